// acies: no allocation
// Chapter 6: the questions that guile cards ask once they are played.
#include "games/battleline/chapters/chapters.h"

namespace acies::battleline {
namespace {

// [BL-6.7] Redeploy takes from the player's own lines. [BL-6.8] [BL-6.9] Deserter and Traitor take
// from the opponent's.
Seat victim(const State& state, Card guile) {
  return guile == kRedeploy ? state.turn : opponent(state.turn);
}

RuleId rule_of(Card guile) {
  if (guile == kRedeploy) return "6.7"_rule;
  return guile == kDeserter ? "6.8"_rule : "6.9"_rule;
}

// [BL-6.9] A Traitor takes a troop card, never a tactics card.
bool may_take(Card guile, Card card) { return guile != kTraitor || is_troop(card); }

template <class Visit>
void for_each_target(const State& state, Card guile, Visit&& visit) {
  const Seat seat = victim(state, guile);
  for_each_bit(state.unclaimed(), [&](unsigned flag) {
    for (const Card card : state.line(flag, seat)) {
      if (may_take(guile, card)) visit(card, flag);
    }
  });
}

// [BL-6.7] [BL-6.9] The card taken may go to a free slot; with Redeploy at another flag.
FlagSet destinations(const State& state) {
  const auto place = state.asked<asks::Place>();
  FlagSet flags = state.free_flags(state.turn);
  if (place.is_redeploy) flags &= static_cast<FlagSet>(~flag_bit(place.from));
  return flags;
}

bool is_redeploying(const State& state) { return state.asked<asks::Place>().is_redeploy; }

void count_put_back(State& state, Card card) {
  const auto deck = static_cast<size_t>(deck_of(card));
  state.top[deck][state.top_size[deck]++] = card;
  ++state.deck_size[deck];
  state.top_seer = state.turn;
}

}  // namespace

// [BL-6.10] A guile card without a target may not be played.
bool has_target(const State& state, Card guile) {
  if (guile == kScout) return has_cards(state);
  if (guile == kTraitor && state.free_flags(state.turn) == 0) return false;
  const Seat seat = victim(state, guile);
  for (FlagSet flags = state.unclaimed(); flags != 0; flags &= static_cast<FlagSet>(flags - 1)) {
    // Troops stand before tactics in a line, so the first card decides.
    const Card first =
        state.lines[static_cast<size_t>(std::countr_zero(flags))][index(seat)].slot[0];
    if (first != kNoCard && may_take(guile, first)) return true;
  }
  return false;
}

RuleId rule_of_take(const Rules&, const State& state) {
  return rule_of(state.asked<asks::Take>().guile);
}
RuleId rule_of_place(const Rules&, const State& state) {
  return is_redeploying(state) ? "6.7"_rule : "6.9"_rule;
}

void play_guile(State& state, Card card) {
  if (card == kScout) {
    // [BL-6.6] Scout draws three cards and then puts two back.
    state.push(asks::ScoutReturn{.left = 2});
    state.push(asks::ScoutDraw{.left = 3});
  } else {
    state.push(asks::Take{card});
  }
}

void list_take(const Rules&, const State& state, ActionList& list) {
  for_each_target(state, state.asked<asks::Take>().guile, [&](Card card, unsigned flag) {
    list.push_back(make_action(Verb::Take, card, flag));
  });
}

Refusal why_take(const Rules&, const State& state, Action action) {
  const Card guile = state.asked<asks::Take>().guile;
  if (!is_verb(action, Verb::Take)) return reason(rule_of(guile), "refusal.step");
  if (action.place >= kFlags) return reason("1.4"_rule, "refusal.no_flag");
  const auto flag = static_cast<int16_t>(action.place);
  if ((state.claimed() & flag_bit(action.place)) != 0) {
    return reason("4.8"_rule, "refusal.claimed", {flag});
  }
  for (const Card card : state.line(action.place, victim(state, guile))) {
    if (card == action.piece) return reason("6.9"_rule, "refusal.traitor_tactics", {card});
  }
  return reason(rule_of(guile), "refusal.not_there", {action.piece, flag});
}

// [BL-6.8] Deserter ends here. [BL-6.7] [BL-6.9] Redeploy and Traitor go on to a place.
void act_take(const Rules&, State& state, Action action, Journal* journal) {
  const Card guile = state.take<asks::Take>().guile;
  const Seat seat = victim(state, guile);
  remove_from_line(state, seat, action.place, action.piece);
  tell(journal, state.turn, Happening::Taken, rule_of(guile),
       {action.piece, static_cast<int16_t>(action.place)});
  if (guile == kDeserter) {
    put_out_of_play(state, seat, action.piece);
    tell(journal, state.turn, Happening::Discarded, "6.8"_rule, {action.piece});
    return;
  }
  state.push(asks::Place{action.piece, static_cast<uint8_t>(action.place), guile == kRedeploy});
}

void list_place(const Rules&, const State& state, ActionList& list) {
  for_each_bit(destinations(state),
               [&](unsigned flag) { list.push_back(make_action(Verb::Place, 0, flag)); });
  if (is_redeploying(state)) list.push_back(make_action(Verb::Discard));
}

Refusal why_place(const Rules& rules, const State& state, Action action) {
  if (action == make_action(Verb::Discard)) return reason("6.9"_rule, "refusal.traitor_discard");
  if (!is_verb(action, Verb::Place) || action.piece != 0) {
    return reason(rule_of_place(rules, state), "refusal.step");
  }
  if (action.place >= kFlags) return reason("1.4"_rule, "refusal.no_flag");
  const auto flag = static_cast<int16_t>(action.place);
  if ((state.claimed() & flag_bit(action.place)) != 0) {
    return reason("4.8"_rule, "refusal.claimed", {flag});
  }
  if (is_redeploying(state) && action.place == state.asked<asks::Place>().from) {
    return reason("6.7"_rule, "refusal.same_flag", {flag});
  }
  return reason("3.1"_rule, "refusal.full",
                {flag, static_cast<int16_t>(state.slots(action.place))});
}

void act_place(const Rules& rules, State& state, Action action, Journal* journal) {
  const RuleId rule = rule_of_place(rules, state);
  const Card card = state.take<asks::Place>().taken;
  if (is_verb(action, Verb::Discard)) {
    put_out_of_play(state, state.turn, card);
    tell(journal, state.turn, Happening::Discarded, rule, {card});
  } else {
    add_to_line(rules, state, state.turn, action.place, card);
    tell(journal, state.turn, Happening::Placed, rule, {card, static_cast<int16_t>(action.place)});
  }
}

void list_return(const Rules&, const State& state, ActionList& list) {
  const Side& own = state.side(state.turn);
  for_each_bit(own.troops, [&](unsigned card) {
    list.push_back(make_action(Verb::Return, static_cast<Card>(card)));
  });
  for_each_bit(own.tactics, [&](unsigned i) {
    list.push_back(make_action(Verb::Return, static_cast<Card>(kTroops + i)));
  });
}

Refusal why_return(const Rules&, const State&, Action action) {
  if (!is_verb(action, Verb::Return) || action.place != 0) {
    return reason("6.6"_rule, "refusal.step");
  }
  return reason("6.6"_rule, "refusal.not_in_hand", {action.piece});
}

// [BL-6.6] The card goes face down on top of its own deck, the second above the first. [BL-8.2] The
// opponent sees only which deck.
void act_return(const Rules&, State& state, Action action, Journal* journal) {
  leave_hand(state, state.turn, action.piece);
  count_put_back(state, action.piece);
  auto scout = state.asked<asks::ScoutReturn>();
  --scout.left;
  state.replace(scout);
  const SeatMask own = only(state.turn) | only(Seat::Nature);
  tell(journal, state.turn, Happening::Returned, "6.6"_rule, {action.piece}, own);
  tell(journal, state.turn, Happening::ReturnedHidden, "8.2"_rule,
       {static_cast<int16_t>(deck_of(action.piece))}, static_cast<SeatMask>(kEverybody & ~own));
}

}  // namespace acies::battleline
