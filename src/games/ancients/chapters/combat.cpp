// acies: no allocation
// One combat from its announcement to its end: chapters 7, 8 and 12, in the order of CCA-20.22.
#include "games/ancients/chapters/chapters.h"

namespace acies::ancients {
namespace {

void push_blow(State& state, Blow blow) {
  state.push(asks::AfterBlow{.blow = blow});
  state.push(asks::Blow{.blow = blow});
}

// [CCA-14.58] A defender on walls strikes first unless the attacker stands on walls too.
bool strikes_first_from_walls(const State& state) {
  const HexSet city = walls(state);
  return city.has(state.combat.ground) && !city.has(state.combat.base);
}

// [CCA-16.25] [CCA-16.26] First Strike covers one combat, in which the defender rolls first.
// [CCA-14.59] A defender on walls does the same without a card.
void strike_first(State& state, bool is_by_card, Journal* journal) {
  state.combat.has_struck = 1;
  tell(journal, seat_of(state.combat.defender), Happening::StrikesFirst,
       is_by_card ? "16.25"_rule : "14.58"_rule,
       {static_cast<int16_t>(state.kind[state.combat.defender]), state.combat.ground,
        static_cast<int16_t>(is_by_card)});
  push_blow(state, Blow::First);
}

void stand(State& state, Journal* journal) {
  const Combat& combat = state.combat;
  tell(journal, seat_of(combat.defender), Happening::Stood, "7.3"_rule,
       {static_cast<int16_t>(state.kind[combat.defender]), combat.ground});
  if (strikes_first_from_walls(state)) {
    strike_first(state, false, journal);
  } else {
    push_blow(state, Blow::Attack);
  }
}

// Whether the defender could hold First Strike, from what everybody can see.
bool may_hide_first_strike(const State& state) { return !state.discards.has(Card::FirstStrike); }

// [CCA-8.2] [CCA-9.36] It is alive and has not left its hex.
bool defender_stands(const State& state) {
  const Combat& combat = state.combat;
  return state.is_alive(combat.defender) && state.hex[combat.defender] == combat.ground;
}

// [CCA-8.10] It may have been destroyed in a rampage.
bool attacker_stands(const State& state) {
  const Combat& combat = state.combat;
  return state.is_alive(combat.attacker) && state.hex[combat.attacker] == combat.base;
}

// [CCA-12.1] The defender was destroyed or has retreated out of its hex. [CCA-10.15] An evasion is
// no success.
bool is_successful(const State& state) {
  const Combat& combat = state.combat;
  return combat.defender != kNoUnit && combat.is_evading == 0 && combat.is_fire == 0 &&
         (!state.is_alive(combat.defender) || state.hex[combat.defender] != combat.ground);
}

// [CCA-11.8] [CCA-12.9] The vacated hex must be free and passable for the attacker.
bool may_advance(const State& state) {
  const Combat& combat = state.combat;
  const Unit unit = combat.attacker;
  // [CCA-12.7] A war machine never advances.
  if (!attacker_stands(state) || state.kind[unit] == Kind::HWM) return false;
  // [CCA-14.30] [CCA-14.49] The hex may be a ford or a bridge.
  const Hex to = combat.ground;
  if (state.pieces_on().has(to) || impassable(state, state.kind[unit]).has(to)) return false;
  // [CCA-12.18] [CCA-14.62] [CCA-14.75] Ground that holds a unit for the turn forbids the advance.
  return !is_bound_by_ground(state, unit);
}

// [CCA-12.4] [CCA-12.5] Only cavalry may move one more hex.
bool may_go_further(const Rules& rules, const State& state) {
  const Combat& combat = state.combat;
  const Unit unit = combat.attacker;
  // [CCA-12.15] A bonus combat brings no extra hex.
  if (rules.unit(state.kind[unit]).has_extra_hex == 0 || combat.is_bonus != 0) return false;
  // [CCA-12.6] [CCA-14.52] [CCA-14.75] None from a hex that stops movement, or after leaving walls
  // or marsh.
  return !stops(state, state.kind[unit]).has(combat.ground) && !lets_go_one_hex(state, combat.base);
}

HexSet further_hexes(const State& state) {
  const Unit unit = state.combat.attacker;
  const Seat seat = seat_of(unit);
  HexSet taken =
      state.units_on() | state.led[index(opponent(seat))] | impassable(state, state.kind[unit]);
  if (state.leader_with(unit) != kNoLeader) taken |= state.led[index(seat)];
  return adjacent(state.hex[unit]) & ~taken;
}

// [CCA-12.13] One bonus combat a turn for each unit.
bool may_make_bonus(const Rules& rules, const State& state) {
  const Combat& combat = state.combat;
  const Unit unit = combat.attacker;
  if (!state.is_alive(unit) || combat.is_bonus != 0) return false;
  // [CCA-12.16] [CCA-14.7] [CCA-14.13] Ground that forbids battle forbids the bonus as well.
  if (((state.bonused | state.barred) & unit_bit(unit)) != 0) return false;
  switch (rules.unit(state.kind[unit]).bonus) {
    // [CCA-12.11] Warriors and all mounted units are entitled.
    case Entitled::Always: return true;
    // [CCA-12.12] Other foot needs an attached leader.
    case Entitled::WithLeader: return state.leader_with(unit) != kNoLeader;
    case Entitled::Never: return false;
  }
  return false;
}

// [CCA-12.10] The bonus may be against any adjacent enemy.
HexSet bonus_targets(const Rules& rules, const State& state) {
  HexSet found;
  if (!may_make_bonus(rules, state)) return found;
  const Unit unit = state.combat.attacker;
  const Hex from = state.hex[unit];
  for_each_hex(adjacent(from) & state.pieces_of(opponent(seat_of(unit))), [&](Hex target) {
    if (may_close_from(rules, state, unit, from, target)) found.insert(target);
  });
  return found;
}

void move_on(const Rules& rules, State& state, Hex to, Journal* journal) {
  const Unit unit = state.combat.attacker;
  const Hex from = state.hex[unit];
  shift_unit(state, unit, to);
  tell(journal, seat_of(unit), Happening::Advanced, "12.2"_rule,
       {static_cast<int16_t>(state.kind[unit]), from, to});
  if (bars_battle(state, state.kind[unit], to)) state.barred |= unit_bit(unit);
  reach_hex(rules, state, unit, journal);
  enter_marsh(state, unit);  // [CCA-11.4] one check at most for all that follows from one roll
}

// [CCA-8.1] [CCA-8.3] [CCA-8.4] The defender is alive and still in its hex.
bool may_battle_back(const State& state) {
  const Combat& combat = state.combat;
  // [CCA-8.9] [CCA-10.14] None after fire, an evasion or a first strike.
  return combat.defender != kNoUnit && combat.is_fire == 0 && combat.is_evading == 0 &&
         combat.has_struck == 0 && defender_stands(state) && attacker_stands(state);
}

void after_attack(State& state) {
  if (is_successful(state)) {
    if (may_advance(state)) state.push(asks::Advance{state.combat.attacker});
  } else if (may_battle_back(state)) {
    state.push(asks::BattleBack{state.combat.defender});
  }
}

}  // namespace

// [CCA-7.3] [CCA-7.24] Strength is read at the announcement and holds for the whole combat.
void announce(const Rules& rules, State& state, Unit attacker, Hex target, bool is_fire,
              bool is_bonus, Journal* journal) {
  Combat combat;
  combat.attacker = attacker;
  combat.defender = state.unit_in(target);
  if (combat.defender == kNoUnit) {
    combat.leader = state.leader_in(target, opponent(seat_of(attacker)));
  }
  combat.ground = target;
  combat.base = state.hex[attacker];
  combat.is_fire = static_cast<uint8_t>(is_fire);
  combat.is_bonus = static_cast<uint8_t>(is_bonus);
  // [CCA-7.22] [CCA-7.23] [CCA-7.25] So a full unit keeps its bonuses in this combat whatever it
  // loses.
  combat.was_attacker_full = static_cast<uint8_t>(state.is_full(attacker));
  combat.was_defender_full =
      static_cast<uint8_t>(combat.defender != kNoUnit && state.is_full(combat.defender));
  state.combat = combat;
  const int16_t against =
      combat.defender == kNoUnit ? int16_t{-1} : static_cast<int16_t>(state.kind[combat.defender]);
  tell(journal, seat_of(attacker), Happening::Announced, is_fire ? "6.10"_rule : "7.3"_rule,
       {static_cast<int16_t>(state.kind[attacker]), combat.base, against, target,
        static_cast<int16_t>(is_fire),
        static_cast<int16_t>(stroke_dice(rules, state, stroke_of(state)))});
  // [CCA-6.25] [CCA-16.26] Against fire there is no reaction, and none by a lone leader.
  if (is_fire || combat.defender == kNoUnit) return push_blow(state, Blow::Attack);
  state.push(asks::React{combat.defender});
}

// [CCA-18.4] The question is asked whether First Strike is held or not, unless everybody can see
// that it is not.
bool settle_react(const Rules&, State& state, Journal* journal) {
  const Combat& combat = state.combat;
  if (may_hide_first_strike(state) || may_evade(state, combat.defender, combat.attacker))
    return true;
  state.pop();
  stand(state, journal);
  return false;
}

// [CCA-7.4] [CCA-20.10] Evade, First Strike or stand: one of them.
// [CCA-10.1] Only the defender may evade.
void list_react(const Rules&, const State& state, ActionList& list) {
  const Combat& combat = state.combat;
  list.push_back(make_action(Verb::Stand));
  // [CCA-10.19] A bonus combat may be evaded too.
  if (may_evade(state, combat.defender, combat.attacker)) list.push_back(make_action(Verb::Evade));
  const Seat seat = seat_of(combat.defender);
  if (state.hands[index(seat)].has(Card::FirstStrike)) list.push_back(make_action(Verb::Strike));
}

Refusal why_react(const Rules&, const State& state, Action action) {
  const Combat& combat = state.combat;
  if (is_verb(action, Verb::Strike)) return reason("16.25"_rule, "refusal.no_first_strike");
  if (!is_verb(action, Verb::Evade)) return reason("7.4"_rule, "refusal.step");
  const Kind kind = state.kind[combat.defender];
  if (may_evade_from(kind, state.kind[combat.attacker])) {
    return reason("10.11"_rule, "refusal.no_evade_path", {combat.ground});
  }
  constexpr KindSet kMedium = kinds_of({Kind::MC, Kind::CAM, Kind::CCAM});
  constexpr KindSet kHeavy = kinds_of({Kind::HC, Kind::CHC, Kind::HCH});
  const RuleId rule = is_one_of(kind, kMedium)  ? "10.3"_rule
                      : is_one_of(kind, kHeavy) ? "10.4"_rule
                                                : "10.5"_rule;
  return reason(rule, "refusal.no_evade", {combat.ground});
}

void act_react(const Rules&, State& state, Action action, Journal* journal) {
  state.pop();
  if (is_verb(action, Verb::Stand)) return stand(state, journal);
  Combat& combat = state.combat;
  const Seat seat = seat_of(combat.defender);
  if (is_verb(action, Verb::Strike)) {
    state.hands[index(seat)].remove(Card::FirstStrike);
    --state.hand_size[index(seat)];
    state.discards.add(Card::FirstStrike);
    state.struck_card = 1;
    return strike_first(state, true, journal);
  }
  combat.is_evading = 1;
  tell(journal, seat, Happening::Evades, "10.1"_rule,
       {static_cast<int16_t>(state.kind[combat.defender]), combat.ground});
  // [CCA-10.7] The evasion comes after the roll.
  state.push(asks::Evade{combat.defender, 2});
  push_blow(state, Blow::Attack);
}

// [CCA-11.4] A new roll starts with a clean slate, for leader checks as well.
bool settle_blow(const Rules& rules, State& state, Journal*) {
  const Blow blow = state.take<asks::Blow>().blow;
  Combat& combat = state.combat;
  combat.blow = blow;
  combat.hits = 0;
  combat.flags = 0;
  combat.spared = 0;
  combat.checked = 0;
  const unsigned dice = stroke_dice(rules, state, stroke_of(state));
  combat.dice = static_cast<uint8_t>(dice);
  if (dice == 0) return false;
  state.push(asks::RollBlow{stroke_of(state).roller, dice});
  return false;
}

bool settle_after_blow(const Rules&, State& state, Journal*) {
  const Blow blow = state.take<asks::AfterBlow>().blow;
  switch (blow) {
    case Blow::Attack: after_attack(state); break;
    // [CCA-12.8] [CCA-16.25] After the first strike the attacker rolls, if both sides still stand.
    case Blow::First:
      // A rampage of the attacker's own elephants may have removed the defender.
      if (attacker_stands(state) && defender_stands(state)) push_blow(state, Blow::Attack);
      break;
    // [CCA-8.8] Battle back leads to nothing further.
    case Blow::Back: break;
  }
  return false;
}

// [CCA-12.2] [CCA-20.16] The advance is the attacker's choice.
void list_advance(const Rules&, const State&, ActionList& list) {
  list.push_back(make_action(Verb::Advance));
  list.push_back(make_action(Verb::Stay));
}

// [CCA-12.3] Without the advance there is no bonus combat.
void act_advance(const Rules& rules, State& state, Action action, Journal* journal) {
  state.pop();
  if (is_verb(action, Verb::Stay)) return;
  state.push(asks::Bonus{state.combat.attacker});
  if (may_go_further(rules, state)) state.push(asks::Further{state.combat.attacker});
  move_on(rules, state, state.combat.ground, journal);
}

bool settle_further(const Rules&, State& state, Journal*) {
  if (state.is_alive(state.combat.attacker) && !further_hexes(state).is_empty()) return true;
  state.pop();
  return false;
}

// [CCA-20.17] The extra hex, or none.
void list_further(const Rules&, const State& state, ActionList& list) {
  for_each_hex(further_hexes(state),
               [&](Hex hex) { list.push_back(make_action(Verb::Further, hex)); });
  list.push_back(make_action(Verb::Stay));
}

Refusal why_further(const Rules&, const State&, Action action) {
  return reason("12.6"_rule, "refusal.further", {hex_of(action)});
}

void act_further(const Rules& rules, State& state, Action action, Journal* journal) {
  state.pop();
  if (is_verb(action, Verb::Further)) move_on(rules, state, hex_of(action), journal);
}

bool settle_bonus(const Rules& rules, State& state, Journal*) {
  if (!bonus_targets(rules, state).is_empty()) return true;
  state.pop();
  return false;
}

// [CCA-12.14] [CCA-20.18] A bonus combat is a full combat, against one of these or none.
void list_bonus(const Rules& rules, const State& state, ActionList& list) {
  for_each_hex(bonus_targets(rules, state),
               [&](Hex hex) { list.push_back(make_action(Verb::Bonus, hex)); });
  list.push_back(make_action(Verb::Decline));
}

Refusal why_bonus(const Rules&, const State&, Action action) {
  return reason("12.10"_rule, "refusal.bonus", {hex_of(action)});
}

void act_bonus(const Rules& rules, State& state, Action action, Journal* journal) {
  state.pop();
  if (!is_verb(action, Verb::Bonus)) return;
  const Unit unit = state.combat.attacker;
  state.bonused |= unit_bit(unit);
  announce(rules, state, unit, hex_of(action), false, true, journal);
}

// [CCA-8.11] [CCA-20.19] Battle back is the defender's choice.
void list_battle_back(const Rules&, const State&, ActionList& list) {
  list.push_back(make_action(Verb::BattleBack));
  list.push_back(make_action(Verb::Decline));
}

// [CCA-8.5] It is resolved like an attack. [CCA-8.7] The attacker may not evade it.
void act_battle_back(const Rules&, State& state, Action action, Journal* journal) {
  state.pop();
  if (!is_verb(action, Verb::BattleBack)) return;
  tell(journal, seat_of(state.combat.defender), Happening::BattlesBack, "8.1"_rule,
       {static_cast<int16_t>(state.kind[state.combat.defender]), state.combat.ground});
  push_blow(state, Blow::Back);
}

}  // namespace acies::ancients
