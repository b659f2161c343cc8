#include "core/contract/rule_id.h"

namespace acies {

std::optional<RuleId> read_rule_id(std::string_view text, RuleLetters letters) {
  for (size_t part = letters.size(); part-- > 0;) {
    const std::string_view own = letters[part];
    if (text.size() > own.size() && text.starts_with(own) && text[own.size()] == '-') {
      return read_rule_number(text.substr(own.size() + 1), static_cast<unsigned>(part));
    }
  }
  return std::nullopt;
}

std::string write_rule_id(RuleId rule, RuleLetters letters) {
  if (rule.is_none()) return "-";
  std::string text(letters[rule.part()]);
  text += '-';
  text += std::to_string(rule.chapter);
  text += '.';
  text += std::to_string(rule.clause);
  if (rule.item != 0) {
    text += '.';
    text += std::to_string(rule.item);
  }
  if (rule.letter() != 0) text += static_cast<char>('a' + rule.letter() - 1);
  return text;
}

}  // namespace acies
