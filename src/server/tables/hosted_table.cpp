#include "server/tables/hosted_table.h"

#include <algorithm>
#include <cassert>

#include "core/text/text.h"
#include "server/tables/army_setup.h"

namespace acies {
namespace {

constexpr std::string_view kBotMark = "bot:";

void sit(SeatState& seat, std::string_view who) {
  seat = {};
  if (who.starts_with(kBotMark)) {
    seat.bot = who.substr(kBotMark.size());
    seat.is_ready = true;
  } else {
    seat.user = read_number<UserId>(who).value_or(0);
  }
}

void end(HostedState& state, std::string_view result, EntryKind reason, Milliseconds at) {
  state.stage = TableStage::Over;
  state.ending = {std::string(result), std::string(name(reason))};
  state.offer.reset();
  state.asked = Seat::Nobody;
  state.clock.ask(Seat::Nobody, at);
}

void end_by_rules(HostedState& state, Seat winner, Milliseconds at) {
  end(state, is_player(winner) ? name(winner) : "draw", EntryKind::Answer, at);
  state.ending.reason = "rules";
}

// A stand-in has no clock: often it plays because the player's time ran out.
Seat clocked(const HostedState& state, Seat asked) {
  return is_player(asked) && state.at(asked).is_stand_in ? Seat::Nobody : asked;
}

void go_on(HostedState& state, const EntryRow& entry, const GameStatus& status) {
  state.stage = TableStage::Live;
  state.ply = status.ply;
  state.asked = status.asked;
  state.fallen = status.fallen;
  if (status.is_over) return end_by_rules(state, status.winner, entry.at);
  if (is_player(status.asked)) state.clock.ask(clocked(state, status.asked), entry.at);
}

void go_back(HostedState& state, const EntryRow& entry, const GameStatus& status) {
  state.ply = status.ply;
  state.asked = status.asked;
  state.fallen = status.fallen;
  state.offer.reset();
  state.clock.turn_back(clocked(state, status.asked), entry.at);
}

// The time on hold counts for nobody.
void resume(HostedState& state, const EntryRow& entry, const GameStatus& status) {
  state.ending = {};
  state.offer.reset();
  state.clock.stand();
  go_on(state, entry, status);
}

// From now on, the ally's key no longer opens the seat.
void send_away(HostedState& state, const EntryRow& entry) {
  SeatState& seat = state.at(entry.seat);
  std::erase(seat.allies, read_number<UserId>(entry.text).value_or(0));
  seat.key_from = state.number;
}

void hand_over(HostedState& state, const EntryRow& entry) {
  SeatState& seat = state.at(entry.seat);
  const std::string words = seat.words;  // the dice depend on them
  sit(seat, entry.text);
  seat.words = words;
  seat.is_stand_in = true;
  state.offer.reset();
  if (state.clock.running() == entry.seat) state.clock.ask(Seat::Nobody, entry.at);
}

void give_up(HostedState& state, const EntryRow& entry, EntryKind kind) {
  if (!entry.text.empty()) return hand_over(state, entry);
  const bool has_winner = state.players == kPlayers.size();
  end(state, has_winner ? name(opponent(entry.seat)) : "", kind, entry.at);
}

void close(HostedState& state, const EntryRow& entry) {
  end(state, "", EntryKind::Close, entry.at);
  if (!entry.text.empty()) state.ending.reason = entry.text;
}

// Entries of play. They have no effect from the place where the log does not replay.
bool is_play(EntryKind kind) {
  return kind == EntryKind::Answer || kind == EntryKind::Roll || kind == EntryKind::Back ||
         kind == EntryKind::Resume;
}

bool moves_the_game(EntryKind kind) { return kind == EntryKind::Start || is_play(kind); }

bool rests_on_play(EntryKind kind) {
  return is_play(kind) || kind == EntryKind::Draw || kind == EntryKind::Takeback;
}

// A Resume entry leaves out the play between the entry that it names and itself. If a later Resume
// leaves it out, it has no effect.
std::vector<bool> left_out(const std::vector<EntryRow>& entries) {
  std::vector<bool> is_out(entries.size());
  for (size_t i = entries.size(); i-- > 0;) {
    if (is_out[i] || entries[i].kind != name(EntryKind::Resume)) continue;
    const auto first = read_number<uint32_t>(entries[i].text).value_or(0);
    for (size_t k = first == 0 ? i : first - 1; k < i; ++k) {
      const auto kind = read_entry_kind(entries[k].kind);
      is_out[k] = kind && is_play(*kind);
    }
  }
  return is_out;
}

}  // namespace

Seed seed_of(const TableHeader& header, const HostedState& state) {
  Seed seed;
  seed.secret = header.secret;
  for (const Seat seat : state.sitters()) {
    const std::string& words = state.at(seat).words;
    if (!words.empty()) seed.words_of(seat) = sha256(words);
  }
  return seed;
}

bool HostedState::is_awaited(const Offer& open, Seat seat) const {
  const SeatState& one = at(seat);
  if (seat == open.seat || one.user == 0 || one.user == at(open.seat).user) return false;
  const bool is_out = (fallen & only(seat)) != 0 && open.kind != EntryKind::Rematch;
  return !is_out && (open.agreed & only(seat)) == 0;
}

bool HostedState::sits(const Caller& caller, Seat seat) const {
  if (!has(seat)) return false;
  const SeatState& one = at(seat);
  if (caller.bot == seat) return !one.bot.empty();
  return caller.user != 0 && one.user == caller.user;
}

bool HostedState::owns(const Caller& caller, Seat seat) const {
  if (sits(caller, seat)) return true;
  if (!has(seat) || caller.user == 0) return false;
  const std::vector<UserId>& allies = at(seat).allies;
  return std::ranges::find(allies, caller.user) != allies.end();
}

bool HostedState::is_seated(const Caller& caller) const {
  return std::ranges::any_of(sitters(), [&](Seat seat) { return owns(caller, seat); });
}

HostedState empty_state(const TableHeader& header) {
  HostedState state;
  state.players = header.players;
  state.clock = Clock(clock_rule(header));
  return state;
}

GameStatus status_of(const Table& table) {
  const Outcome outcome = table.outcome();
  SeatMask fallen = 0;
  for (const Seat seat : table.seats()) {
    if (table.has_fallen(seat)) fallen |= only(seat);
  }
  return {table.ply(), table.decision().seat, outcome.is_over, outcome.winner, fallen};
}

void fold(HostedState& state, const EntryRow& entry, const GameStatus& status) {
  ++state.number;
  const auto kind = *read_entry_kind(entry.kind);
  if (kind != EntryKind::Chat) state.updated = entry.at;
  switch (kind) {
    case EntryKind::Sit:
      sit(state.at(entry.seat), entry.text);
      state.at(entry.seat).key_from = state.number;
      return;
    case EntryKind::Leave: state.at(entry.seat) = {}; return;
    case EntryKind::Ready:
      state.at(entry.seat).is_ready = true;
      state.at(entry.seat).words = entry.text;
      return;
    case EntryKind::Answer:
      if (state.offer && state.is_awaited(*state.offer, entry.seat)) state.offer.reset();
      return go_on(state, entry, status);
    case EntryKind::Start:
    case EntryKind::Roll: return go_on(state, entry, status);
    case EntryKind::Back: return go_back(state, entry, status);
    case EntryKind::Draw:
    case EntryKind::Takeback:
    case EntryKind::Rematch:
    case EntryKind::Continue:
    case EntryKind::Abandon: state.offer = Offer{kind, entry.seat, entry.ply}; return;
    case EntryKind::Consent:
      if (state.offer) state.offer->agreed |= only(entry.seat);
      return;
    case EntryKind::Decline: state.offer.reset(); return;
    case EntryKind::Resign:
    case EntryKind::Flag: return give_up(state, entry, kind);
    case EntryKind::Agree: return end(state, "draw", kind, entry.at);
    case EntryKind::Cancel: return end(state, "", kind, entry.at);
    case EntryKind::Close: return close(state, entry);
    case EntryKind::Expel: return send_away(state, entry);
    case EntryKind::Resume: return resume(state, entry, status);
    case EntryKind::Credit:
      state.clock.credit(read_number<Milliseconds>(entry.text).value_or(0));
      return;
    case EntryKind::Next:
      state.next = entry.text;
      state.offer.reset();
      return;
    case EntryKind::Chat:
    case EntryKind::Falter: return;
    case EntryKind::Join:
      state.at(entry.seat).allies.push_back(read_number<UserId>(entry.text).value_or(0));
      return;
    case EntryKind::Army: state.at(entry.seat).army = entry.text; return;
  }
}

TableSummary summarise(const HostedState& state) {
  TableSummary summary;
  summary.stage = state.stage;
  for (const Seat seat : state.sitters()) {
    summary.seats[player_number(seat)] = {state.at(seat).user, state.at(seat).bot};
  }
  summary.entries = state.number;
  summary.ply = state.ply;
  summary.asked = state.stage == TableStage::Live ? state.asked : Seat::Nobody;
  summary.deadline = state.stage == TableStage::Live ? state.clock.deadline() : 0;
  summary.updated = state.updated;
  summary.result = state.ending.result;
  return summary;
}

HostedTable::HostedTable(const Game& game, TableHeader header)
    : game_(game), header_(std::move(header)), state_(empty_state(header_)) {}

Result<std::unique_ptr<HostedTable>> HostedTable::open(const Game& game, TableHeader header,
                                                       const std::vector<EntryRow>& entries,
                                                       std::string_view result) {
  auto hosted = std::unique_ptr<HostedTable>(new HostedTable(game, std::move(header)));
  hosted->is_of_first_release_ =
      hosted->header_.figures.empty() &&
      std::ranges::find(entries, name(EntryKind::Start), &EntryRow::kind) != entries.end();
  const std::vector<bool> is_out = left_out(entries);
  for (size_t i = 0; i < entries.size(); ++i) {
    if (auto taken = hosted->take_in(entries[i], is_out[i]); !taken) {
      return Fault(std::move(taken.error()));
    }
  }
  HostedState& state = hosted->state_;
  if (state.stage == TableStage::Held && !result.empty()) {
    end(state, result, EntryKind::Answer, state.updated);
    state.ending.reason = "rules";  // the older rules
  }
  return hosted;
}

Seed HostedTable::seed() const { return seed_of(header_, state_); }

// The key cannot be guessed from the invitation, which both sides may know, nor from the key of an
// earlier owner.
std::string HostedTable::ally_key(Seat seat) const {
  constexpr size_t kLetters = 20;
  const SeatState& one = state_.at(seat);
  const std::string words = "ally " + std::string(name(seat)) + ' ' + write_hex(header_.secret) +
                            ' ' + std::to_string(one.user) + ' ' + std::to_string(one.key_from);
  return write_hex(sha256(words)).substr(0, kLetters);
}

bool HostedTable::is_team(Seat seat) const {
  return table_ != nullptr && table_->captains(seat) > 1;
}

std::string HostedTable::whole_options() const {
  return with_armies(header_.options, {state_.at(Seat::South).army, state_.at(Seat::North).army});
}

Digest HostedTable::commitment() const { return acies::commitment(seed()); }

Result<std::unique_ptr<Table>> HostedTable::set_table() const {
  auto table = open_table();
  if (table && (*table)->seats().size() != header_.players) {
    return fault("the battle is for " + std::to_string((*table)->seats().size()) +
                 " players now, the table for " + std::to_string(header_.players));
  }
  return table;
}

// Opens the table with the figures that it began with.
Result<std::unique_ptr<Table>> HostedTable::open_table() const {
  const Opening open = [this](const Game& game) { return open_by(game); };
  if (header_.figures.empty()) {
    return is_of_first_release_ ? open_as_first_release(game_, open) : open(game_);
  }
  const auto figures = Figures::read(header_.figures);
  if (!figures) return Fault(figures.error());
  return open_with_figures(game_, *figures, open);
}

Result<std::unique_ptr<Table>> HostedTable::open_by(const Game& game) const {
  if (!header_.position.empty()) return game.open_position(header_.position);
  const auto setup = read_setup(header_.scenario, whole_options(), game.options());
  if (!setup) return Fault(setup.error());
  return game.open(*setup);
}

std::unique_ptr<Table> HostedTable::table_until(uint32_t ply) const {
  auto then = set_table();
  assert(then.has_value());
  for (uint32_t i = 0; i < ply; ++i) {
    [[maybe_unused]] const Verdict verdict =
        (*then)->submit(table_->question_at(i).seat, i, table_->answer_at(i));
    assert(verdict.has_value());
  }
  return std::move(*then);
}

GameStatus HostedTable::status() const { return table_ ? status_of(*table_) : GameStatus{}; }

// A Resume entry leaves out earlier entries, so the whole log is replayed.
Result<void> HostedTable::take(const EntryRow& entry) {
  return entry.kind == name(EntryKind::Resume) ? open_anew(entry) : take_in(entry, false);
}

Result<void> HostedTable::take_in(const EntryRow& entry, bool is_left_out) {
  const auto fail = [&](const std::string& what) {
    return fault("entry " + std::to_string(state_.number + 1) + " (" + entry.kind + "): " + what);
  };
  const auto kind = read_entry_kind(entry.kind);
  if (!kind) return fail("this kind is not known");
  if (is_player(entry.seat) && !state_.has(entry.seat)) return fail("nobody sits there");
  const bool rests = rests_on_play(*kind);
  if (!is_left_out && !(replay_stop_ && rests)) {
    if (const auto played = play(entry); !played) return fail(played.error().text());
  }
  if (is_left_out || (replay_stop_ && rests)) {
    leave_out(entry);
    return {};
  }
  note(entry, *kind, status());
  return {};
}

Result<void> HostedTable::take(const Plan& plan) {
  if (plan.table != nullptr) {
    adopt(plan);
    return {};
  }
  for (const NewEntry& added : plan.entries) {
    if (auto taken = take(added.row); !taken) return taken;
  }
  return {};
}

void HostedTable::adopt(const Plan& plan) {
  copy_.reset();
  texts_.go_on();
  if (table_ == nullptr) {
    table_ = plan.table;
    header_.figures = plan.figures.write();
  } else {
    table_->adopt(*plan.table);
  }
  for (const auto& [entry, status] : plan.entries) {
    note(entry, *read_entry_kind(entry.kind), status);
  }
}

void HostedTable::note(const EntryRow& entry, EntryKind kind, const GameStatus& status) {
  fold(state_, entry, status);
  if (moves_the_game(kind)) last_played_ = state_.number;
  entries_.push_back(entry);
  is_void_.push_back(false);
}

void HostedTable::leave_out(const EntryRow& entry) {
  // The offer was carried out then.
  if (entry.kind == name(EntryKind::Resume)) state_.offer.reset();
  ++state_.number;
  state_.updated = entry.at;
  entries_.push_back(entry);
  is_void_.push_back(true);
}

Result<void> HostedTable::open_anew(const EntryRow& entry) {
  std::vector<EntryRow> entries = entries_;
  entries.push_back(entry);
  auto opened = open(game_, header_, entries);
  if (!opened) return Fault(std::move(opened.error()));
  HostedTable& again = **opened;
  state_ = std::move(again.state_);
  table_ = std::move(again.table_);
  entries_ = std::move(again.entries_);
  is_void_ = std::move(again.is_void_);
  replay_stop_ = std::move(again.replay_stop_);
  last_played_ = state_.number;
  copy_.reset();
  texts_ = {};
  return {};
}

std::shared_ptr<const Table> HostedTable::table_copy() const {
  auto copy = copy_.lock();
  if (copy == nullptr && table_ != nullptr) {
    copy = table_->copy();
    copy_ = copy;
  }
  return copy;
}

// Applies the entry to the game itself.
Result<void> HostedTable::play(const EntryRow& entry) {
  const auto kind = *read_entry_kind(entry.kind);
  if (!moves_the_game(kind)) return {};
  copy_.reset();
  texts_.go_on();
  if (kind == EntryKind::Start) {
    auto table = set_table();
    if (!table) return Fault(table.error());
    table_ = std::move(*table);
    header_.figures = table_->figures().write();
    return {};
  }
  if (table_ == nullptr) return fault("the game has not begun");
  if (kind == EntryKind::Answer || kind == EntryKind::Roll) {
    play_answer(entry);
    return {};
  }
  if (entry.ply > table_->ply()) return fault("there is no ply to go back to");
  table_->take_back(entry.ply);
  texts_.go_back(entry.ply);
  mark_void(entry.ply);
  return {};
}

void HostedTable::play_answer(const EntryRow& entry) {
  ReplayStop replay_stop{ReplayStop::Cause::Unreadable,
                         state_.number + 1,
                         table_->ply(),
                         entry.seat,
                         entry.text,
                         {},
                         {}};
  const auto action = table_->read_action(entry.text);
  if (!action) return stop_at(std::move(replay_stop));
  replay_stop.action = *action;
  if (const Verdict verdict = table_->submit(entry.seat, entry.ply, *action); !verdict) {
    replay_stop.cause = ReplayStop::Cause::Refused;
    replay_stop.refusal = verdict.error();
    return stop_at(std::move(replay_stop));
  }
  if (!table_->is_hash(entry.hash)) {
    table_->take_back(entry.ply);
    replay_stop.cause = ReplayStop::Cause::Otherwise;
    stop_at(std::move(replay_stop));
  }
}

// From here on nothing is played and no clock runs until the players have chosen.
void HostedTable::stop_at(ReplayStop replay_stop) {
  replay_stop_ = std::move(replay_stop);
  state_.stage = TableStage::Held;
  state_.ending = {};
  state_.offer.reset();
  state_.clock.stand();
  state_.asked = table_->decision().seat;
}

void HostedTable::mark_void(uint32_t ply) {
  for (size_t i = 0; i < entries_.size(); ++i) {
    const auto kind = *read_entry_kind(entries_[i].kind);
    const bool is_answer = kind == EntryKind::Answer || kind == EntryKind::Roll;
    if (is_answer && entries_[i].ply >= ply) is_void_[i] = true;
  }
}

TableSummary HostedTable::summary_after(const std::vector<NewEntry>& entries) const {
  HostedState state = state_;
  for (const NewEntry& added : entries) fold(state, added.row, added.status);
  return summarise(state);
}

}  // namespace acies
