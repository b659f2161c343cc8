// The field table of Ancients, with the text form of each member of the State. fields.cpp has the
// members of the table, piece_fields.cpp those of units and leaders.
#pragma once

#include "frame/fields.h"
#include "games/ancients/ancients.h"

namespace acies::ancients {

// A position while it is read.
struct PositionDraft {
  const Rules& rules;
  State& state;
  CardBag placed = {};  // cards named so far
  bool has_effect = false;
  bool has_last_effect = false;
};

std::span<const FieldGroup<PositionDraft>> field_groups();

// The pieces of one side, in the order of their numbers.
std::string write_units(const Rules& rules, const State& state, unsigned side);
Result<void> read_units(PositionDraft& draft, unsigned side, std::string_view text);
std::string write_leaders(const Rules& rules, const State& state, unsigned side);
Result<void> read_leaders(PositionDraft& draft, unsigned side, std::string_view text);

}  // namespace acies::ancients
