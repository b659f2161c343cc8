// [ONUS-21.1] Allies of a real table: a removed player sees and answers nothing more.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/server/server_fixture.h"

namespace acies {
namespace {

using ::testing::HasSubstr;

// A client's view of a table, from its messages.
class Window {
 public:
  Window(SocketClients& clients, const Guest& guest, std::string table) : table_(std::move(table)) {
    SocketEvents events;
    events.opened = [this] {
      socket_->send(R"({"type":"watch","table":")" + table_ + R"(","as":"South","lang":"en"})");
    };
    events.received = [this](const std::string& text) { hear(text); };
    socket_ = clients.open(guest.place(), "/ws", guest.headers(), std::move(events));
  }
  const std::string& eyes() const { return eyes_; }
  const std::string& view() const { return view_; }

 private:
  void hear(const std::string& text) {
    const Document message = *read_json(text, "message");
    if (message.find("as") == nullptr) return;
    eyes_ = text_at(message, {"as"});
    view_ = write_json(*message.find("question")->find("view"));
  }

  std::string table_;
  std::shared_ptr<SocketClient> socket_;
  std::string eyes_;
  std::string view_;
};

TEST(ServerAllies, are_sent_away_at_once) {
  const Folder folder;
  const ServerProcess server = start_server({"--data", folder.path(), "--no-limits", "--quiet"});
  Guest south(server.port());
  Guest north(server.port());
  Guest ally(server.port());
  for (Guest* guest : {&south, &north, &ally}) guest->become_guest();
  const Document made = south.post(
      "/api/tables",
      R"({"game":"onus","scenario":"plataea-allies","seats":{"South":"me","North":"open"}})");
  const std::string id = text_at(made, {"table", "id"});
  const std::string path = "/api/tables/" + id;
  north.post(path + "/sit",
             R"({"seat":"North","invitation":")" + text_at(made, {"invitation"}) + R"("})");
  EXPECT_TRUE(south.get(path).find("ally_keys")->members().empty()) << "not before it begins";
  south.post(path + "/ready", R"({"words":"heads"})");
  north.post(path + "/ready", R"({"words":"tails"})");
  const std::string key = text_at(south.get(path), {"ally_keys", "South"});
  ASSERT_FALSE(key.empty());
  const std::string join = R"({"seat":"South","key":")" + key + R"("})";
  ally.post(path + "/join", join);
  EXPECT_TRUE(ally.get(path).find("ally_keys")->members().empty()) << "the owner's alone";

  SocketClients clients;
  const Window window(clients, ally, id);
  ASSERT_TRUE(clients.run_until([&] { return window.eyes() == "South"; }, kLong));
  const std::string seen =
      write_json(*south.get(path + "?as=South").find("question")->find("view"));
  EXPECT_EQ(window.view(), seen);
  const int64_t number = number_at(ally.get("/api/me"), {"user", "id"});
  const std::string whom = R"({"seat":"South","user":)" + std::to_string(number) + "}";
  EXPECT_EQ(north.send("POST", path + "/expel", whom).status, 403U);
  south.post(path + "/expel", whom);
  ASSERT_TRUE(clients.run_until([&] { return window.eyes() == "Nobody"; }, kLong));
  Guest bystander(server.port());
  const Document open = bystander.get(path);
  EXPECT_EQ(window.view(), write_json(*open.find("question")->find("view")));
  EXPECT_NE(window.view(), seen);
  EXPECT_EQ(ally.send("GET", path + "?as=South").status, 403U);
  EXPECT_THAT(ally.send("POST", path + "/join", join).body, HasSubstr("not_invited"));
  EXPECT_NE(text_at(south.get(path), {"ally_keys", "South"}), key);
}

TEST(ServerAllies, are_not_invited_where_there_are_no_teams) {
  const Folder folder;
  const ServerProcess server = start_server({"--data", folder.path(), "--no-limits", "--quiet"});
  Guest south(server.port());
  Guest north(server.port());
  south.become_guest();
  north.become_guest();
  const std::string id = seat_two(south, north);
  EXPECT_TRUE(south.get("/api/tables/" + id).find("ally_keys")->members().empty());
}

}  // namespace
}  // namespace acies
