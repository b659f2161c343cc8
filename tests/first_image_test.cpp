// The hashes of release 0.1, over the bytes of the State as it was then.
#include <gtest/gtest.h>

#include <fstream>

#include "core/base/hash.h"
#include "core/text/text.h"
#include "tests/grown_library.h"
#include "tests/known_games.h"

namespace acies {
namespace {

// Valid while the State still has the layout of that time. The first new member changes its size
// and disables this test for its game; the kept positions below go on to prove the hashes.
template <class R>
constexpr size_t kSizeThen = 0;
template <>
constexpr size_t kSizeThen<battleline::Rules> = 256;
template <>
constexpr size_t kSizeThen<ancients::Rules> = 1168;
template <>
constexpr size_t kSizeThen<lostbattles::Rules> = 744;
template <>
constexpr size_t kSizeThen<onus::Rules> = 3728;

TEST(FirstImage, is_what_random_games_hash_to) {
  for (const auto& game : known_games()) {
    with_rules(*game, [&]<class R>(const R& rules) {
      if (sizeof(typename R::State) != kSizeThen<R>) return;
      ActionList list;
      const uint64_t games = std::max<uint64_t>(rules.scenarios().size(), fair_share<R>(30));
      for (uint64_t number = 0; number < games; ++number) {
        auto state = rules.setup(random_setup(rules, number)).value();
        Rng rng{number, 1};
        for (int ply = 0; ply < 200; ++ply) {
          const Decision question = rules.decision(state);
          ASSERT_TRUE(rules.is_first_hash(state, hash_value(state)))
              << game->name() << ", game " << number << ", ply " << ply;
          ASSERT_FALSE(rules.is_first_hash(state, hash_value(state) ^ 1U));
          if (question.form == Decision::Form::Over) break;
          rules.apply(state, random_answer(rules, state, question, list, rng), nullptr);
        }
      }
    });
  }
}

// Positions of release 0.1 with the hashes that it gave them. They can be read today, even if the
// books have more battles and units.
TEST(FirstImage, positions_of_release_0_1_keep_their_hashes) {
  const Games grown = make_games(grown_library()).value();
  std::ifstream file("tests/records/0.1/positions.txt");
  size_t count = 0;
  for (std::string line; std::getline(file, line); ++count) {
    const auto hash = read_hex64(line.substr(0, 16));
    ASSERT_TRUE(hash) << line;
    const std::string position = line.substr(17);
    for (const Games* games : {&known_games(), &grown}) {
      const Game& game = *find_game(*games, split_words(position)[0]);
      const auto table = game.open_position(position);
      ASSERT_TRUE(table) << table.error().text() << '\n' << position;
      EXPECT_TRUE((*table)->is_hash(*hash)) << position;
      EXPECT_TRUE((*table)->is_hash((*table)->hash()));
      EXPECT_FALSE((*table)->is_hash(*hash ^ 1U));
    }
  }
  EXPECT_GT(count, 300U);
}

}  // namespace
}  // namespace acies
