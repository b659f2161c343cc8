// Sessions that end: by a changed password, a removed token or "log out everywhere", on one node
// and on another.
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "store/store_fixture.h"
#include "tests/server/server_fixture.h"

namespace acies {
namespace {

constexpr std::string_view kPassword = "tortoise formation";

// A WebSocket that stores its messages.
struct Ear {
  Ear(SocketClients& clients, const Place& place, const HeaderList& headers) {
    SocketEvents events;
    events.received = [this](std::string text) { heard.push_back(std::move(text)); };
    events.closed = [this](const SocketEnd& how) { end = how; };
    socket = clients.open(place, "/ws", headers, std::move(events));
  }
  Ear(SocketClients& clients, const Guest& guest) : Ear(clients, guest.place(), guest.headers()) {}
  bool is_greeted() const { return !heard.empty(); }
  bool is_closed() const { return end.has_value(); }

  std::vector<std::string> heard;
  std::optional<SocketEnd> end;
  std::shared_ptr<SocketClient> socket;
};

std::string words_of(std::string_view first, std::string_view one, std::string_view second,
                     std::string_view two) {
  Document map = Document::map();
  map.set(std::string(first), one);
  map.set(std::string(second), two);
  return write_json(map);
}

std::string code_of(const Document& answer) { return text_at(answer, {"error", "code"}); }

Guest account(uint16_t port, std::string_view name) {
  Guest guest(port);
  guest.become_guest();
  guest.post("/api/register", words_of("name", name, "password", kPassword));
  return guest;
}

Guest login(uint16_t port, std::string_view name, std::string_view password = kPassword) {
  Guest guest(port);
  guest.post("/api/login", words_of("name", name, "password", password));
  return guest;
}

class ServerSessions : public testing::Test {
 protected:
  std::string stage(Guest& guest, const std::string& table) {
    return text_at(guest.get("/api/tables/" + table), {"row", "stage"});
  }

  Folder folder_;
  ServerProcess server_ = start_server({"--data", folder_.path(), "--no-limits"}, 0);
  SocketClients clients_;
};

TEST_F(ServerSessions, a_socket_ends_with_its_session) {
  Guest south = account(server_.port(), "Livia");
  Guest north(server_.port());
  north.become_guest();
  const std::string table = seat_two(south, north);
  const Ear ear(clients_, south);
  const Ear other(clients_, north);
  ASSERT_TRUE(clients_.run_until([&] { return ear.is_greeted() && other.is_greeted(); }, kLong));
  south.post("/api/logout");
  // From now on its messages have no effect.
  ear.socket->send(R"({"type":"resign","table":")" + table + R"("})");
  ASSERT_TRUE(clients_.run_until([&] { return ear.is_closed(); }, kLong));
  EXPECT_EQ(ear.end->why, "the session has ended");
  EXPECT_EQ(stage(north, table), "live");
  EXPECT_FALSE(other.is_closed()) << "somebody else's";
}

TEST_F(ServerSessions, a_new_password_ends_everything_else) {
  Guest phone = account(server_.port(), "Livia");
  Guest desk = login(server_.port(), "Livia");
  const std::string token = text_at(desk.post("/api/tokens", R"({"label":"bot"})"), {"token"});
  const HeaderList bearer{{"Authorization", "Bearer " + token}};
  const Ear kept(clients_, phone);
  const Ear lost(clients_, desk);
  const Ear bot(clients_, desk.place(), bearer);
  ASSERT_TRUE(clients_.run_until(
      [&] { return kept.is_greeted() && lost.is_greeted() && bot.is_greeted(); }, kLong));
  phone.post("/api/password", words_of("old", kPassword, "new", "another tortoise"));
  EXPECT_TRUE(clients_.run_until([&] { return lost.is_closed() && bot.is_closed(); }, kLong));
  EXPECT_FALSE(kept.is_closed()) << "the session that has changed it stays";
  EXPECT_EQ(text_at(phone.get("/api/me"), {"user", "name"}), "Livia");
  EXPECT_FALSE(desk.get("/api/me").find("user")->is_map());
  EXPECT_EQ(desk.send("POST", "/api/tables", "{}").status, 401U);
  HttpClient http(desk.place());
  EXPECT_EQ(http.request("GET", "/api/me", bearer)->status, 401U);
  EXPECT_TRUE(phone.get("/api/tokens").find("tokens")->items().empty());
  EXPECT_EQ(code_of(desk.post("/api/login", words_of("name", "Livia", "password", kPassword), 422)),
            "wrong_login");
}

TEST_F(ServerSessions, a_bots_stream_ends_with_its_token) {
  Guest owner = account(server_.port(), "Livia");
  const Document made = owner.post("/api/tokens", R"({"label":"bot"})");
  const HeaderList bearer{{"Authorization", "Bearer " + text_at(made, {"token"})}};
  HttpClient stream(owner.place(), kLong);
  owner.ask("DELETE", "/api/tokens/" + text_at(made, {"id"}));
  EXPECT_EQ(stream.request("GET", "/api/bot/stream", bearer)->status, 401U) << "it may not begin";
  const Document again = owner.post("/api/tokens", R"({"label":"bot"})");
  const HeaderList other{{"Authorization", "Bearer " + text_at(again, {"token"})}};
  std::atomic<bool> has_ended = false;
  std::string lines;
  std::thread reader([&] {  // the answer is complete only at the end of the stream
    const auto answer = stream.request("GET", "/api/bot/stream", other);
    lines = answer ? answer->body : "";
    has_ended = true;
  });
  const auto streams = [&] {
    const std::string metrics = owner.send("GET", "/metrics").body;
    return metrics.contains("acies_bot_streams 1\n");
  };
  for (int i = 0; i < 600 && !streams(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  EXPECT_FALSE(has_ended);
  owner.ask("DELETE", "/api/tokens/" + text_at(again, {"id"}));
  reader.join();
  EXPECT_NE(lines.find("hello"), std::string::npos);
}

TEST_F(ServerSessions, are_listed_and_ended_one_by_one) {
  Guest phone(server_.port());
  phone.send("POST", "/api/guest", "{}",
             {{"User-Agent",
               "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605"
               ".1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1"}});
  phone.post("/api/register", words_of("name", "Livia", "password", kPassword));
  Guest desk(server_.port());
  desk.send(
      "POST", "/api/login", words_of("name", "Livia", "password", kPassword),
      {{"User-Agent", "Mozilla/5.0 (Windows NT 10.0; rv:130.0) Gecko/20100101 Firefox/130.0"}});
  const Document list = phone.get("/api/sessions");
  const auto& sessions = list.find("sessions")->items();
  ASSERT_EQ(sessions.size(), 2U);
  EXPECT_EQ(text_at(sessions[0], {"device"}), "Safari, iPhone");
  EXPECT_TRUE(sessions[0].find("own")->truth());
  EXPECT_EQ(text_at(sessions[1], {"device"}), "Firefox, Windows");
  EXPECT_FALSE(sessions[1].find("own")->truth());
  EXPECT_GT(number_at(sessions[1], {"seen"}), 0);
  const Ear ear(clients_, desk);
  ASSERT_TRUE(clients_.run_until([&] { return ear.is_greeted(); }, kLong));
  const std::string address = "/api/sessions/" + text_at(sessions[1], {"id"});
  Guest stranger = account(server_.port(), "Drusus");
  stranger.ask("DELETE", address, {}, 404);
  phone.ask("DELETE", address);
  phone.ask("DELETE", address, {}, 404);
  EXPECT_TRUE(clients_.run_until([&] { return ear.is_closed(); }, kLong));
  EXPECT_FALSE(desk.get("/api/me").find("user")->is_map());
  EXPECT_EQ(phone.get("/api/sessions").find("sessions")->items().size(), 1U);
}

TEST_F(ServerSessions, a_new_login_replaces_the_browsers_own) {
  Guest phone = account(server_.port(), "Livia");
  phone.post("/api/login", words_of("name", "Livia", "password", kPassword));
  phone.post("/api/login", words_of("name", "Livia", "password", kPassword));
  EXPECT_EQ(phone.get("/api/sessions").find("sessions")->items().size(), 1U);
}

TEST_F(ServerSessions, end_everywhere_at_once) {
  Guest phone = account(server_.port(), "Livia");
  Guest desk = login(server_.port(), "Livia");
  desk.post("/api/tokens", R"({"label":"bot"})");
  const Ear one(clients_, phone);
  const Ear two(clients_, desk);
  ASSERT_TRUE(clients_.run_until([&] { return one.is_greeted() && two.is_greeted(); }, kLong));
  const std::string cookie = phone.cookie();
  phone.post("/api/logout/everywhere");
  EXPECT_TRUE(clients_.run_until([&] { return one.is_closed() && two.is_closed(); }, kLong));
  EXPECT_FALSE(desk.get("/api/me").find("user")->is_map());
  HttpClient http(phone.place());
  EXPECT_EQ(http.request("GET", "/api/me", {{"Cookie", cookie}})->body, R"({"user":null})");
  EXPECT_EQ(login(server_.port(), "Livia").get("/api/sessions").find("sessions")->items().size(),
            1U)
      << "the token is gone as well";
}

TEST_F(ServerSessions, a_bots_token_has_no_power_over_the_account) {
  Guest owner = account(server_.port(), "Livia");
  const std::string token = text_at(owner.post("/api/tokens", R"({"label":"bot"})"), {"token"});
  const HeaderList bearer{{"Authorization", "Bearer " + token}};
  const std::string id =
      text_at(owner.get("/api/sessions").find("sessions")->items().front(), {"id"});
  HttpClient http(owner.place());
  const std::string words = words_of("old", kPassword, "new", "another tortoise");
  EXPECT_EQ(http.request("GET", "/api/sessions", bearer)->status, 403U);
  EXPECT_EQ(http.request("DELETE", "/api/sessions/" + id, bearer)->status, 403U);
  EXPECT_EQ(http.request("POST", "/api/logout/everywhere", bearer, "{}")->status, 403U);
  EXPECT_EQ(http.request("POST", "/api/password", bearer, words)->status, 403U);
  EXPECT_EQ(http.request("POST", "/api/tokens", bearer, R"({"label":"x"})")->status, 403U);
  EXPECT_EQ(owner.get("/api/sessions").find("sessions")->items().size(), 2U);
}

// With several nodes, a revoked session acts on none of them: its requests are written in the same
// transaction that looks up the session. Its sockets elsewhere are closed by a notification.
TEST(ServerSessionNodes, a_session_that_is_ended_on_one_acts_on_no_other) {
  const std::string database = store_test::new_postgres_database();
  if (database.empty()) GTEST_SKIP() << store_test::kNoPostgres;
  const ServerProcess one = start_server({"--database", database, "--no-limits", "--quiet"});
  const ServerProcess two = start_server({"--database", database, "--no-limits", "--quiet"});
  Guest south = account(one.port(), "Livia");
  Guest north(one.port());
  north.become_guest();
  const std::string table = seat_two(south, north);
  Guest thief(two.port());
  thief.adopt(south, two.port());
  EXPECT_EQ(text_at(thief.get("/api/me"), {"user", "name"}), "Livia") << "is known there now";
  SocketClients clients;
  const Ear ear(clients, thief);
  ASSERT_TRUE(clients.run_until([&] { return ear.is_greeted(); }, kLong));
  south.post("/api/logout");
  // At once, in all ways.
  ear.socket->send(R"({"type":"resign","table":")" + table + R"("})");
  const std::string path = "/api/tables/" + table;
  const unsigned refused = thief.send("POST", path + "/resign", "{}").status;
  EXPECT_TRUE(refused == 401 || refused == 403) << refused << ": 403 when word has come before";
  const std::string body = R"({"game":"battleline","seats":{"South":"me","North":"open"}})";
  EXPECT_EQ(thief.send("POST", "/api/tables", body).status, 401U);
  EXPECT_EQ(thief.send("POST", "/api/tokens", R"({"label":"x"})").status, 401U);
  EXPECT_TRUE(clients.run_until([&] { return ear.is_closed(); }, kLong));
  EXPECT_FALSE(thief.get("/api/me").find("user")->is_map()) << "nor is it known any more";
  EXPECT_EQ(text_at(north.get(path), {"row", "stage"}), "live");
}

// Without any notification, the tables are still protected.
TEST(ServerSessionNodes, a_session_that_vanishes_unannounced_acts_nowhere) {
  const std::string database = store_test::new_postgres_database();
  if (database.empty()) GTEST_SKIP() << store_test::kNoPostgres;
  const ServerProcess server = start_server({"--database", database, "--no-limits", "--quiet"});
  Guest south = account(server.port(), "Livia");
  Guest north(server.port());
  north.become_guest();
  const std::string table = seat_two(south, north);
  const std::string path = "/api/tables/" + table;
  SocketClients clients;
  const Ear ear(clients, south);
  ASSERT_TRUE(clients.run_until([&] { return ear.is_greeted(); }, kLong));
  south.get("/api/me");  // the server has cached the session now
  store_test::run_in_postgres(database,
                              "DELETE FROM sessions WHERE user_id IN (SELECT user_id FROM names)");
  ear.socket->send(R"({"type":"resign","table":")" + table + R"("})");
  ASSERT_TRUE(clients.run_until([&] { return ear.heard.size() == 2; }, kLong));
  EXPECT_NE(ear.heard.back().find("no_session"), std::string::npos) << ear.heard.back();
  EXPECT_EQ(south.send("POST", path + "/resign", "{}").status, 401U);
  EXPECT_EQ(south.send("POST", "/api/tokens", R"({"label":"x"})").status, 401U);
  EXPECT_EQ(text_at(north.get(path), {"row", "stage"}), "live");
}

}  // namespace
}  // namespace acies
