// The odds of Commands & Colors: Ancients: two kinds of units on open ground, or an attack on a
// table.

#include "core/contract/table_of.h"
#include "core/text/layout.h"
#include "games/ancients/offers.h"
#include "games/ancients/view/odds.h"

namespace acies::ancients {
namespace {

// An attack on a table.
struct Question {
  const Rules* rules;
  State state;
  Hex from;
  Hex to;
  bool is_fire;
};

std::optional<Kind> find_kind(std::string_view word) {
  for (size_t i = 0; i < kKinds; ++i) {
    if (fold_case(word) == fold_case(kKindNames[i])) return static_cast<Kind>(i);
  }
  return std::nullopt;
}

Result<Question> ask_about_kinds(const TextContext& context, const Rules& rules,
                                 const OddsQuestion& asked) {
  const std::vector<std::string>& words = asked.words;
  const auto attacker = words.size() == 2 ? find_kind(words[0]) : std::nullopt;
  const auto defender = words.size() == 2 ? find_kind(words[1]) : std::nullopt;
  if (!attacker || !defender) {
    const std::vector<std::string> kinds(kKindNames.begin(), kKindNames.end());
    return fault(context.say("odds.which", {join(kinds, ", ")}));
  }
  const bool is_fire = asked.flags.contains("fire");
  const Duel duel = make_duel(rules, *attacker, *defender, is_fire);
  return Question{&rules, duel.state, duel.from, duel.to, is_fire};
}

Result<Question> ask_about_attack(const TextContext& context, const Rules& rules,
                                  const Table& table, const std::string& text) {
  const auto action = table.read_action(text);
  if (!action) return Fault(action.error());
  const bool is_fire = is_verb(*action, Verb::Fire);
  if (!is_fire && !is_verb(*action, Verb::Close)) {
    return fault(context.say("odds.no_attack", {in_quotes(text)}));
  }
  const State& state = static_cast<const TableOf<Rules>&>(table).state();
  return Question{&rules, state, hex_of(*action), second_hex(*action), is_fire};
}

Result<Question> read_question(const TextContext& context, const Rules& rules,
                               const OddsQuestion& asked) {
  auto question = asked.table != nullptr
                      ? ask_about_attack(context, rules, *asked.table, join(asked.words, " "))
                      : ask_about_kinds(context, rules, asked);
  if (!question) return question;
  if (!is_attack_possible(rules, question->state, question->from, question->to,
                          question->is_fire)) {
    return fault(context.say(question->is_fire ? "odds.no_shot" : "odds.no_contact"));
  }
  return question;
}

Action attack_of(const Question& question) {
  return make_action(question.is_fire ? Verb::Fire : Verb::Close, question.from, question.to);
}

// ---- for people ----

std::string percent(const TextContext& context, Billionths chance) {
  return write_percent(chance, context.language()) + " %";
}

// Hits as rows, flags as columns; the last column is the sum over all flags.
std::string write_joint(const TextContext& context, const AttackOdds& odds) {
  std::vector<std::vector<std::string>> rows(1);
  rows[0].push_back(context.say("odds.corner"));
  for (unsigned flags = 0; flags <= odds.dice; ++flags) rows[0].push_back(std::to_string(flags));
  rows[0].push_back(context.say("odds.all"));
  for (unsigned hits = 0; hits <= odds.blocks; ++hits) {
    std::vector<std::string> row{std::to_string(hits)};
    for (unsigned flags = 0; flags <= odds.dice; ++flags) {
      row.push_back(percent(context, odds.joint[hits][flags]));
    }
    row.push_back(percent(context, odds.hits_exactly(hits)));
    rows.push_back(std::move(row));
  }
  return in_rows(rows, 2);
}

std::string write_summary(const TextContext& context, const AttackOdds& odds) {
  return context.say("odds.summary",
                     {std::to_string(odds.dice), percent(context, odds.hit),
                      percent(context, odds.destroyed), percent(context, odds.driven_off)});
}

std::string write_report(const TextContext& context, const Question& question,
                         const AttackReport& report) {
  const size_t width = context.width();
  const Rules& rules = *question.rules;
  const Action action = attack_of(question);
  std::string text = wrapped(rules.describe(question.state, action, context.language()), width);
  text += wrapped(rules.explain(question.state, action, context.language()), width, 2);
  if (report.attack.blocks > 0) text += '\n' + write_joint(context, report.attack);
  const auto add = [&](std::string_view key, const std::optional<AttackOdds>& odds) {
    if (odds) text += wrapped(context.say(key, {write_summary(context, *odds)}), width);
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

constexpr std::array<OddsFlag, 1> kFlags{{{"fire"}}};

class OwnOdds final : public OddsReport {
 public:
  explicit OwnOdds(const Rules& rules) : rules_(rules) {}

  std::span<const OddsFlag> flags() const override { return kFlags; }
  Result<OddsAnswer> answer(const OddsQuestion& asked, const TextContext& context) const override {
    const auto question = read_question(context, rules_, asked);
    if (!question) return Fault(question.error());
    const AttackReport report =
        report_attack(rules_, question->state, question->from, question->to, question->is_fire);
    return OddsAnswer{write_report(context, *question, report), report_document(*question, report)};
  }

 private:
  const Rules& rules_;
};

}  // namespace

std::unique_ptr<const OddsReport> make_odds_report(const Rules& rules) {
  return std::make_unique<OwnOdds>(rules);
}

}  // namespace acies::ancients
