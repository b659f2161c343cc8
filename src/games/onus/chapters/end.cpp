// acies: no allocation
// Chapter 15: the end of the turn, drawing and discarding.
#include <algorithm>

#include "games/onus/chapters/chapters.h"

namespace acies::onus {
namespace {

constexpr unsigned kWithoutOrders = 3;  // cards [ONUS-15.2]

// A planner draws one card more in a turn without orders.
unsigned planned(const Rules& rules, const State& state, Captain one) {
  return has_gift(rules, state, one, Gift::Planner) ? 1 : 0;
}

// [ONUS-2.6] [ONUS-15.5] Leadership, and one more with a general who inspires.
unsigned hand_limit(const Rules& rules, const State& state, Captain one) {
  return leadership_of(rules, state, one) + (has_gift(rules, state, one, Gift::Inspire) ? 1 : 0);
}

// [ONUS-3.9] The card goes to the discard pile.
void put_off(State& state, Captain one, Card card, RuleId rule, Journal* journal) {
  state.captain(one).hand.drop(card);
  state.discard.add(card);
  tell(journal, seat_of_captain(state, one), Happening::Discarded, rule,
       {card, fact_of_captain(state, one)});
}

// The rule by which cards are discarded.
RuleId rule_of_discard(Discarding why) {
  switch (why) {
    case Discarding::OverLimit: break;
    case Discarding::Willing: return "15.2"_rule;
    case Discarding::ForLine: return "20.15"_rule;
  }
  return "15.5"_rule;
}

Refusal refuse_discard(const State& state, Action action, RuleId rule) {
  const bool is_discard = is_verb(action, Verb::Discard);
  const bool is_held =
      is_discard && action.place < kCards &&
      state.captain(captain_in_question(state)).hand.has(static_cast<Card>(action.place));
  return reason(rule, is_discard && !is_held ? "refusal.not_in_hand" : "refusal.step");
}

void list_hand(const State& state, Captain one, ActionList& list) {
  state.captain(one).hand.for_each(
      [&](Card card) { list.push_back(make_action(Verb::Discard, 0, card)); });
}

// [ONUS-15.5] Cards above the limit are discarded. First the captain who may do so draws up to
// leadership.
bool settle_limit(const Rules& rules, State& state) {
  const Captain one = captain_in_question(state);
  CaptainState& own = state.captain(one);
  const unsigned cards = own.hand.size();
  if (own.may_draw_up != 0) {
    own.may_draw_up = 0;
    const unsigned leadership = leadership_of(rules, state, one);
    if (leadership > cards) push_draw(state, one, leadership - cards);
    return false;
  }
  const unsigned left = cards_too_many(rules, state, one);
  state.replace(asks::Discard{one, left, Discarding::OverLimit});
  if (left > 0) return true;
  state.pop();
  return false;
}

// [ONUS-15.2] The draw that follows a voluntary discard.
void draw_anew(const Rules& rules, State& state) {
  const auto discard = state.take<asks::Discard>();
  const Captain one = discard.captain;
  push_draw(state, one, discard.left + 1U + planned(rules, state, one));
}

// ---- allies ----

// [ONUS-15.4] [ONUS-21.8] The captain gives a card from their hand to an ally.
Bar bar_give(const State& state, Captain ally, unsigned card) {
  const Captain one = captain_in_question(state);
  if (card >= kCards || !state.captain(one).hand.has(static_cast<Card>(card)))
    return reason("15.4"_rule, "refusal.not_in_hand");
  const Seat seat = seat_of_captain(state, one);
  const bool is_ally = ally < kCaptains && ally != one && seat_of_captain(state, ally) == seat &&
                       number_in_team(state, ally) < count_captains(state, seat);
  if (!is_ally) return reason("15.4"_rule, "refusal.no_ally");
  return std::nullopt;
}

// [ONUS-3.10] The team sees the card; others see only that one is given.
void tell_given(const State& state, Journal* journal, Captain from, Captain to, Card card) {
  const Seat seat = seat_of_captain(state, from);
  const auto team = static_cast<SeatMask>(only(seat) | only(Seat::Nature));
  tell(journal, seat, Happening::Gave, "15.4"_rule, {card, from, to}, team);
  tell(journal, seat, Happening::Gave, "15.4"_rule, {kNoCard, from, to},
       static_cast<SeatMask>(kEverybody & ~team));
}

}  // namespace

// [ONUS-15.5] The number of cards above the limit.
unsigned cards_too_many(const Rules& rules, const State& state, Captain one) {
  const unsigned cards = state.captain(one).hand.size();
  const unsigned limit = hand_limit(rules, state, one);
  return cards > limit ? cards - limit : 0;
}

// [ONUS-15.1] A captain who played an order draws one card.
bool settle_refill(const Rules&, State& state, Journal*) {
  const Captain one = captain_in_question(state);
  if (state.captain(one).has_ordered == 0) return true;
  state.pop();
  push_draw(state, one, 1);
  return false;
}

// [ONUS-15.2] Take three cards, or discard some and draw that many plus one. [ONUS-15.3] Discarding
// none is allowed. [ONUS-24.43]
void list_refill(const Rules&, const State& state, ActionList& list) {
  list.push_back(make_action(Verb::Take));
  list_hand(state, captain_in_question(state), list);
  list.push_back(make_action(Verb::Decline));
}

Refusal why_refill(const Rules&, const State& state, Action action) {
  return refuse_discard(state, action, "15.2"_rule);
}

void act_refill(const Rules& rules, State& state, Action action, Journal* journal) {
  const Captain one = state.take<asks::Refill>().captain;
  if (is_verb(action, Verb::Take)) {
    push_draw(state, one, kWithoutOrders + planned(rules, state, one));
  } else if (is_verb(action, Verb::Decline)) {
    push_draw(state, one, 1 + planned(rules, state, one));
  } else {
    put_off(state, one, static_cast<Card>(action.place), "15.2"_rule, journal);
    state.push(asks::Discard{one, 1, Discarding::Willing});
  }
}

bool settle_discard(const Rules& rules, State& state, Journal*) {
  const auto discard = state.asked<asks::Discard>();
  const Discarding why = discard.why;
  switch (why) {
    case Discarding::OverLimit: return settle_limit(rules, state);
    case Discarding::Willing:
      if (state.captain(discard.captain).hand.size() > 0) return true;
      draw_anew(rules, state);
      return false;
    case Discarding::ForLine:
      if (discard.left > 0) return true;
      state.pop();
      return false;
  }
  return true;
}

// [ONUS-24.45] The captain chooses the cards.
void list_discard(const Rules&, const State& state, ActionList& list) {
  list_hand(state, captain_in_question(state), list);
  if (state.asked<asks::Discard>().why == Discarding::Willing) {
    list.push_back(make_action(Verb::Decline));
  }
}

Refusal why_discard(const Rules&, const State& state, Action action) {
  return refuse_discard(state, action, rule_of_discard(state.asked<asks::Discard>().why));
}

void act_discard(const Rules& rules, State& state, Action action, Journal* journal) {
  if (is_verb(action, Verb::Decline)) return draw_anew(rules, state);
  auto discard = state.asked<asks::Discard>();
  put_off(state, discard.captain, static_cast<Card>(action.place), rule_of_discard(discard.why),
          journal);
  if (discard.why == Discarding::Willing) discard.left = discard.left + 1U;
  if (discard.why == Discarding::ForLine) --discard.left;
  state.replace(discard);
}

// [ONUS-15.4] [ONUS-21.8] A captain with an ally and a card is asked until no more cards are given.
bool settle_give(const Rules&, State& state, Journal*) {
  const Captain one = captain_in_question(state);
  const bool has_ally = count_captains(state, seat_of_captain(state, one)) > 1;
  if (has_ally && state.captain(one).hand.size() > 0) return true;
  state.pop();
  return false;
}

// [ONUS-24.44] Any card to any ally, or none.
void list_give(const Rules&, const State& state, ActionList& list) {
  const Captain one = captain_in_question(state);
  for_each_captain(state, seat_of_captain(state, one), [&](Captain ally) {
    if (ally == one) return;
    state.captain(one).hand.for_each(
        [&](Card card) { list.push_back(make_action(Verb::Give, ally, card)); });
  });
  list.push_back(make_action(Verb::Decline));
}

Refusal why_give(const Rules&, const State& state, Action action) {
  Bar bar;
  if (is_verb(action, Verb::Give)) bar = bar_give(state, action.piece, action.place);
  return bar ? *bar : reason("15.4"_rule, "refusal.step");
}

void act_give(const Rules&, State& state, Action action, Journal* journal) {
  if (is_verb(action, Verb::Decline)) {
    state.pop();
    return;
  }
  const Captain one = captain_in_question(state);
  const auto card = static_cast<Card>(action.place);
  state.captain(one).hand.drop(card);
  state.captain(action.piece).hand.add(card);
  tell_given(state, journal, one, action.piece, card);
}

}  // namespace acies::onus
