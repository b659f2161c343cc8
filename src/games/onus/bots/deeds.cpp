// acies: no allocation
// The deeds that are worth considering. Their value is the evaluation of the table that they lead
// to.
#include "games/onus/bots/deeds.h"

#include <algorithm>
#include <cstdlib>

#include "games/onus/bots/aims.h"
#include "games/onus/chapters/melee/strikes.h"
#include "games/onus/chapters/movement/movement.h"

namespace acies::onus {
namespace {

// The deeds of one unit, from the question of its manoeuvre.
class Planner {
 public:
  Planner(const Rules& rules, const State& state, Unit unit, ActionList& list)
      : rules_(rules), state_(state), unit_(unit), list_(list) {
    const bool is_moving = state.step() == Step::Manoeuvre;
    steps_ = is_moving ? state.move.steps : 0;
    if (is_moving) rules.list(state, offered_);
  }

  // The few deeds that a player would consider first.
  void run_short() {
    add(DeedKind::Stay);
    const bool shoots = def_of(rules_, state_, unit_).ranged.first > 0;
    if (is_offered(Verb::Advance)) {
      add(DeedKind::Go, static_cast<unsigned>(Stop::Most));
      add(DeedKind::Go, static_cast<unsigned>(shoots ? Stop::Shot : Stop::Near));
    }
    if (is_offered(Verb::March)) add(DeedKind::March);
    const Judgement judgement(rules_, state_);
    const Targets targets = targets_of(judgement, unit_);
    for (size_t i = 0; i < std::min<size_t>(targets.size(), 2); ++i) add_turn(targets[i]);
  }

  void run() {
    add(DeedKind::Stay);
    if (is_offered(Verb::Advance)) add_straight();
    if (is_offered(Verb::March)) add(DeedKind::March);
    const Judgement judgement(rules_, state_);
    for (const Unit target : targets_of(judgement, unit_)) add_turns(target);
    if (is_offered(Verb::Shift)) add_slips();
    add_forms();
  }

 private:
  void add(DeedKind kind, unsigned place = 0) {
    list_.push_back(make_deed(kind, unit_, place, steps_));
  }
  // Before the unit is picked every deed may be possible.
  bool is_offered(Verb verb, unsigned place = 0) const {
    if (offered_.empty()) return true;
    return std::any_of(offered_.begin(), offered_.end(), [&](Action one) {
      return is_verb(one, verb) && (verb != Verb::Pivot || one.place == place);
    });
  }
  void add_straight() {
    add(DeedKind::Go, static_cast<unsigned>(Stop::Most));
    add(DeedKind::Go, static_cast<unsigned>(Stop::Near));
    add(DeedKind::Go, static_cast<unsigned>(Stop::Half));
    if (def_of(rules_, state_, unit_).ranged.first > 0) {
      add(DeedKind::Go, static_cast<unsigned>(Stop::Shot));
    }
    add(DeedKind::Go, static_cast<unsigned>(Stop::Cover));
  }
  void add_turn(unsigned place) {
    const int32_t turn = wheel_to(state_, unit_, aim_at(state_, place));
    if (std::abs(turn) >= kLeastTurn && is_offered(Verb::Pivot, place_of_wheel(turn < 0))) {
      add(DeedKind::Wheel, place);
      if (is_offered(Verb::March)) add(DeedKind::MarchTo, place);
    }
  }
  void add_turns(Unit target) {
    const Point local =
        field::to_local(state_.at(unit_).pose(), {state_.at(target).x, state_.at(target).y});
    add_turn(target);
    const bool is_quick = full_movement(rules_, state_, unit_) >= 3 * kEp;
    if (is_quick) {
      for (const Aim aim : {Aim::Left, Aim::Right, Aim::Rear}) {
        add_turn(target | static_cast<unsigned>(aim) << 8U);
      }
    }
    if (is_offered(Verb::Spin) && std::abs(turn_to(local)) >= kLeastTurn) {
      add(DeedKind::Spin, target);
    }
  }
  void add_slips() {
    add(DeedKind::Back);
    for (const unsigned bearing : {450U, 3150U, 900U, 2700U}) add(DeedKind::Slip, bearing);
  }
  void add_forms() {
    const UnitDef& def = def_of(rules_, state_, unit_);
    const UnitState& own = state_.at(unit_);
    if (own.has_done(Deed::Formed) || own.has_done(Deed::Marched) || !is_offered(Verb::Form))
      return;
    for (unsigned i = 0; i < kFormations; ++i) {
      const auto to = static_cast<Formation>(i);
      const bool is_known = to == Formation::None || def.can_take(to);
      if (to == own.formation || !is_known || to == Formation::Bravery) continue;
      add(DeedKind::Form, i);
      add(DeedKind::FormGo, i);
    }
  }

  const Rules& rules_;
  const State& state_;
  Unit unit_;
  ActionList& list_;
  ActionList offered_;
  int32_t steps_ = 0;
};

void plan(const Rules& rules, const State& state, Unit unit, uint32_t breadth, ActionList& list) {
  Planner planner(rules, state, unit, list);
  breadth == 0 ? planner.run_short() : planner.run();
}

// The next unit to move: the foremost first, so that it does not block those behind.
Unit next_to_move(const State& state, const ActionList& offered) {
  Unit next = kNoUnit;
  int32_t best = INT32_MIN;
  for (const Action one : offered) {
    if (!is_verb(one, Verb::Pick)) continue;
    const UnitState& unit = state.units[one.piece];
    int32_t ahead =
        distance_from(state, rear_of(state, seat_of(state, one.piece)), unit.pose().place());
    if (is_engaged(state, one.piece)) ahead += state.depth;
    if (next != kNoUnit && ahead <= best) continue;
    best = ahead;
    next = one.piece;
  }
  return next;
}

void list_moves(const Rules& rules, const State& state, uint32_t breadth, ActionList& list) {
  ActionList offered;
  rules.list(state, offered);
  const Unit unit = next_to_move(state, offered);
  if (unit == kNoUnit) {
    list.push_back(offered[0]);
  } else if (is_engaged(state, unit)) {
    list.push_back(make_action(Verb::Pick, unit));
  } else {
    plan(rules, state, unit, breadth, list);
  }
}

// The best answers by their priors.
void list_few(const Rules& rules, const State& state, size_t count, ActionList& list) {
  rules.list(state, list);
  std::array<int32_t, ActionList::capacity()> weights;
  for (size_t i = 0; i < list.size(); ++i) weights[i] = rules.prior(state, list[i]);
  for (size_t i = 0; i < std::min(count, list.size()); ++i) {
    size_t best = i;
    for (size_t k = i + 1; k < list.size(); ++k) {
      if (weights[k] > weights[best]) best = k;
    }
    std::swap(list[i], list[best]);
    std::swap(weights[i], weights[best]);
  }
  while (list.size() > count) list.pop_back();
}

}  // namespace

void Rules::list_deeds(const State& state, uint32_t breadth, ActionList& list) const {
  const uint32_t width = breadth > 1 ? breadth - 1 : 0;
  switch (state.step()) {
    case Step::Move: return list_moves(*this, state, breadth, list);
    case Step::Manoeuvre: return plan(*this, state, state.move.unit, breadth, list);
    case Step::Distance:
    case Step::Angle:
    case Step::Bearing: return list_measures(*this, state, width, list);
    case Step::OrderUnits: return list_few(*this, state, 3, list);
    case Step::Orders:
    case Step::Event:
    case Step::Redraw:
    case Step::ChooseEvent:
    case Step::Engaged:
    case Step::Meet:
    case Step::Snap:
    case Step::Quarter:
    case Step::Furious: return this->list(state, list);
    default: break;
  }
  if (decision(state).form == Decision::Form::Range) {
    list_one_measure(*this, state, range(state), list);
  } else {
    list.push_back(best_of(*this, state));
  }
}

}  // namespace acies::onus
