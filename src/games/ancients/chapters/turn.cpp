// acies: no allocation
// Chapters 3 and 13: the sequence of play. One table holds every question: what is done before it
// is asked, the answers, the reason against others, and the effect.
#include "games/ancients/chapters/chapters.h"

namespace acies::ancients {
namespace {

bool settle_stands(const Rules&, State&, Journal*) { return true; }

// [CCA-1.11] [CCA-1.12] The k-th of all rolls of this many dice; each die is a digit in base six.
Roll roll_of(unsigned dice, uint32_t k) {
  Roll roll;
  for (unsigned die = 0; die < dice; ++die) {
    roll.add(static_cast<Face>(k % kFaces));
    k /= kFaces;
  }
  return roll;
}

// The dice against an escaping leader are counted when he meets the unit.
bool settle_roll(const Rules& rules, State& state, Journal*) {
  Frame& frame = state.frame();
  const auto purpose = static_cast<Purpose>(frame.note);
  if (purpose == Purpose::Escape) {
    frame.left = static_cast<uint8_t>(escape_dice(rules, state, frame.more));
  }
  return true;
}

Seat seat_of_draw(const Frame& frame) { return static_cast<Seat>(frame.piece); }

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
  state.push({Step::Draw, static_cast<uint8_t>(side),
              static_cast<uint8_t>(limit - state.hand_size[side]), 0, 0});
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

void tell_roll(const Frame& frame, Action action, Journal* journal) {
  if (journal == nullptr) return;
  const auto dice = static_cast<uint32_t>(action.measure);
  tell(journal, Seat::Nature, Happening::Rolled, step_def(Step::Roll).rule,
       {frame.note, static_cast<int16_t>(dice >> 12U), static_cast<int16_t>(dice & 0xFFFU),
        frame.piece});
}

}  // namespace

// Every question with its answers, its reasons and its effect.
constexpr StepDef kStepDefs[] = {
    {Step::Over, "2.1"_rule, "over", settle_stands, list_nothing, why_step, act_nothing},
    {Step::Draw, "13.1"_rule, "draw", settle_draw, list_nothing, why_nature, act_draw},
    {Step::Roll, "1.11"_rule, "roll", settle_roll, list_nothing, why_nature, act_roll},
    {Step::Play, "4.1"_rule, "play", settle_play, list_play, why_play, act_play},
    {Step::Order, "4.3"_rule, "order", settle_order, list_order, why_order, act_order},
    {Step::Enter, "18.5"_rule, "enter", settle_enter, list_enter, why_enter, act_enter},
    {Step::Join, "18.5"_rule, "join", settle_join, list_join, why_join, act_join},
    {Step::Restore, "16.36"_rule, "restore", settle_restore, list_restore, why_restore,
     act_restore},
    {Step::Move, "5.1"_rule, "move", settle_move, list_move, why_move, act_move},
    {Step::Battle, "6.2"_rule, "battle", settle_battle, list_battle, why_battle, act_battle},
    {Step::React, "7.4"_rule, "react", settle_react, list_react, why_react, act_react},
    {Step::Flags, "9.22"_rule, "flags", settle_flags, list_flags, why_flags, act_flags},
    {Step::Rampage, "9.30"_rule, "rampage", settle_rampage, list_rampage, why_rampage, act_rampage},
    {Step::Retreat, "9.5"_rule, "retreat", settle_retreat, list_retreat, why_path, act_retreat},
    {Step::Evade, "10.10"_rule, "evade", settle_evade, list_evade, why_path, act_evade},
    {Step::LeaderFlight, "11.13"_rule, "flight", settle_flight, list_flight, why_flight,
     act_flight},
    {Step::Advance, "12.2"_rule, "advance", settle_stands, list_advance, why_step, act_advance},
    {Step::Further, "12.4"_rule, "further", settle_further, list_further, why_further, act_further},
    {Step::Bonus, "12.10"_rule, "bonus", settle_bonus, list_bonus, why_bonus, act_bonus},
    {Step::BattleBack, "8.1"_rule, "battle-back", settle_stands, list_battle_back, why_step,
     act_battle_back},
    {Step::Blow, "7.3"_rule, "blow", settle_blow, list_nothing, why_step, act_nothing},
    {Step::AfterBlow, "20.22"_rule, "after-blow", settle_after_blow, list_nothing, why_step,
     act_nothing},
    {Step::EndTurn, "13.1"_rule, "end-turn", settle_end_turn, list_nothing, why_step, act_nothing},
};
static_assert(std::size(kStepDefs) == kSteps);

const StepDef& step_def(Step step) { return kStepDefs[static_cast<size_t>(step)]; }

void list_nothing(const Rules&, const State&, ActionList&) {}
void act_nothing(const Rules&, State&, Action, Journal*) {}

Refusal why_step(const Rules&, const State& state, Action) {
  return reason(step_def(state.step()).rule,
                state.step() == Step::Over ? "refusal.over" : "refusal.step");
}

Refusal why_nature(const Rules&, const State& state, Action action) {
  if (state.step() == Step::Draw) {
    if (!is_verb(action, Verb::Draw) || action.piece >= kCardKinds) {
      return reason("13.1"_rule, "refusal.step");
    }
    return reason("13.1"_rule, "refusal.not_in_deck", {action.piece});
  }
  return reason("1.11"_rule, "refusal.dice", {state.frame().left});
}

// [CCA-3.1] [CCA-3.2] The turn of a seat starts with a command card and ends with the draw.
void begin_turn(State& state, Seat seat) {
  state.turn = seat;
  ++state.turns[index(seat)];
  state.began = state.hex;
  state.push({Step::EndTurn, 0, 0, 0, 0});
  state.push({Step::Play, 0, 0, 0, 0});
}

void settle(const Rules& rules, State& state, Journal* journal) {
  while (state.depth > 0 && !step_def(state.frame().step).settle(rules, state, journal)) {}
}

bool settle_draw(const Rules&, State& state, Journal* journal) {
  const Frame& frame = state.frame();
  if (frame.left > 0 && state.deck_size() == 0 && state.discards.size() > 0) {
    reshuffle(state, "13.2"_rule, journal);
  }
  if (frame.left > 0 && state.deck_size() > 0) return true;
  state.pop();
  return false;
}

// [CCA-18.3] The player sees the card; all others see that one was drawn.
void act_draw(const Rules&, State& state, Action action, Journal* journal) {
  const Seat seat = seat_of_draw(state.frame());
  state.deck.remove(card_of(action));
  state.hands[index(seat)].add(card_of(action));
  ++state.hand_size[index(seat)];
  --state.frame().left;
  const SeatMask own = only(seat) | only(Seat::Nature);
  tell(journal, seat, Happening::Dealt, "13.1"_rule, {action.piece}, own);
  tell(journal, seat, Happening::DealtHidden, "18.3"_rule, {1},
       static_cast<SeatMask>(kEverybody & ~own));
}

// [CCA-20.21] The referee carries out what follows from dice; nobody is asked.
void act_roll(const Rules& rules, State& state, Action action, Journal* journal) {
  const Frame frame = state.pop();
  const Roll roll{action.measure};
  tell_roll(frame, action, journal);
  switch (static_cast<Purpose>(frame.note)) {
    case Purpose::Blow:
    case Purpose::Again: take_roll(rules, state, roll, journal); break;
    case Purpose::LeaderCheck:
      take_check(rules, state, frame.piece, frame.more != 0, roll, journal);
      break;
    case Purpose::Rampage: strike_rampage(rules, state, frame.piece, roll, journal); break;
    case Purpose::Escape: take_escape(rules, state, frame.piece, frame.more, roll, journal); break;
    case Purpose::Marsh: take_marsh(rules, state, frame, roll, journal); break;
    case Purpose::Spartacus:
    case Purpose::Rally:
      take_symbols(rules, state, static_cast<Purpose>(frame.note), roll, journal);
      break;
  }
}

bool settle_end_turn(const Rules&, State& state, Journal* journal) {
  const Frame frame = state.pop();
  if (frame.note == 0) {
    state.push({Step::EndTurn, 0, 0, 1, 0});
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

// [CCA-20.22] The answer comes from the active player, from the owner of a piece that is struck, or
// from the player who caused a rampage.
Seat seat_of_question(const State& state) {
  const Frame& frame = state.frame();
  switch (frame.step) {
    case Step::Draw:
    case Step::Roll: return Seat::Nature;
    case Step::React:
    case Step::Flags:
    case Step::Retreat:
    case Step::Evade:
    case Step::BattleBack: return seat_of(frame.piece);
    case Step::Rampage: return opponent(seat_of(frame.piece));
    case Step::LeaderFlight: return seat_of_leader(frame.piece);
    default: return state.turn;
  }
}

namespace {

constexpr auto kDecisions = make_decisions(kStepDefs);

}  // namespace

Decision Rules::decision(const State& state) const {
  const Seat seat = state.depth == 0 ? Seat::Nobody : seat_of_question(state);
  return kDecisions[static_cast<size_t>(state.step())][static_cast<size_t>(seat)];
}

void Rules::list(const State& state, ActionList& list) const {
  list.clear();
  step_def(state.step()).list(*this, state, list);
}

uint32_t Rules::chances(const State& state) const {
  if (state.step() == Step::Draw) return state.deck.size();
  return ways_to_roll(state.frame().left);
}

Action Rules::chance(const State& state, uint32_t k) const {
  if (state.step() == Step::Draw) return make_card_action(Verb::Draw, state.deck.nth(k));
  return make_action(Verb::Roll, 0, roll_of(state.frame().left, k).bits);
}

void Rules::apply(State& state, Action action, Journal* journal) const {
  step_def(state.step()).act(*this, state, action, journal);
  settle(*this, state, journal);
}

namespace {

bool is_chance(const State& state, Action action) {
  if (state.step() == Step::Draw) {
    return action.piece < kCardKinds && action == make_card_action(Verb::Draw, card_of(action)) &&
           state.deck.has(card_of(action));
  }
  const Roll roll{action.measure};
  return action == make_action(Verb::Roll, 0, action.measure) && action.measure >= 0 &&
         action.measure < 1 << 24 && roll.size() == state.frame().left;
}

}  // namespace

Verdict Rules::check(const State& state, Action action) const {
  const StepDef& def = step_def(state.step());
  if (state.step() == Step::Draw || state.step() == Step::Roll) {
    if (is_chance(state, action)) return {};
    return std::unexpected(def.why(*this, state, action));
  }
  ActionList offered;
  list(state, offered);
  if (offered.contains(action)) return {};
  return std::unexpected(def.why(*this, state, action));
}

}  // namespace acies::ancients
