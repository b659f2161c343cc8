// The server's data: users, sessions, and tables as a header and an append-only list of entries.
// One interface over SQLite and PostgreSQL. Calls come from one thread, inside a transaction of the
// database writer. A call that returns false or nothing has changed nothing.
// If the database itself fails a call, the transaction is spoilt: all further calls and the commit
// fail until it goes back to its mark or is rolled back. A job just returns the error.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/base/sha256.h"
#include "core/contract/seat.h"

namespace acies {

using UserId = int64_t;
using Milliseconds = int64_t;  // since 1970, or a duration

// Replaces the name of a deleted account. No user can have this name.
inline constexpr std::string_view kDeletedName = "-";

struct UserRow {
  UserId id = 0;
  std::string name;      // empty: a guest; kDeletedName: a deleted account
  std::string password;  // in libsodium's format; empty for guests
  Milliseconds created = 0;
};

enum class SessionKind : uint8_t { Browser, Bot };

struct SessionRow {
  Digest key;  // SHA-256 of the token; the token itself is not stored
  UserId user = 0;
  SessionKind kind = SessionKind::Browser;
  std::string label;  // the name of a bot token
  Milliseconds created = 0;
  Milliseconds seen = 0;
};

enum class TableStage : uint8_t {
  Open,  // a seat is free or not ready
  Live,
  Over,
  // Its log no longer replays to its hash: nothing changes until an administrator has looked at it.
  Held
};

struct SeatRow {
  UserId user = 0;  // 0: nobody yet, or a bot of the server
  std::string bot;  // level of the server's bot, or empty

  friend bool operator==(const SeatRow&, const SeatRow&) = default;
};

// Constant after its creation.
struct TableHeader {
  std::string id;  // short and random, part of the address
  std::string game;
  std::string scenario;
  std::string options;  // in the format of write_setup_options
  UserId creator = 0;
  Milliseconds created = 0;
  bool is_listed = false;               // in the lobby while a seat is free
  std::string invitation;               // lets its reader take a seat
  std::array<Milliseconds, 3> clock{};  // bank, per move, increment; all 0: no clock
  Digest secret{};
  std::string rematch_of;  // the previous table, or empty
  std::string position;    // the start, if it is not the set-up
  uint8_t players = 2;     // number of seats: first_players of seat.h
  // Its figures in the format of Figures::write, stored separately at the start.
  std::string figures{};
};

// The data of lists, updated together with the entries.
struct TableSummary {
  TableStage stage = TableStage::Open;
  std::array<SeatRow, kAllPlayers.size()> seats;  // by player_number; as many as the header says
  uint32_t entries = 0;                           // their number, and so the number of the last
  uint32_t ply = 0;
  Seat asked = Seat::Nobody;
  Milliseconds deadline = 0;  // when the running clock runs out; 0: no clock runs
  Milliseconds updated = 0;
  std::string result;  // the name of a seat, "draw" or empty

  friend bool operator==(const TableSummary&, const TableSummary&) = default;
};

struct TableRow {
  TableHeader header;
  TableSummary summary;
};

// A line of chat, for its writer.
struct ChatLine {
  std::string table;
  Milliseconds at = 0;
  std::string text;
};

struct EntryRow {
  std::string kind;  // see server/tables/entry.h
  Seat seat = Seat::Nobody;
  uint32_t ply = 0;
  std::string text;
  Milliseconds at = 0;
  uint64_t hash = 0;  // of the table after an answer; 0 for other entries

  friend bool operator==(const EntryRow&, const EntryRow&) = default;
};

inline constexpr UserId kEveryUser = -1;

// A table has new entries, or the name or the sessions of a user have changed.
struct News {
  std::string table;  // empty: it is about a user
  uint32_t entries = 0;
  UserId user = 0;  // kEveryUser: changes may have been missed
};

// A sanction by the server's administrator against a user. Stored, so the numbers are fixed.
enum class Sanction : uint8_t {
  Ban,  // no session is valid and no login succeeds
  Mute  // no chat
};

// A user as the administrator sees it.
struct UserFacts {
  UserId id = 0;
  std::string name;  // empty: a guest
  Milliseconds created = 0;
  Milliseconds seen = 0;  // by any session; 0: none is left
  bool is_banned = false;
  bool is_muted = false;
  uint32_t open_reports = 0;  // against the user
};

// A complaint of one user about another, or about one line of chat.
struct ReportRow {
  int64_t id = 0;
  UserId reporter = 0;
  UserId accused = 0;
  std::string table;
  uint32_t line = 0;  // the number of the chat's entry; 0: it is about the player
  std::string quote;  // the line at that time
  std::string reason;
  Milliseconds at = 0;
  Milliseconds settled = 0;  // 0: open
  std::string verdict;
};

// Tells running servers that another process has changed something.
enum class OrderKind : uint8_t {
  User,  // the sessions of a user have ended: its connections are closed
  Table  // a table has new entries
};

struct OrderRow {
  int64_t id = 0;
  OrderKind kind = OrderKind::User;
  std::string target;  // the number of a user or the id of a table
};

class Store {
 public:
  Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  virtual ~Store() = default;

  virtual Result<void> begin() = 0;
  // When it returns the data is on the disk; if it fails it is rolled back.
  virtual Result<void> commit() = 0;
  virtual Result<void> roll_back() = 0;
  // Between jobs that share a transaction: a failed job is undone alone.
  virtual Result<void> mark() = 0;
  virtual Result<void> back_to_mark() = 0;
  // Whether the failures since begin() or mark() have an outside cause (a deadlock, a lost
  // connection), so that the transaction is worth repeating.
  virtual bool may_repeat() const { return false; }

  // Users. Names are unique without regard to case (the caller folds them), and no new one looks
  // like another (name_look.h). A name that was given up is reserved for its owner until sweep()
  // frees it.
  virtual Result<UserId> add_guest(Milliseconds now) = 0;
  // Turns a guest into an account. False if the name, or one that looks like it, is taken, or if
  // the user is no guest.
  virtual Result<bool> name_user(UserId user, std::string_view name, std::string_view folded,
                                 std::string_view password) = 0;
  virtual Result<std::optional<UserRow>> find_user(UserId user) = 0;
  // Like find_user; nobody else changes the user until the transaction ends.
  virtual Result<std::optional<UserRow>> hold_user(UserId user) = 0;
  virtual Result<std::optional<UserRow>> find_user_named(std::string_view folded) = 0;
  virtual Result<void> set_password(UserId user, std::string_view password) = 0;
  // False if the name, or one that looks like it, belongs to another user, or if the user has no
  // account.
  virtual Result<bool> rename_user(UserId user, std::string_view name, std::string_view folded,
                                   Milliseconds now) = 0;
  // Removes name, password, sessions and bot tokens. The number stays, because tables refer to it.
  // False if the user has no account.
  virtual Result<bool> delete_user(UserId user, Milliseconds now) = 0;

  virtual Result<void> add_session(const SessionRow& session) = 0;
  virtual Result<std::optional<SessionRow>> find_session(const Digest& key) = 0;
  virtual Result<void> touch_session(const Digest& key, Milliseconds now) = 0;
  // Whether the session exists. If so, it is not ended before the transaction ends.
  virtual Result<bool> hold_session(const Digest& key) = 0;
  virtual Result<bool> remove_session(const Digest& key) = 0;
  // Ends sessions and bot tokens, except one; returns how many.
  virtual Result<uint32_t> remove_sessions_of(UserId user, const std::optional<Digest>& but) = 0;
  virtual Result<std::vector<SessionRow>> sessions_of(UserId user) = 0;  // oldest first
  virtual Result<std::vector<SessionRow>> bot_tokens(UserId user) = 0;
  // Removes sessions of browsers not seen since then, and older guests with neither a session nor a
  // table; returns how many. Names given up before then are free again.
  virtual Result<uint32_t> sweep(Milliseconds before) = 0;

  // Tables. An id has up to 64 letters, digits, - and _. The store counts summary.entries itself.
  virtual Result<bool> add_table(const TableHeader& header, const TableSummary& summary,
                                 // False: the id is taken.
                                 const std::vector<EntryRow>& entries) = 0;
  virtual Result<std::optional<TableRow>> find_table(std::string_view id) = 0;
  // Entries from number after+1 on, in order.
  virtual Result<std::vector<EntryRow>> entries_after(std::string_view id, uint32_t after) = 0;
  // The entries get the numbers from after+1 on. False, and nothing changes, if the table does not
  // have exactly `after` entries any more.
  virtual Result<bool> append(std::string_view id, uint32_t after,
                              const std::vector<EntryRow>& entries,
                              const TableSummary& summary) = 0;
  // The figures that a table is played with (core/data/figures.h), by their mark. The first ones
  // stay.
  virtual Result<void> keep_figures(std::string_view id, std::string_view mark,
                                    std::string_view figures) = 0;
  virtual Result<std::string> figures_of(std::string_view id) = 0;  // empty: none are stored
  // Open tables with a free seat, newest first.
  virtual Result<std::vector<TableRow>> listed_tables(uint32_t most) = 0;
  // For watching, the latest changed first.
  virtual Result<std::vector<TableRow>> live_listed_tables(uint32_t most) = 0;
  // Tables where the user has a seat, and those that the user created; the latest changed first.
  virtual Result<std::vector<TableRow>> tables_of(UserId user, uint32_t most) = 0;
  virtual Result<uint32_t> count_unfinished_of(UserId creator) = 0;
  // The same by id, from after `after`: all of them, or those that are not over.
  virtual Result<std::vector<TableRow>> tables_behind(UserId user, std::string_view after,
                                                      uint32_t most, bool with_over) = 0;
  // All lines of chat that the user has written at any table.
  virtual Result<std::vector<ChatLine>> chat_of(UserId user, uint32_t most) = 0;
  virtual Result<std::vector<std::string>> tables_in(TableStage stage) = 0;
  // Live tables whose deadline has passed, the earliest first.
  virtual Result<std::vector<std::string>> tables_due(Milliseconds now, uint32_t most) = 0;
  // Live tables where a bot of the server was asked before then and has not answered, the earliest
  // first.
  virtual Result<std::vector<std::string>> tables_with_silent_bot(Milliseconds before,
                                                                  uint32_t most) = 0;
  virtual Result<void> set_stage(std::string_view id, TableStage stage) = 0;

  // Tables that are not over, or all; the latest changed first.
  virtual Result<std::vector<TableRow>> latest_tables(bool with_over, uint32_t most) = 0;

  // Moderation. False: the user already has the sanction, or does not have it.
  virtual Result<bool> add_sanction(UserId user, Sanction kind, Milliseconds now,
                                    std::string_view reason) = 0;
  // Whether this session exists, but is invalid because of a ban. find_session and hold_session
  // ignore it.
  virtual Result<bool> has_banned_session(const Digest& key) = 0;
  virtual Result<bool> lift_sanction(UserId user, Sanction kind) = 0;
  virtual Result<bool> has_sanction(UserId user, Sanction kind) = 0;
  // Newest first; without guests, unless all are wanted or there is a complaint about them.
  virtual Result<std::vector<UserFacts>> latest_users(bool with_guests, uint32_t most) = 0;
  virtual Result<bool> add_report(const ReportRow& report) = 0;  // false: it already exists
  virtual Result<std::vector<ReportRow>> latest_reports(bool with_settled, uint32_t most) = 0;
  virtual Result<bool> settle_report(int64_t id, Milliseconds now, std::string_view verdict) = 0;
  // Orders get numbers in the order of their commits, so that a reader misses none.
  virtual Result<void> add_order(OrderKind kind, std::string_view target, Milliseconds now) = 0;
  virtual Result<std::vector<OrderRow>> orders_after(int64_t id) = 0;
  virtual Result<int64_t> last_order() = 0;  // 0: there is none

  // The last time that any node was alive. Beats are written about once a second.
  virtual Result<Milliseconds> last_beat() = 0;
  virtual Result<void> beat(Milliseconds now) = 0;
  // The time since the last beat, if it is more than `least`, together with a new beat; otherwise
  // 0. A caller at the same time waits for the end of this transaction, and gets 0 if it was
  // committed.
  virtual Result<Milliseconds> claim_pause(Milliseconds now, Milliseconds least) = 0;

  // Changes by other nodes since the last call, one item for each table or user; does not wait.
  // After a lost connection these are all tables that may have changed meanwhile, and kEveryUser.
  // SQLite has one node and never any news. Must be called outside of a transaction.
  virtual Result<std::vector<News>> news() = 0;
  // Readable if there is news; -1: never, or not now. It changes after a lost connection. Other
  // calls may read the news as well, so news() is also called after each transaction.
  virtual int news_socket() const = 0;

  // Copies the whole database into a new file that only its owner can read. Only outside of a
  // transaction; others may write meanwhile. PostgreSQL has its own programs for this.
  virtual Result<void> back_up(const std::string& file) = 0;

  virtual std::string_view kind() const = 0;  // "sqlite", "postgresql"
};

// As a server, or beside a running one: then nothing is created or upgraded.
enum class Access : uint8_t { Server, Beside };

// A path, or a URL that begins with postgres:// or postgresql://. Creates missing tables. A store
// of a newer version, or a foreign database, is refused.
Result<std::unique_ptr<Store>> open_store(std::string_view where, Access access = Access::Server);

}  // namespace acies
