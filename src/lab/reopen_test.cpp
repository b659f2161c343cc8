// Games whose positions could once not be read again and played on.
#include <gtest/gtest.h>

#include "core/record/record.h"
#include "files/disk.h"
#include "known_games.h"
#include "lab/player.h"

namespace acies {
namespace {

// [ONUS-10.24] Two battles that hung when a unit had withdrawn and its enemy had to choose whether
// to follow.
class OnusWithdrawal : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    const std::string path = "tests/records/0.1/onus-marathon-withdrawal-" + GetParam() + ".acies";
    const auto record = read_record(read_file(path).value(), path);
    ASSERT_TRUE(record) << record.error().text();
    auto table = replay(*record, game_);
    ASSERT_TRUE(table) << table.error().text();
    table_ = std::move(*table);
  }

  void expect_readable() const {
    for (const Seat seat : {Seat::South, Seat::North, Seat::Nobody, Seat::Nature}) {
      const std::string position = table_->position(seat);
      const auto again = game_.open_position(position);
      ASSERT_TRUE(again) << name(seat) << ": " << again.error().text() << '\n' << position;
      EXPECT_EQ((*again)->position(Seat::Nature), position);
    }
  }

  const Game& game_ = *find_game(known_games(), onus::Rules::kName);
  std::unique_ptr<Table> table_;
};

TEST_P(OnusWithdrawal, can_be_read_by_everybody_while_the_enemy_decides) {
  EXPECT_EQ(game_.step_name(table_->decision().step), "follow");
  expect_readable();
}

TEST_P(OnusWithdrawal, is_played_on_to_the_end_by_bots_that_get_text) {
  const Dice dice(make_seed("withdrawal " + GetParam()));
  while (table_->decision().form != Decision::Form::Over) {
    const Decision question = table_->decision();
    if (question.seat == Seat::Nature) {
      table_->submit(Seat::Nature, table_->ply(), table_->roll(dice)).value();
      continue;
    }
    const auto view = game_.open_position(table_->position(question.seat));
    ASSERT_TRUE(view) << "ply " << table_->ply() << ": " << view.error().text();
    const auto bot = make_player(game_, "greedy:worlds=1,depth=0", table_->ply());
    const auto action = (*bot)->choose(**view, question.seat);
    ASSERT_TRUE(action) << action.error().text();
    ASSERT_TRUE(table_->submit(question.seat, table_->ply(), *action));
  }
  EXPECT_TRUE(table_->outcome().is_over);
}

TEST_P(OnusWithdrawal, reads_the_same_after_either_answer) {
  for (const Action action : table_->actions()) {
    const uint32_t ply = table_->ply();
    ASSERT_TRUE(table_->submit(table_->decision().seat, ply, action));
    expect_readable();
    table_->take_back(ply);
  }
}

INSTANTIATE_TEST_SUITE_P(Records, OnusWithdrawal, testing::Values("1", "2"));

// [ONUS-23.55] A unit whose token envelops one enemy is in contact with another at the bare edge of
// that token: two enemies name the same section.
TEST(OnusBareEdge, is_read_with_an_enemy_at_the_token_and_another_at_the_edge) {
  const std::string position =
      "onus field=1100x900 strip=100 turn=1 active=South "
      "open=phase-ends:movement,move,finish-move:S2,manoeuvre:S2,links:S2:right:N1,links:S2:left:"
      "N1 "
      "turns=60 move.steps=1 move.over=1 move.stage=1 move.strides=1 phase=movement move.unit=S2 "
      "move.target=N1 move.limit=6 move.touch=470,280 move.last=440,260,0 South.cost=220 "
      "South.size=220 North.cost=70 North.size=70 "
      "S1=psiloi@540,240,90+F1:N1.FR+F2:N1.F4+F3:N1.F3+F4:N1.F2 "
      "S2=thessalian-cavalry@440,260,0+active+ordered+moved+charged+spent6+F4:N1.F4 "
      "N1=takabara@500,300,180+right-token+F1:S1.R1+F2:S1.F4!+F3:S1.F3!+F4:S1.F2!+FR:S1.F1!";
  const Game& game = *find_game(known_games(), onus::Rules::kName);
  const auto table = game.open_position(position);
  ASSERT_TRUE(table) << table.error().text();
  EXPECT_EQ((*table)->position(Seat::Nature), position);
}

// A seat's view as a table equals its text, and holds no more.
TEST(ViewTable, is_what_the_text_of_the_view_tells) {
  for (const auto& game : known_games()) {
    auto table = game->open(acies::Setup{game->scenarios().front().id, {}}).value();
    const Dice dice(make_seed(std::string(game->name())));
    roll_on(*table, dice);
    for (const Seat seat : {Seat::South, Seat::North, Seat::Nobody}) {
      const auto view = table->view_table(seat);
      EXPECT_EQ(view->position(Seat::Nature), table->position(seat)) << game->name();
      EXPECT_EQ(view->start_position(), table->position(seat));
      EXPECT_EQ(view->decision(), table->decision());
      EXPECT_EQ(view->ply(), 0U);
      EXPECT_TRUE(view->setup().options.empty());
      const auto read = game->open_position(table->position(seat)).value();
      EXPECT_EQ(view->hash(), read->hash());
      EXPECT_EQ(view->is_whole(), read->is_whole());
    }
  }
}

}  // namespace
}  // namespace acies
