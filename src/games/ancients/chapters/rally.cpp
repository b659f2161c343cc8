// acies: no allocation
// Rule 16.36: the units that get blocks back.
#include "games/ancients/chapters/chapters.h"

namespace acies::ancients {
namespace {

// [CCA-16.37] Kinds that are never rallied.
constexpr KindSet kNeverRallied = kinds_of({Kind::EL, Kind::HCH, Kind::BCH});

// [CCA-16.36] In a leader's hex or adjacent to one, below full strength, and of a kind that
// rallies.
HexSet restorable(const Rules& rules, const State& state) {
  const HexSet leaders = state.led[index(state.turn)];
  HexSet found;
  for_each_hex(state.manned[index(state.turn)] & (leaders | around(leaders)), [&](Hex hex) {
    const Unit unit = state.unit_in(hex);
    if (state.is_full(unit) || state.is_kind(unit, kNeverRallied)) return;
    const auto rank = static_cast<size_t>(rules.unit(state.kind[unit]).rank);
    if (state.symbols[rank] + state.symbols[static_cast<size_t>(Face::Helmet)] > 0)
      found.insert(hex);
  });
  return found;
}

}  // namespace

bool settle_restore(const Rules& rules, State& state, Journal*) {
  if (!restorable(rules, state).is_empty()) return true;
  state.symbols.fill(0);
  state.pop();
  return false;
}

// [CCA-20.5] The player may stop; symbols and helmets that are left are lost.
void list_restore(const Rules& rules, const State& state, ActionList& list) {
  for_each_hex(restorable(rules, state),
               [&](Hex hex) { list.push_back(make_action(Verb::Restore, hex)); });
  list.push_back(make_action(Verb::Done));
}

Refusal why_restore(const Rules&, const State& state, Action action) {
  if (!is_verb(action, Verb::Restore) || !is_hex(action.place)) {
    return reason("16.36"_rule, "refusal.step");
  }
  const Hex hex = hex_of(action);
  const Unit unit = state.unit_in(hex);
  if (unit == kNoUnit || seat_of(unit) != state.turn)
    return reason("16.36"_rule, "refusal.no_own_unit", {hex});
  if (state.is_full(unit)) return reason("16.37"_rule, "refusal.rally_full", {hex});
  if (state.is_kind(unit, kNeverRallied)) return reason("16.37"_rule, "refusal.rally", {hex});
  return reason("16.36"_rule, "refusal.rally", {hex});
}

// [CCA-16.37] The symbol pays before a helmet does. A rallied unit is ordered.
void act_restore(const Rules& rules, State& state, Action action, Journal* journal) {
  if (is_verb(action, Verb::Done)) {
    state.symbols.fill(0);
    state.pop();
    return;
  }
  const Hex hex = hex_of(action);
  const Unit unit = state.unit_in(hex);
  const auto rank = static_cast<size_t>(rules.unit(state.kind[unit]).rank);
  const size_t pays = state.symbols[rank] > 0 ? rank : static_cast<size_t>(Face::Helmet);
  --state.symbols[pays];
  ++state.blocks[unit];
  state.ordered |= unit_bit(unit);
  tell(journal, state.turn, Happening::Restored, "16.36"_rule,
       {static_cast<int16_t>(state.kind[unit]), hex, state.blocks[unit]});
}

}  // namespace acies::ancients
