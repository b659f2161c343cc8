// A battle's file, whatever its game: how it is known, read and summed up.
#pragma once

#include <expected>

#include "apps/app_context.h"

namespace acies {

struct BattleSummary {
  std::string id;
  std::string text;   // for people: some lines, the first beginning with the battle's name
  Document document;  // for programs
};

// What is in the file, or every fault in it.
using BattleReading = std::expected<BattleSummary, std::vector<Error>>;

BattleReading read_ancients_battle(const House& house, const Document& file);

bool is_lost_battle(const Document& file);
BattleReading read_lost_battle(const House& house, const Document& file);

bool is_onus_battle(const Document& file);
BattleReading read_onus_battle(const House& house, const Document& file);

}  // namespace acies
