// For tests: the rules with the printed books, and tables from the text of their pieces.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "files/disk.h"
#include "games/onus/onus.h"

namespace acies::onus {

inline const Rules& rules() {
  static const Rules kRules{Book::read(read_data_folder("data").value()).value()};
  return kRules;
}

inline State position(const std::string& pieces) {
  auto state = rules().read_position("onus field=1100x900 strip=100 turn=1 active=South " + pieces);
  EXPECT_TRUE(state) << state.error().what;
  return *state;
}

}  // namespace acies::onus
