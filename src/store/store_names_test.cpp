// Names and their looks, accounts that are renamed or deleted, and data about a user; on SQLite and
// on PostgreSQL.
#include <gmock/gmock.h>
#include <sqlite3.h>

#include <thread>

#include "store/store_fixture.h"

namespace acies::store_test {
namespace {

using ::testing::IsEmpty;

class StoreNames : public Contract {
 protected:
  UserId account(const std::string& name) {
    const UserId user = guest(3);
    EXPECT_TRUE(take(user, name));
    return user;
  }
  // Folded wrongly on purpose: the look counts.
  bool take(UserId user, const std::string& name) {
    return sure(store_->name_user(user, name, name, "hash"));
  }
  bool rename(UserId user, const std::string& name, Milliseconds now = 50) {
    return sure(store_->rename_user(user, name, name, now));
  }
  std::string name_of_user(UserId user) { return sure(store_->find_user(user))->name; }
  SessionRow session_of(UserId user, std::string_view token) {
    SessionRow session;
    session.key = sha256(token);
    session.user = user;
    return session;
  }
};
INSTANTIATE_TEST_SUITE_P(Stores, StoreNames,
                         ::testing::Values(Place::Memory, Place::File, Place::Postgres), name_of);

TEST_P(StoreNames, ANameThatLooksLikeAnotherIsTaken) {
  account("Paul");
  const UserId other = guest();
  EXPECT_FALSE(take(other, "Pau1"));
  EXPECT_FALSE(take(other, "P.aul"));
  EXPECT_EQ(name_of_user(other), "") << "nothing has changed";
  EXPECT_FALSE(sure(store_->find_user_named("Pau1")));
  EXPECT_TRUE(take(other, "Paula"));
}

TEST_P(StoreNames, AnAccountIsRenamed) {
  const UserId one = account("Livia");
  const UserId other = account("Drusus");
  EXPECT_FALSE(rename(one, "Drusus"));
  EXPECT_FALSE(rename(one, "D-rusus"));
  EXPECT_EQ(name_of_user(one), "Livia");
  EXPECT_TRUE(rename(one, "Julia"));
  EXPECT_EQ(name_of_user(one), "Julia");
  EXPECT_EQ(sure(store_->find_user_named("Julia"))->id, one);
  EXPECT_FALSE(sure(store_->find_user_named("Livia")));
  EXPECT_FALSE(rename(other, "Livia")) << "is kept for its owner";
  EXPECT_TRUE(rename(one, "J-u-l-i-a")) << "its own look";
  EXPECT_TRUE(rename(one, "Livia"));
  EXPECT_FALSE(rename(other, "Julia"));
  EXPECT_FALSE(rename(guest(), "Gaius")) << "a guest has no name to change";
  EXPECT_FALSE(rename(999, "Gaius"));
}

TEST_P(StoreNames, AGivenUpNameIsFreeInTheEnd) {
  const UserId one = account("Livia");
  const UserId other = account("Drusus");
  EXPECT_TRUE(rename(one, "Julia", 50));
  sure(store_->sweep(50));
  EXPECT_FALSE(rename(other, "Livia"));
  sure(store_->sweep(51));
  EXPECT_FALSE(rename(other, "Julia")) << "in use";
  EXPECT_TRUE(rename(other, "Livia"));
}

TEST_P(StoreNames, AnAccountIsDeleted) {
  const UserId one = account("Livia");
  sure(store_->add_session(session_of(one, "a")));
  SessionRow bot = session_of(one, "bot");
  bot.kind = SessionKind::Bot;
  sure(store_->add_session(bot));
  TableHeader header = make_header("t1");
  header.creator = one;
  sure(store_->add_table(header, {}, {}));
  EXPECT_TRUE(sure(store_->delete_user(one, 50)));
  EXPECT_FALSE(sure(store_->delete_user(one, 50))) << "once";
  const auto row = sure(store_->find_user(one));
  ASSERT_TRUE(row) << "tables name its number";
  EXPECT_EQ(row->name, kDeletedName);
  EXPECT_EQ(row->password, "");
  EXPECT_EQ(row->created, 0);
  EXPECT_FALSE(sure(store_->find_user_named("Livia")));
  EXPECT_THAT(sure(store_->sessions_of(one)), IsEmpty());
  EXPECT_EQ(sure(store_->find_table("t1"))->header.creator, one);
  EXPECT_FALSE(take(guest(), "L1via")) << "nobody can pose as her";
  sure(store_->sweep(51));
  EXPECT_TRUE(take(guest(), "Livia"));
  EXPECT_FALSE(sure(store_->delete_user(guest(), 50))) << "a guest is no account";
}

TEST_P(StoreNames, TablesOfAUserComeInPieces) {
  const UserId one = account("Livia");
  for (const char* id : {"t3", "t1", "t2", "t4"}) {
    TableHeader header = make_header(id);
    TableSummary summary;
    if (id != std::string_view("t4")) summary.seats[1].user = one;
    if (id == std::string_view("t2")) summary.stage = TableStage::Over;
    sure(store_->add_table(header, summary, {}));
  }
  const auto ids = [&](std::string_view after, uint32_t most, bool with_over) {
    std::string all;
    for (const TableRow& row : sure(store_->tables_behind(one, after, most, with_over))) {
      all += row.header.id + ' ';
    }
    return all;
  };
  EXPECT_EQ(ids("", 2, true), "t1 t2 ");
  EXPECT_EQ(ids("t2", 2, true), "t3 ");
  EXPECT_EQ(ids("", 9, false), "t1 t3 ");
}

TEST_P(StoreNames, OnesOwnChatIsFound) {
  const UserId one = account("Livia");
  const std::string number = std::to_string(one);
  std::vector<EntryRow> entries;
  for (const std::string& text : {number + " ave", number + "0 no", "1" + number + " no",
                                  number + " Привет! 5 ", std::string("no")}) {
    entries.push_back(make_entry(text));
    entries.back().at = static_cast<Milliseconds>(entries.size());
  }
  entries.push_back(make_entry(number + " is no chat"));
  entries.back().kind = "sit";
  sure(store_->add_table(make_header("t1"), {}, entries));
  const auto chat = sure(store_->chat_of(one, 10));
  ASSERT_EQ(chat.size(), 2U);
  EXPECT_EQ(chat[0].table, "t1");
  EXPECT_EQ(chat[0].text, "ave");
  EXPECT_EQ(chat[1].text, "Привет! 5 ");
  EXPECT_EQ(chat[1].at, 4);
  EXPECT_EQ(sure(store_->chat_of(one, 1)).size(), 1U);
}

// Accounts from before the looks: all keep their names, and can be found.
class StoreOldNames : public StoreTest {
 protected:
  void run_beside(const std::string& text) {
    if (is_shared()) return run_in_postgres(where_, text);
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(where_.c_str(), &database), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(database, text.c_str(), nullptr, nullptr, nullptr), SQLITE_OK)
        << sqlite3_errmsg(database);
    sqlite3_close(database);
  }
  UserId account(Store& store, const std::string& name) {
    return in_transaction(store, [&] {
      const UserId user = sure(store.add_guest(1));
      EXPECT_TRUE(sure(store.name_user(user, name, name, "hash"))) << name;
      return user;
    });
  }
};
INSTANTIATE_TEST_SUITE_P(Stores, StoreOldNames, ::testing::Values(Place::File, Place::Postgres),
                         name_of);

TEST_P(StoreOldNames, LookAlikesFromBeforeKeepTheirNames) {
  {
    auto store = open();
    account(*store, "Anna");
    store.reset();
    run_beside("DELETE FROM looks");
    store = open();  // Anna's look is computed again
    EXPECT_FALSE(in_transaction(*store, [&] {
      return sure(store->name_user(sure(store->add_guest(1)), "A.nna", "A.nna", "hash"));
    }));
    store.reset();
    run_beside("DELETE FROM looks");
    run_beside(std::string("UPDATE users SET name = ") + (is_shared() ? "''" : "x''") +
               " WHERE id > 1");
  }
  run_beside(is_shared() ? "INSERT INTO users (name, password, created) VALUES ('A-nna', 'p', 1)"
                         : "INSERT INTO users (name, password, created) VALUES "
                           "(CAST('A-nna' AS BLOB), CAST('p' AS BLOB), 1)");
  run_beside(is_shared() ? "INSERT INTO names SELECT 'A-nna', max(id) FROM users"
                         : "INSERT INTO names SELECT CAST('A-nna' AS BLOB), max(id) FROM users");
  const auto store = open();
  sure(store->begin());
  const auto first = sure(store->find_user_named("Anna"));
  const auto second = sure(store->find_user_named("A-nna"));
  ASSERT_TRUE(first && second);
  EXPECT_NE(first->id, second->id);
  const UserId third = sure(store->add_guest(1));
  EXPECT_FALSE(sure(store->name_user(third, "Ann.a", "Ann.a", "hash")));
  EXPECT_TRUE(sure(store->rename_user(first->id, "Berta", "Berta", 50)));
  sure(store->sweep(51));
  EXPECT_FALSE(sure(store->name_user(third, "Anna", "Anna", "hash"))) << "the second has it still";
  EXPECT_TRUE(sure(store->rename_user(second->id, "ANNA", "ANNA", 50))) << "its own look";
  sure(store->commit());
}

// Two users take one look at the same moment; one of them gets it.
TEST(StoreLooks, OneOfTwoGetsALook) {
  const std::string where = new_postgres_database();
  if (where.empty()) GTEST_SKIP() << kNoPostgres;
  const auto here = sure(open_store(where));
  const auto there = sure(open_store(where));
  const auto guest_of = [](Store& store) {
    return in_transaction(store, [&] { return sure(store.add_guest(1)); });
  };
  const UserId one = guest_of(*here);
  const UserId two = guest_of(*there);
  sure(here->begin());
  EXPECT_TRUE(sure(here->name_user(one, "Paul", "paul", "hash")));
  bool has_got = true;
  std::thread other([&] {
    has_got =
        in_transaction(*there, [&] { return sure(there->name_user(two, "PauI", "pau|", "hash")); });
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  sure(here->commit());
  other.join();
  EXPECT_FALSE(has_got);
}

}  // namespace
}  // namespace acies::store_test
