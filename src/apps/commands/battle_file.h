// A battle's file of any game: recognised, read and summarised.
#pragma once

#include <expected>

#include "apps/app_context.h"

namespace acies {

struct BattleSummary {
  std::string id;
  std::string text;   // for people: some lines, the first with the battle's name
  Document document;  // for programs
};

// The summary, or every fault in the file.
using BattleReading = std::expected<BattleSummary, std::vector<Error>>;

BattleReading read_ancients_battle(const House& house, const Document& file);

bool is_lost_battle(const Document& file);
BattleReading read_lost_battle(const House& house, const Document& file);

bool is_onus_battle(const Document& file);
BattleReading read_onus_battle(const House& house, const Document& file);

}  // namespace acies
