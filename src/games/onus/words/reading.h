// Words that several notations share: units and generals by number, sections, cards, marks, and
// measures with decimals.
#pragma once

#include <optional>

#include "core/text/wording.h"
#include "frame/notation.h"
#include "games/onus/view/glance.h"

namespace acies::onus {

// ---- names ----

// In addition to those of glance.h.
inline constexpr std::array<std::string_view, kFronts> kFrontNames{"FL", "F1", "F2",
                                                                   "F3", "F4", "FR"};
inline constexpr std::array<std::string_view, 2> kEndNames{"left", "right"};
// The corner and the sense of a turn: corner * 2 + clockwise.
inline constexpr std::array<std::string_view, 8> kTurnNames{
    "front-left", "front-left-clockwise", "front-right", "front-right-clockwise",
    "rear-right", "rear-right-clockwise", "rear-left",   "rear-left-clockwise"};

// ---- pieces ----

// [ONUS-21.7] Units (written by glance.h) and generals by their number: S3 is South's third unit,
// NG1 North's first general. The division of numbers depends on the table.
bool is_unit_number(const State& state, std::string_view word);
Result<Unit> read_unit_number(unsigned everyone, std::string_view word);
inline Result<Unit> read_unit_number(const State& state, std::string_view word) {
  return read_unit_number(unsigned{state.agreed.everyone}, word);
}
std::string write_units(const State& state, UnitSet units, std::string_view between);
std::string write_general_number(const State& state, unsigned general);
Result<General> read_general_number(const State& state, std::string_view word);

// [ONUS-21.1] Captains as glance.h writes them.
Result<Captain> read_captain(std::string_view word);

// Kinds by their names in the book.
Result<Kind> read_kind(const Book& book, std::string_view word);
std::string write_kind(const Book& book, Kind kind);  // "?" for a unit that lies face down
Result<uint8_t> read_general_card(const Book& book, std::string_view word);

// A unit and its section: N2.B3
struct UnitSection {
  Unit unit = kNoUnit;
  Section section = Section::F1;
};
Result<UnitSection> read_unit_section(const State& state, std::string_view word);
std::string write_unit_section(const State& state, UnitSection one);

// ---- cards ----

inline constexpr std::string_view kUnknownCard = "?";
CardSet all_cards();

// A card is written as its order and its event, skirmish/defend, with the number of the copy if
// there are several: skirmish/defend.2 (or #2, which scenes cannot contain).
// When reading, one half (skirmish or /defend) means the first possible card with it; a number
// means the card of that number, from 1.
std::string write_card(const Book& book, unsigned card);
Result<Card> read_card(const Book& book, std::string_view word, const CardSet& among);
std::vector<std::string> write_cards(const Book& book, const CardSet& cards);

// ---- measures ----

// A number with up to `digits` decimals, as a whole number of its last digit: 1.25 with two is 125.
// write_fixed() writes all decimals.
Result<int32_t> read_decimal(std::string_view word, unsigned digits, int32_t least, int32_t most);
std::string write_fixed(int32_t number, unsigned digits);

Result<Point> read_point(std::string_view word);  // 300,200.5 in millimetres
std::string write_point(Point point);
Result<Heading> read_heading(std::string_view word);  // 37.5 in degrees
std::string write_heading(unsigned heading);
Result<Pose> read_pose(std::string_view word);  // 300,200.5,90
std::string write_pose(const Pose& pose);

}  // namespace acies::onus
