// acies: no allocation
// Chapter 17: furious units must charge enemies in reach. [ONUS-17.20] to [ONUS-17.23]
// [ONUS-23.51] The search.
#include <algorithm>

#include "games/onus/chapters/movement/movement.h"

namespace acies::onus {
namespace {

using field::StepKind;

constexpr Points kTenth = kEp / 10;    // steps of an advance
constexpr int32_t kFiveDegrees = 500;  // steps of a turn
constexpr unsigned kTurnSteps = 18;    // up to 90 degrees
constexpr unsigned kMostTries = 64;    // ways tried for one enemy that is already reached
constexpr size_t kMostFound = 64;
constexpr unsigned kMostOfOne = 8;  // charges kept for one enemy; better ones replace others
constexpr int32_t kTokenRoom = field::kPitch;
constexpr int32_t kFarCorner = 4500;  // from the centre of a card

constexpr int32_t length_of(Points points) { return points * kLengthOfPoint; }

// A way to charge: tenths of an EP straight on, a turn in steps of 5 degrees, straight on.
struct Way {
  unsigned tenths = 0;
  unsigned turns = 0;
  unsigned corner = 0;  // and sense of rotation

  uint16_t code() const { return static_cast<uint16_t>(tenths << 8U | turns << 3U | corner); }
  static Way of(unsigned code) { return {code >> 8U, code >> 3U & 31U, code & 7U}; }
};

struct Found {
  Way way;
  Unit enemy = kNoUnit;
  Side side = Side::Front;
  Pose pose;
  unsigned pairs = 0;
};

int32_t turn_of(const Way& way) {
  const auto angle = static_cast<int32_t>(way.turns) * kFiveDegrees;
  return (way.corner & 1U) != 0 ? -angle : angle;
}

class Search {
 public:
  Search(const Rules& rules, const State& state, Unit unit)
      : rules_(rules), state_(state), unit_(unit), body_(body_of(state, unit)) {
    most_ = movement_of(rules, state, unit, true) - state.at(unit).spent;
    if (most_ <= 0) return;
    const UnitSet near = units_near(state, unit, length_of(most_) + kPivotReach);
    const UnitSet foes = near & ~units_of(state, seat_of(state, unit));
    wanted_ = foes & ~enemies_left(state, unit);
    if (wanted_ == 0) return;
    enemies_ = enemies_in_way(state, unit, near);
    firm_ = in_way_of_step(state, firm_friends(rules, state, unit, near));
  }

  void run() {
    if (wanted_ == 0) return;
    try_way({}, body_, most_);
    if (most_ < kEp) return;
    const int32_t clear = straight_room(body_, length_of(most_ - kEp));
    constexpr unsigned kCoarse = 5;
    look_from(clear, kCoarse);
    wanted_ &= ~reached_;
    if (wanted_ != 0) look_from(clear, 1);
  }

  const FixedList<Found, kMostFound>& found() const { return found_; }

 private:
  // Tries turns after every half EP. Tries every tenth only for enemies not reached so far.
  void look_from(int32_t clear, unsigned pace) {
    for (unsigned tenths = 0; length_of(static_cast<Points>(tenths) * kTenth) <= clear;
         tenths += pace) {
      const int32_t length = length_of(static_cast<Points>(tenths) * kTenth);
      const Body from = body_.at(field::pose_after(body_, field::advance(length), length));
      for (unsigned corner = 0; corner < 8; ++corner) turn_about_corner(tenths, corner, from);
    }
  }
  // How far the unit can go straight on without touching an enemy or entering a friend.
  int32_t straight_room(const Body& from, int32_t length) const {
    const field::Step step = field::advance(length);
    const int32_t inside = field::free_in_field(from, step, state_.field());
    const int32_t free = field::first_contact(from, step, span_of(enemies_)).free;
    int32_t room = std::min(inside, free);
    while (room > 0 && is_over_friend(from, step, room)) room -= length_of(kTenth);
    return room;
  }
  bool is_over_friend(const Body& from, const field::Step& step, int32_t measure) const {
    return std::any_of(firm_.begin(), firm_.end(), [&](const field::Obstacle& one) {
      return field::sweeps_over(from, step, measure, one.shape);
    });
  }

  bool is_tried_enough(Unit foe) const {
    return tries_[foe] >= kMostTries && (reached_ & unit_bit(foe)) != 0;
  }

  // The enemy whose card lies before the front within this length; kNoUnit if none.
  Unit ahead(const Body& at, int32_t length) const {
    const int32_t left = -at.card.half_width - (at.has_left ? at.pitch : 0) - kTokenRoom;
    const int32_t right = at.card.half_width + (at.has_right ? at.pitch : 0) + kTokenRoom;
    Unit first = kNoUnit;
    int32_t nearest = at.card.half_depth + length + 1;
    for (const field::Obstacle& one : enemies_) {
      if ((wanted_ & unit_bit(unit_of(one.owner))) == 0) continue;
      const Point sum = one.shape.low + one.shape.high;
      const Point centre = field::to_local(at.pose, {sum.x / 2, sum.y / 2});
      if (centre.x < left - kFarCorner || centre.x > right + kFarCorner) continue;
      if (centre.y < -kFarCorner || centre.y > nearest + kFarCorner) continue;
      Point low{INT32_MAX, INT32_MAX};
      Point high{INT32_MIN, INT32_MIN};
      for (const Point corner : one.shape.corners) {
        const Point local = field::to_local(at.pose, corner);
        low = {std::min(low.x, local.x), std::min(low.y, local.y)};
        high = {std::max(high.x, local.x), std::max(high.y, local.y)};
      }
      if (high.x < left || low.x > right || high.y < at.card.half_depth) continue;
      if (low.y >= nearest) continue;
      nearest = low.y;
      first = unit_of(one.owner);
    }
    return first;
  }

  void turn_about_corner(unsigned tenths, unsigned corner, const Body& from) {
    const unsigned bound = state_.at(unit_).turning;
    if (bound != 0 && bound != corner + 1) return;
    const Points left = most_ - kEp - static_cast<Points>(tenths) * kTenth;
    int32_t room = -1;  // of the turn; computed when needed
    for (unsigned turns = 1; turns <= kTurnSteps; ++turns) {
      const Way way{tenths, turns, corner};
      const field::Step step = field::pivot(static_cast<Corner>(corner / 2), turn_of(way));
      const int32_t angle = static_cast<int32_t>(turns) * kFiveDegrees;
      const Body at = from.at(field::pose_after(from, step, angle));
      const Unit foe = ahead(at, length_of(left));
      if (foe == kNoUnit || is_tried_enough(foe)) continue;
      if (room < 0) room = turn_room(from, corner);
      if (angle > room) return;
      if (is_over_friend(from, step, angle)) return;
      ++tries_[foe];
      try_way(way, at, left);
    }
  }
  int32_t turn_room(const Body& from, unsigned corner) const {
    const int32_t angle = (corner & 1U) != 0 ? -field::kQuarterTurn : field::kQuarterTurn;
    const field::Step step = field::pivot(static_cast<Corner>(corner / 2), angle);
    const int32_t inside = field::free_in_field(from, step, state_.field());
    return std::min(inside, field::first_contact(from, step, span_of(enemies_)).free);
  }

  // The last part of a way: straight on until it touches an enemy.
  void try_way(const Way& way, const Body& from, Points left) {
    const field::Step step = field::advance(length_of(left));
    const field::Way course = field::first_contact(from, step, span_of(enemies_));
    if (course.stop != field::Stop::Touch || course.touch == 0) return;
    if (course.touch > field::free_in_field(from, step, state_.field())) return;
    if (is_over_friend(from, step, course.touch)) return;
    ThingSet touched;
    for (const field::Touch& touch : course.touches) touched.add(enemies_[touch.obstacle].owner);
    take(way, body_.at(course.touch_pose), touched.units & ~enemies_left(state_, unit_));
  }

  void take(const Way& way, const Body& at, UnitSet touched) {
    const Meetings meetings = list_meetings(rules_, state_, unit_, at, touched);
    for (const Meeting& meeting : meetings) {
      const Pose pose = placements_of(rules_, state_, unit_, at, meeting)[0].pose;
      if (is_new(meeting.enemy, pose)) {
        add({way, meeting.enemy, meeting.side, pose, pairs_at(pose, meeting.enemy)});
      }
    }
    if (!meetings.empty()) return;
    for_each_bit(touched, [&](unsigned i) {
      const auto enemy = static_cast<Unit>(i);
      const bool hits = tokens_met(state_, enemy, at) != 0;
      if (hits && is_new(enemy, at.pose)) add({way, enemy, Side::Front, at.pose, 0});
    });
  }
  bool is_new(Unit enemy, const Pose& pose) const {
    return std::none_of(found_.begin(), found_.end(),
                        [&](const Found& one) { return one.enemy == enemy && one.pose == pose; });
  }
  // [ONUS-17.21] Keeps only this many for each enemy, so that none of them fills the list.
  void add(const Found& one) {
    reached_ |= unit_bit(one.enemy);
    unsigned count = 0;
    Found* worst = nullptr;
    for (Found& other : found_) {
      if (other.enemy != one.enemy) continue;
      ++count;
      if (worst == nullptr || other.pairs < worst->pairs) worst = &other;
    }
    if (count < kMostOfOne) {
      if (found_.size() < kMostFound) found_.push_back(one);
    } else if (one.pairs > worst->pairs) {
      *worst = one;
    }
  }
  // With all tokens that it can lay about the enemy.
  unsigned pairs_at(const Pose& pose, Unit enemy) const {
    State trial = state_;
    put_unit(trial, unit_, pose);
    make_pairs(trial, unit_);
    for (const unsigned end : {0U, 1U}) {
      lay_links(rules_, trial, unit_, enemy, end, kFronts, nullptr);
    }
    return count_pairs(trial, unit_, enemy);
  }

  const Rules& rules_;
  const State& state_;
  Unit unit_;
  Body body_;
  Points most_ = 0;
  UnitSet wanted_ = 0;   // enemies that it searches for
  UnitSet reached_ = 0;  // enemies that it has found a way to
  Shapes enemies_;
  Shapes firm_;
  std::array<uint16_t, kUnits> tries_{};
  FixedList<Found, kMostFound> found_;
};

void note_offer(MoveState& move, const Found& one) {
  move.offers[move.offer_count] = one.way.code();
  move.offer_enemies[move.offer_count] =
      static_cast<uint8_t>(one.enemy | static_cast<unsigned>(one.side) << 6U);
  ++move.offer_count;
}

// [ONUS-17.21] [ONUS-23.52] The best charges: one for each enemy, then a second one for each, and
// so on.
void note_offers(MoveState& move, const FixedList<Found, kMostFound>& found) {
  std::array<unsigned, kUnits> best{};
  for (const Found& one : found) best[one.enemy] = std::max(best[one.enemy], one.pairs);
  for (unsigned round = 0; round < kMostOfOne; ++round) {
    std::array<uint8_t, kUnits> count{};
    for (const Found& one : found) {
      if (one.pairs != best[one.enemy] || count[one.enemy]++ != round) continue;
      if (move.offer_count < kMostOffers) note_offer(move, one);
    }
  }
}

// [ONUS-17.23] Engaged, routed and square units are exempt.
bool is_bound(const Rules& rules, const State& state, Unit unit) {
  return can(rules, state, unit, Ability::Furious) && !is_below(state.at(unit)) &&
         may_ever_charge(rules, state, unit);
}

void take_part(const Rules& rules, State& state, StepKind kind, int32_t measure, Journal* journal) {
  state.move.kind = static_cast<uint8_t>(kind);
  const bool is_clockwise = kind == StepKind::Pivot && (state.move.corner & 1U) != 0;
  take_step(rules, state, course_of(rules, state, is_clockwise), measure, journal);
}

// [ONUS-23.56] Straight on until it meets the enemy. Tokens in its way are removed.
void run_on(const Rules& rules, State& state, Journal* journal) {
  state.move.kind = static_cast<uint8_t>(StepKind::Advance);
  for (unsigned i = 0; i <= kFronts && state.step() == Step::FinishMove; ++i) {
    const Course course = course_of(rules, state, false);
    if (course.contact == 0) return;
    take_step(rules, state, course, course.contact, journal);
  }
}

}  // namespace

bool find_charges(const Rules& rules, State& state, Unit unit) {
  state.move.offer_count = 0;
  state.move.offers.fill(0);
  state.move.offer_enemies.fill(0);
  Search search(rules, state, unit);
  search.run();
  note_offers(state.move, search.found());
  return state.move.offer_count > 0;
}

Unit next_furious(const Rules& rules, State& state) {
  Unit next = kNoUnit;
  for_each_bit(acting_units(state), [&](unsigned i) {
    const auto unit = static_cast<Unit>(i);
    if (next != kNoUnit || !is_bound(rules, state, unit)) return;
    if (find_charges(rules, state, unit)) next = unit;
  });
  return next;
}

bool settle_furious(const Rules&, State& state, Journal*) {
  if (state.move.offer_count > 0 && is_fit(state, state.asked<asks::Furious>().unit)) return true;
  state.pop();
  return false;
}

// [ONUS-17.21] [ONUS-24.18] Any of the charges found.
void list_furious(const Rules&, const State& state, ActionList& list) {
  for (unsigned i = 0; i < state.move.offer_count; ++i) {
    const unsigned enemy = state.move.offer_enemies[i] & 63U;
    list.push_back(make_action(Verb::Charge, state.asked<asks::Furious>().unit, enemy,
                               static_cast<int32_t>(i)));
  }
}

Refusal why_furious(const Rules&, const State& state, Action) {
  return reason("17.20"_rule, "refusal.furious", {state.asked<asks::Furious>().unit});
}

// Movement that it cannot use is lost; otherwise it would be asked again and again.
void act_furious(const Rules& rules, State& state, Action action, Journal* journal) {
  const Unit unit = state.take<asks::Furious>().unit;
  const auto chosen = static_cast<size_t>(action.measure);
  const Way way = Way::of(state.move.offers[chosen]);
  const uint8_t wish = state.move.offer_enemies[chosen];
  begin_anew(state, unit);
  state.move.flags = flags_of_start(rules, state, unit);
  state.move.flags |= kCharging;
  state.move.offer_enemies[0] = wish;
  state.push(asks::FinishMove{unit});
  const auto tenths = static_cast<int32_t>(way.tenths);
  if (tenths > 0) take_part(rules, state, StepKind::Advance, tenths * kTenth, journal);
  if (way.turns > 0) {
    state.move.corner = static_cast<uint8_t>(way.corner);
    const int32_t angle = static_cast<int32_t>(way.turns) * kFiveDegrees / kAngleOfTenth;
    take_part(rules, state, StepKind::Pivot, angle, journal);
  }
  run_on(rules, state, journal);
  if (state.step() != Step::FinishMove) return;
  UnitState& own = state.at(unit);
  own.spent = std::max(own.spent, static_cast<uint16_t>(movement_of(rules, state, unit, true)));
}

}  // namespace acies::onus
