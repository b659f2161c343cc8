#include "server/api/read_queue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <thread>

namespace acies {
namespace {

using ::testing::ElementsAre;

// Executors whose network thread is the test's own: posted work waits until the test runs it.
class ReadQueueTest : public ::testing::Test {
 protected:
  ReadQueueTest()
      : file_(std::filesystem::temp_directory_path() /
              ("acies-desk-" + std::to_string(::getpid()) + ".db")),
        writer_(std::move(*open_store(file_.string())), [](const std::vector<News>&) {}),
        thinkers_(1),
        hashers_(1),
        readers_(1),
        executors_(writer_, thinkers_, hashers_, readers_,
                   [this](std::function<void()> job) { post(std::move(job)); }) {}
  ~ReadQueueTest() override {
    readers_.stop();
    for (const char* tail : {"", "-wal", "-shm"}) std::filesystem::remove(file_.string() + tail);
  }

  void post(std::function<void()> job) {
    const std::lock_guard lock(mutex_);
    posted_.push_back(std::move(job));
    came_.notify_one();
  }
  void run_one() {
    std::unique_lock lock(mutex_);
    const bool has_come =
        came_.wait_for(lock, std::chrono::seconds(20), [this] { return !posted_.empty(); });
    ASSERT_TRUE(has_come);
    const auto job = std::move(posted_.front());
    posted_.pop_front();
    lock.unlock();
    job();
  }
  // Asks for a text, and notes the answer.
  void read(ReadQueue& queue, const std::string& client, const std::string& key) {
    queue.read(
        client, key, [key] { return "text of " + key; },
        [this, key](const ApiResult<Text>& text) {
          sent_.push_back(text ? **text : key + ": " + text.error().code);
        });
  }

  std::filesystem::path file_;
  std::mutex mutex_;
  std::condition_variable came_;
  std::deque<std::function<void()>> posted_;
  DatabaseWriter writer_;
  ThreadPool thinkers_;
  ThreadPool hashers_;
  ThreadPool readers_;
  Executors executors_;
  std::vector<std::string> sent_;
};

TEST_F(ReadQueueTest, composes_on_another_thread_and_answers_on_this_one) {
  ReadQueue queue(executors_, {});
  std::thread::id composed;
  std::thread::id answered;
  queue.read(
      "a", "key",
      [&composed] {
        composed = std::this_thread::get_id();
        return std::string("text");
      },
      [&answered](const ApiResult<Text>&) { answered = std::this_thread::get_id(); });
  EXPECT_EQ(answered, std::thread::id()) << "the network's thread does not wait for it";
  run_one();
  EXPECT_EQ(answered, std::this_thread::get_id());
  EXPECT_NE(composed, std::thread::id());
  EXPECT_NE(composed, std::this_thread::get_id());
}

TEST_F(ReadQueueTest, composes_equal_answers_once) {
  ReadQueue queue(executors_, {});
  read(queue, "a", "key");
  read(queue, "b", "key");
  run_one();
  read(queue, "c", "key");
  EXPECT_THAT(sent_, ElementsAre("text of key", "text of key", "text of key"));
  EXPECT_EQ(queue.count().composed, 1U);
  EXPECT_EQ(queue.count().repeated, 2U);
}

TEST_F(ReadQueueTest, lets_payers_take_turns) {
  ReadQueue queue(executors_, {});
  for (const char* key : {"a1", "a2", "a3", "a4"}) read(queue, "a", key);
  read(queue, "b", "b1");
  read(queue, "c", "c1");
  for (int i = 0; i < 6; ++i) run_one();
  EXPECT_THAT(sent_, ElementsAre("text of a1", "text of b1", "text of c1", "text of a2",
                                 "text of a3", "text of a4"));
}

TEST_F(ReadQueueTest, refuses_those_who_wait_for_too_much) {
  ReadQueue::Bounds bounds;
  bounds.waiting_of_one = 2;
  bounds.waiting = 3;
  ReadQueue queue(executors_, bounds);
  for (const char* key : {"a1", "a2", "a3", "a4"}) read(queue, "a", key);
  EXPECT_THAT(sent_, ElementsAre("a4: busy")) << "one is being composed, two wait";
  read(queue, "b", "b1");
  read(queue, "c", "c1");
  EXPECT_THAT(sent_, ElementsAre("a4: busy", "c1: busy"));
  EXPECT_EQ(queue.count().refused, 2U);
  EXPECT_EQ(queue.count().waiting, 3U);
  for (int i = 0; i < 4; ++i) run_one();
  EXPECT_EQ(sent_.size(), 6U);
}

TEST_F(ReadQueueTest, keeps_what_was_asked_for_last) {
  ReadQueue::Bounds bounds;
  bounds.kept_bytes = 2 * std::string("text of 1").size();
  ReadQueue queue(executors_, bounds);
  for (const char* key : {"1", "2"}) {
    read(queue, "a", key);
    run_one();
  }
  EXPECT_NE(queue.kept("1"), nullptr);
  read(queue, "a", "3");
  run_one();
  EXPECT_NE(queue.kept("1"), nullptr);
  EXPECT_EQ(queue.kept("2"), nullptr) << "it was used least lately";
  EXPECT_NE(queue.kept("3"), nullptr);
  EXPECT_EQ(queue.count().kept_bytes, bounds.kept_bytes);
  read(queue, "a", std::string(100, 'x'));
  run_one();
  EXPECT_EQ(queue.kept(std::string(100, 'x')), nullptr) << "it would displace everything";
  EXPECT_NE(queue.kept("3"), nullptr);
}

}  // namespace
}  // namespace acies
