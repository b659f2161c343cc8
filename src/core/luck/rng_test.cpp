#include "core/luck/rng.h"

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <vector>

namespace acies {
namespace {

std::vector<uint64_t> draws(Rng rng, size_t count) {
  std::vector<uint64_t> numbers;
  for (size_t i = 0; i < count; ++i) numbers.push_back(rng.next());
  return numbers;
}

// All records of matches and benchmark numbers depend on these.
TEST(Rng, numbers_are_pinned) {
  EXPECT_EQ(draws(Rng{0, 0}, 3),
            (std::vector<uint64_t>{0xe220a8397b1dcdafULL,  // splitmix64's own
                                   0x6e789e6aa1b965f4ULL, 0x06c45d188009454fULL}));
  EXPECT_EQ(
      draws(Rng{42, 0}, 3),
      (std::vector<uint64_t>{0xbdd732262feb6e95ULL, 0x28efe333b266f103ULL, 0x47526757130f9f52ULL}));
  EXPECT_EQ((Rng{42, 0}.fork(0).key), 0x5dc335e4de826786ULL);
  EXPECT_EQ((Rng{42, 0}.fork(1).key), 0x81c7445033c142f9ULL);
  EXPECT_EQ(draws(Rng{42, 0}.fork(1), 1)[0], 0xbc55bd264260b5f1ULL);
}

TEST(Rng, dice_are_pinned) {
  Rng rng{7, 0};
  for (const uint32_t wanted : {2U, 0U, 5U, 3U, 2U, 1U, 2U, 1U, 0U, 2U, 0U, 5U}) {
    EXPECT_EQ(rng.below(6), wanted);
  }
  EXPECT_EQ(rng.drawn, 12U);
}

TEST(Rng, a_draw_depends_on_key_and_counter_alone) {
  const std::vector<uint64_t> whole = draws(Rng{9, 0}, 20);
  for (uint64_t cut = 0; cut < 20; ++cut) {
    Rng taken_up{9, cut};
    EXPECT_EQ(taken_up.next(), whole[cut]);
  }
}

TEST(Rng, below_stays_below) {
  Rng rng{1, 0};
  for (const uint32_t n : {1U, 2U, 3U, 6U, 70U, 1000U, 0x80000001U, UINT32_MAX}) {
    for (int i = 0; i < 1000; ++i) ASSERT_LT(rng.below(n), n);
  }
}

TEST(Rng, every_face_comes_about_equally_often) {
  Rng rng{2, 0};
  std::array<int, 6> faces{};
  constexpr int kRolls = 60'000;
  for (int i = 0; i < kRolls; ++i) ++faces[rng.below(6)];
  for (const int count : faces) EXPECT_NEAR(count, kRolls / 6, 500);  // more than five deviations
}

TEST(Rng, forks_are_unrelated) {
  std::set<uint64_t> seen;
  for (uint64_t part = 0; part < 200; ++part) {
    for (const uint64_t number : draws(Rng{3, 0}.fork(part), 20)) seen.insert(number);
  }
  for (const uint64_t number : draws(Rng{3, 0}, 4000)) seen.insert(number);
  EXPECT_EQ(seen.size(), 200U * 20 + 4000) << "a number came twice";
}

TEST(Rng, a_fork_depends_on_the_key_and_not_on_the_draws) {
  Rng rng{5, 0};
  const uint64_t before = rng.fork(1).key;
  rng.next();
  EXPECT_EQ(rng.fork(1).key, before);
  EXPECT_NE((Rng{6, 0}.fork(1).key), before);
  EXPECT_NE(rng.fork(2).key, before);
  EXPECT_EQ(rng.fork(1).drawn, 0U);
}

}  // namespace
}  // namespace acies
