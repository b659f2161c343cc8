// A player in a program of its own, in any language. It reads questions as lines of JSON and writes
// one action text per line. See docs/bots.md.
#pragma once

#include <memory>
#include <string_view>

#include "lab/player.h"

namespace acies {

Result<std::unique_ptr<Player>> make_process_player(std::string_view command);

}  // namespace acies
