// acies: no allocation
// The value of a table to a player: points won, the next attacks, the danger of panic, and the
// position of the army.
// All figures are estimates, not odds, in hundredths of a victory point unless noted.
#include "games/lostbattles/bots/judgement.h"

#include <algorithm>
#include <cstdlib>

#include "games/lostbattles/chapters/chapters.h"

namespace acies::lostbattles {
namespace {

constexpr int kTurns = 10;   // of a battle [LB-3.1.1]
constexpr int kReady = 60;   // per cent of the attacks that can be made in this player turn
constexpr int kReach = 30;   // per cent of those of the next one
constexpr int kWaste = 200;  // per cent of the attacks that activated units did not make
constexpr int kPanic = 50;   // per cent of the units that a morale test would drive off
constexpr int kShock = 200;  // a morale test that the enemy has to take
constexpr int kValue = 40;   // a point of fighting value that is left
// A step to the enemy, for each unit of the side that is behind in points.
constexpr int kWayBehind = 25;
constexpr int kWayAhead = 14;     // and of the side that is ahead, which can wait
constexpr int kFront = 10;        // a unit that faces the enemy
constexpr int kCrowd = 20;        // a unit that has no room to attack
constexpr int kRoom = 6;          // units that have room
constexpr int kCentre = 300;      // a centre zone of the enemy [LB-7.1.15a]
constexpr int kKey = 400;         // the enemy's key zone, in addition
constexpr int kUndeployed = 90;   // a unit that is not yet there
constexpr int kGeneral = 100;     // a general with own units
constexpr int kGeneralUnit = 10;  // each unit with him
constexpr int kCommand = 10;      // per cent of the attack that a commander takes part in
constexpr int kReversal = 300;    // the order of turns can still be reversed [LB-8.9.1b]

// The number of 36 rolls in which two dice show at least this much.
int ways_of(int least) {
  constexpr std::array<int8_t, 11> kWays{36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1};
  if (least <= 2) return 36;
  return least > 12 ? 0 : kWays[static_cast<size_t>(least) - 2];
}

// Expected hits in 36 rolls if the number must be exceeded: one hit above it, two from four above
// it.
// At the number itself a fresh unit may go all out: a hit for a hit, worth a third.
int hits_of(int need, bool is_fresh) {
  const int even = is_fresh ? (ways_of(need) - ways_of(need + 1)) / 3 : 0;
  return ways_of(need + 1) + ways_of(need + 4) + even;
}

int hits_of(const State& state, const Blow& blow) {
  const int need =
      static_cast<int>(state.score(blow.attacker, blow.victim)) - sum_of(modifiers_of(state, blow));
  return hits_of(need, !state.is_spent(blow.attacker));
}

// The lead unit, or the one that is likely to be named.
Unit likely_lead(const State& state, Zone zone) {
  if (state.lead[zone] != kNoUnit) return state.lead[zone];
  const UnitSet fresh = state.at[zone] & ~state.spent;
  return first_unit(fresh != 0 ? fresh : state.at[zone]);
}

int worth_of_hit(const State& state, Unit victim) {
  return 100 * state.def(victim).points + (state.is_spent(victim) ? kShock : 0);
}

// The expected value of an attack from one zone into another. If not all units have room, each
// counts in part, because the choice among them hardly matters.
int worth_of_attack(const State& state, Zone from, Zone target, bool has_moved) {
  const Unit victim = likely_lead(state, target);
  const Unit lead = likely_lead(state, from);
  const Facing way = side_towards(from, target);
  int hits = 0;
  int size = 0;
  int same_hits = 0;
  Unit same = kNoUnit;  // units of one kind attack alike and stand next to each other
  for_each_bit(state.at[from], [&](unsigned i) {
    const auto unit = static_cast<Unit>(i);
    const bool is_like = same != kNoUnit && same != lead && unit != lead &&
                         state.kind[same] == state.kind[unit] &&
                         state.is_spent(same) == state.is_spent(unit);
    if (!is_like) {
      same_hits = hits_of(
          state, Blow{unit, victim, from, target, way, unit == lead, has_moved, false, false, 0});
      same = unit;
    }
    hits += same_hits;
    size += state.def(unit).size;
  });
  const auto room = static_cast<int>(attack_limit(state, from, target, seat_of(lead)));
  if (size > room) hits = hits * room / size;
  return hits * worth_of_hit(state, victim) / 36;
}

// [LB-5.3.3] [LB-6.1.3a] Units that face no enemy may turn to a neighbour, but not against the
// centre from its flanks and rear.
bool may_turn_on(const State& state, Zone from, Zone target, Seat seat) {
  const size_t enemy = index(opponent(seat));
  if (!state.is_held_by(target, opponent(seat))) return false;
  return (kCentres[enemy] & zone_bit(target)) == 0 ||
         (kFlanksAndRears[enemy] & zone_bit(from)) == 0;
}

// The best attack from a zone.
int best_attack(const State& state, Zone from, Seat seat) {
  if (faces_enemy(state, from, state.facing[from], seat)) {
    const Zone front = neighbour(from, state.facing[from]);
    return worth_of_attack(state, from, front, false);
  }
  int best = 0;
  for_each_bit(neighbours(from), [&](unsigned i) {
    const auto target = static_cast<Zone>(i);
    if (!may_turn_on(state, from, target, seat)) return;
    best = std::max(best, worth_of_attack(state, from, target, true));
  });
  return best;
}

// [LB-7.3.1a] The expected loss in a morale test. The lower a unit's morale, the more rolls drive
// it off. Flanks, centres, losses and commanders take effect here.
int shakiness(const State& state, Seat seat) {
  constexpr std::array<int8_t, 5> kShare{1, 3, 6, 10, 12};  // of 12, from morale 0 down
  const int army = army_morale(state, seat);
  int sum = 0;
  for_each_bit(state.on_field(seat), [&](unsigned i) {
    const auto unit = static_cast<Unit>(i);
    const int morale = army + unit_morale(state, unit, state.place[unit]);
    if (morale > 0) return;
    const int points = state.is_spent(unit) ? 1 : state.def(unit).points;
    sum += kShare[static_cast<size_t>(std::min(-morale, 4))] * 100 * (points + 2) / 12;
  });
  return sum;
}

// The player turns that a side still has, without the current one.
int turns_ahead(const State& state, Seat seat) {
  const bool is_to_come = state.is_second == 0 && state.active != seat;
  return kTurns - state.turn + (is_to_come ? 1 : 0);
}

struct Standing {
  int place = 0;  // value of the army's position
  int reach = 0;  // value of the attacks that it can make from there
  int ready = 0;  // the part of them that it can make in this player turn
  int need = 0;   // commands that this part costs
  int waste = 0;  // value of attacks that activated units did not make
};

// Attacks cost only commands, so activated units should have attacked, apart from units that have
// just arrived.
void add_attack(const State& state, Zone zone, Seat seat, Standing& all) {
  const UnitSet units = state.own_in(zone, seat);
  const int worth = best_attack(state, zone, seat);
  all.reach += worth;
  if (commander_in(state, zone, seat) != kNobody) all.place += worth * kCommand / 100;
  if (seat != state.active || has_attacked_before(state, zone)) return;
  if ((units & state.activated) == 0) {
    all.ready += worth;
    all.need += count_units(units) > 1 ? 2 : 1;
  } else if ((state.attacked_from & zone_bit(zone)) == 0 &&
             (units & state.activated & ~state.entered) != 0) {
    all.waste += worth;
  }
}

void add_place(const State& state, Zone zone, Seat seat, unsigned way, int way_weight,
               Standing& all) {
  const Seat enemy = opponent(seat);
  const auto count = static_cast<int>(count_units(state.own_in(zone, seat)));
  all.place -= static_cast<int>(way) * way_weight * count;
  all.place -= kCrowd * std::max(0, count - kRoom);
  if (faces_enemy(state, zone, state.facing[zone], seat)) all.place += kFront * count;
  if ((kCentres[index(enemy)] & zone_bit(zone)) != 0) all.place += kCentre;
  if (state.army(enemy).key == zone) all.place += kKey;
}

Standing standing(const State& state, Seat seat, bool is_behind) {
  const ZoneSet enemies = state.zones_of(opponent(seat));
  Standing all;
  for_each_bit(state.zones_of(seat), [&](unsigned i) {
    const auto zone = static_cast<Zone>(i);
    const unsigned way = way_to_enemy(enemies, zone);
    add_place(state, zone, seat, way, is_behind ? kWayBehind : kWayAhead, all);
    if (way == 1) add_attack(state, zone, seat, all);
  });
  return all;
}

// [LB-8.2.6] A general alone is lost at the end of the turn.
int worth_of_generals(const State& state, Seat seat) {
  int sum = 0;
  for (unsigned i = 0; i < kCommanders; ++i) {
    const CommanderState& one = state.commanders[i];
    if (seat_of_commander(static_cast<Commander>(i)) != seat || !one.is_on_field()) continue;
    const UnitSet units = state.own_in(one.place, seat);
    if (one.is_leader() || units == 0) continue;
    sum += kGeneral + kGeneralUnit * static_cast<int>(count_units(units));
  }
  return sum;
}

// Advantages besides points count less if fewer turns are left to use them.
int prospects(const State& state, Seat seat, bool is_behind) {
  const Standing all = standing(state, seat, is_behind);
  const int ahead = turns_ahead(state, seat);
  int lasting = all.place + worth_of_generals(state, seat);
  lasting += kValue * static_cast<int>(army_value(state, seat));
  lasting -= kUndeployed * static_cast<int>(count_units(state.undeployed & units_of(seat)));
  if (may_reverse(state, seat)) lasting += kReversal;
  int sum = lasting * std::min(ahead + 1, 4) / 4;
  sum += all.reach * kReach / 100 * std::min(ahead, 2) / 2;
  sum -= shakiness(state, seat) * kPanic / 100 + all.waste * kWaste / 100;
  if (all.need == 0) return sum;
  return sum + all.ready * kReady / 100 * std::min<int>(state.commands, all.need) / all.need;
}

}  // namespace

unsigned way_to_enemy(ZoneSet enemies, Zone zone) {
  unsigned nearest = 7;
  for_each_bit(enemies, [&](unsigned other) {
    nearest = std::min(nearest, distance(zone, static_cast<Zone>(other)));
  });
  return nearest;
}

bool faces_enemy(const State& state, Zone zone, Facing facing, Seat seat) {
  const Zone front = neighbour(zone, facing);
  return front != kNoZone && state.is_held_by(front, opponent(seat));
}

// A lead counts more later in the battle, and each further point of it counts less.
int32_t Rules::evaluate(const State& state, Seat seat) const {
  const Seat enemy = opponent(seat);
  if (state.ending != 0) {
    if (state.winner == Seat::Nobody) return 0;
    return state.winner == seat ? 1000 : -1000;
  }
  const int points = victory_points(state, seat) - victory_points(state, enemy);
  const int difference =
      100 * points + prospects(state, seat, points < 0) - prospects(state, enemy, points > 0);
  const int spread = 3000 + 400 * (kTurns - state.turn);
  return 950 * difference / (std::abs(difference) + spread);
}

}  // namespace acies::lostbattles
