// acies: no allocation
// Chapter 10: actions of an active engaged unit: envelop, close up, turn, withdraw, retreat.
#include "games/onus/chapters/movement/movement.h"

namespace acies::onus {
namespace {

// [ONUS-10.2] A blocked unit does nothing but close up.
Bar bar_blocked(Unit unit, bool is_held) {
  if (is_held) return reason("10.2"_rule, "refusal.blocked", {unit});
  return std::nullopt;
}

// [ONUS-10.5] A front section must be in contact. [ONUS-10.6] Another one must be free.
Bar bar_envelop(const State& state, Unit unit, bool is_held) {
  if (const Bar bar = bar_blocked(unit, is_held)) return bar;
  if (const Bar bar = bar_backwards(state, unit)) return bar;
  if (enemy_at_end(state, unit, 0) == kNoUnit)
    return reason("10.5"_rule, "refusal.no_front_contact", {unit});
  for (const unsigned end : {0U, 1U}) {
    if (!slots_at(state, unit, end).empty()) return std::nullopt;
  }
  return reason("10.6"_rule, "refusal.nothing_to_lay", {unit});
}

// [ONUS-8.18] [ONUS-10.10] Tokens are removed from the outer end of a chain inwards.
Bar bar_closing(const State& state, Unit unit, unsigned front) {
  if (!has_token(state.at(unit), front)) return reason("10.10"_rule, "refusal.no_token", {unit});
  if (!is_outermost(state, unit, front))
    return reason("23.34"_rule, "refusal.not_outermost", {unit});
  return std::nullopt;
}

Bar bar_retreat(const State& state, Unit unit, bool is_held) {
  if (const Bar bar = bar_blocked(unit, is_held)) return bar;
  return bar_turn(state, unit);
}

Bar bar_about(const State& state, Unit unit, bool is_held) {
  if (const Bar bar = bar_retreat(state, unit, is_held)) return bar;
  return bar_backwards(state, unit);
}

Bar bar_quarter(const Rules& rules, const State& state, Unit unit, bool is_held) {
  if (const Bar bar = bar_about(state, unit, is_held)) return bar;
  if (!list_quarters(rules, state, unit).poses.empty()) return std::nullopt;
  return reason("10.13"_rule, "refusal.no_room", {unit});
}

Bar bar_leaving(const Rules& rules, const State& state, Unit unit, bool is_held) {
  if (const Bar bar = bar_retreat(state, unit, is_held)) return bar;
  return bar_withdrawal(rules, state, unit);
}

// [ONUS-10.11] [ONUS-10.12] One free attack for all tokens against one enemy, in addition to the
// melee.
void close_token(State& state, unsigned front, Journal* journal) {
  const auto frame = state.asked<asks::CloseUp>();
  const Unit unit = frame.unit;
  const Unit enemy = enemy_at_token(state, unit, front);
  take_token(state, unit, front);
  tell(journal, seat_of(state, unit), Happening::ClosedUp, "10.10"_rule, {unit, 1});
  if (enemy == kNoUnit) return;
  if (frame.tokens > 0 && frame.enemy != enemy) {
    state.replace(asks::CloseUp{unit, 1, enemy});
    push_free_attack(state, frame.enemy, unit, frame.tokens);
    return;
  }
  state.replace(asks::CloseUp{unit, frame.tokens + 1U, enemy});
}

void end_closing(State& state) {
  const auto frame = state.take<asks::CloseUp>();
  if (frame.tokens > 0) push_free_attack(state, frame.enemy, frame.unit, frame.tokens);
}

// [ONUS-10.30] Each enemy attacks with a die for each of its sections. [ONUS-10.32] The unit may
// not charge them.
void begin_retreat(State& state, Unit unit) {
  const UnitSet enemies = engaged_with(state, unit);
  state.move.flags |= kRetreating;
  for_each_bit(enemies, [&](unsigned i) {
    const auto enemy = static_cast<Unit>(i);
    state.at(unit).left |= unit_bit(enemy);
    push_free_attack(state, enemy, unit, count_pairs(state, unit, enemy));
  });
}

// [ONUS-10.31] Then the unit moves like an active one, [ONUS-13.33] or it flees if it was routed.
void leave_melee(State& state, Unit unit, Journal* journal) {
  state.pop();
  state.move.flags &= static_cast<uint8_t>(~kRetreating);
  if (!state.at(unit).is_on_field()) return;
  if (state.at(unit).has(Mark::Routed)) return state.push(asks::Flight{unit});
  part_from_all(state, unit);
  mend_fronts(state);
  state.at(unit).set(Mark::Left);
  state.move.steps = 0;
  tell(journal, seat_of(state, unit), Happening::Retreated, "10.30"_rule, {unit});
  state.push(asks::Manoeuvre{unit});
}

}  // namespace

// [ONUS-10.11] [ONUS-10.17] The enemy that the token touches, also at the outer edge of a stretched
// token.
Unit enemy_at_token(const State& state, Unit unit, unsigned front) {
  const FrontContact& own = state.at(unit).fronts[front];
  if (!own.is_free()) return unit_of(own.enemy);
  const bool is_left = front == 0;
  if (!is_left && front != kFronts - 1) return kNoUnit;
  Unit found = kNoUnit;
  for_each_bit(engaged_with(state, unit), [&](unsigned i) {
    for (const FrontContact& theirs : state.units[i].fronts) {
      const Section edge = is_left ? Section::FLSide : Section::FRSide;
      if (theirs.enemy == unit && theirs.section == edge) found = static_cast<Unit>(i);
    }
  });
  return found;
}

bool is_fit(const State& state, Unit unit) {
  return state.at(unit).is_on_field() && !state.at(unit).has(Mark::Routed);
}

void push_free_attack(State& state, Unit striker, Unit victim, unsigned dice) {
  if (dice == 0 || striker == kNoUnit) return;
  state.push(asks::FreeAttack{striker, dice, victim});
}

bool settle_engaged(const Rules& rules, State& state, Journal* journal) {
  const Unit unit = state.asked<asks::Engaged>().unit;
  if (has_flag(state, kRetreating)) {
    leave_melee(state, unit, journal);
    return false;
  }
  if (is_fit(state, unit) && is_engaged(state, unit) && state.move.steps < kMostSteps) {
    ActionList list;
    list_engaged(rules, state, list);
    if (list.size() > 1) return true;
  }
  state.pop();
  return false;
}

// [ONUS-10.1] [ONUS-10.3] One of these actions, if there is room. [ONUS-24.19]
void list_engaged(const Rules& rules, const State& state, ActionList& list) {
  const Unit unit = state.asked<asks::Engaged>().unit;
  const bool is_held = is_blocked(rules, state, unit);
  const auto offer = [&](const Bar& bar, Verb verb, unsigned place = 0) {
    if (!bar) list.push_back(make_action(verb, unit, place));
  };
  offer(bar_envelop(state, unit, is_held), Verb::Envelop);
  for (unsigned front = 0; front < kFronts; ++front) {
    offer(bar_closing(state, unit, front), Verb::Close, front);
  }
  offer(bar_quarter(rules, state, unit, is_held), Verb::Quarter);
  offer(bar_about(state, unit, is_held), Verb::About);
  offer(bar_leaving(rules, state, unit, is_held), Verb::Withdraw);
  offer(bar_retreat(state, unit, is_held), Verb::Retreat);
  // [ONUS-10.4] Bravery may be switched too.
  for (const Formation to : {Formation::None, Formation::Bravery}) {
    offer(bar_bravery(rules, state, unit, to), Verb::Form, static_cast<unsigned>(to));
  }
  list.push_back(make_action(Verb::Decline, unit));
}

Refusal why_engaged(const Rules& rules, const State& state, Action action) {
  const Unit unit = state.asked<asks::Engaged>().unit;
  const bool is_held = is_blocked(rules, state, unit);
  Bar bar;
  switch (static_cast<Verb>(action.verb)) {
    case Verb::Envelop: bar = bar_envelop(state, unit, is_held); break;
    case Verb::Close: bar = bar_closing(state, unit, action.place); break;
    case Verb::Quarter: bar = bar_quarter(rules, state, unit, is_held); break;
    case Verb::About: bar = bar_about(state, unit, is_held); break;
    case Verb::Retreat: bar = bar_retreat(state, unit, is_held); break;
    case Verb::Withdraw: bar = bar_leaving(rules, state, unit, is_held); break;
    case Verb::Form:
      bar = bar_bravery(rules, state, unit, static_cast<Formation>(action.place));
      break;
    case Verb::Stretch: return reason("8.18"_rule, "refusal.held", {unit});
    default: break;
  }
  return bar ? *bar : reason("10.3"_rule, "refusal.step");
}

void act_engaged(const Rules& rules, State& state, Action action, Journal* journal) {
  const Unit unit = state.asked<asks::Engaged>().unit;
  ++state.move.steps;
  switch (static_cast<Verb>(action.verb)) {
    case Verb::Form:
      return set_formation(rules, state, unit, static_cast<Formation>(action.place), journal);
    case Verb::Retreat: return begin_retreat(state, unit);
    default: break;
  }
  state.pop();
  switch (static_cast<Verb>(action.verb)) {
    case Verb::Envelop: return push_links(state, unit);
    case Verb::Close:
      state.push(asks::CloseUp{unit, 0, kNoUnit});
      return close_token(state, action.place, journal);
    case Verb::Quarter: return state.push(asks::Quarter{unit});
    case Verb::About: return turn_about(state, unit, journal);
    case Verb::Withdraw: return state.push(asks::Withdrawal{unit});
    default: break;
  }
}

bool settle_close_up(const Rules& rules, State& state, Journal*) {
  const Unit unit = state.asked<asks::CloseUp>().unit;
  ActionList list;
  if (is_fit(state, unit)) list_close_up(rules, state, list);
  if (list.size() > 1) return true;
  if (list.empty()) {
    state.pop();
  } else {
    end_closing(state);
  }
  return false;
}

// [ONUS-24.20] Further tokens, or the end.
void list_close_up(const Rules&, const State& state, ActionList& list) {
  const Unit unit = state.asked<asks::CloseUp>().unit;
  for (unsigned front = 0; front < kFronts; ++front) {
    if (!bar_closing(state, unit, front)) list.push_back(make_action(Verb::Close, unit, front));
  }
  list.push_back(make_action(Verb::Decline, unit));
}

Refusal why_close_up(const Rules&, const State& state, Action action) {
  const Unit unit = state.asked<asks::CloseUp>().unit;
  const Bar bar = is_verb(action, Verb::Close) ? bar_closing(state, unit, action.place) : Bar{};
  return bar ? *bar : reason("10.10"_rule, "refusal.step");
}

void act_close_up(const Rules&, State& state, Action action, Journal* journal) {
  if (is_verb(action, Verb::Close)) return close_token(state, action.place, journal);
  end_closing(state);
}

}  // namespace acies::onus
