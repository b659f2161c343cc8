// The odds of Lost Battles: two kinds of units alone, or an attack on a table.
#include <algorithm>

#include "core/contract/table_of.h"
#include "core/luck/odds.h"
#include "core/text/layout.h"
#include "games/lostbattles/offers.h"
#include "games/lostbattles/view/odds.h"
#include "games/lostbattles/words/reading.h"

namespace acies::lostbattles {
namespace {

// The attacks in question, on their table.
struct Answer {
  State state;
  std::vector<BlowReport> blows;
  std::optional<MoraleOdds> morale;  // of the victim's army, if the victim were shattered
};

std::optional<Kind> find_kind(std::string_view word) {
  for (size_t i = 0; i < kKinds; ++i) {
    if (fold_case(word) == fold_case(kKindDefs[i].code)) {
      return static_cast<Kind>(i);
    }
  }
  return std::nullopt;
}

std::string known_kinds() {
  std::vector<std::string> codes;
  for (const KindDef& def : kKindDefs) codes.emplace_back(def.code);
  return join(codes, ", ");
}

// ---- flags ----

constexpr std::array<std::string_view, 3> kBonuses{"0", "1", "2"};
constexpr std::array<std::string_view, 3> kSides{"front", "flank", "rear"};  // by duel.turned
constexpr std::array<OddsFlag, 13> kFlags{{{"lead"},
                                           {"bonus", "N", kBonuses},
                                           {"moved"},
                                           {"half"},
                                           {"supported"},
                                           {"spent"},
                                           {"target-spent"},
                                           {"side", "SIDE", kSides},
                                           {"edge"},
                                           {"from", "GROUND", kGroundNames, true},
                                           {"into", "GROUND", kGroundNames, true},
                                           {"wet"},
                                           {"fatigued"}}};

// "hill,stream"
GroundSet read_grounds(std::string_view text) {
  GroundSet set = 0;
  for (const std::string_view word : split(text, ',')) {
    const auto found = std::ranges::find(kGroundNames, word);
    if (found != kGroundNames.end()) {
      set |= ground_bit(static_cast<Ground>(found - kGroundNames.begin()));
    }
  }
  return set;
}

// The circumstances; a flag that is not given has no word.
Duel read_circumstances(const OddsQuestion& asked) {
  const auto has = [&](std::string_view name) { return asked.flags.contains(name); };
  const auto word = [&](std::string_view name) {
    const auto found = asked.flags.find(name);
    return found == asked.flags.end() ? std::string_view() : std::string_view(found->second);
  };
  Duel duel;
  duel.is_lead = has("lead");
  duel.bonus = read_number<uint8_t>(word("bonus")).value_or(0);
  duel.has_moved = has("moved");
  duel.is_half = has("half");
  duel.is_supported = has("supported");
  duel.is_spent = has("spent");
  duel.is_victim_spent = has("target-spent");
  const auto side = std::ranges::find(kSides, word("side"));
  if (side != kSides.end()) duel.turned = static_cast<uint8_t>(side - kSides.begin());
  duel.is_at_edge = has("edge");
  duel.from = read_grounds(word("from"));
  duel.into = read_grounds(word("into"));
  duel.is_wet = has("wet");
  duel.is_fatigued = has("fatigued");
  return duel;
}

// ---- answers ----

Result<Answer> answer_about_kinds(const TextContext& context, const Rules& rules,
                                  const OddsQuestion& asked) {
  const auto& words = asked.words;
  const auto attacker = words.size() == 2 ? find_kind(words[0]) : std::nullopt;
  const auto victim = words.size() == 2 ? find_kind(words[1]) : std::nullopt;
  if (!attacker || !victim) return fault(context.say("odds.lost_which", {known_kinds()}));
  Duel duel = read_circumstances(asked);
  duel.attacker = *attacker;
  duel.victim = *victim;
  if (!is_possible(duel)) return fault(context.say("odds.no_support"));
  return Answer{make_duel(rules.book().table().scores, duel), {report_duel(rules, duel)}, {}};
}

// A legal answer; none if the attack is already in progress.
Result<std::optional<Action>> read_attack(const TextContext& context, const Table& table,
                                          const std::string& text) {
  if (text.empty()) return std::optional<Action>();
  const auto action = table.read_action(text);
  if (!action) return Fault(action.error());
  if (const Verdict verdict = table.check(*action); !verdict) {
    return fault(table.say(verdict.error(), context.language()));
  }
  return std::optional(*action);
}

Result<Answer> answer_on_table(const TextContext& context, const Rules& rules,
                               const OddsQuestion& asked) {
  if (!asked.flags.empty()) return fault(context.say("odds.table_flags"));
  const auto attack = read_attack(context, *asked.table, join(asked.words, " "));
  if (!attack) return Fault(attack.error());
  const State& state = static_cast<const TableOf<Rules>&>(*asked.table).state();
  Answer answer{state, report_blows(rules, state, *attack), {}};
  if (answer.blows.empty()) return fault(context.say("odds.lost_no_attack"));
  answer.morale = morale_without(state, answer.blows.front().victim);
  return answer;
}

// ---- for people ----

std::string percent(const TextContext& context, unsigned rolls, unsigned all) {
  const uint32_t tenths = make_chance(rolls, all).per_mille();
  const char point = context.language() == Language::Russian ? ',' : '.';
  const std::string whole = std::to_string(tenths / 10);
  return tenths % 1000 == 0 ? whole + " %" : whole + point + std::to_string(tenths % 10) + " %";
}

std::string signed_number(int value) { return (value > 0 ? "+" : "") + std::to_string(value); }

// "+1  lead, not flanked (LB-6.5.11)", in the words of the game.
std::string write_modifier(const TextContext& context, const Rules& rules,
                           const NamedModifier& one) {
  const std::string id = write_rule_id(one.rule, Rules::letters());
  std::string key = id;  // LB-6-5-11 there
  std::ranges::replace(key, '.', '-');
  const std::string name = rules.book().phrases().say(context.language(), "modifier." + key);
  return "  " + signed_number(one.value) + "  " + name + " (" + id + ")\n";
}

// "S3 ALE"; without numbers between kinds.
std::string write_unit(const State& state, Unit unit, bool is_numbered) {
  const std::string sort = write_sort(sort_of(state, unit));
  return is_numbered ? write_unit_number(unit) + ' ' + sort : sort;
}

std::vector<std::string> spread_row(const TextContext& context, std::string name,
                                    const HitSpread& spread) {
  std::vector<std::string> row{std::move(name)};
  for (const uint8_t rolls : spread) row.push_back(percent(context, rolls, kRolls));
  return row;
}

std::string write_spreads(const TextContext& context, const BlowOdds& odds) {
  std::vector<std::vector<std::string>> rows{
      {context.say("odds.hits"), "0", "1", "2"},
      spread_row(context, context.say(odds.is_forced ? "odds.forced" : "odds.usual"), odds.usual)};
  const bool has_choice = odds.temptations > 0 && !odds.is_forced;
  if (has_choice) rows.push_back(spread_row(context, context.say("odds.all_out"), odds.all_out));
  return in_rows(rows, 2);
}

std::string write_blow(const TextContext& context, const Rules& rules, const Answer& answer,
                       const BlowReport& blow) {
  const bool is_numbered = answer.morale.has_value();
  const std::string attacker = write_unit(answer.state, blow.attacker, is_numbered);
  const std::string victim = write_unit(answer.state, blow.victim, is_numbered);
  if (blow.odds.is_flight) return context.say("odds.flight", {attacker, victim}) + '\n';
  std::string text = context.say("odds.blow", {attacker, victim, std::to_string(blow.odds.score),
                                               signed_number(blow.odds.sum)}) +
                     '\n';
  for (const NamedModifier& one : blow.modifiers) text += write_modifier(context, rules, one);
  return text + write_spreads(context, blow.odds);
}

std::string write_morale(const TextContext& context, const Answer& answer) {
  std::vector<std::vector<std::string>> rows{
      {context.say("odds.unit"), context.say("odds.morale"), context.say("odds.leaves")}};
  for (const MoraleRow& row : answer.morale->rows) {
    rows.push_back({write_unit(answer.state, row.unit, true), signed_number(row.morale),
                    percent(context, row.leaves, answer.morale->rolls)});
  }
  const std::string victim = write_unit(answer.state, answer.blows.front().victim, true);
  return '\n' + context.say("odds.if_shattered", {victim}) + '\n' + in_rows(rows, 2);
}

std::string write_answer(const TextContext& context, const Rules& rules, const Answer& answer) {
  std::string text;
  for (const BlowReport& blow : answer.blows) {
    text += (text.empty() ? "" : "\n") + write_blow(context, rules, answer, blow);
  }
  if (answer.morale) text += write_morale(context, answer);
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
  for (const NamedModifier& one : blow.modifiers) {
    Document& modifier = modifiers.add(Document::map());
    modifier.set("rule", write_rule_id(one.rule, Rules::letters()));
    modifier.set("value", one.value);
  }
  return map;
}

Document morale_document(const State& state, const MoraleOdds& morale) {
  Document map = Document::map();
  map.set("army", morale.army);
  map.set("rolls", morale.rolls);
  Document& units = map.set("units", Document::list());
  for (const MoraleRow& row : morale.rows) {
    Document& unit = units.add(Document::map());
    unit.set("unit", write_unit(state, row.unit, true));
    unit.set("morale", int{row.morale});
    unit.set("leaves", int{row.leaves});
  }
  return map;
}

Document answer_document(const Answer& answer) {
  Document map = Document::map();
  map.set("rolls", kRolls);
  Document& attacks = map.set("attacks", Document::list());
  for (const BlowReport& blow : answer.blows) attacks.add(blow_document(answer.state, blow));
  if (answer.morale) map.set("if_shattered", morale_document(answer.state, *answer.morale));
  return map;
}

class OwnOdds final : public OddsReport {
 public:
  explicit OwnOdds(const Rules& rules) : rules_(rules) {}

  std::span<const OddsFlag> flags() const override { return kFlags; }
  Result<OddsAnswer> answer(const OddsQuestion& asked, const TextContext& context) const override {
    const auto answer = asked.table != nullptr ? answer_on_table(context, rules_, asked)
                                               : answer_about_kinds(context, rules_, asked);
    if (!answer) return Fault(answer.error());
    return OddsAnswer{write_answer(context, rules_, *answer), answer_document(*answer)};
  }

 private:
  const Rules& rules_;
};

}  // namespace

std::unique_ptr<const OddsReport> make_odds_report(const Rules& rules) {
  return std::make_unique<OwnOdds>(rules);
}

}  // namespace acies::lostbattles
