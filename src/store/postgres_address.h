// The URL of a PostgreSQL database. Its passwords are in no sentence that anybody gets to read.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"

namespace acies {

class PostgresAddress {
 public:
  static Result<PostgresAddress> read(std::string_view url);

  const std::string& url() const { return url_; }

  // What libpq or the server says, on one line and with the passwords blotted out.
  std::string told(std::string_view message) const;

 private:
  std::string url_;
  std::vector<std::string> passwords_;
};

}  // namespace acies
