// acies: no allocation
// Chapter 6.9: the advance into a zone that an attack has emptied.
#include "games/lostbattles/chapters/chapters.h"

namespace acies::lostbattles {
namespace {

bool has_adjacent_heavy_foot(const State& state, Zone zone, Seat enemy) {
  bool has = false;
  for_each_bit(neighbours(zone), [&](unsigned next) {
    for_each_bit(state.own_in(static_cast<Zone>(next), enemy),
                 [&](unsigned i) { has = has || state.is_type(static_cast<Unit>(i), Type::HI); });
  });
  return has;
}

// [LB-6.9.3] This is asked after the morale test.
Bar bar_advance(const State& state, Unit unit) {
  const Group& group = state.group;
  const Zone target = state.assault.target;
  // [LB-6.9.1a] [LB-6.9.1b] Any unit of the attacking group may advance.
  if ((group.units & state.at[group.zone] & unit_bit(unit)) == 0)
    return reason("6.9.1b"_rule, "refusal.not_there");
  // [LB-6.9.2] In a reduced group only the attacker may.
  if (group.mode == Mode::Reduced && (state.assault.struck & unit_bit(unit)) == 0)
    return reason("6.9.2"_rule, "refusal.reduced");
  // [LB-9.2.3] Hoplites stay if enemy heavy infantry is adjacent.
  if (state.is_subtype(unit, Subtype::Hoplites) &&
      has_adjacent_heavy_foot(state, group.zone, opponent(state.active)))
    return reason("9.2.3"_rule, "refusal.hoplites_stay");
  if (stack_of(state, state.at[target] | unit_bit(unit)) > stack_limit(state, target))
    return reason("5.5.3a"_rule, "refusal.stack",
                  {target, static_cast<int16_t>(stack_limit(state, target))});
  return std::nullopt;
}

bool may_follow(const State& state) {
  const Commander one = state.group.general;
  return one != kNobody && state.commanders[one].place == state.group.zone &&
         (state.at[state.assault.target] & state.group.units) != 0;
}

// [LB-6.9.5] The lead unit also leads in the new zone, unless its attack was all-out.
void advance_unit(State& state, Unit unit, Journal* journal) {
  const Zone target = state.assault.target;
  const Zone from = state.group.zone;
  const bool is_new = state.at[target] == 0;
  const bool leads = state.lead[from] == unit;
  lift_unit(state, unit, target);
  state.facing[target] = state.group.facing;
  if (leads) state.lead[target] = unit;
  state.advanced |= unit_bit(unit);
  state.entered |= unit_bit(unit);
  tell(journal, state.active, Happening::Advanced, "6.9.1a"_rule,
       {unit_fact(state, unit), from, target});
  if (is_new) enter_zone(state, state.active, target, journal);
}

}  // namespace

UnitSet may_advance(const State& state) {
  UnitSet found = 0;
  for_each_bit(state.group.units & state.at[state.group.zone], [&](unsigned i) {
    if (!bar_advance(state, static_cast<Unit>(i))) found |= unit_bit(static_cast<Unit>(i));
  });
  return found;
}

// [LB-6.9.6] An emptied zone ends the attacks; the advance is decided at once.
bool settle_advance(const Rules&, State& state, Journal*) {
  if (may_advance(state) != 0 || may_follow(state)) return true;
  state.pop();
  return false;
}

// [LB-13.17] Units one by one or all together, the general, or nobody.
void list_advance(const Rules&, const State& state, ActionList& list) {
  const UnitSet all = may_advance(state);
  for_each_bit(one_of_each(state, all),
               [&](unsigned i) { list.push_back(make_action(Verb::Advance, i)); });
  const bool all_fit = stack_of(state, state.at[state.assault.target] | all) <=
                       stack_limit(state, state.assault.target);
  if (count_units(all) > 1 && all_fit) list.push_back(make_action(Verb::AdvanceAll));
  if (may_follow(state)) list.push_back(make_action(Verb::Follow));
  list.push_back(make_action(Verb::Decline));
}

Refusal why_advance(const Rules&, const State& state, Action action) {
  if (is_verb(action, Verb::Advance) && action.piece < kUnits) {
    if (const Bar bar = bar_advance(state, action.piece)) return *bar;
    return reason("6.9.1a"_rule, "refusal.same_unit", {unit_fact(state, action.piece)});
  }
  const Zone target = state.assault.target;
  if (is_verb(action, Verb::AdvanceAll) && count_units(may_advance(state)) > 1)
    return reason("5.5.3b"_rule, "refusal.stack",
                  {target, static_cast<int16_t>(stack_limit(state, target))});
  if (is_verb(action, Verb::Follow)) return reason("8.2.2"_rule, "refusal.no_follow", {target});
  return reason("6.9.1a"_rule, "refusal.step");
}

void act_advance(const Rules& rules, State& state, Action action, Journal* journal) {
  switch (static_cast<Verb>(action.verb)) {
    case Verb::Advance: advance_unit(state, action.piece, journal); break;
    case Verb::AdvanceAll:
      for_each_bit(may_advance(state),
                   [&](unsigned i) { advance_unit(state, static_cast<Unit>(i), journal); });
      break;
    case Verb::Follow: state.commanders[state.group.general].place = state.assault.target; break;
    default: state.pop();
  }
  check_end(rules, state, journal);
}

}  // namespace acies::lostbattles
