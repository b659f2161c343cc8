// The rules in our words, from the catalogues docs/rules/<game>.md: number, text, chapter.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/data/library.h"
#include "core/text/phrases.h"

namespace acies {

struct RuleText {
  std::string id;      // BL-4.4
  std::string status;  // done, partial, left out
  Saying text;
  Saying chapter;
};

class RuleBook {
 public:
  // From all documents <game>/rules.
  static Result<RuleBook> read(const Library& library);

  const std::vector<RuleText>& rules() const { return rules_; }  // in the order of the catalogues
  const RuleText* find(std::string_view id) const;  // in capitals or not; null if there is none
  std::vector<const RuleText*> chapter(std::string_view id) const;    // BL-4: all rules of BL-4
  std::vector<const RuleText*> search(std::string_view words) const;  // in both languages

 private:
  std::vector<RuleText> rules_;
};

}  // namespace acies
