#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

#include "net/test_server.h"

namespace acies {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::StartsWith;

// Requests and their answers, beginning with simple ones.
class NetHttp : public ::testing::Test, public TestServer {};

TEST_F(NetHttp, HandsRequestsOver) {
  Request seen;
  service().on_answer = [&](Request request, const HttpService::Reply& reply) {
    seen = std::move(request);
    reply(response_with(201, "made"));
  };
  start();
  HttpClient client(place());
  const auto response = client.request("POST", "/a%20b?lang=ru", {{"Cookie", "acies=1"}}, "body");
  ASSERT_TRUE(response) << response.error().text();
  EXPECT_EQ(response->status, 201U);
  EXPECT_EQ(response->type, "text/plain");
  EXPECT_EQ(response->body, "made");
  stop();  // then the data of its thread can be examined
  EXPECT_EQ(seen.method, "POST");
  EXPECT_EQ(seen.path, "/a b");
  EXPECT_EQ(seen.query.at("lang"), "ru");
  EXPECT_EQ(seen.cookie("acies"), "1");
  EXPECT_EQ(seen.body, "body");
  EXPECT_EQ(seen.address, "127.0.0.1");
}

TEST_F(NetHttp, KeepsConnections) {
  start();
  HttpClient client(place());
  for (int i = 0; i < 3; ++i) EXPECT_EQ(client.request("GET", "/x")->body, "GET /x ");
  const NetCount counted = count();
  EXPECT_EQ(counted.connections, 1U);
  EXPECT_EQ(counted.requests, 3U);
  EXPECT_GT(counted.bytes_out, 0U);
  client.disconnect();
  EXPECT_TRUE(comes_true([&] { return count().connections == 0; }));
}

TEST_F(NetHttp, AnswersHeadWithoutABody) {
  start();
  const std::string all = RawSocket(place()).ask(
      "HEAD /x HTTP/1.1\r\nHost: a\r\n\r\nGET /y HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  EXPECT_THAT(all, HasSubstr("Content-Length: 8\r\nConnection: keep-alive\r\n\r\nHTTP/1.1 200 OK"));
  EXPECT_THAT(all, EndsWith("\r\n\r\nGET /y "));
}

TEST_F(NetHttp, AnswersPipelinedRequestsInTheirOrder) {
  service().on_answer = [&](const Request& request, HttpService::Reply reply) {
    net().after(request.path == "/1" ? 50 : 0, [reply = std::move(reply), path = request.path] {
      reply(response_with(200, "<" + path + ">"));
    });
  };
  start();
  const std::string all = RawSocket(place()).ask(
      "POST /1 HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc"
      "GET /2 HTTP/1.1\r\nHost: a\r\n\r\n"
      "GET /3 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\nGET /never HTTP/1.1\r\n\r\n");
  EXPECT_LT(all.find("</1>"), all.find("</2>"));
  EXPECT_LT(all.find("</2>"), all.find("</3>"));
  EXPECT_THAT(all, EndsWith("</3>"));
}

TEST_F(NetHttp, ReadsChunksAndExpectations) {
  start();
  EXPECT_THAT(
      RawSocket(place()).ask("POST /c HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
                             "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n"),
      EndsWith("POST /c abcde"));
  const RawSocket patient(place());
  patient.send(
      "POST /e HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 2\r\n"
      "Expect: 100-continue\r\n\r\n");
  EXPECT_EQ(patient.receive(), "HTTP/1.1 100 Continue\r\n\r\n");
  EXPECT_THAT(patient.ask("hi"), EndsWith("POST /e hi"));
}

TEST_F(NetHttp, AnswersOldClients) {
  start();
  const std::string all = RawSocket(place()).ask("GET /old HTTP/1.0\r\n\r\n");
  EXPECT_THAT(all, HasSubstr("Connection: close"));
  EXPECT_THAT(all, EndsWith("GET /old "));
}

TEST_F(NetHttp, RefusesMalformedRequests) {
  start();
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"GET /../etc/passwd HTTP/1.1\r\nHost: a\r\n\r\n", "400"},
      {"GET /%2e%2e/%2e%2e/etc HTTP/1.1\r\nHost: a\r\n\r\n", "400"},
      {"GET /a%00 HTTP/1.1\r\nHost: a\r\n\r\n", "400"},
      {"GET /a% HTTP/1.1\r\nHost: a\r\n\r\n", "400"},
      {"GET http://other/ HTTP/1.1\r\nHost: a\r\n\r\n", "400"},
      {"GET a HTTP/1.1\r\nHost: a\r\n\r\n", "400"},
      {"GET / HTTP/1.1\r\n\r\n", "400"},
      {"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "400"},
      {"GET / HTTP/1.1\r\nHost: a\r\nBad Name: b\r\n\r\n", "400"},
      {"GET / HTTP/1.1\r\nHost: a\r\nA: b\x01\r\n\r\n", "400"},
      {"GET / HTTP/1.1\r\nHost : a\r\n\r\n", "400"},
      {"\x16\x03\x01\x02\x01\xfc\x03\x03\r\n\r\n", "400"},
      {"GET / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", "400"},
      {"GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", "400"},
      {"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
       "400"},
      {"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 1\r\n\r\n",
       "400"},
      {"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", "400"},
      {"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n", "501"},
      {"GET / HTTP/2.0\r\nHost: a\r\n\r\n", "505"},
      {"PUT / HTTP/1.1\r\nHost: a\r\n\r\n", "405"},
      {"OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n", "405"},
      {"BREW / HTTP/1.1\r\nHost: a\r\n\r\n", "405"},
  };
  for (const auto& [request, status] : cases) {
    const std::string answer = RawSocket(place()).ask(request);
    EXPECT_THAT(answer, StartsWith("HTTP/1.1 " + std::string(status) + " ")) << request;
    EXPECT_THAT(answer, HasSubstr("Content-Security-Policy: ")) << request;
    EXPECT_THAT(answer, HasSubstr("Connection: close")) << request;
  }
  EXPECT_EQ(count().requests, 0U) << "the Service has seen none of them";
}

TEST_F(NetHttp, NamesTheMethodsItKnows) {
  start();
  EXPECT_THAT(RawSocket(place()).ask("PATCH / HTTP/1.1\r\nHost: a\r\n\r\n"),
              HasSubstr("\r\nAllow: GET, HEAD, POST, DELETE\r\n"));
}

TEST_F(NetHttp, LimitsHeadersAndBodies) {
  settings().most_header = 1000;
  settings().most_body = 100;
  start();
  const std::string long_value(1000, 'x');
  EXPECT_THAT(RawSocket(place()).ask("GET / HTTP/1.1\r\nHost: a\r\nA: " + long_value + "\r\n\r\n"),
              StartsWith("HTTP/1.1 431 "));
  EXPECT_THAT(RawSocket(place()).ask("GET /" + long_value + " HTTP/1.1\r\n"),
              StartsWith("HTTP/1.1 431 "));
  const std::string much(5'000'000, 'x');
  EXPECT_THAT(RawSocket(place()).ask("GET / HTTP/1.1\r\nHost: a\r\nA: " + much),
              StartsWith("HTTP/1.1 431 "));
  EXPECT_THAT(RawSocket(place()).ask("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 101\r\n\r\n"),
              StartsWith("HTTP/1.1 413 "));
  EXPECT_THAT(
      RawSocket(place()).ask("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
                             "3e8\r\n" +
                             long_value),
      StartsWith("HTTP/1.1 413 "));
  EXPECT_EQ(count().refused, 5U);
  HttpClient client(place());
  EXPECT_EQ(client.request("POST", "/", {}, std::string(100, 'y'))->status, 200U);
  const auto refused = client.request("POST", "/", {}, std::string(101, 'y'));
  ASSERT_TRUE(refused) << refused.error().text();
  EXPECT_EQ(refused->status, 413U);
}

TEST_F(NetHttp, SendsLongAnswers) {
  const std::string text(8'000'000, 'x');
  service().on_answer = [&](const Request&, const HttpService::Reply& reply) {
    reply(response_with(200, text));
  };
  start();
  HttpClient client(place());
  EXPECT_EQ(client.request("GET", "/")->body, text);
  EXPECT_EQ(client.request("GET", "/")->body, text);
}

TEST_F(NetHttp, BelievesAProxyWhenItIsTold) {
  settings().is_behind_proxy = true;
  Request seen;
  service().on_answer = [&](Request request, const HttpService::Reply& reply) {
    seen = std::move(request);
    reply({});
  };
  start();
  HttpClient client(place());
  client.request("GET", "/",
                 {{"X-Forwarded-For", "9.9.9.9, 10.0.0.7"}, {"X-Forwarded-Proto", "https"}});
  stop();
  EXPECT_EQ(seen.address, "10.0.0.7");
  EXPECT_TRUE(seen.is_secure);
}

// The Service's side: replies that come late, twice or never, or that nobody waits for.
class NetReplies : public ::testing::Test, public TestServer {};

TEST_F(NetReplies, MayComeLater) {
  service().on_answer = [&](const Request&, HttpService::Reply reply) {
    net().after(30, [reply = std::move(reply)] { reply(response_with(200, "late")); });
  };
  start();
  HttpClient client(place());
  EXPECT_EQ(client.request("GET", "/")->body, "late");
}

TEST_F(NetReplies, DroppedOnesAreTheServersFault) {
  service().on_answer = [](const Request&, const HttpService::Reply&) {};
  start();
  HttpClient client(place());
  EXPECT_EQ(client.request("GET", "/")->status, 500U);
  EXPECT_EQ(client.request("GET", "/")->status, 500U) << "the connection is still good";
}

TEST_F(NetReplies, NeverGivenOnesTimeOut) {
  settings().reply_time = 50ms;
  std::vector<HttpService::Reply> kept;
  service().on_answer = [&](const Request&, HttpService::Reply reply) {
    kept.push_back(std::move(reply));
  };
  start();
  HttpClient client(place());
  EXPECT_EQ(client.request("GET", "/")->status, 503U);
  there([&] { kept.at(0)(response_with(200, "too late")); });
  EXPECT_EQ(client.request("GET", "/")->status, 503U);
  stop();
}

TEST_F(NetReplies, AreLostOnThoseWhoHaveLeft) {
  std::vector<HttpService::Reply> kept;
  std::atomic<int> asked = 0;
  service().on_answer = [&](const Request&, HttpService::Reply reply) {
    kept.push_back(std::move(reply));
    ++asked;
  };
  start();
  for (int i = 0; i < 10; ++i) {
    RawSocket leaving(place());
    leaving.send(kGet);
    ASSERT_TRUE(comes_true([&] { return asked == i + 1; }));
    if (i % 2 == 0) leaving.reset();
  }
  there([&] {
    for (const auto& reply : kept) reply(response_with(200, std::string(100'000, 'x')));
  });
  EXPECT_TRUE(comes_true([&] { return count().connections == 0; }));
}

TEST_F(NetReplies, SurviveTheServer) {
  std::vector<HttpService::Reply> kept;
  std::atomic<int> asked = 0;
  service().on_answer = [&](const Request&, HttpService::Reply reply) {
    kept.push_back(std::move(reply));
    ++asked;
  };
  settings().goodbye_time = 50ms;
  start();
  const RawSocket one(place());
  const RawSocket other(place());
  one.send(kGet);
  other.send(kGet);
  ASSERT_TRUE(comes_true([&] { return asked == 2; }));
  stop();
  kept.at(0)(response_with(200, "to nobody"));
  kept.clear();
  EXPECT_EQ(one.receive_all(), "");
}

TEST_F(NetReplies, WaitForTheGoodbye) {
  service().on_answer = [&](const Request&, HttpService::Reply reply) {
    net().stop();
    net().post([reply = std::move(reply)] { reply(response_with(200, "last words")); });
  };
  start();
  const std::string all = RawSocket(place()).ask(kGet);
  EXPECT_THAT(all, HasSubstr("Connection: close"));
  EXPECT_THAT(all, EndsWith("last words"));
  join();
}

TEST_F(NetReplies, ReachHalfClosedPeers) {
  service().on_answer = [&](const Request&, HttpService::Reply reply) {
    net().after(30, [reply = std::move(reply)] { reply(response_with(200, "still there")); });
  };
  start();
  const RawSocket peer(place());
  peer.send(kGet);
  peer.half_close();
  EXPECT_THAT(peer.receive_all(), EndsWith("still there"));
  EXPECT_TRUE(comes_true([&] { return count().connections == 0; }));
}

TEST_F(NetReplies, AServiceThatThrowsIsSurvived) {
  service().on_answer = [](const Request&, const HttpService::Reply&) {
    throw std::runtime_error("a mistake, on purpose");
  };
  start();
  HttpClient client(place());
  EXPECT_EQ(client.request("GET", "/")->status, 500U);
  EXPECT_EQ(client.request("GET", "/")->status, 500U);
}

}  // namespace
}  // namespace acies
