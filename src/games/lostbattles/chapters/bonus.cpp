// acies: no allocation
// Chapters 4.4.4, 6.5.18, 8.4 and 8.5: support and bonuses of an attack.
#include "games/lostbattles/chapters/chapters.h"

namespace acies::lostbattles {
namespace {

bool is_lead_attacker(const State& state, Unit unit) {
  return state.assault.first == unit && (state.spent_lead & zone_bit(state.group.zone)) == 0;
}

}  // namespace

// [LB-6.5.18a] [LB-13.10] Asked if a unit of the group may support the attacker.
bool settle_support(const Rules&, State& state, Journal*) {
  const Blow blow = blow_of(state);
  bool has = false;
  for_each_bit(waiting(state),
               [&](unsigned i) { has = has || may_support(state, blow, static_cast<Unit>(i)); });
  if (!has) state.pop();
  return has;
}

void list_support(const Rules&, const State& state, ActionList& list) {
  const Blow blow = blow_of(state);
  for_each_bit(one_of_each(state, waiting(state)), [&](unsigned i) {
    if (may_support(state, blow, static_cast<Unit>(i)))
      list.push_back(make_action(Verb::Support, i));
  });
  list.push_back(make_action(Verb::Decline));
}

Refusal why_support(const Rules&, const State& state, Action action) {
  if (!is_verb(action, Verb::Support) || action.piece >= kUnits)
    return reason("6.5.18a"_rule, "refusal.step");
  return reason("6.5.18a"_rule, "refusal.no_support", {unit_fact(state, action.piece)});
}

void act_support(const Rules&, State& state, Action action, Journal*) {
  state.pop();
  if (!is_verb(action, Verb::Support)) return;
  state.assault.support = action.piece;
  state.assault.supported |= unit_bit(action.piece);
}

// [LB-4.4.4b] Light cavalry, lead veterans and Indian elephants pay 1 command, others 2.
unsigned bonus_cost(const State& state, Unit unit, bool is_lead) {
  if (state.is_type(unit, Type::LC)) return 1;
  if (is_lead && is_veteran(state, unit)) return 1;
  const bool is_indian = state.def(unit).rank == Class::Indian;
  return is_indian && (is_lead || state.elephants_lead == 0) ? 1 : 2;
}

// [LB-8.5.1] [LB-8.5.2] The bodyguard that attacks first gets two bonuses if its leader's own stock
// pays for both.
bool is_forced_bonus(const State& state) {
  const Unit unit = state.assault.attacker;
  if (unit != state.assault.first || leader_of(state, unit) == kNobody) return false;
  return state.group.stock >= 2 * bonus_cost(state, unit, is_lead_attacker(state, unit));
}

namespace {

void spend_stock(State& state, unsigned part) {
  if (part == 0) return;
  state.group.stock = static_cast<uint8_t>(state.group.stock - part);
  const Commander with = commander_of(state, state.group.units, state.group.general);
  if (with != kNobody && (state.bound & commander_bit(with)) != 0)
    // [LB-8.8.3] Only one of two adjacent commanders may use his commands.
    state.bound_to = with;
}

}  // namespace

// [LB-8.4.1a] The stock of the commander with the group pays first. [LB-13.11] Asked if a bonus can
// be paid for.
bool settle_bonus(const Rules&, State& state, Journal*) {
  const Unit unit = state.assault.attacker;
  const unsigned cost = bonus_cost(state, unit, is_lead_attacker(state, unit));
  if (is_forced_bonus(state)) {
    spend_stock(state, 2 * cost);
    state.assault.bonus = 2;
    // [LB-8.4.2a] [LB-8.4.2b] The stock lapses when an attacker gets no bonus.
  } else if (cost <= state.group.stock + state.commands) {
    return true;
  } else {
    state.group.stock = 0;
  }
  state.pop();
  return false;
}

void list_bonus(const Rules&, const State&, ActionList& list) {
  list.push_back(make_action(Verb::Bonus));
  list.push_back(make_action(Verb::Decline));
}

// [LB-4.4.4a] [LB-4.4.4c] One bonus of +1 for each attack. [LB-8.5.3] A second one is never bought.
void act_bonus(const Rules&, State& state, Action action, Journal*) {
  state.pop();
  if (!is_verb(action, Verb::Bonus)) {
    state.group.stock = 0;
    return;
  }
  const Unit unit = state.assault.attacker;
  const unsigned cost = bonus_cost(state, unit, is_lead_attacker(state, unit));
  const unsigned own = std::min<unsigned>(cost, state.group.stock);
  spend_stock(state, own);
  state.commands = static_cast<uint8_t>(state.commands - (cost - own));
  state.assault.bonus = 1;
}

}  // namespace acies::lostbattles
