#include "apps/house.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <regex>

#include "files/disk.h"

namespace acies {
namespace {

// Sets the three variables for one test and puts them back.
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

House open_house(const std::string& language = "en") {
  auto house = House::open({language, {}, true});
  EXPECT_TRUE(house) << house.error().text();
  return std::move(*house);
}

TEST(House, TheSystemTellsTheLanguage) {
  EXPECT_EQ(language_with(nullptr, nullptr, "ru_RU.UTF-8"), Language::Russian);
  EXPECT_EQ(language_with(nullptr, nullptr, nullptr), Language::English);
  EXPECT_EQ(language_with("C", "ru_RU", "ru_RU"), Language::English) << "LC_ALL goes first";
  EXPECT_EQ(language_with("", "ru_RU", "en_GB"), Language::Russian)
      << "an empty one does not count";
}

TEST(House, SpeaksBothLanguages) {
  EXPECT_EQ(open_house("en").seat(Seat::North), "North");
  EXPECT_EQ(open_house("ru").seat(Seat::North), "Север");
  EXPECT_TRUE(open_house().means("Undo", "order.undo"));
  EXPECT_TRUE(open_house().means("НАЗАД", "order.undo"));
}

// A key that the code names and the words lack would show as <group.key>.
TEST(House, KnowsEveryPhraseThatTheCodeNames) {
  const House house = open_house();
  const std::regex key(
      "\"((help|option|fault|games|rule|verify|scene|perft|bench|laws|match|progress"
      "|order|play|replay)\\.[a-z_]*[a-z])\"");
  const auto files = list_files("src/apps", ".cpp");
  ASSERT_TRUE(files) << files.error().text();
  for (const auto& file : *files) {
    const std::string text = read_file(file).value_or("");
    for (std::sregex_iterator at(text.begin(), text.end(), key), end; at != end; ++at) {
      EXPECT_TRUE(house.can_say((*at)[1].str())) << file << ": " << (*at)[1];
    }
  }
}

TEST(House, FindsGames) {
  const House house = open_house();
  ASSERT_TRUE(house.game("battleline"));
  const auto unknown = house.game("chess");
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().what, "there is no game 'chess'; known are battleline");
}

TEST(House, KnowsTheRules) {
  const House house = open_house();
  const RuleText* rule = house.rules().find("bl-4.4");
  ASSERT_NE(rule, nullptr);
  EXPECT_EQ(rule->id, "BL-4.4");
  EXPECT_EQ(house.rules().find("BL-4.99"), nullptr);
  const auto chapter = house.rules().chapter("BL-4");
  ASSERT_GT(chapter.size(), 3U);
  for (const RuleText* one : chapter) EXPECT_TRUE(one->id.starts_with("BL-4.")) << one->id;
  EXPECT_FALSE(house.rules().search("ФЛАГ").empty()) << "in either language, in any case";
}

// The folder of the sources is what is built in.
TEST(House, OpensOnADataFolder) {
  const auto house = House::open({"en", "data", true});
  ASSERT_TRUE(house) << house.error().text();
  EXPECT_NE(house->rules().find("BL-1.1"), nullptr);
  EXPECT_EQ((*house->game(""))->book_hash(), (*open_house().game(""))->book_hash());
}

TEST(House, AWrongDataFolderIsAFault) {
  const auto house = House::open({"en", "no/such/folder", true});
  ASSERT_FALSE(house);
  EXPECT_EQ(house.error().file, "no/such/folder");
}

}  // namespace
}  // namespace acies
