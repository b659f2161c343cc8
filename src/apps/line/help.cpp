#include "apps/line/help.h"

#include <algorithm>

#include "core/text/layout.h"

namespace acies {
namespace {

struct Entry {
  std::string term;
  std::string meaning;
};

// "--south WHO", "-h, --help", "GAME"
std::string write_term(const CLI::Option& option) {
  if (option.get_positional()) return option.get_name(true);
  std::string term = option.get_name(false, true);
  if (const size_t comma = term.find(','); comma != std::string::npos) term.insert(comma + 1, " ");
  // CLI11 appends its checks after a colon.
  const std::string kind = option.get_type_name();
  if (option.get_type_size() > 0) term += ' ' + kind.substr(0, kind.find(':'));
  return term;
}

std::string write_argument(const CLI::Option& option) {
  std::string word = option.get_name(true);
  if (word.contains(' ')) return word;  // "[GAME] FIRST SECOND" says it all
  if (option.get_expected_max() > 1) word += "...";
  return option.get_required() ? word : '[' + word + ']';
}

// Terms in their own column. A long term is on the line above its meaning.
std::string write_entries(const std::vector<Entry>& entries, size_t width) {
  constexpr size_t kIndent = 2;
  constexpr size_t kLongest = 26;
  size_t column = 0;
  for (const Entry& entry : entries) {
    const size_t wide = display_width(entry.term);
    if (wide <= kLongest) column = std::max(column, wide);
  }
  const size_t margin = kIndent + column + 2;
  std::string out;
  for (const Entry& entry : entries) {
    const std::string meaning = wrapped(entry.meaning, width, margin);
    const std::string term = std::string(kIndent, ' ') + entry.term;
    const bool is_long = display_width(term) + 2 > margin;
    out += is_long ? term + '\n' : padded(term, margin);
    out += is_long ? meaning : meaning.substr(margin);
  }
  return out;
}

}  // namespace

std::string HelpPage::make_help(const CLI::App* app, std::string, CLI::AppFormatMode) const {
  std::string page = usage(*app);
  page += '\n' + wrapped(app->get_description(), context_.screen().width);
  page += commands(*app);
  page += options(*app, context_.say("help.arguments"), true);
  const CLI::App* parent = app->get_parent();
  page += options(*app, context_.say(parent == nullptr ? "help.shared" : "help.options"), false);
  if (parent != nullptr) page += options(*parent, context_.say("help.shared"), false);
  if (!app->get_footer().empty()) page += section(context_.say("help.examples"), app->get_footer());
  return page;
}

std::string HelpPage::usage(const CLI::App& app) const {
  std::string line = context_.say("help.usage") + " acies";
  if (app.get_parent() == nullptr) {
    line += ' ' + context_.say("help.command_word");
  } else {
    line += ' ' + app.get_name();
  }
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_positional()) line += ' ' + write_argument(*option);
  }
  return line + ' ' + context_.say("help.options_word") + '\n';
}

std::string HelpPage::commands(const CLI::App& app) const {
  std::vector<Entry> entries;
  for (const CLI::App* command : app.get_subcommands({})) {
    const std::string about = command->get_description();
    entries.push_back({command->get_name(), about.substr(0, about.find('\n'))});
  }
  return section(context_.say("help.commands"), write_entries(entries, context_.screen().width));
}

std::string HelpPage::options(const CLI::App& app, std::string_view title,
                              bool takes_positionals) const {
  std::vector<Entry> entries;
  for (const CLI::Option* option : app.get_options()) {
    const bool is_own_help = app.get_parent() != nullptr && option == app.get_help_ptr();
    if (option->get_positional() != takes_positionals || is_own_help) continue;
    entries.push_back({write_term(*option), option->get_description()});
  }
  return section(title, write_entries(entries, context_.screen().width));
}

std::string HelpPage::section(std::string_view title, const std::string& content) const {
  if (content.empty()) return {};
  return '\n' + context_.ink(title, Ink::Strong) + '\n' + content;
}

}  // namespace acies
