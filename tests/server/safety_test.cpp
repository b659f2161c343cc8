// Attempts at data of others, and at breaking the server: each is refused with a clear error, and
// the table stays unchanged.
#include <gtest/gtest.h>

#include "tests/server/server_fixture.h"

namespace acies {
namespace {

class ServerSafety : public testing::Test {
 protected:
  std::string code(const Document& answer) const { return text_at(answer, {"error", "code"}); }
  std::string header(const Response& response, std::string_view wanted) const {
    for (const auto& [name, value] : response.headers) {
      if (strcasecmp(name.c_str(), std::string(wanted).c_str()) == 0) return value;
    }
    return {};
  }
  int64_t number(Guest& guest, const std::string& table) {
    return number_at(guest.get("/api/tables/" + table), {"number"});
  }
  Guest visitor() {
    Guest guest(server_.port());
    guest.become_guest();
    return guest;
  }

  Folder folder_;
  ServerProcess server_ =
      start_server({"--data", folder_.path(), "--no-limits"}, 0, folder_ / "log");
};

TEST_F(ServerSafety, sessions_are_hidden_from_scripts_and_other_sites) {
  Guest guest(server_.port());
  const Response response = guest.send("POST", "/api/guest", "{}");
  const std::string cookie = header(response, "Set-Cookie");
  EXPECT_NE(cookie.find("HttpOnly"), std::string::npos);
  EXPECT_NE(cookie.find("SameSite=Lax"), std::string::npos);
  EXPECT_NE(header(response, "Content-Security-Policy").find("default-src 'self'"),
            std::string::npos);
  EXPECT_EQ(header(response, "X-Content-Type-Options"), "nosniff");
  Guest other(server_.port());
  other.become_guest();
  EXPECT_NE(guest.cookie(), other.cookie());
  EXPECT_GE(guest.cookie().size(), 40U) << "a token that can be guessed";
}

TEST_F(ServerSafety, another_sites_page_changes_nothing) {
  Guest guest = visitor();
  HttpClient http(guest.place());
  const std::string body = R"({"game":"battleline","seats":{"South":"me","North":"bot:recruit"}})";
  for (const std::string origin : {"http://evil.example", "null", "http://127.0.0.1:1", ""}) {
    HeaderList headers{{"Cookie", guest.cookie()}};
    if (!origin.empty()) headers.emplace_back("Origin", origin);
    const auto response = http.request("POST", "/api/tables", headers, body);
    ASSERT_TRUE(response.has_value());
    EXPECT_EQ(response->status, 403U) << origin;
  }
  EXPECT_TRUE(guest.get("/api/tables/mine").find("tables")->items().empty());
  SocketClients clients;
  std::optional<SocketEnd> end;
  SocketEvents events;
  events.closed = [&](const SocketEnd& how) { end = how; };
  const auto socket = clients.open(guest.place(), "/ws",
                                   {{"Cookie", guest.cookie()}, {"Origin", "http://evil.example"}},
                                   std::move(events));
  ASSERT_TRUE(clients.run_until([&] { return end.has_value(); }, kLong));
  EXPECT_EQ(end->status, 403U);
}

TEST_F(ServerSafety, a_seat_answers_for_its_owner_alone) {
  Guest south = visitor();
  Guest north = visitor();
  Guest stranger = visitor();
  Guest nobody(server_.port());
  const std::string table = seat_two(south, north);
  const std::string path = "/api/tables/" + table;
  const int64_t before = number(south, table);
  const std::string asked = text_at(south.get(path), {"row", "asked"});
  Guest& other = asked == "South" ? north : south;
  const std::string ply = std::to_string(number_at(south.get(path), {"question", "ply"}));
  const std::string answer = R"({"ply":)" + ply + R"(,"action":"pass"})";
  EXPECT_EQ(code(other.post(path + "/answer", answer, 409)), "not_asked");
  EXPECT_EQ(code(stranger.post(path + "/answer", answer, 403)), "not_seated");
  EXPECT_EQ(code(nobody.post(path + "/answer", answer, 403)), "not_seated");
  EXPECT_EQ(code(stranger.post(path + "/resign", "{}", 403)), "not_seated");
  EXPECT_EQ(code(stranger.post(path + "/undo", "{}", 403)), "not_seated");
  EXPECT_EQ(code(nobody.post(path + "/chat", R"({"text":"x"})", 401)), "no_session");
  EXPECT_EQ(number(south, table), before);
  for (const std::string eyes : {"South", "North", "Nature"}) {
    stranger.get(path + "?as=" + eyes, 403);
    stranger.get(path + "/plies?as=" + eyes, 403);
    EXPECT_EQ(stranger.send("GET", path + "/record?as=" + eyes).status, 403U);
  }
  south.get(path + "?as=North", 403);
  EXPECT_EQ(code(south.get(path + "?as=East", 400)), "malformed") << "nobody sits there";
  EXPECT_EQ(code(south.post(path + "/resign", R"({"seat":"East"})", 400)), "malformed");
  south.get(path + "/luck", 409);
  EXPECT_EQ(south.get(path).find("seed")->kind(), Document::Kind::Nothing);
  EXPECT_EQ(text_at(stranger.get(path), {"invitation"}), "");
}

TEST_F(ServerSafety, malformed_wishes_leave_the_table_as_it_was) {
  Guest south = visitor();
  Guest north = visitor();
  const std::string table = seat_two(south, north);
  const std::string path = "/api/tables/" + table + "/answer";
  const int64_t before = number(south, table);
  for (const std::string body :
       {"", "{", "[]", "null", "7", R"({"ply":"x","action":"pass"})",
        R"({"ply":1e3,"action":"pass"})", R"({"ply":0})",
        R"({"ply":99999999999999999999,"action":"pass"})", "{\"ply\":\xFF}",
        R"({"ply":0,"action":"pass","seat":"Nature"})", R"({"ply":0,"ply":1,"action":"pass"})"}) {
    const Response response = south.send("POST", path, body);
    EXPECT_GE(response.status, 400U) << body;
    EXPECT_LT(response.status, 500U) << body;
    EXPECT_NE(response.body.find("\"error\""), std::string::npos) << body;
  }
  south.send("POST", path, std::string(60'000, '['));
  EXPECT_EQ(south.send("POST", path, std::string(100'000, 'x')).status, 413U);
  EXPECT_EQ(number(south, table), before);
  south.get("/healthz");
}

TEST_F(ServerSafety, broken_socket_messages_are_answered_with_an_error) {
  Guest guest = visitor();
  const std::vector<std::string> messages{
      "",
      "{",
      "[]",
      "7",
      "{}",
      R"({"type":"watch"})",
      R"({"type":"watch","table":"nosuch"})",
      R"({"type":"fly","id":1})",
      R"({"type":"answer","table":"nosuch","ply":0,"action":"pass"})",
      R"({"type":"why","table":"nosuch","action":"pass"})",
      R"({"type":"watch","table":"../x"})",
      R"({"type":"answer","ply":0,"action":"pass"})"};
  SocketClients clients;
  size_t errors = 0;
  bool is_closed = false;
  std::shared_ptr<SocketClient> socket;
  SocketEvents events;
  events.opened = [&] {
    for (const std::string& one : messages) socket->send(one);
  };
  events.received = [&](const std::string& text) {
    errors += text.find(R"("type":"error")") != std::string::npos ? 1U : 0U;
  };
  events.closed = [&](const SocketEnd&) { is_closed = true; };
  socket = clients.open(guest.place(), "/ws", guest.headers(), std::move(events));
  EXPECT_TRUE(clients.run_until([&] { return errors == messages.size() || is_closed; }, kLong));
  EXPECT_EQ(errors, messages.size());
  EXPECT_FALSE(is_closed) << "the connection is still good";
}

TEST_F(ServerSafety, logins_tell_nothing_about_names) {
  Guest guest = visitor();
  guest.post("/api/register", R"({"name":"Анна","password":"correct horse"})");
  Guest other(server_.port());
  const Response wrong =
      other.send("POST", "/api/login", R"({"name":"Анна","password":"wrong horse"})");
  const Response unknown =
      other.send("POST", "/api/login", R"({"name":"Борис","password":"wrong horse"})");
  EXPECT_EQ(wrong.status, unknown.status);
  EXPECT_EQ(wrong.body, unknown.body);
  EXPECT_EQ(text_at(other.post("/api/login", R"({"name":"анна","password":"correct horse"})"),
                    {"user", "name"}),
            "Анна");
  EXPECT_EQ(
      code(visitor().post("/api/register", R"({"name":"АННА","password":"correct horse"})", 422)),
      "name_taken");
  for (const std::string name : {"x", "a'; DROP TABLE users;--", "<script>", "  pad", "a\\u0000b",
                                 "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "Ann\\u200ba", "7up"}) {
    EXPECT_EQ(code(visitor().post("/api/register",
                                  R"({"name":")" + name + R"(","password":"correct horse"})", 422)),
              "bad_name")
        << name;
  }
  EXPECT_EQ(code(visitor().post("/api/register", R"({"name":"Clara","password":"short"})", 422)),
            "bad_password");
}

TEST_F(ServerSafety, a_session_that_is_ended_is_worth_nothing) {
  Guest guest = visitor();
  const std::string old = guest.cookie();
  guest.post("/api/logout");
  HttpClient http(guest.place());
  const auto response = http.request("GET", "/api/me", {{"Cookie", old}});
  ASSERT_TRUE(response.has_value());
  EXPECT_EQ(response->body, R"({"user":null})");
}

TEST_F(ServerSafety, an_account_keeps_its_games_on_every_device) {
  Guest phone = visitor();
  Guest friend_of_hers = visitor();
  const std::string table = seat_two(phone, friend_of_hers);
  phone.post("/api/register", R"({"name":"Livia","password":"a long password"})");
  Guest desk(server_.port());
  desk.post("/api/login", R"({"name":"livia","password":"a long password"})");
  EXPECT_EQ(desk.get("/api/tables/mine").find("tables")->items().size(), 1U);
  EXPECT_EQ(text_at(desk.get("/api/tables/" + table), {"as"}), "South");
  desk.post("/api/password", R"({"old":"wrong","new":"another password"})", 422);
  desk.post("/api/password", R"({"old":"a long password","new":"another password"})");
  Guest third(server_.port());
  third.post("/api/login", R"({"name":"livia","password":"a long password"})", 422);
  third.post("/api/login", R"({"name":"livia","password":"another password"})");
}

TEST_F(ServerSafety, files_outside_the_client_are_out_of_reach) {
  Guest guest(server_.port());
  for (const std::string path : {"/../acies.db", "/%2e%2e/acies.db", "/..%2facies.db",
                                 "/assets/../../etc/passwd", "/acies.db", "/%00"}) {
    const Response response = guest.send("GET", path);
    EXPECT_GE(response.status, 400U) << path;
    EXPECT_EQ(response.body.find("SQLite format"), std::string::npos) << path;
  }
}

TEST_F(ServerSafety, bad_tables_are_refused_with_a_reason) {
  Guest guest = visitor();
  const auto refusal = [&](const std::string& body) {
    const Response response = guest.send("POST", "/api/tables", body);
    EXPECT_TRUE(response.status == 400 || response.status == 422) << body << response.body;
    return code(*read_json(response.body, "body"));
  };
  const std::string seats = R"("seats":{"South":"me","North":"open"})";
  EXPECT_EQ(refusal("{}"), "malformed");
  EXPECT_EQ(refusal(R"({"game":"chess",)" + seats + "}"), "no_game");
  EXPECT_EQ(refusal(R"({"game":"battleline","options":{"games":99},)" + seats + "}"), "bad_option");
  EXPECT_EQ(refusal(R"({"game":"battleline","options":{"speed":1},)" + seats + "}"), "bad_option");
  EXPECT_EQ(
      refusal(R"({"game":"battleline","seats":{"South":"bot:captain","North":"bot:captain"}})"),
      "bad_seat");
  EXPECT_EQ(refusal(R"({"game":"battleline","seats":{"South":"me","North":"bot:cmd:sh"}})"),
            "bad_seat");
  EXPECT_EQ(refusal(R"({"game":"battleline","clock":{"bank":-1,"per_move":0,"increment":0},)" +
                    seats + "}"),
            "bad_clock");
  EXPECT_EQ(refusal(R"({"game":"battleline","position":"battleline nonsense",)" + seats + "}"),
            "bad_position");
  const std::string three = R"("seats":{"South":"me","North":"open","East":"open"})";
  EXPECT_EQ(refusal(R"({"game":"battleline",)" + three + "}"), "seat_count");
  EXPECT_EQ(refusal(R"({"game":"onus","scenario":"three-sides",)" + seats + "}"), "seat_count");
  EXPECT_EQ(refusal(R"({"game":"onus","scenario":"four-sides",)" + three + "}"), "seat_count");
  EXPECT_EQ(refusal(R"({"game":"battleline","seats":{"South":"me","North":"open","Up":"me"}})"),
            "malformed");
}

TEST_F(ServerSafety, logs_hold_no_secret) {
  Guest guest = visitor();
  guest.post("/api/register", R"({"name":"Marcus","password":"very secret word"})");
  Guest north = visitor();
  const std::string table = seat_two(guest, north);
  guest.post("/api/tables/" + table + "/chat", R"({"text":"a private line"})");
  ASSERT_TRUE(server_.stop().has_value());
  FILE* file = std::fopen((folder_ / "log").c_str(), "r");
  ASSERT_NE(file, nullptr);
  std::string text(1 << 20, '\0');
  text.resize(std::fread(text.data(), 1, text.size(), file));
  std::fclose(file);
  EXPECT_FALSE(text.empty());
  const std::string token = guest.cookie().substr(guest.cookie().find('=') + 1);
  for (const std::string& secret :
       {std::string("very secret word"), token, std::string("private line"), std::string("heads"),
        std::string("Marcus")}) {
    EXPECT_EQ(text.find(secret), std::string::npos) << secret;
  }
}

TEST(ServerLimits, stop_those_who_ask_for_too_much) {
  const Folder folder;
  const ServerProcess server = start_server({"--data", folder.path(), "--quiet"});
  Guest guest(server.port());
  guest.become_guest();
  unsigned logins = 0;
  for (int i = 0; i < 14; ++i) {
    logins +=
        guest.send("POST", "/api/login", R"({"name":"nobody","password":"xxxxxxxxx"})").status ==
                429
            ? 1U
            : 0U;
  }
  EXPECT_GE(logins, 3U);
  unsigned requests = 0;
  for (int i = 0; i < 2000 && requests == 0; ++i) {
    requests += guest.send("GET", "/api/me").status == 429 ? 1U : 0U;
  }
  EXPECT_EQ(requests, 1U);
}

}  // namespace
}  // namespace acies
