// For tests of rooms: people, a header, and a room with what it is asked, at times that go up by a
// second.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>

#include "files/json.h"
#include "games/builtin.h"
#include "games/games.h"
#include "server/tables/hosted_table.h"
#include "server/tables/view_writer.h"

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
    EXPECT_TRUE(room_->take(*plan).has_value());
    EXPECT_EQ(summarise(state()), foreseen) << "the plan foresaw another room";
    last_plan_ = *plan;
    return plan->trouble ? plan->trouble->code : "";
  }

  // South is Anna's and North as said, "8" for Boris: both are ready.
  void open_pair(TableHeader header, const std::string& north = "8") {
    open(std::move(header));
    take(EntryKind::Sit, Seat::South, "7");
    take(EntryKind::Sit, Seat::North, north);
    EXPECT_EQ(wish(kAnna, WishKind::Ready, "heads"), "");
    const bool is_person = !north.starts_with("bot:");
    EXPECT_EQ(is_person ? wish(kBoris, WishKind::Ready, "tails") : "", "");
    ASSERT_EQ(state().stage, TableStage::Live);
  }
  std::string first_action() const {
    const Table& table = *room_->table();
    if (table.decision().form != Decision::Form::Range) {
      return table.write_action(table.actions().front());
    }
    const Range range = table.range();
    Action action = unpack_action(range.action);
    action.measure = range.allowed[0].least;
    return table.write_action(action);
  }
  // The seat that is asked gives the first answer that is allowed.
  std::string answer_first() {
    const Seat asked = state().asked;
    const SeatState& one = state().at(asked);
    const Caller caller = one.bot.empty() ? Caller{one.user, Seat::Nobody} : Caller{0, asked};
    return wish(caller, Wish{WishKind::Answer, asked, state().ply, first_action()});
  }
  Document told(UserId user, Seat eyes, Language language = Language::English) const {
    const Names names;
    const Teller teller(books(), *room_, names, Gaze{user, eyes, language}, now_);
    return read_json(teller.table(), "table").value();
  }

  const RoomState& state() const { return room_->state(); }

  std::unique_ptr<Room> room_;
  Milliseconds now_ = 1'000'000;
  Plan last_plan_;
};

}  // namespace acies::room_test
