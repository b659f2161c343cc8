// For tests of tables: people, a header, and a table that executes their commands one second apart.
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

namespace acies::hosted_table_test {

inline constexpr UserId kAnna = 7;
inline constexpr UserId kBoris = 8;
inline constexpr UserId kClara = 9;
inline constexpr UserId kStranger = 10;

inline const Books& books() {
  static const Books all = *Books::read(*read_builtin_library());
  return all;
}

// Anna's table, for invited players.
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

class AnyHostedTable : public testing::Test {
 protected:
  void open(TableHeader header) {
    const Game& game = *find_game(books().games, header.game);
    hosted_ = std::move(*HostedTable::open(game, std::move(header), {}));
  }
  void take(EntryKind kind, Seat seat, const std::string& text) {
    ASSERT_TRUE(hosted_->take(make_entry(kind, seat, 0, text, now_)).has_value());
  }

  // Empty if the command is allowed; otherwise the error's code.
  std::string command(UserId user, CommandKind kind, std::string text = {},
                      Seat seat = Seat::Nobody) {
    return command(Caller{user, Seat::Nobody},
                   TableCommand{kind, seat, state().ply, std::move(text)});
  }
  std::string command(const Caller& caller, const TableCommand& one) {
    now_ += 1000;
    const auto plan = hosted_->judge(one, caller, now_);
    if (!plan) return plan.error().code;
    const TableSummary expected = hosted_->summary_after(plan->entries);
    EXPECT_TRUE(hosted_->take(*plan).has_value());
    EXPECT_EQ(summarise(state()), expected) << "the plan promised another table";
    last_plan_ = *plan;
    return plan->error ? plan->error->code : "";
  }

  // Anna plays South. North is given, "8" for Boris. Both are ready.
  void open_pair(TableHeader header, const std::string& north = "8") {
    open(std::move(header));
    take(EntryKind::Sit, Seat::South, "7");
    take(EntryKind::Sit, Seat::North, north);
    EXPECT_EQ(command(kAnna, CommandKind::Ready, "heads"), "");
    const bool is_person = !north.starts_with("bot:");
    EXPECT_EQ(is_person ? command(kBoris, CommandKind::Ready, "tails") : "", "");
    ASSERT_EQ(state().stage, TableStage::Live);
  }
  std::string first_action() const {
    const Table& table = *hosted_->table();
    if (table.decision().form != Decision::Form::Range) {
      return table.write_action(table.actions().front());
    }
    const Range range = table.range();
    Action action = unpack_action(range.action);
    action.measure = range.allowed[0].least;
    return table.write_action(action);
  }
  // The asked seat gives its first legal answer.
  std::string answer_first() {
    const Seat asked = state().asked;
    const SeatState& one = state().at(asked);
    const Caller caller = one.bot.empty() ? Caller{one.user, Seat::Nobody} : Caller{0, asked};
    return command(caller, TableCommand{CommandKind::Answer, asked, state().ply, first_action()});
  }
  Document sent(UserId user, Seat view_seat, Language language = Language::English) const {
    const Names names;
    const ViewWriter writer(books(), *hosted_, names, Viewer{user, view_seat, language}, now_);
    return read_json(writer.table(), "table").value();
  }

  const HostedState& state() const { return hosted_->state(); }

  std::unique_ptr<HostedTable> hosted_;
  Milliseconds now_ = 1'000'000;
  Plan last_plan_;
};

}  // namespace acies::hosted_table_test
