// The costs and restrictions of a step, the result of a charge, and the consequences of leaving a
// fight.
#include <algorithm>

#include "core/text/text.h"
#include "games/onus/chapters/movement/movement.h"
#include "games/onus/words/explanations.h"

namespace acies::onus {
namespace {

Points left_of(const State& state, Unit unit) {
  const Points spent = state.at(unit).spent;
  return state.move.unit == unit && state.move.limit > spent ? state.move.limit - spent : 0;
}

bool is_skirmisher(const TableVoice& voice, Unit unit) {
  return can(voice.rules(), voice.state(), unit, Ability::Skirmishers);
}

// [ONUS-8.3] Whether a charge and a shot stay possible.
void add_open(Parts& parts, const TableVoice& voice, bool may_charge, bool may_shoot, RuleId rule) {
  const std::string_view key = may_charge && may_shoot ? "explain.open_both"
                               : may_charge            ? "explain.open_charge"
                               : may_shoot             ? "explain.open_shot"
                                                       : "explain.open_none";
  parts.push_back(voice.say(key, {voice.rule(rule)}));
}

void add_pace(Parts& parts, const TableVoice& voice, bool is_reduced, RuleId rule) {
  parts.push_back(voice.say(is_reduced ? "explain.pace_reduced" : "explain.pace_normal",
                            {voice.rule(is_reduced ? "7.14"_rule : rule)}));
}

// ---- manoeuvres: chapter 8 ----

std::string explain_shift(const TableVoice& voice, Unit unit) {
  Parts parts{voice.say("explain.shift", {voice.rule("8.9"_rule)})};
  add_pace(parts, voice, !is_skirmisher(voice, unit), "7.16"_rule);
  add_open(parts, voice, false, true, "8.4"_rule);
  return join(parts, " ");
}

std::string explain_spin(const TableVoice& voice, Unit unit) {
  const bool is_diamond = voice.state().at(unit).formation == Formation::Diamond;
  const bool is_free = is_skirmisher(voice, unit) || is_diamond;
  Parts parts{voice.say("explain.spin", {voice.rule("8.11"_rule)})};
  if (is_skirmisher(voice, unit) && !is_diamond) {
    parts.push_back(voice.say("explain.spin_cost", {voice.rule("8.13"_rule)}));
  }
  add_pace(parts, voice, !is_free, is_diamond ? "8.14"_rule : "8.13"_rule);
  add_open(parts, voice, true, true, "8.5"_rule);
  return join(parts, " ");
}

std::string explain_stretch(const TableVoice& voice, Unit unit, bool is_closing) {
  const bool is_deft = can(voice.rules(), voice.state(), unit, Ability::Manoeuvrable);
  Parts parts{voice.say(is_closing ? "explain.close" : "explain.stretch",
                        {voice.rule("8.15"_rule), voice.rule("8.17"_rule)})};
  if (voice.state().phase == Phase::Deployment) return join(parts, " ");
  add_pace(parts, voice, !is_deft && !is_skirmisher(voice, unit),
           is_deft ? "17.13"_rule : "17.12"_rule);
  add_open(parts, voice, is_deft, true, "8.6"_rule);
  return join(parts, " ");
}

// [ONUS-16.7] to [ONUS-16.32] The benefits of each formation.
void add_gains(Parts& parts, const TableVoice& voice, Formation one) {
  if (one == Formation::None) return;
  parts.push_back(
      voice.say_in("formation_note", name_in(kFormationNames, static_cast<unsigned>(one))));
}

std::string explain_form(const TableVoice& voice, Action action) {
  const Unit unit = action.piece;
  const auto wanted = static_cast<Formation>(action.place);
  const Formation now = voice.state().at(unit).formation;
  Parts parts;
  add_gains(parts, voice, wanted);
  const bool is_brave =
      wanted == Formation::Bravery || (wanted == Formation::None && now == Formation::Bravery);
  if (is_brave) {
    parts.push_back(voice.say("explain.bravery", {voice.rule("16.31"_rule)}));
    return join(parts, " ");
  }
  if (wanted == Formation::None) {
    parts.push_back(voice.say("explain.dissolve", {voice.rule("16.6"_rule)}));
  }
  const bool is_quick = wanted == Formation::Wedge || wanted == Formation::Diamond ||
                        can(voice.rules(), voice.state(), unit, Ability::Manoeuvrable) ||
                        is_skirmisher(voice, unit);
  if (voice.state().phase == Phase::Deployment) return join(parts, " ");
  add_pace(parts, voice, !is_quick, "16.3"_rule);
  add_open(parts, voice, true, false, "8.7"_rule);
  return join(parts, " ");
}

std::string explain_march(const TableVoice& voice) {
  return voice.say("explain.march",
                   {voice.rule("7.9"_rule), voice.rule("7.10"_rule), voice.rule("7.12"_rule)});
}

// ---- steps ----

// [ONUS-7.22] [ONUS-7.23] Friends that break, or break the mover.
void add_passing(Parts& parts, const TableVoice& voice, const State& next, Unit unit) {
  const UnitSet passed = next.move.passed & ~voice.state().move.passed;
  if (next.move.unit != unit || passed == 0) return;
  Parts names;
  for_each_bit(passed, [&](unsigned i) { names.push_back(voice.unit(i)); });
  parts.push_back(voice.say("explain.passes",
                            {join(names, ", "), voice.rule("7.21"_rule), voice.rule("7.22"_rule)}));
}

// [ONUS-9.3] [ONUS-9.6] The enemies in contact after the step.
void add_contact(Parts& parts, const TableVoice& voice, const State& next, Unit unit) {
  const UnitSet met = engaged_with(next, unit) & ~engaged_with(voice.state(), unit);
  const bool is_asked =
      next.step() == Step::Meet || next.step() == Step::Snap || next.step() == Step::Links;
  if (met == 0 && !is_asked) return;
  const Unit enemy = met != 0 ? first_unit(met) : next.move.target;
  parts.push_back(voice.say("explain.contact",
                            {voice.unit(enemy), voice.rule("9.3"_rule), voice.rule("9.6"_rule)}));
}

std::string explain_way(const TableVoice& voice, Action action) {
  const Unit unit = unit_asked(voice.state());
  if (unit >= kUnits) return {};
  const State next = after(voice, action);
  const Points cost = next.at(unit).spent - voice.state().at(unit).spent;
  Parts parts;
  if (next.move.unit == unit) {
    parts.push_back(voice.say(
        "explain.step",
        {voice.ep(std::max(cost, 0)), voice.ep(left_of(next, unit)), voice.rule("23.19"_rule)}));
  }
  add_passing(parts, voice, next, unit);
  add_contact(parts, voice, next, unit);
  return parts.empty() ? voice.say("explain.step_last", {voice.rule("7.1"_rule)})
                       : join(parts, " ");
}

std::string explain_links(const TableVoice& voice, Action action) {
  if (action.measure == 0) return voice.say("explain.links_none", {voice.rule("9.10"_rule)});
  return voice.say("explain.links", {std::to_string(action.measure), voice.rule("9.9"_rule),
                                     voice.rule("18.19"_rule), voice.rule("18.20"_rule)});
}

// [ONUS-9.4] [ONUS-18.19] [ONUS-18.20] The side, and its penalties.
std::string explain_meet(const TableVoice& voice, Action action) {
  const auto side = static_cast<Side>(action.place);
  const std::string_view key = side == Side::Front  ? "explain.meet_front"
                               : side == Side::Rear ? "explain.meet_rear"
                                                    : "explain.meet_flank";
  return voice.say(key,
                   {voice.rule("9.4"_rule), voice.rule("18.19"_rule), voice.rule("18.20"_rule)});
}

// ---- leaving a fight: chapter 10 ----

// Each enemy attacks once, with a die for each of its sections in contact.
void add_free_attacks(Parts& parts, const TableVoice& voice, Unit unit, bool only_tokens) {
  const State& state = voice.state();
  for_each_bit(engaged_with(state, unit), [&](unsigned i) {
    const auto enemy = static_cast<Unit>(i);
    const UnitState& one = state.at(unit);
    unsigned dice = only_tokens ? 0 : count_pairs(state, unit, enemy);
    for (unsigned front = 0; front < kFronts; ++front) {
      const bool is_lost = only_tokens && has_token(one, front);
      if (is_lost && one.fronts[front].enemy == enemy) ++dice;
    }
    if (dice > 0) parts.push_back(tell_free_attack(voice, enemy, unit, dice));
  });
}

std::string explain_retreat(const TableVoice& voice, Unit unit) {
  Parts parts{voice.say("explain.retreat", {voice.rule("10.30"_rule), voice.rule("10.31"_rule),
                                            voice.rule("10.32"_rule)})};
  add_free_attacks(parts, voice, unit, false);
  return join(parts, " ");
}

std::string explain_about(const TableVoice& voice, Unit unit) {
  Parts parts{voice.say("explain.about", {voice.rule("10.17"_rule), voice.rule("10.18"_rule)})};
  add_free_attacks(parts, voice, unit, true);
  return join(parts, " ");
}

// [ONUS-10.10] [ONUS-10.11] The token, and the free attack for it.
std::string explain_close_up(const TableVoice& voice, Action action) {
  const Unit unit = action.piece;
  const FrontContact& contact = voice.state().at(unit).fronts[action.place % kFronts];
  if (contact.is_free()) return voice.say("explain.close_free", {voice.rule("10.10"_rule)});
  const Parts parts{voice.say("explain.close_contact", {voice.rule("10.11"_rule)}),
                    tell_free_attack(voice, unit_of(contact.enemy), unit, 1)};
  return join(parts, " ");
}

std::string explain_envelop(const TableVoice& voice, Unit unit) {
  Parts parts{voice.say("explain.envelop", {voice.rule("10.7"_rule), voice.rule("9.12"_rule)})};
  for_each_bit(engaged_with(voice.state(), unit), [&](unsigned i) {
    const auto links = open_links(voice.rules(), voice.state(), unit, static_cast<Unit>(i));
    if (links[0] + links[1] == 0) return;
    parts.push_back(
        voice.say("explain.open_links", {voice.unit(i), count(links[0]), count(links[1])}));
  });
  return join(parts, " ");
}

// [ONUS-16.8] [ONUS-16.13] Some formations follow by half of their movement.
std::string explain_follow(const TableVoice& voice, Unit unit) {
  Parts parts{voice.say("explain.follow", {voice.rule("10.26"_rule), voice.rule("10.27"_rule)})};
  const Formation formation = voice.state().at(unit).formation;
  if (formation == Formation::ShieldWall || formation == Formation::Phalanx) {
    const bool is_wall = formation == Formation::ShieldWall;
    parts.push_back(
        voice.say("explain.follow_slow", {voice.rule(is_wall ? "16.8"_rule : "16.13"_rule)}));
  }
  return join(parts, " ");
}

}  // namespace

std::string explain_manoeuvre(const TableVoice& voice, Action action) {
  if (is_verb(action, Verb::Form)) return explain_form(voice, action);
  if (is_verb(action, Verb::Stretch)) return explain_stretch(voice, action.piece, false);
  if (is_verb(action, Verb::Close)) return explain_stretch(voice, action.piece, true);
  const Unit unit = unit_asked(voice.state());
  if (unit >= kUnits) return {};
  switch (static_cast<Verb>(action.verb)) {
    case Verb::March: return explain_march(voice);
    case Verb::Advance:
      return voice.say("explain.advance", {voice.ep(left_of(voice.state(), unit)),
                                           voice.rule("7.3"_rule), voice.rule("7.7"_rule)});
    case Verb::Pivot:
      return voice.say("explain.pivot", {voice.rule("7.4"_rule), voice.rule("7.5"_rule),
                                         voice.ep(left_of(voice.state(), unit))});
    case Verb::Shift: return explain_shift(voice, unit);
    default: return explain_spin(voice, unit);
  }
}

std::string explain_step(const TableVoice& voice, Action action) {
  switch (static_cast<Verb>(action.verb)) {
    case Verb::Bearing: return voice.say("explain.bearing", {voice.rule("8.9"_rule)});
    case Verb::Meet: return explain_meet(voice, action);
    case Verb::Snap: return voice.say("explain.snap", {voice.rule("23.25"_rule)});
    case Verb::Links: return explain_links(voice, action);
    case Verb::Charge:
      return voice.say("explain.charge", {voice.rule("17.20"_rule), voice.rule("23.52"_rule)});
    default: return explain_way(voice, action);
  }
}

std::string explain_engaged(const TableVoice& voice, Action action) {
  const Unit unit = unit_asked(voice.state());
  if (unit >= kUnits) return {};
  switch (static_cast<Verb>(action.verb)) {
    case Verb::Envelop: return explain_envelop(voice, unit);
    case Verb::Quarter:
      return voice.say("explain.quarter", {voice.rule("10.14"_rule), voice.rule("10.19"_rule)});
    case Verb::About: return explain_about(voice, unit);
    case Verb::Withdraw:
      return voice.say("explain.withdraw", {voice.rule("10.20"_rule), voice.rule("10.23"_rule),
                                            voice.rule("10.24"_rule)});
    case Verb::Retreat: return explain_retreat(voice, unit);
    case Verb::Follow: return explain_follow(voice, unit);
    case Verb::Hold: return voice.say("explain.hold", {voice.rule("10.25"_rule)});
    default: return explain_close_up(voice, action);
  }
}

}  // namespace acies::onus
