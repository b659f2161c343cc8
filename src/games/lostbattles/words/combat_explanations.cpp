// The possible results of a fight: every modifier with its rule, the score needed, the exact
// chances of hits, and the units that may panic.
#include <algorithm>

#include "core/text/text.h"
#include "games/lostbattles/view/odds.h"
#include "games/lostbattles/words/explanations.h"

namespace acies::lostbattles {
namespace {

constexpr unsigned kMostNamed = 6;  // units or kinds of attackers; a longer list helps nobody

// ---- one attack ----

std::string tell_modifiers(const TableVoice& voice, const BlowReport& report) {
  Parts parts;
  for (const NamedModifier& one : report.modifiers) {
    parts.push_back(voice.modifier({one.rule, static_cast<int8_t>(one.value)}));
  }
  if (parts.empty()) return voice.say("explain.no_modifiers", {voice.rule("6.5.2"_rule)});
  return voice.say("explain.modifiers", {write_signed(report.odds.sum), join(parts, ", ")});
}

std::string tell_score(const TableVoice& voice, const BlowReport& report) {
  return voice.say("explain.score",
                   {count(report.odds.score), voice.unit(report.victim, Case::Genitive),
                    voice.rule("6.6.1a"_rule)});
}

std::string tell_spread(const TableVoice& voice, std::string_view key, const HitSpread& spread,
                        RuleId rule) {
  return voice.say_in("explain", key,
                      {voice.percent(spread[0], kRolls), voice.percent(spread[1], kRolls),
                       voice.percent(spread[2], kRolls), voice.rule(rule)});
}

void add_all_out(Parts& parts, const TableVoice& voice, const BlowOdds& odds) {
  if (odds.temptations == 0) return;
  const std::string chance = voice.percent(odds.temptations, kRolls);
  if (odds.is_forced) {
    parts.push_back(voice.say("explain.all_out_forced", {chance, voice.rule("9.2.1"_rule)}));
    return;
  }
  parts.push_back(tell_spread(voice, "all_out_chances", odds.all_out, "6.7.1"_rule));
  parts.push_back(voice.say("explain.all_out_price", {chance}));
}

std::string tell_blow(const TableVoice& voice, const BlowReport& report) {
  const BlowOdds& odds = report.odds;
  if (odds.is_flight) return voice.say("explain.flight", {voice.rule("9.5.4"_rule)});
  Parts parts{tell_modifiers(voice, report), tell_score(voice, report),
              tell_spread(voice, "chances", odds.usual, "6.6.1b"_rule)};
  if (is_covered(voice.state(), voice.state().place[report.victim], report.victim)) {
    parts.push_back(voice.say("explain.covered", {voice.rule("6.8.2a"_rule)}));
  }
  add_all_out(parts, voice, odds);
  return join(parts, " ");
}

std::string tell_in_short(const TableVoice& voice, const BlowReport& report) {
  const BlowOdds& odds = report.odds;
  const std::string who = voice.choice(report.attacker);
  if (odds.is_flight) return voice.say("explain.first_flight", {who, voice.rule("9.5.4"_rule)});
  Parts rules;
  for (const NamedModifier& one : report.modifiers) {
    rules.push_back(voice.rule(one.rule) + ' ' + write_signed(one.value));
  }
  return voice.say(
      "explain.first",
      {who, write_signed(odds.sum), rules.empty() ? "-" : join(rules, ", "), count(odds.score),
       voice.percent(odds.usual[1], kRolls), voice.percent(odds.usual[2], kRolls)});
}

// The attack in progress, as it is after this answer.
std::string tell_after(const TableVoice& voice, Action action) {
  State next = voice.state();
  voice.rules().apply(next, action);
  const auto reports = report_blows(voice.rules(), next, std::nullopt);
  const TableVoice teller(voice.rules(), next, voice.language());
  return reports.empty() ? std::string() : tell_blow(teller, reports.front());
}

// ---- morale ----

// A hit on the unit, with the losses of this attack so far.
struct Toll {
  State state;
  unsigned dice;  // of the morale test that follows; 0: no test
};

// [LB-7.1.1] [LB-7.1.2] [LB-7.1.4] The losses that lead to a morale test.
Toll toll_of(const State& state, Unit unit, bool is_shattering) {
  Toll toll{state, 0};
  State& next = toll.state;
  if (is_shattering) {
    next.assault.fallen |= unit_bit(unit);
    remove_unit(next, unit, kShattered, "1.5.3"_rule, nullptr);
  } else {
    next.spent |= unit_bit(unit);
  }
  toll.dice =
      count_units(next.assault.fallen) + static_cast<unsigned>(std::popcount(next.assault.killed));
  return toll;
}

bool is_alike(const State& state, const MoraleRow& a, const MoraleRow& b) {
  return state.kind[a.unit] == state.kind[b.unit] && state.place[a.unit] == state.place[b.unit] &&
         a.morale == b.morale && a.leaves == b.leaves;
}

struct AtRisk {
  MoraleRow row;
  unsigned units;
};

std::vector<AtRisk> units_at_risk(const State& state, const MoraleOdds& odds) {
  std::vector<AtRisk> found;
  for (const MoraleRow& row : odds.rows) {
    if (row.leaves == 0) continue;
    bool is_new = true;
    for (AtRisk& one : found) {
      if (!is_alike(state, one.row, row)) continue;
      ++one.units;
      is_new = false;
    }
    if (is_new) found.push_back({row, 1});
  }
  return found;
}

std::string tell_at_risk(const TableVoice& voice, const AtRisk& one, const MoraleOdds& odds) {
  return voice.say(one.units > 1 ? "explain.at_risk_several" : "explain.at_risk",
                   {voice.unit(one.row.unit), write_signed(one.row.morale),
                    voice.percent(one.row.leaves, odds.rolls), count(one.units)});
}

std::string tell_army_morale(const TableVoice& voice, Seat seat, unsigned dice) {
  Parts parts;
  for (const Modifier& one : army_morale_parts(voice.state(), seat)) {
    parts.push_back(voice.modifier(one));
  }
  const std::string all = write_signed(army_morale(voice.state(), seat));
  return voice.say(
      parts.empty() ? "explain.morale_plain" : "explain.morale",
      {voice.seat(seat), count(dice), all, join(parts, ", "), voice.rule("7.1.2"_rule)});
}

// The units that may leave the field, with their chances.
void add_risk(Parts& parts, const TableVoice& voice, const Toll& toll) {
  if (toll.dice == 0) return;
  const Seat seat = opponent(toll.state.active);
  const Assault& assault = toll.state.assault;
  const MoraleOdds odds =
      odds_of_morale(toll.state, seat, assault.target, assault.fallen, toll.dice);
  const TableVoice after(voice.rules(), toll.state, voice.language());
  parts.push_back(tell_army_morale(after, seat, toll.dice));
  const std::vector<AtRisk> found = units_at_risk(toll.state, odds);
  Parts named;
  for (const AtRisk& one : found) {
    if (named.size() < kMostNamed) named.push_back(tell_at_risk(after, one, odds));
  }
  if (found.size() > kMostNamed) named.push_back(voice.say("explain.and_more"));
  const std::string rule = voice.rule("7.3.1a"_rule);
  parts.push_back(named.empty() ? voice.say("explain.nobody_at_risk", {rule})
                                : voice.say("explain.risk", {join(named, "; "), rule}));
}

// [LB-1.5.1] A hit makes the unit spent or shatters it.
void add_hit(Parts& parts, const TableVoice& voice, Unit unit) {
  const bool is_shattering = voice.state().is_spent(unit);
  parts.push_back(voice.say(is_shattering ? "explain.hit_shatters" : "explain.hit_spends",
                            {voice.unit(unit), voice.number(unit), voice.rule("1.5.1"_rule)}));
  add_risk(parts, voice, toll_of(voice.state(), unit, is_shattering));
}

// ---- rallies ----

unsigned rolls_up_to(unsigned sum) {
  unsigned ways = 0;
  for (unsigned first = 1; first <= 6; ++first) {
    for (unsigned second = 1; second <= 6; ++second) ways += first + second <= sum ? 1 : 0;
  }
  return ways;
}

// [LB-8.6.3a] [LB-8.6.3b] [LB-8.6.3c] The chances of a rally.
void add_rally(Parts& parts, const TableVoice& voice, const CommanderState& commander) {
  const QualityDef& def = commander.def();
  const bool is_leader = commander.is_leader();
  const unsigned killed = is_leader ? def.leader_killed : def.general_killed;
  parts.push_back(voice.say(
      "explain.rally",
      {count(def.rally), voice.percent(kRolls - rolls_up_to(def.rally - 1U), kRolls),
       voice.rule("8.6.3a"_rule), count(killed), voice.percent(rolls_up_to(killed), kRolls),
       voice.rule(is_leader ? "8.6.3b"_rule : "8.7.2"_rule)}));
  if (is_leader && killed < 3) {
    parts.push_back(voice.say(
        "explain.escape",
        {voice.percent(rolls_up_to(3) - rolls_up_to(2), kRolls), voice.rule("8.6.3c"_rule)}));
  }
  parts.push_back(voice.say("explain.rally_price", {voice.rule("7.1.2"_rule)}));
}

// [LB-6.6.2a] Whether the first hits of this attack remove the target.
bool is_shattered_by(const State& state, const Blow& blow, unsigned hits) {
  if (hits == 0) return false;
  return state.is_spent(blow.victim) || (hits == 2 && state.def(blow.victim).rank == Class::Levy);
}

}  // namespace

// [LB-6.3.2a] [LB-6.4.4] The limit, the target and the chances of the first attackers.
std::string explain_attack(const TableVoice& voice, Action action) {
  const State& state = voice.state();
  const Zone target = zone_of(action);
  Parts parts{voice.say("explain.attack",
                        {voice.halves(attack_limit(state, state.group.zone, target, state.active)),
                         voice.rule("6.3.2a"_rule), voice.unit(state.lead[target]),
                         voice.number(state.lead[target]), voice.rule("6.4.4"_rule)})};
  Parts firsts;
  for (const BlowReport& report : report_blows(voice.rules(), state, action)) {
    std::string text = tell_in_short(voice, report);
    const bool is_new = std::ranges::find(firsts, text) == firsts.end();
    if (is_new && firsts.size() < kMostNamed) firsts.push_back(std::move(text));
  }
  parts.insert(parts.end(), firsts.begin(), firsts.end());
  return join(parts, " ");
}

std::string explain_strike(const TableVoice& voice, Action action) {
  const State& state = voice.state();
  const bool is_first = state.assault.struck == 0;
  const unsigned size = attack_size(state, unit_of(action), is_first);
  Parts parts{tell_blow(voice, report_blows(voice.rules(), state, action).front())};
  if (state.group.mode != Mode::Reduced) {
    parts.push_back(
        voice.say("explain.size", {voice.halves(action.measure == 0 ? size : size / 2),
                                   voice.halves(state.assault.limit), voice.rule("6.3.3a"_rule)}));
  }
  if (is_first) parts.push_back(voice.say("explain.becomes_lead", {voice.rule("6.4.1b"_rule)}));
  return join(parts, " ");
}

std::string explain_support(const TableVoice& voice, Action action) {
  const bool is_declined = is_verb(action, Verb::Decline);
  return voice.say(is_declined ? "explain.decline_support" : "explain.support",
                   {tell_after(voice, action), voice.rule("6.5.18a"_rule)});
}

// [LB-4.4.4b] [LB-8.4.2b] The price of a bonus and its effect.
std::string explain_bonus(const TableVoice& voice, Action action) {
  const State& state = voice.state();
  const std::string after = tell_after(voice, action);
  if (is_verb(action, Verb::Decline)) {
    const bool lapses = state.group.stock > 0;
    return voice.say(lapses ? "explain.decline_bonus_stock" : "explain.decline_bonus",
                     {after, count(state.group.stock), voice.rule("8.4.2b"_rule)});
  }
  const Blow blow = blow_of(state);
  const unsigned cost = bonus_cost(state, blow.attacker, blow.is_lead);
  const unsigned own = std::min<unsigned>(cost, state.group.stock);
  return voice.say("explain.bonus",
                   {after, count(cost), count(own), count(cost - own),
                    count(state.commands - (cost - own)), voice.rule("4.4.4b"_rule)});
}

// [LB-6.7.1] [LB-6.7.3] The additional hit and its price.
std::string explain_all_out(const TableVoice& voice, Action action) {
  const State& state = voice.state();
  const Blow blow = blow_of(state);
  const bool is_all_out = is_verb(action, Verb::AllOut);
  const unsigned hits = hits_at(state, blow, state.assault.margin, is_all_out);
  Parts parts{voice.say("explain.hits", {count(hits), write_signed(state.assault.margin),
                                         voice.rule("6.6.1b"_rule)})};
  if (is_all_out) {
    const bool leads = state.lead[blow.from] == blow.attacker;
    parts.push_back(voice.say(leads ? "explain.all_out_lead" : "explain.all_out",
                              {voice.unit(blow.attacker), voice.number(blow.attacker),
                               voice.rule("6.7.1"_rule), voice.rule("6.7.3"_rule)}));
  }
  if (is_shattered_by(state, blow, hits)) {
    parts.push_back(
        voice.say("explain.hit_shatters",
                  {voice.unit(blow.victim), voice.number(blow.victim), voice.rule("1.5.1"_rule)}));
    add_risk(parts, voice, toll_of(state, blow.victim, true));
  }
  return join(parts, " ");
}

std::string explain_rally(const TableVoice& voice, Action action) {
  const State& state = voice.state();
  const Unit unit = state.asked<asks::Rally>().unit;
  Parts parts;
  if (is_verb(action, Verb::Rally)) {
    add_rally(parts, voice, state.commanders[rally_commander(state, unit)]);
  }
  add_hit(parts, voice, unit);
  return join(parts, " ");
}

// [LB-6.6.2b] The effect of the second hit on this unit.
std::string explain_hit(const TableVoice& voice, Unit unit) {
  Parts parts;
  add_hit(parts, voice, unit);
  return join(parts, " ");
}

}  // namespace acies::lostbattles
