#include "net/request.h"

#include <gtest/gtest.h>

namespace acies {
namespace {

Head plain_head() {
  Head head;
  head.method = "GET";
  head.target = "/";
  head.add("Host", "localhost");
  return head;
}

unsigned status_of(Head head) {
  const auto request = make_request(std::move(head), {.peer = "10.0.0.1"});
  return request ? 200 : request.error();
}

unsigned status_with(std::string_view name, std::string_view value) {
  Head head = plain_head();
  head.add(name, value);
  return status_of(head);
}

TEST(NetRequest, IsMadeOfAHead) {
  Head head = plain_head();
  head.method = "POST";
  head.target = "/a%20b?lang=ru";
  head.add("Cookie", "a=1");
  head.add("COOKIE", "b=2");
  head.add("Accept", "x");
  head.add("accept", "y");
  const auto request = make_request(head, {.peer = "10.0.0.1"});
  ASSERT_TRUE(request);
  EXPECT_EQ(request->method, "POST");
  EXPECT_EQ(request->path, "/a b");
  EXPECT_EQ(request->query.at("lang"), "ru");
  EXPECT_EQ(request->cookie("a"), "1");
  EXPECT_EQ(request->cookie("b"), "2");
  EXPECT_EQ(request->cookie("c"), "");
  EXPECT_EQ(request->header("accept"), "x, y");
  EXPECT_EQ(request->header("none"), "");
  EXPECT_EQ(request->address, "10.0.0.1");
  EXPECT_FALSE(request->is_secure);
}

TEST(NetRequest, ComesThroughAProxy) {
  Head head = plain_head();
  head.add("X-Forwarded-For", "1.2.3.4");
  head.add("X-Forwarded-For", "10.0.0.7");
  head.add("X-Forwarded-Proto", "https");
  const auto request = make_request(head, {.peer = "127.0.0.1", .is_behind_proxy = true});
  ASSERT_TRUE(request);
  EXPECT_EQ(request->address, "10.0.0.7");
  EXPECT_TRUE(request->is_secure);
}

TEST(NetRequest, IsRefusedWithItsStatus) {
  EXPECT_EQ(status_of(plain_head()), 200U);
  for (const std::string_view method : {"PUT", "OPTIONS", "TRACE", "CONNECT", "get", "BREW"}) {
    Head head = plain_head();
    head.method = method;
    EXPECT_EQ(status_of(head), 405U) << method;
  }
  EXPECT_EQ(status_with("host", "other"), 400U) << "two hosts";
  EXPECT_EQ(status_with("Transfer-Encoding", "Chunked"), 200U);
  EXPECT_EQ(status_with("Transfer-Encoding", "gzip, chunked"), 501U);
  EXPECT_EQ(status_with("Expect", "100-Continue"), 200U);
  EXPECT_EQ(status_with("Expect", "miracles"), 417U);
}

TEST(NetRequest, OldVersionsNeedNoHost) {
  Head head;
  head.method = "GET";
  head.target = "/";
  EXPECT_EQ(status_of(head), 400U);
  head.version = 10;
  EXPECT_EQ(status_of(head), 200U);
  head.version = 20;
  EXPECT_EQ(status_of(head), 505U);
}

TEST(NetRequest, KnowsUpgrades) {
  Head head = plain_head();
  head.add("Connection", "keep-alive, Upgrade");
  EXPECT_FALSE(is_upgrade(*make_request(head, {})));
  head.add("Upgrade", "WebSocket");
  auto request = *make_request(head, {});
  EXPECT_TRUE(is_upgrade(request));
  EXPECT_EQ(upgrade_fault(request), 426U);
  request.headers["sec-websocket-version"] = "13";
  EXPECT_EQ(upgrade_fault(request), 400U) << "no key";
  request.headers["sec-websocket-key"] = "dGhlIHNhbXBsZSBub25jZQ==";
  EXPECT_EQ(upgrade_fault(request), 0U);
  request.method = "POST";
  EXPECT_EQ(upgrade_fault(request), 400U);
}

}  // namespace
}  // namespace acies
