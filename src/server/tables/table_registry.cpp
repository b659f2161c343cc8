#include "server/tables/table_registry.h"

#include <sodium.h>

#include <algorithm>

#include "core/text/text.h"
#include "server/tables/brought_armies.h"

namespace acies {
namespace {

constexpr int kMostTries = 10;
constexpr size_t kIdLetters = 8;
constexpr size_t kInvitationLetters = 20;
constexpr size_t kNamesAtOnce = 200;

enum class Added : uint8_t { Yes, Late, NoSession };

// A command of a session is stored only if the session still exists. Any node may have ended it.
Result<bool> is_there(Store& store, const std::optional<Digest>& session) {
  return session ? store.hold_session(*session) : Result<bool>(true);
}

Result<Added> added_or_late(const Result<bool>& added) {
  if (!added) return Fault(added.error());
  return *added ? Added::Yes : Added::Late;
}

Result<void> read_name(Store& store, UserId user, Names& names) {
  if (user == 0 || names.contains(user)) return {};
  const auto row = store.find_user(user);
  if (!row) return Fault(row.error());
  if (*row) names[user] = (*row)->name;
  return {};
}

// The names of all users who sit or speak at a table.
Result<void> read_names(Store& store, const std::vector<EntryRow>& entries, Names& names) {
  for (const EntryRow& entry : entries) {
    const bool names_somebody = entry.kind == name(EntryKind::Sit) ||
                                entry.kind == name(EntryKind::Chat) ||
                                entry.kind == name(EntryKind::Join);
    if (!names_somebody) continue;
    const std::string_view number = std::string_view(entry.text).substr(0, entry.text.find(' '));
    if (auto read = read_name(store, read_number<UserId>(number).value_or(0), names); !read) {
      return read;
    }
  }
  return {};
}

std::vector<EntryRow> rows_of(const std::vector<NewEntry>& entries) {
  std::vector<EntryRow> rows;
  rows.reserve(entries.size());
  for (const NewEntry& added : entries) rows.push_back(added.row);
  return rows;
}

std::vector<EntryRow> seat_entries(const std::vector<std::string>& seats, UserId user,
                                   Milliseconds now) {
  std::vector<EntryRow> entries;
  for (const Seat seat : first_players(seats.size())) {
    const std::string& who = seats[player_number(seat)];
    if (who == "open") continue;
    const std::string text = who == "me" ? std::to_string(user) : who;
    entries.push_back(make_entry(EntryKind::Sit, seat, 0, text, now));
  }
  return entries;
}

Digest random_digest() {
  Digest digest{};
  randombytes_buf(digest.data(), digest.size());
  return digest;
}

Result<void> keep_figures(Store& store, const std::string& id, const Figures& figures) {
  if (figures.is_empty()) return {};
  return store.keep_figures(id, write_mark(figures.mark()), figures.write());
}

TableSummary summary_of(const TableHeader& header, const std::vector<EntryRow>& entries) {
  HostedState state = empty_state(header);
  for (const EntryRow& entry : entries) fold(state, entry, {});
  return summarise(state);
}

}  // namespace

std::string random_word(size_t letters) {
  constexpr std::string_view kLetters = "23456789abcdefghjkmnpqrstuvwxyz";
  std::string word;
  for (size_t i = 0; i < letters; ++i) {
    word += kLetters[randombytes_uniform(static_cast<uint32_t>(kLetters.size()))];
  }
  return word;
}

// ---- one command at a time ----

void TableRegistry::acquire(const std::string& id, std::function<void(Lock)> job) {
  Slot& slot = slots_[id];
  slot.used = now_();
  slot.waiting.emplace_back([this, id, job = std::move(job)] {
    // The last holder of the lock lets the next command in, from the event loop so that calls do
    // not nest.
    job(Lock(this, [this, id, life = std::weak_ptr(life_)](void*) {
      if (!life.expired()) executors_.post([this, id] { release(id); });
    }));
  });
  if (slot.is_busy) return;
  slot.is_busy = true;
  const auto first = std::move(slot.waiting.front());
  slot.waiting.pop_front();
  first();
}

void TableRegistry::release(const std::string& id) {
  const auto found = slots_.find(id);
  if (found == slots_.end()) return;
  Slot& slot = found->second;
  if (slot.waiting.empty()) {
    slot.is_busy = false;
    if (slot.hosted == nullptr) slots_.erase(found);
    return;
  }
  const auto next = std::move(slot.waiting.front());
  slot.waiting.pop_front();
  next();
}

// ---- reading ----

void TableRegistry::load(const std::string& id, Lock lock,
                         std::function<void(ApiResult<HostedTable*>)> then) {
  if (const Slot& slot = slots_[id]; slot.hosted != nullptr) return then(slot.hosted.get());
  executors_.on_database<Loaded>(
      [id](Store& store) -> Result<Loaded> {
        auto row = store.find_table(id);
        if (!row) return Fault(row.error());
        Loaded loaded{std::move(*row), {}, {}};
        if (!loaded.row) return loaded;
        auto entries = store.entries_after(id, 0);
        if (!entries) return Fault(entries.error());
        loaded.entries = std::move(*entries);
        auto figures = store.figures_of(id);
        if (!figures) return Fault(figures.error());
        loaded.row->header.figures = std::move(*figures);
        if (auto read = read_names(store, loaded.entries, loaded.names); !read) {
          return Fault(read.error());
        }
        return loaded;
      },
      [this, id, lock = std::move(lock), then = std::move(then)](Result<Loaded> loaded) {
        const bool was_held =
            loaded && loaded->row && loaded->row->summary.stage == TableStage::Held;
        // The lock is kept, so no other command gets the table while it is being opened.
        open_hosted(id, std::move(loaded),
                    [this, id, was_held, lock, then](ApiResult<HostedTable*> hosted) {
                      const bool runs = hosted && (*hosted)->state().clock.deadline() != 0;
                      if (!was_held || !runs) return then(hosted);
                      credit_hold(id, lock, [hosted, then] { then(hosted); });
                    });
      });
}

// A long log takes time to replay, so the reader threads do it.
void TableRegistry::open_hosted(const std::string& id, Result<Loaded> loaded,
                                std::function<void(ApiResult<HostedTable*>)> then) {
  if (!loaded) {
    log_(loaded.error().text(), id);
    return then(refuse(503, "busy"));
  }
  if (!loaded->row) return then(refuse(404, "no_table"));
  const auto row = std::make_shared<const TableRow>(std::move(*loaded->row));
  const Game* game = find_game(books_.games, row->header.game);
  if (game == nullptr) {
    const std::string& name = row->header.game;
    return then(cannot_open(id, "unopened_game", name, "there is no game " + name));
  }
  for (const auto& [user, name] : loaded->names) names_[user] = name;
  executors_.on_read_threads<Result<std::unique_ptr<HostedTable>>>(
      [game, row, entries = std::move(loaded->entries)] {
        return HostedTable::open(*game, row->header, entries, row->summary.result);
      },
      [this, id, row, then = std::move(then)](Result<std::unique_ptr<HostedTable>> hosted) {
        then(install(id, *row, std::move(hosted)));
      });
}

ApiResult<HostedTable*> TableRegistry::install(const std::string& id, const TableRow& row,
                                               Result<std::unique_ptr<HostedTable>> hosted) {
  if (!hosted) {
    const std::string why = hosted.error().text();
    return cannot_open(id, "unopened_log", why.substr(0, why.find(':')), why);
  }
  unopened_.erase(id);
  Slot& slot = slots_[id];
  slot.hosted = std::move(*hosted);
  if (row.header.figures.empty()) keep_figures_of(*slot.hosted);
  check_listed_stage(*slot.hosted, row.summary);
  return slot.hosted.get();
}

// Stores the figures of a table from the first release, which kept none.
void TableRegistry::keep_figures_of(const HostedTable& hosted) {
  if (hosted.table() == nullptr) return;
  executors_.on_database<bool>(
      [id = hosted.header().id, figures = hosted.table()->figures()](Store& store) -> Result<bool> {
        if (auto kept = keep_figures(store, id, figures); !kept) return Fault(kept.error());
        return true;
      },
      [this, id = hosted.header().id](const Result<bool>& kept) {
        if (!kept) log_(kept.error().text(), id);
      });
}

void TableRegistry::open(const std::string& id, WithTable then) {
  acquire(id, [this, id, then = std::move(then)](Lock lock) { load(id, std::move(lock), then); });
}

// ---- commands ----

void TableRegistry::execute(const std::string& id, const Caller& caller,
                            const TableCommand& command, Done done) {
  ++count_.commands;
  if (command.kind == CommandKind::Chat) return chat(id, caller, command, std::move(done));
  enqueue(id, caller, command, std::move(done));
}

// The database knows at once if a user is muted, even if another process has done it.
void TableRegistry::chat(const std::string& id, const Caller& caller, const TableCommand& command,
                         Done done) {
  executors_.on_database<bool>(
      [user = caller.user](Store& store) { return store.has_sanction(user, Sanction::Mute); },
      [this, id, caller, command, done = std::move(done)](const Result<bool>& is_muted) {
        if (!is_muted) return done(refuse(503, "busy"));
        if (*is_muted) {
          ++count_.refused;
          return done(refuse(403, "muted"));
        }
        enqueue(id, caller, command, done);
      });
}

void TableRegistry::enqueue(const std::string& id, const Caller& caller,
                            const TableCommand& command, Done done) {
  Attempt one{
      id,
      [this, command, caller](const HostedTable& hosted) { return judge(hosted, command, caller); },
      std::move(done), caller.session};
  acquire(id, [this, one = std::move(one)](Lock lock) { attempt(one, std::move(lock)); });
}

// Armies are checked by the army book, which tables do not have.
ApiResult<Plan> TableRegistry::judge(const HostedTable& hosted, TableCommand command,
                                     const Caller& caller) const {
  if (command.kind == CommandKind::Army) {
    auto army =
        check_army(books_, hosted.game(), hosted.header().options, command.seat, command.text);
    if (!army) return std::unexpected(army.error());
    command.text = std::move(*army);
  }
  return hosted.judge(command, caller, now_());
}

void TableRegistry::attempt(Attempt attempt, Lock lock) {
  const std::string id = attempt.id;
  load(id, lock,
       [this, attempt = std::move(attempt), lock](ApiResult<HostedTable*> hosted) mutable {
         if (!hosted) return attempt.done(std::unexpected(hosted.error()));
         auto plan = attempt.judge(**hosted);
         if (!plan) {
           ++count_.refused;
           return attempt.done(std::unexpected(plan.error()));
         }
         std::optional<TableHeader> next;
         if (plan->wants_next) {
           next = next_header(**hosted);
           for (NewEntry& added : (*hosted)->link_next(next->id, now_()).entries) {
             plan->entries.push_back(std::move(added));
           }
         }
         if (plan->entries.empty()) return attempt.done({});
         append(std::move(attempt), std::move(lock), std::move(*plan), next);
       });
}

void TableRegistry::append(Attempt attempt, Lock lock, Plan plan,
                           const std::optional<TableHeader>& next) {
  const HostedTable& hosted = *slots_[attempt.id].hosted;
  const uint32_t after = hosted.state().number;
  const TableSummary summary = hosted.summary_after(plan.entries);
  const auto next_log = next ? next_entries(hosted, now_()) : std::vector<EntryRow>{};
  // A separate statement, because the order in which arguments are evaluated and moved is
  // unspecified.
  std::function<Result<Added>(Store&)> job =
      [id = attempt.id, session = attempt.session, after, entries = rows_of(plan.entries), summary,
       next, next_log, figures = plan.figures](Store& store) -> Result<Added> {
    const auto there = is_there(store, session);
    if (!there) return Fault(there.error());
    if (!*there) return Added::NoSession;
    const auto appended = store.append(id, after, entries, summary);
    if (!appended || !*appended) return added_or_late(appended);
    if (auto kept = keep_figures(store, id, figures); !kept) return Fault(kept.error());
    if (!next) return added_or_late(appended);
    return added_or_late(store.add_table(*next, summary_of(*next, next_log), next_log));
  };
  executors_.on_database<Added>(
      std::move(job), [this, attempt = std::move(attempt), lock = std::move(lock),
                       plan = std::move(plan), after](Result<Added> appended) mutable {
        if (!appended) {
          log_(appended.error().text(), attempt.id);
          return attempt.done(refuse(503, "busy"));
        }
        if (*appended == Added::NoSession) return attempt.done(refuse(401, "no_session"));
        if (*appended == Added::Late) {
          ++count_.conflicts;
          if (++attempt.tries >= kMostTries) return attempt.done(refuse(503, "busy"));
          const std::string id = attempt.id;
          return refresh(id, lock, [this, attempt, lock] { this->attempt(attempt, lock); });
        }
        HostedTable& changed = *slots_[attempt.id].hosted;
        take_plan(changed, plan);
        if (plan.error) {
          attempt.done(std::unexpected(*plan.error));
        } else {
          attempt.done({});
        }
        notify(changed, after, true);
      });
}

void TableRegistry::take_plan(HostedTable& hosted, const Plan& plan) {
  for (const NewEntry& added : plan.entries) {
    count_.answers += added.row.kind == name(EntryKind::Answer) ? 1 : 0;
  }
  if (const auto taken = hosted.take(plan); !taken) stop(hosted, taken.error());
}

// An internal fault: the table stays on hold.
void TableRegistry::stop(HostedTable& hosted, const Error& error) {
  hosted.hold();
  const std::string why = error.text();
  (void)cannot_open(hosted.header().id, "unopened_log", why, why);
}

void TableRegistry::notify(HostedTable& hosted, uint32_t from, bool is_own) {
  note_held(hosted);
  for (const Changed& changed : listeners_) changed(hosted, from, is_own);
}

void TableRegistry::refresh(const std::string& id, Lock lock, std::function<void()> then) {
  const uint32_t after = slots_[id].hosted->state().number;
  struct Missed {
    std::vector<EntryRow> entries;
    Names names;
  };
  executors_.on_database<Missed>(
      [id, after](Store& store) -> Result<Missed> {
        auto entries = store.entries_after(id, after);
        if (!entries) return Fault(entries.error());
        Missed missed{std::move(*entries), {}};
        if (auto read = read_names(store, missed.entries, missed.names); !read) {
          return Fault(read.error());
        }
        return missed;
      },
      [this, id, lock = std::move(lock), then = std::move(then), after](Result<Missed> missed) {
        HostedTable& hosted = *slots_[id].hosted;
        if (!missed) {
          log_(missed.error().text(), id);
          return then();
        }
        for (const auto& [user, name] : missed->names) names_[user] = name;
        for (const EntryRow& entry : missed->entries) {
          if (const auto taken = hosted.take(entry); !taken) {
            stop(hosted, taken.error());
            break;
          }
        }
        if (!missed->entries.empty()) notify(hosted, after, false);
        then();
      });
}

void TableRegistry::take_news(const std::vector<News>& news) {
  for (const News& one : news) {
    const auto found = slots_.find(one.table);
    if (found == slots_.end() && held_.contains(one.table)) {
      // The table may be able to go on by now.
      open(one.table, [](const ApiResult<HostedTable*>&) {});
    }
    if (found == slots_.end()) continue;
    acquire(one.table, [this, id = one.table, number = one.entries](const Lock& lock) {
      const auto slot = slots_.find(id);
      if (slot == slots_.end() || slot->second.hosted == nullptr) return;
      if (slot->second.hosted->state().number >= number) return;
      refresh(id, lock, [] {});
    });
  }
}

// ---- new tables ----

void TableRegistry::create(const NewTable& table, const Caller& creator,
                           std::function<void(ApiResult<std::string>)> then) {
  TableHeader header;
  header.id = random_word(kIdLetters);
  header.game = table.game;
  header.scenario = table.scenario;
  header.options = table.options;
  header.creator = creator.user;
  header.created = now_();
  header.is_listed = table.is_listed;
  header.invitation = random_word(kInvitationLetters);
  header.clock = table.clock;
  header.secret = random_digest();
  header.position = table.position;
  header.players = static_cast<uint8_t>(table.seats.size());
  const auto entries = seat_entries(table.seats, creator.user, header.created);
  executors_.on_database<Added>(
      [header, entries, session = creator.session](Store& store) -> Result<Added> {
        const auto there = is_there(store, session);
        if (!there) return Fault(there.error());
        if (!*there) return Added::NoSession;
        return added_or_late(store.add_table(header, summary_of(header, entries), entries));
      },
      [this, header, then = std::move(then)](Result<Added> added) {
        if (!added) log_(added.error().text(), header.id);
        if (added && *added == Added::NoSession) return then(refuse(401, "no_session"));
        if (!added || *added == Added::Late) return then(refuse(503, "busy"));
        open(header.id, [this, then](ApiResult<HostedTable*> hosted) {
          if (!hosted) return then(std::unexpected(hosted.error()));
          then((*hosted)->header().id);
          notify(**hosted, 0, true);
        });
      });
}

TableHeader TableRegistry::next_header(const HostedTable& hosted) const {
  TableHeader header = hosted.header();
  header.rematch_of = header.id;
  header.figures.clear();
  header.options = hosted.whole_options();
  header.id = random_word(kIdLetters);
  header.created = now_();
  header.invitation = random_word(kInvitationLetters);
  header.secret = random_digest();
  return header;
}

// The same people, each one seat further; two players swap. A seat that was given to a stand-in is
// free.
std::vector<EntryRow> TableRegistry::next_entries(const HostedTable& hosted, Milliseconds now) {
  std::vector<EntryRow> entries;
  const auto seats = hosted.state().sitters();
  for (const Seat seat : seats) {
    const SeatState& was = hosted.state().at(seats[(player_number(seat) + 1) % seats.size()]);
    if (was.is_stand_in) continue;
    const std::string who = was.bot.empty() ? std::to_string(was.user) : "bot:" + was.bot;
    entries.push_back(make_entry(EntryKind::Sit, seat, 0, who, now));
  }
  return entries;
}

// ---- names ----

void TableRegistry::refresh_names(UserId user) {
  std::vector<UserId> users;
  for (const auto& [id, name] : names_) {
    if (user == kEveryUser || user == id) users.push_back(id);
  }
  for (size_t from = 0; from < users.size(); from += kNamesAtOnce) {
    const size_t to = std::min(users.size(), from + kNamesAtOnce);
    const std::vector<UserId> some(users.begin() + static_cast<std::ptrdiff_t>(from),
                                   users.begin() + static_cast<std::ptrdiff_t>(to));
    executors_.on_database<Names>(
        [some](Store& store) -> Result<Names> {
          Names names;
          for (const UserId one : some) {
            if (auto read = read_name(store, one, names); !read) return Fault(read.error());
          }
          return names;
        },
        [this](const Result<Names>& names) {
          if (!names) return log_(names.error().text(), "");
          for (const auto& [id, name] : *names) names_[id] = name;
        });
  }
}

// ---- time ----

void TableRegistry::load_live_tables(std::function<void(Result<uint32_t>)> then) {
  executors_.on_database<std::vector<std::string>>(
      [](Store& store) -> Result<std::vector<std::string>> {
        auto ids = store.tables_in(TableStage::Live);
        const auto held = store.tables_in(TableStage::Held);
        if (!held) return Fault(held.error());
        if (ids) ids->insert(ids->end(), held->begin(), held->end());
        return ids;
      },
      [this, then = std::move(then)](Result<std::vector<std::string>> ids) {
        if (!ids) return then(Fault(ids.error()));
        const auto left = std::make_shared<size_t>(ids->size());
        const auto count = static_cast<uint32_t>(ids->size());
        if (*left == 0) return then(count);
        for (const std::string& id : *ids) {
          open(id, [this, left, count, then](ApiResult<HostedTable*> hosted) {
            if (hosted) notify(**hosted, (*hosted)->state().number, true);
            if (--*left == 0) then(count);
          });
        }
      });
}

void TableRegistry::check_clocks() {
  const Milliseconds now = now_();
  executors_.on_database<std::vector<std::string>>(
      [now](Store& store) { return store.tables_due(now, 100); },
      [this](Result<std::vector<std::string>> due) {
        if (!due) return log_(due.error().text(), "");
        for (const std::string& id : *due) {
          const Attempt flag{id,
                             [this](const HostedTable& hosted) -> ApiResult<Plan> {
                               return hosted.judge_clock(now_());
                             },
                             [](const ApiResult<void>&) {}};
          acquire(id, [this, flag](Lock lock) { attempt(flag, std::move(lock)); });
        }
      });
}

void TableRegistry::forget_idle(Milliseconds before,
                                const std::function<bool(const std::string&)>& is_watched) {
  std::erase_if(slots_, [&](const auto& one) {
    const Slot& slot = one.second;
    return !slot.is_busy && slot.used < before && !is_watched(one.first);
  });
}

std::vector<HostedTable*> TableRegistry::tables() {
  std::vector<HostedTable*> tables;
  for (auto& [id, slot] : slots_) {
    if (slot.hosted != nullptr) tables.push_back(slot.hosted.get());
  }
  return tables;
}

TableRegistryCount TableRegistry::count() const {
  TableRegistryCount count = count_;
  count.in_memory = slots_.size();
  count.on_hold = held_.size();
  count.unopened = unopened_.size();
  return count;
}

}  // namespace acies
