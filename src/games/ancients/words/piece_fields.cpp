// Units and leaders of a position: MI@5.5:3/4+ordered+steps1+from5.4, 5.5+chief.
#include "games/ancients/chapters/chapters.h"
#include "games/ancients/words/fields.h"
#include "games/ancients/words/reading.h"

namespace acies::ancients {
namespace {

// The place of a piece that is not on a hex.
struct Elsewhere {
  std::string_view name;
  Hex hex;
};
constexpr std::array<Elsewhere, 3> kElsewhere{
    {{"lost", kLost}, {"reserve", kReserve}, {"fleeing", kFleeing}}};

std::string write_place(Hex hex) {
  for (const Elsewhere& place : kElsewhere) {
    if (place.hex == hex) return std::string(place.name);
  }
  return write_hex_name(hex);
}
Result<Hex> read_place(std::string_view word) {
  for (const Elsewhere& place : kElsewhere) {
    if (place.name == word) return place.hex;
  }
  return read_field_hex(word);
}

// ---- marks that are not a single member ----

bool has_not_moved(const State& state, unsigned unit) {
  return state.began[unit] == state.hex[unit];
}
std::string write_beginning(const Rules&, const State& state, unsigned unit) {
  return write_place(state.began[unit]);
}
Result<void> read_beginning(PositionDraft& draft, unsigned unit, std::string_view word) {
  return store(read_place(word), draft.state.began[unit]);
}

size_t side_of(unsigned leader) { return index(seat_of_leader(static_cast<Leader>(leader))); }
bool is_not_vital(const State& state, unsigned leader) {
  return state.conditions.vital[side_of(leader)] != leader;
}
std::string write_nothing(const Rules&, const State&, unsigned) { return {}; }
Result<void> read_vital(PositionDraft& draft, unsigned leader, std::string_view) {
  Leader& vital = draft.state.conditions.vital[side_of(leader)];
  if (vital != kNoLeader) return fault("only one may be marked so");
  vital = static_cast<Leader>(leader);
  return {};
}

struct Marks : FieldMaker<PositionDraft> {
  static constexpr std::array kUnit{
      bit<&State::ordered>("ordered"),
      bit<&State::moved>("moved"),
      bit<&State::battled>("battled"),
      bit<&State::fired>("fired"),
      bit<&State::barred>("barred"),
      bit<&State::charging>("charging"),
      bit<&State::bonused>("bonused"),
      bit<&State::conditions, &Conditions::special>("special"),
      field<Number{0, 9}, &State::steps, kOwn>("steps"),
      Row{"from", has_not_moved, write_beginning, read_beginning},
  };
  static constexpr std::array kLeader{
      bit<&State::ordered_leaders>("ordered"),
      bit<&State::moved_leaders>("moved"),
      sole<&State::chief>("chief"),
      Row{"vital", is_not_vital, write_nothing, read_vital, nullptr, true},
      bit<&State::combat, &Combat::checked>("checked"),
  };
};

// ---- pieces ----

// Empty, 3 or 3/5. A missing number is the usual one.
std::string write_blocks(const Rules& rules, const State& state, unsigned unit) {
  const unsigned full = state.full[unit];
  const unsigned blocks = state.blocks[unit];
  if (full != rules.unit(state.kind[unit]).blocks) {
    return ':' + std::to_string(blocks) + '/' + std::to_string(full);
  }
  const bool is_plain = blocks == (state.hex[unit] == kLost ? 0 : full);
  return is_plain ? "" : ':' + std::to_string(blocks);
}
Result<void> read_blocks(PositionDraft& draft, unsigned unit, std::string_view text) {
  State& state = draft.state;
  uint8_t& full = state.full[unit];
  full = draft.rules.unit(state.kind[unit]).blocks;
  state.blocks[unit] = state.hex[unit] == kLost ? uint8_t{0} : full;
  if (text.empty()) return {};
  const size_t slash = text.find('/');
  if (slash != std::string_view::npos) {
    const auto r = store(read_count(text.substr(slash + 1), 1, kMostBlocks), full);
    if (!r) return r;
  }
  return store(read_count(text.substr(0, slash), 0, full), state.blocks[unit]);
}

std::string write_unit(const Rules& rules, const State& state, unsigned unit) {
  if (state.full[unit] == 0) return "-";
  return with_marks<PositionDraft>(std::string(kKindNames[static_cast<size_t>(state.kind[unit])]) +
                                       '@' + write_place(state.hex[unit]) +
                                       write_blocks(rules, state, unit),
                                   Marks::kUnit, rules, state, unit);
}
Result<void> read_unit(PositionDraft& draft, unsigned unit, std::string_view word) {
  State& state = draft.state;
  const auto parts = split(word, '+');
  const size_t at = parts[0].find('@');
  if (at == std::string_view::npos) return fault("a unit is written as MI@5.5 or MI@5.5:3");
  const size_t colon = std::min(parts[0].find(':', at), parts[0].size());
  if (const auto r = store(read_kind(parts[0].substr(0, at)), state.kind[unit]); !r) return r;
  const auto place = read_place(parts[0].substr(at + 1, colon - at - 1));
  if (const auto r = store(place, state.hex[unit]); !r) return r;
  const std::string_view blocks = parts[0].substr(std::min(colon + 1, parts[0].size()));
  if (const auto r = read_blocks(draft, unit, blocks); !r) return r;
  state.began[unit] = state.hex[unit];
  return read_marks<PositionDraft>(Marks::kUnit, draft, unit, std::span(parts).subspan(1));
}

std::string write_leader(const Rules& rules, const State& state, unsigned leader) {
  return with_marks<PositionDraft>(write_place(state.leader_hex[leader]), Marks::kLeader, rules,
                                   state, leader);
}
Result<void> read_leader(PositionDraft& draft, unsigned leader, std::string_view word) {
  const auto parts = split(word, '+');
  if (const auto r = store(read_place(parts[0]), draft.state.leader_hex[leader]); !r) return r;
  return read_marks<PositionDraft>(Marks::kLeader, draft, leader, std::span(parts).subspan(1));
}

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
std::string write_leaders(const Rules& rules, const State& state, unsigned side) {
  return write_pieces(kLeadersASide, "lost", [&](unsigned i) {
    return write_leader(rules, state, side * kLeadersASide + i);
  });
}
Result<void> read_leaders(PositionDraft& draft, unsigned side, std::string_view text) {
  return read_pieces(text, kLeadersASide, "a side has at most 8 leaders",
                     [&](unsigned i, std::string_view word) {
                       return read_leader(draft, side * kLeadersASide + i, word);
                     });
}

}  // namespace acies::ancients
