#include "games/lostbattles/words/reading.h"

namespace acies::lostbattles {
namespace {

constexpr std::string_view kOffName = "off";
constexpr std::string_view kSpentSuffix = "-spent";

constexpr auto kKindCodes = [] {
  std::array<std::string_view, kKinds> codes;
  for (size_t i = 0; i < kKinds; ++i) codes[i] = kKindDefs[i].code;
  return codes;
}();

// "S3" and "N12": letters and a number from one to `most`.
std::optional<unsigned> read_numbered(std::string_view word, std::string_view letters,
                                      unsigned most) {
  if (!word.starts_with(letters)) return std::nullopt;
  const auto number = read_number<unsigned>(word.substr(letters.size()));
  if (!number || *number < 1 || *number > most) return std::nullopt;
  return *number - 1;
}

std::optional<unsigned> read_unit(std::string_view word) {
  if (const auto unit = read_numbered(word, "S", kUnitsASide)) return unit;
  if (const auto unit = read_numbered(word, "N", kUnitsASide)) return kUnitsASide + *unit;
  return std::nullopt;
}

}  // namespace

Result<Zone> read_zone(std::string_view word) {
  constexpr std::string_view kZoneLetters = "abcde";
  constexpr std::string_view kRows = "1234";
  if (word.size() == 2) {
    const size_t column = kZoneLetters.find(word[0]);
    const size_t row = kRows.find(word[1]);
    if (column != std::string_view::npos && row != std::string_view::npos) {
      return static_cast<Zone>(row * kColumns + column);
    }
  }
  return fault("a zone is its column and its row, a1 to e4, not " + in_quotes(word));
}

Result<Zone> read_place(std::string_view word) {
  if (word == kOffName) return kOff;
  return read_zone(word);
}

std::string write_zone(unsigned zone) {
  if (zone >= kZones) return "zone-" + std::to_string(zone);
  const auto letter = static_cast<char>('a' + column_of(static_cast<Zone>(zone)));
  return letter + std::to_string(row_of(static_cast<Zone>(zone)) + 1);
}

std::string write_place(unsigned place) {
  return place == kOff ? std::string(kOffName) : write_zone(place);
}

std::string write_zones(ZoneSet zones, std::string_view between) {
  std::vector<std::string> names;
  for_each_bit(zones, [&](unsigned i) { names.push_back(write_zone(i)); });
  return join(names, between);
}

Result<Facing> read_facing(std::string_view word) {
  const auto facing = read_choice(word, kFacingNames);
  if (!facing) return Fault(facing.error());
  return static_cast<Facing>(*facing);
}

std::string write_facing(unsigned facing) {
  return facing < kFacings ? std::string(kFacingNames[facing]) : "side-" + std::to_string(facing);
}

Result<Kind> read_kind(std::string_view word) {
  const auto kind = read_choice(word, kKindCodes);
  if (!kind) return Fault(kind.error());
  return static_cast<Kind>(*kind);
}

std::string_view write_kind(Kind kind) { return kind_def(kind).code; }

Result<UnitSort> read_sort(std::string_view word) {
  const bool is_spent = word.ends_with(kSpentSuffix);
  if (is_spent) word.remove_suffix(kSpentSuffix.size());
  const auto kind = read_kind(word);
  if (!kind) return Fault(kind.error());
  return UnitSort{*kind, is_spent};
}

std::string write_sort(UnitSort sort) {
  return std::string(write_kind(sort.kind)) + std::string(sort.is_spent ? kSpentSuffix : "");
}

UnitSort sort_of(const State& state, Unit unit) { return {state.kind[unit], state.is_spent(unit)}; }

std::string write_unit_number(unsigned unit) {
  if (unit >= kUnits) return "unit-" + std::to_string(unit);
  return (unit < kUnitsASide ? "S" : "N") + std::to_string(unit % kUnitsASide + 1);
}

std::string write_commander_number(unsigned commander) {
  if (commander >= kCommanders) return "commander-" + std::to_string(commander);
  return (commander < 2 ? "SC" : "NC") + std::to_string(commander % 2 + 1);
}

bool is_unit_number(std::string_view word) { return read_unit(word).has_value(); }

Result<Unit> read_unit_number(std::string_view word) {
  if (const auto unit = read_unit(word)) return static_cast<Unit>(*unit);
  return fault("a unit's number is expected, as S3 or N12, not " + in_quotes(word));
}

Result<Commander> read_commander_number(std::string_view word) {
  if (const auto one = read_numbered(word, "SC", 2)) return static_cast<Commander>(*one);
  if (const auto one = read_numbered(word, "NC", 2)) return static_cast<Commander>(2 + *one);
  return fault("a commander's number is expected, as SC1 or NC2, not " + in_quotes(word));
}

}  // namespace acies::lostbattles
