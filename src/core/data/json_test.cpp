#include "core/data/json.h"

#include <gtest/gtest.h>

namespace acies {
namespace {

TEST(JsonWriter, every_kind_on_one_line) {
  Document map = Document::map();
  map.set("a", Document::list()).add(true);
  map.set("b", Document());
  map.set("c", INT64_MIN);
  map.set("d", Document::map());
  map.set("e", Document::list());
  map.set("f", false);
  EXPECT_EQ(write_json(map),
            R"({"a":[true],"b":null,"c":-9223372036854775808,"d":{},"e":[],"f":false})");
}

TEST(JsonWriter, texts_and_keys_are_escaped) {
  EXPECT_EQ(write_json(Document("say \"no\" \\ /")), R"("say \"no\" \\ /")");
  Document map = Document::map();
  map.set("a\"b\n", 1);
  EXPECT_EQ(write_json(map), R"({"a\"b\n":1})");
}

TEST(JsonWriter, control_characters_never_stand_bare) {
  for (char c = 0; c < 0x20; ++c) {
    const std::string text = write_json(Document(std::string_view(&c, 1)));
    EXPECT_EQ(text.front(), '"');
    EXPECT_EQ(text[1], '\\') << int{c};
    for (const char written : text) EXPECT_GE(written, ' ');
  }
  EXPECT_EQ(write_json(Document(std::string_view("\t\n\r\0\x1f", 5))),
            R"("\t\n\u000d\u0000\u001f")");
}

TEST(JsonWriter, letters_beyond_ascii_stay_as_they_are) {
  EXPECT_EQ(write_json(Document("Канны \x7f")), "\"Канны \x7f\"");
}

TEST(JsonWriter, pretty_is_indented_and_ends_its_line) {
  Document map = Document::map();
  Document& list = map.set("list", Document::list());
  list.add(1);
  list.add(Document::map()).set("x", "y");
  map.set("none", Document::list());
  EXPECT_EQ(write_pretty_json(map), R"({
  "list": [
    1,
    {
      "x": "y"
    }
  ],
  "none": []
}
)");
  EXPECT_EQ(write_pretty_json(Document(1)), "1\n");
}

}  // namespace
}  // namespace acies
