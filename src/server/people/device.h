// A short description of a session's device: "Firefox, Windows". The User-Agent header is not kept.
#pragma once

#include <string>
#include <string_view>

namespace acies {

std::string device_of(std::string_view user_agent);  // empty if no known name is in it

}  // namespace acies
