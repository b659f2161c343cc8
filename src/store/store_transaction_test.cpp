// Transactions and marks.
#include <gmock/gmock.h>

#include "store/store_fixture.h"

namespace acies::store_test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class StoreTransactions : public StoreTest {};
INSTANTIATE_TEST_SUITE_P(Stores, StoreTransactions,
                         ::testing::Values(Place::Memory, Place::File, Place::Postgres), name_of);

TEST_P(StoreTransactions, RollBackLeavesNothing) {
  const auto store = open();
  sure(store->begin());
  const UserId user = sure(store->add_guest(1));
  sure(store->add_table(make_header("t1"), {}, {make_entry("a")}));
  sure(store->roll_back());
  sure(store->begin());
  EXPECT_FALSE(sure(store->find_user(user)));
  EXPECT_FALSE(sure(store->find_table("t1")));
  EXPECT_THAT(sure(store->entries_after("t1", 0)), IsEmpty());
  sure(store->commit());
}

TEST_P(StoreTransactions, BackToMarkUndoesTheLastJobAlone) {
  const auto store = open();
  add_plain_table(*store, "t1");
  sure(store->begin());
  for (const char* text : {"kept", "undone", "kept too"}) {
    sure(store->mark());
    const uint32_t after = sure(store->find_table("t1"))->summary.entries;
    EXPECT_TRUE(sure(store->append("t1", after, {make_entry(text)}, {})));
    if (text == std::string_view("undone")) sure(store->back_to_mark());
  }
  sure(store->commit());
  sure(store->begin());
  EXPECT_THAT(sure(store->entries_after("t1", 0)),
              ElementsAre(make_entry("kept"), make_entry("kept too")));
  sure(store->commit());
}

SessionRow session_of_nobody() {
  SessionRow session;
  session.user = 12345;
  return session;
}

TEST_P(StoreTransactions, AFailedCallSpoilsUntilBackAtTheMark) {
  const auto store = open();
  sure(store->begin());
  const UserId user = sure(store->add_guest(1));
  sure(store->mark());
  sure(store->add_guest(2));
  EXPECT_FALSE(store->add_session(session_of_nobody()));
  EXPECT_FALSE(store->may_repeat());
  EXPECT_FALSE(store->find_user(user));
  EXPECT_FALSE(store->mark());
  sure(store->back_to_mark());
  EXPECT_TRUE(sure(store->find_user(user)));
  EXPECT_FALSE(sure(store->find_user(user + 1)));
  sure(store->commit());
}

TEST_P(StoreTransactions, ASpoiltTransactionIsNotCommitted) {
  const auto store = open();
  sure(store->begin());
  const UserId user = sure(store->add_guest(1));
  EXPECT_FALSE(store->add_session(session_of_nobody()));
  EXPECT_FALSE(store->commit());
  EXPECT_FALSE(in_transaction(*store, [&] { return sure(store->find_user(user)).has_value(); }));
}

TEST_P(StoreTransactions, NothingIsDoneOutside) {
  const auto store = open();
  EXPECT_FALSE(store->add_guest(1));
  EXPECT_FALSE(store->commit());
  EXPECT_FALSE(store->back_to_mark());
  sure(store->roll_back());
  sure(store->begin());
  EXPECT_FALSE(store->begin());
  EXPECT_FALSE(store->back_to_mark());
  sure(store->commit());
}

TEST_P(StoreTransactions, NewsNeedsAnotherNode) {
  const auto store = open();
  add_plain_table(*store, "t1");
  EXPECT_THAT(sure(store->news()), IsEmpty());
  EXPECT_EQ(store->news_socket() >= 0, is_shared());
  EXPECT_EQ(store->kind(), is_shared() ? "postgresql" : "sqlite");
}

class StoreKept : public StoreTest {};
INSTANTIATE_TEST_SUITE_P(Stores, StoreKept, ::testing::Values(Place::File, Place::Postgres),
                         name_of);

TEST_P(StoreKept, EverythingIsThereAfterReopening) {
  add_plain_table(*open(), "t1");
  EXPECT_TRUE(append_one(*open(), "t1", 0, "a"));
  EXPECT_EQ(count_of(*open(), "t1"), 1U);
}

}  // namespace
}  // namespace acies::store_test
