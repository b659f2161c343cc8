// acies: no allocation
// Chapter 4: free places for a card that is deployed.
#include "games/onus/chapters/deployment/room.h"

#include <algorithm>

#include "games/onus/chapters/chapters.h"
#include "geometry/free/quarter.h"

namespace acies::onus {
namespace {

using field::Box;
using field::kMillimetre;
using field::Polygon;

// [ONUS-23.2] A card that turns about its centre stays in this square.
constexpr int32_t kHalfDiagonal = 4473;
constexpr Box kTurningSquare{kHalfDiagonal, kHalfDiagonal};
constexpr std::array<int32_t, 4> kStraight{0, 900, 1800, 2700};

// An interval of places on a line across the field, ends included.
struct Stretch {
  int64_t least = -field::kWidest;
  int64_t most = int64_t{2} * field::kWidest;

  // Keeps the places x with factor * x <= limit.
  void narrow(int64_t factor, int64_t limit) {
    if (factor > 0) most = std::min(most, floor_share(limit, factor));
    if (factor < 0) least = std::max(least, -floor_share(limit, -factor));
    if (factor == 0 && limit < 0) most = least - 1;
  }
  bool is_empty() const { return least > most; }

  static int64_t floor_share(int64_t number, int64_t by) {
    const int64_t share = number / by;
    return number % by < 0 ? share - 1 : share;
  }
};

// [ONUS-23.5] Keeps the places at which the shape reaches over this edge by more than e. `slope` is
// the change of the product with the place.
void narrow_by_edge(Stretch& places, field::Point from, field::Point edge, const Polygon& shape,
                    int64_t slope) {
  int64_t clear = field::cross(edge, shape[0] - from);
  for (const field::Point corner : shape.corners) {
    clear = std::min(clear, field::cross(edge, corner - from));
  }
  constexpr int64_t kSquare = int64_t{field::kTolerance} * field::kTolerance;
  const auto square = static_cast<uint64_t>(kSquare * field::squared_length(edge));
  const auto tolerance = static_cast<int64_t>(field::floor_root(square));
  places.narrow(slope, -(tolerance + 1) - clear);
}

// The places at which a card overlaps another while it is moved across the field. Each edge
// excludes a half-line; the rest agrees with is_overlapping.
Stretch overlap_of(const Polygon& card, const Polygon& other) {
  Stretch places;
  for (size_t i = 0; i < card.size(); ++i) {
    narrow_by_edge(places, card[i], card.edge(i), other, card.edge(i).y);
  }
  for (size_t i = 0; i < other.size(); ++i) {
    narrow_by_edge(places, other[i], other.edge(i), card, -other.edge(i).y);
  }
  return places;
}

// ---- the widths of one depth ----

using Taken = FixedList<Stretch, Shapes::capacity()>;

Taken taken_places(const Polygon& card, const Shapes& placed) {
  Taken taken;
  for (const field::Obstacle& one : placed) {
    if (card.low.y > one.shape.high.y || one.shape.low.y > card.high.y) continue;
    const Stretch places = overlap_of(card, one.shape);
    if (!places.is_empty()) taken.push_back(places);
  }
  std::sort(taken.begin(), taken.end(),
            [](const Stretch& a, const Stretch& b) { return a.least < b.least; });
  return taken;
}

// Visits the free runs of millimetres until the visitor returns true.
template <class Visit>
void for_each_gap(const Zone& zone, const Polygon& card, const Shapes& placed, Visit&& visit) {
  const int64_t end = zone.to - card.high.x;
  int64_t from = zone.from - card.low.x;
  const auto offer = [&](int64_t to) {
    const auto least = static_cast<int32_t>((from + kMillimetre - 1) / kMillimetre);
    const auto most = static_cast<int32_t>(Stretch::floor_share(to, kMillimetre));
    return least <= most && visit(least, most);
  };
  for (const Stretch& one : taken_places(card, placed)) {
    if (offer(std::min(one.least - 1, end))) return;
    from = std::max(from, one.most + 1);
  }
  offer(end);
}

bool has_gap(const Zone& zone, const Polygon& card, const Shapes& placed) {
  bool has = false;
  for_each_gap(zone, card, placed, [&](int32_t, int32_t) { return has = true; });
  return has;
}

// ---- depths ----

field::Field own_field(const State& state, Seat seat) {
  return field::is_across(zone_of(state, seat).edge) ? field::quartered(state.field())
                                                     : state.field();
}
Pose own_pose(const State& state, Unit unit) {
  const Pose pose = state.at(unit).pose();
  const bool is_across = field::is_across(zone_of(state, seat_of(state, unit)).edge);
  return is_across ? field::quartered(pose, state.field()) : pose;
}
Heading own_heading(const State& state, Unit unit) { return own_pose(state, unit).heading; }

// A place on the field as this seat measures it.
int32_t place_of_depth(const State& state, Seat seat, int32_t millimetres) {
  const int32_t depth = millimetres * kMillimetre;
  return is_low(zone_of(state, seat).edge) ? depth : own_field(state, seat).depth - depth;
}

Polygon card_at(const State& state, Seat seat, Box box, Heading heading, int32_t depth) {
  const field::Point place{0, place_of_depth(state, seat, depth)};
  return field::make_rectangle(field::make_pose(place, heading), box);
}

// The depths at which such a card lies in the band.
Interval depths_of(const State& state, Box box, Heading heading) {
  const int32_t half = field::make_rectangle(field::make_pose({0, 0}, heading), box).high.y;
  const int32_t least = state.strip + half;
  const int32_t most = state.strip + kBandDepth - half;
  return {(least + kMillimetre - 1) / kMillimetre, most / kMillimetre};
}

bool has_room_for(const State& state, Seat seat, Box box, Heading heading, const Shapes& placed) {
  const Interval depths = depths_of(state, box, heading);
  const Zone zone = zone_of(state, seat);
  for (int32_t depth = depths.least; depth <= depths.most; ++depth) {
    if (has_gap(zone, card_at(state, seat, box, heading, depth), placed)) return true;
  }
  return false;
}

// [ONUS-4.23] Cards may not overlap. [ONUS-21.7] If another army's zone reaches into this army's,
// its cards count too.
Shapes placed_cards(const State& state, Seat seat) {
  if (!state.is_for_all()) return taken_ground(state, units_of(state, seat));
  Shapes placed = taken_ground(state, kAllUnits);
  if (!field::is_across(zone_of(state, seat).edge)) return placed;
  for (field::Obstacle& one : placed) one.shape = field::quartered(one.shape, state.field());
  return placed;
}

// A heading on the field as the seat measures it.
Heading heading_of(const State& state, Seat seat, int32_t tenths) {
  const bool is_across = field::is_across(zone_of(state, seat).edge);
  return field::turned_by(static_cast<Heading>(tenths * kAngleOfTenth),
                          is_across ? field::kQuarterTurn : 0);
}

Range make_range(Verb verb, Unit unit) {
  Range range;
  range.action = pack(make_action(verb, unit));
  return range;
}

void add(Range& range, int32_t least, int32_t most) {
  static_assert(kUnits + 1 <= kMostIntervals);  // between cards
  range.allowed.push_back({least, most});
}

}  // namespace

Zone zone_of(const State& state, Seat seat) {
  if (!state.is_for_all()) return {seat == Seat::South ? Edge::Low : Edge::High, 0, state.width};
  const ArmyState& army = state.army(seat);
  return make_zone(army.edge, army.zone_from, army.zone_to, state.field());
}

Zone make_zone(Edge edge, unsigned from, unsigned to, const field::Field& ground) {
  const auto low = static_cast<int32_t>(from) * kMillimetre;
  const auto high = static_cast<int32_t>(to) * kMillimetre;
  if (!field::is_across(edge)) return {edge, low, high};
  return {edge, ground.depth - high, ground.depth - low};
}

Pose pose_in_zone(const Zone& zone, int32_t strip, const field::Field& ground, const Pose& own) {
  const bool is_across = field::is_across(zone.edge);
  const int32_t depth = is_across ? ground.width : ground.depth;
  Pose pose{zone.from + own.x, strip + own.y, own.heading, 0};
  if (!is_low(zone.edge)) {
    pose = {zone.to - own.x, depth - strip - own.y, field::turned_by(own.heading, field::kHalfTurn),
            0};
  }
  return is_across ? field::unquartered(pose, ground) : pose;
}

namespace {

int32_t root_of(int64_t square) {
  return square <= 0 ? 0 : static_cast<int32_t>(field::floor_root(static_cast<uint64_t>(square)));
}
// The other leg of a right triangle.
int32_t other_leg(int32_t long_side, int32_t leg) {
  return root_of(int64_t{long_side} * long_side - int64_t{leg} * leg);
}

// South and North at the left, East in the middle of the right edge: all distances are equal.
void lay_triangle(EqualZones& all, int32_t width, int32_t depth, int32_t band, int32_t length) {
  const int32_t gap = depth - 2 * band;
  const int32_t aside = std::max(0, (depth - length) / 2 - band);
  const int32_t from = width - band - length - other_leg(gap, aside);
  if (gap <= aside || from < 0) return;
  const int32_t middle = (depth - length) / 2;
  all.zones = {Zone{Edge::Low, from, from + length}, Zone{Edge::High, from, from + length},
               Zone{Edge::Right, middle, middle + length}};
  all.distance = gap;
}

// In the middle of the four edges.
void lay_square(EqualZones& all, int32_t width, int32_t depth, int32_t band, int32_t length) {
  const int32_t across = (width - length) / 2;
  const int32_t along = (depth - length) / 2;
  if (across < 0 || along < 0) return;
  all.zones = {Zone{Edge::Low, across, across + length}, Zone{Edge::High, across, across + length},
               Zone{Edge::Right, along, along + length}, Zone{Edge::Left, along, along + length}};
  const int64_t x = std::max(0, across - band);
  const int64_t y = std::max(0, along - band);
  all.distance = root_of(x * x + y * y);
}

// South in the middle of its edge, East and West at theirs, North and Northeast on the far edge.
// Finds the largest distance for which the depth suffices.
void lay_pentagon(EqualZones& all, int32_t width, int32_t depth, int32_t band, int32_t length) {
  const int32_t south = (width - length) / 2;
  for (int32_t gap = width; gap > 0; --gap) {
    const int32_t north = (width - 2 * length - gap) / 2;
    const int32_t beside = std::max(0, south - band);
    if (north < 0 || gap < beside) continue;
    const int32_t low = band + other_leg(gap, beside);
    const int32_t high = low + length;
    const int32_t corner = std::max(0, north - band);
    if (gap < corner || high + other_leg(gap, corner) + band > depth) continue;
    all.zones = {Zone{Edge::Low, south, south + length}, Zone{Edge::High, north, north + length},
                 Zone{Edge::Right, low, high}, Zone{Edge::Left, low, high},
                 Zone{Edge::High, width - north - length, width - north}};
    all.distance = gap;
    return;
  }
}

}  // namespace

EqualZones equal_zones(unsigned everyone, int32_t width, int32_t depth, int32_t strip,
                       int32_t length) {
  constexpr int32_t kBandWidth = kBandDepth / kMillimetre;
  EqualZones all;
  const auto lay = everyone == 3 ? lay_triangle : everyone == 4 ? lay_square : lay_pentagon;
  lay(all, width, depth, strip + kBandWidth, length);
  return all;
}

void place_at_depth(State& state, Unit unit, int32_t millimetres) {
  const Seat seat = seat_of(state, unit);
  Pose pose = own_pose(state, unit);
  pose.y = place_of_depth(state, seat, millimetres);
  const bool is_across = field::is_across(zone_of(state, seat).edge);
  state.at(unit).set_pose(is_across ? field::unquartered(pose, state.field()) : pose);
}

Pose pose_of_width(const State& state, Unit unit, int32_t millimetres) {
  Pose pose = own_pose(state, unit);
  pose.x = millimetres * kMillimetre;
  const bool is_across = field::is_across(zone_of(state, seat_of(state, unit)).edge);
  return is_across ? field::unquartered(pose, state.field()) : pose;
}

bool has_room(const State& state, Seat seat) {
  const Shapes placed = placed_cards(state, seat);
  if (has_room_for(state, seat, kTurningSquare, 0, placed)) return true;
  return has_room_for(state, seat, field::kCard, 0, placed) ||
         has_room_for(state, seat, field::kCard, field::kQuarterTurn, placed);
}

// [ONUS-8.15] [ONUS-4.23] The token lies on the field, overlapping nothing.
bool has_room_for_token(const State& state, Unit unit, unsigned end) {
  const Body body = body_of(state, unit);
  const Polygon token = end == 0 ? field::left_token(body) : field::right_token(body);
  if (!field::is_inside(token, state.field())) return false;
  const Shapes others = taken_ground(state, kAllUnits & ~unit_bit(unit));
  return !field::overlaps_any(token, span_of(others));
}

Range open_facings(const State& state, Unit unit) {
  const Seat seat = seat_of(state, unit);
  const Shapes placed = placed_cards(state, seat);
  const bool is_wide = has_room_for(state, seat, kTurningSquare, 0, placed);
  Range range = make_range(Verb::Face, unit);
  if (is_wide) add(range, 0, field::kFullTurn / kAngleOfTenth - 1);
  for (const int32_t tenths : kStraight) {
    const bool fits =
        is_wide || has_room_for(state, seat, field::kCard, heading_of(state, seat, tenths), placed);
    if (!fits) continue;
    if (!is_wide) add(range, tenths, tenths);
    range.stops.push_back(tenths);
  }
  return range;
}

Range open_depths(const State& state, Unit unit) {
  const Seat seat = seat_of(state, unit);
  const Heading heading = own_heading(state, unit);
  const Shapes placed = placed_cards(state, seat);
  const Zone zone = zone_of(state, seat);
  const Interval depths = depths_of(state, field::kCard, heading);
  Range range = make_range(Verb::Depth, unit);
  int32_t least = depths.least;
  for (int32_t depth = depths.least; depth <= depths.most + 1; ++depth) {
    const bool is_free = depth <= depths.most &&
                         has_gap(zone, card_at(state, seat, field::kCard, heading, depth), placed);
    if (is_free) continue;
    if (least < depth) add(range, least, depth - 1);
    least = depth + 1;
  }
  if (!range.allowed.empty()) range.stops.push_back(range.allowed.back().most);
  return range;
}

Range open_widths(const State& state, Unit unit) {
  const Seat seat = seat_of(state, unit);
  const Pose own = own_pose(state, unit);
  const Polygon card = field::make_rectangle({0, own.y, own.heading, 0}, field::kCard);
  Range range = make_range(Verb::Width, unit);
  const auto offer = [&](int32_t least, int32_t most) {
    add(range, least, most);
    if (range.stops.size() + 1 < range.stops.capacity()) {
      range.stops.push_back(least);
      if (most != least) range.stops.push_back(most);
    }
    return false;
  };
  for_each_gap(zone_of(state, seat), card, placed_cards(state, seat), offer);
  return range;
}

}  // namespace acies::onus
