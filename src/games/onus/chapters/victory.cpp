// acies: no allocation
// Chapter 4: victory conditions and the end of the battle. [ONUS-4.13] [ONUS-24.6] Surrender is no
// question of the rules: every game can be resigned at the table.
#include <algorithm>

#include "games/onus/chapters/chapters.h"

namespace acies::onus {
namespace {

// [ONUS-4.13] All units are destroyed or routed.
bool is_destroyed(const State& state, Seat seat) {
  bool is_left = false;
  for_each_bit(units_of(state, seat), [&](unsigned i) {
    const UnitState& unit = state.units[i];
    is_left = is_left || (unit.is_on_field() && !unit.has(Mark::Routed));
  });
  return !is_left;
}

// [ONUS-4.14] The general is dead. [ONUS-20.5] Of several generals, all are dead or routed.
bool has_lost_generals(const State& state, Seat seat) {
  unsigned count = 0;
  unsigned dead = 0;
  unsigned routed = 0;
  for (unsigned i = 0; i < kGenerals; ++i) {
    const GeneralState& one = state.generals[i];
    if (seat_of_general(state, static_cast<General>(i)) != seat || !one.is_there()) continue;
    ++count;
    if (one.health == Health::Dead) {
      ++dead;
    } else if (one.unit != kNoUnit && state.at(one.unit).has(Mark::Routed)) {
      ++routed;
    }
  }
  return count > 0 && (dead == count || (count > 1 && dead + routed == count));
}

Ending defeat_of(const State& state, Seat seat) {
  if (state.agreed.destruction != 0 && is_destroyed(state, seat)) return Ending::Destruction;
  if (state.agreed.general_death != 0 && has_lost_generals(state, seat)) {
    return Ending::LostGeneral;
  }
  return Ending::None;
}

// [ONUS-4.9] [ONUS-4.12] If all remaining generals are dead or wounded, the test fails by itself.
bool can_pass(const Rules& rules, const State& state, Seat seat) {
  if (!is_army_without_general(rules, state, seat)) return true;
  for (unsigned i = 0; i < kGenerals; ++i) {
    const GeneralState& one = state.generals[i];
    const bool is_own = seat_of_general(state, static_cast<General>(i)) == seat && one.is_there();
    if (is_own && one.health == Health::Well) return true;
  }
  return false;
}

// [ONUS-21.7] ---- everyone for themselves ----

// Clears everything that belongs to the current turn.
void clear_table(State& state) {
  while (state.is_asking()) state.pop();
  if (state.shown != kNoCard) state.discard.add(state.shown);
  for (const Card card : state.combat.events) {
    if (card != kNoCard) state.discard.add(card);
  }
  state.shown = kNoCard;
  state.order = kNoCard;
  state.picked = 0;
  state.trampled = {};
  for (CaptainState& one : state.captains) one.line_ways = {};
  state.move = MoveState{};
  state.combat = CombatState{};
}

uint8_t next_fall(const State& state) {
  uint8_t last = 0;
  for (const ArmyState& army : state.armies) last = std::max(last, army.fell);
  return static_cast<uint8_t>(last + 1);
}

// The side that has lost leaves the field. Its enemies are free, and its cards are discarded. [D]
void take_off(const Rules& rules, State& state, Seat seat, Ending why, uint8_t fall,
              Journal* journal) {
  state.army(seat).fell = fall;
  tell(journal, seat, Happening::Fell, "21.7"_rule, {static_cast<int16_t>(why)});
  for_each_bit(state.on_field(seat), [&](unsigned i) {
    const auto unit = static_cast<Unit>(i);
    if (state.at(unit).is_on_field()) destroy_unit(rules, state, unit, "21.7"_rule, nullptr);
  });
  CaptainState& own = state.captain(captain_numbered(seat, 0));
  own.hand.for_each([&](Card card) { state.discard.add(card); });
  own = CaptainState{};
}

// The last side that is left wins; if the last ones fall together, there is no winner. [D]
void go_on_without(State& state, Ending why, Journal* journal) {
  Seat left = Seat::Nobody;
  unsigned count = 0;
  for (const Seat seat : seats_of(state)) {
    if (state.army(seat).fell != 0) continue;
    left = seat;
    ++count;
  }
  if (count == 0) return end_battle(state, Ending::Both, Seat::Nobody, journal);
  if (count == 1) return end_battle(state, why, left, journal);
  if (state.army(state.active).fell == 0) return;
  clear_table(state);
  begin_next_turn(state);
}

// Between two actions of the active player, with nothing in progress.
bool is_calm(const State& state) {
  if (state.combat.attack != Attack::None || state.move.unit != kNoUnit) return false;
  switch (state.step()) {
    case Step::Orders:
    case Step::Move:
    case Step::Shoot:
    case Step::Fight:
    case Step::RoutNext: return state.depth_of_stack == 2;
    case Step::PhaseEnds: return state.depth_of_stack == 1;
    default: return false;
  }
}

void lose_by_losses(const Rules& rules, State& state, Journal* journal) {
  if (!state.is_for_all()) {
    return end_battle(state, Ending::Losses, opponent(state.active), journal);
  }
  take_off(rules, state, state.active, Ending::Losses, next_fall(state), journal);
  go_on_without(state, Ending::Losses, journal);
}

RuleId rule_of(Ending why) {
  switch (why) {
    case Ending::Losses: return "4.9"_rule;
    case Ending::Destruction: return "4.13"_rule;
    case Ending::LostGeneral: return "4.14"_rule;
    case Ending::Both: return "4.15"_rule;
    default: return "4.7"_rule;
  }
}

}  // namespace

// [ONUS-4.8] Destroyed and routed units count as lost. [ONUS-4.11] So does the surcharge of a
// general who is not in force.
unsigned losses_of(const Rules&, const State& state, Seat seat) {
  unsigned sum = 0;
  for_each_bit(units_of(state, seat), [&](unsigned i) {
    const UnitState& unit = state.units[i];
    const bool is_lost =
        unit.place == Place::Destroyed || (unit.is_on_field() && unit.has(Mark::Routed));
    if (is_lost) sum += unit.cost;
  });
  for (unsigned i = 0; i < kGenerals; ++i) {
    const auto one = static_cast<General>(i);
    const bool is_own = seat_of_general(state, one) == seat && state.generals[one].is_there();
    if (is_own && !is_in_force(state, one)) sum += state.generals[one].price;
  }
  return sum;
}

// [ONUS-4.8] [ONUS-4.10] More than half of the army's cost is lost.
bool must_test_losses(const Rules& rules, const State& state, Seat seat) {
  if (state.agreed.losses == 0) return false;
  return 2 * losses_of(rules, state, seat) > state.army(seat).cost;
}

// [ONUS-6.1] The test is at the start of the army's turn. [ONUS-4.9] With dead or wounded generals
// it fails by itself.
void test_losses(const Rules& rules, State& state, Journal* journal) {
  if (!must_test_losses(rules, state, state.active)) return;
  if (!can_pass(rules, state, state.active)) return lose_by_losses(rules, state, journal);
  state.push(asks::RollLeadership{state.active, 2});
}

// [ONUS-4.9] A sum up to leadership passes. [ONUS-4.12] A routed general lowers leadership.
void take_leadership_roll(const Rules& rules, State& state, unsigned sum, Journal* journal) {
  const unsigned leadership = leadership_of(rules, state, state.active);
  const bool has_passed = sum <= leadership;
  tell(journal, state.active, Happening::LossTest, "4.9"_rule,
       {static_cast<int16_t>(sum), static_cast<int16_t>(leadership),
        static_cast<int16_t>(has_passed ? 1 : 0)});
  if (!has_passed) lose_by_losses(rules, state, journal);
}

// [ONUS-4.13] [ONUS-4.14] A side that meets a losing condition loses. [ONUS-4.15] If both do at
// once, it is a draw.
void check_end(const Rules&, State& state, Journal* journal) {
  if (state.ending != 0 || state.phase == Phase::Deployment) return;
  const Ending south = defeat_of(state, Seat::South);
  const Ending north = defeat_of(state, Seat::North);
  if (south != Ending::None && north != Ending::None) {
    end_battle(state, Ending::Both, Seat::Nobody, journal);
  } else if (south != Ending::None) {
    end_battle(state, south, Seat::North, journal);
  } else if (north != Ending::None) {
    end_battle(state, north, Seat::South, journal);
  }
}

// [ONUS-21.7] Sides that meet a losing condition at the same moment fall together. [ONUS-4.15]
bool check_falls(const Rules& rules, State& state, Journal* journal) {
  if (state.ending != 0 || state.phase == Phase::Deployment || !is_calm(state)) return false;
  const uint8_t fall = next_fall(state);
  Ending last = Ending::None;
  std::array<Ending, kAllPlayers.size()> defeats{};
  for (const Seat seat : seats_of(state)) {
    if (state.army(seat).fell == 0) defeats[player_number(seat)] = defeat_of(state, seat);
  }
  for (const Seat seat : seats_of(state)) {
    const Ending why = defeats[player_number(seat)];
    if (why == Ending::None) continue;
    take_off(rules, state, seat, why, fall, journal);
    last = why;
  }
  if (last == Ending::None) return false;
  go_on_without(state, last, journal);
  return true;
}

void end_battle(State& state, Ending why, Seat winner, Journal* journal) {
  clear_table(state);
  state.ending = static_cast<uint8_t>(why);
  state.winner = winner;
  tell(journal, winner, Happening::Ended, rule_of(why),
       {static_cast<int16_t>(why), static_cast<int16_t>(index(winner))});
}

// Points are the enemy's losses. [ONUS-21.7] Everyone for themselves: the losses of all others,
// then the winner's own; South's while there is no winner.
Outcome Rules::outcome(const State& state) const {
  const auto losses = [&](Seat seat) {
    return static_cast<int16_t>(std::min(losses_of(*this, state, seat), 30000U));
  };
  const bool is_over = state.ending != 0;
  std::array<int16_t, 2> points{losses(Seat::North), losses(Seat::South)};
  if (state.is_for_all()) {
    const Seat own = is_player(state.winner) ? state.winner : Seat::South;
    unsigned others = 0;
    for (const Seat seat : seats_of(state)) {
      if (seat != own) others += losses_of(*this, state, seat);
    }
    points = {static_cast<int16_t>(std::min(others, 30000U)), losses(own)};
  }
  return {is_over, is_over ? state.winner : Seat::Nobody, points,
          rule_of(static_cast<Ending>(state.ending))};
}

}  // namespace acies::onus
