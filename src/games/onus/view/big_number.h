// Whole numbers of 384 bits for the exact chances of many dice. A fight of sixteen dice a side,
// with all ones rolled again, has about 2^339 equally likely courses.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace acies::onus {

class BigNumber {
 public:
  constexpr BigNumber() = default;
  constexpr BigNumber(uint64_t number) : limbs_{number} {}

  constexpr bool is_zero() const { return *this == BigNumber(); }

  constexpr BigNumber& operator+=(const BigNumber& other) {
    uint64_t carry = 0;
    for (size_t i = 0; i < kLimbs; ++i) {
      const Wide sum = Wide{limbs_[i]} + other.limbs_[i] + carry;
      limbs_[i] = static_cast<uint64_t>(sum);
      carry = static_cast<uint64_t>(sum >> 64U);
    }
    assert(carry == 0 && "chances beyond 384 bits");
    return *this;
  }
  friend constexpr BigNumber operator+(BigNumber a, const BigNumber& b) { return a += b; }

  friend constexpr BigNumber operator*(const BigNumber& a, const BigNumber& b) {
    BigNumber product;
    for (size_t i = 0; i < kLimbs; ++i) {
      if (b.limbs_[i] == 0) continue;
      uint64_t carry = 0;
      for (size_t k = 0; k + i < kLimbs; ++k) {
        const Wide sum = Wide{a.limbs_[k]} * b.limbs_[i] + product.limbs_[k + i] + carry;
        product.limbs_[k + i] = static_cast<uint64_t>(sum);
        carry = static_cast<uint64_t>(sum >> 64U);
      }
      assert(carry == 0 && "chances beyond 384 bits");
    }
    return product;
  }

  friend constexpr bool operator==(const BigNumber&, const BigNumber&) = default;
  friend constexpr bool operator<(const BigNumber& a, const BigNumber& b) {
    for (size_t i = kLimbs; i-- > 0;) {
      if (a.limbs_[i] != b.limbs_[i]) return a.limbs_[i] < b.limbs_[i];
    }
    return false;
  }

 private:
  __extension__ using Wide = unsigned __int128;
  static constexpr size_t kLimbs = 6;

  std::array<uint64_t, kLimbs> limbs_{};  // lowest limb first
};

// A part of all courses.
struct Share {
  BigNumber part;
  BigNumber all = 1;

  constexpr bool is_none() const { return part.is_zero(); }
  constexpr bool is_all() const { return !(part < all); }
  // Rounded to the nearest thousandth, halves up.
  constexpr uint32_t per_mille() const {
    const BigNumber twice = part * 2000 + all;
    uint32_t low = 0;
    uint32_t high = 1001;
    while (high - low > 1) {
      const uint32_t middle = (low + high) / 2;
      (twice < all * BigNumber(uint64_t{2} * middle) ? high : low) = middle;
    }
    return low;
  }
};

}  // namespace acies::onus
