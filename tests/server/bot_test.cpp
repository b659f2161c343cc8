// Bots that cannot answer: the game goes on, and all players are told.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "files/disk.h"
#include "tests/server/server_fixture.h"

namespace acies {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// Greets like a correct bot, and then answers each question with the same words.
std::string says(const std::string& words) {
  return "cmd:echo ready; while read -r question; do echo '" + words + "'; done";
}

class ServerBots : public testing::Test {
 protected:
  void start(const std::string& bot) {
    server_.emplace(
        start_server({"--data", folder_.path(), "--no-limits", "--bot", bot}, 0, folder_ / "log"));
    guest_.emplace(server_->port());
    guest_->become_guest();
  }
  void restart(const std::string& bot) {
    server_->stop();
    const std::string cookie = guest_->cookie();
    Guest before = *std::move(guest_);
    start(bot);
    guest_->adopt(before, server_->port());
  }
  std::string open_table() {
    const Document made = guest_->post(
        "/api/tables", R"({"game":"battleline","seats":{"South":"me","North":"bot:recruit"}})");
    const std::string id = text_at(made, {"table", "id"});
    guest_->post("/api/tables/" + id + "/ready", R"({"words":"heads"})");
    return id;
  }
  Document table(const std::string& id, const std::string& language = "en") {
    return guest_->get("/api/tables/" + id + "?lang=" + language);
  }
  // Answers for South up to this ply, and waits for North's answers.
  Document play_to(const std::string& id, int64_t ply) {
    const auto end = std::chrono::steady_clock::now() + kLong;
    Document now = table(id);
    while (number_at(now, {"row", "ply"}) < ply && std::chrono::steady_clock::now() < end) {
      const Document* question = now.find("question");
      const Document* actions = question == nullptr ? nullptr : question->find("actions");
      if (actions != nullptr && !actions->items().empty()) {
        const std::string answer = text_at(actions->items()[0], {"action"});
        guest_->post("/api/tables/" + id + "/answer",
                     R"({"ply":)" + std::to_string(number_at(now, {"row", "ply"})) +
                         R"(,"action":")" + answer + R"("})");
      } else {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
      }
      now = table(id);
    }
    EXPECT_GE(number_at(now, {"row", "ply"}), ply);
    return now;
  }
  static std::vector<std::string> falters(const Document& table) {
    std::vector<std::string> lines;
    for (const Document& line : table.find("log")->items()) {
      if (text_at(line, {"kind"}) == "falter") lines.push_back(text_at(line, {"text"}));
    }
    return lines;
  }

  Folder folder_;
  std::optional<ServerProcess> server_;
  std::optional<Guest> guest_;
};

TEST_F(ServerBots, that_cannot_answer_are_replaced_logged_counted_and_told_of) {
  start("recruit=cmd:false");
  const std::string id = open_table();
  const Document english = play_to(id, 24);
  const auto told = falters(english);
  ASSERT_EQ(told.size(), 1U) << "once a minute";
  EXPECT_EQ(told[0], "North: the bot could not answer. A simple legal answer was given instead.");
  EXPECT_THAT(falters(table(id, "ru")).at(0), HasSubstr("бот не смог ответить"));
  EXPECT_THAT(guest_->send("GET", "/metrics").body,
              ::testing::ContainsRegex("\nacies_bot_failures_total [1-9]"));
  const std::string log = read_file(folder_ / "log").value();
  EXPECT_THAT(log, HasSubstr("bot recruit, North, ply "));
  EXPECT_THAT(log, HasSubstr("ended without an answer"));
  EXPECT_THAT(log, HasSubstr("\"table\":\"" + id + "\""));
}

TEST_F(ServerBots, that_break_the_rules_are_replaced_too) {
  start("recruit=" + says("claim 1"));
  const std::string id = open_table();
  EXPECT_EQ(falters(play_to(id, 24)).size(), 1U);
  EXPECT_THAT(read_file(folder_ / "log").value(), HasSubstr("which is not allowed"));
}

TEST_F(ServerBots, that_failed_leave_a_game_that_opens_and_goes_on_after_a_restart) {
  start("recruit=cmd:false");
  const std::string id = open_table();
  play_to(id, 22);
  restart("recruit=greedy");
  const Document later = play_to(id, 34);
  EXPECT_EQ(falters(later).size(), 1U) << "what was told stays in the log";
  EXPECT_THAT(guest_->send("GET", "/metrics").body, HasSubstr("\nacies_bot_failures_total 0"));
}

TEST_F(ServerBots, that_answer_are_not_spoken_of) {
  start("recruit=random");
  const std::string id = open_table();
  EXPECT_TRUE(falters(play_to(id, 24)).empty());
  EXPECT_THAT(read_file(folder_ / "log").value(), Not(HasSubstr("could not answer")));
}

TEST_F(ServerBots, are_named_with_a_level_that_there_is) {
  const auto server = ServerProcess::start(
      program_path(), {"--data", folder_.path(), "--bot", "marshal=greedy"}, 0, folder_ / "log");
  EXPECT_FALSE(server.has_value());
  EXPECT_THAT(read_file(folder_ / "log").value(), HasSubstr("marshal=greedy"));
}

}  // namespace
}  // namespace acies
