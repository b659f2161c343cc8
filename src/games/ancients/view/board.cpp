// The board drawn for a terminal, with the viewer's edge below. South's units have capital letters,
// North's small ones, as on the maps of battles. Colour only helps.
#include "core/text/sketch.h"
#include "core/text/text.h"
#include "games/ancients/chapters/chapters.h"
#include "games/ancients/view/glance.h"

namespace acies::ancients {
namespace {

constexpr unsigned kCell = 6;    // characters per hex; short rows are shifted by half of it
constexpr unsigned kMargin = 2;  // the number of the row
constexpr unsigned kWidth = kMargin + 13 * kCell;
constexpr unsigned kLines = 2 * kHexRows;

constexpr std::array<std::string_view, 2> kSideInk{"1;38;5;209", "1;38;5;117"};

struct GroundPaint {
  char letter;            // as in the maps of docs/scenarios.md
  std::string_view back;  // the colour behind it
};
constexpr std::array<GroundPaint, kNamedTerrains> kGround{{{'b', "48;5;58"},
                                                           {'f', "48;5;22"},
                                                           {'h', "48;5;94"},
                                                           {'l', "48;5;18"},
                                                           {'r', "48;5;18"},
                                                           {'d', "48;5;31"},
                                                           {'^', "48;5;240"},
                                                           {'c', "48;5;100"},
                                                           {'=', "48;5;130"},
                                                           {'w', "48;5;240"},
                                                           {'W', "48;5;236"},
                                                           {'m', "48;5;23"},
                                                           {'s', "48;5;52"}}};

// Characters in rows and columns, each with its colours.
class Canvas {
 public:
  void put(unsigned line, unsigned column, std::string_view text, std::string_view ink) {
    for (const char letter : text) {
      if (column < kWidth) glyphs_[line][column++] = {letter, std::string(ink)};
    }
  }
  bool is_blank(unsigned line, unsigned column) const {
    return glyphs_[line][column].letter == ' ' && glyphs_[line][column].ink.empty();
  }

  std::string line(unsigned number, bool is_coloured) const {
    std::string text;
    for (unsigned first = 0; first < kWidth;) {
      unsigned last = first;
      std::string run;
      const std::string& ink = glyphs_[number][first].ink;
      for (; last < kWidth && glyphs_[number][last].ink == ink; ++last) {
        run += glyphs_[number][last].letter;
      }
      text += is_coloured && !ink.empty() ? with_ink(run, ink) : run;
      first = last;
    }
    return text.substr(0, text.find_last_not_of(' ') + 1) + '\n';
  }

 private:
  struct Glyph {
    char letter = ' ';
    std::string ink;
  };
  std::array<std::array<Glyph, kWidth>, kLines> glyphs_;
};

class Painter : Sketch {
 public:
  Painter(const Rules& rules, const State& state, Seat viewer, Language language, bool is_coloured)
      : Sketch(rules.book().phrases(), viewer, language, is_coloured),
        rules_(rules),
        state_(state) {}

  std::string paint() {
    side_bar(opponent(near_));
    numbers(0);
    field();
    numbers(1);
    side_bar(near_);
    footer();
    return std::move(out_);
  }

 private:
  // ---- the field ----

  unsigned line_of(unsigned row) const {
    return 2 * (near_ == Seat::South ? kHexRows - 1 - row : row);
  }
  unsigned column_at(unsigned row, unsigned column) const {
    const unsigned place = near_ == Seat::South ? column : row_length(row) - 1 - column;
    return kMargin + place * kCell + (row % 2 == 0 ? 0 : kCell / 2);
  }

  void field() {
    for (unsigned row = 0; row < kHexRows; ++row) {
      canvas_.put(line_of(row), 0, std::to_string(row + 1), kDim);
    }
    for_each_hex(kAllHexes, [&](Hex hex) { draw_hex(hex); });
    draw_sections();
    for (unsigned line = 0; line < kLines; ++line) out_ += canvas_.line(line, is_coloured_);
  }

  // [CCA-1.7] [CCA-1.8] The lines run through the fifth and the ninth hex of the long rows.
  void draw_sections() {
    for (const unsigned column : {4U, 8U}) {
      const unsigned at = kMargin + column * kCell + kCell / 2;
      for (unsigned line = 0; line < kLines; ++line) {
        const bool is_through_hex = line % 4 == 0;  // where the hex itself is drawn
        if (!is_through_hex && canvas_.is_blank(line, at)) canvas_.put(line, at, ":", kDim);
      }
    }
  }

  std::optional<Terrain> ground_at(Hex hex) const {
    for (unsigned i = 0; i < kNamedTerrains; ++i) {
      if (state_.has_terrain(hex, static_cast<Terrain>(i))) return static_cast<Terrain>(i);
    }
    return std::nullopt;
  }

  char ground_letter(Terrain terrain, Hex hex) const {
    if (terrain != Terrain::Rampart) return kGround[static_cast<size_t>(terrain)].letter;
    const bool faces_up = state_.has_terrain(hex, Terrain::FrontNorth) == (near_ == Seat::South);
    return faces_up ? '^' : 'v';
  }

  void draw_hex(Hex hex) {
    const unsigned line = line_of(row_of(hex));
    const unsigned column = column_at(row_of(hex), column_of(hex));
    const auto terrain = ground_at(hex);
    std::string back;
    if (terrain) {
      back = kGround[static_cast<size_t>(*terrain)].back;
      canvas_.put(line, column, std::string(kCell, ' '), back);
      canvas_.put(line + 1, column, std::string(kCell, ' '), back);
      canvas_.put(line + 1, column + 1, std::string(3, ground_letter(*terrain, hex)), back);
    }
    draw_piece(hex, line, column, back);
    draw_marks(hex, line + 1, column, back);
  }

  static std::string layered(const std::string& back, std::string_view ink) {
    return back.empty() ? std::string(ink) : back + ';' + std::string(ink);
  }

  void draw_piece(Hex hex, unsigned line, unsigned column, const std::string& back) {
    const std::string text = piece_text(hex);
    if (text.empty()) return canvas_.put(line, column + 2, ".", layered(back, kDim));
    const bool is_south = state_.pieces_of(Seat::South).has(hex);
    canvas_.put(line, column + (text.size() < kCell ? 1 : 0), text,
                layered(back, kSideInk[is_south ? 0 : 1]));
  }

  // "HI4*", "mc3", and "ldr*" for a lone leader; empty for a free hex.
  std::string piece_text(Hex hex) const {
    const Unit unit = state_.unit_in(hex);
    if (unit != kNoUnit) {
      const std::string_view code = kKindNames[static_cast<size_t>(state_.kind[unit])];
      const bool is_led = state_.leader_with(unit) != kNoLeader;
      return cased(code, seat_of(unit)) + std::to_string(state_.blocks[unit]) + (is_led ? "*" : "");
    }
    for (const Seat seat : kPlayers) {
      if (state_.led[index(seat)].has(hex)) return cased("LDR", seat) + '*';
    }
    return {};
  }

  static std::string cased(std::string_view code, Seat seat) {
    return seat == Seat::South ? std::string(code) : fold_case(code);
  }

  void draw_marks(Hex hex, unsigned line, unsigned column, const std::string& back) {
    const Unit unit = state_.unit_in(hex);
    const bool is_ordered = unit != kNoUnit && (state_.ordered & unit_bit(unit)) != 0;
    const HexSet goals = state_.conditions.objectives[0] | state_.conditions.objectives[1];
    if (goals.has(hex)) canvas_.put(line, column + 4, "!", layered(back, "1;33"));
    if (is_ordered) canvas_.put(line, column + 5, "+", layered(back, "1"));
  }

  // Columns of the odd rows stand above the board, of the even ones below.
  void numbers(unsigned row) {
    std::string line(kWidth, ' ');
    for (unsigned column = 0; column < row_length(row); ++column) {
      const std::string number = std::to_string(column + 1);
      line.replace(column_at(row, column) + 2, number.size(), number);
    }
    out_ += ink(line.substr(0, line.find_last_not_of(' ') + 1), kDim) + '\n';
  }

  // ---- around it ----

  std::string army(Seat seat) const {
    std::string called = say("seat." + std::string(name(seat)));
    const Scenario* scenario = scenario_of(rules_.book(), state_);
    if (scenario == nullptr) return called;
    return called + " (" + scenario->sides[index(seat)].army.in(language_) + ')';
  }

  void side_bar(Seat seat) {
    const size_t side = index(seat);
    const bool is_turn = state_.turn == seat && state_.depth > 0;
    const Conditions& battle = state_.conditions;
    const std::string text =
        (is_turn ? "> " : "  ") + army(seat) + ": " +
        say("board.banners",
            {std::to_string(state_.banners[side]), std::to_string(battle.goal[side])}) +
        ", " +
        say("board.hand",
            {std::to_string(state_.hand_size[side]), std::to_string(battle.hand[side])}) +
        ", " + say("board.turn", {std::to_string(state_.turns[side])});
    out_ += ink(text, is_turn ? "1" : "") + '\n';
    hand_row(side);
    reserve_row(seat);
  }

  void hand_row(size_t side) {
    std::vector<std::string> cards;
    for_each_bit(state_.hands[side].bits,
                 [&](unsigned bit) { cards.push_back(card(CardBag::kind_at(bit))); });
    if (!cards.empty()) out_ += "    " + join(cards, "; ") + '\n';
  }

  std::string card(Card card) const { return rules_.book().card(card).name.in(language_); }

  void reserve_row(Seat seat) {
    std::vector<std::string> kinds;
    for_each_bit(units_of(seat), [&](unsigned i) {
      const std::string_view code = kKindNames[static_cast<size_t>(state_.kind[i])];
      if (state_.hex[i] == kReserve) kinds.push_back(cased(code, seat));
    });
    if (!kinds.empty()) out_ += "    " + say("board.reserve", {join(kinds, ", ")}) + '\n';
  }

  void footer() {
    out_ += "  " + say("board.deck", {std::to_string(state_.deck_size()),
                                      std::to_string(state_.discards.size())});
    if (state_.card != kNoCard) out_ += ", " + say("board.played", {played()});
    if (is_fighting(state_)) {
      out_ += ", " + say("board.combat", {write_hex_name(state_.combat.base),
                                          write_hex_name(state_.combat.ground)});
    }
    out_ += '\n';
    ground_row();
    out_ += "  " + ink(say("board.legend"), kDim) + '\n';
  }

  std::string played() const {
    if (state_.effect == state_.card || state_.effect == kNoCard) return card(state_.card);
    return say("board.stands_for", {card(state_.card), card(state_.effect)});
  }

  void ground_row() {
    std::vector<std::string> kinds;
    for (unsigned i = 0; i < kNamedTerrains; ++i) {
      if (state_.terrain[i].is_empty()) continue;
      kinds.push_back(kGround[i].letter + (' ' + say("ground." + std::string(kTerrainNames[i]))));
    }
    if (kinds.empty()) return;
    out_ += "  " + ink(say("board.ground", {join(kinds, ", ")}), kDim) + '\n';
  }

  const Rules& rules_;
  const State& state_;
  Canvas canvas_;
};

}  // namespace

std::string Rules::draw(const State& state, Seat seat, Language language, bool is_coloured) const {
  return Painter(*this, state, seat, language, is_coloured).paint();
}

}  // namespace acies::ancients
