#include "games/onus/words/position_check.h"

#include <algorithm>
#include <cstring>

#include "frame/checks.h"
#include "games/onus/chapters/chapters.h"
#include "games/onus/table/invariants.h"
#include "games/onus/words/stack_check.h"

namespace acies::onus {
namespace {

// [ONUS-4.15] The end of the game and the winner agree.
Result<void> check_ending(const State& state) {
  const bool is_over = state.depth_of_stack == 0;
  if (is_over != (state.ending != 0)) {
    return fault(is_over ? "nothing is open, so say how it ended" : "it has ended, but goes on");
  }
  if (!is_over) return need(state.winner == Seat::Nobody, "somebody has won, but it goes on");
  const auto why = static_cast<Ending>(state.ending);
  const bool is_draw = why == Ending::Both || why == Ending::Turns;
  return need(is_draw != is_seated(state, state.winner), "the winner is not who has won");
}

// Hidden units lie face down; of hidden hands only the size is known.
bool has_hidden_units(const State& state) {
  return std::ranges::any_of(state.units, [](const UnitState& one) {
    return one.place != Place::None && one.kind == kNoKind;
  });
}
bool has_hidden(const State& state) {
  return has_hidden_units(state) ||
         std::ranges::any_of(state.captains,
                             [](const CaptainState& one) { return one.hand_size != 0; });
}

// The question on top can be answered now.
Result<void> check_question(const Rules& rules, const State& state) {
  State settled = state;
  settle(rules, settled, nullptr);
  if (std::memcmp(&settled, &state, sizeof(State)) != 0) {
    return fault("nobody can be asked anything in this position");
  }
  ActionList list;
  switch (rules.decision(state).form) {
    case Decision::Form::List:
      rules.list(state, list);
      return need(!list.empty(), "what is open has no answer");
    case Decision::Form::Range:
      return need(!rules.range(state).allowed.empty(), "what is open has no answer");
    default: return {};
  }
}

// If parts are hidden, a world that fits the table is checked.
Result<void> check_whole(const Rules& rules, const State& state) {
  Rng rng;
  const State world = has_hidden(state) ? rules.resample(state, Seat::Nobody, rng) : state;
  if (const auto r = rules.is_ok(world); !r) return about("the parts do not fit together", r);
  // The actions of a hidden unit are known only to its side, so a guessed world proves nothing.
  if (has_hidden_units(state)) return {};
  return check_question(rules, world);
}

}  // namespace

Result<void> check_position(const Rules& rules, const State& state) {
  if (const auto r = check_table(rules, state); !r) return r;
  if (const auto r = check_ending(state); !r) return r;
  if (const auto r = check_stack(state); !r) return r;
  return check_whole(rules, state);
}

}  // namespace acies::onus
