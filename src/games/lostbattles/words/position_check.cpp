#include "games/lostbattles/words/position_check.h"

#include <cstring>

#include "frame/checks.h"
#include "games/lostbattles/chapters/chapters.h"
#include "games/lostbattles/table/invariants.h"
#include "games/lostbattles/words/stack_check.h"

namespace acies::lostbattles {
namespace {

// [LB-11.3.1] The end of the game and the winner agree.
Result<void> check_ending(const State& state) {
  const bool is_over = state.depth == 0;
  if (is_over != (state.ending != 0)) {
    return fault(is_over ? "nothing is open, so say how it ended" : "it has ended, but goes on");
  }
  const int south = victory_points(state, Seat::South);
  const int north = victory_points(state, Seat::North);
  const Seat ahead = south == north ? Seat::Nobody : south > north ? Seat::South : Seat::North;
  return need(state.winner == (is_over ? ahead : Seat::Nobody), "the winner is not who has won");
}

// The invariants hold, and the question on top can be answered now.
Result<void> check_whole(const Rules& rules, const State& state) {
  if (const auto r = rules.is_ok(state); !r) return about("the parts do not fit together", r);
  State settled = state;
  settle(rules, settled, nullptr);
  if (std::memcmp(&settled, &state, sizeof(State)) != 0) {
    return fault("nobody can be asked anything in this position");
  }
  if (rules.decision(state).form != Decision::Form::List) return {};
  ActionList list;
  rules.list(state, list);
  return need(!list.empty(), "nobody can be asked anything in this position");
}

}  // namespace

Result<void> check_position(const Rules& rules, const State& state) {
  if (const auto r = check_table(state); !r) return r;
  if (const auto r = check_ending(state); !r) return r;
  if (const auto r = check_stack(state); !r) return r;
  return check_whole(rules, state);
}

}  // namespace acies::lostbattles
