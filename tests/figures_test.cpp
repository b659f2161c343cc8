// Figures: a record carries the values that it was played with, and they replace the present data.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/record/record.h"
#include "tests/grown_library.h"
#include "tests/known_games.h"

namespace acies {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

// Gives this many random answers.
void play(Table& table, uint64_t seed, uint32_t answers) {
  Rng rng{seed, 0};
  with_rules(table.game(), [&]<class R>(const R&) { play_randomly<R>(table, rng, answers); });
}

Record read_again(const Record& record) {
  auto again = read_record(write_record(record), "again.acies");
  EXPECT_TRUE(again) << again.error().text();
  return std::move(*again);
}

std::string fault_of(const Record& record, const Game& game) {
  const auto table = replay(record, game);
  return table ? "" : table.error().text();
}

const Game& game_of(const Games& games, std::string_view name) { return *find_game(games, name); }

Games games_of(const Library& library) {
  auto games = make_games(library);
  EXPECT_TRUE(games) << games.error().text();
  for (const auto& game : *games) EXPECT_THAT(game->faults(), IsEmpty()) << game->name();
  return std::move(*games);
}

// A library with a changed value in a file.
Library with_change(const std::string& path, std::string_view list, std::string_view id,
                    std::string_view key, const Document& value) {
  Library library = *read_builtin_library();
  const Document file = **library.find(path);
  Document entries = Document::list();
  for (const Document& entry : file.find(list)->items()) {
    entries.add(entry.find("id")->text() == id ? with(entry, key, value) : entry);
  }
  library.put(path, with(file, list, entries));
  return library;
}

TEST(Figures, are_written_and_read) {
  for (const auto& game : known_games()) {
    const auto table = game->open({}).value();
    const Figures figures = table->figures();
    EXPECT_FALSE(figures.is_empty()) << game->name();
    const auto again = Figures::read(figures.write());
    ASSERT_TRUE(again) << again.error().text();
    EXPECT_EQ(again->files(), figures.files());
    EXPECT_EQ(again->mark(), figures.mark());
    EXPECT_EQ(figures.mark().version, kNewestMarks);
  }
  EXPECT_FALSE(Figures::read("no figures"));
  EXPECT_FALSE(Figures::read(""));
}

// Every battle can be set up from its figures alone, with the same table.
TEST(Figures, are_enough_for_every_battle) {
  size_t longest = 0;
  for (const auto& game : known_games()) {
    std::vector<std::string> ids{std::string(kStandardScenario)};
    for (const ScenarioEntry& one : game->scenarios()) ids.push_back(one.id);
    for (const std::string& id : ids) {
      const auto table = game->open(acies::Setup{id, {}}).value();
      const Figures figures = table->figures();
      longest = std::max(longest, figures.write().size());
      const auto then = game->with_figures(figures);
      ASSERT_TRUE(then) << id << ": " << then.error().text();
      const auto again = (*then)->open(acies::Setup{id, {}});
      ASSERT_TRUE(again) << id << ": " << again.error().text();
      EXPECT_EQ((*again)->position(Seat::Nature), table->position(Seat::Nature)) << id;
      EXPECT_EQ((*again)->hash(), table->hash()) << id;
      EXPECT_EQ((*again)->figures().mark(), figures.mark()) << id;
    }
  }
  EXPECT_LT(longest, 16'000U) << "records stay small";
  RecordProperty("longest", static_cast<int>(longest));
}

TEST(Figures, names_and_prose_do_not_count) {
  const Document saying = *read_packed("d2:en3:one2:ru3:onee");
  const Document other = *read_packed("d2:en3:two2:ru3:twoe");
  const Library renamed = with_change("ancients/units.toml", "unit", "HI", "name", other);
  const auto mark = [](const Games& games) {
    return game_of(games, "ancients").open(acies::Setup{"crimissos", {}}).value()->figures().mark();
  };
  EXPECT_EQ(mark(games_of(renamed)), mark(known_games()));
  const Library stronger = with_change("ancients/units.toml", "unit", "HI", "close", Document(3));
  EXPECT_NE(mark(games_of(stronger)), mark(known_games()));
  EXPECT_EQ(hash_of_figures(saying), hash_of_figures(other));
}

// Only values that a game uses are hashed.
TEST(Figures, another_battle_or_unit_does_not_count) {
  const Games grown = games_of(grown_library());
  for (const auto& game : known_games()) {
    for (const ScenarioEntry& one : game->scenarios()) {
      const acies::Setup setup{one.id, {}};
      EXPECT_EQ(game_of(grown, game->name()).open(setup).value()->figures().mark(),
                game->open(setup).value()->figures().mark())
          << one.id;
    }
  }
}

struct Change {
  std::string game;
  std::string scenario;
  Library library;
};
std::vector<Change> changes() {
  std::vector<Change> all;
  all.push_back({"ancients", "crimissos",
                 with_change("ancients/units.toml", "unit", "HI", "close", Document(3))});
  all.push_back(
      {"onus", "plataea",
       with_change("onus/units/sparta.toml", "unit", "spartan-hoplites", "morale", Document(5))});
  all.push_back(
      {"onus", "plataea",
       with_change("onus/generals.toml", "general", "pausanias", "leadership", Document(3))});
  Library battle = *read_builtin_library();
  const std::string path = "lostbattles/scenarios/11-cannae.toml";
  battle.put(path, with(**battle.find(path), "attack_limit", Document(3)));
  all.push_back({"lostbattles", "cannae", battle});
  Library cards = *read_builtin_library();
  const Document file = **cards.find("battleline/cards.toml");
  cards.put("battleline/cards.toml",
            with(file, "rules", with(*file.find("rules"), "hand", Document(6))));
  all.push_back({"battleline", "standard", cards});
  return all;
}

// A record uses the values that it was played with, even if the data have changed.
TEST(Figures, win_over_changed_data) {
  for (const Change& change : changes()) {
    SCOPED_TRACE(change.game + ' ' + change.scenario);
    const Game& then = game_of(known_games(), change.game);
    const auto table = then.open(acies::Setup{change.scenario, {}}).value();
    play(*table, 3, 200);
    Record record = read_again(make_record(*table));
    const Games today = games_of(change.library);
    const Game& now = game_of(today, change.game);
    const auto fresh = now.open(acies::Setup{change.scenario, {}}).value();
    EXPECT_NE(fresh->figures().mark(), table->figures().mark());
    const auto replayed = replay(record, now);
    ASSERT_TRUE(replayed) << replayed.error().text();
    EXPECT_EQ((*replayed)->position(Seat::Nature), table->position(Seat::Nature));
    EXPECT_EQ(write_record(make_record(**replayed)), write_record(make_record(*table)))
        << "and it is written down with them once more";
    record.figures = {};
    EXPECT_THAT(fault_of(record, now), HasSubstr("was played by another book"));
  }
}

// Release 0.1 hashed its whole books; files that have changed since are kept beside the data.
TEST(Figures, of_the_first_release_are_kept) {
  for (const Change& change : changes()) {
    SCOPED_TRACE(change.game + ' ' + change.scenario);
    const Game& then = game_of(known_games(), change.game);
    const auto table = then.open(acies::Setup{change.scenario, {}}).value();
    play(*table, 4, 200);
    Record record = make_record(*table);
    record.figures = {};
    record.book = Mark{kFirstMarks, *then.first_book()};
    EXPECT_EQ(fault_of(record, then), "");
    Library library = change.library;
    const auto release = FirstRelease::read(library, change.game).value();
    const auto missing = release.missing(library);
    ASSERT_EQ(missing.size(), 1U) << "./check asks for it";
    library.put("releases/0.1/" + missing[0], **read_builtin_library()->find(missing[0]));
    EXPECT_THAT(release.missing(library), IsEmpty());
    EXPECT_EQ(fault_of(record, game_of(games_of(library), change.game)), "");
  }
}

TEST(Figures, of_the_first_release_are_all_at_hand) {
  const Library library = *read_builtin_library();
  for (const auto& game : known_games()) {
    const auto release = FirstRelease::read(library, game->name());
    ASSERT_TRUE(release) << release.error().text();
    EXPECT_THAT(release->missing(library), IsEmpty())
        << "The figures of these files have changed since release 0.1: keep their old text below "
           "data/releases/0.1 (CONTRIBUTING.md)";
  }
}

// A user's own battle replays from the record alone, with its names.
TEST(Figures, carry_a_users_own_battle) {
  struct Own {
    std::string game;
    std::string model;
    std::string path;
  };
  for (const Own& own :
       {Own{"ancients", "ancients/scenarios/02-crimissos.toml", "ancients/scenarios/himera.toml"},
        Own{"lostbattles", "lostbattles/scenarios/11-cannae.toml",
            "lostbattles/scenarios/himera.toml"},
        Own{"onus", "onus/battles/01-marathon.toml", "onus/battles/himera.toml"}}) {
    SCOPED_TRACE(own.game);
    Library library = *read_builtin_library();
    Document file = with(**library.find(own.model), "id", Document("himera"));
    file = with(file, "name", *read_packed("d2:en6:Himera2:ru6:Himerae"));
    library.set_own_files({{own.path, "anna/" + own.path, file}});
    const Games annas = games_of(library);
    const auto table = game_of(annas, own.game).open(acies::Setup{"himera", {}}).value();
    play(*table, 5, 150);
    const Record record = read_again(make_record(*table));
    const Game& elsewhere = game_of(known_games(), own.game);
    const auto replayed = replay(record, elsewhere);
    ASSERT_TRUE(replayed) << replayed.error().text();
    EXPECT_EQ((*replayed)->hash(), table->hash());
    ASSERT_EQ((*replayed)->game().scenarios().size(), own.game == "onus" ? 1U : 1U);
    EXPECT_EQ((*replayed)->game().scenarios()[0].name.in(Language::English), "Himera");
  }
}

// Figures may come from anywhere, so faults in them are named.
TEST(Figures, wrong_ones_are_refused) {
  const Game& game = game_of(known_games(), "ancients");
  const auto table = game.open({}).value();
  Record record = make_record(*table);
  const auto refusal = [&](const Figures& figures) {
    record.figures = figures;
    record.book = figures.mark();
    return fault_of(record, game);
  };
  for (const char* path : {"ancients/units.toml", "ancients/scenarios/01-akragas.toml"}) {
    Document files = table->figures().files();
    EXPECT_EQ(refusal(Figures(files)), "");
    EXPECT_NE(refusal(Figures(with(files, path, Document(5)))), "") << path;
    EXPECT_NE(refusal(Figures(with(files, path, Document::map()))), "") << path;
  }
  record = make_record(*table);
  record.book->number ^= 1U;
  EXPECT_THAT(fault_of(record, game), HasSubstr("the figures are not those"));
}

}  // namespace
}  // namespace acies
