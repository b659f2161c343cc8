// A foreign page whose name resolves to this machine (DNS rebinding) gets nothing: no pages,
// sockets or streams, even with an Origin that fits its Host.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "net/test_server.h"
#include "tests/server/server_fixture.h"

namespace acies {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string ask(uint16_t port, const std::string& request, const std::string& host,
                const std::string& more = {}) {
  const RawSocket socket(Place{"127.0.0.1", port});
  return socket.ask(request + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n" + more +
                    "\r\n");
}

// If a stream or a socket stays open, its first line is enough.
std::string first_line(uint16_t port, const std::string& request, const std::string& host,
                       const std::string& more) {
  const RawSocket socket(Place{"127.0.0.1", port});
  socket.send(request + " HTTP/1.1\r\nHost: " + host + "\r\n" + more + "\r\n");
  return socket.receive_until("\r\n");
}

std::string upgrade(const std::string& origin) {
  return "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
         "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nOrigin: http://" +
         origin + "\r\n";
}

TEST(ServerHost, a_name_that_leads_here_by_a_trick_gets_nothing) {
  const Folder folder;
  const ServerProcess server = start_server({"--data", folder.path()});
  const uint16_t port = server.port();
  const std::string own = "localhost:" + std::to_string(port);
  const std::string evil = "evil.example:" + std::to_string(port);
  for (const std::string target : {"/", "/api/games", "/healthz", "/metrics", "/api/tables"}) {
    const std::string answer = ask(port, "GET " + target, evil);
    EXPECT_THAT(answer, StartsWith("HTTP/1.1 421 ")) << target;
    EXPECT_THAT(answer, HasSubstr("wrong_host")) << target;
    EXPECT_THAT(answer, HasSubstr("--host evil.example")) << target;
    EXPECT_THAT(ask(port, "GET " + target, own), testing::Not(StartsWith("HTTP/1.1 421 ")));
  }
  EXPECT_THAT(
      ask(port, "POST /api/guest", evil, "Origin: http://" + evil + "\r\nContent-Length: 0\r\n"),
      StartsWith("HTTP/1.1 421 "));
  EXPECT_THAT(first_line(port, "GET /ws", evil, upgrade(evil)), StartsWith("HTTP/1.1 421 "));
  EXPECT_THAT(first_line(port, "GET /ws", own, upgrade(own)), StartsWith("HTTP/1.1 101 "));
  EXPECT_THAT(first_line(port, "GET /ws", own, upgrade(evil)), StartsWith("HTTP/1.1 403 "));
  EXPECT_THAT(first_line(port, "GET /api/bot/stream", evil, "Authorization: Bearer x\r\n"),
              StartsWith("HTTP/1.1 421 "));
  EXPECT_THAT(ask(port, "GET /api/games", "<b>evil</b>"), testing::Not(HasSubstr("<b>")));
}

TEST(ServerHost, a_network_reaches_it_by_address_and_a_proxy_by_its_name) {
  const Folder folder;
  const ServerProcess open = start_server({"--data", folder.path(), "--bind", "0.0.0.0"});
  for (const std::string host : {"192.168.1.20", "10.0.0.1:8080", "[fe80::1]:80", "localhost"}) {
    EXPECT_THAT(ask(open.port(), "GET /api/games", host), StartsWith("HTTP/1.1 200 ")) << host;
  }
  EXPECT_THAT(ask(open.port(), "GET /api/games", "evil.example"), StartsWith("HTTP/1.1 421 "));

  const Folder other;
  const ServerProcess behind = start_server({"--data", other.path(), "--behind-proxy", "--host",
                                             "play.example.org", "--host", "www.example.org"});
  for (const std::string host : {"play.example.org", "WWW.example.org", "127.0.0.1"}) {
    EXPECT_THAT(ask(behind.port(), "GET /api/games", host, "X-Forwarded-Proto: https\r\n"),
                StartsWith("HTTP/1.1 200 "))
        << host;
  }
  EXPECT_THAT(ask(behind.port(), "GET /api/games", "example.org"), StartsWith("HTTP/1.1 421 "));
}

}  // namespace
}  // namespace acies
