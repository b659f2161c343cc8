// acies: no allocation
// Chapters 9 and 10: flags, rampage, retreat and evasion.
#include "games/ancients/chapters/chapters.h"

namespace acies::ancients {
namespace {

// The unit that was struck by the current roll.
Unit struck_unit(const State& state) {
  return state.combat.blow == Blow::Attack ? state.combat.defender : state.combat.attacker;
}

bool was_struck_full(const State& state) {
  return (state.combat.blow == Blow::Attack ? state.combat.was_defender_full
                                            : state.combat.was_attacker_full) != 0;
}

unsigned ignorable_now(const State& state) {
  return std::min<unsigned>(state.combat.flags,
                            ignorable_flags(state, stroke_of(state), was_struck_full(state)));
}

// [CCA-9.7] [CCA-9.9] [CCA-10.11] The hexes that a retreating or evading unit may enter. In
// `havens` it would join an own lone leader.
struct Ways {
  HexSet open;
  HexSet havens;
};
Ways ways_of(const State& state, Unit unit) {
  const Seat seat = seat_of(unit);
  const HexSet barred =
      state.units_on() | state.lone_leaders(opponent(seat)) | impassable(state, state.kind[unit]);
  HexSet own_leaders = state.lone_leaders(seat);
  if (state.leader_with(unit) != kNoLeader) {
    return {kAllHexes & ~(barred | own_leaders), {}};
  }
  own_leaders &= ~barred;
  return {kAllHexes & ~barred, own_leaders};
}

unsigned run_from(const Ways& ways, Seat seat, HexSet from, unsigned left) {
  HexSet front = from;
  for (unsigned made = 0; made < left; ++made) {
    const HexSet next = (seat == Seat::South ? below(front) : above(front)) & ways.open;
    // [CCA-9.11] Joining a leader counts as a complete retreat.
    if (!(next & ways.havens).is_empty()) return left;
    if (next.is_empty()) return made;
    front = next;
  }
  return left;
}

// [CCA-9.5] [CCA-9.11] The next hexes of the longest paths.
HexSet next_hexes(const State& state, Unit unit, Hex from, unsigned left) {
  if (left == 0) return {};
  const Seat seat = seat_of(unit);
  const Ways ways = ways_of(state, unit);
  const unsigned longest = run_from(ways, seat, HexSet::of(from), left);
  HexSet found;
  if (longest == 0) return found;
  for_each_hex(rear(state, seat, from) & ways.open, [&](Hex next) {
    const bool is_haven = ways.havens.has(next);
    const unsigned run = is_haven ? left : 1 + run_from(ways, seat, HexSet::of(next), left - 1);
    if (run >= longest) found.insert(next);
  });
  return found;
}

// A retreat or an evasion; both follow the same steps.
struct Run {
  Unit unit;
  unsigned left;
  bool has_moved;
  bool is_evading;
};

Run run_of(const State& state) {
  if (state.step() == Step::Evade) {
    const auto evasion = state.asked<asks::Evade>();
    return {evasion.unit, evasion.left, evasion.has_moved, true};
  }
  const auto retreat = state.asked<asks::Retreat>();
  return {retreat.unit, retreat.left, retreat.has_moved, false};
}

void replace_run(State& state, const Run& run) {
  if (run.is_evading) {
    state.replace(asks::Evade{run.unit, run.left, run.has_moved});
  } else {
    state.replace(asks::Retreat{run.unit, run.left, run.has_moved});
  }
}

bool is_machine_evading(const State& state, const Run& run) {
  return run.is_evading && state.kind[run.unit] == Kind::HWM;
}

// [CCA-10.17] The player of a war machine chooses one hex or two.
bool may_stop_here(const State& state) {
  const Run run = run_of(state);
  return is_machine_evading(state, run) && run.has_moved && run.left != 0;
}

// The hexes where the running unit may go next. [CCA-10.17] A war machine may take a shorter path.
HexSet next_steps(const State& state) {
  const Run run = run_of(state);
  const unsigned made = is_machine_evading(state, run) ? std::min(1U, run.left) : run.left;
  return next_hexes(state, run.unit, state.hex[run.unit], made);
}

// [CCA-9.6] [CCA-10.13] [CCA-14.53] Moves one hex back; passable terrain does not stop it.
void step_back(State& state, Unit unit, Hex to, RuleId rule, Journal* journal) {
  const Hex from = state.hex[unit];
  const bool joins = state.lone_leaders(seat_of(unit)).has(to);
  shift_unit(state, unit, to);
  const Run run = run_of(state);
  // [CCA-9.9] [CCA-10.12] Joining a leader ends the retreat or evasion.
  replace_run(state, {unit, joins ? 0 : run.left - 1, true, run.is_evading});
  tell(journal, seat_of(unit), Happening::Retreated, rule,
       {static_cast<int16_t>(state.kind[unit]), from, to});
  enter_marsh(state, unit);
}

// [CCA-9.10] [CCA-9.13] The unit loses a block for each hex that it could not make.
void pay_for_retreat(const Rules& rules, State& state, Unit unit, unsigned missing,
                     Journal* journal) {
  tell(journal, seat_of(unit), Happening::Trapped, "9.10"_rule,
       {static_cast<int16_t>(state.kind[unit]), state.hex[unit], static_cast<int16_t>(missing)});
  if (remove_blocks(state, unit, missing) == 0) return;
  if (!state.is_alive(unit)) return bury(rules, state, unit, journal);
  if (const Leader leader = state.leader_with(unit); leader != kNoLeader) {
    check_leader(state, leader, false);
  }
}

// [CCA-9.34] The units behind blocked elephants lose the blocks. [CCA-9.37] Losses of both sides
// are simultaneous.
bool make_others_pay(const Rules& rules, State& state, Unit elephants, unsigned missing,
                     Journal* journal) {
  const Seat seat = seat_of(elephants);
  const HexSet payers = rear(state, seat, state.hex[elephants]) &
                        (state.units_on() | state.lone_leaders(opponent(seat)));
  if (payers.is_empty()) return false;
  state.is_counting = 1;
  for_each_hex(payers, [&](Hex hex) {
    const Unit unit = state.unit_in(hex);
    if (unit == kNoUnit) {
      lose_leader(rules, state, state.leader_in(hex, opponent(seat)), hex, "9.34"_rule, journal);
      return;
    }
    const unsigned lost = remove_blocks(state, unit, missing);
    tell(journal, seat_of(unit), Happening::Struck, "9.34"_rule,
         {static_cast<int16_t>(state.kind[unit]), hex, static_cast<int16_t>(lost),
          state.blocks[unit], 0});
    const Leader leader = state.leader_with(unit);
    if (!state.is_alive(unit)) {
      bury(rules, state, unit, journal);
    } else if (leader != kNoLeader) {
      check_leader(state, leader, false);
    }
  });
  state.is_counting = 0;
  count_banners(rules, state, journal);
  return true;
}

// [CCA-9.33] [CCA-9.35] If a piece blocks elephants, that piece pays; otherwise the unit itself
// pays.
void end_retreat(const Rules& rules, State& state, Journal* journal) {
  const auto retreat = state.take<asks::Retreat>();
  const Unit unit = retreat.unit;
  if (retreat.left == 0) return;
  if (state.kind[unit] == Kind::EL && make_others_pay(rules, state, unit, retreat.left, journal)) {
    return;
  }
  pay_for_retreat(rules, state, unit, retreat.left, journal);
}

void end_evasion(State& state, Journal* journal) {
  const auto evasion = state.take<asks::Evade>();
  const Unit unit = evasion.unit;
  if (state.kind[unit] != Kind::HWM || !evasion.has_moved) return;
  // [CCA-10.17] The machine leaves the board. [CCA-10.18] Its leader stays.
  const Hex hex = state.hex[unit];
  lift_unit(state, unit);
  state.blocks[unit] = 0;
  tell(journal, seat_of(unit), Happening::LeftField, "10.17"_rule,
       {static_cast<int16_t>(Kind::HWM), hex});
}

// [CCA-9.24] The adjacent hexes that the elephants have not struck yet.
template <class Visit>
void for_each_struck(const State& state, const asks::Rampage& rampage, Visit&& visit) {
  const Hex centre = state.hex[rampage.unit];
  for (unsigned side = 0; side < kSides; ++side) {
    if ((rampage.left >> side & 1U) == 0) continue;
    const Hex hex = neighbour(centre, static_cast<Side6>(side));
    if (hex != kNoHex && state.pieces_on().has(hex)) visit(hex, side);
  }
}

void begin_rampage(State& state, Unit elephants) {
  uint8_t struck = 0;
  for (unsigned side = 0; side < kSides; ++side) {
    const Hex hex = neighbour(state.hex[elephants], static_cast<Side6>(side));
    if (hex != kNoHex && state.pieces_on().has(hex)) struck |= static_cast<uint8_t>(1U << side);
  }
  state.push(asks::Rampage{elephants, struck});
}

// Moves a running unit one step on, or asks if there is a choice; calls `end` if there is no step.
template <class End>
bool settle_run(State& state, RuleId rule, Journal* journal, End&& end) {
  const Unit unit = run_of(state).unit;
  if (!state.is_alive(unit)) {
    state.pop();
    return false;
  }
  const HexSet next = next_steps(state);
  if (next.count() + unsigned{may_stop_here(state)} > 1) return true;
  if (next.is_empty()) {
    end();
  } else {
    step_back(state, unit, next.first(), rule, journal);
  }
  return false;
}

}  // namespace

// [CCA-9.5] The adjacent hexes one row nearer to the seat's own edge.
HexSet rear(const State&, Seat seat, Hex hex) {
  return seat == Seat::South ? kHexTables.down[hex] : kHexTables.up[hex];
}

unsigned run_length(const State& state, Unit unit, Hex from, unsigned left) {
  return run_from(ways_of(state, unit), seat_of(unit), HexSet::of(from), left);
}

// [CCA-9.22] [CCA-20.11] The owner chooses how many of the ignorable flags to ignore.
bool settle_flags(const Rules& rules, State& state, Journal* journal) {
  const Unit unit = struck_unit(state);
  // [CCA-9.12] [CCA-9.31] Flags do nothing to a destroyed unit.
  if (!state.is_alive(unit) || state.combat.flags == 0) {
    state.pop();
    return false;
  }
  if (ignorable_now(state) > 0) return true;
  act_flags(rules, state, make_action(Verb::Ignore, 0), journal);
  return false;
}

void list_flags(const Rules&, const State& state, ActionList& list) {
  for (unsigned ignored = 0; ignored <= ignorable_now(state); ++ignored) {
    list.push_back(make_action(Verb::Ignore, ignored));
  }
}

Refusal why_flags(const Rules&, const State& state, Action action) {
  if (!is_verb(action, Verb::Ignore)) return reason("9.22"_rule, "refusal.step");
  return reason("9.14"_rule, "refusal.flags", {static_cast<int16_t>(ignorable_now(state))});
}

// [CCA-9.2] Each accepted flag costs a full retreat.
void act_flags(const Rules& rules, State& state, Action action, Journal* journal) {
  state.pop();
  const Unit unit = struck_unit(state);
  const unsigned accepted = state.combat.flags - action.place;
  tell(journal, seat_of(unit), Happening::FlagsIgnored, "9.22"_rule,
       {static_cast<int16_t>(state.kind[unit]), state.hex[unit], static_cast<int16_t>(action.place),
        static_cast<int16_t>(accepted)});
  if (accepted == 0) return;
  const unsigned hexes = accepted * retreat_hexes(rules, state, stroke_of(state));
  state.push(asks::Retreat{unit, hexes});
  // [CCA-9.23] [CCA-9.32] Elephants rampage first; this frame lies above the retreat.
  if (state.kind[unit] == Kind::EL) begin_rampage(state, unit);
}

// [CCA-9.25] [CCA-9.30] [CCA-20.12] The player who caused the rampage sets the order.
bool settle_rampage(const Rules& rules, State& state, Journal* journal) {
  unsigned count = 0;
  Hex only_one = kNoHex;
  for_each_struck(state, state.asked<asks::Rampage>(), [&](Hex hex, unsigned) {
    ++count;
    only_one = hex;
  });
  if (count > 1) return true;
  if (count == 0) {
    state.pop();
  } else {
    act_rampage(rules, state, make_action(Verb::Rampage, only_one), journal);
  }
  return false;
}

void list_rampage(const Rules&, const State& state, ActionList& list) {
  for_each_struck(state, state.asked<asks::Rampage>(),
                  [&](Hex hex, unsigned) { list.push_back(make_action(Verb::Rampage, hex)); });
}

Refusal why_rampage(const Rules&, const State&, Action action) {
  return reason("9.24"_rule, "refusal.rampage", {hex_of(action)});
}

void act_rampage(const Rules&, State& state, Action action, Journal*) {
  auto rampage = state.asked<asks::Rampage>();
  const Hex hex = hex_of(action);
  for (unsigned side = 0; side < kSides; ++side) {
    if (neighbour(state.hex[rampage.unit], static_cast<Side6>(side)) == hex) {
      rampage.left = rampage.left & ~(1U << side);
    }
  }
  state.replace(rampage);
  state.push(asks::RollRampage{hex});
}

// [CCA-2.7] [CCA-9.26] Hits and banners count in the order of the rolls. [CCA-9.29] Flags do not.
void strike_rampage(const Rules& rules, State& state, Hex hex, Roll roll, Journal* journal) {
  const Unit unit = state.unit_in(hex);
  if (unit == kNoUnit) {
    const Seat seat = state.led[0].has(hex) ? Seat::South : Seat::North;
    const Leader leader = state.leader_in(hex, seat);
    if (roll.of(Face::Helmet) > 0) {
      lose_leader(rules, state, leader, hex, "9.26"_rule, journal);
      // [CCA-9.27] A lone leader who is not hit must evade.
    } else {
      begin_flight(state, leader);
    }
    return;
  }
  const unsigned lost = remove_blocks(state, unit, roll.of(rules.unit(state.kind[unit]).rank));
  tell(journal, seat_of(unit), Happening::Rampaged, "9.26"_rule,
       {static_cast<int16_t>(state.kind[unit]), hex, static_cast<int16_t>(lost),
        state.blocks[unit]});
  if (lost == 0) return;
  const Leader leader = state.leader_with(unit);
  if (!state.is_alive(unit)) {
    bury(rules, state, unit, journal);
    // [CCA-9.28] Lost blocks bring a leader check.
  } else if (leader != kNoLeader) {
    check_leader(state, leader, false);
  }
}

// [CCA-20.13] The owner chooses step by step. Nobody is asked if there is only one way.
bool settle_retreat(const Rules& rules, State& state, Journal* journal) {
  return settle_run(state, "9.5"_rule, journal, [&] { end_retreat(rules, state, journal); });
}

void list_retreat(const Rules&, const State& state, ActionList& list) {
  for_each_hex(next_steps(state), [&](Hex hex) { list.push_back(make_action(Verb::Step, hex)); });
}

void act_retreat(const Rules&, State& state, Action action, Journal* journal) {
  step_back(state, state.asked<asks::Retreat>().unit, hex_of(action), "9.5"_rule, journal);
}

// [CCA-10.10] [CCA-20.14] The owner chooses the path of two hexes. [CCA-10.17] A machine is then
// removed.
bool settle_evade(const Rules&, State& state, Journal* journal) {
  return settle_run(state, "10.10"_rule, journal, [&] { end_evasion(state, journal); });
}

void list_evade(const Rules& rules, const State& state, ActionList& list) {
  list_retreat(rules, state, list);
  if (may_stop_here(state)) list.push_back(make_action(Verb::Stay));
}

void act_evade(const Rules&, State& state, Action action, Journal* journal) {
  const auto evasion = state.asked<asks::Evade>();
  if (is_verb(action, Verb::Stay)) {
    replace_run(state, {evasion.unit, 0, evasion.has_moved, true});
    return;
  }
  step_back(state, evasion.unit, hex_of(action), "10.10"_rule, journal);
}

Refusal why_path(const Rules&, const State& state, Action action) {
  const Unit unit = run_of(state).unit;
  const Hex to = hex_of(action);
  const bool is_evading = state.step() == Step::Evade;
  if (!is_verb(action, Verb::Step) || to >= kHexes || !is_hex(to)) {
    return reason(is_evading ? "10.10"_rule : "9.5"_rule, "refusal.step");
  }
  if (!rear(state, seat_of(unit), state.hex[unit]).has(to)) {
    return reason(is_evading ? "10.10"_rule : "9.5"_rule, "refusal.not_rear", {to});
  }
  if (!ways_of(state, unit).open.has(to)) {
    return reason(is_evading ? "10.11"_rule : "9.7"_rule, "refusal.way_barred", {to});
  }
  return reason(is_evading ? "10.10"_rule : "9.11"_rule, "refusal.short_way", {to});
}

// [CCA-10.2] [CCA-10.6] Skirmishers, light mounted units and war machines evade from every
// attacker.
bool may_evade_from(Kind kind, Kind attacker) {
  constexpr KindSet kFleet = kSkirmishers | kinds_of({Kind::LC, Kind::LBC, Kind::BCH, Kind::HWM});
  constexpr KindSet kMedium = kinds_of({Kind::MC, Kind::CAM, Kind::CCAM});
  constexpr KindSet kHeavy = kinds_of({Kind::HC, Kind::CHC, Kind::HCH});
  if (is_one_of(kind, kFleet)) return true;
  // [CCA-10.3] [CCA-17.3] Medium mounted units evade from foot and heavy mounted units.
  if (is_one_of(kind, kMedium)) return is_one_of(attacker, kFoot | kHeavy | kElephants);
  // [CCA-10.4] [CCA-17.3] Heavy cavalry and chariots evade from foot and elephants.
  if (is_one_of(kind, kHeavy)) return is_one_of(attacker, kFoot | kElephants);
  return false;  // all others never [CCA-10.5]
}

// [CCA-10.11] [CCA-10.16] An evader, machine or not, needs a free rear hex.
bool has_evade_path(const State& state, Unit unit) {
  return run_length(state, unit, state.hex[unit], 1) > 0;
}

bool may_evade(const State& state, Unit unit, Unit attacker) {
  return may_evade_from(state.kind[unit], state.kind[attacker]) && has_evade_path(state, unit);
}

}  // namespace acies::ancients
