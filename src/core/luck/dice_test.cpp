#include "core/luck/dice.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

namespace acies {
namespace {

// Anybody can check the dice of a game. These numbers come from this script, not from our code:
//
//   import hashlib
//   def sha(text): return hashlib.sha256(text.encode())
//   secret = sha("acies words cannae").hexdigest()
//   south, north = "0" * 64, "0" * 64          # or sha("hannibal"), sha("varro"), in hex
//   print(sha("acies seed " + secret).hexdigest())                               # commitment
//   key = sha("acies key " + secret + " " + south + " " + north).hexdigest()
//   for n in range(12):
//       number = int.from_bytes(sha(f"acies die {key} {n}").digest()[:8], "little")
//       print(hex(number), (number >> 32) * 6 >> 32)
Seed cannae() { return make_seed("cannae"); }

Seed cannae_with_words() {
  Seed seed = cannae();
  seed.south = sha256("hannibal");
  seed.north = sha256("varro");
  return seed;
}

std::vector<uint32_t> rolls(const Dice& dice, uint64_t count) {
  std::vector<uint32_t> faces;
  for (uint64_t n = 0; n < count; ++n) faces.push_back(dice.below(n, 6));
  return faces;
}

TEST(Dice, the_commitment_is_as_documented) {
  EXPECT_EQ(write_hex(cannae().secret),
            "f16d20ec18f9c58680ae5812640747fd2f59868f940ecd452436ced9fe8745c4");
  EXPECT_EQ(write_hex(commitment(cannae())),
            "18e2001793a384e38af60aa7ddd78ed645e88fcf2fe1e3819bcdf2f608549336");
  EXPECT_EQ(commitment(cannae_with_words()), commitment(cannae()))
      << "it is made before the players add their words";
}

TEST(Dice, the_numbers_are_as_documented) {
  const Dice dice(cannae());
  EXPECT_EQ(dice.number(0), 0x38afd36f68951704ULL);
  EXPECT_EQ(dice.number(1), 0x9626250c8db2d865ULL);
  EXPECT_EQ(dice.number(2), 0xe3b24caae95c4808ULL);
  EXPECT_EQ(dice.number(3), 0xcf4d0182104216c8ULL);
  EXPECT_EQ(rolls(dice, 12), (std::vector<uint32_t>{1, 3, 5, 4, 2, 3, 1, 4, 5, 3, 2, 4}));
}

TEST(Dice, the_words_of_the_players_count) {
  const Dice dice(cannae_with_words());
  EXPECT_EQ(dice.number(0), 0x0800de47f90acd65ULL);
  EXPECT_EQ(dice.number(3), 0xcf028e82967c0d06ULL);
  EXPECT_EQ(rolls(dice, 12), (std::vector<uint32_t>{0, 2, 5, 4, 4, 1, 1, 0, 2, 2, 3, 1}));
  Seed swapped = cannae_with_words();
  std::swap(swapped.south, swapped.north);
  EXPECT_NE(Dice(swapped).number(0), dice.number(0));
}

// As above, with words of East and of Northeast, but none of West between them.
TEST(Dice, the_words_of_more_than_two_count) {
  Seed three = cannae_with_words();
  three.words_of(Seat::East) = sha256("mago");
  EXPECT_EQ(three.others[0], sha256("mago"));
  Seed five = three;
  five.words_of(Seat::Northeast) = sha256("mago");
  EXPECT_EQ(Dice(three).number(0), 0xb776067309078d52ULL);
  EXPECT_EQ(Dice(five).number(0), 0x2ae73cc1e05679a1ULL);
  EXPECT_EQ(commitment(five), commitment(cannae()));
}

TEST(Dice, answers_stay_below_and_reach_every_one) {
  const Dice dice(cannae());
  std::array<int, 7> seen{};
  for (uint64_t n = 0; n < 2000; ++n) {
    const uint32_t answer = dice.below(n, 7);
    ASSERT_LT(answer, 7U);
    ++seen[answer];
    EXPECT_EQ(dice.below(n, 1), 0U);
    EXPECT_LT(dice.below(n, UINT32_MAX), UINT32_MAX);
  }
  EXPECT_GT(*std::min_element(seen.begin(), seen.end()), 200);
}

}  // namespace
}  // namespace acies
