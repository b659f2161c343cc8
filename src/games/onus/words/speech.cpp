// The names of answers. The sentences stand in data/onus/words.toml; for questions see prompts.cpp,
// for reasons explanations.cpp, for events sayings.cpp.
#include "games/onus/words/voice.h"

namespace acies::onus {
namespace {

std::string describe_unit(const TableVoice& voice, std::string_view key, Action action,
                          const std::string& more = {}) {
  return voice.say_in("action", key, {voice.unit(action.piece), more});
}

std::string describe_two(const TableVoice& voice, std::string_view key, Action action) {
  return voice.say_in("action", key, {voice.unit(action.piece), voice.unit(action.place)});
}

// [ONUS-6.10] The four straight facings have names; -1 keeps the facing.
std::string describe_face(const TableVoice& voice, int32_t tenths) {
  switch (tenths) {
    case -1: return voice.say("action.face_keep");
    case 0: return voice.say("action.face_north");
    case 900: return voice.say("action.face_west");
    case 1800: return voice.say("action.face_south");
    case 2700: return voice.say("action.face_east");
    default: return voice.say("action.face", {voice.degrees(tenths)});
  }
}

std::string describe_bearing(const TableVoice& voice, int32_t tenths) {
  switch (tenths) {
    case 0: return voice.say("action.bearing_ahead");
    case 900: return voice.say("action.bearing_left");
    case 1800: return voice.say("action.bearing_back");
    case 2700: return voice.say("action.bearing_right");
    default: return voice.say("action.bearing", {voice.degrees(tenths)});
  }
}

// A turn about the centre is clockwise if negative; a turn about a corner has the sense already
// chosen.
std::string describe_angle(const TableVoice& voice, int32_t tenths) {
  const MoveState& move = voice.state().move;
  const bool is_pivot = static_cast<field::StepKind>(move.kind) == field::StepKind::Pivot;
  const bool is_clockwise = is_pivot ? (move.corner & 1U) != 0 : tenths < 0;
  return voice.say(is_clockwise ? "action.angle_clockwise" : "action.angle",
                   {voice.degrees(tenths < 0 ? -tenths : tenths)});
}

std::string describe_measure(const TableVoice& voice, Action action) {
  switch (static_cast<Verb>(action.verb)) {
    case Verb::Depth: return voice.say("action.depth", {std::to_string(action.measure)});
    case Verb::Width: return voice.say("action.width", {std::to_string(action.measure)});
    case Verb::Face: return describe_face(voice, action.measure);
    case Verb::Bearing: return describe_bearing(voice, action.measure);
    case Verb::Distance: return voice.say("action.distance", {voice.ep(action.measure)});
    default: return describe_angle(voice, action.measure);
  }
}

std::string describe_form(const TableVoice& voice, Action action) {
  const auto wanted = static_cast<Formation>(action.place);
  const UnitState& one = voice.state().at(static_cast<Unit>(action.piece % kUnits));
  if (wanted != Formation::None) {
    const bool is_brave = wanted == Formation::Bravery;
    return describe_unit(voice, is_brave ? "bravery_on" : "form", action,
                         voice.formation(action.place));
  }
  const bool was_brave = one.formation == Formation::Bravery;
  return describe_unit(voice, was_brave ? "bravery_off" : "dissolve", action,
                       voice.formation(static_cast<unsigned>(one.formation)));
}

// The token of a stretched line, or one laid against an enemy.
std::string describe_close(const TableVoice& voice, Action action) {
  const UnitState& one = voice.state().at(static_cast<Unit>(action.piece % kUnits));
  const unsigned front = action.place % kFronts;
  const FrontContact& contact = one.fronts[front];
  const std::string token(name_in(kSectionNames, static_cast<unsigned>(front_section(front))));
  if (contact.is_laid == 0) return voice.say("action.close", {voice.unit(action.piece), token});
  return voice.say("action.close_laid",
                   {voice.unit(action.piece), token, voice.unit(unit_of(contact.enemy))});
}

std::string describe_pivot(const TableVoice& voice, Action action) {
  const bool is_clockwise = (action.place & 1U) != 0;
  return voice.say(is_clockwise ? "action.pivot_clockwise" : "action.pivot",
                   {voice.say_in("corner", name_in(kCornerNames, action.place / 2U))});
}

std::string describe_pick(const TableVoice& voice, Action action) {
  switch (voice.state().step()) {
    case Step::Line:
    case Step::OrderUnits: return describe_unit(voice, "pick_order", action);
    case Step::Meet: return describe_unit(voice, "pick_meet", action);
    case Step::WindTarget: return describe_unit(voice, "pick_target", action);
    case Step::RoutNext: return describe_unit(voice, "pick_rout", action);
    case Step::Manoeuvre: return describe_unit(voice, "pick_part", action);
    default: return describe_unit(voice, "pick_move", action);
  }
}

std::string describe_links(const TableVoice& voice, Action action) {
  if (action.measure == 0) return voice.say("action.links_none");
  return voice.say("action.links", {std::to_string(action.measure), voice.end(action.place)});
}

// A card of two, or the side that a shot comes from.
std::string describe_choose(const TableVoice& voice, Action action) {
  if (voice.state().step() == Step::ShotSide) {
    return voice.say("action.choose_side", {voice.side(action.place)});
  }
  return voice.say("action.choose", {voice.event_name(action.place)});
}

// [ONUS-10.13] First whether to turn; then the place.
std::string describe_quarter(const TableVoice& voice, Action action) {
  if (voice.state().step() != Step::Quarter) return voice.say("action.quarter");
  return voice.say("action.quarter_place", {std::to_string(action.measure + 1)});
}

// [ONUS-17.21] The enemy, and the side of it.
std::string describe_charge(const TableVoice& voice, Action action) {
  const MoveState& move = voice.state().move;
  const auto which = static_cast<uint32_t>(action.measure) % kMostOffers;
  return voice.say("action.charge", {std::to_string(which + 1), voice.unit(action.place),
                                     voice.side(move.offer_enemies[which] >> 6U)});
}

std::string describe_withdraw(const TableVoice& voice, Action action) {
  if (voice.state().step() != Step::Withdrawal) return voice.say("action.withdraw");
  return voice.say("action.withdraw_by", {voice.ep(action.measure)});
}

// [ONUS-19.3] [ONUS-19.4] Another random event, or two to choose from.
std::string describe_redraw(const TableVoice& voice) {
  const bool is_elite = voice.state().step() == Step::ChooseEvent;
  return voice.say(is_elite ? "action.draw_two" : "action.redraw");
}

std::string_view decline_key(Step step) {
  switch (step) {
    case Step::Orders:
    case Step::Line:
    case Step::OrderUnits: return "decline_units";
    case Step::Recover: return "decline_recover";
    case Step::Manoeuvre: return "decline_manoeuvre";
    case Step::Engaged: return "decline_engaged";
    case Step::CloseUp: return "decline_close";
    case Step::Quarter: return "decline_quarter";
    case Step::Event: return "decline_event";
    case Step::Redraw: return "decline_redraw";
    case Step::ChooseEvent: return "decline_choose";
    case Step::Yield: return "decline_yield";
    case Step::KillElephants: return "decline_kill";
    case Step::Refill: return "decline_refill";
    case Step::Discard: return "decline_discard";
    case Step::GiveCards: return "decline_give";
    default: return "decline";
  }
}

// [ONUS-17.35] A supporting unit lies below its main unit; `place` is that unit's number from 1.
std::string describe_place(const TableVoice& voice, Action action) {
  if (action.place == 0) return describe_unit(voice, "place", action);
  return describe_unit(voice, "place_below", action, voice.unit(action.place - 1U));
}

// [ONUS-15.2] A planner draws one card more.
std::string describe_take(const TableVoice& voice) {
  const State& state = voice.state();
  const bool is_asked = subject_of(state.step()) == Part::CaptainNumber;
  const Captain one = is_asked ? captain_in_question(state) : Captain{0};
  const bool plans = has_gift(voice.rules(), state, one, Gift::Planner);
  return voice.say("action.take", {plans ? "4" : "3"});
}

std::string describe_end(const TableVoice& voice) {
  if (voice.state().step() == Step::Dress) return voice.say("action.decline_dress");
  return voice.say("action.end", {voice.phase(static_cast<unsigned>(voice.state().phase))});
}

std::string describe_move(const TableVoice& voice, Action action) {
  switch (static_cast<Verb>(action.verb)) {
    case Verb::March: return voice.say("action.march");
    case Verb::Advance: return voice.say("action.advance");
    case Verb::Pivot: return describe_pivot(voice, action);
    case Verb::Shift: return voice.say("action.shift");
    case Verb::Spin: return voice.say("action.spin");
    case Verb::Meet: return voice.say("action.meet", {voice.side(action.place)});
    case Verb::Snap: return voice.say(action.place == 0 ? "action.snap_left" : "action.snap_right");
    case Verb::Links: return describe_links(voice, action);
    case Verb::Envelop: return voice.say("action.envelop");
    case Verb::Quarter: return describe_quarter(voice, action);
    case Verb::About: return voice.say("action.about");
    case Verb::Withdraw: return describe_withdraw(voice, action);
    case Verb::Retreat: return voice.say("action.retreat");
    case Verb::Follow: return voice.say("action.follow");
    case Verb::Hold: return voice.say("action.hold");
    default: return describe_charge(voice, action);
  }
}

std::string describe_flight(const TableVoice& voice, Action action) {
  switch (static_cast<Verb>(action.verb)) {
    case Verb::Rout: return voice.say("action.rout");
    case Verb::Kill: return voice.say("action.kill");
    case Verb::Trampled: return voice.say("action.trampled");
    case Verb::Stand: return voice.say("action.stand");
    default: return voice.say("action.way", {voice.end(action.place)});
  }
}

// [ONUS-15.4] A card for an ally.
std::string describe_give(const TableVoice& voice, Action action) {
  const auto ally = static_cast<Captain>(action.piece % kCaptains);
  return voice.say("action.give", {voice.card(action.place), voice.captain(ally)});
}

// With the captain whose hand scouts look into, if the enemy has several.
std::string describe_order(const TableVoice& voice, Action action) {
  const State& state = voice.state();
  const unsigned card = action.place;
  const bool is_scouts = card < voice.book().cards().size() &&
                         voice.book().order(static_cast<Card>(card)).kind == OrderKind::Scouts;
  const bool are_several = state.is_for_all() || count_captains(state, opponent(state.active)) > 1;
  const Captain victim =
      is_scouts ? victim_numbered(state, state.active, static_cast<uint32_t>(action.measure))
                : kWholeTeam;
  if (!are_several || victim == kWholeTeam) {
    return voice.say("action.order", {voice.order_name(card), voice.event_name(card)});
  }
  return voice.say("action.order_scouts",
                   {voice.order_name(card), voice.event_name(card), voice.captain(victim)});
}

// With the captain who forms it, if several may.
std::string describe_line(const TableVoice& voice, Action action) {
  const State& state = voice.state();
  if (captain_on_turn(state) != kWholeTeam) return voice.say("action.line");
  const Captain one =
      captain_numbered(state.active, static_cast<uint32_t>(action.measure) % kCaptainsASide);
  return voice.say("action.line_of", {voice.captain(one)});
}

std::string describe_card(const TableVoice& voice, Action action) {
  switch (static_cast<Verb>(action.verb)) {
    case Verb::Draw: return voice.say("action.draw", {voice.card(action.place)});
    case Verb::Order: return describe_order(voice, action);
    case Verb::Event:
      return voice.say("action.event",
                       {voice.event_name(action.place), voice.order_name(action.place)});
    case Verb::Redraw: return describe_redraw(voice);
    case Verb::Choose: return describe_choose(voice, action);
    case Verb::Take: return describe_take(voice);
    case Verb::Discard: return voice.say("action.discard", {voice.card(action.place)});
    default: return describe_give(voice, action);
  }
}

}  // namespace

std::string Rules::describe(const State& state, Action action, Language language) const {
  const TableVoice voice(*this, state, language, decision(state).seat);
  switch (static_cast<Verb>(action.verb)) {
    case Verb::Roll: return voice.say("action.roll", {voice.dice(Dice{action.measure})});
    case Verb::Place: return describe_place(voice, action);
    case Verb::Depth:
    case Verb::Width:
    case Verb::Face:
    case Verb::Bearing:
    case Verb::Distance:
    case Verb::Angle: return describe_measure(voice, action);
    case Verb::Form: return describe_form(voice, action);
    case Verb::Stretch: return describe_unit(voice, "stretch", action, voice.end(action.place));
    case Verb::Close: return describe_close(voice, action);
    case Verb::General: return describe_unit(voice, "general", action, voice.general(action.place));
    case Verb::Pick: return describe_pick(voice, action);
    case Verb::Test: return voice.say("action.test");
    case Verb::Line: return describe_line(voice, action);
    case Verb::Shoot: return describe_two(voice, "shoot", action);
    case Verb::Fight: return describe_two(voice, "fight", action);
    case Verb::Draw:
    case Verb::Order:
    case Verb::Event:
    case Verb::Redraw:
    case Verb::Choose:
    case Verb::Take:
    case Verb::Discard:
    case Verb::Give: return describe_card(voice, action);
    case Verb::Rout:
    case Verb::Kill:
    case Verb::Trampled:
    case Verb::Stand:
    case Verb::Way: return describe_flight(voice, action);
    case Verb::Decline: return voice.say_in("action", decline_key(state.step()));
    case Verb::End: return describe_end(voice);
    default: break;
  }
  if (action.verb < kVerbs) return describe_move(voice, action);
  return voice.say("table.over");
}

}  // namespace acies::onus
