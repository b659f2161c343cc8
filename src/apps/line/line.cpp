#include "apps/line/line.h"

#include <CLI/CLI.hpp>

namespace acies {

LineOption LineOption::type_name(const std::string& name) const {
  return LineOption(option_->type_name(name));
}

LineOption LineOption::required() const { return LineOption(option_->required()); }

LineOption LineOption::expected(int least, int most) const {
  return LineOption(option_->expected(least, most));
}

LineOption LineOption::excludes(LineOption other) const {
  return LineOption(option_->excludes(other.option_));
}

LineOption LineOption::one_of(const std::vector<std::string>& words) const {
  return LineOption(option_->check(CLI::IsMember(words)));
}

LineOption LineOption::once_a_word() const { return LineOption(option_->allow_extra_args(false)); }

LineOption LineOption::check(
    const std::function<std::string(const std::string&)>& complaint) const {
  return LineOption(option_->check(complaint));
}

LineOption Line::add_option(const std::string& name, std::string& target,
                            const std::string& about) {
  return LineOption(app_->add_option(name, target, about));
}

LineOption Line::add_option(const std::string& name, std::optional<std::string>& target,
                            const std::string& about) {
  return LineOption(app_->add_option(name, target, about));
}

LineOption Line::add_option(const std::string& name, std::vector<std::string>& target,
                            const std::string& about) {
  return LineOption(app_->add_option(name, target, about));
}

LineOption Line::add_option(const std::string& name,
                            const std::function<void(const std::string&)>& take,
                            const std::string& about) {
  return LineOption(app_->add_option_function<std::string>(name, take, about));
}

LineOption Line::add_flag(const std::string& name, bool& target, const std::string& about) {
  return LineOption(app_->add_flag(name, target, about));
}

LineOption Line::add_flag(const std::string& name, const std::function<void()>& take,
                          const std::string& about) {
  return LineOption(app_->add_flag_callback(name, take, about));
}

}  // namespace acies
