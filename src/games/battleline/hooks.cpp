// acies: no allocation
// What bots ask of the game: how good a table looks, and which answers deserve a look first.
#include "games/battleline/chapters.h"

namespace acies::battleline {
namespace {}  // namespace

int32_t Rules::evaluate(const State&, Seat) const { return 0; }
int32_t Rules::prior(const State&, Action) const { return 1; }

}  // namespace acies::battleline
