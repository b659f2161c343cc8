// A versioned hash in records: "2-9f0c6f1c2a9be4d1". The first release wrote hashes of whole books
// and of a State's bytes as sixteen digits without a version; these are version 1.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/error.h"

namespace acies {

struct Mark {
  uint32_t version = 2;
  uint64_t number = 0;

  friend bool operator==(const Mark&, const Mark&) = default;
};

inline constexpr uint32_t kFirstMarks = 1;
inline constexpr uint32_t kNewestMarks = 2;

std::string write_mark(const Mark& mark);
Result<Mark> read_mark(std::string_view text);

}  // namespace acies
