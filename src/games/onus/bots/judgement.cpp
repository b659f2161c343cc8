// acies: no allocation
#include "games/onus/bots/judgement.h"

#include <algorithm>
#include <cstdlib>

#include "games/onus/chapters/melee/strikes.h"
#include "games/onus/chapters/movement/movement.h"
#include "games/onus/view/odds.h"

namespace acies::onus {
namespace {

constexpr int32_t kWhole = 1000;     // shares are in thousandths
constexpr int32_t kRouted = 120;     // of a fleeing unit, which may recover
constexpr int32_t kBroken = 950;     // of a broken unit
constexpr int32_t kWounds = 350;     // lost by the time of its last wound
constexpr int32_t kBreaking = 250;   // harm of becoming broken
constexpr int32_t kRouting = 650;    // harm of a rout
constexpr int32_t kDying = 650;      // harm of damage equal to all its health
constexpr int32_t kGeneral = 100;    // of his army's cost, in addition to his price
constexpr int32_t kDrive = 80;       // for having crossed the field
constexpr int32_t kPatience = -100;  // the same for a patient player when the battle begins
constexpr int32_t kHaste = 5;        // and more with every turn
constexpr int32_t kMostHaste = 220;
constexpr int32_t kComing = 930;     // of actions in the coming turn
constexpr int32_t kWaiting = 500;    // of actions in the turn after it
constexpr int32_t kActing = 1000;    // of actions now
constexpr int32_t kLine = 4;         // dice of a fight front to front
constexpr int32_t kZone = 12;        // in the zone of a general
constexpr int32_t kFightNow = 1150;  // of the fights that are on
constexpr int32_t kAnswer = 900;     // of the enemy's part in a fight that the side itself starts
constexpr int32_t kEngaged = 6;      // of an activation in melee
constexpr int32_t kRallied = 600;    // of a recovery
constexpr int32_t kSteadied = 180;   // of losing the broken token
constexpr int32_t kGap = 2 * field::kPitch;  // between the centres of cards front to front
constexpr int32_t kCentimetre = 10 * field::kMillimetre;
constexpr int32_t kTurn = 16;  // sixteenths per turn

int octagon(int32_t x, int32_t y) {
  const int32_t a = std::abs(x);
  const int32_t b = std::abs(y);
  return std::max(a, b) + std::min(a, b) * 3 / 8;
}

// [ONUS-13.19] [ONUS-17.14] [ONUS-17.26] The damage of a die in thousandths.
int32_t damage_of_die(int hit, int hurt, int dodge, int armour, bool has_again, bool has_double) {
  const auto ways = [](int value, int against) {
    return 7 - static_cast<int32_t>(least_number(static_cast<unsigned>(std::max(value, 1)),
                                                 static_cast<unsigned>(std::max(against, 1))));
  };
  const int32_t all = ways(hit, dodge) * (ways(hurt, armour) + (has_double ? 1 : 0));
  return (has_again ? all * 49 / 36 : all) * kWhole / 36;
}

// The remaining value of something that happens after this many sixteenths of a turn.
int32_t later(int32_t worth, int32_t sixteenths) { return worth * kTurn / (kTurn + sixteenths); }

// [ONUS-7.12] A marching unit is attacked as if from the rear.
int exposed(const Look& to, int exposure) {
  return to.is_marching ? std::max(exposure, 2) : exposure;
}

bool is_slow(Formation one) { return one == Formation::ShieldWall || one == Formation::Phalanx; }

}  // namespace

Judgement::Judgement(const Rules& rules, const State& state, Temper temper)
    : rules_(rules), state_(state) {
  const int32_t haste = std::min(kPatience + kHaste * int32_t{state.turn}, kMostHaste);
  drive_ = temper == Temper::Bold ? kDrive : haste;
  for_each_bit(state.on_field_of(kAllUnits), [&](unsigned i) { look_at(static_cast<Unit>(i)); });
  for (const Seat seat : seats_of(state)) {
    for_each_bit(standing_against(seat), [&](unsigned i) {
      int32_t& farthest = farthest_[player_number(seat)];
      farthest = std::max(farthest, ahead_of(seat, state.units[i].pose().place()));
    });
  }
}

// The distance from a side's own edge.
int32_t Judgement::ahead_of(Seat seat, Point place) const {
  return distance_from(state_, rear_of(state_, seat), place);
}

void Judgement::look_at(Unit unit) {
  const UnitState& one = state_.at(unit);
  if (one.is_support == 0) standing_ |= unit_bit(unit);
  Look& look = looks_[unit];
  look.unit = unit;
  look.def = &def_of(rules_, state_, unit);
  look.pose = one.pose();
  look.cost = 10 * one.cost;
  look.is_broken = one.has(Mark::Broken);
  look.is_routed = one.has(Mark::Routed);
  look.is_marching = one.has(Mark::March);
  look.foes = engaged_with(state_, unit);
  const auto health = static_cast<int32_t>(health_of(rules_, state_, unit));
  look.life = std::max(health - one.damage, 1);
  const General general = general_with(state_, unit);
  look.has_general = general != kNobody && is_in_force(state_, general);
  const Points move = full_movement(rules_, state_, unit);
  look.reach = (is_slow(one.formation) ? move / 2 : move) * kLengthOfPoint;
  if (one.formation == Formation::Square) look.reach = 0;
  const int worn =
      -(one.damage / 3) - (look.is_broken ? 1 : 0) - (one.has(Mark::NoOfficer) ? 1 : 0);
  const int wall = one.formation == Formation::ShieldWall ? 1 : 0;
  look.hit = static_cast<int8_t>(look.def->attack.first + worn);
  look.hurt = static_cast<int8_t>(look.def->attack.second + worn);
  look.dodge = static_cast<int8_t>(look.def->defence.first + wall);
  look.armour = static_cast<int8_t>(look.def->defence.second + wall);
  look.morale = static_cast<int8_t>(morale_of(rules_, state_, unit, kNoUnit));
  if (look.def->ranged.first > 0) {
    look.strength = static_cast<int8_t>(std::max(look.def->ranged.first - one.damage / 3, 1));
  }
  look.worth = matter(unit);
  if (!look.has_general) return;
  const ArmyState& army = state_.army(seat_of(state_, unit));
  look.worth += 10 * (state_.generals[general].price + army.cost * kGeneral / kWhole);
}

// [ONUS-4.8] The remaining part of its cost.
int32_t Judgement::matter(Unit unit) const {
  const UnitState& one = state_.at(unit);
  if (!one.is_on_field()) return one.place == Place::Waiting ? 10 * one.cost : 0;
  const auto health = static_cast<int32_t>(health_of(rules_, state_, unit));
  int32_t share = kWhole - kWounds * one.damage / std::max(health, 1);
  if (one.has(Mark::Routed)) return 10 * one.cost * kRouted / kWhole * share / kWhole;
  if (one.has(Mark::Broken)) share = share * kBroken / kWhole;
  if (one.has(Mark::NoOfficer)) share -= 30;
  if (one.has(Mark::Hero)) share += 30;
  return 10 * one.cost * share / kWhole;
}

// ---- fights ----

// The harm of this damage (in thousandths) to a unit that then tests with this morale.
int32_t Judgement::harm(const Look& to, int32_t damage, int morale, bool is_afraid) const {
  const int32_t wounds = std::min(damage / to.life, kWhole);
  if (to.is_routed) return to.worth * wounds / kWhole;
  const int32_t test = is_afraid ? kWhole : std::min(damage * 11 / 20, kWhole * 9 / 10);
  const int after = morale - (damage + 300) / kWhole;
  const auto fails =
      static_cast<int32_t>(failing_numbers(static_cast<unsigned>(std::max(after, 1))));
  const int32_t step = to.is_broken ? kRouting : kBreaking;
  return to.worth * (wounds * kDying / kWhole + test * fails / 6 * step / kWhole) / kWhole;
}

// Four dice of one against the other, in a future fight.
int32_t Judgement::blow(const Look& by, const Look& to, int exposure) const {
  const bool is_cavalry = is_mounted(to.def->type);
  int more = 0;
  if (is_cavalry && (by.def->can(Ability::Spearmen) || by.def->can(Ability::Sarissas))) ++more;
  if (!is_cavalry && by.def->can(Ability::Rush)) ++more;
  const int worse = exposed(to, exposure) + (to.foes != 0 ? 1 : 0);
  const int32_t die =
      damage_of_die(by.hit + more, by.hurt + more, to.dodge - worse, to.armour - worse,
                    by.def->can(Ability::Professional), by.def->can(Ability::Deadly));
  const bool is_afraid = by.def->can(Ability::Frightening);
  return harm(to, kLine * die, to.morale - worse - (is_afraid ? 1 : 0), is_afraid);
}

int32_t Judgement::volley(const Look& by, const Look& to, int dice, int exposure) const {
  const int worse = exposed(to, exposure);
  const int32_t die = damage_of_die(by.strength, by.strength, to.dodge - worse, to.armour - worse,
                                    by.def->can(Ability::Professional), false);
  return harm(to, dice * die, to.morale - worse, false);
}

// [ONUS-13.18] Of two engaged units, with all modifiers of the rules.
int32_t Judgement::engaged_blow(const Look& by, const Look& to) const {
  const Value attack = attack_of(rules_, state_, by.unit, to.unit);
  const Value defence = defence_of(rules_, state_, to.unit, by.unit);
  const int32_t die =
      damage_of_die(attack.first, attack.second, defence.first, defence.second,
                    by.def->can(Ability::Professional), by.def->can(Ability::Deadly));
  const auto dice = static_cast<int32_t>(count_pairs(state_, by.unit, to.unit));
  const auto morale = static_cast<int>(morale_of(rules_, state_, to.unit, by.unit));
  return harm(to, dice * die, morale, is_frightened(rules_, state_, to.unit, by.unit));
}

int32_t Judgement::fight(Unit own, Unit enemy) const {
  return engaged_blow(looks_[own], looks_[enemy]) - engaged_blow(looks_[enemy], looks_[own]);
}

int32_t Judgement::shot(Unit shooter, Unit target) const {
  const Look& own = looks_[shooter];
  const Look& other = looks_[target];
  const Unit partner = state_.at(shooter).partner;
  const Look& from =
      state_.at(shooter).is_support != 0 && partner != kNoUnit ? looks_[partner] : own;
  const int32_t half = own.def->ranged.second * field::kStride / 2;
  const bool is_near =
      octagon(from.pose.x - other.pose.x, from.pose.y - other.pose.y) < half + kGap;
  return volley(own, other, is_near ? 4 : 2, approach(from, other, 0).exposure);
}

// ---- ways ----

int32_t Judgement::distance(Unit a, Unit b) const {
  return octagon(looks_[a].pose.x - looks_[b].pose.x, looks_[a].pose.y - looks_[b].pose.y);
}

// The time that a unit needs to reach another, and the side it reaches. `head_start` is a distance
// it moves before.
Judgement::Approach Judgement::approach(const Look& from, const Look& to,
                                        int32_t head_start) const {
  const Point ahead = field::to_local(from.pose, to.pose.place());
  const Point seen = field::to_local(to.pose, from.pose.place());
  int32_t way = std::max(octagon(ahead.x, ahead.y) - kGap, 0);
  if (ahead.y <= 0) {
    way += 2 * field::kStride;
  } else if (std::abs(ahead.x) > field::kCard.half_width + ahead.y / 4) {
    way += field::kStride;
  }
  way = std::max(way - head_start, 0);
  const int32_t beside = std::abs(seen.x) - field::kCard.half_width;
  const int32_t beyond = std::abs(seen.y) - field::kCard.half_depth;
  Approach result;
  result.sixteenths = from.reach > 0 ? way * kTurn / from.reach : 20 * kTurn;
  result.exposure = beside > beyond ? 1 : seen.y < 0 ? 2 : 0;
  if (state_.at(to.unit).formation == Formation::Square) result.exposure = 0;
  return result;
}

int32_t Judgement::chance_of(Unit own, Unit enemy) const {
  return prospect_of(looks_[own], looks_[enemy], 0);
}

int32_t Judgement::prospect_of(const Look& own, const Look& enemy, int32_t head_start) const {
  const Approach way = approach(own, enemy, head_start);
  const int32_t gain = blow(own, enemy, way.exposure) - blow(enemy, own, 0) * kAnswer / kWhole;
  return later(gain, way.sixteenths);
}

int32_t Judgement::shot_prospect(const Look& own, const Look& enemy, int32_t head_start) const {
  if (enemy.foes != 0) return 0;
  const Point ahead = field::to_local(own.pose, enemy.pose.place());
  const int32_t range = own.def->ranged.second * field::kStride;
  const int32_t gap = octagon(ahead.x, ahead.y) - kGap;
  const int32_t way = std::max(gap - range - head_start, 0) + (ahead.y < 0 ? field::kStride : 0);
  const int dice = gap - head_start <= range / 2 ? 4 : 2;
  const int32_t sixteenths = own.reach > 0 ? way * kTurn / own.reach : way > 0 ? 20 * kTurn : 0;
  return later(volley(own, enemy, dice, 0), sixteenths);
}

// The best that a unit may achieve from its place.
int32_t Judgement::prospect(const Look& own, int32_t head_start) const {
  int32_t best = 0;
  for_each_bit(standing_against(own.unit), [&](unsigned i) {
    const Look& enemy = looks_[i];
    best = std::max(best, prospect_of(own, enemy, head_start));
    if (own.strength > 0) best = std::max(best, shot_prospect(own, enemy, head_start));
  });
  return best;
}

// A unit that has moved waits until the enemy has moved.
int32_t Judgement::awaited(const Look& own) const {
  const bool is_next = seat_of(state_, own.unit) != state_.active;
  return prospect(own, 0) * (is_next ? kComing : kWaiting) / kWhole;
}

// Battles are won on the enemy's side: armies that keep their distance gain and lose nothing. But
// the side that comes into reach first is attacked first.
int32_t Judgement::drive(const Look& own, int32_t head_start) const {
  if (own.is_routed || own.is_broken) return 0;
  const Seat seat = seat_of(state_, own.unit);
  const int32_t gone =
      std::min(ahead_of(seat, own.pose.place()) + head_start, farthest_[player_number(seat)]);
  const int32_t whole = field::is_across(rear_of(state_, seat)) ? state_.width : state_.depth;
  const int32_t share = own.has_general ? drive_ / 3 : drive_;
  return own.cost * share / kWhole * (gone / kCentimetre) / std::max(whole / kCentimetre, 1);
}

// ---- armies ----

int32_t worth_of_card(const Rules& rules, Card card) {
  const OrderDef& order = rules.book().order(card);
  if (order.kind != OrderKind::Activate || order.is_companion) return 50;
  switch (order.count) {
    case Count::All: return order.whom == Whom::Any ? 160 : 80;
    case Count::Half: return 110;
    case Count::Leadership: return order.is_backwards ? 30 : 120;
    case Count::Number: return 30 + 16 * std::min<int32_t>(order.number, 5);
  }
  return 40;
}

// [ONUS-15.1] [ONUS-15.2] The hand, and the cards to be drawn at the end of the turn.
int32_t Judgement::cards(Seat seat) const {
  constexpr int32_t kUnknown = 175;
  constexpr int32_t kKnown =
      2500;  // for the units that an order moves; most of its value is the choice
  int32_t sum = 0;
  for_each_captain(state_, seat, [&](Captain captain) {
    const CaptainState& one = state_.captain(captain);
    sum += kUnknown * one.hand_size;
    one.hand.for_each([&](Card card) { sum += worth_of_card(rules_, card) * kKnown / kWhole; });
    if (seat != state_.active || state_.phase == Phase::End) return;
    const auto limit = static_cast<int32_t>(leadership_of(rules_, state_, captain));
    const auto held = static_cast<int32_t>(one.hand.size() + one.hand_size);
    const int32_t drawn = one.has_ordered != 0 ? 1 : 3;
    sum += kUnknown * std::clamp(limit - held, 0, drawn);
    if (one.may_draw_up != 0) sum += kUnknown * std::max(limit - held - 1, 0);
  });
  return sum;
}

int32_t Judgement::value(Seat seat) const {
  int32_t sum = cards(seat);
  for_each_bit(units_of(state_, seat), [&](unsigned i) { sum += matter(static_cast<Unit>(i)); });
  for (const GeneralState& one : state_.generals) {
    if (one.is_there() && one.unit != kNoUnit && seat_of(state_, one.unit) == seat &&
        one.health == Health::Well)
      sum += 10 * (one.price + state_.army(seat).cost * kGeneral / kWhole);
  }
  for_each_bit(standing(seat), [&](unsigned i) {
    const Look& own = looks_[i];
    if (own.is_routed) {
      sum += want(own.unit);
      return;
    }
    if (is_in_zone(rules_, state_, own.unit)) sum += own.cost * kZone / kWhole;
    sum += drive(own, 0);
    sum += want(own.unit);
    if (own.foes == 0) {
      sum += awaited(own);
      return;
    }
    for_each_bit(own.foes,
                 [&](unsigned j) { sum += engaged_blow(own, looks_[j]) * kFightNow / kWhole; });
  });
  return sum;
}

// [ONUS-6.4] [ONUS-6.7] [ONUS-6.10] The value of an activation now.
int32_t Judgement::gain(Unit unit) const {
  const Look& own = looks_[unit];
  const auto fails = static_cast<int32_t>(failing_numbers(static_cast<unsigned>(own.morale)));
  if (own.foes != 0) return own.is_routed ? 0 : own.cost * kEngaged / kWhole;
  if (own.is_routed) return own.cost * (6 - fails) / 6 * kRallied / kWhole;
  int32_t sum = drive(own, own.reach) - drive(own, 0);
  if (own.is_broken) return sum + own.cost * (6 - fails) / 6 * kSteadied / kWhole;
  sum += std::max(prospect(own, own.reach) * kActing / kWhole - awaited(own), 0);
  if (own.strength == 0) return sum;
  int32_t best = 0;
  for_each_bit(standing_against(unit), [&](unsigned i) {
    if (is_shot_near(own, looks_[i])) best = std::max(best, shot_prospect(own, looks_[i], 0));
  });
  return sum + best;
}

bool Judgement::is_shot_near(const Look& own, const Look& enemy) const {
  const Point ahead = field::to_local(own.pose, enemy.pose.place());
  const int32_t range = own.def->ranged.second * field::kStride;
  return enemy.foes == 0 && ahead.y > 0 && octagon(ahead.x, ahead.y) - kGap <= range;
}

// The value of what it may still do in this turn.
int32_t Judgement::want(Unit unit) const {
  const UnitState& one = state_.at(unit);
  const bool is_free = seat_of(state_, unit) == state_.active && one.has(Mark::Active);
  if (!is_free || one.has(Mark::BackOnly) || state_.phase > Phase::Shooting) return 0;
  if (state_.phase <= Phase::Movement && !one.has_done(Deed::Done)) return gain(unit);
  return shots_left(unit);
}

// [ONUS-8.8] A shot that it may still make.
int32_t Judgement::shots_left(Unit unit) const {
  const Look& own = looks_[unit];
  const UnitState& one = state_.at(unit);
  if (own.strength == 0 || own.foes != 0 || own.is_routed || one.has(Mark::Shot)) return 0;
  if (one.has_done(Deed::Marched) || one.has_done(Deed::Formed)) return 0;
  const bool is_light = own.def->can(Ability::Skirmishers);
  if (one.has_done(Deed::Moved) && is_artillery(own.def->type)) return 0;
  if (!is_light && 2 * Points{one.spent} > full_movement(rules_, state_, unit)) return 0;
  int32_t best = 0;
  for_each_bit(standing_against(unit), [&](unsigned i) {
    if (is_shot_near(own, looks_[i])) best = std::max(best, shot_prospect(own, looks_[i], 0));
  });
  return best;
}

}  // namespace acies::onus
