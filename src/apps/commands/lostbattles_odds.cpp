// acies odds for Lost Battles: two kinds of units alone, or an attack on a table.
#include <fmt/format.h>

#include <algorithm>

#include "apps/commands/odds.h"
#include "apps/terminal/layout.h"
#include "core/data/json.h"
#include "core/luck/odds.h"
#include "games/lostbattles/words/reading.h"

namespace acies {
namespace {

using lostbattles::BlowOdds;
using lostbattles::BlowReport;
using lostbattles::HitSpread;
using lostbattles::MoraleOdds;
using lostbattles::State;

// The attacks in question, on their table.
struct Answer {
  State state;
  std::vector<BlowReport> blows;
  std::optional<MoraleOdds> morale;  // of the victim's army, if the victim were shattered
};

const lostbattles::Rules& rules_of(const Game& game) {
  return static_cast<const GameOf<lostbattles::Rules>&>(game).rules();
}

std::optional<lostbattles::Kind> find_kind(std::string_view word) {
  for (size_t i = 0; i < lostbattles::kKinds; ++i) {
    if (fold_case(word) == fold_case(lostbattles::kKindDefs[i].code)) {
      return static_cast<lostbattles::Kind>(i);
    }
  }
  return std::nullopt;
}

std::string known_kinds() {
  std::vector<std::string> codes;
  for (const lostbattles::KindDef& def : lostbattles::kKindDefs) codes.emplace_back(def.code);
  return join(codes, ", ");
}

Result<Answer> answer_about_kinds(const House& house, const lostbattles::Rules& rules,
                                  const OddsPlan& plan) {
  const auto& words = plan.words;
  const auto attacker = words.size() == 2 ? find_kind(words[0]) : std::nullopt;
  const auto victim = words.size() == 2 ? find_kind(words[1]) : std::nullopt;
  if (!attacker || !victim) return fault(house.say("odds.lost_which", {known_kinds()}));
  lostbattles::Duel duel = plan.duel;
  duel.attacker = *attacker;
  duel.victim = *victim;
  if (!lostbattles::is_possible(duel)) return fault(house.say("odds.no_support"));
  return Answer{lostbattles::make_duel(rules.book().table().scores, duel),
                {lostbattles::report_duel(rules, duel)},
                {}};
}

// A legal answer; none if the attack is already in progress.
Result<std::optional<Action>> read_attack(const House& house, const Table& table,
                                          const std::string& text) {
  if (text.empty()) return std::optional<Action>();
  const auto action = table.read_action(text);
  if (!action) return Fault(action.error());
  if (const Verdict verdict = table.check(*action); !verdict) {
    return fault(table.say(verdict.error(), house.language()));
  }
  return std::optional(*action);
}

Result<Answer> answer_on_table(const House& house, const Game& game, const OddsPlan& plan) {
  if (plan.duel != lostbattles::Duel{}) return fault(house.say("odds.table_flags"));
  const auto table = open_odds_table(house, game, plan);
  if (!table) return Fault(table.error());
  const auto attack = read_attack(house, **table, join(plan.words, " "));
  if (!attack) return Fault(attack.error());
  const State& state = static_cast<const TableOf<lostbattles::Rules>&>(**table).state();
  Answer answer{state, lostbattles::report_blows(rules_of(game), state, *attack), {}};
  if (answer.blows.empty()) return fault(house.say("odds.lost_no_attack"));
  answer.morale = lostbattles::morale_without(state, answer.blows.front().victim);
  return answer;
}

// ---- for people ----

std::string percent(const House& house, unsigned rolls, unsigned all) {
  const uint32_t tenths = make_chance(rolls, all).per_mille();
  const char point = house.language() == Language::Russian ? ',' : '.';
  if (tenths % 1000 == 0) return fmt::format("{} %", tenths / 10);
  return fmt::format("{}{}{} %", tenths / 10, point, tenths % 10);
}

std::string signed_number(int value) {
  return value == 0 ? std::string("0") : fmt::format("{:+}", value);
}

// "+1  lead, not flanked (LB-6.5.11)", in the words of the game.
std::string write_modifier(const House& house, const lostbattles::NamedModifier& one) {
  const Game* game = find_game(house.games(), lostbattles::Rules::kName);
  const std::string id = write_rule_id(one.rule, lostbattles::Rules::letters());
  std::string key = id;  // LB-6-5-11 there
  std::ranges::replace(key, '.', '-');
  const Phrases& words = rules_of(*game).book().phrases();
  const std::string name = words.say(house.language(), "modifier." + key);
  return fmt::format("  {}  {} ({})\n", signed_number(one.value), name, id);
}

// "S3 ALE"; without numbers between kinds.
std::string write_unit(const State& state, lostbattles::Unit unit, bool is_numbered) {
  const std::string sort = lostbattles::write_sort(lostbattles::sort_of(state, unit));
  return is_numbered ? lostbattles::write_unit_number(unit) + ' ' + sort : sort;
}

std::vector<std::string> spread_row(const House& house, std::string name, const HitSpread& spread) {
  std::vector<std::string> row{std::move(name)};
  for (const uint8_t rolls : spread) row.push_back(percent(house, rolls, lostbattles::kRolls));
  return row;
}

std::string write_spreads(const House& house, const BlowOdds& odds) {
  std::vector<std::vector<std::string>> rows{
      {house.say("odds.hits"), "0", "1", "2"},
      spread_row(house, house.say(odds.is_forced ? "odds.forced" : "odds.usual"), odds.usual)};
  const bool has_choice = odds.temptations > 0 && !odds.is_forced;
  if (has_choice) rows.push_back(spread_row(house, house.say("odds.all_out"), odds.all_out));
  return in_rows(rows, 2);
}

std::string write_blow(const House& house, const Answer& answer, const BlowReport& blow) {
  const bool is_numbered = answer.morale.has_value();
  const std::string attacker = write_unit(answer.state, blow.attacker, is_numbered);
  const std::string victim = write_unit(answer.state, blow.victim, is_numbered);
  if (blow.odds.is_flight) return house.say("odds.flight", {attacker, victim}) + '\n';
  std::string text = house.say("odds.blow", {attacker, victim, std::to_string(blow.odds.score),
                                             signed_number(blow.odds.sum)}) +
                     '\n';
  for (const lostbattles::NamedModifier& one : blow.modifiers) text += write_modifier(house, one);
  return text + write_spreads(house, blow.odds);
}

std::string write_morale(const House& house, const Answer& answer) {
  std::vector<std::vector<std::string>> rows{
      {house.say("odds.unit"), house.say("odds.morale"), house.say("odds.leaves")}};
  for (const lostbattles::MoraleRow& row : answer.morale->rows) {
    rows.push_back({write_unit(answer.state, row.unit, true), signed_number(row.morale),
                    percent(house, row.leaves, answer.morale->rolls)});
  }
  const std::string victim = write_unit(answer.state, answer.blows.front().victim, true);
  return '\n' + house.say("odds.if_shattered", {victim}) + '\n' + in_rows(rows, 2);
}

std::string write_answer(const House& house, const Answer& answer) {
  std::string text;
  for (const BlowReport& blow : answer.blows) {
    text += (text.empty() ? "" : "\n") + write_blow(house, answer, blow);
  }
  if (answer.morale) text += write_morale(house, answer);
  return text;
}

// ---- for programs ----

Document spread_document(const HitSpread& spread) {
  Document list = Document::list();
  for (const uint8_t rolls : spread) list.add(int{rolls});
  return list;
}

Document blow_document(const State& state, const BlowReport& blow) {
  Document map = Document::map();
  map.set("attacker", write_unit(state, blow.attacker, true));
  map.set("target", write_unit(state, blow.victim, true));
  map.set("score", blow.odds.score);
  map.set("sum", blow.odds.sum);
  map.set("usual", spread_document(blow.odds.usual));
  map.set("all_out", spread_document(blow.odds.all_out));
  map.set("forced", blow.odds.is_forced);
  map.set("flight", blow.odds.is_flight);
  Document& modifiers = map.set("modifiers", Document::list());
  for (const lostbattles::NamedModifier& one : blow.modifiers) {
    Document& modifier = modifiers.add(Document::map());
    modifier.set("rule", write_rule_id(one.rule, lostbattles::Rules::letters()));
    modifier.set("value", one.value);
  }
  return map;
}

Document morale_document(const State& state, const MoraleOdds& morale) {
  Document map = Document::map();
  map.set("army", morale.army);
  map.set("rolls", morale.rolls);
  Document& units = map.set("units", Document::list());
  for (const lostbattles::MoraleRow& row : morale.rows) {
    Document& unit = units.add(Document::map());
    unit.set("unit", write_unit(state, row.unit, true));
    unit.set("morale", int{row.morale});
    unit.set("leaves", int{row.leaves});
  }
  return map;
}

Document answer_document(const Answer& answer) {
  Document map = Document::map();
  map.set("rolls", lostbattles::kRolls);
  Document& attacks = map.set("attacks", Document::list());
  for (const BlowReport& blow : answer.blows) attacks.add(blow_document(answer.state, blow));
  if (answer.morale) map.set("if_shattered", morale_document(answer.state, *answer.morale));
  return map;
}

// ---- the line ----

// "hill,stream"
std::optional<lostbattles::GroundSet> read_grounds(std::string_view text) {
  lostbattles::GroundSet set = 0;
  for (const std::string_view word : split(text, ',')) {
    const auto found = std::ranges::find(lostbattles::kGroundNames, word);
    if (found == lostbattles::kGroundNames.end()) return std::nullopt;
    const auto ground = static_cast<size_t>(found - lostbattles::kGroundNames.begin());
    set |= lostbattles::ground_bit(static_cast<lostbattles::Ground>(ground));
  }
  return set;
}

void add_ground(Line& line, const House& house, const std::string& name,
                lostbattles::GroundSet& target) {
  const auto& names = lostbattles::kGroundNames;
  const std::string complaint =
      house.say("odds.ground", {join({names.begin(), names.end()}, ", ")});
  const auto take = [&target](const std::string& text) {
    target = read_grounds(text).value_or(lostbattles::GroundSet{0});
  };
  line.add_option("--" + name, take, house.say("option.odds_" + name))
      ->type_name("GROUND")
      ->check(
          [=](const std::string& text) { return read_grounds(text) ? std::string() : complaint; });
}

void add_side(Line& line, const House& house, uint8_t& turned) {
  const auto take = [&turned](const std::string& word) {
    turned = word == "rear" ? 2 : word == "flank" ? 1 : 0;
  };
  line.add_option("--side", take, house.say("option.odds_side"))
      ->type_name("SIDE")
      ->one_of({"front", "flank", "rear"});
}

void add_bonus(Line& line, const House& house, uint8_t& bonus) {
  const auto take = [&bonus](const std::string& word) {
    bonus = read_number<uint8_t>(word).value_or(0);
  };
  line.add_option("--bonus", take, house.say("option.odds_bonus"))
      ->type_name("N")
      ->one_of({"0", "1", "2"});
}

}  // namespace

void add_lost_battles_flags(Line& line, const House& house, lostbattles::Duel& duel) {
  const auto add = [&](const std::string& name, bool& target) {
    std::string key = "option.odds_" + name;
    std::ranges::replace(key, '-', '_');
    line.add_flag("--" + name, target, house.say(key));
  };
  add("lead", duel.is_lead);
  add_bonus(line, house, duel.bonus);
  add("moved", duel.has_moved);
  add("half", duel.is_half);
  add("supported", duel.is_supported);
  add("spent", duel.is_spent);
  add("target-spent", duel.is_victim_spent);
  add_side(line, house, duel.turned);
  add("edge", duel.is_at_edge);
  add_ground(line, house, "from", duel.from);
  add_ground(line, house, "into", duel.into);
  add("wet", duel.is_wet);
  add("fatigued", duel.is_fatigued);
}

Result<ExitCode> show_lost_battles_odds(const House& house, const Game& game,
                                        const OddsPlan& plan) {
  if (plan.is_fire) return fault(house.say("odds.other_flags", {game.title(house.language())}));
  const auto answer = plan.has_table() ? answer_on_table(house, game, plan)
                                       : answer_about_kinds(house, rules_of(game), plan);
  if (!answer) return Fault(answer.error());
  fmt::print("{}", plan.is_json ? write_pretty_json(answer_document(*answer))
                                : write_answer(house, *answer));
  return ExitCode::Fine;
}

}  // namespace acies
