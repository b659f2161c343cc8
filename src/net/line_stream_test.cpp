#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

#include "net/test_server.h"

namespace acies {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

constexpr std::string_view kOpen = "GET /stream HTTP/1.1\r\nHost: a\r\n\r\n";

class NetStream : public ::testing::Test, public TestServer {
 protected:
  using Lines = TestService::Lines;
  using Reply = HttpService::Reply;

  void TearDown() override { stop(); }

  // The Service keeps the stream and sends a first line.
  void keep_stream() {
    service().on_stream = [&](const Request&, Lines lines, const Reply&) {
      lines->send("hello");
      kept_ = std::move(lines);
    };
  }

  Lines kept_;
};

TEST_F(NetStream, CutsThoseWhoReadNextToNothing) {
  settings().progress_time = 200ms;
  settings().most_queued = 64'000'000;
  settings().most_queued_per_address = 64'000'000;
  service().on_stream = [&](const Request&, const Lines& lines, const Reply&) {
    lines->send(std::string(30'000'000, 'x'));
  };
  start();
  const RawSocket slow(place());
  slow.send(kOpen);
  EXPECT_TRUE(comes_true([&] { return service().stream_closed_count == 1; }));
  EXPECT_EQ(count().cut, 1U);
  EXPECT_TRUE(comes_true([&] { return count().queued == 0; }));
}

TEST_F(NetStream, SendsLines) {
  service().on_stream = [&](const Request&, Lines lines, const Reply&) {
    lines->send("one");
    net().after(20, [lines] {
      lines->send("two");
      lines->send("three");
      lines->close();
      lines->send("lost");
    });
  };
  start();
  const std::string all = RawSocket(place()).ask(kOpen);
  EXPECT_THAT(all, StartsWith("HTTP/1.1 200 OK\r\n"));
  EXPECT_THAT(all, HasSubstr("\r\nContent-Type: application/x-ndjson\r\n"));
  EXPECT_THAT(all, HasSubstr("\r\nContent-Security-Policy: "));
  EXPECT_THAT(all, EndsWith("chunked\r\nConnection: close\r\n\r\n"
                            "4\r\none\n\r\na\r\ntwo\nthree\n\r\n0\r\n\r\n"));
  EXPECT_TRUE(comes_true([&] { return service().stream_closed_count == 1; }));
  EXPECT_EQ(count().connections, 0U);
  HttpClient client(place());
  EXPECT_EQ(client.request("GET", "/stream")->body, "one\ntwo\nthree\n");
}

TEST_F(NetStream, OldClientsGetPlainLines) {
  service().on_stream = [](const Request&, const Lines& lines, const Reply&) {
    lines->send("one");
    lines->close();
  };
  start();
  EXPECT_THAT(RawSocket(place()).ask("GET /stream HTTP/1.0\r\n\r\n"),
              EndsWith("Connection: close\r\n\r\none\n"));
}

TEST_F(NetStream, BeatsWhileNothingHappens) {
  settings().heartbeat_time = 10ms;
  service().on_stream = [&](const Request&, Lines lines, const Reply&) {
    kept_ = std::move(lines);
  };
  start();
  const RawSocket socket(place());
  socket.send(kOpen);
  EXPECT_THAT(socket.receive_until("1\r\n\n\r\n1\r\n\n\r\n"), HasSubstr("1\r\n\n\r\n1\r\n\n\r\n"))
      << "it has begun though nothing was sent: the refusal was dropped";
}

TEST_F(NetStream, MayBeRefused) {
  service().on_stream = [&](const Request& request, const Lines& lines, Reply refuse) {
    if (request.query.contains("later")) {
      net().after(20, [lines, refuse = std::move(refuse)] { refuse(response_with(401, "who?")); });
    } else {
      refuse(response_with(403, "no"));
    }
  };
  start();
  HttpClient client(place());
  EXPECT_EQ(client.request("GET", "/stream")->status, 403U);
  EXPECT_EQ(client.request("GET", "/stream?later")->status, 401U);
  EXPECT_EQ(client.request("GET", "/")->status, 200U) << "the connection is still good";
  EXPECT_EQ(count().requests, 3U);
  EXPECT_EQ(service().stream_closed_count, 0) << "none has begun";
}

TEST_F(NetStream, UndecidedOnesTimeOut) {
  settings().reply_time = 50ms;
  Reply undecided;
  service().on_stream = [&](const Request&, Lines lines, Reply refuse) {
    kept_ = std::move(lines);
    undecided = std::move(refuse);
  };
  start();
  HttpClient client(place());
  EXPECT_EQ(client.request("GET", "/stream")->status, 503U);
  there([&] { kept_->send("too late"); });
  EXPECT_EQ(client.request("GET", "/")->status, 200U);
  there([&] { undecided = nullptr; });
}

TEST_F(NetStream, AServiceThatThrowsIsSurvived) {
  service().on_stream = [&](const Request&, const Lines&, const Reply&) {
    throw std::runtime_error("a mistake, on purpose");
  };
  start();
  HttpClient client(place());
  EXPECT_EQ(client.request("GET", "/stream")->status, 500U);
}

TEST_F(NetStream, NoticesThoseWhoLeave) {
  keep_stream();
  start();
  RawSocket leaving(place());
  leaving.send(kOpen);
  EXPECT_THAT(leaving.receive_until("hello\n"), HasSubstr("hello\n"));
  leaving.close();
  EXPECT_TRUE(comes_true([&] { return service().stream_closed_count == 1; }));
  there([&] { kept_->send("to nobody"); });
  RawSocket resetting(place());
  resetting.send(kOpen);
  EXPECT_THAT(resetting.receive_until("hello\n"), HasSubstr("hello\n"));
  resetting.reset();
  EXPECT_TRUE(comes_true([&] { return service().stream_closed_count == 2; }));
  EXPECT_EQ(count().connections, 0U);
}

TEST_F(NetStream, CutsThoseWhoNeverRead) {
  settings().most_queued = 100'000;
  keep_stream();
  start();
  const RawSocket deaf(place());
  deaf.send(kOpen);
  ASSERT_TRUE(comes_true([&] { return count().messages_out == 1; }));
  EXPECT_TRUE(comes_true([&] {
    there([&] { kept_->send(std::string(50'000, 'x')); });
    return service().stream_closed_count == 1;
  }));
}

TEST_F(NetStream, WhatTheClientSaysIsIgnored) {
  keep_stream();
  start();
  const RawSocket chatty(place());
  chatty.send(std::string(kOpen) + std::string(kOpen));
  EXPECT_THAT(chatty.receive_until("hello\n"), HasSubstr("hello\n"));
  chatty.send(std::string(100'000, 'x'));
  there([&] { kept_->send("more"); });
  EXPECT_THAT(chatty.receive_until("more\n"), HasSubstr("more\n"));
  EXPECT_EQ(count().requests, 1U);
}

TEST_F(NetStream, EndsWithTheServer) {
  keep_stream();
  start();
  const RawSocket socket(place());
  socket.send(kOpen);
  EXPECT_THAT(socket.receive_until("hello\n"), Not(HasSubstr("0\r\n\r\n")));
  stop();
  EXPECT_THAT(socket.receive_all(), EndsWith("0\r\n\r\n"));
  EXPECT_EQ(service().stream_closed_count, 1);
  kept_->send("to nobody, and of no harm");
  kept_->close();
}

}  // namespace
}  // namespace acies
