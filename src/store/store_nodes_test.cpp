// Several stores on one database, which only PostgreSQL allows: races, news between nodes, and lost
// connections.
#include <gmock/gmock.h>
#include <poll.h>

#include <algorithm>
#include <atomic>
#include <thread>

#include "store/store_fixture.h"

namespace acies::store_test {
namespace {

using ::testing::IsEmpty;

class StoreNodes : public StoreTest {
 protected:
  void terminate_links() const {
    run_in_postgres(beside(),
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                    "WHERE datname = '" +
                        name() + "'");
  }

  void let_in(bool is_open) const {
    run_in_postgres(beside(), "ALTER DATABASE " + name() + " ALLOW_CONNECTIONS " +
                                  (is_open ? "true" : "false"));
  }

 private:
  size_t name_at() const { return where_.find("@/") + 2; }
  std::string name() const { return where_.substr(name_at(), where_.find('?') - name_at()); }
  // Another database of the same server.
  std::string beside() const {
    return std::string(where_).replace(name_at(), name().size(), "postgres");
  }
};
INSTANTIATE_TEST_SUITE_P(Stores, StoreNodes, ::testing::Values(Place::Postgres), name_of);

bool is_told(Store& store) {
  pollfd descriptor{store.news_socket(), POLLIN, 0};
  return ::poll(&descriptor, 1, 1000) == 1;
}

bool has_news(const std::vector<News>& news, std::string_view table, uint32_t entries) {
  return std::ranges::any_of(
      news, [&](const News& piece) { return piece.table == table && piece.entries == entries; });
}

TEST_P(StoreNodes, NewsArrivesWithinASecond) {
  const auto here = open();
  const auto there = open();
  add_plain_table(*there, "t1");
  append_one(*there, "t1", 0, "a");
  append_one(*there, "t1", 1, "b");
  ASSERT_TRUE(is_told(*here));
  std::vector<News> all;
  for (int i = 0; i < 50 && !has_news(all, "t1", 2); ++i) {
    for (News& piece : sure(here->news())) all.push_back(std::move(piece));
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_TRUE(has_news(all, "t1", 2));
  EXPECT_THAT(sure(here->news()), IsEmpty()) << "told once";
  EXPECT_THAT(sure(there->news()), IsEmpty()) << "one's own is no news";
}

SessionRow session_of(UserId user, std::string_view token) {
  SessionRow session;
  session.key = sha256(token);
  session.user = user;
  return session;
}

TEST_P(StoreNodes, OthersHearThatSessionsHaveEnded) {
  const auto here = open();
  const auto there = open();
  const UserId user = in_transaction(*there, [&] { return sure(there->add_guest(1)); });
  in_transaction(*there, [&] {
    for (const char* token : {"a", "b", "c"}) sure(there->add_session(session_of(user, token)));
  });
  EXPECT_THAT(sure(here->news()), IsEmpty()) << "a new session is no news";
  in_transaction(*there, [&] { sure(there->remove_session(sha256("a"))); });
  in_transaction(*there, [&] { sure(there->remove_sessions_of(user, sha256("b"))); });
  ASSERT_TRUE(is_told(*here));
  std::vector<News> all;
  for (int i = 0; i < 50 && all.size() < 1; ++i) {
    for (News& piece : sure(here->news())) all.push_back(std::move(piece));
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  ASSERT_FALSE(all.empty());
  EXPECT_EQ(all.front().user, user);
  EXPECT_EQ(all.front().table, "");
}

// A request of a session and the end of the session: one comes first, and the other waits.
TEST_P(StoreNodes, ASessionThatIsHeldEndsAfterwards) {
  const auto here = open();
  const auto there = open();
  const UserId user = in_transaction(*there, [&] {
    const UserId made = sure(there->add_guest(1));
    sure(there->add_session(session_of(made, "a")));
    return made;
  });
  sure(here->begin());
  EXPECT_TRUE(sure(here->hold_session(sha256("a"))));
  std::atomic<bool> has_ended = false;
  std::thread other([&] {
    in_transaction(*there, [&] { sure(there->remove_sessions_of(user, std::nullopt)); });
    has_ended = true;
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  EXPECT_FALSE(has_ended) << "it has not waited";
  sure(here->commit());
  other.join();
  EXPECT_FALSE(in_transaction(*here, [&] { return sure(here->hold_session(sha256("a"))); }));
}

TEST_P(StoreNodes, WhatWasRolledBackIsNoNews) {
  const auto here = open();
  const auto there = open();
  sure(there->begin());
  sure(there->add_table(make_header("t1"), {}, {}));
  sure(there->roll_back());
  add_plain_table(*there, "t2");
  ASSERT_TRUE(is_told(*here));
  const auto news = sure(here->news());
  EXPECT_TRUE(has_news(news, "t2", 0));
  EXPECT_EQ(news.size(), 1U);
}

TEST_P(StoreNodes, ForeignNotificationsAreLeftOut) {
  const auto here = open();
  run_in_postgres(where_, "NOTIFY acies, 'nonsense'; NOTIFY acies, 't1 -5'; NOTIFY acies");
  ASSERT_TRUE(is_told(*here));
  EXPECT_THAT(sure(here->news()), IsEmpty());
}

TEST_P(StoreNodes, OneOfTwoWinsEachNumber) {
  add_plain_table(*open(), "t1");
  constexpr uint32_t kEach = 100;
  std::array<uint32_t, 2> lost{};
  const auto race = [&](size_t node) {
    const auto store = open();
    for (uint32_t won = 0; won < kEach;) {
      const bool is_first = append_one(*store, "t1", count_of(*store, "t1"), std::to_string(node));
      ++(is_first ? won : lost.at(node));
    }
  };
  std::thread other([&] { race(1); });
  race(0);
  other.join();
  const auto store = open();
  sure(store->begin());
  const auto entries = sure(store->entries_after("t1", 0));
  EXPECT_EQ(entries.size(), 2 * kEach) << lost[0] << " and " << lost[1] << " lost";
  EXPECT_EQ(std::ranges::count(entries, make_entry("0")), kEach);
  EXPECT_EQ(sure(store->find_table("t1"))->summary.entries, 2 * kEach);
  sure(store->commit());
}

TEST_P(StoreNodes, TheSecondWaitsForTheFirstAndLoses) {
  const auto first = open();
  const auto second = open();
  add_plain_table(*first, "t1");
  sure(first->begin());
  EXPECT_TRUE(sure(first->append("t1", 0, {make_entry("first")}, {})));
  bool has_won = true;
  std::thread other([&] { has_won = append_one(*second, "t1", 0, "second"); });
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  sure(first->commit());
  other.join();
  EXPECT_FALSE(has_won);
  EXPECT_EQ(count_of(*second, "t1"), 1U);
}

TEST_P(StoreNodes, ANameIsTakenByOneNode) {
  const auto first = open();
  const auto second = open();
  const auto guest = [](Store& store) {
    return in_transaction(store, [&] { return sure(store.add_guest(1)); });
  };
  const std::array<UserId, 2> users{guest(*first), guest(*second)};
  sure(first->begin());
  EXPECT_TRUE(sure(first->name_user(users[0], "Hanno", "hanno", "a")));
  bool has_won = true;
  std::thread other([&] {
    has_won = in_transaction(
        *second, [&] { return sure(second->name_user(users[1], "Hanno", "hanno", "b")); });
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  sure(first->commit());
  other.join();
  EXPECT_FALSE(has_won);
}

TEST_P(StoreNodes, NodesThatBeatTogetherDoNotWait) {
  const auto first = open();
  const auto second = open();
  sure(first->begin());
  sure(first->beat(1));
  in_transaction(*second, [&] { sure(second->beat(2)); });
  sure(first->commit());
  EXPECT_EQ(in_transaction(*second, [&] { return sure(second->last_beat()); }), 1);
}

TEST_P(StoreNodes, OneOfTwoClaimsAPause) {
  const auto first = open();
  const auto second = open();
  in_transaction(*first, [&] { sure(first->beat(1'000)); });
  sure(first->begin());
  EXPECT_EQ(sure(first->claim_pause(9'000, 100)), 8'000);
  Milliseconds rest = -1;
  std::thread other([&] {
    rest = in_transaction(*second, [&] { return sure(second->claim_pause(9'000, 100)); });
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  sure(first->commit());
  other.join();
  EXPECT_EQ(rest, 0) << "it waits, and finds the pause claimed";
}

TEST_P(StoreNodes, ALostConnectionComesBack) {
  const auto store = open();
  add_plain_table(*store, "t1");
  terminate_links();
  EXPECT_TRUE(append_one(*store, "t1", 0, "a")) << "replaced before anything was begun";

  sure(store->begin());
  sure(store->append("t1", 1, {make_entry("lost")}, {}));
  terminate_links();
  const auto lost = store->commit();
  ASSERT_FALSE(lost);
  EXPECT_THAT(lost.error().what, ::testing::StartsWith("the database does not answer: "));
  EXPECT_TRUE(store->may_repeat());
  EXPECT_TRUE(append_one(*store, "t1", 1, "again"));
}

TEST_P(StoreNodes, WhileTheServerIsAwayErrorsSaySo) {
  const auto store = open();
  add_plain_table(*store, "t1");
  let_in(false);
  terminate_links();
  for (int i = 0; i < 3; ++i) {
    const auto begun = store->begin();
    ASSERT_FALSE(begun);
    EXPECT_THAT(begun.error().what, ::testing::StartsWith("the database does not answer: "));
    EXPECT_TRUE(store->may_repeat());
    EXPECT_FALSE(store->news());
    EXPECT_EQ(store->news_socket(), -1);
  }
  let_in(true);
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  EXPECT_TRUE(append_one(*store, "t1", 0, "a"));
}

TEST_P(StoreNodes, WhatWasMissedIsNews) {
  const auto here = open();
  const auto there = open();
  add_plain_table(*there, "t1");
  ASSERT_TRUE(is_told(*here));
  EXPECT_TRUE(has_news(sure(here->news()), "t1", 0));
  terminate_links();
  EXPECT_TRUE(append_one(*there, "t1", 0, "missed"));
  bool has_failed = false;
  std::vector<News> all;
  for (int i = 0; i < 100 && !has_news(all, "t1", 1); ++i) {
    const auto news = here->news();
    has_failed = has_failed || !news;
    if (news) all.insert(all.end(), news->begin(), news->end());
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_TRUE(has_failed) << "the loss is an error";
  EXPECT_TRUE(has_news(all, "t1", 1)) << "and is made good";
  EXPECT_EQ(std::ranges::count(all, kEveryUser, &News::user), 1) << "and users may have changed";
  EXPECT_THAT(sure(here->news()), IsEmpty());
}

TEST_P(StoreNodes, StoresThatStartTogetherMakeOneSchema) {
  std::vector<std::thread> starts;
  for (int i = 0; i < 4; ++i) {
    starts.emplace_back([this] { EXPECT_TRUE(open()); });
  }
  for (std::thread& start : starts) start.join();
  EXPECT_TRUE(add_plain_table(*open(), "t1"));
}

}  // namespace
}  // namespace acies::store_test
