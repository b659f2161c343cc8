// Users and sessions, on SQLite and on PostgreSQL.
#include <gmock/gmock.h>

#include "store/store_fixture.h"

namespace acies::store_test {
namespace {

using ::testing::IsEmpty;

class StoreUsers : public Contract {
 protected:
  bool has_user(UserId user) { return sure(store_->find_user(user)).has_value(); }
};
INSTANTIATE_TEST_SUITE_P(Stores, StoreUsers,
                         ::testing::Values(Place::Memory, Place::File, Place::Postgres), name_of);

Digest digest_of(std::string_view text) { return sha256(text); }

SessionRow make_session(std::string_view token, UserId user, Milliseconds seen) {
  SessionRow session;
  session.key = digest_of(token);
  session.user = user;
  session.created = 5;
  session.seen = seen;
  return session;
}

TEST_P(StoreUsers, GuestsBecomeAccounts) {
  const UserId user = guest(17);
  const auto as_guest = sure(store_->find_user(user));
  ASSERT_TRUE(as_guest);
  EXPECT_EQ(as_guest->name, "");
  EXPECT_EQ(as_guest->created, 17);
  EXPECT_TRUE(sure(store_->name_user(user, "Pyrrhus", "pyrrhus", "hash")));
  const auto named = sure(store_->find_user_named("pyrrhus"));
  ASSERT_TRUE(named);
  EXPECT_EQ(named->id, user);
  EXPECT_EQ(named->name, "Pyrrhus");
  EXPECT_EQ(named->password, "hash");
  EXPECT_EQ(named->created, 17);
}

TEST_P(StoreUsers, ANameIsTakenOnceAndAUserIsNamedOnce) {
  const UserId first = guest();
  const UserId second = guest();
  EXPECT_NE(first, second);
  EXPECT_TRUE(sure(store_->name_user(first, "Ἀννίβας", "ἀννίβας", "a")));
  EXPECT_FALSE(sure(store_->name_user(second, "ΑΝΝΙΒΑΣ", "ἀννίβας", "b")));
  EXPECT_FALSE(sure(store_->name_user(first, "Hanno", "hanno", "b"))) << "no guest any more";
  EXPECT_FALSE(sure(store_->name_user(999, "Hanno", "hanno", "b"))) << "nobody";
  EXPECT_FALSE(sure(store_->find_user_named("hanno")));
  EXPECT_EQ(sure(store_->find_user(second))->name, "");
  EXPECT_FALSE(store_->name_user(second, "", "", "b")) << "would be a guest with a password";
}

TEST_P(StoreUsers, PasswordsAreReplaced) {
  const UserId user = guest();
  sure(store_->name_user(user, "Hanno", "hanno", "old"));
  sure(store_->set_password(user, "new"));
  EXPECT_EQ(sure(store_->find_user(user))->password, "new");
  EXPECT_FALSE(store_->set_password(999, "new"));
  EXPECT_TRUE(has_user(user)) << "nothing is spoilt by that";
}

TEST_P(StoreUsers, Sessions) {
  const UserId user = guest();
  sure(store_->add_session(make_session("a", user, 6)));
  sure(store_->touch_session(digest_of("a"), 9));
  sure(store_->touch_session(digest_of("unknown"), 9));
  const auto found = sure(store_->find_session(digest_of("a")));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->key, digest_of("a"));
  EXPECT_EQ(found->user, user);
  EXPECT_EQ(found->kind, SessionKind::Browser);
  EXPECT_EQ(found->created, 5);
  EXPECT_EQ(found->seen, 9);
  EXPECT_TRUE(sure(store_->remove_session(digest_of("a"))));
  EXPECT_FALSE(sure(store_->remove_session(digest_of("a"))));
  EXPECT_FALSE(sure(store_->find_session(digest_of("a"))));
}

TEST_P(StoreUsers, AllSessionsOfAUserEndButOne) {
  const UserId user = guest();
  const UserId other = guest();
  for (const char* token : {"a", "b", "c"}) sure(store_->add_session(make_session(token, user, 6)));
  SessionRow bot = make_session("bot", user, 6);
  bot.kind = SessionKind::Bot;
  bot.created = 1;
  sure(store_->add_session(bot));
  sure(store_->add_session(make_session("other", other, 6)));
  const auto all = sure(store_->sessions_of(user));
  ASSERT_EQ(all.size(), 4U);
  EXPECT_EQ(all[0].key, digest_of("bot")) << "the oldest first";
  EXPECT_EQ(sure(store_->remove_sessions_of(user, digest_of("b"))), 3U);
  ASSERT_EQ(sure(store_->sessions_of(user)).size(), 1U);
  EXPECT_TRUE(sure(store_->hold_session(digest_of("b"))));
  EXPECT_FALSE(sure(store_->hold_session(digest_of("a"))));
  EXPECT_EQ(sure(store_->remove_sessions_of(user, std::nullopt)), 1U);
  EXPECT_THAT(sure(store_->sessions_of(user)), IsEmpty());
  EXPECT_EQ(sure(store_->sessions_of(other)).size(), 1U);
}

TEST_P(StoreUsers, AHeldUserIsAsItIs) {
  const UserId user = guest(3);
  sure(store_->name_user(user, "Hanno", "hanno", "hash"));
  const auto held = sure(store_->hold_user(user));
  ASSERT_TRUE(held);
  EXPECT_EQ(held->name, "Hanno");
  EXPECT_EQ(held->password, "hash");
  EXPECT_FALSE(sure(store_->hold_user(999)));
}

TEST_P(StoreUsers, BotTokensAreListedByAge) {
  const UserId user = guest();
  sure(store_->add_session(make_session("browser", user, 1)));
  for (const char* label : {"late", "early"}) {
    SessionRow token = make_session(label, user, 1);
    token.kind = SessionKind::Bot;
    token.label = label;
    token.created = label == std::string_view("late") ? 8 : 7;
    sure(store_->add_session(token));
  }
  const auto tokens = sure(store_->bot_tokens(user));
  ASSERT_EQ(tokens.size(), 2U);
  EXPECT_EQ(tokens[0].label, "early");
  EXPECT_EQ(tokens[1].label, "late");
  EXPECT_EQ(tokens[1].kind, SessionKind::Bot);
  EXPECT_THAT(sure(store_->bot_tokens(user + 1)), IsEmpty());
}

TEST_P(StoreUsers, SweepsOldSessionsAndIdleGuests) {
  const UserId idle = guest(10);
  const UserId fresh = guest(200);
  const UserId seen = guest(10);
  const UserId bot = guest(10);
  const UserId sitting = guest(10);
  const UserId creator = guest(10);
  const UserId account = guest(10);
  sure(store_->name_user(account, "Hanno", "hanno", "p"));
  sure(store_->add_session(make_session("old", idle, 99)));
  sure(store_->add_session(make_session("new", seen, 100)));
  SessionRow token = make_session("bot", bot, 1);
  token.kind = SessionKind::Bot;
  sure(store_->add_session(token));
  TableHeader header = make_header("t1");
  header.creator = creator;
  TableSummary summary;
  summary.seats[4].user = sitting;
  sure(store_->add_table(header, summary, {}));

  EXPECT_EQ(sure(store_->sweep(100)), 2U);
  EXPECT_FALSE(has_user(idle));
  EXPECT_FALSE(sure(store_->find_session(digest_of("old"))));
  for (const UserId kept : {fresh, seen, bot, sitting, creator, account}) {
    EXPECT_TRUE(has_user(kept)) << kept;
  }
  EXPECT_EQ(sure(store_->sweep(100)), 0U);
}

TEST_P(StoreUsers, ASweptNumberIsNotGivenAgain) {
  const UserId last = guest(1);
  EXPECT_EQ(sure(store_->sweep(100)), 1U);
  EXPECT_GT(guest(1), last);
}

TEST_P(StoreUsers, TextsAreKeptToTheByte) {
  for (const std::string& text : nasty_texts()) {
    if (text.empty()) continue;
    const UserId user = guest();
    EXPECT_TRUE(sure(store_->name_user(user, text, text + "?", text)));
    const auto found = sure(store_->find_user_named(text + "?"));
    ASSERT_TRUE(found) << text;
    EXPECT_EQ(found->name, text);
    EXPECT_EQ(found->password, text);
  }
}

}  // namespace
}  // namespace acies::store_test
