#include "lab/process_player.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "drill/drill.h"
#include "known_games.h"

namespace acies {
namespace {

using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

// South plays red 1 to 7 next.
std::unique_ptr<Table> dealt_table() {
  auto table = open_table(battle_line(), "first=1");
  for (const char value : std::string("1234567")) {
    for (const char* colour : {"red", "blue"}) {
      const Action card = table->read_action(std::string(colour) + value).value();
      table->submit(Seat::Nature, table->ply(), card).value();
    }
  }
  return table;
}

// The result of asking a bot for South's first card.
std::string answer_of(std::string_view command) {
  const auto player = make_process_player(command);
  if (!player) return "not started: " + player.error().text();
  const auto table = dealt_table();
  const auto action = (*player)->choose(*table, Seat::South);
  return action ? table->write_action(*action) : action.error().text();
}

TEST(ProcessPlayer, reads_a_question_a_line_and_writes_an_action) {
  EXPECT_EQ(answer_of("sh -c 'read hello; echo ready; read question; echo \"  play red3 4 \"'"),
            "play red3 4");
}

TEST(ProcessPlayer, is_greeted_first) {
  EXPECT_EQ(answer_of("sh -c 'read hello; echo \"$hello\"'"),
            "not started: bot 'sh -c 'read hello; echo \"$hello\"'' greeted with "
            "'{\"type\":\"hello\",\"protocol\":1}' instead of ready");
}

// A bot gets only its own question, with its own view.
TEST(ProcessPlayer, the_question_tells_what_the_seat_may_know) {
  const auto player = make_process_player(
      "sh -c 'read hello; echo ready; read question; case \"$question\" in "
      "*blue1*) echo cheat;; *'\\''\"type\":\"choose\",\"seat\":\"South\"'\\''*red1*) "
      "echo play red1 1;; *) echo \"$question\";; esac'");
  ASSERT_TRUE(player) << player.error().text();
  const auto table = dealt_table();
  const auto action = (*player)->choose(*table, Seat::South);
  ASSERT_TRUE(action) << action.error().text();
  EXPECT_EQ(table->write_action(*action), "play red1 1");
}

TEST(ProcessPlayer, nonsense_is_named) {
  EXPECT_THAT(answer_of("sh -c 'read hello; echo ready; read question; echo fly me to the moon'"),
              HasSubstr("answered 'fly me to the moon': there is no action"));
  EXPECT_THAT(answer_of("sh -c 'read hello; echo ready; read question; echo'"),
              HasSubstr("answered '': an action is missing"));
}

TEST(ProcessPlayer, an_answer_against_the_rules_is_named) {
  EXPECT_THAT(answer_of("sh -c 'read hello; echo ready; read question; echo play blue1 1'"),
              HasSubstr("answered 'play blue1 1', which is not allowed: You do not hold"));
}

TEST(ProcessPlayer, a_bot_that_ends_is_noticed) {
  EXPECT_THAT(answer_of("true"), AnyOf("not started: bot 'true' ended without an answer",
                                       "not started: bot 'true' does not listen any more"));
  EXPECT_THAT(answer_of("sh -c 'read hello; echo ready; read question'"),
              HasSubstr("ended without an answer"));
  EXPECT_THAT(answer_of("sh -c 'read hello; printf rea'"), HasSubstr("ended without an answer"));
}

TEST(ProcessPlayer, a_command_that_does_not_exist_is_named) {
  EXPECT_EQ(answer_of("no-such-bot-anywhere --level 3"),
            "not started: cannot run 'no-such-bot-anywhere --level 3'");
}

TEST(ProcessPlayer, an_endless_line_is_cut_off) {
  EXPECT_THAT(answer_of("sh -c 'read hello; tr \"\\0\" x </dev/zero'"),
              HasSubstr("answered with an endless line"));
}

TEST(ProcessPlayer, answers_a_range_with_a_measure) {
  const GameOf<Drill> game{Drill()};
  const auto table = game.open({}).value();
  for (const int token : {3, 4}) {
    ASSERT_TRUE(table->submit(Seat::Nature, table->ply(), Drill::make(Drill::Verb::Roll, token)));
  }
  const auto player = make_process_player(
      "sh -c 'read hello; echo ready; read q; case \"$q\" in "
      "*'\\''\"allowed\":[[1,3],[6,9]],\"stops\":[3,6,8]'\\''*) echo stride 7;; esac'");
  ASSERT_TRUE(player) << player.error().text();
  const auto action = (*player)->choose(*table, Seat::South);
  ASSERT_TRUE(action) << action.error().text();
  EXPECT_EQ(*action, Drill::make(Drill::Verb::Stride, 7));
}

TEST(Player, is_made_from_a_text) {
  const auto table = dealt_table();
  for (const char* spec : {"random", "greedy:worlds=1,depth=0", "mcts:iterations=10",
                           "cmd:sh -c 'read a; echo ready; read b; echo play red7 9'"}) {
    const auto player = make_player(battle_line(), spec, 1);
    ASSERT_TRUE(player) << spec << ": " << player.error().text();
    const auto action = (*player)->choose(*table, Seat::South);
    ASSERT_TRUE(action) << spec << ": " << action.error().text();
    EXPECT_TRUE(table->check(*action)) << spec;
  }
  EXPECT_GE(bot_kinds().size(), 4U);
}

}  // namespace
}  // namespace acies
