// Conditions that hold for every table of Lost Battles.
#include <algorithm>

#include "games/lostbattles/chapters/chapters.h"
#include "games/lostbattles/words/frames.h"

namespace acies::lostbattles {
namespace {

constexpr uint8_t kLastTurn = 10;
constexpr uint8_t kAllSides = 15;
constexpr uint8_t kMostEndings = 4;

bool is_flag(uint8_t value) { return value <= 1; }
bool is_zone_or_none(Zone zone) { return zone < kZones || zone == kNoZone; }
bool is_place_or_none(Zone place) { return place <= kOff || place == kNoZone; }
bool is_unit_or_none(const State& state, Unit unit) {
  return unit == kNoUnit || (unit < kUnits && state.place[unit] != kUnused);
}

// [LB-6.6.1a] Two dice can reach every score.
bool are_scores_ok(const State& state) {
  return std::ranges::all_of(state.scores, [](uint8_t score) { return score >= 2 && score <= 12; });
}

// [LB-12.3] A unit is in one place, and the field agrees.
bool is_unit_ok(const State& state, Unit unit) {
  const Zone place = state.place[unit];
  if (static_cast<unsigned>(state.kind[unit]) >= kKinds || place >= kPlaces) return false;
  if (place == kUnused && state.kind[unit] != Kind{}) return false;
  if (((state.undeployed & unit_bit(unit)) != 0) != (place == kOff)) return false;
  return place >= kZones || (state.at[place] & unit_bit(unit)) != 0;
}

bool are_units_ok(const State& state) {
  unsigned standing = 0;
  for (unsigned i = 0; i < kUnits; ++i) {
    if (!is_unit_ok(state, static_cast<Unit>(i))) return false;
    if (state.place[i] < kZones) ++standing;
  }
  unsigned counted = 0;
  for (const UnitSet units : state.at) counted += count_units(units);
  return counted == standing;
}

// [LB-2.2.4] [LB-5.5.1] No enemies share a zone, and no unit is in an impassable one.
bool is_zone_ok(const State& state, Zone zone) {
  const UnitSet units = state.at[zone];
  if (state.ground[zone] >= 1U << kGrounds || state.attacked[zone] > kAllSides) return false;
  if (static_cast<unsigned>(state.facing[zone]) >= kFacings) return false;
  if (units == 0) return state.facing[zone] == Facing::North && state.lead[zone] == kNoUnit;
  if ((units & units_of(Seat::South)) != 0 && (units & units_of(Seat::North)) != 0) return false;
  if (state.has_ground(zone, ground_bit(Ground::Impassable))) return false;
  if (stack_of(state, units) > stack_limit(state, zone)) return false;
  const Unit lead = state.lead[zone];
  return lead == kNoUnit || (lead < kUnits && (units & unit_bit(lead)) != 0);
}

bool is_field_ok(const State& state) {
  for (unsigned zone = 0; zone < kZones; ++zone) {
    if (!is_zone_ok(state, static_cast<Zone>(zone))) return false;
  }
  ZoneSet zones = state.attacked_from | state.spent_lead;
  for (const ZoneSet set : state.last_attacked_from) zones |= set;
  return (zones & ~kAllZones) == 0;
}

// [LB-1.3.3] [LB-8.1.1] A leader is with his bodyguard.
bool is_leader_ok(const State& state, Commander number) {
  const CommanderState& one = state.commanders[number];
  if (one.unit >= kUnits || seat_of(one.unit) != seat_of_commander(number)) return false;
  if (state.place[one.unit] == kUnused) return false;
  return one.place > kOff || one.place == state.place[one.unit];
}

bool is_commander_ok(const State& state, Commander number) {
  const CommanderState& one = state.commanders[number];
  if (one.place == kUnused) return one == CommanderState{};
  const bool is_bounded = one.place < kUnused && static_cast<size_t>(one.quality) < 4 &&
                          is_flag(one.is_cautious) && is_flag(one.rallies_no_more) &&
                          one.stock <= 4 && one.is_shaken <= 2 && one.spare == 0;
  if (!is_bounded) return false;
  if (one.is_leader()) return is_leader_ok(state, number);
  return !one.is_on_field() || !state.is_held_by(one.place, opponent(seat_of_commander(number)));
}

// [LB-8.8.1] Two commanders of an army never share a zone or a bodyguard.
bool stand_apart(const CommanderState& one, const CommanderState& other) {
  const bool share_unit = one.is_leader() && one.unit == other.unit;
  return !share_unit && (!one.is_on_field() || one.place != other.place);
}

bool are_commanders_ok(const State& state) {
  for (unsigned i = 0; i < kCommanders; ++i) {
    if (!is_commander_ok(state, static_cast<Commander>(i))) return false;
  }
  const bool are_known = state.activated_commanders < 16 && state.bound < 16 &&
                         (state.bound_to < kCommanders || state.bound_to == kNobody);
  return are_known && stand_apart(state.commanders[0], state.commanders[1]) &&
         stand_apart(state.commanders[2], state.commanders[3]);
}

// [LB-2.3.1a] [LB-2.3.1b] The key zone and the camp are in allowed zones.
bool is_army_ok(const State& state, Seat seat) {
  const ArmyState& army = state.army(seat);
  const bool is_key_ok =
      army.key == kNoZone || (army.key < kZones && (kCentres[index(seat)] >> army.key & 1U) != 0);
  const bool is_camp_ok =
      army.camp == kNoZone || (army.camp < kZones && (kRears[index(seat)] >> army.camp & 1U) != 0);
  const bool needs_camp = army.is_fortified != 0 || army.is_captured != 0;
  return is_key_ok && is_camp_ok && (!needs_camp || army.camp != kNoZone) &&
         is_flag(army.is_fortified) && is_flag(army.is_captured) && is_flag(army.is_fatigued) &&
         is_flag(army.is_surprised);
}

// [LB-12.4] Only units that are still there have marks.
bool are_marks_ok(const State& state) {
  const UnitSet field = state.on_field(Seat::South) | state.on_field(Seat::North);
  const UnitSet own = units_of(state.active);
  if (((state.spent | state.entered) & ~field) != 0) return false;
  if ((state.activated & ~(own & (field | state.undeployed))) != 0) return false;
  return ((state.deployed | state.advanced | state.began_lead) & ~(own & field)) == 0;
}

bool is_turn_ok(const State& state) {
  if (!is_player(state.active) || !is_player(state.first)) return false;
  if (state.last_active == Seat::Nature || state.winner == Seat::Nature) return false;
  if (static_cast<size_t>(state.last_active) > 3 || static_cast<size_t>(state.winner) > 3)
    return false;
  const bool are_flags = is_flag(state.has_dust) && is_flag(state.counts_undeployed) &&
                         is_flag(state.exposed_as_printed) && is_flag(state.elephants_lead) &&
                         is_flag(state.has_reversed) && is_flag(state.is_second);
  return are_flags && state.turn >= 1 && state.turn <= kLastTurn && state.spare == 0 &&
         state.staging == 0 && static_cast<unsigned>(state.weather) < 3 &&
         state.ending < kMostEndings;
}

// [LB-3.2.1c] [LB-4.2.2] The group belongs to the active side and stands together, apart from units
// that advanced.
bool is_group_ok(const State& state) {
  const Group& group = state.group;
  if (group.start == kNoZone) return group == Group{};
  if (group.start > kOff || !is_place_or_none(group.zone) || group.zone == kNoZone) return false;
  if (static_cast<unsigned>(group.facing) >= kFacings ||
      static_cast<unsigned>(group.began) >= kFacings ||
      static_cast<unsigned>(group.mode) >= kModes || group.stock > 4 ||
      group.spare != decltype(group.spare){})
    return false;
  if ((group.units & ~units_of(state.active)) != 0) return false;
  UnitSet there = group.zone == kOff ? state.undeployed : state.at[group.zone];
  if (state.assault.target < kZones) there |= state.at[state.assault.target];
  if ((group.units & ~there) != 0) return false;
  const Commander general = group.general;
  return general == kNobody ||
         (general < kCommanders && seat_of_commander(general) == state.active &&
          !state.commanders[general].is_leader());
}

bool are_moves_ok(const State& state) {
  for (unsigned i = 0; i < kUnits; ++i) {
    const bool is_in_group = (state.group.units >> i & 1U) != 0;
    if (state.moves[i] != 0 && !is_in_group) return false;
  }
  return true;
}

bool is_assault_ok(const State& state) {
  const Assault& assault = state.assault;
  if (assault.target == kNoZone) return assault == Assault{};
  if (!is_zone_or_none(assault.target) || state.group.zone >= kZones) return false;
  if ((neighbours(state.group.zone) & zone_bit(assault.target)) == 0) return false;
  if (((assault.struck | assault.supported) & ~state.group.units) != 0) return false;
  if ((assault.fallen & ~units_of(opponent(state.active))) != 0 || assault.killed > 15)
    return false;
  for (const Unit unit :
       {assault.first, assault.attacker, assault.support, assault.victim, assault.struck_unit}) {
    if (!is_unit_or_none(state, unit)) return false;
  }
  return assault.bonus <= 2 && assault.hits <= 2 && assault.was_cancelled <= 3 &&
         std::all_of(assault.spare.begin(), assault.spare.end(), [](uint8_t i) { return i == 0; });
}

bool are_frames_ok(const State& state) {
  if (state.depth > state.open.size() || (state.ending != 0) != (state.depth == 0)) return false;
  for (size_t i = state.depth; i < state.open.size(); ++i) {
    if (state.open[i] != Frame{}) return false;
  }
  for (size_t i = 0; i < state.depth; ++i) {
    if (find_form(state.open[i]) == nullptr) return false;
  }
  return state.depth == 0 || static_cast<uint8_t>(state.step()) < kQuestions;
}

}  // namespace

bool Rules::is_ok(const State& state) const {
  return are_scores_ok(state) && are_units_ok(state) && is_turn_ok(state) && is_field_ok(state) &&
         are_commanders_ok(state) && is_army_ok(state, Seat::South) &&
         is_army_ok(state, Seat::North) && are_marks_ok(state) && is_group_ok(state) &&
         are_moves_ok(state) && is_assault_ok(state) && are_frames_ok(state);
}

}  // namespace acies::lostbattles
