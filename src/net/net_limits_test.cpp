#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <ctime>

#include "net/test_server.h"

namespace acies {
namespace {

using ::testing::EndsWith;
using ::testing::StartsWith;

constexpr std::string_view kGetAndClose = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";

// Limits of time and number, against clients who mean no good.
class NetLimits : public ::testing::Test, public TestServer {};

TEST_F(NetLimits, SlowRequestsAreCut) {
  settings().request_time = 150ms;
  start();
  const RawSocket silent(place());
  const RawSocket slow(place());
  slow.send("GET / HTTP/1.1\r\nHost: a\r\n");
  const RawSocket slow_body(place());
  slow_body.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n");
  const bool is_cut = comes_true([&] {
    std::this_thread::sleep_for(20ms);
    return !slow.send("A: b\r\n") && !slow_body.send("x");
  });
  EXPECT_TRUE(is_cut) << "a line now and then does not prolong it";
  EXPECT_EQ(silent.receive_all(), "");
  EXPECT_TRUE(comes_true([&] { return count().connections == 0; }));
}

TEST_F(NetLimits, IdleConnectionsAreClosed) {
  settings().idle_time = 100ms;
  start();
  const RawSocket idle(place());
  idle.send(kGet);
  EXPECT_THAT(idle.receive_all(), EndsWith("GET / ")) << "and then the end";
}

TEST_F(NetLimits, ThoseWhoNeverReadAreCut) {
  settings().request_time = 150ms;
  settings().most_queued_per_address = 64U << 20U;
  service().on_answer = [](const Request&, const HttpService::Reply& reply) {
    reply(response_with(200, std::string(50'000'000, 'x')));
  };
  start();
  const RawSocket deaf(place());
  deaf.send(kGet);
  EXPECT_TRUE(comes_true([&] { return count().requests == 1; }));
  EXPECT_TRUE(comes_true([&] { return count().connections == 0; }));
}

// A client that opens connection after connection and reads nothing holds no more than its share.
TEST_F(NetLimits, AnswersThatNobodyReadsAreBounded) {
  settings().most_queued = 60'000'000;
  settings().most_queued_per_address = 60'000'000;
  service().on_answer = [](const Request&, const HttpService::Reply& reply) {
    reply(response_with(200, std::string(25'000'000, 'x')));
  };
  start();
  std::vector<RawSocket> deaf;
  for (int i = 0; i < 5; ++i) {
    deaf.emplace_back(place());
    deaf.back().send(kGet);
  }
  EXPECT_TRUE(comes_true([&] { return count().cut == 3; }));
  EXPECT_LE(count().queued, 60'000'000U);
  deaf.clear();
  EXPECT_TRUE(comes_true([&] { return count().queued == 0; }));
}

// The body that many get is in memory once.
TEST_F(NetLimits, SharedAnswersCountOnce) {
  const auto body = std::make_shared<const std::string>(5'000'000, 'x');
  service().on_answer = [&](const Request&, const HttpService::Reply& reply) {
    Response response;
    response.shared = body;
    reply(std::move(response));
  };
  start();
  const std::string answer = RawSocket(place()).ask(kGetAndClose);
  EXPECT_THAT(answer, StartsWith("HTTP/1.1 200 "));
  EXPECT_THAT(answer, EndsWith("\r\n\r\n" + *body));
  const RawSocket deaf(place());
  deaf.send(kGet);
  ASSERT_TRUE(comes_true([&] { return count().requests == 2; }));
  EXPECT_EQ(count().queued, 0U);
}

TEST_F(NetLimits, ConnectionsAreCounted) {
  settings().most_connections = 3;
  start();
  std::vector<RawSocket> held;
  for (int i = 0; i < 3; ++i) held.emplace_back(place());
  ASSERT_TRUE(comes_true([&] { return count().connections == 3; }));
  EXPECT_THAT(RawSocket(place()).ask(kGet), StartsWith("HTTP/1.1 503 "));
  EXPECT_EQ(count().refused, 1U);
  held.pop_back();
  ASSERT_TRUE(comes_true([&] { return count().connections == 2; }));
  EXPECT_THAT(RawSocket(place()).ask(kGetAndClose), StartsWith("HTTP/1.1 200 "));
}

TEST_F(NetLimits, ConnectionsAreCountedByAddress) {
  settings().most_connections_per_address = 2;
  start();
  std::vector<RawSocket> held;
  for (int i = 0; i < 2; ++i) held.emplace_back(place());
  ASSERT_TRUE(comes_true([&] { return count().connections == 2; }));
  for (int i = 0; i < 20; ++i) {
    EXPECT_THAT(RawSocket(place()).ask(kGet), StartsWith("HTTP/1.1 429 "));
  }
  EXPECT_EQ(count().connections, 2U);
  held.clear();
  ASSERT_TRUE(comes_true([&] { return count().connections == 0; }));
  EXPECT_THAT(RawSocket(place()).ask(kGetAndClose), StartsWith("HTTP/1.1 200 "));
}

TEST_F(NetLimits, MassesOfConnectionsAreSurvived) {
  settings().most_connections = 10;
  start();
  std::vector<RawSocket> crowd;
  for (int i = 0; i < 500; ++i) crowd.emplace_back(place());
  ASSERT_TRUE(comes_true([&] { return count().refused >= 490; }));
  crowd.clear();
  ASSERT_TRUE(comes_true([&] { return count().connections == 0; }));
  EXPECT_THAT(RawSocket(place()).ask(kGetAndClose), StartsWith("HTTP/1.1 200 "));
}

// The least descriptor that is free: with this as its limit, the process can open nothing more.
rlim_t free_descriptor() {
  const int probe = ::dup(0);
  ::close(probe);
  return static_cast<rlim_t>(probe);
}

TEST_F(NetLimits, RunningOutOfDescriptorsIsSurvived) {
  start();
  const RawSocket early;
  rlimit before{};
  ::getrlimit(RLIMIT_NOFILE, &before);
  const rlimit none{.rlim_cur = free_descriptor(), .rlim_max = before.rlim_max};
  ::setrlimit(RLIMIT_NOFILE, &none);
  EXPECT_TRUE(early.connect(place())) << "the system has taken it, the server cannot";
  early.send(kGetAndClose);
  const std::clock_t used = std::clock();
  std::this_thread::sleep_for(400ms);
  EXPECT_LT(std::clock() - used, CLOCKS_PER_SEC / 4) << "waiting, not spinning";
  EXPECT_EQ(count().connections, 0U);
  ::setrlimit(RLIMIT_NOFILE, &before);
  EXPECT_THAT(early.receive_all(), StartsWith("HTTP/1.1 200 "));
}

}  // namespace
}  // namespace acies
