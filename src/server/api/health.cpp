#include "server/api/health.h"

#include <sys/statvfs.h>

namespace acies {
namespace {

constexpr uint64_t kMegabyte = 1U << 20U;

}  // namespace

void Health::wrote(Moment now, std::optional<uint64_t> free) {
  written_ = now;
  is_failing_ = false;
  free_ = free;
}

std::vector<HealthProblem> Health::problems(Moment now) const {
  std::vector<HealthProblem> found;
  const auto silence = std::chrono::duration_cast<std::chrono::seconds>(now - written_);
  if (is_failing_ || silence > kLongestSilence) {
    found.push_back({"database",
                     "the last write to the database failed or has not come back; it "
                     "took one " +
                         std::to_string(silence.count()) + " s ago"});
  }
  if (free_ && *free_ < kLeastFree) {
    found.push_back({"disk", std::to_string(*free_ / kMegabyte) +
                                 " MB are free on the disk of the database, fewer than " +
                                 std::to_string(kLeastFree / kMegabyte)});
  }
  return found;
}

std::optional<uint64_t> free_space(const std::string& path) {
  struct statvfs facts{};
  if (::statvfs(path.c_str(), &facts) != 0) return std::nullopt;
  return uint64_t{facts.f_bavail} * facts.f_frsize;
}

}  // namespace acies
