// All tables that are watched, or that wait for a bot or a clock. Commands go to their table one at
// a time: each is judged, stored in the log, and only then applied and announced.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "server/api/executors.h"
#include "server/tables/hosted_table.h"
#include "server/tables/view_writer.h"

namespace acies {

// The request for a new table.
struct NewTable {
  std::string game;
  std::string scenario = "standard";
  std::string options;
  std::vector<std::string> seats;  // by player_number: "me", "open" or "bot:LEVEL"
  std::array<Milliseconds, 3> clock{};
  bool is_listed = false;
  std::string position;
};

struct TableRegistryCount {
  uint64_t in_memory = 0;
  uint64_t answers = 0;
  uint64_t commands = 0;
  uint64_t refused = 0;
  uint64_t conflicts = 0;  // another command was quicker
  uint64_t held = 0;       // tables found on hold or impossible to open
  uint64_t on_hold = 0;    // tables that wait for their players' choice now
  uint64_t unopened = 0;   // tables that this program cannot open
};

class TableRegistry {
 public:
  using Done = std::function<void(ApiResult<void>)>;
  using WithTable = std::function<void(ApiResult<HostedTable*>)>;
  // A table has taken entries after number `from`. `is_own`: this node stored them.
  using Changed = std::function<void(HostedTable& hosted, uint32_t from, bool is_own)>;
  using Log = std::function<void(std::string_view what, std::string_view table)>;
  using Now = std::function<Milliseconds()>;

  TableRegistry(const Books& books, Executors& executors, Now now, Log log)
      : books_(books), executors_(executors), now_(std::move(now)), log_(std::move(log)) {}

  void listen(Changed changed) { listeners_.push_back(std::move(changed)); }

  void execute(const std::string& id, const Caller& caller, const TableCommand& command, Done done);
  void create(const NewTable& table, const Caller& creator,
              std::function<void(ApiResult<std::string>)> then);
  // The table as it stands, read from the store if necessary. Valid during the call only.
  void open(const std::string& id, WithTable then);

  // Replays every live or held table, and compares hashes.
  void load_live_tables(std::function<void(Result<uint32_t>)> then);
  void take_news(const std::vector<News>& news);
  void check_clocks();
  void forget_idle(Milliseconds before, const std::function<bool(const std::string&)>& is_watched);
  void learn_name(UserId user, const std::string& name) { names_[user] = name; }
  // Reads the names of these users again if they are known here; kEveryUser: all of them.
  void refresh_names(UserId user);
  const Names& names() const { return names_; }
  std::vector<HostedTable*> tables();
  TableRegistryCount count() const;

 private:
  struct Slot {
    std::unique_ptr<HostedTable> hosted;
    std::deque<std::function<void()>> waiting;
    bool is_busy = false;
    Milliseconds used = 0;
  };
  using Lock = std::shared_ptr<void>;  // while it lives, no other command gets the table
  using Judge = std::function<ApiResult<Plan>(const HostedTable&)>;
  struct Attempt {
    std::string id;
    Judge judge;
    Done done;
    std::optional<Digest> session = std::nullopt;  // of the caller
    int tries = 0;
  };
  struct Loaded {
    std::optional<TableRow> row;
    std::vector<EntryRow> entries;
    Names names;
  };

  void acquire(const std::string& id, std::function<void(Lock)> job);
  void release(const std::string& id);
  void load(const std::string& id, Lock lock, std::function<void(ApiResult<HostedTable*>)> then);
  void open_hosted(const std::string& id, Result<Loaded> loaded,
                   std::function<void(ApiResult<HostedTable*>)> then);
  ApiResult<HostedTable*> install(const std::string& id, const TableRow& row,
                                  Result<std::unique_ptr<HostedTable>> hosted);
  void chat(const std::string& id, const Caller& caller, const TableCommand& command, Done done);
  void enqueue(const std::string& id, const Caller& caller, const TableCommand& command, Done done);
  ApiResult<Plan> judge(const HostedTable& hosted, TableCommand command,
                        const Caller& caller) const;
  void attempt(Attempt attempt, Lock lock);
  void append(Attempt attempt, Lock lock, Plan plan, const std::optional<TableHeader>& next);
  void refresh(const std::string& id, Lock lock, std::function<void()> then);
  void take_plan(HostedTable& hosted, const Plan& plan);
  void stop(HostedTable& hosted, const Error& error);
  void notify(HostedTable& hosted, uint32_t from, bool is_own);
  void keep_figures_of(const HostedTable& hosted);
  // table_registry_held.cpp
  void check_listed_stage(const HostedTable& hosted, const TableSummary& listed);
  void note_held(const HostedTable& hosted);
  void credit_hold(const std::string& id, const Lock& lock, std::function<void()> then);
  void list_anew(const HostedTable& hosted);
  std::unexpected<ApiError> cannot_open(const std::string& id, const std::string& code,
                                        const std::string& gap, const std::string& why);
  TableHeader next_header(const HostedTable& hosted) const;
  static std::vector<EntryRow> next_entries(const HostedTable& hosted, Milliseconds now);

  const Books& books_;
  Executors& executors_;
  Now now_;
  Log log_;
  std::vector<Changed> listeners_;
  std::map<std::string, Slot, std::less<>> slots_;
  Names names_;
  TableRegistryCount count_;
  std::set<std::string, std::less<>> held_;      // tables that wait for their players' choice
  std::set<std::string, std::less<>> unopened_;  // tables that this program cannot open
  std::shared_ptr<bool> life_ = std::make_shared<bool>(true);  // locks may outlive the registry
};

std::string random_word(size_t letters);  // letters and digits that are hard to confuse

}  // namespace acies
