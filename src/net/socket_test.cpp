#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

#include "net/client.h"
#include "net/test_server.h"

namespace acies {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr std::string_view kUpgrade =
    "GET /ws HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

enum Opcode : uint8_t { kText = 1, kBinary = 2, kClose = 8, kPing = 9 };

// A client's frame, masked with zeros, which leave the payload unchanged.
std::string frame(Opcode opcode, std::string_view payload, unsigned first_bits = 0x80) {
  std::string bytes(1, static_cast<char>(first_bits | opcode));
  const size_t size = payload.size();
  if (size < 126) {
    bytes += static_cast<char>(0x80U | size);
  } else {
    bytes +=
        {static_cast<char>(0xfe), static_cast<char>(size / 256), static_cast<char>(size % 256)};
  }
  return bytes.append(4, '\0').append(payload);
}

// A text that does not compress.
std::string noise(size_t size) {
  std::string text;
  uint32_t seed = 1;
  while (text.size() < size) {
    text += static_cast<char>('!' + (seed = seed * 1664525U + 1013904223U) / 65536U % 90U);
  }
  return text;
}

// A server's close frame with its code, anywhere in its bytes.
std::string close_frame(uint16_t code) {
  return {static_cast<char>(code / 256), static_cast<char>(code % 256)};
}

// A client on this thread that records its events.
struct Witness {
  SocketEvents events() {
    return {.opened = [this] { is_opened = true; },
            .received = [this](std::string text) { texts.push_back(std::move(text)); },
            .closed = [this](const SocketEnd& how) { end = how; }};
  }
  bool is_opened = false;
  std::vector<std::string> texts;
  std::optional<SocketEnd> end;
};

class NetSocket : public ::testing::Test, public TestServer {
 protected:
  std::shared_ptr<SocketClient> open(Witness& witness) {
    return clients_.open(place(), "/ws", {}, witness.events());
  }
  bool until(const std::function<bool()>& condition) {
    return clients_.run_until(condition, kPatience);
  }
  RawSocket upgraded() {
    RawSocket socket(place());
    socket.send(std::string(kUpgrade) + "\r\n");
    EXPECT_THAT(socket.receive_until("\r\n\r\n"), StartsWith("HTTP/1.1 101 "));
    return socket;
  }

  SocketClients clients_;
};

TEST_F(NetSocket, EchoesTexts) {
  service().on_connected = [](const TestService::Socket& socket, const Request& request) {
    socket->send("hello from " + request.path + " " + std::string(request.header("x-name")));
  };
  start();
  Witness witness;
  const auto client = clients_.open(place(), "/ws?a=b", {{"X-Name", "me"}}, witness.events());
  ASSERT_TRUE(until([&] { return witness.is_opened; }));
  const std::string long_text(10'000, 'x');
  client->send("и");
  client->send(long_text);
  client->send("");
  ASSERT_TRUE(until([&] { return witness.texts.size() == 4; }));
  EXPECT_EQ(witness.texts, (std::vector<std::string>{"hello from /ws me", "и", long_text, ""}));
  const NetCount counted = count();
  EXPECT_EQ(counted.web_sockets, 1U);
  EXPECT_EQ(counted.messages_in, 3U);
  EXPECT_EQ(counted.messages_out, 4U);
  client->close();
  ASSERT_TRUE(until([&] { return witness.end.has_value(); }));
  EXPECT_EQ(witness.end->code, 1000);
  EXPECT_FALSE(client->is_open());
  EXPECT_TRUE(comes_true([&] { return count().connections == 0; }));
  EXPECT_EQ(service().disconnected_count, 1);
}

TEST_F(NetSocket, CompressesWhatRepeatsItself) {
  start();
  const RawSocket socket(place());
  socket.send(std::string(kUpgrade) + "Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n");
  EXPECT_THAT(socket.receive_until("\r\n\r\n"), HasSubstr("permessage-deflate"));
  socket.send(frame(kText, std::string(10'000, 'x')));
  const std::string answer = socket.receive();
  EXPECT_EQ(answer.at(0), static_cast<char>(0xc1)) << "final, compressed, text";
  EXPECT_LT(answer.size(), 200U);
}

TEST_F(NetSocket, RefusesWhomTheServiceRefuses) {
  service().on_upgrade = [](const Request& request) -> std::optional<Response> {
    if (request.header("origin") == "http://other") return response_with(403, "not from there");
    return std::nullopt;
  };
  start();
  Witness refused;
  clients_.open(place(), "/ws", {{"Origin", "http://other"}}, refused.events());
  ASSERT_TRUE(until([&] { return refused.end.has_value(); }));
  EXPECT_EQ(refused.end->status, 403U);
  EXPECT_FALSE(refused.is_opened);
  Witness welcome;
  const auto client = open(welcome);
  EXPECT_TRUE(until([&] { return welcome.is_opened; }));
}

TEST_F(NetSocket, RefusesBrokenUpgrades) {
  start();
  const std::string plain(kUpgrade);
  const auto with = [&](std::string_view from, std::string_view to) {
    std::string text = plain + "\r\n";
    return text.replace(text.find(from), from.size(), to);
  };
  EXPECT_THAT(RawSocket(place()).ask(with("13", "8")), StartsWith("HTTP/1.1 426 "));
  EXPECT_THAT(RawSocket(place()).ask(with("dGhl", "x")), StartsWith("HTTP/1.1 400 "));
  EXPECT_THAT(RawSocket(place()).ask(with("GET", "POST")), StartsWith("HTTP/1.1 400 "));
  EXPECT_THAT(RawSocket(place()).ask(plain + "\r\n" + frame(kText, "too early")),
              StartsWith("HTTP/1.1 400 "));
  EXPECT_EQ(count().web_sockets, 0U);
}

TEST_F(NetSocket, ClosesOnWhatItDoesNotUnderstand) {
  settings().most_message = 1000;
  start();
  const std::pair<std::string, uint16_t> cases[] = {
      {frame(kBinary, "abc"), 1003},
      {frame(kText, "\xff\xfe"), 1007},
      {frame(kText, std::string(1001, 'x')), 1009},
      {frame(kText, std::string(600, 'x'), 0) + frame(Opcode(0), std::string(600, 'x')), 1009},
      {"\x81\x03"
       "abc",
       1002},                                       // a client must mask
      {frame(kText, "a", 0xc0), 1002},              // compressed without agreement
      {frame(Opcode(3), "a"), 1002},                // reserved
      {frame(kPing, std::string(126, 'x')), 1002},  // a long control frame
  };
  for (const auto& [bytes, code] : cases) {
    const RawSocket socket = upgraded();
    socket.send(bytes);
    EXPECT_THAT(socket.receive_until(close_frame(code)), HasSubstr(close_frame(code))) << code;
  }
  EXPECT_TRUE(comes_true([&] { return count().connections == 0; }));
  EXPECT_EQ(service().disconnected_count, 8);
}

// The answer to the binary message reads frames while the text is still being read.
TEST_F(NetSocket, SaysGoodbyeInTheMiddleOfAMessage) {
  start();
  for (int i = 0; i < 20; ++i) {
    const RawSocket socket = upgraded();
    socket.send(frame(kBinary, "abc") + frame(kText, "half", 0) + frame(Opcode(0), "the rest"));
    EXPECT_THAT(socket.receive_until(close_frame(1003)), HasSubstr(close_frame(1003)));
  }
}

// Reading fails while our close frame is on its way: inside Beast the two wait for each other.
TEST_F(NetSocket, ABrokenFrameMeetsTheGoodbye) {
  settings().request_time = 300ms;
  start();
  for (int i = 0; i < 20; ++i) {
    const RawSocket socket = upgraded();
    socket.send(frame(kBinary, "abc") + frame(Opcode(3), "reserved"));
    if (i % 2 == 0) socket.receive_until(close_frame(1003));
  }
  EXPECT_TRUE(comes_true([&] { return count().connections == 0; }));
  EXPECT_EQ(service().disconnected_count, 20);
}

// Forty kilobytes in a few bytes on the wire.
TEST_F(NetSocket, CountsMessagesAsTheyAreUnpacked) {
  settings().most_message = 1000;
  start();
  Witness bomb;
  const auto client = open(bomb);
  ASSERT_TRUE(until([&] { return bomb.is_opened; }));
  client->send(std::string(40'000, 'x'));
  ASSERT_TRUE(until([&] { return bomb.end.has_value(); }));
  EXPECT_EQ(bomb.end->code, 1009);
  EXPECT_TRUE(bomb.texts.empty());
}

TEST_F(NetSocket, CutsThoseWhoNeverRead) {
  settings().most_queued = 100'000;
  service().on_received = [](WebSocket& socket, const std::string&) {
    uint32_t noise = 1;
    for (int i = 0; i < 2000; ++i) {
      std::string text;  // does not compress
      for (int j = 0; j < 5000; ++j)
        text += static_cast<char>('!' + (noise = noise * 1664525U + 1013904223U) % 90U);
      socket.send(std::move(text));
    }
  };
  start();
  const RawSocket deaf = upgraded();
  deaf.send(frame(kText, "go"));
  EXPECT_TRUE(comes_true([&] { return service().disconnected_count == 1; }));
  EXPECT_EQ(count().web_sockets, 0U);
}

// A message now and then, and a reader that takes almost nothing: the queue never gets too long,
// but it never gets empty.
TEST_F(NetSocket, CutsThoseWhoReadNextToNothing) {
  settings().progress_time = 200ms;
  settings().most_queued = settings().most_queued_per_address = 64U << 20U;
  service().on_received = [](WebSocket& socket, const std::string&) {
    socket.send(noise(30'000'000));
  };
  start();
  const RawSocket slow = upgraded();
  slow.send(frame(kText, "go"));
  EXPECT_TRUE(comes_true([&] { return service().disconnected_count == 1; }));
  EXPECT_EQ(count().cut, 1U);
  EXPECT_EQ(count().queued, 0U);
}

TEST_F(NetSocket, KeepsThoseWhoReadOn) {
  settings().progress_time = 500ms;
  settings().most_queued = settings().most_queued_per_address = 64U << 20U;
  service().on_received = [](WebSocket& socket, const std::string&) {
    socket.send(noise(20'000'000));
  };
  start();
  const RawSocket reader = upgraded();
  reader.send(frame(kText, "go"));
  size_t size = 0;
  while (size < 20'000'000) {
    const std::string more = reader.receive();
    ASSERT_FALSE(more.empty()) << "cut behind " << size;
    size += more.size();
    if (size % 7 == 0) std::this_thread::sleep_for(2ms);
  }
  EXPECT_EQ(count().cut, 0U);
  EXPECT_EQ(service().disconnected_count, 0);
}

TEST_F(NetSocket, BoundsWhatWaitsForAllOfAnAddress) {
  settings().most_queued_per_address = 40'000'000;
  settings().most_queued = 35'000'000;
  service().on_received = [](WebSocket& socket, const std::string&) {
    socket.send(noise(30'000'000));
  };
  start();
  std::vector<RawSocket> deaf;
  for (int i = 0; i < 4; ++i) {
    deaf.push_back(upgraded());
    deaf.back().send(frame(kText, "go"));
  }
  EXPECT_TRUE(comes_true([&] { return service().disconnected_count == 3; }));
  EXPECT_LE(count().queued, 40'000'000U);
  EXPECT_EQ(count().web_sockets, 1U);
}

TEST_F(NetSocket, ClosesOnTooManyPings) {
  settings().most_pings = 10;
  start();
  const RawSocket few = upgraded();
  for (int i = 0; i < 10; ++i) few.send(frame(kPing, "ok"));
  few.send(frame(kText, "still here"));
  EXPECT_THAT(few.receive_until("still here"), HasSubstr("still here"));
  const RawSocket many = upgraded();
  for (int i = 0; i < 20; ++i) many.send(frame(kPing, "ok"));
  EXPECT_THAT(many.receive_until(close_frame(1008)), HasSubstr(close_frame(1008)));
  EXPECT_TRUE(comes_true([&] { return service().disconnected_count == 1; }));
}

// Beast skips empty fragments and pongs silently.
TEST_F(NetSocket, CutsThoseWhoSendFramesWithoutEnd) {
  settings().most_noise = 50'000;
  start();
  const std::string empty = frame(Opcode(0), "", 0);
  const std::string pong = frame(Opcode(10), "");
  for (const std::string& nothing : {empty, pong}) {
    const int before = service().disconnected_count;
    const RawSocket socket = upgraded();
    if (nothing == empty) socket.send(frame(kText, "a", 0));
    std::string much;
    while (much.size() < 60'000) much += nothing;
    for (int i = 0; i < 20 && socket.send(much); ++i) std::this_thread::sleep_for(5ms);
    EXPECT_TRUE(comes_true([&] { return service().disconnected_count == before + 1; }));
  }
  EXPECT_EQ(count().cut, 2U);
}

TEST_F(NetSocket, MessagesAreNoNoise) {
  settings().most_noise = 40'000;
  settings().noise_each_second = 0;
  start();
  const RawSocket busy = upgraded();
  const std::string text(10'000, 'x');
  for (int i = 0; i < 30; ++i) {
    busy.send(frame(kText, text.substr(1), 0) + frame(Opcode(0), "!"));
    ASSERT_THAT(busy.receive_until("!"), HasSubstr("!")) << i;
  }
  EXPECT_EQ(count().cut, 0U);
}

TEST_F(NetSocket, CutsThoseWhoDoNotAnswerPings) {
  settings().idle_time = 200ms;
  start();
  const RawSocket dead = upgraded();
  Witness witness;
  const auto alive = open(witness);
  ASSERT_TRUE(until([&] { return service().disconnected_count == 1; }));
  clients_.run_until([] { return false; }, 500ms);
  EXPECT_TRUE(alive->is_open());
}

TEST_F(NetSocket, NoticesThoseWhoLeave) {
  start();
  RawSocket resetting = upgraded();
  RawSocket closing = upgraded();
  const RawSocket half_closing = upgraded();
  RawSocket polite = upgraded();
  resetting.reset();
  closing.close();
  half_closing.half_close();
  polite.send(frame(kClose, close_frame(1000)));
  EXPECT_THAT(polite.receive_all(), HasSubstr(close_frame(1000)));
  polite.close();
  EXPECT_TRUE(comes_true([&] { return service().disconnected_count == 4; }));
  EXPECT_EQ(count().web_sockets, 0U);
}

TEST_F(NetSocket, TheServiceCloses) {
  service().on_received = [](WebSocket& socket, const std::string&) {
    for (int i = 0; i < 100; ++i) socket.send("line " + std::to_string(i));
    socket.close("enough");
    socket.send("lost");
    socket.close("twice");
  };
  start();
  Witness witness;
  const auto client = open(witness);
  ASSERT_TRUE(until([&] { return witness.is_opened; }));
  client->send("go");
  client->send("unheard");
  ASSERT_TRUE(until([&] { return witness.end.has_value(); }));
  EXPECT_EQ(witness.texts.size(), 100U) << "what was sent before still comes";
  EXPECT_EQ(witness.end->code, 1000);
  EXPECT_EQ(witness.end->why, "enough");
  EXPECT_TRUE(comes_true([&] { return service().disconnected_count == 1; }));
}

TEST_F(NetSocket, LongReasonsAreShortened) {
  service().on_received = [](WebSocket& socket, const std::string&) {
    std::string why = "a";
    for (int i = 0; i < 100; ++i) why += "и";
    socket.close(why);
  };
  start();
  Witness witness;
  const auto client = open(witness);
  ASSERT_TRUE(until([&] { return witness.is_opened; }));
  client->send("go");
  ASSERT_TRUE(until([&] { return witness.end.has_value(); }));
  EXPECT_EQ(witness.end->why.size(), 119U) << "whole characters";
}

TEST_F(NetSocket, AServiceThatThrowsLosesTheSocketOnly) {
  service().on_received = [](WebSocket& socket, const std::string& text) {
    if (text == "bad") throw std::runtime_error("a mistake, on purpose");
    socket.send(text);
  };
  start();
  Witness unlucky;
  Witness lucky;
  const auto one = open(unlucky);
  const auto other = open(lucky);
  ASSERT_TRUE(until([&] { return unlucky.is_opened && lucky.is_opened; }));
  one->send("bad");
  ASSERT_TRUE(until([&] { return unlucky.end.has_value(); }));
  EXPECT_EQ(unlucky.end->code, 1011);
  other->send("good");
  EXPECT_TRUE(until([&] { return lucky.texts.size() == 1; }));
}

TEST_F(NetSocket, AHundredAtOnceHearEverything) {
  settings().most_connections_per_address = 200;
  settings().goodbye_time = 200ms;  // this thread does not answer while it waits for the end
  std::vector<TestService::Socket> all;
  service().on_connected = [&](const TestService::Socket& socket, const Request&) {
    all.push_back(socket);
  };
  service().on_received = [&](WebSocket&, const std::string& text) {
    for (const auto& socket : all) socket->send(text);
  };
  start();
  std::vector<Witness> witnesses(100);
  std::vector<std::shared_ptr<SocketClient>> opened;
  for (Witness& witness : witnesses) opened.push_back(open(witness));
  const auto all_of = [&](const auto& holds) { return std::ranges::all_of(witnesses, holds); };
  ASSERT_TRUE(until([&] { return all_of(&Witness::is_opened); }));
  ASSERT_TRUE(comes_true([&] { return count().web_sockets == 100; }));
  for (const auto& client : opened) client->send("news");
  EXPECT_TRUE(
      until([&] { return all_of([](const Witness& w) { return w.texts.size() == 100; }); }));
  stop();
  ASSERT_TRUE(until([&] { return all_of([](const Witness& w) { return w.end.has_value(); }); }));
  EXPECT_TRUE(all_of([](const Witness& w) { return w.end->code == 1001; })) << "going away";
  EXPECT_EQ(service().disconnected_count, 100);
  for (const auto& socket : all) {
    socket->send("to nobody, and of no harm");
    socket->close("neither");
  }
}

TEST_F(NetSocket, WhatIsQueuedIsSentBeforeTheGoodbye) {
  settings().goodbye_time = 60s;
  service().on_received = [&](WebSocket& socket, const std::string&) {
    for (int i = 0; i < 500; ++i) socket.send(std::string(5000, static_cast<char>('a' + i % 26)));
    net().stop();
  };
  start();
  Witness witness;
  const auto client = open(witness);
  ASSERT_TRUE(until([&] { return witness.is_opened; }));
  client->send("go");
  ASSERT_TRUE(until([&] { return witness.end.has_value(); }));
  EXPECT_EQ(witness.texts.size(), 500U);
  EXPECT_EQ(witness.end->code, 1001);
  join();
}

TEST_F(NetSocket, StopsWithPeersThatDoNotAnswer) {
  settings().goodbye_time = 100ms;
  start();
  const RawSocket dead = upgraded();
  const auto begin = std::chrono::steady_clock::now();
  stop();
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 10s);
  EXPECT_EQ(service().disconnected_count, 1);
}

// Behind a proxy all connections come from one address; open ones are counted by client.
TEST_F(NetSocket, CountsClientsOfAProxyOneByOne) {
  settings().is_behind_proxy = true;
  settings().most_connections_per_address = 2;
  start();
  std::vector<std::shared_ptr<SocketClient>> opened;
  std::vector<Witness> same(3);
  const auto open_from = [&](const char* address, Witness& witness) {
    opened.push_back(clients_.open(place(), "/", {{"X-Forwarded-For", address}}, witness.events()));
    return until([&] { return witness.is_opened || witness.end; });
  };
  for (Witness& witness : same) ASSERT_TRUE(open_from("10.0.0.7", witness));
  EXPECT_TRUE(same[0].is_opened && same[1].is_opened);
  ASSERT_TRUE(same[2].end.has_value());
  EXPECT_EQ(same[2].end->status, 429U);
  Witness other;
  ASSERT_TRUE(open_from("10.0.0.8", other));
  EXPECT_TRUE(other.is_opened);
}

TEST_F(NetSocket, ClientsTellWhyTheyFailed) {
  start();
  const Place gone = place();
  stop();
  Witness witness;
  const auto client = clients_.open(gone, "/", {}, witness.events());
  ASSERT_TRUE(until([&] { return witness.end.has_value(); }));
  EXPECT_EQ(witness.end->status, 0U);
  EXPECT_EQ(witness.end->why, "Connection refused");
}

TEST_F(NetSocket, ClientsOutliveTheirLoop) {
  start();
  std::shared_ptr<SocketClient> held;
  Witness witness;
  {
    SocketClients brief;
    held = brief.open(place(), "/ws", {}, witness.events());
    ASSERT_TRUE(brief.run_until([&] { return witness.is_opened; }, kPatience));
    brief.after(1h, [] {});
  }
  EXPECT_FALSE(held->is_open());
  held->send("to nobody");
  held->close();
  EXPECT_FALSE(witness.end.has_value());
}

}  // namespace
}  // namespace acies
