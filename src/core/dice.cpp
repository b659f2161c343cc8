#include "core/dice.h"

#include <string>

namespace acies {

Seed make_seed(std::string_view words) {
  Seed seed;
  seed.secret = sha256(std::string("acies words ").append(words));
  return seed;
}

Digest commitment(const Seed& seed) { return sha256("acies seed " + write_hex(seed.secret)); }

Dice::Dice(const Seed& seed)
    : key_(sha256("acies key " + write_hex(seed.secret) + " " + write_hex(seed.south) + " " +
                  write_hex(seed.north))) {}

uint64_t Dice::number(uint64_t n) const {
  const Digest digest = sha256("acies die " + write_hex(key_) + " " + std::to_string(n));
  uint64_t number = 0;
  for (size_t i = 0; i < 8; ++i) number |= uint64_t{digest[i]} << (8 * i);
  return number;
}

uint32_t Dice::below(uint64_t n, uint32_t answers) const {
  return static_cast<uint32_t>(((number(n) >> 32U) * answers) >> 32U);
}

}  // namespace acies
