// The URL of a PostgreSQL database. Its passwords never appear in a message.
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

  // A message of libpq or the server on one line, without the passwords.
  std::string told(std::string_view message) const;

 private:
  std::string url_;
  std::vector<std::string> passwords_;
};

}  // namespace acies
