// A long run of all operations of the field, hashed to one number that is the same with every
// compiler.
#include <gtest/gtest.h>

#include "core/base/hash.h"
#include "geometry/free/twins_fixture.h"

namespace acies::field {
namespace {

struct Print {
  uint64_t hash = 0;

  void add(int64_t value) { hash = combine(hash, static_cast<uint64_t>(value)); }
  void add(Point point) {
    add(point.x);
    add(point.y);
  }
  void add(const Pose& pose) { hash = combine(hash, pack(pose)); }
  void add(const Polygon& shape) {
    for (const Point corner : shape.corners) add(corner);
  }
};

constexpr int32_t kSize = 40000;
constexpr Field kField{kSize + 10000, kSize + 10000};

Step any_step(Rng& rng) {
  const int32_t kind = twin::between(rng, 0, 3);
  const int32_t a = twin::between(rng, 1, 15000);
  const int32_t b = twin::between(rng, -9000, 9000);
  switch (kind) {
    case 0: return advance(a);
    case 1: return shift({b, a - 7500});
    case 2: return pivot(static_cast<Corner>(a % 4), b);
    default: return spin(b);
  }
}

void print_contacts(Print& print, Rng& rng) {
  const twin::Two two = twin::any_two(rng);
  print.add(two.a);
  print.add(static_cast<int64_t>(contact_of(two.a, two.b)));
  print.add(floor_distance(two.a, two.b));
  print.add(touched_point(two.a, two.b));
}

void print_way(Print& print, const Body& body, const Step& step, Obstacles others) {
  const Way way = first_contact(body, step, others);
  print.add(static_cast<int64_t>(way.stop));
  print.add(way.free_pose);
  print.add(way.touch_pose);
  for (const Touch& touch : way.touches) print.add(touch.point);
  print.add(free_in_field(body, step, kField));
  print.add(is_blocked(body, others, &kField) ? 1 : 0);
  print.add(trampling_sections(body, 20000, others[0].shape));
}

void print_charge(Print& print, const Body& charger, const Body& enemy, Obstacles others,
                  Rng& rng) {
  for (const Side side : {Side::Front, Side::Right, Side::Rear, Side::Left}) {
    const int32_t place = twin::between(rng, -9000, 9000);
    const Placements found = list_placements(charger, enemy, side, place, {others, others, kField});
    for (const Placement& at : found) {
      print.add(at.pose);
      const MatchedRun run = run_at(charger, enemy, side, at.whole);
      const Slots slots = list_slots(enemy, run.left_end, true, run.left_links,
                                     set_of(run.left_end), others, kField);
      for (const Slot& slot : slots) print.add(slot.pose);
    }
    print.add(place_on_side(charger, enemy, side, edge_of(enemy, Section::F1).from));
  }
}

void print_sight(Print& print, const Body& shooter, const Body& target, Obstacles others) {
  const Parts parts = parts_of(target);
  const Sight sight =
      sight_of(eye_of(shooter), shooter.pose.heading, {parts.begin(), parts.end()}, others);
  print.add(sight.is_clear ? 1 : 0);
  print.add(sight.is_clear ? sight.end : Point{});
  for (const uint16_t blocker : sight.blockers) print.add(blocker);
  for (const Side side : sides_struck(target, eye_of(shooter))) {
    print.add(static_cast<int64_t>(side));
  }
}

void print_flight(Print& print, const Body& body, Obstacles others) {
  const Flight flight = find_flight(body.pose, kCard, others, kField, RearLine::Low);
  for (const FlightPath& path : flight.paths) {
    print.add(path.length);
    for (const Point point : path.points) print.add(point);
    print.add(follow(path, 12345).place);
    print.add(first_turn(path, 12345, 18000, kCard, others, kField));
  }
}

TEST(FieldPin, all_operations_give_one_number) {
  Rng rng{71, 0};
  Print print;
  for (int i = 0; i < 300; ++i) {
    for (int k = 0; k < 4; ++k) print_contacts(print, rng);
    Body body = twin::any_body(rng, kSize);
    Body other = twin::any_body(rng, kSize);
    std::vector<Obstacle> others;
    for (const Polygon& part : parts_of(other)) others.push_back({part, 0});
    for (uint8_t k = 1; k < 9; ++k) {
      const Pose pose = twin::any_pose(rng, kSize);
      others.push_back({twin::any_shape(rng, pose), k});
    }
    const Step step = any_step(rng);
    print_way(print, body, step, others);
    print_charge(print, body, other, others, rng);
    print_sight(print, body, other, {others.data() + 3, others.size() - 3});
    print_flight(print, body, others);
  }
  EXPECT_EQ(print.hash, 17751178013730007U);
}

}  // namespace
}  // namespace acies::field
