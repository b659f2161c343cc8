// Which entries a wish would add, or why it is not granted.
#include <algorithm>

#include "core/text/text.h"
#include "server/tables/army_setup.h"
#include "server/tables/hosted_table.h"

namespace acies {
namespace {

constexpr Milliseconds kFalterAgain = 60'000;  // until the players are told of a bot once more

}  // namespace

class Room::Judge {
 public:
  Judge(const Room& room, const Caller& caller, Milliseconds now)
      : room_(room), state_(room.state_), caller_(caller), now_(now) {}

  Granted<Plan> judge(const Wish& wish) {
    if (wish.kind == WishKind::Chat) return chat(wish);
    if (wish.seat != Seat::Nobody && !state_.has(wish.seat)) {
      return refuse(400, "malformed", {name_seats(state_.sitters())});
    }
    if (state_.stage == TableStage::Held) return held(wish);
    if (state_.stage == TableStage::Live && state_.clock.is_lost(now_)) return too_late();
    switch (wish.kind) {
      case WishKind::Sit: return sit(wish);
      case WishKind::Leave: return leave();
      case WishKind::Ready: return ready(wish);
      case WishKind::Cancel: return cancel();
      case WishKind::Join: return join(wish);
      case WishKind::Expel: return expel(wish);
      case WishKind::Army: return army(wish);
      case WishKind::Rematch: return rematch();
      case WishKind::Accept: return accept();
      case WishKind::Decline: return decline();
      case WishKind::Continue:
      case WishKind::Abandon: return refuse(409, "not_held");
      default: break;
    }
    if (state_.stage != TableStage::Live) return refuse(409, not_live_code());
    if (!state_.is_seated(caller_)) return refuse(403, "not_seated");
    switch (wish.kind) {
      case WishKind::Answer: return answer(wish);
      case WishKind::Undo: return undo();
      case WishKind::Takeback: return takeback();
      case WishKind::Draw: return draw();
      default: return resign(wish);
    }
  }

  Plan flag() {
    const Seat late = state_.clock.running();
    add(EntryKind::Flag, late, stand_in_for(late));
    return std::move(plan_);
  }

 private:
  // Before the game.

  Granted<Plan> sit(const Wish& wish) {
    if (caller_.user == 0) return refuse(401, "no_session");
    if (state_.stage != TableStage::Open) return refuse(409, "begun");
    if (state_.is_seated(caller_)) return refuse(409, "seated_already");
    const bool is_invited = room_.header_.is_listed || wish.text == room_.header_.invitation;
    if (!is_invited && room_.header_.creator != caller_.user) return refuse(403, "not_invited");
    if (!seat(wish.seat).is_free()) return refuse(409, "seat_taken");
    add(EntryKind::Sit, wish.seat, std::to_string(caller_.user));
    return std::move(plan_);
  }

  // [ONUS-21.1] People of one team share a seat: whoever sits there lets the others in.
  Granted<Plan> join(const Wish& wish) {
    if (caller_.user == 0) return refuse(401, "no_session");
    if (state_.stage == TableStage::Over) return refuse(409, "over");
    if (state_.stage == TableStage::Open) return refuse(409, "not_begun");
    if (state_.is_seated(caller_)) return refuse(409, "seated_already");
    if (!room_.is_team(wish.seat)) return refuse(409, "no_team");
    const SeatState& one = seat(wish.seat);
    const bool is_invited = one.user != 0 && wish.text == room_.ally_key(wish.seat);
    if (!is_invited) return refuse(403, "not_invited");
    const size_t people = one.allies.size() + 1;
    if (people >= table().captains(wish.seat)) return refuse(409, "seat_taken");
    add(EntryKind::Join, wish.seat, std::to_string(caller_.user));
    return std::move(plan_);
  }

  // The owner sends an ally away, or an ally goes.
  Granted<Plan> expel(const Wish& wish) {
    const bool is_own = wish.text == std::to_string(caller_.user);
    if (!state_.sits(caller_, wish.seat) && !is_own) return refuse(403, "not_yours");
    const auto& allies = seat(wish.seat).allies;
    const bool is_ally =
        std::ranges::any_of(allies, [&](UserId ally) { return std::to_string(ally) == wish.text; });
    if (!is_ally) return refuse(409, "no_ally");
    add(EntryKind::Expel, wish.seat, wish.text);
    return std::move(plan_);
  }

  // [ONUS-4.3] The hall has held the army against the rules.
  Granted<Plan> army(const Wish& wish) {
    if (!state_.sits(caller_, wish.seat)) return refuse(403, "not_seated");
    if (state_.stage != TableStage::Open) return refuse(409, "begun");
    if (!is_to_come(room_.header_.options, wish.seat)) return refuse(409, "no_own_army");
    if (seat(wish.seat).is_ready) return refuse(409, "ready_already");
    add(EntryKind::Army, wish.seat, wish.text);
    return std::move(plan_);
  }

  Granted<Plan> leave() {
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

  Granted<Plan> cancel() {
    if (caller_.user == 0 || room_.header_.creator != caller_.user) return refuse(403, "not_yours");
    if (state_.stage != TableStage::Open) return refuse(409, "begun");
    add(EntryKind::Cancel, Seat::Nobody);
    return std::move(plan_);
  }

  Granted<Plan> ready(const Wish& wish) {
    if (!sits_anywhere()) return refuse(403, "not_seated");
    if (state_.stage != TableStage::Open) return refuse(409, "begun");
    for (const Seat one : state_.sitters()) {
      const bool is_meant = wish.seat == Seat::Nobody || wish.seat == one;
      if (!is_meant || !state_.sits(caller_, one) || seat(one).is_ready) continue;
      if (is_to_come(room_.header_.options, one) && seat(one).army.empty()) {
        return refuse(409, "no_army");
      }
      add(EntryKind::Ready, one, wish.text);
    }
    if (plan_.steps.empty()) return refuse(409, "ready_already");
    RoomState then = state_;
    for (const Step& step : plan_.steps) fold(then, step.entry, {});
    const bool is_start =
        std::ranges::all_of(state_.sitters(), [&then](Seat one) { return then.at(one).is_ready; });
    return is_start ? start(then) : Granted<Plan>(std::move(plan_));
  }

  Granted<Plan> start(const RoomState& then) {
    auto table = room_.set_table();
    if (!table) return refuse(422, "no_start", {table.error().text()});
    plan_.table = std::move(*table);
    plan_.figures = plan_.table->figures();
    add(EntryKind::Start, Seat::Nobody, {}, 0, standing_of(*plan_.table));
    roll(*plan_.table, then);
    return std::move(plan_);
  }

  // In the game.

  Granted<Plan> answer(const Wish& wish) {
    const Seat asked = state_.asked;
    if (!state_.owns(caller_, asked) || (wish.seat != Seat::Nobody && wish.seat != asked)) {
      return refuse(409, "not_asked");
    }
    if (wish.ply != table().ply()) return refuse(409, "stale");
    const auto action = table().read_action(wish.text);
    if (!action) return refuse(422, "unreadable", {action.error().what});
    plan_.table = table().branch();
    if (const Verdict verdict = plan_.table->submit(asked, wish.ply, *action); !verdict) {
      return refused(verdict.error());
    }
    if (wish.is_makeshift && caller_.bot == asked) tell_of_bot(asked, wish.ply);
    add(EntryKind::Answer, asked, table().write_action(*action), wish.ply,
        standing_of(*plan_.table));
    plan_.steps.back().entry.hash = plan_.table->hash();
    roll(*plan_.table, state_);
    return std::move(plan_);
  }

  // The players learn that a bot does not answer by itself, but not anew at each of its answers.
  void tell_of_bot(Seat asked, uint32_t ply) {
    const auto& entries = room_.entries_;
    const auto told = std::find_if(entries.rbegin(), entries.rend(), [&](const EntryRow& entry) {
      return entry.kind == name(EntryKind::Falter) && entry.seat == asked;
    });
    if (told != entries.rend() && now_ - told->at < kFalterAgain) return;
    add(EntryKind::Falter, asked, {}, ply);
  }

  // Nature answers at once, as the dice fall.
  void roll(Table& table, const RoomState& then) {
    const Dice dice(seed_of(room_.header_, then));
    while (table.decision().form == Decision::Form::Chance) {
      const Action action = table.roll(dice);
      const uint32_t ply = table.ply();
      const std::string text = table.write_action(action);
      [[maybe_unused]] const Verdict verdict = table.submit(Seat::Nature, ply, action);
      assert(verdict.has_value());
      add(EntryKind::Roll, Seat::Nature, text, ply, standing_of(table));
      plan_.steps.back().entry.hash = table.hash();
    }
  }

  Granted<Plan> undo() {
    if (table().ply() == 0) return refuse(409, "nothing_to_undo");
    const uint32_t last = table().ply() - 1;
    const Seat who = table().question_at(last).seat;
    if (!state_.owns(caller_, who) || table().undo_limit(who) > last) {
      return refuse(409, "nothing_to_undo");
    }
    go_back(last);
    return std::move(plan_);
  }

  Granted<Plan> takeback() {
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

  Granted<Plan> draw() {
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

  // Bots fight on; but not one that only stands in, nor one that has fallen.
  std::optional<Seat> fighting_bot(Seat but) const {
    for (const Seat one : state_.sitters()) {
      const bool fights = !seat(one).bot.empty() && !seat(one).is_stand_in;
      if (one != but && fights && (state_.fallen & only(one)) == 0) return one;
    }
    return std::nullopt;
  }

  Granted<Plan> resign(const Wish& wish) {
    const Seat who = wish.seat == Seat::Nobody ? own_seat() : wish.seat;
    if (!state_.sits(caller_, who)) return refuse(403, "not_yours");  // an ally does not give up
    add(EntryKind::Resign, who, stand_in_for(who));
    return std::move(plan_);
  }

  // Who plays on for a seat that is given up: nobody where two play, or where no person is left.
  std::string stand_in_for(Seat who) const {
    const bool has_others = std::ranges::any_of(
        state_.sitters(), [&](Seat one) { return one != who && seat(one).user != 0; });
    return state_.players > kPlayers.size() && has_others ? std::string(kStandIn) : std::string();
  }

  // Where the log does not replay by the present rules.

  Granted<Plan> held(const Wish& wish) {
    if (!room_.snag_) return refuse(409, "held");
    if (!state_.is_seated(caller_)) return refuse(403, "not_seated");
    switch (wish.kind) {
      case WishKind::Continue: return play_on(wish);
      case WishKind::Abandon: return abandon();
      case WishKind::Accept: return accept();
      case WishKind::Decline: return decline();
      case WishKind::Resign: return resign(wish);
      case WishKind::Expel: return expel(wish);
      default: return refuse(409, "held");
    }
  }

  Granted<Plan> play_on(const Wish& wish) {
    if (state_.offer) return refuse(409, "offer_open");
    const uint32_t stop = room_.snag_->ply;
    const uint32_t ply = wish.ply == kWhereItStops ? stop : wish.ply;
    if (ply > stop) return refuse(409, "stale");
    const Offer offer{EntryKind::Continue, own_seat(), ply};
    add(EntryKind::Continue, offer.seat, {}, ply);
    if (is_agreed(offer)) carry_out(offer);
    return std::move(plan_);
  }

  Granted<Plan> abandon() {
    if (state_.offer) return refuse(409, "offer_open");
    const Offer offer{EntryKind::Abandon, own_seat(), 0};
    add(EntryKind::Abandon, offer.seat);
    if (is_agreed(offer)) carry_out(offer);
    return std::move(plan_);
  }

  // An offer may be older than the present rules, and the log stop earlier since.
  void resume(uint32_t wanted) {
    const uint32_t ply = std::min(wanted, room_.snag_->ply);
    const auto table = room_.table_until(ply);
    add(EntryKind::Resume, Seat::Nobody, std::to_string(room_.snag_->number), ply,
        standing_of(*table));
    roll(*table, state_);
  }

  // Offers.

  Granted<Plan> accept() {
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

  // Whether nobody but the asker is still to be asked.
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

  Granted<Plan> decline() {
    if (!state_.offer) return refuse(409, "no_offer");
    if (!state_.is_seated(caller_)) return refuse(403, "not_seated");
    const auto who = decliner();
    if (!who) return refuse(403, "not_yours");
    add(EntryKind::Decline, *who);
    return std::move(plan_);
  }

  // Who was asked, also who has agreed too soon; or who withdraws the offer.
  std::optional<Seat> decliner() const {
    Offer offer = *state_.offer;
    offer.agreed = 0;
    for (const Seat one : state_.sitters()) {
      if (state_.owns(caller_, one) && state_.is_awaited(offer, one)) return one;
    }
    if (state_.owns(caller_, offer.seat)) return offer.seat;
    return std::nullopt;
  }

  Granted<Plan> rematch() {
    if (!state_.is_seated(caller_)) return refuse(403, "not_seated");
    if (state_.stage != TableStage::Over) return refuse(409, "not_over");
    if (!state_.next.empty()) return refuse(409, "rematch_made");
    if (room_.table_ == nullptr) return refuse(409, "not_begun");
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

  Granted<Plan> chat(const Wish& wish) {
    if (caller_.user == 0) return refuse(401, "no_session");
    const std::string_view line = trim(wish.text);
    if (line.empty()) return refuse(422, "empty_chat");
    const Seat who = state_.is_seated(caller_) ? own_seat() : Seat::Nobody;
    add(EntryKind::Chat, who, std::to_string(caller_.user) + ' ' + std::string(line));
    return std::move(plan_);
  }

  // Parts.

  Granted<Plan> too_late() {
    const bool is_ending = stand_in_for(state_.clock.running()).empty();
    const bool is_own = is_ending || state_.owns(caller_, state_.clock.running());
    Plan plan = flag();
    plan.trouble = Trouble{409, is_own ? "time_over" : "stale", {}, {}, {}};
    return plan;
  }

  std::unexpected<Trouble> refused(const Refusal& refusal) const {
    Trouble trouble{422, "refused", {}, {}, {}};
    for (const Language language : {Language::English, Language::Russian}) {
      trouble.text.text[static_cast<size_t>(language)] = table().say(refusal, language);
    }
    if (!refusal.rule.is_none()) {
      trouble.rule = write_rule_id(refusal.rule, table().game().letters());
    }
    trouble.pieces = table().pieces(refusal);
    return std::unexpected(std::move(trouble));
  }

  std::string_view not_live_code() const {
    return state_.stage == TableStage::Over ? "over" : "not_begun";
  }

  void go_back(uint32_t ply) {
    Standing standing{ply, table().question_at(ply).seat, false, Seat::Nobody};
    add(EntryKind::Back, Seat::Nobody, {}, ply, standing);
  }

  void add(EntryKind kind, Seat who, std::string text = {}, uint32_t ply = 0,
           std::optional<Standing> standing = std::nullopt) {
    plan_.steps.push_back(
        {make_entry(kind, who, ply, std::move(text), now_), standing.value_or(room_.standing())});
  }

  const Table& table() const { return *room_.table_; }
  bool sits_anywhere() const {
    return std::ranges::any_of(state_.sitters(),
                               [&](Seat one) { return state_.sits(caller_, one); });
  }
  const SeatState& seat(Seat one) const { return state_.at(one); }
  // Of a caller with several seats, the one that is asked.
  Seat own_seat() const {
    if (state_.owns(caller_, state_.asked)) return state_.asked;
    const auto seats = state_.sitters();
    const auto found =
        std::ranges::find_if(seats, [&](Seat one) { return state_.owns(caller_, one); });
    return found == seats.end() ? seats.back() : *found;
  }

  const Room& room_;
  const RoomState& state_;
  Caller caller_;
  Milliseconds now_;
  Plan plan_;
};

Granted<Plan> Room::judge(const Wish& wish, const Caller& caller, Milliseconds now) const {
  return Judge(*this, caller, now).judge(wish);
}

Plan Room::judge_clock(Milliseconds now) const {
  if (state_.stage != TableStage::Live || !state_.clock.is_lost(now)) return {};
  return Judge(*this, {}, now).flag();
}

Plan Room::credit(Milliseconds span, Milliseconds now) const {
  EntryRow entry = make_entry(EntryKind::Credit, Seat::Nobody, 0, std::to_string(span), now);
  return {{Step{std::move(entry), standing()}}, std::nullopt, false};
}

Plan Room::link_next(std::string id, Milliseconds now) const {
  EntryRow entry = make_entry(EntryKind::Next, Seat::Nobody, 0, std::move(id), now);
  return {{Step{std::move(entry), standing()}}, std::nullopt, false};
}

std::vector<WishKind> Room::open_wishes(const Caller& caller, Milliseconds now) const {
  constexpr std::array kAsked{WishKind::Leave,   WishKind::Undo,    WishKind::Takeback,
                              WishKind::Draw,    WishKind::Accept,  WishKind::Decline,
                              WishKind::Resign,  WishKind::Rematch, WishKind::Cancel,
                              WishKind::Abandon, WishKind::Continue};
  std::vector<WishKind> open;
  for (const WishKind kind : kAsked) {
    const auto plan = judge(Wish{kind, Seat::Nobody, 0, {}}, caller, now);
    if (plan && !plan->trouble) open.push_back(kind);
  }
  return open;
}

}  // namespace acies
