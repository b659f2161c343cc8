// acies: no allocation
// Chapter 20: advance in line. Two cards are discarded for units that stand flank to flank. They
// move in one direction, and no farther than the slowest of them can.
#include <algorithm>

#include "games/onus/chapters/movement/movement.h"

namespace acies::onus {
namespace {

constexpr uint8_t kPrice = 2;      // cards [ONUS-20.15]
constexpr uint8_t kFewest = 2;     // units that make a line
constexpr unsigned kFlankBit = 6;  // of a line end's byte; the unit is in the lower bits
constexpr int32_t kSameWay = 5;    // hundredths of a degree
constexpr std::array<unsigned, 2> kFlanks{0, 1};  // left, right
constexpr std::array<Deed, kMostLines> kLines{Deed::InLine, Deed::InLine2, Deed::InLine3,
                                              Deed::InLine4};
constexpr unsigned kNoLine = kMostLines;

// An end of the line: a unit, and its flank without a neighbour.
struct LineEnd {
  Unit unit;
  unsigned flank;
};
LineEnd end_of(uint8_t byte) {
  constexpr uint8_t kUnitBits = (1U << kFlankBit) - 1;
  return {static_cast<Unit>(byte & kUnitBits), static_cast<unsigned>(byte) >> kFlankBit & 1U};
}
uint8_t byte_of(LineEnd end) { return static_cast<uint8_t>(end.unit | end.flank << kFlankBit); }

std::array<field::Segment, 2> flank_of(const State& state, Unit unit, unsigned flank) {
  Body body;
  body.pose = state.at(unit).pose();
  if (flank == 0) return {edge_of(body, Section::L1), edge_of(body, Section::L2)};
  return {edge_of(body, Section::R1), edge_of(body, Section::R2)};
}

// Whether the other's centre lies beyond this flank. One unit behind another is no line.
bool lies_beyond(const State& state, LineEnd end, Unit other) {
  const Point centre = state.at(other).pose().place();
  const Point local = field::to_local(state.at(end.unit).pose(), centre);
  return end.flank == 0 ? local.x < -field::kCard.half_width : local.x > field::kCard.half_width;
}

// [ONUS-20.16] Less than 1 EP from a point of one flank to a point of the other.
bool are_linked(const State& state, LineEnd a, LineEnd b) {
  if (!lies_beyond(state, a, b.unit) && !lies_beyond(state, b, a.unit)) return false;
  constexpr int32_t kNear = field::kStride - 1;
  for (const field::Segment& one : flank_of(state, a.unit, a.flank)) {
    for (const field::Segment& other : flank_of(state, b.unit, b.flank)) {
      if (field::is_within(one.from, other, kNear) || field::is_within(one.to, other, kNear) ||
          field::is_within(other.from, one, kNear) || field::is_within(other.to, one, kNear))
        return true;
    }
  }
  return false;
}

// The flank with which a unit joins this end; 2: none.
unsigned joining_flank(const State& state, LineEnd end, Unit unit) {
  for (const unsigned flank : kFlanks) {
    if (are_linked(state, end, {unit, flank})) return flank;
  }
  return 2;
}

// [ONUS-20.15] Units that may be in a line: own, not routed, not engaged.
Bar bar_member(const State& state, Captain captain, Unit unit) {
  if (unit >= kUnits || seat_of(state, unit) != state.active || !state.at(unit).is_on_field())
    return reason("20.15"_rule, "refusal.not_own");
  if (state.captain_of(unit) != captain) return other_captain(unit);
  const UnitState& one = state.at(unit);
  // [ONUS-17.32] The main unit stands for its support.
  if (one.is_support != 0) return reason("17.32"_rule, "refusal.support", {unit});
  // [ONUS-3.4] [ONUS-6.5] Not with another order in this turn.
  if (one.has(Mark::Ordered)) return reason("3.4"_rule, "refusal.ordered", {unit});
  if (one.has(Mark::Active)) return reason("6.5"_rule, "refusal.active", {unit});
  if (one.has(Mark::Routed)) return reason("20.15"_rule, "refusal.routed", {unit});
  if (is_engaged(state, unit)) return reason("20.15"_rule, "refusal.engaged", {unit});
  if (one.formation == Formation::Square) return reason("16.20"_rule, "refusal.square", {unit});
  return std::nullopt;
}

UnitSet members(const State& state, Captain captain) {
  UnitSet set = 0;
  for_each_bit(units_of_captain(state, captain), [&](unsigned i) {
    if (!bar_member(state, captain, static_cast<Unit>(i))) set |= UnitSet{1} << i;
  });
  return set;
}

// [ONUS-21.9] The captain who forms the line.
Captain captain_of_line(const State& state) {
  return captain_numbered(state.active, state.army(state.active).ordering);
}

bool has_neighbour(const State& state, Unit unit, UnitSet among) {
  bool has = false;
  for_each_bit(among & ~unit_bit(unit), [&](unsigned i) {
    for (const unsigned flank : kFlanks) {
      has = has || joining_flank(state, {unit, flank}, static_cast<Unit>(i)) < 2;
    }
  });
  return has;
}

// [ONUS-20.16] The first unit has a neighbour. [ONUS-20.17] Each further unit joins an end of the
// line.
Bar bar_link(const State& state, Unit unit) {
  const Captain captain = captain_of_line(state);
  if (const Bar bar = bar_member(state, captain, unit)) return bar;
  const auto line = state.asked<asks::Line>();
  const UnitSet open = members(state, captain) & ~state.picked;
  if ((state.picked & unit_bit(unit)) != 0) return reason("3.4"_rule, "refusal.ordered", {unit});
  const bool is_linked = line.units == 0
                             ? has_neighbour(state, unit, open)
                             : joining_flank(state, end_of(line.first_end), unit) < 2 ||
                                   joining_flank(state, end_of(line.last_end), unit) < 2;
  if (is_linked) return std::nullopt;
  return reason("20.16"_rule, "refusal.not_linked", {unit});
}

bool is_long_enough(const State& state) { return state.asked<asks::Line>().units >= kFewest; }

// The line grows at the end that the unit touches; at the first one if it touches both.
void join(State& state, Unit unit) {
  auto line = state.asked<asks::Line>();
  state.picked |= unit_bit(unit);
  const unsigned first = joining_flank(state, end_of(line.first_end), unit);
  const unsigned last = joining_flank(state, end_of(line.last_end), unit);
  if (line.units == 0) {
    line = {byte_of({unit, 0}), 0, byte_of({unit, 1})};
  } else if (first < 2) {
    line.first_end = byte_of({unit, 1 - first});
  } else if (last < 2) {
    line.last_end = byte_of({unit, 1 - last});
  }
  line.units = line.units + 1U;
  state.replace(line);
}

// The captain's first line that is not used yet. Each line goes its own way.
unsigned next_line(const State& state, Captain captain) {
  DeedSet drawn = 0;
  for_each_bit(units_of_captain(state, captain),
               [&](unsigned i) { drawn |= state.units[i].deeds; });
  unsigned line = 0;
  while (line < kMostLines && (drawn & deed_bit(kLines[line])) != 0) ++line;
  return line;
}

// [ONUS-20.17] All units named take part.
void end_line(State& state) {
  const Deed line = kLines[next_line(state, captain_of_line(state))];
  state.pop();
  state.army(state.active).ordering = 0;
  for_each_bit(state.picked, [&](unsigned i) { state.units[i].note(line); });
}

// The line of its captain that the unit is in; kNoLine if none.
unsigned line_of(const State& state, Unit unit) {
  unsigned line = 0;
  while (line < kMostLines && !state.at(unit).has_done(kLines[line])) ++line;
  return line;
}

bool is_in_line(const State& state, Unit unit) {
  const bool is_rushing = state.move.unit == unit && state.move.is_rush != 0;
  return line_of(state, unit) != kNoLine && !is_rushing;
}

uint16_t way_of_line(const State& state, Unit unit) {
  return state.captain(state.captain_of(unit)).line_ways[line_of(state, unit)];
}

// The angle from the unit's heading to the direction of the line, in hundredths of a degree.
int32_t turn_to_way(const State& state, Unit unit) {
  return field::turned_by(static_cast<Heading>(way_of_line(state, unit) - 1),
                          -int32_t{state.at(unit).heading});
}
bool looks_ahead(const State& state, Unit unit) {
  const int32_t turn = turn_to_way(state, unit);
  return std::min(turn, field::kFullTurn - turn) <= kSameWay;
}

}  // namespace

// [ONUS-20.15] An option; it needs two cards, and a line that can still be formed.
Bar bar_line(const State& state, Captain one) {
  const bool is_there = number_in_team(state, one) < count_captains(state, state.active);
  if (state.agreed.line_advance == 0 || !is_there || !has_turn(state, one))
    return reason("20.15"_rule, "refusal.step");
  if (next_line(state, one) == kNoLine) return reason("20.15"_rule, "refusal.step");
  if (state.captain(one).hand.size() < kPrice) return reason("20.15"_rule, "refusal.two_cards");
  const UnitSet open = members(state, one);
  bool is_any = false;
  for_each_bit(open, [&](unsigned i) {
    is_any = is_any || has_neighbour(state, static_cast<Unit>(i), open);
  });
  if (!is_any) return reason("20.16"_rule, "refusal.no_line");
  return std::nullopt;
}

// [ONUS-20.15] [ONUS-20.19] The discarded cards count as an order.
void begin_line(State& state, Captain one) {
  state.captain(one).has_ordered = 1;
  state.army(state.active).ordering = static_cast<uint8_t>(number_in_team(state, one));
  state.order = kNoCard;
  state.picked = 0;
  state.push(asks::AfterOrder{});
  state.push(asks::Line{});
  state.push(asks::Discard{one, kPrice, Discarding::ForLine});
}

bool settle_line(const Rules& rules, State& state, Journal*) {
  ActionList list;
  list_line(rules, state, list);
  if (list.size() > (is_long_enough(state) ? 1U : 0U)) return true;
  end_line(state);
  return false;
}

void list_line(const Rules&, const State& state, ActionList& list) {
  for_each_bit(members(state, captain_of_line(state)) & ~state.picked, [&](unsigned i) {
    if (!bar_link(state, static_cast<Unit>(i))) list.push_back(make_action(Verb::Pick, i));
  });
  if (is_long_enough(state)) list.push_back(make_action(Verb::Decline));
}

Refusal why_line(const Rules&, const State& state, Action action) {
  Bar bar;
  if (is_verb(action, Verb::Pick)) bar = bar_link(state, action.piece);
  if (is_verb(action, Verb::Decline) && !is_long_enough(state))
    bar = reason("20.16"_rule, "refusal.no_line");
  return bar ? *bar : reason("20.17"_rule, "refusal.step");
}

void act_line(const Rules&, State& state, Action action, Journal*) {
  if (is_verb(action, Verb::Pick)) return join(state, action.piece);
  end_line(state);
}

// [ONUS-20.18] [ONUS-20.19] The movement of the slowest unit of the line in such a move.
Points with_line(const Rules& rules, const State& state, Unit unit, DeedSet deeds, Points own) {
  if (!is_in_line(state, unit)) return own;
  const Deed line = kLines[line_of(state, unit)];
  Points least = own;
  for_each_bit(units_of_captain(state, state.captain_of(unit)), [&](unsigned i) {
    const auto other = static_cast<Unit>(i);
    const UnitState& one = state.at(other);
    if (!one.has_done(line) || one.has(Mark::Routed)) return;
    DeedSet as = deeds;
    const bool is_slowed =
        (deeds & deed_bit(Deed::Shifted)) != 0 && !can(rules, state, other, Ability::Skirmishers);
    if (is_slowed) as |= deed_bit(Deed::Reduced);
    const Formation formation =
        one.formation == Formation::Square ? Formation::None : one.formation;
    least = std::min(least, own_allowance(rules, state, other, as, formation, false));
  });
  return least;
}

// [ONUS-20.18] All steps go in the direction of the first one.
Bar bar_line_step(const State& state, Unit unit, field::StepKind kind) {
  if (!is_in_line(state, unit) || way_of_line(state, unit) == 0) return std::nullopt;
  const bool is_ahead = looks_ahead(state, unit);
  if (is_ahead == (kind == field::StepKind::Advance)) return std::nullopt;
  return reason("20.18"_rule, "refusal.one_direction", {unit});
}

Bar bar_line_march(const State& state, Unit unit) {
  if (!is_in_line(state, unit)) return std::nullopt;
  return reason("20.18"_rule, "refusal.line_march", {unit});
}

// The bearing that the line leaves to the unit, in tenths of a degree; -1: any.
int32_t line_bearing(const State& state, Unit unit) {
  if (!is_in_line(state, unit) || way_of_line(state, unit) == 0) return -1;
  constexpr int32_t kTenthsOfTurn = field::kFullTurn / kAngleOfTenth;
  return (turn_to_way(state, unit) + kAngleOfTenth / 2) / kAngleOfTenth % kTenthsOfTurn;
}

void note_line_way(State& state, Unit unit) {
  const auto kind = static_cast<field::StepKind>(state.move.kind);
  const bool is_straight = kind == field::StepKind::Advance || kind == field::StepKind::Shift;
  if (!is_straight || !is_in_line(state, unit) || way_of_line(state, unit) != 0) return;
  const int32_t bearing = kind == field::StepKind::Shift ? state.move.bearing * kAngleOfTenth : 0;
  state.captain(state.captain_of(unit)).line_ways[line_of(state, unit)] =
      static_cast<uint16_t>(field::turned_by(state.at(unit).heading, bearing) + 1);
}

}  // namespace acies::onus
