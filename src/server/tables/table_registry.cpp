#include "server/tables/table_registry.h"

#include <sodium.h>

#include <algorithm>

#include "core/text/text.h"
#include "server/people/saved_armies.h"

namespace acies {
namespace {

constexpr int kMostTries = 10;
constexpr size_t kIdLetters = 8;
constexpr size_t kInvitationLetters = 20;
constexpr size_t kNamesAtOnce = 200;

enum class Added : uint8_t { Yes, Late, NoSession };

// A wish of a session is written down only while the session is there, on whichever node
// it was ended.
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

// Everybody who sits or speaks at a table.
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

std::vector<EntryRow> entries_of(const std::vector<Step>& steps) {
  std::vector<EntryRow> entries;
  entries.reserve(steps.size());
  for (const Step& step : steps) entries.push_back(step.entry);
  return entries;
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
  RoomState state = empty_room(header);
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

// One at a time.

void Hall::enter(const std::string& id, std::function<void(Turn)> job) {
  Place& place = places_[id];
  place.used = now_();
  place.waiting.emplace_back([this, id, job = std::move(job)] {
    // The last one who holds the turn lets the next one in, from the loop and not from below.
    job(Turn(this, [this, id, life = std::weak_ptr(life_)](void*) {
      if (!life.expired()) office_.post([this, id] { leave(id); });
    }));
  });
  if (place.is_busy) return;
  place.is_busy = true;
  const auto first = std::move(place.waiting.front());
  place.waiting.pop_front();
  first();
}

void Hall::leave(const std::string& id) {
  const auto found = places_.find(id);
  if (found == places_.end()) return;
  Place& place = found->second;
  if (place.waiting.empty()) {
    place.is_busy = false;
    if (place.room == nullptr) places_.erase(found);
    return;
  }
  const auto next = std::move(place.waiting.front());
  place.waiting.pop_front();
  next();
}

// Reading.

void Hall::load(const std::string& id, Turn turn, std::function<void(Granted<Room*>)> then) {
  if (const Place& place = places_[id]; place.room != nullptr) return then(place.room.get());
  office_.ask<Loaded>(
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
      [this, id, turn = std::move(turn), then = std::move(then)](Result<Loaded> loaded) {
        const bool was_held =
            loaded && loaded->row && loaded->row->summary.stage == TableStage::Held;
        // The turn goes with it: nobody else gets at the room while it is opened.
        open_room(id, std::move(loaded), [this, id, was_held, turn, then](Granted<Room*> room) {
          const bool runs = room && (*room)->state().clock.deadline() != 0;
          if (!was_held || !runs) return then(room);
          credit_hold(id, turn, [room, then] { then(room); });
        });
      });
}

// A long log takes a while to replay: the readers do it.
void Hall::open_room(const std::string& id, Result<Loaded> loaded,
                     std::function<void(Granted<Room*>)> then) {
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
  office_.read<Result<std::unique_ptr<Room>>>(
      [game, row, entries = std::move(loaded->entries)] {
        return Room::open(*game, row->header, entries, row->summary.result);
      },
      [this, id, row, then = std::move(then)](Result<std::unique_ptr<Room>> room) {
        then(settle(id, *row, std::move(room)));
      });
}

Granted<Room*> Hall::settle(const std::string& id, const TableRow& row,
                            Result<std::unique_ptr<Room>> room) {
  if (!room) {
    const std::string why = room.error().text();
    return cannot_open(id, "unopened_log", why.substr(0, why.find(':')), why);
  }
  unopened_.erase(id);
  Place& place = places_[id];
  place.room = std::move(*room);
  if (row.header.figures.empty()) keep_figures_of(*place.room);
  settle_stage(*place.room, row.summary);
  return place.room.get();
}

// A table of the first release, which kept none: from now on it has its own.
void Hall::keep_figures_of(const Room& room) {
  if (room.table() == nullptr) return;
  office_.ask<bool>(
      [id = room.header().id, figures = room.table()->figures()](Store& store) -> Result<bool> {
        if (auto kept = keep_figures(store, id, figures); !kept) return Fault(kept.error());
        return true;
      },
      [this, id = room.header().id](const Result<bool>& kept) {
        if (!kept) log_(kept.error().text(), id);
      });
}

void Hall::look(const std::string& id, WithRoom then) {
  enter(id, [this, id, then = std::move(then)](Turn turn) { load(id, std::move(turn), then); });
}

// Wishes.

void Hall::wish(const std::string& id, const Caller& caller, const Wish& wish, Done done) {
  ++count_.wishes;
  if (wish.kind == WishKind::Chat) return chat(id, caller, wish, std::move(done));
  hear(id, caller, wish, std::move(done));
}

// The database knows at once who is muted, whichever process has done it.
void Hall::chat(const std::string& id, const Caller& caller, const Wish& wish, Done done) {
  office_.ask<bool>(
      [user = caller.user](Store& store) { return store.has_sanction(user, Sanction::Mute); },
      [this, id, caller, wish, done = std::move(done)](const Result<bool>& is_muted) {
        if (!is_muted) return done(refuse(503, "busy"));
        if (*is_muted) {
          ++count_.refused;
          return done(refuse(403, "muted"));
        }
        hear(id, caller, wish, done);
      });
}

void Hall::hear(const std::string& id, const Caller& caller, const Wish& wish, Done done) {
  Attempt one{id, [this, wish, caller](const Room& room) { return judge(room, wish, caller); },
              std::move(done), caller.session};
  enter(id, [this, one = std::move(one)](Turn turn) { attempt(one, std::move(turn)); });
}

// Armies are held against the book, which rooms do not have.
Granted<Plan> Hall::judge(const Room& room, Wish wish, const Caller& caller) const {
  if (wish.kind == WishKind::Army) {
    auto army = check_army(books_, room.header().options, wish.seat, wish.text);
    if (!army) return std::unexpected(army.error());
    wish.text = std::move(*army);
  }
  return room.judge(wish, caller, now_());
}

void Hall::attempt(Attempt attempt, Turn turn) {
  const std::string id = attempt.id;
  load(id, turn, [this, attempt = std::move(attempt), turn](Granted<Room*> room) mutable {
    if (!room) return attempt.done(std::unexpected(room.error()));
    auto plan = attempt.judge(**room);
    if (!plan) {
      ++count_.refused;
      return attempt.done(std::unexpected(plan.error()));
    }
    std::optional<TableHeader> next;
    if (plan->wants_next) {
      next = next_header(**room);
      for (Step& step : (*room)->link_next(next->id, now_()).steps) {
        plan->steps.push_back(std::move(step));
      }
    }
    if (plan->steps.empty()) return attempt.done({});
    append(std::move(attempt), std::move(turn), std::move(*plan), next);
  });
}

void Hall::append(Attempt attempt, Turn turn, Plan plan, const std::optional<TableHeader>& next) {
  const Room& room = *places_[attempt.id].room;
  const uint32_t after = room.state().number;
  const TableSummary summary = room.foresee(plan.steps);
  const auto next_log = next ? next_entries(room, now_()) : std::vector<EntryRow>{};
  // A statement of its own: the order of arguments, and of what they move, is the compiler's.
  std::function<Result<Added>(Store&)> job =
      [id = attempt.id, session = attempt.session, after, entries = entries_of(plan.steps), summary,
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
  office_.ask<Added>(
      std::move(job), [this, attempt = std::move(attempt), turn = std::move(turn),
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
          return refresh(id, turn, [this, attempt, turn] { this->attempt(attempt, turn); });
        }
        Room& changed = *places_[attempt.id].room;
        take_plan(changed, plan);
        if (plan.trouble) {
          attempt.done(std::unexpected(*plan.trouble));
        } else {
          attempt.done({});
        }
        tell(changed, after, true);
      });
}

void Hall::take_plan(Room& room, const Plan& plan) {
  for (const Step& step : plan.steps) {
    count_.answers += step.entry.kind == name(EntryKind::Answer) ? 1 : 0;
  }
  if (const auto taken = room.take(plan); !taken) stop(room, taken.error());
}

// A fault of ours: nothing more happens at this table.
void Hall::stop(Room& room, const Error& error) {
  room.hold();
  const std::string why = error.text();
  (void)cannot_open(room.header().id, "unopened_log", why, why);
}

void Hall::tell(Room& room, uint32_t from, bool is_own) {
  note_held(room);
  for (const Changed& changed : listeners_) changed(room, from, is_own);
}

void Hall::refresh(const std::string& id, Turn turn, std::function<void()> then) {
  const uint32_t after = places_[id].room->state().number;
  struct Missed {
    std::vector<EntryRow> entries;
    Names names;
  };
  office_.ask<Missed>(
      [id, after](Store& store) -> Result<Missed> {
        auto entries = store.entries_after(id, after);
        if (!entries) return Fault(entries.error());
        Missed missed{std::move(*entries), {}};
        if (auto read = read_names(store, missed.entries, missed.names); !read) {
          return Fault(read.error());
        }
        return missed;
      },
      [this, id, turn = std::move(turn), then = std::move(then), after](Result<Missed> missed) {
        Room& room = *places_[id].room;
        if (!missed) {
          log_(missed.error().text(), id);
          return then();
        }
        for (const auto& [user, name] : missed->names) names_[user] = name;
        for (const EntryRow& entry : missed->entries) {
          if (const auto taken = room.take(entry); !taken) {
            stop(room, taken.error());
            break;
          }
        }
        if (!missed->entries.empty()) tell(room, after, false);
        then();
      });
}

void Hall::take_news(const std::vector<News>& news) {
  for (const News& one : news) {
    const auto found = places_.find(one.table);
    if (found == places_.end() && held_.contains(one.table)) {
      look(one.table, [](const Granted<Room*>&) {});  // it may go on by now
    }
    if (found == places_.end()) continue;
    enter(one.table, [this, id = one.table, number = one.entries](const Turn& turn) {
      const auto place = places_.find(id);
      if (place == places_.end() || place->second.room == nullptr) return;
      if (place->second.room->state().number >= number) return;
      refresh(id, turn, [] {});
    });
  }
}

// New tables.

void Hall::create(const NewTable& table, const Caller& creator,
                  std::function<void(Granted<std::string>)> then) {
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
  office_.ask<Added>(
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
        look(header.id, [this, then](Granted<Room*> room) {
          if (!room) return then(std::unexpected(room.error()));
          then((*room)->header().id);
          tell(**room, 0, true);
        });
      });
}

TableHeader Hall::next_header(const Room& room) const {
  TableHeader header = room.header();
  header.rematch_of = header.id;
  header.figures.clear();
  header.options = room.whole_options();
  header.id = random_word(kIdLetters);
  header.created = now_();
  header.invitation = random_word(kInvitationLetters);
  header.secret = random_digest();
  return header;
}

// The same people, each one seat on: two have swapped theirs. Whose seat was given up to a stand-in
// has left it free.
std::vector<EntryRow> Hall::next_entries(const Room& room, Milliseconds now) {
  std::vector<EntryRow> entries;
  const auto seats = room.state().sitters();
  for (const Seat seat : seats) {
    const SeatState& was = room.state().at(seats[(player_number(seat) + 1) % seats.size()]);
    if (was.is_stand_in) continue;
    const std::string who = was.bot.empty() ? std::to_string(was.user) : "bot:" + was.bot;
    entries.push_back(make_entry(EntryKind::Sit, seat, 0, who, now));
  }
  return entries;
}

// Names.

void Hall::refresh_names(UserId user) {
  std::vector<UserId> users;
  for (const auto& [id, name] : names_) {
    if (user == kEveryUser || user == id) users.push_back(id);
  }
  for (size_t from = 0; from < users.size(); from += kNamesAtOnce) {
    const size_t to = std::min(users.size(), from + kNamesAtOnce);
    const std::vector<UserId> some(users.begin() + static_cast<std::ptrdiff_t>(from),
                                   users.begin() + static_cast<std::ptrdiff_t>(to));
    office_.ask<Names>(
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

// Time.

void Hall::wake(std::function<void(Result<uint32_t>)> then) {
  office_.ask<std::vector<std::string>>(
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
          look(id, [this, left, count, then](Granted<Room*> room) {
            if (room) tell(**room, (*room)->state().number, true);
            if (--*left == 0) then(count);
          });
        }
      });
}

void Hall::check_clocks() {
  const Milliseconds now = now_();
  office_.ask<std::vector<std::string>>(
      [now](Store& store) { return store.tables_due(now, 100); },
      [this](Result<std::vector<std::string>> due) {
        if (!due) return log_(due.error().text(), "");
        for (const std::string& id : *due) {
          const Attempt flag{
              id, [this](const Room& room) -> Granted<Plan> { return room.judge_clock(now_()); },
              [](const Granted<void>&) {}};
          enter(id, [this, flag](Turn turn) { attempt(flag, std::move(turn)); });
        }
      });
}

void Hall::forget_idle(Milliseconds before,
                       const std::function<bool(const std::string&)>& is_watched) {
  std::erase_if(places_, [&](const auto& one) {
    const Place& place = one.second;
    return !place.is_busy && place.used < before && !is_watched(one.first);
  });
}

std::vector<Room*> Hall::rooms() {
  std::vector<Room*> rooms;
  for (auto& [id, place] : places_) {
    if (place.room != nullptr) rooms.push_back(place.room.get());
  }
  return rooms;
}

HallCount Hall::count() const {
  HallCount count = count_;
  count.rooms = places_.size();
  count.on_hold = held_.size();
  count.unopened = unopened_.size();
  return count;
}

}  // namespace acies
