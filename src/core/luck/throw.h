// Six-sided dice after a roll: how many show each face. Their order has no meaning.
#pragma once

#include <cstdint>

namespace acies {

struct Throw {
  int32_t bits = 0;
  constexpr unsigned of(unsigned number) const {
    return static_cast<uint32_t>(bits) >> 4U * (number - 1) & 15U;
  }
  constexpr void add(unsigned number) { bits += 1 << 4U * (number - 1); }
  constexpr unsigned size() const {
    unsigned sum = 0;
    for (unsigned number = 1; number <= 6; ++number) sum += of(number);
    return sum;
  }
  constexpr unsigned sum() const {
    unsigned all = 0;
    for (unsigned number = 1; number <= 6; ++number) all += number * of(number);
    return all;
  }
  constexpr unsigned lowest() const {
    for (unsigned number = 1; number <= 6; ++number) {
      if (of(number) > 0) return number;
    }
    return 0;
  }
};

// The k-th of all ways to roll this many dice, one die after another.
constexpr Throw throw_of(unsigned dice, uint32_t k) {
  Throw all;
  for (unsigned die = 0; die < dice; ++die) {
    all.add(k % 6 + 1);
    k /= 6;
  }
  return all;
}

}  // namespace acies
