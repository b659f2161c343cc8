#include "core/luck/dice.h"

#include <algorithm>
#include <string>

namespace acies {
namespace {

// The words of seats after North are written only up to the last seat that gave some, so the text
// of a table of two is unchanged.
std::string write_words(const Seed& seed) {
  std::string words = write_hex(seed.south) + " " + write_hex(seed.north);
  const auto last = std::find_if(seed.others.rbegin(), seed.others.rend(),
                                 [](const Digest& one) { return one != Digest{}; });
  std::for_each(seed.others.begin(), last.base(),
                [&words](const Digest& one) { words += " " + write_hex(one); });
  return words;
}

}  // namespace

Digest& Seed::words_of(Seat player) {
  if (is_one_of_two(player)) return player == Seat::South ? south : north;
  return others[player_number(player) - kPlayers.size()];
}

Seed make_seed(std::string_view words) {
  Seed seed;
  seed.secret = sha256(std::string("acies words ").append(words));
  return seed;
}

Digest commitment(const Seed& seed) { return sha256("acies seed " + write_hex(seed.secret)); }

Dice::Dice(const Seed& seed)
    : key_(sha256("acies key " + write_hex(seed.secret) + " " + write_words(seed))) {}

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
