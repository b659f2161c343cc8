// Random battles of ONUS! hold the laws of the house.
#include <gtest/gtest.h>

#include "files/disk.h"
#include "games/onus/onus.h"
#include "lab/law_court.h"

namespace acies::onus {
namespace {

std::string first_breach(const LawReport& report) {
  if (report.breaches.empty()) return {};
  const LawBreach& breach = report.breaches[0];
  return breach.law + ", game " + std::to_string(breach.game) + ", ply " +
         std::to_string(breach.ply) + ": " + breach.what + "\n" + breach.position;
}

TEST(OnusLaws, random_battles_hold_them) {
  auto book = Book::read(read_data_folder("data").value());
  ASSERT_TRUE(book) << book.error().text();
  const GameOf<Rules> game{Rules(std::move(*book))};
  constexpr uint64_t kGames = 39;  // one of each battle and meeting
  constexpr uint32_t kEvery = 24;  // positions are examined in full
  LawReport report;
  for (uint64_t number = 0; number < kGames; ++number) {
    Court<Rules>(game, number, report, {}, kEvery).hold();
  }
  EXPECT_EQ(first_breach(report), "");
  EXPECT_EQ(report.games, kGames);
  EXPECT_GT(report.plies, 10'000U);
}

}  // namespace
}  // namespace acies::onus
