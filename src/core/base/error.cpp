#include "core/base/error.h"

namespace acies {

std::string Error::text() const {
  std::string all;
  if (!file.empty()) all += file + ":";
  if (line > 0) all += (file.empty() ? "line " : "") + std::to_string(line) + ":";
  if (line > 0 && column > 0) all += std::to_string(column) + ":";
  if (!all.empty()) all += ' ';
  return all + what;
}

}  // namespace acies
