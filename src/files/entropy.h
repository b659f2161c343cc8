// Bytes that nobody can guess, from the operating system: the secret of fair dice.
#pragma once

#include "core/base/error.h"
#include "core/base/sha256.h"

namespace acies {

Result<Digest> read_entropy();

}  // namespace acies
