// acies: no allocation
// Chapter 21: teams. A seat is a team. Its captains have their own units, generals and hands; they
// share an enemy, the victory and the table.
// Here is decided who plays when, who is asked, and who commands which units. [ONUS-21.6]
// [ONUS-21.11] The rules do not depend on how many people play the captains. Teams may be of
// unequal size.
#include <algorithm>

#include "games/onus/chapters/chapters.h"
#include "games/onus/chapters/melee/strikes.h"

namespace acies::onus {
namespace {

TeamOrder order_of(const State& state) { return static_cast<TeamOrder>(state.agreed.team_order); }

// ---- dividing an army ----

// The units to be divided, from the left to the right of their front.
using Ranks = FixedList<Unit, kUnitsASide>;

bool is_before(const State& state, Unit a, Unit b) {
  const int32_t left = state.at(a).x;
  const int32_t right = state.at(b).x;
  if (left == right) return a < b;
  return (left < right) == (seat_of(state, a) == Seat::South);
}

Ranks ranks_of(const State& state, Seat seat) {
  Ranks ranks;
  for_each_bit(units_of(state, seat), [&](unsigned i) {
    const UnitState& one = state.units[i];
    if (one.place != Place::None && one.is_support == 0) ranks.push_back(static_cast<Unit>(i));
  });
  std::ranges::sort(ranks, [&](Unit a, Unit b) { return is_before(state, a, b); });
  return ranks;
}

// For each unit the number of its captain.
using Shares = std::array<uint8_t, kUnits>;

// [ONUS-21.2] Captains have a wing each, the third one the centre, with equal numbers of cards. [D]
void share_by_zone(const State& state, Seat seat, Shares& shares) {
  const Ranks ranks = ranks_of(state, seat);
  const unsigned captains = count_captains(state, seat);
  for (size_t i = 0; i < ranks.size(); ++i) {
    shares[ranks[i]] = static_cast<uint8_t>(i * captains / ranks.size());
  }
}

// [ONUS-21.2] Foot, mounted, and with a third captain the shooters.
void share_by_type(const Rules& rules, const State& state, Seat seat, Shares& shares) {
  const bool are_three = count_captains(state, seat) > 2;
  for (const Unit unit : ranks_of(state, seat)) {
    const UnitDef& def = def_of(rules, state, unit);
    const bool shoots = def.ranged.first > 0 && !def.is(Tag::Javelins);
    shares[unit] = static_cast<uint8_t>(is_mounted(def.type) ? 1 : shoots && are_three ? 2 : 0);
  }
}

// By the army of their cards, in the order of appearance; the last captain has the rest.
void share_by_army(const Rules& rules, const State& state, Seat seat, Shares& shares) {
  FixedList<uint8_t, kUnitsASide> armies;
  const size_t most = count_captains(state, seat) - 1U;
  for (const Unit unit : ranks_of(state, seat)) {
    const uint8_t army = def_of(rules, state, unit).army;
    const auto found = std::ranges::find(armies, army);
    const auto number = static_cast<size_t>(found - armies.begin());
    if (found == armies.end()) armies.push_back(army);
    shares[unit] = static_cast<uint8_t>(std::min(number, most));
  }
}

bool has_everybody_some(const State& state, Seat seat, const Shares& shares) {
  unsigned seen = 0;
  for (const Unit unit : ranks_of(state, seat)) seen |= 1U << shares[unit];
  return seen + 1 == 1U << count_captains(state, seat);
}

// The first captain gets the share that holds his general.
uint8_t first_share(const State& state, Seat seat, const Shares& shares) {
  const Unit staff = state.generals[general_numbered(seat, 0)].unit;
  return staff == kNoUnit ? uint8_t{0} : shares[staff];
}

uint8_t captain_of_share(uint8_t share, uint8_t first) {
  if (share == first) return 0;
  return static_cast<uint8_t>(share < first ? share + 1 : share);
}

// Generals leave units of other captains and are named anew.
void recall_generals(State& state, Seat seat) {
  for (unsigned i = 0; i < generals_a_side(state); ++i) {
    GeneralState& one = state.generals[general_numbered(seat, i)];
    if (one.unit != kNoUnit && state.at(one.unit).captain != one.captain) one.unit = kNoUnit;
  }
}

void hand_over(State& state, Seat seat, const Shares& shares) {
  const uint8_t first = first_share(state, seat, shares);
  for_each_bit(units_of(state, seat), [&](unsigned i) {
    UnitState& one = state.units[i];
    if (one.place == Place::None) return;
    const auto unit = static_cast<Unit>(i);
    // A support goes with its main unit.
    const Unit main = one.is_support != 0 ? one.partner : unit;
    one.captain = captain_of_share(shares[main], first);
    one.leader = 0;
  });
  recall_generals(state, seat);
}

bool is_any_waiting(const State& state, Seat seat) {
  bool is = false;
  for_each_bit(units_of(state, seat),
               [&](unsigned i) { is = is || state.units[i].place == Place::Waiting; });
  return is;
}

// ---- who is asked ----

Captain first_named(const State& state) {
  return captain_numbered(state.active, state.army(state.active).on_turn);
}

Captain captain_to_name(const State& state, Seat seat) {
  for (unsigned i = 0; i < generals_a_side(state); ++i) {
    const General one = general_numbered(seat, i);
    const GeneralState& general = state.generals[one];
    const bool is_unnamed =
        general.is_there() && general.unit == kNoUnit && general.health != Health::Dead;
    if (is_unnamed) return captain_of_general(state, one);
  }
  return kWholeTeam;
}

}  // namespace

Captain captain_of_general(const State& state, General one) {
  return captain_numbered(seat_of_general(state, one), state.generals[one].captain);
}

// [ONUS-21.10] The captain of this side's unit in the fight. If elephants trample friends, the
// enemy has none.
Captain captain_of_fighter(const State& state, Seat seat) {
  const bool is_attacker = seat == seat_of(state, state.combat.attacker);
  const Unit unit = is_attacker ? state.combat.attacker : state.combat.defender;
  return seat_of(state, unit) == seat ? state.captain_of(unit) : captain_numbered(seat, 0);
}

bool is_together(const State& state) { return order_of(state) == TeamOrder::Together; }

// [ONUS-21.3] Together all captains of the team play. [ONUS-21.4] [ONUS-21.5] Otherwise one plays.
bool has_turn(const State& state, Captain one) {
  return seat_of_captain(state, one) == state.active &&
         (is_together(state) || one == first_named(state));
}

Captain captain_on_turn(const State& state) {
  const bool are_several = is_together(state) && count_captains(state, state.active) > 1;
  return are_several ? kWholeTeam : first_named(state);
}

bool may_act(const State& state, Unit unit) {
  return state.at(unit).is_on_field() && has_turn(state, state.captain_of(unit));
}

UnitSet acting_units(const State& state) {
  UnitSet set = 0;
  for_each_bit(units_of(state, state.active), [&](unsigned i) {
    if (may_act(state, static_cast<Unit>(i))) set |= UnitSet{1} << i;
  });
  return set;
}

UnitSet units_of_captain(const State& state, Captain one) {
  UnitSet set = 0;
  for_each_bit(state.on_field(seat_of_captain(state, one)), [&](unsigned i) {
    if (state.captain_of(static_cast<Unit>(i)) == one) set |= UnitSet{1} << i;
  });
  return set;
}

CardSet team_hand(const State& state, Seat seat) {
  CardSet cards;
  for_each_captain(state, seat, [&](Captain one) {
    state.captain(one).hand.for_each([&](Card card) { cards.add(card); });
  });
  return cards;
}

CardSet open_hand(const State& state) {
  const Captain one = captain_on_turn(state);
  return one == kWholeTeam ? team_hand(state, state.active) : state.captain(one).hand;
}

Captain holder_of(const State& state, Seat seat, Card card) {
  Captain holder = kWholeTeam;
  for_each_captain(state, seat, [&](Captain one) {
    if (state.captain(one).hand.has(card)) holder = one;
  });
  return holder;
}

// [ONUS-21.10] The captain of a unit answers questions about it; the first-named captain sets the
// order of fights.
Captain captain_asked(const State& state) {
  if (state.depth_of_stack == 0) return kWholeTeam;
  switch (state.step()) {
    case Step::Deploy:
    case Step::Dress: return kWholeTeam;
    case Step::NameGeneral: return captain_to_name(state, seat_asked(state));
    case Step::Line: return captain_numbered(state.active, state.army(state.active).ordering);
    case Step::Orders:
    case Step::Move:
    case Step::Shoot:
    case Step::RoutNext: return captain_on_turn(state);
    case Step::Fight: return first_named(state);
    default: break;
  }
  switch (subject_of(state.step())) {
    case Part::Seat: return captain_of_fighter(state, seat_asked(state));
    case Part::CaptainNumber: return captain_in_question(state);
    case Part::UnitNumber: return state.captain_of(unit_asked(state));
    default: return kWholeTeam;
  }
}

// [ONUS-21.4] Allied turns: the captains of a team play one after another. [ONUS-21.5] Alternating
// turns: a smaller team comes round more often. [D]
void pass_turn(State& state) {
  if (state.is_for_all()) {
    state.active = next_seat(state, state.active);
    ++state.turn;
    return;
  }
  ArmyState& army = state.army(state.active);
  const bool has_next = army.on_turn + 1 < army.captains;
  // [ONUS-21.3] Team turns: the whole team plays at once.
  if (!is_together(state)) army.on_turn = has_next ? static_cast<uint8_t>(army.on_turn + 1) : 0;
  if (order_of(state) != TeamOrder::Allied || !has_next) state.active = opponent(state.active);
  ++state.turn;
}

// [ONUS-21.7] Clockwise round the table, without the sides that have lost.
Seat next_seat(const State& state, Seat seat) {
  if (!state.is_for_all()) return opponent(seat);
  constexpr std::array<Seat, kAllPlayers.size()> kRound{Seat::South, Seat::West, Seat::North,
                                                        Seat::Northeast, Seat::East};
  const auto at = static_cast<size_t>(std::ranges::find(kRound, seat) - kRound.begin());
  for (size_t i = 1; i < kRound.size(); ++i) {
    const Seat next = kRound[(at + i) % kRound.size()];
    if (is_seated(state, next) && state.army(next).fell == 0) return next;
  }
  return seat;
}

Captain victim_numbered(const State& state, Seat thief, unsigned number) {
  if (!state.is_for_all()) {
    const Seat enemy = opponent(thief);
    return number < count_captains(state, enemy) ? captain_numbered(enemy, number) : kWholeTeam;
  }
  if (number >= seats_of(state).size() || number == player_number(thief)) return kWholeTeam;
  return captain_numbered(kAllPlayers[number], 0);
}

// The agreed number counts turns of two players; it grows with more players.
unsigned most_turns(const State& state) {
  if (state.is_for_all()) return state.agreed.turns * state.agreed.everyone / 2U;
  if (is_together(state)) return state.agreed.turns;
  const unsigned captains = count_captains(state, Seat::South) + count_captains(state, Seat::North);
  return state.agreed.turns * captains / 2U;
}

// [ONUS-21.2] Before all units are placed there are no zones. If some captain would get nothing,
// zones are used instead. [D]
void divide_command(const Rules& rules, State& state, Seat seat) {
  if (count_captains(state, seat) < 2) return;
  const auto command = state.army(seat).command;
  Shares shares{};
  if (command == Command::Type) share_by_type(rules, state, seat, shares);
  if (command == Command::Army) share_by_army(rules, state, seat, shares);
  if (command == Command::AsWritten) return;
  if (command == Command::Zone || !has_everybody_some(state, seat, shares)) {
    if (is_any_waiting(state, seat)) return;
    share_by_zone(state, seat, shares);
  }
  hand_over(state, seat, shares);
}

// [ONUS-4.8] The cost of the army, with the percentages of its generals. [ONUS-20.8] Each
// percentage is taken from the units he commands.
void price_army(const Rules& rules, State& state, Seat seat) {
  unsigned whole = 0;
  for_each_bit(units_of(state, seat), [&](unsigned i) { whole += state.units[i].cost; });
  for (unsigned i = 0; i < generals_a_side(state); ++i) {
    const General one = general_numbered(seat, i);
    if (!state.generals[one].is_there()) continue;
    state.generals[one].price = price_of(rules, state, one);
    whole += state.generals[one].price;
  }
  state.army(seat).cost = static_cast<uint16_t>(whole);
}

int16_t fact_of_captain(const State& state, Captain one) {
  const bool is_team = one < kCaptains && count_captains(state, seat_of_captain(state, one)) > 1;
  return is_team ? int16_t{one} : int16_t{kWholeTeam};
}

Refusal other_captain(Unit unit) { return reason("21.9"_rule, "refusal.other_captain", {unit}); }

// [ONUS-21.1] [ONUS-21.7] The number of people who may share the seat.
unsigned Rules::captains(const State& state, Seat seat) const {
  return std::max(1U, count_captains(state, seat));
}

}  // namespace acies::onus
