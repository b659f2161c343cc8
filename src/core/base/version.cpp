#include "core/base/version.h"

namespace acies {

const std::string_view kProgramVersion = ACIES_VERSION;
const std::string_view kProgram = "acies " ACIES_VERSION;

}  // namespace acies
