#include "core/base/hash.h"

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <string>

namespace acies {
namespace {

using Pair = std::array<uint64_t, 2>;

// Records carry these hashes for ever.
TEST(Hash, values_are_pinned) {
  EXPECT_EQ(hash_text(""), 0U);
  EXPECT_EQ(hash_text("acies"), 0x58e09cd38b97724dULL);
  EXPECT_EQ(hash_value(Pair{1, 2}), 0xf8584dd5b91451e7ULL);
}

TEST(Hash, order_and_length_count) {
  EXPECT_NE(hash_value(Pair{1, 2}), hash_value(Pair{2, 1}));
  EXPECT_NE(hash_text("ab"), hash_text("ba"));
  EXPECT_NE(hash_text("a"), hash_text(std::string_view("a\0", 2)));
  EXPECT_NE(hash_value(std::array<uint64_t, 1>{}), hash_value(Pair{}));
}

TEST(Hash, every_bit_of_a_value_counts) {
  using Block = std::array<uint8_t, 64>;
  std::set<uint64_t> seen{hash_value(Block{})};
  for (size_t bit = 0; bit < 512; ++bit) {
    Block block{};
    block[bit / 8] = static_cast<uint8_t>(1U << (bit % 8));
    seen.insert(hash_value(block));
  }
  EXPECT_EQ(seen.size(), 513U);
}

}  // namespace
}  // namespace acies
