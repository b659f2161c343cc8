// The luck ledger: the values of the troop cards that a seat is dealt or draws. Lots give no seat
// an advantage, and tactics cards have no value to compare.
#include "games/battleline/chapters/chapters.h"

namespace acies::battleline {

LuckPoint Rules::luck(const State& state, Action action) const {
  if (!is_troop(action.piece)) return {};
  const auto value = static_cast<int32_t>(value_of(action.piece));
  switch (state.step()) {
    case Step::Deal: return {receiver(state), 0, value};
    case Step::Draw: return {state.turn, 0, value};
    default: return {};
  }
}

std::string Rules::luck_name(uint8_t what, Language language) const {
  return book_.phrases().say(language, what == 0 ? "luck.troops" : "luck.unknown");
}

}  // namespace acies::battleline
