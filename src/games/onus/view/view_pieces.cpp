// Units and generals for browsers and bots: cards, places, tokens and contacts. Lengths are in
// hundredths of a millimetre, angles in hundredths of a degree, movement in hundredths of an EP, as
// in the rules code. "mm" and "degrees" are for people.
#include "games/onus/chapters/chapters.h"
#include "games/onus/view/view.h"
#include "geometry/free/sight.h"

namespace acies::onus {
namespace {

Document pose_document(const Pose& pose) {
  Document map = Document::map();
  map.set("x", pose.x);
  map.set("y", pose.y);
  map.set("heading", int{pose.heading});
  Document& place = map.set("mm", Document::list());
  place.add(write_decimal(pose.x, 2));
  place.add(write_decimal(pose.y, 2));
  map.set("degrees", write_decimal(pose.heading, 2));
  return map;
}

Document value_list(Value value) {
  Document list = Document::list();
  list.add(int{value.first});
  list.add(int{value.second});
  return list;
}

// ---- what the card says ----

void add_card(Document& map, const Rules& rules, const State& state, Unit unit) {
  const UnitDef& def = def_of(rules, state, unit);
  map.set("kind", def.id);
  map.set("name", saying_document(def.name));
  map.set("army", rules.book().armies()[def.army].id);
  map.set("type", name_in(kTypeNames, static_cast<unsigned>(def.type)));
  map.set("tags", name_list(kTagNames, def.tags));
  map.set("cost", int{state.at(unit).cost});
  map.set("morale", int{def.morale});
  map.set("movement", def.movement);
  map.set("attack", value_list(def.attack));
  if (def.ranged.first > 0) map.set("ranged", value_list(def.ranged));
  map.set("defence", value_list(def.defence));
  map.set("health", health_of(rules, state, unit));
  map.set("abilities", name_list(kAbilityNames, def.abilities));
  map.set("formations", name_list(kFormationNames, def.formations));
}

// ---- tokens and contacts ----

Pose pose_of_stretch(const UnitState& one, unsigned end) {
  const int32_t side = field::kCard.half_width + field::kToken.half_width;
  const Point local{end == 0 ? -side : side, field::kCard.half_depth - field::kToken.half_depth};
  return field::make_pose(field::to_world(one.pose(), local), one.heading);
}

void add_token(Document& list, const Pose& pose, unsigned front, const FrontContact& contact) {
  Document& token = list.add(pose_document(pose));
  token.set("section", kSectionNames[static_cast<size_t>(front_section(front))]);
  token.set("laid", contact.is_laid != 0);
  if (contact.is_laid != 0) token.set("against", int{contact.enemy.number()});
}

Document view_contacts(const UnitState& one) {
  Document list = Document::list();
  for (unsigned front = 0; front < kFronts; ++front) {
    const FrontContact& contact = one.fronts[front];
    if (contact.is_free()) continue;
    Document& map = list.add(Document::map());
    map.set("section", kSectionNames[static_cast<size_t>(front_section(front))]);
    map.set("enemy", int{contact.enemy.number()});
    map.set("against", name_in(kSectionNames, static_cast<unsigned>(contact.section)));
    map.set("laid", contact.is_laid != 0);
  }
  return list;
}

// ---- the unit ----

void add_standing(Document& map, const Rules& rules, const State& state, Unit unit) {
  const UnitState& one = state.at(unit);
  map.set("pose", pose_document(one.pose()));
  map.set("tokens", view_tokens(state, unit));
  map.set("contacts", view_contacts(one));
  map.set("engaged", unit_list(engaged_with(state, unit)));
  if (one.partner != kNoUnit) {
    map.set("partner", int{one.partner});
    map.set("support", one.is_support != 0);
  }
  if (one.kind == kNoKind) return;
  if (def_of(rules, state, unit).ranged.first > 0) {
    // [ONUS-23.40] The middle of the front edge.
    map.set("eye", point_document(field::eye_of(body_of(state, unit))));
  }
  const Points limit =
      state.move.unit == unit ? state.move.limit : movement_of(rules, state, unit, false);
  const Points left = limit - one.spent;
  map.set("movement_left", left > 0 ? left : 0);
}

// [ONUS-20.11] Tokens on a hidden card are visible.
void add_state(Document& map, const Rules& rules, const State& state, Unit unit, bool is_known) {
  const UnitState& one = state.at(unit);
  const MarkSet hidden = is_known ? 0 : mark_bit(Mark::Veteran) | mark_bit(Mark::Elite);
  map.set("marks", name_list(kMarkNames, static_cast<MarkSet>(one.marks & ~hidden)));
  map.set("damage", int{one.damage});
  map.set("formation", name_in(kFormationNames, static_cast<unsigned>(one.formation)));
  map.set("stretch", int{one.stretch});
  if (one.place != Place::Field) return;
  map.set("deeds", name_list(kDeedNames, one.deeds));
  map.set("spent", int{one.spent});
  if (!is_known) return;
  Document& now = map.set("now", Document::map());
  now.set("morale", morale_of(rules, state, unit, kNoUnit));
}

// [ONUS-2.4] The units in the general's zone, as far as they are known.
UnitSet led_by(const Rules& rules, const State& state, General one, Seat viewer) {
  UnitSet led = 0;
  for_each_bit(state.on_field(seat_of_general(state, one)), [&](unsigned i) {
    const auto unit = static_cast<Unit>(i);
    if (is_known_to(state, unit, viewer) && is_led_in_zone(rules, state, one, unit)) {
      led |= unit_bit(unit);
    }
  });
  return led;
}

Document view_unit(const Rules& rules, const State& state, Unit unit, Seat viewer) {
  const UnitState& one = state.at(unit);
  Document map = Document::map();
  map.set("id", int{unit});
  map.set("number", write_tag(state, unit));
  map.set("seat", name(seat_of(state, unit)));
  map.set("captain", one.captain + 1);
  map.set("place", name_in(kPlaceNames, static_cast<unsigned>(one.place)));
  const bool is_known = is_known_to(state, unit, viewer);
  map.set("known", is_known);
  if (is_known) add_card(map, rules, state, unit);
  add_state(map, rules, state, unit, is_known);
  if (is_known) {
    const General general = general_with(state, unit);
    if (general != kNobody) map.set("general", int{general});
  }
  if (one.is_on_field()) add_standing(map, rules, state, unit);
  return map;
}

}  // namespace

Document place_document(const Pose& pose) {
  Document map = point_document(pose.place());
  map.set("heading", int{pose.heading});
  return map;
}

Document point_document(Point point) {
  Document map = Document::map();
  map.set("x", point.x);
  map.set("y", point.y);
  return map;
}

// [ONUS-23.8] [ONUS-23.10] Stretched tokens beside the card, and tokens laid against an enemy.
Document view_tokens(const State& state, Unit unit) {
  Document list = Document::list();
  const UnitState& one = state.at(unit);
  for (unsigned front = 0; front < kFronts; ++front) {
    const FrontContact& contact = one.fronts[front];
    const bool is_end = front == 0 || front + 1 == kFronts;
    const unsigned end = front == 0 ? 0 : 1;
    if (contact.is_laid != 0 && is_unit(contact.enemy)) {
      const Pose pose = field::token_pose(body_of(state, unit_of(contact.enemy)), contact.section);
      add_token(list, pose, front, contact);
    } else if (is_end && one.is_stretched(end)) {
      add_token(list, pose_of_stretch(one, end), front, contact);
    }
  }
  return list;
}

// [ONUS-23.12] If only the enemy's section is a front, the pair is kept with the enemy.
Document view_pairs(const State& state, Unit unit) {
  Document list = view_contacts(state.at(unit));
  for_each_bit(engaged_with(state, unit), [&](unsigned i) {
    for (unsigned front = 0; front < kFronts; ++front) {
      const FrontContact& theirs = state.units[i].fronts[front];
      if (theirs.enemy != unit || front_of(theirs.section) < kFronts) continue;
      Document& map = list.add(Document::map());
      map.set("section", name_in(kSectionNames, static_cast<unsigned>(theirs.section)));
      map.set("enemy", i);
      map.set("against", kSectionNames[static_cast<size_t>(front_section(front))]);
      map.set("laid", theirs.is_laid != 0);
    }
  });
  return list;
}

void add_stance(Document& map, const State& state, Unit unit) {
  map.set("pose", place_document(state.at(unit).pose()));
  map.set("tokens", view_tokens(state, unit));
  map.set("pairs", view_pairs(state, unit));
  Document& fights = map.set("fights", Document::list());
  for_each_bit(engaged_with(state, unit), [&](unsigned i) {
    Document& fight = fights.add(Document::map());
    fight.set("enemy", i);
    fight.set("dice", count_pairs(state, unit, static_cast<Unit>(i)));
  });
}

Document saying_document(const Saying& text) {
  Document map = Document::map();
  map.set("en", text.in(Language::English));
  map.set("ru", text.in(Language::Russian));
  return map;
}

Document unit_list(UnitSet units) {
  Document list = Document::list();
  for_each_bit(units, [&](unsigned i) { list.add(i); });
  return list;
}

// [ONUS-4.3] [ONUS-4.23] An enemy sees nothing of waiting units, and only the poses of hidden ones.
Document view_units(const Rules& rules, const State& state, Seat viewer) {
  Document list = Document::list();
  for (unsigned i = 0; i < kUnits; ++i) {
    const auto unit = static_cast<Unit>(i);
    const Place place = state.at(unit).place;
    if (place == Place::None) continue;
    if (place == Place::Waiting && !is_known_to(state, unit, viewer)) continue;
    list.add(view_unit(rules, state, unit, viewer));
  }
  return list;
}

Document view_generals(const Rules& rules, const State& state, Seat viewer) {
  Document list = Document::list();
  for (unsigned i = 0; i < kGenerals; ++i) {
    const GeneralDef* card = general_card(rules.book(), state, i);
    if (card == nullptr) continue;
    const GeneralState& one = state.generals[i];
    Document& map = list.add(Document::map());
    map.set("id", i);
    map.set("seat", name(seat_of_general(state, static_cast<General>(i))));
    map.set("captain", one.captain + 1);
    map.set("card", card->id);
    map.set("name", saying_document(card->name));
    map.set("attack", int{card->attack});
    map.set("defence", int{card->defence});
    map.set("morale", int{card->morale});
    map.set("zone", int{card->zone} * kEp);
    map.set("leadership", int{card->leadership});
    map.set("health", name_in(kHealthNames, static_cast<unsigned>(one.health)));
    map.set("in_force", is_in_force(state, static_cast<General>(i)));
    const bool is_seen = one.unit < kUnits && is_known_to(state, one.unit, viewer);
    if (!is_seen) continue;
    map.set("unit", int{one.unit});
    map.set("leads", unit_list(led_by(rules, state, static_cast<General>(i), viewer)));
  }
  return list;
}

}  // namespace acies::onus
