// acies: no allocation
// Chapter 3: the sequence of play. One table holds every question: what is done before it is asked,
// the answers, the reason against others, and the effect.
#include "games/lostbattles/chapters/chapters.h"

namespace acies::lostbattles {
namespace {

constexpr uint8_t kLastTurn = 10;  // the battle ends after it [LB-3.1.1]

Seat owner_of_reversal(const State& state) {
  for (const Seat seat : kPlayers) {
    if (may_reverse(state, seat)) return seat;
  }
  return Seat::Nobody;
}

void begin_turn(State& state, Journal* journal) {
  tell(journal, Seat::Nobody, Happening::TurnBegan, "3.2.1a"_rule, {state.turn});
}

void begin_player_turn(State& state, bool is_second) {
  state.is_second = is_second ? 1 : 0;
  state.active = is_second ? opponent(state.first) : state.first;
  state.push(asks::PlayerTurnEnds{});
  state.push(asks::Act{});
  state.push(asks::PlayerTurn{});
}

// [LB-8.8.3] Two own commanders that are adjacent when the player turn begins.
CommanderSet neighbours_in_command(const State& state, Seat seat) {
  const unsigned first = seat == Seat::South ? 0 : 2;
  const CommanderState& one = state.commanders[first];
  const CommanderState& other = state.commanders[first + 1];
  if (!one.is_on_field() || !other.is_on_field()) return 0;
  if ((neighbours(one.place) & zone_bit(other.place)) == 0) return 0;
  return static_cast<CommanderSet>(3U << first);
}

// [LB-8.3.1a] Each commander has commands of his own. [LB-8.6.3c] After a narrow escape he has
// none.
void fill_stocks(State& state) {
  for (unsigned i = 0; i < kCommanders; ++i) {
    CommanderState& one = state.commanders[i];
    const bool gives = one.place <= kOff && one.is_shaken == 0 &&
                       seat_of_commander(static_cast<Commander>(i)) == state.active;
    one.stock = gives ? one.def().stock : uint8_t{0};
  }
}

// [LB-6.4.3] [LB-12.7] Lead units are recorded, then the status lapses.
void lapse_leads(State& state) {
  state.began_lead = 0;
  for (unsigned i = 0; i < kZones; ++i) {
    const auto zone = static_cast<Zone>(i);
    if (state.lead[zone] == kNoUnit || seat_of(state.lead[zone]) != state.active) continue;
    state.began_lead |= unit_bit(state.lead[zone]);
    state.lead[zone] = kNoUnit;
  }
}

// [LB-12.4] Clears the marks of a player turn.
void clear_player_turn(State& state) {
  state.activated = 0;
  state.deployed = 0;
  state.advanced = 0;
  state.entered &= ~units_of(state.active);
  state.attacked.fill(0);
  state.attacked_from = 0;
  state.spent_lead = 0;
  state.deploys = 0;
  state.commands = 0;
  state.activated_commanders = 0;
  state.bound = neighbours_in_command(state, state.active);
  state.bound_to = kNobody;
}

// [LB-8.2.6] A general is lost if no own unit is in his zone, or if he is undeployed and no units
// are.
void lose_lone_generals(State& state, Journal* journal) {
  for (unsigned i = 0; i < kCommanders; ++i) {
    const auto one = static_cast<Commander>(i);
    const CommanderState& general = state.commanders[one];
    if (seat_of_commander(one) != state.active || general.is_leader()) continue;
    const bool is_alone =
        (general.is_on_field() && !state.is_held_by(general.place, state.active)) ||
        (general.place == kOff && (state.undeployed & units_of(state.active)) == 0);
    if (is_alone) lose_commander(state, one, kRouted, "8.2.6"_rule, journal);
  }
}

void recover_commanders(State& state) {
  for (unsigned i = 0; i < kCommanders; ++i) {
    if (seat_of_commander(static_cast<Commander>(i)) == state.active) {
      state.commanders[i].is_shaken = 0;
    }
    state.commanders[i].stock = 0;
  }
}

// The rule of a roll, by its purpose.
constexpr std::array<RuleId, 6> kRollRules{"10.3.2"_rule, "10.4.1"_rule, "4.1.1a"_rule,
                                           "6.5.1"_rule,  "8.6.3a"_rule, "7.1.2"_rule};
RuleId rule_of_roll(const Rules&, const State& state) {
  return kRollRules[static_cast<size_t>(state.asked<asks::Roll>().purpose)];
}

// [LB-10.3.2] On 4 to 6 dust swaps the order of player turns.
void take_dust(State& state, unsigned die, Journal* journal) {
  if (die < 4) return;
  state.first = opponent(state.first);
  tell(journal, Seat::Nature, Happening::OrderSwapped, "10.3.2"_rule,
       {static_cast<int16_t>(index(state.first))});
}

// [LB-10.4.1] On a 6 the weather changes.
void take_weather(State& state, unsigned die, Journal* journal) {
  if (die < 6) return;
  state.weather = state.weather == Weather::Wet ? Weather::Cloudy : Weather::Wet;
  tell(journal, Seat::Nature, Happening::WeatherChanged, "10.4.1"_rule,
       {static_cast<int16_t>(state.weather)});
}

// ---- who answers ----

Seat active_player(const State& state) { return state.active; }
// The owner of the units that are hit.
Seat defender(const State& state) { return opponent(state.active); }
Seat owner_of_zone(const State& state) {
  return seat_of(first_unit(state.at[state.asked<asks::Lead>().zone]));
}
Seat who_may_reverse(const State& state) { return state.asked<asks::Reverse>().seat; }

unsigned dice_to_roll(const State& state) { return state.asked<asks::Roll>().dice; }
constexpr auto kThrown = ThrownDice<Rules, State, Verb::Roll, dice_to_roll>::kChances;

Refusal why_rolled(const Rules& rules, const State& state, Action) {
  return reason(rule_of_roll(rules, state), "refusal.dice", {state.asked<asks::Roll>().dice});
}

// All questions side by side: who answers, what comes before the question, the offered answers, the
// reasons against others, and the effect of an answer.
constexpr Row kRows[] = {
    Row::over(Step::Over, "11.1.1"_rule, "over"),
    Row::choice(Step::Reverse, "8.9.1b"_rule, "reverse", who_may_reverse, nullptr, list_reverse,
                nullptr, act_reverse),
    Row::chance(Step::Roll, "6.5.1"_rule, "roll", nullptr, kThrown, why_rolled, act_roll)
        .because(rule_of_roll),
    Row::choice(Step::Act, "3.2.1b"_rule, "act", active_player, settle_act, list_act, why_act,
                act_act),
    Row::choice(Step::Muster, "4.2.2"_rule, "muster", active_player, settle_muster, list_muster,
                why_muster, act_muster),
    Row::choice(Step::Enter, "3.3.2a"_rule, "enter", active_player, nullptr, list_enter, why_enter,
                act_enter),
    Row::choice(Step::March, "5.2.1"_rule, "march", active_player, settle_march, list_march,
                why_march, act_march),
    Row::choice(Step::Strike, "6.4.1a"_rule, "strike", active_player, nullptr, list_strike,
                why_strike, act_strike),
    Row::choice(Step::Support, "6.5.18a"_rule, "support", active_player, settle_support,
                list_support, why_support, act_support),
    Row::choice(Step::Bonus, "4.4.4a"_rule, "bonus", active_player, settle_bonus, list_bonus,
                nullptr, act_bonus),
    Row::choice(Step::AllOut, "6.7.1"_rule, "all-out", active_player, settle_all_out, list_all_out,
                nullptr, act_all_out),
    Row::choice(Step::Rally, "8.6.1"_rule, "rally", defender, settle_rally, list_rally, nullptr,
                act_rally),
    Row::choice(Step::SecondHit, "6.6.2b"_rule, "second-hit", defender, settle_second_hit,
                list_second_hit, why_second_hit, act_second_hit),
    Row::choice(Step::Lead, "3.2.3"_rule, "lead", owner_of_zone, nullptr, list_lead, why_lead,
                act_lead),
    Row::choice(Step::Advance, "6.9.1a"_rule, "advance", active_player, settle_advance,
                list_advance, why_advance, act_advance),
    Row::silent(Step::TurnBegins, "3.2.1a"_rule, "turn-begins", settle_turn),
    Row::silent(Step::PlayerTurn, "3.2.1b"_rule, "player-turn", settle_player_turn),
    Row::silent(Step::PlayerTurnEnds, "3.2.3"_rule, "player-turn-ends", settle_player_turn_ends),
    Row::silent(Step::FirstHit, "6.6.1c"_rule, "first-hit", settle_first_hit),
    Row::silent(Step::HitLands, "1.5.1"_rule, "hit-lands", settle_hit_lands),
    Row::silent(Step::AfterHits, "7.1.1"_rule, "after-hits", settle_after_hits),
    Row::silent(Step::NewLeads, "6.4.5a"_rule, "new-leads", settle_new_leads),
    Row::silent(Step::AfterAttack, "6.9.6"_rule, "after-attack", settle_after_attack),
    Row::silent(Step::GroupEnds, "3.2.2"_rule, "group-ends", settle_group_ends),
};
constexpr StepMachine kMachine(kRows);
static_assert(kMachine.is_in_order() && std::size(kRows) == kSteps);
static_assert(kMachine.asks_exactly(Rules::kAskedSteps));

}  // namespace

const Row& step_row(Step step) { return kMachine.row(step); }

void settle(const Rules& rules, State& state, Journal* journal) {
  kMachine.settle(rules, state, journal);
}

// [LB-3.3.5] With the historical positions turn 1 counts as played. Both players name lead units,
// the one who acts first before the other.
void begin_battle(const Rules& rules, State& state, bool is_historical) {
  state.turn = is_historical ? 2 : 1;
  state.active = state.first;
  state.push(asks::TurnBegins{Stage::Order});
  if (is_historical) {
    for (const Seat seat : {opponent(state.first), state.first}) {
      state.push(asks::NewLeads{seat});
    }
  }
  settle(rules, state, nullptr);
}

// A scene begins in the middle of a battle, with the player turn of the active side.
void begin_staged_turn(const Rules& rules, State& state, bool asks_die) {
  const bool is_second = state.active != state.first;
  const auto next = is_second ? Stage::End : Stage::SecondArmy;
  const UnitSet began_lead = state.began_lead;
  const uint8_t commands = state.commands;
  const auto attacked = state.attacked;
  const ZoneSet attacked_from = state.attacked_from;
  const UnitSet activated = state.activated;
  const UnitSet entered = state.entered;
  state.is_second = is_second ? 1 : 0;
  state.push(asks::TurnBegins{next});
  state.push(asks::PlayerTurnEnds{});
  state.push(asks::Act{});
  clear_player_turn(state);
  lapse_leads(state);
  fill_stocks(state);
  state.began_lead |= began_lead;
  state.commands = commands;
  state.attacked = attacked;
  state.attacked_from = attacked_from;
  state.activated = activated;
  state.entered = entered;
  if (asks_die) state.push(asks::RollCommands{});
  settle(rules, state, nullptr);
}

// [LB-3.2.1a] A turn consists of two player turns, after order, dust and weather.
bool settle_turn(const Rules& rules, State& state, Journal* journal) {
  const Stage stage = state.asked<asks::TurnBegins>().next;
  if (stage == Stage::End) {
    tell(journal, Seat::Nobody, Happening::TurnEnded, "3.1.1"_rule, {state.turn});
    // [LB-3.1.1] [LB-11.1.3] The battle ends after turn 10.
    if (state.turn == kLastTurn) {
      end_battle(state, Ending::TurnTen, journal);
      return false;
    }
    ++state.turn;
    state.replace(asks::TurnBegins{Stage::Order});
    return false;
  }
  state.replace(asks::TurnBegins{static_cast<Stage>(static_cast<unsigned>(stage) + 1)});
  switch (stage) {
    case Stage::Order:
      begin_turn(state, journal);
      if (owner_of_reversal(state) != Seat::Nobody) {
        state.push(asks::Reverse{owner_of_reversal(state)});
      }
      break;
    case Stage::Dust:
      if (state.has_dust != 0 && state.turn > 1) state.push(asks::RollDust{});
      break;
    case Stage::Weather:
      if (state.weather != Weather::None && state.turn > 1) state.push(asks::RollWeather{});
      break;
    case Stage::FirstArmy: begin_player_turn(state, false); break;
    default: begin_player_turn(state, true);
  }
  static_cast<void>(rules);
  return false;
}

// [LB-12.7] The start of a player turn: marks, lead units, commands.
bool settle_player_turn(const Rules&, State& state, Journal*) {
  state.pop();
  clear_player_turn(state);
  lapse_leads(state);
  fill_stocks(state);
  state.push(asks::RollCommands{});
  return false;
}

// [LB-3.2.3] [LB-12.7] Lead units are named first; then generals without units are lost.
bool settle_player_turn_ends(const Rules& rules, State& state, Journal* journal) {
  if (!state.asked<asks::PlayerTurnEnds>().has_named_leads) {
    state.replace(asks::PlayerTurnEnds{.has_named_leads = true});
    state.push(asks::NewLeads{state.active});
    return false;
  }
  state.pop();
  lose_lone_generals(state, journal);
  recover_commanders(state);
  state.last_attacked_from[index(state.active)] = state.attacked_from;
  state.last_active = state.active;
  state.commands = 0;
  check_end(rules, state, journal);
  return false;
}

// [LB-8.9.1b] The second army may go first from now on, once a battle. [LB-8.9.3a] Not in dust.
bool may_reverse(const State& state, Seat seat) {
  if (state.turn == 1 || state.has_dust != 0 || state.has_reversed != 0) return false;
  if (state.first == seat) return false;
  bool has_own = false;
  for (unsigned i = 0; i < kCommanders; ++i) {
    const CommanderState& one = state.commanders[i];
    if (one.place == kUnused || one.quality != Quality::Brilliant) continue;
    // [LB-8.9.1a] It must be the only one with a brilliant commander, who must still be there.
    if (seat_of_commander(static_cast<Commander>(i)) != seat) return false;
    has_own = has_own || one.place <= kOff;
  }
  return has_own;
}

// [LB-8.9.2] [LB-13.1] Declared before all rolls of the turn.
void list_reverse(const Rules&, const State&, ActionList& list) {
  list.push_back(make_action(Verb::Reverse));
  list.push_back(make_action(Verb::Keep));
}

void act_reverse(const Rules&, State& state, Action action, Journal* journal) {
  const Seat seat = state.take<asks::Reverse>().seat;
  if (!is_verb(action, Verb::Reverse)) return;
  state.first = seat;
  state.has_reversed = 1;
  tell(journal, seat, Happening::OrderReversed, "8.9.1b"_rule);
}

void act_roll(const Rules& rules, State& state, Action action, Journal* journal) {
  const RuleId rule = rule_of_roll(rules, state);
  const Purpose purpose = state.take<asks::Roll>().purpose;
  const Dice dice{action.measure};
  const auto bits = static_cast<uint32_t>(action.measure);
  tell(journal, Seat::Nature, Happening::Rolled, rule,
       {static_cast<int16_t>(purpose), static_cast<int16_t>(bits & 0xFFFU),
        static_cast<int16_t>(bits >> 12U)});
  switch (purpose) {
    case Purpose::Dust: take_dust(state, dice.sum(), journal); break;
    case Purpose::Weather: take_weather(state, dice.sum(), journal); break;
    case Purpose::Commands: take_commands(rules, state, dice.sum(), journal); break;
    case Purpose::Attack: take_attack_roll(state, dice, journal); break;
    case Purpose::Rally: take_rally_roll(rules, state, dice, journal); break;
    case Purpose::Morale: take_morale_roll(rules, state, dice, journal); break;
  }
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

// [LB-12.5] A refused action costs nothing and names the rule.
Verdict Rules::check(const State& state, Action action) const {
  return kMachine.check(*this, state, action);
}

}  // namespace acies::lostbattles
