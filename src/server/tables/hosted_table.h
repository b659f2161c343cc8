// One table of the server, as its header and entries describe it. A table is a function of its log.
// It changes by taking entries in, and it judges a command by returning the entries that the
// command would add.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/contract/table.h"
#include "core/luck/dice.h"
#include "server/api/api_error.h"
#include "server/tables/clock.h"
#include "server/tables/entry.h"
#include "server/tables/log_texts.h"
#include "server/tables/table_command.h"

namespace acies {

// The sender of a command: a user, or the server's bot on one seat; neither for a spectator. A user
// has a session, which must still exist when the entries are stored.
struct Caller {
  UserId user = 0;
  Seat bot = Seat::Nobody;
  std::optional<Digest> session = std::nullopt;
};

struct SeatState {
  UserId user = 0;
  std::string bot;  // its level
  bool is_ready = false;
  std::string words;
  std::vector<UserId> allies;  // users who play the seat with its owner
  uint32_t key_from = 0;       // the number of the entry that made the key for allies: Sit or Expel
  std::string army;            // that the player has brought
  bool is_stand_in = false;    // a bot that plays on for a player who has left

  bool is_free() const { return user == 0 && bot.empty(); }
};

// The bot that replaces a player who leaves a table of more than two, so that the others can play
// on.
inline constexpr std::string_view kStandIn = "bot:recruit";

struct Offer {
  EntryKind kind;  // Draw, Takeback, Rematch, Continue or Abandon
  Seat seat;       // the seat that makes the offer
  uint32_t ply;    // of a take-back, or where play would go on
  SeatMask agreed = 0;
};

struct Ending {
  std::string result;  // a seat or draw; empty if there is no result
  std::string reason;  // rules, resign, flag, agree, cancel, close, keeper
};

// The place where the log stops to replay: the present rules refuse an answer, or it leads to
// another position. The table stands before this answer, and all later answers are void.
struct ReplayStop {
  enum class Cause : uint8_t { Unreadable, Refused, Otherwise };

  Cause cause = Cause::Unreadable;
  uint32_t number = 0;  // of the entry
  uint32_t ply = 0;
  Seat seat = Seat::Nobody;
  std::string text;              // of the entry
  std::optional<Action> action;  // nothing if it is unreadable
  std::optional<Refusal> refusal;
};

// Everything except the game itself. It is small, so a plan works on a copy.
struct HostedState {
  TableStage stage = TableStage::Open;
  uint8_t players = 2;
  std::array<SeatState, kAllPlayers.size()> seats;  // by player_number
  SeatMask fallen = 0;                              // seats that have lost while others play on
  uint32_t number = 0;                              // of the last entry
  uint32_t ply = 0;
  Seat asked = Seat::Nobody;
  std::optional<Offer> offer;
  Ending ending;
  Clock clock;
  std::string next;  // the rematch's table
  Milliseconds updated = 0;

  std::span<const Seat> sitters() const { return first_players(players); }
  bool has(Seat seat) const { return is_player(seat) && player_number(seat) < players; }
  SeatState& at(Seat seat) { return seats[player_number(seat)]; }
  const SeatState& at(Seat seat) const { return seats[player_number(seat)]; }
  // Whether the offer waits for this seat. It waits for every other person who has not lost; bots
  // always agree.
  bool is_awaited(const Offer& open, Seat seat) const;
  // The caller plays the seat, as its owner or as an ally.
  bool owns(const Caller& caller, Seat seat) const;
  bool sits(const Caller& caller, Seat seat) const;
  bool is_seated(const Caller& caller) const;
};

// The state of the game after an entry.
struct GameStatus {
  uint32_t ply = 0;
  Seat asked = Seat::Nobody;
  bool is_over = false;
  Seat winner = Seat::Nobody;
  SeatMask fallen = 0;
};

// An entry to add, and the state of the game after it.
struct NewEntry {
  EntryRow row;
  GameStatus status;
};

// The result of a command.
struct Plan {
  std::vector<NewEntry> entries;
  // For the caller, although the entries are added: the command came too late.
  std::optional<ApiError> error;
  bool wants_next = false;  // a table for the rematch is to be made
  Figures figures{};        // for a table that begins
  // The game after the entries: a new table, or a branch with the answers. Null if the entries do
  // not play the game.
  std::shared_ptr<Table> table{};
};

class HostedTable {
 public:
  // Replays the entries; a fault if they are not a valid log. If the rules have changed since, the
  // table is held at the last good entry (replay_stop) until its players choose. `result` is the
  // result in lists, for a game that older rules have ended.
  static Result<std::unique_ptr<HostedTable>> open(const Game& game, TableHeader header,
                                                   const std::vector<EntryRow>& entries,
                                                   std::string_view result = {});

  const TableHeader& header() const { return header_; }
  const HostedState& state() const { return state_; }
  const Game& game() const { return game_; }
  const Table* table() const { return table_.get(); }  // null before the start
  const std::vector<EntryRow>& entries() const { return entries_; }
  // An answer that was taken back or left out.
  bool is_void(size_t entry) const { return is_void_[entry]; }
  const std::optional<ReplayStop>& replay_stop() const { return replay_stop_; }
  uint32_t last_played() const { return last_played_; }  // number of the game's last entry
  // The table as it stands, for other threads. All that read it at the same time share one copy.
  std::shared_ptr<const Table> table_copy() const;
  LogTexts& texts() const { return texts_; }  // on the network's thread only
  Digest commitment() const;
  Seed seed() const;  // secret until the game is over
  // Lets an ally play the seat with its present owner, until an ally is expelled.
  std::string ally_key(Seat seat) const;
  bool is_team(Seat seat) const;      // of a game that has begun
  std::string whole_options() const;  // with the armies that players have brought

  ApiResult<Plan> judge(const TableCommand& command, const Caller& caller, Milliseconds now) const;
  // The summary for lists after the entries.
  TableSummary summary_after(const std::vector<NewEntry>& entries) const;
  Result<void> take(const EntryRow& entry);
  // Takes in a plan that was made for the present state. The game is not played a second time.
  Result<void> take(const Plan& plan);
  void hold() { state_.stage = TableStage::Held; }

  // Made by the clock itself. If the time is over, the plan has the flag.
  Plan judge_clock(Milliseconds now) const;
  Plan credit(Milliseconds span, Milliseconds now) const;
  Plan link_next(std::string id, Milliseconds now) const;
  // The commands that the caller may give now.
  std::vector<CommandKind> open_commands(const Caller& caller, Milliseconds now) const;

 private:
  class Judge;  // in hosted_table_judge.cpp

  HostedTable(const Game& game, TableHeader header);
  Result<std::unique_ptr<Table>> set_table() const;
  Result<std::unique_ptr<Table>> open_table() const;
  Result<std::unique_ptr<Table>> open_by(const Game& game) const;
  std::unique_ptr<Table> table_until(uint32_t ply) const;  // as it stood then
  Result<void> take_in(const EntryRow& entry, bool is_left_out);
  void note(const EntryRow& entry, EntryKind kind, const GameStatus& status);
  void adopt(const Plan& plan);
  Result<void> play(const EntryRow& entry);
  void play_answer(const EntryRow& entry);
  void stop_at(ReplayStop replay_stop);
  void leave_out(const EntryRow& entry);
  Result<void> open_anew(const EntryRow& entry);
  void mark_void(uint32_t ply);
  GameStatus status() const;

  const Game& game_;
  TableHeader header_;
  bool is_of_first_release_ = false;  // it began before figures were kept
  HostedState state_;
  std::shared_ptr<Table> table_;
  std::vector<EntryRow> entries_;
  std::vector<bool> is_void_;
  std::optional<ReplayStop> replay_stop_;
  uint32_t last_played_ = 0;
  mutable std::weak_ptr<const Table> copy_;
  mutable LogTexts texts_;
};

HostedState empty_state(const TableHeader& header);                 // before its first entry
Seed seed_of(const TableHeader& header, const HostedState& state);  // with the players' words
GameStatus status_of(const Table& table);
// The state after one more entry.
void fold(HostedState& state, const EntryRow& entry, const GameStatus& status);
TableSummary summarise(const HostedState& state);

}  // namespace acies
