#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "net/client.h"
#include "net/test_server.h"

namespace acies {
namespace {

using ::testing::HasSubstr;

TEST(NetHttpClient, NobodyListening) {
  uint16_t port = 0;
  {
    TestServer gone;
    gone.start();
    port = gone.net().port();
  }
  HttpClient client({.host = "127.0.0.1", .port = port});
  const auto response = client.request("GET", "/");
  ASSERT_FALSE(response);
  EXPECT_THAT(response.error().what, HasSubstr("Connection refused"));
}

TEST(NetHttpClient, ConnectsAnewWhereTheServerHasClosed) {
  TestServer server;
  server.settings().idle_time = 50ms;
  server.start();
  HttpClient client(server.place());
  EXPECT_EQ(client.request("GET", "/a")->status, 200U);
  ASSERT_TRUE(comes_true([&] { return server.count().connections == 0; }));
  EXPECT_EQ(client.request("GET", "/b")->body, "GET /b ");
  EXPECT_EQ(client.request("HEAD", "/b")->body, "");
  EXPECT_EQ(client.request("DELETE", "/b")->body, "DELETE /b ");
}

TEST(NetHttpClient, LosesPatience) {
  TestServer server;
  std::vector<HttpService::Reply> kept;
  server.service().on_answer = [&](const Request&, HttpService::Reply reply) {
    kept.push_back(std::move(reply));
  };
  server.settings().goodbye_time = 10ms;
  server.start();
  HttpClient client(server.place(), 50ms);
  EXPECT_FALSE(client.request("GET", "/"));
  server.stop();
}

TEST(NetHttpClient, SaysSoWhenTheServerLeavesWithoutAWord) {
  TestServer server;
  server.settings().most_queued_per_address = 1000;
  server.service().on_answer = [](const Request&, const HttpService::Reply& reply) {
    reply(response_with(200, std::string(2000, 'x')));
  };
  server.start();
  HttpClient client(server.place());
  const auto response = client.request("GET", "/");
  ASSERT_FALSE(response.has_value());
  EXPECT_EQ(response.error().what, "no answer came");
}

}  // namespace
}  // namespace acies
