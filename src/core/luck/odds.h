// Exact chances, in whole numbers: how a roll or a draw is spread over small results.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace acies {

// numerator in denominator, in lowest terms.
struct Chance {
  uint64_t numerator;
  uint64_t denominator;

  friend bool operator==(const Chance&, const Chance&) = default;
  uint32_t per_mille() const;  // rounded to the nearest
};

Chance make_chance(uint64_t numerator, uint64_t denominator);

class Odds {
 public:
  // Always zero.
  Odds() : weights_{1} {}

  // One die: each face counts so much (a face may count zero), all faces equally likely.
  static Odds die(std::span<const uint8_t> faces);
  // How many marked cards are among `drawn` taken from `all` of which `marked` are marked.
  static Odds draw(uint32_t all, uint32_t marked, uint32_t drawn);

  Odds operator+(const Odds& other) const;  // both happen, results added
  Odds times(uint32_t count) const;         // this, so many times over

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
