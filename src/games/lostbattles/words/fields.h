// The field table of Lost Battles, with the text form of each member of the State. fields.cpp has
// the members of the table, piece_fields.cpp those of units and commanders.
#pragma once

#include "frame/fields.h"
#include "games/lostbattles/lostbattles.h"

namespace acies::lostbattles {

// A position while it is read.
struct PositionDraft {
  const Rules& rules;
  State& state;
  ZoneSet faced = 0;  // zones with a facing in the text
};

std::span<const FieldGroup<PositionDraft>> field_groups();
std::span<const FieldGroup<PositionDraft>> staged_groups();  // for scenes

// The pieces of one side, in the order of their numbers.
std::string write_units(const Rules& rules, const State& state, unsigned side);
Result<void> read_units(PositionDraft& draft, unsigned side, std::string_view text);
std::string write_commanders(const Rules& rules, const State& state, unsigned side);
Result<void> read_commanders(PositionDraft& draft, unsigned side, std::string_view text);

// Every member is within its bounds.
Result<void> check_bounds(const State& state);

}  // namespace acies::lostbattles
