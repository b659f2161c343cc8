// acies: no allocation
// Chapters 3 and 13: the sequence of play. One table holds every question: what is done before it
// is asked, the answers, the reason against others, and the effect.
#include "games/ancients/chapters/chapters.h"

namespace acies::ancients {
namespace {

// The dice against an escaping leader are counted when he meets the unit.
bool settle_roll(const Rules& rules, State& state, Journal*) {
  if (state.asked<asks::Roll>().purpose != Purpose::Escape) return true;
  auto escape = state.asked<asks::RollEscape>();
  escape.dice = escape_dice(rules, state, escape.hex);
  state.replace(escape);
  return true;
}

// [CCA-13.2] [CCA-13.3] The discards are shuffled into the deck.
void reshuffle(State& state, RuleId rule, Journal* journal) {
  state.deck.add(state.discards);
  state.discards = CardBag{};
  tell(journal, Seat::Nature, Happening::Reshuffled, rule);
}

// [CCA-2.9] The battle is a draw after a number of turns without a loss, or after a number of turns
// in all.
constexpr unsigned kIdleTurns = 60;
constexpr unsigned kAllTurns = 400;

bool ends_undecided(State& state, Journal* journal) {
  state.idle = state.has_lost != 0 ? uint8_t{0} : static_cast<uint8_t>(state.idle + 1);
  if (state.idle >= kIdleTurns) {
    end_battle(state, Seat::Nobody, Ending::Stalled, journal);
  } else if (state.turns[0] + state.turns[1] >= static_cast<int>(kAllTurns)) {
    end_battle(state, Seat::Nobody, Ending::TurnLimit, journal);
  }
  return state.ending != 0;
}

// Clears what belonged to one turn. [CCA-16.24] Counter Attack needs the last card.
void clear_turn(State& state) {
  state.last_effect = state.effect == Card::FirstStrike ? kNoCard : state.effect;
  state.last_used = state.used;
  state.ordered = 0;
  state.moved = 0;
  state.battled = 0;
  state.fired = 0;
  state.barred = 0;
  state.charging = 0;
  state.bonused = 0;
  state.steps.fill(0);
  state.ordered_leaders = 0;
  state.moved_leaders = 0;
  state.effect = kNoCard;
  state.is_fallback = 0;
  state.command = 0;
  state.chief = kNoLeader;
  state.used = 0;
  state.bound = 0;
  state.symbols.fill(0);
  state.has_lost = 0;
  state.struck_card = 0;
  state.combat = Combat{};
  state.phase = Phase::Orders;
}

// [CCA-4.15] [CCA-13.5] A battle may change the hand limit after the side's first turns.
void grow_by_turn(State& state, Journal* journal) {
  const size_t side = index(state.turn);
  Conditions& battle = state.conditions;
  const unsigned turn = state.turns[side];
  if (turn == 0 || turn > battle.growth[side].size()) return;
  const uint8_t limit = battle.growth[side][turn - 1];
  if (limit == 0) return;
  battle.hand[side] = limit;
  tell(journal, state.turn, Happening::HandGrows, "13.5"_rule, {static_cast<int16_t>(side), limit});
}

void push_draw(State& state, Seat seat) {
  const size_t side = index(seat);
  const unsigned limit = state.conditions.hand[side];
  if (state.hand_size[side] >= limit) return;
  state.push(asks::Draw{seat, limit - state.hand_size[side]});
}

// [CCA-13.1] [CCA-13.3] The card is discarded, then the player draws. [CCA-13.4] A player who used
// First Strike draws first.
void draw_cards(State& state, Journal* journal) {
  if (state.card != kNoCard) state.discards.add(state.card);
  state.last_card = state.card;
  state.card = kNoCard;
  if (state.effect == Card::Spartacus) reshuffle(state, "13.3"_rule, journal);
  grow_by_turn(state, journal);
  push_draw(state, state.turn);
  if (state.struck_card != 0) push_draw(state, opponent(state.turn));
}

void tell_roll(const asks::Roll& roll, Action action, Journal* journal) {
  if (journal == nullptr) return;
  const auto dice = static_cast<uint32_t>(action.measure);
  tell(journal, Seat::Nature, Happening::Rolled, step_row(Step::Roll).rule,
       {static_cast<int16_t>(roll.purpose), static_cast<int16_t>(dice >> 12U),
        static_cast<int16_t>(dice & 0xFFFU), roll.about});
}

// ---- who answers [CCA-20.22] ----

Seat active_player(const State& state) { return state.turn; }
template <class Asked>
Seat owner_of_unit(const State& state) {
  return seat_of(state.asked<Asked>().unit);
}
// The player who caused the rampage.
Seat enemy_of_unit(const State& state) {
  return opponent(seat_of(state.asked<asks::Rampage>().unit));
}
Seat owner_of_leader(const State& state) {
  return seat_of_leader(state.asked<asks::LeaderFlight>().leader);
}

// ---- what Nature may answer ----

// [CCA-1.11] [CCA-1.12] A roll throws as many dice as its frame says, and all faces are equally
// likely.
unsigned dice_to_roll(const State& state) { return state.asked<asks::Roll>().dice; }
constexpr auto kThrown = ThrownDice<Rules, State, Verb::Roll, dice_to_roll>::kChances;

uint32_t count_cards(const Rules&, const State& state) { return state.deck.size(); }
Action nth_card(const Rules&, const State& state, uint32_t k) {
  return make_card_action(Verb::Draw, state.deck.nth(k));
}
bool has_card(const Rules&, const State& state, Action action) {
  return action.piece < kCardKinds && action == make_card_action(Verb::Draw, card_of(action)) &&
         state.deck.has(card_of(action));
}
constexpr Row::Chances kDrawn{count_cards, nth_card, has_card};

Refusal why_drawn(const Rules&, const State&, Action action) {
  if (!is_verb(action, Verb::Draw) || action.piece >= kCardKinds) {
    return reason("13.1"_rule, "refusal.step");
  }
  return reason("13.1"_rule, "refusal.not_in_deck", {action.piece});
}
Refusal why_rolled(const Rules&, const State& state, Action) {
  return reason("1.11"_rule, "refusal.dice", {state.asked<asks::Roll>().dice});
}

// All questions side by side: who answers, what comes before the question, the offered answers, the
// reasons against others, and the effect of an answer.
constexpr Row kRows[] = {
    Row::over(Step::Over, "2.1"_rule, "over"),
    Row::chance(Step::Draw, "13.1"_rule, "draw", settle_draw, kDrawn, why_drawn, act_draw),
    Row::chance(Step::Roll, "1.11"_rule, "roll", settle_roll, kThrown, why_rolled, act_roll),
    Row::choice(Step::Play, "4.1"_rule, "play", active_player, settle_play, list_play, why_play,
                act_play),
    Row::choice(Step::Order, "4.3"_rule, "order", active_player, settle_order, list_order,
                why_order, act_order),
    Row::choice(Step::Enter, "18.5"_rule, "enter", active_player, settle_enter, list_enter,
                why_enter, act_enter),
    Row::choice(Step::Join, "18.5"_rule, "join", active_player, settle_join, list_join, why_join,
                act_join),
    Row::choice(Step::Restore, "16.36"_rule, "restore", active_player, settle_restore, list_restore,
                why_restore, act_restore),
    Row::choice(Step::Move, "5.1"_rule, "move", active_player, settle_move, list_move, why_move,
                act_move),
    Row::choice(Step::Battle, "6.2"_rule, "battle", active_player, settle_battle, list_battle,
                why_battle, act_battle),
    Row::choice(Step::React, "7.4"_rule, "react", owner_of_unit<asks::React>, settle_react,
                list_react, why_react, act_react),
    Row::choice(Step::Flags, "9.22"_rule, "flags", owner_of_unit<asks::Flags>, settle_flags,
                list_flags, why_flags, act_flags),
    Row::choice(Step::Rampage, "9.30"_rule, "rampage", enemy_of_unit, settle_rampage, list_rampage,
                why_rampage, act_rampage),
    Row::choice(Step::Retreat, "9.5"_rule, "retreat", owner_of_unit<asks::Retreat>, settle_retreat,
                list_retreat, why_path, act_retreat),
    Row::choice(Step::Evade, "10.10"_rule, "evade", owner_of_unit<asks::Evade>, settle_evade,
                list_evade, why_path, act_evade),
    Row::choice(Step::LeaderFlight, "11.13"_rule, "flight", owner_of_leader, settle_flight,
                list_flight, why_flight, act_flight),
    Row::choice(Step::Advance, "12.2"_rule, "advance", active_player, nullptr, list_advance,
                nullptr, act_advance),
    Row::choice(Step::Further, "12.4"_rule, "further", active_player, settle_further, list_further,
                why_further, act_further),
    Row::choice(Step::Bonus, "12.10"_rule, "bonus", active_player, settle_bonus, list_bonus,
                why_bonus, act_bonus),
    Row::choice(Step::BattleBack, "8.1"_rule, "battle-back", owner_of_unit<asks::BattleBack>,
                nullptr, list_battle_back, nullptr, act_battle_back),
    Row::silent(Step::Blow, "7.3"_rule, "blow", settle_blow),
    Row::silent(Step::AfterBlow, "20.22"_rule, "after-blow", settle_after_blow),
    Row::silent(Step::EndTurn, "13.1"_rule, "end-turn", settle_end_turn),
};
constexpr StepMachine kMachine(kRows);
static_assert(kMachine.is_in_order() && std::size(kRows) == kSteps);
static_assert(kMachine.asks_exactly(Rules::kAskedSteps));

}  // namespace

const Row& step_row(Step step) { return kMachine.row(step); }

// [CCA-3.1] [CCA-3.2] The turn of a seat starts with a command card and ends with the draw.
void begin_turn(State& state, Seat seat) {
  state.turn = seat;
  ++state.turns[index(seat)];
  state.began = state.hex;
  state.push(asks::EndTurn{});
  state.push(asks::Play{});
}

void settle(const Rules& rules, State& state, Journal* journal) {
  kMachine.settle(rules, state, journal);
}

bool settle_draw(const Rules&, State& state, Journal* journal) {
  const bool is_drawing = state.asked<asks::Draw>().left > 0;
  if (is_drawing && state.deck_size() == 0 && state.discards.size() > 0) {
    reshuffle(state, "13.2"_rule, journal);
  }
  if (is_drawing && state.deck_size() > 0) return true;
  state.pop();
  return false;
}

// [CCA-18.3] The player sees the card; all others see that one was drawn.
void act_draw(const Rules&, State& state, Action action, Journal* journal) {
  auto draw = state.asked<asks::Draw>();
  const Seat seat = draw.seat;
  state.deck.remove(card_of(action));
  state.hands[index(seat)].add(card_of(action));
  ++state.hand_size[index(seat)];
  --draw.left;
  state.replace(draw);
  const SeatMask own = only(seat) | only(Seat::Nature);
  tell(journal, seat, Happening::Dealt, "13.1"_rule, {action.piece}, own);
  tell(journal, seat, Happening::DealtHidden, "18.3"_rule, {1},
       static_cast<SeatMask>(kEverybody & ~own));
}

// [CCA-20.21] The referee carries out what follows from dice; nobody is asked.
void act_roll(const Rules& rules, State& state, Action action, Journal* journal) {
  const Frame frame = state.frame();
  const auto asked = state.take<asks::Roll>();
  const Roll roll{action.measure};
  tell_roll(asked, action, journal);
  switch (asked.purpose) {
    case Purpose::Blow:
    case Purpose::Again: take_roll(rules, state, roll, journal); break;
    case Purpose::LeaderCheck:
      take_check(rules, state, frame.as<asks::RollCheck>().leader, asked.more != 0, roll, journal);
      break;
    case Purpose::Rampage:
      strike_rampage(rules, state, frame.as<asks::RollRampage>().hex, roll, journal);
      break;
    case Purpose::Escape: {
      const auto escape = frame.as<asks::RollEscape>();
      take_escape(rules, state, escape.leader, escape.hex, roll, journal);
      break;
    }
    case Purpose::Marsh:
      if (asked.more != 0) {
        take_marsh_leader(rules, state, frame.as<asks::RollMarshLeader>().leader, roll, journal);
      } else {
        take_marsh(rules, state, frame.as<asks::RollMarsh>().unit, roll, journal);
      }
      break;
    case Purpose::Spartacus:
    case Purpose::Rally: take_symbols(rules, state, asked.purpose, roll, journal); break;
  }
}

bool settle_end_turn(const Rules&, State& state, Journal* journal) {
  if (!state.take<asks::AnyEndTurn>().is_drawing) {
    state.push(asks::EndTurnDrawing{});
    draw_cards(state, journal);
    return false;
  }
  tell(journal, state.turn, Happening::TurnEnded, "3.1"_rule,
       {static_cast<int16_t>(state.turns[0] + state.turns[1])});
  if (ends_undecided(state, journal)) return false;
  clear_turn(state);
  begin_turn(state, opponent(state.turn));
  return false;
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
  return kMachine.check(*this, state, action);
}

}  // namespace acies::ancients
