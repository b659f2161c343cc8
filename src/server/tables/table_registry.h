// All tables that somebody looks at or that wait for a bot or a clock. Wishes go to their room one
// at a time: judged, appended to the log, and only then taken in and told.
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

// A table as somebody wants it.
struct NewTable {
  std::string game;
  std::string scenario = "standard";
  std::string options;
  std::vector<std::string> seats;  // by player_number: "me", "open" or "bot:LEVEL"
  std::array<Milliseconds, 3> clock{};
  bool is_listed = false;
  std::string position;
};

struct HallCount {
  uint64_t rooms = 0;  // in memory
  uint64_t answers = 0;
  uint64_t wishes = 0;
  uint64_t refused = 0;
  uint64_t conflicts = 0;  // somebody else was quicker
  uint64_t held = 0;       // found to be on hold, or not to open
  uint64_t on_hold = 0;    // wait for their players' choice now
  uint64_t unopened = 0;   // cannot be opened by this program
};

class Hall {
 public:
  using Done = std::function<void(Granted<void>)>;
  using WithRoom = std::function<void(Granted<Room*>)>;
  // A room has taken entries in behind number `from`; `is_own`: this node appended them.
  using Changed = std::function<void(Room& room, uint32_t from, bool is_own)>;
  using Log = std::function<void(std::string_view what, std::string_view table)>;
  using Now = std::function<Milliseconds()>;

  Hall(const Books& books, Office& office, Now now, Log log)
      : books_(books), office_(office), now_(std::move(now)), log_(std::move(log)) {}

  void listen(Changed changed) { listeners_.push_back(std::move(changed)); }

  void wish(const std::string& id, const Caller& caller, const Wish& wish, Done done);
  void create(const NewTable& table, const Caller& creator,
              std::function<void(Granted<std::string>)> then);
  // The room as it stands, read from the store if it is not here. Valid during the call only.
  void look(const std::string& id, WithRoom then);

  // Replays every table that is live or on hold, and compares hashes.
  void wake(std::function<void(Result<uint32_t>)> then);
  void take_news(const std::vector<News>& news);
  void check_clocks();
  void forget_idle(Milliseconds before, const std::function<bool(const std::string&)>& is_watched);
  void learn_name(UserId user, const std::string& name) { names_[user] = name; }
  // Reads the names of these users again, as far as they are known here; of kEveryUser: all.
  void refresh_names(UserId user);
  const Names& names() const { return names_; }
  std::vector<Room*> rooms();
  HallCount count() const;

 private:
  struct Place {
    std::unique_ptr<Room> room;
    std::deque<std::function<void()>> waiting;
    bool is_busy = false;
    Milliseconds used = 0;
  };
  using Turn = std::shared_ptr<void>;  // while it lives nobody else gets at the room
  using Judgement = std::function<Granted<Plan>(const Room&)>;
  struct Attempt {
    std::string id;
    Judgement judge;
    Done done;
    std::optional<Digest> session = std::nullopt;  // of the asker
    int tries = 0;
  };
  struct Loaded {
    std::optional<TableRow> row;
    std::vector<EntryRow> entries;
    Names names;
  };

  void enter(const std::string& id, std::function<void(Turn)> job);
  void leave(const std::string& id);
  void load(const std::string& id, Turn turn, std::function<void(Granted<Room*>)> then);
  void open_room(const std::string& id, Result<Loaded> loaded,
                 std::function<void(Granted<Room*>)> then);
  Granted<Room*> settle(const std::string& id, const TableRow& row,
                        Result<std::unique_ptr<Room>> room);
  void chat(const std::string& id, const Caller& caller, const Wish& wish, Done done);
  void hear(const std::string& id, const Caller& caller, const Wish& wish, Done done);
  Granted<Plan> judge(const Room& room, Wish wish, const Caller& caller) const;
  void attempt(Attempt attempt, Turn turn);
  void append(Attempt attempt, Turn turn, Plan plan, const std::optional<TableHeader>& next);
  void refresh(const std::string& id, Turn turn, std::function<void()> then);
  void take_plan(Room& room, const Plan& plan);
  void stop(Room& room, const Error& error);
  void tell(Room& room, uint32_t from, bool is_own);
  void keep_figures_of(const Room& room);
  // hall_held.cpp
  void settle_stage(const Room& room, const TableSummary& listed);
  void note_held(const Room& room);
  void credit_hold(const std::string& id, const Turn& turn, std::function<void()> then);
  void list_anew(const Room& room);
  std::unexpected<Trouble> cannot_open(const std::string& id, const std::string& code,
                                       const std::string& gap, const std::string& why);
  TableHeader next_header(const Room& room) const;
  static std::vector<EntryRow> next_entries(const Room& room, Milliseconds now);

  const Books& books_;
  Office& office_;
  Now now_;
  Log log_;
  std::vector<Changed> listeners_;
  std::map<std::string, Place, std::less<>> places_;
  Names names_;
  HallCount count_;
  std::set<std::string, std::less<>> held_;      // tables whose players have to choose
  std::set<std::string, std::less<>> unopened_;  // and those that this program cannot open
  std::shared_ptr<bool> life_ = std::make_shared<bool>(true);  // turns may outlive the hall
};

std::string random_word(size_t letters);  // letters and digits that are hard to confuse

}  // namespace acies
