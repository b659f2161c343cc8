// Units and commanders of a position: ALE@c2+spent+lead+moves1, average@c2:S3+cautious+stock2.
#include "games/lostbattles/chapters/chapters.h"
#include "games/lostbattles/words/fields.h"
#include "games/lostbattles/words/reading.h"

namespace acies::lostbattles {
namespace {

// The place of a piece that is not in a zone.
struct Elsewhere {
  std::string_view name;
  Zone place;
};
constexpr std::array<Elsewhere, 4> kUnitPlaces{
    {{"off", kOff}, {"shattered", kShattered}, {"routed", kRouted}, {"withdrawn", kWithdrawn}}};
constexpr std::array<Elsewhere, 4> kCommanderPlaces{
    {{"off", kOff}, {"killed", kShattered}, {"lost", kRouted}, {"withdrawn", kWithdrawn}}};

std::string write_whereabouts(std::span<const Elsewhere> places, Zone place) {
  for (const Elsewhere& one : places) {
    if (one.place == place) return std::string(one.name);
  }
  return write_zone(place);
}
Result<Zone> read_whereabouts(std::span<const Elsewhere> places, std::string_view word) {
  for (const Elsewhere& place : places) {
    if (place.name == word) return place.place;
  }
  return read_zone(word);
}

// ---- marks that are not a single member ----

// Lead units are kept by zone.
bool leads_not(const State& state, unsigned unit) {
  return state.place[unit] >= kZones || state.lead[state.place[unit]] != unit;
}
Result<void> read_lead(PositionDraft& draft, unsigned unit, std::string_view) {
  const Zone place = draft.state.place[unit];
  if (place >= kZones) return fault("only units on the field lead");
  if (draft.state.lead[place] != kNoUnit) return fault("two units lead in " + write_zone(place));
  draft.state.lead[place] = static_cast<Unit>(unit);
  return {};
}

// Moves and free turns share a byte.
std::string write_unless_zero(unsigned number) { return number == 0 ? "" : std::to_string(number); }
std::string write_moves(const Rules&, const State& state, unsigned unit) {
  return write_unless_zero(state.moves[unit] & 15U);
}
std::string write_turns(const Rules&, const State& state, unsigned unit) {
  return write_unless_zero(state.moves[unit] >> 4U);
}
Result<void> add_moves(PositionDraft& draft, unsigned unit, const Result<unsigned>& count,
                       unsigned times) {
  if (!count) return Fault(count.error());
  draft.state.moves[unit] |= static_cast<uint8_t>(*count * times);
  return {};
}
Result<void> read_moves(PositionDraft& draft, unsigned unit, std::string_view word) {
  constexpr unsigned kMost = 4;
  return add_moves(draft, unit, read_count(word, 1, kMost), 1);
}
Result<void> read_turns(PositionDraft& draft, unsigned unit, std::string_view word) {
  constexpr unsigned kMost = 2;
  return add_moves(draft, unit, read_count(word, 1, kMost), 16);
}

std::string write_nothing(const Rules&, const State&, unsigned) { return {}; }

struct Marks : FieldMaker<PositionDraft> {
  static constexpr std::array kUnit{
      bit<&State::spent>("spent"),
      bit<&State::activated>("activated"),
      bit<&State::deployed>("deployed"),
      bit<&State::entered>("entered"),
      bit<&State::advanced>("advanced"),
      bit<&State::began_lead>("began-lead"),
      bit<&State::group, &Group::units>("group"),
      bit<&State::assault, &Assault::struck>("struck"),
      bit<&State::assault, &Assault::supported>("supported"),
      bit<&State::assault, &Assault::fallen>("fallen"),
      Row{"lead", leads_not, write_nothing, read_lead, nullptr, true},
      part("moves", write_moves, read_moves),
      part("turns", write_turns, read_turns),
  };
  static constexpr std::array kCommander{
      bit<&State::activated_commanders>("activated"),
      bit<&State::bound>("bound"),
      bit<&State::assault, &Assault::killed>("slain"),
      sole<&State::bound_to>("binder"),              // has used his commands
      sole<&State::group, &Group::general>("goes"),  // with the group
      fact<&State::commanders, kOwn, &CommanderState::is_cautious>("cautious"),
      fact<&State::commanders, kOwn, &CommanderState::rallies_no_more>("no-rally"),
      field<Number{1, 4}, &State::commanders, kOwn, &CommanderState::stock>("stock"),
      field<Number{1, 2}, &State::commanders, kOwn, &CommanderState::is_shaken>("shaken"),
  };
};

std::string write_unit(const Rules& rules, const State& state, unsigned unit) {
  if (state.place[unit] == kUnused) return "-";
  return with_marks<PositionDraft>(std::string(write_kind(state.kind[unit])) + '@' +
                                       write_whereabouts(kUnitPlaces, state.place[unit]),
                                   Marks::kUnit, rules, state, unit);
}
Result<void> read_unit(PositionDraft& draft, unsigned unit, std::string_view word) {
  const auto parts = split(word, '+');
  const size_t at = parts[0].find('@');
  if (at == std::string_view::npos) return fault("a unit is written as ALE@c2 or ALE@off");
  if (const auto r = store(read_kind(parts[0].substr(0, at)), draft.state.kind[unit]); !r) return r;
  const auto place = read_whereabouts(kUnitPlaces, parts[0].substr(at + 1));
  if (const auto r = store(place, draft.state.place[unit]); !r) return r;
  return read_marks<PositionDraft>(Marks::kUnit, draft, unit, std::span(parts).subspan(1));
}

std::string write_commander(const Rules& rules, const State& state, unsigned number) {
  const CommanderState& one = state.commanders[number];
  if (one.place == kUnused) return "-";
  std::string text(kQualityNames[static_cast<size_t>(one.quality)]);
  text += '@' + write_whereabouts(kCommanderPlaces, one.place);
  if (one.is_leader()) text += ':' + write_unit_number(one.unit);
  return with_marks<PositionDraft>(text, Marks::kCommander, rules, state, number);
}
Result<void> read_commander(PositionDraft& draft, unsigned number, std::string_view word) {
  CommanderState& one = draft.state.commanders[number];
  const auto parts = split(word, '+');
  const size_t at = parts[0].find('@');
  if (at == std::string_view::npos) {
    return fault("a commander is written as average@c2 or average@c2:S3");
  }
  const size_t colon = std::min(parts[0].find(':', at), parts[0].size());
  const auto quality = read_choice(parts[0].substr(0, at), kQualityNames);
  if (const auto r = store(quality, one.quality); !r) return r;
  const auto place = read_whereabouts(kCommanderPlaces, parts[0].substr(at + 1, colon - at - 1));
  if (const auto r = store(place, one.place); !r) return r;
  if (colon < parts[0].size()) {
    const auto unit = read_unit_number(parts[0].substr(colon + 1));
    if (const auto r = store(unit, one.unit); !r) return r;
  }
  return read_marks<PositionDraft>(Marks::kCommander, draft, number, std::span(parts).subspan(1));
}

constexpr unsigned kCommandersASide = kCommanders / 2;

}  // namespace

std::string write_units(const Rules& rules, const State& state, unsigned side) {
  return write_pieces(kUnitsASide, "-",
                      [&](unsigned i) { return write_unit(rules, state, side * kUnitsASide + i); });
}
Result<void> read_units(PositionDraft& draft, unsigned side, std::string_view text) {
  return read_pieces(text, kUnitsASide, "a side has at most 32 units",
                     [&](unsigned i, std::string_view word) {
                       return read_unit(draft, side * kUnitsASide + i, word);
                     });
}
std::string write_commanders(const Rules& rules, const State& state, unsigned side) {
  return write_pieces(kCommandersASide, "-", [&](unsigned i) {
    return write_commander(rules, state, side * kCommandersASide + i);
  });
}
Result<void> read_commanders(PositionDraft& draft, unsigned side, std::string_view text) {
  return read_pieces(text, kCommandersASide, "a side has at most two commanders",
                     [&](unsigned i, std::string_view word) {
                       return read_commander(draft, side * kCommandersASide + i, word);
                     });
}

Result<void> check_bounds(const State& state) {
  static constexpr std::array<FieldGroup<PositionDraft>, 1> kPieces{
      {{Marks::kCommander, kCommanders,
        [](unsigned number) { return write_commander_number(number) + '+'; }}}};
  if (const auto r = check_fields(field_groups(), state); !r) return r;
  return check_fields<PositionDraft>(kPieces, state);
}

}  // namespace acies::lostbattles
