// A stable 64-bit hash of plain bytes: states, books, records. It is the same on every machine.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

#include "core/luck/rng.h"

namespace acies {

static_assert(std::endian::native == std::endian::little, "hashes read bytes little end first");

constexpr uint64_t combine(uint64_t hash, uint64_t word) {
  return mix((hash ^ word) * 0x9E3779B97F4A7C15ULL + 0xD6E8FEB86659FD93ULL);
}

constexpr uint64_t hash_text(std::string_view text) {
  uint64_t hash = text.size();
  for (const char c : text) hash = combine(hash, static_cast<uint8_t>(c));
  return hash;
}

// The hash of a table as text, version 2. The text names everything that the table means. A member
// that a State has gained is written only if it differs from its default.
constexpr uint64_t hash_position(std::string_view text) {
  return combine(hash_text(text), hash_text("acies table 2"));
}

// All bytes of the value count, so it must have no padding.
template <class T>
  requires std::has_unique_object_representations_v<T> && (sizeof(T) % 8 == 0)
uint64_t hash_value(const T& value) {
  uint64_t hash = sizeof(T);
  const auto* bytes = reinterpret_cast<const unsigned char*>(&value);
  for (size_t i = 0; i < sizeof(T); i += 8) {
    uint64_t word = 0;
    std::memcpy(&word, bytes + i, 8);
    hash = combine(hash, word);
  }
  return hash;
}

}  // namespace acies
