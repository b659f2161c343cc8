// acies games, acies scenario check and --scenario, from the command line.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "changed.h"
#include "example_battle.h"
#include "files/disk.h"
#include "lost_battle.h"
#include "told.h"

namespace acies {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class ScenarioCommand : public testing::Test {
 protected:
  void SetUp() override {
    const std::filesystem::path scenarios = folder_ / "acies/ancients/scenarios";
    std::filesystem::create_directories(scenarios);
    good_ = example_battle("\n## A whole battle to copy");
    ASSERT_TRUE(write_file(folder_ / "himera.toml", good_));
    std::string bad = good_;
    bad.replace(bad.find("mc:2"), 4, "mx:2");
    ASSERT_TRUE(write_file(folder_ / "bad.toml", bad));
  }
  Told acies(const std::string& words) const { return call_program(folder_.path(), words); }
  void add_own(const std::string& name) {
    const std::string file = "acies/ancients/scenarios/" + name;
    ASSERT_TRUE(write_file(folder_ / file, read_file(folder_ / name).value()));
  }

  Folder folder_;
  std::string good_;
};

TEST_F(ScenarioCommand, a_good_file_is_summed_up) {
  const Told told = acies("scenario check " + (folder_ / "himera.toml"));
  EXPECT_EQ(told.code, 0) << told.text;
  EXPECT_THAT(told.text, HasSubstr("himera.toml: Himera, 480 BC, himera, 101\n"));
  EXPECT_THAT(told.text, HasSubstr("South begins; 4 banners win"));
  EXPECT_THAT(told.text, HasSubstr("Syracusans, commanded by Gelon; 5 cards, 8 units, 2 leaders"));
  EXPECT_THAT(told.text, HasSubstr("1 LI, 1 LB, 1 AUX, 3 HI, 2 MC"));
  EXPECT_THAT(told.text, HasSubstr("special rules: special-unit, objective"));
  EXPECT_THAT(told.text, HasSubstr("1 passed, 0 failed"));
}

TEST_F(ScenarioCommand, a_battle_of_onus_is_known_by_its_field) {
  const Told told = acies("scenario check data/onus/battles");
  EXPECT_EQ(told.code, 0) << told.text;
  EXPECT_THAT(told.text, HasSubstr("Gaugamela, 1 October 331 BC, gaugamela\n"));
  EXPECT_THAT(told.text, HasSubstr("field 1550 by 900 mm, strip 100 mm; North begins"));
  EXPECT_THAT(told.text, HasSubstr("South: Macedonians; 2187 points, 12 units"));
  EXPECT_THAT(told.text, HasSubstr("17 passed, 0 failed"));
  std::string bad = read_file("data/onus/battles/06-gaugamela.toml").value();
  bad.replace(bad.find("pezhetairoi"), 4, "pets");
  ASSERT_TRUE(write_file(folder_ / "field.toml", bad));
  const Told fault = acies("scenario check " + (folder_ / "field.toml"));
  EXPECT_EQ(fault.code, 1) << fault.text;
  EXPECT_THAT(fault.text, HasSubstr((folder_ / "field.toml") + ":21:"));
}

TEST_F(ScenarioCommand, a_fault_is_named_with_its_place) {
  const Told told = acies("scenario check " + (folder_ / "bad.toml"));
  EXPECT_EQ(told.code, 1) << told.text;
  EXPECT_THAT(told.text, HasSubstr((folder_ / "bad.toml") + ":34:71: 'mx:2' is not a unit"));
}

TEST_F(ScenarioCommand, an_id_that_is_taken_is_a_fault) {
  const std::string twice = folder_ / "twice.toml";
  ASSERT_TRUE(write_file(twice, good_));
  const Told both = acies("scenario check " + (folder_ / "himera.toml") + ' ' + twice);
  EXPECT_EQ(both.code, 1) << both.text;
  EXPECT_THAT(both.text, HasSubstr(twice + ": the id 'himera' is already used by"));
  const Told printed = acies("scenario check data/ancients/scenarios");
  EXPECT_EQ(printed.code, 0) << printed.text;
  EXPECT_THAT(printed.text, HasSubstr("15 passed, 0 failed"));
  add_own("himera.toml");
  const Told own = acies("scenario check " + (folder_ / "acies/ancients/scenarios/himera.toml"));
  EXPECT_EQ(own.code, 0) << "its own id is not taken\n" << own.text;
}

TEST_F(ScenarioCommand, battles_of_lost_battles_are_known_by_what_is_in_them) {
  ASSERT_TRUE(write_file(folder_ / "test.toml", lost_battle()));
  const Told told = acies("scenario check " + (folder_ / "test.toml"));
  EXPECT_EQ(told.code, 0) << told.text;
  EXPECT_THAT(told.text, HasSubstr("test.toml: Test, 1 BC, test\n"));
  EXPECT_THAT(told.text, HasSubstr("North begins; attack limit 4, zones 600 m wide, multiple 2"));
  EXPECT_THAT(told.text, HasSubstr("Romans; fighting value 30 (as published), 5 units"));
  EXPECT_THAT(told.text, HasSubstr("2 ALE, 1 LLI, 1 VHC, 1 IE; 1 of them not yet on the field"));
  EXPECT_THAT(told.text, HasSubstr("First: average leader, centre, with ALE\n"));
  EXPECT_THAT(told.text, HasSubstr("Second: average general, off the field, cautious\n"));
  EXPECT_THAT(told.text, HasSubstr("key zone: centre; fortified camp: left rear\n"));
  EXPECT_THAT(told.text, HasSubstr("fighting value 27 (none is published), 3 units"));
  EXPECT_THAT(told.text, HasSubstr("Known. Guessed."));
  const Told bad = acies("scenario check data/lostbattles/scenarios " + (folder_ / "himera.toml"));
  EXPECT_EQ(bad.code, 0) << bad.text;
}

TEST_F(ScenarioCommand, faults_of_lost_battles_have_their_places) {
  ASSERT_TRUE(write_file(folder_ / "bad.toml", changed(lost_battle(), "2 ALE", "2 XLE")));
  const Told told = acies("scenario check " + (folder_ / "bad.toml"));
  EXPECT_EQ(told.code, 1) << told.text;
  EXPECT_THAT(told.text, HasSubstr((folder_ / "bad.toml") + ":26:10: one of VHI, AHI"));
}

TEST_F(ScenarioCommand, an_own_combat_table_that_is_faulty_is_named) {
  const std::string own = folder_ / "acies/lostbattles";
  std::filesystem::create_directories(own);
  ASSERT_TRUE(write_file(own + "/table.toml", "name = 1\n"));
  const Told told = acies("games");
  EXPECT_EQ(told.code, 0) << told.text;
  EXPECT_THAT(told.text, HasSubstr("lostbattles/table.toml:1:8: 'name' must be a table"));
}

TEST_F(ScenarioCommand, answers_in_json_too) {
  const Told told = acies("scenario check --json " + (folder_ / "bad.toml"));
  EXPECT_EQ(told.code, 1);
  const auto document = read_json(told.text, "answer");
  ASSERT_TRUE(document) << told.text;
  const Document& fault = document->items().at(0).find("faults")->items().at(0);
  EXPECT_EQ(fault.find("line")->number(), 34);
}

TEST_F(ScenarioCommand, games_lists_battles_and_what_was_left_out) {
  add_own("himera.toml");
  add_own("bad.toml");
  const Told told = acies("games");
  EXPECT_EQ(told.code, 0) << told.text;
  EXPECT_THAT(told.text, HasSubstr("standard"));
  EXPECT_THAT(told.text, HasSubstr("cannae"));
  EXPECT_THAT(told.text, HasSubstr("himera        Himera"));
  EXPECT_THAT(told.text, HasSubstr("(yours)"));
  EXPECT_THAT(told.text, HasSubstr("left out because of a fault: "));
  EXPECT_THAT(told.text, HasSubstr("bad.toml:34:71: 'mx:2' is not a unit"));
}

TEST_F(ScenarioCommand, a_game_is_opened_with_the_scenario_named) {
  add_own("himera.toml");
  for (const std::string id : {"cannae", "himera", "standard"}) {
    const Told told = acies("legal ancients --scenario " + id);
    EXPECT_EQ(told.code, 0) << told.text;
  }
  const Told told = acies("legal ancients --scenario hastings");
  EXPECT_EQ(told.code, 2);
  EXPECT_THAT(told.text, HasSubstr("ancients has no scenario 'hastings'; choose from akragas,"));
  EXPECT_THAT(told.text, HasSubstr("himera"));
}

TEST_F(ScenarioCommand, laws_can_be_held_on_one_battle) {
  add_own("himera.toml");
  for (const std::string id : {"himera", "standard"}) {
    const Told told = acies("laws ancients --games 2 --threads 1 --scenario " + id);
    EXPECT_EQ(told.code, 0) << told.text;
  }
  EXPECT_EQ(acies("laws ancients --scenario hastings").code, 2);
}

// The signature and random games do not depend on a user's additions.
TEST_F(ScenarioCommand, own_battles_leave_the_signature_alone) {
  const std::string before = acies("bench --signature --games 20").text;
  add_own("himera.toml");
  add_own("bad.toml");
  EXPECT_EQ(acies("bench --signature --games 20").text, before);
  EXPECT_THAT(before, Not(HasSubstr("acies:")));
}

}  // namespace
}  // namespace acies
