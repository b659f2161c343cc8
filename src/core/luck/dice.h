// Fair dice: Nature's answers at a real table. The seed is committed to by its hash before play,
// and the players may add words of their own. Answer n is a hash of all these and n: nobody can
// predict it before the seed is opened, and everybody can check it afterwards.
//
//   commitment = SHA-256("acies seed " seed)
//   key        = SHA-256("acies key " seed " " south " " north)        all in hex, players' as hex of SHA-256;
//                with more than two players, " " east, " " west and " " northeast follow, up to the last
//                of them who gave words
//   number n   = first eight bytes, little end first, of SHA-256("acies die " key " " n)
//   answer n   = (high 32 bits of number n) * answers >> 32
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/base/sha256.h"
#include "core/contract/seat.h"

namespace acies {

struct Seed {
  Digest secret{};
  Digest south{};  // the digest of South's words; all zero if South gave none
  Digest north{};
  std::array<Digest, kAllPlayers.size() - kPlayers.size()> others{};  // East, West, Northeast

  Digest& words_of(Seat player);

  friend bool operator==(const Seed&, const Seed&) = default;
};

Seed make_seed(std::string_view words);  // for matches and tests: a seed from a text
Digest commitment(const Seed& seed);

class Dice {
 public:
  explicit Dice(const Seed& seed);

  uint64_t number(uint64_t n) const;                   // Nature's n-th number, from 0
  uint32_t below(uint64_t n, uint32_t answers) const;  // an index below `answers`

 private:
  Digest key_;
};

}  // namespace acies
