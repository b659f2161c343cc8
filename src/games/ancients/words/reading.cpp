#include "games/ancients/words/reading.h"

namespace acies::ancients {
namespace {

// "S3" and "N12": letters and a number from one to `most`.
std::optional<unsigned> read_numbered(std::string_view word, std::string_view letters,
                                      unsigned most) {
  if (!word.starts_with(letters)) return std::nullopt;
  const auto number = read_number<unsigned>(word.substr(letters.size()));
  if (!number || *number < 1 || *number > most) return std::nullopt;
  return *number - 1;
}

}  // namespace

Result<Card> read_card(const Book& book, std::string_view word) {
  const Card card = book.find_card(word);
  if (card == kNoCard) return fault("there is no card " + in_quotes(word));
  return card;
}

Result<Hex> read_field_hex(std::string_view word) {
  const auto hex = read_hex_name(word);
  if (hex) return *hex;
  return fault("a hex is its row and its column, as 5.7, not " + in_quotes(word));
}

Result<Kind> read_kind(std::string_view word) {
  const auto kind = read_choice(word, kKindNames);
  if (!kind) return Fault(kind.error());
  return static_cast<Kind>(*kind);
}

Result<Section> read_section(std::string_view word) {
  const auto section = read_choice(word, kSectionNames);
  if (!section) return Fault(section.error());
  return static_cast<Section>(*section);
}

std::string write_sections(SectionSet sections, std::string_view between) {
  std::vector<std::string> names;
  for_each_bit(sections & kAllSections, [&](unsigned i) { names.emplace_back(kSectionNames[i]); });
  return join(names, between);
}

std::string write_kinds(KindSet kinds) {
  std::vector<std::string> names;
  for_each_bit(kinds & kAllKinds, [&](unsigned i) { names.emplace_back(kKindNames[i]); });
  return join(names, ",");
}

std::string write_hexes(HexSet hexes, std::string_view between) {
  std::vector<std::string> names;
  for_each_hex(hexes, [&](Hex hex) { names.push_back(write_hex_name(hex)); });
  return join(names, between);
}

std::string write_unit_number(Unit unit) {
  return (seat_of(unit) == Seat::South ? "S" : "N") + std::to_string(unit % kUnitsASide + 1);
}

std::string write_leader_number(Leader leader) {
  return (seat_of_leader(leader) == Seat::South ? "SL" : "NL") +
         std::to_string(leader % kLeadersASide + 1);
}

Result<Unit> read_unit_number(std::string_view word) {
  if (const auto unit = read_numbered(word, "S", kUnitsASide)) return static_cast<Unit>(*unit);
  if (const auto unit = read_numbered(word, "N", kUnitsASide)) {
    return static_cast<Unit>(kUnitsASide + *unit);
  }
  return fault("a unit's number is expected, as S3 or N12, not " + in_quotes(word));
}

Result<Leader> read_leader_number(std::string_view word) {
  if (const auto one = read_numbered(word, "SL", kLeadersASide)) return static_cast<Leader>(*one);
  if (const auto one = read_numbered(word, "NL", kLeadersASide)) {
    return static_cast<Leader>(kLeadersASide + *one);
  }
  return fault("a leader's number is expected, as SL1 or NL2, not " + in_quotes(word));
}

}  // namespace acies::ancients
