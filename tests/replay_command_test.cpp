// acies replay and acies verify with old records, from the command line; and the version.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/data/json.h"
#include "core/record/record.h"
#include "files/disk.h"
#include "files/json.h"
#include "told.h"

namespace acies {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr std::string_view kGolden = "tests/records/0.1/battleline-random-greedy.acies";

class ReplayCommand : public testing::Test {
 protected:
  // A golden record in which a player passes illegally.
  void SetUp() override {
    record_ = read_record(read_file(kGolden).value(), "golden").value();
    ply_ = record_.entries.size() / 2;
    while (!is_player(record_.entries[ply_].seat)) ++ply_;
    record_.entries[ply_].text = "pass";
    write();
  }
  void write() { ASSERT_TRUE(write_file(file(), write_record(record_))); }
  std::string file() const { return folder_ / "stopped.acies"; }
  Told acies(const std::string& words) const { return call_program(folder_.path(), words); }

  Folder folder_;
  Record record_;
  size_t ply_ = 0;
};

TEST_F(ReplayCommand, shows_what_the_rules_of_today_allow) {
  const Told told = acies("replay " + file() + " --json");
  EXPECT_EQ(told.code, 4) << told.text;
  const auto shown = read_json(told.text, "shown");
  ASSERT_TRUE(shown) << told.text;
  EXPECT_EQ(shown->find("plies")->items().size(), ply_);
  const Document& stopped = *shown->find("stopped");
  EXPECT_EQ(stopped.find("ply")->number(), static_cast<int64_t>(ply_));
  EXPECT_EQ(stopped.find("answer")->text(), "pass");
  EXPECT_THAT(stopped.find("rule")->text(), StartsWith("BL-"));
}

TEST_F(ReplayCommand, says_where_a_record_stops) {
  const Told told = acies("verify " + file());
  EXPECT_EQ(told.code, 1) << told.text;
  EXPECT_THAT(told.text, HasSubstr("can be replayed up to answer " + std::to_string(ply_) + ". "));
  EXPECT_THAT(told.text, HasSubstr("do not allow answer " + std::to_string(ply_ + 1) + ", 'pass'"));
  EXPECT_THAT(told.text, HasSubstr("[BL-"));
  const Told russian = call_program(folder_.path(), "verify " + file(), "ru");
  EXPECT_THAT(russian.text, HasSubstr("Нынешние правила не допускают ответ"));
}

// A file beside it explains the stop: the record passes if it stops exactly there.
TEST_F(ReplayCommand, knows_a_stop_that_is_explained) {
  const auto stopped = read_json(acies("replay " + file() + " --json").text, "shown");
  const std::string rule = stopped->find("stopped")->find("rule")->text();
  const auto explain = [&](size_t ply) {
    ASSERT_TRUE(write_file(folder_ / "stopped.stops", "ply " + std::to_string(ply) + ' ' + rule +
                                                          "\nPassing is not allowed any more.\n"));
  };
  explain(ply_ + 1);
  EXPECT_EQ(acies("verify " + file()).code, 0) << acies("verify " + file()).text;
  explain(ply_);
  EXPECT_EQ(acies("verify " + file()).code, 1) << "not there";
  ASSERT_TRUE(write_file(folder_ / "stopped.stops", "somewhere"));
  EXPECT_EQ(acies("verify " + file()).code, 2) << "no such file";
}

TEST_F(ReplayCommand, another_end_is_told_too) {
  record_ = read_record(read_file(kGolden).value(), "golden").value();
  record_.hash->number ^= 1U;
  write();
  EXPECT_EQ(acies("replay " + file() + " --json").code, 4);
  const Told told = acies("verify " + file());
  EXPECT_EQ(told.code, 1);
  EXPECT_THAT(told.text,
              HasSubstr("but they lead to another result: the final table is another one"));
}

TEST_F(ReplayCommand, the_program_says_which_it_is) {
  const Told told = acies("--version");
  EXPECT_EQ(told.code, 0);
  EXPECT_THAT(told.text, StartsWith("acies 0."));
}

}  // namespace
}  // namespace acies
