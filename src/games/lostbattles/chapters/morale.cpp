// acies: no allocation
// Chapter 7: morale of the army and of its units.
#include "games/lostbattles/chapters/chapters.h"

namespace acies::lostbattles {
namespace {

// [LB-7.1.13] At least two uninspired commanders or one better commander are lost in any way.
bool lacks_commanders(const State& state, Seat seat) {
  unsigned uninspired = 0;
  unsigned better = 0;
  for (unsigned i = 0; i < kCommanders; ++i) {
    const CommanderState& one = state.commanders[i];
    if (seat_of_commander(static_cast<Commander>(i)) != seat) continue;
    if (one.place <= kOff || one.place == kUnused) continue;
    ++(one.quality == Quality::Uninspired ? uninspired : better);
  }
  return uninspired >= 2 || better >= 1;
}

// [LB-7.1.15a] [LB-7.1.15b] The centre zones of `owner` that `holder` occupies, in halves. A key
// zone counts double, a river zone half.
int centres_held(const State& state, Seat owner, Seat holder) {
  int sum = 0;
  for_each_bit(kCentres[index(owner)], [&](unsigned i) {
    const auto zone = static_cast<Zone>(i);
    if (!state.is_held_by(zone, holder)) return;
    const int weight = state.army(owner).key == zone ? 4 : 2;
    sum += state.has_ground(zone, ground_bit(Ground::River)) ? weight / 2 : weight;
  });
  return sum;
}

bool has_lost_centre(const State& state, Seat seat) {
  const Seat enemy = opponent(seat);
  if (state.army(seat).is_captured != 0) return true;
  return centres_held(state, seat, enemy) - centres_held(state, enemy, seat) >= 4;
}

bool is_steady(const State& state, Unit unit) {
  const KindDef& def = state.def(unit);
  return def.rank == Class::Veteran || def.rank == Class::Indian ||
         // Average legionaries count like veterans. [LB-9.3.3]
         (def.rank == Class::Average && def.subtype == Subtype::Legionaries);
}

bool is_shaky(const State& state, Unit unit) {
  const KindDef& def = state.def(unit);
  if (def.rank == Class::Levy || def.subtype == Subtype::Scythed) return true;
  const Commander leader = leader_of(state, unit);
  return leader != kNobody && state.commanders[leader].is_cautious != 0;
}

// [LB-9.2.5] Enemy hoplites are adjacent.
bool sees_hoplites(const State& state, Zone zone, Seat enemy) {
  bool sees = false;
  for_each_bit(neighbours(zone), [&](unsigned next) {
    for_each_bit(state.own_in(static_cast<Zone>(next), enemy), [&](unsigned i) {
      sees = sees || state.is_subtype(static_cast<Unit>(i), Subtype::Hoplites);
    });
  });
  return sees;
}

bool is_heavy_foot(const State& state, Unit unit) {
  if (!state.is_type(unit, Type::HI)) return false;
  return !state.is_subtype(unit, Subtype::Hoplites) ||
         !sees_hoplites(state, state.place[unit], opponent(seat_of(unit)));
}

struct Losses {
  std::array<uint8_t, kZones> light{};
  std::array<uint8_t, kZones> others{};

  void add(const State& state, Unit unit, Zone zone) {
    if (zone >= kZones) return;
    ++(state.is_type(unit, Type::LI) ? light : others)[zone];
  }
  // [LB-7.3.2a] [LB-7.3.2b] The loss of one light infantry unit affects only light infantry.
  bool carries_off(const State& state, Unit unit) const {
    const Zone zone = state.place[unit];
    if (others[zone] > 0 || light[zone] > 1) return true;
    return light[zone] == 1 && state.is_type(unit, Type::LI);
  }
};

void panic(State& state, UnitSet units, int army, Zone attacked, Journal* journal) {
  std::array<int8_t, kUnits> morale{};
  for_each_bit(units, [&](unsigned i) {
    morale[i] = static_cast<int8_t>(army + unit_morale(state, static_cast<Unit>(i), attacked));
  });
  for_each_bit(units, [&](unsigned i) {
    const auto unit = static_cast<Unit>(i);
    tell(journal, seat_of(unit), Happening::UnitPanics, "7.3.1a"_rule,
         {unit_fact(state, unit), state.place[unit], morale[i],
          state.is_spent(unit) ? kRouted : kWithdrawn});
    send_away(state, unit, "7.3.1a"_rule, journal);
  });
}

// [LB-7.4.1] Undeployed units test too. [LB-7.4.2] They are withdrawn at -1 or less.
void test_undeployed(State& state, Seat seat, int army, Journal* journal) {
  for_each_bit(state.undeployed & units_of(seat), [&](unsigned i) {
    const auto unit = static_cast<Unit>(i);
    // [LB-7.4.11] [LB-7.4.12] [LB-7.4.13] Steady, heavy infantry, shaky.
    const int morale = army + (is_steady(state, unit) ? 1 : 0) +
                       (state.is_type(unit, Type::HI) ? 1 : 0) - (is_shaky(state, unit) ? 1 : 0);
    if (morale >= 0) return;
    tell(journal, seat, Happening::UnitPanics, "7.4.2"_rule,
         {unit_fact(state, unit), kOff, static_cast<int16_t>(morale), kWithdrawn});
    remove_unit(state, unit, kWithdrawn, "7.4.2"_rule, journal);
  });
}

}  // namespace

// [LB-7.1.4] Counted after the losses of the attack and before the removals of the test.
MoraleParts army_morale_parts(const State& state, Seat seat) {
  MoraleParts all;
  all.clear();
  const unsigned own = count_units(state.on_field(seat));
  const unsigned enemy = count_units(state.on_field(opponent(seat)));
  const int losses = state.army(seat).shattered / 4;
  // [LB-7.1.11] At least twice as many units on the field as the enemy.
  if (own >= 2 * enemy) all.push_back({"7.1.11"_rule, 1});
  // [LB-7.1.12] Every four shattered units cost one.
  if (losses > 0) all.push_back({"7.1.12"_rule, static_cast<int8_t>(-losses)});
  // [LB-7.1.13] Too many commanders are lost.
  if (lacks_commanders(state, seat)) all.push_back({"7.1.13"_rule, -1});
  if (enemy >= 2 * own) all.push_back({"7.1.14"_rule, -1});  // outnumbered [LB-7.1.14]
  if (has_lost_centre(state, seat)) all.push_back({"7.1.15a"_rule, -1});
  return all;
}

int army_morale(const State& state, Seat seat) {
  int sum = 0;
  for (const Modifier& one : army_morale_parts(state, seat)) sum += one.value;
  return sum;
}

// [LB-7.2.14] An inspired or brilliant commander is here, or a brilliant one is adjacent.
bool is_inspired(const State& state, Zone zone, Seat seat) {
  for (unsigned i = 0; i < kCommanders; ++i) {
    const CommanderState& one = state.commanders[i];
    if (seat_of_commander(static_cast<Commander>(i)) != seat || !one.is_on_field()) continue;
    if (one.is_shaken != 0 || one.quality < Quality::Inspired) continue;
    if (one.place == zone) return true;
    if (one.quality == Quality::Brilliant && (neighbours(one.place) & zone_bit(zone)) != 0)
      return true;
  }
  return false;
}

// The modifiers of one unit in a test after an attack on `attacked`.
MoraleParts unit_morale_parts(const State& state, Unit unit, Zone attacked) {
  MoraleParts all;
  all.clear();
  const Zone zone = state.place[unit];
  const Seat seat = seat_of(unit);
  const auto add = [&](bool applies, RuleId rule, int value) {
    if (applies) all.push_back({rule, static_cast<int8_t>(value)});
  };
  // [LB-7.2.11] A veteran, an Indian elephant or an average legionary.
  add(is_steady(state, unit), "7.2.11"_rule, 1);
  add(is_heavy_foot(state, unit), "7.2.12"_rule, 1);     // heavy infantry [LB-7.2.12]
  add(distance(zone, attacked) >= 3, "7.2.13"_rule, 1);  // far from the attack [LB-7.2.13]
  add(!state.is_type(unit, Type::EL) && is_inspired(state, zone, seat), "7.2.14"_rule, 1);
  add(is_shaky(state, unit), "7.2.15"_rule, -1);  // levy, scythed or cautious leader [LB-7.2.15]
  add(state.is_spent(unit), "7.2.16"_rule, -1);   // it is spent [LB-7.2.16]
  add(is_flanked(state, zone, seat), "7.2.17"_rule, -1);  // it is flanked [LB-7.2.17]
  return all;
}

int unit_morale(const State& state, Unit unit, Zone attacked) {
  int sum = 0;
  for (const Modifier& one : unit_morale_parts(state, unit, attacked)) sum += one.value;
  return sum;
}

// [LB-7.3.1a] Units at -1 or less leave the field.
UnitSet panicking(const State& state, Seat seat, Zone attacked, UnitSet fallen, int army) {
  Losses losses;
  UnitSet gone = 0;
  UnitSet wavering = 0;
  // [LB-7.3.3a] Only shattered units count here, not killed commanders.
  for_each_bit(fallen, [&](unsigned i) { losses.add(state, static_cast<Unit>(i), attacked); });
  for_each_bit(state.on_field(seat), [&](unsigned i) {
    const auto unit = static_cast<Unit>(i);
    const int morale = army + unit_morale(state, unit, attacked);
    if (morale == 0) wavering |= unit_bit(unit);
    if (morale >= 0) return;
    gone |= unit_bit(unit);
    losses.add(state, unit, state.place[unit]);
  });
  // [LB-7.3.1b] [LB-9.5.6] Units at 0 leave with others of their zone, until no more do.
  for (UnitSet before = ~gone; before != gone;) {
    before = gone;
    for_each_bit(wavering & ~before, [&](unsigned i) {
      const auto unit = static_cast<Unit>(i);
      if (!losses.carries_off(state, unit)) return;
      gone |= unit_bit(unit);
      losses.add(state, unit, state.place[unit]);
    });
  }
  return gone;
}

// [LB-7.1.2] [LB-7.1.3] The lowest die counts, halved and rounded up. [LB-7.3.3b] Killed commanders
// add dice.
void take_morale_roll(const Rules&, State& state, Dice dice, Journal* journal) {
  const Seat seat = opponent(state.active);
  const Zone attacked = state.assault.target;
  const int die = (static_cast<int>(dice.lowest()) + 1) / 2;
  const int army = die + army_morale(state, seat);
  tell(journal, seat, Happening::MoraleTested, "7.1.1"_rule,
       {static_cast<int16_t>(die), static_cast<int16_t>(army)});
  const UnitSet units = panicking(state, seat, attacked, state.assault.fallen, army);
  test_undeployed(state, seat, army, journal);
  panic(state, units, army, attacked, journal);
}

}  // namespace acies::lostbattles
