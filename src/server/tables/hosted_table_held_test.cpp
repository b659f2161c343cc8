// A log that the present rules do not replay: the room stands before the first such answer, and its
// players choose how it goes on.
#include <gtest/gtest.h>

#include <algorithm>

#include "server/tables/hosted_table_fixture.h"

namespace acies {
namespace {

using room_test::kAnna;
using room_test::kBoris;
using room_test::kClara;
using room_test::kStranger;

constexpr Milliseconds kMinute = 60'000;

TableHeader plain_header() { return room_test::header_of("battleline", "standard"); }

class RoomHeld : public room_test::AnyRoom {
 protected:
  // As if the rules had been changed since: the answer at this place of all answers has another
  // hash, or another text.
  std::vector<EntryRow> changed(size_t answer, const std::string& text) const {
    std::vector<EntryRow> entries = room_->entries();
    for (EntryRow& entry : entries) {
      if (entry.kind != name(EntryKind::Answer) || answer-- != 0) continue;
      if (text.empty()) entry.hash ^= 1;
      if (!text.empty()) entry.text = text;
    }
    return entries;
  }
  void open_log(const std::vector<EntryRow>& entries, std::string_view result = {}) {
    auto again = Room::open(room_->game(), room_->header(), entries, result);
    ASSERT_TRUE(again.has_value()) << again.error().text();
    room_ = std::move(*again);
  }
  // A game of two with so many answers, of which one does not replay.
  void open_held(size_t answers, size_t bad, const std::string& text = {},
                 const TableHeader& header = plain_header(), const std::string& north = "8") {
    open_pair(header, north);
    for (size_t i = 0; i < answers; ++i) {
      if (i == bad) hash_ = room_->table()->hash();
      if (i == bad) asked_ = state().asked;
      ASSERT_EQ(answer_first(), "");
    }
    open_log(changed(bad, text));
  }
  std::string play_on(UserId user, uint32_t ply = kWhereItStops) {
    return wish(Caller{user, Seat::Nobody}, Wish{WishKind::Continue, Seat::Nobody, ply, {}});
  }
  bool may(UserId user, WishKind kind) const {
    const auto open = room_->open_wishes(Caller{user, Seat::Nobody}, now_);
    return std::ranges::find(open, kind) != open.end();
  }
  void expect_same_when_replayed() const {
    const auto again = Room::open(room_->game(), room_->header(), room_->entries());
    ASSERT_TRUE(again.has_value()) << again.error().text();
    EXPECT_EQ(summarise((*again)->state()), summarise(state()));
    EXPECT_EQ((*again)->table()->hash(), room_->table()->hash());
    for (const Seat seat : kPlayers) {
      EXPECT_EQ((*again)->state().clock.bank(seat, now_), state().clock.bank(seat, now_));
    }
  }

  uint64_t hash_ = 0;  // of the table before the answer that does not replay
  Seat asked_ = Seat::Nobody;
};

TEST_F(RoomHeld, stands_before_an_answer_that_leads_elsewhere) {
  open_held(6, 3);
  EXPECT_EQ(state().stage, TableStage::Held);
  EXPECT_EQ(room_->table()->hash(), hash_);
  ASSERT_TRUE(room_->snag().has_value());
  EXPECT_EQ(room_->snag()->cause, Snag::Cause::Otherwise);
  EXPECT_EQ(room_->snag()->ply, room_->table()->ply());
  EXPECT_EQ(state().number, room_->entries().size()) << "what comes next is added behind";
}

TEST_F(RoomHeld, says_which_answer_is_refused_and_by_which_rule) {
  open_held(6, 3, "pass");
  ASSERT_TRUE(room_->snag().has_value());
  EXPECT_EQ(room_->snag()->cause, Snag::Cause::Refused);
  const Document change = *told(kAnna, Seat::South).find("change");
  EXPECT_EQ(change.find("answer")->text(), "pass");
  EXPECT_EQ(change.find("seat")->text(), name(asked_));
  EXPECT_EQ(change.find("rule")->text().substr(0, 3), "BL-");
  EXPECT_EQ(change.find("ply")->number(), room_->table()->ply());
  const Document russian = *told(kAnna, Seat::South, Language::Russian).find("change");
  EXPECT_NE(russian.find("text")->text(), change.find("text")->text());
  EXPECT_TRUE(told(kAnna, Seat::South).find("question")->find("position") != nullptr);
}

TEST_F(RoomHeld, shows_what_cannot_be_read_to_its_own_side_alone) {
  open_held(6, 3, "fly to the moon");
  EXPECT_EQ(room_->snag()->cause, Snag::Cause::Unreadable);
  const UserId own = asked_ == Seat::South ? kAnna : kBoris;
  const UserId other = own == kAnna ? kBoris : kAnna;
  const auto answer_for = [&](UserId user, Seat eyes) {
    return told(user, eyes).find("change")->find("answer")->text();
  };
  EXPECT_EQ(answer_for(own, asked_), "fly to the moon");
  EXPECT_EQ(answer_for(other, opponent(asked_)), "");
  EXPECT_EQ(answer_for(kStranger, Seat::Nobody), "");
}

// A card that is drawn is its owner's to see, also when the draw does not replay.
TEST_F(RoomHeld, blanks_what_is_hidden) {
  open_pair(plain_header());
  for (int i = 0; i < 6; ++i) ASSERT_EQ(answer_first(), "");
  std::vector<EntryRow> entries = room_->entries();
  const auto last = std::find_if(entries.rbegin(), entries.rend(), [](const EntryRow& one) {
    return one.kind == name(EntryKind::Roll);
  });
  ASSERT_NE(last, entries.rend());
  last->hash ^= 1;
  const std::string card = last->text;
  open_log(entries);
  ASSERT_EQ(state().stage, TableStage::Held);
  size_t seen = 0;
  for (const Seat eyes : {Seat::South, Seat::North}) {
    const UserId user = eyes == Seat::South ? kAnna : kBoris;
    const Document change = *told(user, eyes).find("change");
    seen += change.find("answer")->text() == card ? 1U : 0U;
  }
  EXPECT_EQ(seen, 1U) << card;
  EXPECT_NE(told(kStranger, Seat::Nobody).find("change")->find("answer")->text(), card);
}

TEST_F(RoomHeld, takes_nothing_but_the_choice) {
  open_held(6, 3);
  const UserId asked = asked_ == Seat::South ? kAnna : kBoris;
  EXPECT_EQ(wish(asked, WishKind::Answer, first_action()), "held");
  EXPECT_EQ(wish(kAnna, WishKind::Draw), "held");
  EXPECT_EQ(wish(kAnna, WishKind::Undo), "held");
  EXPECT_EQ(wish(kAnna, WishKind::Takeback), "held");
  EXPECT_EQ(play_on(kStranger), "not_seated");
  EXPECT_EQ(play_on(kAnna, room_->snag()->ply + 1), "stale");
  EXPECT_EQ(wish(kStranger, WishKind::Chat, "what is this?"), "");
  EXPECT_TRUE(may(kAnna, WishKind::Continue));
  EXPECT_TRUE(may(kAnna, WishKind::Abandon));
  EXPECT_FALSE(may(kStranger, WishKind::Continue));
}

TEST_F(RoomHeld, is_no_choice_where_the_log_replays) {
  open_pair(plain_header());
  EXPECT_EQ(play_on(kAnna), "not_held");
  EXPECT_EQ(wish(kAnna, WishKind::Abandon), "not_held");
  EXPECT_FALSE(may(kAnna, WishKind::Continue));
}

TEST_F(RoomHeld, goes_on_when_both_agree) {
  open_held(6, 3);
  EXPECT_EQ(play_on(kAnna), "");
  EXPECT_EQ(state().stage, TableStage::Held);
  EXPECT_EQ(play_on(kBoris), "offer_open");
  EXPECT_FALSE(may(kAnna, WishKind::Accept));
  EXPECT_EQ(wish(kBoris, WishKind::Accept), "");
  EXPECT_EQ(state().stage, TableStage::Live);
  EXPECT_EQ(state().asked, asked_);
  EXPECT_EQ(room_->table()->hash(), hash_);
  EXPECT_FALSE(room_->snag().has_value());
  expect_same_when_replayed();
  for (int i = 0; i < 6; ++i) EXPECT_EQ(answer_first(), "");
  expect_same_when_replayed();
  EXPECT_EQ(wish(kAnna, WishKind::Resign), "");
  EXPECT_EQ(state().ending.result, "North");
}

TEST_F(RoomHeld, goes_on_from_further_back_when_both_agree) {
  open_held(8, 5);
  const uint32_t ply = room_->snag()->ply - 3;
  EXPECT_EQ(play_on(kBoris, ply), "");
  EXPECT_EQ(told(kAnna, Seat::South).find("offer")->find("ply")->number(), ply);
  EXPECT_EQ(wish(kAnna, WishKind::Accept), "");
  EXPECT_EQ(state().stage, TableStage::Live);
  EXPECT_GE(state().ply, ply);
  EXPECT_TRUE(is_player(state().asked)) << "Nature has answered again";
  expect_same_when_replayed();
  for (int i = 0; i < 6; ++i) EXPECT_EQ(answer_first(), "");
  expect_same_when_replayed();
}

TEST_F(RoomHeld, may_be_declined) {
  open_held(6, 3);
  EXPECT_EQ(play_on(kAnna), "");
  EXPECT_EQ(wish(kBoris, WishKind::Decline), "");
  EXPECT_EQ(state().stage, TableStage::Held);
  EXPECT_EQ(wish(kBoris, WishKind::Abandon), "");
  EXPECT_EQ(wish(kAnna, WishKind::Accept), "");
  EXPECT_EQ(state().stage, TableStage::Over);
  EXPECT_EQ(state().ending.result, "");
  EXPECT_EQ(state().ending.reason, "close");
  EXPECT_EQ(told(kAnna, Seat::South).find("end")->find("text")->text(),
            "Ended without a result by agreement.");
  expect_same_when_replayed();
}

TEST_F(RoomHeld, is_for_the_only_person_to_decide) {
  open_held(6, 3, {}, plain_header(), "bot:recruit");
  EXPECT_EQ(play_on(kAnna), "");
  EXPECT_EQ(state().stage, TableStage::Live);
  open_held(6, 3, {}, plain_header(), "bot:recruit");
  EXPECT_EQ(wish(kAnna, WishKind::Abandon), "");
  EXPECT_EQ(state().stage, TableStage::Over);
}

TEST_F(RoomHeld, may_be_resigned) {
  open_held(6, 3);
  EXPECT_EQ(wish(kAnna, WishKind::Resign), "");
  EXPECT_EQ(state().ending.result, "North");
}

// An offer from before the rules changed is void, however the log tells of it.
TEST_F(RoomHeld, forgets_offers_of_before) {
  open_pair(plain_header());
  for (int i = 0; i < 6; ++i) ASSERT_EQ(answer_first(), "");
  const UserId asked = state().at(state().asked).user;
  EXPECT_EQ(wish(asked, WishKind::Draw), "");
  open_log(changed(3, {}));
  EXPECT_FALSE(state().offer.has_value());
  EXPECT_EQ(play_on(kAnna), "");
}

TEST_F(RoomHeld, is_held_anew_when_the_rules_change_again) {
  open_held(8, 5);
  EXPECT_EQ(play_on(kAnna), "");
  EXPECT_EQ(wish(kBoris, WishKind::Accept), "");
  for (int i = 0; i < 4; ++i) EXPECT_EQ(answer_first(), "");
  open_log(changed(2, {}));  // before the place where the log stopped first
  ASSERT_EQ(state().stage, TableStage::Held);
  const uint32_t ply = room_->snag()->ply;
  EXPECT_EQ(play_on(kBoris), "");
  EXPECT_EQ(wish(kAnna, WishKind::Accept), "");
  EXPECT_EQ(state().ply, ply);
  for (int i = 0; i < 4; ++i) EXPECT_EQ(answer_first(), "");
  open_log(room_->entries());
  EXPECT_EQ(state().stage, TableStage::Live) << "left out is left out";
  expect_same_when_replayed();
}

TEST_F(RoomHeld, stops_every_clock) {
  TableHeader header = plain_header();
  header.clock = {kMinute, 0, 0};
  open_held(6, 3, {}, header);
  EXPECT_EQ(state().clock.running(), Seat::Nobody);
  EXPECT_EQ(summarise(state()).deadline, 0);
  const Milliseconds bank = state().clock.bank(asked_, now_);
  now_ += 100 * kMinute;
  EXPECT_TRUE(room_->judge_clock(now_).steps.empty());
  EXPECT_EQ(play_on(kAnna), "");
  now_ += 100 * kMinute;
  EXPECT_EQ(wish(kBoris, WishKind::Accept), "");
  EXPECT_EQ(state().clock.running(), asked_);
  EXPECT_EQ(state().clock.bank(asked_, now_), bank);
  expect_same_when_replayed();
  now_ += 2 * kMinute;
  EXPECT_FALSE(room_->judge_clock(now_).steps.empty()) << "it runs again";
}

TEST_F(RoomHeld, is_over_when_it_was) {
  open_pair(plain_header());
  for (int i = 0; i < 6; ++i) ASSERT_EQ(answer_first(), "");
  const std::vector<EntryRow> unfinished = room_->entries();
  EXPECT_EQ(wish(kAnna, WishKind::Resign), "");
  open_log(changed(3, {}));
  EXPECT_EQ(state().stage, TableStage::Over);
  EXPECT_EQ(state().ending.reason, "resign");
  room_ = std::move(*Room::open(room_->game(), room_->header(), unfinished));
  open_log(changed(3, {}), "South");
  EXPECT_EQ(state().stage, TableStage::Over) << "by the rules of then";
  EXPECT_EQ(state().ending.result, "South");
  EXPECT_TRUE(room_->snag().has_value()) << "and it is said how far it replays";
}

TEST_F(RoomHeld, needs_everybody_where_more_than_two_play) {
  TableHeader header = room_test::header_of("onus", "three-sides");
  header.players = 3;
  open(header);
  take(EntryKind::Sit, Seat::South, "7");
  take(EntryKind::Sit, Seat::North, "8");
  take(EntryKind::Sit, Seat::East, "9");
  for (const UserId user : {kAnna, kBoris, kClara}) {
    EXPECT_EQ(wish(user, WishKind::Ready, "words"), "");
  }
  for (int i = 0; i < 9; ++i) ASSERT_EQ(answer_first(), "");
  open_log(changed(4, {}));
  EXPECT_EQ(play_on(kAnna), "");
  EXPECT_EQ(wish(kClara, WishKind::Accept), "");
  EXPECT_EQ(state().stage, TableStage::Held);
  EXPECT_EQ(wish(kBoris, WishKind::Accept), "");
  EXPECT_EQ(state().stage, TableStage::Live);
  expect_same_when_replayed();
}

// A table that nobody should play on is closed by the server's keeper, at any stage.
TEST_F(RoomHeld, may_be_closed_by_the_keeper) {
  const auto close = [&] {
    const EntryRow entry =
        make_entry(EntryKind::Close, Seat::Nobody, 0, std::string(kByKeeper), now_);
    ASSERT_TRUE(room_->take(entry).has_value());
    EXPECT_EQ(state().stage, TableStage::Over);
    EXPECT_EQ(state().ending.reason, "keeper");
  };
  open(plain_header());
  close();
  EXPECT_EQ(wish(kAnna, WishKind::Rematch), "not_seated");
  open_pair(plain_header());
  close();
  open_held(6, 3);
  close();
}

}  // namespace
}  // namespace acies
