// acies: no allocation
// Chapter 6.4: lead units.
#include "games/lostbattles/chapters/chapters.h"

namespace acies::lostbattles {
namespace {

template <class Test>
UnitSet those(UnitSet units, Test&& test) {
  UnitSet found = 0;
  for_each_bit(units, [&](unsigned i) {
    if (test(static_cast<Unit>(i))) found |= unit_bit(static_cast<Unit>(i));
  });
  return found;
}

// [LB-6.8.3b] An enemy unit stands behind and faces this zone.
bool is_threatened_from_behind(const State& state, Zone zone, Seat seat) {
  const Zone behind = neighbour(zone, opposite(state.facing[zone]));
  if (behind == kNoZone || !state.is_held_by(behind, opponent(seat))) return false;
  return neighbour(behind, state.facing[behind]) == zone;
}

Zone zone_without_lead(const State& state, Seat seat) {
  for (unsigned i = 0; i < kZones; ++i) {
    const auto zone = static_cast<Zone>(i);
    if (state.is_held_by(zone, seat) && state.lead[zone] == kNoUnit) return zone;
  }
  return kNoZone;
}

void name_lead(State& state, Unit unit, Zone zone, Journal* journal) {
  state.lead[zone] = unit;
  tell(journal, seat_of(unit), Happening::LeadNamed, "6.4.5a"_rule, {unit_fact(state, unit), zone});
}

}  // namespace

// [LB-9.5.7] Scythed chariots lead. [LB-6.8.3a] Spent light infantry leads only if no other unit
// can, or if it is threatened from behind. [LB-6.8.3b]
UnitSet lead_choices(const State& state, Zone zone, Seat seat) {
  const UnitSet units = state.own_in(zone, seat);
  const UnitSet scythed =
      those(units, [&](Unit unit) { return state.is_subtype(unit, Subtype::Scythed); });
  if (scythed != 0) return scythed;
  const UnitSet tired =
      those(units & state.spent, [&](Unit unit) { return state.is_type(unit, Type::LI); });
  if (tired != 0 && is_threatened_from_behind(state, zone, seat)) return tired;
  return (units & ~tired) != 0 ? units & ~tired : units;
}

// [LB-2.1.2a] [LB-3.2.3] Every own zone gets a lead unit. Nobody is asked if there is one choice.
bool settle_new_leads(const Rules&, State& state, Journal* journal) {
  const Seat seat = state.asked<asks::NewLeads>().seat;
  const Zone zone = zone_without_lead(state, seat);
  if (zone == kNoZone) {
    state.pop();
    return false;
  }
  const UnitSet choices = one_of_each_kind(state, lead_choices(state, zone, seat));
  if (count_units(choices) == 1) {
    name_lead(state, first_unit(choices), zone, journal);
  } else {
    state.push(asks::Lead{zone});
  }
  return false;
}

// [LB-4.3.3] [LB-13.18] Also a unit that was not activated may be named.
void list_lead(const Rules&, const State& state, ActionList& list) {
  const Zone zone = state.asked<asks::Lead>().zone;
  const Seat seat = seat_of(first_unit(state.at[zone]));
  for_each_bit(one_of_each_kind(state, lead_choices(state, zone, seat)),
               [&](unsigned i) { list.push_back(make_action(Verb::Lead, i, zone)); });
}

Refusal why_lead(const Rules&, const State& state, Action action) {
  const Zone zone = state.asked<asks::Lead>().zone;
  if (!is_verb(action, Verb::Lead) || action.piece >= kUnits)
    return reason("3.2.3"_rule, "refusal.step");
  const Unit unit = action.piece;
  if (action.place != zone || (state.at[zone] & unit_bit(unit)) == 0)
    return reason("2.1.2a"_rule, "refusal.lead_elsewhere", {zone});
  const UnitSet choices = lead_choices(state, zone, seat_of(unit));
  if ((choices & unit_bit(unit)) != 0)
    return reason("3.2.3"_rule, "refusal.same_unit", {unit_fact(state, unit)});
  const bool has_scythed = state.is_subtype(first_unit(choices), Subtype::Scythed);
  const bool is_tired = state.is_type(unit, Type::LI) && state.is_spent(unit);
  const RuleId rule = has_scythed ? "9.5.7"_rule : is_tired ? "6.8.3a"_rule : "6.8.3b"_rule;
  return reason(rule, "refusal.no_lead", {unit_fact(state, unit)});
}

void act_lead(const Rules&, State& state, Action action, Journal* journal) {
  const Zone zone = state.take<asks::Lead>().zone;
  name_lead(state, action.piece, zone, journal);
}

}  // namespace acies::lostbattles
