// SHA-256 (FIPS 180-4). Core has no dependencies and runs in the browser too, so it brings its
// own; players can check commitments and dice with any other implementation.
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
