// acies: no allocation
// Chapters 1 and 2: units and commanders on the field, and properties of zones.
#include "games/lostbattles/chapters/chapters.h"

namespace acies::lostbattles {
namespace {

// An empty zone has neither a facing nor a lead unit.
void leave_zone(State& state, Unit unit, Zone zone) {
  state.at[zone] &= ~unit_bit(unit);
  if (state.lead[zone] == unit) state.lead[zone] = kNoUnit;
  if (state.at[zone] != 0) return;
  state.facing[zone] = Facing::North;
  state.lead[zone] = kNoUnit;
}

void forget(State& state, Unit unit) {
  const UnitSet others = ~unit_bit(unit);
  state.spent &= others;
  state.activated &= others;
  state.deployed &= others;
  state.entered &= others;
  state.advanced &= others;
  state.began_lead &= others;
  state.group.units &= others;
  state.assault.struck &= others;
  state.assault.supported &= others;
  state.moves[unit] = 0;
}

// [LB-8.2.5] A general is lost together with the last unit in his zone.
void lose_lone_general(State& state, Zone zone, Seat seat, Journal* journal) {
  if (zone >= kZones || state.is_held_by(zone, seat)) return;
  const Commander one = commander_in(state, zone, seat);
  if (one != kNobody) lose_commander(state, one, kRouted, "8.2.5"_rule, journal);
}

// [LB-3.4.6b] Undeployed units and commanders never come.
void stay_away(State& state, Seat seat, Journal* journal) {
  const UnitSet units = state.undeployed & units_of(seat);
  if (units != 0) {
    tell(journal, seat, Happening::ArmyStaysAway, "3.4.6b"_rule,
         {static_cast<int16_t>(count_units(units))});
  }
  for_each_bit(units, [&](unsigned i) {
    remove_unit(state, static_cast<Unit>(i), kWithdrawn, "3.4.6b"_rule, journal);
  });
  for (unsigned i = 0; i < kCommanders; ++i) {
    const auto one = static_cast<Commander>(i);
    if (seat_of_commander(one) != seat || state.commanders[one].place != kOff) continue;
    lose_commander(state, one, kRouted, "3.4.6b"_rule, journal);
  }
}

}  // namespace

void put_unit(State& state, Unit unit, Zone zone) {
  state.place[unit] = zone;
  state.undeployed &= ~unit_bit(unit);
  state.at[zone] |= unit_bit(unit);
}

// [LB-8.1.1] The leader moves with his bodyguard.
void lift_unit(State& state, Unit unit, Zone to) {
  const Zone from = state.place[unit];
  if (from < kZones) leave_zone(state, unit, from);
  state.undeployed &= ~unit_bit(unit);
  const Commander leader = leader_of(state, unit);
  if (leader != kNobody && to < kZones) state.commanders[leader].place = to;
  state.place[unit] = to;
  if (to < kZones) {
    put_unit(state, unit, to);
  } else {
    forget(state, unit);
  }
}

// [LB-1.5.3] A shattered unit leaves play at once. [LB-8.1.3] If a bodyguard is removed, its leader
// is lost.
void remove_unit(State& state, Unit unit, Zone how, RuleId rule, Journal* journal) {
  const Seat seat = seat_of(unit);
  const Zone zone = state.place[unit];
  const Commander leader = leader_of(state, unit);
  if (how == kShattered) {
    ++state.army(seat).shattered;
    tell(journal, seat, Happening::Shattered, rule, {unit_fact(state, unit), zone});
  } else if (zone < kZones) {
    tell(journal, seat, Happening::UnitGone, rule, {unit_fact(state, unit), zone, how});
  }
  lift_unit(state, unit, how);
  if (leader != kNobody) lose_commander(state, leader, kRouted, "8.1.3"_rule, journal);
  lose_lone_general(state, zone, seat, journal);
}

// [LB-5.7.2] Fresh units are withdrawn, spent ones routed.
void send_away(State& state, Unit unit, RuleId rule, Journal* journal) {
  remove_unit(state, unit, state.is_spent(unit) ? kRouted : kWithdrawn, rule, journal);
}

void lose_commander(State& state, Commander one, Zone how, RuleId rule, Journal* journal) {
  CommanderState& commander = state.commanders[one];
  const Zone zone = commander.place;
  commander.place = how;
  commander.stock = 0;
  commander.is_shaken = 0;
  if (state.group.general == one) state.group.general = kNobody;
  tell(journal, seat_of_commander(one),
       how == kShattered ? Happening::CommanderKilled : Happening::CommanderLost, rule,
       {commander_fact(state, one), zone});
}

// [LB-2.3.2a] [LB-2.3.2b] A camp is captured for good as soon as an enemy unit enters its zone.
void enter_zone(State& state, Seat seat, Zone zone, Journal* journal) {
  const Seat enemy = opponent(seat);
  ArmyState& army = state.army(enemy);
  if (army.camp == zone && army.is_captured == 0) {
    army.is_captured = 1;
    tell(journal, seat, Happening::CampCaptured, "2.3.2b"_rule, {zone});
  }
  // [LB-3.4.6b] In the centre rear or the camp the enemy stops further deployment.
  if (zone == kCentreRear[index(enemy)] || zone == army.camp) stay_away(state, enemy, journal);
}

// [LB-8.1.4] A unit whose leader was killed is no longer a bodyguard.
Commander leader_of(const State& state, Unit unit) {
  for (unsigned i = 0; i < kCommanders; ++i) {
    const CommanderState& one = state.commanders[i];
    if (one.unit == unit && one.place <= kOff) return static_cast<Commander>(i);
  }
  return kNobody;
}

// [LB-8.2.1] A commander is in a zone or off the field, without a facing.
Commander commander_in(const State& state, Zone place, Seat seat) {
  const unsigned lowest = seat == Seat::South ? 0 : 2;
  for (unsigned i = lowest; i < lowest + 2; ++i) {
    if (state.commanders[i].place == place) return static_cast<Commander>(i);
  }
  return kNobody;
}

Commander commander_of(const State& state, UnitSet units, Commander general) {
  Commander with = general;
  for_each_bit(units, [&](unsigned i) {
    const Commander leader = leader_of(state, static_cast<Unit>(i));
    if (leader != kNobody) with = leader;
  });
  return with;
}

// [LB-9.5.2] [LB-9.5.3] Scythed chariots that turn or meet friends are withdrawn; the others go on.
void drop_scythed(State& state, Journal* journal) {
  for_each_bit(state.group.units, [&](unsigned i) {
    const auto unit = static_cast<Unit>(i);
    if (!state.is_subtype(unit, Subtype::Scythed)) return;
    remove_unit(state, unit, kWithdrawn, "9.5.2"_rule, journal);
  });
}

// Flanked: enemies in both zones of an opposite pair.
bool is_flanked(const State& state, Zone zone, Seat seat) {
  const auto has_enemy = [&](Facing side) {
    const Zone next = neighbour(zone, side);
    return next != kNoZone && state.is_held_by(next, opponent(seat));
  };
  return (has_enemy(Facing::North) && has_enemy(Facing::South)) ||
         (has_enemy(Facing::East) && has_enemy(Facing::West));
}

unsigned stack_of(const State& state, UnitSet units) {
  unsigned sum = 0;
  for_each_bit(units, [&](unsigned i) {
    sum += state.def(static_cast<Unit>(i)).rank == Class::Levy ? 2 : 1;
  });
  return sum;
}

// [LB-2.2.3] [LB-5.5.3a] 12 units in a zone, or 8 in river, coast, marsh or wood; terrains do not
// add up.
unsigned stack_limit(const State& state, Zone zone) {
  constexpr GroundSet kNarrow =
      grounds({Ground::River, Ground::Coast, Ground::Marsh, Ground::Wood});
  return state.has_ground(zone, kNarrow) ? 8 : 12;
}

bool is_same(const State& state, Unit a, Unit b) {
  if (state.kind[a] != state.kind[b] || state.place[a] != state.place[b]) return false;
  const auto differ = [&](UnitSet set) { return ((set >> a ^ set >> b) & 1U) != 0; };
  if (differ(state.spent) || differ(state.entered) || differ(state.activated)) return false;
  if (differ(state.began_lead) || differ(state.deployed) || differ(state.advanced)) return false;
  if (differ(state.group.units) || differ(state.assault.struck)) return false;
  if (differ(state.assault.supported) || state.moves[a] != state.moves[b]) return false;
  if (leader_of(state, a) != kNobody || leader_of(state, b) != kNobody) return false;
  const Zone zone = state.place[a];
  const bool is_lead = zone < kZones && (state.lead[zone] == a || state.lead[zone] == b);
  return !is_lead && state.assault.first != a && state.assault.first != b;
}

namespace {

template <class Same>
UnitSet first_of_each(UnitSet units, Same&& same) {
  UnitSet found = 0;
  for_each_bit(units, [&](unsigned i) {
    bool is_new = true;
    for_each_bit(found, [&](unsigned k) {
      is_new = is_new && !same(static_cast<Unit>(i), static_cast<Unit>(k));
    });
    if (is_new) found |= unit_bit(static_cast<Unit>(i));
  });
  return found;
}

}  // namespace

UnitSet one_of_each(const State& state, UnitSet units) {
  return first_of_each(units, [&](Unit a, Unit b) { return is_same(state, a, b); });
}

// For lead units and hits it does not matter what a unit has done in this turn.
UnitSet one_of_each_kind(const State& state, UnitSet units) {
  return first_of_each(units, [&](Unit a, Unit b) {
    const auto differ = [&](UnitSet set) { return ((set >> a ^ set >> b) & 1U) != 0; };
    return state.kind[a] == state.kind[b] && !differ(state.spent) && !differ(state.entered) &&
           leader_of(state, a) == kNobody && leader_of(state, b) == kNobody;
  });
}

bool is_veteran(const State& state, Unit unit) { return state.def(unit).rank == Class::Veteran; }

bool is_cavalry_or_chariots(const State& state, Unit unit) {
  const Type type = state.def(unit).type;
  return type == Type::HC || type == Type::LC || type == Type::CH;
}

bool is_infantry(const State& state, Unit unit) {
  const Type type = state.def(unit).type;
  return type == Type::HI || type == Type::LI;
}

// [LB-9.4.1] Cataphracts pay 1 move everywhere.
bool is_slow_in_rough(const State& state, Unit unit) {
  return is_cavalry_or_chariots(state, unit) && !state.is_subtype(unit, Subtype::Cataphracts);
}

}  // namespace acies::lostbattles
