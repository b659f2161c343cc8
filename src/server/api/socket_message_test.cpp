#include "server/api/socket_message.h"

#include <gtest/gtest.h>

#include "files/json.h"
#include "server/tables/table_command.h"

namespace acies {
namespace {

ApiResult<TableCommand> command_of(std::string_view name, std::string_view text) {
  const auto kind = read_command_kind(name);
  EXPECT_TRUE(kind.has_value()) << name;
  return read_command(*kind, *read_json(text, "test"));
}

TEST(SocketMessage, is_read_with_all_its_parts) {
  const auto message =
      read_socket_message(R"({"type":"watch","id":7,"table":"k3v9q2","lang":"ru","as":"North"})");
  ASSERT_TRUE(message.has_value());
  EXPECT_EQ(message->type, "watch");
  EXPECT_EQ(message->id, 7);
  EXPECT_EQ(message->table, "k3v9q2");
  EXPECT_EQ(message->language, Language::Russian);
  EXPECT_EQ(message->as, Seat::North);
}

TEST(SocketMessage, is_refused_when_it_is_not_one) {
  for (const std::string_view text :
       {"", "x", "[]", "7", "{}", R"({"type":7})", R"({"type":"watch","id":-1})",
        R"({"type":"watch","id":"7"})", R"({"type":"watch","lang":"de"})",
        R"({"type":"watch","as":"Up"})", R"({"type":"watch","table":7})",
        R"({"type":"watch","type":"watch"})", R"({"type":"watch"} more)",
        "{\"type\":\"wa\xFFtch\"}"}) {
    const auto message = read_socket_message(text);
    ASSERT_FALSE(message.has_value()) << text;
    EXPECT_EQ(message.error().status, 400U) << text;
  }
}

TEST(SocketMessage, names_tables_by_small_letters_and_digits_only) {
  EXPECT_TRUE(is_table_id("k3v9q2"));
  for (const std::string_view id :
       {"", "K3", "../x", "a b", "a'b", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}) {
    EXPECT_FALSE(is_table_id(id)) << id;
  }
  const auto message = read_socket_message(R"({"type":"watch","table":"../../etc"})");
  ASSERT_FALSE(message.has_value());
  EXPECT_EQ(message.error().code, "no_table");
}

TEST(TableCommand, is_read_by_its_kind) {
  const auto answer = command_of("answer", R"({"ply":16,"action":"play red5 3"})");
  ASSERT_TRUE(answer.has_value());
  EXPECT_EQ(answer->ply, 16U);
  EXPECT_EQ(answer->text, "play red5 3");
  EXPECT_EQ(answer->seat, Seat::Nobody);
  EXPECT_EQ(command_of("sit", R"({"seat":"North","invitation":"x"})")->seat, Seat::North);
  EXPECT_EQ(command_of("resign", R"({"seat":"South"})")->seat, Seat::South);
  EXPECT_EQ(command_of("resign", R"({"seat":"Northeast"})")->seat, Seat::Northeast);
  EXPECT_TRUE(command_of("draw", "{}").has_value());
}

TEST(TableCommand, is_refused_with_what_is_wrong) {
  struct Case {
    std::string_view command;
    std::string text;
    unsigned status;
  };
  const std::vector<Case> cases{{"answer", "{}", 400},
                                {"answer", R"({"ply":-1,"action":"pass"})", 400},
                                {"answer", R"({"ply":5000000000,"action":"pass"})", 400},
                                {"answer", R"({"ply":1})", 400},
                                {"answer", R"({"ply":1,"action":7})", 400},
                                {"answer", R"({"ply":1,"action":"pass","extra":1})", 400},
                                {"sit", "{}", 400},
                                {"sit", R"({"seat":"Nature"})", 400},
                                {"resign", R"({"seat":"Nature"})", 400},
                                {"ready", "{}", 400},
                                {"draw", R"({"text":"x"})", 400},
                                {"chat", R"({"text":")" + std::string(501, 'x') + R"("})", 422},
                                {"ready", R"({"words":")" + std::string(201, 'x') + R"("})", 422}};
  for (const Case& one : cases) {
    const auto command = command_of(one.command, one.text);
    ASSERT_FALSE(command.has_value()) << one.command << ' ' << one.text;
    EXPECT_EQ(command.error().status, one.status) << one.command << ' ' << one.text;
  }
  EXPECT_FALSE(read_command_kind("fly").has_value());
}

}  // namespace
}  // namespace acies
