// SHA-256 (FIPS 180-4). Core has no dependencies and runs in browsers too, so it has its own
// implementation. Players can check commitments and dice with any other one.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace acies {

using Digest = std::array<uint8_t, 32>;

Digest sha256(std::string_view bytes);

std::string write_hex(const Digest& digest);
std::optional<Digest> read_hex(std::string_view text);

}  // namespace acies
