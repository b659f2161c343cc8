// The table as JSON for browsers and bots; docs/bots.md lists the members. Everything but the hands
// is public.
#include "games/ancients/chapters/chapters.h"
#include "games/ancients/view/glance.h"
#include "games/ancients/words/reading.h"

namespace acies::ancients {
namespace {

constexpr std::array<std::string_view, 8> kPurposeNames{
    "blow", "again", "leader-check", "rampage", "escape", "marsh", "spartacus", "rally"};

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

Document hex_list(HexSet hexes) {
  Document list = Document::list();
  for_each_hex(hexes, [&](Hex hex) { list.add(write_hex_name(hex)); });
  return list;
}

Document card_list(const Book& book, CardBag bag) {
  Document list = Document::list();
  for_each_bit(bag.bits, [&](unsigned bit) { list.add(book.card(CardBag::kind_at(bit)).id); });
  return list;
}

// ---- the field ----

// [CCA-14.33] The sides of the hex that a rampart protects.
Document front_of(const State& state, Hex hex) {
  Document list = Document::list();
  const bool is_north = state.has_terrain(hex, Terrain::FrontNorth);
  for (const std::string_view side : {is_north ? "ne" : "se", is_north ? "nw" : "sw"})
    list.add(side);
  if (state.has_terrain(hex, Terrain::FrontEast)) list.add("e");
  if (state.has_terrain(hex, Terrain::FrontWest)) list.add("w");
  return list;
}

Document view_terrain(const State& state) {
  Document list = Document::list();
  for (unsigned i = 0; i < kNamedTerrains; ++i) {
    const auto terrain = static_cast<Terrain>(i);
    for_each_hex(state.terrain_of(terrain), [&](Hex hex) {
      Document& one = list.add(Document::map());
      one.set("hex", write_hex_name(hex));
      one.set("kind", kTerrainNames[i]);
      if (terrain == Terrain::Rampart) one.set("front", front_of(state, hex));
    });
  }
  return list;
}

Document view_unit(const Rules& rules, const State& state, Unit unit) {
  Document map = Document::map();
  map.set("id", int{unit});
  map.set("hex", write_hex_name(state.hex[unit]));
  map.set("seat", name(seat_of(unit)));
  map.set("kind", kKindNames[static_cast<size_t>(state.kind[unit])]);
  map.set("blocks", int{state.blocks[unit]});
  map.set("full", int{state.full[unit]});
  if (has(state.conditions.special, unit)) map.set("special", true);
  map.set("ordered", has(state.ordered, unit));
  map.set("moved", has(state.moved, unit));
  map.set("battled", has(state.battled, unit));
  map.set("charging", has(state.charging, unit));
  map.set("steps", int{state.steps[unit]});
  map.set("fires", write_hexes(fire_arc(rules, state, unit, state.hex[unit]), " "));
  map.set("threat", write_hexes(threat(rules, state, unit), " "));
  return map;
}

Document view_units(const Rules& rules, const State& state) {
  Document list = Document::list();
  for (unsigned i = 0; i < kUnits; ++i) {
    if (state.hex[i] < kHexes) list.add(view_unit(rules, state, static_cast<Unit>(i)));
  }
  return list;
}

Document view_leader(const Book& book, const State& state, Leader leader) {
  Saying called = leader_name(scenario_of(book, state), leader);
  if (called.in(Language::English).empty()) called = spoken(book, "leader.name");
  Document map = Document::map();
  map.set("id", int{leader});
  map.set("hex", write_hex_name(place_of(state, leader)));
  map.set("seat", name(seat_of_leader(leader)));
  map.set("name", saying(called));
  map.set("ordered", (state.ordered_leaders & leader_bit(leader)) != 0);
  map.set("moved", (state.moved_leaders & leader_bit(leader)) != 0);
  return map;
}

Document view_leaders(const Book& book, const State& state) {
  Document list = Document::list();
  for (unsigned i = 0; i < kLeaders; ++i) {
    const auto leader = static_cast<Leader>(i);
    if (place_of(state, leader) < kHexes) list.add(view_leader(book, state, leader));
  }
  return list;
}

Document view_reserve(const State& state) {
  Document list = Document::list();
  for (unsigned i = 0; i < kUnits; ++i) {
    if (state.hex[i] != kReserve) continue;
    Document& one = list.add(Document::map());
    one.set("seat", name(seat_of(static_cast<Unit>(i))));
    one.set("kind", kKindNames[static_cast<size_t>(state.kind[i])]);
  }
  return list;
}

// ---- the sides and the cards ----

Document view_side(const Book& book, const State& state, Seat seat) {
  const size_t side = index(seat);
  const Scenario* scenario = scenario_of(book, state);
  Document map = Document::map();
  map.set("hand", card_list(book, state.hands[side]));
  map.set("cards", int{state.hand_size[side]});
  map.set("limit", int{state.conditions.hand[side]});
  map.set("banners", int{state.banners[side]});
  map.set("goal", int{state.conditions.goal[side]});
  map.set("turns", int{state.turns[side]});
  map.set("army", saying(scenario != nullptr ? scenario->sides[side].army
                                             : spoken(book, "seat." + std::string(name(seat)))));
  return map;
}

void add_card(Document& map, std::string key, const Book& book, Card card) {
  if (card != kNoCard) map.set(std::move(key), book.card(card).id);
}

void add_cards(Document& map, const Book& book, const State& state) {
  map.set("deck", state.deck_size());
  map.set("discards", card_list(book, state.discards));
  add_card(map, "played", book, state.card);
  add_card(map, "effect", book, state.effect);
  if (state.card != kNoCard) map.set("command", int{state.command});
  if (const auto left = orders_left(state)) map.set("orders_left", *left);
}

void add_symbols(Document& map, const State& state) {
  constexpr std::array<std::string_view, 4> kSymbols{"light", "medium", "heavy", "helmet"};
  if (state.symbols == std::array<uint8_t, 4>{}) return;
  Document& symbols = map.set("symbols", Document::map());
  for (size_t i = 0; i < kSymbols.size(); ++i) {
    symbols.set(std::string(kSymbols[i]), int{state.symbols[i]});
  }
}

// ---- what is going on ----

void add_combat(Document& map, const Rules& rules, const State& state) {
  if (!is_fighting(state)) return;
  const Combat& fought = state.combat;
  Document& combat = map.set("combat", Document::map());
  combat.set("attacker", write_hex_name(fought.base));
  combat.set("target", write_hex_name(fought.ground));
  combat.set("is_fire", fought.is_fire != 0);
  combat.set("is_bonus", fought.is_bonus != 0);
  combat.set("is_evading", fought.is_evading != 0);
  combat.set("blow", kBlowNames[static_cast<size_t>(fought.blow)]);
  combat.set("hits", int{fought.hits});
  combat.set("flags", int{fought.flags});
  combat.set("dice", stroke_dice(rules, state, stroke_of(state)));
}

unsigned struck_left(const State& state, const asks::Rampage& rampage) {
  unsigned left = 0;
  for (unsigned side = 0; side < kSides; ++side) {
    const Hex hex = neighbour(state.hex[rampage.unit], static_cast<Side6>(side));
    if ((rampage.left >> side & 1U) != 0 && hex != kNoHex && state.pieces_on().has(hex)) ++left;
  }
  return left;
}

void set_moving(Document& map, std::string_view kind, Hex hex, unsigned left, Seat seat) {
  Document& moving = map.set("moving", Document::map());
  moving.set("hex", write_hex_name(hex));
  moving.set("left", left);
  moving.set("kind", kind);
  moving.set("seat", name(seat));
}

// The piece that has to move now, and its side.
void add_moving(Document& map, const State& state) {
  const auto move_unit = [&](std::string_view kind, Unit unit, unsigned left) {
    set_moving(map, kind, state.hex[unit], left, seat_of(unit));
  };
  switch (state.step()) {
    case Step::Retreat: {
      const auto retreat = state.asked<asks::Retreat>();
      return move_unit("retreat", retreat.unit, retreat.left);
    }
    case Step::Evade: {
      const auto evasion = state.asked<asks::Evade>();
      return move_unit("evade", evasion.unit, evasion.left);
    }
    case Step::Rampage: {
      const auto rampage = state.asked<asks::Rampage>();
      return move_unit("rampage", rampage.unit, struck_left(state, rampage));
    }
    case Step::LeaderFlight: {
      const auto flight = state.asked<asks::LeaderFlight>();
      return set_moving(map, "flight", flight.hex, flight.left, seat_of_leader(flight.leader));
    }
    default: return;
  }
}

void add_roll(Document& map, const State& state) {
  if (state.step() != Step::Roll) return;
  Document& roll = map.set("roll", Document::map());
  const auto asked = state.asked<asks::Roll>();
  roll.set("dice", int{asked.dice});
  roll.set("purpose", kPurposeNames[static_cast<size_t>(asked.purpose)]);
}

void add_ending(Document& map, const State& state) {
  if (state.ending == 0) return;
  map.set("winner", name(state.winner));
  map.set("ending", ending_name(state.ending));
}

}  // namespace

Document Rules::view(const State& state, Seat) const {
  Document map = Document::map();
  map.set("turn", name(state.turn));
  map.set("step", step_row(state.step()).name);
  map.set("phase", kPhaseNames[static_cast<size_t>(state.phase)]);
  if (const Scenario* scenario = scenario_of(book_, state)) map.set("scenario", scenario->id);
  map.set("terrain", view_terrain(state));
  map.set("units", view_units(*this, state));
  map.set("leaders", view_leaders(book_, state));
  map.set("reserve", view_reserve(state));
  for (const Seat seat : kPlayers) map.set(std::string(name(seat)), view_side(book_, state, seat));
  add_cards(map, book_, state);
  add_symbols(map, state);
  add_combat(map, *this, state);
  add_moving(map, state);
  add_roll(map, state);
  Document& objectives = map.set("objectives", Document::map());
  for (const Seat seat : kPlayers) {
    objectives.set(std::string(name(seat)), hex_list(state.conditions.objectives[index(seat)]));
  }
  add_ending(map, state);
  return map;
}

}  // namespace acies::ancients
