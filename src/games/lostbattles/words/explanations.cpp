// The reasons behind an answer's value: costs, consequences and rules. For fights see
// combat_explanations.cpp.
#include "games/lostbattles/words/explanations.h"

#include <algorithm>

#include "core/text/text.h"

namespace acies::lostbattles {
namespace {

std::string sentences(const Parts& parts) { return join(parts, " "); }

// ---- commands ----

std::string tell_funds(const TableVoice& voice, Zone place) {
  const State& state = voice.state();
  const unsigned own = stock_at(state, place);
  return voice.say(own > 0 ? "explain.funds_own" : "explain.funds",
                   {count(state.commands), count(own), voice.rule("8.3.1a"_rule)});
}

// [LB-4.2.4] [LB-4.4.1a] [LB-9.3.1] The price of each kind of activation.
std::string explain_activate(const TableVoice& voice, Action action) {
  const State& state = voice.state();
  const Zone place = zone_of(action);
  const auto mode = static_cast<Mode>(action.measure);
  const UnitSet idle = idle_units(state, place);
  const bool is_deploying = place == kOff;
  Parts parts;
  switch (mode) {
    case Mode::Normal:
      parts.push_back(voice.say("explain.activate_normal",
                                {count(count_units(idle)),
                                 count(group_cost(state, idle, mode, is_deploying, Payment::Usual)),
                                 voice.rule("4.2.4"_rule)}));
      break;
    case Mode::Reduced:
      parts.push_back(voice.say("explain.activate_reduced",
                                {voice.rule("4.2.5a"_rule), voice.rule("4.2.5b"_rule)}));
      break;
    case Mode::Double:
      parts.push_back(voice.say(
          is_deploying ? "explain.deploy_double" : "explain.activate_double",
          {voice.rule("4.4.1a"_rule), voice.rule("4.4.1b"_rule), voice.rule("4.4.3a"_rule)}));
      break;
    case Mode::Triple:
      parts.push_back(voice.say("explain.activate_triple", {voice.rule("9.3.1"_rule)}));
      break;
  }
  parts.push_back(tell_funds(voice, place));
  return sentences(parts);
}

// [LB-8.2.3] [LB-8.2.4] [LB-8.2.6] The move of a general alone, and the danger of losing him.
std::string explain_general(const TableVoice& voice, Action action) {
  const CommanderState& general = voice.state().commanders[action.piece];
  if (zone_of(action) == kWithdrawn) {
    return voice.say("explain.general_away",
                     {count(general.def().value), voice.rule("11.2.1"_rule)});
  }
  Parts parts{voice.say("explain.general", {voice.rule("8.2.3"_rule), voice.rule("8.2.4"_rule)})};
  if (!voice.state().is_held_by(zone_of(action), voice.state().active)) {
    parts.push_back(voice.say("explain.general_alone", {voice.rule("8.2.6"_rule)}));
  }
  return sentences(parts);
}

std::string tell_cost(const TableVoice& voice, UnitSet units) {
  const State& state = voice.state();
  const Group& group = state.group;
  const unsigned cost = group_cost(state, units, group.mode, group.start == kOff, Payment::Usual);
  const unsigned funds = funds_at(state, group.start);
  return voice.say("explain.group_cost",
                   {count(count_units(units)), count(cost), count(funds - std::min(cost, funds)),
                    voice.rule("4.2.4"_rule)});
}

std::string explain_take(const TableVoice& voice) {
  State next = voice.state();
  act_muster(voice.rules(), next, make_action(Verb::Take), nullptr);
  const CommanderState& general = next.commanders[next.group.general];
  const unsigned stock = general.is_shaken != 0 ? 0 : general.def().stock;
  return voice.say("explain.take",
                   {voice.rule("8.2.2"_rule), count(stock), voice.rule("8.4.1a"_rule)});
}

unsigned stocks_of(const State& state) {
  unsigned sum = 0;
  for (const CommanderState& one : state.commanders) sum += one.stock;
  return sum;
}

// [LB-8.3.2] [LB-4.4.3b] [LB-4.4.3c] The payment and what it leaves.
std::string explain_go(const TableVoice& voice, Action action) {
  const State& state = voice.state();
  State next = state;
  act_muster(voice.rules(), next, action, nullptr);
  const unsigned own = stocks_of(state) - stocks_of(next);
  const auto army = static_cast<unsigned>(state.commands - next.commands);
  Parts parts{voice.say("explain.go", {count(own + army), count(own), count(army),
                                       count(next.commands), voice.rule("8.3.2"_rule)}),
              voice.say("explain.moves", {count(moves_left(next)), voice.rule("5.2.1"_rule)})};
  if (next.group.is_cheap != 0) {
    parts.push_back(voice.say("explain.cheap", {voice.rule("4.4.3b"_rule)}));
  }
  if (action.measure == static_cast<int32_t>(Payment::Dear)) {
    parts.push_back(voice.say("explain.dear", {voice.rule("4.4.3c"_rule)}));
  }
  return sentences(parts);
}

// ---- the march ----

bool has_scythed(const State& state) {
  bool has = false;
  for_each_bit(state.group.units, [&](unsigned i) {
    has = has || state.is_subtype(static_cast<Unit>(i), Subtype::Scythed);
  });
  return has;
}

// [LB-9.5.2] The scythed chariots that leave the group.
void add_scythed(Parts& parts, const TableVoice& voice, const State& next) {
  if (has_scythed(voice.state()) && !has_scythed(next)) {
    parts.push_back(voice.say("explain.scythed", {voice.rule("9.5.2"_rule)}));
  }
}

void add_ground(Parts& parts, const TableVoice& voice, Zone zone) {
  for (unsigned i = 0; i < kGrounds; ++i) {
    if (voice.state().has_ground(zone, ground_bit(static_cast<Ground>(i)))) {
      parts.push_back(voice.say_in("ground_note", kGroundNames[i]));
    }
  }
}

// [LB-3.4.5] [LB-5.4.3] [LB-5.5.2] The reason why the group goes no further.
void add_halt(Parts& parts, const TableVoice& voice, const State& next) {
  if (next.group.has_halted == 0) return;
  const bool has_friends = next.group.has_company != 0;
  parts.push_back(voice.say(has_friends ? "explain.halts_friends" : "explain.halts_camp",
                            {voice.rule(has_friends ? "5.5.2"_rule : "5.4.3"_rule)}));
}

// [LB-2.3.2b] [LB-3.4.6b] The effects on the enemy in this zone.
void add_conquest(Parts& parts, const TableVoice& voice, Zone zone) {
  const Seat enemy = opponent(voice.state().active);
  const ArmyState& army = voice.state().army(enemy);
  if (army.camp == zone && army.is_captured == 0) {
    parts.push_back(voice.say("explain.captures", {voice.rule("2.3.2b"_rule)}));
  }
  const bool is_entrance = zone == kCentreRear[index(enemy)] || zone == army.camp;
  if (is_entrance && (voice.state().undeployed & units_of(enemy)) != 0) {
    parts.push_back(voice.say("explain.bars", {voice.rule("3.4.6b"_rule)}));
  }
}

std::string tell_moves(const TableVoice& voice, const State& next) {
  return voice.say("explain.moves_left", {count(moves_left(next)), voice.rule("5.6.1a"_rule)});
}

// [LB-6.1.4b] Whether an attack is still open to the group, and then at -1.
void add_penalty(Parts& parts, const TableVoice& voice, const State& next) {
  const Group& group = next.group;
  const bool may_attack = group.mode == Mode::Normal || group.mode == Mode::Reduced;
  const bool is_deployed = (next.deployed & group.units) != 0;
  if (!may_attack || is_deployed || group.has_halted != 0 || moves_left(next) == 0) return;
  parts.push_back(voice.say("explain.moved", {voice.rule("6.5.23"_rule)}));
}

std::string explain_enter(const TableVoice& voice, Action action) {
  State next = voice.state();
  act_enter(voice.rules(), next, action, nullptr);
  Parts parts{voice.say("explain.enter", {voice.rule("3.3.2a"_rule)}), tell_moves(voice, next)};
  add_halt(parts, voice, next);
  add_scythed(parts, voice, next);
  parts.push_back(voice.say("explain.deployed", {voice.rule("3.4.4"_rule)}));
  return sentences(parts);
}

// The state after a step of the march, before the referee continues.
State after_step(const TableVoice& voice, Action action) {
  State next = voice.state();
  act_march(voice.rules(), next, action, nullptr);
  return next;
}

// [LB-5.3.5] The turn uses the move that the attack needs.
void add_lost_attack(Parts& parts, const TableVoice& voice, Facing facing) {
  const State& state = voice.state();
  const Zone lost = attack_lost_by_turn(state, facing);
  if (lost == kNoZone) return;
  const bool would_be_free = !bar_attack(state, lost);
  parts.push_back(voice.say(would_be_free ? "explain.turn_loses_free" : "explain.turn_loses",
                            {voice.zone(lost), voice.rule("5.3.5"_rule)}));
}

// [LB-5.3.6] The units that turn for free and those that pay.
std::string explain_turn(const TableVoice& voice, Action action) {
  const State next = after_step(voice, action);
  const bool is_free = moves_left(next) == moves_left(voice.state());
  Parts parts{voice.say(is_free ? "explain.turn_free" : "explain.turn",
                        {voice.rule("5.2.3a"_rule), voice.rule("5.3.6"_rule)}),
              tell_moves(voice, next)};
  add_lost_attack(parts, voice, static_cast<Facing>(action.measure));
  add_penalty(parts, voice, next);
  add_scythed(parts, voice, next);
  return sentences(parts);
}

std::string explain_move(const TableVoice& voice, Action action) {
  const State next = after_step(voice, action);
  const unsigned cost =
      moves_left(voice.state()) - std::min(moves_left(voice.state()), moves_left(next));
  Parts parts{
      voice.say("explain.move", {count(cost), voice.rule(cost > 1 ? "5.4.1"_rule : "5.2.2"_rule)}),
      tell_moves(voice, next)};
  add_ground(parts, voice, zone_of(action));
  add_halt(parts, voice, next);
  add_conquest(parts, voice, zone_of(action));
  add_scythed(parts, voice, next);
  add_penalty(parts, voice, next);
  return sentences(parts);
}

// [LB-5.7.2] Fresh units are withdrawn, spent ones routed.
std::string explain_leave(const TableVoice& voice, Action action) {
  const State& state = voice.state();
  const Seat enemy = opponent(state.active);
  const State next = after_step(voice, action);
  const int points = victory_points(next, enemy) - victory_points(state, enemy);
  const UnitSet units = state.group.units;
  return voice.say(
      "explain.leave",
      {count(count_units(units & ~state.spent)), count(count_units(units & state.spent)),
       voice.rule("5.7.2"_rule), std::to_string(points), voice.rule("11.2.1"_rule)});
}

// ---- lead units and advances ----

std::string explain_lead(const TableVoice& voice, Action action) {
  Parts parts{voice.say("explain.lead", {voice.rule("6.4.4"_rule)})};
  if (is_covered(voice.state(), zone_of(action), unit_of(action))) {
    parts.push_back(voice.say("explain.covered", {voice.rule("6.8.2a"_rule)}));
  }
  return sentences(parts);
}

std::string explain_advance(const TableVoice& voice) {
  const Zone zone = voice.state().assault.target;
  Parts parts{voice.say("explain.advance", {voice.rule("6.9.1a"_rule), voice.rule("6.9.4"_rule)})};
  if (voice.state().at[zone] == 0) add_conquest(parts, voice, zone);
  return sentences(parts);
}

std::string explain_decline(const TableVoice& voice, Action action) {
  switch (voice.state().step()) {
    case Step::Support: return explain_support(voice, action);
    case Step::Bonus: return explain_bonus(voice, action);
    case Step::AllOut: return explain_all_out(voice, action);
    case Step::Rally: return explain_rally(voice, action);
    case Step::Strike: return voice.say("explain.decline_strike", {voice.rule("6.3.4"_rule)});
    default: return voice.say("explain.decline_advance", {voice.rule("6.9.6"_rule)});
  }
}

std::string explain_allowed(const TableVoice& voice, Action action) {
  const State& state = voice.state();
  const Group& group = state.group;
  switch (static_cast<Verb>(action.verb)) {
    case Verb::Roll: return voice.say("explain.nature");
    case Verb::Reverse:
      return voice.say("explain.reverse", {voice.rule("8.9.1b"_rule), voice.rule("8.9.3b"_rule)});
    case Verb::Keep: return voice.say("explain.keep", {voice.rule("8.9.1b"_rule)});
    case Verb::Activate: return explain_activate(voice, action);
    case Verb::General: return explain_general(voice, action);
    case Verb::End:
      return voice.say("explain.end",
                       {count(state.commands), voice.rule("4.1.2"_rule), voice.rule("3.2.3"_rule)});
    case Verb::Add: return tell_cost(voice, group.units | unit_bit(unit_of(action)));
    case Verb::AddAll: return tell_cost(voice, group.units | idle_units(state, group.start));
    case Verb::Take: return explain_take(voice);
    case Verb::Go: return explain_go(voice, action);
    case Verb::Enter: return explain_enter(voice, action);
    case Verb::Turn: return explain_turn(voice, action);
    case Verb::Move: return explain_move(voice, action);
    case Verb::Leave: return explain_leave(voice, action);
    case Verb::Attack: return explain_attack(voice, action);
    case Verb::Stop: return voice.say("explain.stop", {count(moves_left(state))});
    case Verb::Strike: return explain_strike(voice, action);
    case Verb::Support: return explain_support(voice, action);
    case Verb::Bonus: return explain_bonus(voice, action);
    case Verb::AllOut: return explain_all_out(voice, action);
    case Verb::Rally: return explain_rally(voice, action);
    case Verb::Hit: return explain_hit(voice, unit_of(action));
    case Verb::Lead: return explain_lead(voice, action);
    case Verb::Advance:
    case Verb::AdvanceAll: return explain_advance(voice);
    case Verb::Follow: return voice.say("explain.follow", {voice.rule("8.2.2"_rule)});
    case Verb::Decline: return explain_decline(voice, action);
  }
  return {};
}

}  // namespace

std::string Rules::explain(const State& state, Action action, Language language) const {
  if (!check(state, action)) return {};
  return explain_allowed(TableVoice(*this, state, language), action);
}

}  // namespace acies::lostbattles
