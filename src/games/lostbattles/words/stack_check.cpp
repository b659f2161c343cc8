#include "games/lostbattles/words/stack_check.h"

#include "games/lostbattles/chapters/chapters.h"
#include "games/lostbattles/words/frames.h"
#include "games/lostbattles/words/reading.h"

namespace acies::lostbattles {
namespace {

Result<void> need(bool is_so, std::string otherwise) {
  if (is_so) return {};
  return fault(std::move(otherwise));
}

bool is_roll(const Frame& frame, Purpose purpose) {
  return frame.step == Step::Roll && frame.as<asks::Roll>().purpose == purpose;
}

// The question above a turn comes before the turn's next stage.
bool lies_on_turn(const Frame& above, Stage next) {
  switch (next) {
    case Stage::Order:
      return above.step == Step::NewLeads;  // of the historical positions [LB-3.3.5]
    case Stage::Dust: return above.step == Step::Reverse;
    case Stage::Weather: return is_roll(above, Purpose::Dust);
    case Stage::FirstArmy: return is_roll(above, Purpose::Weather);
    case Stage::SecondArmy:
    case Stage::End: break;
  }
  return above.step == Step::PlayerTurnEnds;
}

bool lies_on_hit(const Frame& above, unsigned hit) {
  if (above.step == Step::Rally) return above.as<asks::Rally>().hit == hit;
  return is_roll(above, Purpose::Rally) && above.as<asks::RollRally>().hit == hit;
}

// A player turn ends with the naming of new lead units.
bool lies_on_end(const Frame& above, bool has_named_leads) {
  return above.step == (has_named_leads ? Step::NewLeads : Step::Act);
}

bool lies_on_attack(const Frame& above) {
  switch (above.step) {
    case Step::Strike:
    case Step::FirstHit:
    case Step::AfterHits:
    case Step::NewLeads: return true;
    default: return is_roll(above, Purpose::Attack);
  }
}

bool lies_on_roll(const Frame& above, const Frame& below) {
  return is_roll(below, Purpose::Attack) && above.step == Step::Bonus;
}

bool lies_on_group(const Frame& above) {
  return above.step == Step::March || above.step == Step::AfterAttack ||
         above.step == Step::Advance;
}

bool lies_on_leads(const Frame& above) {
  return above.step == Step::Lead || above.step == Step::NewLeads ||
         is_roll(above, Purpose::Morale);
}

bool lies_on_act(const Frame& above) {
  return above.step == Step::Muster || above.step == Step::GroupEnds ||
         is_roll(above, Purpose::Commands);
}

// Whether the rules ever push one frame above the other.
bool lies_on(const Frame& above, const Frame& below) {
  switch (below.step) {
    case Step::TurnBegins: return lies_on_turn(above, below.as<asks::TurnBegins>().next);
    case Step::PlayerTurnEnds:
      return lies_on_end(above, below.as<asks::PlayerTurnEnds>().has_named_leads);
    case Step::NewLeads: return lies_on_leads(above);
    case Step::Act: return lies_on_act(above);
    case Step::GroupEnds: return lies_on_group(above);
    case Step::March: return above.step == Step::Enter;
    case Step::AfterAttack: return lies_on_attack(above);
    case Step::Roll: return lies_on_roll(above, below);
    case Step::Bonus: return above.step == Step::Support;
    case Step::FirstHit: return above.step == Step::AllOut;
    case Step::AfterHits: return above.step == Step::SecondHit || above.step == Step::HitLands;
    case Step::SecondHit:
      return above.step == Step::HitLands && above.as<asks::HitLands>().hit == 0;
    case Step::HitLands: return lies_on_hit(above, below.as<asks::HitLands>().hit);
    default: return false;
  }
}

class StackCheck {
 public:
  explicit StackCheck(const State& state) : state_(state) {}

  Result<void> run() const {
    for (const auto part : {&StackCheck::order, &StackCheck::turn, &StackCheck::group,
                            &StackCheck::assault, &StackCheck::frames, &StackCheck::leads}) {
      if (const auto r = (this->*part)(); !r) return r;
    }
    return {};
  }

 private:
  const Frame* find(Step step) const {
    for (size_t i = 0; i < state_.depth; ++i) {
      if (state_.open[i].step == step) return &state_.open[i];
    }
    return nullptr;
  }
  bool is_open(Step step) const { return find(step) != nullptr; }

  Result<void> order() const {
    if (state_.depth == 0) return {};
    if (state_.open[0].step != Step::TurnBegins) return fault("the turn lies at the bottom");
    for (size_t i = 1; i < state_.depth; ++i) {
      if (!lies_on(state_.open[i], state_.open[i - 1])) {
        return fault("open questions in no order that a turn has");
      }
    }
    return {};
  }

  // The active side, and whether it is first or second.
  Result<void> turn() const {
    if (!is_open(Step::PlayerTurnEnds)) return {};
    const bool is_second = state_.open[0].as<asks::TurnBegins>().next == Stage::End;
    return need(
        (state_.active != state_.first) == is_second && (state_.is_second != 0) == is_second,
        "it is not the turn of who is active");
  }

  Result<void> group() const {
    const Group& group = state_.group;
    if (is_open(Step::Muster)) return muster();
    if (!is_open(Step::GroupEnds)) return need(group == Group{}, "no group is active");
    if (group.units == 0 || (group.units & ~state_.activated) != 0) {
      return fault("a group has units that are activated");
    }
    if (!stands_in_its_zone()) return fault("the group does not stand together");
    return need(is_general_there(), "the general is not with his group");
  }
  Result<void> muster() const {
    const Group& group = state_.group;
    Group formed;
    formed.units = group.units;
    formed.start = group.start;
    formed.zone = group.start;
    formed.mode = group.mode;
    formed.general = group.general;
    const bool is_placed = group.start <= kOff && group == formed;
    if (!is_placed || (group.units & (~units_in(group.start) | state_.activated)) != 0) {
      return fault("the group that is formed stands in one place");
    }
    return need(is_general_there(), "the general is not with his group");
  }
  UnitSet units_in(Zone place) const {
    return units_of(state_.active) & (place == kOff ? state_.undeployed : state_.at[place]);
  }
  // After the attack some units may have advanced.
  bool stands_in_its_zone() const {
    const Group& group = state_.group;
    if (is_open(Step::Enter)) {
      return group.start == kOff && group.zone == kOff && are_undeployed();
    }
    if (group.zone >= kZones || group.start > kOff) return false;
    UnitSet there = units_in(group.zone);
    const bool is_facing = (there & group.units) == 0 || state_.facing[group.zone] == group.facing;
    if (is_open(Step::Advance) && state_.assault.target < kZones) {
      there |= units_in(state_.assault.target);
    }
    return is_facing && (group.units & ~there) == 0;
  }
  // A group that is about to enter has all its moves.
  bool are_undeployed() const {
    const Group& group = state_.group;
    bool are = (group.units & ~state_.undeployed) == 0;
    for_each_bit(group.units, [&](unsigned i) {
      const auto unit = static_cast<Unit>(i);
      const unsigned turns = free_turns_of(state_, unit, group.is_cheap != 0);
      are = are && state_.moves[unit] == (moves_of(state_, unit, group.mode) | turns << 4U);
    });
    return are;
  }
  bool is_general_there() const {
    const Commander one = state_.group.general;
    if (one == kNobody) return true;
    const CommanderState& general = state_.commanders[one];
    if (seat_of_commander(one) != state_.active || general.is_leader()) return false;
    const bool has_followed = is_open(Step::Advance) && general.place == state_.assault.target;
    return general.place == state_.group.zone || has_followed;
  }

  bool is_attacking() const { return is_open(Step::AfterAttack) || is_open(Step::Advance); }
  Result<void> assault() const {
    const Assault& assault = state_.assault;
    if (!is_attacking()) return need(assault == Assault{}, "nobody attacks");
    const Group& group = state_.group;
    if (assault.target >= kZones || neighbour(group.zone, group.facing) != assault.target) {
      return fault("the attack is not on the zone in front of the group");
    }
    const UnitSet done = assault.struck | assault.supported;
    if ((done & ~group.units) != 0) return fault("units of the group attack, and no others");
    if (is_open(Step::Advance)) {
      return need(!state_.is_held_by(assault.target, enemy()), "the enemy is still there");
    }
    return fallen();
  }
  Result<void> fallen() const {
    const Assault& assault = state_.assault;
    bool are_gone = true;
    for_each_bit(assault.fallen, [&](unsigned i) {
      const auto unit = static_cast<Unit>(i);
      are_gone = are_gone && seat_of(unit) == enemy() && state_.place[unit] == kShattered;
    });
    for_each_bit(assault.killed, [&](unsigned i) {
      const auto one = static_cast<Commander>(i);
      are_gone = are_gone && seat_of_commander(one) == enemy() &&
                 state_.commanders[one].place == kShattered;
    });
    return need(are_gone, "who fell is still there");
  }
  Seat enemy() const { return opponent(state_.active); }

  Result<void> frames() const {
    for (size_t i = 0; i < state_.depth; ++i) {
      if (is_frame_ok(i)) continue;
      return fault(in_quotes(write_frame(state_.open[i])) + " cannot be asked here");
    }
    return {};
  }
  // The units, commanders and zones of a question must be on the table.
  bool is_frame_ok(size_t i) const {
    const Frame& frame = state_.open[i];
    switch (frame.step) {
      case Step::Roll: return is_roll_ok(frame.as<asks::Roll>());
      case Step::Reverse: return may_reverse(state_, frame.as<asks::Reverse>().seat);
      case Step::NewLeads: return is_naming_ok(frame.as<asks::NewLeads>().seat, i);
      case Step::Lead: return is_lead_ok(frame.as<asks::Lead>().zone, state_.open[i - 1]);
      case Step::Strike: return is_target_led();
      case Step::Support:
      case Step::Bonus:
      case Step::AllOut:
      case Step::FirstHit: return is_blow_ready();
      case Step::AfterHits: return has_struck();
      case Step::SecondHit: return is_second_hit_ok();
      case Step::HitLands: return is_under_attack(state_.assault.struck_unit);
      case Step::Rally: return frame.as<asks::Rally>().unit == state_.assault.struck_unit;
      default: return true;
    }
  }
  bool is_roll_ok(const asks::Roll& roll) const {
    const Assault& assault = state_.assault;
    switch (roll.purpose) {
      case Purpose::Dust: return state_.has_dust != 0 && state_.turn > 1;
      case Purpose::Weather: return state_.weather != Weather::None && state_.turn > 1;
      case Purpose::Commands: return true;
      case Purpose::Attack: return is_blow_ready();
      case Purpose::Rally: return rally_commander(state_, assault.struck_unit) != kNobody;
      case Purpose::Morale: {
        const auto killed = static_cast<unsigned>(std::popcount(assault.killed));
        return roll.dice == count_units(assault.fallen) + killed && has_struck();
      }
    }
    return false;
  }
  // For both sides at the start; later for the side that has just acted, or whose units were
  // attacked.
  bool is_naming_ok(Seat seat, size_t i) const {
    const Frame& below = state_.open[i - 1];
    if (below.step == Step::PlayerTurnEnds) return seat == state_.active;
    if (below.step == Step::AfterAttack) return seat == enemy();
    if (below.step == Step::TurnBegins) return seat == opponent(state_.first);
    return i == 2 && seat == state_.first && !is_open(Step::PlayerTurnEnds);
  }
  bool is_lead_ok(Zone zone, const Frame& below) const {
    return state_.is_held_by(zone, below.as<asks::NewLeads>().seat) && state_.lead[zone] == kNoUnit;
  }
  bool is_target_led() const {
    const Zone target = state_.assault.target;
    return state_.is_held_by(target, enemy()) && state_.lead[target] != kNoUnit;
  }
  bool has_struck() const {
    const Assault& assault = state_.assault;
    const bool has_both = assault.attacker != kNoUnit && assault.victim != kNoUnit;
    return has_both && (assault.struck & unit_bit(assault.attacker)) != 0 &&
           seat_of(assault.victim) == enemy() && state_.place[assault.victim] != kUnused;
  }
  bool is_under_attack(Unit unit) const {
    return has_struck() && unit != kNoUnit && seat_of(unit) == enemy() &&
           state_.place[unit] == state_.assault.target;
  }
  bool is_blow_ready() const {
    return is_target_led() && is_under_attack(state_.assault.victim) &&
           state_.lead[state_.assault.target] == state_.assault.victim &&
           !state_.is_subtype(state_.assault.victim, Subtype::Scythed);
  }
  // If the first hit was cancelled, its unit is still there.
  bool is_second_hit_ok() const {
    const bool is_cancelled = (state_.assault.was_cancelled & 1U) != 0;
    return has_struck() && (!is_cancelled || is_under_attack(state_.assault.victim));
  }

  // Every zone that may be attacked has a lead unit, unless they are being named.
  Result<void> leads() const {
    if (state_.depth == 0 || is_open(Step::NewLeads) || is_open(Step::AfterHits)) return {};
    for (unsigned i = 0; i < kZones; ++i) {
      const auto zone = static_cast<Zone>(i);
      const bool is_acting =
          is_open(Step::PlayerTurnEnds) && state_.is_held_by(zone, state_.active);
      if (state_.at[zone] == 0 || state_.lead[zone] != kNoUnit || is_acting) continue;
      return fault("nobody leads in " + write_zone(zone));
    }
    return {};
  }

  const State& state_;
};

}  // namespace

Result<void> check_stack(const State& state) { return StackCheck(state).run(); }

}  // namespace acies::lostbattles
