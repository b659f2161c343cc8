// Two servers on one PostgreSQL database serve the same tables.
#include <gtest/gtest.h>

#include <set>

#include "core/luck/rng.h"
#include "store/store_fixture.h"
#include "tests/server/server_fixture.h"

namespace acies {
namespace {

// A seat with a client on each of two servers; answers are sent to both at once.
class Double {
 public:
  Double(SocketClients& clients, const std::array<Guest*, 2>& guests, std::string table,
         uint64_t seed)
      : table_(std::move(table)), rng_(Rng{seed, 0}) {
    for (size_t i = 0; i < guests.size(); ++i) {
      SocketEvents events;
      events.opened = [this, i] {
        sockets_[i]->send(R"({"type":"watch","table":")" + table_ + R"(","lang":"en"})");
      };
      events.received = [this, i](const std::string& text) { hear(i, text); };
      sockets_[i] =
          clients.open(guests[i]->place(), "/ws", guests[i]->headers(), std::move(events));
    }
  }
  bool is_over() const { return over_.size() == sockets_.size(); }
  int64_t done() const { return done_; }
  int64_t stale() const { return stale_; }

 private:
  void hear(size_t i, const std::string& text) {
    const Document message = *read_json(text, "message");
    done_ += text_at(message, {"type"}) == "done" ? 1 : 0;
    stale_ += text_at(message, {"error", "code"}) == "stale" ||
                      text_at(message, {"error", "code"}) == "not_asked" ||
                      text_at(message, {"error", "code"}) == "over"
                  ? 1
                  : 0;
    if (message.find("end") != nullptr) over_.insert(i);
    const Document* question = message.find("question");
    if (question == nullptr || !question->is_map() || message.find("end") != nullptr) return;
    const Document* actions = question->find("actions");
    const int64_t ply = number_at(*question, {"ply"});
    if (actions == nullptr || actions->items().empty() || ply <= answered_) return;
    answered_ = ply;
    const auto count = static_cast<uint32_t>(actions->items().size());
    for (const auto& socket : sockets_) {  // two different answers race
      const auto pick = rng_.below(count);
      socket->send(R"({"type":"answer","table":")" + table_ + R"(","ply":)" + std::to_string(ply) +
                   R"(,"action":")" + text_at(actions->items()[pick], {"action"}) + R"("})");
    }
  }

  std::string table_;
  Rng rng_;
  std::array<std::shared_ptr<SocketClient>, 2> sockets_;
  std::set<size_t> over_;
  int64_t answered_ = -1;
  int64_t done_ = 0;
  int64_t stale_ = 0;
};

// Two servers on one database, with a player on each, both at one table.
struct TwoServers {
  explicit TwoServers(const std::string& database)
      : one(start_server({"--database", database, "--no-limits", "--quiet"})),
        two(start_server({"--database", database, "--no-limits", "--quiet"})),
        south(one.port()),
        north(two.port()) {
    south.become_guest();
    north.become_guest();
    table = seat_two(south, north);
  }

  ServerProcess one;
  ServerProcess two;
  Guest south;
  Guest north;
  std::string table;
};

TEST(ServerNodes, serve_the_same_tables_without_a_lost_or_doubled_ply) {
  const std::string database = store_test::new_postgres_database();
  if (database.empty()) GTEST_SKIP() << store_test::kNoPostgres;
  TwoServers servers(database);
  auto& [one, two, south, north, table] = servers;
  Guest south_on_two = Guest(one.port());
  Guest north_on_one = Guest(two.port());
  // The same sessions on the other server.
  south_on_two.adopt(south, two.port());
  north_on_one.adopt(north, one.port());

  SocketClients clients;
  const Double first(clients, {&south, &south_on_two}, table, 1);
  const Double second(clients, {&north, &north_on_one}, table, 2);
  ASSERT_TRUE(clients.run_until([&] { return first.is_over() && second.is_over(); }, kLong));

  const Document here = south.get("/api/tables/" + table + "?as=Nature");
  const Document there = south_on_two.get("/api/tables/" + table + "?as=Nature");
  EXPECT_EQ(write_json(*here.find("question")), write_json(*there.find("question")));
  EXPECT_EQ(write_json(*here.find("log")), write_json(*there.find("log")));
  const Document plies = south.get("/api/tables/" + table + "/plies?from=0&to=0");
  int64_t answers = 0;
  const int64_t count = number_at(plies, {"count"});
  for (int64_t from = 0; from < count; from += 64) {
    const Document part =
        south.get("/api/tables/" + table + "/plies?as=Nature&from=" + std::to_string(from) +
                  "&to=" + std::to_string(from + 63));
    for (const Document& ply : part.find("plies")->items()) {
      const std::string seat = text_at(ply, {"seat"});
      answers += seat == "South" || seat == "North" ? 1 : 0;
    }
  }
  EXPECT_EQ(first.done() + second.done(), answers) << "each ply was granted once";
  EXPECT_GT(first.stale() + second.stale(), 0) << "nothing raced";
}

TEST(ServerNodes, a_move_is_seen_on_the_other_within_a_second) {
  const std::string database = store_test::new_postgres_database();
  if (database.empty()) GTEST_SKIP() << store_test::kNoPostgres;
  TwoServers servers(database);
  auto& [one, two, south, north, table] = servers;
  SocketClients clients;
  int seen = 0;
  std::shared_ptr<SocketClient> socket;
  SocketEvents events;
  events.opened = [&] { socket->send(R"({"type":"watch","table":")" + table + R"("})"); };
  events.received = [&](const std::string& text) {
    seen += text.find(R"("type":"table")") != std::string::npos ? 1 : 0;
    seen += text.find("ave from afar") != std::string::npos ? 10 : 0;
  };
  socket = clients.open(north.place(), "/ws", north.headers(), std::move(events));
  ASSERT_TRUE(clients.run_until([&] { return seen == 1; }, kLong));
  south.post("/api/tables/" + table + "/chat", R"({"text":"ave from afar"})");
  const auto start = std::chrono::steady_clock::now();
  EXPECT_TRUE(clients.run_until([&] { return seen > 10; }, std::chrono::seconds(5)));
  const auto took = std::chrono::steady_clock::now() - start;
  EXPECT_LT(took, std::chrono::seconds(2));  // generous, because the machine may be busy
}

}  // namespace
}  // namespace acies
