// acies admin: the commands of a server's administrator. They work on the server's database,
// whether servers run or not. Running servers follow within a second or two.
#include <fmt/format.h>
#include <sodium.h>

#include <chrono>
#include <filesystem>

#include "apps/commands/admin_lists.h"
#include "apps/line/command.h"
#include "core/data/json.h"
#include "server/people/accounts.h"
#include "server/people/moderation.h"
#include "server/tables/table_registry.h"

namespace acies {
namespace {

namespace fs = std::filesystem;

struct AdminPlan {
  std::string word;
  std::string target;
  std::string folder;
  std::string database;
  std::string reason;
  ListWish list;
  bool is_json = false;
};

// A subcommand on an open store.
struct AdminDuty {
  std::string_view word;
  bool has_target;
  Granted<void> (*run)(const House& house, Store& store, const AdminPlan& plan);
};

Milliseconds now() {
  const auto since = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
}

// Prints the fields of the result as JSON, or otherwise the sentence.
void tell(const House& house, const AdminPlan& plan, std::string_view key,
          const std::vector<std::string>& words) {
  if (!plan.is_json) {
    const std::string second = words.size() > 1 ? words[1] : std::string();
    return fmt::print("{}\n", house.say("admin." + std::string(key), {words[0], second}));
  }
  Document map = Document::map();
  map.set("done", plan.word);
  map.set("target", words[0]);
  if (words.size() > 1) map.set("password", words[1]);
  fmt::print("{}", write_pretty_json(map));
}

template <class List>
Granted<void> show(const House& house, const AdminPlan& plan, const Result<List>& list,
                   std::string (*write)(const House&, const List&),
                   Document (*document)(const List&)) {
  if (!list) return refuse(503, "store", {list.error().text()});
  fmt::print("{}", plan.is_json ? write_pretty_json(document(*list)) : write(house, *list));
  return {};
}

Granted<void> list_users(const House& house, Store& store, const AdminPlan& plan) {
  return show(house, plan, store.latest_users(plan.list.is_all, plan.list.most), write_users,
              users_document);
}

Granted<void> list_tables(const House& house, Store& store, const AdminPlan& plan) {
  return show(house, plan, read_tables(store, plan.list), write_tables, tables_document);
}

Granted<void> list_reports(const House& house, Store& store, const AdminPlan& plan) {
  return show(house, plan, read_reports(store, plan.list), write_reports, reports_document);
}

template <Sanction Kind>
Granted<void> impose(const House&, Store& store, const AdminPlan& plan) {
  const auto user = moderation::find_user(store, plan.target);
  if (!user) return std::unexpected(user.error());
  return moderation::impose(store, user->id, Kind, now(), plan.reason);
}

template <Sanction Kind>
Granted<void> lift(const House&, Store& store, const AdminPlan& plan) {
  const auto user = moderation::find_user(store, plan.target);
  if (!user) return std::unexpected(user.error());
  return moderation::lift(store, user->id, Kind);
}

Granted<void> close_table(const House&, Store& store, const AdminPlan& plan) {
  return moderation::close_table(store, plan.target, now());
}

Granted<void> settle(const House&, Store& store, const AdminPlan& plan) {
  const auto id = read_number<int64_t>(plan.target);
  if (!id) return refuse(404, "no_report", {plan.target});
  return moderation::settle_report(store, *id, now(), plan.reason);
}

constexpr std::array<AdminDuty, 9> kDuties{{{"users", false, list_users},
                                            {"tables", false, list_tables},
                                            {"reports", false, list_reports},
                                            {"ban", true, impose<Sanction::Ban>},
                                            {"unban", true, lift<Sanction::Ban>},
                                            {"mute", true, impose<Sanction::Mute>},
                                            {"unmute", true, lift<Sanction::Mute>},
                                            {"close", true, close_table},
                                            {"settle", true, settle}}};

std::string make_password() {
  constexpr size_t kGroup = 5;
  return random_word(kGroup) + '-' + random_word(kGroup) + '-' + random_word(kGroup);
}

// Separate from the other subcommands, because the hash takes long, and no transaction is open
// meanwhile.
Granted<void> reset_password(const House& house, Store& store, const AdminPlan& plan) {
  const std::string password = make_password();
  const std::string hash = hash_password(password);
  if (hash.empty()) return refuse(503, "no_memory");
  auto done = moderation::in_transaction(store, [&]() -> Granted<void> {
    const auto user = moderation::find_user(store, plan.target);
    if (!user) return std::unexpected(user.error());
    return moderation::reset_password(store, *user, hash, now());
  });
  if (done) tell(house, plan, "password", {plan.target, password});
  return done;
}

Granted<void> back_up(const House& house, Store& store, const AdminPlan& plan) {
  if (const auto done = store.back_up(plan.target); !done) {
    return refuse(503, "store", {done.error().text()});
  }
  tell(house, plan, "backup", {plan.target});
  return {};
}

Granted<void> carry_out(const House& house, Store& store, const AdminPlan& plan) {
  if (plan.word == "password") return reset_password(house, store, plan);
  if (plan.word == "backup") return back_up(house, store, plan);
  const auto* duty = std::ranges::find(kDuties, plan.word, &AdminDuty::word);
  auto done = moderation::in_transaction(store, [&] { return duty->run(house, store, plan); });
  if (done && duty->has_target) tell(house, plan, plan.word, {plan.target});
  return done;
}

bool wants_target(std::string_view word) {
  const auto* duty = std::ranges::find(kDuties, word, &AdminDuty::word);
  return duty == kDuties.end() || duty->has_target;
}

std::string database_of(const AdminPlan& plan) {
  if (!plan.database.empty()) return plan.database;
  const fs::path folder = plan.folder.empty() ? user_data_folder() : fs::path(plan.folder);
  return (folder / "acies.db").string();
}

Result<ExitCode> administer(const House& house, const AdminPlan& plan) {
  const bool needs_target = wants_target(plan.word);
  if (needs_target == plan.target.empty()) {
    return fault(
        house.say(needs_target ? "admin.target_missing" : "admin.target_unwanted", {plan.word}));
  }
  if (sodium_init() < 0) return fault("libsodium does not start: no source of random numbers");
  auto store = open_store(database_of(plan), Access::Beside);
  if (!store) return Fault(store.error());
  const auto done = carry_out(house, **store, plan);
  if (done) return ExitCode::Fine;
  const std::vector<std::string>& words = done.error().words;
  return fault(house.say("admin." + done.error().code, {words.empty() ? "" : words[0]}));
}

}  // namespace

Command make_admin_command(CLI::App& root, const House& house) {
  const auto plan = std::make_shared<AdminPlan>();
  Line line = add_command(root, house, "admin");
  line->add_option("WHAT", plan->word, house.say("option.admin_word"))
      ->required()
      ->one_of({"users", "tables", "reports", "ban", "unban", "mute", "unmute", "password", "close",
                "settle", "backup"});
  line->add_option("WHOM", plan->target, house.say("option.admin_target"));
  line->add_option("--reason", plan->reason, house.say("option.admin_reason"))->type_name("TEXT");
  line->add_flag("--all", plan->list.is_all, house.say("option.admin_all"));
  add_number<uint32_t>(*line, house, "--most", plan->list.most, "option.admin_most", 1);
  line->add_option("--data", plan->folder, house.say("option.admin_data"))->type_name("FOLDER");
  line->add_option("--database", plan->database, house.say("option.serve_database"))
      ->type_name("PATH|URL");
  add_json_flag(*line, house, plan->is_json);
  return {line, [plan](const House& home) { return administer(home, *plan); }};
}

}  // namespace acies
