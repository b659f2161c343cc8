#include "lab/laws.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>

#include "games/games.h"
#include "lab/law_court.h"

namespace acies {
namespace {

void merge(LawReport& all, const LawReport& part) {
  all.games += part.games;
  all.plies += part.plies;
  all.examined += part.examined;
  for (const LawBreach& breach : part.breaches) {
    const bool is_known =
        std::any_of(all.breaches.begin(), all.breaches.end(),
                    [&](const LawBreach& known) { return known.law == breach.law; });
    if (!is_known) all.breaches.push_back(breach);
  }
}

}  // namespace

LawReport hold_laws(const Game& game, const LawPlan& plan,
                    const std::function<void(uint64_t done)>& progress) {
  LawReport all;
  std::mutex door;
  std::atomic<uint64_t> next{plan.first};
  std::atomic<uint64_t> done{0};
  const auto work = [&] {
    LawReport own;
    with_rules(game, [&]<class R>(const R&) {
      for (uint64_t number = next++; number < plan.first + plan.games; number = next++) {
        Court<R>(static_cast<const GameOf<R>&>(game), number, own, plan.scenario, plan.every)
            .hold();
        const uint64_t so_far = ++done;
        if (progress && so_far % 8 == 0) {
          const std::scoped_lock lock(door);
          progress(so_far);
        }
      }
    });
    const std::scoped_lock lock(door);
    merge(all, own);
  };
  std::vector<std::jthread> crew;
  const unsigned cores =
      plan.threads != 0 ? plan.threads : std::max(1U, std::thread::hardware_concurrency());
  for (unsigned i = 1; i < cores; ++i) crew.emplace_back(work);
  work();
  crew.clear();
  return all;
}

}  // namespace acies
