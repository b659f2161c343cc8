// Conditions that hold for every table of ONUS!
#include "games/onus/table/invariants.h"

#include <algorithm>

#include "frame/checks.h"
#include "games/onus/chapters/chapters.h"
#include "games/onus/chapters/movement/movement.h"
#include "games/onus/words/fields.h"
#include "games/onus/words/frames.h"

namespace acies::onus {
namespace {

bool is_flag(uint8_t value) { return value <= 1; }
bool is_unit_or_none(Unit unit) { return unit < kUnits || unit == kNoUnit; }
bool has_formation(const UnitState& unit) {
  return unit.formation != Formation::None && unit.formation != Formation::Bravery;
}

// ---- pieces ----

bool is_front_bounded(const FrontContact& front) {
  return (front.is_free() || is_unit(front.enemy)) &&
         static_cast<unsigned>(front.section) < field::kSections && is_flag(front.is_laid);
}

// Every byte is within its bounds. check_table tests their meaning.
bool is_bounded(const Rules& rules, const UnitState& one) {
  return one.place <= Place::Destroyed && one.heading < field::kFullTurn &&
         one.kind < rules.book().units().size() &&
         static_cast<unsigned>(one.formation) < kFormations && is_unit_or_none(one.partner) &&
         is_flag(one.is_support) && one.stretch <= 3 && one.spare == 0 &&
         std::ranges::all_of(one.fronts, is_front_bounded);
}

Result<void> check_unit(const Rules& rules, const State& state, Unit unit) {
  const UnitState& one = state.at(unit);
  if (one.place == Place::None) return {};
  if (!is_bounded(rules, one)) return fault("it is out of its bounds");
  if (!one.is_on_field()) return {};
  if (one.damage >= health_of(rules, state, unit)) return fault("it stands without health");
  // [ONUS-8.19] A stretched unit has no formation.
  if (one.stretch != 0 && has_formation(one)) return fault("a formation has no tokens");
  // [ONUS-17.31] Two complementary units have the same captain.
  return need(one.partner == kNoUnit || one.captain == state.at(one.partner).captain,
              "its partner has another captain");
}
Result<void> check_units(const Rules& rules, const State& state) {
  return check_each(kUnits, [&](unsigned i) {
    return about(write_tag(state, i), check_unit(rules, state, static_cast<Unit>(i)));
  });
}

// [ONUS-2.1] [ONUS-2.8] A general is with a unit of his captain on the field, or dead.
bool is_general_ok(const Rules& rules, const State& state, General number) {
  const GeneralState& one = state.generals[number];
  if (!one.is_there()) return true;
  if (one.card >= rules.book().generals().size() || one.health > Health::Dead) return false;
  if (one.spare != 0 || !is_unit_or_none(one.unit)) return false;
  return one.unit == kNoUnit ||
         (state.at(one.unit).is_on_field() && state.at(one.unit).captain == one.captain);
}
Result<void> check_generals(const Rules& rules, const State& state) {
  return check_each(kGenerals, [&](unsigned i) -> Result<void> {
    if (is_general_ok(rules, state, static_cast<General>(i))) return {};
    return fault(write_general_number(state, i) + " is not with a unit of his captain's");
  });
}

// ---- cards ----

// [ONUS-3.1] Every card is in exactly one place; cards of a fight may lie on the table.
Result<void> check_cards(const Rules& rules, const State& state) {
  CardSet found;
  unsigned count = 0;
  const auto lay = [&](const CardSet& set) {
    set.for_each([&](Card card) { found.add(card); });
    count += set.size();
  };
  lay(state.deck);
  lay(state.discard);
  for (const CaptainState& one : state.captains) lay(one.hand);
  if (count != found.size()) return fault("a card lies in two places");
  if (state.shown != kNoCard) found.add(state.shown);
  for (const Card card : state.combat.events) {
    if (card != kNoCard) found.add(card);
  }
  return need(found.size() == std::min<size_t>(rules.book().cards().size(), kCards),
              "a card is nowhere");
}

// [ONUS-21.7] With two players there is no zone.
bool is_zone_ok(const State& state, const ArmyState& army) {
  if (!state.is_for_all()) {
    return army.fell == 0 && army.edge == Edge::Low && army.zone_from == 0 && army.zone_to == 0;
  }
  const int32_t length = field::is_across(army.edge) ? state.depth : state.width;
  return army.captains == 1 && army.command == Command::AsWritten && army.edge <= Edge::Right &&
         army.zone_from < army.zone_to && army.zone_to * field::kMillimetre <= length;
}

// [ONUS-21.1] The number of captains fits the army.
bool is_army_ok(const State& state, Seat seat) {
  const ArmyState& army = state.army(seat);
  if (army.on_turn >= army.captains || army.ordering >= army.captains) return false;
  if (!is_zone_ok(state, army)) return false;
  return army.on_turn == 0 || !is_together(state);
}

// [ONUS-21.7] A seat that is not at the table has no army.
Result<void> check_armies(const Rules&, const State& state) {
  for (const Seat seat : kAllPlayers) {
    const bool is_ok =
        is_seated(state, seat) ? is_army_ok(state, seat) : state.army(seat) == ArmyState{};
    if (!is_ok) return fault(std::string(name(seat)) + " has an army that cannot be");
  }
  const bool plays = !state.is_for_all() || state.ending != 0 ||
                     (is_seated(state, state.active) && state.army(state.active).fell == 0);
  return need(plays, "it is the turn of a player who has lost");
}

bool is_captain_ok(const State& state, Captain number) {
  const CaptainState& one = state.captain(number);
  const bool is_there =
      number_in_team(state, number) < count_captains(state, seat_of_captain(state, number));
  if (!is_there) return one == CaptainState{};
  return one.hand_size == 0 && one.spare == CaptainState{}.spare;
}

Result<void> check_captains(const Rules&, const State& state) {
  return check_each(kCaptains, [&](unsigned i) {
    return need(is_captain_ok(state, static_cast<Captain>(i)),
                "a captain is there who is not, or a hand is hidden");
  });
}

// ---- the turn ----

Result<void> check_agreement(const Rules&, const State& state) {
  const Agreement& agreed = state.agreed;
  return need(
      agreed.everyone == 0 ||
          (agreed.everyone >= 3 && agreed.everyone <= kAllPlayers.size() && agreed.team_order == 0),
      "so many cannot play everyone for themselves");
}

Result<void> check_turn(const Rules&, const State& state) {
  if (!is_seated(state, state.active) || !is_seated(state, state.first)) {
    return fault("it is nobody's turn");
  }
  if (state.winner != Seat::Nobody && !is_seated(state, state.winner)) {
    return fault("the winner does not play");
  }
  const bool is_field_ok = state.width > 0 && state.depth > 0 && state.width <= field::kWidest &&
                           state.depth <= field::kWidest;
  return need(is_field_ok && state.staging == 0, "the field is out of its bounds");
}

Result<void> check_deeds(const Rules&, const State& state) {
  return need(state.combat.attack != Attack::None || state.combat == CombatState{},
              "nobody fights, but a fight is told of");
}

// The frame on top is a question.
Result<void> check_frames(const Rules&, const State& state) {
  const size_t depth = state.depth_of_stack;
  if (depth > state.open.size()) return fault("too many open questions");
  if ((state.ending != 0) != (depth == 0)) {
    return fault("nothing is open if it has ended, and only then");
  }
  for (size_t i = 0; i < state.open.size(); ++i) {
    const bool is_ok = i < depth ? find_form(state.open[i]) != nullptr : state.open[i] == Frame{};
    if (!is_ok) return fault("an open question that is none");
  }
  return need(depth == 0 || step_row(state.step()).is_asked(),
              "what is open on top is no question");
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
  if (front.is_free() || front.is_laid != 0 || is_against_token(state, unit, number)) {
    return true;
  }
  const auto own = field::edge_of(body_of(state, unit), front_section(number));
  const auto other = field::edge_of(body_of(state, unit_of(front.enemy)), front.section);
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
      const auto one = unit_of(shapes[i].owner);
      const auto other = unit_of(shapes[k].owner);
      if (one == other || state.at(one).partner == other) continue;
      if (field::is_overlapping(shapes[i].shape, shapes[k].shape)) return false;
    }
  }
  return true;
}

Result<void> check_ground(const Rules&, const State& state) {
  if (state.phase == Phase::Deployment || !is_quiet(state)) return {};
  Shapes shapes;
  for (unsigned i = 0; i < kUnits; ++i) {
    const auto unit = static_cast<Unit>(i);
    if (!state.at(unit).is_on_field() || state.at(unit).is_support != 0) continue;
    if (!is_contact_ok(state, unit)) {
      return fault(write_tag(state, unit) + " touches others than those whom it fights");
    }
    add_shapes(state, unit, shapes);
  }
  return need(is_room_ok(state, shapes), "cards or tokens lie on each other");
}

Result<void> check_members(const Rules&, const State& state) { return check_bounds(state); }
Result<void> check_all_places(const Rules&, const State& state) { return check_places(state); }

}  // namespace

Result<void> Rules::is_ok(const State& state) const {
  return check_all({check_members, check_armies, check_captains, check_units, check_generals,
                    check_table, check_all_places, check_cards, check_agreement, check_turn,
                    check_deeds, check_frames, check_ground},
                   *this, state);
}

}  // namespace acies::onus
