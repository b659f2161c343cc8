#include "geometry/free/alignment.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace acies::field {
namespace {

// A side in the enemy's own frame: its start as the charger sees it, and its direction.
struct Line {
  Point begin;
  Point along;
  Point outward;
  int32_t sections;
};

Line line_of(const Body& enemy, Side side) {
  const Point corner = corner_of(enemy.card, Corner::FrontRight);
  const int32_t left = enemy.has_left ? 1 : 0;
  const int32_t right = enemy.has_right ? 1 : 0;
  const Point outward = kOutward[static_cast<size_t>(side)];
  const Point along{-outward.y, outward.x};
  switch (side) {
    case Side::Front:
      return {corner + Point{right * enemy.pitch, 0}, along, outward, 4 + left + right};
    case Side::Right: return {{corner.x, -corner.y}, along, outward, 2 - right};
    case Side::Rear: return {-corner, along, outward, 4};
    default: return {{-corner.x, corner.y - left * enemy.pitch}, along, outward, 2 - left};
  }
}

int32_t rounded(int64_t fine) {
  constexpr int64_t kHalf = int64_t{1} << (kSineBits - 1);
  const int64_t size = ((fine < 0 ? -fine : fine) + kHalf) >> kSineBits;
  return static_cast<int32_t>(fine < 0 ? -size : size);
}

int32_t floor_share(int32_t length, int32_t pitch) {
  return length >= 0 ? length / pitch : -((-length + pitch - 1) / pitch);
}

// The part of the enemy's frame between two places along a side and two heights above it.
Polygon strip_of(const Body& enemy, const Line& line, Point from, Point to) {
  const auto corner = [&](int32_t place, int32_t height) {
    return to_world(enemy.pose,
                    line.begin + times(line.along, place) + times(line.outward, height));
  };
  return make_polygon(std::array{corner(from.x, from.y), corner(to.x, from.y), corner(to.x, to.y),
                                 corner(from.x, to.y)});
}

bool is_slide_clear(const Body& charger, const Body& enemy, Side side, int32_t from, int32_t to,
                    Obstacles guarded) {
  for (const Polygon& strip : slide_ground(charger, enemy, side, from, to)) {
    if (overlaps_any(strip, guarded)) return false;
  }
  return true;
}

struct Search {
  const Body& charger;
  const Body& enemy;
  Side side;
  int32_t place;
  const Ground& ground;

  void try_whole(int32_t whole, Placements& found) const {
    const int32_t matched = matched_at(charger, enemy, side, whole);
    if (matched == 0) return;
    const int32_t to = whole * enemy.pitch;
    const Pose pose = pose_at(charger, enemy, side, to);
    if (!is_free(charger.at(pose), ground.solid, ground.field)) return;
    if (!is_slide_clear(charger, enemy, side, place, to, ground.guarded)) return;
    found.push_back({whole, matched, pose});
  }

  int32_t distance(int32_t whole) const {
    const int32_t way = whole * enemy.pitch - place;
    return way < 0 ? -way : way;
  }

  // The nearest free places below and above; both if they are equally near.
  Placements nearest() const {
    Placements below;
    Placements above;
    const int32_t floor = floor_share(place, enemy.pitch);
    const int32_t least = -3 - (charger.has_right ? 1 : 0);
    const int32_t most = line_of(enemy, side).sections - 1 + (charger.has_left ? 1 : 0);
    for (int32_t t = std::min(floor, most); t >= least && below.empty(); --t) try_whole(t, below);
    for (int32_t t = std::max(floor + 1, least); t <= most && above.empty(); ++t) {
      try_whole(t, above);
    }
    if (below.empty() || above.empty()) return below.empty() ? above : below;
    const int32_t difference = distance(below[0].whole) - distance(above[0].whole);
    if (difference > kTolerance) return above;
    if (difference >= -kTolerance) below.push_back(above[0]);
    return below;
  }
};

}  // namespace

FixedList<Section, 6> sections_along(const Body& enemy, Side side) {
  using enum Section;
  FixedList<Section, 6> sections;
  const auto take = [&](std::initializer_list<Section> some) {
    for (const Section section : some) sections.push_back(section);
  };
  switch (side) {
    case Side::Front:
      if (enemy.has_right) take({FR});
      take({F4, F3, F2, F1});
      if (enemy.has_left) take({FL});
      break;
    case Side::Right:
      take({R2});
      if (!enemy.has_right) take({R1});
      break;
    case Side::Rear: take({B1, B2, B3, B4}); break;
    default:
      if (!enemy.has_left) take({L1});
      take({L2});
  }
  return sections;
}

int32_t place_on_side(const Body& charger, const Body& enemy, Side side, Point touched) {
  const Line line = line_of(enemy, side);
  const Fine at = to_fine_local(enemy.pose, touched);
  const int64_t along = (at.x - (int64_t{line.begin.x} << kSineBits)) * line.along.x +
                        (at.y - (int64_t{line.begin.y} << kSineBits)) * line.along.y;
  // From the charger's own left end to the point on its front.
  const int32_t left = charger.card.half_width + (charger.has_left ? charger.pitch : 0);
  const int32_t right = charger.card.half_width + (charger.has_right ? charger.pitch : 0);
  const int32_t own = std::clamp(rounded(to_fine_local(charger.pose, touched).x), -left, right);
  return rounded(along) - (own + charger.card.half_width);
}

Pose pose_at(const Body& charger, const Body& enemy, Side side, int32_t place) {
  const Line line = line_of(enemy, side);
  const Point centre = line.begin + times(line.along, place + charger.card.half_width) +
                       times(line.outward, charger.card.half_depth);
  const int32_t turn = kHalfTurn - static_cast<int32_t>(side) * kQuarterTurn;
  return make_pose(to_world(enemy.pose, centre), turned_by(enemy.pose.heading, turn));
}

int32_t matched_at(const Body& charger, const Body& enemy, Side side, int32_t whole) {
  const int32_t first = std::max(whole - (charger.has_left ? 1 : 0), int32_t{0});
  const int32_t last =
      std::min(whole + 3 + (charger.has_right ? 1 : 0), line_of(enemy, side).sections - 1);
  return std::max(last - first + 1, int32_t{0});
}

FixedList<int32_t, 2> whole_places(const Body& charger, const Body& enemy, Side side,
                                   int32_t place) {
  FixedList<int32_t, 2> places;
  const int32_t below = floor_share(place, enemy.pitch);
  const int32_t rest = place - below * enemy.pitch;
  const int32_t left = enemy.pitch - rest;
  int32_t choice =
      matched_at(charger, enemy, side, below) - matched_at(charger, enemy, side, below + 1);
  if (choice == 0 && std::abs(left - rest) > kTolerance) choice = left - rest;
  if (rest <= kTolerance) choice = 1;  // it stands there already
  if (left <= kTolerance) choice = -1;
  if (choice >= 0) places.push_back(below);
  if (choice <= 0) places.push_back(below + 1);
  return places;
}

FixedList<Polygon, 2> slide_ground(const Body& charger, const Body& enemy, Side side, int32_t from,
                                   int32_t to) {
  FixedList<Polygon, 2> ground;
  if (std::abs(to - from) <= kTolerance) return ground;
  const Line line = line_of(enemy, side);
  const int32_t width = 2 * charger.card.half_width;
  const int32_t depth = 2 * charger.card.half_depth;
  const auto add = [&](int32_t left, int32_t right, Point heights) {
    const int32_t begin = to > from ? from + right : to - left;
    const int32_t end = to > from ? to + right : from - left;
    ground.push_back(strip_of(enemy, line, {begin, heights.x}, {end, heights.y}));
  };
  // The front row with its tokens, and the row behind it.
  add(charger.has_left ? charger.pitch : 0, width + (charger.has_right ? charger.pitch : 0),
      {0, charger.pitch});
  add(0, width, {charger.pitch, depth});
  return ground;
}

Placements list_placements(const Body& charger, const Body& enemy, Side side, int32_t place,
                           const Ground& ground) {
  const Search search{charger, enemy, side, place, ground};
  Placements found;
  for (const int32_t whole : whole_places(charger, enemy, side, place)) {
    search.try_whole(whole, found);
  }
  return found.empty() ? search.nearest() : found;
}

MatchedRun run_at(const Body& charger, const Body& enemy, Side side, int32_t whole) {
  const FixedList<Section, 6> sections = sections_along(enemy, side);
  const auto count = static_cast<int32_t>(sections.size());
  const int32_t first = whole - (charger.has_left ? 1 : 0);
  const int32_t last = whole + 3 + (charger.has_right ? 1 : 0);
  assert(matched_at(charger, enemy, side, whole) > 0);
  return {sections[static_cast<size_t>(std::max(first, int32_t{0}))],
          sections[static_cast<size_t>(std::min(last, count - 1))], std::max(-first, int32_t{0}),
          std::max(last - count + 1, int32_t{0})};
}

Slots list_slots(const Body& enemy, Section end, bool is_clockwise, int32_t links, SectionSet taken,
                 Obstacles obstacles, const Field& field) {
  Slots slots;
  Section section = end;
  const Box token{enemy.pitch / 2, enemy.pitch / 2};
  for (int32_t i = 0; i < links && slots.size() < ring_of(enemy).size() - 1; ++i) {
    section = next_on_ring(enemy, section, is_clockwise);
    const Pose pose = token_pose(enemy, section);
    const Polygon square = make_rectangle(pose, token);
    if (has(taken, section) || !is_inside(square, field) || overlaps_any(square, obstacles)) break;
    slots.push_back({section, pose});
  }
  return slots;
}

}  // namespace acies::field
