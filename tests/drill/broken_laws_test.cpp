// Every law detects a game that breaks it: Drill with one fault at a time.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "drill/drill.h"
#include "lab/law_run.h"

namespace acies {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

template <Rules R>
LawReport judge(uint64_t games) {
  const GameOf<R> game{R()};
  LawReport report;
  for (uint64_t number = 0; number < games; ++number) Court<R>(game, number, report).hold();
  return report;
}

template <Rules R>
std::vector<std::string> complaints(uint64_t games = 64) {
  std::vector<std::string> all;
  for (const LawBreach& breach : judge<R>(games).breaches) {
    all.push_back(breach.law + ": " + breach.what);
  }
  return all;
}

TEST(Laws, drill_holds_them_all) {
  EXPECT_THAT(complaints<Drill>(500), IsEmpty());
  EXPECT_EQ(judge<Drill>(10).games, 10U);
  EXPECT_GT(judge<Drill>(10).plies, 100U);
}

// ---- 1 replay ----

struct ApplyRemembers : Drill {
  mutable uint32_t calls = 0;
  void apply(State& state, Action action, Journal* journal) const {
    Drill::apply(state, action, journal);
    if (++calls % 2 == 0) state.die = 0;
  }
};
TEST(Laws, replay_notices_an_apply_that_remembers) {
  EXPECT_THAT(complaints<ApplyRemembers>(), Contains(HasSubstr("1 replay: ")));
}

// ---- 2 audit ----

struct LoadedDie : Drill {
  mutable uint32_t calls = 0;
  Action chance(const State& state, uint32_t k) const {
    return Drill::chance(state, (k + calls++ / 100) % 6);
  }
};
TEST(Laws, audit_notices_dice_that_fall_otherwise_again) {
  EXPECT_THAT(complaints<LoadedDie>(), Contains(HasSubstr("2 audit: ")));
}

// ---- 3 no dead end ----

struct DeadEnd : Drill {
  void list(const State& state, ActionList& list) const {
    list.clear();
    if (state.left > 1) Drill::list(state, list);
  }
};
TEST(Laws, no_dead_end_notices_an_empty_list) {
  EXPECT_THAT(complaints<DeadEnd>(), Contains("3 no dead end: nothing is offered"));
}

struct Endless : Drill {
  void apply(State& state, Action action, Journal* journal) const {
    if (state.left == 1) state.left = 3;
    Drill::apply(state, action, journal);
  }
};
TEST(Laws, no_dead_end_notices_an_endless_game) {
  EXPECT_THAT(complaints<Endless>(2), Contains("3 no dead end: the game is longer than its bound"));
}

struct NeverOver : Drill {
  Outcome outcome(const State& state) const {
    Outcome outcome = Drill::outcome(state);
    outcome.is_over = false;
    return outcome;
  }
};
TEST(Laws, no_dead_end_notices_an_end_that_is_none) {
  EXPECT_THAT(complaints<NeverOver>(), Contains("3 no dead end: asks nothing and is not over"));
}

// ---- 4 redaction ----

struct ShowsEverything : Drill {
  State redact(const State& state, Seat) const { return state; }
};
TEST(Laws, redaction_notices_a_view_that_shows_everything) {
  EXPECT_THAT(
      complaints<ShowsEverything>(),
      Contains(::testing::AllOf(HasSubstr("4 redaction: "), HasSubstr("the view shows it"))));
}

struct HidesAllButSix : Drill {
  State redact(const State& state, Seat seat) const {
    State view = Drill::redact(state, seat);
    for (const size_t side : {0, 1}) {
      if (state.token[side] == 6) view.token[side] = 6;
    }
    return view;
  }
};
TEST(Laws, redaction_notices_a_view_that_tells_by_what_it_hides) {
  EXPECT_THAT(complaints<HidesAllButSix>(),
              Contains("4 redaction: a resampled table looks otherwise"));
}

struct GuessesAnew : Drill {  // resample also changes the runner's own token
  State resample(const State& view, Seat seat, Rng& rng) const {
    State state = Drill::resample(view, seat, rng);
    if (is_player(seat) && state.token[index(seat)] != kSpent) state.token[index(seat)] = 3;
    return state;
  }
};
TEST(Laws, redaction_notices_a_resample_that_changes_what_is_known) {
  EXPECT_THAT(complaints<GuessesAnew>(),
              Contains("4 redaction: a resampled table looks otherwise"));
}

struct LeavesHoles : Drill {
  State resample(const State& view, Seat, Rng&) const { return view; }
};
TEST(Laws, redaction_notices_a_resample_that_leaves_holes) {
  EXPECT_THAT(complaints<LeavesHoles>(),
              Contains(HasSubstr("4 redaction: a resampled table is not ok: ")));
}

// ---- 5 open book ----

struct HiddenTokenForbids : Drill {
  Range range(const State& state) const {
    Range range = Drill::range(state);
    if (state.token[index(opponent(state.turn))] == 6) range.allowed[0].most = 2;
    return range;
  }
};
TEST(Laws, open_book_notices_a_list_that_knows_what_is_hidden) {
  EXPECT_THAT(complaints<HiddenTokenForbids>(),
              Contains("5 open book: the view offers another list"));
}

struct RefusalTells : Drill {
  Verdict check(const State& state, Action action) const {
    Verdict verdict = Drill::check(state, action);
    if (!verdict) verdict.error().facts[0] = state.token[index(opponent(state.turn))];
    return verdict;
  }
};
TEST(Laws, open_book_notices_a_refusal_that_tells) {
  EXPECT_THAT(complaints<RefusalTells>(), Contains(HasSubstr("5 open book: the view refuses")));
}

// ---- 6 authority ----

struct AcceptsTheGap : Drill {
  Verdict check(const State& state, Action action) const {
    if (state.step == Step::Stride && action == make(Verb::Stride, 4)) return {};
    return Drill::check(state, action);
  }
};
TEST(Laws, authority_notices_a_check_that_accepts_too_much) {
  EXPECT_THAT(complaints<AcceptsTheGap>(),
              Contains("6 authority: accepted but not offered: stride 4"));
}

struct RefusesTheBest : Drill {
  Verdict check(const State& state, Action action) const {
    if (action == make(Verb::Keep)) return std::unexpected(Refusal{{2, 3, 0, 0}, "drill.step"});
    return Drill::check(state, action);
  }
};
TEST(Laws, authority_notices_an_offer_that_is_refused) {
  EXPECT_THAT(complaints<RefusesTheBest>(), Contains("6 authority: offered but refused: keep"));
}

// ---- 7 text ----

struct Mumbles : Drill {
  std::string write_action(const State& state, Action action) const {
    return action == make(Verb::Stride, 8) ? "stride 6" : Drill::write_action(state, action);
  }
};
TEST(Laws, text_notices_an_action_that_reads_otherwise) {
  EXPECT_THAT(complaints<Mumbles>(), Contains("7 text: action stride 6 reads otherwise"));
}

struct ForgetsTheDie : Drill {
  std::string write_position(const State& state) const {
    State other = state;
    other.die = 0;
    return Drill::write_position(other);
  }
};
TEST(Laws, text_notices_a_position_that_reads_otherwise) {
  EXPECT_THAT(complaints<ForgetsTheDie>(),
              Contains(HasSubstr("7 text: a position reads otherwise")));
}

struct CannotRead : Drill {
  Result<State> read_position(std::string_view) const { return fault("no idea"); }
};
TEST(Laws, text_notices_a_position_that_cannot_be_read) {
  EXPECT_THAT(complaints<CannotRead>(), Contains("7 text: a position cannot be read: no idea"));
}

// ---- 8 order ----

struct OffersTwice : Drill {
  void list(const State& state, ActionList& list) const {
    Drill::list(state, list);
    if (!list.empty()) list.push_back(list[0]);
  }
};
TEST(Laws, order_notices_an_answer_offered_twice) {
  EXPECT_THAT(complaints<OffersTwice>(), Contains("8 order: an answer is offered twice"));
}

struct Shuffles : Drill {
  mutable uint32_t calls = 0;
  void list(const State& state, ActionList& list) const {
    Drill::list(state, list);
    if (!list.empty() && ++calls % 2 == 0) std::swap(list[0], list[1]);
  }
};
TEST(Laws, order_notices_a_list_that_changes) {
  EXPECT_THAT(complaints<Shuffles>(), Contains("8 order: a list changes when asked again"));
}

// ---- 9 invariants ----

struct BreaksTheDie : Drill {
  void apply(State& state, Action action, Journal* journal) const {
    Drill::apply(state, action, journal);
    if (state.paces[0] > 20) state.die = 7;
  }
};
TEST(Laws, invariants_notice_a_table_that_cannot_be) {
  EXPECT_THAT(
      complaints<BreaksTheDie>(),
      Contains(AllOf(HasSubstr("9 invariants: after"), HasSubstr("the course is out of bounds"))));
}

// ---- 10 mirror ----

struct MirrorsHalf : Drill {
  using Drill::mirror;
  State mirror(const State& state) const {
    State other = Drill::mirror(state);
    other.is_tired = state.is_tired;
    return other;
  }
};
TEST(Laws, mirror_notices_a_mirror_that_forgets) {
  EXPECT_THAT(complaints<MirrorsHalf>(),
              Contains("10 mirror: the mirrored table offers another list"));
}

struct MirrorsOnce : Drill {
  using Drill::mirror;
  State mirror(const State& state) const {
    State other = Drill::mirror(state);
    other.die = 0;
    return other;
  }
};
TEST(Laws, mirror_notices_that_there_is_no_way_back) {
  EXPECT_THAT(complaints<MirrorsOnce>(), Contains("10 mirror: twice mirrored is another table"));
}

// ---- 12 quiet journal ----

struct DealsAloud : Drill {  // the answer itself is hidden
  void apply(State& state, Action action, Journal* journal) const {
    if (journal != nullptr && state.step == Step::Deal) {
      journal->add(
          {9, Seat::Nature, kEverybody, false, kNoRule, {static_cast<int16_t>(action.measure)}});
    }
    Drill::apply(state, action, journal);
  }
};
TEST(Laws, quiet_journal_notices_a_hidden_answer_told) {
  EXPECT_THAT(complaints<DealsAloud>(), Contains(::testing::AllOf(HasSubstr("12 quiet journal: "),
                                                                  HasSubstr("but is told"))));
}

struct Chatters : Drill {  // the table holds something hidden
  void apply(State& state, Action action, Journal* journal) const {
    if (journal != nullptr && state.step == Step::Stride) {
      journal->add({9, state.turn, kEverybody, false, kNoRule, {state.token[index(state.turn)]}});
    }
    Drill::apply(state, action, journal);
  }
};
TEST(Laws, quiet_journal_notices_a_hidden_fact_told) {
  EXPECT_THAT(complaints<Chatters>(),
              Contains(HasSubstr("12 quiet journal: North is told something "
                                 "hidden by stride")));
}

// ---- 13 reach ----

template <Rules R>
LawReport run(uint64_t games) {
  const GameOf<R> game{R()};
  LawPlan plan;
  plan.games = games;
  plan.threads = 1;
  return LawRun<R>(game, plan, {}).hold();
}

TEST(Laws, reach_counts_every_step_and_verb_of_a_game_that_reaches_them) {
  const LawReport report = run<Drill>(20);
  EXPECT_THAT(report.breaches, IsEmpty());
  EXPECT_THAT(report.missing(), IsEmpty());
  EXPECT_EQ(report.steps.size(), 4U);
  EXPECT_EQ(report.verbs.size(), 4U);
}

struct NeverAsksForTheToken : Drill {
  void apply(State& state, Action action, Journal* journal) const {
    Drill::apply(state, action, journal);
    while (state.step == Step::Token) Drill::apply(state, make(Verb::Keep), nullptr);
  }
};
TEST(Laws, reach_notices_a_step_that_is_never_asked) {
  EXPECT_THAT(run<NeverAsksForTheToken>(20).missing(),
              ElementsAre("step token", "verb spend", "verb keep"));
}

struct NeverOffersToSpend : Drill {
  void list(const State& state, ActionList& list) const {
    list.clear();
    if (state.step == Step::Token) list.push_back(make(Verb::Keep));
  }
};
TEST(Laws, reach_notices_a_verb_that_is_never_given) {
  EXPECT_THAT(run<NeverOffersToSpend>(20).missing(), ElementsAre("verb spend"));
}

// A token is only asked for after a long run of luck, which the first games do not have.
struct AsksSeldom : Drill {
  static bool is_time(const State& state) { return state.paces[0] > 30 && state.paces[1] > 30; }
  void apply(State& state, Action action, Journal* journal) const {
    Drill::apply(state, action, journal);
    while (state.step == Step::Token && !is_time(state))
      Drill::apply(state, make(Verb::Keep), nullptr);
  }
};
TEST(Laws, reach_looks_longer_while_something_is_missing) {
  const LawReport report = run<AsksSeldom>(20);
  EXPECT_THAT(report.missing(), IsEmpty());
  EXPECT_GT(report.walks, 20U * 4) << "it took more walks than usual";
}

struct HidesAStep : Drill {
  static constexpr NumberRow kAskedSteps{0, static_cast<uint8_t>(Step::Token)};
};
TEST(Laws, reach_notices_a_step_that_is_not_declared) {
  EXPECT_THAT(complaints<HidesAStep>(),
              Contains("13 reach: a step is asked that the game does not declare"));
}

struct HidesAVerb : Drill {
  static constexpr NumberRow kAnswerVerbs{0, 3};
};
TEST(Laws, reach_notices_a_verb_that_is_not_declared) {
  EXPECT_THAT(complaints<HidesAVerb>(),
              Contains("13 reach: a verb is offered that the game does not declare"));
}

TEST(Laws, a_breach_comes_with_a_record_of_how_it_came_about) {
  const LawReport report = run<CannotRead>(4);
  ASSERT_EQ(report.breaches.size(), 1U);
  const auto record = read_record(report.breaches[0].record, "breach");
  ASSERT_TRUE(record) << report.breaches[0].record;
  const GameOf<Drill> game{Drill()};
  const auto table = replay(*record, game);
  ASSERT_TRUE(table) << table.error().text();
  EXPECT_EQ((*table)->ply(), report.breaches[0].ply);
}

// A fault is reported under its own law, with its place.
TEST(Laws, a_breach_names_law_game_ply_and_position) {
  const LawReport report = judge<OffersTwice>(64);
  ASSERT_EQ(report.breaches.size(), 1U);
  const LawBreach& breach = report.breaches[0];
  EXPECT_EQ(breach.law, "8 order");
  EXPECT_EQ(breach.game, 0U);
  EXPECT_EQ(breach.ply, 4U) << "two deals, a stride, a die";
  const auto state = Drill().read_position(breach.position);
  ASSERT_TRUE(state) << breach.position;
  EXPECT_EQ(state->step, Drill::Step::Token);
}

}  // namespace
}  // namespace acies
