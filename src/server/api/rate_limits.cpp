#include "server/api/rate_limits.h"

#include <algorithm>

#include "net/address.h"

namespace acies {
namespace {

struct Measure {
  int64_t burst;
  Milliseconds refill;  // time for one more
};

// In the order of RateLimit. A household behind one address can play, but a script cannot fill the
// disk.
constexpr std::array<Measure, 13> kMeasures{{{200, 25},      // Request: 40 a second
                                             {200, 25},      // Message
                                             {30, 60'000},   // Guest
                                             {10, 15'000},   // Login
                                             {10, 120'000},  // Register
                                             {20, 10'000},   // Table
                                             {8, 2'000},     // Chat
                                             {10, 60'000},   // Token
                                             {20, 6'000},    // Account: login attempts at one name
                                             {1, 600'000},   // Spare: one more, from one address
                                             {3, 28'800'000},  // Rename: three a day
                                             {3, 600'000},     // Export
                                             {5, 60'000}}};    // Report
constexpr int64_t kDrop = 1000;
constexpr size_t kMostBuckets = 200'000;

const Measure& measure(RateLimit limit) { return kMeasures[static_cast<size_t>(limit)]; }

int64_t filled(const Measure& size, int64_t tokens, Milliseconds passed) {
  return std::min(size.burst * kDrop, tokens + passed * kDrop / size.refill);
}

}  // namespace

uint32_t RateLimiter::most(RateLimit limit) { return static_cast<uint32_t>(measure(limit).burst); }

bool RateLimiter::allow(RateLimit limit, std::string_view client, Milliseconds now, uint32_t cost) {
  if (!is_on_) return true;
  if (buckets_.size() >= kMostBuckets) forget_full(now);
  const Measure& size = measure(limit);
  const auto [found, is_new] =
      buckets_.try_emplace({limit, address_group(client)}, Bucket{size.burst * kDrop, now});
  Bucket& bucket = found->second;
  bucket.tokens = filled(size, bucket.tokens, std::max<Milliseconds>(0, now - bucket.filled));
  bucket.filled = now;
  const int64_t price = int64_t{std::min(cost, most(limit))} * kDrop;
  if (bucket.tokens < price) {
    ++refused_;
    return false;
  }
  bucket.tokens -= price;
  return true;
}

void RateLimiter::forget_full(Milliseconds now) {
  std::erase_if(buckets_, [&](const auto& one) {
    const Measure& size = measure(one.first.first);
    return filled(size, one.second.tokens, now - one.second.filled) == size.burst * kDrop;
  });
}

}  // namespace acies
