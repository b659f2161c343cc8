// Random battles of ONUS! obey the laws of src/lab/law_court.h.
#include <gtest/gtest.h>

#include "files/disk.h"
#include "games/onus/onus.h"
#include "lab/law_run.h"

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
  LawPlan plan;
  plan.games = 39;  // one of each battle and meeting
  plan.every = 24;  // positions are examined in full
  plan.threads = 1;
  plan.hunts = 0;
  const LawReport report = LawRun<Rules>(game, plan, {}).hold();
  EXPECT_EQ(first_breach(report), "");
  EXPECT_EQ(report.games, plan.games);
  EXPECT_GT(report.plies, 10'000U);
}

}  // namespace
}  // namespace acies::onus
