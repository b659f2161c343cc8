// Allies who share a seat: who lets them in, for how long, and who expels them. [ONUS-21.1]
#include <gtest/gtest.h>

#include <algorithm>

#include "server/tables/hosted_table_fixture.h"

namespace acies {
namespace {

using hosted_table_test::kAnna;
using hosted_table_test::kBoris;
using hosted_table_test::kClara;
using hosted_table_test::kStranger;

constexpr UserId kDaria = 11;

TableHeader header_of_teams() { return hosted_table_test::header_of("onus", "plataea-allies"); }

class HostedTableAllies : public hosted_table_test::AnyHostedTable {
 protected:
  void open_begun() { open_pair(header_of_teams()); }
  std::string join(UserId user, const std::string& key, Seat seat = Seat::South) {
    return command(user, CommandKind::Join, key, seat);
  }
  std::string expel(UserId user, UserId ally, Seat seat = Seat::South) {
    return command(user, CommandKind::Expel, std::to_string(ally), seat);
  }
  bool plays(UserId user, Seat seat) const {
    return state().owns(Caller{user, Seat::Nobody}, seat);
  }
  std::vector<std::pair<std::string, Document>> keys_for(UserId user, Seat view_seat) const {
    const Document table = sent(user, view_seat);
    const auto& keys = table.find("ally_keys")->members();
    return {keys.begin(), keys.end()};
  }
  std::unique_ptr<HostedTable> replayed() const {
    auto hosted = HostedTable::open(hosted_->game(), hosted_->header(), hosted_->entries());
    EXPECT_TRUE(hosted.has_value());
    return std::move(*hosted);
  }
};

TEST_F(HostedTableAllies, come_in_with_the_key_of_the_seat) {
  open_begun();
  const std::string key = hosted_->ally_key(Seat::South);
  EXPECT_NE(key, hosted_->ally_key(Seat::North));
  EXPECT_EQ(join(0, key), "no_session");
  EXPECT_EQ(join(kStranger, "welcome"), "not_invited");
  EXPECT_EQ(join(kStranger, key, Seat::North), "not_invited");
  EXPECT_EQ(join(kBoris, key), "seated_already");
  EXPECT_EQ(join(kStranger, key), "");
  EXPECT_EQ(choose_view_seat(state(), Caller{kStranger, Seat::Nobody}, std::nullopt), Seat::South);
  EXPECT_FALSE(choose_view_seat(state(), Caller{kStranger, Seat::Nobody}, Seat::North).has_value());
  EXPECT_EQ(join(kDaria, key), "seat_taken") << "South has two captains";
  for (int i = 0; i < 6; ++i) {
    const UserId user = state().asked == Seat::South ? kStranger : kBoris;
    EXPECT_EQ(command(user, CommandKind::Answer, first_action()), "");
  }
  EXPECT_EQ(command(kStranger, CommandKind::Resign), "not_yours")
      << "that is for whoever sits there";
  EXPECT_TRUE(replayed()->state().owns(Caller{kStranger, Seat::Nobody}, Seat::South));
  EXPECT_EQ(command(kAnna, CommandKind::Resign), "");
  EXPECT_EQ(join(kDaria, key), "over");
}

// The former owner knew the key, and so did all users that got it from them.
TEST_F(HostedTableAllies, have_the_key_of_one_owner_alone) {
  open(header_of_teams());
  take(EntryKind::Sit, Seat::South, "7");
  const std::string annas = hosted_->ally_key(Seat::South);
  take(EntryKind::Leave, Seat::South, "");
  take(EntryKind::Sit, Seat::South, "9");
  const std::string claras = hosted_->ally_key(Seat::South);
  EXPECT_NE(claras, annas);
  take(EntryKind::Leave, Seat::South, "");
  take(EntryKind::Sit, Seat::South, "9");
  EXPECT_NE(hosted_->ally_key(Seat::South), claras) << "the same one, sitting down anew";
  take(EntryKind::Sit, Seat::North, "8");
  EXPECT_EQ(command(kClara, CommandKind::Ready, "heads"), "");
  EXPECT_EQ(command(kBoris, CommandKind::Ready, "tails"), "");
  ASSERT_EQ(state().stage, TableStage::Live);
  EXPECT_EQ(join(kStranger, annas), "not_invited");
  EXPECT_EQ(join(kStranger, claras), "not_invited");
  EXPECT_EQ(join(kAnna, annas), "not_invited") << "who made the table";
  EXPECT_EQ(join(kStranger, hosted_->ally_key(Seat::South)), "");
}

TEST_F(HostedTableAllies, do_not_outlive_the_owner) {
  open(header_of_teams());
  take(EntryKind::Sit, Seat::South, "7");
  take(EntryKind::Join, Seat::South, "10");
  EXPECT_EQ(command(kAnna, CommandKind::Leave), "");
  EXPECT_FALSE(plays(kStranger, Seat::South));
  open_begun();
  EXPECT_EQ(join(kStranger, hosted_->ally_key(Seat::South)), "");
  ASSERT_TRUE(
      hosted_->take(make_entry(EntryKind::Resign, Seat::South, 0, std::string(kStandIn), now_))
          .has_value());
  EXPECT_EQ(state().at(Seat::South).bot, "recruit");
  EXPECT_FALSE(plays(kStranger, Seat::South)) << "handed over to a bot";
}

TEST_F(HostedTableAllies, are_for_battles_with_teams_only) {
  for (const auto& [game, scenario] :
       {std::pair{"battleline", "standard"}, {"onus", "marathon"}, {"ancients", "standard"}}) {
    open_pair(hosted_table_test::header_of(game, scenario));
    EXPECT_FALSE(hosted_->is_team(Seat::South)) << game;
    EXPECT_TRUE(keys_for(kAnna, Seat::South).empty()) << game;
    EXPECT_EQ(join(kStranger, hosted_->ally_key(Seat::South)), "no_team") << game;
  }
}

TEST_F(HostedTableAllies, come_when_the_game_has_begun) {
  open(header_of_teams());
  take(EntryKind::Sit, Seat::South, "7");
  EXPECT_TRUE(keys_for(kAnna, Seat::South).empty());
  EXPECT_EQ(join(kStranger, hosted_->ally_key(Seat::South)), "not_begun");
}

// Tables may be older than the rule that a key belongs to one owner, and some games have no teams.
TEST_F(HostedTableAllies, of_old_logs_play_on_until_they_are_sent_away) {
  open(hosted_table_test::header_of("battleline", "standard"));
  take(EntryKind::Sit, Seat::South, "7");
  take(EntryKind::Join, Seat::South, "10");
  take(EntryKind::Sit, Seat::North, "8");
  EXPECT_EQ(command(kStranger, CommandKind::Leave), "not_seated");
  EXPECT_EQ(command(kStranger, CommandKind::Ready, "heads"), "not_seated");
  EXPECT_EQ(command(kAnna, CommandKind::Ready, "heads"), "");
  EXPECT_EQ(command(kBoris, CommandKind::Ready, "tails"), "");
  EXPECT_TRUE(replayed()->state().owns(Caller{kStranger, Seat::Nobody}, Seat::South));
  EXPECT_EQ(expel(kAnna, kStranger), "");
  EXPECT_FALSE(plays(kStranger, Seat::South));
}

TEST_F(HostedTableAllies, are_sent_away_by_the_owner_for_good) {
  open_begun();
  const std::string key = hosted_->ally_key(Seat::South);
  EXPECT_EQ(join(kStranger, key), "");
  EXPECT_EQ(expel(kBoris, kStranger), "not_yours");
  EXPECT_EQ(expel(kDaria, kStranger), "not_yours");
  EXPECT_EQ(expel(kAnna, kDaria), "no_ally");
  EXPECT_EQ(expel(kAnna, kAnna), "no_ally");
  EXPECT_EQ(expel(kAnna, kStranger), "");
  EXPECT_FALSE(plays(kStranger, Seat::South));
  EXPECT_FALSE(choose_view_seat(state(), Caller{kStranger, Seat::Nobody}, Seat::South).has_value());
  EXPECT_EQ(join(kStranger, key), "not_invited");
  EXPECT_EQ(join(kDaria, key), "not_invited");
  EXPECT_EQ(join(kDaria, hosted_->ally_key(Seat::South)), "");
  EXPECT_EQ(replayed()->ally_key(Seat::South), hosted_->ally_key(Seat::South));
  EXPECT_EQ(expel(kDaria, kDaria), "") << "an ally may go";
  EXPECT_FALSE(plays(kDaria, Seat::South));
}

TEST_F(HostedTableAllies, do_not_learn_the_key) {
  open_begun();
  EXPECT_EQ(join(kStranger, hosted_->ally_key(Seat::South)), "");
  EXPECT_TRUE(keys_for(kDaria, Seat::Nobody).empty());
  EXPECT_TRUE(keys_for(kStranger, Seat::South).empty());
  const auto keys = keys_for(kAnna, Seat::South);
  ASSERT_EQ(keys.size(), 1U);
  EXPECT_EQ(keys[0].first, "South");
  EXPECT_EQ(keys[0].second.text(), hosted_->ally_key(Seat::South));
}

}  // namespace
}  // namespace acies
