// For tests of rooms: people, a header, and a room with what it is asked, at times that go up by a
// second.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>

#include "games/builtin.h"
#include "games/games.h"
#include "server/compose.h"
#include "server/room.h"

namespace acies::room_test {

inline constexpr UserId kAnna = 7;
inline constexpr UserId kBoris = 8;
inline constexpr UserId kClara = 9;
inline constexpr UserId kStranger = 10;

inline const Books& books() {
  static const Books all = *Books::read(*read_builtin_library());
  return all;
}

// Anna's table, to which a word invites.
inline TableHeader header_of(std::string game, std::string scenario) {
  TableHeader header;
  header.id = "k3v9q2";
  header.game = std::move(game);
  header.scenario = std::move(scenario);
  header.creator = kAnna;
  header.invitation = "welcome";
  header.secret = sha256("a secret");
  return header;
}

class AnyRoom : public testing::Test {
 protected:
  void open(TableHeader header) {
    const Game& game = *find_game(books().games, header.game);
    room_ = std::move(*Room::open(game, std::move(header), {}));
  }
  void take(EntryKind kind, Seat seat, const std::string& text) {
    ASSERT_TRUE(room_->take(make_entry(kind, seat, 0, text, now_)).has_value());
  }

  // Empty when granted; otherwise the code of the trouble.
  std::string wish(UserId user, WishKind kind, std::string text = {}, Seat seat = Seat::Nobody) {
    return wish(Caller{user, Seat::Nobody}, Wish{kind, seat, state().ply, std::move(text)});
  }
  std::string wish(const Caller& caller, const Wish& one) {
    now_ += 1000;
    const auto plan = room_->judge(one, caller, now_);
    if (!plan) return plan.error().code;
    const TableSummary foreseen = room_->foresee(plan->steps);
    for (const Step& step : plan->steps) EXPECT_TRUE(room_->take(step.entry).has_value());
    EXPECT_EQ(summarise(state()), foreseen) << "the plan foresaw another room";
    last_plan_ = *plan;
    return plan->trouble ? plan->trouble->code : "";
  }

  const RoomState& state() const { return room_->state(); }

  std::unique_ptr<Room> room_;
  Milliseconds now_ = 1'000'000;
  Plan last_plan_;
};

}  // namespace acies::room_test
