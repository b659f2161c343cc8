#include "net/net.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>

#include "net/test_server.h"

namespace acies {
namespace {

using ::testing::EndsWith;

// The event loop itself.
class NetLoop : public ::testing::Test, public TestServer {};

TEST_F(NetLoop, RunsJobs) {
  start();
  std::atomic<int> ticks = 0;
  std::atomic<bool> is_posted = false;
  std::atomic<bool> is_later = false;
  net().every(5, [&] { ++ticks; });
  net().post([&] { is_posted = true; });
  net().after(20, [&] { is_later = true; });
  EXPECT_TRUE(comes_true([&] { return ticks >= 3 && is_posted && is_later; }));
}

TEST_F(NetLoop, StopsWithJobsWaiting) {
  start();
  bool is_run = false;
  net().after(3'600'000, [&] { is_run = true; });
  net().every(3'600'000, [&] { is_run = true; });
  stop();
  EXPECT_FALSE(is_run);
}

TEST_F(NetLoop, ATakenPortIsAFault) {
  start();
  NetSettings taken;
  taken.port = net().port();
  const auto second = Net::open(taken, service(), service());
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().what, "cannot listen on 127.0.0.1 port " + std::to_string(taken.port) +
                                     ": Address already in use");
  taken.bind = "nowhere";
  EXPECT_EQ(Net::open(taken, service(), service()).error().what,
            "'nowhere' is not an address to listen on");
}

TEST_F(NetLoop, AnUnusedNetIsDestroyed) {
  settings().port = 0;
  const auto unused = Net::open(settings(), service(), service());
  ASSERT_TRUE(unused) << unused.error().text();
  (*unused)->post([] {});
  (*unused)->every(1, [] {});
}

TEST_F(NetLoop, SpeaksTheNewerProtocolToo) {
  settings().bind = "::";
  start();
  HttpClient by_v4(place());
  EXPECT_EQ(by_v4.request("GET", "/")->status, 200U);
  HttpClient by_v6({.host = "::1", .port = net().port()});
  const auto response = by_v6.request("GET", "/");
  EXPECT_TRUE(!response || response->status == 200) << "where the machine has it";
}

// Opens every kind of connection, and then sends a signal.
void stops_at(TestServer& server, int signal) {
  std::vector<HttpService::Reply> kept;
  std::atomic<int> asked = 0;
  server.settings().most_queued_per_address = 64U << 20U;
  server.service().on_answer = [&](const Request& request, HttpService::Reply reply) {
    if (request.path == "/never") kept.push_back(reply);
    if (request.path != "/never") reply(response_with(200, std::string(50'000'000, 'x')));
    ++asked;
  };
  server.service().on_stream = [&](const Request&, const TestService::Lines& lines,
                                   const HttpService::Reply&) {
    lines->send("hello");
    ++asked;
  };
  server.start();
  const RawSocket silent(server.place());
  const RawSocket half(server.place());
  const RawSocket unanswered(server.place());
  const RawSocket deaf(server.place());
  const RawSocket stream(server.place());
  half.send("GET / HTTP/1.1\r\n");
  unanswered.send("GET /never HTTP/1.1\r\nHost: a\r\n\r\n");
  deaf.send(kGet);
  stream.send("GET /stream HTTP/1.1\r\nHost: a\r\n\r\n");
  ASSERT_TRUE(comes_true([&] { return asked == 3 && server.count().connections == 5; }));
  const auto begin = std::chrono::steady_clock::now();
  ASSERT_EQ(std::raise(signal), 0);
  server.join();
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 10s) << "about two seconds, in fact";
  EXPECT_TRUE(server.has_ended());
  EXPECT_THAT(stream.receive_all(), EndsWith("hello\n\r\n0\r\n\r\n"));
  EXPECT_EQ(server.service().stream_closed_count, 1);
}

TEST_F(NetLoop, SigtermStopsIt) { stops_at(*this, SIGTERM); }
TEST_F(NetLoop, SigintStopsIt) {
  settings().goodbye_time = 100ms;
  stops_at(*this, SIGINT);
}

}  // namespace
}  // namespace acies
