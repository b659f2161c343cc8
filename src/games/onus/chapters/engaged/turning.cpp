// acies: no allocation
// Chapter 10: turns of 90 and 180 degrees in melee. [ONUS-23.38] [ONUS-23.54]
#include <algorithm>

#include "games/onus/chapters/movement/movement.h"

namespace acies::onus {
namespace {

using field::Section;

constexpr int32_t kSame = 2 * field::kTolerance;  // places that agree

// An enemy token that stands against the unit. It stays in its place.
struct Anchor {
  Unit enemy;
  unsigned front;
  Point place;
};
// Two for each section: on the edge and on a token in front of it.
using Anchors = FixedList<Anchor, 2 * field::Ring::capacity()>;

Anchors list_anchors(const State& state, Unit unit) {
  Anchors anchors;
  const Body body = body_of(state, unit);
  for_each_bit(enemies_of(state, unit), [&](unsigned i) {
    for (unsigned k = 0; k < kFronts; ++k) {
      const FrontContact& front = state.units[i].fronts[k];
      const bool is_on_it = front.enemy == unit && front.is_laid != 0;
      if (!is_on_it) continue;
      anchors.push_back({static_cast<Unit>(i), k, field::token_pose(body, front.section).place()});
    }
  });
  return anchors;
}

// [ONUS-23.53] Each token meets the section that is there after the turn.
bool fit_anchors(State& state, Unit unit, const Anchors& anchors) {
  const Body body = body_of(state, unit);
  for (const Anchor& anchor : anchors) {
    const field::Ring ring = field::ring_of(body);
    const auto* const met = std::find_if(ring.begin(), ring.end(), [&](Section section) {
      const Point way = field::token_pose(body, section).place() - anchor.place;
      return std::abs(way.x) <= kSame && std::abs(way.y) <= kSame;
    });
    if (met == ring.end()) return false;
    state.at(anchor.enemy).fronts[anchor.front] = {unit, *met, 1};
  }
  return true;
}

// [ONUS-10.14] Enemy sections that own fronts and tokens were in contact with.
struct Hold {
  Unit enemy;
  Section section;
};
using Holds = FixedList<Hold, kFronts>;

Holds list_holds(const State& state, Unit unit) {
  Holds holds;
  for (unsigned i = 0; i < kFronts; ++i) {
    const FrontContact& front = state.at(unit).fronts[i];
    if (front.is_free() || is_against_token(state, unit, i)) continue;
    holds.push_back({unit_of(front.enemy), front.section});
  }
  return holds;
}

bool is_held(const UnitState& unit, const Hold& hold) {
  return std::any_of(unit.fronts.begin(), unit.fronts.end(), [&](const FrontContact& front) {
    return front.enemy == hold.enemy && front.section == hold.section;
  });
}

bool is_all_held(const UnitState& unit, const Holds& holds) {
  return std::all_of(holds.begin(), holds.end(),
                     [&](const Hold& hold) { return is_held(unit, hold); });
}

// The number of links at this end that reach the section; 0 if none does.
unsigned links_to(const State& state, Unit unit, unsigned end, const Hold& hold) {
  if (enemy_at_end(state, unit, end) != hold.enemy) return 0;
  const field::Slots slots = slots_at(state, unit, end);
  for (unsigned i = 0; i < slots.size(); ++i) {
    if (slots[i].section == hold.section) return i + 1;
  }
  return 0;
}

// [ONUS-23.54] Lays tokens that keep the former contacts, by the shorter way round.
void keep_holds(const Rules& rules, State& state, Unit unit, const Holds& holds) {
  for (const Hold& hold : holds) {
    if (is_held(state.at(unit), hold)) continue;
    const unsigned left = links_to(state, unit, 0, hold);
    const unsigned right = links_to(state, unit, 1, hold);
    const bool is_left = left > 0 && (right == 0 || left <= right);
    lay_links(rules, state, unit, hold.enemy, is_left ? 0 : 1, is_left ? left : right, nullptr);
  }
}

// Own tokens return to the card; stretched ones stay at its ends.
void gather_tokens(State& state, Unit unit) {
  for (unsigned i = 0; i < kFronts; ++i) clear_front(state, unit, i);
}

// [ONUS-10.16] Places of the turned card against one enemy, on the grid of its sections.
struct Grid {
  const State& state;
  Unit unit;
  Quarters& quarters;
  Body body;            // of the unit, all its tokens at its ends
  field::Polygon held;  // the card before the turn
  Shapes others;

  // [ONUS-10.15] No overlap, and all contacts kept.
  void add(const Rules& rules, const Pose& pose) {
    auto& poses = quarters.poses;
    if (poses.contains(pose)) return;
    const field::Polygon card = field::make_rectangle(pose, body.card);
    if (!field::is_overlapping(card, held)) return;
    if (!field::is_free(body.at(pose), span_of(others), state.field())) return;
    State trial = state;
    if (turn_quarter(rules, trial, unit, pose)) poses.push_back(pose);
  }

  // Along one side of the enemy, from end to end.
  void add_side(const Rules& rules, const Body& enemy, Side side, Heading heading) {
    const int32_t turn = field::turned_by(heading, -int32_t{enemy.pose.heading});
    const bool is_across = turn % field::kHalfTurn != 0;
    const field::Box own = body.card;
    const int32_t half_x = is_across ? own.half_depth : own.half_width;
    const int32_t half_y = is_across ? own.half_width : own.half_depth;
    const bool is_flank = side == Side::Left || side == Side::Right;
    const int32_t theirs = is_flank ? enemy.card.half_depth : enemy.card.half_width;
    const int32_t along = is_flank ? half_y : half_x;
    const int32_t token = side == Side::Front ? enemy.pitch : 0;
    const int32_t first = -theirs - along + enemy.pitch - (enemy.has_left ? token : 0);
    const int32_t last = theirs + along - enemy.pitch + (enemy.has_right ? token : 0);
    const int32_t out = is_flank ? enemy.card.half_width + half_x : enemy.card.half_depth + half_y;
    const int32_t sign = side == Side::Front || side == Side::Right ? 1 : -1;
    for (int32_t at = first; at <= last; at += enemy.pitch) {
      const Point centre = is_flank ? Point{sign * out, at} : Point{at, sign * out};
      add(rules, field::make_pose(field::to_world(enemy.pose, centre), heading));
    }
  }

  void add_enemy(const Rules& rules, Unit other) {
    const Body enemy = body_of(state, other);
    for (const int32_t turn : {field::kQuarterTurn, -field::kQuarterTurn}) {
      const Heading heading = field::turned_by(body.pose.heading, turn);
      const int32_t between = field::turned_by(heading, -int32_t{enemy.pose.heading});
      if (between % field::kQuarterTurn != 0) continue;
      for (const Side side : {Side::Front, Side::Right, Side::Rear, Side::Left}) {
        add_side(rules, enemy, side, heading);
      }
    }
  }
};

}  // namespace

// [ONUS-16.20] A square cannot turn.
Bar bar_turn(const State& state, Unit unit) {
  if (state.at(unit).formation != Formation::Square) return std::nullopt;
  return reason("16.20"_rule, "refusal.square", {unit});
}

// [ONUS-10.13] to [ONUS-10.16] The card turns by 90 degrees. [ONUS-23.38] False if a contact is
// lost; then the state is of no use.
bool turn_quarter(const Rules& rules, State& state, Unit unit, const Pose& pose) {
  const Anchors anchors = list_anchors(state, unit);
  const Holds holds = list_holds(state, unit);
  gather_tokens(state, unit);
  put_unit(state, unit, pose);
  if (!fit_anchors(state, unit, anchors)) return false;
  make_pairs(state, unit);
  keep_holds(rules, state, unit, holds);
  return is_engaged(state, unit) && is_all_held(state.at(unit), holds);
}

Quarters list_quarters(const Rules& rules, const State& state, Unit unit) {
  Quarters quarters;
  Body body = body_of(state, unit);
  const field::Polygon card = field::make_rectangle(body.pose, body.card);
  body.has_left = state.at(unit).is_stretched(0);
  body.has_right = state.at(unit).is_stretched(1);
  const Shapes others = taken_ground(state, units_near(state, unit, 4 * kCardReach));
  Grid grid{state, unit, quarters, body, card, others};
  for_each_bit(engaged_with(state, unit), [&](unsigned i) {
    const auto enemy = static_cast<Unit>(i);
    const field::Polygon other = field::make_rectangle(state.at(enemy).pose(), field::kCard);
    if (field::is_touching(card, other)) grid.add_enemy(rules, enemy);
  });
  return quarters;
}

// [ONUS-10.17] The facing is reversed. Own tokens are removed, and enemies that they touched make a
// free attack.
void turn_about(State& state, Unit unit, Journal* journal) {
  std::array<uint8_t, kUnits> dice{};
  for (unsigned i = 0; i < kFronts; ++i) {
    if (!has_token(state.at(unit), i)) continue;
    const Unit enemy = enemy_at_token(state, unit, i);
    // [ONUS-10.18] Tokens without contact bring no free attack.
    if (enemy != kNoUnit) ++dice[enemy];
    take_token(state, unit, i);
  }
  const Anchors anchors = list_anchors(state, unit);
  Pose pose = state.at(unit).pose();
  pose.heading = field::turned_by(pose.heading, field::kHalfTurn);
  put_unit(state, unit, pose);
  fit_anchors(state, unit, anchors);
  make_pairs(state, unit);
  tell(journal, seat_of(state, unit), Happening::TurnedInMelee, "10.17"_rule, {unit, 2});
  // [ONUS-10.19] The unit may envelop afterwards.
  push_links(state, unit);
  for (unsigned i = kUnits; i-- > 0;) {
    push_free_attack(state, static_cast<Unit>(i), unit, dice[i]);
  }
}

// [ONUS-5.3] A single place needs no question.
bool settle_quarter(const Rules& rules, State& state, Journal* journal) {
  const Unit unit = state.asked<asks::Quarter>().unit;
  const size_t places = list_quarters(rules, state, unit).poses.size();
  if (places > 1) return true;
  if (places == 0) {
    state.pop();
  } else {
    act_quarter(rules, state, make_action(Verb::Quarter, unit), journal);
  }
  return false;
}

// [ONUS-24.21] The poses after the turn.
void list_quarter(const Rules& rules, const State& state, ActionList& list) {
  const Unit unit = state.asked<asks::Quarter>().unit;
  const Quarters quarters = list_quarters(rules, state, unit);
  for (unsigned i = 0; i < quarters.poses.size(); ++i) {
    list.push_back(make_action(Verb::Quarter, unit, 0, static_cast<int32_t>(i)));
  }
}

Refusal why_quarter(const Rules&, const State&, Action) {
  return reason("23.38"_rule, "refusal.not_a_place");
}

void act_quarter(const Rules& rules, State& state, Action action, Journal* journal) {
  const Unit unit = state.take<asks::Quarter>().unit;
  const Quarters quarters = list_quarters(rules, state, unit);
  turn_quarter(rules, state, unit, quarters.poses[static_cast<size_t>(action.measure)]);
  tell(journal, seat_of(state, unit), Happening::TurnedInMelee, "10.13"_rule, {unit, 1});
  push_links(state, unit);
}

}  // namespace acies::onus
