// The arguments of a command: options, flags, words. CLI11 parses them; only line.cpp, help.cpp and
// main.cpp include it, because its templates take long to compile.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace CLI {  // NOLINT(readability-identifier-naming): the library's own name
class App;
class Option;
}  // namespace CLI

namespace acies {

class LineOption {
 public:
  explicit LineOption(CLI::Option* option) : option_(option) {}

  LineOption type_name(const std::string& name) const;
  LineOption required() const;
  LineOption expected(int least, int most) const;
  LineOption excludes(LineOption other) const;
  LineOption one_of(const std::vector<std::string>& words) const;
  LineOption once_a_word() const;  // a list takes one word each time the option is given
  // Called for every word; returns a complaint, or nothing.
  LineOption check(const std::function<std::string(const std::string&)>& complaint) const;
  const LineOption* operator->() const { return this; }

 private:
  CLI::Option* option_;
};

class Line {
 public:
  explicit Line(CLI::App* app) : app_(app) {}

  LineOption add_option(const std::string& name, std::string& target, const std::string& about);
  LineOption add_option(const std::string& name, std::optional<std::string>& target,
                        const std::string& about);
  LineOption add_option(const std::string& name, std::vector<std::string>& target,
                        const std::string& about);
  LineOption add_option(const std::string& name,
                        const std::function<void(const std::string&)>& take,
                        const std::string& about);
  LineOption add_flag(const std::string& name, bool& target, const std::string& about);
  LineOption add_flag(const std::string& name, const std::function<void()>& take,
                      const std::string& about);
  CLI::App* app() const { return app_; }
  Line* operator->() { return this; }
  Line& operator*() { return *this; }

 private:
  CLI::App* app_;
};

}  // namespace acies
