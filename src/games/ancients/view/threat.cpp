// Previews of what a unit could do if it were ordered, whichever side is to move.
#include "games/ancients/chapters/chapters.h"

namespace acies::ancients {
namespace {

// The table as if this unit had just been ordered by a card without effects of its own.
State with_order(const State& state, Unit unit) {
  State ordered = state;
  ordered.turn = seat_of(unit);
  ordered.phase = Phase::Moves;
  ordered.effect = kNoCard;
  ordered.is_fallback = 0;
  ordered.ordered = unit_bit(unit);
  ordered.moved = ordered.battled = ordered.barred = 0;
  ordered.steps.fill(0);
  return ordered;
}

}  // namespace

// [CCA-6.6] [CCA-6.7] [CCA-6.11] The hexes in range and sight of its missiles from this hex.
HexSet fire_arc(const Rules& rules, const State& state, Unit unit, Hex from) {
  HexSet arc;
  const HexSet near = within(from, fire_range(rules, state, unit)) & ~adjacent(from);
  for_each_hex(near & ~HexSet::of(from) & ~impassable_to_leader(state), [&](Hex hex) {
    if (can_see(state, from, hex)) arc.insert(hex);
  });
  return arc;
}

// [CCA-6.19] [CCA-7.1] [CCA-7.8] The hexes that it could attack with its next order, by close
// combat or fire, from every hex that it can reach. A war machine does not fire after a move.
HexSet threat(const Rules& rules, const State& state, Unit unit) {
  const State ordered = with_order(state, unit);
  const Kind kind = state.kind[unit];
  const Hex here = state.hex[unit];
  HexSet threatened;
  for_each_hex(battle_hexes(rules, ordered, unit), [&](Hex from) {
    if (from != here && (kind == Kind::HWM || bars_battle(ordered, kind, from))) return;
    threatened |= adjacent(from) | fire_arc(rules, ordered, unit, from);
  });
  return threatened & ~HexSet::of(here) & ~impassable_to_leader(state);
}

}  // namespace acies::ancients
