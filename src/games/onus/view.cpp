// The table for programs, as it leaves for browsers and bots: docs/bots.md lists the members. Hands
// and units that lie face down are hidden. [ONUS-3.10] [ONUS-4.23]
#include "games/onus/view.h"

#include "games/onus/chapters.h"
#include "games/onus/odds.h"
#include "games/onus/strikes.h"

namespace acies::onus {
namespace {

// ---- cards ----

Document card_document(const Book& book, Card card) {
  Document map = Document::map();
  map.set("card", int{card});
  const OrderDef& order = book.order(card);
  Document& upper = map.set("order", Document::map());
  upper.set("id", order.id);
  upper.set("name", saying_document(order.name));
  upper.set("text", saying_document(order.text));
  const EventDef& event = book.event(card);
  constexpr std::array<std::string_view, 3> kIcons{"sword", "shield", "bow"};
  Document& lower = map.set("event", Document::map());
  lower.set("id", event.id);
  lower.set("name", saying_document(event.name));
  lower.set("text", saying_document(event.text));
  lower.set("icons", name_list(kIcons, event.icons));
  return map;
}

Document card_list(const Book& book, const CardSet& cards) {
  Document list = Document::list();
  cards.for_each([&](Card card) { list.add(card_document(book, card)); });
  return list;
}

// ---- the sides ----

Saying army_name(const Book& book, const State& state, Seat seat) {
  const Scenario* scenario = scenario_of(book, state);
  if (scenario != nullptr) return scenario->sides[index(seat)].army;
  const uint8_t list = state.army(seat).book;
  if (list < book.armies().size()) return book.armies()[list].name;
  const std::string key = "seat." + std::string(name(seat));
  return {{book.phrases().say(Language::English, key), book.phrases().say(Language::Russian, key)}};
}

// [ONUS-21.1] What one captain of the team has.
Document view_captain(const Rules& rules, const State& state, Captain captain, bool is_own) {
  const CaptainState& one = state.captain(captain);
  Document map = Document::map();
  map.set("number", number_in_team(captain) + 1);
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
  Document& captains = map.set("captains", Document::list());
  for_each_captain(state, seat,
                   [&](Captain one) { captains.add(view_captain(rules, state, one, is_own)); });
  return map;
}

// ---- what is going on ----

template <class List>
Document modifier_list(const List& modifiers) {
  Document list = Document::list();
  for (const Modifier& one : modifiers) {
    Document& map = list.add(Document::map());
    map.set("rule", write_rule_id(one.rule, Rules::letters()));
    map.set("first", int{one.first});
    map.set("second", int{one.second});
  }
  return list;
}

void add_strike(Document& combat, const Rules& rules, const State& state, const Strike& strike,
                std::string_view key) {
  Document& map = combat.set(std::string(key), Document::map());
  map.set("unit", int{strike.striker});
  map.set("dice", strike.dice);
  Document& attack = map.set("attack", Document::list());
  attack.add(int{strike.attack.first});
  attack.add(int{strike.attack.second});
  Document& defence = map.set("against", Document::list());
  defence.add(int{strike.defence.first});
  defence.add(int{strike.defence.second});
  map.set("to_hit", strike.to_hit());
  map.set("to_damage", strike.to_damage());
  map.set("attack_modifiers",
          modifier_list(strike.is_ranged
                            ? ranged_modifiers(rules, state, strike.striker, strike.victim)
                            : attack_modifiers(rules, state, strike.striker, strike.victim)));
  map.set("defence_modifiers",
          modifier_list(defence_modifiers(rules, state, strike.victim, strike.striker)));
  map.set("morale", morale_of(rules, state, strike.striker, strike.victim));
  map.set("morale_modifiers",
          modifier_list(morale_modifiers(rules, state, strike.striker, strike.victim)));
}

void add_events(Document& combat, const Book& book, const CombatState& fight) {
  Document& list = combat.set("events", Document::list());
  for (unsigned i = 0; i < fight.event_count && i < kMostEvents; ++i) {
    if (fight.events[i] >= book.cards().size()) continue;
    Document& event = list.add(card_document(book, fight.events[i]));
    event.set("attacker", (fight.helps[i] & 1U) != 0);
    event.set("defender", (fight.helps[i] & 2U) != 0);
  }
}

void add_combat(Document& map, const Rules& rules, const State& state) {
  const CombatState& fight = state.combat;
  const bool is_fight = fight.attacker < kUnits && fight.defender < kUnits;
  if (fight.attack == Attack::None || !is_fight) return;
  Document& combat = map.set("combat", Document::map());
  combat.set("attack", name_in(kAttackNames, static_cast<unsigned>(fight.attack)));
  combat.set("order", name_in(kStrikeOrderNames, static_cast<unsigned>(fight.order)));
  combat.set("charge", fight.is_charge != 0);
  combat.set("dice", int{fight.dice});
  combat.set("striker", fight.striker == 0 ? "attacker" : "defender");
  combat.set("to_roll", int{fight.to_roll});
  combat.set("hits", int{fight.hits});
  combat.set("long", fight.is_long != 0);
  combat.set("blocked", fight.is_blocked != 0);
  combat.set("side", name_in(kSideNames, static_cast<unsigned>(fight.shot_side)));
  Document& dealt = combat.set("dealt", Document::list());
  for (const uint8_t damage : fight.dealt) dealt.add(int{damage});
  add_events(combat, rules.book(), fight);
  const bool is_seen =
      state.at(fight.attacker).kind != kNoKind && state.at(fight.defender).kind != kNoKind;
  if (!is_seen) return;
  const std::array<Strike, 2> strikes = strikes_of(rules, state);
  add_strike(combat, rules, state, strikes[0], "attacker");
  add_strike(combat, rules, state, strikes[1], "defender");
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

void add_roll(Document& map, const State& state) {
  if (state.step() != Step::Roll) return;
  Document& roll = map.set("roll", Document::map());
  roll.set("dice", int{state.frame().left});
  roll.set("purpose", name_in(kPurposeNames, state.frame().note));
}

// The steps whose frame is about a unit; docs/design/onus.md.
bool is_about_unit(Step step) {
  switch (step) {
    case Step::DeployFacing:
    case Step::DeployDepth:
    case Step::DeployWidth:
    case Step::Recover:
    case Step::Facing:
    case Step::ShotSide:
    case Step::Yield:
    case Step::FlightWay:
    case Step::KillElephants:
    case Step::Trample: return true;
    default: return step >= Step::Manoeuvre && step <= Step::Furious;
  }
}

// The unit that is asked about, and the other one where there is one.
void add_about(Document& map, const State& state) {
  if (state.depth_of_stack == 0 || !is_about_unit(state.step())) return;
  const Frame& frame = state.frame();
  Document& about = map.set("about", Document::map());
  about.set("unit", int{frame.piece});
  if (state.step() == Step::Links) about.set("end", frame.left == 0 ? "left" : "right");
  const bool has_other =
      state.step() == Step::Links || state.step() == Step::Follow || state.step() == Step::Trample;
  if (has_other && frame.note < kUnits) about.set("other", int{frame.note});
}

// Only of one's own question: of the enemy's it may lack what is hidden.
void add_measures(Document& map, const Rules& rules, const State& state, Seat viewer) {
  if (state.depth_of_stack == 0) return;
  const Decision question = rules.decision(state);
  const bool is_asked = question.seat == viewer || viewer == Seat::Nature;
  if (question.form != Decision::Form::Range || !is_asked) return;
  const Range range = rules.range(state);
  Document& measures = map.set("measures", Document::map());
  Document& allowed = measures.set("allowed", Document::list());
  for (const Interval& one : range.allowed) {
    Document& pair = allowed.add(Document::list());
    pair.add(one.least);
    pair.add(one.most);
  }
  Document& stops = measures.set("stops", Document::list());
  for (const int32_t stop : range.stops) stops.add(stop);
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
}

void add_field(Document& map, const State& state) {
  Document& ground = map.set("field", Document::map());
  ground.set("width", state.width);
  ground.set("depth", state.depth);
  ground.set("strip", state.strip);
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

Document Rules::view(const State& state, Seat viewer) const {
  Document map = Document::map();
  map.set("turn", int{state.turn});
  map.set("active", name(state.active));
  map.set("first", name(state.first));
  const Captain asked = captain_asked(state);
  if (asked != kWholeTeam) map.set("asked", write_captain(asked));
  map.set("phase", name_in(kPhaseNames, static_cast<unsigned>(state.phase)));
  map.set("step", step_def(state.step()).name);
  const Scenario* scenario = scenario_of(book_, state);
  if (scenario != nullptr) map.set("scenario", scenario->id);
  add_field(map, state);
  add_agreed(map, state);
  map.set("units", view_units(*this, state, viewer));
  map.set("generals", view_generals(*this, state, viewer));
  for (const Seat side : kPlayers) {
    map.set(std::string(name(side)), view_side(*this, state, side, viewer));
  }
  add_cards(map, book_, state);
  add_move(map, state);
  add_combat(map, *this, state);
  add_roll(map, state);
  add_about(map, state);
  add_measures(map, *this, state, viewer);
  if (state.ending != 0) {
    map.set("winner", name(state.winner));
    map.set("ending", name_in(kEndingNames, state.ending));
  }
  return map;
}

}  // namespace acies::onus
