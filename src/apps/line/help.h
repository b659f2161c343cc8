// The text of --help: usage, purpose, options in two columns, examples.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "apps/app_context.h"

namespace acies {

class HelpPage : public CLI::FormatterBase {
 public:
  explicit HelpPage(const AppContext& context) : context_(context) {}

  std::string make_help(const CLI::App* app, std::string name,
                        CLI::AppFormatMode mode) const override;

 private:
  std::string usage(const CLI::App& app) const;
  std::string commands(const CLI::App& app) const;
  std::string options(const CLI::App& app, std::string_view title, bool takes_positionals) const;
  std::string section(std::string_view title, const std::string& content) const;

  const AppContext& context_;
};

}  // namespace acies
