// The questions in people's languages. The sentences stand in data/onus/words.toml. They say only
// what everybody may know, because players and spectators read them.
#include "core/text/text.h"
#include "games/onus/chapters/melee/strikes.h"
#include "games/onus/view/odds.h"
#include "games/onus/words/voice.h"

namespace acies::onus {
namespace {

std::string count(unsigned number) { return std::to_string(number); }

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

std::string prompt_blow(const TableVoice& voice, const Frame& frame, bool is_hit) {
  if (stage_of(voice.state()) == Stage::Effects) {
    return voice.say("prompt.roll_effect", {voice.unit(frame.piece), count(frame.left)});
  }
  const Strike strike = strike_now(voice);
  if (!voice.is_known(strike.victim)) return voice.say("prompt.roll", {count(frame.left)});
  return voice.say(is_hit ? "prompt.roll_hit" : "prompt.roll_damage",
                   {voice.unit(strike.striker), voice.unit(strike.victim), count(frame.left),
                    count(is_hit ? strike.to_hit() : strike.to_damage())});
}

Unit enemy_in_combat(const State& state, Unit unit) {
  const CombatState& combat = state.combat;
  if (combat.attack == Attack::None) return kNoUnit;
  return unit == combat.attacker ? combat.defender : combat.attacker;
}

std::string prompt_test(const TableVoice& voice, std::string_view key, const Frame& frame,
                        unsigned morale) {
  return voice.say_in("prompt", key, {voice.unit(frame.piece), count(morale)});
}

std::string prompt_leadership(const TableVoice& voice) {
  const State& state = voice.state();
  return voice.say(
      "prompt.roll_leadership",
      {voice.seat(state.active), count(leadership_of(voice.rules(), state, state.active))});
}

std::string prompt_roll(const TableVoice& voice, const Frame& frame) {
  const State& state = voice.state();
  switch (static_cast<Purpose>(frame.note)) {
    case Purpose::First: return voice.say("prompt.roll_first");
    case Purpose::Leadership: return prompt_leadership(voice);
    case Purpose::Recovery:
      return prompt_test(voice, "roll_recovery", frame,
                         recovery_morale(voice.rules(), state, frame.piece));
    case Purpose::Hit:
    case Purpose::HitAgain: return prompt_blow(voice, frame, true);
    case Purpose::Damage:
    case Purpose::DamageAgain: return prompt_blow(voice, frame, false);
    case Purpose::Morale:
      return prompt_test(
          voice, "roll_morale", frame,
          morale_of(voice.rules(), state, frame.piece, enemy_in_combat(state, frame.piece)));
    case Purpose::Stampede: return voice.say("prompt.roll_stampede", {voice.unit(frame.piece)});
  }
  return voice.say("prompt.roll", {count(frame.left)});
}

std::string prompt_draw(const TableVoice& voice, const Frame& frame) {
  if (frame.piece == kEventDrawer) return voice.say("prompt.draw_event");
  return voice.say("prompt.draw", {captain_at(voice, frame.piece), count(frame.left)});
}

// ---- orders ----

std::string prompt_orders(const TableVoice& voice) {
  const State& state = voice.state();
  const Captain one = captain_on_turn(state);
  const unsigned cards = one == kWholeTeam ? hand_size(state, state.active) : hand_size(state, one);
  return voice.say("prompt.orders", {voice.active(), count(state.turn), count(cards)});
}

std::string prompt_order_units(const TableVoice& voice, const Frame& frame) {
  const std::string order = voice.order_name(voice.state().order);
  if (frame.left == 0xFF) return voice.say("prompt.order-units_all", {asked(voice), order});
  return voice.say("prompt.order-units", {asked(voice), order, count(frame.left)});
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

std::string prompt_links(const TableVoice& voice, const Frame& frame) {
  return voice.say("prompt.links", {asked(voice), voice.unit(frame.piece), voice.unit(frame.note),
                                    voice.end(frame.left)});
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

std::string prompt_yield(const TableVoice& voice, const Frame& frame) {
  return prompt_with_unit(voice, frame.note == 1 ? "yield_stubborn" : "yield", frame.piece);
}

std::string prompt_discard(const TableVoice& voice, const Frame& frame) {
  if (frame.note == kForLine) {
    return voice.say("prompt.discard_line", {asked(voice), count(frame.left)});
  }
  return voice.say(frame.note == 1 ? "prompt.discard_will" : "prompt.discard",
                   {asked(voice), count(frame.left)});
}

std::string prompt_setup(const TableVoice& voice, const Frame& frame) {
  switch (frame.step) {
    case Step::Deploy: return voice.say("prompt.deploy", {asked(voice)});
    case Step::DeployFacing: return prompt_with_unit(voice, "deploy-facing", frame.piece);
    case Step::DeployDepth: return prompt_with_unit(voice, "deploy-depth", frame.piece);
    case Step::DeployWidth: return prompt_with_unit(voice, "deploy-width", frame.piece);
    case Step::Dress: return voice.say("prompt.dress", {asked(voice)});
    default: return voice.say("prompt.name-general", {asked(voice)});
  }
}

std::string prompt_movement(const TableVoice& voice, const Frame& frame) {
  const State& state = voice.state();
  const Unit unit = frame.piece;
  switch (frame.step) {
    case Step::Move: return prompt_move(voice);
    case Step::Manoeuvre: return prompt_with_movement(voice, "manoeuvre", unit);
    case Step::Bearing: return prompt_with_movement(voice, "bearing", unit);
    case Step::Distance: return prompt_with_movement(voice, "distance", unit);
    case Step::Angle: return prompt_with_movement(voice, "angle", unit);
    case Step::Meet: return prompt_meet(voice, unit);
    case Step::Snap: return prompt_with_target(voice, "snap", unit, state.move.target);
    case Step::Links: return prompt_links(voice, frame);
    case Step::Engaged: return prompt_with_unit(voice, "engaged", unit);
    case Step::CloseUp: return prompt_with_unit(voice, "close-up", unit);
    case Step::Quarter: return prompt_with_unit(voice, "quarter", unit);
    case Step::Withdrawal: return prompt_with_unit(voice, "withdrawal", unit);
    case Step::Follow: return prompt_with_target(voice, "follow", unit, frame.note);
    default: return prompt_with_unit(voice, "furious", unit);
  }
}

std::string prompt_combat(const TableVoice& voice, const Frame& frame) {
  switch (frame.step) {
    case Step::Shoot: return voice.say("prompt.shoot", {voice.active()});
    case Step::Fight: return voice.say("prompt.fight", {asked(voice)});
    case Step::Event: return prompt_with_events(voice, "event");
    case Step::Redraw: return prompt_with_events(voice, "redraw");
    case Step::ChooseEvent: return prompt_choice(voice);
    case Step::ShotSide: return prompt_with_unit(voice, "shot-side", frame.piece);
    case Step::WindTarget: return prompt_with_events(voice, "wind-target");
    case Step::Yield: return prompt_yield(voice, frame);
    case Step::FlightWay: return prompt_with_unit(voice, "flight-way", frame.piece);
    case Step::KillElephants: return prompt_with_unit(voice, "kill-elephants", frame.piece);
    default: return prompt_with_target(voice, "trample", frame.piece, frame.note);
  }
}

std::string prompt_ending(const TableVoice& voice) {
  const State& state = voice.state();
  if (state.ending == 0) return voice.say("table.over");
  return voice.ending(state.winner, state.ending);
}

}  // namespace

std::string Rules::prompt(const State& state, Language language) const {
  const TableVoice voice(*this, state, language, Seat::Nobody);
  const Frame frame = state.depth_of_stack > 0 ? state.frame() : Frame{};
  switch (frame.step) {
    case Step::Over: return prompt_ending(voice);
    case Step::Roll: return prompt_roll(voice, frame);
    case Step::Draw: return prompt_draw(voice, frame);
    case Step::Orders: return prompt_orders(voice);
    case Step::OrderUnits: return prompt_order_units(voice, frame);
    case Step::Line: return voice.say("prompt.line", {asked(voice), count(frame.left)});
    case Step::Recover: return prompt_with_unit(voice, "recover", frame.piece);
    case Step::Facing: return prompt_with_unit(voice, "facing", frame.piece);
    case Step::RoutNext: return voice.say("prompt.rout-next", {voice.active()});
    case Step::Refill: return voice.say("prompt.refill", {asked(voice)});
    case Step::Discard: return prompt_discard(voice, frame);
    case Step::GiveCards: return voice.say("prompt.give-cards", {asked(voice)});
    default: break;
  }
  if (frame.step >= Step::Deploy && frame.step <= Step::NameGeneral) {
    return prompt_setup(voice, frame);
  }
  if (frame.step >= Step::Move && frame.step <= Step::Furious) return prompt_movement(voice, frame);
  if (frame.step < Step::TurnBegins) return prompt_combat(voice, frame);
  return voice.say("prompt.none");
}

}  // namespace acies::onus
