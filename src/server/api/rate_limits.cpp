#include "server/api/rate_limits.h"

#include <algorithm>

#include "net/address.h"

namespace acies {
namespace {

struct Measure {
  int64_t burst;
  Milliseconds refill;  // for one more
};

// Beside Toll. A household behind one address can play; a script cannot fill the disk.
constexpr std::array<Measure, 13> kMeasures{{{200, 25},        // Request: 40 a second
                                             {200, 25},        // Message
                                             {30, 60'000},     // Guest
                                             {10, 15'000},     // Login
                                             {10, 120'000},    // Register
                                             {20, 10'000},     // Table
                                             {8, 2'000},       // Chat
                                             {10, 60'000},     // Token
                                             {20, 6'000},      // Account: logins to one name
                                             {1, 600'000},     // Spare: one more, from one address
                                             {3, 28'800'000},  // Rename: three a day
                                             {3, 600'000},     // Export
                                             {5, 60'000}}};    // Report
constexpr int64_t kDrop = 1000;
constexpr size_t kMostBuckets = 200'000;

const Measure& measure(Toll toll) { return kMeasures[static_cast<size_t>(toll)]; }

int64_t filled(const Measure& size, int64_t drops, Milliseconds passed) {
  return std::min(size.burst * kDrop, drops + passed * kDrop / size.refill);
}

}  // namespace

uint32_t Limits::most(Toll toll) { return static_cast<uint32_t>(measure(toll).burst); }

bool Limits::pay(Toll toll, std::string_view payer, Milliseconds now, uint32_t cost) {
  if (!is_on_) return true;
  if (buckets_.size() >= kMostBuckets) forget_full(now);
  const Measure& size = measure(toll);
  const auto [found, is_new] =
      buckets_.try_emplace({toll, address_group(payer)}, Bucket{size.burst * kDrop, now});
  Bucket& bucket = found->second;
  bucket.drops = filled(size, bucket.drops, std::max<Milliseconds>(0, now - bucket.filled));
  bucket.filled = now;
  const int64_t price = int64_t{std::min(cost, most(toll))} * kDrop;
  if (bucket.drops < price) {
    ++refused_;
    return false;
  }
  bucket.drops -= price;
  return true;
}

void Limits::forget_full(Milliseconds now) {
  std::erase_if(buckets_, [&](const auto& one) {
    const Measure& size = measure(one.first.first);
    return filled(size, one.second.drops, now - one.second.filled) == size.burst * kDrop;
  });
}

}  // namespace acies
