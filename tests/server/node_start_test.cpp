// Nodes that start together, and a node that is gone: each pause is credited once, and every bot
// plays on.
#include <gtest/gtest.h>

#include <algorithm>
#include <future>
#include <thread>

#include "store/store_fixture.h"
#include "tests/server/server_fixture.h"

namespace acies {
namespace {

ServerProcess start_node(const std::string& database) {
  return start_server({"--database", database, "--no-limits", "--quiet"});
}

int64_t count_credits(const Document& table) {
  return std::ranges::count_if(table.find("log")->items(), [](const Document& line) {
    return text_at(line, {"kind"}) == "credit";
  });
}

TEST(ServerNodeStart, nodes_that_start_together_give_a_pause_back_once) {
  const std::string database = store_test::new_postgres_database();
  if (database.empty()) GTEST_SKIP() << store_test::kNoPostgres;
  constexpr int kRounds = 3;
  constexpr int64_t kBank = 600'000;
  constexpr int64_t kPause = 1'000'000;  // longer than the bank: without credit the game is lost
  std::optional<ServerProcess> one(start_node(database));
  Guest south(one->port());
  Guest north(one->port());
  south.become_guest();
  north.become_guest();
  const std::string table =
      seat_two(south, north, R"(,"clock":{"bank":600000,"per_move":0,"increment":0})");
  std::optional<ServerProcess> two;
  for (int round = 1; round <= kRounds; ++round) {
    one->kill();
    if (two) two->kill();
    for (const std::string_view what :
         {"beat SET at = at", "entries SET at = at", "tables SET updated = updated",
          "tables SET deadline = deadline"}) {
      store_test::run_in_postgres(database,
                                  "UPDATE " + std::string(what) + " - " + std::to_string(kPause));
    }
    auto other = std::async(std::launch::async, [&] { return start_node(database); });
    one.emplace(start_node(database));
    two.emplace(other.get());
    south.move_to(one->port());
    const Document seen = south.get("/api/tables/" + table);
    EXPECT_EQ(text_at(seen, {"row", "stage"}), "live");
    EXPECT_EQ(count_credits(seen), round) << "in all";
    const std::string asked = text_at(seen, {"clock", "running"});
    EXPECT_LE(number_at(seen, {"clock", asked}), kBank);
  }
}

// A table against a slow bot, at a node that dies meanwhile.
std::string leave_bot_thinking(ServerProcess& node, Guest& guest, const Guest& there) {
  const Document made = guest.post(
      "/api/tables", R"({"game":"battleline","seats":{"South":"me","North":"bot:general"}})");
  const std::string path = "/api/tables/" + text_at(made, {"table", "id"});
  guest.post(path + "/ready", R"({"words":"heads"})");
  for (int i = 0; i < 400; ++i) {
    const Document table = guest.get(path);
    const Document* question = table.find("question");
    if (text_at(*question, {"decision", "seat"}) == "North") break;
    guest.post(path + "/answer",
               R"({"ply":)" + std::to_string(number_at(*question, {"ply"})) + R"(,"action":")" +
                   text_at(question->find("actions")->items()[0], {"action"}) + R"("})");
  }
  node.kill();
  guest.move_to(there.place().port);
  return path;
}

Document first_of_mine(Guest& guest) {  // from the lists, which load no table
  return guest.get("/api/tables/mine").find("tables")->items().at(0);
}

TEST(ServerNodeStart, a_bot_of_a_dead_node_answers_where_nobody_looks) {
  const std::string database = store_test::new_postgres_database();
  if (database.empty()) GTEST_SKIP() << store_test::kNoPostgres;
  const ServerProcess living = start_node(database);
  const Guest there(living.port());
  Guest guest(living.port());
  guest.become_guest();
  bool is_left = false;
  for (int i = 0; i < 10 && !is_left; ++i) {
    ServerProcess dying = start_node(database);
    guest.move_to(dying.port());
    leave_bot_thinking(dying, guest, there);
    is_left = text_at(first_of_mine(guest), {"asked"}) == "North";
  }
  ASSERT_TRUE(is_left) << "the bot was always quicker";
  const int64_t ply = number_at(first_of_mine(guest), {"ply"});
  const auto end = std::chrono::steady_clock::now() + kLong;
  while (number_at(first_of_mine(guest), {"ply"}) == ply &&
         std::chrono::steady_clock::now() < end) {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
  }
  EXPECT_GT(number_at(first_of_mine(guest), {"ply"}), ply) << "the bot was never heard of again";
}

}  // namespace
}  // namespace acies
