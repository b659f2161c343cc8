#include "apps/app_context.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <regex>

#include "apps/line/opening.h"
#include "files/disk.h"

namespace acies {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

// Sets a variable for one test and restores it.
class Variable {
 public:
  Variable(const char* name, const char* value) : name_(name) {
    if (const char* old = std::getenv(name); old != nullptr) before_ = old;
    value != nullptr ? ::setenv(name, value, 1) : ::unsetenv(name);
  }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;
  ~Variable() {
    before_ ? ::setenv(name_.c_str(), before_->c_str(), 1) : ::unsetenv(name_.c_str());
  }

 private:
  std::string name_;
  std::optional<std::string> before_;
};

// Sets the three variables for one test and restores them.
class Locale {
 public:
  Locale(const char* all, const char* messages, const char* lang) {
    set("LC_ALL", all);
    set("LC_MESSAGES", messages);
    set("LANG", lang);
  }
  Locale(const Locale&) = delete;
  Locale& operator=(const Locale&) = delete;
  ~Locale() {
    for (const auto& [name, value] : before_) {
      value ? ::setenv(name.c_str(), value->c_str(), 1) : ::unsetenv(name.c_str());
    }
  }

 private:
  void set(const char* name, const char* value) {
    const char* old = std::getenv(name);
    before_[name] = old == nullptr ? std::nullopt : std::optional<std::string>(old);
    value != nullptr ? ::setenv(name, value, 1) : ::unsetenv(name);
  }

  std::map<std::string, std::optional<std::string>> before_;
};

Language language_with(const char* all, const char* messages, const char* lang) {
  const Locale locale(all, messages, lang);
  return language_of_system();
}

AppContext open_context(const std::string& language = "en") {
  auto context = AppContext::open({language, {}, true});
  EXPECT_TRUE(context) << context.error().text();
  return std::move(*context);
}

TEST(AppContext, TheSystemTellsTheLanguage) {
  EXPECT_EQ(language_with(nullptr, nullptr, "ru_RU.UTF-8"), Language::Russian);
  EXPECT_EQ(language_with(nullptr, nullptr, nullptr), Language::English);
  EXPECT_EQ(language_with("C", "ru_RU", "ru_RU"), Language::English) << "LC_ALL goes first";
  EXPECT_EQ(language_with("", "ru_RU", "en_GB"), Language::Russian)
      << "an empty one does not count";
}

TEST(AppContext, SpeaksBothLanguages) {
  EXPECT_EQ(open_context("en").seat(Seat::North), "North");
  EXPECT_EQ(open_context("ru").seat(Seat::North), "Север");
  EXPECT_TRUE(open_context().means("Undo", "order.undo"));
  EXPECT_TRUE(open_context().means("НАЗАД", "order.undo"));
}

// A key that is missing in the words would show as <group.key>.
TEST(AppContext, KnowsEveryPhraseThatTheCodeNames) {
  const AppContext context = open_context();
  const std::regex key(
      "\"((help|option|fault|games|rule|verify|scene|perft|bench|laws|match|progress"
      "|order|play|replay|scenario|army)\\.[a-z_]*[a-z])\"");
  const auto files = list_files("src/apps", ".cpp");
  ASSERT_TRUE(files) << files.error().text();
  for (const auto& file : *files) {
    const std::string text = read_file(file).value_or("");
    for (std::sregex_iterator at(text.begin(), text.end(), key), end; at != end; ++at) {
      EXPECT_TRUE(context.can_say((*at)[1].str())) << file << ": " << (*at)[1];
    }
  }
}

TEST(AppContext, FindsGames) {
  const AppContext context = open_context();
  ASSERT_TRUE(context.game("battleline"));
  const auto unknown = context.game("chess");
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().what,
            "there is no game 'chess'; choose from battleline, ancients, lostbattles, onus");
  const auto usual = context.game("");
  ASSERT_TRUE(usual);
  EXPECT_EQ((*usual)->name(), "battleline");
}

TEST(AppContext, KnowsTheRules) {
  const AppContext context = open_context();
  const RuleText* rule = context.rules().find("bl-4.4");
  ASSERT_NE(rule, nullptr);
  EXPECT_EQ(rule->id, "BL-4.4");
  EXPECT_EQ(context.rules().find("BL-4.99"), nullptr);
  const auto chapter = context.rules().chapter("BL-4");
  ASSERT_GT(chapter.size(), 3U);
  for (const RuleText* one : chapter) EXPECT_TRUE(one->id.starts_with("BL-4.")) << one->id;
  EXPECT_FALSE(context.rules().search("ФЛАГ").empty()) << "in either language, in any case";
}

// The folder of the sources equals the built-in data.
TEST(AppContext, OpensOnADataFolder) {
  const auto context = AppContext::open({"en", "data", true});
  ASSERT_TRUE(context) << context.error().text();
  EXPECT_NE(context->rules().find("BL-1.1"), nullptr);
  const AppContext built_in = open_context();
  for (const Game* game : built_in.all_games()) {
    EXPECT_EQ((*context->game(game->name()))->book(), game->book()) << game->name();
    EXPECT_TRUE(game->faults().empty()) << game->faults().front().text();
  }
}

TEST(AppContext, AWrongDataFolderIsAFault) {
  const auto context = AppContext::open({"en", "no/such/folder", true});
  ASSERT_FALSE(context);
  EXPECT_EQ(context.error().file, "no/such/folder");
}

TEST(AppContext, ASetupNamesItsScenario) {
  const AppContext context = open_context();
  const Game& ancients = **context.game("ancients");
  EXPECT_EQ(read_setup(context, ancients, {})->scenario, "standard");
  EXPECT_EQ(read_setup(context, ancients, {"cannae", {}})->scenario, "cannae");
  EXPECT_EQ(*find_scenario(context, ancients, "standard"), "akragas");
  const auto unknown = read_setup(context, ancients, {"hastings", {}});
  ASSERT_FALSE(unknown);
  EXPECT_THAT(unknown.error().what,
              HasSubstr("ancients has no scenario 'hastings'; choose from akragas, crimissos, "));
  EXPECT_FALSE(read_setup(context, **context.game("battleline"), {"cannae", {}}));
}

// A copy of a battle from the data folder, and a faulty one.
class OwnBattles : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ =
        std::filesystem::temp_directory_path() / ("acies_house_test." + std::to_string(::getpid()));
    const auto scenarios = folder_ / "acies/ancients/scenarios";
    std::filesystem::create_directories(scenarios);
    std::string text = read_file("data/ancients/scenarios/15-zama.toml").value();
    text.replace(text.find("\"zama\""), 6, "\"my-zama\"");
    ASSERT_TRUE(write_file(scenarios / "mine.toml", text));
    ASSERT_TRUE(write_file(scenarios / "broken.toml", "id = \"x\"\nnumber = \n"));
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::filesystem::path folder_;
};

TEST_F(OwnBattles, AreReadBesideTheBooks) {
  const Variable data("XDG_DATA_HOME", folder_.c_str());
  EXPECT_EQ(user_data_folder(), folder_ / "acies");
  const AppContext context = open_context();
  const Game& ancients = **context.game("ancients");
  EXPECT_EQ(ancients.scenarios().back().id, "my-zama");
  EXPECT_TRUE(ancients.scenarios().back().is_own);
  ASSERT_THAT(ancients.faults(), SizeIs(1));
  EXPECT_THAT(ancients.faults()[0].text(), HasSubstr("scenarios/broken.toml:2:"));
  EXPECT_TRUE(ancients.open(acies::Setup{"my-zama", {}}));
  EXPECT_THAT((*context.game("battleline"))->scenarios(), SizeIs(1));
}

TEST(AppContext, TheDataFolderIsAtHome) {
  const Variable data("XDG_DATA_HOME", nullptr);
  const Variable app_context("HOME", "somewhere");
  EXPECT_EQ(user_data_folder(), "somewhere/.local/share/acies");
}

}  // namespace
}  // namespace acies
