// Unpredictable bytes from the operating system, for the secret of fair dice.
#pragma once

#include "core/base/error.h"
#include "core/base/sha256.h"

namespace acies {

Result<Digest> read_entropy();

}  // namespace acies
