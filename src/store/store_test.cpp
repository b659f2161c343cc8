// Tables, their entries and lists, on SQLite and on PostgreSQL.
#include <gmock/gmock.h>

#include "store/store_fixture.h"

namespace acies::store_test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class StoreTables : public Contract {
 protected:
  void put_table(const TableHeader& header, const TableSummary& summary = {}) {
    ASSERT_TRUE(sure(store_->add_table(header, summary, {})));
  }
  void put_table_at(std::string id, TableStage stage, Milliseconds updated, Milliseconds deadline) {
    TableSummary summary;
    summary.stage = stage;
    summary.updated = updated;
    summary.deadline = deadline;
    TableHeader header = make_header(std::move(id));
    header.is_listed = true;
    put_table(header, summary);
  }
};
INSTANTIATE_TEST_SUITE_P(Stores, StoreTables,
                         ::testing::Values(Place::Memory, Place::File, Place::Postgres), name_of);

std::vector<std::string> ids_of(const std::vector<TableRow>& rows) {
  std::vector<std::string> ids;
  for (const TableRow& row : rows) ids.push_back(row.header.id);
  return ids;
}

TEST_P(StoreTables, ATableComesBackAsItWasMade) {
  TableRow row;
  row.header = {
      "k3v9q2",    "battleline",           "standard",       "games=3", guest(),        1789, true,
      "let-me-in", {60'000, 5'000, 2'000}, sha256("secret"), "before",  "some position"};
  row.summary.stage = TableStage::Live;
  row.header.players = 4;
  row.summary.seats = {SeatRow{guest(), ""}, SeatRow{0, "captain"}, SeatRow{guest(), ""},
                       SeatRow{0, "recruit"}};
  row.summary.entries = 77;  // only a request: the real number counts
  row.summary.ply = 4'000'000'000;
  row.summary.asked = Seat::West;
  row.summary.deadline = 1'800'000'000'000;
  row.summary.updated = 1790;
  row.summary.result = "draw";
  EXPECT_TRUE(sure(store_->add_table(row.header, row.summary, {make_entry("a"), make_entry("b")})));

  const auto found = sure(store_->find_table("k3v9q2"));
  ASSERT_TRUE(found);
  row.summary.entries = 2;
  EXPECT_EQ(found->summary, row.summary);
  EXPECT_EQ(found->header.players, 4);
  EXPECT_EQ(found->header.game, row.header.game);
  EXPECT_EQ(found->header.scenario, row.header.scenario);
  EXPECT_EQ(found->header.options, row.header.options);
  EXPECT_EQ(found->header.creator, row.header.creator);
  EXPECT_EQ(found->header.created, row.header.created);
  EXPECT_TRUE(found->header.is_listed);
  EXPECT_EQ(found->header.invitation, row.header.invitation);
  EXPECT_EQ(found->header.clock, row.header.clock);
  EXPECT_EQ(found->header.secret, row.header.secret);
  EXPECT_EQ(found->header.rematch_of, row.header.rematch_of);
  EXPECT_EQ(found->header.position, row.header.position);
}

TEST_P(StoreTables, AnIdIsTakenOnceAndIsPlain) {
  put_table(make_header("t1"));
  EXPECT_FALSE(sure(store_->add_table(make_header("t1"), {}, {make_entry("other")})));
  EXPECT_THAT(sure(store_->entries_after("t1", 0)), IsEmpty());
  for (const std::string& text : nasty_texts()) {
    EXPECT_FALSE(store_->add_table(make_header(text), {}, {})) << text;
    EXPECT_FALSE(sure(store_->find_table(text))) << text;
  }
}

TEST_P(StoreTables, EntriesAreAppendedOnceAndInOrder) {
  EntryRow answer{"answer", Seat::South, 3, "play red5 3", 1790, 0xFEDCBA9876543210};
  ASSERT_TRUE(sure(store_->add_table(make_header("t1"), {}, {make_entry("1")})));
  TableSummary summary;
  summary.stage = TableStage::Live;
  summary.ply = 3;
  EXPECT_TRUE(sure(store_->append("t1", 1, {answer, make_entry("3")}, summary)));
  EXPECT_FALSE(sure(store_->append("t1", 1, {make_entry("stale")}, {})));
  EXPECT_FALSE(sure(store_->append("t1", 4, {make_entry("early")}, {})));
  EXPECT_FALSE(sure(store_->append("unknown", 0, {make_entry("lost")}, {})));

  EXPECT_THAT(sure(store_->entries_after("t1", 0)),
              ElementsAre(make_entry("1"), answer, make_entry("3")));
  EXPECT_THAT(sure(store_->entries_after("t1", 2)), ElementsAre(make_entry("3")));
  EXPECT_THAT(sure(store_->entries_after("t1", 3)), IsEmpty());
  EXPECT_THAT(sure(store_->entries_after("unknown", 0)), IsEmpty());
  summary.entries = 3;
  EXPECT_EQ(sure(store_->find_table("t1"))->summary, summary) << "the projection is in step";
}

TEST_P(StoreTables, TextsAreKeptToTheByte) {
  put_table(make_header("t1"));
  std::vector<EntryRow> entries;
  for (const std::string& text : nasty_texts()) entries.push_back(make_entry(text));
  ASSERT_TRUE(sure(store_->append("t1", 0, entries, {})));
  EXPECT_EQ(sure(store_->entries_after("t1", 0)), entries);
}

TEST_P(StoreTables, OpenTablesAreListedNewestFirst) {
  for (const Milliseconds created : {30, 10, 20}) {
    TableHeader header = make_header("t" + std::to_string(created), created);
    header.is_listed = true;
    put_table(header);
  }
  put_table(make_header("private", 40));
  TableHeader full = make_header("full", 50);
  full.is_listed = true;
  TableSummary summary;
  summary.seats = {SeatRow{guest(), ""}, SeatRow{0, "captain"}};
  put_table(full, summary);
  full.id = "three";
  full.created = 60;
  full.players = 3;
  put_table(full, summary);
  put_table_at("live", TableStage::Live, 1, 0);

  EXPECT_THAT(ids_of(sure(store_->listed_tables(10))), ElementsAre("three", "t30", "t20", "t10"));
  EXPECT_THAT(ids_of(sure(store_->listed_tables(2))), ElementsAre("three", "t30"));
  EXPECT_THAT(ids_of(sure(store_->live_listed_tables(10))), ElementsAre("live"));
}

TEST_P(StoreTables, TablesOfAUserComeLatestFirst) {
  const UserId user = guest();
  const std::array<std::string, 3> ids{"south", "north", "made"};
  TableSummary third;
  third.seats[2].user = user;
  third.stage = TableStage::Over;
  third.updated = -1;
  put_table(make_header("east"), third);
  for (size_t i = 0; i < ids.size(); ++i) {
    TableHeader header = make_header(ids[i]);
    TableSummary summary;
    if (i < 2) summary.seats[i].user = user;
    if (i == 2) header.creator = user;
    summary.stage = i == 1 ? TableStage::Over : TableStage::Open;
    summary.updated = static_cast<Milliseconds>(i);
    put_table(header, summary);
  }
  EXPECT_THAT(ids_of(sure(store_->tables_of(user, 10))),
              ElementsAre("made", "north", "south", "east"));
  EXPECT_THAT(ids_of(sure(store_->tables_of(user, 1))), ElementsAre("made"));
  EXPECT_THAT(sure(store_->tables_of(guest(), 10)), IsEmpty());
  EXPECT_EQ(sure(store_->count_unfinished_of(user)), 1U);
  sure(store_->set_stage("made", TableStage::Over));
  EXPECT_EQ(sure(store_->count_unfinished_of(user)), 0U);
}

TEST_P(StoreTables, DueTablesComeEarliestFirst) {
  put_table_at("late", TableStage::Live, 1, 200);
  put_table_at("early", TableStage::Live, 1, 100);
  put_table_at("future", TableStage::Live, 1, 300);
  put_table_at("untimed", TableStage::Live, 1, 0);
  put_table_at("held", TableStage::Held, 1, 100);
  EXPECT_THAT(sure(store_->tables_due(200, 10)), ElementsAre("early", "late"));
  EXPECT_THAT(sure(store_->tables_due(200, 1)), ElementsAre("early"));
  EXPECT_THAT(sure(store_->tables_in(TableStage::Held)), ElementsAre("held"));
  sure(store_->set_stage("early", TableStage::Held));
  EXPECT_THAT(sure(store_->tables_in(TableStage::Held)), ElementsAre("early", "held"));
  EXPECT_THAT(sure(store_->tables_due(200, 10)), ElementsAre("late"));
  EXPECT_FALSE(store_->set_stage("unknown", TableStage::Over));
}

TEST_P(StoreTables, Beats) {
  EXPECT_EQ(sure(store_->last_beat()), 0);
  sure(store_->beat(1'790'000'000'000));
  EXPECT_EQ(sure(store_->last_beat()), 1'790'000'000'000);
}

TEST_P(StoreTables, APauseIsClaimedOnce) {
  EXPECT_EQ(sure(store_->claim_pause(5'000, 100)), 0) << "no node was ever alive";
  sure(store_->beat(1'000));
  EXPECT_EQ(sure(store_->claim_pause(1'100, 100)), 0) << "no pause worth speaking of";
  EXPECT_EQ(sure(store_->claim_pause(1'101, 100)), 101);
  EXPECT_EQ(sure(store_->claim_pause(1'150, 100)), 0) << "it was claimed";
}

TEST_P(StoreTables, SilentBotsAreFound) {
  const auto put = [&](const std::string& id, TableStage stage, Seat asked, Milliseconds updated) {
    TableSummary summary;
    summary.stage = stage;
    summary.asked = asked;
    summary.updated = updated;
    for (const Seat seat : {Seat::North, Seat::Northeast}) {
      summary.seats[player_number(seat)].bot = "recruit";
    }
    TableHeader header = make_header(id);
    header.players = 5;
    put_table(header, summary);
  };
  put("late", TableStage::Live, Seat::North, 99);
  put("early", TableStage::Live, Seat::Northeast, 50);
  put("fresh", TableStage::Live, Seat::North, 100);
  put("person", TableStage::Live, Seat::South, 50);
  put("nature", TableStage::Live, Seat::Nature, 50);
  put("held", TableStage::Held, Seat::North, 50);
  put("over", TableStage::Over, Seat::North, 50);
  EXPECT_THAT(sure(store_->tables_with_silent_bot(100, 10)), ElementsAre("early", "late"));
  EXPECT_THAT(sure(store_->tables_with_silent_bot(100, 1)), ElementsAre("early"));
}

}  // namespace
}  // namespace acies::store_test
