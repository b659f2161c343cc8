// acies: no allocation
// Advice for bots: the value of a table (see judgement.cpp), answers to examine first, and the
// moments for an evaluation. All figures are estimates, not odds.
#include <algorithm>
#include <cstdlib>

#include "games/onus/bots/deeds.h"
#include "games/onus/chapters/melee/strikes.h"

namespace acies::onus {
namespace {

constexpr int32_t kScale = 1600;  // thousandths of a won game for a lead of a whole army
constexpr int32_t kEase = 1200;   // a larger lead adds less
constexpr int32_t kDoubt = 250;   // for an army that has to test its losses
constexpr int32_t kMost = 980;
constexpr int64_t kSmall = 1000;  // points of both armies if a position does not say

// The number of 36 rolls in which two dice show at most this much.
int32_t ways_up_to(unsigned sum) {
  constexpr std::array<int32_t, 13> kWays{0, 0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36};
  return kWays[std::min<unsigned>(sum, 12)];
}

// [ONUS-4.8] [ONUS-4.9] How close the end is: the test comes at the start of the side's turn.
int32_t peril(const Rules& rules, const State& state, Seat seat) {
  const auto cost = std::max<int32_t>(state.army(seat).cost, 1);
  const auto lost = static_cast<int32_t>(losses_of(rules, state, seat));
  if (!must_test_losses(rules, state, seat)) return 120 * lost / cost * lost / cost;
  const bool has_general = !is_army_without_general(rules, state, seat);
  const int32_t passes = has_general ? ways_up_to(leadership_of(rules, state, seat)) : 0;
  return kDoubt + kDoubt * (36 - passes) / 36;
}

// ---- answers to examine first ----

int order_weight(const Rules& rules, Action action) {
  return 3 + worth_of_card(rules, static_cast<Card>(action.place)) / 8;
}

int heal_weight(const Rules& rules, const State& state, const OrderDef& order, Unit unit) {
  const UnitState& one = state.at(unit);
  const unsigned amount = is_engaged(state, unit) ? order.amount_engaged : order.amount;
  const auto healed = static_cast<int>(std::min<unsigned>(one.damage, amount));
  const auto health = static_cast<int>(health_of(rules, state, unit));
  return 2 + 10 * one.cost * healed / std::max(health, 1);
}

// Prefers the unit that the order helps most.
int pick_weight(const Rules& rules, const State& state, Unit unit) {
  const UnitState& one = state.at(unit);
  const OrderKind kind =
      state.order == kNoCard ? OrderKind::Activate : rules.book().order(state.order).kind;
  switch (kind) {
    case OrderKind::Heal: return heal_weight(rules, state, rules.book().order(state.order), unit);
    case OrderKind::Activate: break;
    default: return 2 + one.cost;
  }
  if (state.order != kNoCard && rules.book().order(state.order).is_backwards) return 1;
  const int32_t gain = Judgement(rules, state).gain(unit);
  return gain > 0 ? 3 + gain : 1;
}

// A general is best with a strong unit behind the front line.
int general_weight(const State& state, Action action) {
  const UnitState& unit = state.units[action.piece];
  const bool is_south = seat_of(state, action.piece) == Seat::South;
  const int32_t ahead = is_south ? unit.y : state.depth - unit.y;
  return 1 + unit.cost + (state.depth / 2 - std::min(ahead, state.depth / 2)) / 200;
}

int shot_weight(const Rules& rules, const State& state, Action action) {
  const Judgement judgement(rules, state);
  return 5 + judgement.shot(action.piece, static_cast<Unit>(action.place));
}

// Favourable fights first, because a routed enemy no longer hinders the others.
int fight_weight(const Rules& rules, const State& state, Action action) {
  const Judgement judgement(rules, state);
  return std::max(1, 500 + judgement.fight(action.piece, static_cast<Unit>(action.place)));
}

int meet_weight(Action action) {
  switch (static_cast<Side>(action.place)) {
    case Side::Rear: return 60;
    case Side::Left:
    case Side::Right: return 40;
    default: return 10;
  }
}

int discard_weight(const Rules& rules, const State& state, Action action) {
  if (state.step() == Step::Refill || state.asked<asks::Discard>().why == Discarding::Willing) {
    return 1;
  }
  return std::max(1, 240 - worth_of_card(rules, static_cast<Card>(action.place)));
}

int decline_weight(const State& state) {
  switch (state.step()) {
    case Step::Manoeuvre: return 300;
    case Step::OrderUnits: return 2;
    case Step::Engaged: return 25;
    case Step::Yield: return 200;
    case Step::Recover: return 5;
    case Step::KillElephants: return 30;
    case Step::Dress: return 60;
    case Step::Discard: return 30;
    default: return 12;
  }
}

int end_weight(const State& state) {
  switch (state.step()) {
    case Step::Dress: return 60;
    case Step::Orders: return 8;
    default: return 1;
  }
}

int deed_weight(Action deed) {
  switch (kind_of(deed)) {
    case DeedKind::Stay: return 12;
    case DeedKind::Go: return deed.place == 0 ? 30 : 12;
    case DeedKind::March: return 15;
    case DeedKind::Wheel: return 20;
    case DeedKind::Measure: return 15;
    case DeedKind::MarchTo:
    case DeedKind::Spin:
    case DeedKind::FormGo: return 8;
    default: return 5;
  }
}

int move_weight(const State& state, Action action) {
  if (state.step() != Step::Manoeuvre && state.step() != Step::Engaged) return 10;
  switch (static_cast<Verb>(action.verb)) {
    case Verb::Advance: return 20;
    case Verb::Envelop: return 150;
    case Verb::Quarter: return 10;
    case Verb::Form: return 6;
    default: return 3;
  }
}

// [ONUS-21.7] Everyone for themselves: the seat's army against the average of all others, as if
// they were one enemy.
int32_t evaluate_for_all(const Rules& rules, const State& state, const Judgement& judgement,
                         Seat seat) {
  if (state.army(seat).fell != 0) return -kMost;
  int64_t theirs = 0;
  int64_t costs = 0;
  int32_t danger = 0;
  int32_t count = 0;
  for (const Seat other : seats_of(state)) {
    if (other == seat) continue;
    ++count;
    costs += state.army(other).cost;
    if (state.army(other).fell != 0) continue;
    theirs += judgement.value(other);
    danger += peril(rules, state, other);
  }
  const int64_t lead = int64_t{judgement.value(seat)} - theirs / count;
  const int64_t whole = 5 * std::max(state.army(seat).cost + costs / count, kSmall);
  const auto points = static_cast<int32_t>(lead * kScale / whole);
  const int32_t sum = points + danger / count - peril(rules, state, seat);
  return std::clamp(sum * kEase / (kEase + std::abs(sum)), -kMost, kMost);
}

int32_t evaluate_with(const Rules& rules, const State& state, Seat seat, Temper temper) {
  if (state.ending != 0) return state.winner == seat ? 1000 : is_player(state.winner) ? -1000 : 0;
  const Judgement judgement(rules, state, temper);
  if (state.is_for_all()) return evaluate_for_all(rules, state, judgement, seat);
  const Seat other = opponent(seat);
  const int64_t lead = int64_t{judgement.value(seat)} - judgement.value(other);
  const int64_t costs = int64_t{state.army(seat).cost} + state.army(other).cost;
  const int64_t whole = 5 * std::max(costs, kSmall);
  const auto points = static_cast<int32_t>(lead * kScale / whole);
  const int32_t sum = points + peril(rules, state, other) - peril(rules, state, seat);
  return std::clamp(sum * kEase / (kEase + std::abs(sum)), -kMost, kMost);
}

}  // namespace

// A bot that looks only one answer ahead would never start a fight without this drive.
int32_t Rules::evaluate(const State& state, Seat seat) const {
  return evaluate_with(*this, state, seat, Temper::Bold);
}

// A bot that looks to the end of an army's moves can wait.
int32_t Rules::foresee(const State& state, Seat seat) const {
  return evaluate_with(*this, state, seat, Temper::Patient);
}

int32_t Rules::prior(const State& state, Action action) const {
  if (is_deed(action)) return deed_weight(action);
  switch (static_cast<Verb>(action.verb)) {
    case Verb::Order: return order_weight(*this, action);
    case Verb::Pick: {
      if (state.step() == Step::OrderUnits) return pick_weight(*this, state, action.piece);
      return 10;
    }
    case Verb::General: return general_weight(state, action);
    case Verb::Test: return 100;
    case Verb::Shoot: return shot_weight(*this, state, action);
    case Verb::Fight: return fight_weight(*this, state, action);
    case Verb::Meet: return meet_weight(action);
    case Verb::Links: return 5 + 20 * action.measure;
    case Verb::Follow: return 30;
    case Verb::Hold: return 20;
    case Verb::Take: return 40;
    case Verb::Discard: return discard_weight(*this, state, action);
    case Verb::Rout: return 1;
    case Verb::Kill: return 4;
    case Verb::Stand: return 15;
    case Verb::Stretch:
    case Verb::Close: return 1;
    case Verb::Decline: return decline_weight(state);
    case Verb::End: return end_weight(state);
    default: return move_weight(state, action);
  }
}

// Between the moves of two units, two shots or two fights. A fight that has only begun is evaluated
// by the units, not by its dice.
bool Rules::is_pause(const State& state) const {
  switch (state.step()) {
    case Step::Deploy:
    case Step::Dress:
    case Step::NameGeneral:
    case Step::Orders:
    case Step::Move:
    case Step::Shoot:
    case Step::Fight:
    case Step::RoutNext:
    case Step::Refill: return true;
    case Step::Draw:
      return state.combat.attack == Attack::Melee && stage_of(state) <= Stage::Drawn &&
             state.combat.event_count == 0 && state.asked<asks::AnyDraw>().to == kEventDrawer;
    default: return false;
  }
}

// Shots and fights are evaluated; dice would only add noise.
bool Rules::is_horizon(const State& state) const { return state.phase >= Phase::Shooting; }

// Hands and dice matter for events and tests. A move is the same in every world.
uint32_t Rules::worlds(const State& state, uint32_t usual) const {
  switch (state.step()) {
    case Step::Event:
    case Step::Redraw:
    case Step::ChooseEvent: return 2 * usual;
    case Step::Engaged: return usual;
    case Step::Orders: return std::max<uint32_t>(usual / 2, 1);
    default: return 1;
  }
}

// Most time is spent on orders and on the choice of moves. Later questions follow the same deed.
uint32_t Rules::share(const State& state) const {
  switch (state.step()) {
    case Step::Orders:
    case Step::Move: return 100;
    case Step::Manoeuvre: return state.move.steps == 0 ? 30 : 15;
    case Step::Engaged: return 50;
    default: return 25;
  }
}

}  // namespace acies::onus
