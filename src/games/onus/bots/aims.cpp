// acies: no allocation
#include "games/onus/bots/aims.h"

#include <algorithm>
#include <cstdlib>

#include "games/onus/chapters/movement/movement.h"

namespace acies::onus {
namespace {

constexpr int32_t kMostTurn = field::kQuarterTurn;

// The corner of a wheel: at the front, on the side of the turn.
Corner wheel_corner(bool is_clockwise) {
  return is_clockwise ? Corner::FrontRight : Corner::FrontLeft;
}
}  // namespace

Point aim_at(const State& state, unsigned place) {
  const UnitState& enemy = state.units[place & 0xFFU];
  const int32_t aside = field::kCard.half_width + field::kStride;
  const int32_t behind = field::kCard.half_depth + field::kStride;
  switch (static_cast<Aim>(place >> 8U & 0xFU)) {
    case Aim::Left: return field::to_world(enemy.pose(), {-aside, 0});
    case Aim::Right: return field::to_world(enemy.pose(), {aside, 0});
    case Aim::Rear: return field::to_world(enemy.pose(), {0, -behind});
    default: return {enemy.x, enemy.y};
  }
}

int32_t turn_to(Point local) {
  const int32_t x = std::abs(local.x);
  const int32_t y = std::abs(local.y);
  if (x == 0 && y == 0) return 0;
  // The arc tangent of a quotient: 45 * r + 15.64 * r * (1 - r) degrees for r up to 1.
  const bool is_steep = x > y;
  const int64_t ratio = 1000 * int64_t{is_steep ? y : x} / std::max(is_steep ? x : y, 1);
  const auto small =
      static_cast<int32_t>(ratio * 4500 / 1000 + 1564 * ratio * (1000 - ratio) / 1000000);
  int32_t angle = is_steep ? field::kQuarterTurn - small : small;
  if (local.y < 0) angle = field::kHalfTurn - angle;
  return local.x > 0 ? -angle : angle;
}

unsigned place_of_wheel(bool is_clockwise) {
  return static_cast<unsigned>(wheel_corner(is_clockwise)) * 2 + (is_clockwise ? 1U : 0U);
}

// By trial; each try improves the one before.
int32_t wheel_to(const State& state, Unit unit, Point place) {
  const Body body = body_of(state, unit);
  int32_t turn = turn_to(field::to_local(body.pose, place));
  const bool is_clockwise = turn < 0;
  for (int i = 0; i < 3; ++i) {
    turn = is_clockwise ? std::clamp(turn, -kMostTurn, 0) : std::clamp(turn, 0, kMostTurn);
    const Pose after =
        field::pose_after(body, field::pivot(wheel_corner(is_clockwise), turn), std::abs(turn));
    turn += turn_to(field::to_local(after, place));
  }
  return is_clockwise ? std::clamp(turn, -kMostTurn, 0) : std::clamp(turn, 0, kMostTurn);
}

Targets targets_of(const Judgement& judgement, Unit unit) {
  std::array<int32_t, kTargets> scores{};
  Targets found;
  for_each_bit(judgement.standing_against(unit), [&](unsigned i) {
    const auto enemy = static_cast<Unit>(i);
    const int32_t score = judgement.chance_of(unit, enemy) - judgement.distance(unit, enemy) / 20;
    size_t at = found.size();
    while (at > 0 && score > scores[at - 1]) --at;
    if (at == kTargets) return;
    if (found.size() < kTargets) found.push_back(enemy);
    for (size_t k = found.size() - 1; k > at; --k) {
      found[k] = found[k - 1];
      scores[k] = scores[k - 1];
    }
    found[at] = enemy;
    scores[at] = score;
  });
  return found;
}

int32_t nearest_allowed(const Range& range, int32_t wanted) {
  int32_t best = range.allowed[0].least;
  for (const Interval& one : range.allowed) {
    const int32_t measure = std::clamp(wanted, one.least, one.most);
    if (std::abs(measure - wanted) < std::abs(best - wanted)) best = measure;
  }
  return best;
}

Action with_measure(const Range& range, int32_t measure) {
  Action action = unpack_action(range.action);
  action.measure = measure;
  return action;
}

Action best_of(const Rules& rules, const State& state) {
  ActionList offered;
  rules.list(state, offered);
  return *std::max_element(offered.begin(), offered.end(), [&](Action a, Action b) {
    return rules.prior(state, a) < rules.prior(state, b);
  });
}

}  // namespace acies::onus
