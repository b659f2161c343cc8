// Words that several notations share: zones, facings, kinds, units and commanders by number.
#pragma once

#include <optional>

#include "core/text/wording.h"
#include "games/lostbattles/table/state.h"

namespace acies::lostbattles {

inline constexpr std::array<std::string_view, 3> kWeatherNames{"none", "cloudy", "wet"};

// A column letter and a row number from South's edge: a1 to e1 is South's back row.
Result<Zone> read_zone(std::string_view word);
Result<Zone> read_place(std::string_view word);  // a zone, or off
std::string write_zone(unsigned zone);
std::string write_place(unsigned place);
std::string write_zones(ZoneSet zones, std::string_view between);

Result<Facing> read_facing(std::string_view word);
std::string write_facing(unsigned facing);

Result<Kind> read_kind(std::string_view word);
std::string_view write_kind(Kind kind);

// A kind with the state of its units: "ALE" fresh, "ALE-spent".
struct UnitSort {
  Kind kind = Kind::VHI;
  bool is_spent = false;
  friend auto operator<=>(const UnitSort&, const UnitSort&) = default;
};
Result<UnitSort> read_sort(std::string_view word);
std::string write_sort(UnitSort sort);
UnitSort sort_of(const State& state, Unit unit);

// A seat's units and commanders by their number: S3 is South's third unit, NC1 North's first
// commander.
std::string write_unit_number(unsigned unit);
std::string write_commander_number(unsigned commander);
bool is_unit_number(std::string_view word);
Result<Unit> read_unit_number(std::string_view word);
Result<Commander> read_commander_number(std::string_view word);

}  // namespace acies::lostbattles
