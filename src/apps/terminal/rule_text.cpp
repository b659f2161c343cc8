#include "apps/terminal/rule_text.h"

#include "core/text/layout.h"

namespace acies {

std::string write_rule(const AppContext& context, const RuleText& rule) {
  const std::string head = context.ink(rule.id, Ink::Strong) + "  " +
                           context.ink(rule.chapter.in(context.language()), Ink::Faint);
  const std::string status =
      rule.status == "done" ? "" : "  (" + context.say("rule." + rule.status) + ")";
  return head + status + '\n' +
         wrapped(rule.text.in(context.language()), context.screen().width, 2);
}

std::string write_rule(const AppContext& context, std::string_view id) {
  const RuleText* rule = context.rules().find(id);
  return rule == nullptr ? std::string() : write_rule(context, *rule);
}

}  // namespace acies
