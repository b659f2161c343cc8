// The field drawn for a terminal with the viewer's edge below, beside a list of all units. Cards of
// South are filled with =, of North with -, the active side in bold. Tokens are +.
#include <algorithm>

#include "core/text/sketch.h"
#include "core/text/text.h"
#include "games/onus/chapters/chapters.h"
#include "games/onus/view/glance.h"

namespace acies::onus {
namespace {

constexpr int64_t kMostColumns = 100;
constexpr int64_t kMostRows = 36;
constexpr int64_t kLeastSize = 12;
constexpr size_t kRowWidth = 46;  // of the list of units

// Indexed by player_number.
constexpr std::array<std::string_view, kAllPlayers.size()> kSideInk{
    "38;5;209", "38;5;117", "38;5;114", "38;5;221", "38;5;177"};
constexpr std::array<char, kAllPlayers.size()> kFill{'=', '-', ':', '~', '#'};
// The heading of a unit, by 45 degrees counter-clockwise from the top.
constexpr std::array<std::string_view, 8> kArrows{"↑", "↖", "←", "↙", "↓", "↘", "→", "↗"};

// A character of the picture.
struct Cell {
  std::string glyph = " ";
  std::string_view ink;
};

class Painter : Sketch {
 public:
  Painter(const Rules& rules, const State& state, Seat viewer, Language language, bool is_coloured)
      : Sketch(rules.book().phrases(), viewer, language, is_coloured),
        rules_(rules),
        state_(state),
        viewer_(viewer) {
    measure();
    cells_.resize(static_cast<size_t>(columns_) * static_cast<size_t>(rows_));
  }

  std::string paint() {
    for (const Seat seat : seats_of(state_)) {
      if (seat != own()) side_bar(seat);
    }
    for (unsigned i = 0; i < kUnits; ++i) draw_card(static_cast<Unit>(i));
    for (unsigned i = 0; i < kUnits; ++i) draw_label(static_cast<Unit>(i));
    print(unit_rows());
    side_bar(own());
    footer();
    return std::move(out_);
  }

 private:
  // This army is listed last, next to the question.
  Seat own() const { return is_seated(state_, viewer_) ? viewer_ : near_; }

  // A character is twice as high as wide.
  void measure() {
    if (state_.width <= 0 || state_.depth <= 0) return;
    const int64_t rows = kMostColumns * state_.depth / (2 * int64_t{state_.width});
    rows_ = static_cast<int32_t>(std::clamp(rows, kLeastSize, kMostRows));
    const int64_t columns = 2 * int64_t{rows_} * state_.width / state_.depth;
    columns_ = static_cast<int32_t>(std::clamp(columns, kLeastSize, kMostColumns));
  }

  // ---- the field ----

  size_t cell_of(int32_t row, int32_t column) const {
    return static_cast<size_t>(row) * static_cast<size_t>(columns_) + static_cast<size_t>(column);
  }
  Cell* cell_at(int32_t column, int32_t row) {
    const bool is_inside = column >= 0 && column < columns_ && row >= 0 && row < rows_;
    return is_inside ? &cells_[cell_of(row, column)] : nullptr;
  }

  bool is_turned() const { return near_ == Seat::North; }

  // The centre of a character on the field; North sees the field turned.
  Point place_of(int32_t column, int32_t row) const {
    const int64_t x = (2 * int64_t{column} + 1) * state_.width / (2 * int64_t{columns_});
    const int64_t y = (2 * int64_t{rows_ - row} - 1) * state_.depth / (2 * int64_t{rows_});
    const Point seen{static_cast<int32_t>(x), static_cast<int32_t>(y)};
    return is_turned() ? Point{state_.width - seen.x, state_.depth - seen.y} : seen;
  }

  int32_t column_of(int32_t x) const {
    const int32_t seen = is_turned() ? state_.width - x : x;
    return state_.width > 0 ? static_cast<int32_t>(int64_t{seen} * columns_ / state_.width) : 0;
  }
  int32_t row_of(int32_t y) const {
    const int32_t seen = is_turned() ? state_.depth - y : y;
    const int64_t up = state_.depth > 0 ? int64_t{seen} * rows_ / state_.depth : 0;
    return rows_ - 1 - static_cast<int32_t>(up);
  }

  void fill(const field::Polygon& shape, char letter, std::string_view code) {
    for (int32_t row = 0; row < rows_; ++row) {
      for (int32_t column = 0; column < columns_; ++column) {
        if (!field::contains(shape, place_of(column, row))) continue;
        Cell* cell = cell_at(column, row);
        if (cell != nullptr) *cell = {std::string(1, letter), code};
      }
    }
  }

  void draw_card(Unit unit) {
    if (!state_.at(unit).is_on_field()) return;
    const size_t side = player_number(seat_of(state_, unit));
    Shapes shapes;
    add_shapes(state_, unit, shapes);
    for (size_t i = shapes.size(); i-- > 0;) {
      fill(shapes[i].shape, i == 0 ? kFill[side] : '+', kSideInk[side]);
    }
  }

  std::string_view arrow_of(Heading heading) const {
    const Heading seen = is_turned() ? field::turned_by(heading, field::kHalfTurn) : heading;
    constexpr int32_t kEighth = field::kFullTurn / 8;
    return kArrows[static_cast<size_t>((seen + kEighth / 2) / kEighth % 8)];
  }

  // The unit's number and heading, over the middle of its card.
  void draw_label(Unit unit) {
    const UnitState& one = state_.at(unit);
    if (!one.is_on_field() || one.is_support != 0) return;
    const std::string tag = write_tag(state_, unit);
    int32_t column = column_of(one.x) - static_cast<int32_t>(tag.size()) / 2;
    const int32_t row = row_of(one.y);
    for (const char letter : tag) put(column++, row, std::string(1, letter), unit);
    put(column, row, std::string(arrow_of(one.heading)), unit);
  }

  void put(int32_t column, int32_t row, std::string glyph, Unit unit) {
    Cell* cell = cell_at(column, row);
    if (cell == nullptr) return;
    *cell = {std::move(glyph), state_.at(unit).has(Mark::Active) ? kBold : std::string_view()};
  }

  std::string line_at(int32_t row) const {
    std::string line = ink("|", kDim);
    for (int32_t column = 0; column < columns_; ++column) {
      const Cell& cell = cells_[cell_of(row, column)];
      line += ink(cell.glyph, cell.ink);
    }
    return line + ink("|", kDim);
  }

  // The field with the list beside it; surplus lines follow below.
  void print(const std::vector<std::string>& list) {
    const std::string edge = ink('+' + std::string(static_cast<size_t>(columns_), '-') + '+', kDim);
    size_t next = 0;
    const auto beside = [&] { return next < list.size() ? "  " + list[next++] : std::string(); };
    out_ += edge + beside() + '\n';
    for (int32_t row = 0; row < rows_; ++row) out_ += line_at(row) + beside() + '\n';
    out_ += edge + beside() + '\n';
    while (next < list.size()) out_ += "  " + list[next++] + '\n';
  }

  // ---- the list ----

  std::string unit_name(Unit unit) const {
    if (!is_known_to(state_, unit, viewer_)) return say("board.hidden");
    return def_of(rules_, state_, unit).name.in(language_);
  }

  std::string marks_of(Unit unit) const {
    const UnitState& one = state_.at(unit);
    std::vector<std::string> marks;
    const auto add = [&](bool holds, std::string_view key) {
      if (holds) marks.push_back(say("mark." + std::string(key)));
    };
    add(one.has(Mark::Active), "active");
    add(one.has(Mark::Routed), "routed");
    add(one.has(Mark::Broken) && !one.has(Mark::Routed), "broken");
    add(one.has(Mark::March), "march");
    add(is_engaged(state_, unit), "engaged");
    add(one.has(Mark::Hero), "hero");
    add(one.has(Mark::NoOfficer), "no-officer");
    add(one.has(Mark::Elite), "elite");
    add(one.has(Mark::Veteran) && !one.has(Mark::Elite), "veteran");
    if (one.formation != Formation::None) {
      const auto formation = static_cast<size_t>(one.formation);
      marks.push_back(say("formation." + std::string(kFormationNames[formation])));
    }
    if (general_with(state_, unit) != kNobody) marks.push_back(say("mark.general"));
    return join(marks, ", ");
  }

  // "S3 Triarii 2/8 active, broken": damage of health.
  std::string unit_row(Unit unit) const {
    std::string row = write_tag(state_, unit) + ' ' + unit_name(unit);
    if (is_known_to(state_, unit, viewer_)) {
      row += ' ' + std::to_string(state_.at(unit).damage) + '/' +
             std::to_string(health_of(rules_, state_, unit));
      const std::string marks = marks_of(unit);
      if (!marks.empty()) row += ' ' + marks;
    }
    return cut(row);
  }

  static std::string cut(std::string text) {
    while (width_of(text) > kRowWidth) {
      while ((static_cast<unsigned char>(text.back()) & 0xC0U) == 0x80U) text.pop_back();
      text.pop_back();
    }
    return text;
  }

  std::vector<std::string> unit_rows() const {
    std::vector<std::string> rows;
    std::vector<Seat> seats;
    for (const Seat seat : seats_of(state_)) {
      if (seat != own()) seats.push_back(seat);
    }
    seats.push_back(own());
    for (const Seat seat : seats) {
      const UnitSet on_field = state_.on_field(seat);
      for_each_bit(on_field, [&](unsigned i) {
        rows.push_back(ink(unit_row(static_cast<Unit>(i)), kSideInk[player_number(seat)]));
      });
      if (seat != own()) rows.emplace_back();
    }
    return rows;
  }

  // ---- around it ----

  std::string army(Seat seat) const {
    const std::string called = say("seat." + std::string(name(seat)));
    const Saying* known = army_name_of(rules_.book(), state_, seat);
    return known == nullptr ? called : called + " (" + known->in(language_) + ')';
  }

  void side_bar(Seat seat) {
    const bool is_active = state_.active == seat && state_.depth_of_stack > 0;
    const std::vector<std::string> parts{
        say("board.cards", {std::to_string(hand_size(state_, seat))}),
        say("board.leadership", {std::to_string(leadership_of(rules_, state_, seat))}),
        say("board.losses", {std::to_string(losses_of(rules_, state_, seat)),
                             std::to_string(state_.army(seat).cost)})};
    const std::string text = (is_active ? "> " : "  ") + army(seat) + ": " + join(parts, ", ");
    out_ += ink(text, is_active ? kBold : "") + '\n';
    hand(seat);
  }

  std::vector<std::string> card_names(const CardSet& cards) const {
    std::vector<std::string> names;
    const Book& book = rules_.book();
    cards.for_each([&](Card card) {
      names.push_back(book.order(card).name.in(language_) + " / " +
                      book.event(card).name.in(language_));
    });
    return names;
  }

  void hand(Seat seat) {
    if (seat != viewer_ && viewer_ != Seat::Nature) return;
    const bool is_team = count_captains(state_, seat) > 1;
    for_each_captain(state_, seat, [&](Captain one) {
      const std::vector<std::string> names = card_names(state_.captain(one).hand);
      if (names.empty()) return;
      const std::string numeral(kCaptainNumerals[number_in_team(state_, one)]);
      out_ +=
          "    " + (is_team ? numeral + ": " : "") + say("board.hand", {join(names, "; ")}) + '\n';
    });
  }

  void footer() {
    const auto phase = static_cast<size_t>(state_.phase);
    out_ +=
        "  " + say("board.turn",
                   {std::to_string(state_.turn), say("phase." + std::string(kPhaseNames[phase])),
                    std::to_string(deck_size(state_)), std::to_string(state_.discard.size())});
    out_ += "\n  " + ink(say("board.legend"), kDim) + '\n';
    if (state_.is_for_all()) out_ += "  " + ink(say("board.legend_more"), kDim) + '\n';
  }

  const Rules& rules_;
  const State& state_;
  Seat viewer_;
  int32_t rows_ = kLeastSize;
  int32_t columns_ = kLeastSize;
  std::vector<Cell> cells_;
};

}  // namespace

std::string Rules::draw(const State& state, Seat seat, Language language, bool is_coloured) const {
  return Painter(*this, state, seat, language, is_coloured).paint();
}

}  // namespace acies::onus
