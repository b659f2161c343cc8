// The measurements of every game: random games, the parts of a decision, the search.
#pragma once

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <vector>

#include "bots/mcts_bot.h"
#include "core/contract/playout.h"
#include "games/builtin.h"
#include "games/games.h"

namespace acies_bench {

using acies::Rng;

template <class Rules>
const Rules& rules() {
  static const acies::Games games = *acies::make_games(*acies::read_builtin_library());
  return static_cast<const acies::GameOf<Rules>&>(*acies::find_game(games, Rules::kName)).rules();
}

template <class Rules>
typename Rules::State start(const std::string& scenario) {
  return *rules<Rules>().setup({scenario, acies::usual_options(Rules::options())});
}

template <class Rules>
void random_games(benchmark::State& bench, const std::string& scenario) {
  const auto first = start<Rules>(scenario);
  Rng rng{1, 0};
  uint64_t decisions = 0;
  for (auto _ : bench) {
    auto state = first;
    decisions += acies::play_out(rules<Rules>(), state, rng);
    benchmark::DoNotOptimize(state);
  }
  bench.counters["games"] =
      benchmark::Counter(double(bench.iterations()), benchmark::Counter::kIsRate);
  bench.counters["decisions"] = benchmark::Counter(double(decisions), benchmark::Counter::kIsRate);
}

template <class Rules>
void copy_state(benchmark::State& bench, const std::string& scenario) {
  auto state = start<Rules>(scenario);
  auto copy = state;
  for (auto _ : bench) {
    benchmark::DoNotOptimize(state);
    copy = state;
    benchmark::DoNotOptimize(copy);
  }
  bench.counters["bytes"] = sizeof(state);
}

// Positions of random games in which a player is asked, to time the parts of a decision on.
template <class Rules>
std::vector<typename Rules::State> positions(const std::string& scenario, int games) {
  std::vector<typename Rules::State> all;
  Rng rng{7, 0};
  acies::ActionList list;
  for (int game = 0; game < games; ++game) {
    auto state = start<Rules>(scenario);
    for (;;) {
      const acies::Decision question = rules<Rules>().decision(state);
      if (question.form == acies::Decision::Form::Over) break;
      if (question.form == acies::Decision::Form::List) all.push_back(state);
      rules<Rules>().apply(state, acies::random_answer(rules<Rules>(), state, question, list, rng));
    }
  }
  return all;
}

template <class Rules>
void list_actions(benchmark::State& bench, const std::string& scenario, int games) {
  const auto all = positions<Rules>(scenario, games);
  acies::ActionList list;
  size_t at = 0;
  for (auto _ : bench) {
    rules<Rules>().list(all[at], list);
    benchmark::DoNotOptimize(list);
    at = at + 1 == all.size() ? 0 : at + 1;
  }
  // The slowest hundredth, each the best of five so that the machine's own noise is left out.
  std::vector<double> spans;
  for (const auto& state : all) {
    double best = 1e9;
    for (int i = 0; i < 5; ++i) {
      const auto begin = std::chrono::steady_clock::now();
      rules<Rules>().list(state, list);
      benchmark::DoNotOptimize(list);
      const std::chrono::duration<double, std::nano> span =
          std::chrono::steady_clock::now() - begin;
      best = std::min(best, span.count());
    }
    spans.push_back(best);
  }
  std::sort(spans.begin(), spans.end());
  bench.counters["p99_ns"] = spans[spans.size() * 99 / 100];
  bench.counters["most_ns"] = spans.back();
}

template <class Rules>
void apply_action(benchmark::State& bench, const std::string& scenario, int games) {
  const auto all = positions<Rules>(scenario, games);
  std::vector<acies::Action> actions;
  acies::ActionList list;
  Rng rng{3, 0};
  for (const auto& state : all) {
    actions.push_back(
        acies::random_answer(rules<Rules>(), state, rules<Rules>().decision(state), list, rng));
  }
  size_t at = 0;
  for (auto _ : bench) {
    auto state = all[at];
    rules<Rules>().apply(state, actions[at]);
    benchmark::DoNotOptimize(state);
    at = at + 1 == all.size() ? 0 : at + 1;
  }
}

template <class Rules>
void redact_and_resample(benchmark::State& bench, const std::string& scenario, int games) {
  const auto all = positions<Rules>(scenario, games);
  Rng rng{5, 0};
  size_t at = 0;
  for (auto _ : bench) {
    const auto view = rules<Rules>().redact(all[at], acies::Seat::South);
    benchmark::DoNotOptimize(rules<Rules>().resample(view, acies::Seat::South, rng));
    at = at + 1 == all.size() ? 0 : at + 1;
  }
}

// Iterations of the search from the first move of a game.
template <class Rules>
void mcts_iterations(benchmark::State& bench, const std::string& scenario, int32_t playout) {
  acies::MctsSettings settings;
  settings.playout = playout;
  acies::MctsBot<Rules> bot(rules<Rules>(), 1, settings);
  auto state = start<Rules>(scenario);
  Rng rng{9, 0};
  acies::ActionList list;
  acies::Decision question = rules<Rules>().decision(state);
  while (question.form == acies::Decision::Form::Chance) {
    rules<Rules>().apply(state, acies::random_answer(rules<Rules>(), state, question, list, rng));
    question = rules<Rules>().decision(state);
  }
  const auto view = acies::view_of(rules<Rules>(), state, question.seat);
  constexpr uint32_t kIterations = 2000;
  for (auto _ : bench) benchmark::DoNotOptimize(bot.choose(view, {kIterations, 0}));
  bench.counters["iterations"] =
      benchmark::Counter(double(bench.iterations()) * kIterations, benchmark::Counter::kIsRate);
}

inline constexpr int kGames = 5;  // random games whose positions are walked through

// Four benchmarks for each printed battle of a game.
template <class R>
bool add_battles(const std::string& game) {
  for (const acies::ScenarioEntry& entry : acies::printed_scenarios(rules<R>().scenarios())) {
    const std::string id = entry.id;
    const auto add = [&](const std::string& what, auto&& run) {
      benchmark::RegisterBenchmark((game + '_' + what + '/' + id).c_str(), run);
    };
    add("random_games", [id](benchmark::State& bench) { random_games<R>(bench, id); });
    add("list", [id](benchmark::State& bench) { list_actions<R>(bench, id, kGames); });
    add("apply", [id](benchmark::State& bench) { apply_action<R>(bench, id, kGames); });
    add("mcts", [id](benchmark::State& bench) { mcts_iterations<R>(bench, id, 0); });
  }
  return true;
}

}  // namespace acies_bench
