// Questions and answers in people's languages. The sentences stand in data/lostbattles/words.toml;
// for reasons see explanations.cpp, for events sayings.cpp.
#include "games/lostbattles/words/voice.h"

namespace acies::lostbattles {
namespace {

std::string key_of(std::string_view before, std::string_view behind) {
  return std::string(before).append("_").append(behind);
}

std::string_view mode_name(int32_t mode) {
  return kModeNames[static_cast<uint32_t>(mode) % kModes];
}

// ---- prompts ----

std::string prompt_commands(const TableVoice& voice) {
  const State& state = voice.state();
  const unsigned value = fighting_value(state, state.active);
  const bool is_halved = command_die(state, 6) < 6;
  return voice.say(is_halved ? "prompt.roll_commands_halved" : "prompt.roll_commands",
                   {voice.active(), count(value / 10), count(value)});
}

// The attacker and its target, the modifiers, and the score needed.
std::string prompt_blow(const TableVoice& voice, std::string_view key) {
  const State& state = voice.state();
  const Blow blow = blow_of(state);
  const unsigned score = state.score(blow.attacker, blow.victim);
  return voice.say_in(
      "prompt", key,
      {voice.active(), voice.unit(blow.attacker), voice.number(blow.attacker),
       voice.unit(blow.victim, Case::Accusative), write_signed(sum_of(modifiers_of(state, blow))),
       count(score), count(bonus_cost(state, blow.attacker, blow.is_lead)),
       count(state.group.stock), count(state.commands)});
}

std::string prompt_rally(const TableVoice& voice, std::string_view key, Unit unit) {
  const State& state = voice.state();
  const Commander one = rally_commander(state, unit);
  const QualityDef& def = state.commanders[one].def();
  return voice.say_in("prompt", key,
                      {voice.seat(seat_of(unit)), voice.unit(unit), voice.number(unit),
                       voice.commander(one), count(def.rally)});
}

std::string prompt_morale(const TableVoice& voice, unsigned dice) {
  const Seat seat = opponent(voice.state().active);
  return voice.say("prompt.roll_morale",
                   {voice.seat(seat), count(dice), write_signed(army_morale(voice.state(), seat))});
}

std::string prompt_roll(const TableVoice& voice) {
  const State& state = voice.state();
  const auto roll = state.asked<asks::Roll>();
  switch (roll.purpose) {
    case Purpose::Dust: return voice.say("prompt.roll_dust");
    case Purpose::Weather: {
      const bool is_wet = state.weather == Weather::Wet;
      return voice.say(is_wet ? "prompt.roll_weather_wet" : "prompt.roll_weather_cloudy");
    }
    case Purpose::Commands: return prompt_commands(voice);
    case Purpose::Attack: return prompt_blow(voice, "roll_attack");
    case Purpose::Rally: return prompt_rally(voice, "roll_rally", state.assault.struck_unit);
    case Purpose::Morale: return prompt_morale(voice, roll.dice);
  }
  return {};
}

std::string prompt_act(const TableVoice& voice) {
  const State& state = voice.state();
  const unsigned own = stock_left(state);
  return voice.say(own > 0 ? "prompt.act_own" : "prompt.act",
                   {voice.active(), count(state.turn), count(state.commands), count(own)});
}

std::string prompt_muster(const TableVoice& voice) {
  const State& state = voice.state();
  const Group& group = state.group;
  if (group.units == 0) {
    return voice.say_in("prompt", key_of("muster", mode_name(static_cast<int32_t>(group.mode))),
                        {voice.active(), voice.where(group.start)});
  }
  const unsigned cost =
      group_cost(state, group.units, group.mode, group.start == kOff, Payment::Usual);
  const bool is_single = group.mode == Mode::Double || group.mode == Mode::Triple;
  return voice.say(is_single ? "prompt.muster_pay" : "prompt.muster_more",
                   {voice.active(), voice.where(group.start), count(count_units(group.units)),
                    count(cost), count(funds_at(state, group.start))});
}

std::string prompt_march(const TableVoice& voice) {
  const State& state = voice.state();
  const Group& group = state.group;
  return voice.say("prompt.march",
                   {voice.active(), voice.zone(group.zone), count(count_units(group.units)),
                    voice.facing(static_cast<int>(group.facing)), count(moves_left(state))});
}

std::string prompt_strike(const TableVoice& voice) {
  const State& state = voice.state();
  const bool is_reduced = state.group.mode == Mode::Reduced;
  return voice.say(
      is_reduced ? "prompt.strike_reduced" : "prompt.strike",
      {voice.active(), voice.zone(state.assault.target),
       voice.unit(state.lead[state.assault.target]), voice.number(state.lead[state.assault.target]),
       voice.halves(state.assault.limit)});
}

std::string prompt_all_out(const TableVoice& voice) {
  const State& state = voice.state();
  const Blow blow = blow_of(state);
  const auto margin = int{state.assault.margin};
  return voice.say(
      "prompt.all-out",
      {voice.active(), voice.unit(blow.attacker), count(static_cast<unsigned>(margin)),
       voice.unit(blow.victim, Case::Genitive), count(hits_at(state, blow, margin, false)),
       count(hits_at(state, blow, margin, true))});
}

std::string prompt_lead(const TableVoice& voice, Zone zone) {
  const Seat seat = seat_of(first_unit(voice.state().at[zone]));
  return voice.say("prompt.lead", {voice.seat(seat), voice.Voice::zone_for(zone, seat)});
}

std::string prompt_ending(const TableVoice& voice) {
  const State& state = voice.state();
  if (state.ending == 0) return voice.say("table.over");
  return voice.ending(state.winner, victory_points(state, Seat::South),
                      victory_points(state, Seat::North), level_of(state), state.ending);
}

// ---- actions ----

std::string describe_activate(const TableVoice& voice, Action action) {
  const bool is_deploying = zone_of(action) == kOff;
  return voice.say_in("action",
                      key_of(is_deploying ? "deploy" : "activate", mode_name(action.measure)),
                      {voice.zone_for(zone_of(action))});
}

std::string describe_general(const TableVoice& voice, Action action) {
  const std::string who = voice.commander(action.piece);
  if (zone_of(action) >= kZones) return voice.say("action.general_away", {who});
  return voice.say("action.general", {who, voice.zone_for(zone_of(action))});
}

std::string describe_go(const TableVoice& voice, Action action) {
  const State& state = voice.state();
  const Group& group = state.group;
  if (group.units == 0) return voice.say("action.go", {"0"});
  const auto how = static_cast<Payment>(static_cast<uint32_t>(action.measure) % kPayments);
  const unsigned cost = group_cost(state, group.units, group.mode, group.start == kOff, how);
  const std::string_view key = how == Payment::Army   ? "action.go_army"
                               : how == Payment::Dear ? "action.go_dear"
                                                      : "action.go";
  return voice.say(key, {count(cost)});
}

std::string describe_move(const TableVoice& voice, Action action) {
  const Group& group = voice.state().group;
  const Zone to = zone_of(action);
  const bool is_way = group.zone < kZones && to < kZones;
  const Facing way = is_way ? side_towards(group.zone, to) : group.facing;
  const bool turns_there = static_cast<int32_t>(way) != action.measure;
  const std::string_view key = turns_there           ? "action.move_match"
                               : way != group.facing ? "action.move_turning"
                                                     : "action.move";
  return voice.say(key, {voice.zone_for(to), voice.facing(action.measure)});
}

std::string describe_with_unit(const TableVoice& voice, std::string_view key, Action action) {
  return voice.say_in("action", key,
                      {voice.choice(unit_of(action)), voice.number(unit_of(action))});
}

std::string describe_rally(const TableVoice& voice) {
  const State& state = voice.state();
  const Unit unit = state.step() == Step::Rally ? Unit{state.asked<asks::Rally>().unit} : kNoUnit;
  const Commander one = unit < kUnits ? rally_commander(state, unit) : kNobody;
  return voice.say("action.rally", {voice.commander(one), voice.unit(unit, Case::Accusative)});
}

std::string describe_lead(const TableVoice& voice, Action action) {
  return voice.say("action.lead", {voice.choice(unit_of(action)), voice.number(unit_of(action)),
                                   voice.zone(action.place)});
}

std::string describe_with_facing(const TableVoice& voice, std::string_view key, Action action) {
  return voice.say_in("action", key,
                      {voice.facing(action.measure), voice.zone_for(zone_of(action))});
}

std::string describe_decline(const TableVoice& voice) {
  const Step step = voice.state().step();
  const std::string key = key_of("action.decline", step_row(step).name);
  return voice.say(voice.rules().book().phrases().has(key) ? key : "action.decline");
}

}  // namespace

std::string Rules::prompt(const State& state, Language language) const {
  const TableVoice voice(*this, state, language);
  switch (state.step()) {
    case Step::Reverse:
      return voice.say("prompt.reverse", {voice.seat(state.asked<asks::Reverse>().seat)});
    case Step::Roll: return prompt_roll(voice);
    case Step::Act: return prompt_act(voice);
    case Step::Muster: return prompt_muster(voice);
    case Step::Enter:
      return voice.say("prompt.enter", {voice.active(), count(count_units(state.group.units))});
    case Step::March: return prompt_march(voice);
    case Step::Strike: return prompt_strike(voice);
    case Step::Support: return prompt_blow(voice, "support");
    case Step::Bonus: return prompt_blow(voice, "bonus");
    case Step::AllOut: return prompt_all_out(voice);
    case Step::Rally: return prompt_rally(voice, "rally", state.asked<asks::Rally>().unit);
    case Step::SecondHit:
      return voice.say("prompt.second-hit",
                       {voice.seat(opponent(state.active)), voice.zone(state.assault.target)});
    case Step::Lead: return prompt_lead(voice, state.asked<asks::Lead>().zone);
    case Step::Advance:
      return voice.say("prompt.advance", {voice.active(), voice.zone_for(state.assault.target)});
    default: return prompt_ending(voice);
  }
}

std::string Rules::describe(const State& state, Action action, Language language) const {
  const TableVoice voice(*this, state, language);
  switch (static_cast<Verb>(action.verb)) {
    case Verb::Roll: return voice.say("action.roll", {voice.dice(Dice{action.measure})});
    case Verb::Reverse: return voice.say("action.reverse");
    case Verb::Keep: return voice.say("action.keep");
    case Verb::Activate: return describe_activate(voice, action);
    case Verb::General: return describe_general(voice, action);
    case Verb::End: return voice.say("action.end");
    case Verb::Add:
      return voice.say("action.add", {voice.choice(unit_of(action), Case::Accusative)});
    case Verb::AddAll: return voice.say("action.add-all");
    case Verb::Take: return voice.say("action.take");
    case Verb::Go: return describe_go(voice, action);
    case Verb::Enter: return describe_with_facing(voice, "enter", action);
    case Verb::Turn: return describe_with_facing(voice, "turn", action);
    case Verb::Move: return describe_move(voice, action);
    case Verb::Leave: return describe_with_facing(voice, "leave", action);
    case Verb::Attack: return voice.say("action.attack", {voice.zone_for(zone_of(action))});
    case Verb::Stop: return voice.say("action.stop");
    case Verb::Strike:
      return describe_with_unit(voice, action.measure == 0 ? "strike" : "strike_half", action);
    case Verb::Support: return describe_with_unit(voice, "support", action);
    case Verb::Bonus: return voice.say("action.bonus");
    case Verb::AllOut: return voice.say("action.all-out");
    case Verb::Rally: return describe_rally(voice);
    case Verb::Hit: return describe_with_unit(voice, "hit", action);
    case Verb::Lead: return describe_lead(voice, action);
    case Verb::Advance: return describe_with_unit(voice, "advance", action);
    case Verb::AdvanceAll: return voice.say("action.advance-all");
    case Verb::Follow: return voice.say("action.follow", {voice.commander(state.group.general)});
    case Verb::Decline: return describe_decline(voice);
  }
  return voice.say("table.over");
}

}  // namespace acies::lostbattles
