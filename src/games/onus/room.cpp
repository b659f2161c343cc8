// acies: no allocation
// Chapter 4: where a card that is deployed finds room.
#include "games/onus/room.h"

#include <algorithm>

#include "games/onus/chapters.h"

namespace acies::onus {
namespace {

using field::Box;
using field::kMillimetre;
using field::Polygon;

// A card with room to turn about its centre lies in this square. [ONUS-23.2]
constexpr int32_t kHalfDiagonal = 4473;
constexpr Box kTurningSquare{kHalfDiagonal, kHalfDiagonal};
constexpr std::array<int32_t, 4> kStraight{0, 900, 1800, 2700};

// Places on a line that runs across the field, ends included.
struct Stretch {
  int64_t least = -field::kWidest;
  int64_t most = int64_t{2} * field::kWidest;

  // Keeps those x with factor * x <= limit.
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

// Keeps the places at which the shape reaches over this edge by more than e; `slope`: how the
// product changes with the place. [ONUS-23.5]
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

// Where a card overlaps another when it is moved across the field; it stands at place 0. Each edge
// cuts a half-line off, so that what is left is what is_overlapping says, without trying.
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

using Taken = FixedList<Stretch, kUnitsASide>;

Taken taken_places(const Polygon& card, const Shapes& placed) {
  Taken taken;
  for (const field::Obstacle& one : placed) {
    if (card.low.y > one.shape.high.y || one.shape.low.y > card.high.y) continue;
    const Stretch places = overlap_of(card, one.shape);
    if (!places.is_empty() && taken.size() < taken.capacity()) taken.push_back(places);
  }
  std::sort(taken.begin(), taken.end(),
            [](const Stretch& a, const Stretch& b) { return a.least < b.least; });
  return taken;
}

// Visits the free millimetres, from and to, until the visitor says enough.
template <class Visit>
void for_each_gap(const State& state, const Polygon& card, const Shapes& placed, Visit&& visit) {
  const int64_t end = state.width - card.high.x;
  int64_t from = -card.low.x;
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

bool has_gap(const State& state, const Polygon& card, const Shapes& placed) {
  bool has = false;
  for_each_gap(state, card, placed, [&](int32_t, int32_t) { return has = true; });
  return has;
}

// ---- depths ----

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
  for (int32_t depth = depths.least; depth <= depths.most; ++depth) {
    if (has_gap(state, card_at(state, seat, box, heading, depth), placed)) return true;
  }
  return false;
}

Shapes placed_cards(const State& state, Seat seat) {
  return shapes_of(state, state.on_field(seat));
}

Heading heading_of(int32_t tenths) { return static_cast<Heading>(tenths * kAngleOfTenth); }

Range make_range(Verb verb, Unit unit) {
  Range range;
  range.action = pack(make_action(verb, unit));
  return range;
}

void add(Range& range, int32_t least, int32_t most) {
  if (range.allowed.size() < range.allowed.capacity()) range.allowed.push_back({least, most});
}

}  // namespace

int32_t place_of_depth(const State& state, Seat seat, int32_t millimetres) {
  const int32_t depth = millimetres * kMillimetre;
  return seat == Seat::South ? depth : state.depth - depth;
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
  const UnitSet all = units_of(Seat::South) | units_of(Seat::North);
  const Shapes others = shapes_of(state, all & ~unit_bit(unit));
  return !field::overlaps_any(token, {others.begin(), others.size()});
}

Range open_facings(const State& state, Unit unit) {
  const Seat seat = seat_of(unit);
  const Shapes placed = placed_cards(state, seat);
  const bool is_wide = has_room_for(state, seat, kTurningSquare, 0, placed);
  Range range = make_range(Verb::Face, unit);
  if (is_wide) add(range, 0, field::kFullTurn / kAngleOfTenth - 1);
  for (const int32_t tenths : kStraight) {
    const bool fits =
        is_wide || has_room_for(state, seat, field::kCard, heading_of(tenths), placed);
    if (!fits) continue;
    if (!is_wide) add(range, tenths, tenths);
    range.stops.push_back(tenths);
  }
  return range;
}

Range open_depths(const State& state, Unit unit) {
  const Seat seat = seat_of(unit);
  const Heading heading = state.at(unit).heading;
  const Shapes placed = placed_cards(state, seat);
  const Interval depths = depths_of(state, field::kCard, heading);
  Range range = make_range(Verb::Depth, unit);
  int32_t least = depths.least;
  for (int32_t depth = depths.least; depth <= depths.most + 1; ++depth) {
    const bool is_free = depth <= depths.most &&
                         has_gap(state, card_at(state, seat, field::kCard, heading, depth), placed);
    if (is_free) continue;
    if (least < depth) add(range, least, depth - 1);
    least = depth + 1;
  }
  if (!range.allowed.empty()) range.stops.push_back(range.allowed.back().most);
  return range;
}

Range open_widths(const State& state, Unit unit) {
  const UnitState& one = state.at(unit);
  const Polygon card = field::make_rectangle({0, one.y, one.heading, 0}, field::kCard);
  Range range = make_range(Verb::Width, unit);
  for_each_gap(state, card, placed_cards(state, seat_of(unit)), [&](int32_t least, int32_t most) {
    add(range, least, most);
    if (range.stops.size() + 1 < range.stops.capacity()) {
      range.stops.push_back(least);
      if (most != least) range.stops.push_back(most);
    }
    return false;
  });
  return range;
}

}  // namespace acies::onus
