#include "store/batch.h"

#include <algorithm>
#include <thread>

namespace acies {
namespace {

using std::chrono::milliseconds;

constexpr int kMostRuns = 8;

milliseconds pause_after(int runs) {  // 1, 4, 16, 64, 256, 500, 500 ms
  return std::min(milliseconds(1 << (2 * (runs - 1))), milliseconds(500));
}

}  // namespace

void Batch::run() {
  if (tasks_.size() > 1) {
    if (run_together()) return;
    ++repeats_;
  }
  give_up_ = Clock::now() + patience_;
  for (Task& task : tasks_) run_alone(task);
}

bool Batch::run_together() {
  if (!store_.begin()) return false;
  const bool is_whole =
      std::ranges::all_of(tasks_, [this](Task& task) { return run_marked(task); });
  if (is_whole && store_.commit()) {
    ++commits_;
    return true;
  }
  undo();
  return false;
}

void Batch::undo() {
  // If even this fails, the next begin() reports it.
  [[maybe_unused]] const bool is_undone = store_.roll_back().has_value();
}

// False: the transaction is lost.
bool Batch::run_marked(Task& task) {
  if (!store_.mark()) return false;
  task.outcome = task.job(store_);
  if (task.outcome) return true;
  return !store_.may_repeat() && store_.back_to_mark();
}

void Batch::run_alone(Task& task) {
  for (int runs = 1; try_alone(task); ++runs) {
    if (runs == kMostRuns || Clock::now() + pause_after(runs) > give_up_) return;
    ++repeats_;
    std::this_thread::sleep_for(pause_after(runs));
  }
}

// True: it failed and is worth repeating.
bool Batch::try_alone(Task& task) {
  task.outcome = store_.begin();
  if (task.outcome) task.outcome = task.job(store_);
  if (task.outcome) task.outcome = store_.commit();
  if (task.outcome) {
    ++commits_;
    return false;
  }
  undo();
  return store_.may_repeat();
}

}  // namespace acies
