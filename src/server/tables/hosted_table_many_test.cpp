// A room for more than two, each for themselves: seats, words, offers that everybody has to agree
// to, and somebody who leaves while the others play on. [ONUS-21.7]
#include <gtest/gtest.h>

#include <algorithm>

#include "core/data/json.h"
#include "server/tables/hosted_table_fixture.h"

namespace acies {
namespace {

using room_test::books;
using room_test::kAnna;
using room_test::kBoris;
using room_test::kClara;
using room_test::kStranger;

constexpr Milliseconds kMinute = 60'000;

TableHeader header_of_three() {
  TableHeader header = room_test::header_of("onus", "three-sides");
  header.players = 3;
  return header;
}

class RoomOfThree : public room_test::AnyRoom {
 protected:
  void open(TableHeader header = header_of_three()) { AnyRoom::open(std::move(header)); }
  // South is Anna's; the others as said, "8" for Boris.
  void open_begun(const std::string& north = "8", const std::string& east = "9",
                  TableHeader header = header_of_three()) {
    open(std::move(header));
    take(EntryKind::Sit, Seat::South, "7");
    take(EntryKind::Sit, Seat::North, north);
    take(EntryKind::Sit, Seat::East, east);
    for (const UserId user : {kAnna, kBoris, kClara}) {
      if (state().is_seated(Caller{user, Seat::Nobody})) {
        EXPECT_EQ(wish(user, WishKind::Ready, "words of " + std::to_string(user)), "");
      }
    }
    ASSERT_EQ(state().stage, TableStage::Live);
  }
  Action first_action() const {
    const Table& table = *room_->table();
    if (table.decision().form != Decision::Form::Range) return table.actions().front();
    const Range range = table.range();
    Action action = unpack_action(range.action);
    action.measure = range.allowed[0].least;
    return action;
  }
  // Whoever is asked says the first thing that may be said.
  void answer() {
    const std::string action = room_->table()->write_action(first_action());
    const Seat asked = state().asked;
    const SeatState& one = state().at(asked);
    const Caller caller = one.bot.empty() ? Caller{one.user, Seat::Nobody} : Caller{0, asked};
    ASSERT_EQ(wish(caller, Wish{WishKind::Answer, asked, state().ply, action}), "");
  }
  void play_until_asked(Seat seat) {
    for (int i = 0; i < 500 && state().asked != seat; ++i) answer();
    ASSERT_EQ(state().asked, seat);
  }
  std::string told(UserId user, Seat eyes) const {
    const Names names;
    const Teller teller(books(), *room_, names, Gaze{user, eyes, Language::English}, now_);
    return teller.table();
  }
  bool may(UserId user, WishKind kind) const {
    const auto open = room_->open_wishes(Caller{user, Seat::Nobody}, now_);
    return std::ranges::find(open, kind) != open.end();
  }
};

TEST_F(RoomOfThree, begins_when_all_are_ready) {
  open();
  EXPECT_EQ(wish(kAnna, WishKind::Sit, "", Seat::South), "");
  EXPECT_EQ(wish(kBoris, WishKind::Sit, "welcome", Seat::East), "");
  EXPECT_EQ(wish(kStranger, WishKind::Sit, "welcome", Seat::West), "malformed");
  EXPECT_EQ(wish(kAnna, WishKind::Ready, "one"), "");
  EXPECT_EQ(wish(kBoris, WishKind::Ready, "two"), "");
  EXPECT_EQ(state().stage, TableStage::Open) << "North is free";
  EXPECT_EQ(wish(kClara, WishKind::Sit, "welcome", Seat::North), "");
  EXPECT_EQ(wish(kClara, WishKind::Ready, "three"), "");
  EXPECT_EQ(state().stage, TableStage::Live);
  EXPECT_EQ(room_->seed().north, sha256("three"));
  EXPECT_EQ(room_->seed().others[0], sha256("two"));
}

TEST_F(RoomOfThree, is_left_by_one_and_closed_by_the_last) {
  open();
  EXPECT_EQ(wish(kAnna, WishKind::Sit, "", Seat::South), "");
  EXPECT_EQ(wish(kBoris, WishKind::Sit, "welcome", Seat::East), "");
  EXPECT_EQ(wish(kBoris, WishKind::Leave), "");
  EXPECT_TRUE(state().at(Seat::East).is_free());
  EXPECT_EQ(state().stage, TableStage::Open);
  EXPECT_EQ(wish(kAnna, WishKind::Leave), "");
  EXPECT_EQ(state().stage, TableStage::Over);
}

TEST_F(RoomOfThree, lets_nobody_look_into_the_hand_of_another) {
  open_begun();
  const Caller boris{kBoris, Seat::Nobody};
  EXPECT_EQ(*choose_eyes(state(), boris, Seat::North), Seat::North);
  EXPECT_FALSE(choose_eyes(state(), boris, Seat::East).has_value());
  EXPECT_FALSE(choose_eyes(state(), boris, Seat::Nature).has_value());
  EXPECT_EQ(choose_eyes(state(), boris, Seat::West).error().status, 400U) << "nobody sits there";
  EXPECT_EQ(*choose_eyes(state(), Caller{kStranger, Seat::Nobody}, {}), Seat::Nobody);
}

TEST_F(RoomOfThree, has_no_teams) {
  open_begun();
  EXPECT_EQ(wish(kStranger, WishKind::Join, room_->ally_key(Seat::East), Seat::East), "no_team");
  EXPECT_NE(told(kClara, Seat::East).find(R"("ally_keys":{})"), std::string::npos);
}

TEST_F(RoomOfThree, is_drawn_when_everybody_agrees) {
  open_begun();
  EXPECT_EQ(wish(kAnna, WishKind::Draw), "");
  EXPECT_NE(told(kAnna, Seat::South).find(R"("waits_for":["North","East"])"), std::string::npos);
  EXPECT_EQ(wish(kAnna, WishKind::Accept), "not_yours");
  EXPECT_EQ(wish(kClara, WishKind::Accept), "");
  EXPECT_EQ(state().stage, TableStage::Live);
  EXPECT_EQ(wish(kClara, WishKind::Accept), "not_yours") << "said already";
  EXPECT_TRUE(may(kClara, WishKind::Decline)) << "as long as the others are asked";
  EXPECT_EQ(wish(kBoris, WishKind::Accept), "");
  EXPECT_EQ(state().ending.result, "draw");
}

TEST_F(RoomOfThree, is_not_drawn_when_one_declines) {
  open_begun();
  EXPECT_EQ(wish(kAnna, WishKind::Draw), "");
  EXPECT_EQ(wish(kBoris, WishKind::Accept), "");
  EXPECT_EQ(wish(kStranger, WishKind::Decline), "not_seated");
  EXPECT_EQ(wish(kClara, WishKind::Decline), "");
  EXPECT_FALSE(state().offer.has_value());
  EXPECT_EQ(state().stage, TableStage::Live);
}

TEST_F(RoomOfThree, is_not_drawn_against_a_bot) {
  open_begun("8", "bot:recruit");
  EXPECT_EQ(wish(kAnna, WishKind::Draw), "");
  EXPECT_FALSE(state().offer.has_value()) << "bots fight on";
  EXPECT_EQ(state().stage, TableStage::Live);
}

TEST_F(RoomOfThree, takes_back_by_consent_of_everybody_else) {
  open_begun();
  play_until_asked(Seat::South);
  const uint32_t ply = state().ply;
  answer();
  EXPECT_EQ(wish(kAnna, WishKind::Takeback), "");
  EXPECT_EQ(wish(kBoris, WishKind::Accept), "");
  EXPECT_GT(state().ply, ply);
  EXPECT_EQ(wish(kClara, WishKind::Accept), "");
  EXPECT_EQ(state().ply, ply);
  EXPECT_EQ(state().asked, Seat::South);
}

TEST_F(RoomOfThree, keeps_an_offer_open_while_a_bot_plays) {
  open_begun("bot:recruit", "9");
  play_until_asked(Seat::South);
  answer();
  EXPECT_EQ(wish(kAnna, WishKind::Takeback), "");
  play_until_asked(Seat::North);
  answer();
  EXPECT_TRUE(state().offer.has_value());
  play_until_asked(Seat::East);
  answer();
  EXPECT_FALSE(state().offer.has_value()) << "who was asked has moved instead";
}

TEST_F(RoomOfThree, goes_on_with_a_bot_for_whoever_leaves) {
  open_begun();
  EXPECT_EQ(wish(kClara, WishKind::Resign, "", Seat::South), "not_yours");
  EXPECT_EQ(wish(kClara, WishKind::Resign), "");
  EXPECT_EQ(state().stage, TableStage::Live);
  EXPECT_EQ(state().at(Seat::East).bot, "recruit");
  EXPECT_EQ(state().at(Seat::East).user, 0);
  EXPECT_EQ(room_->seed().others[0], sha256("words of 9")) << "the dice stay as they were";
  EXPECT_EQ(wish(kClara, WishKind::Chat, "farewell"), "");
  EXPECT_FALSE(may(kClara, WishKind::Resign));
  EXPECT_NE(told(kAnna, Seat::South).find("East leaves the battle; a bot takes over the army."),
            std::string::npos);
  play_until_asked(Seat::East);
  answer();
  EXPECT_EQ(wish(kBoris, WishKind::Draw), "");
  EXPECT_EQ(wish(kAnna, WishKind::Accept), "");
  EXPECT_EQ(state().ending.result, "draw") << "a stand-in does not fight on alone";
}

TEST_F(RoomOfThree, ends_when_no_player_is_left) {
  open_begun("8", "bot:recruit");
  EXPECT_EQ(wish(kBoris, WishKind::Resign), "");
  EXPECT_EQ(state().stage, TableStage::Live);
  EXPECT_EQ(wish(kAnna, WishKind::Resign), "");
  EXPECT_EQ(state().stage, TableStage::Over);
  EXPECT_EQ(state().ending.result, "");
  EXPECT_EQ(state().ending.reason, "resign");
  EXPECT_NE(told(kAnna, Seat::South).find("No players are left at the table"), std::string::npos);
  EXPECT_EQ(wish(kAnna, WishKind::Rematch), "") << "the last one still sits there";
  EXPECT_TRUE(last_plan_.wants_next);
}

TEST_F(RoomOfThree, gives_a_lost_clock_to_a_bot_that_has_none) {
  TableHeader header = header_of_three();
  header.clock = {kMinute, 0, 0};
  open_begun("8", "9", header);
  const Seat late = state().asked;
  now_ += 2 * kMinute;
  const Plan plan = room_->judge_clock(now_);
  ASSERT_EQ(plan.steps.size(), 1U);
  EXPECT_TRUE(room_->take(plan.steps[0].entry).has_value());
  EXPECT_EQ(state().stage, TableStage::Live);
  EXPECT_EQ(state().at(late).bot, "recruit");
  EXPECT_EQ(state().clock.running(), Seat::Nobody);
  EXPECT_EQ(state().clock.deadline(), 0);
  answer();
  EXPECT_NE(state().clock.running(), late);
}

TEST_F(RoomOfThree, tells_a_bystander_of_the_lost_clock_to_look_again) {
  TableHeader header = header_of_three();
  header.clock = {kMinute, 0, 0};
  open_begun("8", "9", header);
  const Seat late = state().asked;
  const UserId other = late == Seat::South ? kBoris : kAnna;
  now_ += 2 * kMinute;
  EXPECT_EQ(wish(other, WishKind::Draw), "stale");
  EXPECT_EQ(state().at(late).bot, "recruit");
  EXPECT_EQ(wish(other, WishKind::Draw), "");
}

TEST_F(RoomOfThree, is_played_again_when_everybody_wants_to) {
  open_begun();
  for (const UserId user : {kAnna, kBoris, kClara}) {
    EXPECT_EQ(wish(user, user == kAnna ? WishKind::Draw : WishKind::Accept), "");
  }
  ASSERT_EQ(state().stage, TableStage::Over);
  EXPECT_EQ(wish(kBoris, WishKind::Rematch), "");
  EXPECT_EQ(wish(kAnna, WishKind::Rematch), "");
  EXPECT_FALSE(last_plan_.wants_next);
  EXPECT_EQ(wish(kClara, WishKind::Accept), "");
  EXPECT_TRUE(last_plan_.wants_next);
}

TEST_F(RoomOfThree, one_person_may_have_several_seats) {
  open_begun("7", "bot:recruit");
  EXPECT_EQ(wish(kAnna, WishKind::Resign, "", Seat::North), "");
  EXPECT_EQ(state().stage, TableStage::Live);
  EXPECT_EQ(state().at(Seat::North).bot, "recruit");
  EXPECT_EQ(state().at(Seat::South).user, kAnna);
}

TEST_F(RoomOfThree, is_the_same_again_when_its_log_is_replayed) {
  open_begun();
  for (int i = 0; i < 30; ++i) answer();
  EXPECT_EQ(wish(kClara, WishKind::Resign), "");
  for (int i = 0; i < 30; ++i) answer();
  const auto again =
      Room::open(*find_game(books().games, "onus"), header_of_three(), room_->entries());
  ASSERT_TRUE(again.has_value()) << again.error().text();
  EXPECT_EQ((*again)->table()->hash(), room_->table()->hash());
  EXPECT_EQ(summarise((*again)->state()), summarise(state()));
}

TEST_F(RoomOfThree, does_not_open_a_battle_for_another_number) {
  TableHeader header = header_of_three();
  header.scenario = "four-sides";
  open(std::move(header));
  take(EntryKind::Sit, Seat::South, "7");
  take(EntryKind::Sit, Seat::North, "bot:recruit");
  take(EntryKind::Sit, Seat::East, "bot:recruit");
  EXPECT_EQ(wish(kAnna, WishKind::Ready, "x"), "no_start");
  EXPECT_FALSE(room_->take(make_entry(EntryKind::Sit, Seat::West, 0, "8", now_)).has_value());
}

}  // namespace
}  // namespace acies
