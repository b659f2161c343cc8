// Long answers of a running server: they count by their cost, are composed once, and are never
// another seat's.
#include <gmock/gmock.h>

#include "server/server_fixture.h"

namespace acies {
namespace {

using ::testing::HasSubstr;

HeaderList from(const std::string& address) { return {{"X-Forwarded-For", address}}; }

class ServerReads : public ::testing::Test {
 protected:
  ServerReads()
      : server_(start_server({"--quiet", "--behind-proxy", "--data", folder_.path()})),
        south_(server_.port()),
        north_(server_.port()) {
    for (Guest* guest : {&south_, &north_}) guest->become_guest();
    path_ = "/api/tables/" + seat_two(south_, north_);
  }

  // Each request has another address, because the limits of play are not tested here.
  std::string ask(Guest& guest, std::string_view method, const std::string& target,
                  std::string_view body = {}) {
    ++requests_;
    const std::string address =
        "10.9." + std::to_string(requests_ / 250) + '.' + std::to_string(requests_ % 250 + 1);
    const Response response = guest.send(method, target, body, from(address));
    EXPECT_EQ(response.status, 200U) << target << ": " << response.body;
    return response.body;
  }
  Document question_of(Guest& guest) {
    return *read_json(ask(guest, "GET", path_), "table")->find("question");
  }
  void play_to(int64_t ply) {
    for (;;) {
      const Document question = question_of(south_);
      if (number_at(question, {"ply"}) >= ply) return;
      const bool is_south = text_at(question, {"decision", "seat"}) == "South";
      Guest& asked = is_south ? south_ : north_;
      const Document own = question_of(asked);
      const std::string action = text_at(own.find("actions")->items()[0], {"action"});
      ask(asked, "POST", path_ + "/answer",
          R"({"ply":)" + std::to_string(number_at(own, {"ply"})) + R"(,"action":")" + action +
              "\"}");
    }
  }
  int64_t metric(const std::string& name) {
    const std::string all = ask(south_, "GET", "/metrics");
    const size_t at = all.find('\n' + name + ' ');
    return at == std::string::npos ? -1 : std::stoll(all.substr(at + name.size() + 2));
  }

  Folder folder_;
  ServerProcess server_;
  Guest south_;
  Guest north_;
  std::string path_;
  int requests_ = 0;
};

// On any machine every answer was paid for.
TEST_F(ServerReads, are_paid_by_their_cost) {
  play_to(64);
  const auto start = std::chrono::steady_clock::now();
  int answered = 0;
  for (; answered < 2000; ++answered) {
    const std::string lang = answered % 2 == 0 ? "&lang=en" : "&lang=ru";
    const std::string to = std::to_string(63 - answered / 2 % 8);
    const Response response =
        south_.send("GET", path_ + "/plies?from=0&to=" + to + lang, {}, from("10.8.0.1"));
    if (response.status == 429) break;
    EXPECT_EQ(response.status, 200U);
  }
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
  constexpr int kComposed = 16;  // eight lengths in two languages; the others come from the cache
  constexpr int kCost = 1 + 1 + 56 / 8;
  const double paid = 200 + 40 * passed.count();
  EXPECT_LE(std::min(answered, kComposed) * kCost + std::max(0, answered - kComposed), paid);
  EXPECT_LT(answered, 200 + 40 * passed.count()) << "dearer than other requests";
}

TEST_F(ServerReads, are_composed_once) {
  play_to(20);
  const std::string first = ask(south_, "GET", path_ + "/plies?from=0&to=20");
  const int64_t composed = metric("acies_reads_composed_total");
  EXPECT_EQ(ask(south_, "GET", path_ + "/plies?from=0&to=20"), first);
  EXPECT_EQ(ask(north_, "GET", path_ + "/plies?from=0&to=20&as=Nobody"),
            ask(south_, "GET", path_ + "/plies?from=0&to=20&as=Nobody"));
  EXPECT_EQ(metric("acies_reads_composed_total"), composed + 1);
  EXPECT_EQ(metric("acies_reads_repeated_total"), 2);
}

// A client that never waits is refused, whatever its messages cost.
TEST_F(ServerReads, close_a_socket_that_never_waits) {
  SocketClients clients;
  std::optional<SocketEnd> end;
  std::shared_ptr<SocketClient> flood;
  int refused = 0;
  SocketEvents events;
  events.received = [&](const std::string& text) {
    refused += text.contains(R"("code":"too_many")") ? 1 : 0;
    for (int i = 0; i < 40; ++i) flood->send(R"({"type":"ping"})");
  };
  events.closed = [&](const SocketEnd& how) { end = how; };
  flood = clients.open(south_.place(), "/ws", south_.headers(), std::move(events));
  ASSERT_TRUE(clients.run_until([&] { return end.has_value(); }, std::chrono::seconds(60)));
  EXPECT_EQ(end->why, "too much at once");
  EXPECT_GE(refused, 400);
}

// A cached answer for one seat is not sent to another, and answers taken back are not sent as
// valid.
TEST_F(ServerReads, are_each_seats_own) {
  // Up to a choice of deck: the answer before it is the same player's, and can be taken back.
  const auto ply_now = [this] { return number_at(question_of(south_), {"ply"}); };
  play_to(20);
  while (text_at(question_of(south_), {"view", "step"}) != "refill") play_to(ply_now() + 1);
  const std::string now = std::to_string(ply_now());
  const auto view_at = [this](Guest& guest, const std::string& ply) {
    const std::string body = ask(guest, "GET", path_ + "/plies?from=" + ply + "&to=" + ply);
    return write_json(*read_json(body, "plies")->find("plies")->items()[0].find("view"));
  };
  for (int i = 0; i < 2; ++i) {  // composed, then cached
    EXPECT_EQ(view_at(south_, now), write_json(*question_of(south_).find("view")));
    EXPECT_EQ(view_at(north_, now), write_json(*question_of(north_).find("view")));
    EXPECT_NE(view_at(south_, now), view_at(north_, now));
    south_.send("GET", path_ + "/plies?as=North", {}, from("10.7.0.1"));
    EXPECT_EQ(south_.send("GET", path_ + "/plies?as=North", {}, from("10.7.0.2")).status, 403U);
    EXPECT_EQ(south_.send("GET", path_ + "/record?as=North", {}, from("10.7.0.3")).status, 403U);
    EXPECT_EQ(south_.send("GET", path_ + "/luck", {}, from("10.7.0.4")).status, 409U);
  }
  ask(south_, "POST", path_ + "/takeback", "{}");
  ask(north_, "POST", path_ + "/accept", "{}");
  const std::string ply = std::to_string(ply_now());
  EXPECT_EQ(view_at(south_, ply), write_json(*question_of(south_).find("view")));
  const std::string body = ask(south_, "GET", path_ + "/plies?from=" + now + "&to=" + now);
  EXPECT_THAT(body, HasSubstr(R"("plies":[],"count":)" + ply)) << "it is not there any more";
}

}  // namespace
}  // namespace acies
