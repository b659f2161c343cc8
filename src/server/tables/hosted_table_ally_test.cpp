// People of one team share a seat: who lets them in, for how long, and who sends them away.
// [ONUS-21.1]
#include <gtest/gtest.h>

#include <algorithm>

#include "server/tables/hosted_table_fixture.h"

namespace acies {
namespace {

using room_test::kAnna;
using room_test::kBoris;
using room_test::kClara;
using room_test::kStranger;

constexpr UserId kDaria = 11;

TableHeader header_of_teams() { return room_test::header_of("onus", "plataea-allies"); }

class RoomAllies : public room_test::AnyRoom {
 protected:
  void open_begun() { open_pair(header_of_teams()); }
  std::string join(UserId user, const std::string& key, Seat seat = Seat::South) {
    return wish(user, WishKind::Join, key, seat);
  }
  std::string expel(UserId user, UserId ally, Seat seat = Seat::South) {
    return wish(user, WishKind::Expel, std::to_string(ally), seat);
  }
  bool plays(UserId user, Seat seat) const {
    return state().owns(Caller{user, Seat::Nobody}, seat);
  }
  std::vector<std::pair<std::string, Document>> keys_for(UserId user, Seat eyes) const {
    const Document table = told(user, eyes);
    const auto& keys = table.find("ally_keys")->members();
    return {keys.begin(), keys.end()};
  }
  std::unique_ptr<Room> replayed() const {
    auto room = Room::open(room_->game(), room_->header(), room_->entries());
    EXPECT_TRUE(room.has_value());
    return std::move(*room);
  }
};

TEST_F(RoomAllies, come_in_with_the_key_of_the_seat) {
  open_begun();
  const std::string key = room_->ally_key(Seat::South);
  EXPECT_NE(key, room_->ally_key(Seat::North));
  EXPECT_EQ(join(0, key), "no_session");
  EXPECT_EQ(join(kStranger, "welcome"), "not_invited");
  EXPECT_EQ(join(kStranger, key, Seat::North), "not_invited");
  EXPECT_EQ(join(kBoris, key), "seated_already");
  EXPECT_EQ(join(kStranger, key), "");
  EXPECT_EQ(choose_eyes(state(), Caller{kStranger, Seat::Nobody}, std::nullopt), Seat::South);
  EXPECT_FALSE(choose_eyes(state(), Caller{kStranger, Seat::Nobody}, Seat::North).has_value());
  EXPECT_EQ(join(kDaria, key), "seat_taken") << "South has two captains";
  for (int i = 0; i < 6; ++i) {
    const UserId user = state().asked == Seat::South ? kStranger : kBoris;
    EXPECT_EQ(wish(user, WishKind::Answer, first_action()), "");
  }
  EXPECT_EQ(wish(kStranger, WishKind::Resign), "not_yours") << "that is for whoever sits there";
  EXPECT_TRUE(replayed()->state().owns(Caller{kStranger, Seat::Nobody}, Seat::South));
  EXPECT_EQ(wish(kAnna, WishKind::Resign), "");
  EXPECT_EQ(join(kDaria, key), "over");
}

// A former owner had the key, and so had everybody to whom they gave it.
TEST_F(RoomAllies, have_the_key_of_one_owner_alone) {
  open(header_of_teams());
  take(EntryKind::Sit, Seat::South, "7");
  const std::string annas = room_->ally_key(Seat::South);
  take(EntryKind::Leave, Seat::South, "");
  take(EntryKind::Sit, Seat::South, "9");
  const std::string claras = room_->ally_key(Seat::South);
  EXPECT_NE(claras, annas);
  take(EntryKind::Leave, Seat::South, "");
  take(EntryKind::Sit, Seat::South, "9");
  EXPECT_NE(room_->ally_key(Seat::South), claras) << "the same one, sitting down anew";
  take(EntryKind::Sit, Seat::North, "8");
  EXPECT_EQ(wish(kClara, WishKind::Ready, "heads"), "");
  EXPECT_EQ(wish(kBoris, WishKind::Ready, "tails"), "");
  ASSERT_EQ(state().stage, TableStage::Live);
  EXPECT_EQ(join(kStranger, annas), "not_invited");
  EXPECT_EQ(join(kStranger, claras), "not_invited");
  EXPECT_EQ(join(kAnna, annas), "not_invited") << "who made the table";
  EXPECT_EQ(join(kStranger, room_->ally_key(Seat::South)), "");
}

TEST_F(RoomAllies, do_not_outlive_the_owner) {
  open(header_of_teams());
  take(EntryKind::Sit, Seat::South, "7");
  take(EntryKind::Join, Seat::South, "10");
  EXPECT_EQ(wish(kAnna, WishKind::Leave), "");
  EXPECT_FALSE(plays(kStranger, Seat::South));
  open_begun();
  EXPECT_EQ(join(kStranger, room_->ally_key(Seat::South)), "");
  ASSERT_TRUE(
      room_->take(make_entry(EntryKind::Resign, Seat::South, 0, std::string(kStandIn), now_))
          .has_value());
  EXPECT_EQ(state().at(Seat::South).bot, "recruit");
  EXPECT_FALSE(plays(kStranger, Seat::South)) << "handed over to a bot";
}

TEST_F(RoomAllies, are_for_battles_with_teams_only) {
  for (const auto& [game, scenario] :
       {std::pair{"battleline", "standard"}, {"onus", "marathon"}, {"ancients", "standard"}}) {
    open_pair(room_test::header_of(game, scenario));
    EXPECT_FALSE(room_->is_team(Seat::South)) << game;
    EXPECT_TRUE(keys_for(kAnna, Seat::South).empty()) << game;
    EXPECT_EQ(join(kStranger, room_->ally_key(Seat::South)), "no_team") << game;
  }
}

TEST_F(RoomAllies, come_when_the_game_has_begun) {
  open(header_of_teams());
  take(EntryKind::Sit, Seat::South, "7");
  EXPECT_TRUE(keys_for(kAnna, Seat::South).empty());
  EXPECT_EQ(join(kStranger, room_->ally_key(Seat::South)), "not_begun");
}

// Tables were played before keys were bound to owners, and in games without teams.
TEST_F(RoomAllies, of_old_logs_play_on_until_they_are_sent_away) {
  open(room_test::header_of("battleline", "standard"));
  take(EntryKind::Sit, Seat::South, "7");
  take(EntryKind::Join, Seat::South, "10");
  take(EntryKind::Sit, Seat::North, "8");
  EXPECT_EQ(wish(kStranger, WishKind::Leave), "not_seated");
  EXPECT_EQ(wish(kStranger, WishKind::Ready, "heads"), "not_seated");
  EXPECT_EQ(wish(kAnna, WishKind::Ready, "heads"), "");
  EXPECT_EQ(wish(kBoris, WishKind::Ready, "tails"), "");
  EXPECT_TRUE(replayed()->state().owns(Caller{kStranger, Seat::Nobody}, Seat::South));
  EXPECT_EQ(expel(kAnna, kStranger), "");
  EXPECT_FALSE(plays(kStranger, Seat::South));
}

TEST_F(RoomAllies, are_sent_away_by_the_owner_for_good) {
  open_begun();
  const std::string key = room_->ally_key(Seat::South);
  EXPECT_EQ(join(kStranger, key), "");
  EXPECT_EQ(expel(kBoris, kStranger), "not_yours");
  EXPECT_EQ(expel(kDaria, kStranger), "not_yours");
  EXPECT_EQ(expel(kAnna, kDaria), "no_ally");
  EXPECT_EQ(expel(kAnna, kAnna), "no_ally");
  EXPECT_EQ(expel(kAnna, kStranger), "");
  EXPECT_FALSE(plays(kStranger, Seat::South));
  EXPECT_FALSE(choose_eyes(state(), Caller{kStranger, Seat::Nobody}, Seat::South).has_value());
  EXPECT_EQ(join(kStranger, key), "not_invited");
  EXPECT_EQ(join(kDaria, key), "not_invited");
  EXPECT_EQ(join(kDaria, room_->ally_key(Seat::South)), "");
  EXPECT_EQ(replayed()->ally_key(Seat::South), room_->ally_key(Seat::South));
  EXPECT_EQ(expel(kDaria, kDaria), "") << "an ally may go";
  EXPECT_FALSE(plays(kDaria, Seat::South));
}

TEST_F(RoomAllies, do_not_learn_the_key) {
  open_begun();
  EXPECT_EQ(join(kStranger, room_->ally_key(Seat::South)), "");
  EXPECT_TRUE(keys_for(kDaria, Seat::Nobody).empty());
  EXPECT_TRUE(keys_for(kStranger, Seat::South).empty());
  const auto keys = keys_for(kAnna, Seat::South);
  ASSERT_EQ(keys.size(), 1U);
  EXPECT_EQ(keys[0].first, "South");
  EXPECT_EQ(keys[0].second.text(), room_->ally_key(Seat::South));
}

}  // namespace
}  // namespace acies
