// Speed of ONUS!: random battles of 1800 points, the parts of a decision, the bots' evaluation.
#include "game_bench.h"

namespace {

using acies::onus::Rules;
using acies::onus::State;

constexpr const char* kBattle = "rome-carthage-1800";
constexpr int kBattles = 12;

const Rules& rules() { return acies_bench::rules<Rules>(); }

// All questions of random battles with this form.
const std::vector<State>& questions(acies::Decision::Form form) {
  static std::array<std::vector<State>, 2> all;
  std::vector<State>& found = all[form == acies::Decision::Form::Range ? 1 : 0];
  if (!found.empty()) return found;
  acies::Rng rng{7, 0};
  acies::ActionList list;
  for (int battle = 0; battle < kBattles; ++battle) {
    State state = acies_bench::start<Rules>(kBattle);
    for (;;) {
      const acies::Decision question = rules().decision(state);
      if (question.form == acies::Decision::Form::Over) break;
      if (question.form == form) found.push_back(state);
      rules().apply(state, acies::random_answer(rules(), state, question, list, rng));
    }
  }
  return found;
}

// The median and the slowest percent, each the best of three; and the step of the slowest.
template <class Ask>
void spread(benchmark::State& bench, const std::vector<State>& all, Ask&& ask) {
  std::vector<std::pair<double, uint8_t>> spans;
  for (const State& state : all) {
    double best = 1e9;
    for (int i = 0; i < 3; ++i) {
      const auto begin = std::chrono::steady_clock::now();
      ask(state);
      const std::chrono::duration<double, std::micro> span =
          std::chrono::steady_clock::now() - begin;
      best = std::min(best, span.count());
    }
    spans.emplace_back(best, static_cast<uint8_t>(state.step()));
  }
  std::sort(spans.begin(), spans.end());
  bench.counters["p50_us"] = spans[spans.size() / 2].first;
  bench.counters["p99_us"] = spans[spans.size() * 99 / 100].first;
  bench.counters["most_us"] = spans.back().first;
  std::array<double, 64> slowest{};
  for (const auto& [span, step] : spans) slowest[step] = std::max(slowest[step], span);
  std::string label;
  for (uint8_t step = 0; step < slowest.size(); ++step) {
    if (slowest[step] < 100) continue;
    label += std::string(Rules::step_name(step)) + ' ' + std::to_string(int(slowest[step])) + ' ';
  }
  bench.SetLabel(label);
}

template <class Ask>
void walk(benchmark::State& bench, const std::vector<State>& all, Ask&& ask) {
  size_t at = 0;
  for (auto _ : bench) {
    ask(all[at]);
    at = at + 1 == all.size() ? 0 : at + 1;
  }
  spread(bench, all, ask);
}

void onus_list(benchmark::State& bench) {
  acies::ActionList list;
  walk(bench, questions(acies::Decision::Form::List), [&](const State& state) {
    rules().list(state, list);
    benchmark::DoNotOptimize(list);
  });
}
BENCHMARK(onus_list);

void onus_range(benchmark::State& bench) {
  walk(bench, questions(acies::Decision::Form::Range),
       [&](const State& state) { benchmark::DoNotOptimize(rules().range(state)); });
}
BENCHMARK(onus_range);

void onus_evaluate(benchmark::State& bench) {
  walk(bench, questions(acies::Decision::Form::List), [&](const State& state) {
    benchmark::DoNotOptimize(rules().evaluate(state, acies::Seat::South));
  });
}
BENCHMARK(onus_evaluate);

void onus_deeds(benchmark::State& bench) {
  acies::ActionList list;
  walk(bench, questions(acies::Decision::Form::List), [&](const State& state) {
    list.clear();
    rules().list_deeds(state, 0, list);
    benchmark::DoNotOptimize(list);
  });
}
BENCHMARK(onus_deeds);

void onus_random_battles(benchmark::State& bench) {
  acies_bench::random_games<Rules>(bench, kBattle);
}
BENCHMARK(onus_random_battles);

void onus_apply(benchmark::State& bench) {
  acies_bench::apply_action<Rules>(bench, kBattle, acies_bench::kGames);
}
BENCHMARK(onus_apply);

void onus_copy(benchmark::State& bench) { acies_bench::copy_state<Rules>(bench, kBattle); }
BENCHMARK(onus_copy);

}  // namespace
