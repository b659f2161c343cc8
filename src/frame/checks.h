// Checks for the invariants of a table and for positions that are read. A failed check names its
// fault.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/base/error.h"

namespace acies {

inline Result<void> need(bool is_so, std::string_view otherwise) {
  if (is_so) return {};
  return fault(std::string(otherwise));
}

// Makes the checks in this order, and returns the first fault.
template <class... Subjects>
using CheckOf = std::type_identity_t<Result<void> (*)(const Subjects&...)>;
template <class... Subjects>
Result<void> check_all(std::initializer_list<CheckOf<Subjects...>> checks,
                       const Subjects&... subjects) {
  for (const auto check : checks) {
    if (const auto r = check(subjects...); !r) return r;
  }
  return {};
}

// Checks the numbers from 0 to count - 1 in order.
template <class Check>
Result<void> check_each(unsigned count, Check&& check) {
  for (unsigned i = 0; i < count; ++i) {
    if (const auto r = check(i); !r) return r;
  }
  return {};
}

// Puts the subject of a fault before its text.
inline Result<void> about(std::string_view subject, const Result<void>& r) {
  if (r) return r;
  return fault(std::string(subject) + ": " + r.error().what);
}

}  // namespace acies
