// The table as JSON for browsers and bots; docs/bots.md lists the members. [ONUS-3.10] [ONUS-4.23]
// Hands and units that lie face down are hidden.
#include "games/onus/view/view.h"

#include "games/onus/chapters/chapters.h"
#include "games/onus/chapters/deployment/room.h"
#include "games/onus/chapters/melee/strikes.h"
#include "games/onus/view/odds.h"

namespace acies::onus {
namespace {

// ---- cards ----

Document card_list(const Book& book, const CardSet& cards) {
  Document list = Document::list();
  cards.for_each([&](Card card) { list.add(card_document(book, card)); });
  return list;
}

// ---- the sides ----

Saying army_name(const Book& book, const State& state, Seat seat) {
  if (const Saying* known = army_name_of(book, state, seat)) return *known;
  const uint8_t list = state.army(seat).book;
  if (list < book.lists().size()) return book.armies()[book.lists()[list].army].name;
  const std::string key = "seat." + std::string(name(seat));
  return {{book.phrases().say(Language::English, key), book.phrases().say(Language::Russian, key)}};
}

// [ONUS-21.1] The possessions of one captain.
Document view_captain(const Rules& rules, const State& state, Captain captain, bool is_own) {
  const CaptainState& one = state.captain(captain);
  Document map = Document::map();
  map.set("number", number_in_team(state, captain) + 1);
  map.set("leadership", leadership_of(rules, state, captain));
  map.set("cards", hand_size(state, captain));
  map.set("hand", is_own ? card_list(rules.book(), one.hand) : Document::list());
  map.set("ordered", one.has_ordered != 0);
  map.set("on_field", count_units(units_of_captain(state, captain)));
  map.set("has_turn", has_turn(state, captain));
  return map;
}

Document view_side(const Rules& rules, const State& state, Seat seat, Seat viewer) {
  const ArmyState& army = state.army(seat);
  const bool is_own = seat == viewer || viewer == Seat::Nature;
  Document map = Document::map();
  map.set("army", saying_document(army_name(rules.book(), state, seat)));
  map.set("cost", int{army.cost});
  map.set("size", int{army.size});
  map.set("losses", losses_of(rules, state, seat));
  map.set("leadership", leadership_of(rules, state, seat));
  map.set("cards", hand_size(state, seat));
  map.set("hand", is_own ? card_list(rules.book(), team_hand(state, seat)) : Document::list());
  map.set("ordered", state.captain(captain_numbered(seat, 0)).has_ordered != 0);
  map.set("on_field", count_units(state.on_field(seat)));
  // [ONUS-21.7] Everyone for themselves.
  if (state.is_for_all()) {
    map.set("edge", name_in(kEdgeNames, static_cast<unsigned>(army.edge)));
    map.set("zone_from", army.zone_from * field::kMillimetre);
    map.set("zone_to", army.zone_to * field::kMillimetre);
    map.set("fell", int{army.fell});
  }
  Document& captains = map.set("captains", Document::list());
  for_each_captain(state, seat,
                   [&](Captain one) { captains.add(view_captain(rules, state, one, is_own)); });
  return map;
}

// ---- what is going on ----

void add_combat(Document& map, const Rules& rules, const State& state) {
  const CombatState& fight = state.combat;
  const bool is_fight = fight.attacker < kUnits && fight.defender < kUnits;
  if (fight.attack != Attack::None && is_fight) map.set("combat", view_combat(rules, state));
}

void add_move(Document& map, const State& state) {
  const MoveState& move = state.move;
  if (move.unit >= kUnits) return;
  Document& moving = map.set("move", Document::map());
  moving.set("unit", int{move.unit});
  moving.set("kind", name_in(kStepKindNames, move.kind));
  moving.set("corner", name_in(kCornerNames, move.corner / 2U));
  moving.set("clockwise", (move.corner & 1U) != 0);
  moving.set("bearing", move.bearing);
  moving.set("limit", move.limit);
  moving.set("spent", int{state.at(move.unit).spent});
  moving.set("steps", int{move.steps});
  moving.set("rush", move.is_rush != 0);
  if (move.target < kUnits) {
    moving.set("target", int{move.target});
    moving.set("side", name_in(kSideNames, static_cast<unsigned>(move.side)));
  }
}

// [ONUS-13.28] The unit that tests, and the largest number that passes.
void add_test(Document& roll, const State& state, unsigned morale) {
  const Unit unit = state.asked<asks::RollOfUnit>().unit;
  roll.set("unit", int{unit});
  if (state.at(unit).kind != kNoKind) roll.set("most", morale);
}

// The unit that strikes, and the least number that hits or damages; not for the dice of an event.
void add_blow(Document& roll, const Rules& rules, const State& state, bool is_hit) {
  const CombatState& fight = state.combat;
  const Unit striker = unit_of_side(fight, fight.striker);
  const Unit victim = unit_of_side(fight, 1U - fight.striker);
  if (stage_of(state) == Stage::Effects || striker >= kUnits || victim >= kUnits) return;
  roll.set("unit", int{striker});
  if (state.at(striker).kind == kNoKind || state.at(victim).kind == kNoKind) return;
  const Strike strike = strike_of(rules, state, striker, victim, fight.attack, fight.dice);
  roll.set("least", is_hit ? strike.to_hit() : strike.to_damage());
}

Unit enemy_in_combat(const State& state, Unit unit) {
  if (!is_in_combat(state, unit)) return kNoUnit;
  return unit == state.combat.attacker ? state.combat.defender : state.combat.attacker;
}

void add_roll(Document& map, const Rules& rules, const State& state) {
  if (state.step() != Step::Roll) return;
  const auto asked = state.asked<asks::RollOfUnit>();
  const Unit unit = asked.unit;
  Document& roll = map.set("roll", Document::map());
  roll.set("dice", int{asked.dice});
  roll.set("purpose", name_in(kPurposeNames, static_cast<unsigned>(asked.purpose)));
  switch (asked.purpose) {
    case Purpose::Hit:
    case Purpose::HitAgain: return add_blow(roll, rules, state, true);
    case Purpose::Damage:
    case Purpose::DamageAgain: return add_blow(roll, rules, state, false);
    case Purpose::Morale:
      return add_test(roll, state, morale_of(rules, state, unit, enemy_in_combat(state, unit)));
    case Purpose::Recovery: return add_test(roll, state, recovery_morale(rules, state, unit));
    case Purpose::Stampede: return add_test(roll, state, stampede_morale(rules, state, unit));
    case Purpose::Leadership: roll.set("most", leadership_of(rules, state, state.active)); break;
    default: break;
  }
}

// The other unit of a question about two.
Unit other_unit_asked(const State& state) {
  switch (state.step()) {
    case Step::Links: return state.asked<asks::Links>().enemy;
    case Step::Follow: return state.asked<asks::Follow>().enemy;
    case Step::Trample: return state.asked<asks::Trample>().elephants;
    default: return kNoUnit;
  }
}

void add_about(Document& map, const State& state) {
  if (unit_asked(state) == kNoUnit) return;
  Document& about = map.set("about", Document::map());
  about.set("unit", int{unit_asked(state)});
  if (state.step() == Step::Links) {
    about.set("end", state.asked<asks::Links>().end == 0 ? "left" : "right");
  }
  const Unit other = other_unit_asked(state);
  if (other < kUnits) about.set("other", int{other});
}

// Only for a seat's own question: the view of another seat may lack hidden parts.
void add_question(Document& map, const Rules& rules, const State& state, Seat viewer) {
  if (state.depth_of_stack == 0) return;
  const Decision question = rules.decision(state);
  if (question.seat != viewer && viewer != Seat::Nature) return;
  if (question.form == Decision::Form::Range) map.set("measures", view_measures(rules, state));
  if (question.form == Decision::Form::List) map.set("offers", view_offers(rules, state));
}

void add_agreed(Document& map, const State& state) {
  const Agreement& agreed = state.agreed;
  Document& list = map.set("agreed", Document::map());
  list.set("losses", agreed.losses != 0);
  list.set("destruction", agreed.destruction != 0);
  list.set("general_death", agreed.general_death != 0);
  list.set("free_measuring", agreed.free_measuring != 0);
  list.set("ever_active", agreed.ever_active != 0);
  list.set("random_events", agreed.random_events != 0);
  list.set("dim_from", int{agreed.dim_from});
  list.set("dark_from", int{agreed.dark_from});
  list.set("fog", int{agreed.fog});
  list.set("protected_flanks", agreed.protected_flanks != 0);
  list.set("line_advance", agreed.line_advance != 0);
  list.set("dromedaries", agreed.dromedaries != 0);
  list.set("reinforced", agreed.reinforced != 0);
  list.set("turns", int{agreed.turns});
  if (agreed.everyone != 0) list.set("everyone", int{agreed.everyone});
}

void add_field(Document& map, const State& state) {
  Document& ground = map.set("field", Document::map());
  ground.set("width", state.width);
  ground.set("depth", state.depth);
  ground.set("strip", state.strip);
  ground.set("band", kBandDepth);
  ground.set("card_width", 2 * field::kCard.half_width);
  ground.set("card_depth", 2 * field::kCard.half_depth);
  ground.set("token", field::kPitch);
  ground.set("ep", field::kStride);
}

void add_cards(Document& map, const Book& book, const State& state) {
  map.set("deck", deck_size(state));
  map.set("discards", card_list(book, state.discard));
  map.set("renewals", int{state.renewals});
  if (state.order < book.cards().size()) map.set("order", card_document(book, state.order));
  if (state.shown < book.cards().size()) map.set("shown", card_document(book, state.shown));
}

}  // namespace

Document card_document(const Book& book, Card card) {
  Document map = Document::map();
  map.set("card", int{card});
  const OrderDef& order = book.order(card);
  Document& upper = map.set("order", Document::map());
  upper.set("id", order.id);
  upper.set("name", saying_document(order.name));
  upper.set("text", saying_document(order.text));
  if (order.within > 0) upper.set("within", int{order.within} * kEp);
  const EventDef& event = book.event(card);
  constexpr std::array<std::string_view, 3> kIcons{"sword", "shield", "bow"};
  Document& lower = map.set("event", Document::map());
  lower.set("id", event.id);
  lower.set("name", saying_document(event.name));
  lower.set("text", saying_document(event.text));
  lower.set("icons", name_list(kIcons, event.icons));
  return map;
}

Document Rules::view(const State& state, Seat viewer) const {
  Document map = Document::map();
  map.set("turn", int{state.turn});
  map.set("active", name(state.active));
  map.set("first", name(state.first));
  const Captain asked = captain_asked(state);
  if (asked != kWholeTeam) map.set("asked", write_captain(state, asked));
  map.set("phase", name_in(kPhaseNames, static_cast<unsigned>(state.phase)));
  map.set("step", step_row(state.step()).name);
  const Scenario* scenario = scenario_of(book_, state);
  if (scenario != nullptr) map.set("scenario", scenario->id);
  add_field(map, state);
  add_agreed(map, state);
  map.set("units", view_units(*this, state, viewer));
  map.set("generals", view_generals(*this, state, viewer));
  for (const Seat side : seats_of(state)) {
    map.set(std::string(name(side)), view_side(*this, state, side, viewer));
  }
  add_cards(map, book_, state);
  add_move(map, state);
  add_combat(map, *this, state);
  add_roll(map, *this, state);
  add_about(map, state);
  add_question(map, *this, state, viewer);
  if (state.ending != 0) {
    map.set("winner", name(state.winner));
    map.set("ending", name_in(kEndingNames, state.ending));
  }
  map.set("modifiers", modifier_names(book_, map));
  return map;
}

}  // namespace acies::onus
