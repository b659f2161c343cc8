// Reads the units and generals of a position from the words behind their numbers.
#pragma once

#include "games/onus/words/position_words.h"

namespace acies::onus {

// legionaries@300,200,90+active+damage2+F1:N2.B3
Result<void> read_unit(const Book& book, State& state, Unit unit, std::string_view text);
// trajan@S3+wounded
Result<void> read_general(const Book& book, const State& state, GeneralState& one,
                          std::string_view text);

// Applies a word behind a unit's place: a mark, a deed, a formation or a token.
bool take_mark(UnitState& one, std::string_view word);

}  // namespace acies::onus
