// Metrics for Prometheus, in its text format.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace acies {

class Metrics {
 public:
  using Moment = std::chrono::steady_clock::time_point;

  static Moment start() { return std::chrono::steady_clock::now(); }
  void command_done(Moment start);  // measured from the command's arrival until it is on the disk

  std::string write_histogram() const;  // named acies_wish_seconds

 private:
  static constexpr std::array<double, 10> kBounds{0.0005, 0.001, 0.0025, 0.005, 0.01,
                                                  0.025,  0.05,  0.1,    0.5,   2.0};
  std::array<uint64_t, kBounds.size() + 1> counts_{};
  double sum_ = 0;
};

// `counts` has one element more than `bounds`.
std::string write_histogram(std::string_view name, std::string_view help,
                            std::span<const double> bounds, std::span<const uint64_t> counts,
                            double sum);
// Writes "# HELP ...", "# TYPE ..." and the value.
std::string write_metric(std::string_view name, std::string_view type, std::string_view help,
                         uint64_t value);

}  // namespace acies
