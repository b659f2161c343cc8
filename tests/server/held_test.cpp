// A server whose rules differ from those that its tables were played by: a database is written by
// the real program, changed as if the rules had been different, and opened again.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <fstream>
#include <sstream>

#include "tests/server/server_fixture.h"

namespace acies {
namespace {

using ::testing::HasSubstr;

void run_in_sqlite(const std::string& path, const std::string& text) {
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open(path.c_str(), &database), SQLITE_OK);
  EXPECT_EQ(sqlite3_exec(database, text.c_str(), nullptr, nullptr, nullptr), SQLITE_OK)
      << sqlite3_errmsg(database);
  EXPECT_GT(sqlite3_changes(database), 0) << text;
  sqlite3_close(database);
}

// The entry of the answer with this number among all answers.
std::string at_answer(int which) {
  return " WHERE number = (SELECT number FROM entries WHERE kind = CAST('answer' AS BLOB) "
         "ORDER BY number LIMIT 1 OFFSET " +
         std::to_string(which) + ")";
}

// Two players at a table of a server that is stopped and started again.
class HeldTest : public testing::Test {
 protected:
  void SetUp() override { start(); }
  void start() {
    server_.emplace(
        start_server({"--data", folder_.path(), "--database", folder_ / "acies.db", "--no-limits"},
                     0, folder_ / "log"));
    for (Guest* guest : {&south_, &north_}) guest->move_to(server_->port());
  }
  void seat(const std::string& extra = {}) {
    south_.become_guest();
    north_.become_guest();
    table_ = seat_two(south_, north_, extra);
  }
  void stop() { ASSERT_TRUE(server_->stop().has_value()); }
  void change(const std::string& text) { run_in_sqlite(folder_ / "acies.db", text); }
  void restart_changed(const std::string& text) {
    stop();
    change(text);
    start();
  }
  Document look(Guest& guest, const std::string& language = "en") {
    return guest.get("/api/tables/" + table_ + "?lang=" + language);
  }
  std::string stage() { return text_at(look(south_), {"row", "stage"}); }
  std::string listed_stage() {
    return text_at(south_.get("/api/tables/mine").find("tables")->items().at(0), {"stage"});
  }
  Response command(Guest& guest, const std::string& name, const std::string& body = "{}") {
    return guest.send("POST", "/api/tables/" + table_ + "/" + name, body);
  }
  // The seat that is asked gives the first legal answer.
  void answer_one() {
    for (Guest* guest : {&south_, &north_}) {
      const Document table = look(*guest);
      const Document* question = table.find("question");
      const Document* actions = question->find("actions");
      if (actions == nullptr || actions->items().empty()) continue;
      const std::string body = R"({"ply":)" + std::to_string(number_at(*question, {"ply"})) +
                               R"(,"action":")" + text_at(actions->items()[0], {"action"}) +
                               R"("})";
      EXPECT_EQ(command(*guest, "answer", body).status, 200U);
      return;
    }
    ADD_FAILURE() << "nobody is asked";
  }
  void answer(int count) {
    for (int i = 0; i < count; ++i) answer_one();
  }
  std::string log_text() const {
    const std::ifstream file(folder_ / "log");
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
  }

  const Folder folder_;
  std::optional<ServerProcess> server_;
  Guest south_{0};
  Guest north_{0};
  std::string table_;
};

TEST_F(HeldTest, asks_the_players_and_goes_on) {
  seat();
  answer(6);
  restart_changed("UPDATE entries SET hash = hash + 1" + at_answer(3));
  EXPECT_EQ(listed_stage(), "held");
  const Document held = look(south_);
  EXPECT_EQ(text_at(held, {"row", "stage"}), "held");
  EXPECT_EQ(text_at(held, {"change", "cause"}), "otherwise");
  const int64_t ply = number_at(held, {"change", "ply"});
  EXPECT_EQ(number_at(held, {"question", "ply"}), ply);
  EXPECT_EQ(number_at(south_.get("/api/tables/" + table_ + "/plies?from=0&to=9"), {"count"}), ply);
  EXPECT_EQ(number_at(south_.get("/healthz"), {"on_hold"}), 1);
  EXPECT_THAT(south_.send("GET", "/metrics").body, HasSubstr("acies_tables_on_hold 1"));
  EXPECT_THAT(log_text(), HasSubstr("held until its players choose"));

  EXPECT_THAT(command(south_, "draw").body, HasSubstr(R"("code":"held")"));
  EXPECT_EQ(command(south_, "continue", "{}").status, 200U);
  EXPECT_EQ(stage(), "held");
  EXPECT_EQ(text_at(look(north_), {"offer", "kind"}), "continue");
  EXPECT_EQ(command(north_, "accept").status, 200U);
  EXPECT_EQ(stage(), "live");
  EXPECT_EQ(number_at(look(south_), {"question", "ply"}), ply);
  EXPECT_EQ(number_at(south_.get("/healthz"), {"on_hold"}), 0);
  answer(5);
  const Document before = look(south_);
  stop();
  start();
  const Document after = look(south_);
  EXPECT_EQ(write_json(*after.find("question")), write_json(*before.find("question")));
  EXPECT_EQ(write_json(*after.find("log")), write_json(*before.find("log")));
  EXPECT_EQ(listed_stage(), "live");
}

TEST_F(HeldTest, tells_the_rule_of_a_refused_answer_and_ends_without_a_result) {
  seat();
  answer(6);
  restart_changed("UPDATE entries SET text = CAST('pass' AS BLOB)" + at_answer(4));
  const Document held = look(north_, "ru");
  EXPECT_EQ(text_at(held, {"change", "cause"}), "refused");
  EXPECT_EQ(text_at(held, {"change", "answer"}), "pass");
  EXPECT_THAT(text_at(held, {"change", "rule"}), HasSubstr("BL-"));
  EXPECT_NE(text_at(held, {"change", "text"}), text_at(look(north_), {"change", "text"}));
  EXPECT_EQ(command(north_, "abandon").status, 200U);
  EXPECT_EQ(command(south_, "accept").status, 200U);
  EXPECT_EQ(stage(), "over");
  EXPECT_EQ(text_at(look(south_), {"end", "reason"}), "close");
  EXPECT_EQ(south_.send("GET", "/api/tables/" + table_ + "/record").status, 200U);
}

TEST_F(HeldTest, goes_on_from_further_back) {
  seat();
  answer(8);
  restart_changed("UPDATE entries SET hash = hash + 1" + at_answer(6));
  const int64_t ply = number_at(look(south_), {"change", "ply"}) - 3;
  const std::string from = R"({"ply":)" + std::to_string(ply) + "}";
  EXPECT_EQ(command(south_, "continue", from).status, 200U);
  EXPECT_EQ(number_at(look(north_), {"offer", "ply"}), ply);
  EXPECT_EQ(command(north_, "accept").status, 200U);
  EXPECT_EQ(stage(), "live");
  answer(4);
}

// Older servers put tables on hold for good.
TEST_F(HeldTest, opens_what_an_older_server_has_held) {
  seat(R"(,"clock":{"bank":60000,"per_move":0,"increment":0})");
  answer(4);
  restart_changed(
      "UPDATE tables SET stage = 3, updated = updated - 7200000, deadline = deadline - 7200000; "
      "UPDATE entries SET at = at - 7200000");
  EXPECT_EQ(stage(), "live");
  EXPECT_EQ(listed_stage(), "live");
  answer(2);
  EXPECT_EQ(stage(), "live") << "nobody has lost time for it";
  restart_changed("UPDATE tables SET stage = 3; UPDATE entries SET hash = hash + 1" + at_answer(2));
  EXPECT_EQ(stage(), "held");
  EXPECT_EQ(command(south_, "continue", "{}").status, 200U);
  EXPECT_EQ(command(north_, "accept").status, 200U);
  EXPECT_EQ(stage(), "live");
}

TEST_F(HeldTest, a_finished_game_stays_finished) {
  seat();
  answer(6);
  EXPECT_EQ(command(south_, "resign").status, 200U);
  restart_changed("UPDATE entries SET hash = hash + 1" + at_answer(3));
  const Document over = look(south_);
  EXPECT_EQ(text_at(over, {"row", "stage"}), "over");
  EXPECT_EQ(text_at(over, {"end", "result"}), "North");
  EXPECT_EQ(text_at(over, {"change", "cause"}), "otherwise");
  EXPECT_EQ(listed_stage(), "over");
}

TEST_F(HeldTest, says_why_a_table_cannot_be_opened) {
  seat();
  answer(3);
  restart_changed("UPDATE tables SET game = CAST('chess' AS BLOB)");
  const Document english = south_.get("/api/tables/" + table_ + "?lang=en", 409);
  EXPECT_EQ(text_at(english, {"error", "code"}), "unopened");
  EXPECT_THAT(text_at(english, {"error", "text"}), HasSubstr("does not have the game chess"));
  const Document russian = south_.get("/api/tables/" + table_ + "?lang=ru", 409);
  EXPECT_THAT(text_at(russian, {"error", "text"}), HasSubstr("chess"));
  EXPECT_EQ(listed_stage(), "held");
  EXPECT_EQ(number_at(south_.get("/healthz"), {"unopened"}), 1);
  EXPECT_THAT(south_.send("GET", "/metrics").body, HasSubstr("acies_tables_unopened 1"));
  EXPECT_THAT(log_text(), HasSubstr("cannot be opened: there is no game chess"));

  restart_changed(
      "UPDATE tables SET game = CAST('battleline' AS BLOB); "
      "UPDATE entries SET kind = CAST('dance' AS BLOB)" +
      at_answer(1));
  const Document broken = south_.get("/api/tables/" + table_ + "?lang=en", 409);
  EXPECT_THAT(text_at(broken, {"error", "text"}), HasSubstr("(dance)"));
  restart_changed(
      "UPDATE entries SET kind = CAST('answer' AS BLOB) WHERE kind = CAST('dance' AS BLOB)");
  EXPECT_EQ(stage(), "live") << "what was mended opens again";
}

}  // namespace
}  // namespace acies
