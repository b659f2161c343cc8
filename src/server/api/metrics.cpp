#include "server/api/metrics.h"

#include <sstream>

namespace acies {

void Metrics::command_done(Moment start) {
  const double seconds = std::chrono::duration<double>(Metrics::start() - start).count();
  size_t at = 0;
  while (at < kBounds.size() && seconds > kBounds[at]) ++at;
  ++counts_[at];
  sum_ += seconds;
}

std::string Metrics::write_histogram() const {
  return acies::write_histogram("acies_wish_seconds", "Time from a command to its being durable.",
                                kBounds, counts_, sum_);
}

std::string write_histogram(std::string_view name, std::string_view help,
                            std::span<const double> bounds, std::span<const uint64_t> counts,
                            double sum) {
  std::ostringstream out;
  out << "# HELP " << name << ' ' << help << "\n# TYPE " << name << " histogram\n";
  uint64_t below = 0;
  for (size_t i = 0; i < bounds.size(); ++i) {
    below += counts[i];
    out << name << "_bucket{le=\"" << bounds[i] << "\"} " << below << '\n';
  }
  below += counts.back();
  out << name << "_bucket{le=\"+Inf\"} " << below << '\n'
      << name << "_sum " << sum << '\n'
      << name << "_count " << below << '\n';
  return out.str();
}

std::string write_metric(std::string_view name, std::string_view type, std::string_view help,
                         uint64_t value) {
  std::ostringstream out;
  out << "# HELP " << name << ' ' << help << "\n# TYPE " << name << ' ' << type << '\n'
      << name << ' ' << value << '\n';
  return out.str();
}

}  // namespace acies
