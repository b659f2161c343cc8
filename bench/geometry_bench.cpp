// Speed of the free field: one question at a time about a battle with 40 cards.
#include <benchmark/benchmark.h>

#include <vector>

#include "core/luck/rng.h"
#include "geometry/free/alignment.h"
#include "geometry/free/flight.h"
#include "geometry/free/sight.h"
#include "geometry/free/sweep.h"

namespace {

using namespace acies::field;
using acies::Rng;

constexpr Field kField{110000, 90000};
constexpr size_t kPlaces = 1024;
constexpr uint32_t kUnits = 40;

Pose any_pose(Rng& rng) {
  const auto x = static_cast<int32_t>(rng.below(100000)) + 5000;
  const auto y = static_cast<int32_t>(rng.below(80000)) + 5000;
  return make_pose({x, y}, static_cast<Heading>(rng.below(kFullTurn)));
}

// Cards in random places without overlap.
std::vector<Obstacle> make_battle(uint32_t count) {
  Rng rng{1, 0};
  std::vector<Obstacle> cards;
  while (cards.size() < count) {
    const Polygon card = make_rectangle(any_pose(rng), kCard);
    if (overlaps_any(card, cards)) continue;
    cards.push_back({card, static_cast<uint8_t>(cards.size())});
  }
  return cards;
}

std::vector<Body> make_bodies(const std::vector<Obstacle>& cards) {
  Rng rng{2, 0};
  std::vector<Body> bodies;
  while (bodies.size() < kPlaces) {
    Body body;
    body.pose = any_pose(rng);
    body.has_left = rng.below(2) == 0;
    if (is_free(body, cards, kField)) bodies.push_back(body);
  }
  return bodies;
}

// Asks a question about all bodies in turn.
template <class Ask>
void ask_all(benchmark::State& bench, Ask&& ask) {
  const auto cards = make_battle(kUnits);
  const auto bodies = make_bodies(cards);
  size_t at = 0;
  for (auto _ : bench) {
    ask(bodies[at], bodies[(at + 7) % kPlaces], cards);
    at = at + 1 == kPlaces ? 0 : at + 1;
  }
}

template <class Ask>
void ask_pairs(benchmark::State& bench, Ask&& ask) {
  Rng rng{3, 0};
  std::vector<Polygon> cards;
  while (cards.size() < 2 * kPlaces) {
    const Pose pose = any_pose(rng);
    const auto x = static_cast<int32_t>(rng.below(12000)) - 6000;
    const auto y = static_cast<int32_t>(rng.below(12000)) - 6000;
    cards.push_back(make_rectangle(pose, kCard));
    cards.push_back(make_rectangle(
        make_pose(pose.place() + Point{x, y}, static_cast<Heading>(rng.below(kFullTurn))), kCard));
  }
  size_t at = 0;
  for (auto _ : bench) {
    benchmark::DoNotOptimize(ask(cards[at], cards[at + 1]));
    at = at + 2 == cards.size() ? 0 : at + 2;
  }
}

void geometry_overlap(benchmark::State& bench) {
  ask_pairs(bench, [](const Polygon& a, const Polygon& b) { return is_overlapping(a, b); });
}
BENCHMARK(geometry_overlap);

void geometry_touch(benchmark::State& bench) {
  ask_pairs(bench, [](const Polygon& a, const Polygon& b) { return contact_of(a, b); });
}
BENCHMARK(geometry_touch);

void geometry_first_contact(benchmark::State& bench, const Step& step) {
  ask_all(bench, [&](const Body& body, const Body&, const std::vector<Obstacle>& cards) {
    benchmark::DoNotOptimize(first_contact(body, step, cards));
  });
}
BENCHMARK_CAPTURE(geometry_first_contact, advance, advance(4 * kStride));
BENCHMARK_CAPTURE(geometry_first_contact, shift, shift({kStride, kStride}));
BENCHMARK_CAPTURE(geometry_first_contact, pivot, pivot(Corner::FrontLeft, kQuarterTurn));
BENCHMARK_CAPTURE(geometry_first_contact, spin, spin(kHalfTurn));

void geometry_sight(benchmark::State& bench) {
  ask_all(bench, [](const Body& body, const Body& target, const std::vector<Obstacle>& cards) {
    const Parts parts = parts_of(target);
    benchmark::DoNotOptimize(
        sight_of(eye_of(body), body.pose.heading, {parts.begin(), parts.end()}, cards));
  });
}
BENCHMARK(geometry_sight);

void geometry_flight(benchmark::State& bench) {
  ask_all(bench, [](const Body& body, const Body&, const std::vector<Obstacle>& cards) {
    const Pose pose = make_pose(body.pose.place(), rear_heading(RearLine::Low));
    benchmark::DoNotOptimize(find_flight(pose, kCard, cards, kField, RearLine::Low));
  });
}
BENCHMARK(geometry_flight);

void geometry_blocked(benchmark::State& bench) {
  ask_all(bench, [](const Body& body, const Body&, const std::vector<Obstacle>& cards) {
    benchmark::DoNotOptimize(is_blocked(body, cards, &kField));
  });
}
BENCHMARK(geometry_blocked);

void geometry_placements(benchmark::State& bench) {
  ask_all(bench, [](const Body& body, const Body& enemy, const std::vector<Obstacle>& cards) {
    benchmark::DoNotOptimize(
        list_placements(body, enemy, Side::Front, 700, {cards, cards, kField}));
  });
}
BENCHMARK(geometry_placements);

}  // namespace
