// acies: no allocation
// Chapter 2: the sequence of play. A turn is a stack of questions; settle() moves on to the next
// question that a player must answer.
#include "games/battleline/chapters/chapters.h"

namespace acies::battleline {
namespace {

using Chances = Row::Chances;

// ---- what Nature may answer: lots, the first hands, cards drawn ----

// [BL-1.5] The second lot is not the first one.
TroopSet troops_to_draw(const State& state) {
  if (state.step() != Step::Lot) return state.deck_troops;
  const Card south = state.asked<asks::Lot>().south;
  return south == kNoCard ? kAllTroops : kAllTroops & ~troop_bit(south);
}

bool is_drawing_tactics(const State& state) {
  return state.step() == Step::Draw && state.asked<asks::Draw>().deck == Deck::Tactics;
}

uint32_t count_draws(const Rules&, const State& state) {
  return static_cast<uint32_t>(is_drawing_tactics(state) ? std::popcount(state.deck_tactics)
                                                         : std::popcount(troops_to_draw(state)));
}

Action nth_draw(const Rules&, const State& state, uint32_t k) {
  if (is_drawing_tactics(state)) {
    return make_action(Verb::Deal, static_cast<Card>(kTroops + nth_bit(state.deck_tactics, k)));
  }
  return make_action(Verb::Deal, static_cast<Card>(nth_bit(troops_to_draw(state), k)));
}

bool has_draw(const Rules&, const State& state, Action action) {
  if (action != make_action(Verb::Deal, action.piece)) return false;
  return is_drawing_tactics(state)
             ? is_tactics(action.piece) && (state.deck_tactics & tactics_bit(action.piece)) != 0
             : is_troop(action.piece) && (troops_to_draw(state) & troop_bit(action.piece)) != 0;
}

constexpr Chances kDraws{count_draws, nth_draw, has_draw};

Refusal why_card(const Rules&, const State&, Action action) {
  if (!is_verb(action, Verb::Deal) || action.place != 0) return reason("1.5"_rule, "refusal.step");
  return reason("1.5"_rule, "refusal.not_in_deck", {action.piece});
}

// ---- drawing at the end of a turn and by Scout ----

// [BL-8.2] A card that was put back with Scout is drawn first; who put it back knows it.
void draw_from(State& state, Deck deck, Journal* journal) {
  const auto which = static_cast<size_t>(deck);
  state.idle = 0;
  if (state.top_size[which] == 0) {
    state.push(asks::Draw{.deck = deck});
    return;
  }
  const Seat seat = state.turn;
  Card& top = state.top[which][--state.top_size[which]];
  const Card card = top;
  top = kNoCard;
  --state.deck_size[which];
  take_into_hand(state, seat, card);
  if (state.top_seer != seat) {
    Side& side = state.side(seat);
    if (is_troop(card)) {
      side.known_troops |= troop_bit(card);
    } else {
      side.known_tactics |= tactics_bit(card);
    }
  }
  const SeatMask own = only(seat) | only(state.top_seer) | only(Seat::Nature);
  if ((state.top_size[0] | state.top_size[1]) == 0) state.top_seer = Seat::Nobody;
  tell(journal, seat, Happening::Drawn, "8.2"_rule, {card}, own, true);
  tell(journal, seat, Happening::DrawnHidden, "8.2"_rule, {static_cast<int16_t>(which)},
       static_cast<SeatMask>(kEverybody & ~own));
}

// [BL-2.2] With one deck left there is nothing to choose.
bool has_choice_of_deck(const State& state) {
  return state.deck_size[0] != 0 && state.deck_size[1] != 0;
}
Deck only_deck(const State& state) {
  return state.deck_size[0] != 0 ? Deck::Troops : Deck::Tactics;
}

void count_scouted(State& state) {
  auto scout = state.asked<asks::ScoutDraw>();
  --scout.left;
  state.replace(scout);
}

bool settle_scout_draw(const Rules&, State& state, Journal* journal) {
  if (state.asked<asks::ScoutDraw>().left == 0 || !has_cards(state)) {
    state.pop();
    return false;
  }
  if (has_choice_of_deck(state)) return true;
  count_scouted(state);
  draw_from(state, only_deck(state), journal);
  return false;
}

bool settle_scout_return(const Rules&, State& state, Journal*) {
  const bool has_cards_left = state.side(state.turn).hand_size() != 0;
  if (state.asked<asks::ScoutReturn>().left != 0 && has_cards_left) return true;
  state.pop();
  return false;
}

bool settle_claim(const Rules& rules, State& state, Journal*) {
  if (!state.asked<asks::Claim>().is_examined) {
    state.claimable = claimable_flags(rules, state, state.turn);
    state.replace(asks::Claim{.is_examined = true});
  }
  if (state.claimable != 0) return true;
  state.pop();
  return false;
}

// [BL-1.6] [BL-2.4] [BL-2.6] Turns alternate until the game is won, or until nothing moves.
void end_turn(const Rules& rules, State& state, Journal* journal) {
  constexpr uint8_t kStalled = 4;  // passes in succession
  if (state.idle >= kStalled) {
    break_stall(rules, state, journal);
  } else {
    begin_turn(state, opponent(state.turn));
  }
}

// [BL-2.1] [BL-2.2] Up to a full hand, as long as there are cards.
bool settle_refill(const Rules& rules, State& state, Journal* journal) {
  if (state.side(state.turn).hand_size() >= rules.book().hand_size() || !has_cards(state)) {
    state.pop();
    end_turn(rules, state, journal);
    return false;
  }
  if (has_choice_of_deck(state)) return true;
  draw_from(state, only_deck(state), journal);
  return false;
}

// [BL-2.1] From either deck, as the player chooses.
void list_draw(const Rules&, const State& state, ActionList& list) {
  for (const unsigned deck : {0U, 1U}) {
    if (state.deck_size[deck] != 0) list.push_back(make_action(Verb::Draw, 0, deck));
  }
}

Refusal why_draw(const Rules&, const State& state, Action action) {
  if (!is_verb(action, Verb::Draw) || action.piece != 0 || action.place > 1) {
    return reason(step_row(state.step()).rule, "refusal.step");
  }
  return reason("2.2"_rule, "refusal.empty_deck", {static_cast<int16_t>(action.place)});
}

void act_refill_draw(const Rules&, State& state, Action action, Journal* journal) {
  draw_from(state, static_cast<Deck>(action.place), journal);
}

// [BL-6.6] One at a time: each card is looked at before the next is drawn.
void act_scout_draw(const Rules&, State& state, Action action, Journal* journal) {
  count_scouted(state);
  draw_from(state, static_cast<Deck>(action.place), journal);
}

void act_draw(const Rules&, State& state, Action action, Journal* journal) {
  const Card card = action.piece;
  const auto deck = static_cast<size_t>(state.take<asks::Draw>().deck);
  if (is_troop(card)) {
    state.deck_troops &= ~troop_bit(card);
  } else {
    state.deck_tactics &= static_cast<TacticsSet>(~tactics_bit(card));
  }
  --state.deck_size[deck];
  take_into_hand(state, state.turn, card);
  const SeatMask own = only(state.turn) | only(Seat::Nature);
  tell(journal, state.turn, Happening::Drawn, "2.1"_rule, {card}, own);
  tell(journal, state.turn, Happening::DrawnHidden, "8.1"_rule, {static_cast<int16_t>(deck)},
       static_cast<SeatMask>(kEverybody & ~own));
}

Seat who_plays(const State& state) { return state.turn; }

// All questions side by side: who answers, what comes before the question, the offered answers, the
// reasons against others, and the effect of an answer.
constexpr Row kRows[] = {
    Row::chance(Step::Lot, "1.5"_rule, "lot", nullptr, kDraws, why_card, act_lot),
    Row::chance(Step::Deal, "1.5"_rule, "deal", nullptr, kDraws, why_card, act_deal),
    Row::choice(Step::Play, "2.1"_rule, "play", who_plays, nullptr, list_play, why_play, act_play),
    Row::choice(Step::Take, "6.7"_rule, "take", who_plays, nullptr, list_take, why_take, act_take)
        .because(rule_of_take),
    Row::choice(Step::Place, "6.7"_rule, "place", who_plays, nullptr, list_place, why_place,
                act_place)
        .because(rule_of_place),
    Row::choice(Step::ScoutDraw, "6.6"_rule, "scout-draw", who_plays, settle_scout_draw, list_draw,
                why_draw, act_scout_draw),
    Row::choice(Step::ScoutReturn, "6.6"_rule, "scout-return", who_plays, settle_scout_return,
                list_return, why_return, act_return),
    Row::choice(Step::Claim, "4.1"_rule, "claim", who_plays, settle_claim, list_claim, why_claim,
                act_claim),
    Row::choice(Step::Refill, "2.1"_rule, "refill", who_plays, settle_refill, list_draw, why_draw,
                act_refill_draw),
    Row::chance(Step::Draw, "2.1"_rule, "draw", nullptr, kDraws, why_card, act_draw),
    Row::over(Step::Over, "7.1"_rule, "over"),
};
constexpr StepMachine kMachine(kRows);
static_assert(kMachine.is_in_order() && std::size(kRows) == kSteps);
static_assert(kMachine.asks_exactly(Rules::kAskedSteps));

}  // namespace

const Row& step_row(Step step) { return kMachine.row(step); }

// [BL-2.1] Play, claim, refill. [BL-2.5] A pass does not change this order. [BL-4.13] In the
// advanced game the player claims flags first.
void begin_turn(State& state, Seat seat) {
  state.turn = seat;
  state.push(asks::Refill{});
  if (state.is_advanced != 0) {
    state.push(asks::Play{});
    state.push(asks::Claim{});
  } else {
    state.push(asks::Claim{});
    state.push(asks::Play{});
  }
}

void settle(const Rules& rules, State& state, Journal* journal) {
  kMachine.settle(rules, state, journal);
}

Decision Rules::decision(const State& state) const { return kMachine.decision(*this, state); }
void Rules::list(const State& state, ActionList& list) const { kMachine.list(*this, state, list); }
uint32_t Rules::chances(const State& state) const { return kMachine.chances(*this, state); }
Action Rules::chance(const State& state, uint32_t k) const {
  return kMachine.chance(*this, state, k);
}
void Rules::apply(State& state, Action action, Journal* journal) const {
  kMachine.apply(*this, state, action, journal);
}

Verdict Rules::check(const State& state, Action action) const {
  if (action.measure != 0 || action.verb >= kVerbs) {
    return std::unexpected(reason("2.1"_rule, "refusal.step"));
  }
  return kMachine.check(*this, state, action);
}

}  // namespace acies::battleline
