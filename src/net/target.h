// The target of a request line: a decoded path and query, or nothing if it does not have the plain
// form "/path?name=value". It is strict, so that no two readers of a target can disagree.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace acies {

using Fields = std::map<std::string, std::string, std::less<>>;

struct Target {
  std::string path;
  Fields query;
};

std::optional<Target> read_target(std::string_view text);

// %41 becomes A. Nothing for malformed escapes, control characters and invalid UTF-8.
std::optional<std::string> percent_decoded(std::string_view text);
std::string percent_encoded(std::string_view text);

bool is_utf8(std::string_view text);

}  // namespace acies
