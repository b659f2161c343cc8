// A table for more than two players without teams: seats, words, offers that all must agree to, and
// a player who leaves while the others play on. [ONUS-21.7]
#include <gtest/gtest.h>

#include <algorithm>

#include "core/data/json.h"
#include "server/tables/hosted_table_fixture.h"

namespace acies {
namespace {

using hosted_table_test::books;
using hosted_table_test::kAnna;
using hosted_table_test::kBoris;
using hosted_table_test::kClara;
using hosted_table_test::kStranger;

constexpr Milliseconds kOneMinute = 60'000;

TableHeader header_of_three() {
  TableHeader header = hosted_table_test::header_of("onus", "three-sides");
  header.players = 3;
  return header;
}

class TableOfThree : public hosted_table_test::AnyHostedTable {
 protected:
  void open(TableHeader header = header_of_three()) { AnyHostedTable::open(std::move(header)); }
  // Anna plays South. The other seats are given, "8" for Boris.
  void open_begun(const std::string& north = "8", const std::string& east = "9",
                  TableHeader header = header_of_three()) {
    open(std::move(header));
    take(EntryKind::Sit, Seat::South, "7");
    take(EntryKind::Sit, Seat::North, north);
    take(EntryKind::Sit, Seat::East, east);
    for (const UserId user : {kAnna, kBoris, kClara}) {
      if (state().is_seated(Caller{user, Seat::Nobody})) {
        EXPECT_EQ(command(user, CommandKind::Ready, "words of " + std::to_string(user)), "");
      }
    }
    ASSERT_EQ(state().stage, TableStage::Live);
  }
  Action first_action() const {
    const Table& table = *hosted_->table();
    if (table.decision().form != Decision::Form::Range) return table.actions().front();
    const Range range = table.range();
    Action action = unpack_action(range.action);
    action.measure = range.allowed[0].least;
    return action;
  }
  // The asked seat gives its first legal answer.
  void answer() {
    const std::string action = hosted_->table()->write_action(first_action());
    const Seat asked = state().asked;
    const SeatState& one = state().at(asked);
    const Caller caller = one.bot.empty() ? Caller{one.user, Seat::Nobody} : Caller{0, asked};
    ASSERT_EQ(command(caller, TableCommand{CommandKind::Answer, asked, state().ply, action}), "");
  }
  void play_until_asked(Seat seat) {
    for (int i = 0; i < 500 && state().asked != seat; ++i) answer();
    ASSERT_EQ(state().asked, seat);
  }
  std::string sent(UserId user, Seat view_seat) const {
    const Names names;
    const ViewWriter writer(books(), *hosted_, names, Viewer{user, view_seat, Language::English},
                            now_);
    return writer.table();
  }
  bool may(UserId user, CommandKind kind) const {
    const auto open = hosted_->open_commands(Caller{user, Seat::Nobody}, now_);
    return std::ranges::find(open, kind) != open.end();
  }
};

TEST_F(TableOfThree, begins_when_all_are_ready) {
  open();
  EXPECT_EQ(command(kAnna, CommandKind::Sit, "", Seat::South), "");
  EXPECT_EQ(command(kBoris, CommandKind::Sit, "welcome", Seat::East), "");
  EXPECT_EQ(command(kStranger, CommandKind::Sit, "welcome", Seat::West), "malformed");
  EXPECT_EQ(command(kAnna, CommandKind::Ready, "one"), "");
  EXPECT_EQ(command(kBoris, CommandKind::Ready, "two"), "");
  EXPECT_EQ(state().stage, TableStage::Open) << "North is free";
  EXPECT_EQ(command(kClara, CommandKind::Sit, "welcome", Seat::North), "");
  EXPECT_EQ(command(kClara, CommandKind::Ready, "three"), "");
  EXPECT_EQ(state().stage, TableStage::Live);
  EXPECT_EQ(hosted_->seed().north, sha256("three"));
  EXPECT_EQ(hosted_->seed().others[0], sha256("two"));
}

TEST_F(TableOfThree, is_left_by_one_and_closed_by_the_last) {
  open();
  EXPECT_EQ(command(kAnna, CommandKind::Sit, "", Seat::South), "");
  EXPECT_EQ(command(kBoris, CommandKind::Sit, "welcome", Seat::East), "");
  EXPECT_EQ(command(kBoris, CommandKind::Leave), "");
  EXPECT_TRUE(state().at(Seat::East).is_free());
  EXPECT_EQ(state().stage, TableStage::Open);
  EXPECT_EQ(command(kAnna, CommandKind::Leave), "");
  EXPECT_EQ(state().stage, TableStage::Over);
}

TEST_F(TableOfThree, lets_nobody_look_into_the_hand_of_another) {
  open_begun();
  const Caller boris{kBoris, Seat::Nobody};
  EXPECT_EQ(*choose_view_seat(state(), boris, Seat::North), Seat::North);
  EXPECT_FALSE(choose_view_seat(state(), boris, Seat::East).has_value());
  EXPECT_FALSE(choose_view_seat(state(), boris, Seat::Nature).has_value());
  EXPECT_EQ(choose_view_seat(state(), boris, Seat::West).error().status, 400U)
      << "nobody sits there";
  EXPECT_EQ(*choose_view_seat(state(), Caller{kStranger, Seat::Nobody}, {}), Seat::Nobody);
}

TEST_F(TableOfThree, has_no_teams) {
  open_begun();
  EXPECT_EQ(command(kStranger, CommandKind::Join, hosted_->ally_key(Seat::East), Seat::East),
            "no_team");
  EXPECT_NE(sent(kClara, Seat::East).find(R"("ally_keys":{})"), std::string::npos);
}

TEST_F(TableOfThree, is_drawn_when_everybody_agrees) {
  open_begun();
  EXPECT_EQ(command(kAnna, CommandKind::Draw), "");
  EXPECT_NE(sent(kAnna, Seat::South).find(R"("waits_for":["North","East"])"), std::string::npos);
  EXPECT_EQ(command(kAnna, CommandKind::Accept), "not_yours");
  EXPECT_EQ(command(kClara, CommandKind::Accept), "");
  EXPECT_EQ(state().stage, TableStage::Live);
  EXPECT_EQ(command(kClara, CommandKind::Accept), "not_yours") << "said already";
  EXPECT_TRUE(may(kClara, CommandKind::Decline)) << "as long as the others are asked";
  EXPECT_EQ(command(kBoris, CommandKind::Accept), "");
  EXPECT_EQ(state().ending.result, "draw");
}

TEST_F(TableOfThree, is_not_drawn_when_one_declines) {
  open_begun();
  EXPECT_EQ(command(kAnna, CommandKind::Draw), "");
  EXPECT_EQ(command(kBoris, CommandKind::Accept), "");
  EXPECT_EQ(command(kStranger, CommandKind::Decline), "not_seated");
  EXPECT_EQ(command(kClara, CommandKind::Decline), "");
  EXPECT_FALSE(state().offer.has_value());
  EXPECT_EQ(state().stage, TableStage::Live);
}

TEST_F(TableOfThree, is_not_drawn_against_a_bot) {
  open_begun("8", "bot:recruit");
  EXPECT_EQ(command(kAnna, CommandKind::Draw), "");
  EXPECT_FALSE(state().offer.has_value()) << "bots fight on";
  EXPECT_EQ(state().stage, TableStage::Live);
}

TEST_F(TableOfThree, takes_back_by_consent_of_everybody_else) {
  open_begun();
  play_until_asked(Seat::South);
  const uint32_t ply = state().ply;
  answer();
  EXPECT_EQ(command(kAnna, CommandKind::Takeback), "");
  EXPECT_EQ(command(kBoris, CommandKind::Accept), "");
  EXPECT_GT(state().ply, ply);
  EXPECT_EQ(command(kClara, CommandKind::Accept), "");
  EXPECT_EQ(state().ply, ply);
  EXPECT_EQ(state().asked, Seat::South);
}

TEST_F(TableOfThree, keeps_an_offer_open_while_a_bot_plays) {
  open_begun("bot:recruit", "9");
  play_until_asked(Seat::South);
  answer();
  EXPECT_EQ(command(kAnna, CommandKind::Takeback), "");
  play_until_asked(Seat::North);
  answer();
  EXPECT_TRUE(state().offer.has_value());
  play_until_asked(Seat::East);
  answer();
  EXPECT_FALSE(state().offer.has_value()) << "who was asked has moved instead";
}

TEST_F(TableOfThree, goes_on_with_a_bot_for_whoever_leaves) {
  open_begun();
  EXPECT_EQ(command(kClara, CommandKind::Resign, "", Seat::South), "not_yours");
  EXPECT_EQ(command(kClara, CommandKind::Resign), "");
  EXPECT_EQ(state().stage, TableStage::Live);
  EXPECT_EQ(state().at(Seat::East).bot, "recruit");
  EXPECT_EQ(state().at(Seat::East).user, 0);
  EXPECT_EQ(hosted_->seed().others[0], sha256("words of 9")) << "the dice stay as they were";
  EXPECT_EQ(command(kClara, CommandKind::Chat, "farewell"), "");
  EXPECT_FALSE(may(kClara, CommandKind::Resign));
  EXPECT_NE(sent(kAnna, Seat::South).find("East leaves the battle; a bot takes over the army."),
            std::string::npos);
  play_until_asked(Seat::East);
  answer();
  EXPECT_EQ(command(kBoris, CommandKind::Draw), "");
  EXPECT_EQ(command(kAnna, CommandKind::Accept), "");
  EXPECT_EQ(state().ending.result, "draw") << "a stand-in does not fight on alone";
}

TEST_F(TableOfThree, ends_when_no_player_is_left) {
  open_begun("8", "bot:recruit");
  EXPECT_EQ(command(kBoris, CommandKind::Resign), "");
  EXPECT_EQ(state().stage, TableStage::Live);
  EXPECT_EQ(command(kAnna, CommandKind::Resign), "");
  EXPECT_EQ(state().stage, TableStage::Over);
  EXPECT_EQ(state().ending.result, "");
  EXPECT_EQ(state().ending.reason, "resign");
  EXPECT_NE(sent(kAnna, Seat::South).find("No players are left at the table"), std::string::npos);
  EXPECT_EQ(command(kAnna, CommandKind::Rematch), "") << "the last one still sits there";
  EXPECT_TRUE(last_plan_.wants_next);
}

TEST_F(TableOfThree, gives_a_lost_clock_to_a_bot_that_has_none) {
  TableHeader header = header_of_three();
  header.clock = {kOneMinute, 0, 0};
  open_begun("8", "9", header);
  const Seat late = state().asked;
  now_ += 2 * kOneMinute;
  const Plan plan = hosted_->judge_clock(now_);
  ASSERT_EQ(plan.entries.size(), 1U);
  EXPECT_TRUE(hosted_->take(plan.entries[0].row).has_value());
  EXPECT_EQ(state().stage, TableStage::Live);
  EXPECT_EQ(state().at(late).bot, "recruit");
  EXPECT_EQ(state().clock.running(), Seat::Nobody);
  EXPECT_EQ(state().clock.deadline(), 0);
  answer();
  EXPECT_NE(state().clock.running(), late);
}

TEST_F(TableOfThree, tells_a_bystander_of_the_lost_clock_to_look_again) {
  TableHeader header = header_of_three();
  header.clock = {kOneMinute, 0, 0};
  open_begun("8", "9", header);
  const Seat late = state().asked;
  const UserId other = late == Seat::South ? kBoris : kAnna;
  now_ += 2 * kOneMinute;
  EXPECT_EQ(command(other, CommandKind::Draw), "stale");
  EXPECT_EQ(state().at(late).bot, "recruit");
  EXPECT_EQ(command(other, CommandKind::Draw), "");
}

TEST_F(TableOfThree, is_played_again_when_everybody_wants_to) {
  open_begun();
  for (const UserId user : {kAnna, kBoris, kClara}) {
    EXPECT_EQ(command(user, user == kAnna ? CommandKind::Draw : CommandKind::Accept), "");
  }
  ASSERT_EQ(state().stage, TableStage::Over);
  EXPECT_EQ(command(kBoris, CommandKind::Rematch), "");
  EXPECT_EQ(command(kAnna, CommandKind::Rematch), "");
  EXPECT_FALSE(last_plan_.wants_next);
  EXPECT_EQ(command(kClara, CommandKind::Accept), "");
  EXPECT_TRUE(last_plan_.wants_next);
}

TEST_F(TableOfThree, one_person_may_have_several_seats) {
  open_begun("7", "bot:recruit");
  EXPECT_EQ(command(kAnna, CommandKind::Resign, "", Seat::North), "");
  EXPECT_EQ(state().stage, TableStage::Live);
  EXPECT_EQ(state().at(Seat::North).bot, "recruit");
  EXPECT_EQ(state().at(Seat::South).user, kAnna);
}

TEST_F(TableOfThree, is_the_same_again_when_its_log_is_replayed) {
  open_begun();
  for (int i = 0; i < 30; ++i) answer();
  EXPECT_EQ(command(kClara, CommandKind::Resign), "");
  for (int i = 0; i < 30; ++i) answer();
  const auto again =
      HostedTable::open(*find_game(books().games, "onus"), header_of_three(), hosted_->entries());
  ASSERT_TRUE(again.has_value()) << again.error().text();
  EXPECT_EQ((*again)->table()->hash(), hosted_->table()->hash());
  EXPECT_EQ(summarise((*again)->state()), summarise(state()));
}

TEST_F(TableOfThree, does_not_open_a_battle_for_another_number) {
  TableHeader header = header_of_three();
  header.scenario = "four-sides";
  open(std::move(header));
  take(EntryKind::Sit, Seat::South, "7");
  take(EntryKind::Sit, Seat::North, "bot:recruit");
  take(EntryKind::Sit, Seat::East, "bot:recruit");
  EXPECT_EQ(command(kAnna, CommandKind::Ready, "x"), "no_start");
  EXPECT_FALSE(hosted_->take(make_entry(EntryKind::Sit, Seat::West, 0, "8", now_)).has_value());
}

}  // namespace
}  // namespace acies
