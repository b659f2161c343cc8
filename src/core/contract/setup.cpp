#include "core/contract/setup.h"

#include <algorithm>

#include "core/text/text.h"

namespace acies {
namespace {

constexpr std::string_view kTables = "tables=";

std::string known_names(std::span<const OptionDef> defs) {
  std::vector<std::string> names;
  for (const OptionDef& def : defs) names.emplace_back(def.name);
  return join(names, ", ");
}

Result<void> read_option(std::string_view word, std::span<const OptionDef> defs,
                         std::vector<int32_t>& options) {
  const size_t sign = word.find('=');
  const std::string_view name = word.substr(0, sign);
  const auto def = std::find_if(defs.begin(), defs.end(),
                                [&](const OptionDef& one) { return one.name == name; });
  if (def == defs.end()) {
    return fault("there is no option " + in_quotes(name) + "; choose from " + known_names(defs));
  }
  const auto value = sign == std::string_view::npos ? std::optional<int32_t>(1)
                                                    : read_number<int32_t>(word.substr(sign + 1));
  if (!value || *value < def->least || *value > def->most) {
    return fault("option " + std::string(name) + " takes " + std::to_string(def->least) + " to " +
                 std::to_string(def->most) + ", not " +
                 in_quotes(sign == std::string_view::npos ? word : word.substr(sign + 1)));
  }
  options[static_cast<size_t>(def - defs.begin())] = *value;
  return {};
}

}  // namespace

std::vector<int32_t> usual_options(std::span<const OptionDef> defs) {
  std::vector<int32_t> options;
  for (const OptionDef& def : defs) options.push_back(def.usual);
  return options;
}

Result<std::vector<int32_t>> read_options(std::string_view text, std::span<const OptionDef> defs) {
  std::vector<int32_t> options = usual_options(defs);
  for (const std::string_view word : split_words(text)) {
    if (const auto read = read_option(word, defs, options); !read) return Fault(read.error());
  }
  return options;
}

std::string write_options(std::span<const int32_t> options, std::span<const OptionDef> defs) {
  std::vector<std::string> words;
  for (size_t i = 0; i < defs.size(); ++i) {
    const int32_t value = i < options.size() ? options[i] : defs[i].usual;
    words.push_back(std::string(defs[i].name) + "=" + std::to_string(value));
  }
  return join(words, " ");
}

Result<Setup> read_setup(std::string scenario, std::string_view options,
                         std::span<const OptionDef> defs) {
  Setup setup{std::move(scenario), usual_options(defs), {}};
  for (const std::string_view word : split_words(options)) {
    if (word.starts_with(kTables)) {
      setup.tables = word.substr(kTables.size());
      continue;
    }
    if (const auto read = read_option(word, defs, setup.options); !read) return Fault(read.error());
  }
  return setup;
}

std::string write_setup_options(const Setup& setup, std::span<const OptionDef> defs) {
  std::string text = write_options(setup.options, defs);
  if (setup.tables.empty()) return text;
  return text + (text.empty() ? "" : " ") + std::string(kTables) + setup.tables;
}

}  // namespace acies
