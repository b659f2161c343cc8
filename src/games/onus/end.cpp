// acies: no allocation
// Chapter 15: the end of the turn, drawing and discarding.
#include <algorithm>

#include "games/onus/chapters.h"

namespace acies::onus {
namespace {

constexpr unsigned kWithoutOrders = 3;  // cards [ONUS-15.2]

Seat seat_asked(const State& state) { return static_cast<Seat>(state.frame().piece); }
bool is_willing(const Frame& frame) { return frame.note == 1; }
bool is_for_line(const Frame& frame) { return frame.note == kForLine; }  // [ONUS-20.15]

// A planner draws one card more in a turn without orders.
unsigned planned(const Rules& rules, const State& state, Seat seat) {
  return has_gift(rules, state, seat, Gift::Planner) ? 1 : 0;
}

// [ONUS-2.6] [ONUS-15.5] One more with a general who inspires.
unsigned hand_limit(const Rules& rules, const State& state, Seat seat) {
  return leadership_of(rules, state, seat) + (has_gift(rules, state, seat, Gift::Inspire) ? 1 : 0);
}

// [ONUS-3.9]
void put_off(State& state, Seat seat, Card card, RuleId rule, Journal* journal) {
  state.army(seat).hand.drop(card);
  state.discard.add(card);
  tell(journal, seat, Happening::Discarded, rule, {card, static_cast<int16_t>(index(seat))});
}

Bar bar_discard(const State& state, Seat seat, unsigned card) {
  if (card >= kCards || !state.army(seat).hand.has(static_cast<Card>(card)))
    return reason("15.5"_rule, "refusal.not_in_hand");
  return std::nullopt;
}

void list_hand(const State& state, Seat seat, ActionList& list) {
  state.army(seat).hand.for_each(
      [&](Card card) { list.push_back(make_action(Verb::Discard, 0, card)); });
}

// [ONUS-15.5] Cards above the limit; before that who may draws up to leadership.
bool settle_limit(const Rules& rules, State& state) {
  const Seat seat = seat_asked(state);
  ArmyState& army = state.army(seat);
  const unsigned cards = army.hand.size();
  if (army.may_draw_up != 0) {
    army.may_draw_up = 0;
    const unsigned leadership = leadership_of(rules, state, seat);
    if (leadership > cards) push_draw(state, seat, leadership - cards);
    return false;
  }
  const unsigned limit = hand_limit(rules, state, seat);
  state.frame().left = static_cast<uint8_t>(cards > limit ? cards - limit : 0);
  if (state.frame().left > 0) return true;
  state.pop();
  return false;
}

// The draw that a voluntary discard was made for. [ONUS-15.2]
void draw_anew(const Rules& rules, State& state) {
  const Frame frame = state.pop();
  const auto seat = static_cast<Seat>(frame.piece);
  push_draw(state, seat, frame.left + 1U + planned(rules, state, seat));
}

}  // namespace

// [ONUS-15.1]
bool settle_refill(const Rules&, State& state, Journal*) {
  if (state.army(state.active).has_ordered == 0) return true;
  state.pop();
  push_draw(state, state.active, 1);
  return false;
}

// [ONUS-15.2] [ONUS-15.3] [ONUS-24.43]
void list_refill(const Rules&, const State& state, ActionList& list) {
  list.push_back(make_action(Verb::Take));
  list_hand(state, state.active, list);
  list.push_back(make_action(Verb::Decline));
}

Refusal why_refill(const Rules&, const State& state, Action action) {
  Bar bar;
  if (is_verb(action, Verb::Discard)) bar = bar_discard(state, state.active, action.place);
  return bar ? *bar : reason("15.2"_rule, "refusal.step");
}

void act_refill(const Rules& rules, State& state, Action action, Journal* journal) {
  const Seat seat = state.active;
  state.pop();
  if (is_verb(action, Verb::Take)) {
    push_draw(state, seat, kWithoutOrders + planned(rules, state, seat));
  } else if (is_verb(action, Verb::Decline)) {
    push_draw(state, seat, 1 + planned(rules, state, seat));
  } else {
    put_off(state, seat, static_cast<Card>(action.place), "15.2"_rule, journal);
    state.push({Step::Discard, static_cast<uint8_t>(index(seat)), 1, 1});
  }
}

bool settle_discard(const Rules& rules, State& state, Journal*) {
  if (is_for_line(state.frame())) {
    if (state.frame().left > 0) return true;
    state.pop();
    return false;
  }
  if (!is_willing(state.frame())) return settle_limit(rules, state);
  if (state.army(seat_asked(state)).hand.size() > 0) return true;
  draw_anew(rules, state);
  return false;
}

// [ONUS-24.45]
void list_discard(const Rules&, const State& state, ActionList& list) {
  list_hand(state, seat_asked(state), list);
  if (is_willing(state.frame())) list.push_back(make_action(Verb::Decline));
}

Refusal why_discard(const Rules&, const State& state, Action action) {
  Bar bar;
  if (is_verb(action, Verb::Discard)) bar = bar_discard(state, seat_asked(state), action.place);
  return bar ? *bar : reason("15.5"_rule, "refusal.step");
}

void act_discard(const Rules& rules, State& state, Action action, Journal* journal) {
  Frame& frame = state.frame();
  if (is_verb(action, Verb::Decline)) return draw_anew(rules, state);
  const bool is_own_will = is_willing(frame);
  const bool is_paid = is_for_line(frame);
  put_off(state, seat_asked(state), static_cast<Card>(action.place),
          is_paid       ? "20.15"_rule
          : is_own_will ? "15.2"_rule
                        : "15.5"_rule,
          journal);
  if (is_own_will) ++frame.left;
  if (is_paid) --frame.left;
}

// [ONUS-15.4] Teams are not built: there is nobody to give a card to.
bool settle_give(const Rules&, State& state, Journal*) {
  state.pop();
  return false;
}

void list_give(const Rules&, const State&, ActionList&) {}

Refusal why_give(const Rules&, const State&, Action) { return reason("15.4"_rule, "refusal.step"); }

void act_give(const Rules&, State& state, Action, Journal*) { state.pop(); }

}  // namespace acies::onus
