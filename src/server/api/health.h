// Tells whether this server can store games: a write has succeeded recently, and the disk has
// space. The findings are for the operator of the server, and contain no secrets.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace acies {

struct HealthProblem {
  std::string_view what;  // either "database" or "disk"
  std::string text;
};

class Health {
 public:
  using Moment = std::chrono::steady_clock::time_point;

  // After so long without a write, the database counts as lost.
  static constexpr std::chrono::seconds kLongestSilence{10};
  // With less free space than this, the disk counts as full. SQLite needs some of the rest.
  static constexpr uint64_t kLeastFree = 64U << 20U;

  explicit Health(Moment now) : written_(now) {}

  // A write is on the database's disk. `free` is the space left there, if it is known.
  void wrote(Moment now, std::optional<uint64_t> free);
  void failed() { is_failing_ = true; }

  std::vector<HealthProblem> problems(Moment now) const;
  std::optional<uint64_t> free() const { return free_; }

 private:
  Moment written_;
  bool is_failing_ = false;
  std::optional<uint64_t> free_;
};

// Of the disk that holds this file or folder; nothing if the system cannot tell.
std::optional<uint64_t> free_space(const std::string& path);

}  // namespace acies
