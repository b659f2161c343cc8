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

// An office whose network thread is the test's own: what is posted waits until it is run.
class ReadDeskTest : public ::testing::Test {
 protected:
  ReadDeskTest()
      : file_(std::filesystem::temp_directory_path() /
              ("acies-desk-" + std::to_string(::getpid()) + ".db")),
        clerk_(std::move(*open_store(file_.string())), [](const std::vector<News>&) {}),
        thinkers_(1),
        hashers_(1),
        readers_(1),
        office_(clerk_, thinkers_, hashers_, readers_,
                [this](std::function<void()> job) { post(std::move(job)); }) {}
  ~ReadDeskTest() override {
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
  // Asks for a text; notes what came.
  void read(ReadDesk& desk, const std::string& payer, const std::string& key) {
    desk.read(
        payer, key, [key] { return "text of " + key; },
        [this, key](const Granted<Text>& text) {
          told_.push_back(text ? **text : key + ": " + text.error().code);
        });
  }

  std::filesystem::path file_;
  std::mutex mutex_;
  std::condition_variable came_;
  std::deque<std::function<void()>> posted_;
  Clerk clerk_;
  Pool thinkers_;
  Pool hashers_;
  Pool readers_;
  Office office_;
  std::vector<std::string> told_;
};

TEST_F(ReadDeskTest, composes_on_another_thread_and_answers_on_this_one) {
  ReadDesk desk(office_, {});
  std::thread::id composed;
  std::thread::id answered;
  desk.read(
      "a", "key",
      [&composed] {
        composed = std::this_thread::get_id();
        return std::string("text");
      },
      [&answered](const Granted<Text>&) { answered = std::this_thread::get_id(); });
  EXPECT_EQ(answered, std::thread::id()) << "the network's thread does not wait for it";
  run_one();
  EXPECT_EQ(answered, std::this_thread::get_id());
  EXPECT_NE(composed, std::thread::id());
  EXPECT_NE(composed, std::this_thread::get_id());
}

TEST_F(ReadDeskTest, composes_equal_answers_once) {
  ReadDesk desk(office_, {});
  read(desk, "a", "key");
  read(desk, "b", "key");
  run_one();
  read(desk, "c", "key");
  EXPECT_THAT(told_, ElementsAre("text of key", "text of key", "text of key"));
  EXPECT_EQ(desk.count().composed, 1U);
  EXPECT_EQ(desk.count().repeated, 2U);
}

TEST_F(ReadDeskTest, lets_payers_take_turns) {
  ReadDesk desk(office_, {});
  for (const char* key : {"a1", "a2", "a3", "a4"}) read(desk, "a", key);
  read(desk, "b", "b1");
  read(desk, "c", "c1");
  for (int i = 0; i < 6; ++i) run_one();
  EXPECT_THAT(told_, ElementsAre("text of a1", "text of b1", "text of c1", "text of a2",
                                 "text of a3", "text of a4"));
}

TEST_F(ReadDeskTest, refuses_those_who_wait_for_too_much) {
  ReadDesk::Bounds bounds;
  bounds.waiting_of_one = 2;
  bounds.waiting = 3;
  ReadDesk desk(office_, bounds);
  for (const char* key : {"a1", "a2", "a3", "a4"}) read(desk, "a", key);
  EXPECT_THAT(told_, ElementsAre("a4: busy")) << "one is being composed, two wait";
  read(desk, "b", "b1");
  read(desk, "c", "c1");
  EXPECT_THAT(told_, ElementsAre("a4: busy", "c1: busy"));
  EXPECT_EQ(desk.count().refused, 2U);
  EXPECT_EQ(desk.count().waiting, 3U);
  for (int i = 0; i < 4; ++i) run_one();
  EXPECT_EQ(told_.size(), 6U);
}

TEST_F(ReadDeskTest, keeps_what_was_asked_for_last) {
  ReadDesk::Bounds bounds;
  bounds.kept_bytes = 2 * std::string("text of 1").size();
  ReadDesk desk(office_, bounds);
  for (const char* key : {"1", "2"}) {
    read(desk, "a", key);
    run_one();
  }
  EXPECT_NE(desk.kept("1"), nullptr);
  read(desk, "a", "3");
  run_one();
  EXPECT_NE(desk.kept("1"), nullptr);
  EXPECT_EQ(desk.kept("2"), nullptr) << "it was used least lately";
  EXPECT_NE(desk.kept("3"), nullptr);
  EXPECT_EQ(desk.count().kept_bytes, bounds.kept_bytes);
  read(desk, "a", std::string(100, 'x'));
  run_one();
  EXPECT_EQ(desk.kept(std::string(100, 'x')), nullptr) << "it would displace everything";
  EXPECT_NE(desk.kept("3"), nullptr);
}

}  // namespace
}  // namespace acies
