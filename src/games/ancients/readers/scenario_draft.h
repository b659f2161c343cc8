// A battle while its file is being read.
#pragma once

#include "core/data/file_draft.h"
#include "games/ancients/table/book.h"

namespace acies::ancients {

// A piece on the map and its place in the file.
struct MappedPiece {
  Hex hex;
  Unit unit;  // kNoUnit: a leader alone
  Error place;
};

struct Draft : FileDraft {
  explicit Draft(const std::array<UnitDef, kKinds>& known) : units(known) {}

  const std::array<UnitDef, kKinds>& units;
  Scenario scenario;
  std::array<uint8_t, 2> mustered{};  // units that have a number, by side
  std::array<uint8_t, 2> listed{};  // leaders in the side's list; all of them must stand on the map
  std::vector<MappedPiece> mapped;
  UnitSet marked = 0;         // with a '!' on the map
  bool is_map_sound = false;  // the whole map was read without a fault

  State& table() { return scenario.start; }
  Conditions& conditions() { return scenario.start.conditions; }
  SideNames& side(Seat seat) { return scenario.sides[index(seat)]; }

  // The next number for a unit of this side; kNoUnit and a fault if the side has too many.
  Unit muster(Seat seat, Kind kind, uint8_t blocks, const Error& place);
};

inline constexpr unsigned kLargestUnit = 9;
inline constexpr unsigned kLargestHand = 8;
inline constexpr unsigned kHighestGoal = 20;

constexpr Leader leader_of(Seat seat, unsigned number) {  // numbers start at 1, as on the map
  return static_cast<Leader>(number - 1 + (seat == Seat::South ? 0 : kLeadersASide));
}

std::optional<Kind> find_kind(std::string_view code);  // "HI"
std::string known_kinds();

void read_map(Draft& draft, const Document& map);             // scenario_map.cpp
void read_special_rules(Draft& draft, const Document& file);  // scenario_rules.cpp

}  // namespace acies::ancients
