// A server's administrator at work: `acies admin` beside running servers, on SQLite with one server
// and on PostgreSQL with two.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <thread>

#include "net/test_server.h"
#include "store/store_fixture.h"
#include "tests/server/server_fixture.h"

namespace acies {
namespace {

using ::testing::HasSubstr;

struct Said {
  int code = -1;
  std::string text;  // both output streams
};

Said run_program(const std::string& words) {
  Said said;
  FILE* pipe = ::popen((program_path() + ' ' + words + " --lang en 2>&1").c_str(), "re");
  std::array<char, 4096> block{};
  while (const size_t got = std::fread(block.data(), 1, block.size(), pipe)) {
    said.text.append(block.data(), got);
  }
  const int status = ::pclose(pipe);
  said.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return said;
}

enum class Kind : uint8_t { Sqlite, Postgres };

class Moderation : public testing::TestWithParam<Kind> {
 protected:
  void SetUp() override {
    if (GetParam() == Kind::Postgres) {
      database_ = store_test::new_postgres_database();
      if (database_.empty()) GTEST_SKIP() << store_test::kNoPostgres;
    } else {
      database_ = folder_ / "acies.db";
    }
    const std::vector<std::string> words{"--database", database_, "--no-limits"};
    one_.emplace(start_server(words, 0, folder_ / "one.log"));
    if (GetParam() == Kind::Postgres) two_.emplace(start_server(words, 0, folder_ / "two.log"));
  }

  // If another node matters; with SQLite the only one.
  uint16_t other_port() { return two_ ? two_->port() : one_->port(); }

  Said admin(const std::string& words) {
    return run_program("admin " + words + " --database '" + database_ + "'");
  }
  void do_admin(const std::string& words) {
    const Said said = admin(words);
    EXPECT_EQ(said.code, 0) << words << ": " << said.text;
  }
  Document list(const std::string& words) {
    const Said said = admin(words + " --json");
    EXPECT_EQ(said.code, 0) << said.text;
    return *read_json(said.text, words);
  }
  Guest visitor() {
    Guest guest(one_->port());
    guest.become_guest();
    return guest;
  }
  Guest account(const std::string& name) {
    Guest guest = visitor();
    guest.post("/api/register", R"({"name":")" + name + R"(","password":"correct horse 7"})");
    return guest;
  }
  std::string code(const Document& answer) const { return text_at(answer, {"error", "code"}); }
  // A node may remember a session until it learns of the order.
  static bool comes_to(unsigned status, const std::function<unsigned()>& ask) {
    for (int i = 0; i < 200; ++i) {
      if (ask() == status) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    return false;
  }
  int64_t id_of(Guest& guest) { return number_at(guest.get("/api/me"), {"user", "id"}); }

  Folder folder_;
  std::string database_;
  std::optional<ServerProcess> one_;
  std::optional<ServerProcess> two_;
};

INSTANTIATE_TEST_SUITE_P(Stores, Moderation, testing::Values(Kind::Sqlite, Kind::Postgres),
                         [](const auto& which) {
                           return which.param == Kind::Sqlite ? "Sqlite" : "Postgres";
                         });

// An open socket and an open stream, which a ban has to close.
struct Window {
  Window(SocketClients& clients, const Guest& guest, const std::string& watch = {}) {
    SocketEvents events;
    events.opened = [this, watch] {
      if (!watch.empty()) socket->send(R"({"type":"watch","table":")" + watch + R"("})");
    };
    events.received = [this](const std::string& text) { heard.push_back(text); };
    events.closed = [this](const SocketEnd&) { is_closed = true; };
    socket = clients.open(guest.place(), "/ws", guest.headers(), std::move(events));
  }
  bool has_heard(std::string_view words) const {
    return std::ranges::any_of(heard, [&](const auto& text) { return text.contains(words); });
  }

  std::shared_ptr<SocketClient> socket;
  std::vector<std::string> heard;
  bool is_closed = false;
};

TEST_P(Moderation, a_ban_closes_everything_and_says_so_after_the_right_password) {
  Guest brutus = account("Brutus");
  Guest elsewhere(other_port());
  elsewhere.adopt(brutus, other_port());
  Guest bystander = visitor();
  SocketClients clients;
  Window first(clients, brutus);
  Window second(clients, elsewhere);
  Window other(clients, bystander);
  ASSERT_TRUE(clients.run_until(
      [&] { return first.has_heard("Brutus") && second.has_heard("Brutus"); }, kLong));
  do_admin("ban brutus --reason 'a knife'");
  EXPECT_TRUE(clients.run_until([&] { return first.is_closed && second.is_closed; }, kLong));
  EXPECT_FALSE(other.is_closed);
  for (Guest* seat : {&brutus, &elsewhere}) {
    EXPECT_EQ(seat->get("/api/me").find("user")->kind(), Document::Kind::Nothing);
    EXPECT_EQ(code(seat->post("/api/guest", "{}", 403)), "banned");
    EXPECT_EQ(code(seat->post("/api/tables", "{}", 401)), "no_session");
  }
  Guest fresh(other_port());
  const std::string wrong = R"({"name":"Brutus","password":"not the one 7"})";
  const std::string right = R"({"name":"Brutus","password":"correct horse 7"})";
  EXPECT_EQ(code(fresh.post("/api/login", wrong, 422)), "wrong_login");
  EXPECT_EQ(code(fresh.post("/api/login", right, 403)), "banned");
  do_admin("unban Brutus");
  fresh.post("/api/login", right);
  EXPECT_EQ(text_at(brutus.get("/api/me"), {"user", "name"}), "Brutus");
}

TEST_P(Moderation, a_guest_and_its_bots_are_banned_by_number) {
  Guest guest = visitor();
  const int64_t id = id_of(guest);
  do_admin("ban " + std::to_string(id));
  Guest elsewhere(other_port());
  elsewhere.adopt(guest, other_port());
  for (Guest* place : {&guest, &elsewhere}) {
    const std::string cookie = place->cookie();
    EXPECT_TRUE(comes_to(403, [&] { return place->send("POST", "/api/guest", "{}").status; }));
    EXPECT_EQ(place->cookie(), cookie);
  }
  Guest cassius = account("Cassius");
  const std::string token = text_at(cassius.post("/api/tokens", R"({"label":"x"})"), {"token"});
  Guest bot(other_port());
  const HeaderList bearer{{"Authorization", "Bearer " + token}};
  EXPECT_EQ(bot.send("GET", "/api/me", {}, bearer).status, 200U);
  const RawSocket stream(Place{"127.0.0.1", other_port()});
  stream.send("GET /api/bot/stream HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + token +
              "\r\n\r\n");
  ASSERT_THAT(stream.receive_until("hello"), HasSubstr("hello"));
  do_admin("ban Cassius");
  EXPECT_THAT(stream.receive_until("0\r\n\r\n"), HasSubstr("0\r\n\r\n")) << "the stream ends";
  EXPECT_TRUE(comes_to(403, [&] { return bot.send("GET", "/api/me", {}, bearer).status; }));
}

TEST_P(Moderation, who_is_muted_plays_on_and_is_told) {
  Guest south = visitor();
  Guest north = visitor();
  const std::string table = seat_two(south, north);
  const std::string chat = "/api/tables/" + table + "/chat";
  south.post(chat, R"({"text":"ave"})");
  do_admin("mute " + std::to_string(id_of(south)));
  Guest elsewhere(other_port());
  elsewhere.adopt(south, other_port());
  EXPECT_EQ(code(elsewhere.post(chat, R"({"text":"ave"})", 403)), "muted");
  SocketClients clients;
  Window window(clients, south, table);
  ASSERT_TRUE(clients.run_until([&] { return window.has_heard(R"("type":"table")"); }, kLong));
  window.socket->send(R"({"type":"chat","id":1,"table":")" + table + R"(","text":"ave"})");
  EXPECT_TRUE(clients.run_until([&] { return window.has_heard(R"("muted")"); }, kLong));
  north.post(chat, R"({"text":"I may"})");
  south.post("/api/tables/" + table + "/draw");
  do_admin("unmute " + std::to_string(id_of(south)));
  south.post(chat, R"({"text":"ave again"})");
}

TEST_P(Moderation, a_closed_table_is_told_to_its_watchers) {
  Guest south = visitor();
  Guest north = visitor();
  const std::string table =
      seat_two(south, north, R"(,"clock":{"bank":60000,"per_move":0,"increment":0})");
  Guest elsewhere(other_port());
  elsewhere.adopt(north, other_port());
  SocketClients clients;
  Window here(clients, south, table);
  Window there(clients, elsewhere, table);
  const auto sees_table = [](const Window& one) { return one.has_heard(R"("type":"table")"); };
  ASSERT_TRUE(clients.run_until([&] { return sees_table(here) && sees_table(there); }, kLong));
  do_admin("close " + table);
  const auto sees_end = [](const Window& one) { return one.has_heard(R"("reason":"keeper")"); };
  EXPECT_TRUE(clients.run_until([&] { return sees_end(here) && sees_end(there); }, kLong));
  const Document seen = elsewhere.get("/api/tables/" + table);
  EXPECT_EQ(text_at(seen, {"row", "stage"}), "over");
  EXPECT_EQ(text_at(seen, {"row", "result"}), "");
  EXPECT_EQ(text_at(seen, {"row", "asked"}), "");
  EXPECT_EQ(number_at(seen, {"row", "deadline"}), 0);
  EXPECT_EQ(text_at(seen, {"end", "result"}), "");
  EXPECT_THAT(text_at(seen, {"end", "text"}), HasSubstr("administrator"));
  EXPECT_EQ(code(south.post("/api/tables/" + table + "/resign", "{}", 409)), "over");
  EXPECT_EQ(south.send("GET", "/api/tables/" + table + "/record").status, 200U);
  const Said again = admin("close " + table);
  EXPECT_EQ(again.code, 2);
  EXPECT_THAT(again.text, HasSubstr("already over"));
}

// The summary that acies admin writes must be the one that the server computes from the log.
TEST_P(Moderation, a_closed_table_opens_again_after_a_restart) {
  Guest south = visitor();
  Guest north = visitor();
  const std::string table = seat_two(south, north);
  EXPECT_EQ(one_->stop().value_or(-1), 0);
  two_.reset();
  do_admin("close " + table);
  one_.emplace(start_server({"--database", database_, "--no-limits"}));
  south.move_to(one_->port());
  const Document seen = south.get("/api/tables/" + table);
  EXPECT_EQ(text_at(seen, {"end", "reason"}), "keeper");
  EXPECT_EQ(text_at(seen, {"row", "stage"}), "over");
}

TEST_P(Moderation, a_reset_password_ends_all_sessions) {
  Guest livia = account("Livia");
  SocketClients clients;
  Window window(clients, livia);
  ASSERT_TRUE(clients.run_until([&] { return window.has_heard("Livia"); }, kLong));
  const Document done = list("password livia");
  const std::string password = text_at(done, {"password"});
  EXPECT_GE(password.size(), 12U);
  EXPECT_TRUE(clients.run_until([&] { return window.is_closed; }, kLong));
  EXPECT_EQ(livia.get("/api/me").find("user")->kind(), Document::Kind::Nothing);
  Guest fresh(other_port());
  fresh.post("/api/login", R"({"name":"Livia","password":"correct horse 7"})", 422);
  fresh.post("/api/login", R"({"name":"Livia","password":")" + password + R"("})");
  Guest guest = visitor();
  EXPECT_THAT(admin("password " + std::to_string(id_of(guest))).text, HasSubstr("no password"));
}

TEST_P(Moderation, reports_are_read_and_settled) {
  Guest south = visitor();
  Guest north = visitor();
  Guest stranger = visitor();
  const std::string table = seat_two(south, north);
  const std::string path = "/api/tables/" + table;
  north.post(path + "/chat", R"({"text":"a rude word"})");
  const Document seen = south.get(path);
  const int64_t line = number_at(seen.find("chat")->items()[0], {"number"});
  const std::string about_line = R"({"line":)" + std::to_string(line) + R"(,"reason":"rude"})";
  const std::string north_id = std::to_string(id_of(north));
  south.post(path + "/report", about_line);
  EXPECT_EQ(code(south.post(path + "/report", about_line, 409)), "reported_already");
  EXPECT_EQ(code(north.post(path + "/report", about_line, 422)), "report_self");
  stranger.post(path + "/report", about_line);
  south.post(path + "/report", R"({"user":)" + north_id + R"(,"reason":"slow"})");
  EXPECT_EQ(code(south.post(path + "/report", R"({"line":1,"reason":"x"})", 404)), "no_line");
  EXPECT_EQ(code(south.post(path + "/report", R"({"line":999,"reason":"x"})", 404)), "no_line");
  const std::string nobody = R"({"user":)" + std::to_string(id_of(stranger)) + R"(,"reason":"x"})";
  EXPECT_EQ(code(south.post(path + "/report", nobody, 404)), "no_player");
  EXPECT_EQ(code(south.post(path + "/report", R"({"line":1,"reason":"  "})", 422)), "no_reason");
  EXPECT_EQ(code(south.post(path + "/report",
                            R"({"line":1,"reason":")" + std::string(301, 'x') + R"("})", 422)),
            "too_long");
  EXPECT_EQ(code(south.post(path + "/report", R"({"line":1,"user":2,"reason":"x"})", 400)),
            "malformed");
  Guest nameless(one_->port());
  EXPECT_EQ(code(nameless.post(path + "/report", about_line, 401)), "no_session");

  const Document reports = list("reports");
  ASSERT_EQ(reports.items().size(), 3U);
  const Document& first = reports.items()[2];
  EXPECT_EQ(text_at(first, {"quote"}), "a rude word");
  EXPECT_EQ(text_at(first, {"table"}), table);
  EXPECT_EQ(std::to_string(number_at(first, {"accused", "id"})), north_id);
  const std::string number = std::to_string(number_at(first, {"id"}));
  EXPECT_THAT(admin("reports").text, HasSubstr("a rude word"));
  do_admin("settle " + number + " --reason 'spoken to'");
  EXPECT_EQ(list("reports").items().size(), 2U);
  EXPECT_EQ(list("reports --all").items().size(), 3U);
  EXPECT_THAT(admin("settle " + number).text, HasSubstr("no open report"));
  const Document users = list("users");
  ASSERT_EQ(users.items().size(), 1U) << "the one guest that somebody complains about";
  EXPECT_EQ(number_at(users.items()[0], {"open_reports"}), 2);
}

TEST_P(Moderation, the_keeper_is_told_what_is_wrong) {
  account("Livia");
  const auto fails = [&](const std::string& words, std::string_view why) {
    const Said said = admin(words);
    EXPECT_EQ(said.code, 2) << words;
    EXPECT_THAT(said.text, HasSubstr(std::string(why))) << words;
  };
  fails("ban Nobody", "there is no user Nobody");
  fails("ban 99999", "there is no user 99999");
  fails("unban Livia", "is not banned");
  do_admin("mute Livia");
  fails("mute Livia", "already muted");
  fails("close nosuch", "there is no table nosuch");
  fails("settle x", "no open report x");
  fails("ban", "name a user");
  fails("users Livia", "nothing may follow");
  fails("bann Livia", "WHAT");
  fails("users --most 0", "--most");
  EXPECT_THAT(admin("users").text, HasSubstr("muted"));
  Guest gone = account("Hanno");
  const std::string id = std::to_string(id_of(gone));
  gone.post("/api/account/delete", R"({"password":"correct horse 7"})");
  fails("password " + id, "there is no user " + id);
  EXPECT_EQ(list("users").items().size(), 1U) << "deleted accounts are nobody";
  EXPECT_THAT(admin("tables").text, HasSubstr("no tables"));
}

TEST(ModerationSqlite, without_a_database_nothing_is_made) {
  const Folder folder;
  const Said said = run_program("admin users --data " + folder.path());
  EXPECT_EQ(said.code, 2);
  EXPECT_THAT(said.text, HasSubstr("there is no database"));
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(ModerationSqlite, a_back_up_is_private_and_can_be_served) {
  const Folder folder;
  std::string table;
  {
    ServerProcess server = start_server({"--data", folder.path(), "--no-limits"});
    Guest south(server.port());
    south.become_guest();
    Guest north(server.port());
    north.become_guest();
    table = seat_two(south, north);
    const Said said =
        run_program("admin backup " + (folder / "copy.db") + " --data " + folder.path());
    EXPECT_EQ(said.code, 0) << said.text;
    EXPECT_EQ(run_program("admin backup " + (folder / "copy.db") + " --data " + folder.path()).code,
              2);
  }
  struct stat facts{};
  ASSERT_EQ(::stat((folder / "copy.db").c_str(), &facts), 0);
  EXPECT_EQ(facts.st_mode & 0777U, 0600U);
  ServerProcess server = start_server({"--database", folder / "copy.db"});
  Guest guest(server.port());
  EXPECT_EQ(text_at(guest.get("/api/tables/" + table), {"row", "stage"}), "live");
}

TEST(ModerationLimits, reports_are_rationed) {
  const Folder folder;
  ServerProcess server = start_server({"--data", folder.path()});
  Guest south(server.port());
  south.become_guest();
  Guest north(server.port());
  north.become_guest();
  const std::string path = "/api/tables/" + seat_two(south, north);
  for (int i = 0; i < 7; ++i) north.post(path + "/chat", R"({"text":"spam"})");
  const Document seen = south.get(path);
  int refused = 0;
  for (const Document& line : seen.find("chat")->items()) {
    const std::string number = std::to_string(number_at(line, {"number"}));
    const Response answer =
        south.send("POST", path + "/report", R"({"line":)" + number + R"(,"reason":"spam"})");
    refused += answer.status == 429 ? 1 : 0;
  }
  EXPECT_EQ(refused, 2);
}

}  // namespace
}  // namespace acies
