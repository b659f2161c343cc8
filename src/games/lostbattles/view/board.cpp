// The field drawn for a terminal, with the viewer's edge below. South's units have capital letters,
// North's small ones. Colour only helps.
#include <algorithm>

#include "core/text/sketch.h"
#include "core/text/text.h"
#include "games/lostbattles/chapters/chapters.h"
#include "games/lostbattles/view/glance.h"
#include "games/lostbattles/words/reading.h"

namespace acies::lostbattles {
namespace {

constexpr unsigned kCell = 14;       // characters per zone
constexpr unsigned kLeastLines = 3;  // lines per zone

constexpr std::array<std::string_view, 2> kSideInk{"1;38;5;209", "1;38;5;117"};
// As South sees them, and as North does.
constexpr std::array<std::string_view, 2> kArrows{"^>v<", "v<^>"};
constexpr std::array<char, kGrounds> kGroundLetters{'h', 'w', 'm', 's', 'r', 'c', 'x'};

// One line of a zone, in one colour.
struct Line {
  std::string text;
  std::string ink;
};
using Cell = std::vector<Line>;

std::string cased(std::string_view code, Seat seat) {
  return seat == Seat::South ? std::string(code) : fold_case(code);
}

// Units with the same marks, and their number.
struct Sort {
  bool is_led;  // sorts the lead unit first
  Kind kind;
  bool is_spent;
  bool is_activated;
  friend auto operator<=>(const Sort&, const Sort&) = default;
};

std::string write_sort(const Sort& sort, size_t units, Seat seat) {
  std::string text = units > 1 ? std::to_string(units) : "";
  text += cased(write_kind(sort.kind), seat);
  if (!sort.is_led) text += '*';
  if (sort.is_spent) text += '~';
  if (sort.is_activated) text += '+';
  return text;
}

class Painter : Sketch {
 public:
  Painter(const Rules& rules, const State& state, Seat viewer, Language language, bool is_coloured)
      : Sketch(rules.book().phrases(), viewer, language, is_coloured),
        rules_(rules),
        state_(state) {}

  std::string paint() {
    side_bar(opponent(near_));
    field();
    side_bar(near_);
    footer();
    return std::move(out_);
  }

 private:
  // ---- the field ----

  // South sees its own back row below; North sees the field turned.
  Zone zone_at(unsigned line, unsigned column) const {
    const unsigned seen = (3 - line) * kColumns + column;
    return static_cast<Zone>(near_ == Seat::South ? seen : kZones - 1 - seen);
  }

  void field() {
    rule_line();
    for (unsigned line = 0; line < kZones / kColumns; ++line) {
      std::array<Cell, kColumns> cells;
      size_t height = kLeastLines;
      for (unsigned column = 0; column < kColumns; ++column) {
        cells[column] = cell_of(zone_at(line, column));
        height = std::max(height, cells[column].size());
      }
      for (size_t i = 0; i < height; ++i) cell_line(cells, i);
      rule_line();
    }
  }

  void rule_line() {
    std::string line = "+";
    for (unsigned column = 0; column < kColumns; ++column) line += std::string(kCell, '-') + '+';
    out_ += ink(line, kDim) + '\n';
  }

  void cell_line(const std::array<Cell, kColumns>& cells, size_t number) {
    out_ += ink("|", kDim);
    for (const Cell& cell : cells) {
      const Line line = number < cell.size() ? cell[number] : Line{};
      const size_t width = width_of(line.text);
      out_ += ink(line.text, line.ink) + std::string(kCell - std::min<size_t>(kCell, width), ' ') +
              ink("|", kDim);
    }
    out_ += '\n';
  }

  Cell cell_of(Zone zone) const {
    Cell cell{{heading(zone), std::string(kDim)}};
    if (state_.at[zone] == 0) return with_commanders(std::move(cell), zone);
    const Seat seat = seat_of(first_unit(state_.at[zone]));
    const std::string ink_of_side(kSideInk[index(seat)]);
    for (std::string& text : wrapped(write_units(state_.at[zone], seat))) {
      cell.push_back({std::move(text), ink_of_side});
    }
    return with_commanders(std::move(cell), zone);
  }

  // "c2 ^ hr ! C": its name, the facing, the ground, key zone and camp.
  std::string heading(Zone zone) const {
    std::string text = ' ' + write_zone(zone);
    if (state_.at[zone] != 0) {
      const std::string_view arrows = kArrows[index(near_)];
      text += std::string(" ") + arrows[static_cast<size_t>(state_.facing[zone])];
    }
    std::string ground;
    for (unsigned i = 0; i < kGrounds; ++i) {
      if ((state_.ground[zone] >> i & 1U) != 0) ground += kGroundLetters[i];
    }
    if (!ground.empty()) text += ' ' + ground;
    const ArmyState& army = state_.army(half_of(zone));
    if (army.key == zone) text += " !";
    if (army.camp == zone) text += army.is_fortified != 0 ? " F" : " C";
    return text;
  }

  Cell with_commanders(Cell cell, Zone zone) const {
    for (unsigned i = 0; i < kCommanders; ++i) {
      if (state_.commanders[i].place != zone) continue;
      const Seat seat = seat_of_commander(static_cast<Commander>(i));
      cell.push_back({" @" + write_commander_number(i), std::string(kSideInk[index(seat)])});
    }
    return cell;
  }

  Sort sort_of_unit(Unit unit) const {
    const Zone place = state_.place[unit];
    const bool is_lead = place < kZones && state_.lead[place] == unit;
    return {!is_lead, state_.kind[unit], state_.is_spent(unit),
            (state_.activated & unit_bit(unit)) != 0};
  }

  std::vector<std::string> write_units(UnitSet units, Seat seat) const {
    std::vector<Sort> sorts;
    for_each_bit(units, [&](unsigned i) { sorts.push_back(sort_of_unit(static_cast<Unit>(i))); });
    std::ranges::sort(sorts);
    std::vector<std::string> words;
    for (size_t i = 0; i < sorts.size();) {
      const auto next = std::ranges::upper_bound(sorts, sorts[i]);
      const auto units_alike = static_cast<size_t>(next - sorts.begin()) - i;
      words.push_back(write_sort(sorts[i], units_alike, seat));
      i += units_alike;
    }
    return words;
  }

  static std::vector<std::string> wrapped(const std::vector<std::string>& words) {
    std::vector<std::string> lines;
    for (const std::string& word : words) {
      const bool fits = !lines.empty() && lines.back().size() + 1 + word.size() < kCell;
      if (fits) {
        lines.back() += ' ' + word;
      } else {
        lines.push_back(' ' + word);
      }
    }
    return lines;
  }

  // ---- around it ----

  std::string army(Seat seat) const {
    std::string called = say("seat." + std::string(name(seat)));
    const Scenario* scenario = scenario_of(rules_.book(), state_);
    if (scenario == nullptr) return called;
    return called + " (" + scenario->sides[index(seat)].army.in(language_) + ')';
  }

  void side_bar(Seat seat) {
    const bool is_active = state_.active == seat && state_.depth > 0;
    const ArmyState& army_state = state_.army(seat);
    std::vector<std::string> parts{
        say("board.value",
            {std::to_string(army_value(state_, seat)), std::to_string(army_state.start_value)}),
        say("board.points", {std::to_string(victory_points(state_, seat))})};
    if (is_active) parts.push_back(say("board.commands", {std::to_string(state_.commands)}));
    if (army_state.is_captured != 0) parts.push_back(say("board.camp_captured"));
    if (army_state.is_fatigued != 0) parts.push_back(say("board.fatigued"));
    if (army_state.is_surprised != 0) parts.push_back(say("board.surprised"));
    const std::string text = (is_active ? "> " : "  ") + army(seat) + ": " + join(parts, ", ");
    out_ += ink(text, is_active ? kBold : "") + '\n';
    out_ += "    " + losses(seat) + '\n';
    const UnitSet off = state_.undeployed & units_of(seat);
    if (off != 0) out_ += "    " + say("board.off", {join(write_units(off, seat), " ")}) + '\n';
    commander_rows(seat);
  }

  std::string losses(Seat seat) const {
    std::array<unsigned, 3> counts{};
    for_each_bit(units_of(seat), [&](unsigned i) {
      const Zone place = state_.place[i];
      if (place >= kShattered && place <= kWithdrawn) ++counts[place - kShattered];
    });
    return say("board.losses",
               {std::to_string(counts[0]), std::to_string(counts[1]), std::to_string(counts[2])});
  }

  void commander_rows(Seat seat) {
    for (unsigned i = 0; i < kCommanders; ++i) {
      const auto one = static_cast<Commander>(i);
      if (seat_of_commander(one) != seat || state_.commanders[i].place == kUnused) continue;
      out_ += "    " + commander_row(one) + '\n';
    }
  }

  // "@SC1 Hannibal, brilliant leader, c2, own commands 4"
  std::string commander_row(Commander one) const {
    const CommanderState& commander = state_.commanders[one];
    std::string called = commander_name(scenario_of(rules_.book(), state_), one).in(language_);
    if (called.empty()) called = say("commander.name");
    std::vector<std::string> parts{
        '@' + write_commander_number(one) + ' ' + called,
        say("quality." + std::string(kQualityNames[static_cast<size_t>(commander.quality)])) + ' ' +
            say(commander.is_leader() ? "role.leader" : "role.general")};
    if (commander.is_cautious != 0) parts.push_back(say("role.cautious"));
    parts.push_back(whereabouts(commander.place));
    if (commander.stock > 0) {
      parts.push_back(say("board.stock", {std::to_string(commander.stock)}));
    }
    return join(parts, ", ");
  }

  std::string whereabouts(Zone place) const {
    if (place < kZones) return write_zone(place);
    return place == kOff ? say("place.off")
                         : say("board." + std::string(commander_state_name(place)));
  }

  void footer() {
    std::vector<std::string> parts{
        say("board.turn",
            {std::to_string(state_.turn), say("seat." + std::string(name(state_.first)))}),
        say("board.limit", {std::to_string(state_.attack_limit)})};
    if (state_.weather != Weather::None) {
      parts.push_back(
          say("weather." + std::string(kWeatherNames[static_cast<size_t>(state_.weather)])));
    }
    if (state_.has_dust != 0) parts.push_back(say("board.dust"));
    out_ += "  " + join(parts, ", ") + '\n';
    group_row();
    ground_row();
    out_ += "  " + ink(say("board.legend"), kDim) + '\n';
  }

  void group_row() {
    const Group& group = state_.group;
    if (group.start == kNoZone) return;
    const std::string place = group.zone == kOff ? say("place.off") : write_zone(group.zone);
    std::string text =
        say("board.group", {place, join(write_units(group.units, state_.active), " ")});
    if (state_.assault.target != kNoZone) {
      text += "; " + say("board.assault", {place, write_zone(state_.assault.target)});
    }
    out_ += "  " + text + '\n';
  }

  void ground_row() {
    GroundSet all = 0;
    for (const GroundSet one : state_.ground) all |= one;
    std::vector<std::string> kinds;
    for (unsigned i = 0; i < kGrounds; ++i) {
      if ((all >> i & 1U) == 0) continue;
      kinds.push_back(kGroundLetters[i] + (' ' + say("ground." + std::string(kGroundNames[i]))));
    }
    if (kinds.empty()) return;
    out_ += "  " + ink(say("board.ground", {join(kinds, ", ")}), kDim) + '\n';
  }

  const Rules& rules_;
  const State& state_;
};

}  // namespace

std::string Rules::draw(const State& state, Seat seat, Language language, bool is_coloured) const {
  return Painter(*this, state, seat, language, is_coloured).paint();
}

}  // namespace acies::lostbattles
