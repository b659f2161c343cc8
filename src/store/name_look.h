// The look of a name: two names that a reader may take for one another have the same look. Case
// and signs between letters do not count; letters, digits and pairs that look alike count as one.
#pragma once

#include <string>
#include <string_view>

namespace acies {

// The rules are stored with every name: when they change, the looks must be made anew.
std::string look_of(std::string_view name);

}  // namespace acies
