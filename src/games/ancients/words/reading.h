// Words that several notations share: cards, hexes, kinds, sections.
#pragma once

#include "core/text/wording.h"
#include "games/ancients/table/book.h"

namespace acies::ancients {

inline constexpr std::array<std::string_view, 3> kSectionNames{"west", "center", "east"};
inline constexpr std::array<std::string_view, 4> kPhaseNames{"orders", "moves", "battles",
                                                             "second-moves"};
inline constexpr std::array<std::string_view, 3> kBlowNames{"attack", "first", "back"};
inline constexpr unsigned kMostBlocks = 9;

Result<Card> read_card(const Book& book, std::string_view word);
Result<Hex> read_field_hex(std::string_view word);
Result<Kind> read_kind(std::string_view word);
Result<Section> read_section(std::string_view word);

std::string write_sections(SectionSet sections, std::string_view between);
std::string write_kinds(KindSet kinds);
std::string write_hexes(HexSet hexes, std::string_view between);

// A seat's units and leaders by their number: S3 is South's third unit, NL1 North's first leader.
std::string write_unit_number(Unit unit);
std::string write_leader_number(Leader leader);
Result<Unit> read_unit_number(std::string_view word);
Result<Leader> read_leader_number(std::string_view word);

}  // namespace acies::ancients
