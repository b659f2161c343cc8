// Battles in the server's own data folder, and the one that a table is opened with.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "files/disk.h"
#include "tests/server/server_fixture.h"

namespace acies {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

constexpr std::string_view kSeats = R"("seats":{"South":"me","North":"open"})";

class ServerScenarios : public testing::Test {
 protected:
  void SetUp() override {
    const std::filesystem::path scenarios = folder_ / "ancients/scenarios";
    std::filesystem::create_directories(scenarios);
    std::string text = read_file("data/ancients/scenarios/15-zama.toml").value();
    text.replace(text.find("\"zama\""), 6, "\"my-zama\"");
    ASSERT_TRUE(write_file(scenarios / "mine.toml", text));
    ASSERT_TRUE(write_file(scenarios / "bad.toml", "id = \"x\"\nnumber = 0\n"));
    server_.emplace(start_server({"--data", folder_.path(), "--no-limits"}, 0, folder_ / "log"));
  }
  Guest visitor() {
    Guest guest(server_->port());
    guest.become_guest();
    return guest;
  }
  const Document& ancients(const Document& shelf) const {
    for (const Document& game : shelf.find("games")->items()) {
      if (text_at(game, {"name"}) == "ancients") return game;
    }
    return shelf;
  }
  std::string body(std::string_view scenario) const {
    std::string text = R"({"game":"ancients",)" + std::string(kSeats);
    if (!scenario.empty()) text += R"(,"scenario":")" + std::string(scenario) + '"';
    return text + '}';
  }

  Folder folder_;
  std::optional<ServerProcess> server_;
};

TEST_F(ServerScenarios, are_listed_with_names_in_the_language_asked_for) {
  Guest guest = visitor();
  const Document shelf = guest.get("/api/games?lang=ru");
  const auto& scenarios = ancients(shelf).find("scenarios")->items();
  ASSERT_EQ(scenarios.size(), 16U);
  EXPECT_EQ(text_at(scenarios[0], {"id"}), "akragas");
  EXPECT_EQ(text_at(scenarios[14], {"name"}), "Зама");
  EXPECT_THAT(text_at(scenarios[14], {"text"}), HasSubstr("до н. э."));
  EXPECT_EQ(text_at(scenarios[15], {"id"}), "my-zama");
  const Document& line = shelf.find("games")->items()[0];
  EXPECT_EQ(text_at(line.find("scenarios")->items().at(0), {"id"}), "standard");
  EXPECT_TRUE(line.find("faults")->items().empty());
}

TEST_F(ServerScenarios, a_bad_one_is_named_without_its_folder) {
  Guest guest = visitor();
  const Document shelf = guest.get("/api/games");
  const auto& faults = ancients(shelf).find("faults")->items();
  ASSERT_FALSE(faults.empty());
  EXPECT_THAT(faults[0].text(), StartsWith("bad.toml:"));
  for (const Document& fault : faults) EXPECT_THAT(fault.text(), Not(HasSubstr(folder_.path())));
  EXPECT_THAT(read_file(folder_ / "log").value_or(""), HasSubstr("left out: " + folder_.path()));
}

TEST_F(ServerScenarios, the_book_holds_each_once) {
  Guest guest = visitor();
  const Document book = guest.get("/api/book/ancients?lang=en");
  EXPECT_EQ(book.find("unit")->items().size(), 18U);
  EXPECT_EQ(book.find("card")->items().size(), 29U);
  EXPECT_EQ(book.find("id"), nullptr);
  const auto& scenarios = book.find("scenarios")->items();
  ASSERT_EQ(scenarios.size(), 16U);
  EXPECT_EQ(text_at(scenarios[6], {"id"}), "cannae");
  EXPECT_EQ(text_at(scenarios[6], {"south", "army"}), "Romans");
  EXPECT_EQ(guest.get("/api/book/battleline").find("scenarios"), nullptr);
}

TEST_F(ServerScenarios, files_of_a_folder_below_are_a_list) {
  Guest guest = visitor();
  const Document book = guest.get("/api/book/onus?lang=en");
  EXPECT_EQ(book.find("units")->items().size(), 15U);
  EXPECT_EQ(book.find("armies")->items().size(), 28U);
  EXPECT_EQ(book.find("scenarios")->items().size(), 17U);
  EXPECT_EQ(book.find("battles"), nullptr);
}

TEST_F(ServerScenarios, a_table_has_the_one_that_is_named) {
  Guest guest = visitor();
  const auto scenario_of = [&](std::string_view command) {
    return text_at(guest.post("/api/tables", body(command)), {"table", "scenario"});
  };
  EXPECT_EQ(scenario_of("cannae"), "cannae");
  EXPECT_EQ(scenario_of("my-zama"), "my-zama");
  EXPECT_EQ(scenario_of(""), "akragas") << "by its own name";
  EXPECT_EQ(scenario_of("standard"), "akragas");
}

TEST_F(ServerScenarios, one_that_is_not_there_is_refused_with_those_that_are) {
  Guest guest = visitor();
  const Document refused = guest.post("/api/tables", body("hastings"), 422);
  EXPECT_EQ(text_at(refused, {"error", "code"}), "bad_position");
  EXPECT_THAT(text_at(refused, {"error", "text"}), HasSubstr("no scenario 'hastings'"));
  EXPECT_THAT(text_at(refused, {"error", "text"}), HasSubstr("cannae"));
}

}  // namespace
}  // namespace acies
