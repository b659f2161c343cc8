// Sanctions, reports and orders in both databases; and backups.
#include <sys/stat.h>

#include <gmock/gmock.h>

#include "store/store_fixture.h"

namespace acies::store_test {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class StoreModeration : public Contract {
 protected:
  ReportRow report(UserId reporter, UserId accused, uint32_t line) const {
    ReportRow row;
    row.reporter = reporter;
    row.accused = accused;
    row.table = "t1";
    row.line = line;
    row.quote = line == 0 ? "" : "a rude word";
    row.reason = "rude";
    row.at = 5;
    return row;
  }
};

INSTANTIATE_TEST_SUITE_P(Places, StoreModeration,
                         ::testing::Values(Place::Memory, Place::File, Place::Postgres), name_of);

TEST_P(StoreModeration, SanctionsAreLaidAndLiftedOnce) {
  const UserId user = guest();
  const UserId other = guest();
  EXPECT_FALSE(sure(store_->has_sanction(user, Sanction::Ban)));
  EXPECT_TRUE(sure(store_->add_sanction(user, Sanction::Ban, 7, "spam")));
  EXPECT_FALSE(sure(store_->add_sanction(user, Sanction::Ban, 8, "again")));
  EXPECT_TRUE(sure(store_->has_sanction(user, Sanction::Ban)));
  EXPECT_FALSE(sure(store_->has_sanction(user, Sanction::Mute)));
  EXPECT_FALSE(sure(store_->has_sanction(other, Sanction::Ban)));
  EXPECT_TRUE(sure(store_->lift_sanction(user, Sanction::Ban)));
  EXPECT_FALSE(sure(store_->lift_sanction(user, Sanction::Ban)));
  EXPECT_FALSE(sure(store_->has_sanction(user, Sanction::Ban)));
}

TEST_P(StoreModeration, ListsShowAccountsAndWhoeverMatters) {
  const UserId plain = guest();
  const UserId muted = guest();
  const UserId accused = guest();
  const UserId account = guest();
  sure(store_->name_user(account, "Hanno", "hanno", "p"));
  sure(store_->add_sanction(muted, Sanction::Mute, 1, ""));
  EXPECT_TRUE(sure(store_->add_report(report(plain, accused, 3))));
  const auto few = sure(store_->latest_users(false, 100));
  ASSERT_THAT(few, SizeIs(3));
  EXPECT_EQ(few[0].id, account);
  EXPECT_EQ(few[0].name, "Hanno");
  EXPECT_EQ(few[1].open_reports, 1U);
  EXPECT_TRUE(few[2].is_muted);
  EXPECT_FALSE(few[2].is_banned);
  EXPECT_THAT(sure(store_->latest_users(true, 100)), SizeIs(4));
  EXPECT_THAT(sure(store_->latest_users(true, 2)), SizeIs(2));
}

TEST_P(StoreModeration, AReportIsMadeOnceAndSettledOnce) {
  EXPECT_TRUE(sure(store_->add_report(report(1, 2, 3))));
  EXPECT_FALSE(sure(store_->add_report(report(1, 2, 3))));
  EXPECT_TRUE(sure(store_->add_report(report(1, 2, 4)))) << "another line";
  EXPECT_TRUE(sure(store_->add_report(report(5, 2, 3)))) << "another person";
  EXPECT_TRUE(sure(store_->add_report(report(1, 2, 0)))) << "the player";
  EXPECT_TRUE(sure(store_->add_report(report(1, 6, 0)))) << "another player";
  const auto open = sure(store_->latest_reports(false, 100));
  ASSERT_THAT(open, SizeIs(5));
  const int64_t first = open.back().id;
  EXPECT_EQ(open.back().quote, "a rude word");
  EXPECT_EQ(open.back().reason, "rude");
  EXPECT_TRUE(sure(store_->settle_report(first, 9, "muted")));
  EXPECT_FALSE(sure(store_->settle_report(first, 10, "again")));
  EXPECT_FALSE(sure(store_->settle_report(999, 10, "")));
  EXPECT_THAT(sure(store_->latest_reports(false, 100)), SizeIs(4));
  const auto all = sure(store_->latest_reports(true, 100));
  ASSERT_THAT(all, SizeIs(5));
  EXPECT_EQ(all.back().settled, 9);
  EXPECT_EQ(all.back().verdict, "muted");
}

TEST_P(StoreModeration, OrdersAreReadInTheirOrder) {
  EXPECT_EQ(sure(store_->last_order()), 0);
  sure(store_->add_order(OrderKind::User, "7", 1));
  sure(store_->add_order(OrderKind::Table, "t1", 2));
  const auto orders = sure(store_->orders_after(0));
  ASSERT_THAT(orders, SizeIs(2));
  EXPECT_EQ(orders[0].kind, OrderKind::User);
  EXPECT_EQ(orders[0].target, "7");
  EXPECT_EQ(orders[1].target, "t1");
  EXPECT_EQ(sure(store_->last_order()), orders[1].id);
  EXPECT_THAT(sure(store_->orders_after(orders[0].id)), SizeIs(1));
  EXPECT_THAT(sure(store_->orders_after(orders[1].id)), IsEmpty());
}

TEST_P(StoreModeration, ASanctionGoesWithItsGuest) {
  const UserId user = guest(1);
  sure(store_->add_sanction(user, Sanction::Ban, 1, ""));
  EXPECT_EQ(sure(store_->sweep(100)), 1U);
  EXPECT_FALSE(sure(store_->has_sanction(user, Sanction::Ban)));
}

class StoreBeside : public StoreTest {};
INSTANTIATE_TEST_SUITE_P(Places, StoreBeside, ::testing::Values(Place::File, Place::Postgres),
                         name_of);

TEST_P(StoreBeside, WorksWhileAServerHasTheStore) {
  const auto server = open();
  const auto beside = sure(open_store(where_, Access::Beside));
  const UserId user = in_transaction(*server, [&] { return sure(server->add_guest(1)); });
  in_transaction(*beside, [&] { sure(beside->add_sanction(user, Sanction::Mute, 1, "")); });
  EXPECT_TRUE(
      in_transaction(*server, [&] { return sure(server->has_sanction(user, Sanction::Mute)); }));
}

TEST(StoreBesideNothing, CreatesNothing) {
  const TemporaryFolder folder;
  const std::string path = folder.path() / "acies.db";
  const auto store = open_store(path, Access::Beside);
  ASSERT_FALSE(store);
  EXPECT_THAT(store.error().text(), HasSubstr("there is no database"));
  EXPECT_FALSE(std::filesystem::exists(path));
}

TEST(StoreBackUp, IsWholeAndPrivate) {
  const TemporaryFolder folder;
  const std::string path = folder.path() / "acies.db";
  const std::string copy = folder.path() / "copy.db";
  const auto server = sure(open_store(path));
  const UserId user = in_transaction(*server, [&] { return sure(server->add_guest(1)); });
  const auto beside = sure(open_store(path, Access::Beside));
  const mode_t was = ::umask(0);
  sure(beside->back_up(copy));
  ::umask(was);
  struct stat facts{};
  ASSERT_EQ(::stat(copy.c_str(), &facts), 0);
  EXPECT_EQ(facts.st_mode & 0777U, 0600U);
  const auto restored = sure(open_store(copy));
  EXPECT_TRUE(in_transaction(*restored, [&] { return sure(restored->find_user(user)); }));
  EXPECT_FALSE(beside->back_up(copy)) << "nothing is overwritten";
  EXPECT_FALSE(beside->back_up(folder.path() / "nowhere" / "copy.db"));
}

}  // namespace
}  // namespace acies::store_test
