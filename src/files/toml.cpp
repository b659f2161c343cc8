#include "files/toml.h"

#include <algorithm>
#include <vector>

// The parser hands faults back instead of throwing them.
#define TOML_EXCEPTIONS 0
#include <toml++/toml.h>

namespace acies {
namespace {

Error error_at(const toml::source_region& place, std::string what) {
  return {std::move(what),
          {},
          static_cast<int>(place.begin.line),
          static_cast<int>(place.begin.column)};
}

Result<Document> convert(const toml::node& node);

Result<Document> convert_list(const toml::array& array) {
  Document list = Document::list();
  for (const toml::node& one : array) {
    auto item = convert(one);
    if (!item) return item;
    list.add(std::move(*item));
  }
  return list;
}

// toml++ sorts its tables by key; the place of a key tells the order of the file.
bool stands_before(const toml::key* a, const toml::key* b) {
  const toml::source_position left = a->source().begin;
  const toml::source_position right = b->source().begin;
  return left.line != right.line ? left.line < right.line : left.column < right.column;
}

std::vector<const toml::key*> keys_in_order(const toml::table& table) {
  std::vector<const toml::key*> keys;
  for (const auto& [key, value] : table) keys.push_back(&key);
  std::sort(keys.begin(), keys.end(), stands_before);
  return keys;
}

Result<Document> convert_table(const toml::table& table) {
  Document map = Document::map();
  for (const toml::key* key : keys_in_order(table)) {
    auto value = convert(*table.get(key->str()));
    if (!value) return value;
    map.set(std::string(key->str()), std::move(*value));
  }
  return map;
}

Result<Document> convert_value(const toml::node& node) {
  switch (node.type()) {
    case toml::node_type::table: return convert_table(*node.as_table());
    case toml::node_type::array: return convert_list(*node.as_array());
    case toml::node_type::string: return Document(node.as_string()->get());
    case toml::node_type::integer: return Document(node.as_integer()->get());
    case toml::node_type::boolean: return Document(node.as_boolean()->get());
    case toml::node_type::floating_point:
      return Fault(error_at(node.source(), "fractions are not allowed in these files"));
    default:
      return Fault(error_at(node.source(), "dates and times are not allowed in these files"));
  }
}

Result<Document> convert(const toml::node& node) {
  auto document = convert_value(node);
  if (document) {
    const toml::source_position at = node.source().begin;
    document->place(static_cast<int>(at.line), static_cast<int>(at.column));
  }
  return document;
}

}  // namespace

Result<Document> read_toml(std::string_view text, std::string_view file) {
  const toml::parse_result parsed = toml::parse(text);
  auto document =
      parsed ? convert(parsed.table())
             : Fault(error_at(parsed.error().source(), std::string(parsed.error().description())));
  if (!document) document.error().file = file;
  return document;
}

}  // namespace acies
