// Conditions that hold for every table of Lost Battles.
#include "games/lostbattles/table/invariants.h"

#include <algorithm>

#include "frame/checks.h"
#include "games/lostbattles/chapters/chapters.h"
#include "games/lostbattles/words/fields.h"
#include "games/lostbattles/words/frames.h"
#include "games/lostbattles/words/reading.h"

namespace acies::lostbattles {
namespace {

constexpr uint8_t kAllSides = 15;

bool is_unit_or_none(const State& state, Unit unit) {
  return unit == kNoUnit || (unit < kUnits && state.place[unit] != kUnused);
}

// [LB-6.6.1a] Two dice can reach every score.
Result<void> check_scores(const State& state) {
  return need(
      std::ranges::all_of(state.scores, [](uint8_t score) { return score >= 2 && score <= 12; }),
      "two dice do not reach every score");
}

// [LB-12.3] A unit is in one place, and the field agrees.
bool is_unit_ok(const State& state, Unit unit) {
  const Zone place = state.place[unit];
  if (static_cast<unsigned>(state.kind[unit]) >= kKinds || place >= kPlaces) return false;
  if (place == kUnused && state.kind[unit] != Kind{}) return false;
  if (((state.undeployed & unit_bit(unit)) != 0) != (place == kOff)) return false;
  return place >= kZones || (state.at[place] & unit_bit(unit)) != 0;
}

Result<void> check_units(const State& state) {
  unsigned standing = 0;
  const auto r = check_each(kUnits, [&](unsigned i) -> Result<void> {
    if (state.place[i] < kZones) ++standing;
    if (is_unit_ok(state, static_cast<Unit>(i))) return {};
    return fault(write_unit_number(i) + " is not where the field says");
  });
  if (!r) return r;
  unsigned counted = 0;
  for (const UnitSet units : state.at) counted += count_units(units);
  return need(counted == standing, "a unit stands in two zones");
}

// [LB-2.2.4] [LB-5.5.1] No enemies share a zone, and no unit is in an impassable one.
Result<void> check_zone(const State& state, Zone zone) {
  const UnitSet units = state.at[zone];
  if (state.ground[zone] >= 1U << kGrounds || state.attacked[zone] > kAllSides ||
      static_cast<unsigned>(state.facing[zone]) >= kFacings) {
    return fault(write_zone(zone) + " has a ground or a side that there is not");
  }
  const Unit lead = state.lead[zone];
  if (units == 0) {
    if (state.facing[zone] != Facing::North)
      return fault("nobody in " + write_zone(zone) + " faces");
    return need(lead == kNoUnit, "a unit leads in an empty zone");
  }
  if ((units & units_of(Seat::South)) != 0 && (units & units_of(Seat::North)) != 0) {
    return fault("both sides stand in " + write_zone(zone));
  }
  if (state.has_ground(zone, ground_bit(Ground::Impassable))) {
    return fault(write_zone(zone) + " is impassable, but units stand there");
  }
  if (stack_of(state, units) > stack_limit(state, zone)) {
    return fault("more units stand in " + write_zone(zone) + " than it holds");
  }
  return need(lead == kNoUnit || (lead < kUnits && (units & unit_bit(lead)) != 0),
              "a unit leads in a zone where it does not stand");
}
Result<void> check_zones(const State& state) {
  return check_each(kZones, [&](unsigned i) { return check_zone(state, static_cast<Zone>(i)); });
}

// [LB-12.4] Only units that are still there have marks, and only the active side's have acted in this
// player turn.
Result<void> check_marks(const State& state) {
  const UnitSet field = state.on_field(Seat::South) | state.on_field(Seat::North);
  if (((state.spent | state.entered) & ~field) != 0) {
    return fault("units are marked that do not stand on the field");
  }
  const UnitSet done = state.deployed | state.advanced | state.began_lead;
  if (((done | state.activated) & ~units_of(state.active)) != 0) {
    return fault("units are marked whose turn it is not");
  }
  return need((done & ~field) == 0 && (state.activated & ~(field | state.undeployed)) == 0,
              "units are marked that do not stand on the field");
}

// [LB-1.3.3] [LB-8.1.1] A leader is with his bodyguard.
Result<void> check_leader(const State& state, Commander number) {
  const CommanderState& one = state.commanders[number];
  const bool has_bodyguard = one.unit < kUnits && seat_of(one.unit) == seat_of_commander(number) &&
                             state.place[one.unit] != kUnused;
  if (!has_bodyguard) return fault(write_commander_number(number) + " has no such bodyguard");
  if (one.place > kOff || one.place == state.place[one.unit]) return {};
  return fault(write_commander_number(number) + " is not where his bodyguard is");
}

Result<void> check_commander(const State& state, Commander number) {
  const CommanderState& one = state.commanders[number];
  const bool is_marked =
      ((state.activated_commanders | state.bound | state.assault.killed) >> number & 1U) != 0;
  if (one.place == kUnused) {
    if (!is_marked && one == CommanderState{}) return {};
    return fault("there is no " + write_commander_number(number));
  }
  if (one.place > kUnused || one.spare != 0 ||
      static_cast<size_t>(one.quality) >= kQualityNames.size()) {
    return fault(write_commander_number(number) + " is out of its bounds");
  }
  if (one.is_leader()) return check_leader(state, number);
  if (!one.is_on_field() || !state.is_held_by(one.place, opponent(seat_of_commander(number)))) {
    return {};
  }
  return fault(write_commander_number(number) + " stands with the enemy");
}

// [LB-8.8.1] Two commanders of an army never share a zone or a bodyguard.
Result<void> check_pair(const State& state, unsigned first) {
  const CommanderState& one = state.commanders[first];
  const CommanderState& other = state.commanders[first + 1];
  if (one.is_on_field() && one.place == other.place) {
    return fault("two commanders share " + write_zone(one.place));
  }
  if (!one.is_leader() || one.unit != other.unit) return {};
  return fault("two commanders have " + write_unit_number(one.unit) + " as bodyguard");
}

Result<void> check_commanders(const State& state) {
  const auto r = check_each(
      kCommanders, [&](unsigned i) { return check_commander(state, static_cast<Commander>(i)); });
  if (!r) return r;
  return check_each(2, [&](unsigned side) { return check_pair(state, 2 * side); });
}

// [LB-2.3.1a] [LB-2.3.1b] The key zone and the camp are in allowed zones.
Result<void> check_army(const State& state, Seat seat) {
  const ArmyState& army = state.army(seat);
  const auto is_in = [](ZoneSet zones, Zone zone) {
    return zone == kNoZone || (zone < kZones && (zones & zone_bit(zone)) != 0);
  };
  const std::string who(name(seat));
  if (!is_in(kCentres[index(seat)], army.key))
    return fault(who + "'s key zone is not in its centre");
  if (!is_in(kRears[index(seat)], army.camp)) return fault(who + "'s camp is not in its rear");
  const bool needs_camp = army.is_fortified != 0 || army.is_captured != 0;
  if (needs_camp && army.camp == kNoZone) return fault(who + " has no camp");
  return {};
}
Result<void> check_armies(const State& state) {
  if (const auto r = check_army(state, Seat::South); !r) return r;
  return check_army(state, Seat::North);
}

Result<void> check_turn(const State& state) {
  if (!is_player(state.active) || !is_player(state.first)) return fault("it is nobody's turn");
  return need(state.spare == 0 && state.staging == 0 && state.activated_commanders < 16 &&
                  state.bound < 16 && (state.bound_to < kCommanders || state.bound_to == kNobody),
              "the turn is out of its bounds");
}

// [LB-3.2.1c] [LB-4.2.2] The group belongs to the active side and stands together, apart from units
// that advanced.
Result<void> check_group(const State& state) {
  const Group& group = state.group;
  if (group.start == kNoZone)
    return need(group == Group{}, "no group is active, but it is told of");
  if (group.start > kOff || group.zone > kOff || group.spare != decltype(group.spare){}) {
    return fault("the group is in no place");
  }
  if ((group.units & ~units_of(state.active)) != 0) {
    return fault("the group is not of the active side");
  }
  UnitSet there = group.zone == kOff ? state.undeployed : state.at[group.zone];
  if (state.assault.target < kZones) there |= state.at[state.assault.target];
  if ((group.units & ~there) != 0) return fault("the group does not stand together");
  const Commander general = group.general;
  return need(
      general == kNobody || (general < kCommanders && seat_of_commander(general) == state.active &&
                             !state.commanders[general].is_leader()),
      "no general of the active side goes with the group");
}

Result<void> check_moves(const State& state) {
  return check_each(kUnits, [&](unsigned i) {
    const bool is_in_group = (state.group.units >> i & 1U) != 0;
    return need(state.moves[i] == 0 || is_in_group, "a unit outside the group has moves left");
  });
}

Result<void> check_assault(const State& state) {
  const Assault& assault = state.assault;
  if (assault.target == kNoZone) {
    return need(assault == Assault{}, "nothing is attacked, but an attack is told of");
  }
  const bool is_near = assault.target < kZones && state.group.zone < kZones &&
                       (neighbours(state.group.zone) & zone_bit(assault.target)) != 0;
  if (!is_near) return fault("the attack is not on a zone beside the group");
  if (((assault.struck | assault.supported) & ~state.group.units) != 0) {
    return fault("units attack that are not in the group");
  }
  if ((assault.fallen & ~units_of(opponent(state.active))) != 0 || assault.killed > 15) {
    return fault("units of the active side fell to its attack");
  }
  for (const Unit unit :
       {assault.first, assault.attacker, assault.support, assault.victim, assault.struck_unit}) {
    if (!is_unit_or_none(state, unit)) return fault("an attack names a unit that there is not");
  }
  return need(assault.spare == decltype(assault.spare){}, "the attack is out of its bounds");
}

Result<void> check_frames(const State& state) {
  if (state.depth > state.open.size()) return fault("too many open questions");
  if ((state.ending != 0) != (state.depth == 0)) {
    return fault("nothing is open if it has ended, and only then");
  }
  for (size_t i = 0; i < state.open.size(); ++i) {
    const bool is_ok =
        i < state.depth ? find_form(state.open[i]) != nullptr : state.open[i] == Frame{};
    if (!is_ok) return fault("an open question that is none");
  }
  return need(state.depth == 0 || step_row(state.step()).is_asked(),
              "what is open on top is no question");
}

}  // namespace

Result<void> check_table(const State& state) {
  return check_all({check_units, check_zones, check_marks, check_commanders, check_armies}, state);
}

Result<void> Rules::is_ok(const State& state) const {
  return check_all({check_bounds, check_scores, check_table, check_turn, check_group, check_moves,
                    check_assault, check_frames},
                   state);
}

}  // namespace acies::lostbattles
