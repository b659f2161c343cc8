// A progress line on standard error for long runs; nothing if standard error is no terminal.
#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>

#include "apps/app_context.h"

namespace acies {

class Progress {
 public:
  explicit Progress(const AppContext& context);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress() { clear(); }

  // May be called from any thread. The note follows bar, rate and time left.
  void show(uint64_t done, uint64_t planned, std::string_view note = {});
  void clear();

 private:
  using Clock = std::chrono::steady_clock;

  std::string line(uint64_t done, uint64_t planned, std::string_view note) const;

  const AppContext& context_;
  bool is_watched_;
  size_t width_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point shown_{};
  std::mutex mutex_;
};

// "48 s", "3 min 5 s", "2 h 10 min"
std::string write_duration(double seconds, const AppContext& context);

}  // namespace acies
