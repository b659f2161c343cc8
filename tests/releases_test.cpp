// The records and databases of every release in tests/records open, replay and go on. See
// CONTRIBUTING.md.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "apps/terminal/stop_text.h"
#include "core/record/record.h"
#include "files/disk.h"
#include "server/tables/hosted_table.h"
#include "store/store.h"
#include "tests/grown_library.h"
#include "tests/known_games.h"
#include "tests/server/server_fixture.h"

namespace acies {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> releases() {
  std::vector<fs::path> all;
  for (const auto& entry : fs::directory_iterator("tests/records")) {
    if (entry.is_directory()) all.push_back(entry.path());
  }
  std::ranges::sort(all);
  return all;
}

std::vector<fs::path> records_of(const fs::path& release) {
  std::vector<fs::path> all;
  for (const auto& entry : fs::directory_iterator(release)) {
    if (entry.path().extension() == ".acies") all.push_back(entry.path());
  }
  std::ranges::sort(all);
  return all;
}

// Replays to the end, or to the stop that the file beside it names.
void expect_replays(const fs::path& file, const Games& games) {
  const auto record = read_record(read_file(file).value(), file.string());
  ASSERT_TRUE(record) << record.error().text();
  const Game& game = *find_game(games, record->game);
  const auto known = read_known_stop(file);
  ASSERT_TRUE(known) << known.error().text();
  const auto replayed = replay_as_far(*record, game);
  ASSERT_TRUE(replayed) << file << ": " << replayed.error().text();
  if (*known) {
    ASSERT_TRUE(replayed->stop) << file << " no longer stops";
    EXPECT_TRUE((*known)->is(*replayed->stop, game)) << error_of(*replayed->stop, game).text();
    return;
  }
  ASSERT_FALSE(replayed->stop) << file << ": " << error_of(*replayed->stop, game).text();
  const auto audited = audit(*record, *replayed->table);
  EXPECT_TRUE(audited) << file << ": " << audited.error().text();
}

TEST(Releases, their_records_replay) {
  size_t count = 0;
  for (const fs::path& release : releases()) {
    for (const fs::path& file : records_of(release)) {
      ASSERT_NO_FATAL_FAILURE(expect_replays(file, known_games()));
      ++count;
    }
  }
  EXPECT_GE(count, 21U);
}

TEST(Releases, their_records_replay_with_grown_books) {
  const Games grown = make_games(grown_library()).value();
  for (const auto& game : grown) EXPECT_TRUE(game->faults().empty()) << game->faults()[0].text();
  for (const fs::path& release : releases()) {
    for (const fs::path& file : records_of(release)) {
      ASSERT_NO_FATAL_FAILURE(expect_replays(file, grown));
    }
  }
}

// ---- databases ----

// A copy of the release's database, and its user's files.
struct Kept {
  explicit Kept(const fs::path& release) : own((release / "own").string()) {
    fs::copy_file(release / "acies.db", folder / "acies.db");
    auto opened = open_store(folder / "acies.db");
    EXPECT_TRUE(opened) << opened.error().text();
    store = std::move(*opened);
  }
  std::vector<std::string> tables() {
    std::vector<std::string> all;
    EXPECT_TRUE(store->begin());
    for (const TableStage one :
         {TableStage::Open, TableStage::Live, TableStage::Over, TableStage::Held}) {
      const auto ids = store->tables_in(one).value();
      all.insert(all.end(), ids.begin(), ids.end());
    }
    EXPECT_TRUE(store->commit());
    return all;
  }
  std::unique_ptr<HostedTable> open(const std::string& id, const Games& games) {
    EXPECT_TRUE(store->begin());
    auto row = store->find_table(id).value().value();
    row.header.figures = store->figures_of(id).value();
    stage = row.summary.stage;
    const auto entries = store->entries_after(id, 0).value();
    EXPECT_TRUE(store->commit());
    auto hosted = HostedTable::open(*find_game(games, row.header.game), row.header, entries);
    EXPECT_TRUE(hosted) << hosted.error().text();
    return hosted ? std::move(*hosted) : nullptr;
  }

  Folder folder;
  std::string own;
  std::unique_ptr<Store> store;
  TableStage stage = TableStage::Open;
};

Action any_answer(const Table& table) {
  if (table.decision().form != Decision::Form::Range) return table.actions().front();
  const Range range = table.range();
  Action action = unpack_action(range.action);
  action.measure = range.allowed.begin()->least;
  return action;
}

// An answer of the seat that is asked; then the log opens once more.
void expect_goes_on(HostedTable& hosted, const Games& games) {
  const Seat asked = hosted.state().asked;
  const SeatState& seat = hosted.state().at(asked);
  const Caller caller = seat.bot.empty() ? Caller{seat.user, Seat::Nobody} : Caller{0, asked};
  const TableCommand command{CommandKind::Answer, asked, hosted.table()->ply(),
                             hosted.table()->write_action(any_answer(*hosted.table()))};
  const auto plan = hosted.judge(command, caller, hosted.state().updated + 1);
  ASSERT_TRUE(plan) << hosted.header().id << ": " << plan.error().code << ' ' << command.text;
  for (const NewEntry& added : plan->entries) ASSERT_TRUE(hosted.take(added.row));
  const auto again =
      HostedTable::open(*find_game(games, hosted.header().game), hosted.header(), hosted.entries());
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_EQ((*again)->table()->hash(), hosted.table()->hash());
}

void expect_opens(const fs::path& release, Library library) {
  Kept kept(release);
  library.set_own_files(read_own_files(kept.own));
  const Games games = make_games(library).value();
  std::set<std::string> played;
  for (const std::string& id : kept.tables()) {
    SCOPED_TRACE(release.string() + ' ' + id);
    const auto hosted = kept.open(id, games);
    ASSERT_NE(hosted, nullptr);
    EXPECT_EQ(hosted->state().stage, kept.stage);
    if (hosted->table() == nullptr) continue;
    EXPECT_FALSE(hosted->header().figures.empty()) << "it has figures from now on";
    if (kept.stage == TableStage::Live) {
      ASSERT_NO_FATAL_FAILURE(expect_goes_on(*hosted, games));
      played.insert(hosted->header().game + ' ' + hosted->header().scenario);
    }
  }
  EXPECT_GE(played.size(), 11U);
}

TEST(Releases, their_databases_open_and_go_on) {
  for (const fs::path& release : releases()) expect_opens(release, *read_builtin_library());
}

TEST(Releases, their_databases_go_on_with_grown_books) {
  for (const fs::path& release : releases()) expect_opens(release, grown_library());
}

// The program as its administrator starts it, with the data of that time. An account logs in and
// plays on. The figures are stored, so the user's own battle may be deleted.
TEST(Releases, the_server_goes_on_with_their_databases) {
  for (const fs::path& release : releases()) {
    const Folder folder;
    fs::copy(release / "own", folder.path(), fs::copy_options::recursive);
    fs::copy_file(release / "acies.db", folder / "acies.db");
    std::vector<std::string> live;
    for (const bool has_own_files : {true, false}) {
      if (!has_own_files) {
        for (const char* game : {"ancients", "lostbattles", "onus"}) fs::remove_all(folder / game);
      }
      const ServerProcess server =
          start_server({"--data", folder.path(), "--no-limits"}, 0, folder / "log");
      Guest hanno(server.port());
      hanno.become_guest();
      hanno.post("/api/login", R"({"name":"Hanno","password":"six elephants of bronze"})");
      size_t answered = 0;
      const Document mine = hanno.get("/api/tables/mine");
      for (const Document& row : mine.find("tables")->items()) {
        const std::string table = "/api/tables/" + text_at(row, {"id"});
        const Document now = hanno.get(table + "?lang=en");
        EXPECT_EQ(text_at(now, {"row", "stage"}), text_at(row, {"stage"})) << table;
        EXPECT_NE(text_at(row, {"stage"}), "held") << table;
        if (text_at(row, {"stage"}) == "open") continue;
        EXPECT_EQ(hanno.send("GET", table + "/record").status, 200U) << table;
        const Document* actions = now.find("question")->find("actions");
        if (actions == nullptr || actions->items().empty()) continue;
        hanno.post(table + "/answer",
                   R"({"ply":)" + std::to_string(number_at(now, {"question", "ply"})) +
                       R"(,"action":")" + text_at(actions->items()[0], {"action"}) + R"("})");
        ++answered;
      }
      EXPECT_GE(answered, 8U);
    }
  }
}

}  // namespace
}  // namespace acies
