// acies: no allocation
// Chapter 8.2: generals who move by themselves.
#include "games/lostbattles/chapters/chapters.h"

namespace acies::lostbattles {

// [LB-8.2.3] A general alone goes to any zone without enemies, or leaves the field.
Bar bar_general(const State& state, Commander one, Zone to) {
  const bool is_own = one < kCommanders && seat_of_commander(one) == state.active;
  if (!is_own || state.commanders[one].is_leader() || state.commanders[one].place > kOff) {
    return reason("8.2.1"_rule, "refusal.no_general");
  }
  // [LB-8.2.4] Once a player turn.
  if ((state.activated_commanders & commander_bit(one)) != 0)
    return reason("8.2.4"_rule, "refusal.general_active");
  if (to == kWithdrawn) return std::nullopt;
  if (to >= kZones || to == state.commanders[one].place)
    return reason("8.2.3"_rule, "refusal.no_zone");
  if (state.is_held_by(to, opponent(state.active)))
    return reason("8.2.3"_rule, "refusal.enemy", {to});
  if (state.has_ground(to, ground_bit(Ground::Impassable)))
    return reason("2.2.4"_rule, "refusal.impassable", {to});
  // [LB-8.8.1] Never into the zone of another commander.
  if (commander_in(state, to, state.active) != kNobody)
    return reason("8.8.1"_rule, "refusal.two_commanders");
  return std::nullopt;
}

void list_generals(const State& state, ActionList& list) {
  for (unsigned i = 0; i < kCommanders; ++i) {
    const auto one = static_cast<Commander>(i);
    if (bar_general(state, one, kWithdrawn)) continue;
    for (unsigned zone = 0; zone < kZones; ++zone) {
      if (!bar_general(state, one, static_cast<Zone>(zone)))
        list.push_back(make_action(Verb::General, one, zone));
    }
    list.push_back(make_action(Verb::General, one, kWithdrawn));
  }
}

void move_general(State& state, Commander one, Zone to, Journal* journal) {
  const Zone from = state.commanders[one].place;
  state.activated_commanders |= commander_bit(one);
  if (to == kWithdrawn) return lose_commander(state, one, kRouted, "8.2.3"_rule, journal);
  state.commanders[one].place = to;
  tell(journal, state.active, Happening::GeneralMoved, "8.2.3"_rule,
       {commander_fact(state, one), from, to});
}

}  // namespace acies::lostbattles
