#include "core/data/rule_book.h"

#include "core/text/text.h"

namespace acies {
namespace {

Result<Saying> read_text(const Document& document) {
  auto english = document.text_at("en");
  if (!english) return Fault(english.error());
  auto russian = document.text_at("ru");
  if (!russian) return Fault(russian.error());
  return Saying{{std::move(*english), std::move(*russian)}};
}

Result<RuleText> read_rule(const std::string& id, const Document& document) {
  auto status = document.text_at("status");
  if (!status) return Fault(status.error());
  auto text = read_text(document);
  if (!text) return Fault(text.error());
  const auto chapter = document.map_at("chapter");
  if (!chapter) return Fault(chapter.error());
  auto title = read_text(**chapter);
  if (!title) return Fault(title.error());
  return RuleText{id, std::move(*status), std::move(*text), std::move(*title)};
}

}  // namespace

Result<RuleBook> RuleBook::read(const Library& library) {
  RuleBook book;
  for (const auto& [path, document] : library.documents()) {
    if (!path.ends_with("/rules")) continue;
    for (const auto& [id, entry] : document.members()) {
      auto rule = read_rule(id, entry);
      if (!rule) return in_file(path, rule.error());
      book.rules_.push_back(std::move(*rule));
    }
  }
  return book;
}

const RuleText* RuleBook::find(std::string_view id) const {
  const std::string wanted = fold_case(id);
  for (const RuleText& rule : rules_) {
    if (fold_case(rule.id) == wanted) return &rule;
  }
  return nullptr;
}

std::vector<const RuleText*> RuleBook::chapter(std::string_view id) const {
  const std::string beginning = fold_case(id) + '.';
  std::vector<const RuleText*> found;
  for (const RuleText& rule : rules_) {
    if (fold_case(rule.id).starts_with(beginning)) found.push_back(&rule);
  }
  return found;
}

std::vector<const RuleText*> RuleBook::search(std::string_view words) const {
  const std::string wanted = fold_case(words);
  std::vector<const RuleText*> found;
  for (const RuleText& rule : rules_) {
    const std::string all = fold_case(rule.text.text[0] + '\n' + rule.text.text[1]);
    if (all.contains(wanted)) found.push_back(&rule);
  }
  return found;
}

}  // namespace acies
