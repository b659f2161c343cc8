// The version of this program, as in CMakeLists.txt.
#pragma once

#include <string_view>

namespace acies {

extern const std::string_view kProgramVersion;  // "0.2.0"
extern const std::string_view kProgram;         // "acies 0.2.0", as records name it

}  // namespace acies
