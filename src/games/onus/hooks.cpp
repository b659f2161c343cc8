// acies: no allocation
// What bots ask of the game: how good a table looks, and which answers deserve a look first. All
// figures are a player's judgement, not odds.
#include <algorithm>

#include "games/onus/chapters.h"

namespace acies::onus {

int32_t Rules::evaluate(const State& state, Seat seat) const {
  if (state.ending != 0) return state.winner == seat ? 1000 : is_player(state.winner) ? -1000 : 0;
  const auto lost = [&](Seat one) {
    return static_cast<int32_t>(losses_of(*this, state, one)) * 1000 /
           std::max<int32_t>(1, state.army(one).cost);
  };
  return std::clamp(lost(opponent(seat)) - lost(seat), -990, 990);
}

int32_t Rules::prior(const State&, Action) const { return 1; }

}  // namespace acies::onus
