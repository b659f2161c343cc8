// Armies of ONUS! on the server: the choices, their costs, and tables to which players bring them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/server/server_fixture.h"

namespace acies {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

constexpr const char* kRome = "rome.1000.flamininus.2_velites.hastati_v.iberians";
constexpr const char* kCelts = "celts.1000.standard.iberians";

class ServerArmies : public testing::Test {
 protected:
  void SetUp() override { start(); }
  void start() {
    server_.emplace(start_server({"--data", folder_.path(), "--no-limits"}, 0, folder_ / "log"));
  }
  Guest visitor() {
    Guest guest(server_->port());
    guest.become_guest();
    return guest;
  }
  static std::string body(const std::string& south, const std::string& north) {
    return R"({"game":"onus","scenario":"armies","options":{"by_hand":1},)"
           R"("seats":{"South":"me","North":"me"},"armies":{"South":")" +
           south + R"(","North":")" + north + R"("}})";
  }

  Folder folder_;
  std::optional<ServerProcess> server_;
};

TEST_F(ServerArmies, can_be_chosen_from) {
  Guest guest = visitor();
  const Document book = guest.get("/api/armies?lang=ru");
  EXPECT_EQ(number_at(book, {"limits", "units"}), 24);
  EXPECT_THAT(book.find("armies")->items(), SizeIs(15));
  EXPECT_THAT(book.find("lists")->items(), SizeIs(28));
  for (const Document& list : book.find("lists")->items()) {
    const Document sheet = guest.get("/api/army?code=" + text_at(list, {"code"}));
    EXPECT_TRUE(sheet.find("good")->truth()) << text_at(list, {"code"});
  }
}

TEST_F(ServerArmies, are_reckoned_by_the_rules) {
  Guest guest = visitor();
  const Document sheet = guest.get("/api/army?lang=en&code=" + std::string(kRome));
  EXPECT_THAT(sheet.find("faults")->items(), IsEmpty());
  EXPECT_THAT(sheet.find("units")->items(), SizeIs(3));
  EXPECT_EQ(number_at(sheet, {"whole"}) + number_at(sheet, {"left"}), 100000);
  const Document bad = guest.get("/api/army?lang=ru&code=rome.1000.flamininus.5_velites");
  ASSERT_THAT(bad.find("faults")->items(), SizeIs(1));
  const Document& fault = bad.find("faults")->items()[0];
  EXPECT_EQ(text_at(fault, {"rule"}), "ONUS-4.6");
  EXPECT_EQ(text_at(fault, {"unit"}), "velites");
  EXPECT_THAT(text_at(fault, {"text"}), HasSubstr("Велиты"));
  EXPECT_THAT(guest.get("/api/army").find("faults")->items(), SizeIs(1));
  EXPECT_THAT(guest.get("/api/army?code=%2F%22%20").find("faults")->items(), SizeIs(1));
}

TEST_F(ServerArmies, become_files_and_come_back) {
  Guest guest = visitor();
  const Response file =
      guest.send("GET", "/api/army.toml?name=Old%20%22guard%22&code=" + std::string(kRome));
  EXPECT_EQ(file.status, 200U);
  Document body = Document::map();
  body.set("text", file.body);
  const Document read = guest.post("/api/army", write_json(body));
  EXPECT_EQ(text_at(read, {"code"}), kRome) << file.body;
  EXPECT_EQ(text_at(read, {"name"}), "Old \"guard\"");
  EXPECT_THAT(read.find("faults")->items(), IsEmpty());
  const Document bad = guest.post("/api/army", R"({"text":"army = "})");
  EXPECT_EQ(text_at(bad, {"code"}), "");
  EXPECT_THAT(bad.find("faults")->items(), Not(IsEmpty()));
  guest.get("/api/army.toml?code=nobody", 422);
}

TEST_F(ServerArmies, that_may_not_fight_are_refused_with_the_rule) {
  Guest guest = visitor();
  const std::string target = "/api/tables?lang=en";
  const Document dear = guest.post(target, body(kRome, "celts.100.standard.2_iberians"), 422);
  EXPECT_EQ(text_at(dear, {"error", "code"}), "bad_army");
  EXPECT_EQ(text_at(dear, {"error", "rule"}), "ONUS-4.4");
  EXPECT_THAT(text_at(dear, {"error", "text"}), HasSubstr("North: "));
  guest.post(target, body("", kCelts), 400);
  guest.post(target, body(std::string(kRome) + "," + kCelts, kCelts), 422);
  guest.post(target,
             R"({"game":"onus","scenario":"marathon","seats":{"South":"me","North":"me"},)"
             R"("armies":{"South":")" +
                 std::string(kRome) + R"(","North":")" + kCelts + R"("}})",
             422);
}

// [ONUS-4.3] Before the game begins.
TEST_F(ServerArmies, are_kept_over_a_restart_and_told_to_nobody) {
  Guest guest = visitor();
  const Document made = guest.post("/api/tables", body(kRome, kCelts));
  const std::string id = text_at(made, {"table", "id"});
  EXPECT_EQ(text_at(made, {"table", "scenario"}), "armies");
  EXPECT_THAT(text_at(made, {"table", "options"}), Not(HasSubstr("tables")));
  const std::string table = "/api/tables/" + id;
  guest.post(table + "/ready", R"({"words":"heads","seat":"South"})");
  guest.post(table + "/ready", R"({"words":"tails","seat":"North"})");
  server_.reset();
  start();
  guest.move_to(server_->port());
  Guest spectator = visitor();
  const std::string seen = spectator.send("GET", table + "?as=Nobody").body;
  EXPECT_THAT(seen, HasSubstr("armies"));
  EXPECT_THAT(seen, Not(HasSubstr("velites")));
  EXPECT_THAT(spectator.send("GET", table + "/record?as=Nobody").body, Not(HasSubstr("velites")));
  guest.post(table + "/resign", R"({"seat":"South"})");
  EXPECT_THAT(guest.send("GET", table + "/record?as=Nature").body,
              HasSubstr("tables=" + std::string(kRome) + ',' + kCelts));
}

// [ONUS-4.1] [ONUS-4.3] The host brings an army and the second player brings the other. Neither
// sees the other's army before the game.
TEST_F(ServerArmies, may_come_with_whoever_sits_down) {
  Guest host = visitor();
  Guest guest = visitor();
  const std::string open = R"({"game":"onus","scenario":"armies","options":{"by_hand":1},)"
                           R"("seats":{"South":"me","North":"open"},"armies":{"South":")" +
                           std::string(kRome) + R"("}})";
  const Document made = host.post("/api/tables", open);
  const std::string table = "/api/tables/" + text_at(made, {"table", "id"});
  host.post(table + "/ready", R"({"words":"heads","seat":"South"})");
  EXPECT_EQ(text_at(host.get(table), {"armies", "own", "South"}), kRome);
  const Response seen = guest.send("GET", table);
  EXPECT_THAT(seen.body, HasSubstr(R"("armies":{"points":1000,"lacking":["North"],"own":{}})"));
  EXPECT_THAT(seen.body, Not(HasSubstr("velites")));

  const std::string invitation = text_at(made, {"invitation"});
  guest.post(table + "/army", R"({"seat":"North","code":")" + std::string(kCelts) + R"("})", 403);
  guest.post(table + "/sit", R"({"seat":"North","invitation":")" + invitation + R"("})");
  EXPECT_EQ(text_at(guest.post(table + "/ready", R"({"words":"tails"})", 409), {"error", "code"}),
            "no_army");
  const auto bring = [&](const std::string& code, unsigned status) {
    return guest.post(table + "/army", R"({"seat":"North","code":")" + code + R"("})", status);
  };
  const Document dear = bring("celts.1000.standard.9_iberians", 422);
  EXPECT_THAT(text_at(dear, {"error", "rule"}), HasSubstr("ONUS-4."));
  EXPECT_EQ(text_at(bring("celts.900.standard.iberians", 422), {"error", "rule"}), "ONUS-4.1");
  bring(kCelts, 200);
  EXPECT_THAT(host.send("GET", table).body, Not(HasSubstr("celts")));
  EXPECT_THAT(host.send("GET", table).body, HasSubstr(R"("lacking":[])"));

  // The armies are stored.
  server_.reset();
  start();
  host.move_to(server_->port());
  guest.move_to(server_->port());
  guest.post(table + "/ready", R"({"words":"tails"})");
  EXPECT_EQ(text_at(guest.get(table), {"row", "stage"}), "live");
  host.post(table + "/resign", R"({"seat":"South"})");
  EXPECT_THAT(host.send("GET", table + "/record?as=Nature").body,
              HasSubstr("tables=" + std::string(kRome) + ',' + kCelts));
  host.post(table + "/rematch");
  guest.post(table + "/rematch");
  const Document next = guest.get("/api/tables/" + text_at(host.get(table), {"rematch"}));
  EXPECT_EQ(next.find("armies"), nullptr) << "in a rematch both armies are there";
}

TEST_F(ServerArmies, of_a_table_are_one_at_least) {
  Guest host = visitor();
  const std::string seats = R"({"game":"onus","scenario":"armies","seats":{"South":"open",)"
                            R"("North":"open"},"armies":{}})";
  EXPECT_EQ(text_at(host.post("/api/tables", seats, 422), {"error", "code"}), "no_army");
  const std::string bot = R"({"game":"onus","scenario":"armies","seats":{"South":"me",)"
                          R"("North":"bot:recruit"},"armies":{"South":")" +
                          std::string(kRome) + R"("}})";
  host.post("/api/tables", bot, 400);
}

}  // namespace
}  // namespace acies
