// The possible results of a fight or a shot: dice, every modifier of both sides with its rule, the
// numbers needed, the exact chances of damage, and the units that may be destroyed, broken or
// routed.
#include <algorithm>

#include "core/text/text.h"
#include "games/onus/chapters/melee/strikes.h"
#include "games/onus/view/odds.h"
#include "games/onus/words/explanations.h"

namespace acies::onus {
namespace {

constexpr unsigned kMostNamed = 4;  // amounts of damage that are listed; the rest is "or more"

// ---- values and modifiers ----

std::string tell_modifiers(const TableVoice& voice, const Modifiers& all, bool is_pair) {
  Parts parts;
  for (const Modifier& one : all) {
    if (one.first != 0 || one.second != 0) parts.push_back(voice.modifier(one, is_pair));
  }
  return parts.empty() ? voice.say("explain.no_modifiers") : join(parts, ", ");
}

Modifiers attack_parts(const TableVoice& voice, const Strike& strike) {
  return strike.is_ranged
             ? ranged_modifiers(voice.rules(), voice.state(), strike.striker, strike.victim)
             : attack_modifiers(voice.rules(), voice.state(), strike.striker, strike.victim);
}

// "Attack 3/4: -1/-1 broken (ONUS-18.5). Against defence 5/6: ..."
void add_values(Parts& parts, const TableVoice& voice, const Strike& strike) {
  const std::string attack = strike.is_ranged
                                 ? count(strike.attack.first)
                                 : write_pair(strike.attack.first, strike.attack.second, false);
  parts.push_back(voice.say(strike.is_ranged ? "explain.strength" : "explain.attack",
                            {voice.unit(strike.striker), count(strike.dice), attack,
                             tell_modifiers(voice, attack_parts(voice, strike), true)}));
  const Modifiers defence =
      defence_modifiers(voice.rules(), voice.state(), strike.victim, strike.striker);
  parts.push_back(voice.say(
      "explain.defence",
      {voice.unit(strike.victim), write_pair(strike.defence.first, strike.defence.second, false),
       tell_modifiers(voice, defence, true)}));
}

void add_numbers(Parts& parts, const TableVoice& voice, const Strike& strike) {
  const RuleId hit = strike.is_ranged ? "11.18"_rule : "13.19"_rule;
  parts.push_back(voice.say("explain.numbers", {count(strike.to_hit()), count(strike.to_damage()),
                                                voice.rule(hit), voice.rule("11.20"_rule)}));
  if (strike.has_again) {
    parts.push_back(voice.say("explain.professional", {voice.rule("17.14"_rule)}));
  }
  if (strike.has_double) {
    parts.push_back(voice.say("explain.double_damage",
                              {voice.rule(strike.is_ranged ? "17.27"_rule : "17.26"_rule)}));
  }
}

// "Damage: 0 in 12.3 %, 1 in 40 %, ...; on the average 1.4."
std::string tell_spread(const TableVoice& voice, const DamageSpread& spread) {
  Parts parts;
  for (unsigned damage = 0; damage < kMostNamed; ++damage) {
    const Share share = spread.exactly(damage);
    if (!share.is_none()) {
      parts.push_back(voice.say("explain.damage_of", {count(damage), voice.percent(share)}));
    }
  }
  const Share rest = spread.at_least(kMostNamed);
  if (!rest.is_none()) {
    parts.push_back(voice.say("explain.damage_from", {count(kMostNamed), voice.percent(rest)}));
  }
  return voice.say(
      "explain.damage",
      {join(parts, ", "), voice.degrees(static_cast<int32_t>(spread.mean_in_tenths()))});
}

unsigned health_left(const TableVoice& voice, Unit unit) {
  const unsigned health = health_of(voice.rules(), voice.state(), unit);
  return health - std::min<unsigned>(health, voice.state().at(unit).damage);
}

void add_strike(Parts& parts, const TableVoice& voice, const Strike& strike) {
  add_values(parts, voice, strike);
  add_numbers(parts, voice, strike);
  parts.push_back(tell_spread(voice, spread_of(strike)));
}

// ---- morale and fates ----

std::string tell_morale(const TableVoice& voice, Unit unit, Unit striker) {
  const Modifiers all = morale_modifiers(voice.rules(), voice.state(), unit, striker);
  const unsigned morale = morale_of(voice.rules(), voice.state(), unit, striker);
  return voice.say("explain.morale",
                   {voice.unit(unit), count(morale), tell_modifiers(voice, all, false),
                    voice.rule("13.28"_rule), voice.rule("18.39"_rule)});
}

std::string tell_fate(const TableVoice& voice, Unit unit, const Fate& fate, const BigNumber& all) {
  return voice.say("explain.fate",
                   {voice.unit(unit), count(health_left(voice, unit)),
                    voice.percent({fate.destroyed, all}), voice.percent({fate.tests, all}),
                    voice.percent({fate.breaks, all}), voice.percent({fate.routs, all})});
}

RuleId rule_of(Order order) {
  switch (order) {
    case Order::FirstAttacker:
    case Order::FirstDefender: return "13.11"_rule;
    case Order::OnlyAttacker:
    case Order::OnlyDefender: return "13.15"_rule;
    default: return "13.10"_rule;
  }
}

void add_order(Parts& parts, const TableVoice& voice) {
  const CombatState& combat = voice.state().combat;
  if (combat.attack != Attack::Melee) return;
  const std::string_view key = name_in(kStrikeOrderNames, static_cast<unsigned>(combat.order));
  parts.push_back(voice.say(
      "explain.order",
      {voice.say_in("order", key), voice.rule(rule_of(combat.order)), voice.rule("13.18"_rule)}));
}

// The current combat, before its dice are rolled.
std::string tell_combat(const TableVoice& voice) {
  const CombatState& combat = voice.state().combat;
  Parts parts;
  add_order(parts, voice);
  for (const Strike& strike : strikes_of(voice.rules(), voice.state())) {
    if (strike.dice > 0) add_strike(parts, voice, strike);
  }
  parts.push_back(tell_morale(voice, combat.defender, combat.attacker));
  if (is_answered(combat)) parts.push_back(tell_morale(voice, combat.attacker, combat.defender));
  const FightOdds odds = odds_of_fight(voice.rules(), voice.state());
  parts.push_back(tell_fate(voice, combat.defender, odds.sides[1], odds.all));
  if (is_answered(combat) || combat.order == Order::OnlyDefender) {
    parts.push_back(tell_fate(voice, combat.attacker, odds.sides[0], odds.all));
  }
  return join(parts, " ");
}

// The same, with the order of strikes as known so far.
std::string tell_combat_on(const TableVoice& voice, const State& table) {
  const State ready = with_order(voice.rules(), table);
  return tell_combat(TableVoice(voice.rules(), ready, voice.language(), voice.hearer()));
}

// [ONUS-19.11] The table after this answer, if a fight is still to be rolled on it. Javelins before
// the fight are mentioned, but not counted.
std::string tell_combat_after(const TableVoice& voice, Action action) {
  State next = after(voice, action);
  if (next.combat.attack == Attack::None) return voice.say("explain.no_combat");
  const bool is_throw =
      next.combat.attack == Attack::Throw && voice.state().combat.attack != Attack::Throw;
  if (!is_throw) return tell_combat_on(voice, next);
  next.combat.attack = Attack::Melee;
  set_stage(next, Stage::Order);
  return voice.say("explain.throw_first", {tell_combat_on(voice, next), voice.rule("19.11"_rule)});
}

void add_events(Parts& parts, const TableVoice& voice, RuleId rule) {
  const bool is_random = voice.state().agreed.random_events != 0;
  parts.push_back(
      voice.say(is_random ? "explain.events" : "explain.events_hands", {voice.rule(rule)}));
}

}  // namespace

// [ONUS-11.3] [ONUS-11.5] Nothing is measured before the target is named, unless that was agreed.
std::string explain_shoot(const TableVoice& voice, Action action) {
  if (voice.state().agreed.free_measuring == 0) {
    return voice.say("explain.shoot_blind", {voice.rule("11.4"_rule), voice.rule("11.5"_rule)});
  }
  if (!voice.is_known(static_cast<Unit>(action.place))) {
    return voice.say("explain.shoot_hidden", {voice.rule("20.13"_rule)});
  }
  const State next = after(voice, action);
  if (next.combat.attack != Attack::Shot) {
    return voice.say("explain.shoot_far", {voice.rule("11.4"_rule)});
  }
  Parts parts{voice.say(next.combat.is_long != 0 ? "explain.shoot_long" : "explain.shoot_short",
                        {voice.rule("11.17"_rule)})};
  if (next.combat.shot_side != Side::Front) {
    const auto side = static_cast<unsigned>(next.combat.shot_side);
    parts.push_back(voice.say("explain.shoot_side", {voice.side(side), voice.rule("11.25"_rule)}));
  }
  parts.push_back(tell_combat_on(voice, next));
  add_events(parts, voice, "11.12"_rule);
  return join(parts, " ");
}

std::string explain_fight(const TableVoice& voice, Action action) {
  Parts parts{tell_combat_after(voice, action)};
  add_events(parts, voice, "13.5"_rule);
  return join(parts, " ");
}

std::string explain_event(const TableVoice& voice, Action action) {
  switch (static_cast<Verb>(action.verb)) {
    case Verb::Redraw: {
      const bool is_elite = voice.state().step() == Step::ChooseEvent;
      return voice.say(is_elite ? "explain.draw_two" : "explain.redraw",
                       {voice.event_name(voice.state().combat.events[0]),
                        voice.rule(is_elite ? "19.4"_rule : "19.3"_rule)});
    }
    case Verb::Event:
      return voice.say("explain.event",
                       {voice.event_name(action.place), voice.event_text(action.place),
                        voice.rule("13.7"_rule), tell_combat_after(voice, action)});
    case Verb::Choose:
      return voice.say("explain.choose_event",
                       {voice.event_name(action.place), voice.event_text(action.place),
                        voice.rule("19.4"_rule)});
    default: return tell_combat_after(voice, action);
  }
}

std::string tell_test(const TableVoice& voice, Unit unit) {
  const unsigned morale = recovery_morale(voice.rules(), voice.state(), unit);
  const Modifiers all = recovery_modifiers(voice.rules(), voice.state(), unit);
  const Share passing{BigNumber(6 - failing_numbers(morale)), 6};
  return voice.say("explain.test",
                   {voice.unit(unit), count(morale), tell_modifiers(voice, all, false),
                    voice.percent(passing), voice.rule("13.28"_rule)});
}

std::string tell_free_attack(const TableVoice& voice, Unit striker, Unit victim, unsigned dice) {
  const Strike strike =
      strike_of(voice.rules(), voice.state(), striker, victim, Attack::Free, dice);
  const DamageSpread spread = spread_of(strike);
  return voice.say(
      "explain.free_attack",
      {voice.unit(striker), count(strike.dice), count(strike.to_hit()), count(strike.to_damage()),
       voice.percent(spread.at_least(1)),
       voice.percent(spread.at_least(health_left(voice, victim))), voice.rule("13.33"_rule)});
}

}  // namespace acies::onus
