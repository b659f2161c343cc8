// acies: no allocation
// Advice for bots: how good a table looks, and which answers to examine first. All figures are
// estimates, not odds.
#include <algorithm>

#include "games/ancients/chapters/chapters.h"

namespace acies::ancients {
namespace {

// [CCA-17.1] The value of a full unit.
constexpr std::array<uint8_t, kKinds> kWorth{50, 50, 52, 72, 88, 95,  130, 45, 60,
                                             66, 72, 84, 84, 92, 108, 114, 98, 110};
constexpr int kLeaderWorth = 70;

int worth(const State& state, Unit unit) { return kWorth[static_cast<size_t>(state.kind[unit])]; }

// The blocks that a unit takes on average on open ground, in sixtieths.
int expected_hits(const Rules& rules, const State& state, Unit by, Unit against, bool is_attack) {
  const UnitDef& def = rules.unit(state.kind[by]);
  int dice = is_attack ? def.close : def.back;
  int faces = 1 + def.hits_with_swords;
  if (state.kind[by] == Kind::EL) {
    dice = rules.unit(state.kind[against]).against_elephants;
    faces = state.kind[against] == Kind::EL ? 1 : 2;
  } else if (state.kind[against] == Kind::EL) {
    faces = 1;
  }
  if (state.is_full(by)) dice += def.full_bonus;
  const HexSet near = adjacent(state.hex[by]) | HexSet::of(state.hex[by]);
  const bool is_led = !(near & state.led[index(seat_of(by))]).is_empty();
  if (is_led && state.kind[by] != Kind::EL) ++faces;
  return dice * faces * 10;
}

// The danger that the unit is destroyed by this many sixtieths of a block, from 0 to 1000.
int danger(int sixtieths, int blocks) {
  const int share = sixtieths * 100 / (blocks * 60);  // hundredths of its blocks
  if (share <= 40) return share * 4;
  return std::min(1000, 160 + (share - 40) * 10);
}

// The distance to the nearest enemy piece, at most nine.
int distance_to(HexSet enemies, Hex hex) {
  HexSet ring = HexSet::of(hex);
  for (int n = 1; n < 9; ++n) {
    ring |= around(ring);
    if (!(ring & enemies).is_empty()) return n;
  }
  return 9;
}

bool is_supported_at(const State& state, Seat seat, Hex hex) {
  return (adjacent(hex) & state.pieces_of(seat)).count() >= 2;
}

// A side's standing: its units, the threats to them, and their places.
class Standing {
 public:
  Standing(const Rules& rules, const State& state, Seat seat)
      : rules_(rules), state_(state), seat_(seat) {}

  int total() const {
    int sum = 0;
    const HexSet enemies = state_.manned[index(opponent(seat_))];
    for_each_hex(state_.manned[index(seat_)],
                 [&](Hex hex) { sum += of_unit(state_.unit_in(hex), hex, enemies); });
    for_each_hex(state_.led[index(seat_)], [&](Hex hex) { sum += of_leader(hex, enemies); });
    return sum;
  }

 private:
  int of_unit(Unit unit, Hex hex, HexSet enemies) const {
    const int value = worth(state_, unit);
    const int blocks = state_.blocks[unit];
    int sum = value * (2 * blocks + state_.full[unit]) / (3 * state_.full[unit]);
    sum += placement(unit, hex, enemies);
    const int threat = threats(unit, hex, enemies);
    // The side to move attacks first, but it orders only some of its units.
    const int weight = state_.turn == seat_ ? 30 : 50;
    sum -= (value + 90) * danger(threat, blocks) / 1000 * weight / 100;
    return sum;
  }

  int threats(Unit unit, Hex hex, HexSet enemies) const {
    int first = 0;
    int second = 0;
    for_each_hex(adjacent(hex) & enemies, [&](Hex from) {
      const int hits = expected_hits(rules_, state_, state_.unit_in(from), unit, true);
      if (hits > first) {
        second = first;
        first = hits;
      } else {
        second = std::max(second, hits);
      }
    });
    return first + second / 2;
  }

  // Melee units want to be adjacent to enemies, skirmishers at the range of a javelin.
  int placement(Unit unit, Hex hex, HexSet enemies) const {
    const int distance = distance_to(enemies, hex);
    const bool is_missile_unit = rules_.unit(state_.kind[unit]).range > 0;
    int sum = 0;
    if (is_missile_unit && state_.kind[unit] != Kind::AUX) {
      sum += distance == 2 ? 10 : distance == 1 ? -8 : -2 * std::max(0, distance - 3);
    } else {
      sum -= 3 * std::max(0, distance - 1) * worth(state_, unit) / 100;
      if (state_.blocks[unit] == 1) sum += 6 * std::min(distance, 4);
    }
    if (is_supported_at(state_, seat_, hex)) sum += 6;
    return sum;
  }

  int of_leader(Hex hex, HexSet enemies) const {
    const Unit unit = state_.unit_in(hex);
    if (unit != kNoUnit) {
      const bool is_weak = state_.blocks[unit] <= 1;
      const bool is_beside = !(adjacent(hex) & enemies).is_empty();
      return kLeaderWorth + (is_weak && is_beside ? -25 : 10);
    }
    const int distance = distance_to(enemies, hex);
    return kLeaderWorth - (distance <= 1 ? 50 : distance <= 3 ? 20 : 0);
  }

  const Rules& rules_;
  const State& state_;
  Seat seat_;
};

// Progress towards the goal. The last banners weigh more.
int banner_score(const State& state, Seat seat) {
  const int goal = state.conditions.goal[index(seat)];
  const int banners = std::min<int>(state.banners[index(seat)], goal);
  return banners * 700 / goal + banners * banners * 200 / (goal * goal);
}

// Weights of answers.

int order_weight(const Rules& rules, const State& state, Hex hex) {
  const Unit unit = state.unit_in(hex);
  const int distance = distance_to(state.pieces_of(opponent(seat_of(unit))), hex);
  const int reach_of_unit =
      std::max<int>(rules.unit(state.kind[unit]).march, rules.unit(state.kind[unit]).range);
  int weight = 10 + worth(state, unit) / 10;
  if (distance <= reach_of_unit + 1) weight += 30;
  if (distance == 1) weight += 20;
  return std::max(1, weight - 2 * distance);
}

// The expected result of an attack, in sixtieths of a block. The last blocks count more.
int attack_weight(const Rules& rules, const State& state, Unit unit, Hex target, bool is_fire) {
  const Unit enemy = state.unit_in(target);
  if (enemy == kNoUnit) return 25;
  if (is_fire) return 12 + 10 / std::max<int>(1, state.blocks[enemy]);
  const int given = expected_hits(rules, state, unit, enemy, true);
  const int taken = expected_hits(rules, state, enemy, unit, false);
  const int gain = danger(given, state.blocks[enemy]) * worth(state, enemy) / 100;
  const int risk = danger(taken, state.blocks[unit]) * worth(state, unit) / 100;
  return std::clamp(20 + (gain - risk / 2) / 12, 1, 120);
}

int move_weight(const Rules& rules, const State& state, Unit unit, Hex to) {
  if (to == kOffField) return 150;
  const Seat seat = seat_of(unit);
  const HexSet enemies = state.pieces_of(opponent(seat));
  const int before = distance_to(enemies, state.hex[unit]);
  const int after = distance_to(enemies, to);
  const bool is_shooter = rules.unit(state.kind[unit]).range > 0 && state.kind[unit] != Kind::AUX;
  int weight = 10;
  if (is_shooter) {
    weight += after == 2 ? 14 : after == 1 ? -6 : 3 * (before - after);
  } else {
    weight += 6 * (before - after) + (after == 1 ? 8 : 0);
    for_each_hex(adjacent(to) & enemies,
                 [&](Hex hex) { weight += attack_weight(rules, state, unit, hex, false) / 6; });
  }
  if (is_supported_at(state, seat, to)) weight += 5;
  if (state.blocks[unit] == 1) weight += 4 * (after - before);
  if (state.conditions.objectives[index(seat)].has(to)) weight += 80;
  if (impassable(state, Kind::HWM).has(to)) weight -= 4;  // rough going
  return std::clamp(weight, 1, 200);
}

int leader_move_weight(const State& state, Hex to) {
  const Unit unit = state.unit_in(to);
  const int distance = distance_to(state.pieces_of(opponent(state.turn)), to);
  if (unit == kNoUnit) return distance <= 2 ? 1 : 4;
  return std::max(2, 4 + worth(state, unit) / 8 + (distance <= 2 ? 10 : 0) -
                         (state.blocks[unit] == 1 ? 12 : 0));
}

// The number of own units that a card can order. Units near the enemy count double.
int card_weight(const Rules& rules, const State& state, Card card) {
  const Seat seat = state.turn;
  const HexSet enemies = state.pieces_of(opponent(seat));
  if (card == Card::FirstStrike) return 1;
  const Card effect = card == Card::Counter ? state.last_effect : card;
  if (effect == kNoCard) return 1;
  if (effect == Card::Clash) {
    return 2 + 9 * static_cast<int>(
                       (state.manned[index(seat)] & around(state.manned[index(opponent(seat))]))
                           .count());
  }
  const bool is_wing = (is_section_card(effect) && effect < Card::Coordinate) ||
                       (is_leadership(effect) && effect != Card::Leadership);
  const HexSet where =
      is_wing ? section_hexes(section_bit(section_of_card(effect, seat))) : kAllHexes;
  const KindSet kinds = kinds_of_card(effect);
  int reached = 0;
  for_each_hex(state.manned[index(seat)] & where, [&](Hex hex) {
    const Unit unit = state.unit_in(hex);
    if (!state.is_kind(unit, kinds)) return;
    if (effect == Card::Darken && !is_missile(rules, state, unit)) return;
    reached += distance_to(enemies, hex) <= 3 ? 6 : 3;
  });
  int most = 6 * state.conditions.hand[index(seat)];
  if (is_section_card(effect)) {
    most = effect < Card::Coordinate ? 6 * (2 + static_cast<int>(effect) / 3) : 18;
  } else if (is_leadership(effect) || effect == Card::DoubleTime) {
    most = 26;
  } else if (effect == Card::LineCommand) {
    most = 40;
  }
  return 4 + std::min(reached, most);
}

int react_weight(const Rules& rules, const State& state, Action action) {
  const Combat& combat = state.combat;
  if (is_verb(action, Verb::Strike)) return 60;
  const int given = expected_hits(rules, state, combat.defender, combat.attacker, false);
  const int taken = expected_hits(rules, state, combat.attacker, combat.defender, true);
  const bool is_hard_pressed = taken > given || state.blocks[combat.defender] <= 2;
  if (is_verb(action, Verb::Evade)) return is_hard_pressed ? 40 : 10;
  return is_hard_pressed ? 12 : 40;
}

int flight_weight(const State& state, Action action) {
  const auto flight = state.asked<asks::LeaderFlight>();
  if (is_verb(action, Verb::Stop)) return state.unit_in(flight.hex) != kNoUnit ? 60 : 8;
  const Hex to = hex_of(action);
  if (to == kOffField) return 1;
  const Seat seat = seat_of_leader(flight.leader);
  if (state.manned[index(opponent(seat))].has(to)) return 3;
  return state.manned[index(seat)].has(to) ? 25 : 10;
}

}  // namespace

int32_t Rules::evaluate(const State& state, Seat seat) const {
  if (state.ending != 0) return state.winner == seat ? 1000 : is_player(state.winner) ? -1000 : 0;
  const Seat other = opponent(seat);
  const int own = Standing(*this, state, seat).total();
  const int theirs = Standing(*this, state, other).total();
  const int all = std::max(1, std::abs(own) + std::abs(theirs));
  const int material = 900 * (own - theirs) / all;
  const int banners = banner_score(state, seat) - banner_score(state, other);
  return std::clamp(material + banners, -990, 990);
}

int32_t Rules::prior(const State& state, Action action) const {
  const auto verb = static_cast<Verb>(action.verb);
  switch (verb) {
    case Verb::Play: return card_weight(*this, state, card_of(action));
    case Verb::Order: return order_weight(*this, state, hex_of(action));
    case Verb::Lead: return is_leadership(state.effect) ? 40 : 4;
    case Verb::Ambush: return 60;
    case Verb::Restore: return 20;
    case Verb::Move:
      return move_weight(*this, state, state.unit_in(hex_of(action)), second_hex(action));
    case Verb::MoveLeader: return leader_move_weight(state, second_hex(action));
    case Verb::Fire:
    case Verb::Close:
      return attack_weight(*this, state, state.unit_in(hex_of(action)), second_hex(action),
                           verb == Verb::Fire);
    case Verb::Bonus:
      return attack_weight(*this, state, state.combat.attacker, hex_of(action), false);
    case Verb::Stand:
    case Verb::Evade:
    case Verb::Strike: return react_weight(*this, state, action);
    case Verb::Ignore: return 4 + 12 * static_cast<int>(action.place);
    case Verb::Step:
    case Verb::Stop: return state.step() == Step::LeaderFlight ? flight_weight(state, action) : 10;
    case Verb::Advance: return 24;
    case Verb::BattleBack: return 40;
    case Verb::Done: return state.step() == Step::Battle ? 6 : 4;
    default: return 10;
  }
}

}  // namespace acies::ancients
