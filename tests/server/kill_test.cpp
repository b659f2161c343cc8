// The process is killed during play, again and again: nothing that a player was shown is lost, and
// every table goes on.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <thread>

#include "core/luck/rng.h"
#include "core/record/record.h"
#include "games/builtin.h"
#include "games/games.h"
#include "tests/server/server_fixture.h"

namespace acies {
namespace {

// A player at a table who remembers everything that was shown.
class Witness {
 public:
  Witness(Guest guest, std::string table, uint64_t seed)
      : guest_(std::move(guest)), table_(std::move(table)), rng_(Rng{seed, 0}) {}

  void connect(SocketClients& clients, uint16_t port) {
    guest_.move_to(port);
    asked_ = -1;
    SocketEvents events;
    events.opened = [this] {
      socket_->send(R"({"type":"watch","table":")" + table_ + R"(","lang":"en"})");
    };
    events.received = [this](const std::string& text) { hear(text); };
    socket_ = clients.open(guest_.place(), "/ws", guest_.headers(), std::move(events));
  }
  bool is_over() const { return is_over_; }

  // Everything shown before must still hold.
  void check(uint16_t port) {
    guest_.move_to(port);
    if (shown_.empty()) return;
    const int64_t last = shown_.rbegin()->first;
    const int64_t from = std::max<int64_t>(0, last - 60);
    const Document answer =
        guest_.get("/api/tables/" + table_ + "/plies?from=" + std::to_string(from) +
                   "&to=" + std::to_string(last));
    EXPECT_GE(number_at(answer, {"count"}), last) << "plies are lost";
    for (const Document& ply : answer.find("plies")->items()) {
      const auto found = shown_.find(number_at(ply, {"ply"}));
      if (found == shown_.end()) continue;
      EXPECT_EQ(write_json(*ply.find("view")), found->second) << "ply " << found->first;
    }
    EXPECT_GE(number_at(guest_.get("/api/tables/" + table_), {"number"}), number_);
  }

 private:
  void hear(const std::string& text) {
    const Document message = *read_json(text, "message");
    number_ = std::max(number_, number_at(message, {"number"}));
    is_over_ = is_over_ || message.find("end") != nullptr;
    const Document* question = message.find("question");
    if (question == nullptr || !question->is_map() || is_over_) return;
    const int64_t ply = number_at(*question, {"ply"});
    shown_[ply] = write_json(*question->find("view"));
    const Document* actions = question->find("actions");
    if (actions == nullptr || actions->items().empty() || ply == asked_) return;
    asked_ = ply;
    const auto pick = rng_.below(static_cast<uint32_t>(actions->items().size()));
    socket_->send(R"({"type":"answer","table":")" + table_ + R"(","ply":)" + std::to_string(ply) +
                  R"(,"action":")" + text_at(actions->items()[pick], {"action"}) + R"("})");
  }

  Guest guest_;
  std::string table_;
  Rng rng_;
  std::shared_ptr<SocketClient> socket_;
  std::map<int64_t, std::string> shown_;
  int64_t number_ = 0;
  int64_t asked_ = -1;
  bool is_over_ = false;
};

TEST(ServerKill, loses_nothing_that_was_shown) {
  constexpr int kTables = 3;
  constexpr int kKills = 12;
  const Folder folder;
  const std::vector<std::string> words{"--data", folder.path(), "--no-limits", "--quiet"};
  ServerProcess server = start_server(words);
  std::vector<std::unique_ptr<Witness>> people;
  std::vector<std::string> tables;
  for (uint64_t i = 0; i < kTables; ++i) {
    Guest south(server.port());
    Guest north(server.port());
    south.become_guest();
    north.become_guest();
    tables.push_back(seat_two(south, north, R"(,"options":{"games":9})"));
    people.push_back(std::make_unique<Witness>(std::move(south), tables.back(), 2 * i));
    people.push_back(std::make_unique<Witness>(std::move(north), tables.back(), 2 * i + 1));
  }
  const auto is_over = [&] {
    return std::ranges::all_of(people, [](const auto& one) { return one->is_over(); });
  };
  Rng moments{2026, 0};
  for (int kill = 0; kill < kKills && !is_over(); ++kill) {
    SocketClients clients;
    for (const auto& one : people) one->connect(clients, server.port());
    clients.run_until(is_over, std::chrono::milliseconds(30 + moments.below(250)));
    server.kill();
    server = start_server(words);
    for (const auto& one : people) one->check(server.port());
  }
  SocketClients clients;
  for (const auto& one : people) one->connect(clients, server.port());
  EXPECT_TRUE(clients.run_until(is_over, kLong)) << "a table did not go on";
  const Games games = *make_games(*read_builtin_library());
  Guest anybody(server.port());
  for (const std::string& table : tables) {
    const auto record =
        read_record(anybody.send("GET", "/api/tables/" + table + "/record").body, "record");
    ASSERT_TRUE(record.has_value()) << record.error().text();
    const auto proof = audit(*record, *games.front());
    ASSERT_TRUE(proof.has_value()) << proof.error().text();
    EXPECT_TRUE(proof->is_seed_proved) << "the dice fell otherwise after a restart";
  }
}

TEST(ServerKill, stops_cleanly_when_asked_to) {
  const Folder folder;
  ServerProcess server = start_server({"--data", folder.path(), "--quiet"});
  Guest guest(server.port());
  guest.become_guest();
  SocketClients clients;
  bool is_open = false;
  SocketEnd end;
  SocketEvents events;
  events.opened = [&] { is_open = true; };
  events.closed = [&](const SocketEnd& how) { end = how; };
  const auto socket = clients.open(guest.place(), "/ws", guest.headers(), std::move(events));
  ASSERT_TRUE(clients.run_until([&] { return is_open; }, kLong));
  std::jthread goodbye(
      [&] { clients.run_until([&] { return end.status != 0; }, std::chrono::seconds(20)); });
  const auto code = server.stop();
  ASSERT_TRUE(code.has_value()) << code.error().text();
  EXPECT_EQ(*code, 0);
  goodbye.join();
  EXPECT_EQ(end.code, 1001) << "sockets are told that the server goes away";
}

TEST(ServerKill, a_second_server_on_the_same_file_is_refused) {
  const Folder folder;
  const ServerProcess server = start_server({"--data", folder.path(), "--quiet"});
  const auto second = ServerProcess::start(program_path(), {"--data", folder.path(), "--quiet"});
  EXPECT_FALSE(second.has_value());
}

}  // namespace
}  // namespace acies
