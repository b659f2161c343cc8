// Tests the laws on many random games on all cores, in rounds. Between two rounds all results are
// merged in the order of the games, so that threads do not change which games are played.
#pragma once

#include <algorithm>
#include <atomic>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "lab/law_court.h"

namespace acies {

template <Rules R>
class LawRun {
 public:
  using Progress = std::function<void(uint64_t done)>;

  LawRun(const GameOf<R>& game, const LawPlan& plan, Progress progress)
      : game_(game), plan_(plan), progress_(std::move(progress)) {}

  LawReport hold() {
    next_ = plan_.first + plan_.games;
    follow_scripts();
    for (uint64_t done = 0; done < plan_.games; done += kRound) {
      const uint64_t games = std::min(kRound, plan_.games - done);
      hold_games(plan_.first + done, games);
      if (done < kMostGames) take_walks(games * kWalksAGame);
    }
    hunt();
    all_.steps = archive_.tally().steps();
    all_.verbs = archive_.tally().verbs();
    return std::move(all_);
  }

 private:
  static constexpr uint64_t kRound = 16;         // games
  static constexpr uint64_t kScripts = 64;       // in a round
  static constexpr uint32_t kAfterScript = 8;    // plies
  static constexpr uint64_t kMostGames = 1'024;  // after this, walks find nothing new
  static constexpr uint64_t kWalksAGame = 4;
  static constexpr uint32_t kWalk = 48;        // plies
  static constexpr uint32_t kFreshWalk = 320;  // from a new set-up
  static constexpr uint64_t kFreshEvery = 4;   // walks
  static constexpr uint32_t kWalkEvery = 16;   // positions are examined, and all rare ones

  struct Outcome {
    LawReport report;
    Tally<R> tally;
    std::vector<Find<R>> finds;
  };

  void follow_scripts() {
    const auto& scripts = plan_.scripts;
    for (size_t first = 0; first < scripts.size(); first += kScripts) {
      const uint64_t count = std::min<uint64_t>(kScripts, scripts.size() - first);
      run_round(count, [&](uint64_t i, Outcome& own) {
        Court<R> court(game_, first + i, own.report, {}, kWalkEvery, &archive_);
        court.walk_along(scripts[first + i], kAfterScript);
        take(court, own);
      });
    }
  }

  void hold_games(uint64_t first, uint64_t games) {
    run_round(games, [&](uint64_t i, Outcome& own) {
      Court<R> court(game_, first + i, own.report, plan_.scenario, plan_.every, &archive_);
      court.hold();
      take(court, own);
      tell();
    });
  }

  void take_walks(uint64_t walks) {
    const uint64_t first = next_;
    next_ += walks;
    run_round(walks, [&](uint64_t i, Outcome& own) {
      const uint64_t number = first + i;
      Court<R> court(game_, number, own.report, plan_.scenario, kWalkEvery, &archive_);
      const bool is_fresh = number % kFreshEvery == 0 || archive_.is_empty();
      Rng rng = Rng{0x3A1C, 0}.fork(number);
      if (is_fresh) {
        court.walk(kFreshWalk);
      } else {
        court.walk_from(archive_.pick(rng), kWalk);
      }
      take(court, own);
    });
  }

  // While something was never reached, and a while longer for rare things.
  void hunt() {
    constexpr uint64_t kWalks = 64;
    constexpr uint64_t kOften = 12;
    const uint64_t games = std::min(plan_.games, kMostGames);
    const auto has = [&](uint64_t times) { return archive_.tally().is_complete(times); };
    for (uint64_t i = 0; i < games * plan_.hunts && !has(1); i += kWalks) take_walks(kWalks);
    for (uint64_t i = 0; i < games * kWalksAGame && !has(kOften); i += kWalks) take_walks(kWalks);
  }

  static void take(Court<R>& court, Outcome& own) {
    own.tally = court.tally();
    own.finds = court.take_finds();
  }

  template <class Job>
  void run_round(uint64_t count, Job&& job) {
    std::vector<Outcome> outcomes(count);
    std::atomic<uint64_t> next{0};
    const auto work = [&] {
      for (uint64_t i = next++; i < count; i = next++) job(i, outcomes[i]);
    };
    {
      std::vector<std::jthread> crew;
      for (unsigned i = 1; i < threads(); ++i) crew.emplace_back(work);
      work();
    }
    for (Outcome& own : outcomes) merge(own);
  }
  unsigned threads() const {
    return plan_.threads != 0 ? plan_.threads : std::max(1U, std::thread::hardware_concurrency());
  }

  void merge(Outcome& own) {
    archive_.merge(own.tally, own.finds);
    all_.games += own.report.games;
    all_.walks += own.report.walks;
    all_.plies += own.report.plies;
    all_.examined += own.report.examined;
    for (LawBreach& breach : own.report.breaches) {
      const bool is_known = std::ranges::any_of(
          all_.breaches, [&](const LawBreach& known) { return known.law == breach.law; });
      if (!is_known) all_.breaches.push_back(std::move(breach));
    }
  }

  void tell() {
    constexpr uint64_t kNowAndThen = 8;
    const std::scoped_lock lock(door_);
    if (++done_ % kNowAndThen == 0 && progress_) progress_(done_);
  }

  const GameOf<R>& game_;
  const LawPlan& plan_;
  Progress progress_;
  LawReport all_;
  Archive<R> archive_;
  uint64_t next_ = 0;  // number of the next walk
  std::mutex door_;
  uint64_t done_ = 0;
};

}  // namespace acies
