// A log that the present rules do not replay: the table stands before the first such answer, and
// its players choose how it goes on.
#include <gtest/gtest.h>

#include <algorithm>

#include "server/tables/hosted_table_fixture.h"

namespace acies {
namespace {

using hosted_table_test::kAnna;
using hosted_table_test::kBoris;
using hosted_table_test::kClara;
using hosted_table_test::kStranger;

constexpr Milliseconds kMinute = 60'000;

TableHeader plain_header() { return hosted_table_test::header_of("battleline", "standard"); }

class HostedTableHeld : public hosted_table_test::AnyHostedTable {
 protected:
  // Simulates changed rules: this answer (counted over all answers) has another hash, or another
  // text.
  std::vector<EntryRow> changed(size_t answer, const std::string& text) const {
    std::vector<EntryRow> entries = hosted_->entries();
    for (EntryRow& entry : entries) {
      if (entry.kind != name(EntryKind::Answer) || answer-- != 0) continue;
      if (text.empty()) entry.hash ^= 1;
      if (!text.empty()) entry.text = text;
    }
    return entries;
  }
  void open_log(const std::vector<EntryRow>& entries, std::string_view result = {}) {
    auto again = HostedTable::open(hosted_->game(), hosted_->header(), entries, result);
    ASSERT_TRUE(again.has_value()) << again.error().text();
    hosted_ = std::move(*again);
  }
  // A game of two with this many answers. One of them does not replay.
  void open_held(size_t answers, size_t bad, const std::string& text = {},
                 const TableHeader& header = plain_header(), const std::string& north = "8") {
    open_pair(header, north);
    for (size_t i = 0; i < answers; ++i) {
      if (i == bad) hash_ = hosted_->table()->hash();
      if (i == bad) asked_ = state().asked;
      ASSERT_EQ(answer_first(), "");
    }
    open_log(changed(bad, text));
  }
  std::string play_on(UserId user, uint32_t ply = kWhereItStops) {
    return command(Caller{user, Seat::Nobody},
                   TableCommand{CommandKind::Continue, Seat::Nobody, ply, {}});
  }
  bool may(UserId user, CommandKind kind) const {
    const auto open = hosted_->open_commands(Caller{user, Seat::Nobody}, now_);
    return std::ranges::find(open, kind) != open.end();
  }
  void expect_same_when_replayed() const {
    const auto again = HostedTable::open(hosted_->game(), hosted_->header(), hosted_->entries());
    ASSERT_TRUE(again.has_value()) << again.error().text();
    EXPECT_EQ(summarise((*again)->state()), summarise(state()));
    EXPECT_EQ((*again)->table()->hash(), hosted_->table()->hash());
    for (const Seat seat : kPlayers) {
      EXPECT_EQ((*again)->state().clock.bank(seat, now_), state().clock.bank(seat, now_));
    }
  }

  uint64_t hash_ = 0;  // of the table before the answer that does not replay
  Seat asked_ = Seat::Nobody;
};

TEST_F(HostedTableHeld, stands_before_an_answer_that_leads_elsewhere) {
  open_held(6, 3);
  EXPECT_EQ(state().stage, TableStage::Held);
  EXPECT_EQ(hosted_->table()->hash(), hash_);
  ASSERT_TRUE(hosted_->replay_stop().has_value());
  EXPECT_EQ(hosted_->replay_stop()->cause, ReplayStop::Cause::Otherwise);
  EXPECT_EQ(hosted_->replay_stop()->ply, hosted_->table()->ply());
  EXPECT_EQ(state().number, hosted_->entries().size()) << "what comes next is added behind";
}

TEST_F(HostedTableHeld, says_which_answer_is_refused_and_by_which_rule) {
  open_held(6, 3, "pass");
  ASSERT_TRUE(hosted_->replay_stop().has_value());
  EXPECT_EQ(hosted_->replay_stop()->cause, ReplayStop::Cause::Refused);
  const Document change = *sent(kAnna, Seat::South).find("change");
  EXPECT_EQ(change.find("answer")->text(), "pass");
  EXPECT_EQ(change.find("seat")->text(), name(asked_));
  EXPECT_EQ(change.find("rule")->text().substr(0, 3), "BL-");
  EXPECT_EQ(change.find("ply")->number(), hosted_->table()->ply());
  const Document russian = *sent(kAnna, Seat::South, Language::Russian).find("change");
  EXPECT_NE(russian.find("text")->text(), change.find("text")->text());
  EXPECT_TRUE(sent(kAnna, Seat::South).find("question")->find("position") != nullptr);
}

TEST_F(HostedTableHeld, shows_what_cannot_be_read_to_its_own_side_alone) {
  open_held(6, 3, "fly to the moon");
  EXPECT_EQ(hosted_->replay_stop()->cause, ReplayStop::Cause::Unreadable);
  const UserId own = asked_ == Seat::South ? kAnna : kBoris;
  const UserId other = own == kAnna ? kBoris : kAnna;
  const auto answer_for = [&](UserId user, Seat view_seat) {
    return sent(user, view_seat).find("change")->find("answer")->text();
  };
  EXPECT_EQ(answer_for(own, asked_), "fly to the moon");
  EXPECT_EQ(answer_for(other, opponent(asked_)), "");
  EXPECT_EQ(answer_for(kStranger, Seat::Nobody), "");
}

// Only the owner sees a drawn card, even if the draw does not replay.
TEST_F(HostedTableHeld, blanks_what_is_hidden) {
  open_pair(plain_header());
  for (int i = 0; i < 6; ++i) ASSERT_EQ(answer_first(), "");
  std::vector<EntryRow> entries = hosted_->entries();
  const auto last = std::find_if(entries.rbegin(), entries.rend(), [](const EntryRow& one) {
    return one.kind == name(EntryKind::Roll);
  });
  ASSERT_NE(last, entries.rend());
  last->hash ^= 1;
  const std::string card = last->text;
  open_log(entries);
  ASSERT_EQ(state().stage, TableStage::Held);
  size_t seen = 0;
  for (const Seat view_seat : {Seat::South, Seat::North}) {
    const UserId user = view_seat == Seat::South ? kAnna : kBoris;
    const Document change = *sent(user, view_seat).find("change");
    seen += change.find("answer")->text() == card ? 1U : 0U;
  }
  EXPECT_EQ(seen, 1U) << card;
  EXPECT_NE(sent(kStranger, Seat::Nobody).find("change")->find("answer")->text(), card);
}

TEST_F(HostedTableHeld, takes_nothing_but_the_choice) {
  open_held(6, 3);
  const UserId asked = asked_ == Seat::South ? kAnna : kBoris;
  EXPECT_EQ(command(asked, CommandKind::Answer, first_action()), "held");
  EXPECT_EQ(command(kAnna, CommandKind::Draw), "held");
  EXPECT_EQ(command(kAnna, CommandKind::Undo), "held");
  EXPECT_EQ(command(kAnna, CommandKind::Takeback), "held");
  EXPECT_EQ(play_on(kStranger), "not_seated");
  EXPECT_EQ(play_on(kAnna, hosted_->replay_stop()->ply + 1), "stale");
  EXPECT_EQ(command(kStranger, CommandKind::Chat, "what is this?"), "");
  EXPECT_TRUE(may(kAnna, CommandKind::Continue));
  EXPECT_TRUE(may(kAnna, CommandKind::Abandon));
  EXPECT_FALSE(may(kStranger, CommandKind::Continue));
}

TEST_F(HostedTableHeld, is_no_choice_where_the_log_replays) {
  open_pair(plain_header());
  EXPECT_EQ(play_on(kAnna), "not_held");
  EXPECT_EQ(command(kAnna, CommandKind::Abandon), "not_held");
  EXPECT_FALSE(may(kAnna, CommandKind::Continue));
}

TEST_F(HostedTableHeld, goes_on_when_both_agree) {
  open_held(6, 3);
  EXPECT_EQ(play_on(kAnna), "");
  EXPECT_EQ(state().stage, TableStage::Held);
  EXPECT_EQ(play_on(kBoris), "offer_open");
  EXPECT_FALSE(may(kAnna, CommandKind::Accept));
  EXPECT_EQ(command(kBoris, CommandKind::Accept), "");
  EXPECT_EQ(state().stage, TableStage::Live);
  EXPECT_EQ(state().asked, asked_);
  EXPECT_EQ(hosted_->table()->hash(), hash_);
  EXPECT_FALSE(hosted_->replay_stop().has_value());
  expect_same_when_replayed();
  for (int i = 0; i < 6; ++i) EXPECT_EQ(answer_first(), "");
  expect_same_when_replayed();
  EXPECT_EQ(command(kAnna, CommandKind::Resign), "");
  EXPECT_EQ(state().ending.result, "North");
}

TEST_F(HostedTableHeld, goes_on_from_further_back_when_both_agree) {
  open_held(8, 5);
  const uint32_t ply = hosted_->replay_stop()->ply - 3;
  EXPECT_EQ(play_on(kBoris, ply), "");
  EXPECT_EQ(sent(kAnna, Seat::South).find("offer")->find("ply")->number(), ply);
  EXPECT_EQ(command(kAnna, CommandKind::Accept), "");
  EXPECT_EQ(state().stage, TableStage::Live);
  EXPECT_GE(state().ply, ply);
  EXPECT_TRUE(is_player(state().asked)) << "Nature has answered again";
  expect_same_when_replayed();
  for (int i = 0; i < 6; ++i) EXPECT_EQ(answer_first(), "");
  expect_same_when_replayed();
}

TEST_F(HostedTableHeld, may_be_declined) {
  open_held(6, 3);
  EXPECT_EQ(play_on(kAnna), "");
  EXPECT_EQ(command(kBoris, CommandKind::Decline), "");
  EXPECT_EQ(state().stage, TableStage::Held);
  EXPECT_EQ(command(kBoris, CommandKind::Abandon), "");
  EXPECT_EQ(command(kAnna, CommandKind::Accept), "");
  EXPECT_EQ(state().stage, TableStage::Over);
  EXPECT_EQ(state().ending.result, "");
  EXPECT_EQ(state().ending.reason, "close");
  EXPECT_EQ(sent(kAnna, Seat::South).find("end")->find("text")->text(),
            "Ended without a result by agreement.");
  expect_same_when_replayed();
}

TEST_F(HostedTableHeld, is_for_the_only_person_to_decide) {
  open_held(6, 3, {}, plain_header(), "bot:recruit");
  EXPECT_EQ(play_on(kAnna), "");
  EXPECT_EQ(state().stage, TableStage::Live);
  open_held(6, 3, {}, plain_header(), "bot:recruit");
  EXPECT_EQ(command(kAnna, CommandKind::Abandon), "");
  EXPECT_EQ(state().stage, TableStage::Over);
}

TEST_F(HostedTableHeld, may_be_resigned) {
  open_held(6, 3);
  EXPECT_EQ(command(kAnna, CommandKind::Resign), "");
  EXPECT_EQ(state().ending.result, "North");
}

// An offer that is older than the change of the rules is void, whatever the log says.
TEST_F(HostedTableHeld, forgets_offers_of_before) {
  open_pair(plain_header());
  for (int i = 0; i < 6; ++i) ASSERT_EQ(answer_first(), "");
  const UserId asked = state().at(state().asked).user;
  EXPECT_EQ(command(asked, CommandKind::Draw), "");
  open_log(changed(3, {}));
  EXPECT_FALSE(state().offer.has_value());
  EXPECT_EQ(play_on(kAnna), "");
}

TEST_F(HostedTableHeld, is_held_anew_when_the_rules_change_again) {
  open_held(8, 5);
  EXPECT_EQ(play_on(kAnna), "");
  EXPECT_EQ(command(kBoris, CommandKind::Accept), "");
  for (int i = 0; i < 4; ++i) EXPECT_EQ(answer_first(), "");
  open_log(changed(2, {}));  // before the place where the log stopped first
  ASSERT_EQ(state().stage, TableStage::Held);
  const uint32_t ply = hosted_->replay_stop()->ply;
  EXPECT_EQ(play_on(kBoris), "");
  EXPECT_EQ(command(kAnna, CommandKind::Accept), "");
  EXPECT_EQ(state().ply, ply);
  for (int i = 0; i < 4; ++i) EXPECT_EQ(answer_first(), "");
  open_log(hosted_->entries());
  EXPECT_EQ(state().stage, TableStage::Live) << "left out is left out";
  expect_same_when_replayed();
}

TEST_F(HostedTableHeld, stops_every_clock) {
  TableHeader header = plain_header();
  header.clock = {kMinute, 0, 0};
  open_held(6, 3, {}, header);
  EXPECT_EQ(state().clock.running(), Seat::Nobody);
  EXPECT_EQ(summarise(state()).deadline, 0);
  const Milliseconds bank = state().clock.bank(asked_, now_);
  now_ += 100 * kMinute;
  EXPECT_TRUE(hosted_->judge_clock(now_).entries.empty());
  EXPECT_EQ(play_on(kAnna), "");
  now_ += 100 * kMinute;
  EXPECT_EQ(command(kBoris, CommandKind::Accept), "");
  EXPECT_EQ(state().clock.running(), asked_);
  EXPECT_EQ(state().clock.bank(asked_, now_), bank);
  expect_same_when_replayed();
  now_ += 2 * kMinute;
  EXPECT_FALSE(hosted_->judge_clock(now_).entries.empty()) << "it runs again";
}

TEST_F(HostedTableHeld, is_over_when_it_was) {
  open_pair(plain_header());
  for (int i = 0; i < 6; ++i) ASSERT_EQ(answer_first(), "");
  const std::vector<EntryRow> unfinished = hosted_->entries();
  EXPECT_EQ(command(kAnna, CommandKind::Resign), "");
  open_log(changed(3, {}));
  EXPECT_EQ(state().stage, TableStage::Over);
  EXPECT_EQ(state().ending.reason, "resign");
  hosted_ = std::move(*HostedTable::open(hosted_->game(), hosted_->header(), unfinished));
  open_log(changed(3, {}), "South");
  EXPECT_EQ(state().stage, TableStage::Over) << "by the rules of then";
  EXPECT_EQ(state().ending.result, "South");
  EXPECT_TRUE(hosted_->replay_stop().has_value()) << "and it is said how far it replays";
}

TEST_F(HostedTableHeld, needs_everybody_where_more_than_two_play) {
  TableHeader header = hosted_table_test::header_of("onus", "three-sides");
  header.players = 3;
  open(header);
  take(EntryKind::Sit, Seat::South, "7");
  take(EntryKind::Sit, Seat::North, "8");
  take(EntryKind::Sit, Seat::East, "9");
  for (const UserId user : {kAnna, kBoris, kClara}) {
    EXPECT_EQ(command(user, CommandKind::Ready, "words"), "");
  }
  for (int i = 0; i < 9; ++i) ASSERT_EQ(answer_first(), "");
  open_log(changed(4, {}));
  EXPECT_EQ(play_on(kAnna), "");
  EXPECT_EQ(command(kClara, CommandKind::Accept), "");
  EXPECT_EQ(state().stage, TableStage::Held);
  EXPECT_EQ(command(kBoris, CommandKind::Accept), "");
  EXPECT_EQ(state().stage, TableStage::Live);
  expect_same_when_replayed();
}

// The server's administrator can close a table at any stage.
TEST_F(HostedTableHeld, may_be_closed_by_the_keeper) {
  const auto close = [&] {
    const EntryRow entry =
        make_entry(EntryKind::Close, Seat::Nobody, 0, std::string(kByKeeper), now_);
    ASSERT_TRUE(hosted_->take(entry).has_value());
    EXPECT_EQ(state().stage, TableStage::Over);
    EXPECT_EQ(state().ending.reason, "keeper");
  };
  open(plain_header());
  close();
  EXPECT_EQ(command(kAnna, CommandKind::Rematch), "not_seated");
  open_pair(plain_header());
  close();
  open_held(6, 3);
  close();
}

}  // namespace
}  // namespace acies
