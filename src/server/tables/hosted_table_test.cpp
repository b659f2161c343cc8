// A table and its log: the entries that commands add, the users who may give them, and the replay
// of a log to the same table.
#include "server/tables/hosted_table.h"

#include <gtest/gtest.h>

#include "files/json.h"
#include "server/tables/hosted_table_fixture.h"

namespace acies {
namespace {

using hosted_table_test::books;
using hosted_table_test::kAnna;
using hosted_table_test::kBoris;
using hosted_table_test::kStranger;

TableHeader header_of(bool is_listed = false) {
  TableHeader header = hosted_table_test::header_of("battleline", "standard");
  header.is_listed = is_listed;
  return header;
}

class HostedTableTest : public hosted_table_test::AnyHostedTable {
 protected:
  void open(TableHeader header = header_of()) { AnyHostedTable::open(std::move(header)); }
  void open_begun(TableHeader header = header_of(), const std::string& north = "8") {
    open(std::move(header));
    take(EntryKind::Sit, Seat::South, "7");
    take(EntryKind::Sit, Seat::North, north);
    EXPECT_EQ(command(kAnna, CommandKind::Ready, "heads"), "");
    const bool is_person = !north.starts_with("bot:");
    EXPECT_EQ(is_person ? command(kBoris, CommandKind::Ready, "tails") : "", "");
    ASSERT_EQ(state().stage, TableStage::Live);
  }
  UserId asked_user() const { return state().seats[index(state().asked)].user; }
  std::string first_action() const {
    return hosted_->table()->write_action(hosted_->table()->actions().front());
  }
  std::string answer() { return command(asked_user(), CommandKind::Answer, first_action()); }
};

TEST_F(HostedTableTest, begins_when_both_are_ready) {
  open();
  EXPECT_EQ(command(kAnna, CommandKind::Sit, "", Seat::South), "");
  EXPECT_EQ(command(kAnna, CommandKind::Ready, "heads"), "");
  EXPECT_EQ(state().stage, TableStage::Open);
  EXPECT_EQ(command(kBoris, CommandKind::Sit, "welcome", Seat::North), "");
  EXPECT_EQ(command(kBoris, CommandKind::Ready, "tails"), "");
  EXPECT_EQ(state().stage, TableStage::Live);
  EXPECT_TRUE(is_player(state().asked));
  EXPECT_EQ(hosted_->seed().south, sha256("heads"));
  EXPECT_EQ(hosted_->seed().north, sha256("tails"));
}

TEST_F(HostedTableTest, seats_only_those_who_are_invited) {
  open();
  EXPECT_EQ(command(0, CommandKind::Sit, "welcome", Seat::North), "no_session");
  EXPECT_EQ(command(kStranger, CommandKind::Sit, "", Seat::North), "not_invited");
  EXPECT_EQ(command(kStranger, CommandKind::Sit, "wrong", Seat::North), "not_invited");
  EXPECT_EQ(command(kStranger, CommandKind::Sit, "welcome", Seat::North), "");
  EXPECT_EQ(command(kStranger, CommandKind::Sit, "welcome", Seat::South), "seated_already");
  EXPECT_EQ(command(kBoris, CommandKind::Sit, "welcome", Seat::North), "seat_taken");
}

TEST_F(HostedTableTest, is_open_to_all_where_it_is_listed) {
  open(header_of(true));
  EXPECT_EQ(command(kStranger, CommandKind::Sit, "", Seat::North), "");
  EXPECT_EQ(command(kStranger, CommandKind::Leave), "");
  EXPECT_EQ(state().stage, TableStage::Over) << "nobody is left";
}

TEST_F(HostedTableTest, lets_only_its_maker_close_it) {
  open();
  EXPECT_EQ(command(kBoris, CommandKind::Cancel), "not_yours");
  EXPECT_EQ(command(kAnna, CommandKind::Cancel), "");
  EXPECT_EQ(state().ending.reason, "cancel");
  EXPECT_EQ(command(kBoris, CommandKind::Sit, "welcome", Seat::North), "begun");
}

TEST_F(HostedTableTest, takes_answers_from_the_owner_of_the_seat_alone) {
  open_begun();
  const UserId other = asked_user() == kAnna ? kBoris : kAnna;
  const std::string action = first_action();
  EXPECT_EQ(command(0, CommandKind::Answer, action), "not_seated");
  EXPECT_EQ(command(kStranger, CommandKind::Answer, action), "not_seated");
  EXPECT_EQ(command(other, CommandKind::Answer, action), "not_asked");
  EXPECT_EQ(command(other, CommandKind::Answer, action, state().asked), "not_asked");
  EXPECT_EQ(command(Caller{0, state().asked},
                    TableCommand{CommandKind::Answer, Seat::Nobody, state().ply, action}),
            "not_seated")
      << "a bot of the server does not sit here";
  EXPECT_EQ(command(asked_user(), CommandKind::Answer, action), "");
}

TEST_F(HostedTableTest, refuses_stale_unreadable_and_forbidden_answers_and_stays_as_it_was) {
  open_begun();
  const uint64_t hash = hosted_->table()->hash();
  const uint32_t number = state().number;
  const Caller asked{asked_user(), Seat::Nobody};
  EXPECT_EQ(command(asked, TableCommand{CommandKind::Answer, Seat::Nobody, state().ply - 1,
                                        first_action()}),
            "stale");
  EXPECT_EQ(command(asked, TableCommand{CommandKind::Answer, Seat::Nobody, state().ply + 1,
                                        first_action()}),
            "stale");
  EXPECT_EQ(command(asked.user, CommandKind::Answer, "fly to the moon"), "unreadable");
  EXPECT_EQ(command(asked.user, CommandKind::Answer, "pass"), "refused");
  EXPECT_EQ(hosted_->table()->hash(), hash);
  EXPECT_EQ(state().number, number);
  const auto refused = hosted_->judge(
      TableCommand{CommandKind::Answer, Seat::Nobody, state().ply, "pass"}, asked, now_);
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().rule, "BL-2.3");
  EXPECT_FALSE(refused.error().text.in(Language::Russian).empty());
}

TEST_F(HostedTableTest, judging_an_answer_changes_nothing) {
  open_begun();
  const uint64_t hash = hosted_->table()->hash();
  const auto plan =
      hosted_->judge(TableCommand{CommandKind::Answer, Seat::Nobody, state().ply, first_action()},
                     Caller{asked_user(), Seat::Nobody}, now_);
  ASSERT_TRUE(plan.has_value());
  EXPECT_EQ(hosted_->table()->hash(), hash);
  EXPECT_NE(plan->entries.back().row.hash, hash);
}

TEST_F(HostedTableTest, undoes_what_showed_nothing) {
  open_begun();
  const Seat seat = state().asked;
  const UserId user = asked_user();
  const uint32_t ply = state().ply;
  EXPECT_EQ(command(user, CommandKind::Undo), "nothing_to_undo") << "Nature was the last to answer";
  EXPECT_EQ(answer(), "");
  ASSERT_EQ(state().asked, seat) << "the deck to draw from is the same player's choice";
  EXPECT_EQ(command(user == kAnna ? kBoris : kAnna, CommandKind::Undo), "nothing_to_undo");
  EXPECT_EQ(command(user, CommandKind::Undo), "");
  EXPECT_EQ(state().ply, ply);
  EXPECT_EQ(answer(), "");
  EXPECT_EQ(answer(), "") << "a card is drawn";
  EXPECT_EQ(command(user, CommandKind::Undo), "nothing_to_undo") << "the card was seen";
}

TEST_F(HostedTableTest, takes_back_by_consent_and_the_dice_fall_as_before) {
  open_begun();
  const UserId user = asked_user();
  const UserId other = user == kAnna ? kBoris : kAnna;
  const uint32_t ply = state().ply;
  while (asked_user() == user) EXPECT_EQ(answer(), "");
  const uint64_t hash = hosted_->table()->hash();
  EXPECT_EQ(command(other, CommandKind::Takeback), "nothing_to_undo");
  EXPECT_EQ(command(user, CommandKind::Takeback), "");
  EXPECT_EQ(command(user, CommandKind::Accept), "not_yours");
  EXPECT_EQ(command(kStranger, CommandKind::Accept), "not_yours");
  EXPECT_EQ(command(other, CommandKind::Accept), "");
  EXPECT_EQ(asked_user(), user);
  EXPECT_GT(state().ply, ply) << "one answer goes back, not the whole turn";
  while (asked_user() == user) EXPECT_EQ(answer(), "");
  EXPECT_EQ(hosted_->table()->hash(), hash);
}

TEST_F(HostedTableTest, agrees_on_a_draw_or_not) {
  open_begun();
  EXPECT_EQ(command(kAnna, CommandKind::Draw), "");
  EXPECT_EQ(command(kAnna, CommandKind::Draw), "offer_open");
  EXPECT_EQ(command(kBoris, CommandKind::Decline), "");
  EXPECT_EQ(command(kBoris, CommandKind::Accept), "no_offer");
  EXPECT_EQ(command(kBoris, CommandKind::Draw), "");
  EXPECT_EQ(command(kAnna, CommandKind::Accept), "");
  EXPECT_EQ(state().stage, TableStage::Over);
  EXPECT_EQ(state().ending.result, "draw");
}

TEST_F(HostedTableTest, drops_an_offer_that_is_answered_by_a_move) {
  open_begun();
  const UserId asked = asked_user();
  EXPECT_EQ(command(asked == kAnna ? kBoris : kAnna, CommandKind::Draw), "");
  EXPECT_EQ(answer(), "");
  EXPECT_FALSE(state().offer.has_value());
}

// [ONUS-24.6] A player may give up at any of their decisions.
TEST_F(HostedTableTest, ends_when_one_resigns) {
  open_begun();
  EXPECT_EQ(command(kStranger, CommandKind::Resign), "not_seated");
  EXPECT_EQ(command(kAnna, CommandKind::Resign, "", Seat::North), "not_yours");
  EXPECT_EQ(command(kAnna, CommandKind::Resign), "");
  EXPECT_EQ(state().ending.result, "North");
  EXPECT_EQ(command(kBoris, CommandKind::Answer, "pass"), "over");
}

TEST_F(HostedTableTest, gives_a_lost_clock_to_the_other) {
  TableHeader header = header_of();
  header.clock = {60'000, 0, 0};
  open_begun(header);
  const Seat asked = state().asked;
  EXPECT_TRUE(hosted_->judge_clock(now_).entries.empty());
  now_ += 61'000;
  EXPECT_EQ(answer(), "time_over") << "an answer that comes too late";
  EXPECT_EQ(state().stage, TableStage::Over);
  EXPECT_EQ(state().ending.reason, "flag");
  EXPECT_EQ(state().ending.result, name(opponent(asked)));
}

TEST_F(HostedTableTest, a_pause_of_the_server_loses_nobody_the_game) {
  TableHeader header = header_of();
  header.clock = {60'000, 0, 0};
  open_begun(header);
  now_ += 600'000;
  const Plan credit = hosted_->credit(600'000, now_);
  for (const NewEntry& added : credit.entries) ASSERT_TRUE(hosted_->take(added.row).has_value());
  EXPECT_TRUE(hosted_->judge_clock(now_).entries.empty());
  EXPECT_EQ(answer(), "");
}

TEST_F(HostedTableTest, bots_fight_on_and_let_take_back) {
  open_begun(header_of(), "bot:soldier");
  EXPECT_EQ(command(kAnna, CommandKind::Draw), "");
  EXPECT_FALSE(state().offer.has_value());
  EXPECT_EQ(state().stage, TableStage::Live);
  while (asked_user() != kAnna) {
    EXPECT_EQ(command(Caller{0, Seat::North},
                      TableCommand{CommandKind::Answer, Seat::North, state().ply, first_action()}),
              "");
  }
  const uint32_t ply = state().ply;
  EXPECT_EQ(answer(), "");
  EXPECT_EQ(command(kAnna, CommandKind::Takeback), "");
  EXPECT_EQ(state().ply, ply);
  EXPECT_EQ(command(kAnna, CommandKind::Resign), "");
  EXPECT_EQ(command(kAnna, CommandKind::Rematch), "");
  EXPECT_TRUE(last_plan_.wants_next);
}

// If a bot fails, its simple answer comes with an entry that tells the players.
TEST_F(HostedTableTest, tells_of_a_simple_answer_in_place_of_a_bots) {
  open_begun(header_of(), "bot:soldier");
  const auto makeshift = [&](const Caller& caller) {
    TableCommand one{CommandKind::Answer, state().asked, state().ply, first_action()};
    one.is_makeshift = true;
    return command(caller, one);
  };
  const auto give = [&] {
    while (state().asked == Seat::South) {
      EXPECT_EQ(makeshift(Caller{kAnna}), "");
      EXPECT_EQ(last_plan_.entries.front().row.kind, "answer") << "only bots falter";
    }
    EXPECT_EQ(makeshift(Caller{0, Seat::North}), "");
    return last_plan_.entries.front().row;
  };
  const EntryRow sent = give();
  EXPECT_EQ(sent.kind, "falter");
  EXPECT_EQ(sent.seat, Seat::North);
  EXPECT_EQ(last_plan_.entries[1].row.kind, "answer");
  EXPECT_EQ(last_plan_.entries[1].row.ply, sent.ply);
  EXPECT_EQ(give().kind, "answer") << "not anew at each answer";
  now_ += 60'000;
  EXPECT_EQ(give().kind, "falter");

  auto again = HostedTable::open(hosted_->game(), hosted_->header(), hosted_->entries());
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_EQ((*again)->state().ply, state().ply);
  EXPECT_EQ((*again)->table()->hash(), hosted_->table()->hash());
}

TEST_F(HostedTableTest, a_rematch_needs_both) {
  open_begun();
  EXPECT_EQ(command(kAnna, CommandKind::Rematch), "not_over");
  EXPECT_EQ(command(kAnna, CommandKind::Resign), "");
  EXPECT_EQ(command(kStranger, CommandKind::Rematch), "not_seated");
  EXPECT_EQ(command(kAnna, CommandKind::Rematch), "");
  EXPECT_FALSE(last_plan_.wants_next);
  EXPECT_EQ(command(kBoris, CommandKind::Rematch), "");
  EXPECT_TRUE(last_plan_.wants_next);
}

TEST_F(HostedTableTest, hears_everybody_who_has_a_session) {
  open_begun();
  EXPECT_EQ(command(0, CommandKind::Chat, "hello"), "no_session");
  EXPECT_EQ(command(kStranger, CommandKind::Chat, "  "), "empty_chat");
  EXPECT_EQ(command(kStranger, CommandKind::Chat, "<b>hello</b>"), "");
  EXPECT_EQ(hosted_->entries().back().text, "10 <b>hello</b>");
}

TEST_F(HostedTableTest, is_the_same_again_when_its_log_is_replayed) {
  TableHeader header = header_of();
  header.clock = {600'000, 0, 1'000};
  open_begun(header);
  for (int i = 0; i < 40 && state().stage == TableStage::Live; ++i) EXPECT_EQ(answer(), "");
  EXPECT_EQ(command(asked_user(), CommandKind::Takeback), "");
  EXPECT_EQ(command(asked_user() == kAnna ? kBoris : kAnna, CommandKind::Accept), "");
  EXPECT_EQ(answer(), "");
  const auto again = HostedTable::open(hosted_->game(), header, hosted_->entries());
  ASSERT_TRUE(again.has_value()) << again.error().text();
  EXPECT_EQ(summarise((*again)->state()), summarise(state()));
  EXPECT_EQ((*again)->table()->hash(), hosted_->table()->hash());
  EXPECT_EQ((*again)->state().clock.deadline(), state().clock.deadline());
}

TEST_F(HostedTableTest, what_is_no_log_is_refused) {
  open_begun();
  EXPECT_EQ(answer(), "");
  std::vector<EntryRow> entries = hosted_->entries();
  entries.back().kind = "dance";
  const auto refused = HostedTable::open(hosted_->game(), hosted_->header(), entries);
  ASSERT_FALSE(refused.has_value());
  EXPECT_NE(refused.error().text().find("(dance): this kind is not known"), std::string::npos);
}

TEST_F(HostedTableTest, opens_eyes_to_their_owners_until_the_game_is_over) {
  open_begun();
  const Caller anna{kAnna, Seat::Nobody};
  const Caller nobody{};
  EXPECT_EQ(choose_view_seat(state(), anna, std::nullopt), Seat::South);
  EXPECT_EQ(choose_view_seat(state(), nobody, std::nullopt), Seat::Nobody);
  EXPECT_EQ(choose_view_seat(state(), anna, Seat::Nobody), Seat::Nobody);
  for (const Seat seat : {Seat::North, Seat::Nature}) {
    EXPECT_FALSE(choose_view_seat(state(), anna, seat).has_value());
    EXPECT_FALSE(choose_view_seat(state(), nobody, seat).has_value());
  }
  EXPECT_EQ(command(kAnna, CommandKind::Resign), "");
  EXPECT_EQ(choose_view_seat(state(), nobody, Seat::Nature), Seat::Nature);
}

// [ONUS-4.3] A player brings an army when they sit down.
TEST_F(HostedTableTest, begins_when_the_army_has_come) {
  TableHeader header = header_of();
  header.game = "onus";
  header.scenario = "armies";
  header.options = "tables=rome.1000.flamininus.2_velites,?";
  open(header);
  take(EntryKind::Sit, Seat::South, "7");
  take(EntryKind::Sit, Seat::North, "8");
  const std::string celts = "celts.1000.standard.iberians";
  EXPECT_EQ(command(kAnna, CommandKind::Ready, "heads"), "");
  EXPECT_EQ(command(kBoris, CommandKind::Ready, "tails"), "no_army");
  EXPECT_EQ(command(kAnna, CommandKind::Army, celts, Seat::South), "no_own_army");
  EXPECT_EQ(command(kAnna, CommandKind::Army, celts, Seat::North), "not_seated");
  EXPECT_EQ(command(kBoris, CommandKind::Army, celts, Seat::North), "");
  EXPECT_EQ(command(kBoris, CommandKind::Ready, "tails"), "");
  EXPECT_EQ(state().stage, TableStage::Live);
  EXPECT_EQ(hosted_->table()->setup().tables, "rome.1000.flamininus.2_velites," + celts);
  EXPECT_EQ(command(kBoris, CommandKind::Army, celts, Seat::North), "begun");
  EXPECT_EQ(hosted_->whole_options(), "tables=rome.1000.flamininus.2_velites," + celts);
}

TEST_F(HostedTableTest, names_the_pieces_that_a_refused_answer_speaks_of) {
  TableHeader header = header_of();
  header.game = "onus";
  header.position =
      "onus field=1100x900 strip=100 turn=3 active=South open=phase-ends:movement,move "
      "phase=movement move.stage=1 South.cost=264 North.cost=160 SG1=standard@S2 "
      "S1=hastati@500,200,0+active+ordered S2=hastati@600,200,0+active+ordered "
      "S3=principes@600,290,0 N1=legionaries@510,300,180 N2=hastati@100,860,180";
  open_begun(header);
  const auto refused =
      hosted_->judge(TableCommand{CommandKind::Answer, Seat::Nobody, state().ply, "pick S3"},
                     Caller{kAnna, Seat::Nobody}, now_);
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().pieces, std::vector<std::string>{"S3"});
  const Document said = books().write_error(refused.error(), Language::English);
  EXPECT_EQ(said.find("error")->find("pieces")->items()[0].text(), "S3");
}

}  // namespace
}  // namespace acies
