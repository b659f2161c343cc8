#include "server/room.h"

#include <algorithm>

#include "core/text.h"
#include "server/brought.h"

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

void end(RoomState& state, std::string_view result, EntryKind reason, Milliseconds at) {
  state.stage = TableStage::Over;
  state.ending = {std::string(result), std::string(name(reason))};
  state.offer.reset();
  state.asked = Seat::Nobody;
  state.clock.ask(Seat::Nobody, at);
}

void end_by_rules(RoomState& state, Seat winner, Milliseconds at) {
  end(state, is_player(winner) ? name(winner) : "draw", EntryKind::Answer, at);
  state.ending.reason = "rules";
}

// A stand-in has all the time in the world: it came because there was none left.
Seat clocked(const RoomState& state, Seat asked) {
  return is_player(asked) && state.at(asked).is_stand_in ? Seat::Nobody : asked;
}

void go_on(RoomState& state, const EntryRow& entry, const Standing& standing) {
  state.stage = TableStage::Live;
  state.ply = standing.ply;
  state.asked = standing.asked;
  state.fallen = standing.fallen;
  if (standing.is_over) return end_by_rules(state, standing.winner, entry.at);
  if (is_player(standing.asked)) state.clock.ask(clocked(state, standing.asked), entry.at);
}

void go_back(RoomState& state, const EntryRow& entry, const Standing& standing) {
  state.ply = standing.ply;
  state.asked = standing.asked;
  state.fallen = standing.fallen;
  state.offer.reset();
  state.clock.turn_back(clocked(state, standing.asked), entry.at);
}

void hand_over(RoomState& state, const EntryRow& entry) {
  SeatState& seat = state.at(entry.seat);
  const std::string words = seat.words;  // the dice are grown from them
  sit(seat, entry.text);
  seat.words = words;
  seat.is_stand_in = true;
  state.offer.reset();
  if (state.clock.running() == entry.seat) state.clock.ask(Seat::Nobody, entry.at);
}

void give_up(RoomState& state, const EntryRow& entry, EntryKind kind) {
  if (!entry.text.empty()) return hand_over(state, entry);
  const bool has_winner = state.players == kPlayers.size();
  end(state, has_winner ? name(opponent(entry.seat)) : "", kind, entry.at);
}

}  // namespace

Seed seed_of(const TableHeader& header, const RoomState& state) {
  Seed seed;
  seed.secret = header.secret;
  for (const Seat seat : state.sitters()) {
    const std::string& words = state.at(seat).words;
    if (!words.empty()) seed.words_of(seat) = sha256(words);
  }
  return seed;
}

bool RoomState::is_awaited(const Offer& open, Seat seat) const {
  const SeatState& one = at(seat);
  if (seat == open.seat || one.user == 0 || one.user == at(open.seat).user) return false;
  const bool is_out = (fallen & only(seat)) != 0 && open.kind != EntryKind::Rematch;
  return !is_out && (open.agreed & only(seat)) == 0;
}

bool RoomState::sits(const Caller& caller, Seat seat) const {
  if (!has(seat)) return false;
  const SeatState& one = at(seat);
  if (caller.bot == seat) return !one.bot.empty();
  return caller.user != 0 && one.user == caller.user;
}

bool RoomState::owns(const Caller& caller, Seat seat) const {
  if (sits(caller, seat)) return true;
  if (!has(seat) || caller.user == 0) return false;
  const std::vector<UserId>& allies = at(seat).allies;
  return std::ranges::find(allies, caller.user) != allies.end();
}

bool RoomState::is_seated(const Caller& caller) const {
  return std::ranges::any_of(sitters(), [&](Seat seat) { return owns(caller, seat); });
}

RoomState empty_room(const TableHeader& header) {
  RoomState state;
  state.players = header.players;
  state.clock = Clock(clock_rule(header));
  return state;
}

Standing standing_of(const Table& table) {
  const Outcome outcome = table.outcome();
  SeatMask fallen = 0;
  for (const Seat seat : table.seats()) {
    if (table.has_fallen(seat)) fallen |= only(seat);
  }
  return {table.ply(), table.decision().seat, outcome.is_over, outcome.winner, fallen};
}

void fold(RoomState& state, const EntryRow& entry, const Standing& standing) {
  ++state.number;
  const auto kind = *read_entry_kind(entry.kind);
  if (kind != EntryKind::Chat) state.updated = entry.at;
  switch (kind) {
    case EntryKind::Sit: return sit(state.at(entry.seat), entry.text);
    case EntryKind::Leave: state.at(entry.seat) = {}; return;
    case EntryKind::Ready:
      state.at(entry.seat).is_ready = true;
      state.at(entry.seat).words = entry.text;
      return;
    case EntryKind::Answer:
      if (state.offer && state.is_awaited(*state.offer, entry.seat)) state.offer.reset();
      return go_on(state, entry, standing);
    case EntryKind::Start:
    case EntryKind::Roll: return go_on(state, entry, standing);
    case EntryKind::Back: return go_back(state, entry, standing);
    case EntryKind::Draw:
    case EntryKind::Takeback:
    case EntryKind::Rematch: state.offer = Offer{kind, entry.seat, entry.ply}; return;
    case EntryKind::Consent:
      if (state.offer) state.offer->agreed |= only(entry.seat);
      return;
    case EntryKind::Decline: state.offer.reset(); return;
    case EntryKind::Resign:
    case EntryKind::Flag: return give_up(state, entry, kind);
    case EntryKind::Agree: return end(state, "draw", kind, entry.at);
    case EntryKind::Cancel: return end(state, "", kind, entry.at);
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

TableSummary summarise(const RoomState& state) {
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

Room::Room(const Game& game, TableHeader header)
    : game_(game), header_(std::move(header)), state_(empty_room(header_)) {}

Result<std::unique_ptr<Room>> Room::open(const Game& game, TableHeader header,
                                         const std::vector<EntryRow>& entries) {
  auto room = std::unique_ptr<Room>(new Room(game, std::move(header)));
  for (const EntryRow& entry : entries) {
    if (auto taken = room->take(entry); !taken) return Fault(std::move(taken.error()));
  }
  return room;
}

Seed Room::seed() const { return seed_of(header_, state_); }

// Nobody can tell it from the invitation, which both sides may know.
std::string Room::ally_key(Seat seat) const {
  constexpr size_t kLetters = 20;
  const std::string words = "ally " + std::string(name(seat)) + ' ' + write_hex(header_.secret);
  return write_hex(sha256(words)).substr(0, kLetters);
}

std::string Room::whole_options() const {
  return with_armies(header_.options, {state_.at(Seat::South).army, state_.at(Seat::North).army});
}

Digest Room::commitment() const { return acies::commitment(seed()); }

Result<std::unique_ptr<Table>> Room::set_table() const {
  auto table = open_table();
  if (table && (*table)->seats().size() != header_.players) {
    return fault("the battle is for " + std::to_string((*table)->seats().size()) +
                 " players now, the table for " + std::to_string(header_.players));
  }
  return table;
}

Result<std::unique_ptr<Table>> Room::open_table() const {
  if (!header_.position.empty()) return game_.open_position(header_.position);
  const auto setup = read_setup(header_.scenario, whole_options(), game_.options());
  if (!setup) return Fault(setup.error());
  return game_.open(*setup);
}

Standing Room::standing() const { return table_ ? standing_of(*table_) : Standing{}; }

Result<void> Room::take(const EntryRow& entry) {
  const auto fail = [&](const std::string& what) {
    return fault("table " + header_.id + ", entry " + std::to_string(state_.number + 1) + " (" +
                 entry.kind + "): " + what);
  };
  if (!read_entry_kind(entry.kind)) return fail("this kind is not known");
  if (is_player(entry.seat) && !state_.has(entry.seat)) return fail("nobody sits there");
  if (const auto played = play(entry); !played) return fail(played.error().text());
  fold(state_, entry, standing());
  entries_.push_back(entry);
  is_void_.push_back(false);
  return {};
}

// The entry's part in the game itself.
Result<void> Room::play(const EntryRow& entry) {
  const auto kind = *read_entry_kind(entry.kind);
  if (kind == EntryKind::Start) {
    auto table = set_table();
    if (!table) return Fault(table.error());
    table_ = std::move(*table);
    return {};
  }
  const bool is_play =
      kind == EntryKind::Answer || kind == EntryKind::Roll || kind == EntryKind::Back;
  if (!is_play) return {};
  if (table_ == nullptr) return fault("the game has not begun");
  if (kind == EntryKind::Back) {
    if (entry.ply > table_->ply()) return fault("there is no ply to go back to");
    table_->take_back(entry.ply);
    mark_void(entry.ply);
    return {};
  }
  const auto action = table_->read_action(entry.text);
  if (!action) return Fault(action.error());
  const Verdict verdict = table_->submit(entry.seat, entry.ply, *action);
  if (!verdict) return fault(table_->say(verdict.error(), Language::English));
  if (entry.hash != table_->hash()) return fault("the table has another hash now than then");
  return {};
}

void Room::mark_void(uint32_t ply) {
  for (size_t i = 0; i < entries_.size(); ++i) {
    const auto kind = *read_entry_kind(entries_[i].kind);
    const bool is_answer = kind == EntryKind::Answer || kind == EntryKind::Roll;
    if (is_answer && entries_[i].ply >= ply) is_void_[i] = true;
  }
}

TableSummary Room::foresee(const std::vector<Step>& steps) const {
  RoomState state = state_;
  for (const Step& step : steps) fold(state, step.entry, step.standing);
  return summarise(state);
}

}  // namespace acies
