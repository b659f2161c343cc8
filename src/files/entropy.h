// Bytes that nobody can guess, from the operating system: the secret of fair dice.
#pragma once

#include "core/error.h"
#include "core/sha256.h"

namespace acies {

Result<Digest> read_entropy();

}  // namespace acies
