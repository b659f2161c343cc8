// Accounts: refused names and passwords, limited attempts, renaming, export and deletion.
#include <gtest/gtest.h>

#include "tests/server/server_fixture.h"

namespace acies {
namespace {

constexpr std::string_view kPassword = "tortoise formation";

std::string words_of(std::string_view first, std::string_view one, std::string_view second,
                     std::string_view two) {
  Document map = Document::map();
  map.set(std::string(first), one);
  map.set(std::string(second), two);
  return write_json(map);
}

std::string entry(std::string_view name, std::string_view password = kPassword) {
  return words_of("name", name, "password", password);
}

std::string code_of(const Document& answer) { return text_at(answer, {"error", "code"}); }

class ServerAccounts : public testing::Test {
 protected:
  Guest guest() {
    Guest one(server_.port());
    one.become_guest();
    return one;
  }
  Guest account(std::string_view name) {
    Guest one = guest();
    one.post("/api/register", entry(name));
    return one;
  }
  std::string refusal(std::string_view name, std::string_view password = kPassword) {
    return code_of(guest().post("/api/register", entry(name, password), 422));
  }

  Folder folder_;
  ServerProcess server_ = start_server({"--data", folder_.path(), "--no-limits"}, 0);
};

TEST_F(ServerAccounts, names_keep_to_one_script) {
  EXPECT_EQ(refusal("Мarcus"), "mixed_name") << "its first letter is Cyrillic";
  EXPECT_EQ(refusal("Аня K"), "mixed_name");
  account("Марк 2-й");
  account("Marcus 2.0");
}

TEST_F(ServerAccounts, names_that_look_like_others_are_taken) {
  account("Paul");
  account("Cornelia");
  account("Сорт");
  for (const std::string_view name : {"PAUL", "PauI", "Pau1", "P-aul", "Comelia", "Copt", "C0pt"}) {
    EXPECT_EQ(refusal(name), "name_taken") << name;
  }
  account("Paula");
}

TEST_F(ServerAccounts, names_of_the_house_are_reserved) {
  for (const std::string_view name :
       {"Guest 7",         "guest",         "Gue st-12",  "Guest l",   "Гость 7",       "гость",
        "Bot Recruit",     "Recruit",       "Новобранец", "General 2", "Полководец",    "system",
        "Admin",           "Аdмin",         "Админ Иван", "Acies",     "Acies Support", "A.c.i.e.s",
        "Moderator",       "модератор",     "South",      "Север",     "Nobody",        "Игрок 3",
        "Удалённый игрок", "Deleted player"}) {
    const std::string code = refusal(name);
    EXPECT_EQ(code, name == "Аdмin" ? "mixed_name" : "reserved_name") << name;
  }
  for (const std::string_view name : {"Generalissimo", "Modest", "Guesthold", "Botanik", "Сева"}) {
    account(name);
  }
}

TEST_F(ServerAccounts, common_passwords_and_the_own_name_are_refused) {
  for (const std::string_view password :
       {"password", "Password1", "12345678", "qwertyuiop", "1q2w3e4r", "iloveyou", "йцукенгш",
        "gfhjkm123", "ghbdtnghbdtn", "parolparol", "aaaaaaaa", "01011990", "пароль123"}) {
    EXPECT_EQ(refusal("Drusus", password), "common_password") << password;
  }
  for (const std::string_view password :
       {"Claudius", "claudius2026!", "suidualc", "CLAUD1US", "claudiusclaudius", "_Claudius_"}) {
    EXPECT_EQ(refusal("Claudius", password), "name_password") << password;
  }
  EXPECT_EQ(refusal("Анна Мария", "аннамария1"), "name_password");
  EXPECT_EQ(refusal("Drusus", "short"), "bad_password");
  Guest one = account("Claudius");
  const auto change = [&](std::string_view fresh) {
    return code_of(one.post("/api/password", words_of("old", kPassword, "new", fresh), 422));
  };
  EXPECT_EQ(change("Claudius99"), "name_password");
  EXPECT_EQ(change("Password123"), "common_password");
}

TEST_F(ServerAccounts, both_languages_name_the_reason) {
  Guest one = guest();
  const Document english = one.post("/api/register?lang=en", entry("Drusus", "password1"), 422);
  const Document russian = one.post("/api/register?lang=ru", entry("Drusus", "password1"), 422);
  EXPECT_NE(text_at(english, {"error", "text"}).find("Too many people"), std::string::npos);
  EXPECT_NE(text_at(russian, {"error", "text"}).find("распространён"), std::string::npos);
}

TEST_F(ServerAccounts, a_name_changes_with_the_password_and_the_old_one_stays_its_owners) {
  Guest one = account("Livia");
  Guest other = account("Drusus");
  const auto rename = [](Guest& who, std::string_view name, unsigned status) {
    return who.post("/api/name", entry(name), status);
  };
  EXPECT_EQ(code_of(one.post("/api/name", entry("Julia", "wrong horse"), 422)), "wrong_login");
  EXPECT_EQ(code_of(rename(one, "Drusus", 422)), "name_taken");
  EXPECT_EQ(code_of(rename(one, "Guest 3", 422)), "reserved_name");
  EXPECT_EQ(code_of(rename(one, "Tortoise Formation", 422)), "name_password");
  EXPECT_EQ(text_at(rename(one, "Julia", 200), {"user", "name"}), "Julia");
  EXPECT_EQ(text_at(one.get("/api/me"), {"user", "name"}), "Julia");
  EXPECT_EQ(code_of(rename(other, "Livia", 422)), "name_taken") << "nobody can pose as her";
  Guest again(server_.port());
  EXPECT_EQ(code_of(again.post("/api/login", entry("Livia"), 422)), "wrong_login");
  again.post("/api/login", entry("Julia"));
  rename(one, "JULIA", 200);  // in another case
  rename(one, "Livia", 200);
  const Response refused = guest().send("POST", "/api/name", entry("Gaius"));
  EXPECT_EQ(refused.status, 403U);
}

TEST_F(ServerAccounts, the_export_holds_what_is_kept) {
  Guest one = account("Livia");
  Guest other = guest();
  const std::string table = seat_two(one, other);
  one.post("/api/tables/" + table + "/chat", R"({"text":"ave, Друз"})");
  other.post("/api/tables/" + table + "/chat", R"({"text":"not hers"})");
  const Response file = one.send("GET", "/api/account/export");
  ASSERT_EQ(file.status, 200U);
  const Document all = *read_json(file.body, "export");
  EXPECT_EQ(text_at(all, {"account", "name"}), "Livia");
  ASSERT_EQ(all.find("sessions")->items().size(), 1U);
  ASSERT_EQ(all.find("tables")->items().size(), 1U);
  const Document& row = all.find("tables")->items().front();
  EXPECT_EQ(text_at(row, {"id"}), table);
  EXPECT_EQ(row.find("seats")->items().front().text(), "South");
  EXPECT_EQ(one.send("GET", text_at(row, {"record"})).status, 200U);
  ASSERT_EQ(all.find("chat")->items().size(), 1U);
  EXPECT_EQ(text_at(all.find("chat")->items().front(), {"text"}), "ave, Друз");
  EXPECT_EQ(file.body.find("argon2id$"), std::string::npos) << "not even the hash";
  EXPECT_EQ(Guest(server_.port()).send("GET", "/api/account/export").status, 401U);
}

TEST_F(ServerAccounts, an_account_goes_and_its_games_stay) {
  Guest one = account("Livia");
  Guest other = guest();
  Guest third = guest();
  const std::string running = seat_two(one, other);
  const std::string open = text_at(
      one.post("/api/tables",
               R"({"game":"battleline","is_listed":true,"seats":{"South":"me","North":"open"}})"),
      {"table", "id"});
  const std::string shared = text_at(
      third.post("/api/tables",
                 R"({"game":"battleline","is_listed":true,"seats":{"South":"me","North":"open"}})"),
      {"table", "id"});
  one.post("/api/tables/" + shared + "/sit", R"({"seat":"North"})");
  one.post("/api/tables/" + running + "/chat", R"({"text":"vale"})");
  EXPECT_EQ(code_of(one.post("/api/account/delete", R"({"password":"wrong horse"})", 422)),
            "wrong_login");
  EXPECT_EQ(text_at(one.get("/api/tables/" + running), {"row", "stage"}), "live");
  one.post("/api/account/delete", R"({"password":"tortoise formation"})");
  EXPECT_FALSE(one.get("/api/me").find("user")->is_map());

  const Document table = other.get("/api/tables/" + running + "?lang=en");
  EXPECT_EQ(text_at(table, {"row", "stage"}), "over");
  EXPECT_EQ(text_at(table, {"end", "reason"}), "resign");
  EXPECT_EQ(text_at(table, {"row", "seats", "South", "name"}), "");
  EXPECT_TRUE(table.find("row")->find("seats")->find("South")->find("deleted")->truth());
  EXPECT_EQ(table.find("row")->find("seats")->find("South")->find("guest"), nullptr);
  const std::string whole = write_json(table);
  EXPECT_EQ(whole.find("Livia"), std::string::npos);
  EXPECT_NE(whole.find("Deleted player"), std::string::npos) << "in the log";
  EXPECT_NE(whole.find("vale"), std::string::npos);
  EXPECT_EQ(text_at(third.get("/api/tables/" + open), {"row", "stage"}), "over") << "closed";
  EXPECT_EQ(text_at(third.get("/api/tables/" + shared), {"row", "seats", "North", "kind"}), "open");

  EXPECT_EQ(code_of(one.post("/api/login", entry("Livia"), 422)), "wrong_login");
  EXPECT_EQ(refusal("Livia"), "name_taken") << "nobody can pose as her";
  EXPECT_EQ(code_of(guest().post("/api/account/delete", R"({"password":"x"})", 403)),
            "account_only");
}

TEST_F(ServerAccounts, of_more_than_two_a_bot_plays_on_for_who_deletes_the_account) {
  Guest one = account("Livia");
  Guest two = guest();
  const Document made =
      one.post("/api/tables", R"({"game":"onus","scenario":"three-sides","is_listed":true,)"
                              R"("seats":{"South":"me","North":"open","East":"bot:recruit"}})");
  const std::string path = "/api/tables/" + text_at(made, {"table", "id"});
  two.post(path + "/sit", R"({"seat":"North"})");
  one.post(path + "/ready", R"({"words":"heads"})");
  two.post(path + "/ready", R"({"words":"tails"})");
  ASSERT_EQ(text_at(two.get(path), {"row", "stage"}), "live");
  one.post("/api/account/delete", R"({"password":"tortoise formation"})");
  EXPECT_EQ(text_at(two.get(path), {"row", "stage"}), "live");
  EXPECT_EQ(text_at(two.get(path), {"row", "seats", "South", "kind"}), "bot");
}

// Limits have their real values; the owner's address is not the attacker's.
class ServerTries : public testing::Test {
 protected:
  unsigned login(std::string_view name, std::string_view password, int address) {
    Guest one(server_.port());
    return one
        .send("POST", "/api/login", entry(name, password),
              {{"X-Forwarded-For", "203.0.113." + std::to_string(address)}})
        .status;
  }

  Folder folder_;
  ServerProcess server_ = start_server({"--data", folder_.path(), "--behind-proxy"}, 0);
};

TEST_F(ServerTries, many_addresses_do_not_try_one_account_for_ever) {
  Guest owner(server_.port());
  owner.become_guest();
  owner.post("/api/register", entry("Livia"));
  const auto start = std::chrono::steady_clock::now();
  for (const std::string_view name : {"Livia", "Nemo"}) {  // known or unknown names behave the same
    int refused = 0;
    for (int i = 0; i < 60; ++i) {  // from ten addresses, six each: within their own limits
      refused += login(name, "wrong horse", 1 + i % 10) == 429 ? 1 : 0;
    }
    // Ten a minute are refilled, so on a very slow machine nothing is refused.
    const auto took = std::chrono::steady_clock::now() - start;
    if (took < std::chrono::seconds(100)) {
      EXPECT_GT(refused, 0) << name;
    }
  }
  EXPECT_EQ(login("Livia", kPassword, 77), 200U) << "the owner is not shut out";
}

}  // namespace
}  // namespace acies
