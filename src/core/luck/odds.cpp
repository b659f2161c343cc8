#include "core/luck/odds.h"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace acies {
namespace {

uint64_t checked_product(uint64_t a, uint64_t b) {
  uint64_t product = 0;
  [[maybe_unused]] const bool has_overflowed = __builtin_mul_overflow(a, b, &product);
  assert(!has_overflowed && "odds beyond 64 bits");
  return product;
}

uint64_t choose(uint64_t n, uint64_t k) {
  if (k > n) return 0;
  uint64_t ways = 1;
  for (uint64_t i = 1; i <= k; ++i) ways = checked_product(ways, n - k + i) / i;
  return ways;
}

}  // namespace

Chance make_chance(uint64_t numerator, uint64_t denominator) {
  assert(denominator > 0);
  const uint64_t common = std::gcd(numerator, denominator);
  return {numerator / common, denominator / common};
}

uint32_t Chance::per_mille() const {
  uint64_t top = numerator;
  uint64_t bottom = denominator;
  while (bottom > UINT64_MAX / 4000) {
    top >>= 1U;
    bottom >>= 1U;
  }
  return static_cast<uint32_t>((top * 2000 + bottom) / (2 * bottom));
}

Odds::Odds(std::vector<uint64_t> weights) : weights_(std::move(weights)) {
  while (weights_.size() > 1 && weights_.back() == 0) weights_.pop_back();
  uint64_t common = 0;
  for (const uint64_t weight : weights_) common = std::gcd(common, weight);
  for (uint64_t& weight : weights_) weight /= common;
  total_ = std::accumulate(weights_.begin(), weights_.end(), uint64_t{0});
}

Odds Odds::die(std::span<const uint8_t> faces) {
  assert(!faces.empty());
  std::vector<uint64_t> weights(size_t{*std::max_element(faces.begin(), faces.end())} + 1, 0);
  for (const uint8_t face : faces) ++weights[face];
  return Odds(std::move(weights));
}

Odds Odds::draw(uint32_t all, uint32_t marked, uint32_t drawn) {
  assert(marked <= all && drawn <= all);
  std::vector<uint64_t> weights;
  for (uint32_t k = 0; k <= std::min(marked, drawn); ++k) {
    weights.push_back(checked_product(choose(marked, k), choose(all - marked, drawn - k)));
  }
  return Odds(std::move(weights));
}

Odds Odds::operator+(const Odds& other) const {
  std::vector<uint64_t> sum(weights_.size() + other.weights_.size() - 1, 0);
  checked_product(total_, other.total_);
  for (size_t i = 0; i < weights_.size(); ++i) {
    for (size_t j = 0; j < other.weights_.size(); ++j)
      sum[i + j] += weights_[i] * other.weights_[j];
  }
  return Odds(std::move(sum));
}

Odds Odds::times(uint32_t count) const {
  Odds sum;
  for (uint32_t i = 0; i < count; ++i) sum = sum + *this;
  return sum;
}

Chance Odds::exactly(size_t result) const {
  return make_chance(result < weights_.size() ? weights_[result] : 0, total_);
}

Chance Odds::at_least(size_t result) const {
  uint64_t weight = 0;
  for (size_t i = result; i < weights_.size(); ++i) weight += weights_[i];
  return make_chance(weight, total_);
}

Chance Odds::mean() const {
  uint64_t sum = 0;
  for (size_t i = 0; i < weights_.size(); ++i) sum += checked_product(weights_[i], i);
  return make_chance(sum, total_);
}

}  // namespace acies
