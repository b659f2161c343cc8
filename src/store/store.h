// What the server keeps: users, sessions, and tables as a header and an append-only list of entries.
// One interface over SQLite and PostgreSQL. Calls are made from one thread, inside a transaction
// that the clerk (clerk.h) opens. A call that answers false or nothing has changed nothing. When the
// database itself fails a call, the transaction is spoilt: all further calls and its commit fail
// until it goes back to its mark or is rolled back. A job just returns the error.
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
using Milliseconds = int64_t;  // since 1970, or a span

// Stands for the name of an account that was deleted: no name that anybody can have.
inline constexpr std::string_view kDeletedName = "-";

struct UserRow {
  UserId id = 0;
  std::string name;      // empty: a guest; kDeletedName: nobody any more
  std::string password;  // as libsodium writes it; empty for guests
  Milliseconds created = 0;
};

enum class SessionKind : uint8_t { Browser, Bot };

struct SessionRow {
  Digest key;  // SHA-256 of the token; the token itself is nowhere
  UserId user = 0;
  SessionKind kind = SessionKind::Browser;
  std::string label;  // a bot token's name
  Milliseconds created = 0;
  Milliseconds seen = 0;
};

enum class TableStage : uint8_t {
  Open,  // a seat is free or not ready
  Live,
  Over,
  Held  // its log no longer replays to its hash: nothing is changed until somebody has looked
};

struct SeatRow {
  UserId user = 0;  // 0: nobody yet, or a bot of the house
  std::string bot;  // level of the house's bot, or empty

  friend bool operator==(const SeatRow&, const SeatRow&) = default;
};

// Never changes after it was created.
struct TableHeader {
  std::string id;  // short, random, in the address
  std::string game;
  std::string scenario;
  std::string options;  // as write_setup_options writes them
  UserId creator = 0;
  Milliseconds created = 0;
  bool is_listed = false;               // in the lobby while a seat is free
  std::string invitation;               // lets its reader sit down
  std::array<Milliseconds, 3> clock{};  // bank, per move, increment; all 0: no clock
  Digest secret{};
  std::string rematch_of;  // the table before, or empty
  std::string position;    // where it begins, when not from its set-up
  uint8_t players = 2;     // how many sit at it: first_players of seat.h
  // Its figures, as Figures::write writes them: kept and found apart, since the start.
  std::string figures{};
};

// What lists show, kept in step with the entries.
struct TableSummary {
  TableStage stage = TableStage::Open;
  std::array<SeatRow, kAllPlayers.size()> seats;  // by player_number; as many as the header says
  uint32_t entries = 0;                           // how many there are: the number of the last
  uint32_t ply = 0;
  Seat asked = Seat::Nobody;
  Milliseconds deadline = 0;  // when the running clock is lost; 0: no clock runs
  Milliseconds updated = 0;
  std::string result;  // a seat's name, "draw" or empty

  friend bool operator==(const TableSummary&, const TableSummary&) = default;
};

struct TableRow {
  TableHeader header;
  TableSummary summary;
};

// A line of chat, as its writer gets it back.
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
  uint64_t hash = 0;  // of the table behind an answer; 0 for other entries

  friend bool operator==(const EntryRow&, const EntryRow&) = default;
};

inline constexpr UserId kEveryUser = -1;

// A table has new entries, or the name or the sessions of a user have changed.
struct News {
  std::string table;  // empty: it is about a user
  uint32_t entries = 0;
  UserId user = 0;  // kEveryUser: changes may have been missed
};

// A sanction that the server's administrator may lay on a user. Stored: the numbers keep their meaning.
enum class Sanction : uint8_t {
  Ban,  // no session counts and no login is let in
  Mute  // no chat
};

// A user as the keeper sees it.
struct UserFacts {
  UserId id = 0;
  std::string name;  // empty: a guest
  Milliseconds created = 0;
  Milliseconds seen = 0;  // by any session; 0: none is left
  bool is_banned = false;
  bool is_muted = false;
  uint32_t open_reports = 0;  // against it
};

// A complaint of one user about another, or about one line of chat.
struct ReportRow {
  int64_t id = 0;
  UserId reporter = 0;
  UserId accused = 0;
  std::string table;
  uint32_t line = 0;  // the number of the chat's entry; 0: it is about the player
  std::string quote;  // the line as it was
  std::string reason;
  Milliseconds at = 0;
  Milliseconds settled = 0;  // 0: open
  std::string verdict;
};

// Tells running servers to look again at something that another process has changed.
enum class OrderKind : uint8_t {
  User,  // the sessions of a user have ended: everything it has open is closed
  Table  // a table has new entries
};

struct OrderRow {
  int64_t id = 0;
  OrderKind kind = OrderKind::User;
  std::string target;  // a user's number or a table's id
};

class Store {
 public:
  Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  virtual ~Store() = default;

  virtual Result<void> begin() = 0;
  virtual Result<void> commit() = 0;  // on the disk when it returns; rolled back when it fails
  virtual Result<void> roll_back() = 0;
  // Between jobs that share a transaction: a job that fails is undone alone.
  virtual Result<void> mark() = 0;
  virtual Result<void> back_to_mark() = 0;
  // Whether what failed since begin() or mark() was nobody's fault (a deadlock, a lost connection),
  // so that the transaction is worth repeating.
  virtual bool may_repeat() const { return false; }

  // Users. Names are unique without regard to case (the caller folds them), and no new one looks
  // like another (look.h). A name that was given up is kept for its owner until sweep() frees it.
  virtual Result<UserId> add_guest(Milliseconds now) = 0;
  // Turns a guest into an account; false when the name, or one that looks like it, is taken or the
  // user is no guest.
  virtual Result<bool> name_user(UserId user, std::string_view name, std::string_view folded,
                                 std::string_view password) = 0;
  virtual Result<std::optional<UserRow>> find_user(UserId user) = 0;
  // As find_user; nobody else changes the user until the transaction ends.
  virtual Result<std::optional<UserRow>> hold_user(UserId user) = 0;
  virtual Result<std::optional<UserRow>> find_user_named(std::string_view folded) = 0;
  virtual Result<void> set_password(UserId user, std::string_view password) = 0;
  // False when the name, or one that looks like it, is somebody else's, or the user has no account.
  virtual Result<bool> rename_user(UserId user, std::string_view name, std::string_view folded,
                                   Milliseconds now) = 0;
  // Takes name, password, sessions and bot tokens away; the number stays, because tables name it.
  // False when the user has no account.
  virtual Result<bool> delete_user(UserId user, Milliseconds now) = 0;

  virtual Result<void> add_session(const SessionRow& session) = 0;
  virtual Result<std::optional<SessionRow>> find_session(const Digest& key) = 0;
  virtual Result<void> touch_session(const Digest& key, Milliseconds now) = 0;
  // Whether the session is there; if so, nobody ends it until the transaction ends.
  virtual Result<bool> hold_session(const Digest& key) = 0;
  virtual Result<bool> remove_session(const Digest& key) = 0;
  // Sessions and bot tokens, all but one; says how many went.
  virtual Result<uint32_t> remove_sessions_of(UserId user, const std::optional<Digest>& but) = 0;
  virtual Result<std::vector<SessionRow>> sessions_of(UserId user) = 0;  // the oldest first
  virtual Result<std::vector<SessionRow>> bot_tokens(UserId user) = 0;
  // Removes sessions of browsers not seen since then, and older guests who have neither a session
  // nor a table; says how many went. Names that were given up before then are free again.
  virtual Result<uint32_t> sweep(Milliseconds before) = 0;

  // Tables. An id is up to 64 letters, digits, - and _. The store counts summary.entries itself.
  virtual Result<bool> add_table(const TableHeader& header, const TableSummary& summary,
                                 const std::vector<EntryRow>& entries) = 0;  // false: id is taken
  virtual Result<std::optional<TableRow>> find_table(std::string_view id) = 0;
  // Entries number after+1 and on, in order.
  virtual Result<std::vector<EntryRow>> entries_after(std::string_view id, uint32_t after) = 0;
  // The entries get the numbers after+1 and on. False, and nothing is changed, when the table no
  // longer has just `after` entries.
  virtual Result<bool> append(std::string_view id, uint32_t after,
                              const std::vector<EntryRow>& entries,
                              const TableSummary& summary) = 0;
  // The figures that a table is played with (core/data/figures.h), by their mark; the first ones stay.
  virtual Result<void> keep_figures(std::string_view id, std::string_view mark,
                                    std::string_view figures) = 0;
  virtual Result<std::string> figures_of(std::string_view id) = 0;  // empty: none are kept
  // Open and with a free seat, newest first.
  virtual Result<std::vector<TableRow>> listed_tables(uint32_t most) = 0;
  // To watch, the latest changed first.
  virtual Result<std::vector<TableRow>> live_listed_tables(uint32_t most) = 0;
  // Where the user sits, and those that the user has created; the latest changed first.
  virtual Result<std::vector<TableRow>> tables_of(UserId user, uint32_t most) = 0;
  virtual Result<uint32_t> count_unfinished_of(UserId creator) = 0;
  // Where the user sits, and those that the user has created, by id from behind `after`; all, or
  // those that are not over.
  virtual Result<std::vector<TableRow>> tables_behind(UserId user, std::string_view after,
                                                      uint32_t most, bool with_over) = 0;
  // All lines of chat that the user has written at any table.
  virtual Result<std::vector<ChatLine>> chat_of(UserId user, uint32_t most) = 0;
  virtual Result<std::vector<std::string>> tables_in(TableStage stage) = 0;
  // Live tables whose deadline has come, the earliest first.
  virtual Result<std::vector<std::string>> tables_due(Milliseconds now, uint32_t most) = 0;
  // Live tables where a bot of the house was asked before then and has not answered, the earliest
  // first.
  virtual Result<std::vector<std::string>> tables_with_silent_bot(Milliseconds before,
                                                                  uint32_t most) = 0;
  virtual Result<void> set_stage(std::string_view id, TableStage stage) = 0;

  // Tables that are not over, or all; the latest changed first.
  virtual Result<std::vector<TableRow>> latest_tables(bool with_over, uint32_t most) = 0;

  // Moderation. False: the user has the sanction already, or does not have it.
  virtual Result<bool> add_sanction(UserId user, Sanction kind, Milliseconds now,
                                    std::string_view reason) = 0;
  // Whether there is this session, out of force by a ban: find_session and hold_session pass it by.
  virtual Result<bool> has_banned_session(const Digest& key) = 0;
  virtual Result<bool> lift_sanction(UserId user, Sanction kind) = 0;
  virtual Result<bool> has_sanction(UserId user, Sanction kind) = 0;
  // The newest first; without guests unless all are wanted or somebody has complained about them.
  virtual Result<std::vector<UserFacts>> latest_users(bool with_guests, uint32_t most) = 0;
  virtual Result<bool> add_report(const ReportRow& report) = 0;  // false: it was made before
  virtual Result<std::vector<ReportRow>> latest_reports(bool with_settled, uint32_t most) = 0;
  virtual Result<bool> settle_report(int64_t id, Milliseconds now, std::string_view verdict) = 0;
  // Orders get numbers in the order of their commits, so that a reader misses none.
  virtual Result<void> add_order(OrderKind kind, std::string_view target, Milliseconds now) = 0;
  virtual Result<std::vector<OrderRow>> orders_after(int64_t id) = 0;
  virtual Result<int64_t> last_order() = 0;  // 0: there is none

  // When any node was last alive; beats are written about once a second.
  virtual Result<Milliseconds> last_beat() = 0;
  virtual Result<void> beat(Milliseconds now) = 0;
  // The time since the last beat, if it is more than `least`, and a beat with it; otherwise 0. Who
  // asks at the same time waits for the end of this transaction, and gets 0 when it was committed.
  virtual Result<Milliseconds> claim_pause(Milliseconds now, Milliseconds least) = 0;

  // Changes of other nodes since the last call, one piece for a table or a user; does not
  // wait. After a lost connection these are all tables that may have changed meanwhile, and
  // kEveryUser. SQLite has one node and never news. May be called outside of a transaction only.
  virtual Result<std::vector<News>> news() = 0;
  // Readable when there is news; -1: never, or not now. Another one after a lost connection. Other
  // calls may have read the news along, so news() is also asked after each transaction.
  virtual int news_socket() const = 0;

  // A copy of the whole database in a new file that only its owner can read. Outside of a
  // transaction only; others go on writing meanwhile. PostgreSQL has programs of its own for it.
  virtual Result<void> back_up(const std::string& file) = 0;

  virtual std::string_view kind() const = 0;  // "sqlite", "postgresql"
};

// As a server, or beside one that may be running: then nothing is created or brought up to date.
enum class Access : uint8_t { Server, Beside };

// A path, or a URL that begins with postgres:// or postgresql://. Creates what is missing; a store
// of a newer version, or that is no store of ours, is refused.
Result<std::unique_ptr<Store>> open_store(std::string_view where, Access access = Access::Server);

}  // namespace acies
