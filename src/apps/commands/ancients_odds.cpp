// acies odds for Commands & Colors: Ancients: two kinds of units on open ground, or an attack on a
// table.
#include "games/ancients/view/odds.h"

#include <fmt/format.h>

#include "apps/commands/odds.h"
#include "apps/terminal/layout.h"
#include "core/data/json.h"

namespace acies {
namespace {

using ancients::AttackOdds;
using ancients::AttackReport;
using ancients::Billionths;

// An attack on a table.
struct Question {
  const ancients::Rules* rules;
  ancients::State state;
  Hex from;
  Hex to;
  bool is_fire;
};

const ancients::Rules& rules_of(const Game& game) {
  return static_cast<const GameOf<ancients::Rules>&>(game).rules();
}

std::optional<ancients::Kind> find_kind(std::string_view word) {
  for (size_t i = 0; i < ancients::kKinds; ++i) {
    if (fold_case(word) == fold_case(ancients::kKindNames[i]))
      return static_cast<ancients::Kind>(i);
  }
  return std::nullopt;
}

Result<Question> ask_about_kinds(const House& house, const ancients::Rules& rules,
                                 const OddsPlan& plan) {
  const std::vector<std::string>& words = plan.words;
  const auto attacker = words.size() == 2 ? find_kind(words[0]) : std::nullopt;
  const auto defender = words.size() == 2 ? find_kind(words[1]) : std::nullopt;
  if (!attacker || !defender) {
    const std::vector<std::string> kinds(ancients::kKindNames.begin(), ancients::kKindNames.end());
    return fault(house.say("odds.which", {join(kinds, ", ")}));
  }
  const ancients::Duel duel = ancients::make_duel(rules, *attacker, *defender, plan.is_fire);
  return Question{&rules, duel.state, duel.from, duel.to, plan.is_fire};
}

Result<Question> ask_about_attack(const House& house, const Game& game, const OddsPlan& plan,
                                  const std::string& text) {
  const auto table = open_odds_table(house, game, plan);
  if (!table) return Fault(table.error());
  const auto action = (*table)->read_action(text);
  if (!action) return Fault(action.error());
  const bool is_fire = ancients::is_verb(*action, ancients::Verb::Fire);
  if (!is_fire && !ancients::is_verb(*action, ancients::Verb::Close)) {
    return fault(house.say("odds.no_attack", {in_quotes(text)}));
  }
  const ancients::State& state = static_cast<TableOf<ancients::Rules>&>(**table).state();
  return Question{&rules_of(game), state, ancients::hex_of(*action), ancients::second_hex(*action),
                  is_fire};
}

Result<Question> read_question(const House& house, const Game& game, const OddsPlan& plan) {
  auto question = plan.has_table() ? ask_about_attack(house, game, plan, join(plan.words, " "))
                                   : ask_about_kinds(house, rules_of(game), plan);
  if (!question) return question;
  const auto& [rules, state, from, to, is_fire] = *question;
  if (!ancients::is_attack_possible(*rules, state, from, to, is_fire)) {
    return fault(house.say(is_fire ? "odds.no_shot" : "odds.no_contact"));
  }
  return question;
}

Action attack_of(const Question& question) {
  using ancients::Verb;
  return ancients::make_action(question.is_fire ? Verb::Fire : Verb::Close, question.from,
                               question.to);
}

// ---- for people ----

std::string percent(const House& house, Billionths chance) {
  return ancients::write_percent(chance, house.language()) + " %";
}

// Hits as rows, flags as columns; the last column is the sum over all flags.
std::string write_joint(const House& house, const AttackOdds& odds) {
  std::vector<std::vector<std::string>> rows(1);
  rows[0].push_back(house.say("odds.corner"));
  for (unsigned flags = 0; flags <= odds.dice; ++flags) rows[0].push_back(std::to_string(flags));
  rows[0].push_back(house.say("odds.all"));
  for (unsigned hits = 0; hits <= odds.blocks; ++hits) {
    std::vector<std::string> row{std::to_string(hits)};
    for (unsigned flags = 0; flags <= odds.dice; ++flags) {
      row.push_back(percent(house, odds.joint[hits][flags]));
    }
    row.push_back(percent(house, odds.hits_exactly(hits)));
    rows.push_back(std::move(row));
  }
  return in_rows(rows, 2);
}

std::string write_summary(const House& house, const AttackOdds& odds) {
  return house.say("odds.summary",
                   {std::to_string(odds.dice), percent(house, odds.hit),
                    percent(house, odds.destroyed), percent(house, odds.driven_off)});
}

std::string write_report(const House& house, const Question& question, const AttackReport& report) {
  const size_t width = house.screen().width;
  const ancients::Rules& rules = *question.rules;
  const Action action = attack_of(question);
  std::string text = wrapped(rules.describe(question.state, action, house.language()), width);
  text += wrapped(rules.explain(question.state, action, house.language()), width, 2);
  if (report.attack.blocks > 0) text += '\n' + write_joint(house, report.attack);
  const auto add = [&](std::string_view key, const std::optional<AttackOdds>& odds) {
    if (odds) text += wrapped(house.say(key, {write_summary(house, *odds)}), width);
  };
  add("odds.evading", report.evading);
  add("odds.answer", report.answer);
  return text;
}

// ---- for programs ----

Document odds_document(const AttackOdds& odds) {
  Document map = Document::map();
  map.set("dice", odds.dice);
  map.set("blocks", odds.blocks);
  map.set("ignorable", odds.ignorable);
  map.set("hit", odds.hit);
  map.set("destroyed", odds.destroyed);
  map.set("driven_off", odds.driven_off);
  map.set("leader_lost", odds.leader_lost);
  map.set("mean_hits", static_cast<int64_t>(odds.mean_hits));
  Document& joint = map.set("joint", Document::list());
  for (unsigned hits = 0; hits <= odds.blocks; ++hits) {
    Document& row = joint.add(Document::list());
    for (unsigned flags = 0; flags <= odds.dice; ++flags) row.add(odds.joint[hits][flags]);
  }
  return map;
}

Document report_document(const Question& question, const AttackReport& report) {
  Document map = Document::map();
  map.set("attack", question.rules->write_action(question.state, attack_of(question)));
  map.set("unit", "billionths");
  map.set("odds", odds_document(report.attack));
  if (report.evading) map.set("evading", odds_document(*report.evading));
  if (report.answer) map.set("answer", odds_document(*report.answer));
  return map;
}

}  // namespace

Result<ExitCode> show_ancients_odds(const House& house, const Game& game, const OddsPlan& plan) {
  if (plan.duel != lostbattles::Duel{}) {
    return fault(house.say("odds.other_flags", {game.title(house.language())}));
  }
  const auto question = read_question(house, game, plan);
  if (!question) return Fault(question.error());
  const auto& [rules, state, from, to, is_fire] = *question;
  const AttackReport report = ancients::report_attack(*rules, state, from, to, is_fire);
  fmt::print("{}", plan.is_json ? write_pretty_json(report_document(*question, report))
                                : write_report(house, *question, report));
  return ExitCode::Fine;
}

}  // namespace acies
