// Whether this server can keep what is played on it: a write has come through lately, and the disk
// has table. The findings are written for the operator of the server, and hold no secret.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace acies {

struct HealthProblem {
  std::string_view what;  // "database" or "disk"
  std::string text;
};

class Health {
 public:
  using Moment = std::chrono::steady_clock::time_point;

  // Without a write for so long the database counts as lost.
  static constexpr std::chrono::seconds kLongestSilence{10};
  // Less free space than this is a full disk: the rest goes fast, and SQLite needs some of it.
  static constexpr uint64_t kLeastFree = 64U << 20U;

  explicit Health(Moment now) : written_(now) {}

  // A write is on the disk of the database; so much table is left, where that can be told.
  void wrote(Moment now, std::optional<uint64_t> free);
  void failed() { is_failing_ = true; }

  std::vector<HealthProblem> problems(Moment now) const;
  std::optional<uint64_t> free() const { return free_; }

 private:
  Moment written_;
  bool is_failing_ = false;
  std::optional<uint64_t> free_;
};

// Of the disk that holds the file or folder; nothing when the system does not tell.
std::optional<uint64_t> free_space(const std::string& path);

}  // namespace acies
