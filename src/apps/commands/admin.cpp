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
  ListRequest list;
  bool is_json = false;
};

// A subcommand on an open store.
struct AdminDuty {
  std::string_view word;
  bool has_target;
  ApiResult<void> (*run)(const AppContext& context, Store& store, const AdminPlan& plan);
};

Milliseconds now() {
  const auto since = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
}

// Prints the fields of the result as JSON, or otherwise the sentence.
void tell(const AppContext& context, const AdminPlan& plan, std::string_view key,
          const std::vector<std::string>& words) {
  if (!plan.is_json) {
    const std::string second = words.size() > 1 ? words[1] : std::string();
    return fmt::print("{}\n", context.say("admin." + std::string(key), {words[0], second}));
  }
  Document map = Document::map();
  map.set("done", plan.word);
  map.set("target", words[0]);
  if (words.size() > 1) map.set("password", words[1]);
  fmt::print("{}", write_pretty_json(map));
}

template <class List>
ApiResult<void> show(const AppContext& context, const AdminPlan& plan, const Result<List>& list,
                     std::string (*write)(const AppContext&, const List&),
                     Document (*document)(const List&)) {
  if (!list) return refuse(503, "store", {list.error().text()});
  fmt::print("{}", plan.is_json ? write_pretty_json(document(*list)) : write(context, *list));
  return {};
}

ApiResult<void> list_users(const AppContext& context, Store& store, const AdminPlan& plan) {
  return show(context, plan, store.latest_users(plan.list.is_all, plan.list.most), write_users,
              users_document);
}

ApiResult<void> list_tables(const AppContext& context, Store& store, const AdminPlan& plan) {
  return show(context, plan, read_tables(store, plan.list), write_tables, tables_document);
}

ApiResult<void> list_reports(const AppContext& context, Store& store, const AdminPlan& plan) {
  return show(context, plan, read_reports(store, plan.list), write_reports, reports_document);
}

template <Sanction Kind>
ApiResult<void> impose(const AppContext&, Store& store, const AdminPlan& plan) {
  const auto user = moderation::find_user(store, plan.target);
  if (!user) return std::unexpected(user.error());
  return moderation::impose(store, user->id, Kind, now(), plan.reason);
}

template <Sanction Kind>
ApiResult<void> lift(const AppContext&, Store& store, const AdminPlan& plan) {
  const auto user = moderation::find_user(store, plan.target);
  if (!user) return std::unexpected(user.error());
  return moderation::lift(store, user->id, Kind);
}

ApiResult<void> close_table(const AppContext&, Store& store, const AdminPlan& plan) {
  return moderation::close_table(store, plan.target, now());
}

ApiResult<void> settle(const AppContext&, Store& store, const AdminPlan& plan) {
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
ApiResult<void> reset_password(const AppContext& context, Store& store, const AdminPlan& plan) {
  const std::string password = make_password();
  const std::string hash = hash_password(password);
  if (hash.empty()) return refuse(503, "no_memory");
  auto done = moderation::in_transaction(store, [&]() -> ApiResult<void> {
    const auto user = moderation::find_user(store, plan.target);
    if (!user) return std::unexpected(user.error());
    return moderation::reset_password(store, *user, hash, now());
  });
  if (done) tell(context, plan, "password", {plan.target, password});
  return done;
}

ApiResult<void> back_up(const AppContext& context, Store& store, const AdminPlan& plan) {
  if (const auto done = store.back_up(plan.target); !done) {
    return refuse(503, "store", {done.error().text()});
  }
  tell(context, plan, "backup", {plan.target});
  return {};
}

ApiResult<void> carry_out(const AppContext& context, Store& store, const AdminPlan& plan) {
  if (plan.word == "password") return reset_password(context, store, plan);
  if (plan.word == "backup") return back_up(context, store, plan);
  const auto* duty = std::ranges::find(kDuties, plan.word, &AdminDuty::word);
  auto done = moderation::in_transaction(store, [&] { return duty->run(context, store, plan); });
  if (done && duty->has_target) tell(context, plan, plan.word, {plan.target});
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

Result<ExitCode> administer(const AppContext& context, const AdminPlan& plan) {
  const bool needs_target = wants_target(plan.word);
  if (needs_target == plan.target.empty()) {
    return fault(
        context.say(needs_target ? "admin.target_missing" : "admin.target_unwanted", {plan.word}));
  }
  if (sodium_init() < 0) return fault("libsodium does not start: no source of random numbers");
  auto store = open_store(database_of(plan), Access::Beside);
  if (!store) return Fault(store.error());
  const auto done = carry_out(context, **store, plan);
  if (done) return ExitCode::Fine;
  const std::vector<std::string>& words = done.error().words;
  return fault(context.say("admin." + done.error().code, {words.empty() ? "" : words[0]}));
}

}  // namespace

Command make_admin_command(CLI::App& root, const AppContext& context) {
  const auto plan = std::make_shared<AdminPlan>();
  Line line = add_command(root, context, "admin");
  line->add_option("WHAT", plan->word, context.say("option.admin_word"))
      ->required()
      ->one_of({"users", "tables", "reports", "ban", "unban", "mute", "unmute", "password", "close",
                "settle", "backup"});
  line->add_option("WHOM", plan->target, context.say("option.admin_target"));
  line->add_option("--reason", plan->reason, context.say("option.admin_reason"))->type_name("TEXT");
  line->add_flag("--all", plan->list.is_all, context.say("option.admin_all"));
  add_number<uint32_t>(*line, context, "--most", plan->list.most, "option.admin_most", 1);
  line->add_option("--data", plan->folder, context.say("option.admin_data"))->type_name("FOLDER");
  line->add_option("--database", plan->database, context.say("option.serve_database"))
      ->type_name("PATH|URL");
  add_json_flag(*line, context, plan->is_json);
  return {line, [plan](const AppContext& app_context) { return administer(app_context, *plan); }};
}

}  // namespace acies
