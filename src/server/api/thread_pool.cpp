#include <sys/resource.h>
#include <unistd.h>

#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>

#include "server/api/executors.h"

namespace acies {

class ThreadPool::Threads {
 public:
  Threads(unsigned count, int niceness) : niceness_(niceness), pool_(count) {}
  boost::asio::thread_pool& pool() { return pool_; }

  // Runs once on each thread, since Linux has a niceness per thread. If it is refused, nothing is
  // lost.
  void give_way() const {
    thread_local bool has_given_way = false;
    if (niceness_ == 0 || std::exchange(has_given_way, true)) return;
    ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), niceness_);
  }

 private:
  int niceness_;
  boost::asio::thread_pool pool_;
};

ThreadPool::ThreadPool(unsigned threads, int niceness)
    : threads_(std::make_unique<Threads>(threads, niceness)) {}

ThreadPool::~ThreadPool() { stop(); }

void ThreadPool::run(std::function<void()> job) {
  boost::asio::post(threads_->pool(), [this, job = std::move(job)] {
    threads_->give_way();
    job();
  });
}

void ThreadPool::stop() {
  threads_->pool().stop();
  threads_->pool().join();
}

}  // namespace acies
