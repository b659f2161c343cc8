#include "net/message.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace acies {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

constexpr std::time_t kMoment = 784'111'777;

std::string head_of(const Response& response, HeadFacts facts = {}) {
  facts.now = kMoment;
  return write_head(response, facts);
}

TEST(NetMessage, ReadsCookies) {
  EXPECT_EQ(read_cookies("acies=abc=; theme=\"dark\";a=1;a=2; =x; broken ;empty="),
            (Fields{{"acies", "abc="}, {"theme", "dark"}, {"a", "1"}, {"empty", ""}}));
  EXPECT_TRUE(read_cookies("").empty());
}

TEST(NetMessage, EveryHeadIsSafe) {
  Response response;
  response.body = "{}";
  const std::string head = head_of(response);
  EXPECT_THAT(head, StartsWith("HTTP/1.1 200 OK\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\n"));
  EXPECT_THAT(head, HasSubstr("\r\nContent-Type: application/json\r\n"));
  EXPECT_THAT(head, HasSubstr("\r\nContent-Security-Policy: default-src 'self'; "));
  EXPECT_THAT(head, Not(HasSubstr("unsafe")));
  EXPECT_THAT(head, HasSubstr("\r\nX-Content-Type-Options: nosniff\r\n"));
  EXPECT_THAT(head, HasSubstr("\r\nReferrer-Policy: same-origin\r\n"));
  EXPECT_THAT(head, HasSubstr("\r\nCross-Origin-Opener-Policy: same-origin\r\n"));
  EXPECT_THAT(head, HasSubstr("\r\nCache-Control: no-store\r\n"));
  EXPECT_THAT(head, EndsWith("\r\nContent-Length: 2\r\nConnection: keep-alive\r\n\r\n"));
}

TEST(NetMessage, TheServiceMaySetItsOwn) {
  Response response;
  response.headers = {
      {"cache-control", "max-age=60"}, {"Set-Cookie", "a=1"}, {"Set-Cookie", "b=2"}};
  const std::string head = head_of(response);
  EXPECT_THAT(head, HasSubstr("\r\ncache-control: max-age=60\r\n"));
  EXPECT_THAT(head, Not(HasSubstr("no-store")));
  EXPECT_THAT(head, HasSubstr("\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\n"));
}

TEST(NetMessage, FramesBodies) {
  Response response;
  EXPECT_THAT(head_of(response, {.framing = Framing::Chunks, .is_kept_alive = false}),
              EndsWith("\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"));
  EXPECT_THAT(head_of(response, {.framing = Framing::UntilClose, .is_kept_alive = false}),
              Not(HasSubstr("Content-Length")));
  response.status = 304;
  EXPECT_THAT(head_of(response), Not(HasSubstr("Content-Length")));
  EXPECT_EQ(write_chunk("line\n"), "5\r\nline\n\r\n");
  EXPECT_EQ(write_chunk(std::string(300, 'x')).substr(0, 5), "12c\r\n");
}

TEST(NetMessage, OwnAnswersTellPrograms) {
  EXPECT_EQ(error_response(413).body,
            R"({"error":{"code":"too_long","text":"The request is too long."}})");
  EXPECT_THAT(head_of(error_response(405)), HasSubstr("\r\nAllow: GET, HEAD, POST, DELETE\r\n"));
  EXPECT_THAT(head_of(error_response(503)), HasSubstr("\r\nRetry-After: 5\r\n"));
  EXPECT_THAT(head_of(error_response(599)), StartsWith("HTTP/1.1 599 Unknown\r\n"));
}

#ifndef NDEBUG
TEST(NetMessageDeath, NobodySplitsAResponse) {
  Response response;
  response.headers = {{"Location", "/a\r\nSet-Cookie: acies=stolen"}};
  EXPECT_DEATH(head_of(response), "is_safe");
}
#endif

}  // namespace
}  // namespace acies
