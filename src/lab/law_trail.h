// Statistics of random walks: how often each step and verb occurred, and a few tables in rare
// situations, from which later walks start.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/contract/rules.h"
#include "lab/laws.h"

namespace acies {

// A game so far: the set-up, its answers, and the resulting table.
template <Rules R>
struct Trail {
  uint64_t number = 0;     // of the random game that it started as, or
  std::string file{};      // of the scene
  std::string position{};  // the scene's own start, if it has no set-up
  Setup setup{};
  std::vector<Action> answers{};
  typename R::State state{};
};

// Counts over walks. A situation is a step together with a verb shortly before. Such pairs
// distinguish, for example, an advance with a general from one without.
template <Rules R>
struct Tally {
  static constexpr size_t kSteps = NumberRow(R::kAskedSteps).end;
  static constexpr size_t kVerbs = NumberRow(R::kAnswerVerbs).end;
  static constexpr size_t kPairs = kSteps * kVerbs;

  std::array<uint64_t, kSteps> asked{};
  std::array<uint64_t, kSteps> examined{};  // with the texts of the table and of all views
  std::array<uint64_t, kVerbs> given{};
  std::array<uint64_t, kVerbs> read{};        // offered at examined positions
  std::array<uint64_t, kPairs> given_at{};    // a verb at a step
  std::array<uint64_t, kPairs> situations{};  // a verb shortly before a step

  static constexpr size_t pair_of(uint8_t step, size_t verb) { return step * kVerbs + verb; }

  void merge(const Tally& other) {
    add(asked, other.asked);
    add(examined, other.examined);
    add(given, other.given);
    add(read, other.read);
    add(given_at, other.given_at);
    add(situations, other.situations);
  }
  std::vector<Reach> steps() const {
    return reaches(R::kAskedSteps, asked, examined, [](uint8_t i) { return R::step_name(i); });
  }
  std::vector<Reach> verbs() const {
    return reaches(R::kAnswerVerbs, given, read, [](uint8_t i) { return R::verb_name(i); });
  }
  // Whether everything was reached and examined this many times.
  bool is_complete(uint64_t times) const {
    const auto has = [times](const Reach& one) {
      return std::min(one.times, one.examined) >= times;
    };
    return std::ranges::all_of(steps(), has) && std::ranges::all_of(verbs(), has);
  }

 private:
  template <class Counts, class Name>
  static std::vector<Reach> reaches(NumberRow row, const Counts& times, const Counts& examined,
                                    Name&& name) {
    std::vector<Reach> all;
    for (uint8_t i = row.first; i < row.end; ++i) {
      all.push_back({std::string(name(i)), times[i], examined[i]});
    }
    return all;
  }
  template <size_t N>
  static void add(std::array<uint64_t, N>& all, const std::array<uint64_t, N>& part) {
    for (size_t i = 0; i < N; ++i) all[i] += part[i];
  }
};

// A table in a rare situation, and the walk that led to it.
template <Rules R>
struct TrailMark {
  std::shared_ptr<const Trail<R>> whole;  // to the end of the walk
  size_t length = 0;                      // answers up to this table
  typename R::State state{};

  Trail<R> trail() const {
    const auto end = whole->answers.begin() + static_cast<std::ptrdiff_t>(length);
    return {
        whole->number, whole->file, whole->position, whole->setup, {whole->answers.begin(), end},
        state};
  }
};

template <Rules R>
struct Find {
  std::vector<size_t> situations;
  TrailMark<R> mark;
};

// The results of all walks so far.
template <Rules R>
class Archive {
 public:
  static constexpr uint64_t kRare = 6;  // a situation that occurred this often is no longer rare
  static constexpr size_t kKept = 3;    // tables for each

  const Tally<R>& tally() const { return tally_; }
  bool is_empty() const { return count_ == 0; }

  // In the order of the walks' numbers, independent of the threads.
  void merge(const Tally<R>& tally, const std::vector<Find<R>>& finds) {
    tally_.merge(tally);
    for (const Find<R>& find : finds) keep(find);
  }

  // Prefers tables in rare situations.
  Trail<R> pick(Rng& rng) const {
    uint64_t sum = 0;
    for (size_t at = 0; at < kept_.size(); ++at) sum += weight(at);
    uint64_t left = rng.below(static_cast<uint32_t>(sum));
    size_t at = 0;
    while (left >= weight(at)) left -= weight(at++);
    return kept_[at][rng.below(static_cast<uint32_t>(kept_[at].size()))]->trail();
  }

 private:
  void keep(const Find<R>& find) {
    const auto mark = std::make_shared<const TrailMark<R>>(find.mark);
    for (const size_t at : find.situations) {
      if (kept_[at].size() >= kKept) continue;
      kept_[at].push_back(mark);
      ++count_;
    }
  }
  uint64_t weight(size_t at) const {
    constexpr uint64_t kWeight = 100'000;
    return kept_[at].empty() ? 0 : 1 + kWeight / (1 + tally_.situations[at]);
  }

  Tally<R> tally_;
  std::array<std::vector<std::shared_ptr<const TrailMark<R>>>, Tally<R>::kPairs> kept_;
  size_t count_ = 0;
};

}  // namespace acies
