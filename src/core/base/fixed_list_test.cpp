#include "core/base/fixed_list.h"

#include <gtest/gtest.h>

#include <string>
#include <type_traits>
#include <vector>

#include "core/contract/action.h"

namespace acies {
namespace {

static_assert(std::is_trivially_copyable_v<FixedList<int, 4>>);

TEST(FixedList, grows_and_shrinks_at_the_end) {
  FixedList<int, 4> list;
  EXPECT_TRUE(list.empty());
  for (const int i : {5, 6, 7, 8}) list.push_back(i);
  EXPECT_EQ(list.size(), list.capacity());
  EXPECT_EQ(list.back(), 8);
  list.pop_back();
  EXPECT_EQ(std::vector<int>(list.begin(), list.end()), (std::vector<int>{5, 6, 7}));
  list[1] = 9;
  EXPECT_TRUE(list.contains(9));
  EXPECT_FALSE(list.contains(6));
  EXPECT_FALSE(list.contains(8)) << "what was popped is gone";
  list.clear();
  EXPECT_TRUE(list.empty());
  EXPECT_FALSE(list.contains(5));
}

TEST(FixedList, grow_gives_room_behind_what_is_there) {
  FixedList<int, 5> list;
  list.push_back(1);
  int* room = list.grow(3);
  for (int i = 0; i < 3; ++i) room[i] = 10 + i;
  EXPECT_EQ(std::vector<int>(list.begin(), list.end()), (std::vector<int>{1, 10, 11, 12}));
  EXPECT_EQ(list.grow(0), list.end());
}

#ifndef NDEBUG
TEST(FixedListDeathTest, what_does_not_fit_is_a_programmers_fault) {
  FixedList<int, 2> list;
  EXPECT_DEATH(list.pop_back(), "size_ > 0");
  EXPECT_DEATH(list[0] = 1, "i < size_");
  list.push_back(1);
  EXPECT_DEATH(list.grow(2), "Capacity");
  list.push_back(2);
  EXPECT_DEATH(list.push_back(3), "Capacity");
}
#endif

TEST(Action, packs_into_eight_bytes_little_end_first) {
  const Action action{1, 2, 0x0403, -2};
  EXPECT_EQ(pack(action), 0xFFFFFFFE04030201ULL);
  EXPECT_EQ(unpack_action(pack(action)), action);
  EXPECT_NE(action, (Action{1, 2, 0x0403, -3}));
}

}  // namespace
}  // namespace acies
