#include "games/lostbattles/words/position_check.h"

#include <cstring>

#include "core/text/text.h"
#include "games/lostbattles/chapters/chapters.h"
#include "games/lostbattles/words/reading.h"
#include "games/lostbattles/words/stack_check.h"

namespace acies::lostbattles {
namespace {

Result<void> need(bool is_so, std::string otherwise) {
  if (is_so) return {};
  return fault(std::move(otherwise));
}

// The pieces and their marks.
class TableCheck {
 public:
  explicit TableCheck(const State& state) : state_(state) {}

  Result<void> run() const {
    for (const auto part : {&TableCheck::zones, &TableCheck::marks, &TableCheck::commanders,
                            &TableCheck::pairs, &TableCheck::armies}) {
      if (const auto r = (this->*part)(); !r) return r;
    }
    return {};
  }

 private:
  Result<void> zones() const {
    for (unsigned i = 0; i < kZones; ++i) {
      if (const auto r = zone(static_cast<Zone>(i)); !r) return r;
    }
    return {};
  }
  Result<void> zone(Zone zone) const {
    const UnitSet units = state_.at[zone];
    if (units == 0) {
      return need(state_.facing[zone] == Facing::North, "nobody in " + write_zone(zone) + " faces");
    }
    if (state_.has_ground(zone, ground_bit(Ground::Impassable))) {
      return fault(write_zone(zone) + " is impassable, but units stand there");
    }
    return need(stack_of(state_, units) <= stack_limit(state_, zone),
                "more units stand in " + write_zone(zone) + " than it holds");
  }

  // Only units of the active side have marks of this player turn, and only on the field.
  Result<void> marks() const {
    const UnitSet field = state_.on_field(Seat::South) | state_.on_field(Seat::North);
    if (((state_.spent | state_.entered) & ~field) != 0) {
      return fault("units are marked that do not stand on the field");
    }
    const UnitSet done = state_.deployed | state_.advanced | state_.began_lead;
    const UnitSet own = units_of(state_.active);
    if (((done | state_.activated) & ~own) != 0) {
      return fault("units are marked whose turn it is not");
    }
    return need((done & ~field) == 0 && (state_.activated & ~(field | state_.undeployed)) == 0,
                "units are marked that do not stand on the field");
  }

  Result<void> commanders() const {
    for (unsigned i = 0; i < kCommanders; ++i) {
      if (const auto r = commander(static_cast<Commander>(i)); !r) return r;
    }
    return {};
  }
  Result<void> commander(Commander number) const {
    const CommanderState& one = state_.commanders[number];
    const std::string who = write_commander_number(number);
    const bool is_marked =
        ((state_.activated_commanders | state_.bound | state_.assault.killed) >> number & 1U) != 0;
    if (one.place == kUnused) return need(!is_marked, "there is no " + who);
    const Seat seat = seat_of_commander(number);
    if (!one.is_leader()) {
      return need(!one.is_on_field() || !state_.is_held_by(one.place, opponent(seat)),
                  who + " stands with the enemy");
    }
    if (seat_of(one.unit) != seat || state_.place[one.unit] == kUnused) {
      return fault(who + " has no such bodyguard");
    }
    return need(one.place > kOff || one.place == state_.place[one.unit],
                who + " is not where his bodyguard is");
  }
  Result<void> pairs() const {
    for (const unsigned first : {0U, 2U}) {
      const CommanderState& one = state_.commanders[first];
      const CommanderState& other = state_.commanders[first + 1];
      if (one.is_on_field() && one.place == other.place) {
        return fault("two commanders share " + write_zone(one.place));
      }
      if (one.is_leader() && one.unit == other.unit) {
        return fault("two commanders have " + write_unit_number(one.unit) + " as bodyguard");
      }
    }
    return {};
  }

  // [LB-2.3.1a] [LB-2.3.1b] Key zones and camps are in allowed zones.
  Result<void> armies() const {
    for (const Seat seat : kPlayers) {
      const ArmyState& army = state_.army(seat);
      const std::string who(name(seat));
      if (army.key != kNoZone && (kCentres[index(seat)] & zone_bit(army.key)) == 0) {
        return fault(who + "'s key zone is not in its centre");
      }
      if (army.camp != kNoZone && (kRears[index(seat)] & zone_bit(army.camp)) == 0) {
        return fault(who + "'s camp is not in its rear");
      }
      const bool needs_camp = army.is_fortified != 0 || army.is_captured != 0;
      if (needs_camp && army.camp == kNoZone) return fault(who + " has no camp");
    }
    return {};
  }

  const State& state_;
};

// [LB-11.3.1] The reason for the end and the winner.
Result<void> check_ending(const State& state) {
  const bool is_over = state.depth == 0;
  if (is_over != (state.ending != 0)) {
    return fault(is_over ? "nothing is open, so say how it ended" : "it has ended, but goes on");
  }
  const int south = victory_points(state, Seat::South);
  const int north = victory_points(state, Seat::North);
  const Seat ahead = south == north ? Seat::Nobody : south > north ? Seat::South : Seat::North;
  return need(state.winner == (is_over ? ahead : Seat::Nobody), "the winner is not who has won");
}

// The invariants hold, and the question on top can be answered now.
Result<void> check_whole(const Rules& rules, const State& state) {
  if (!rules.is_ok(state)) return fault("the parts do not fit together");
  State settled = state;
  settle(rules, settled, nullptr);
  if (std::memcmp(&settled, &state, sizeof(State)) != 0) {
    return fault("nobody can be asked anything in this position");
  }
  if (rules.decision(state).form != Decision::Form::List) return {};
  ActionList list;
  rules.list(state, list);
  return need(!list.empty(), "nobody can be asked anything in this position");
}

}  // namespace

Result<void> check_table(const Rules&, const State& state) { return TableCheck(state).run(); }

Result<void> check_position(const Rules& rules, const State& state) {
  if (const auto r = check_table(rules, state); !r) return r;
  if (const auto r = check_ending(state); !r) return r;
  if (const auto r = check_stack(state); !r) return r;
  return check_whole(rules, state);
}

}  // namespace acies::lostbattles
