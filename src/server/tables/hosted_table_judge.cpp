// Finds the entries that a command would add, or the reason why it is not allowed.
#include <algorithm>

#include "core/text/text.h"
#include "server/tables/army_setup.h"
#include "server/tables/hosted_table.h"

namespace acies {
namespace {

// Time until the players are told of a failing bot again.
constexpr Milliseconds kFalterAgain = 60'000;

}  // namespace

class HostedTable::Judge {
 public:
  Judge(const HostedTable& hosted, const Caller& caller, Milliseconds now)
      : hosted_(hosted), state_(hosted.state_), caller_(caller), now_(now) {}

  ApiResult<Plan> judge(const TableCommand& command) {
    if (command.kind == CommandKind::Chat) return chat(command);
    if (command.seat != Seat::Nobody && !state_.has(command.seat)) {
      return refuse(400, "malformed", {name_seats(state_.sitters())});
    }
    if (state_.stage == TableStage::Held) return held(command);
    if (state_.stage == TableStage::Live && state_.clock.is_lost(now_)) return too_late();
    switch (command.kind) {
      case CommandKind::Sit: return sit(command);
      case CommandKind::Leave: return leave();
      case CommandKind::Ready: return ready(command);
      case CommandKind::Cancel: return cancel();
      case CommandKind::Join: return join(command);
      case CommandKind::Expel: return expel(command);
      case CommandKind::Army: return army(command);
      case CommandKind::Rematch: return rematch();
      case CommandKind::Accept: return accept();
      case CommandKind::Decline: return decline();
      case CommandKind::Continue:
      case CommandKind::Abandon: return refuse(409, "not_held");
      default: break;
    }
    if (state_.stage != TableStage::Live) return refuse(409, not_live_code());
    if (!state_.is_seated(caller_)) return refuse(403, "not_seated");
    switch (command.kind) {
      case CommandKind::Answer: return answer(command);
      case CommandKind::Undo: return undo();
      case CommandKind::Takeback: return takeback();
      case CommandKind::Draw: return draw();
      default: return resign(command);
    }
  }

  Plan flag() {
    const Seat late = state_.clock.running();
    add(EntryKind::Flag, late, stand_in_for(late));
    return std::move(plan_);
  }

 private:
  // ---- before the game ----

  ApiResult<Plan> sit(const TableCommand& command) {
    if (caller_.user == 0) return refuse(401, "no_session");
    if (state_.stage != TableStage::Open) return refuse(409, "begun");
    if (state_.is_seated(caller_)) return refuse(409, "seated_already");
    const bool is_invited = hosted_.header_.is_listed || command.text == hosted_.header_.invitation;
    if (!is_invited && hosted_.header_.creator != caller_.user) return refuse(403, "not_invited");
    if (!seat(command.seat).is_free()) return refuse(409, "seat_taken");
    add(EntryKind::Sit, command.seat, std::to_string(caller_.user));
    return std::move(plan_);
  }

  // Allies share a seat. Its owner lets the others in.
  ApiResult<Plan> join(const TableCommand& command) {
    if (caller_.user == 0) return refuse(401, "no_session");
    if (state_.stage == TableStage::Over) return refuse(409, "over");
    if (state_.stage == TableStage::Open) return refuse(409, "not_begun");
    if (state_.is_seated(caller_)) return refuse(409, "seated_already");
    if (!hosted_.is_team(command.seat)) return refuse(409, "no_team");
    const SeatState& one = seat(command.seat);
    const bool is_invited = one.user != 0 && command.text == hosted_.ally_key(command.seat);
    if (!is_invited) return refuse(403, "not_invited");
    const size_t people = one.allies.size() + 1;
    if (people >= table().captains(command.seat)) return refuse(409, "seat_taken");
    add(EntryKind::Join, command.seat, std::to_string(caller_.user));
    return std::move(plan_);
  }

  // The owner expels an ally, or an ally leaves.
  ApiResult<Plan> expel(const TableCommand& command) {
    const bool is_own = command.text == std::to_string(caller_.user);
    if (!state_.sits(caller_, command.seat) && !is_own) return refuse(403, "not_yours");
    const auto& allies = seat(command.seat).allies;
    const bool is_ally = std::ranges::any_of(
        allies, [&](UserId ally) { return std::to_string(ally) == command.text; });
    if (!is_ally) return refuse(409, "no_ally");
    add(EntryKind::Expel, command.seat, command.text);
    return std::move(plan_);
  }

  // The registry has already checked the army by the rules of its game.
  ApiResult<Plan> army(const TableCommand& command) {
    if (!state_.sits(caller_, command.seat)) return refuse(403, "not_seated");
    if (state_.stage != TableStage::Open) return refuse(409, "begun");
    if (!is_to_come(hosted_.header_.options, command.seat)) return refuse(409, "no_own_army");
    if (seat(command.seat).is_ready) return refuse(409, "ready_already");
    add(EntryKind::Army, command.seat, command.text);
    return std::move(plan_);
  }

  ApiResult<Plan> leave() {
    if (!sits_anywhere()) return refuse(403, "not_seated");
    if (state_.stage != TableStage::Open) return refuse(409, "begun");
    for (const Seat one : state_.sitters()) {
      if (state_.sits(caller_, one)) add(EntryKind::Leave, one);
    }
    const bool is_empty = std::ranges::all_of(state_.sitters(), [&](Seat one) {
      return seat(one).user == 0 || state_.sits(caller_, one);
    });
    if (is_empty) add(EntryKind::Cancel, Seat::Nobody);
    return std::move(plan_);
  }

  ApiResult<Plan> cancel() {
    if (caller_.user == 0 || hosted_.header_.creator != caller_.user)
      return refuse(403, "not_yours");
    if (state_.stage != TableStage::Open) return refuse(409, "begun");
    add(EntryKind::Cancel, Seat::Nobody);
    return std::move(plan_);
  }

  ApiResult<Plan> ready(const TableCommand& command) {
    if (!sits_anywhere()) return refuse(403, "not_seated");
    if (state_.stage != TableStage::Open) return refuse(409, "begun");
    for (const Seat one : state_.sitters()) {
      const bool is_meant = command.seat == Seat::Nobody || command.seat == one;
      if (!is_meant || !state_.sits(caller_, one) || seat(one).is_ready) continue;
      if (is_to_come(hosted_.header_.options, one) && seat(one).army.empty()) {
        return refuse(409, "no_army");
      }
      add(EntryKind::Ready, one, command.text);
    }
    if (plan_.entries.empty()) return refuse(409, "ready_already");
    HostedState then = state_;
    for (const NewEntry& added : plan_.entries) fold(then, added.row, {});
    const bool is_start =
        std::ranges::all_of(state_.sitters(), [&then](Seat one) { return then.at(one).is_ready; });
    return is_start ? start(then) : ApiResult<Plan>(std::move(plan_));
  }

  ApiResult<Plan> start(const HostedState& then) {
    auto table = hosted_.set_table();
    if (!table) return refuse(422, "no_start", {table.error().text()});
    plan_.table = std::move(*table);
    plan_.figures = plan_.table->figures();
    add(EntryKind::Start, Seat::Nobody, {}, 0, status_of(*plan_.table));
    roll(*plan_.table, then);
    return std::move(plan_);
  }

  // ---- in the game ----

  ApiResult<Plan> answer(const TableCommand& command) {
    const Seat asked = state_.asked;
    if (!state_.owns(caller_, asked) || (command.seat != Seat::Nobody && command.seat != asked)) {
      return refuse(409, "not_asked");
    }
    if (command.ply != table().ply()) return refuse(409, "stale");
    const auto action = table().read_action(command.text);
    if (!action) return refuse(422, "unreadable", {action.error().what});
    plan_.table = table().branch();
    if (const Verdict verdict = plan_.table->submit(asked, command.ply, *action); !verdict) {
      return refused(verdict.error());
    }
    if (command.is_makeshift && caller_.bot == asked) note_bot_failure(asked, command.ply);
    add(EntryKind::Answer, asked, table().write_action(*action), command.ply,
        status_of(*plan_.table));
    plan_.entries.back().row.hash = plan_.table->hash();
    roll(*plan_.table, state_);
    return std::move(plan_);
  }

  // Tells the players that a bot does not answer by itself, but not at each of its answers.
  void note_bot_failure(Seat asked, uint32_t ply) {
    const auto& entries = hosted_.entries_;
    const auto sent = std::find_if(entries.rbegin(), entries.rend(), [&](const EntryRow& entry) {
      return entry.kind == name(EntryKind::Falter) && entry.seat == asked;
    });
    if (sent != entries.rend() && now_ - sent->at < kFalterAgain) return;
    add(EntryKind::Falter, asked, {}, ply);
  }

  // Nature answers at once, with rolled dice.
  void roll(Table& table, const HostedState& then) {
    const Dice dice(seed_of(hosted_.header_, then));
    while (table.decision().form == Decision::Form::Chance) {
      const Action action = table.roll(dice);
      const uint32_t ply = table.ply();
      const std::string text = table.write_action(action);
      [[maybe_unused]] const Verdict verdict = table.submit(Seat::Nature, ply, action);
      assert(verdict.has_value());
      add(EntryKind::Roll, Seat::Nature, text, ply, status_of(table));
      plan_.entries.back().row.hash = table.hash();
    }
  }

  ApiResult<Plan> undo() {
    if (table().ply() == 0) return refuse(409, "nothing_to_undo");
    const uint32_t last = table().ply() - 1;
    const Seat who = table().question_at(last).seat;
    if (!state_.owns(caller_, who) || table().undo_limit(who) > last) {
      return refuse(409, "nothing_to_undo");
    }
    go_back(last);
    return std::move(plan_);
  }

  ApiResult<Plan> takeback() {
    if (state_.offer) return refuse(409, "offer_open");
    const auto ply = last_answer();
    if (!ply) return refuse(409, "nothing_to_undo");
    const Seat who = table().question_at(*ply).seat;
    add(EntryKind::Takeback, who, {}, *ply);
    const Offer offer{EntryKind::Takeback, who, *ply};
    if (is_agreed(offer)) carry_out(offer);
    return std::move(plan_);
  }

  std::optional<uint32_t> last_answer() const {
    for (uint32_t ply = table().ply(); ply-- > 0;) {
      if (state_.owns(caller_, table().question_at(ply).seat)) return ply;
    }
    return std::nullopt;
  }

  ApiResult<Plan> draw() {
    if (state_.offer) return refuse(409, "offer_open");
    const Seat who = own_seat();
    const Offer offer{EntryKind::Draw, who, 0};
    add(EntryKind::Draw, who);
    if (const auto bot = fighting_bot(who)) {
      add(EntryKind::Decline, *bot);
    } else if (is_agreed(offer)) {
      carry_out(offer);
    }
    return std::move(plan_);
  }

  // A bot that plays on. Stand-ins and seats that have lost do not count.
  std::optional<Seat> fighting_bot(Seat but) const {
    for (const Seat one : state_.sitters()) {
      const bool fights = !seat(one).bot.empty() && !seat(one).is_stand_in;
      if (one != but && fights && (state_.fallen & only(one)) == 0) return one;
    }
    return std::nullopt;
  }

  ApiResult<Plan> resign(const TableCommand& command) {
    const Seat who = command.seat == Seat::Nobody ? own_seat() : command.seat;
    if (!state_.sits(caller_, who)) return refuse(403, "not_yours");  // an ally may not resign
    add(EntryKind::Resign, who, stand_in_for(who));
    return std::move(plan_);
  }

  // The bot that plays on for a player who leaves; none with two players, or if no person is left.
  std::string stand_in_for(Seat who) const {
    const bool has_others = std::ranges::any_of(
        state_.sitters(), [&](Seat one) { return one != who && seat(one).user != 0; });
    return state_.players > kPlayers.size() && has_others ? std::string(kStandIn) : std::string();
  }

  // ---- a log that does not replay by the present rules ----

  ApiResult<Plan> held(const TableCommand& command) {
    if (!hosted_.replay_stop_) return refuse(409, "held");
    if (!state_.is_seated(caller_)) return refuse(403, "not_seated");
    switch (command.kind) {
      case CommandKind::Continue: return play_on(command);
      case CommandKind::Abandon: return abandon();
      case CommandKind::Accept: return accept();
      case CommandKind::Decline: return decline();
      case CommandKind::Resign: return resign(command);
      case CommandKind::Expel: return expel(command);
      default: return refuse(409, "held");
    }
  }

  ApiResult<Plan> play_on(const TableCommand& command) {
    if (state_.offer) return refuse(409, "offer_open");
    const uint32_t stop = hosted_.replay_stop_->ply;
    const uint32_t ply = command.ply == kWhereItStops ? stop : command.ply;
    if (ply > stop) return refuse(409, "stale");
    const Offer offer{EntryKind::Continue, own_seat(), ply};
    add(EntryKind::Continue, offer.seat, {}, ply);
    if (is_agreed(offer)) carry_out(offer);
    return std::move(plan_);
  }

  ApiResult<Plan> abandon() {
    if (state_.offer) return refuse(409, "offer_open");
    const Offer offer{EntryKind::Abandon, own_seat(), 0};
    add(EntryKind::Abandon, offer.seat);
    if (is_agreed(offer)) carry_out(offer);
    return std::move(plan_);
  }

  // The offer may be older than the present rules, and the log may stop earlier since then.
  void resume(uint32_t wanted) {
    const uint32_t ply = std::min(wanted, hosted_.replay_stop_->ply);
    const auto table = hosted_.table_until(ply);
    add(EntryKind::Resume, Seat::Nobody, std::to_string(hosted_.replay_stop_->number), ply,
        status_of(*table));
    roll(*table, state_);
  }

  // ---- offers ----

  ApiResult<Plan> accept() {
    if (!state_.offer) return refuse(409, "no_offer");
    const std::vector<Seat> own = awaited_seats();
    if (own.empty()) return refuse(403, "not_yours");
    if (is_agreed(*state_.offer)) {
      carry_out(*state_.offer);
    } else {
      for (const Seat one : own) add(EntryKind::Consent, one);
    }
    return std::move(plan_);
  }

  // Whether only the asker's agreement is missing.
  bool is_agreed(const Offer& offer) const {
    return std::ranges::none_of(state_.sitters(), [&](Seat one) {
      return state_.is_awaited(offer, one) && !state_.owns(caller_, one);
    });
  }

  // The asker's seats that the open offer waits for.
  std::vector<Seat> awaited_seats() const {
    std::vector<Seat> own;
    for (const Seat one : state_.sitters()) {
      if (state_.owns(caller_, one) && state_.is_awaited(*state_.offer, one)) own.push_back(one);
    }
    return own;
  }

  void carry_out(const Offer& offer) {
    if (offer.kind == EntryKind::Draw) add(EntryKind::Agree, Seat::Nobody);
    if (offer.kind == EntryKind::Takeback) go_back(offer.ply);
    if (offer.kind == EntryKind::Rematch) plan_.wants_next = true;
    if (offer.kind == EntryKind::Continue) resume(offer.ply);
    if (offer.kind == EntryKind::Abandon) add(EntryKind::Close, Seat::Nobody);
  }

  ApiResult<Plan> decline() {
    if (!state_.offer) return refuse(409, "no_offer");
    if (!state_.is_seated(caller_)) return refuse(403, "not_seated");
    const auto who = decliner();
    if (!who) return refuse(403, "not_yours");
    add(EntryKind::Decline, *who);
    return std::move(plan_);
  }

  // The seat that declines or withdraws the offer. A seat that has agreed too early may still
  // decline.
  std::optional<Seat> decliner() const {
    Offer offer = *state_.offer;
    offer.agreed = 0;
    for (const Seat one : state_.sitters()) {
      if (state_.owns(caller_, one) && state_.is_awaited(offer, one)) return one;
    }
    if (state_.owns(caller_, offer.seat)) return offer.seat;
    return std::nullopt;
  }

  ApiResult<Plan> rematch() {
    if (!state_.is_seated(caller_)) return refuse(403, "not_seated");
    if (state_.stage != TableStage::Over) return refuse(409, "not_over");
    if (!state_.next.empty()) return refuse(409, "rematch_made");
    if (hosted_.table_ == nullptr) return refuse(409, "not_begun");
    const Seat who = own_seat();
    if (state_.offer && state_.offer->seat != who) return accept();
    if (state_.offer) return refuse(409, "offer_open");
    const Offer offer{EntryKind::Rematch, who, 0};
    if (is_agreed(offer)) {
      carry_out(offer);
    } else {
      add(EntryKind::Rematch, who);
    }
    return std::move(plan_);
  }

  ApiResult<Plan> chat(const TableCommand& command) {
    if (caller_.user == 0) return refuse(401, "no_session");
    const std::string_view line = trim(command.text);
    if (line.empty()) return refuse(422, "empty_chat");
    const Seat who = state_.is_seated(caller_) ? own_seat() : Seat::Nobody;
    add(EntryKind::Chat, who, std::to_string(caller_.user) + ' ' + std::string(line));
    return std::move(plan_);
  }

  // ---- common parts ----

  ApiResult<Plan> too_late() {
    const bool is_ending = stand_in_for(state_.clock.running()).empty();
    const bool is_own = is_ending || state_.owns(caller_, state_.clock.running());
    Plan plan = flag();
    plan.error = ApiError{409, is_own ? "time_over" : "stale", {}, {}, {}};
    return plan;
  }

  std::unexpected<ApiError> refused(const Refusal& refusal) const {
    ApiError error{422, "refused", {}, {}, {}};
    for (const Language language : {Language::English, Language::Russian}) {
      error.text.text[static_cast<size_t>(language)] = table().say(refusal, language);
    }
    if (!refusal.rule.is_none()) {
      error.rule = write_rule_id(refusal.rule, table().game().letters());
    }
    error.pieces = table().pieces(refusal);
    return std::unexpected(std::move(error));
  }

  std::string_view not_live_code() const {
    return state_.stage == TableStage::Over ? "over" : "not_begun";
  }

  void go_back(uint32_t ply) {
    GameStatus status{ply, table().question_at(ply).seat, false, Seat::Nobody};
    add(EntryKind::Back, Seat::Nobody, {}, ply, status);
  }

  void add(EntryKind kind, Seat who, std::string text = {}, uint32_t ply = 0,
           std::optional<GameStatus> status = std::nullopt) {
    plan_.entries.push_back(
        {make_entry(kind, who, ply, std::move(text), now_), status.value_or(hosted_.status())});
  }

  const Table& table() const { return *hosted_.table_; }
  bool sits_anywhere() const {
    return std::ranges::any_of(state_.sitters(),
                               [&](Seat one) { return state_.sits(caller_, one); });
  }
  const SeatState& seat(Seat one) const { return state_.at(one); }
  // If the caller has several seats, the one that is asked.
  Seat own_seat() const {
    if (state_.owns(caller_, state_.asked)) return state_.asked;
    const auto seats = state_.sitters();
    const auto found =
        std::ranges::find_if(seats, [&](Seat one) { return state_.owns(caller_, one); });
    return found == seats.end() ? seats.back() : *found;
  }

  const HostedTable& hosted_;
  const HostedState& state_;
  Caller caller_;
  Milliseconds now_;
  Plan plan_;
};

ApiResult<Plan> HostedTable::judge(const TableCommand& command, const Caller& caller,
                                   Milliseconds now) const {
  return Judge(*this, caller, now).judge(command);
}

Plan HostedTable::judge_clock(Milliseconds now) const {
  if (state_.stage != TableStage::Live || !state_.clock.is_lost(now)) return {};
  return Judge(*this, {}, now).flag();
}

Plan HostedTable::credit(Milliseconds span, Milliseconds now) const {
  EntryRow entry = make_entry(EntryKind::Credit, Seat::Nobody, 0, std::to_string(span), now);
  return {{NewEntry{std::move(entry), status()}}, std::nullopt, false};
}

Plan HostedTable::link_next(std::string id, Milliseconds now) const {
  EntryRow entry = make_entry(EntryKind::Next, Seat::Nobody, 0, std::move(id), now);
  return {{NewEntry{std::move(entry), status()}}, std::nullopt, false};
}

std::vector<CommandKind> HostedTable::open_commands(const Caller& caller, Milliseconds now) const {
  constexpr std::array kAsked{CommandKind::Leave,   CommandKind::Undo,    CommandKind::Takeback,
                              CommandKind::Draw,    CommandKind::Accept,  CommandKind::Decline,
                              CommandKind::Resign,  CommandKind::Rematch, CommandKind::Cancel,
                              CommandKind::Abandon, CommandKind::Continue};
  std::vector<CommandKind> open;
  for (const CommandKind kind : kAsked) {
    const auto plan = judge(TableCommand{kind, Seat::Nobody, 0, {}}, caller, now);
    if (plan && !plan->error) open.push_back(kind);
  }
  return open;
}

}  // namespace acies
