#include "core/data/document.h"

#include <gtest/gtest.h>

namespace acies {
namespace {

Document sample() {
  Document map = Document::map();
  map.set("name", "Cannae: день 1");
  map.set("year", -216);
  map.set("least", INT64_MIN);
  map.set("most", INT64_MAX);
  map.set("is_won", true);
  map.set("is_drawn", false);
  map.set("nothing", Document());
  map.set("", std::string("\0e:i9", 5));
  Document& units = map.set("units", Document::list());
  units.add(Document::map()).set("id", "elephants");
  units.add(Document::list());
  units.add("");
  return map;
}

TEST(Document, packed_and_unpacked_is_the_same) {
  const Document document = sample();
  const auto again = read_packed(write_packed(document));
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_EQ(*again, document);
  EXPECT_EQ(write_packed(*again), write_packed(document));
}

TEST(Document, the_packed_form_is_bencode) {
  Document map = Document::map();
  map.set("age", 7);
  map.set("is", true);
  map.set("l", Document::list()).add("ab");
  EXPECT_EQ(write_packed(map), "d3:agei7e2:ist1:ll2:abee");
}

TEST(Document, every_cut_of_a_packed_document_is_a_fault) {
  const std::string packed = write_packed(sample());
  for (size_t size = 0; size < packed.size(); ++size) {
    const auto cut = read_packed(std::string_view(packed).substr(0, size));
    ASSERT_FALSE(cut) << size;
    EXPECT_TRUE(cut.error().what.starts_with("packed document, byte ")) << cut.error().what;
  }
}

// A changed byte gives a fault or another document; it never crashes.
TEST(Document, a_changed_byte_does_no_harm) {
  const std::string packed = write_packed(sample());
  for (size_t at = 0; at < packed.size(); ++at) {
    for (int byte = 0; byte < 256; ++byte) {
      std::string other = packed;
      other[at] = static_cast<char>(byte);
      const auto read = read_packed(other);
      if (read) {
        EXPECT_EQ(read_packed(write_packed(*read)), *read);
      }
    }
  }
}

TEST(Document, broken_packed_documents_are_faults) {
  for (const std::string_view bytes : {"",
                                       "x",
                                       "i",
                                       "ie",
                                       "i1",
                                       "i1x2e",
                                       "i9223372036854775808e",
                                       "-1:",
                                       "1",
                                       "1:",
                                       "2:a",
                                       "99999999999999999999:a",
                                       "9223372036854775807:a",
                                       "l",
                                       "d",
                                       "d1:a",
                                       "di1ei2ee",
                                       "d-1:e",
                                       "tt",
                                       "lee",
                                       "n "}) {
    EXPECT_FALSE(read_packed(bytes)) << bytes;
  }
}

TEST(Document, a_depth_bomb_is_a_fault) {
  const auto bomb = read_packed(std::string(1'000'000, 'l'));
  ASSERT_FALSE(bomb);
  EXPECT_EQ(bomb.error().what, "packed document, byte 33: too deep");
  std::string maps;
  for (int i = 0; i < 100'000; ++i) maps += "d1:a";
  EXPECT_FALSE(read_packed(maps));
  EXPECT_TRUE(read_packed(std::string(33, 'l') + std::string(33, 'e')));
  EXPECT_FALSE(read_packed(std::string(34, 'l') + std::string(34, 'e')));
}

TEST(Document, places_do_not_count_when_compared) {
  Document one = sample();
  one.place(3, 4);
  EXPECT_EQ(one, sample());
  Document other = sample();
  other.set("more", 1);
  EXPECT_FALSE(other == sample());
  EXPECT_FALSE(Document(true) == Document(1)) << "kinds count";
  EXPECT_FALSE(Document("") == Document());
}

// A card in line 12 with its value in line 13.
Document card() {
  Document card = Document::map();
  card.place(12, 1);
  card.set("value", 11).place(13, 9);
  card.set("colour", "red").place(14, 10);
  card.set("empty", "").place(15, 9);
  card.set("list", Document::list()).place(16, 1);
  card.set("map", Document::map()).place(17, 1);
  return card;
}

template <class T>
std::string fault_of(const Result<T>& result) {
  return result ? "no fault" : result.error().text();
}

TEST(Document, numbers_have_bounds) {
  EXPECT_EQ(card().number_at("value", 11, 11), 11);
  EXPECT_EQ(fault_of(card().number_at("value", 1, 10)),
            "line 13:9: 'value' is 11, allowed are 1 to 10");
  EXPECT_EQ(fault_of(card().number_at("value", 12, 20)),
            "line 13:9: 'value' is 11, allowed are 12 to 20");
}

TEST(Document, what_is_missing_is_missed_where_the_map_begins) {
  EXPECT_EQ(fault_of(card().number_at("sum", 0, 9)), "line 12:1: 'sum' is missing");
  EXPECT_EQ(fault_of(card().text_at("name")), "line 12:1: 'name' is missing");
  EXPECT_EQ(fault_of(Document(7).text_at("name")), "expected a table here");
}

TEST(Document, another_kind_is_a_fault_at_its_own_place) {
  EXPECT_EQ(fault_of(card().number_at("colour", 0, 9)),
            "line 14:10: 'colour' must be a whole number");
  EXPECT_EQ(fault_of(card().text_at("value")), "line 13:9: 'value' must be a text");
  EXPECT_EQ(fault_of(card().list_at("map")), "line 17:1: 'map' must be a list");
  EXPECT_EQ(fault_of(card().map_at("list")), "line 16:1: 'list' must be a table");
  EXPECT_EQ(fault_of(card().text_at("empty")), "line 15:9: 'empty' is empty");
  EXPECT_TRUE(card().list_at("list"));
  EXPECT_TRUE(card().map_at("map"));
  EXPECT_EQ(card().text_at("colour"), "red");
}

TEST(Document, unknown_members_are_faults_that_name_the_known_ones) {
  EXPECT_EQ(fault_of(card().allow_only({"value", "empty", "list", "map"})),
            "line 14:10: 'colour' is not known here; choose from value, empty, list, map");
  EXPECT_TRUE(card().allow_only({"value", "colour", "empty", "list", "map", "more"}));
  EXPECT_TRUE(Document::map().allow_only({}));
}

TEST(Error, reads_like_a_compilers) {
  EXPECT_EQ((Error{"bad", "a.toml", 3, 4}.text()), "a.toml:3:4: bad");
  EXPECT_EQ((Error{"bad", "a.toml", 3, 0}.text()), "a.toml:3: bad");
  EXPECT_EQ((Error{"bad", "a.toml", 0, 4}.text()), "a.toml: bad");
  EXPECT_EQ((Error{"bad", {}, 3, 4}.text()), "line 3:4: bad");
  EXPECT_EQ((Error{"bad"}.text()), "bad");
}

}  // namespace
}  // namespace acies
