// A battle while its file is read: what has been understood so far, and every fault on the way.
// The readers go on after a fault, so that whoever writes a battle is told of all of them at once.
#pragma once

#include "games/ancients/book.h"

namespace acies::ancients {

// A piece on the map and its place in the file.
struct MappedPiece {
  Hex hex;
  Unit unit;  // kNoUnit: a leader alone
  Error place;
};

struct Draft {
  explicit Draft(const std::array<UnitDef, kKinds>& known) : units(known) {}

  const std::array<UnitDef, kKinds>& units;
  Scenario scenario;
  std::vector<Error> faults;
  std::array<uint8_t, 2> mustered{};  // units that have a number, by side
  std::array<uint8_t, 2> listed{};    // leaders in the side's list, who must stand on the map
  std::vector<MappedPiece> mapped;
  UnitSet marked = 0;         // with a '!' on the map
  bool is_map_sound = false;  // all of it was understood

  State& table() { return scenario.start; }
  Conditions& conditions() { return scenario.start.conditions; }
  SideNames& side(Seat seat) { return scenario.sides[index(seat)]; }

  void blame(const Fault& fault) { faults.push_back(fault.error()); }
  void blame(Error place, std::string what) {
    place.what = std::move(what);
    faults.push_back(std::move(place));
  }
  // The value; or, with the fault noted, an empty one.
  template <class T>
  T take(Result<T> result) {
    if (result) return std::move(*result);
    faults.push_back(std::move(result.error()));
    return T{};
  }
  void check(const Result<void>& result) {
    if (!result) faults.push_back(result.error());
  }

  uint8_t number(const Document& map, std::string_view key, int64_t least, int64_t most) {
    return static_cast<uint8_t>(take(map.number_at(key, least, most)));
  }
  std::string text(const Document& map, std::string_view key) { return take(map.text_at(key)); }
  Saying saying(const Document& map, std::string_view key);
  bool truth(const Document& map, std::string_view key);
  Seat seat(const Document& map, std::string_view key);
  const std::vector<Document>& list(const Document& map, std::string_view key);

  // The next number for a unit of this side; kNoUnit, and a fault, when the side has too many.
  Unit muster(Seat seat, Kind kind, uint8_t blocks, const Error& place);
};

inline Error place_of(const Document& document) { return document.wrong({}).error(); }

inline constexpr unsigned kLargestUnit = 9;
inline constexpr unsigned kLargestHand = 8;
inline constexpr unsigned kHighestGoal = 20;

constexpr Leader leader_of(Seat seat, unsigned number) {  // numbers from 1, as on the map
  return static_cast<Leader>(number - 1 + (seat == Seat::South ? 0 : kLeadersASide));
}

std::optional<Kind> find_kind(std::string_view code);  // "HI"
std::string known_kinds();

void read_map(Draft& draft, const Document& map);             // scenario_map.cpp
void read_special_rules(Draft& draft, const Document& file);  // scenario_rules.cpp

}  // namespace acies::ancients
