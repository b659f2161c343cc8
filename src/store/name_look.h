// The look of a name: two names that a reader may confuse have the same look. Case and signs
// between letters do not count; letters, digits and pairs that look alike count as one.
#pragma once

#include <string>
#include <string_view>

namespace acies {

// Looks are stored with every name: if the rules change, they must be computed again.
std::string look_of(std::string_view name);

}  // namespace acies
