// acies rule: a rule, a chapter, or every rule that mentions something.
#include <fmt/format.h>

#include "apps/line/command.h"
#include "apps/terminal/rule_text.h"
#include "core/data/json.h"
#include "core/text/text.h"

namespace acies {
namespace {

struct RulePlan {
  std::vector<std::string> ids;
  std::string search;
  bool is_json = false;
};

using Rules = std::vector<const RuleText*>;

Result<Rules> find_rules(const AppContext& context, const RulePlan& plan) {
  Rules found;
  for (const std::string& id : plan.ids) {
    const RuleText* one = context.rules().find(id);
    const Rules more = one != nullptr ? Rules{one} : context.rules().chapter(id);
    if (more.empty()) return fault(context.say("rule.unknown", {acies::in_quotes(id)}));
    found.insert(found.end(), more.begin(), more.end());
  }
  if (!plan.search.empty()) {
    const Rules more = context.rules().search(plan.search);
    found.insert(found.end(), more.begin(), more.end());
  }
  return found;
}

Document rules_document(const Rules& rules, Language language) {
  Document list = Document::list();
  for (const RuleText* rule : rules) {
    Document& one = list.add(Document::map());
    one.set("id", rule->id);
    one.set("status", rule->status);
    one.set("chapter", rule->chapter.in(language));
    one.set("text", rule->text.in(language));
  }
  return list;
}

Result<ExitCode> show_rules(const AppContext& context, const RulePlan& plan) {
  if (plan.ids.empty() && plan.search.empty()) return fault(context.say("rule.which"));
  const auto rules = find_rules(context, plan);
  if (!rules) return Fault(rules.error());
  if (plan.is_json) {
    fmt::print("{}", write_pretty_json(rules_document(*rules, context.language())));
  } else if (rules->empty()) {
    fmt::print("{}\n", context.say("rule.none", {acies::in_quotes(plan.search)}));
  } else {
    for (const RuleText* rule : *rules) fmt::print("{}", write_rule(context, *rule));
  }
  return yes_or_no(!rules->empty());
}

}  // namespace

Command make_rule_command(CLI::App& root, const AppContext& context) {
  Line line = add_command(root, context, "rule");
  const auto plan = std::make_shared<RulePlan>();
  line->add_option("ID", plan->ids, context.say("option.rule_id"));
  line->add_option("--search", plan->search, context.say("option.rule_search"))->type_name("WORDS");
  add_json_flag(*line, context, plan->is_json);
  return {line, [plan](const AppContext& app_context) { return show_rules(app_context, *plan); }};
}

}  // namespace acies
