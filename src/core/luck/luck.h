// The luck ledger: for each seat, the sum of Nature's answers and the sum that was to be expected.
// Whole numbers only; see docs/design/nature.md.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/contract/seat.h"

namespace acies {

// The value of one answer of Nature for a seat. `what` distinguishes the quantities that a game
// counts: cards of one deck, dice of one kind. Seat Nobody: the answer does not count.
struct LuckPoint {
  Seat seat = Seat::Nobody;
  uint8_t what = 0;
  int32_t value = 0;  // at most a million in absolute value

  friend constexpr bool operator==(LuckPoint, LuckPoint) = default;
};

// In thousandths, except the count.
struct LuckRow {
  Seat seat = Seat::Nobody;
  uint8_t what = 0;
  uint32_t count = 0;    // number of questions to Nature
  int64_t got = 0;       // sum of the values of its answers
  int64_t expected = 0;  // sum of the means over all equally likely answers
  int64_t spread = 0;    // the standard deviation of `got`

  friend constexpr bool operator==(const LuckRow&, const LuckRow&) = default;
};

class LuckLedger {
 public:
  // Adds one question to Nature: the value of each equally likely answer, and the actual one. An
  // answer that counts for another seat, or for nobody, has the value 0 for this seat.
  void add(std::span<const LuckPoint> answers, LuckPoint fell);

  std::vector<LuckRow> rows() const;  // by seat, then by `what`

 private:
  // The mean and the variance of one question are rounded to a billionth, so that the sums over a
  // whole game stay exact in thousandths.
  struct Account {
    Seat seat;
    uint8_t what;
    uint32_t count = 0;
    int64_t got = 0;
    int64_t means = 0;
    int64_t variances = 0;
  };

  Account& account_of(LuckPoint point);
  void book(Account& account, std::span<const LuckPoint> answers, LuckPoint fell);

  std::vector<Account> accounts_;  // in the order of rows()
};

// The largest whole number whose square is at most this number.
uint64_t integer_root(uint64_t number);

// Thousandths as people write them, rounded to tenths: 12345 is 12.3.
std::string write_tenths(int64_t thousandths);

}  // namespace acies
