// Army lists of ONUS! as tables.
#include "games/onus/view/army_sheet.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "apps/app_context.h"
#include "files/disk.h"
#include "files/toml.h"

namespace acies {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

AppContext open_context(const std::string& language = "en") {
  auto context = AppContext::open({language, {}, true});
  EXPECT_TRUE(context) << context.error().text();
  return std::move(*context);
}

const onus::Book& book() {
  static const onus::Book kBook = [] {
    Library library = read_data_folder("data").value();
    if (!library.find("onus/words.toml")) {
      const std::string words = "[game]\ntitle = { en = \"ONUS!\", ru = \"ONUS!\" }";
      library.put("onus/words.toml", read_toml(words, "words").value());
    }
    return onus::Book::read(library).value();
  }();
  return kBook;
}

onus::ArmySheet read_sheet(const std::string& size) {
  const std::string text = R"(id = "mine"
name = { en = "Mine", ru = "Моё" }
army = "germans"
size = )" + size + R"(
general = "standard"
units = [["germanic-riders", 2], ["oathsworn-nobles", 1, "veteran"], ["iberians", 1]]
)";
  return onus::read_army_sheet(book(), read_toml(text, "mine.toml").value());
}

TEST(ArmySheet, tells_what_a_list_costs) {
  const onus::ArmySheet sheet = read_sheet("1000");
  EXPECT_THAT(sheet.faults, IsEmpty());
  const std::string text = write_army_list(open_context(), book(), sheet.list);
  EXPECT_THAT(text, HasSubstr("Mine, mine, Germans, 1000 points\n"));
  EXPECT_THAT(text, HasSubstr("2 of 3"));
  EXPECT_THAT(text, HasSubstr("veteran, +30 %  143   143"));
  EXPECT_THAT(text, HasSubstr("units: 4, 443 points"));
  EXPECT_THAT(text, HasSubstr("of which 33 for veterans and elites"));
  EXPECT_THAT(text, HasSubstr("of which 80 for mercenaries and allies"));
  EXPECT_THAT(text, HasSubstr("Standard general, 10 % = 44.3 points"));
  EXPECT_THAT(text, HasSubstr("total 487.3 of 1000 points, 512.7 left"));
  EXPECT_THAT(write_army_list(open_context("ru"), book(), sheet.list), HasSubstr("487,3 из 1000"));
  EXPECT_THAT(write_placement(open_context(), sheet.list), HasSubstr("without a deployment"));
}

TEST(ArmySheet, tells_what_is_too_much) {
  const onus::ArmySheet sheet = read_sheet("400");
  EXPECT_THAT(sheet.faults, SizeIs(1));
  EXPECT_THAT(write_army_list(open_context(), book(), sheet.list),
              HasSubstr("total 487.3 of 400 points, 87.3 too many"));
  const Document document = army_list_document(open_context(), book(), sheet.list);
  EXPECT_FALSE(document.find("fits")->truth());
  EXPECT_EQ(document.find("hundredths")->number(), 48730);
  EXPECT_THAT(document.find("units")->items(), SizeIs(3));
}

TEST(ArmySheet, shows_an_army) {
  const std::string text = write_army(open_context(), book(), book().find_army("sparta"));
  EXPECT_THAT(text, HasSubstr("spartan-hoplites"));
  EXPECT_THAT(text, HasSubstr("Agesilaus II"));
  EXPECT_THAT(text, HasSubstr("may also take units of: Greek states, Mercenaries"));
  EXPECT_THAT(text, HasSubstr("sparta-1800"));
  EXPECT_THAT(text, Not(HasSubstr("Hannibal")));
  EXPECT_THAT(write_armies(open_context(), book()), HasSubstr("rome-1000"));
  EXPECT_THAT(armies_document(open_context(), book()).items(), SizeIs(15));
}

}  // namespace
}  // namespace acies
