// The engine allocates nothing while it lists and applies. Allocations are counted.
#include <gtest/gtest.h>

#include <cstdlib>
#include <new>

#include "core/contract/playout.h"
#include "games/builtin.h"
#include "games/games.h"

namespace {

thread_local uint64_t allocations = 0;

void* counted(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size != 0 ? size : 1)) return memory;
  std::abort();
}

}  // namespace

void* operator new(std::size_t size) { return counted(size); }
void* operator new[](std::size_t size) { return counted(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

namespace acies {
namespace {

// Every question and answer of random games, with check, redact and resample on the way.
template <Rules R>
uint64_t allocations_of_games(const R& rules) {
  uint64_t during = 0;
  for (uint64_t number = 0; number < fair_share<R>(20); ++number) {
    auto state = *rules.setup(random_setup(rules, number));
    Rng rng = Rng{3, 0}.fork(number);
    ActionList list;
    const uint64_t before = allocations;
    for (Decision question = rules.decision(state); question.form != Decision::Form::Over;
         question = rules.decision(state)) {
      const Action action = random_answer(rules, state, question, list, rng);
      (void)rules.resample(rules.redact(state, Seat::South), Seat::South, rng);
      EXPECT_TRUE(rules.check(state, action).has_value());
      rules.apply(state, action, nullptr);
    }
    during += allocations - before;
  }
  return during;
}

TEST(Allocation, is_counted) {
  const uint64_t before = allocations;
  ::operator delete(::operator new(8));
  EXPECT_EQ(allocations, before + 1);
}

TEST(Allocation, none_while_games_are_played) {
  const Games games = *make_games(*read_builtin_library());
  for (const auto& game : games) {
    with_rules(*game, [&](const auto& rules) {
      EXPECT_EQ(allocations_of_games(rules), 0U) << game->name();
    });
  }
}

}  // namespace
}  // namespace acies
