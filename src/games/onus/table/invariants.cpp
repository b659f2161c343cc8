// Conditions that hold for every table of ONUS!
#include <algorithm>

#include "games/onus/chapters/chapters.h"
#include "games/onus/chapters/movement/movement.h"
#include "games/onus/words/frames.h"

namespace acies::onus {
namespace {

bool is_flag(uint8_t value) { return value <= 1; }
bool is_unit_or_none(Unit unit) { return unit < kUnits || unit == kNoUnit; }
bool has_formation(const UnitState& unit) {
  return unit.formation != Formation::None && unit.formation != Formation::Bravery;
}

// ---- units ----

// [ONUS-17.31] Each is the other's partner, at the same pose, with one of them below.
bool is_partner_ok(const State& state, Unit unit) {
  const UnitState& one = state.at(unit);
  if (one.partner == kNoUnit) return one.is_support == 0;
  if (one.partner >= kUnits || seat_of(state, one.partner) != seat_of(state, unit)) return false;
  const UnitState& other = state.at(one.partner);
  return other.partner == unit && one.captain == other.captain &&
         one.is_support + other.is_support == 1 && other.is_on_field() &&
         other.pose() == one.pose();
}

// [ONUS-23.12] [ONUS-23.14] [ONUS-23.55] If both sections are fronts, both units keep the pair.
bool is_front_ok(const State& state, Unit unit, unsigned number) {
  const FrontContact& front = state.at(unit).fronts[number];
  if (front.enemy == kNoUnit) return front == FrontContact{};
  if (front.enemy >= kUnits || seat_of(state, front.enemy) == seat_of(state, unit)) return false;
  if (static_cast<unsigned>(front.section) >= field::kSections || !is_flag(front.is_laid)) {
    return false;
  }
  const UnitState& enemy = state.at(front.enemy);
  const bool is_end = number == 0 || number == kFronts - 1;
  if (is_end && !state.at(unit).is_stretched(number == 0 ? 0 : 1)) return false;
  const unsigned opposite = front_of(front.section);
  if (!enemy.is_on_field() || opposite == kFronts || enemy.fronts[opposite].is_laid != 0) {
    return enemy.is_on_field();
  }
  return enemy.fronts[opposite].enemy == unit &&
         enemy.fronts[opposite].section == front_section(number);
}

// [ONUS-1.7] [ONUS-7.29] A unit on the field is alive and lies inside it. [ONUS-1.15] A routed one
// is broken.
bool is_fielded_unit_ok(const Rules& rules, const State& state, Unit unit) {
  const UnitState& one = state.at(unit);
  if (one.damage >= health_of(rules, state, unit)) return false;
  if (one.has(Mark::Routed) && !one.has(Mark::Broken)) return false;
  if (one.stretch > 3 || (one.stretch != 0 && has_formation(one))) return false;
  for (unsigned i = 0; i < kFronts; ++i) {
    if (!is_front_ok(state, unit, i)) return false;
  }
  const field::Polygon card = field::make_rectangle(one.pose(), field::kCard);
  return field::is_inside(card, state.field()) && is_partner_ok(state, unit);
}

// [ONUS-20.7] [ONUS-21.2] The unit's captain and its own general exist.
bool is_command_ok(const State& state, Unit unit) {
  const UnitState& one = state.at(unit);
  if (one.captain >= count_captains(state, seat_of(state, unit)) || one.spare != 0) return false;
  if (one.leader == 0) return true;
  if (one.leader > generals_a_side(state)) return false;
  const GeneralState& leader =
      state.generals[general_numbered(seat_of(state, unit), one.leader - 1U)];
  return leader.is_there() && leader.captain == one.captain;
}

bool is_unit_ok(const Rules& rules, const State& state, Unit unit) {
  const UnitState& one = state.at(unit);
  if (one.place == Place::None) return one == UnitState{};
  const bool is_bounded = one.place <= Place::Destroyed && one.heading < field::kFullTurn &&
                          one.kind < rules.book().units().size() &&
                          static_cast<unsigned>(one.formation) < kFormations;
  if (!is_bounded || !is_command_ok(state, unit)) return false;
  if (one.place == Place::Field) return is_fielded_unit_ok(rules, state, unit);
  return std::ranges::all_of(one.fronts,
                             [](const FrontContact& front) { return front == FrontContact{}; });
}

// [ONUS-7.20] No card overlaps an enemy's.
bool are_armies_apart(const State& state) {
  std::array<field::Polygon, kUnits> cards;
  UnitSet before = 0;
  bool are = true;
  for_each_bit(state.on_field_of(kAllUnits), [&](unsigned i) {
    cards[i] = field::make_rectangle(state.units[i].pose(), field::kCard);
    for_each_bit(before & enemies_of(state, static_cast<Unit>(i)),
                 [&](unsigned k) { are = are && !field::is_overlapping(cards[i], cards[k]); });
    before |= unit_bit(static_cast<Unit>(i));
  });
  return are;
}

bool are_units_ok(const Rules& rules, const State& state) {
  for (unsigned i = 0; i < kUnits; ++i) {
    if (!is_unit_ok(rules, state, static_cast<Unit>(i))) return false;
  }
  return are_armies_apart(state);
}

// [ONUS-2.1] [ONUS-2.8] A general is with an own unit on the field, or dead.
bool is_general_ok(const Rules& rules, const State& state, General number) {
  const GeneralState& one = state.generals[number];
  if (!one.is_there()) return one == GeneralState{};
  if (one.card >= rules.book().generals().size() || one.health > Health::Dead) return false;
  const Seat seat = seat_of_general(state, number);
  if (one.captain >= count_captains(state, seat) || one.spare != 0) return false;
  if (one.health == Health::Dead) return one.unit == kNoUnit;
  if (one.unit == kNoUnit) return true;
  return one.unit < kUnits && seat_of(state, one.unit) == seat &&
         state.at(one.unit).is_on_field() && state.at(one.unit).captain == one.captain;
}

bool are_generals_ok(const Rules& rules, const State& state) {
  for (unsigned i = 0; i < kGenerals; ++i) {
    if (!is_general_ok(rules, state, static_cast<General>(i))) return false;
  }
  return true;
}

// ---- cards ----

// [ONUS-3.1] Every card is in exactly one place; cards of a fight may lie on the table.
bool are_cards_ok(const Rules& rules, const State& state) {
  CardSet found;
  unsigned count = 0;
  const auto lay = [&](const CardSet& set) {
    set.for_each([&](Card card) { found.add(card); });
    count += set.size();
  };
  lay(state.deck);
  lay(state.discard);
  for (const CaptainState& one : state.captains) lay(one.hand);
  if (count != found.size()) return false;
  if (state.shown != kNoCard) found.add(state.shown);
  for (const Card card : state.combat.events) {
    if (card != kNoCard) found.add(card);
  }
  return found.size() == std::min<size_t>(rules.book().cards().size(), kCards);
}

// [ONUS-21.7] With two players there is no zone.
bool is_zone_ok(const State& state, const ArmyState& army) {
  if (!state.is_for_all()) {
    return army.fell == 0 && army.edge == Edge::Low && army.zone_from == 0 && army.zone_to == 0;
  }
  const int32_t length = field::is_across(army.edge) ? state.depth : state.width;
  return army.captains == 1 && army.command == Command::AsWritten &&
         army.fell <= kAllPlayers.size() && army.edge <= Edge::Right &&
         army.zone_from < army.zone_to && army.zone_to * field::kMillimetre <= length;
}

// [ONUS-21.1] The number of captains fits the army.
bool is_army_ok(const State& state, Seat seat) {
  const ArmyState& army = state.army(seat);
  if (army.captains < 1 || army.captains > kCaptainsASide) return false;
  if (army.command > Command::Army) return false;
  if (army.on_turn >= army.captains || army.ordering >= army.captains) return false;
  if (!is_zone_ok(state, army)) return false;
  return army.on_turn == 0 || !is_together(state);
}

// [ONUS-21.7] A seat that is not at the table has no army.
bool are_armies_ok(const State& state) {
  for (const Seat seat : kAllPlayers) {
    if (is_seated(state, seat) ? !is_army_ok(state, seat) : state.army(seat) != ArmyState{}) {
      return false;
    }
  }
  if (!state.is_for_all()) return true;
  const bool is_over = state.ending != 0;
  return is_seated(state, state.active) && is_seated(state, state.first) &&
         (is_over || state.army(state.active).fell == 0);
}

bool is_captain_ok(const State& state, Captain number) {
  const CaptainState& one = state.captain(number);
  const bool is_there =
      number_in_team(state, number) < count_captains(state, seat_of_captain(state, number));
  if (!is_there) return one == CaptainState{};
  return one.hand_size == 0 && is_flag(one.has_ordered) && is_flag(one.may_draw_up) &&
         std::ranges::max(one.line_ways) <= field::kFullTurn && one.spare == CaptainState{}.spare;
}

bool are_teams_ok(const State& state) {
  if (!are_armies_ok(state)) return false;
  for (unsigned i = 0; i < kCaptains; ++i) {
    if (!is_captain_ok(state, static_cast<Captain>(i))) return false;
  }
  return true;
}

// ---- the turn ----

bool is_agreement_ok(const Agreement& agreed) {
  return is_flag(agreed.losses) && is_flag(agreed.destruction) && is_flag(agreed.general_death) &&
         is_flag(agreed.free_measuring) && is_flag(agreed.ever_active) &&
         is_flag(agreed.random_events) && is_flag(agreed.protected_flanks) &&
         is_flag(agreed.line_advance) && is_flag(agreed.dromedaries) &&
         is_flag(agreed.reinforced) && agreed.team_order <= 2 &&
         (agreed.everyone == 0 || (agreed.everyone >= 3 && agreed.everyone <= kAllPlayers.size() &&
                                   agreed.team_order == 0));
}

bool is_turn_ok(const State& state) {
  if (!is_seated(state, state.active) || !is_seated(state, state.first)) return false;
  if (state.winner != Seat::Nobody && !is_seated(state, state.winner)) return false;
  const bool is_field_ok = state.width > 0 && state.depth > 0 && state.width <= field::kWidest &&
                           state.depth <= field::kWidest && state.strip >= 0;
  const bool are_cards_named = (state.order < kCards || state.order == kNoCard) &&
                               (state.shown < kCards || state.shown == kNoCard);
  return is_field_ok && are_cards_named && static_cast<unsigned>(state.phase) < kPhases &&
         state.turn >= 1 && state.staging == 0 &&
         state.ending <= static_cast<uint8_t>(Ending::Turns);
}

bool are_deeds_ok(const State& state) {
  if (!is_unit_or_none(state.move.unit) || !is_unit_or_none(state.move.target)) return false;
  if (state.combat.attack == Attack::None) return state.combat == CombatState{};
  return is_unit_or_none(state.combat.attacker) && is_unit_or_none(state.combat.defender) &&
         state.combat.event_count <= kMostEvents;
}

// The frame on top is a question.
bool are_frames_ok(const State& state) {
  const size_t depth = state.depth_of_stack;
  if (depth > state.open.size() || (state.ending != 0) != (depth == 0)) return false;
  for (size_t i = depth; i < state.open.size(); ++i) {
    if (state.open[i] != Frame{}) return false;
  }
  for (size_t i = 0; i < depth; ++i) {
    if (find_form(state.open[i]) == nullptr) return false;
  }
  return depth == 0 || (state.step() > Step::Over && state.step() < Step::TurnBegins);
}

// ---- the ground ----

// Nothing is in progress: no move, flight or fight.
bool is_quiet(const State& state) {
  if (state.depth_of_stack == 0 || state.combat.attack != Attack::None) return false;
  switch (state.step()) {
    case Step::Orders:
    case Step::Shoot:
    case Step::Fight:
    case Step::Refill: return true;
    default: return false;
  }
}

// [ONUS-23.15] At most half a section, and a little for rounding.
constexpr int64_t kMostApart = field::kPitch / 2 + field::kPitch / 20;

// [ONUS-23.12] Sections that fight lie along each other.
bool is_pair_together(const State& state, Unit unit, unsigned number) {
  const FrontContact& front = state.at(unit).fronts[number];
  if (front.enemy == kNoUnit || front.is_laid != 0 || is_against_token(state, unit, number)) {
    return true;
  }
  const auto own = field::edge_of(body_of(state, unit), front_section(number));
  const auto other = field::edge_of(body_of(state, front.enemy), front.section);
  // twice the way from the middle of one to the middle of the other
  const Point way = own.from + own.to - other.from - other.to;
  return squared_length(way) <= 4 * kMostApart * kMostApart;
}

// [ONUS-1.19] A unit in hostile contact with an enemy is engaged.
bool is_contact_ok(const State& state, Unit unit) {
  for (unsigned i = 0; i < kFronts; ++i) {
    if (!is_pair_together(state, unit, i)) return false;
  }
  if (is_engaged(state, unit)) return true;
  const Body body = body_of(state, unit);
  return !would_engage(state, unit, body, enemies_touched(state, unit, body));
}

// [ONUS-7.26] No card or token overlaps another, apart from complementary units.
bool is_room_ok(const State& state, const Shapes& shapes) {
  for (size_t i = 0; i < shapes.size(); ++i) {
    for (size_t k = i + 1; k < shapes.size(); ++k) {
      const auto one = static_cast<Unit>(shapes[i].owner);
      const auto other = static_cast<Unit>(shapes[k].owner);
      if (one == other || state.at(one).partner == other) continue;
      if (field::is_overlapping(shapes[i].shape, shapes[k].shape)) return false;
    }
  }
  return true;
}

bool is_ground_ok(const State& state) {
  if (state.phase == Phase::Deployment || !is_quiet(state)) return true;
  Shapes shapes;
  for (unsigned i = 0; i < kUnits; ++i) {
    const auto unit = static_cast<Unit>(i);
    if (!state.at(unit).is_on_field() || state.at(unit).is_support != 0) continue;
    if (!is_contact_ok(state, unit)) return false;
    add_shapes(state, unit, shapes);
  }
  return is_room_ok(state, shapes);
}

}  // namespace

bool Rules::is_ok(const State& state) const {
  return are_teams_ok(state) && are_units_ok(*this, state) && are_generals_ok(*this, state) &&
         are_cards_ok(*this, state) && is_agreement_ok(state.agreed) && is_turn_ok(state) &&
         are_deeds_ok(state) && are_frames_ok(state) && is_ground_ok(state);
}

}  // namespace acies::onus
