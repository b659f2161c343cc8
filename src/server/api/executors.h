// Work that must not block the network's thread. Database jobs run on their own thread; bots,
// password hashes and long answers run on thread pools. Results always return to the network's
// thread.
#pragma once

#include <functional>
#include <memory>

#include "store/database_writer.h"

namespace acies {

// Threads that take jobs in order. The destructor drops waiting jobs and joins running ones.
class ThreadPool {
 public:
  // A higher niceness lets the network's threads go first if there are too few cores.
  explicit ThreadPool(unsigned threads, int niceness = 0);
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  void run(std::function<void()> job);
  void stop();

 private:
  class Threads;
  std::unique_ptr<Threads> threads_;
};

// Runs jobs on other threads, and passes their results to `then` on the network's thread.
class Executors {
 public:
  using Post = std::function<void(std::function<void()>)>;

  Executors(DatabaseWriter& writer, ThreadPool& thinkers, ThreadPool& hashers, ThreadPool& readers,
            Post post)
      : writer_(writer),
        thinkers_(thinkers),
        hashers_(hashers),
        readers_(readers),
        post_(std::move(post)) {}

  // A job may have to run again. Only the value of its last run is reported.
  template <class T>
  void on_database(std::function<Result<T>(Store&)> job, std::function<void(Result<T>)> then) {
    auto value = std::make_shared<T>();
    writer_.run(
        [job = std::move(job), value](Store& store) -> Result<void> {
          Result<T> result = job(store);
          if (!result) return Fault(std::move(result.error()));
          *value = std::move(*result);
          return {};
        },
        [this, value, then = std::move(then)](Result<void> done) {
          post_([value, then, done = std::move(done)] {
            if (done) {
              then(std::move(*value));
            } else {
              then(Fault(done.error()));
            }
          });
        });
  }

  template <class T>
  void on_bot_threads(std::function<T()> job, std::function<void(T)> then) {
    work<T>(thinkers_, std::move(job), std::move(then));
  }
  template <class T>
  void on_hash_threads(std::function<T()> job, std::function<void(T)> then) {
    ++hashing_;
    work<T>(hashers_, std::move(job), [this, then = std::move(then)](T value) {
      --hashing_;
      then(std::move(value));
    });
  }
  // Each hash takes a good part of a second, so a new one would wait too long.
  bool has_hash_backlog() const { return hashing_ >= kMostHashing; }

  // Long answers, and the logs of tables that are being opened.
  template <class T>
  void on_read_threads(std::function<T()> job, std::function<void(T)> then) {
    work<T>(readers_, std::move(job), std::move(then));
  }

  void post(std::function<void()> job) { post_(std::move(job)); }

 private:
  static constexpr size_t kMostHashing = 50;

  template <class T>
  void work(ThreadPool& pool, std::function<T()> job, std::function<void(T)> then) {
    pool.run([this, job = std::move(job), then = std::move(then)] {
      auto value = std::make_shared<T>(job());
      post_([value, then] { then(std::move(*value)); });
    });
  }

  DatabaseWriter& writer_;
  ThreadPool& thinkers_;
  ThreadPool& hashers_;
  ThreadPool& readers_;
  Post post_;
  size_t hashing_ = 0;  // that wait or are being hashed
};

}  // namespace acies
