// Exact chances in whole numbers: the distribution of a roll or a draw over small results.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace acies {

// Numerator and denominator in lowest terms.
struct Chance {
  uint64_t numerator;
  uint64_t denominator;

  friend bool operator==(const Chance&, const Chance&) = default;
  uint32_t per_mille() const;  // rounded to the nearest
};

Chance make_chance(uint64_t numerator, uint64_t denominator);

class Odds {
 public:
  // The distribution of the constant zero.
  Odds() : weights_{1} {}

  // One die with the value of each face (may be zero); all faces are equally likely.
  static Odds die(std::span<const uint8_t> faces);
  // The number of marked cards among `drawn` cards out of `all`, of which `marked` are marked.
  static Odds draw(uint32_t all, uint32_t marked, uint32_t drawn);

  Odds operator+(const Odds& other) const;  // the sum of two independent results
  Odds times(uint32_t count) const;         // the sum of `count` such results

  Chance exactly(size_t result) const;
  Chance at_least(size_t result) const;
  size_t most() const { return weights_.size() - 1; }
  Chance mean() const;

 private:
  explicit Odds(std::vector<uint64_t> weights);

  std::vector<uint64_t> weights_;  // by result
  uint64_t total_ = 1;
};

}  // namespace acies
