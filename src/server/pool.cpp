#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>

#include "server/office.h"

namespace acies {

class Pool::Threads {
 public:
  explicit Threads(unsigned count) : pool_(count) {}
  boost::asio::thread_pool& pool() { return pool_; }

 private:
  boost::asio::thread_pool pool_;
};

Pool::Pool(unsigned threads) : threads_(std::make_unique<Threads>(threads)) {}

Pool::~Pool() { stop(); }

void Pool::run(std::function<void()> job) { boost::asio::post(threads_->pool(), std::move(job)); }

void Pool::stop() {
  threads_->pool().stop();
  threads_->pool().join();
}

}  // namespace acies
