// [CCA-1.5] [CCA-1.6] The two maps of a battle's file: nine rows of cells each, North's edge first.
#include <algorithm>

#include "core/text/text.h"
#include "games/ancients/chapters/chapters.h"
#include "games/ancients/readers/scenario_draft.h"

namespace acies::ancients {
namespace {

struct Cell : MapCell {
  Hex hex;
};

template <class Visit>
void for_each_cell_of(Draft& draft, const Document& row, unsigned number, Visit&& visit) {
  if (!row.is_text()) return draft.blame(row.wrong("a row of the map is a text"));
  const std::vector<MapCell> cells = split_row(row);
  if (cells.size() != row_length(number)) {
    return draft.blame(row.wrong("row " + std::to_string(number + 1) + " has " +
                                 std::to_string(row_length(number)) + " cells, not " +
                                 std::to_string(cells.size())));
  }
  for (unsigned column = 0; column < row_length(number); ++column) {
    visit(Cell{cells[column], hex_at(number, column)});
  }
}

// Visits row 1 first, each row from South's left. Units are numbered in this order.
template <class Visit>
void for_each_cell(Draft& draft, const Document& map, std::string_view key, Visit&& visit) {
  const size_t before = draft.faults.size();
  const std::vector<Document>& rows = draft.list(map, key);
  if (draft.faults.size() != before) return;
  if (rows.size() != kHexRows) {
    return draft.blame(map.find(key)->wrong("'" + std::string(key) + "' has nine rows, not " +
                                            std::to_string(rows.size())));
  }
  for (unsigned row = 0; row < kHexRows; ++row) {
    for_each_cell_of(draft, rows[kHexRows - 1 - row], row, visit);
  }
}

// ---- units ----

// A token such as HI!1:3 in its parts.
struct Token {
  std::string_view letters;
  bool is_special = false;
  std::string_view leader;
  bool has_blocks = false;
  std::string_view blocks;
};

bool is_letter(char sign) { return (sign >= 'A' && sign <= 'Z') || (sign >= 'a' && sign <= 'z'); }
bool is_digit(char sign) { return sign >= '0' && sign <= '9'; }

std::string_view take_while(std::string_view& text, bool (*is_wanted)(char)) {
  const auto end = std::ranges::find_if_not(text, is_wanted);
  const std::string_view taken = text.substr(0, static_cast<size_t>(end - text.begin()));
  text.remove_prefix(taken.size());
  return taken;
}

bool take_sign(std::string_view& text, char sign) {
  if (!text.starts_with(sign)) return false;
  text.remove_prefix(1);
  return true;
}

std::optional<Token> read_token(std::string_view text) {
  Token token;
  token.letters = take_while(text, is_letter);
  token.is_special = take_sign(text, '!');
  token.leader = take_while(text, is_digit);
  token.has_blocks = take_sign(text, ':');
  if (token.has_blocks) token.blocks = take_while(text, is_digit);
  if (token.letters.empty() || !text.empty()) return std::nullopt;
  return token;
}

std::string in_capitals(std::string_view letters) {
  std::string capitals(letters);
  for (char& sign : capitals) {
    if (sign >= 'a') sign = static_cast<char>(sign - 'a' + 'A');
  }
  return capitals;
}

// Capital letters are South's.
std::optional<Seat> seat_of_letters(std::string_view letters) {
  const auto capitals = std::ranges::count_if(letters, [](char sign) { return sign < 'a'; });
  if (capitals == 0) return Seat::North;
  if (static_cast<size_t>(capitals) == letters.size()) return Seat::South;
  return std::nullopt;
}

void put_leader_here(Draft& draft, const Cell& cell, Seat seat, std::string_view digits) {
  const unsigned number = read_number<unsigned>(digits).value_or(0);
  if (number == 0 || number > draft.listed[index(seat)]) {
    return draft.blame(place_of(cell), in_quotes(cell.token) + ": " + std::string(name(seat)) +
                                           " has no leader " + std::string(digits) +
                                           " in its list");
  }
  const Leader leader = leader_of(seat, number);
  if (const Hex other = draft.table().leader_hex[leader]; other != kLost) {
    return draft.blame(place_of(cell), "leader " + std::to_string(number) + " of " +
                                           std::string(name(seat)) + " stands at " +
                                           write_hex_name(other) + " already");
  }
  put_leader(draft.table(), leader, cell.hex);
}

void put_lone_leader(Draft& draft, const Cell& cell, Seat seat, const Token& token) {
  if (token.is_special || token.has_blocks || token.leader.empty()) {
    return draft.blame(
        place_of(cell),
        in_quotes(cell.token) + ": a leader alone is written LDR1 or ldr1, nothing more");
  }
  put_leader_here(draft, cell, seat, token.leader);
  draft.mapped.push_back({cell.hex, kNoUnit, place_of(cell)});
}

std::optional<uint8_t> read_blocks(Draft& draft, const Cell& cell, const Token& token, Kind kind) {
  if (!token.has_blocks) return draft.units[static_cast<size_t>(kind)].blocks;
  const auto blocks = read_number<uint8_t>(token.blocks);
  if (blocks && *blocks >= 1 && *blocks <= kLargestUnit) return blocks;
  draft.blame(place_of(cell), in_quotes(cell.token) + ": a unit starts with 1 to " +
                                  std::to_string(kLargestUnit) + " blocks");
  return std::nullopt;
}

void put_unit_here(Draft& draft, const Cell& cell, Seat seat, const Token& token, Kind kind) {
  const auto blocks = read_blocks(draft, cell, token, kind);
  if (!blocks) return;
  const Unit unit = draft.muster(seat, kind, *blocks, place_of(cell));
  if (unit == kNoUnit) return;
  put_unit(draft.table(), unit, cell.hex);
  if (token.is_special) draft.marked |= unit_bit(unit);
  if (!token.leader.empty()) put_leader_here(draft, cell, seat, token.leader);
  draft.mapped.push_back({cell.hex, unit, place_of(cell)});
}

void read_unit_cell(Draft& draft, const Cell& cell) {
  if (cell.token == ".") return;
  const auto token = read_token(cell.token);
  const std::string code = token ? in_capitals(token->letters) : std::string();
  const auto kind = find_kind(code);
  if (!kind && code != "LDR") {
    return draft.blame(place_of(cell), in_quotes(cell.token) + " is not a unit; choose from " +
                                           known_kinds() +
                                           ", LDR1 for a leader alone, and . for nobody");
  }
  const auto seat = seat_of_letters(token->letters);
  if (!seat) {
    return draft.blame(
        place_of(cell),
        in_quotes(cell.token) + " mixes capital letters, South's, with small ones, North's");
  }
  if (kind) return put_unit_here(draft, cell, *seat, *token, *kind);
  put_lone_leader(draft, cell, *seat, *token);
}

// ---- terrain ----

struct GroundSign {
  std::string_view token;
  Terrain terrain;
};
constexpr std::array<GroundSign, 14> kGroundSigns{{{"b", Terrain::Broken},
                                                   {"f", Terrain::Forest},
                                                   {"h", Terrain::Hill},
                                                   {"l", Terrain::Water},
                                                   {"r", Terrain::River},
                                                   {"d", Terrain::Ford},
                                                   {"c", Terrain::Camp},
                                                   {"=", Terrain::Bridge},
                                                   {"w", Terrain::Walls},
                                                   {"W", Terrain::Fortress},
                                                   {"m", Terrain::Marsh},
                                                   {"s", Terrain::Steep},
                                                   {"^", Terrain::Rampart},
                                                   {"v", Terrain::Rampart}}};

std::string known_ground() {
  std::string all = ".";
  for (const GroundSign& sign : kGroundSigns) all += ' ' + std::string(sign.token);
  return all;
}

void read_ground_cell(Draft& draft, const Cell& cell) {
  if (cell.token == ".") return;
  const auto found = std::ranges::find(kGroundSigns, cell.token, &GroundSign::token);
  if (found == kGroundSigns.end()) {
    return draft.blame(place_of(cell),
                       in_quotes(cell.token) + " is not terrain; choose from " + known_ground());
  }
  draft.table().terrain[static_cast<size_t>(found->terrain)].insert(cell.hex);
  // [CCA-14.33] The front sides of a rampart.
  if (cell.token == "^") {
    draft.table().terrain[static_cast<size_t>(Terrain::FrontNorth)].insert(cell.hex);
  }
}

std::string_view ground_name(const State& state, Hex hex) {
  for (size_t i = 0; i < kNamedTerrains; ++i) {
    if (state.terrain[i].has(hex)) return kTerrainNames[i];
  }
  return "open";
}

// [CCA-14.22] [CCA-14.24] [CCA-14.64] No piece starts on ground that it may not enter.
void check_ground(Draft& draft) {
  const State& state = draft.table();
  for (const MappedPiece& piece : draft.mapped) {
    const bool is_leader = piece.unit == kNoUnit;
    const HexSet barred =
        is_leader ? impassable_to_leader(state) : impassable(state, state.kind[piece.unit]);
    if (!barred.has(piece.hex)) continue;
    const std::string who =
        is_leader ? "a leader"
                  : std::string(kKindNames[static_cast<size_t>(state.kind[piece.unit])]);
    draft.blame(piece.place, who + " cannot stand at " + write_hex_name(piece.hex) + ": " +
                                 std::string(ground_name(state, piece.hex)));
  }
}

}  // namespace

void read_map(Draft& draft, const Document& map) {
  const size_t before = draft.faults.size();
  draft.check(map.allow_only({"units", "terrain"}));
  for_each_cell(draft, map, "units", [&](const Cell& cell) { read_unit_cell(draft, cell); });
  if (map.find("terrain") != nullptr) {
    for_each_cell(draft, map, "terrain", [&](const Cell& cell) { read_ground_cell(draft, cell); });
    check_ground(draft);
  }
  draft.is_map_sound = draft.faults.size() == before;
}

}  // namespace acies::ancients
