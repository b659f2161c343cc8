// An answer is read, checked and applied once, from the command to the changed table. Only the
// entries of another node are played again.
#include <gtest/gtest.h>

#include "server/tables/hosted_table_fixture.h"

namespace acies {
namespace {

using hosted_table_test::kAnna;

struct Work {
  size_t read = 0;
  size_t checked = 0;
  size_t applied = 0;

  friend bool operator==(const Work&, const Work&) = default;
};

// Battle Line, with a count of calls to its rules.
class Counted : public battleline::Rules {
 public:
  using battleline::Rules::Rules;

  Result<Action> read_action(const State& state, std::string_view text) const {
    ++work.read;
    return battleline::Rules::read_action(state, text);
  }
  Verdict check(const State& state, Action action) const {
    ++work.checked;
    return battleline::Rules::check(state, action);
  }
  void apply(State& state, Action action, Journal* journal) const {
    ++work.applied;
    battleline::Rules::apply(state, action, journal);
  }

  static inline Work work;
};

// With a bot as opponent, one caller gives every answer that is waited for.
class JudgedOnce : public hosted_table_test::AnyHostedTable {
 protected:
  void SetUp() override {
    const auto library = std::make_shared<const Library>(*read_builtin_library());
    game_ = std::make_unique<GameOf<Counted>>(Counted(*battleline::Book::read(*library)), library);
    hosted_ = open_hosted({});
    take(EntryKind::Sit, Seat::South, "7");
    take(EntryKind::Sit, Seat::North, "bot:recruit");
    ASSERT_EQ(command(kAnna, CommandKind::Ready, "heads"), "");
  }

  std::unique_ptr<HostedTable> open_hosted(const std::vector<EntryRow>& entries) const {
    return std::move(*HostedTable::open(
        *game_, hosted_table_test::header_of("battleline", "standard"), entries));
  }
  Caller asked() const {
    const Seat seat = state().asked;
    return seat == Seat::South ? Caller{kAnna} : Caller{0, seat};
  }
  ApiResult<Plan> judge_answer(const Action& action) const {
    const Table& table = *hosted_->table();
    return hosted_->judge(
        TableCommand{CommandKind::Answer, Seat::Nobody, state().ply, table.write_action(action)},
        asked(), now_);
  }

  std::unique_ptr<const Game> game_;
};

TEST_F(JudgedOnce, from_the_wish_to_the_changed_table) {
  for (int i = 0; i < 40 && state().stage == TableStage::Live; ++i) {
    Counted::work = {};
    const auto plan = judge_answer(hosted_->table()->actions().front());
    ASSERT_TRUE(plan);
    const size_t answers = plan->entries.size();  // includes Nature's answers
    const Work once{1, answers, answers};
    EXPECT_EQ(Counted::work, once);
    ASSERT_TRUE(hosted_->take(*plan));
    EXPECT_EQ(Counted::work, once) << "taken in, not played again";
  }
  EXPECT_GT(state().ply, 40U);
}

TEST_F(JudgedOnce, and_the_table_is_as_its_log_says) {
  for (int i = 0; i < 40; ++i) {
    ASSERT_TRUE(hosted_->take(*judge_answer(hosted_->table()->actions().back())));
  }
  const auto again = open_hosted(hosted_->entries());
  EXPECT_EQ(again->table()->hash(), hosted_->table()->hash());
  EXPECT_EQ(summarise(again->state()), summarise(state()));
  EXPECT_EQ(again->last_played(), hosted_->last_played());
  EXPECT_EQ(again->header().figures, hosted_->header().figures);
}

// Another node was quicker. Its answer is played from its entries, and ours is judged on the
// result.
TEST_F(JudgedOnce, but_a_conflict_plays_what_the_other_node_has_written) {
  const std::vector<Action> actions = hosted_->table()->actions();
  ASSERT_GT(actions.size(), 1U);
  const auto other = open_hosted(hosted_->entries());
  const auto lost = judge_answer(actions.front());
  ASSERT_TRUE(lost);
  const auto written = other->judge(TableCommand{CommandKind::Answer, Seat::Nobody, state().ply,
                                                 hosted_->table()->write_action(actions.back())},
                                    asked(), now_);
  ASSERT_TRUE(written);
  ASSERT_TRUE(other->take(*written));

  Counted::work = {};
  for (const NewEntry& added : written->entries) ASSERT_TRUE(hosted_->take(added.row));
  const size_t answers = written->entries.size();
  EXPECT_EQ(Counted::work, (Work{answers, answers, answers}));
  EXPECT_EQ(hosted_->table()->hash(), other->table()->hash());
  const auto late =
      hosted_->judge(TableCommand{CommandKind::Answer, Seat::Nobody, lost->entries.front().row.ply,
                                  lost->entries.front().row.text},
                     asked(), now_);
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error().code, "stale");
}

}  // namespace
}  // namespace acies
