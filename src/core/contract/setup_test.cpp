#include "core/contract/setup.h"

#include <gtest/gtest.h>

#include <array>

namespace acies {
namespace {

constexpr std::array<OptionDef, 3> kDefs{
    {{"advanced", 0, 1, 0, kNoRule}, {"games", 1, 9, 3, kNoRule}, {"bias", -2, 2, -1, kNoRule}}};

std::string fault_of(std::string_view text) {
  const auto options = read_options(text, kDefs);
  return options ? "no fault" : options.error().text();
}

TEST(Options, what_is_not_named_keeps_its_usual_value) {
  EXPECT_EQ(usual_options(kDefs), (std::vector<int32_t>{0, 3, -1}));
  EXPECT_EQ(read_options("", kDefs), usual_options(kDefs));
  EXPECT_EQ(read_options(" bias=2\tadvanced=1 ", kDefs), (std::vector<int32_t>{1, 3, 2}));
}

TEST(Options, a_name_alone_switches_it_on) {
  EXPECT_EQ(read_options("advanced", kDefs), (std::vector<int32_t>{1, 3, -1}));
}

TEST(Options, written_and_read_is_the_same) {
  for (const int32_t games : {1, 9}) {
    for (const int32_t bias : {-2, 0, 2}) {
      const std::vector<int32_t> options{1, games, bias};
      EXPECT_EQ(read_options(write_options(options, kDefs), kDefs), options);
    }
  }
  EXPECT_EQ(write_options({}, kDefs), "advanced=0 games=3 bias=-1");
}

TEST(Options, faults_say_what_is_known) {
  EXPECT_EQ(fault_of("hard=1"), "there is no option 'hard'; choose from advanced, games, bias");
  EXPECT_EQ(fault_of("games=10"), "option games takes 1 to 9, not '10'");
  EXPECT_EQ(fault_of("games=0"), "option games takes 1 to 9, not '0'");
  EXPECT_EQ(fault_of("bias=-3"), "option bias takes -2 to 2, not '-3'");
  EXPECT_EQ(fault_of("games="), "option games takes 1 to 9, not ''");
  EXPECT_EQ(fault_of("games=two"), "option games takes 1 to 9, not 'two'");
  EXPECT_EQ(fault_of("games=99999999999"), "option games takes 1 to 9, not '99999999999'");
  EXPECT_EQ(fault_of("=1"), "there is no option ''; choose from advanced, games, bias");
  EXPECT_EQ(fault_of("game=1"), "there is no option 'game'; choose from advanced, games, bias");
}

}  // namespace
}  // namespace acies
