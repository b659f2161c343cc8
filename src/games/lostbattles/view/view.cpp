// The table as JSON for browsers and bots; docs/bots.md lists the members. [LB-12.1] Everything is
// public.
#include "games/lostbattles/chapters/chapters.h"
#include "games/lostbattles/view/glance.h"
#include "games/lostbattles/words/reading.h"

namespace acies::lostbattles {
namespace {

constexpr int kTurns = 10;

bool has(UnitSet set, Unit unit) { return (set & unit_bit(unit)) != 0; }

Document saying(const Saying& text) {
  Document map = Document::map();
  map.set("en", text.in(Language::English));
  map.set("ru", text.in(Language::Russian));
  return map;
}

// The general word, if no battle gives a name.
Saying spoken(const Book& book, const std::string& key) {
  return {{book.phrases().say(Language::English, key), book.phrases().say(Language::Russian, key)}};
}

Document unit_list(UnitSet units) {
  Document list = Document::list();
  for_each_bit(units, [&](unsigned i) { list.add(i); });
  return list;
}

template <class List>
Document modifier_list(const List& modifiers) {
  Document list = Document::list();
  for (const Modifier& one : modifiers) {
    Document& map = list.add(Document::map());
    map.set("rule", write_rule_id(one.rule, Rules::letters()));
    map.set("value", int{one.value});
  }
  return list;
}

template <size_t N>
Document name_list(const std::array<std::string_view, N>& names, unsigned bits) {
  Document list = Document::list();
  for (size_t i = 0; i < N; ++i) {
    if ((bits >> i & 1U) != 0) list.add(names[i]);
  }
  return list;
}

// ---- the field ----

// The owner of a key zone or camp.
void add_marks(Document& map, const State& state, Zone zone) {
  const Seat owner = half_of(zone);
  const ArmyState& army = state.army(owner);
  if (army.key == zone) map.set("key", name(owner));
  if (army.camp != zone) return;
  map.set("camp", name(owner));
  map.set("fortified", army.is_fortified != 0);
  map.set("captured", army.is_captured != 0);
}

Document view_zone(const State& state, Zone zone) {
  Document map = Document::map();
  map.set("zone", write_zone(zone));
  map.set("half", name(half_of(zone)));
  map.set("name", zone_name(zone, half_of(zone)));
  map.set("ground", name_list(kGroundNames, state.ground[zone]));
  map.set("units", unit_list(state.at[zone]));
  if (state.at[zone] != 0) map.set("facing", kFacingNames[static_cast<size_t>(state.facing[zone])]);
  if (state.lead[zone] != kNoUnit) map.set("lead", int{state.lead[zone]});
  map.set("attacked", name_list(kFacingNames, state.attacked[zone]));
  add_marks(map, state, zone);
  return map;
}

Document view_zones(const State& state) {
  Document list = Document::list();
  for (unsigned i = 0; i < kZones; ++i) list.add(view_zone(state, static_cast<Zone>(i)));
  return list;
}

// ---- units and commanders ----

constexpr std::array<std::string_view, 7> kSubtypeNames{
    "", "archers", "hoplites", "phalangites", "legionaries", "cataphracts", "scythed"};
constexpr std::array<std::string_view, 5> kClassNames{"veteran", "average", "levy", "indian",
                                                      "african"};

// A zone of the field, otherwise the fate of the piece.
void add_place(Document& map, Zone place, std::string_view state_name) {
  if (place < kZones) {
    map.set("zone", write_zone(place));
  } else {
    map.set("state", state_name);
  }
}

Document view_unit(const State& state, Unit unit) {
  const KindDef& def = state.def(unit);
  const Zone place = state.place[unit];
  Document map = Document::map();
  map.set("id", int{unit});
  map.set("seat", name(seat_of(unit)));
  map.set("kind", def.code);
  map.set("type", kTypeNames[static_cast<size_t>(def.type)]);
  if (def.subtype != Subtype::None) {
    map.set("subtype", kSubtypeNames[static_cast<size_t>(def.subtype)]);
  }
  map.set("class", kClassNames[static_cast<size_t>(def.rank)]);
  map.set("value", int{def.value});
  map.set("moves", int{def.moves});
  map.set("size", write_halves(def.size));
  add_place(map, place, unit_state_name(place));
  if (place > kOff) return map;
  map.set("spent", state.is_spent(unit));
  map.set("activated", has(state.activated, unit));
  map.set("deployed", has(state.deployed, unit));
  map.set("lead", place < kZones && state.lead[place] == unit);
  const Commander leader = leader_of(state, unit);
  if (leader != kNobody) map.set("bodyguard", int{leader});
  return map;
}

Document view_units(const State& state) {
  Document list = Document::list();
  for (unsigned i = 0; i < kUnits; ++i) {
    if (state.place[i] != kUnused) list.add(view_unit(state, static_cast<Unit>(i)));
  }
  return list;
}

Document view_commander(const Book& book, const State& state, Commander one) {
  const CommanderState& commander = state.commanders[one];
  Saying called = commander_name(scenario_of(book, state), one);
  if (called.in(Language::English).empty()) called = spoken(book, "commander.name");
  Document map = Document::map();
  map.set("id", int{one});
  map.set("seat", name(seat_of_commander(one)));
  map.set("name", saying(called));
  map.set("quality", kQualityNames[static_cast<size_t>(commander.quality)]);
  map.set("role", commander.is_leader() ? "leader" : "general");
  if (commander.is_leader()) map.set("unit", int{commander.unit});
  map.set("cautious", commander.is_cautious != 0);
  add_place(map, commander.place, commander_state_name(commander.place));
  map.set("stock", int{commander.stock});
  map.set("shaken", commander.is_shaken != 0);
  map.set("activated", (state.activated_commanders & commander_bit(one)) != 0);
  return map;
}

Document view_commanders(const Book& book, const State& state) {
  Document list = Document::list();
  for (unsigned i = 0; i < kCommanders; ++i) {
    if (state.commanders[i].place == kUnused) continue;
    list.add(view_commander(book, state, static_cast<Commander>(i)));
  }
  return list;
}

// ---- the sides ----

UnitSet units_at(const State& state, Seat seat, Zone place) {
  UnitSet found = 0;
  for_each_bit(units_of(seat), [&](unsigned i) {
    if (state.place[i] == place) found |= unit_bit(static_cast<Unit>(i));
  });
  return found;
}

Document view_side(const Book& book, const State& state, Seat seat) {
  const ArmyState& army = state.army(seat);
  const Scenario* scenario = scenario_of(book, state);
  Document map = Document::map();
  map.set("army", saying(scenario != nullptr ? scenario->sides[index(seat)].army
                                             : spoken(book, "seat." + std::string(name(seat)))));
  map.set("value", army_value(state, seat));
  map.set("start_value", int{army.start_value});
  map.set("points", victory_points(state, seat));
  map.set("on_field", count_units(state.on_field(seat)));
  map.set("undeployed", count_units(state.undeployed & units_of(seat)));
  Document& losses = map.set("losses", Document::map());
  for (const Zone place : {kShattered, kRouted, kWithdrawn}) {
    losses.set(std::string(unit_state_name(place)), unit_list(units_at(state, seat, place)));
  }
  map.set("captured", army.is_captured != 0);
  map.set("fatigued", army.is_fatigued != 0);
  map.set("surprised", army.is_surprised != 0);
  map.set("morale", modifier_list(army_morale_parts(state, seat)));
  return map;
}

// ---- what is going on ----

// The costs of activating all idle units, place by place.
void add_costs(Document& map, const State& state) {
  if (state.step() != Step::Act) return;
  Document& list = map.set("costs", Document::list());
  for (unsigned i = 0; i <= kOff; ++i) {
    const auto place = static_cast<Zone>(i);
    const UnitSet idle = idle_units(state, place);
    if (idle == 0) continue;
    Document& one = list.add(Document::map());
    one.set("place", write_place(place));
    one.set("units", unit_list(idle));
    one.set("commands", group_cost(state, idle, Mode::Normal, place == kOff, Payment::Usual));
    one.set("funds", funds_at(state, place));
    one.set("together", may_go_together(state, place));
  }
}

Document view_moves(const State& state) {
  Document list = Document::list();
  for_each_bit(state.group.units, [&](unsigned i) {
    Document& one = list.add(Document::map());
    one.set("unit", i);
    one.set("moves", state.moves[i] & 0x0FU);
    one.set("free_turns", state.moves[i] >> 4U);
  });
  return list;
}

// [LB-5.3.5] Turns by which the group loses its attack. The board warns of them.
void add_losing_turns(Document& group, const State& state) {
  if (state.step() != Step::March) return;
  Document& list = group.set("losing", Document::list());
  for (const Facing facing : kAllFacings) {
    const Zone lost = attack_lost_by_turn(state, facing);
    if (lost == kNoZone) continue;
    Document& one = list.add(Document::map());
    one.set("turn", kFacingNames[static_cast<size_t>(facing)]);
    one.set("attack", write_zone(lost));
    one.set("free", !bar_attack(state, lost));
  }
}

void add_group(Document& map, const State& state) {
  const Group& active = state.group;
  if (active.start == kNoZone) return;
  Document& group = map.set("group", Document::map());
  group.set("start", write_place(active.start));
  group.set("zone", write_place(active.zone));
  group.set("facing", kFacingNames[static_cast<size_t>(active.facing)]);
  group.set("mode", kModeNames[static_cast<size_t>(active.mode)]);
  group.set("units", unit_list(active.units));
  if (active.general != kNobody) group.set("general", int{active.general});
  group.set("moves", view_moves(state));
  group.set("stock", int{active.stock});
  group.set("moved", active.has_moved != 0);
  group.set("halted", active.has_halted != 0);
  add_losing_turns(group, state);
}

void add_blow(Document& assault, const State& state) {
  const Blow blow = blow_of(state);
  assault.set("attacker", int{blow.attacker});
  assault.set("victim", int{blow.victim});
  if (state.assault.support != kNoUnit) assault.set("support", int{state.assault.support});
  assault.set("half", blow.is_half);
  assault.set("bonus", int{blow.bonus});
  assault.set("modifiers", modifier_list(modifiers_of(state, blow)));
  assault.set("score", state.score(blow.attacker, blow.victim));
}

bool has_rolled(const State& state) {
  const Step step = state.step();
  return step != Step::Support && step != Step::Bonus && !is_rolling(state, Purpose::Attack);
}

void add_assault(Document& map, const State& state) {
  if (state.assault.target == kNoZone) return;
  Document& assault = map.set("assault", Document::map());
  assault.set("from", write_zone(state.group.zone));
  assault.set("target", write_zone(state.assault.target));
  assault.set("limit", write_halves(state.assault.limit));
  assault.set("struck", unit_list(state.assault.struck));
  if (!is_striking(state)) return;
  if (!has_rolled(state)) return add_blow(assault, state);
  assault.set("attacker", int{state.assault.attacker});
  assault.set("victim", int{state.assault.victim});
  assault.set("margin", int{state.assault.margin});
  assault.set("all_out", state.assault.is_all_out != 0);
  assault.set("hits", int{state.assault.hits});
}

void add_roll(Document& map, const State& state) {
  if (state.step() != Step::Roll) return;
  Document& roll = map.set("roll", Document::map());
  const auto asked = state.asked<asks::Roll>();
  roll.set("dice", int{asked.dice});
  roll.set("purpose", kPurposeNames[static_cast<size_t>(asked.purpose)]);
}

// The zone that gets a lead unit, or the unit that is hit and the commander who may rally it.
void add_about(Document& map, const State& state) {
  if (state.step() == Step::Lead) {
    map.set("about", Document::map()).set("zone", write_zone(state.asked<asks::Lead>().zone));
  }
  if (state.step() != Step::Rally) return;
  const Unit unit = state.asked<asks::Rally>().unit;
  Document& about = map.set("about", Document::map());
  about.set("unit", int{unit});
  about.set("commander", int{rally_commander(state, unit)});
}

// ---- the battle ----

void add_battle(Document& map, const Book& book, const State& state) {
  const Scenario* scenario = scenario_of(book, state);
  if (scenario != nullptr) {
    map.set("scenario", scenario->id);
    map.set("multiple", int{scenario->multiple});
    map.set("zone_width", int{scenario->zone_width});
  }
  map.set("attack_limit", int{state.attack_limit});
  map.set("dust", state.has_dust != 0);
  if (state.weather != Weather::None) {
    map.set("weather", kWeatherNames[static_cast<size_t>(state.weather)]);
  }
}

// A game that was begun with another table than the server's keeps it; that table has no name here.
Document view_table(const Book& book, const State& state) {
  Document map = Document::map();
  const bool is_printed = state.scores == book.printed_table().scores;
  const bool is_known = is_printed || state.scores == book.table().scores;
  const CombatTable& table = is_printed ? book.printed_table() : book.table();
  if (is_known) map.set("name", saying(table.name));
  map.set("own", !is_printed);
  map.set("columns", name_list(kTypeNames, (1U << kTypes) - 1));
  Document& scores = map.set("scores", Document::map());
  for (size_t row = 0; row < kTypes; ++row) {
    Document& list = scores.set(std::string(kTypeNames[row]), Document::list());
    for (size_t i = 0; i < kTypes; ++i) list.add(int{state.scores[row * kTypes + i]});
  }
  return map;
}

void add_ending(Document& map, const State& state) {
  if (state.ending == 0) return;
  map.set("winner", name(state.winner));
  map.set("ending", ending_name(state.ending));
  map.set("level", level_name(level_of(state)));
}

}  // namespace

Document Rules::view(const State& state, Seat) const {
  Document map = Document::map();
  map.set("turn", int{state.turn});
  map.set("of", kTurns);
  map.set("active", name(state.active));
  map.set("first", name(state.first));
  map.set("second", state.is_second != 0);
  map.set("step", step_row(state.step()).name);
  map.set("commands", int{state.commands});
  add_battle(map, book_, state);
  map.set("zones", view_zones(state));
  map.set("units", view_units(state));
  map.set("commanders", view_commanders(book_, state));
  for (const Seat seat : kPlayers) map.set(std::string(name(seat)), view_side(book_, state, seat));
  add_costs(map, state);
  add_group(map, state);
  add_assault(map, state);
  add_roll(map, state);
  add_about(map, state);
  map.set("table", view_table(book_, state));
  add_ending(map, state);
  return map;
}

}  // namespace acies::lostbattles
