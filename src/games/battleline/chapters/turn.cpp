// acies: no allocation
// Chapter 2: the sequence of play. A turn is a stack of questions; settle() moves on to the next
// question that a player must answer.
#include <iterator>

#include "games/battleline/chapters/chapters.h"

namespace acies::battleline {
namespace {

void list_nothing(const Rules&, const State&, ActionList&) {}

TroopSet nature_troops(const State& state) {
  const Frame& frame = state.frame();
  if (frame.step == Step::Lot) {
    return frame.card == kNoCard ? kAllTroops : kAllTroops & ~troop_bit(frame.card);
  }
  return state.deck_troops;
}

bool is_drawing_tactics(const State& state) {
  return state.frame().step == Step::Draw && state.frame().from != 0;
}

Verdict check_nature(const Rules&, const State& state, Action action) {
  if (!is_verb(action, Verb::Deal) || action.place != 0) {
    return refuse("1.5"_rule, "refusal.step");
  }
  const bool has_it =
      is_drawing_tactics(state)
          ? is_tactics(action.piece) && (state.deck_tactics & tactics_bit(action.piece)) != 0
          : is_troop(action.piece) && (nature_troops(state) & troop_bit(action.piece)) != 0;
  if (!has_it) return refuse("1.5"_rule, "refusal.not_in_deck", {action.piece});
  return {};
}

Verdict check_over(const Rules&, const State&, Action) {
  return refuse("7.1"_rule, "refusal.over");
}
void act_nothing(const Rules&, State&, Action, Journal*) {}

// Offer, reason and deed of every question side by side.
constexpr StepDef kStepDefs[] = {
    {Step::Lot, "1.5"_rule, "lot", list_nothing, check_nature, act_lot},
    {Step::Deal, "1.5"_rule, "deal", list_nothing, check_nature, act_deal},
    {Step::Play, "2.1"_rule, "play", list_play, check_play, act_play},
    {Step::Take, "6.7"_rule, "take", list_take, check_take, act_take},
    {Step::Place, "6.7"_rule, "place", list_place, check_place, act_place},
    {Step::ScoutDraw, "6.6"_rule, "scout-draw", list_draw, check_draw, act_scout_draw},
    {Step::ScoutReturn, "6.6"_rule, "scout-return", list_return, check_return, act_return},
    {Step::Claim, "4.1"_rule, "claim", list_claim, check_claim, act_claim},
    {Step::Refill, "2.1"_rule, "refill", list_draw, check_draw, act_refill_draw},
    {Step::Draw, "2.1"_rule, "draw", list_nothing, check_nature, act_draw},
    {Step::Over, "7.1"_rule, "over", list_nothing, check_over, act_nothing},
};
static_assert(std::size(kStepDefs) == kSteps);

// [BL-8.2] A card that was put back with Scout is drawn first; who put it back knows it.
void draw_from(State& state, Deck deck, Journal* journal) {
  const auto which = static_cast<size_t>(deck);
  state.idle = 0;
  if (state.top_size[which] == 0) {
    state.push({Step::Draw, 0, static_cast<uint8_t>(which), 0});
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

// Each returns whether its question stands; otherwise it has moved the game on.
bool settle_scout_draw(State& state, Journal* journal) {
  if (state.frame().left == 0 || !has_cards(state)) {
    state.pop();
    return false;
  }
  if (has_choice_of_deck(state)) return true;
  --state.frame().left;
  draw_from(state, only_deck(state), journal);
  return false;
}

bool settle_scout_return(State& state) {
  if (state.frame().left != 0 && state.side(state.turn).hand_size() != 0) return true;
  state.pop();
  return false;
}

bool settle_claim(const Rules& rules, State& state) {
  if (state.frame().left == 0) {
    state.claimable = claimable_flags(rules, state, state.turn);
    state.frame().left = 1;
  }
  if (state.claimable != 0) return true;
  state.pop();
  return false;
}

// [BL-2.1] [BL-2.2] Up to a full hand, as long as there are cards.
bool settle_refill(const Rules& rules, State& state, Journal* journal) {
  if (state.side(state.turn).hand_size() >= rules.book().hand_size() || !has_cards(state)) {
    state.pop();
    return false;
  }
  if (has_choice_of_deck(state)) return true;
  draw_from(state, only_deck(state), journal);
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

}  // namespace

const StepDef& step_def(Step step) { return kStepDefs[static_cast<size_t>(step)]; }

// [BL-2.1] Play, claim, refill. [BL-2.5] Passing changes nothing in that. [BL-4.13] In the advanced game flags are claimed first.
void begin_turn(State& state, Seat seat) {
  state.turn = seat;
  state.push({Step::Refill, 0, 0, 0});
  if (state.is_advanced != 0) {
    state.push({Step::Play, 0, 0, 0});
    state.push({Step::Claim, 0, 0, 0});
  } else {
    state.push({Step::Claim, 0, 0, 0});
    state.push({Step::Play, 0, 0, 0});
  }
}

void settle(const Rules& rules, State& state, Journal* journal) {
  bool is_settled = false;
  while (!is_settled) {
    if (state.depth == 0) return;
    switch (state.frame().step) {
      case Step::ScoutDraw: is_settled = settle_scout_draw(state, journal); break;
      case Step::ScoutReturn: is_settled = settle_scout_return(state); break;
      case Step::Claim: is_settled = settle_claim(rules, state); break;
      case Step::Refill:
        is_settled = settle_refill(rules, state, journal);
        if (!is_settled && state.depth == 0) end_turn(rules, state, journal);
        break;
      default: is_settled = true;
    }
  }
}

// [BL-2.1] From either deck, as the player chooses.
void list_draw(const Rules&, const State& state, ActionList& list) {
  for (const unsigned deck : {0U, 1U}) {
    if (state.deck_size[deck] != 0) list.push_back(make_action(Verb::Draw, 0, deck));
  }
}

Verdict check_draw(const Rules&, const State& state, Action action) {
  const RuleId rule = step_def(state.step()).rule;
  if (!is_verb(action, Verb::Draw) || action.piece != 0 || action.place > 1) {
    return refuse(rule, "refusal.step");
  }
  if (state.deck_size[action.place] == 0) {
    return refuse("2.2"_rule, "refusal.empty_deck", {static_cast<int16_t>(action.place)});
  }
  return {};
}

void act_refill_draw(const Rules&, State& state, Action action, Journal* journal) {
  draw_from(state, static_cast<Deck>(action.place), journal);
}

// [BL-6.6] One at a time: each card is looked at before the next is drawn.
void act_scout_draw(const Rules&, State& state, Action action, Journal* journal) {
  --state.frame().left;
  draw_from(state, static_cast<Deck>(action.place), journal);
}

void act_draw(const Rules&, State& state, Action action, Journal* journal) {
  const Card card = action.piece;
  const unsigned deck = state.frame().from;
  if (is_troop(card)) {
    state.deck_troops &= ~troop_bit(card);
  } else {
    state.deck_tactics &= static_cast<TacticsSet>(~tactics_bit(card));
  }
  --state.deck_size[deck];
  take_into_hand(state, state.turn, card);
  state.pop();
  const SeatMask own = only(state.turn) | only(Seat::Nature);
  tell(journal, state.turn, Happening::Drawn, "2.1"_rule, {card}, own);
  tell(journal, state.turn, Happening::DrawnHidden, "8.1"_rule, {static_cast<int16_t>(deck)},
       static_cast<SeatMask>(kEverybody & ~own));
}

Decision Rules::decision(const State& state) const {
  const StepDef& def = step_def(state.step());
  const auto step = static_cast<uint8_t>(def.step);
  switch (def.step) {
    case Step::Over: return {Seat::Nobody, Decision::Form::Over, step, def.rule};
    case Step::Lot:
    case Step::Deal:
    case Step::Draw: return {Seat::Nature, Decision::Form::Chance, step, def.rule};
    case Step::Take:
    case Step::Place: return {state.turn, Decision::Form::List, step, rule_of_guile(state)};
    default: return {state.turn, Decision::Form::List, step, def.rule};
  }
}

void Rules::list(const State& state, ActionList& list) const {
  list.clear();
  step_def(state.step()).list(*this, state, list);
}

uint32_t Rules::chances(const State& state) const {
  return static_cast<uint32_t>(is_drawing_tactics(state) ? std::popcount(state.deck_tactics)
                                                         : std::popcount(nature_troops(state)));
}

Action Rules::chance(const State& state, uint32_t k) const {
  if (is_drawing_tactics(state)) {
    return make_action(Verb::Deal, static_cast<Card>(kTroops + nth_bit(state.deck_tactics, k)));
  }
  return make_action(Verb::Deal, static_cast<Card>(nth_bit(nature_troops(state), k)));
}

void Rules::apply(State& state, Action action, Journal* journal) const {
  step_def(state.step()).act(*this, state, action, journal);
  settle(*this, state, journal);
}

Verdict Rules::check(const State& state, Action action) const {
  if (action.measure != 0 || action.verb >= kVerbs) return refuse("2.1"_rule, "refusal.step");
  return step_def(state.step()).check(*this, state, action);
}

}  // namespace acies::battleline
