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

// A larger batch would delay its first job without saving much.
constexpr size_t kLargestBatch = 256;

// Wakes a thread that waits for several descriptors.
class Wakeup {
 public:
  Wakeup() : descriptor_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}
  Wakeup(const Wakeup&) = delete;
  Wakeup& operator=(const Wakeup&) = delete;
  ~Wakeup() { ::close(descriptor_); }

  int descriptor() const { return descriptor_; }
  void signal() const { static_cast<void>(::eventfd_write(descriptor_, 1)); }
  void clear() const {
    eventfd_t rings = 0;
    static_cast<void>(::eventfd_read(descriptor_, &rings));
  }

 private:
  int descriptor_;
};

}  // namespace

class DatabaseWriter::Worker {
 public:
  Worker(std::unique_ptr<Store> store, Report report)
      : store_(std::move(store)), report_(std::move(report)), thread_([this] { work(); }) {}
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;
  ~Worker();

  void put(Task task);
  DatabaseWriterCount count() const;
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
  Wakeup wakeup_;
  bool is_news_lost_ = false;  // asking for news has failed

  mutable std::mutex mutex_;  // guards the queue and the count
  std::deque<Task> queue_;
  DatabaseWriterCount count_;
  bool is_closing_ = false;

  std::thread thread_;  // last member: starts when all others exist
};

DatabaseWriter::Worker::~Worker() {
  {
    const std::scoped_lock lock(mutex_);
    is_closing_ = true;
  }
  wakeup_.signal();
  thread_.join();
}

void DatabaseWriter::Worker::put(Task task) {
  {
    const std::scoped_lock lock(mutex_);
    queue_.push_back(std::move(task));
    ++count_.waiting;
  }
  wakeup_.signal();
}

DatabaseWriterCount DatabaseWriter::Worker::count() const {
  const std::scoped_lock lock(mutex_);
  return count_;
}

void DatabaseWriter::Worker::work() {
  while (auto tasks = take()) {
    if (tasks->empty()) {
      wait();
    } else {
      serve(*tasks);
    }
    listen();
  }
}

// The next batch; nothing if the writer must stop.
std::optional<std::vector<Task>> DatabaseWriter::Worker::take() {
  wakeup_.clear();
  const std::scoped_lock lock(mutex_);
  if (queue_.empty() && is_closing_) return std::nullopt;
  const auto end =
      queue_.begin() + static_cast<std::ptrdiff_t>(std::min(queue_.size(), kLargestBatch));
  std::vector<Task> tasks(std::make_move_iterator(queue_.begin()), std::make_move_iterator(end));
  queue_.erase(queue_.begin(), end);
  return tasks;
}

void DatabaseWriter::Worker::serve(std::vector<Task>& tasks) {
  Batch batch(*store_, tasks);
  batch.run();
  keep_count(batch, tasks);
  for (Task& task : tasks) {
    if (task.answer) task.answer(std::move(task.outcome));
  }
}

void DatabaseWriter::Worker::keep_count(const Batch& batch, const std::vector<Task>& tasks) {
  const std::scoped_lock lock(mutex_);
  for (const Task& task : tasks) count_.failures += task.outcome ? 0 : 1;
  count_.jobs += tasks.size();
  count_.waiting -= tasks.size();
  count_.commits += batch.commits();
  count_.repeats += batch.repeats();
}

void DatabaseWriter::Worker::listen() {
  auto news = store_->news();
  is_news_lost_ = !news;
  if (news && !news->empty() && report_) report_(std::move(*news));
}

void DatabaseWriter::Worker::wait() const {
  // If the wakeup could not be made or the connection is lost, the writer looks again after a fixed
  // time.
  const int patience = wakeup_.descriptor() < 0 ? 10 : is_news_lost_ ? 1000 : -1;
  std::array<pollfd, 2> descriptors{
      {{wakeup_.descriptor(), POLLIN, 0}, {store_->news_socket(), POLLIN, 0}}};
  static_cast<void>(::poll(descriptors.data(), descriptors.size(), patience));
}

DatabaseWriter::DatabaseWriter(std::unique_ptr<Store> store, Report report)
    : worker_(std::make_unique<Worker>(std::move(store), std::move(report))) {}

DatabaseWriter::~DatabaseWriter() = default;

void DatabaseWriter::run(Job job, Answer answer) {
  worker_->put({std::move(job), std::move(answer)});
}

DatabaseWriterCount DatabaseWriter::count() const { return worker_->count(); }

std::string_view DatabaseWriter::store_kind() const { return worker_->store_kind(); }

}  // namespace acies
