// The luck ledger: what Nature gave each seat, beside what it could expect. Whole numbers only;
// see docs/design/nature.md.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/contract/seat.h"

namespace acies {

// What one answer of Nature is worth to a seat. `what` tells apart what a game counts: cards of one
// deck, dice of one kind. Nobody: the answer is not counted.
struct LuckPoint {
  Seat seat = Seat::Nobody;
  uint8_t what = 0;
  int32_t value = 0;  // at most a million either way

  friend constexpr bool operator==(LuckPoint, LuckPoint) = default;
};

// In thousandths, but for count.
struct LuckRow {
  Seat seat = Seat::Nobody;
  uint8_t what = 0;
  uint32_t count = 0;    // how often Nature was asked for it
  int64_t got = 0;       // the values that Nature answered, added up
  int64_t expected = 0;  // the means over all equally likely answers, added up
  int64_t spread = 0;    // the standard deviation of got, as the questions were asked

  friend constexpr bool operator==(const LuckRow&, const LuckRow&) = default;
};

class LuckLedger {
 public:
  // One question to Nature: what each of its equally likely answers is worth, and what fell. An
  // answer that counts for another seat, or for nobody, is worth nothing to this one.
  void add(std::span<const LuckPoint> answers, LuckPoint fell);

  std::vector<LuckRow> rows() const;  // by seat, then by what

 private:
  // The mean and the variance of one question are rounded to a billionth, so that the sums of a
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

// The largest whole number whose square is at most this one.
uint64_t integer_root(uint64_t number);

// Thousandths as people write them, rounded to tenths: 12345 is 12.3.
std::string write_tenths(int64_t thousandths);

}  // namespace acies
