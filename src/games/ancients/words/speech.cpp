// Questions and answers in people's languages. The sentences stand in data/ancients/words.toml; for
// reasons see explanations.cpp, for events sayings.cpp.
#include "games/ancients/chapters/chapters.h"
#include "games/ancients/words/voice.h"

namespace acies::ancients {
namespace {

constexpr std::array<std::string_view, 8> kPurposeKeys{
    "roll_blow",   "roll_again", "roll_leader-check", "roll_rampage",
    "roll_escape", "roll_marsh", "roll_spartacus",    "roll_rally"};

// ---- prompts ----

// The side that rolls or is rolled for, and its opponent.
struct RollWords {
  Seat seat = Seat::Nobody;
  std::string who;
  std::string number = "1";
  std::string whom;
};

RollWords words_of_blow(const TableVoice& voice) {
  const Stroke stroke = stroke_of(voice.state());
  const std::string whom = stroke.target == kNoUnit
                               ? voice.leader(voice.state().combat.leader, Case::Genitive)
                               : voice.unit(stroke.target, Case::Genitive);
  return {seat_of(stroke.roller), voice.unit(stroke.roller), voice.number(stroke.roller), whom};
}

RollWords words_of_leader(const TableVoice& voice, Leader leader, std::string whom = {}) {
  return {seat_of_leader(leader), voice.leader(leader), "1", std::move(whom)};
}

RollWords words_of_marsh(const TableVoice& voice, const Frame& frame) {
  if (frame.as<asks::Roll>().more != 0) {
    return words_of_leader(voice, frame.as<asks::RollMarshLeader>().leader);
  }
  const Unit unit = frame.as<asks::RollMarsh>().unit;
  return {seat_of(unit), voice.unit(unit), voice.number(unit), {}};
}

RollWords words_of_roll(const TableVoice& voice, const Frame& frame) {
  switch (frame.as<asks::Roll>().purpose) {
    case Purpose::Blow:
    case Purpose::Again: return words_of_blow(voice);
    case Purpose::LeaderCheck: return words_of_leader(voice, frame.as<asks::RollCheck>().leader);
    case Purpose::Rampage: {
      const Hex hex = frame.as<asks::RollRampage>().hex;
      return {Seat::Nobody, {}, "1", voice.piece(hex, Case::Accusative)};
    }
    case Purpose::Escape: {
      const auto escape = frame.as<asks::RollEscape>();
      return words_of_leader(voice, escape.leader, voice.piece(escape.hex, Case::Accusative));
    }
    case Purpose::Marsh: return words_of_marsh(voice, frame);
    case Purpose::Spartacus: return {frame.as<asks::RollSpartacus>().seat, {}, "1", {}};
    case Purpose::Rally: return {frame.as<asks::RollRally>().seat, {}, "1", {}};
  }
  return {};
}

std::string prompt_roll(const TableVoice& voice) {
  const auto roll = voice.state().asked<asks::Roll>();
  const RollWords words = words_of_roll(voice, voice.state().frame());
  return voice.say_in(
      "prompt", kPurposeKeys[static_cast<size_t>(roll.purpose)],
      {voice.seat(words.seat), words.who, words.number, count(roll.dice), words.whom});
}

std::string prompt_play(const TableVoice& voice) {
  const State& state = voice.state();
  const size_t own = index(state.turn);
  const size_t other = index(opponent(state.turn));
  return voice.say("prompt.play", {voice.seat(state.turn), count(state.banners[own]),
                                   count(state.conditions.goal[own]), count(state.banners[other]),
                                   count(state.conditions.goal[other])});
}

std::string_view order_key(const State& state) {
  if (state.is_fallback != 0) return "prompt.order_fallback";
  if (is_leadership(state.effect)) {
    return state.chief == kNoLeader ? "prompt.order_chief" : "prompt.order_chain";
  }
  if (state.effect == Card::Spartacus) return "prompt.order_symbols";
  return orders_left(state) ? "prompt.order_count" : "prompt.order_open";
}

std::string prompt_order(const TableVoice& voice) {
  const State& state = voice.state();
  const std::string chief = state.chief == kNoLeader ? std::string() : voice.leader(state.chief);
  const bool has_dice = state.effect == Card::Spartacus;
  return voice.say(order_key(state),
                   {voice.seat(state.turn), voice.card(static_cast<int>(state.effect)),
                    count(orders_left(state).value_or(orders_given(state))),
                    has_dice ? count(state.symbols[0]) : chief, count(state.symbols[1]),
                    count(state.symbols[2]), count(state.symbols[3])});
}

std::string prompt_restore(const TableVoice& voice) {
  const State& state = voice.state();
  return voice.say("prompt.restore",
                   {voice.seat(state.turn), count(state.symbols[0]), count(state.symbols[1]),
                    count(state.symbols[2]), count(state.symbols[3])});
}

std::string prompt_move(const TableVoice& voice) {
  const State& state = voice.state();
  const auto left = static_cast<unsigned>(
      std::popcount(state.ordered & ~state.moved) +
      std::popcount(static_cast<LeaderSet>(state.ordered_leaders & ~state.moved_leaders)));
  const bool is_second = state.phase == Phase::SecondMoves;
  return voice.say(is_second ? "prompt.second-moves" : "prompt.move",
                   {voice.seat(state.turn), count(left)});
}

// [CCA-5.15] A unit that has charged and still has an enemy to fight.
Unit unfought_charge(const Rules& rules, const State& state) {
  Unit found = kNoUnit;
  for_each_bit(state.charging, [&](unsigned i) {
    const auto unit = static_cast<Unit>(i);
    for_each_hex(adjacent(state.hex[unit]) & state.pieces_of(opponent(seat_of(unit))),
                 [&](Hex hex) {
                   if (may_close(rules, state, unit, hex)) found = unit;
                 });
  });
  return found;
}

std::string prompt_battle(const TableVoice& voice) {
  const State& state = voice.state();
  const std::string seat = voice.seat(state.turn);
  const Unit unit = unfought_charge(voice.rules(), state);
  if (unit != kNoUnit) {
    return voice.say("prompt.battle_charge", {seat, voice.unit(unit), voice.number(unit)});
  }
  const bool is_darkened = state.effect == Card::Darken && state.is_fallback == 0;
  return voice.say(is_darkened ? "prompt.battle_darken" : "prompt.battle", {seat});
}

// The question reads the same whether First Strike is held or not: this is the defender's secret.
std::string prompt_react(const TableVoice& voice) {
  const State& state = voice.state();
  const Combat& combat = state.combat;
  const bool evades = may_evade(state, combat.defender, combat.attacker);
  return voice.say(evades ? "prompt.react_evade" : "prompt.react",
                   {voice.seat(seat_of(combat.defender)), voice.unit(combat.attacker),
                    voice.number(combat.attacker), voice.unit(combat.defender, Case::Accusative),
                    count(stroke_dice(voice.rules(), state, stroke_of(state)))});
}

unsigned ignorable(const State& state) {
  const Stroke stroke = stroke_of(state);
  return std::min<unsigned>(state.combat.flags,
                            ignorable_flags(state, stroke, counts_as_full(state, stroke)));
}

std::string prompt_flags(const TableVoice& voice, Unit unit) {
  const State& state = voice.state();
  return voice.say("prompt.flags",
                   {voice.seat(seat_of(unit)), voice.unit(unit, Case::Genitive), voice.number(unit),
                    count(state.combat.flags), count(ignorable(state)),
                    count(retreat_hexes(voice.rules(), state, stroke_of(state)))});
}

std::string prompt_battle_back(const TableVoice& voice, Unit unit) {
  State back = voice.state();
  back.combat.blow = Blow::Back;
  return voice.say("prompt.battle-back",
                   {voice.seat(seat_of(unit)), voice.unit(unit), voice.number(unit),
                    voice.unit(back.combat.attacker, Case::Genitive),
                    count(stroke_dice(voice.rules(), back, stroke_of(back)))});
}

// Questions about one unit have the same form: side, unit, number of hexes.
std::string prompt_unit(const TableVoice& voice, Unit unit, unsigned hexes = 0) {
  const Seat asked = voice.rules().decision(voice.state()).seat;
  return voice.say_in("prompt", step_row(voice.state().step()).name,
                      {voice.seat(asked), voice.unit(unit), voice.number(unit), count(hexes)});
}

std::string prompt_advance(const TableVoice& voice, Unit unit) {
  const State& state = voice.state();
  return voice.say("prompt.advance", {voice.seat(state.turn), voice.unit(unit), voice.number(unit),
                                      voice.hex(state.combat.ground)});
}

std::string prompt_flight(const TableVoice& voice) {
  const auto flight = voice.state().asked<asks::LeaderFlight>();
  return voice.say("prompt.flight", {voice.seat(seat_of_leader(flight.leader)),
                                     voice.leader(flight.leader), "1", count(flight.left)});
}

std::string prompt_reserve(const TableVoice& voice) {
  const State& state = voice.state();
  const std::string seat = voice.seat(state.turn);
  if (state.step() == Step::Join) {
    return voice.say("prompt.join", {seat, voice.leader(waiting_leader(state, state.turn))});
  }
  const Unit unit = waiting_unit(state, state.turn);
  return voice.say("prompt.enter", {seat, voice.unit(unit), voice.number(unit)});
}

std::string prompt_ending(const TableVoice& voice) {
  const State& state = voice.state();
  if (state.ending == 0) return voice.say("table.over");
  return voice.say_in("ending", ending_name(state.ending),
                      {voice.seat(state.winner), count(state.banners[0]), count(state.banners[1])});
}

// ---- actions ----

// The name of the answer that ends a step.
std::string_view done_key(const State& state) {
  switch (state.step()) {
    case Step::Restore: return "action.done_restore";
    case Step::Move: return "action.done_move";
    case Step::Battle: return "action.done_battle";
    default: return "action.done_order";
  }
}

std::string describe_ignore(const TableVoice& voice, Action action) {
  const State& state = voice.state();
  if (state.step() != Step::Flags) return voice.say("action.ignore_all", {count(action.place)});
  const unsigned flags = state.combat.flags;
  const unsigned accepted = flags - std::min<unsigned>(flags, action.place);
  const unsigned hexes = accepted * retreat_hexes(voice.rules(), state, stroke_of(state));
  if (accepted == 0) return voice.say("action.ignore_all", {count(action.place)});
  return voice.say(action.place == 0 ? "action.ignore_none" : "action.ignore_some",
                   {count(action.place == 0 ? flags : action.place), count(hexes)});
}

std::string describe_step(const TableVoice& voice, Action action) {
  const State& state = voice.state();
  const Hex to = hex_of(action);
  if (to == kOffField) return voice.say("action.step_off");
  switch (state.step()) {
    case Step::Evade: return voice.say("action.step_evade", {voice.hex(to)});
    case Step::LeaderFlight: break;
    default: return voice.say("action.step_retreat", {voice.hex(to)});
  }
  const Seat enemy = opponent(seat_of_leader(state.asked<asks::LeaderFlight>().leader));
  const bool escapes = is_hex(to) && state.manned[index(enemy)].has(to);
  return voice.say(escapes ? "action.step_escape" : "action.step_flight",
                   {voice.hex(to), voice.piece(to, Case::Accusative)});
}

std::string describe_move(const TableVoice& voice, Action action) {
  const State& state = voice.state();
  const Hex from = hex_of(action);
  if (is_verb(action, Verb::Move)) {
    const bool leaves = second_hex(action) == kOffField;
    return voice.say(leaves ? "action.move_off" : "action.move",
                     {voice.piece(from), voice.hex(second_hex(action))});
  }
  const Leader leader = is_hex(from) ? state.leader_in(from, state.turn) : kNoLeader;
  const std::string who = leader == kNoLeader ? voice.piece(from) : voice.leader(leader);
  if (second_hex(action) == kOffField) return voice.say("action.move_off", {who});
  return voice.say("action.move_leader", {who, voice.hex(second_hex(action))});
}

std::string describe_attack(const TableVoice& voice, Action action) {
  const Hex from = hex_of(action);
  const Unit unit = is_hex(from) ? voice.state().unit_in(from) : kNoUnit;
  const bool is_fire = is_verb(action, Verb::Fire);
  return voice.say(is_fire ? "action.fire" : "action.close",
                   {voice.piece(from), unit == kNoUnit ? "1" : voice.number(unit),
                    voice.piece(second_hex(action), is_fire ? Case::Dative : Case::Accusative)});
}

std::string describe_lead(const TableVoice& voice, Action action) {
  const State& state = voice.state();
  const Hex hex = hex_of(action);
  const Leader leader = is_hex(hex) ? state.leader_in(hex, state.turn) : kNoLeader;
  const bool is_chief = is_leadership(state.effect);
  if (leader == kNoLeader) return voice.say("action.lead", {voice.piece(hex, Case::Dative)});
  return voice.say(is_chief ? "action.lead_chief" : "action.lead",
                   {voice.leader(leader, is_chief ? Case::Nominative : Case::Dative)});
}

std::string describe_at(const TableVoice& voice, std::string_view key, Action action, Case wanted) {
  return voice.say_in("action", key, {voice.piece(hex_of(action), wanted)});
}

std::string describe_hex(const TableVoice& voice, std::string_view key, Hex hex) {
  return voice.say_in("action", key, {voice.hex(hex)});
}

}  // namespace

std::string Rules::prompt(const State& state, Language language) const {
  const TableVoice voice(*this, state, language);
  switch (state.step()) {
    case Step::Draw: {
      const auto draw = state.asked<asks::Draw>();
      return voice.say("prompt.draw", {voice.seat(draw.seat), count(draw.left)});
    }
    case Step::Roll: return prompt_roll(voice);
    case Step::Play: return prompt_play(voice);
    case Step::Order: return prompt_order(voice);
    case Step::Enter:
    case Step::Join: return prompt_reserve(voice);
    case Step::Restore: return prompt_restore(voice);
    case Step::Move: return prompt_move(voice);
    case Step::Battle: return prompt_battle(voice);
    case Step::React: return prompt_react(voice);
    case Step::Flags: return prompt_flags(voice, state.asked<asks::Flags>().unit);
    case Step::Rampage: return prompt_unit(voice, state.asked<asks::Rampage>().unit);
    case Step::Retreat: {
      const auto retreat = state.asked<asks::Retreat>();
      return prompt_unit(voice, retreat.unit, retreat.left);
    }
    case Step::Evade: {
      const auto evasion = state.asked<asks::Evade>();
      return prompt_unit(voice, evasion.unit, evasion.left);
    }
    case Step::LeaderFlight: return prompt_flight(voice);
    case Step::Advance: return prompt_advance(voice, state.asked<asks::Advance>().unit);
    case Step::Further: return prompt_unit(voice, state.asked<asks::Further>().unit);
    case Step::Bonus: return prompt_unit(voice, state.asked<asks::Bonus>().unit);
    case Step::BattleBack: return prompt_battle_back(voice, state.asked<asks::BattleBack>().unit);
    default: return prompt_ending(voice);
  }
}

std::string Rules::describe(const State& state, Action action, Language language) const {
  const TableVoice voice(*this, state, language);
  switch (static_cast<Verb>(action.verb)) {
    case Verb::Draw: return voice.say("action.draw", {voice.card(action.piece)});
    case Verb::Roll: return voice.say("action.roll", {voice.faces(Roll{action.measure})});
    case Verb::Play: return voice.say("action.play", {voice.card(action.piece)});
    case Verb::Order: return describe_at(voice, "order", action, Case::Dative);
    case Verb::Lead: return describe_lead(voice, action);
    case Verb::Ambush:
      return voice.say("action.ambush",
                       {voice.section(static_cast<Section>(action.place), state.turn)});
    case Verb::Enter: return describe_hex(voice, "enter", hex_of(action));
    case Verb::Join: return describe_at(voice, "join", action, Case::Nominative);
    case Verb::Restore: return describe_at(voice, "restore", action, Case::Dative);
    case Verb::Done: return voice.say(done_key(state));
    case Verb::Move:
    case Verb::MoveLeader: return describe_move(voice, action);
    case Verb::Fire:
    case Verb::Close: return describe_attack(voice, action);
    case Verb::Stand: return voice.say("action.stand");
    case Verb::Evade: return voice.say("action.evade");
    case Verb::Strike: return voice.say("action.strike");
    case Verb::Ignore: return describe_ignore(voice, action);
    case Verb::Rampage: return describe_at(voice, "rampage", action, Case::Accusative);
    case Verb::Step: return describe_step(voice, action);
    case Verb::Stop: return describe_hex(voice, "stop", state.asked<asks::LeaderFlight>().hex);
    case Verb::Advance: return describe_hex(voice, "advance", state.combat.ground);
    case Verb::Stay:
      return voice.say(state.step() == Step::Evade ? "action.stay_evade" : "action.stay");
    case Verb::Further: return describe_hex(voice, "further", hex_of(action));
    case Verb::Bonus: return describe_at(voice, "bonus", action, Case::Genitive);
    case Verb::BattleBack: return voice.say("action.battle-back");
    case Verb::Decline:
      return voice.say(state.step() == Step::BattleBack ? "action.decline_back"
                                                        : "action.decline_bonus");
  }
  return voice.say("table.over");
}

}  // namespace acies::ancients
