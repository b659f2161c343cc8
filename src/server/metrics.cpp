#include "server/metrics.h"

#include <sstream>

namespace acies {

void Metrics::wished(Moment start) {
  const double seconds = std::chrono::duration<double>(Metrics::start() - start).count();
  size_t at = 0;
  while (at < kBounds.size() && seconds > kBounds[at]) ++at;
  ++counts_[at];
  sum_ += seconds;
}

std::string Metrics::write_histogram() const {
  std::ostringstream out;
  out << "# HELP acies_wish_seconds Time from a wish to its being durable.\n"
      << "# TYPE acies_wish_seconds histogram\n";
  uint64_t below = 0;
  for (size_t i = 0; i < kBounds.size(); ++i) {
    below += counts_[i];
    out << "acies_wish_seconds_bucket{le=\"" << kBounds[i] << "\"} " << below << '\n';
  }
  below += counts_.back();
  out << "acies_wish_seconds_bucket{le=\"+Inf\"} " << below << '\n'
      << "acies_wish_seconds_sum " << sum_ << '\n'
      << "acies_wish_seconds_count " << below << '\n';
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
