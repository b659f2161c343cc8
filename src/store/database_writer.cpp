#include "store/database_writer.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <deque>
#include <iterator>
#include <mutex>
#include <optional>
#include <thread>

#include "store/batch.h"

namespace acies {
namespace {

// More would make the first job of a batch wait for the last without saving much.
constexpr size_t kLargestBatch = 256;

// Wakes a thread that waits for several descriptors.
class Bell {
 public:
  Bell() : descriptor_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}
  Bell(const Bell&) = delete;
  Bell& operator=(const Bell&) = delete;
  ~Bell() { ::close(descriptor_); }

  int descriptor() const { return descriptor_; }
  void ring() const { static_cast<void>(::eventfd_write(descriptor_, 1)); }
  void silence() const {
    eventfd_t rings = 0;
    static_cast<void>(::eventfd_read(descriptor_, &rings));
  }

 private:
  int descriptor_;
};

}  // namespace

class Clerk::Desk {
 public:
  Desk(std::unique_ptr<Store> store, Report report)
      : store_(std::move(store)), report_(std::move(report)), thread_([this] { work(); }) {}
  Desk(const Desk&) = delete;
  Desk& operator=(const Desk&) = delete;
  ~Desk();

  void put(Task task);
  ClerkCount count() const;
  std::string_view store_kind() const { return store_->kind(); }

 private:
  void work();
  std::optional<std::vector<Task>> take();
  void serve(std::vector<Task>& tasks);
  void keep_count(const Batch& batch, const std::vector<Task>& tasks);
  void listen();
  void wait() const;

  std::unique_ptr<Store> store_;
  Report report_;
  Bell bell_;
  bool is_deaf_ = false;  // news could not be asked for

  mutable std::mutex mutex_;  // guards the queue and the count
  std::deque<Task> queue_;
  ClerkCount count_;
  bool is_closing_ = false;

  std::thread thread_;  // begins when all the rest is there
};

Clerk::Desk::~Desk() {
  {
    const std::scoped_lock lock(mutex_);
    is_closing_ = true;
  }
  bell_.ring();
  thread_.join();
}

void Clerk::Desk::put(Task task) {
  {
    const std::scoped_lock lock(mutex_);
    queue_.push_back(std::move(task));
    ++count_.waiting;
  }
  bell_.ring();
}

ClerkCount Clerk::Desk::count() const {
  const std::scoped_lock lock(mutex_);
  return count_;
}

void Clerk::Desk::work() {
  while (auto tasks = take()) {
    if (tasks->empty()) {
      wait();
    } else {
      serve(*tasks);
    }
    listen();
  }
}

// Nothing when the clerk may go home.
std::optional<std::vector<Task>> Clerk::Desk::take() {
  bell_.silence();
  const std::scoped_lock lock(mutex_);
  if (queue_.empty() && is_closing_) return std::nullopt;
  const auto end =
      queue_.begin() + static_cast<std::ptrdiff_t>(std::min(queue_.size(), kLargestBatch));
  std::vector<Task> tasks(std::make_move_iterator(queue_.begin()), std::make_move_iterator(end));
  queue_.erase(queue_.begin(), end);
  return tasks;
}

void Clerk::Desk::serve(std::vector<Task>& tasks) {
  Batch batch(*store_, tasks);
  batch.run();
  keep_count(batch, tasks);
  for (Task& task : tasks) {
    if (task.answer) task.answer(std::move(task.outcome));
  }
}

void Clerk::Desk::keep_count(const Batch& batch, const std::vector<Task>& tasks) {
  const std::scoped_lock lock(mutex_);
  for (const Task& task : tasks) count_.failures += task.outcome ? 0 : 1;
  count_.jobs += tasks.size();
  count_.waiting -= tasks.size();
  count_.commits += batch.commits();
  count_.repeats += batch.repeats();
}

void Clerk::Desk::listen() {
  auto news = store_->news();
  is_deaf_ = !news;
  if (news && !news->empty() && report_) report_(std::move(*news));
}

void Clerk::Desk::wait() const {
  // A bell that could not be made, or a connection that is lost, is looked after by the clock.
  const int patience = bell_.descriptor() < 0 ? 10 : is_deaf_ ? 1000 : -1;
  std::array<pollfd, 2> descriptors{
      {{bell_.descriptor(), POLLIN, 0}, {store_->news_socket(), POLLIN, 0}}};
  static_cast<void>(::poll(descriptors.data(), descriptors.size(), patience));
}

Clerk::Clerk(std::unique_ptr<Store> store, Report report)
    : desk_(std::make_unique<Desk>(std::move(store), std::move(report))) {}

Clerk::~Clerk() = default;

void Clerk::run(Job job, Answer answer) { desk_->put({std::move(job), std::move(answer)}); }

ClerkCount Clerk::count() const { return desk_->count(); }

std::string_view Clerk::store_kind() const { return desk_->store_kind(); }

}  // namespace acies
