// Names that a reader may confuse.
#include "store/name_look.h"

#include <gtest/gtest.h>

namespace acies {
namespace {

struct Pair {
  std::string_view one;
  std::string_view two;
};

TEST(Look, AlikeNamesAreOne) {
  for (const auto& [one, two] : {
           Pair{"Anna", "ANNA"},  // case
           Pair{"Анна", "АННА"},
           Pair{"Copt", "Сорт"},  // Latin, Russian
           Pair{"BOCTOK", "ВОСТОК"},
           Pair{"Mapk", "Марк"},
           Pair{"Paul", "PauI"},  // capital i
           Pair{"Paul", "Pau1"},
           Pair{"Otto", "0tto"},
           Pair{"Лиза", "Ли3а"},
           Pair{"Борис", "6орис"},
           Pair{"Marcus", "Ma_r.c us"},  // signs between letters
           Pair{"Cornelia", "Comelia"},  // r and n
           Pair{"William", "VVilliam"},
           Pair{"Фёдор", "Федор"},
           Pair{"Андрей", "Андреи"},
       }) {
    EXPECT_EQ(look_of(one), look_of(two)) << one << " and " << two;
  }
}

TEST(Look, OthersAreNot) {
  for (const auto& [one, two] : {
           Pair{"Anna", "Hanna"},
           Pair{"Marcus", "Markus"},
           Pair{"Вера", "Вепра"},
           Pair{"Anna2", "Anna3"},
           Pair{"Юлия", "Лия"},
           Pair{"Иван", "Ивана"},
       }) {
    EXPECT_NE(look_of(one), look_of(two)) << one << " and " << two;
  }
}

TEST(Look, IsNeverEmptyAndTakesAnyBytes) {
  EXPECT_EQ(look_of(" . "), " . ");
  EXPECT_FALSE(look_of("\xff\xfe\x80").empty());
  EXPECT_FALSE(look_of("\xD0").empty());
  EXPECT_FALSE(look_of("a\xF0").empty());
}

}  // namespace
}  // namespace acies
