// The field table of ONUS!, with the text form of each member of the State. fields.cpp has the
// members of the table, piece_fields.cpp those of units and generals.
#pragma once

#include "frame/fields.h"
#include "games/onus/onus.h"
#include "games/onus/words/reading.h"

namespace acies::onus {

inline constexpr unsigned kMostShort = 0xFFFF;

// A position while it is read.
struct PositionDraft {
  const Rules& rules;
  State& state;
  CardSet deck = all_cards();  // cards that the text does not name
  CardSet out = {};
};

// [ONUS-21.7] The number of players if everyone plays for themselves. It determines the numbers of
// units, so it is read first.
inline constexpr std::string_view kEveryoneKey = "everyone";

struct Decimal {
  unsigned digits = 0;
  int32_t least = 0;
  int32_t most = 0;

  std::string write(int32_t value) const { return write_decimal(value, digits); }
  Result<void> read(std::string_view text, auto& out) const {
    return store(read_decimal(text, digits, least, most), out);
  }
  bool fits(int32_t value) const { return value >= least && value <= most; }
};

inline Result<Unit> read_tag(const State& state, std::string_view word) {
  return read_unit_number(state, word);
}
inline std::string write_number(const State& state, unsigned unit) {
  return write_tag(state, unit);
}
inline constexpr auto kUnit = kWord<write_number, read_tag, kUnits>;

std::span<const FieldGroup<PositionDraft>> agreement_fields();  // the options
std::span<const FieldGroup<PositionDraft>> table_fields();      // of the whole table
std::span<const FieldGroup<PositionDraft>>
army_fields();  // of each seat; `at` is its number, as in armies
std::span<const FieldGroup<PositionDraft>> captain_fields();  // of each captain
Result<void> check_bounds(const State& state);

// legionaries@300,200,90+active+damage2+F1:N2.B3
std::string write_unit(const Rules& rules, const State& state, unsigned unit);
Result<void> read_unit(PositionDraft& draft, Unit unit, std::string_view text);
// trajan@S3+wounded
std::string write_general(const Rules& rules, const State& state, unsigned general);
Result<void> read_general(PositionDraft& draft, General general, std::string_view text);

// Takes a word after the place of a unit: a mark, a deed, a formation or a token.
bool take_mark(UnitState& one, std::string_view word);
// The cost of a unit if the text does not give it.
uint16_t usual_cost(const Book& book, Kind kind);

}  // namespace acies::onus
