// Speed of Battle Line. Build the release preset, then: build/release/acies_bench
#include <benchmark/benchmark.h>

#include "bots/mcts_bot.h"
#include "core/playout.h"
#include "games/builtin.h"
#include "games/games.h"

namespace {

using acies::Rng;
using acies::battleline::Rules;
using acies::battleline::State;

const Rules& rules() {
  static const acies::Games games = *acies::make_games(*acies::read_builtin_library());
  return static_cast<const acies::GameOf<Rules>&>(*games[0]).rules();
}

State start() { return *rules().setup({"standard", acies::usual_options(Rules::options())}); }

void random_games(benchmark::State& bench) {
  const State first = start();
  Rng rng{1, 0};
  uint64_t decisions = 0;
  for (auto _ : bench) {
    State state = first;
    decisions += acies::play_out(rules(), state, rng);
    benchmark::DoNotOptimize(state);
  }
  bench.counters["games"] =
      benchmark::Counter(double(bench.iterations()), benchmark::Counter::kIsRate);
  bench.counters["decisions"] = benchmark::Counter(double(decisions), benchmark::Counter::kIsRate);
}
BENCHMARK(random_games);

void copy_state(benchmark::State& bench) {
  State state = start();
  State copy;
  for (auto _ : bench) {
    benchmark::DoNotOptimize(state);
    copy = state;
    benchmark::DoNotOptimize(copy);
  }
  bench.counters["bytes"] = sizeof(State);
}
BENCHMARK(copy_state);

// Positions from the middle of random games, to time the parts of a decision on.
std::vector<State> positions() {
  std::vector<State> all;
  Rng rng{7, 0};
  acies::ActionList list;
  for (int game = 0; game < 50; ++game) {
    State state = start();
    for (;;) {
      const acies::Decision question = rules().decision(state);
      if (question.form == acies::Decision::Form::Over) break;
      if (question.form == acies::Decision::Form::List) all.push_back(state);
      rules().apply(state, acies::random_answer(rules(), state, question, list, rng));
    }
  }
  return all;
}

void list_actions(benchmark::State& bench) {
  const auto all = positions();
  acies::ActionList list;
  size_t at = 0;
  for (auto _ : bench) {
    rules().list(all[at], list);
    benchmark::DoNotOptimize(list);
    at = at + 1 == all.size() ? 0 : at + 1;
  }
}
BENCHMARK(list_actions);

void apply_action(benchmark::State& bench) {
  const auto all = positions();
  std::vector<acies::Action> actions;
  acies::ActionList list;
  Rng rng{3, 0};
  for (const State& state : all) {
    actions.push_back(acies::random_answer(rules(), state, rules().decision(state), list, rng));
  }
  size_t at = 0;
  for (auto _ : bench) {
    State state = all[at];
    rules().apply(state, actions[at]);
    benchmark::DoNotOptimize(state);
    at = at + 1 == all.size() ? 0 : at + 1;
  }
}
BENCHMARK(apply_action);

void prove_claim(benchmark::State& bench) {
  struct Claim {
    State state;
    acies::Seat seat;
    unsigned flag;
  };
  std::vector<Claim> claims;
  for (const State& state : positions()) {
    for (const acies::Seat seat : acies::kPlayers) {
      acies::battleline::for_each_bit(
          state.complete[acies::index(seat)] & state.unclaimed(),
          [&](unsigned flag) { claims.push_back({state, seat, flag}); });
    }
  }
  size_t at = 0;
  for (auto _ : bench) {
    benchmark::DoNotOptimize(rules().may_claim(claims[at].state, claims[at].seat, claims[at].flag));
    at = at + 1 == claims.size() ? 0 : at + 1;
  }
}
BENCHMARK(prove_claim);

void redact_and_resample(benchmark::State& bench) {
  const auto all = positions();
  Rng rng{5, 0};
  size_t at = 0;
  for (auto _ : bench) {
    const State view = rules().redact(all[at], acies::Seat::South);
    benchmark::DoNotOptimize(rules().resample(view, acies::Seat::South, rng));
    at = at + 1 == all.size() ? 0 : at + 1;
  }
}
BENCHMARK(redact_and_resample);

// Iterations of the search from the first move of a game: playouts to the end, or judged leaves.
void mcts_iterations(benchmark::State& bench) {
  acies::MctsSettings settings;
  settings.playout = static_cast<int32_t>(bench.range(0));
  acies::MctsBot<Rules> bot(rules(), 1, settings);
  State state = start();
  Rng rng{9, 0};
  acies::ActionList list;
  acies::Decision question = rules().decision(state);
  while (question.form == acies::Decision::Form::Chance) {
    rules().apply(state, acies::random_answer(rules(), state, question, list, rng));
    question = rules().decision(state);
  }
  const auto view = acies::view_of(rules(), state, question.seat);
  constexpr uint32_t kIterations = 2000;
  for (auto _ : bench) benchmark::DoNotOptimize(bot.choose(view, {kIterations, 0}));
  bench.counters["iterations"] =
      benchmark::Counter(double(bench.iterations()) * kIterations, benchmark::Counter::kIsRate);
}
BENCHMARK(mcts_iterations)->ArgName("playout")->Arg(-1)->Arg(0)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
