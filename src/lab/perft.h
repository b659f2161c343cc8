// Perft: the number of ways to answer the next n questions, including Nature's answers.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/contract/table.h"

namespace acies {

struct PerftLine {
  std::string action;
  uint64_t count = 0;
};

uint64_t perft(const Table& table, unsigned depth);
std::vector<PerftLine> perft_divide(const Table& table, unsigned depth);

}  // namespace acies
