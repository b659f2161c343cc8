// acies: no allocation
// Chapter 4: cards are placed face down one after another. Then they are revealed and get
// formations, generals are named, cards dealt, and lots cast. For free places see room.cpp.
//
// The numbers of units reveal nothing about cards that lie face down: the unit placed next takes
// the lowest number of those still waiting.
#include <algorithm>

#include "games/onus/chapters/chapters.h"
#include "games/onus/chapters/deployment/room.h"

namespace acies::onus {
namespace {

uint8_t byte_of(Seat seat) { return static_cast<uint8_t>(index(seat)); }

UnitSet waiting_units(const State& state, Seat seat) {
  UnitSet set = 0;
  for_each_bit(units_of(state, seat), [&](unsigned i) {
    if (state.units[i].place == Place::Waiting) set |= UnitSet{1} << i;
  });
  return set;
}

bool is_other_waiting(const State& state, Seat own) {
  return std::ranges::any_of(
      seats_of(state), [&](Seat seat) { return seat != own && waiting_units(state, seat) != 0; });
}

// Whether the set already contains an equal unit.
bool is_twin(const State& state, UnitSet earlier, Unit unit) {
  bool is = false;
  for_each_bit(earlier, [&](unsigned i) {
    const UnitState& one = state.units[i];
    const UnitState& other = state.at(unit);
    is = is || (one.kind == other.kind && one.marks == other.marks &&
                one.captain == other.captain && one.leader == other.leader);
  });
  return is;
}

// [ONUS-17.35] A support lies exactly on its main unit.
Bar bar_below(const Rules& rules, const State& state, Unit unit, unsigned main) {
  const bool is_there = main < kUnits &&
                        seat_of(state, static_cast<Unit>(main)) == seat_of(state, unit) &&
                        state.units[main].is_on_field();
  if (!is_there) return reason("17.35"_rule, "refusal.not_own");
  const bool may_lie = state.units[main].partner == kNoUnit &&
                       def_of(rules, state, unit).may_support(state.units[main].kind);
  if (!may_lie)
    return reason("17.35"_rule, "refusal.not_complementary", {unit, static_cast<int16_t>(main)});
  const bool is_one_command = state.units[main].captain == state.at(unit).captain &&
                              state.units[main].leader == state.at(unit).leader;
  if (!is_one_command) return other_captain(unit);
  return std::nullopt;
}

// [ONUS-4.19] `below` is 0 for a place of its own, otherwise one more than the number of the main
// unit.
Bar bar_place(const Rules& rules, const State& state, Unit unit, unsigned below) {
  const Seat seat = seat_asked(state);
  const UnitSet waiting = waiting_units(state, seat);
  if (unit >= kUnits || (waiting & unit_bit(unit)) == 0)
    return reason("4.19"_rule, "refusal.not_waiting");
  if (is_twin(state, waiting & (unit_bit(unit) - 1), unit))
    return reason("4.19"_rule, "refusal.twin", {unit});
  if (below > 0) return bar_below(rules, state, unit, below - 1);
  if (!has_room(state, seat)) return reason("4.23"_rule, "refusal.no_room", {unit});
  return std::nullopt;
}

// [ONUS-4.23] Units without room stay away and do not count.
void leave_out(State& state, Seat seat) {
  for_each_bit(waiting_units(state, seat), [&](unsigned i) {
    ArmyState& army = state.army(seat);
    army.cost = static_cast<uint16_t>(army.cost - state.units[i].cost);
    state.units[i] = UnitState{};
  });
}

// [ONUS-4.20] All cards are turned face up, [ONUS-20.11] unless there is fog of war.
void reveal_all(State& state, Journal* journal) {
  if (state.agreed.fog != 0) return;
  for (unsigned i = 0; i < kUnits; ++i) {
    if (state.units[i].is_on_field()) {
      reveal_unit(state, static_cast<Unit>(i), "4.20"_rule, journal);
    }
  }
}

// [ONUS-21.7] Asks every side, this one first, then round the table.
template <class Asked>
void push_for_all(State& state, Seat first) {
  FixedList<Seat, kAllPlayers.size()> order;
  Seat seat = first;
  do {
    order.push_back(seat);
    seat = next_seat(state, seat);
  } while (seat != first);
  while (!order.empty()) {
    state.push(Asked{order.back()});
    order.pop_back();
  }
}

// [ONUS-4.22] [ONUS-4.24] The player who placed the last card is asked first.
void finish_placing(const Rules& rules, State& state, Journal* journal) {
  const Seat last = state.take<asks::Deploy>().seat;
  reveal_all(state, journal);
  for (const Seat seat : seats_of(state)) {
    if (count_captains(state, seat) < 2) continue;
    divide_command(rules, state, seat);  // now there are zones [ONUS-21.2]
    price_army(rules, state, seat);
  }
  push_for_all<asks::NameGeneral>(state, last);
  push_for_all<asks::Dress>(state, last);
}

void put_down(State& state, Unit unit, Journal* journal) {
  state.at(unit).place = Place::Field;
  state.at(unit).set(Mark::FaceDown);
  tell(journal, seat_of(state, unit), Happening::Placed, "4.19"_rule, {unit});
}

// [ONUS-4.19] The players alternate while others have cards.
void pass_on(State& state) {
  const Seat own = seat_asked(state);
  for (Seat other = next_seat(state, own); other != own; other = next_seat(state, other)) {
    if (waiting_units(state, other) == 0) continue;
    state.replace(asks::Deploy{other});
    return;
  }
}

// ---- dressing ----

Bar bar_dressing(const State& state, Unit unit) {
  if (unit >= kUnits || seat_of(state, unit) != seat_asked(state) || !state.at(unit).is_on_field())
    return reason("4.21"_rule, "refusal.not_own");
  if (state.at(unit).is_support != 0) return reason("17.34"_rule, "refusal.support", {unit});
  if (state.at(unit).formation != Formation::None)
    return reason("16.5"_rule, "refusal.in_formation", {unit});
  return std::nullopt;
}

// [ONUS-4.21] [ONUS-16.1] A formation that the unit has. [ONUS-16.28] Bravery is none.
Bar bar_form(const Rules& rules, const State& state, Unit unit, unsigned formation) {
  if (const Bar bar = bar_dressing(state, unit)) return bar;
  const auto one = static_cast<Formation>(formation);
  const bool is_known = formation > 0 && one < Formation::Bravery;
  if (!is_known || !def_of(rules, state, unit).can_take(one))
    return reason("16.1"_rule, "refusal.no_such_formation", {unit});
  // [ONUS-8.19] A stretched unit has none.
  if (state.at(unit).stretch != 0) return reason("8.19"_rule, "refusal.stretched", {unit});
  return std::nullopt;
}

// [ONUS-4.21] [ONUS-8.15] Units may start stretched. [ONUS-8.16] One token at each end.
Bar bar_stretch(const State& state, Unit unit, unsigned end) {
  if (const Bar bar = bar_dressing(state, unit)) return bar;
  if (end > 1 || state.at(unit).is_stretched(end))
    return reason("8.16"_rule, "refusal.stretched", {unit});
  // [ONUS-4.23] The token lies on the field without overlap.
  if (!has_room_for_token(state, unit, end)) return reason("4.23"_rule, "refusal.no_room", {unit});
  return std::nullopt;
}

template <class Visit>
void for_each_dressing(const Rules& rules, const State& state, Visit&& visit) {
  for_each_bit(state.on_field(seat_asked(state)), [&](unsigned i) {
    const auto unit = static_cast<Unit>(i);
    for (unsigned form = 1; form < kFormations; ++form) {
      if (!bar_form(rules, state, unit, form)) visit(make_action(Verb::Form, i, form));
    }
    for (unsigned end = 0; end < 2; ++end) {
      if (!bar_stretch(state, unit, end)) visit(make_action(Verb::Stretch, i, end));
    }
  });
}

// ---- generals ----

General next_unnamed(const State& state, Seat seat) {
  for (unsigned i = 0; i < kGenerals; ++i) {
    const auto one = static_cast<General>(i);
    const GeneralState& general = state.generals[one];
    const bool is_unnamed =
        general.is_there() && general.unit == kNoUnit && general.health != Health::Dead;
    if (seat_of_general(state, one) == seat && is_unnamed) return one;
  }
  return kNobody;
}

// [ONUS-4.24] The token lies on an own unit, [ONUS-20.7] of the general's own army.
Bar bar_general(const State& state, Unit unit, General one) {
  if (unit >= kUnits || seat_of(state, unit) != seat_asked(state) || !state.at(unit).is_on_field())
    return reason("4.24"_rule, "refusal.not_own");
  if (general_with(state, unit) != kNobody)
    return reason("4.24"_rule, "refusal.has_general", {unit});
  if (state.at(unit).is_support != 0) return reason("17.34"_rule, "refusal.support", {unit});
  if (state.captain_of(unit) != captain_of_general(state, one)) return other_captain(unit);
  if (!is_led_by(state, unit, one)) return reason("20.7"_rule, "refusal.foreign_army", {unit});
  return std::nullopt;
}

// [ONUS-4.23] The friend whose card would be covered.
Bar bar_overlap(const State& state, Action action) {
  if (state.step() != Step::DeployWidth) return std::nullopt;
  const Unit unit = state.asked<asks::DeployWidth>().unit;
  const Pose pose = pose_of_width(
      state, unit, std::clamp(action.measure, 0, field::kWidest / field::kMillimetre));
  const field::Polygon card = field::make_rectangle(pose, field::kCard);
  for (const field::Obstacle& other : taken_ground(state, units_of(state, seat_of(state, unit)))) {
    if (field::is_overlapping(card, other.shape)) {
      return reason("4.23"_rule, "refusal.over_friend", {unit, other.owner.number()});
    }
  }
  return std::nullopt;
}

int16_t fact_of(int32_t measure) {
  return static_cast<int16_t>(std::clamp<int32_t>(measure, INT16_MIN, INT16_MAX));
}

}  // namespace

// ---- placing ----

bool settle_deploy(const Rules& rules, State& state, Journal* journal) {
  const Seat seat = seat_asked(state);
  if (waiting_units(state, seat) != 0) {
    ActionList list;
    list_deploy(rules, state, list);
    if (!list.empty()) return true;
    leave_out(state, seat);
  }
  if (is_other_waiting(state, seat)) {
    pass_on(state);
  } else {
    finish_placing(rules, state, journal);
  }
  return false;
}

// [ONUS-4.19] [ONUS-24.3] Equal units are offered once.
void list_deploy(const Rules& rules, const State& state, ActionList& list) {
  const Seat seat = seat_asked(state);
  const UnitSet waiting = waiting_units(state, seat);
  const bool is_roomy = has_room(state, seat);
  for_each_bit(waiting, [&](unsigned i) {
    const auto unit = static_cast<Unit>(i);
    if (is_twin(state, waiting & (unit_bit(unit) - 1), unit)) return;
    if (is_roomy) list.push_back(make_action(Verb::Place, i));
    for_each_bit(state.on_field(seat), [&](unsigned main) {
      if (bar_below(rules, state, unit, main)) return;
      list.push_back(make_action(Verb::Place, i, main + 1));
    });
  });
}

Refusal why_deploy(const Rules& rules, const State& state, Action action) {
  Bar bar;
  if (is_verb(action, Verb::Place)) bar = bar_place(rules, state, action.piece, action.place);
  return bar ? *bar : reason("4.19"_rule, "refusal.step");
}

void act_deploy(const Rules&, State& state, Action action, Journal* journal) {
  const Unit unit = first_unit(waiting_units(state, seat_asked(state)));
  std::swap(state.at(unit), state.at(action.piece));
  if (action.place == 0) {
    state.push(asks::DeployFacing{unit});
    return;
  }
  const auto main = static_cast<Unit>(action.place - 1);
  state.at(unit).set_pose(state.at(main).pose());
  state.at(unit).partner = main;
  state.at(unit).is_support = 1;
  state.at(main).partner = unit;
  put_down(state, unit, journal);
  pass_on(state);
}

Range range_deploy_facing(const Rules&, const State& state) {
  return open_facings(state, state.asked<asks::DeployFacing>().unit);
}
Range range_deploy_depth(const Rules&, const State& state) {
  return open_depths(state, state.asked<asks::DeployDepth>().unit);
}
Range range_deploy_width(const Rules&, const State& state) {
  return open_widths(state, state.asked<asks::DeployWidth>().unit);
}

Scale scale_of(Step step) {
  switch (step) {
    case Step::Distance:
    case Step::Withdrawal: return Scale::Ep;
    case Step::DeployDepth:
    case Step::DeployWidth: return Scale::Millimetres;
    default: return Scale::Degrees;
  }
}

Refusal why_range(const Rules& rules, const State& state, Action action) {
  const Row& def = step_row(state.step());
  const Range range = def.range(rules, state);
  Action bare = action;
  bare.measure = 0;
  if (pack(bare) != range.action || range.allowed.empty()) return reason(def.rule, "refusal.step");
  if (const Bar bar = bar_overlap(state, action)) return *bar;
  const Interval& first = range.allowed[0];
  return reason(def.rule, "refusal.measure",
                {fact_of(first.least), fact_of(range.allowed.back().most), 0,
                 static_cast<int16_t>(scale_of(def.step))});
}

void act_deploy_facing(const Rules&, State& state, Action action, Journal*) {
  const Unit unit = state.take<asks::DeployFacing>().unit;
  state.at(unit).heading = static_cast<Heading>(action.measure * kAngleOfTenth);
  state.push(asks::DeployDepth{unit});
}

void act_deploy_depth(const Rules&, State& state, Action action, Journal*) {
  const Unit unit = state.take<asks::DeployDepth>().unit;
  place_at_depth(state, unit, action.measure);
  state.push(asks::DeployWidth{unit});
}

void act_deploy_width(const Rules&, State& state, Action action, Journal* journal) {
  const Unit unit = state.take<asks::DeployWidth>().unit;
  state.at(unit).set_pose(pose_of_width(state, unit, action.measure));
  put_down(state, unit, journal);
  pass_on(state);
}

// ---- after the reveal ----

bool settle_dress(const Rules& rules, State& state, Journal*) {
  bool has_any = false;
  for_each_dressing(rules, state, [&](Action) { has_any = true; });
  if (has_any) return true;
  state.pop();
  return false;
}

// [ONUS-24.4] Formations and stretched sections, or the end.
void list_dress(const Rules& rules, const State& state, ActionList& list) {
  for_each_dressing(rules, state, [&](Action action) { list.push_back(action); });
  list.push_back(make_action(Verb::End));
}

Refusal why_dress(const Rules& rules, const State& state, Action action) {
  Bar bar;
  if (is_verb(action, Verb::Form)) bar = bar_form(rules, state, action.piece, action.place);
  if (is_verb(action, Verb::Stretch)) bar = bar_stretch(state, action.piece, action.place);
  return bar ? *bar : reason("4.21"_rule, "refusal.step");
}

void act_dress(const Rules&, State& state, Action action, Journal* journal) {
  if (is_verb(action, Verb::End)) {
    state.pop();
    return;
  }
  UnitState& unit = state.at(action.piece);
  if (is_verb(action, Verb::Form)) unit.formation = static_cast<Formation>(action.place);
  if (is_verb(action, Verb::Stretch)) unit.stretch |= static_cast<uint8_t>(1U << action.place);
  tell(journal, seat_of(state, action.piece), Happening::Dressed, "4.21"_rule,
       {action.piece, static_cast<int16_t>(unit.formation), unit.stretch});
}

bool settle_general(const Rules& rules, State& state, Journal*) {
  const General one = next_unnamed(state, seat_asked(state));
  if (one != kNobody) {
    ActionList list;
    list_general(rules, state, list);
    if (!list.empty()) return true;
  }
  state.pop();
  return false;
}

// [ONUS-24.5] The units that may hold the general.
void list_general(const Rules&, const State& state, ActionList& list) {
  const General one = next_unnamed(state, seat_asked(state));
  for_each_bit(state.on_field(seat_asked(state)), [&](unsigned i) {
    if (!bar_general(state, static_cast<Unit>(i), one)) {
      list.push_back(make_action(Verb::General, i, one));
    }
  });
}

Refusal why_general(const Rules&, const State& state, Action action) {
  const General one = next_unnamed(state, seat_asked(state));
  Bar bar;
  if (is_verb(action, Verb::General) && action.place == one) {
    bar = bar_general(state, action.piece, one);
  }
  return bar ? *bar : reason("4.24"_rule, "refusal.step");
}

void act_general(const Rules&, State& state, Action action, Journal* journal) {
  state.generals[action.place].unit = action.piece;
  const Seat seat = seat_of(state, action.piece);
  const auto general = static_cast<int16_t>(action.place);
  const SeatMask knowing = who_knows(state, action.piece);
  tell(journal, seat, Happening::GeneralNamed, "4.24"_rule, {action.piece, general}, knowing);
  if (knowing == kEverybody) return;
  tell(journal, seat, Happening::GeneralNamed, "4.24"_rule, {kNoUnit, general},
       static_cast<SeatMask>(kEverybody & ~knowing));
}

// [ONUS-4.25] As many cards as leadership.
bool settle_deal(const Rules& rules, State& state, Journal*) {
  const Captain one = state.take<asks::Deal>().captain;
  push_draw(state, one, leadership_of(rules, state, one));
  return false;
}

// ---- lots ----

namespace {

using Sums = std::array<unsigned, kAllPlayers.size()>;

// [ONUS-4.26] The highest sum of die and leadership begins. [ONUS-21.7] If several have it, all
// roll again. [D]
void take_first_of_all(const Rules& rules, State& state, const Sums& dice, Journal* journal) {
  unsigned best = 0;
  Seat first = Seat::Nobody;
  for (const Seat seat : seats_of(state)) {
    const unsigned sum = dice[player_number(seat)] + leadership_of(rules, state, seat);
    if (sum == best) first = Seat::Nobody;
    if (sum <= best) continue;
    best = sum;
    first = seat;
  }
  if (first == Seat::Nobody) return state.push(asks::RollFirst{Seat::South});
  state.first = state.active = first;
  tell(journal, Seat::Nature, Happening::FirstPlayer, "4.26"_rule, {byte_of(first)});
}

// [ONUS-21.7] Each die waits below the next roll, in the order of seats.
void take_lot_of_all(const Rules& rules, State& state, Seat thrower, unsigned die,
                     Journal* journal) {
  size_t number = player_number(thrower);
  if (number + 1 < seats_of(state).size()) {
    state.push(asks::Thrown{thrower, static_cast<uint8_t>(die)});
    return state.push(asks::RollFirst{kAllPlayers[number + 1]});
  }
  Sums dice{};
  dice[number] = die;
  while (number-- > 0) dice[number] = state.take<asks::Thrown>().die;
  take_first_of_all(rules, state, dice, journal);
}

}  // namespace

// [ONUS-4.19] Before the deployment the lot decides who places first. [ONUS-4.26] Later South's die
// waits below North's roll.
void take_lot(const Rules& rules, State& state, Seat thrower, unsigned die, Journal* journal) {
  if (state.is_for_all()) return take_lot_of_all(rules, state, thrower, die, journal);
  if (state.step() == Step::Deploy) {
    state.replace(asks::Deploy{die % 2 == 1 ? Seat::South : Seat::North});
  } else if (thrower == Seat::South) {
    state.push(asks::Thrown{thrower, static_cast<uint8_t>(die)});
    state.push(asks::RollFirst{Seat::North});
  } else {
    const unsigned south = state.take<asks::Thrown>().die;
    take_first_roll(rules, state, south, die, journal);
  }
}

// [ONUS-4.26] The higher sum begins; equal sums are rolled again.
void take_first_roll(const Rules& rules, State& state, unsigned south, unsigned north,
                     Journal* journal) {
  south += leadership_of(rules, state, Seat::South);
  north += leadership_of(rules, state, Seat::North);
  if (south == north) return state.push(asks::RollFirst{Seat::South});
  state.first = south > north ? Seat::South : Seat::North;
  state.active = state.first;
  tell(journal, Seat::Nature, Happening::FirstPlayer, "4.26"_rule, {byte_of(state.first)});
}

}  // namespace acies::onus
