// Passwords that are not allowed: too short, too common, or the user's own name.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "core/data/library.h"

namespace acies {

inline constexpr size_t kLeastPassword = 8;  // bytes
inline constexpr size_t kMostPassword = 200;

class Passwords {
 public:
  static Result<Passwords> read(const Library& library);  // from data/passwords.toml

  // The code of the fault of a password (bad_password, common_password, name_password) for a user
  // with this name, or empty.
  std::string_view error(std::string_view password, std::string_view name) const;
  size_t count() const { return common_.size(); }

 private:
  std::set<std::string, std::less<>> common_;
};

}  // namespace acies
