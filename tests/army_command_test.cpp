// acies army, and battles with a user's own armies, from the command line.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "files/disk.h"
#include "told.h"

namespace acies {
namespace {

using ::testing::HasSubstr;

constexpr std::string_view kMine = R"(id = "mine"
name = { en = "Mine", ru = "Моё" }
army = "germans"
size = 1000
general = "standard"
units = [["germanic-riders", 2], ["iberians", 1, "elite"]]
)";
constexpr std::string_view kCode = "germans.1000.standard.2_germanic-riders.iberians_e";

class ArmyCommand : public testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(write_file(folder_ / "mine.toml", std::string(kMine))); }
  Told acies(const std::string& words) const { return call_program(folder_.path(), words); }

  Folder folder_;
};

TEST_F(ArmyCommand, a_file_and_its_code_are_the_same_army) {
  const Told code = acies("army code " + (folder_ / "mine.toml"));
  EXPECT_EQ(code.code, 0);
  EXPECT_EQ(code.text, std::string(kCode) + '\n');
  const Told checked = acies("army check " + std::string(kCode) + ' ' + (folder_ / "mine.toml"));
  EXPECT_EQ(checked.code, 0) << checked.text;
  EXPECT_THAT(checked.text, HasSubstr("2 passed, 0 failed"));
  EXPECT_THAT(checked.text, HasSubstr("elite, +50 %"));
  EXPECT_THAT(acies("army code rome-1000").text, HasSubstr("rome.1000.flamininus."));
}

TEST_F(ArmyCommand, a_file_that_costs_too_much_is_refused_with_its_rule) {
  std::string dear = read_file("data/onus/armies/rome-1000.toml").value();
  const size_t size = dear.find("size = 1000");
  ASSERT_NE(size, std::string::npos);
  dear.replace(size, 11, "size = 900");
  ASSERT_TRUE(write_file(folder_ / "dear.toml", dear));
  const Told told = acies("army check " + (folder_ / "dear.toml"));
  EXPECT_EQ(told.code, 1) << told.text;
  EXPECT_THAT(told.text, HasSubstr("the army costs 947.7 points"));
  EXPECT_THAT(told.text, HasSubstr("(ONUS-4.4)"));
}

TEST_F(ArmyCommand, a_bad_code_is_refused_with_its_rule) {
  const Told told = acies("army check germans.1000.standard.2_velites");
  EXPECT_EQ(told.code, 1) << told.text;
  EXPECT_THAT(told.text, HasSubstr("code:1:23: Velites belongs to another army"));
  EXPECT_THAT(told.text, HasSubstr("[ONUS-4.3]"));
  EXPECT_THAT(acies("army code nobody.toml").text, HasSubstr("nobody.toml"));
}

TEST_F(ArmyCommand, two_armies_make_a_battle) {
  const std::string words = "legal onus --scenario armies --option tables=rome-1000,";
  const Told told = acies(words + std::string(kCode));
  EXPECT_EQ(told.code, 0) << told.text;
  const Told bad = acies(words + "germans.1000.standard.2_velites");
  EXPECT_NE(bad.code, 0);
  EXPECT_THAT(bad.text, HasSubstr("North's army"));
  EXPECT_THAT(bad.text, HasSubstr("ONUS-4."));
}

}  // namespace
}  // namespace acies
