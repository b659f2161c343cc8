// Replays and records, written from a snapshot in one walk, are compared with the table itself
// asked ply by ply: for all games, seats and stages, and after a take-back.
#include "server/tables/snapshot.h"

#include <gmock/gmock.h>

#include <set>

#include "core/contract/table_document.h"
#include "core/data/json.h"
#include "files/json.h"
#include "lab/player.h"
#include "server/tables/hosted_table_fixture.h"

namespace acies::hosted_table_test {
namespace {

constexpr uint32_t kPlies = 90;

class SnapshotTest : public AnyHostedTable {
 protected:
  void begin(std::string_view game) {
    open(header_of(std::string(game), "standard"));
    take(EntryKind::Sit, Seat::South, "7");
    take(EntryKind::Sit, Seat::North, "8");
    ASSERT_EQ(command(kAnna, CommandKind::Ready, "heads"), "");
    ASSERT_EQ(command(kBoris, CommandKind::Ready, "tails"), "");
    player_ = std::move(*make_player(hosted_->game(), "random", 5));
  }
  void play_to(uint32_t ply) {
    while (state().stage == TableStage::Live && state().ply < ply) {
      const auto action = player_->choose(*hosted_->table(), state().asked);
      ASSERT_TRUE(action.has_value()) << action.error().text();
      const UserId user = state().at(state().asked).user;
      ASSERT_EQ(command(user, CommandKind::Answer, hosted_->table()->write_action(*action)), "");
    }
  }
  Snapshot snapshot() const {
    return ViewWriter(books(), *hosted_, {}, Viewer{kAnna, Seat::South, Language::English}, now_)
        .snapshot();
  }
  std::string plies(const Snapshot& from, Seat view_seat,
                    Language language = Language::English) const {
    return compose(from, {Reading::Kind::Plies, view_seat, language, 0, UINT32_MAX - 1});
  }

  std::unique_ptr<Player> player_;
};

// The slow way: a new table for each ply, played up to it.
Document ply_by_itself(const Table& whole, uint32_t ply, Seat view_seat, Language language) {
  auto then = *whole.game().open(whole.setup());
  for (uint32_t i = 0; i < ply; ++i) {
    EXPECT_TRUE(then->submit(whole.question_at(i).seat, i, whole.answer_at(i)).has_value());
  }
  Document map = Document::map();
  map.set("ply", ply);
  map.set("prompt", then->prompt(language));
  map.set("decision", write_decision(*then));
  map.set("view", then->view(view_seat));
  if (ply == whole.ply()) return map;
  map.set("seat", name(whole.question_at(ply).seat));
  map.set("answer", whole.write_answer(ply, view_seat));
  Document& events = map.set("events", Document::list());
  for (const Event& event : whole.events_at(ply)) {
    if (!event.is_seen_by(view_seat)) continue;
    Document& one = events.add(Document::map());
    one.set("ply", ply);
    one.set("seat", name(event.actor));
    one.set("rule", write_rule_id(event.rule, whole.game().letters()));
    one.set("text", whole.say(event, language));
  }
  return map;
}

void expect_each_ply(const std::string& answer, const Table& whole, Seat view_seat,
                     Language language) {
  const auto document = read_json(answer, "plies");
  ASSERT_TRUE(document.has_value()) << document.error().text();
  EXPECT_EQ(document->find("count")->number(), whole.ply());
  const auto& plies = document->find("plies")->items();
  ASSERT_EQ(plies.size(), whole.ply() + 1);
  for (uint32_t ply = 0; ply <= whole.ply(); ++ply) {
    ASSERT_EQ(write_json(plies[ply]), write_json(ply_by_itself(whole, ply, view_seat, language)))
        << whole.game().name() << ", ply " << ply << ", " << name(view_seat);
  }
}

TEST_F(SnapshotTest, writes_each_ply_as_the_table_does) {
  for (const auto& game : books().games) {
    begin(game->name());
    play_to(kPlies);
    for (const Seat view_seat : {Seat::South, Seat::North, Seat::Nobody, Seat::Nature}) {
      expect_each_ply(plies(snapshot(), view_seat), *hosted_->table(), view_seat,
                      Language::English);
    }
    expect_each_ply(plies(snapshot(), Seat::North, Language::Russian), *hosted_->table(),
                    Seat::North, Language::Russian);
  }
}

TEST_F(SnapshotTest, writes_the_plies_that_are_asked_for) {
  begin("battleline");
  play_to(kPlies);
  const auto part = [&](uint32_t from, uint32_t to) {
    const std::string text =
        compose(snapshot(), {Reading::Kind::Plies, Seat::South, Language::English, from, to});
    return read_json(text, "plies")->find("plies")->items().size();
  };
  const uint32_t count = hosted_->table()->ply();
  EXPECT_EQ(part(10, 19), 10U);
  EXPECT_EQ(part(count, count), 1U);
  EXPECT_EQ(part(count + 1, UINT32_MAX - 1), 0U);
  EXPECT_EQ(part(20, 19), 0U);
}

TEST_F(SnapshotTest, writes_records_and_luck_as_the_table_does) {
  for (const auto& game : books().games) {
    begin(game->name());
    play_to(kPlies);
    const Table& table = *hosted_->table();
    for (const Seat view_seat : {Seat::South, Seat::North, Seat::Nobody, Seat::Nature}) {
      const auto record =
          read_record(compose(snapshot(), {Reading::Kind::Record, view_seat}), "record");
      ASSERT_TRUE(record.has_value()) << record.error().text();
      ASSERT_EQ(record->entries.size(), table.ply());
      for (uint32_t ply = 0; ply < table.ply(); ++ply) {
        ASSERT_EQ(record->entries[ply].text, table.write_answer(ply, view_seat)) << ply;
      }
      EXPECT_FALSE(record->seed.has_value()) << "the game goes on";
    }
    EXPECT_EQ(command(kAnna, CommandKind::Resign), "");
    const auto over =
        read_record(compose(snapshot(), {Reading::Kind::Record, Seat::South}), "record");
    EXPECT_TRUE(audit(*over, *game).has_value()) << "whole, with its seed, whoever asks";
    const auto luck = read_json(compose(snapshot(), {Reading::Kind::Luck, Seat::South}), "luck");
    EXPECT_EQ(luck->find("rows")->items().size(), table.luck().size());
  }
}

// The table goes on, but the snapshot does not change, because another thread may be reading it.
TEST_F(SnapshotTest, stays_as_it_was) {
  begin("battleline");
  play_to(40);
  const Snapshot then = snapshot();
  const std::string before = plies(then, Seat::South);
  EXPECT_EQ(snapshot().table, then.table) << "one copy for all who read at the same time";
  play_to(60);
  EXPECT_NE(snapshot().table, then.table);
  EXPECT_EQ(plies(then, Seat::South), before);
  EXPECT_NE(plies(snapshot(), Seat::South), before);
}

// The key finds a kept answer again, so it must cover everything that an answer depends on.
TEST_F(SnapshotTest, is_told_apart_by_everything_that_it_shows) {
  begin("battleline");
  play_to(40);
  std::set<std::string> keys;
  size_t count = 0;
  const auto note = [&] {
    const Snapshot now = snapshot();
    for (const Seat view_seat : {Seat::South, Seat::North, Seat::Nobody, Seat::Nature}) {
      for (const Language language : {Language::English, Language::Russian}) {
        for (const auto kind : {Reading::Kind::Plies, Reading::Kind::Record,
                                Reading::Kind::RecordJson, Reading::Kind::Luck}) {
          keys.insert(key_of(now, {kind, view_seat, language, 0, 9}));
          ++count;
        }
        keys.insert(key_of(now, {Reading::Kind::Plies, view_seat, language, 1, 9}));
        ++count;
      }
    }
    EXPECT_EQ(keys.size(), count);
  };
  note();
  play_to(41);
  note();
  ASSERT_EQ(command(kAnna, CommandKind::Takeback), "");
  ASSERT_EQ(command(kBoris, CommandKind::Accept), "");
  note();
  play_to(41);
  note();  // the same length, but another game
  ASSERT_EQ(command(kAnna, CommandKind::Resign), "");
  note();
}

TEST_F(SnapshotTest, tells_players_apart_whose_names_run_together) {
  begin("battleline");
  Snapshot one = snapshot();
  Snapshot other = one;
  one.tags.players = {"Anna", "Boris", "", "", ""};
  other.tags.players = {"AnnaB", "oris", "", "", ""};
  EXPECT_NE(key_of(one, {Reading::Kind::Record}), key_of(other, {Reading::Kind::Record}));
}

TEST_F(SnapshotTest, costs_what_is_read) {
  begin("battleline");
  play_to(80);
  const Snapshot now = snapshot();
  const auto cost = [&](Reading::Kind kind, uint32_t from, uint32_t to) {
    return cost_of(now, {kind, Seat::South, Language::English, from, to});
  };
  EXPECT_EQ(cost(Reading::Kind::Plies, 0, 0), 1U);
  EXPECT_EQ(cost(Reading::Kind::Plies, 0, 63), 9U);
  EXPECT_EQ(cost(Reading::Kind::Plies, 70, UINT32_MAX), 1U + (now.table->ply() - 69) / 8);
  EXPECT_EQ(cost(Reading::Kind::Record, 0, 0), 1U + now.table->ply() / 32);
  EXPECT_EQ(cost_of_bytes(10), 0U);
  EXPECT_EQ(cost_of_bytes(1U << 20U), 2U);
}

// The log is made of kept lines. They must not outlive a take-back or come from another table.
TEST_F(SnapshotTest, the_log_is_what_a_reopened_table_would_show) {
  for (const auto& game : books().games) {
    begin(game->name());
    for (const uint32_t ply : {20U, 40U}) {
      play_to(ply);
      const auto expect_same = [&] {
        const auto fresh =
            std::move(*HostedTable::open(*game, hosted_->header(), hosted_->entries()));
        for (const Seat view_seat : {Seat::South, Seat::North, Seat::Nobody}) {
          for (const Language language : {Language::English, Language::Russian}) {
            const Viewer viewer{view_seat == Seat::North ? kBoris : kAnna, view_seat, language};
            ASSERT_EQ(ViewWriter(books(), *hosted_, {}, viewer, now_).table(),
                      ViewWriter(books(), *fresh, {}, viewer, now_).table());
            ASSERT_EQ(ViewWriter(books(), *hosted_, {}, viewer, now_).news(20),
                      ViewWriter(books(), *fresh, {}, viewer, now_).news(20));
          }
        }
      };
      expect_same();
      const UserId last =
          hosted_->table()->question_at(state().ply - 1).seat == Seat::North ? kBoris : kAnna;
      if (command(last, CommandKind::Takeback).empty()) {
        EXPECT_EQ(command(last == kAnna ? kBoris : kAnna, CommandKind::Accept), "");
        expect_same();
        play_to(ply);
        expect_same();
      }
    }
  }
}

}  // namespace
}  // namespace acies::hosted_table_test
