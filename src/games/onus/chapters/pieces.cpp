// acies: no allocation
// Chapters 1 and 23: units on the field, contacts, damage and destruction.
#include <algorithm>

#include "games/onus/chapters/chapters.h"

namespace acies::onus {
namespace {

bool is_in_formation(const State& state, Unit unit) {
  const Formation one = state.at(unit).formation;
  // [ONUS-16.28] [ONUS-16.31] Bravery is no formation.
  return one != Formation::None && one != Formation::Bravery;
}

// [ONUS-9.14] [ONUS-10.29] The token of this front goes back to the card. A stretched token that
// was laid is removed.
void free_front(UnitState& unit, unsigned front) {
  if (unit.fronts[front].is_laid != 0) {
    if (front == 0) unit.stretch &= static_cast<uint8_t>(~1U);
    if (front == kFronts - 1) unit.stretch &= static_cast<uint8_t>(~2U);
  }
  unit.fronts[front] = FrontContact{};
}

void free_fronts_against(State& state, Unit unit, Unit enemy) {
  for (unsigned i = 0; i < kFronts; ++i) {
    if (state.at(unit).fronts[i].enemy == enemy) free_front(state.at(unit), i);
  }
}

// [ONUS-17.40] The support takes the place and the contacts of a destroyed main unit.
void hand_over(State& state, Unit from, Unit to) {
  UnitState& heir = state.at(to);
  heir.fronts = state.at(from).fronts;
  heir.stretch = state.at(from).stretch;
  state.at(from).fronts = {};
  for_each_bit(enemies_of(state, from), [&](unsigned i) {
    for (FrontContact& front : state.units[i].fronts) {
      if (front.enemy == from) front.enemy = to;
    }
  });
}

// [ONUS-17.39] Complementary units that part never join again.
void divide(State& state, Unit unit) {
  const Unit other = state.at(unit).partner;
  if (other == kNoUnit) return;
  if (state.at(unit).is_support == 0) hand_over(state, unit, other);
  for (const Unit one : {unit, other}) {
    state.at(one).partner = kNoUnit;
    state.at(one).is_support = 0;
  }
}

void hurt(const Rules& rules, State& state, Unit unit, unsigned damage, RuleId rule,
          Journal* journal) {
  const unsigned health = health_of(rules, state, unit);
  UnitState& struck = state.at(unit);
  struck.damage = static_cast<uint8_t>(std::min(struck.damage + damage, health));
  tell(journal, seat_of(state, unit), Happening::Damaged, rule,
       {unit, struck.damage, static_cast<int16_t>(health)});
}

bool is_dead(const Rules& rules, const State& state, Unit unit) {
  return state.at(unit).damage >= health_of(rules, state, unit);
}

}  // namespace

// [ONUS-23.8] The card and its stretched tokens beside it.
Body body_of(const State& state, Unit unit) {
  const UnitState& one = state.at(unit);
  Body body;
  body.pose = one.pose();
  body.has_left = one.is_stretched(0) && one.fronts[0].is_laid == 0;
  body.has_right = one.is_stretched(1) && one.fronts[kFronts - 1].is_laid == 0;
  return body;
}

// [ONUS-7.21] Friends may be passed, with these exceptions.
bool may_pass(const Rules& rules, const State& state, Unit mover, Unit other, bool in_flight) {
  const UnitState& in_way = state.at(other);
  // [ONUS-17.35] The own partner is always passed.
  if (mover == other || in_way.partner == mover) return true;
  if (seat_of(state, mover) != seat_of(state, other) || is_in_formation(state, other)) return false;
  const bool is_elephants = def_of(rules, state, other).type == Type::Elephants;
  if (is_elephants && in_way.has(Mark::Routed)) return false;
  // [ONUS-14.8] [ONUS-14.10] In flight engaged friends are passed, but never formations.
  return in_flight || (!is_in_formation(state, mover) && !is_engaged(state, other));
}

// In a view the kind of a unit that lies face down is unknown.
const UnitDef& def_of(const Rules& rules, const State& state, Unit unit) {
  static const UnitDef kUnknown{};
  const Kind kind = state.at(unit).kind;
  return kind < rules.book().units().size() ? rules.book().unit(kind) : kUnknown;
}

// [ONUS-17.1] Abilities need no activation.
bool can(const Rules& rules, const State& state, Unit unit, Ability ability) {
  return def_of(rules, state, unit).can(ability);
}

// [ONUS-1.19] [ONUS-23.14] The enemies that the unit touches with a front, or that touch it with a
// front. [ONUS-1.20]
UnitSet engaged_with(const State& state, Unit unit) {
  const Unit main = main_of(state, unit);
  UnitSet enemies = 0;
  for (const FrontContact& front : state.at(main).fronts) {
    if (is_unit(front.enemy)) enemies |= unit_bit(unit_of(front.enemy));
  }
  for_each_bit(enemies_of(state, main), [&](unsigned i) {
    for (const FrontContact& front : state.units[i].fronts) {
      if (front.enemy == main) enemies |= UnitSet{1} << i;
    }
  });
  return enemies;
}

bool is_engaged(const State& state, Unit unit) { return engaged_with(state, unit) != 0; }

bool are_engaged(const State& state, Unit a, Unit b) {
  const auto faces = [&](Unit one, Unit other) {
    return std::ranges::any_of(state.at(one).fronts,
                               [&](const FrontContact& front) { return front.enemy == other; });
  };
  const Unit first = main_of(state, a);
  const Unit second = main_of(state, b);
  return faces(first, second) || faces(second, first);
}

// [ONUS-13.18] [ONUS-23.16] If both sections are fronts, the pair counts once.
unsigned count_pairs(const State& state, Unit a, Unit b) {
  const auto& own = state.at(a).fronts;
  const auto& theirs = state.at(b).fronts;
  unsigned pairs = 0;
  for (const FrontContact& front : own) pairs += front.enemy == b ? 1 : 0;
  for (unsigned i = 0; i < kFronts; ++i) {
    if (theirs[i].enemy != a) continue;
    const unsigned opposite = front_of(theirs[i].section);
    const bool is_counted =
        opposite < kFronts && own[opposite].enemy == b && own[opposite].section == front_section(i);
    pairs += is_counted ? 0 : 1;
  }
  return pairs;
}

// [ONUS-9.11] [ONUS-23.17] The flanks and rear of `struck` that fronts of `by` touch.
SidesHit sides_hit(const State& state, Unit struck, Unit by) {
  SidesHit hit;
  for (const FrontContact& front : state.at(by).fronts) {
    if (front.enemy != struck) continue;
    // [ONUS-9.22] A section of a stretched token is no flank.
    const Side side = field::side_of(front.section);
    hit.left = hit.left || side == Side::Left;
    hit.right = hit.right || side == Side::Right;
    hit.rear = hit.rear || side == Side::Rear;
  }
  return hit;
}

// [ONUS-10.2] [ONUS-23.37] A unit is blocked if it cannot move in any direction. [ONUS-9.12] Tokens
// against it help to block it.
bool is_blocked(const Rules& rules, const State& state, Unit unit) {
  const Unit main = main_of(state, unit);
  const bool is_routed = state.at(main).has(Mark::Routed);
  UnitSet firm = enemies_of(state, main);
  for_each_bit(units_of(state, seat_of(state, main)), [&](unsigned i) {
    const auto other = static_cast<Unit>(i);
    if (!may_pass(rules, state, main, other, is_routed)) firm |= unit_bit(other);
  });
  const field::Field bounds = state.field();
  return field::is_blocked(body_of(state, main), span_of(in_way_of_step(state, firm)),
                           is_routed ? nullptr : &bounds);
}

void part_from_all(State& state, Unit unit) {
  for (unsigned i = 0; i < kFronts; ++i) free_front(state.at(unit), i);
  for_each_bit(enemies_of(state, unit),
               [&](unsigned i) { free_fronts_against(state, static_cast<Unit>(i), unit); });
  mend_fronts(state);
}

void part(State& state, Unit a, Unit b) {
  free_fronts_against(state, a, b);
  free_fronts_against(state, b, a);
  mend_fronts(state);
}

// [ONUS-1.7] A destroyed unit leaves the field. [ONUS-2.8] Its general dies.
void destroy_unit(const Rules& rules, State& state, Unit unit, RuleId rule, Journal* journal) {
  reveal_unit(state, unit, rule, journal);
  divide(state, unit);
  // [ONUS-9.13] Tokens that enveloped it are removed.
  part_from_all(state, unit);
  UnitState& gone = state.at(unit);
  gone.place = Place::Destroyed;
  gone.marks &= static_cast<MarkSet>(mark_bit(Mark::Veteran) | mark_bit(Mark::Elite));
  gone.deeds = 0;
  gone.spent = 0;
  gone.turning = 0;
  gone.formation = Formation::None;
  gone.stretch = 0;
  state.picked &= ~unit_bit(unit);
  gone.left = 0;
  gone.fought = 0;
  tell(journal, seat_of(state, unit), Happening::Destroyed, rule, {unit});
  lose_generals_with(rules, state, unit, journal);
}

// [ONUS-17.36] Complementary units both take all damage.
bool damage_unit(const Rules& rules, State& state, Unit unit, unsigned damage, RuleId rule,
                 Journal* journal) {
  if (damage == 0 || !state.at(unit).is_on_field()) return false;
  const Unit other = state.at(unit).partner;
  hurt(rules, state, unit, damage, rule, journal);
  if (other != kNoUnit) hurt(rules, state, other, damage, rule, journal);
  if (other != kNoUnit && is_dead(rules, state, other)) {
    destroy_unit(rules, state, other, rule, journal);
  }
  if (!is_dead(rules, state, unit)) return false;
  destroy_unit(rules, state, unit, rule, journal);
  return true;
}

// [ONUS-1.7] [ONUS-20.21] The printed health, two more if reinforced.
unsigned health_of(const Rules& rules, const State& state, Unit unit) {
  constexpr unsigned kReinforced = 2;
  return def_of(rules, state, unit).health + (state.agreed.reinforced != 0 ? kReinforced : 0);
}

// [ONUS-1.15] The unit becomes broken. [ONUS-1.16] [ONUS-7.24] It holds one such token at most.
void break_unit(State& state, Unit unit, RuleId rule, Journal* journal) {
  UnitState& one = state.at(unit);
  if (!one.is_on_field() || one.has(Mark::Broken)) return;
  one.set(Mark::Broken);
  tell(journal, seat_of(state, unit), Happening::Broke, rule, {unit});
  // [ONUS-17.40] A morale result binds both complementary units.
  if (one.partner != kNoUnit) break_unit(state, one.partner, rule, journal);
}

// [ONUS-4.20] [ONUS-20.12] Turns the card face up.
void reveal_unit(State& state, Unit unit, RuleId rule, Journal* journal) {
  if (!state.at(unit).has(Mark::FaceDown)) return;
  state.at(unit).clear(Mark::FaceDown);
  tell(journal, seat_of(state, unit), Happening::Revealed, rule, {unit}, kEverybody, true);
}

SeatMask who_knows(const State& state, Unit unit) {
  if (!state.at(unit).has(Mark::FaceDown)) return kEverybody;
  return static_cast<SeatMask>(only(seat_of(state, unit)) | only(Seat::Nature));
}

// [ONUS-23.47] The least distance from card to card; a quick test comes first.
bool is_within_ep(const State& state, Unit a, Unit b, unsigned ep) {
  const int32_t limit = static_cast<int32_t>(ep) * field::kStride;
  const Pose from = state.at(a).pose();
  const Pose to = state.at(b).pose();
  constexpr int64_t kAcross = int64_t{2} * (field::kCard.half_width + field::kCard.half_depth);
  const int64_t farthest = limit + kAcross;
  if (field::squared_length(to.place() - from.place()) > farthest * farthest) return false;
  return field::is_within(field::make_rectangle(from, field::kCard),
                          field::make_rectangle(to, field::kCard), limit);
}

}  // namespace acies::onus
