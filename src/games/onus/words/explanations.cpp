// The reasons for an answer and its consequences, with their rules.
#include "games/onus/words/explanations.h"

#include "core/text/text.h"
#include "games/onus/view/odds.h"

namespace acies::onus {
namespace {

// ---- set-up ----

std::string explain_place(const TableVoice& voice) {
  return voice.say("explain.place", {voice.rule("4.19"_rule), voice.rule("4.23"_rule)});
}

std::string explain_general(const TableVoice& voice, Action action) {
  const State& state = voice.state();
  const Seat seat = seat_of(state, action.piece);
  // Indexes count the generals of all seats or of a side.
  const unsigned number = state.is_for_all() ? 0 : action.place % kGeneralsASide;
  const GeneralDef* card = general_card(voice.book(), state, general_numbered(seat, number));
  Parts parts{voice.say("explain.general", {voice.rule("2.3"_rule), voice.rule("2.8"_rule)})};
  if (card != nullptr) {
    parts.push_back(voice.say(
        "explain.general_values",
        {write_signed(card->attack), write_signed(card->defence), write_signed(card->morale),
         count(card->zone), count(card->leadership), voice.rule("2.4"_rule)}));
  }
  return join(parts, " ");
}

// ---- orders ----

std::string explain_order(const TableVoice& voice, Action action) {
  return voice.say("explain.order_card",
                   {voice.order_text(action.place), voice.event_name(action.place),
                    voice.rule("3.8"_rule), voice.rule("15.1"_rule)});
}

// Whether the order activates units. Other orders heal or recover them, without a test.
bool is_activation(const TableVoice& voice) {
  const Card card = voice.state().order;
  return card == kNoCard || voice.rules().book().order(card).kind == OrderKind::Activate;
}

// [ONUS-6.7] [ONUS-6.10] The effect of the order on the unit's state.
std::string explain_order_pick(const TableVoice& voice, Unit unit) {
  const State& state = voice.state();
  const UnitState& one = state.at(unit);
  Parts parts{voice.say("explain.pick_order", {voice.rule("3.4"_rule)})};
  if (!is_activation(voice)) return join(parts, " ");
  if (one.has(Mark::Routed) && !is_engaged(state, unit)) {
    parts.push_back(voice.say("explain.pick_routed", {voice.rule("6.10"_rule)}));
    parts.push_back(tell_test(voice, unit));
  } else if (one.has(Mark::Broken) && !is_engaged(state, unit)) {
    parts.push_back(voice.say("explain.pick_broken", {voice.rule("6.7"_rule)}));
    parts.push_back(tell_test(voice, unit));
  }
  return join(parts, " ");
}

// [ONUS-14.19] [ONUS-14.22] The test, and the flight if it fails.
std::string explain_rout_pick(const TableVoice& voice, Unit unit) {
  return voice.say("explain.pick_rout",
                   {tell_test(voice, unit), voice.rule("14.19"_rule), voice.rule("14.22"_rule)});
}

std::string explain_move_pick(const TableVoice& voice, Unit unit) {
  const Points whole = movement_of(voice.rules(), voice.state(), unit, false);
  const Points spent = voice.state().at(unit).spent;
  return voice.say("explain.pick_move", {voice.ep(whole > spent ? whole - spent : 0),
                                         voice.rule("7.1"_rule), voice.rule("7.2"_rule)});
}

std::string explain_pick(const TableVoice& voice, Action action) {
  switch (voice.state().step()) {
    case Step::Line: return voice.say("explain.pick_line", {voice.rule("20.16"_rule)});
    case Step::OrderUnits: return explain_order_pick(voice, action.piece);
    case Step::RoutNext: return explain_rout_pick(voice, action.piece);
    case Step::Meet: return voice.say("explain.pick_meet", {voice.rule("23.23"_rule)});
    case Step::WindTarget:
      return voice.say("explain.pick_wind", {voice.rule("19.14"_rule), voice.rule("19.16"_rule)});
    case Step::Move: return explain_move_pick(voice, action.piece);
    case Step::Manoeuvre: return voice.say("explain.part", {voice.rule("17.39"_rule)});
    default: return voice.say("explain.decline");
  }
}

std::string explain_recovery(const TableVoice& voice) {
  const Unit unit = voice.state().asked<asks::Recover>().unit;
  return voice.say("explain.recover", {tell_test(voice, unit), voice.rule("6.7"_rule)});
}

// ---- flight ----

std::string explain_flight(const TableVoice& voice, Action action) {
  const State& state = voice.state();
  const bool is_stubborn = state.step() == Step::Yield && state.asked<asks::Yield>().is_stubborn;
  switch (static_cast<Verb>(action.verb)) {
    case Verb::Rout:
      return voice.say(is_stubborn ? "explain.rout_stubborn" : "explain.rout",
                       {voice.rule(is_stubborn ? "17.18"_rule : "14.14"_rule),
                        voice.rule("14.4"_rule), voice.rule("4.8"_rule)});
    case Verb::Kill: return voice.say("explain.kill", {voice.rule("14.32"_rule)});
    case Verb::Trampled:
      return voice.say("explain.trampled", {voice.rule("14.26"_rule), voice.rule("14.27"_rule)});
    case Verb::Stand:
      return voice.say("explain.stand", {voice.rule("14.30"_rule), voice.rule("14.31"_rule)});
    default: return voice.say("explain.way", {voice.rule("14.13"_rule)});
  }
}

// ---- the end of the turn ----

std::string explain_cards(const TableVoice& voice, Action action) {
  const State& state = voice.state();
  switch (static_cast<Verb>(action.verb)) {
    case Verb::Take: return voice.say("explain.take", {voice.rule("15.2"_rule)});
    case Verb::Give: return voice.say("explain.give", {voice.rule("15.4"_rule)});
    default: break;
  }
  const auto why = state.step() == Step::Refill ? Discarding::Willing
                                                : Discarding{state.asked<asks::Discard>().why};
  if (why == Discarding::ForLine) {
    return voice.say("explain.line", {voice.rule("20.15"_rule), voice.rule("20.18"_rule)});
  }
  if (why == Discarding::Willing) {
    return voice.say("explain.discard_will", {voice.rule("15.2"_rule)});
  }
  const Captain one = captain_in_question(state);
  const unsigned more = has_gift(voice.rules(), state, one, Gift::Inspire) ? 1 : 0;
  return voice.say("explain.discard", {count(leadership_of(voice.rules(), state, one) + more),
                                       voice.rule("15.5"_rule)});
}

std::string explain_decline(const TableVoice& voice, Action action) {
  switch (voice.state().step()) {
    case Step::Event: return explain_event(voice, action);
    case Step::Redraw: return voice.say("explain.decline_redraw", {voice.rule("19.3"_rule)});
    case Step::ChooseEvent: return voice.say("explain.decline_choose", {voice.rule("19.4"_rule)});
    case Step::Recover: return voice.say("explain.decline_recover", {voice.rule("6.8"_rule)});
    case Step::Manoeuvre: return voice.say("explain.decline_manoeuvre", {voice.rule("7.1"_rule)});
    case Step::Engaged: return voice.say("explain.decline_engaged", {voice.rule("10.1"_rule)});
    case Step::Yield: return voice.say("explain.decline_yield", {voice.rule("14.14"_rule)});
    case Step::KillElephants: return voice.say("explain.decline_kill", {voice.rule("14.32"_rule)});
    case Step::Discard:
    case Step::Refill: return voice.say("explain.decline_discard", {voice.rule("15.2"_rule)});
    default: return voice.say("explain.decline");
  }
}

std::string explain_end(const TableVoice& voice) {
  if (voice.state().step() == Step::Dress) {
    return voice.say("explain.end_dress", {voice.rule("4.21"_rule)});
  }
  switch (voice.state().phase) {
    case Phase::Activation:
      return voice.say("explain.end_activation", {voice.rule("6.4"_rule), voice.rule("15.2"_rule)});
    case Phase::Movement:
    case Phase::Skirmish:
      return voice.say("explain.end_movement", {voice.rule("5.1"_rule), voice.rule("7.27"_rule)});
    case Phase::Shooting: return voice.say("explain.end_shooting", {voice.rule("5.1"_rule)});
    default: return voice.say("explain.end", {voice.rule("5.1"_rule)});
  }
}

// The chance of a morale die; of other dice only that they are fair.
std::string explain_nature(const TableVoice& voice) {
  const State& state = voice.state();
  if (state.step() == Step::Roll) {
    const auto roll = state.asked<asks::RollOfUnit>();
    if (roll.purpose == Purpose::Recovery) return tell_test(voice, roll.unit);
  }
  return voice.say(state.step() == Step::Draw ? "explain.nature_cards" : "explain.nature");
}

std::string explain_late(const TableVoice& voice, Action action) {
  switch (static_cast<Verb>(action.verb)) {
    case Verb::Shoot: return explain_shoot(voice, action);
    case Verb::Fight: return explain_fight(voice, action);
    case Verb::Event:
    case Verb::Redraw: return explain_event(voice, action);
    case Verb::Choose:
      if (voice.state().step() != Step::ShotSide) return explain_event(voice, action);
      return voice.say("explain.choose_side", {voice.rule("11.24"_rule)});
    case Verb::Rout:
    case Verb::Kill:
    case Verb::Trampled:
    case Verb::Stand:
    case Verb::Way: return explain_flight(voice, action);
    case Verb::Take:
    case Verb::Discard:
    case Verb::Give: return explain_cards(voice, action);
    case Verb::Decline: return explain_decline(voice, action);
    default: return explain_end(voice);
  }
}

std::string explain_allowed(const TableVoice& voice, Action action) {
  const Step step = voice.state().step();
  const bool closes_up = step == Step::CloseUp || step == Step::Engaged;
  switch (static_cast<Verb>(action.verb)) {
    case Verb::Roll:
    case Verb::Draw: return explain_nature(voice);
    case Verb::Place: return explain_place(voice);
    case Verb::Depth:
    case Verb::Width: return voice.say("explain.zone", {voice.rule("4.23"_rule)});
    case Verb::Face: {
      const bool is_deploying = voice.state().phase == Phase::Deployment;
      return voice.say("explain.face", {voice.rule(is_deploying ? "4.23"_rule : "6.10"_rule)});
    }
    case Verb::General: return explain_general(voice, action);
    case Verb::Order: return explain_order(voice, action);
    case Verb::Pick: return explain_pick(voice, action);
    case Verb::Test: return explain_recovery(voice);
    case Verb::Line:
      return voice.say("explain.line", {voice.rule("20.15"_rule), voice.rule("20.18"_rule)});
    case Verb::Form:
    case Verb::Stretch:
    case Verb::March:
    case Verb::Advance:
    case Verb::Pivot:
    case Verb::Shift:
    case Verb::Spin: return explain_manoeuvre(voice, action);
    case Verb::Bearing:
    case Verb::Distance:
    case Verb::Angle:
    case Verb::Meet:
    case Verb::Snap:
    case Verb::Links:
    case Verb::Charge: return explain_step(voice, action);
    case Verb::Envelop:
    case Verb::Quarter:
    case Verb::About:
    case Verb::Withdraw:
    case Verb::Retreat:
    case Verb::Follow:
    case Verb::Hold: return explain_engaged(voice, action);
    case Verb::Close:
      return closes_up ? explain_engaged(voice, action) : explain_manoeuvre(voice, action);
    default: return explain_late(voice, action);
  }
}

}  // namespace

State after(const TableVoice& voice, Action action) {
  State next = voice.state();
  voice.rules().apply(next, action);
  return next;
}

std::string Rules::explain(const State& state, Action action, Language language) const {
  if (!check(state, action)) return {};
  return explain_allowed(TableVoice(*this, state, language, decision(state).seat), action);
}

}  // namespace acies::onus
