// acies: no allocation
// Chapter 4: commands, groups and the cost of their activation.
#include "games/lostbattles/chapters/chapters.h"

namespace acies::lostbattles {
namespace {

// [LB-10.1.1] Units that a surprised army may deploy in a turn.
constexpr unsigned kMostDeploys = 4;

// [LB-8.3.1a] [LB-8.8.3] Whether a commander's own commands can be used now.
bool may_use_stock(const State& state, Commander one) {
  if ((state.activated_commanders & commander_bit(one)) != 0) return false;
  const bool is_bound = (state.bound & commander_bit(one)) != 0;
  return !is_bound || state.bound_to == kNobody || state.bound_to == one;
}

// [LB-10.1.6] Commanders of this place, deployed or not, whose commands can be used.
template <class Visit>
void for_each_payer(const State& state, Zone place, Visit&& visit) {
  const unsigned lowest = state.active == Seat::South ? 0 : 2;
  for (unsigned i = lowest; i < lowest + 2; ++i) {  // two only while undeployed [LB-8.8.2]
    const auto one = static_cast<Commander>(i);
    if (state.commanders[one].place == place && may_use_stock(state, one)) visit(one);
  }
}

void use_stock(State& state, Commander one) {
  if ((state.bound & commander_bit(one)) != 0) state.bound_to = one;
}

// [LB-8.3.2] The commander's own commands are used first, then the army's.
unsigned pay(State& state, Zone place, unsigned cost, Payment how) {
  unsigned own = 0;
  if (how != Payment::Army) {
    for_each_payer(state, place, [&](Commander one) {
      uint8_t& stock = state.commanders[one].stock;
      const unsigned part = std::min<unsigned>(stock, cost - own);
      if (part == 0) return;
      stock = static_cast<uint8_t>(stock - part);
      own += part;
      use_stock(state, one);
    });
  }
  state.commands = static_cast<uint8_t>(state.commands - (cost - own));
  return own;
}

bool is_cheap_deployer(const State& state, Unit unit) {
  return state.is_type(unit, Type::EL) ||
         (state.is_type(unit, Type::LI) && !is_veteran(state, unit));
}

bool is_single(Mode mode) { return mode == Mode::Double || mode == Mode::Triple; }

bool has_leader(const State& state, UnitSet units) {
  bool has = false;
  for_each_bit(units,
               [&](unsigned i) { has = has || leader_of(state, static_cast<Unit>(i)) != kNobody; });
  return has;
}

// [LB-8.2.2] [LB-8.2.4] A general of this place who could go with the group.
Commander general_at(const State& state, Zone place) {
  const unsigned lowest = state.active == Seat::South ? 0 : 2;
  for (unsigned i = lowest; i < lowest + 2; ++i) {
    const auto one = static_cast<Commander>(i);
    const CommanderState& general = state.commanders[one];
    if (general.place == place && !general.is_leader() &&
        (state.activated_commanders & commander_bit(one)) == 0) {
      return one;
    }
  }
  return kNobody;
}

// The rule behind the price of an activation.
RuleId rule_of_price(Mode mode) {
  switch (mode) {
    case Mode::Reduced: return "4.2.5a"_rule;
    case Mode::Double: return "4.4.1a"_rule;
    case Mode::Triple: return "9.3.1"_rule;
    default: return "4.2.4"_rule;
  }
}

Bar bar_price(const State& state, Zone place, Mode mode, unsigned cost) {
  if (cost <= funds_at(state, place)) return std::nullopt;
  return reason(rule_of_price(mode), "refusal.no_commands",
                {static_cast<int16_t>(cost), static_cast<int16_t>(funds_at(state, place))});
}

// Whether the group, as formed so far, can be activated in this way.
Bar bar_group(const State& state, UnitSet units, Commander general, Zone place, Mode mode) {
  const bool is_deploying = place == kOff;
  const unsigned cost = group_cost(state, units, mode, is_deploying, Payment::Usual);
  if (const Bar bar = bar_price(state, place, mode, cost)) return bar;
  if (!is_deploying) return std::nullopt;
  if (state.army(state.active).is_surprised != 0 &&
      state.deploys + deploy_count(state, units) > kMostDeploys) {
    return reason("10.1.1"_rule, "refusal.too_many_deploy");
  }
  const bool is_cheap = mode == Mode::Double && cost == 1 && count_units(units) == 1 &&
                        state.is_type(first_unit(units), Type::LI) &&
                        !is_veteran(state, first_unit(units));
  return bar_deploy(state, units, general, mode, is_cheap);
}

// [LB-4.4.1a] Any unit may make a double move. [LB-9.3.1] Only veteran legionaries may make a
// triple move.
Bar bar_kind(const State& state, Unit unit, Mode mode) {
  const bool is_triple = state.is_subtype(unit, Subtype::Legionaries) && is_veteran(state, unit);
  if (mode == Mode::Triple && !is_triple) {
    return reason("9.3.1"_rule, "refusal.no_triple", {unit_fact(state, unit)});
  }
  return std::nullopt;
}

bool has_kind(const State& state, Zone place, Mode mode) {
  bool has = false;
  for_each_bit(idle_units(state, place),
               [&](unsigned i) { has = has || !bar_kind(state, static_cast<Unit>(i), mode); });
  return has;
}

// [LB-4.4.2] Units that move double or triple are activated one by one.
Bar bar_add(const State& state, Unit unit) {
  const Group& group = state.group;
  const int16_t who = unit_fact(state, unit);
  if ((state.activated & unit_bit(unit)) != 0)
    return reason("4.2.1"_rule, "refusal.activated", {who});
  if ((group.units & unit_bit(unit)) != 0) return reason("4.2.2"_rule, "refusal.in_group", {who});
  if (is_single(group.mode) && group.units != 0)
    return reason("4.4.2"_rule, "refusal.one_by_one", {who});
  if (const Bar bar = bar_kind(state, unit, group.mode)) return bar;
  const bool brings_leader = leader_of(state, unit) != kNobody;
  if (brings_leader && (group.general != kNobody || has_leader(state, group.units))) {
    return reason("8.8.1"_rule, "refusal.two_commanders", {who});
  }
  return bar_group(state, group.units | unit_bit(unit), group.general, group.start, group.mode);
}

// [LB-8.2.4] A general who was already activated is here.
bool has_active_general(const State& state, Zone place) {
  bool has = false;
  for (unsigned i = 0; i < kCommanders; ++i) {
    const auto one = static_cast<Commander>(i);
    const CommanderState& general = state.commanders[one];
    has = has || (seat_of_commander(one) == state.active && general.place == place &&
                  !general.is_leader() && (state.activated_commanders & commander_bit(one)) != 0);
  }
  return has;
}

Bar bar_take(const State& state) {
  const Commander one = general_at(state, state.group.start);
  if (state.group.units == 0) return reason("3.2.1c"_rule, "refusal.empty_group");
  if (one == kNobody && has_active_general(state, state.group.start))
    return reason("8.2.4"_rule, "refusal.general_active");
  if (one == kNobody || state.group.general != kNobody)
    return reason("8.2.2"_rule, "refusal.no_general");
  if (has_leader(state, state.group.units)) return reason("8.8.1"_rule, "refusal.two_commanders");
  if (state.group.start != kOff) return std::nullopt;
  return bar_group(state, state.group.units, one, kOff, state.group.mode);
}

// Adds all idle units at once, unless they bring two commanders.
Bar bar_add_all(const State& state, UnitSet idle) {
  const Group& group = state.group;
  if (is_single(group.mode)) return reason("4.4.2"_rule, "refusal.one_by_one");
  if (idle == 0) return reason("4.2.1"_rule, "refusal.nobody_idle", {group.start});
  unsigned leaders = group.general != kNobody ? 1 : 0;
  for_each_bit(group.units | idle, [&](unsigned i) {
    leaders += leader_of(state, static_cast<Unit>(i)) != kNobody ? 1 : 0;
  });
  if (leaders > 1) return reason("8.8.1"_rule, "refusal.two_commanders");
  return bar_group(state, group.units | idle, group.general, group.start, group.mode);
}

// [LB-4.2.5a] Only a large group may be reduced.
Bar bar_go(const State& state, Payment how) {
  const Group& group = state.group;
  if (group.units == 0) return reason("3.2.1c"_rule, "refusal.empty_group");
  const bool is_deploying = group.start == kOff;
  if (group.mode == Mode::Reduced &&
      group_cost(state, group.units, Mode::Normal, is_deploying, Payment::Usual) < 2) {
    return reason("4.2.5a"_rule, "refusal.small_group");
  }
  const unsigned cost = group_cost(state, group.units, group.mode, is_deploying, how);
  if (how == Payment::Army) {
    if (stock_at(state, group.start) == 0 || cost > state.commands)
      return reason("8.3.2"_rule, "refusal.payment");
    return std::nullopt;
  }
  if (how == Payment::Dear) {
    const Unit unit = first_unit(group.units);
    const bool is_light = is_single(group.mode) && is_deploying && state.is_type(unit, Type::LI) &&
                          !is_veteran(state, unit);
    if (!is_light) return reason("4.4.3c"_rule, "refusal.payment");
  }
  return bar_price(state, group.start, group.mode, cost);
}

// Whether some group of this place can be activated in this way.
bool has_group(const State& state, Zone place, Mode mode) {
  const UnitSet idle = idle_units(state, place);
  if (idle == 0 || (mode == Mode::Reduced && place == kOff)) return false;
  if (mode == Mode::Reduced) {
    const bool is_pair_of_veterans =
        count_units(idle) == 2 && group_cost(state, idle, Mode::Normal, false, Payment::Usual) < 2;
    const bool is_large = count_units(idle) > 1 && !is_pair_of_veterans;
    return is_large && funds_at(state, place) > 0;
  }
  bool has = false;
  for_each_bit(idle, [&](unsigned i) {
    const auto unit = static_cast<Unit>(i);
    has = has ||
          (!bar_kind(state, unit, mode) && !bar_group(state, unit_bit(unit), kNobody, place, mode));
  });
  return has;
}

// [LB-3.4.6a] Units may stay off the field, and any number of them may deploy.
Bar bar_activate(const State& state, Zone place, Mode mode) {
  if (idle_units(state, place) == 0) return reason("4.2.1"_rule, "refusal.nobody_idle", {place});
  if (funds_at(state, place) == 0) return reason("3.2.1d"_rule, "refusal.no_commands", {1, 0});
  if (has_group(state, place, mode)) return std::nullopt;
  if (place == kOff && mode != Mode::Reduced) {
    const UnitSet one = unit_bit(first_unit(idle_units(state, place)));
    if (const Bar bar = bar_group(state, one, kNobody, place, Mode::Normal)) return bar;
  }
  switch (mode) {
    case Mode::Reduced:
      return reason("4.2.5a"_rule,
                    place == kOff ? "refusal.reduced_deploys" : "refusal.small_group");
    case Mode::Triple:
      if (!has_kind(state, place, mode)) return reason("9.3.1"_rule, "refusal.no_triple");
      [[fallthrough]];
    case Mode::Double:
      return reason(rule_of_price(mode), "refusal.no_commands",
                    {2, static_cast<int16_t>(funds_at(state, place))});
    default: return reason("3.3.2a"_rule, "refusal.no_entry");
  }
}

// [LB-8.1.2] [LB-8.3.1b] A leader is activated with his bodyguard, a general with his group.
void enlist(State& state) {
  Group& group = state.group;
  state.activated |= group.units;
  const Commander with = commander_of(state, group.units, group.general);
  if (with == kNobody) return;
  const CommanderState& commander = state.commanders[with];
  // [LB-8.4.1a] [LB-8.4.3] A second stock of commands is for attack bonuses of this group.
  if (may_use_stock(state, with) && commander.is_shaken == 0) group.stock = commander.def().stock;
  state.activated_commanders |= commander_bit(with);
}

void go(State& state, Payment how, Journal* journal) {
  Group& group = state.group;
  const bool is_deploying = group.start == kOff;
  const unsigned cost = group_cost(state, group.units, group.mode, is_deploying, how);
  const bool is_light = state.is_type(first_unit(group.units), Type::LI) &&
                        !is_veteran(state, first_unit(group.units));
  group.is_cheap =
      is_deploying && group.mode == Mode::Double && is_light && how != Payment::Dear ? 1 : 0;
  const unsigned own = pay(state, group.start, cost, how);  // at once [LB-12.6]
  tell(journal, state.active, Happening::Activated, "4.2.4"_rule,
       {group.start, static_cast<int16_t>(count_units(group.units)),
        static_cast<int16_t>(group.mode), static_cast<int16_t>(cost), static_cast<int16_t>(own)});
  enlist(state);
  state.pop();
  state.push(asks::GroupEnds{});
  state.push(asks::March{});
  if (is_deploying) {
    state.deploys = static_cast<uint8_t>(state.deploys + deploy_count(state, group.units));
    state.push(asks::Enter{});
  }
  begin_march(state);
}

}  // namespace

bool may_go_together(const State& state, Zone place) {
  State trial = state;
  trial.group = Group{};
  trial.group.start = place;
  return !bar_add_all(trial, idle_units(state, place));
}

// [LB-4.2.1] [LB-4.2.2] Units of one place that were not activated in this player turn.
UnitSet idle_units(const State& state, Zone place) {
  const UnitSet there = place == kOff ? state.undeployed : state.at[place];
  return there & units_of(state.active) & ~state.activated;
}

// [LB-1.4.1] The fighting value of units and commanders. [LB-4.1.1b] Those that are gone do not
// count.
unsigned army_value(const State& state, Seat seat) {
  unsigned sum = 0;
  for_each_bit(state.on_field(seat) | (state.undeployed & units_of(seat)),
               [&](unsigned i) { sum += state.def(static_cast<Unit>(i)).value; });
  for (unsigned i = 0; i < kCommanders; ++i) {
    const bool is_own = seat_of_commander(static_cast<Commander>(i)) == seat;
    // [LB-1.4.3] Commanders by their quality.
    if (is_own && state.commanders[i].place <= kOff) sum += state.commanders[i].def().value;
  }
  return sum;
}

// [LB-4.1.1c] Undeployed units and commanders count, except in a surprised army. [LB-10.1.5]
unsigned fighting_value(const State& state, Seat seat) {
  unsigned sum = army_value(state, seat);
  if (state.counts_undeployed != 0 && state.army(seat).is_surprised == 0) return sum;
  for_each_bit(state.undeployed & units_of(seat),
               [&](unsigned i) { sum -= state.def(static_cast<Unit>(i)).value; });
  for (unsigned i = 0; i < kCommanders; ++i) {
    const bool is_own = seat_of_commander(static_cast<Commander>(i)) == seat;
    if (is_own && state.commanders[i].place == kOff) sum -= state.commanders[i].def().value;
  }
  return sum;
}

// [LB-4.1.1d] [LB-10.3.1] [LB-10.4.2] Dust or wet weather halves the die; both together do so once.
unsigned command_die(const State& state, unsigned die) {
  const bool is_halved = state.has_dust != 0 || state.weather == Weather::Wet;
  return is_halved ? (die + 1) / 2 : die;
}

// [LB-4.1.1a] The die plus one for each 10 points of fighting value. [LB-4.1.2] Old commands are
// lost.
void take_commands(const Rules&, State& state, unsigned die, Journal* journal) {
  const unsigned counted = command_die(state, die);
  const unsigned value = fighting_value(state, state.active);
  state.commands = static_cast<uint8_t>(counted + value / 10);
  tell(journal, state.active, Happening::PlayerTurnBegan, "4.1.1a"_rule,
       {state.turn, static_cast<int16_t>(counted), state.commands, static_cast<int16_t>(value)});
}

// [LB-4.2.4] One unit or two veterans cost 1 command, other groups cost 2.
unsigned group_cost(const State& state, UnitSet units, Mode mode, bool is_deploying, Payment how) {
  const Unit unit = first_unit(units);
  switch (mode) {
    // [LB-4.2.5a] A reduced group costs 1.
    case Mode::Reduced: return 1;
    // [LB-9.3.1] A triple move costs 2.
    case Mode::Triple: return 2;
    case Mode::Double:
      // [LB-4.4.1a] A double move costs 2, or 1 for a veteran.
      if (is_veteran(state, unit)) return 1;
      // [LB-4.4.3a] Elephants and light infantry that deploy pay 1.
      return is_deploying && is_cheap_deployer(state, unit) && how != Payment::Dear ? 1 : 2;
    default: break;
  }
  if (count_units(units) == 1) return 1;
  bool are_veterans = count_units(units) == 2;
  for_each_bit(units, [&](unsigned i) {
    are_veterans = are_veterans && is_veteran(state, static_cast<Unit>(i));
  });
  return are_veterans ? 1 : 2;
}

unsigned stock_at(const State& state, Zone place) {
  unsigned sum = 0;
  for_each_payer(state, place, [&](Commander one) { sum += state.commanders[one].stock; });
  return sum;
}

// [LB-8.3.2] [LB-8.3.3] The army's commands and those of commanders in this place, undeployed ones
// included.
unsigned funds_at(const State& state, Zone place) {
  return state.commands + stock_at(state, place);
}

// [LB-3.2.1d] If nothing is left to do, the player turn ends by itself.
bool settle_act(const Rules& rules, State& state, Journal*) {
  ActionList list;
  list_act(rules, state, list);
  if (list.size() > 1) return true;
  state.pop();
  return false;
}

// [LB-3.2.1b] [LB-4.3.1] Groups are activated one after another, several from a zone.
void list_act(const Rules&, const State& state, ActionList& list) {
  for (unsigned place = 0; place <= kOff; ++place) {
    const auto where = static_cast<Zone>(place);
    if (idle_units(state, where) == 0 || funds_at(state, where) == 0) continue;
    for (unsigned mode = 0; mode < kModes; ++mode) {
      if (has_group(state, where, static_cast<Mode>(mode))) {
        list.push_back(make_action(Verb::Activate, 0, place, static_cast<int32_t>(mode)));
      }
    }
  }
  // [LB-13.2] [LB-13.7] Or a general alone, or the end of the player turn.
  list_generals(state, list);
  list.push_back(make_action(Verb::End));
}

Refusal why_act(const Rules&, const State& state, Action action) {
  Bar bar;
  if (is_verb(action, Verb::Activate) && action.place <= kOff && action.measure >= 0 &&
      action.measure < static_cast<int>(kModes)) {
    bar = bar_activate(state, zone_of(action), static_cast<Mode>(action.measure));
  } else if (is_verb(action, Verb::General)) {
    bar = bar_general(state, action.piece, zone_of(action));
  }
  return bar ? *bar : reason("3.2.1b"_rule, "refusal.step");
}

void act_act(const Rules&, State& state, Action action, Journal* journal) {
  if (is_verb(action, Verb::End)) {
    state.pop();
    return;
  }
  if (is_verb(action, Verb::General))
    return move_general(state, action.piece, zone_of(action), journal);
  state.group = Group{};
  state.group.start = zone_of(action);
  state.group.zone = zone_of(action);
  state.group.mode = static_cast<Mode>(action.measure);
  state.push(asks::Muster{});
}

// A single unit that can be paid for in only one way is activated without further questions.
bool settle_muster(const Rules&, State& state, Journal* journal) {
  const Group& group = state.group;
  if (!is_single(group.mode) || group.units == 0) return true;
  const bool has_choice =
      !bar_take(state) || !bar_go(state, Payment::Army) || !bar_go(state, Payment::Dear);
  if (has_choice) return true;
  go(state, Payment::Usual, journal);
  return false;
}

// [LB-13.3] [LB-13.4] A group grows unit by unit.
void list_muster(const Rules&, const State& state, ActionList& list) {
  const UnitSet idle = idle_units(state, state.group.start) & ~state.group.units;
  UnitSet open = 0;
  for_each_bit(one_of_each(state, idle), [&](unsigned i) {
    if (bar_add(state, static_cast<Unit>(i))) return;
    open |= unit_bit(static_cast<Unit>(i));
    list.push_back(make_action(Verb::Add, i));
  });
  if (count_units(idle) > 1 && !is_single(state.group.mode) && open != 0 &&
      !bar_add_all(state, idle)) {
    list.push_back(make_action(Verb::AddAll));
  }
  if (!bar_take(state)) list.push_back(make_action(Verb::Take));
  for (unsigned how = 0; how < kPayments; ++how) {
    if (!bar_go(state, static_cast<Payment>(how))) {
      list.push_back(make_action(Verb::Go, 0, 0, static_cast<int32_t>(how)));
    }
  }
}

Refusal why_muster(const Rules&, const State& state, Action action) {
  Bar bar;
  const Zone start = state.group.start;
  if (is_verb(action, Verb::Add)) {
    const UnitSet there = start == kOff ? state.undeployed : state.at[start];
    if (action.piece >= kUnits || (there & units_of(state.active) & unit_bit(action.piece)) == 0)
      return reason("4.2.2"_rule, "refusal.not_there");
    bar = bar_add(state, action.piece);
    if (!bar) bar = reason("4.2.2"_rule, "refusal.same_unit", {unit_fact(state, action.piece)});
  } else if (is_verb(action, Verb::AddAll)) {
    bar = bar_add_all(state, idle_units(state, start) & ~state.group.units);
  } else if (is_verb(action, Verb::Take)) {
    bar = bar_take(state);
  } else if (is_verb(action, Verb::Go) && action.measure >= 0 &&
             action.measure < static_cast<int>(kPayments)) {
    bar = bar_go(state, static_cast<Payment>(action.measure));
  }
  return bar ? *bar : reason("4.2.2"_rule, "refusal.step");
}

void act_muster(const Rules&, State& state, Action action, Journal* journal) {
  Group& group = state.group;
  switch (static_cast<Verb>(action.verb)) {
    case Verb::Add: group.units |= unit_bit(action.piece); break;
    case Verb::AddAll: group.units |= idle_units(state, group.start); break;
    case Verb::Take: group.general = general_at(state, group.start); break;
    default: go(state, static_cast<Payment>(action.measure), journal);
  }
}

}  // namespace acies::lostbattles
