#include "core/luck/luck.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace acies {
namespace {

constexpr int64_t kBillion = 1'000'000'000;
constexpr int64_t kMillion = 1'000'000;

// To the nearest number, halves away from zero.
constexpr int64_t divide(int64_t number, int64_t by) {
  return (number < 0 ? number - by / 2 : number + by / 2) / by;
}

constexpr int64_t billionths(int64_t number, int64_t by) {
  return number / by * kBillion + divide(number % by * kBillion, by);
}

constexpr bool is_same_account(LuckPoint one, LuckPoint other) {
  return one.seat == other.seat && one.what == other.what;
}

}  // namespace

void LuckLedger::add(std::span<const LuckPoint> answers, LuckPoint fell) {
  for (size_t i = 0; i < answers.size(); ++i) {
    const LuckPoint point = answers[i];
    const auto before = answers.first(i);
    const bool is_new = std::ranges::none_of(
        before, [&](LuckPoint known) { return is_same_account(known, point); });
    if (is_player(point.seat) && is_new) book(account_of(point), answers, fell);
  }
}

LuckLedger::Account& LuckLedger::account_of(LuckPoint point) {
  const auto key = [](const Account& account) { return std::pair(account.seat, account.what); };
  const auto at = std::ranges::lower_bound(accounts_, std::pair(point.seat, point.what), {}, key);
  if (at != accounts_.end() && key(*at) == std::pair(point.seat, point.what)) return *at;
  return *accounts_.insert(at, {point.seat, point.what});
}

// The variance of n equally likely values is (n * sum of squares - square of sum) / n^2.
void LuckLedger::book(Account& account, std::span<const LuckPoint> answers, LuckPoint fell) {
  const auto count = static_cast<int64_t>(answers.size());
  assert(count < 65536);  // so that n^2 billions fit into 64 bits
  const LuckPoint own{account.seat, account.what, 0};
  int64_t sum = 0;
  int64_t squares = 0;
  for (const LuckPoint point : answers) {
    if (!is_same_account(point, own)) continue;
    sum += point.value;
    squares += int64_t{point.value} * point.value;
  }
  ++account.count;
  account.got += is_same_account(fell, own) ? fell.value : 0;
  account.means += billionths(sum, count);
  account.variances += billionths(count * squares - sum * sum, count * count);
}

std::vector<LuckRow> LuckLedger::rows() const {
  std::vector<LuckRow> rows;
  for (const Account& account : accounts_) {
    const auto variance = static_cast<uint64_t>(divide(account.variances, kBillion / kMillion));
    rows.push_back({account.seat, account.what, account.count, account.got * 1000,
                    divide(account.means, kMillion), static_cast<int64_t>(integer_root(variance))});
  }
  return rows;
}

// Bit by bit, from the highest possible one.
uint64_t integer_root(uint64_t number) {
  uint64_t root = 0;
  for (uint64_t bit = uint64_t{1} << 31U; bit != 0; bit >>= 1U) {
    const uint64_t larger = root | bit;
    if (larger <= number / larger) root = larger;
  }
  return root;
}

std::string write_tenths(int64_t thousandths) {
  const int64_t tenths = divide(thousandths, 100);
  const int64_t size = tenths < 0 ? -tenths : tenths;
  return (tenths < 0 ? "-" : "") + std::to_string(size / 10) + '.' + std::to_string(size % 10);
}

}  // namespace acies
