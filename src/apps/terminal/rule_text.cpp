#include "apps/terminal/rule_text.h"

#include "apps/terminal/layout.h"

namespace acies {

std::string write_rule(const House& house, const RuleText& rule) {
  const std::string head = house.ink(rule.id, Ink::Strong) + "  " +
                           house.ink(rule.chapter.in(house.language()), Ink::Faint);
  const std::string status =
      rule.status == "done" ? "" : "  (" + house.say("rule." + rule.status) + ")";
  return head + status + '\n' + wrapped(rule.text.in(house.language()), house.screen().width, 2);
}

std::string write_rule(const House& house, std::string_view id) {
  const RuleText* rule = house.rules().find(id);
  return rule == nullptr ? std::string() : write_rule(house, *rule);
}

}  // namespace acies
