// Clocks run on the server: a player whose time is up loses, even if nobody watches and after a
// restart.
#include <gtest/gtest.h>

#include <thread>

#include "tests/server/server_fixture.h"

namespace acies {
namespace {

std::string wait_for_end(Guest& guest, const std::string& table) {
  for (int i = 0; i < 200; ++i) {
    const Document now = guest.get("/api/tables/" + table);
    if (text_at(now, {"row", "stage"}) == "over") return text_at(now, {"end", "reason"});
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  return "still live";
}

TEST(ServerClock, a_lost_clock_loses_the_game) {
  const Folder folder;
  const ServerProcess server = start_server({"--data", folder.path(), "--quiet"});
  Guest south(server.port());
  Guest north(server.port());
  south.become_guest();
  north.become_guest();
  const std::string table =
      seat_two(south, north, R"(,"clock":{"bank":700,"per_move":0,"increment":0})");
  const std::string asked = text_at(south.get("/api/tables/" + table), {"row", "asked"});
  EXPECT_EQ(wait_for_end(south, table), "flag");
  const Document end = south.get("/api/tables/" + table);
  EXPECT_EQ(text_at(end, {"end", "result"}), asked == "South" ? "North" : "South");
}

TEST(ServerClock, survives_a_restart_and_gives_the_pause_back) {
  const Folder folder;
  const std::vector<std::string> words{"--data", folder.path(), "--quiet"};
  ServerProcess server = start_server(words);
  Guest south(server.port());
  Guest north(server.port());
  south.become_guest();
  north.become_guest();
  const std::string table =
      seat_two(south, north, R"(,"clock":{"bank":5000,"per_move":0,"increment":0})");
  const std::string asked = text_at(south.get("/api/tables/" + table), {"row", "asked"});
  std::this_thread::sleep_for(std::chrono::milliseconds(1500));
  server.kill();
  std::this_thread::sleep_for(std::chrono::milliseconds(5500));  // longer than the bank
  server = start_server(words);
  south.move_to(server.port());
  const Document now = south.get("/api/tables/" + table);
  ASSERT_EQ(text_at(now, {"row", "stage"}), "live");
  const int64_t left = number_at(now, {"clock", asked});
  EXPECT_LT(left, 4500) << "the time before the stop counts";
  EXPECT_GT(left, 500) << "the pause does not";
  EXPECT_EQ(wait_for_end(south, table), "flag");
}

}  // namespace
}  // namespace acies
