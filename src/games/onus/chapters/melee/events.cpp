// acies: no allocation
// Events of chapters 11, 13 and 19: the random card, veterans and elite units, the hands, and
// effects before the dice.
#include "games/onus/chapters/melee/strikes.h"

namespace acies::onus {
namespace {

constexpr uint8_t side_bit(unsigned side) { return static_cast<uint8_t>(1U << side); }

Seat seat_of_side(const State& state, unsigned side) {
  const Unit attacker = state.combat.attacker;
  const Unit defender = state.combat.defender;
  if (side == 0) return seat_of(state, attacker);
  if (state.is_for_all()) return seat_of(state, defender);
  return opponent(seat_of(state, attacker));
}
unsigned side_of_seat(const State& state, Seat seat) {
  return seat == seat_of(state, state.combat.attacker) ? 0 : 1;
}
bool is_shot(const State& state) { return state.combat.attack == Attack::Shot; }

bool has_spears(const Rules& rules, const State& state, Unit unit) {
  return can(rules, state, unit, Ability::Spearmen) || can(rules, state, unit, Ability::Sarissas) ||
         state.at(unit).formation == Formation::Phalanx;
}

bool holds_general(const State& state, Unit unit) {
  const General one = general_with(state, unit);
  return one != kNobody && state.generals[one].health == Health::Well;
}

bool strikes_flank(const State& state, Unit unit, Unit enemy) {
  if (is_shot(state)) return state.combat.shot_side != Side::Front;
  const SidesHit sides = sides_hit(state, enemy, unit);
  return sides.left || sides.right || sides.rear;
}

bool holds(const Rules& rules, const State& state, Need need, Unit unit, Unit enemy) {
  const Type type = def_of(rules, state, unit).type;
  switch (need) {
    // [ONUS-3.12] Only in a fight that began by a charge in this turn.
    case Need::Charge: return state.combat.is_charge != 0;
    case Need::Javelins: return has_javelins(rules, state, unit);
    case Need::Mounted: return is_mounted(type);
    case Need::Infantry: return type == Type::Infantry;
    case Need::Spearmen: return has_spears(rules, state, unit);
    case Need::EnemyMounted: return is_mounted(def_of(rules, state, enemy).type);
    case Need::EnemyGeneral: return holds_general(state, enemy);
    case Need::Flank: return strikes_flank(state, unit, enemy);
    case Need::Broken: return state.at(unit).has(Mark::Broken) && !state.at(unit).has(Mark::Routed);
  }
  return false;
}

// [ONUS-11.15] Whether the event's conditions hold for this side.
bool fits(const Rules& rules, const State& state, const EventDef& event, unsigned side) {
  const Unit unit = unit_of_side(state.combat, side);
  const Unit enemy = unit_of_side(state.combat, 1 - side);
  for (unsigned i = 0; i <= static_cast<unsigned>(Need::Broken); ++i) {
    const auto need = static_cast<Need>(i);
    if (event.asks(need) && !holds(rules, state, need, unit, enemy)) return false;
  }
  return true;
}

// [ONUS-3.7] [ONUS-13.6] The sides that a random event is for: sword, shield or both. [ONUS-11.14]
// Shots have their own.
uint8_t meant_for(const State& state, const EventDef& event) {
  if (is_shot(state)) return event.in_shots;
  const uint8_t attacker = event.shows(Icon::Sword) ? 1 : 0;
  return static_cast<uint8_t>(attacker | (event.shows(Icon::Shield) ? 2 : 0));
}

uint8_t helped_by(const Rules& rules, const State& state, const EventDef& event) {
  uint8_t helps = meant_for(state, event);
  for (unsigned side = 0; side < 2; ++side) {
    if (!fits(rules, state, event, side)) helps &= static_cast<uint8_t>(~side_bit(side));
  }
  return helps;
}

void add_event(State& state, Card card, uint8_t helps) {
  CombatState& combat = state.combat;
  combat.events[combat.event_count] = card;
  combat.helps[combat.event_count] = helps;
  ++combat.event_count;
}

void drop_event(State& state, unsigned i) {
  CombatState& combat = state.combat;
  state.discard.add(combat.events[i]);
  for (; i + 1 < combat.event_count; ++i) {
    combat.events[i] = combat.events[i + 1];
    combat.helps[i] = combat.helps[i + 1];
  }
  --combat.event_count;
  combat.events[combat.event_count] = kNoCard;
  combat.helps[combat.event_count] = 0;
}

// The card drawn to the table becomes the random event.
void take_up(const Rules& rules, State& state, Journal* journal) {
  if (state.shown == kNoCard) return;
  const Card card = state.shown;
  state.shown = kNoCard;
  const uint8_t helps = helped_by(rules, state, rules.book().event(card));
  add_event(state, card, helps);
  tell(journal, Seat::Nature, Happening::EventRevealed, "13.5"_rule, {card, helps});
}

void push_card(State& state) {
  if (state.deck.size() + state.discard.size() > 0) state.push(asks::Draw{kEventDrawer, 1});
}

// [ONUS-19.3] Veterans, and elite units too. [ONUS-19.4] A unit with a cunning general counts as
// veteran.
bool is_veteran(const Rules& rules, const State& state, Unit unit) {
  if (state.at(unit).has(Mark::Veteran) || state.at(unit).has(Mark::Elite)) return true;
  const General one = general_with(state, unit);
  return one != kNobody && is_in_force(state, one) &&
         rules.book().general(state.generals[one].card).gift == Gift::Cunning;
}
bool is_elite(const State& state, unsigned side) {
  return state.at(unit_of_side(state.combat, side)).has(Mark::Elite);
}
constexpr uint8_t chooses_flag(unsigned side) {
  return side == 0 ? kAttackerChooses : kDefenderChooses;
}
bool has_chosen(const State& state) {
  return (state.combat.flags & (kAttackerChooses | kDefenderChooses)) != 0;
}

// [ONUS-11.16] No event twice in one attack.
bool is_repeated(const Rules& rules, const State& state, Card card) {
  for (unsigned i = 0; i < state.combat.event_count; ++i) {
    if (&rules.book().event(state.combat.events[i]) == &rules.book().event(card)) return true;
  }
  return false;
}

// [ONUS-11.14] [ONUS-11.15] [ONUS-13.7] An event from the hand helps its player, if its conditions
// hold.
Bar bar_event(const Rules& rules, const State& state, Seat seat, Card card) {
  const unsigned side = side_of_seat(state, seat);
  if (card >= kCards || !state.captain(captain_of_fighter(state, seat)).hand.has(card))
    return reason("3.6"_rule, "refusal.not_in_hand", {card});
  const EventDef& event = rules.book().event(card);
  if (is_shot(state) && (event.in_shots >> side & 1U) == 0)
    return reason("11.14"_rule, "refusal.event_no_shot", {card});
  if (!is_shot(state) && !event.shows(Icon::Sword) && !event.shows(Icon::Shield))
    return reason("3.7"_rule, "refusal.event_shot_only", {card});
  if (is_repeated(rules, state, card))
    return reason("11.16"_rule, "refusal.event_repeated", {card});
  if (!fits(rules, state, event, side))
    return reason("11.15"_rule, "refusal.event_needs", {card, unit_of_side(state.combat, side)});
  return {};
}

// ---- what events do at once ----

void tell_void(const State& state, unsigned i, Journal* journal) {
  tell(journal, Seat::Nature, Happening::EventVoid, "11.13"_rule, {state.combat.events[i]});
}

// [ONUS-11.13] An event that voids the others comes first.
void void_others(const Rules& rules, State& state, Journal* journal) {
  CombatState& combat = state.combat;
  bool is_void = false;
  for (unsigned i = 0; i < combat.event_count; ++i) {
    is_void = is_void || (combat.helps[i] != 0 &&
                          rules.book().event(combat.events[i]).special == Special::Void);
  }
  for (unsigned i = 0; i < combat.event_count; ++i) {
    const bool is_the_one = rules.book().event(combat.events[i]).special == Special::Void;
    if (is_void && !is_the_one) combat.helps[i] = 0;
    if (combat.helps[i] == 0) tell_void(state, i, journal);
  }
}

bool is_special_in_force(const Rules& rules, const State& state, Special special) {
  return has_special(rules, state, 0, special) || has_special(rules, state, 1, special);
}

// [ONUS-19.2] An ordinary unit becomes veteran, a veteran one elite.
void promote(State& state, Unit unit, Journal* journal) {
  UnitState& one = state.at(unit);
  const bool is_second = one.has(Mark::Veteran) || one.has(Mark::Elite);
  one.set(Mark::Veteran);
  if (is_second) one.set(Mark::Elite);
  tell(journal, seat_of(state, unit), Happening::Promoted, "19.2"_rule,
       {unit, static_cast<int16_t>(is_second ? 2 : 1)});
}

// [ONUS-1.16] [ONUS-19.21] At most one such token on a unit.
void lay_token(State& state, Unit unit, Mark mark, Happening what, Journal* journal) {
  if (state.at(unit).has(mark)) return;
  state.at(unit).set(mark);
  tell(journal, seat_of(state, unit), what, "19.21"_rule, {unit});
}

void rally(State& state, Unit unit, Journal* journal) {
  if (!state.at(unit).has(Mark::Broken)) return;
  state.at(unit).clear(Mark::Broken);
  const Unit partner = state.at(unit).partner;
  if (partner != kNoUnit) state.at(partner).clear(Mark::Broken);
  tell(journal, seat_of(state, unit), Happening::Recovered, "3.11"_rule, {unit, 0});
}

void apply_special(State& state, Special special, unsigned side, Journal* journal) {
  const Unit unit = unit_of_side(state.combat, side);
  const Unit enemy = unit_of_side(state.combat, 1 - side);
  switch (special) {
    case Special::Promote: promote(state, unit, journal); break;
    case Special::Hero: lay_token(state, unit, Mark::Hero, Happening::HeroAppeared, journal); break;
    case Special::NoOfficer:
      lay_token(state, enemy, Mark::NoOfficer, Happening::OfficerFell, journal);
      break;
    case Special::Rally: rally(state, unit, journal); break;
    default: break;
  }
}

bool rolls_dice(Special special) {
  return special == Special::Ambush || special == Special::WoundGeneral;
}

// [ONUS-19.7] The damage of an ambush falls at once. [ONUS-19.8] It counts for the morale test.
void take_ambush(const Rules& rules, State& state, const EventDef& event, unsigned victim,
                 Dice dice, Journal* journal) {
  unsigned damage = 0;
  for (unsigned number = event.hit; number <= 6; ++number) damage += dice.of(number);
  const Unit unit = unit_of_side(state.combat, victim);
  const Unit striker = unit_of_side(state.combat, 1 - victim);
  state.combat.ambushed[victim] = static_cast<uint8_t>(1 + damage);
  tell(journal, seat_of(state, striker), Happening::Struck, "19.7"_rule,
       {striker, unit, static_cast<int16_t>(damage), static_cast<int16_t>(damage)});
  if (damage == 0) return;
  state.combat.broke[victim] |= kHurt;
  if (damage_unit(rules, state, unit, damage, "19.7"_rule, journal)) set_stage(state, Stage::Over);
}

}  // namespace

bool has_special(const Rules& rules, const State& state, unsigned side, Special special) {
  const CombatState& combat = state.combat;
  for (unsigned i = 0; i < combat.event_count; ++i) {
    if ((combat.helps[i] >> side & 1U) != 0 &&
        rules.book().event(combat.events[i]).special == special)
      return true;
  }
  return false;
}

// [ONUS-13.8] Some fights have no events. [ONUS-20.9] Random events may be off by option.
void settle_begin(const Rules&, State& state) {
  if ((state.combat.flags & kNoEvents) != 0) {
    set_stage(state, Stage::Order);
    return;
  }
  if (state.agreed.random_events == 0) {
    set_stage(state, Stage::AttackerPlays);
    return;
  }
  set_stage(state, Stage::Draw);
  for (unsigned side = 0; side < 2; ++side) {
    // [ONUS-19.4] An elite unit's player may choose between two cards, if the opponent's unit is
    // not elite.
    if (is_elite(state, side) && !is_elite(state, 1 - side)) {
      state.push(asks::ChooseEvent{seat_of_side(state, side)});
    }
  }
}

// [ONUS-11.12] [ONUS-13.5] The top card of the deck is the random event.
void settle_drawn_card(const Rules& rules, State& state, Journal* journal) {
  const CombatState& combat = state.combat;
  if (stage_of(state) == Stage::Draw) {
    set_stage(state, Stage::Drawn);
    push_card(state);
    return;
  }
  const bool is_second = combat.event_count == 1;
  take_up(rules, state, journal);
  if (has_chosen(state) && !is_second && combat.event_count == 1) {
    push_card(state);
    return;
  }
  set_stage(state, Stage::AttackerRedraws);
  if (combat.event_count != 2) return;
  const unsigned side = (combat.flags & kAttackerChooses) != 0 ? 0 : 1;
  state.push(asks::ChooseEvent{seat_of_side(state, side)});
}

// [ONUS-19.3] A veteran's player may draw another card. [ONUS-19.5] Not together with the choice of
// two.
void ask_redraw(const Rules& rules, State& state, unsigned side, Journal* journal) {
  take_up(rules, state, journal);
  set_stage(state, side == 0 ? Stage::DefenderRedraws : Stage::AttackerPlays);
  if (has_chosen(state) || state.combat.event_count == 0) return;
  if (!is_veteran(rules, state, unit_of_side(state.combat, side))) return;
  state.push(asks::Redraw{seat_of_side(state, side)});
}

// [ONUS-13.5] [ONUS-13.9] One event from each hand, the attacker's first. [ONUS-19.4] An elite unit
// may have two.
void ask_event(const Rules& rules, State& state, unsigned side, Journal* journal) {
  take_up(rules, state, journal);
  set_stage(state, side == 0 ? Stage::DefenderPlays : Stage::Apply);
  const bool may_two = is_elite(state, side) && (state.combat.flags & chooses_flag(side)) == 0;
  state.push(asks::Event{seat_of_side(state, side), may_two ? 2U : 1U});
}

// [ONUS-24.36] The only choice is the wind's target; no event in melee asks for one.
void apply_events(const Rules& rules, State& state, Journal* journal) {
  CombatState& combat = state.combat;
  void_others(rules, state, journal);
  set_stage(state, Stage::Effects);
  if (is_special_in_force(rules, state, Special::Cancel)) {
    combat.flags |= kCancelled;
    set_stage(state, Stage::Over);
    return;
  }
  for (unsigned i = 0; i < 2U * combat.event_count; ++i) {
    if ((combat.helps[i / 2] >> i % 2 & 1U) == 0) continue;
    apply_special(state, rules.book().event(combat.events[i / 2]).special, i % 2, journal);
  }
  for (unsigned side = 0; side < 2; ++side) {
    if (!has_special(rules, state, side, Special::Wind)) continue;
    blow_away(rules, state, side);
    break;
  }
}

// One event after another, for the attacker and for the defender. `hits` counts them.
void settle_effects(const Rules& rules, State& state) {
  CombatState& combat = state.combat;
  while (combat.hits < 2U * combat.event_count) {
    const unsigned i = combat.hits++;
    const EventDef& event = rules.book().event(combat.events[i / 2]);
    if ((combat.helps[i / 2] >> i % 2 & 1U) == 0 || !rolls_dice(event.special)) continue;
    push_roll(state, Purpose::Damage, event.roll, unit_of_side(combat, i % 2));
    return;
  }
  combat.hits = 0;
  set_stage(state, Stage::Throws);
}

void take_effect_roll(const Rules& rules, State& state, Dice dice, Journal* journal) {
  const unsigned i = state.combat.hits - 1U;
  const unsigned victim = 1 - i % 2;
  const EventDef& event = rules.book().event(state.combat.events[i / 2]);
  if (event.special == Special::Ambush) {
    take_ambush(rules, state, event, victim, dice, journal);
    return;
  }
  const General one = general_with(state, unit_of_side(state.combat, victim));
  if (one != kNobody && dice.sum() >= event.hit) wound_general(rules, state, one, journal);
}

// ---- from the hand ----

// A player with cards is asked in any case; otherwise the enemy would learn that no card fits.
bool settle_event(const Rules&, State& state, Journal*) {
  const Seat seat = state.asked<asks::Event>().seat;
  if (state.captain(captain_of_fighter(state, seat)).hand.size() > 0) return true;
  state.pop();
  return false;
}

// [ONUS-24.27] [ONUS-24.35] An event that fits, or none.
void list_event(const Rules& rules, const State& state, ActionList& list) {
  const Seat seat = state.asked<asks::Event>().seat;
  state.captain(captain_of_fighter(state, seat)).hand.for_each([&](Card card) {
    if (!bar_event(rules, state, seat, card)) list.push_back(make_action(Verb::Event, 0, card));
  });
  list.push_back(make_action(Verb::Decline));
}

Refusal why_event(const Rules& rules, const State& state, Action action) {
  if (!is_verb(action, Verb::Event)) return reason("13.5"_rule, "refusal.step");
  const Seat seat = state.asked<asks::Event>().seat;
  const Bar bar = bar_event(rules, state, seat, static_cast<Card>(action.place));
  return bar && action.place < kCards ? *bar : reason("13.5"_rule, "refusal.step");
}

void act_event(const Rules&, State& state, Action action, Journal* journal) {
  const auto frame = state.take<asks::Event>();
  if (!is_verb(action, Verb::Event)) return;
  const Seat seat = frame.seat;
  const auto card = static_cast<Card>(action.place);
  state.captain(captain_of_fighter(state, seat)).hand.drop(card);
  const uint8_t helps = side_bit(side_of_seat(state, seat));
  add_event(state, card, helps);
  tell(journal, seat, Happening::EventPlayed, "13.7"_rule, {card, helps});
  if (frame.left > 1) state.push(asks::Event{frame.seat, frame.left - 1U});
}

// ---- veterans ----

// [ONUS-19.3] [ONUS-24.26] Another card, which must stand, or none.
void list_redraw(const Rules&, const State&, ActionList& list) {
  list.push_back(make_action(Verb::Redraw));
  list.push_back(make_action(Verb::Decline));
}

void act_redraw(const Rules&, State& state, Action action, Journal* journal) {
  const auto frame = state.take<asks::Redraw>();
  if (!is_verb(action, Verb::Redraw)) return;
  const Seat seat = frame.seat;
  tell(journal, seat, Happening::Discarded, "19.3"_rule,
       {state.combat.events[0], fact_of_captain(state, captain_of_fighter(state, seat))});
  drop_event(state, 0);
  push_card(state);
}

// ---- elite units: before any card is drawn, whether to draw two; then which of them counts ----

// [ONUS-19.4] [ONUS-24.26] One of two cards; before that whether to draw two.
void list_choose_event(const Rules&, const State& state, ActionList& list) {
  const CombatState& combat = state.combat;
  if (combat.event_count == 2) {
    list.push_back(make_action(Verb::Choose, 0, combat.events[0]));
    list.push_back(make_action(Verb::Choose, 0, combat.events[1]));
    return;
  }
  list.push_back(make_action(Verb::Redraw));
  list.push_back(make_action(Verb::Decline));
}

Refusal why_choose_event(const Rules&, const State& state, Action action) {
  const bool is_card = is_verb(action, Verb::Choose) && state.combat.event_count == 2;
  return reason("19.4"_rule, is_card ? "refusal.not_drawn" : "refusal.step",
                {static_cast<int16_t>(action.place)});
}

void act_choose_event(const Rules&, State& state, Action action, Journal* journal) {
  const auto frame = state.take<asks::ChooseEvent>();
  const Seat seat = frame.seat;
  if (is_verb(action, Verb::Redraw)) {
    state.combat.flags |= chooses_flag(side_of_seat(state, seat));
  } else if (is_verb(action, Verb::Choose)) {
    const unsigned other = action.place == state.combat.events[0] ? 1 : 0;
    tell(journal, seat, Happening::Discarded, "19.4"_rule,
         {state.combat.events[other], fact_of_captain(state, captain_of_fighter(state, seat))});
    drop_event(state, other);
  }
}

}  // namespace acies::onus
