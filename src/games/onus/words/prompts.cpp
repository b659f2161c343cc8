// The questions in people's languages. The sentences stand in data/onus/words.toml. They say only
// what everybody may know, because players and spectators read them.
#include "core/text/text.h"
#include "games/onus/chapters/melee/strikes.h"
#include "games/onus/view/odds.h"
#include "games/onus/words/voice.h"

namespace acies::onus {
namespace {

std::string asked(const TableVoice& voice) {
  return voice.whose(captain_asked(voice.state()), voice.rules().decision(voice.state()).seat);
}

std::string captain_at(const TableVoice& voice, unsigned captain) {
  const auto one = static_cast<Captain>(captain % kCaptains);
  return voice.whose(one, seat_of_captain(voice.state(), one));
}

// ---- dice and cards ----

// The current strike.
Strike strike_now(const TableVoice& voice) {
  const CombatState& combat = voice.state().combat;
  const bool is_attacker = combat.striker == 0;
  return strike_of(voice.rules(), voice.state(), is_attacker ? combat.attacker : combat.defender,
                   is_attacker ? combat.defender : combat.attacker, combat.attack, combat.dice);
}

std::string prompt_blow(const TableVoice& voice, const asks::RollOfUnit& roll, bool is_hit) {
  if (stage_of(voice.state()) == Stage::Effects) {
    return voice.say("prompt.roll_effect", {voice.unit(roll.unit), count(roll.dice)});
  }
  const Strike strike = strike_now(voice);
  if (!voice.is_known(strike.victim)) return voice.say("prompt.roll", {count(roll.dice)});
  return voice.say(is_hit ? "prompt.roll_hit" : "prompt.roll_damage",
                   {voice.unit(strike.striker), voice.unit(strike.victim), count(roll.dice),
                    count(is_hit ? strike.to_hit() : strike.to_damage())});
}

Unit enemy_in_combat(const State& state, Unit unit) {
  const CombatState& combat = state.combat;
  if (combat.attack == Attack::None) return kNoUnit;
  return unit == combat.attacker ? combat.defender : combat.attacker;
}

std::string prompt_test(const TableVoice& voice, std::string_view key, Unit unit, unsigned morale) {
  return voice.say_in("prompt", key, {voice.unit(unit), count(morale)});
}

std::string prompt_leadership(const TableVoice& voice) {
  const State& state = voice.state();
  return voice.say(
      "prompt.roll_leadership",
      {voice.seat(state.active), count(leadership_of(voice.rules(), state, state.active))});
}

std::string prompt_roll(const TableVoice& voice) {
  const State& state = voice.state();
  const auto roll = state.asked<asks::RollOfUnit>();
  const Unit unit = roll.unit;
  switch (roll.purpose) {
    case Purpose::First: return voice.say("prompt.roll_first");
    case Purpose::Leadership: return prompt_leadership(voice);
    case Purpose::Recovery:
      return prompt_test(voice, "roll_recovery", unit, recovery_morale(voice.rules(), state, unit));
    case Purpose::Hit:
    case Purpose::HitAgain: return prompt_blow(voice, roll, true);
    case Purpose::Damage:
    case Purpose::DamageAgain: return prompt_blow(voice, roll, false);
    case Purpose::Morale:
      return prompt_test(voice, "roll_morale", unit,
                         morale_of(voice.rules(), state, unit, enemy_in_combat(state, unit)));
    case Purpose::Stampede: return voice.say("prompt.roll_stampede", {voice.unit(unit)});
  }
  return voice.say("prompt.roll", {count(roll.dice)});
}

std::string prompt_draw(const TableVoice& voice) {
  const auto draw = voice.state().asked<asks::AnyDraw>();
  if (draw.to == kEventDrawer) return voice.say("prompt.draw_event");
  return voice.say("prompt.draw", {captain_at(voice, draw.to), count(draw.left)});
}

// ---- orders ----

std::string prompt_orders(const TableVoice& voice) {
  const State& state = voice.state();
  const Captain one = captain_on_turn(state);
  const unsigned cards = one == kWholeTeam ? hand_size(state, state.active) : hand_size(state, one);
  return voice.say("prompt.orders", {voice.active(), count(state.turn), count(cards)});
}

std::string prompt_order_units(const TableVoice& voice) {
  const unsigned left = voice.state().asked<asks::OrderUnits>().left;
  const std::string order = voice.order_name(voice.state().order);
  if (left == 0xFF) return voice.say("prompt.order-units_all", {asked(voice), order});
  return voice.say("prompt.order-units", {asked(voice), order, count(left)});
}

// ---- movement ----

Points left_to(const TableVoice& voice, Unit unit) {
  const State& state = voice.state();
  const Points limit =
      state.move.unit == unit ? state.move.limit : movement_of(voice.rules(), state, unit, false);
  return limit > state.at(unit).spent ? limit - state.at(unit).spent : 0;
}

std::string prompt_with_movement(const TableVoice& voice, std::string_view key, Unit unit) {
  return voice.say_in("prompt", key,
                      {asked(voice), voice.unit(unit), voice.ep(left_to(voice, unit))});
}

std::string prompt_move(const TableVoice& voice) {
  const bool is_skirmish = voice.state().phase == Phase::Skirmish;
  return voice.say(is_skirmish ? "prompt.move_skirmish" : "prompt.move", {voice.active()});
}

std::string prompt_with_target(const TableVoice& voice, std::string_view key, Unit unit,
                               unsigned target) {
  return voice.say_in("prompt", key, {asked(voice), voice.unit(unit), voice.unit(target)});
}

// [ONUS-9.4] If several enemies are touched at once, first the enemy is chosen, then the side.
std::string prompt_meet(const TableVoice& voice, Unit unit) {
  const MoveState& move = voice.state().move;
  const bool has_several = count_units(move.met) > 1;
  return prompt_with_target(voice, has_several ? "meet_several" : "meet", unit, move.target);
}

std::string prompt_links(const TableVoice& voice) {
  const auto links = voice.state().asked<asks::Links>();
  return voice.say("prompt.links", {asked(voice), voice.unit(links.unit), voice.unit(links.enemy),
                                    voice.end(links.end)});
}

std::string prompt_with_unit(const TableVoice& voice, std::string_view key, Unit unit) {
  return voice.say_in("prompt", key, {asked(voice), voice.unit(unit)});
}

// ---- combat ----

// Both units, and the events drawn or played so far.
std::string prompt_with_events(const TableVoice& voice, std::string_view key) {
  const CombatState& combat = voice.state().combat;
  std::vector<std::string> events;
  for (unsigned i = 0; i < combat.event_count && i < kMostEvents; ++i) {
    events.push_back(voice.say("card.event", {voice.event_name(combat.events[i])}));
  }
  return voice.say_in("prompt", key,
                      {asked(voice), voice.unit(combat.attacker), voice.unit(combat.defender),
                       events.empty() ? voice.say("card.none") : join(events, ", ")});
}

// [ONUS-19.4] An elite unit: whether two cards are drawn, then the choice between them.
std::string prompt_choice(const TableVoice& voice) {
  const bool is_drawn = voice.state().combat.event_count == 2;
  return prompt_with_events(voice, is_drawn ? "choose-event" : "choose-elite");
}

std::string prompt_yield(const TableVoice& voice) {
  const auto yield = voice.state().asked<asks::Yield>();
  return prompt_with_unit(voice, yield.is_stubborn ? "yield_stubborn" : "yield", yield.unit);
}

std::string_view discard_key(Discarding why) {
  switch (why) {
    case Discarding::OverLimit: break;
    case Discarding::Willing: return "prompt.discard_will";
    case Discarding::ForLine: return "prompt.discard_line";
  }
  return "prompt.discard";
}

std::string prompt_discard(const TableVoice& voice) {
  const auto discard = voice.state().asked<asks::Discard>();
  return voice.say(discard_key(discard.why), {asked(voice), count(discard.left)});
}

std::string prompt_ending(const TableVoice& voice) {
  const State& state = voice.state();
  if (state.ending == 0) return voice.say("table.over");
  return voice.ending(state.winner, state.ending);
}

}  // namespace

std::string Rules::prompt(const State& state, Language language) const {
  const TableVoice voice(*this, state, language, Seat::Nobody);
  const Step step = state.step();
  const std::string_view key = step_row(step).name;
  const Unit unit = unit_asked(state);
  switch (step) {
    case Step::Over: return prompt_ending(voice);
    case Step::Roll: return prompt_roll(voice);
    case Step::Draw: return prompt_draw(voice);
    case Step::Orders: return prompt_orders(voice);
    case Step::OrderUnits: return prompt_order_units(voice);
    case Step::Line:
      return voice.say("prompt.line", {asked(voice), count(state.asked<asks::Line>().units)});
    case Step::Move: return prompt_move(voice);
    case Step::Manoeuvre:
    case Step::Bearing:
    case Step::Distance:
    case Step::Angle: return prompt_with_movement(voice, key, unit);
    case Step::Meet: return prompt_meet(voice, unit);
    case Step::Snap: return prompt_with_target(voice, key, unit, state.move.target);
    case Step::Links: return prompt_links(voice);
    case Step::Follow:
      return prompt_with_target(voice, key, unit, state.asked<asks::Follow>().enemy);
    case Step::Shoot:
    case Step::RoutNext: return voice.say_in("prompt", key, {voice.active()});
    case Step::Event:
    case Step::Redraw:
    case Step::WindTarget: return prompt_with_events(voice, key);
    case Step::ChooseEvent: return prompt_choice(voice);
    case Step::Yield: return prompt_yield(voice);
    case Step::Trample:
      return prompt_with_target(voice, key, unit, state.asked<asks::Trample>().elephants);
    case Step::Discard: return prompt_discard(voice);
    default: break;
  }
  if (!step_row(step).is_asked()) return voice.say("prompt.none");
  if (unit != kNoUnit) return prompt_with_unit(voice, key, unit);
  return voice.say_in("prompt", key, {asked(voice)});
}

}  // namespace acies::onus
