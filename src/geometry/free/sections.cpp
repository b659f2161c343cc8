#include "geometry/free/sections.h"

#include <algorithm>
#include <array>

namespace acies::field {
namespace {

constexpr std::array<Side, kSections> kFacing{Side::Front, Side::Front, Side::Front, Side::Front,
                                              Side::Rear,  Side::Rear,  Side::Rear,  Side::Rear,
                                              Side::Left,  Side::Left,  Side::Right, Side::Right,
                                              Side::Front, Side::Front, Side::Left,  Side::Right};

// The start of each section's edge, in sections from the card's front left corner.
constexpr std::array<Point, kSections> kStart{{{0, 0},
                                               {1, 0},
                                               {2, 0},
                                               {3, 0},
                                               {1, -2},
                                               {2, -2},
                                               {3, -2},
                                               {4, -2},
                                               {0, -1},
                                               {0, -2},
                                               {4, 0},
                                               {4, -1},
                                               {-1, 0},
                                               {4, 0},
                                               {-1, -1},
                                               {5, 0}}};

// The clockwise direction along an edge that faces front, right, rear or left.
constexpr std::array<Point, 4> kAlong{{{1, 0}, {0, -1}, {-1, 0}, {0, 1}}};

Point local_start(const Body& body, Section section) {
  return corner_of(body.card, Corner::FrontLeft) +
         times(kStart[static_cast<size_t>(section)], body.pitch);
}
Point local_end(const Body& body, Section section) {
  return local_start(body, section) +
         times(kAlong[static_cast<size_t>(facing_of(section))], body.pitch);
}

bool is_near(Point a, Point b) { return squared_length(a - b) <= int64_t{kTolerance} * kTolerance; }

// Whether a point lies within e of the line of an edge.
bool is_on_line(Point point, const Segment& edge) {
  const Point way = edge.to - edge.from;
  return squared(cross(way, point - edge.from)) <=
         Wide{kTolerance} * kTolerance * squared_length(way);
}

bool is_on_one_line(const Segment& a, const Segment& b) {
  return is_on_line(b.from, a) && is_on_line(b.to, a) && is_on_line(a.from, b) &&
         is_on_line(a.to, b);
}

void take_pair(Pairs& pairs, const Pair& pair, SectionSet& own, std::span<SectionSet> others) {
  SectionSet& theirs = others[pair.other];
  if (!has(own, pair.own) || !has(theirs, pair.theirs)) return;
  pairs.push_back(pair);
  own = static_cast<SectionSet>(own & ~set_of(pair.own));
  theirs = static_cast<SectionSet>(theirs & ~set_of(pair.theirs));
}

constexpr size_t kMaxCandidates = 128;
using Candidates = FixedList<Pair, kMaxCandidates>;

// Inserts a pair behind those from `first` on that are not after it.
template <class Less>
void insert(Candidates& found, size_t first, const Pair& pair, Less&& is_before) {
  assert(found.size() < kMaxCandidates);
  if (found.size() == kMaxCandidates) return;
  found.push_back(pair);
  auto* const end = found.end() - 1;
  auto* const place = std::upper_bound(found.begin() + first, end, pair, is_before);
  std::rotate(place, end, found.end());
}

// All sections against this one; the edge met first clockwise comes first.
void find_against(const Fighter& own, Section section, std::span<const Fighter> others,
                  Candidates& found) {
  const Segment edge = edge_of(own.body, section);
  const auto along = [&](const Pair& pair) {
    const Point start = edge_of(others[pair.other].body, pair.theirs).to;
    return dot(edge.to - edge.from, start - edge.from);
  };
  const auto is_before = [&](const Pair& a, const Pair& b) { return along(a) < along(b); };
  const size_t first = found.size();
  for (size_t i = 0; i < others.size(); ++i) {
    for (const Section theirs : ring_of(others[i].body)) {
      const Overlap overlap = overlap_of(edge, edge_of(others[i].body, theirs), own.body.pitch);
      if (!overlap.is_full && !overlap.is_half) continue;
      insert(found, first, {section, static_cast<uint16_t>(i), theirs, overlap}, is_before);
    }
  }
}

bool is_better(const Pair& a, const Pair& b) {
  if (a.overlap.is_full != b.overlap.is_full) return a.overlap.is_full;
  return !a.overlap.is_full && a.overlap.length > b.overlap.length;
}

bool is_at(const Body& body, Point from, Point to, Point point) {
  return is_within(point, Segment{to_world(body.pose, from), to_world(body.pose, to)}, kTolerance);
}

// Whether a point lies before the line of the front.
bool is_before_front(const Body& body, Point point) {
  return to_fine_local(body.pose, point).y > int64_t{body.card.half_depth} << kSineBits;
}

// [ONUS-23.33] A stretched token is hit on its outer or rear edge; at its outer front corner only
// by a unit behind the line of the front.
bool is_token_met(const Body& body, bool is_left, Point point, Point toucher_centre) {
  if (!(is_left ? body.has_left : body.has_right)) return false;
  const Section section = is_left ? Section::FLSide : Section::FRSide;
  const Point outer = local_start(body, section);
  const Point end = local_end(body, section);
  const Point front = is_left ? end : outer;
  const Point rear = is_left ? outer : end;
  const Point inner = rear + Point{is_left ? body.pitch : -body.pitch, 0};
  if (is_at(body, front, front, point)) return !is_before_front(body, toucher_centre);
  return is_at(body, front, rear, point) || is_at(body, rear, inner, point);
}

struct LocalEdge {
  Point from;
  Point to;
};

// A side as a toucher sees it: the front with its tokens, a flank without the part that a token
// covers.
LocalEdge open_edge(const Body& body, Side side) {
  const Point corner = corner_of(body.card, Corner::FrontRight);
  const int32_t left = body.has_left ? body.pitch : 0;
  const int32_t right = body.has_right ? body.pitch : 0;
  switch (side) {
    case Side::Front: return {{-corner.x - left, corner.y}, corner + Point{right, 0}};
    case Side::Right: return {corner - Point{0, right}, {corner.x, -corner.y}};
    case Side::Rear: return {{corner.x, -corner.y}, -corner};
    default: return {-corner, {-corner.x, corner.y - left}};
  }
}

}  // namespace

Side facing_of(Section section) { return kFacing[static_cast<size_t>(section)]; }

Side side_of(Section section) { return section >= Section::FL ? Side::Front : facing_of(section); }

Ring ring_of(const Body& body) {
  using enum Section;
  Ring ring;
  for (const Section section : {F1, F2, F3, F4}) ring.push_back(section);
  if (body.has_right) {
    for (const Section section : {FR, FRSide}) ring.push_back(section);
  } else {
    ring.push_back(R1);
  }
  for (const Section section : {R2, B4, B3, B2, B1, L2}) ring.push_back(section);
  if (body.has_left) {
    for (const Section section : {FLSide, FL}) ring.push_back(section);
  } else {
    ring.push_back(L1);
  }
  return ring;
}

SectionSet sections_of(const Body& body) {
  using enum Section;
  unsigned set = set_of(FL) - 1U;  // those of the card
  if (body.has_left) set = (set & ~set_of(L1)) | set_of(FL) | set_of(FLSide);
  if (body.has_right) set = (set & ~set_of(R1)) | set_of(FR) | set_of(FRSide);
  return static_cast<SectionSet>(set);
}

Section next_on_ring(const Body& body, Section section, bool is_clockwise) {
  const Ring ring = ring_of(body);
  const auto at = static_cast<size_t>(std::find(ring.begin(), ring.end(), section) - ring.begin());
  assert(at < ring.size());
  return ring[(at + (is_clockwise ? 1 : ring.size() - 1)) % ring.size()];
}

Segment edge_of(const Body& body, Section section) {
  return {to_world(body.pose, local_start(body, section)),
          to_world(body.pose, local_end(body, section))};
}

Pose token_pose(const Body& body, Section section) {
  const auto side = static_cast<size_t>(facing_of(section));
  const Point ends = local_start(body, section) + local_end(body, section);
  const Point centre = Point{ends.x / 2, ends.y / 2} + times(kOutward[side], body.pitch / 2);
  // The token faces the opposite way of the section. Sides are counted clockwise.
  const int32_t turn = kHalfTurn - static_cast<int32_t>(side) * kQuarterTurn;
  return make_pose(to_world(body.pose, centre), turned_by(body.pose.heading, turn));
}

Polygon token_square(const Body& body, Section section) {
  return make_rectangle(token_pose(body, section), {body.pitch / 2, body.pitch / 2});
}

Overlap overlap_of(const Segment& a, const Segment& b, int32_t pitch) {
  Overlap overlap;
  const Point way = a.to - a.from;
  if (dot(way, b.to - b.from) >= 0 || !is_on_one_line(a, b)) return overlap;
  const int64_t whole = squared_length(way);
  const int64_t begin = std::max(dot(way, b.to - a.from), int64_t{0});
  const int64_t end = std::min(dot(way, b.from - a.from), whole);
  if (end <= begin) return overlap;
  const Wide square = squared(end - begin);  // of the overlap, times the square of the edge
  overlap.length = static_cast<int32_t>(floor_root(static_cast<uint64_t>(square / whole)));
  overlap.is_half = 4 * square >= Wide{whole} * pitch * pitch;
  overlap.is_full = is_near(a.from, b.to) && is_near(a.to, b.from);
  return overlap;
}

Pairs list_pairs(const Fighter& own, std::span<const Fighter> others, bool with_halves) {
  assert(others.size() <= kMaxFighters);
  std::array<SectionSet, kMaxFighters> theirs{};
  for (size_t i = 0; i < others.size(); ++i) theirs[i] = others[i].open;
  Candidates found;
  for (const Section section : ring_of(own.body)) find_against(own, section, others, found);
  Candidates sorted;
  for (const Pair& pair : found) insert(sorted, 0, pair, is_better);
  Pairs pairs;
  SectionSet mine = own.open;
  for (const Pair& pair : sorted) {
    if (with_halves || pair.overlap.is_full) take_pair(pairs, pair, mine, theirs);
  }
  return pairs;
}

Met met_at(const Body& body, Point point, Point toucher_centre) {
  Met met;
  met.is_left_token = is_token_met(body, true, point, toucher_centre);
  met.is_right_token = is_token_met(body, false, point, toucher_centre);
  for (const Side side : {Side::Front, Side::Right, Side::Rear, Side::Left}) {
    const bool is_corner_lost = side == Side::Front && (met.is_left_token || met.is_right_token);
    const LocalEdge edge = open_edge(body, side);
    if (!is_corner_lost && met.sides.size() < 2 && is_at(body, edge.from, edge.to, point)) {
      met.sides.push_back(side);
    }
  }
  return met;
}

}  // namespace acies::field
