// acies: no allocation
// Chapters 6.6 and 8.6: the units that take the hits, and rallies.
#include "games/lostbattles/chapters/chapters.h"

namespace acies::lostbattles {
namespace {

// [LB-1.5.2] A spent unit never recovers; the next hit shatters it.
void shatter_or_spend(State& state, Unit unit, Journal* journal) {
  if (state.is_spent(unit)) {
    state.assault.fallen |= unit_bit(unit);
    remove_unit(state, unit, kShattered, "1.5.1"_rule, journal);
    return;
  }
  state.spent |= unit_bit(unit);
  tell(journal, seat_of(unit), Happening::UnitSpent, "1.5.1"_rule,
       {unit_fact(state, unit), state.place[unit]});
}

void push_hit(State& state, uint8_t number) {
  state.push(asks::HitLands{.hit = number});
  state.push(asks::Rally{.unit = state.assault.struck_unit, .hit = number});
}

void push_rally_roll(State& state, uint8_t number) { state.push(asks::RollRally{.hit = number}); }

}  // namespace

// [LB-6.6.1c] The lead unit takes the first hit. [LB-6.6.2a] A fresh levy unit takes both.
bool settle_first_hit(const Rules&, State& state, Journal* journal) {
  state.pop();
  Assault& assault = state.assault;
  const Unit victim = assault.victim;
  const unsigned hits = hits_at(state, blow_of(state), assault.margin, assault.is_all_out != 0);
  state.push(asks::AfterHits{});
  if (hits == 0) {
    tell(journal, state.active, Happening::Missed, "6.6.1b"_rule, {assault.margin});
    return false;
  }
  assault.hits = static_cast<uint8_t>(hits);
  assault.struck_unit = victim;
  if (hits == 2 && state.def(victim).rank == Class::Levy && !state.is_spent(victim)) {
    assault.is_lead_hit = 1;
    assault.fallen |= unit_bit(victim);
    remove_unit(state, victim, kShattered, "6.6.2a"_rule, journal);
    return false;
  }
  if (hits == 2) state.push(asks::SecondHit{});
  push_hit(state, 0);
  return false;
}

// [LB-8.6.1] The commander who may try to cancel a hit on this unit, kNobody if none may.
Commander rally_commander(const State& state, Unit unit) {
  const KindDef& def = state.def(unit);
  const bool is_barred = def.rank == Class::Levy || def.type == Type::LI || def.type == Type::EL ||
                         def.subtype == Subtype::Scythed;
  if (is_barred || state.place[unit] >= kZones) return kNobody;
  const Commander one = commander_in(state, state.place[unit], seat_of(unit));
  if (one == kNobody) return kNobody;
  const CommanderState& commander = state.commanders[one];
  // [LB-8.6.2b] A cautious leader rallies only his bodyguard.
  if (commander.rallies_no_more != 0) return kNobody;
  if (commander.is_leader())
    return commander.is_cautious != 0 && commander.unit != unit ? kNobody : one;
  // [LB-8.7.1] [LB-8.7.2] A general rallies only spent units, and not if he is cautious.
  return commander.is_cautious == 0 && state.is_spent(unit) ? one : kNobody;
}

// [LB-8.6.2a] A leader must try for his bodyguard. [LB-9.2.4] With hoplites he must try for all
// hoplites.
bool must_rally(const State& state, Commander one, Unit unit) {
  const CommanderState& commander = state.commanders[one];
  if (!commander.is_leader()) return false;
  if (commander.unit == unit) return true;
  return state.is_subtype(commander.unit, Subtype::Hoplites) &&
         state.is_subtype(unit, Subtype::Hoplites);
}

bool settle_rally(const Rules&, State& state, Journal*) {
  const auto rally = state.asked<asks::Rally>();
  const Commander one = rally_commander(state, rally.unit);
  if (one == kNobody) {
    state.pop();
    return false;
  }
  if (!must_rally(state, one, rally.unit)) return true;
  state.pop();
  push_rally_roll(state, rally.hit);
  return false;
}

// [LB-13.13] [LB-13.15] The defender decides whether to try.
void list_rally(const Rules&, const State&, ActionList& list) {
  list.push_back(make_action(Verb::Rally));
  list.push_back(make_action(Verb::Decline));
}

void act_rally(const Rules&, State& state, Action action, Journal*) {
  const auto rally = state.take<asks::Rally>();
  if (is_verb(action, Verb::Rally)) push_rally_roll(state, rally.hit);
}

// [LB-8.6.3a] A high roll cancels the hit. [LB-8.6.3b] A low roll kills the commander.
void take_rally_roll(const Rules&, State& state, Dice dice, Journal* journal) {
  const Unit unit = state.assault.struck_unit;
  const Commander one = rally_commander(state, unit);
  CommanderState& commander = state.commanders[one];
  const QualityDef& def = commander.def();
  const unsigned sum = dice.sum();
  const unsigned killed = commander.is_leader() ? def.leader_killed : def.general_killed;
  const unsigned number = state.asked<asks::HitLands>().hit;
  if (sum >= def.rally) {
    state.assault.was_cancelled |= static_cast<uint8_t>(1U << number);
    tell(journal, seat_of(unit), Happening::HitCancelled, "8.6.3a"_rule,
         {unit_fact(state, unit), state.place[unit], commander_fact(state, one)});
  } else if (sum <= killed) {
    state.assault.killed |= commander_bit(one);
    lose_commander(state, one, kShattered, "8.6.3b"_rule, journal);
    // [LB-8.6.3c] A leader who rolls 3 escapes narrowly.
  } else if (commander.is_leader() && sum == 3) {
    commander.is_shaken = 1;
    commander.rallies_no_more = 1;
    tell(journal, seat_of(unit), Happening::NarrowEscape, "8.6.3c"_rule,
         {commander_fact(state, one), commander.place});
  }
}

// [LB-1.5.1] A hit makes a fresh unit spent and shatters a spent one. [LB-8.6.5] Cancelling it does
// not undo an all-out attack.
bool settle_hit_lands(const Rules&, State& state, Journal* journal) {
  const unsigned number = state.take<asks::HitLands>().hit;
  Assault& assault = state.assault;
  if ((assault.was_cancelled >> number & 1U) != 0) return false;
  if (assault.struck_unit == assault.victim) assault.is_lead_hit = 1;
  shatter_or_spend(state, assault.struck_unit, journal);
  return false;
}

// [LB-6.6.2b] The defender chooses the unit that takes the second hit.
// [LB-6.6.2c] [LB-8.6.4] If the first hit was cancelled, the second falls on the same unit.
bool settle_second_hit(const Rules&, State& state, Journal*) {
  Assault& assault = state.assault;
  const UnitSet units = state.at[assault.target];
  const bool is_fixed = (assault.was_cancelled & 1U) != 0;
  const UnitSet choices = is_fixed ? unit_bit(assault.victim) : one_of_each_kind(state, units);
  if (count_units(choices) > 1) return true;
  state.pop();
  if (choices == 0) return false;
  assault.struck_unit = first_unit(choices);
  push_hit(state, 1);
  return false;
}

// [LB-13.14] The defender's choice among different units.
void list_second_hit(const Rules&, const State& state, ActionList& list) {
  for_each_bit(one_of_each_kind(state, state.at[state.assault.target]),
               [&](unsigned i) { list.push_back(make_action(Verb::Hit, i)); });
}

Refusal why_second_hit(const Rules&, const State& state, Action action) {
  if (!is_verb(action, Verb::Hit) || action.piece >= kUnits)
    return reason("6.6.2b"_rule, "refusal.step");
  const bool is_there = (state.at[state.assault.target] & unit_bit(action.piece)) != 0;
  return reason("6.6.2b"_rule, is_there ? "refusal.same_unit" : "refusal.not_there",
                {unit_fact(state, action.piece)});
}

void act_second_hit(const Rules&, State& state, Action action, Journal*) {
  state.pop();
  state.assault.struck_unit = action.piece;
  push_hit(state, 1);
}

// [LB-6.4.5a] [LB-6.4.5b] A lead unit that was hit is named anew, after all other effects.
bool settle_after_hits(const Rules&, State& state, Journal*) {
  state.pop();
  const Assault& assault = state.assault;
  if (assault.is_lead_hit != 0) state.lead[assault.target] = kNoUnit;
  state.push(asks::NewLeads{opponent(state.active)});
  const auto dice =
      count_units(assault.fallen) + static_cast<unsigned>(std::popcount(assault.killed));
  // [LB-7.1.1] [LB-7.1.2] [LB-13.16] One die of morale for each loss comes before that.
  if (dice > 0) state.push(asks::RollMorale{.dice = dice});
  return false;
}

}  // namespace acies::lostbattles
