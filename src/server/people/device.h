// The device behind a session, in a few plain words: "Firefox, Windows". The header that browsers
// send about themselves is not kept.
#pragma once

#include <string>
#include <string_view>

namespace acies {

std::string device_of(std::string_view user_agent);  // empty when nothing in it is known

}  // namespace acies
