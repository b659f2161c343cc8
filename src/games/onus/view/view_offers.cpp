// The effects of listed answers, for the board's ghost cards: the pose of a card, the reach of a
// step, the target and odds of a shot or fight.
#include "games/onus/chapters/melee/strikes.h"
#include "games/onus/chapters/movement/movement.h"
#include "games/onus/view/view.h"

namespace acies::onus {
namespace {

using field::StepKind;

// An offer is written only if there is something to draw.
struct Offers {
  const Rules& rules;
  const State& state;
  Document list = Document::list();

  Document& add(Action action) {
    Document& map = list.add(Document::map());
    map.set("action", rules.write_action(state, action));
    return map;
  }
  void add_stance_of(Action action, const State& after, Unit unit) {
    add_stance(add(action), after, unit);
  }
};

// ---- steps of a move ----

struct Turn {
  StepKind kind;
  unsigned corner = 0;  // and sense of rotation
};

// The farthest pose of the step, and the enemies it would meet.
void add_course(Offers& offers, Action action, Turn turn) {
  State trial = offers.state;
  trial.move.kind = static_cast<uint8_t>(turn.kind);
  trial.move.corner = static_cast<uint8_t>(turn.corner);
  trial.move.flags &= static_cast<uint8_t>(~kPaidTurn);
  const Course course = course_of(offers.rules, trial, (turn.corner & 1U) != 0);
  Document& map = offers.add(action);
  map.set("most", course.plain);
  const Pose end = field::pose_after(course.body, course.step, course.plain * course.grain);
  map.set("pose", place_document(end));
  if (turn.kind == StepKind::Pivot) {
    const Point local = field::corner_of(course.body.card, course.step.corner);
    map.set("hinge", point_document(field::to_world(course.body.pose, local)));
  }
  if (course.contact == 0) return;
  Document& contact = map.set("contact", Document::map());
  contact.set("at", course.contact);
  contact.set("pose", place_document(course.touch_pose));
  contact.set("enemies", unit_list(course.touched.units));
}

void add_manoeuvre(Offers& offers, Action action) {
  const Unit unit = unit_asked(offers.state);
  switch (static_cast<Verb>(action.verb)) {
    case Verb::Advance: return add_course(offers, action, {StepKind::Advance});
    case Verb::Pivot: return add_course(offers, action, {StepKind::Pivot, action.place});
    case Verb::Stretch:
    case Verb::Close: {
      State trial = offers.state;
      act_manoeuvre(offers.rules, trial, action, nullptr);
      return offers.add_stance_of(action, trial, unit);
    }
    default: return;
  }
}

// ---- a charge that has touched ----

// [ONUS-23.25] Each side, and each of two places on it, with the charger in place.
void add_places(Offers& offers, Action action, const Meeting& meeting, unsigned which) {
  const State& state = offers.state;
  const Unit unit = state.move.unit;
  const field::Placements places =
      placements_of(offers.rules, state, unit, body_of(state, unit), meeting);
  if (which >= places.size()) return;
  State trial = state;
  put_unit(trial, unit, places[which].pose);
  make_pairs(trial, unit);
  Document& map = offers.add(action);
  map.set("enemy", int{meeting.enemy});
  map.set("side", name_in(kSideNames, static_cast<unsigned>(meeting.side)));
  map.set("places", static_cast<int>(places.size()));
  add_stance(map, trial, unit);
}

void add_meeting(Offers& offers, Action action) {
  const State& state = offers.state;
  const Unit unit = state.move.unit;
  const Meetings found =
      list_meetings(offers.rules, state, unit, body_of(state, unit), state.move.met);
  for (const Meeting& one : found) {
    const bool is_snap = is_verb(action, Verb::Snap);
    const bool is_side = static_cast<unsigned>(one.side) ==
                         (is_snap ? static_cast<unsigned>(state.move.side) : action.place);
    const bool is_meant = is_verb(action, Verb::Pick) ? one.enemy == action.piece
                                                      : one.enemy == state.move.target && is_side;
    if (is_meant) return add_places(offers, action, one, is_snap ? action.place : 0);
  }
}

void add_links(Offers& offers, Action action) {
  State trial = offers.state;
  act_links(offers.rules, trial, action, nullptr);
  offers.add_stance_of(action, trial, action.piece);
}

// [ONUS-17.20] A furious unit has no choices left, so the charge is played to its end.
void add_furious(Offers& offers, Action action) {
  State trial = offers.state;
  act_furious(offers.rules, trial, action, nullptr);
  for (bool is_on = true; is_on;) {
    switch (trial.step()) {
      case Step::Meet: settle_meet(offers.rules, trial, nullptr); break;
      case Step::Snap: settle_snap(offers.rules, trial, nullptr); break;
      case Step::Links: settle_links(offers.rules, trial, nullptr); break;
      default: is_on = false;
    }
  }
  Document& map = offers.add(action);
  map.set("enemy", int{action.place});
  map.set(
      "side",
      name_in(
          kSideNames,
          static_cast<unsigned>(
              offers.state.move.offer_enemies[static_cast<size_t>(action.measure) % kMostOffers] >>
              6U)));
  add_stance(map, trial, action.piece);
}

// ---- engaged units ----

// [ONUS-10.30] The enemies that attack a leaving unit, with their dice.
void add_strikers(Document& map, const State& state, Unit unit) {
  Document& list = map.set("strikers", Document::list());
  for_each_bit(engaged_with(state, unit), [&](unsigned i) {
    Document& one = list.add(Document::map());
    one.set("unit", i);
    one.set("dice", count_pairs(state, unit, static_cast<Unit>(i)));
  });
}

void add_engaged(Offers& offers, Action action) {
  const Unit unit = unit_asked(offers.state);
  State trial = offers.state;
  switch (static_cast<Verb>(action.verb)) {
    case Verb::About: turn_about(trial, unit, nullptr); break;
    case Verb::Close: take_token(trial, unit, action.place); break;
    case Verb::Retreat: return add_strikers(offers.add(action), offers.state, unit);
    default: return;
  }
  offers.add_stance_of(action, trial, unit);
}

void add_quarter(Offers& offers, Action action) {
  const Unit unit = action.piece;
  const Quarters quarters = list_quarters(offers.rules, offers.state, unit);
  const auto which = static_cast<size_t>(action.measure);
  if (which >= quarters.poses.size()) return;
  State trial = offers.state;
  turn_quarter(offers.rules, trial, unit, quarters.poses[which]);
  offers.add_stance_of(action, trial, unit);
}

void add_follow(Offers& offers, Action action) {
  State trial = offers.state;
  act_follow(offers.rules, trial, action, nullptr);
  offers.add_stance_of(action, trial, action.piece);
}

// ---- flight ----

// [ONUS-14.7] [ONUS-23.49] The whole way to the rear, and the part of it in this turn.
void add_way(Offers& offers, Action action) {
  const Unit unit = action.piece;
  const field::Flight flight = flight_of(offers.rules, offers.state, unit);
  State trial = offers.state;
  act_flight_way(offers.rules, trial, action, nullptr);
  Document& map = offers.add(action);
  if (action.place < flight.paths.size()) {
    Document& way = map.set("way", Document::list());
    for (const Point point : flight.paths[action.place].points) way.add(point_document(point));
  }
  const bool is_gone = !trial.at(unit).is_on_field();
  map.set("leaves", is_gone);
  if (!is_gone) map.set("pose", place_document(trial.at(unit).pose()));
}

// ---- shots and fights ----

void add_line(Document& map, const State& state, Unit shooter, Unit target) {
  const ShotLine line = shot_line(state, shooter, target);
  map.set("distance", line.distance);
  map.set("eye", point_document(line.eye));
  if (line.is_clear) map.set("seen", point_document(line.seen));
  map.set("blockers", line.is_clear ? Document::list() : unit_list(line.blockers.units));
}

// [ONUS-11.5] Nothing is measured before the target is named, unless that was agreed.
void add_shot(Offers& offers, Action action) {
  if (offers.state.agreed.free_measuring == 0) return;
  State trial = offers.state;
  act_shoot(offers.rules, trial, action, nullptr);
  if (trial.combat.attack != Attack::Shot) return;
  Document& map = offers.add(action);
  add_line(map, offers.state, action.piece, static_cast<Unit>(action.place));
  map.set("combat", view_combat(offers.rules, trial));
}

void add_fight(Offers& offers, Action action) {
  State trial = offers.state;
  act_fight(offers.rules, trial, action, nullptr);
  offers.add(action).set("combat", view_combat(offers.rules, trial));
}

// [ONUS-14.26] [ONUS-14.30] An attack by the elephants, or a fight with them.
void add_trample(Offers& offers, Action action) {
  State trial = offers.state;
  act_trample(offers.rules, trial, action, nullptr);
  if (trial.combat.attack == Attack::None) return;
  offers.add(action).set("combat", view_combat(offers.rules, trial));
}

// ---- set-up ----

void add_dressing(Offers& offers, Action action) {
  if (!is_verb(action, Verb::Stretch)) return;
  State trial = offers.state;
  act_dress(offers.rules, trial, action, nullptr);
  offers.add_stance_of(action, trial, action.piece);
}

using AddFn = void (*)(Offers& offers, Action action);

AddFn adder_of(Step step) {
  switch (step) {
    case Step::Dress: return add_dressing;
    case Step::Manoeuvre: return add_manoeuvre;
    case Step::Meet:
    case Step::Snap: return add_meeting;
    case Step::Links: return add_links;
    case Step::Furious: return add_furious;
    case Step::Engaged:
    case Step::CloseUp: return add_engaged;
    case Step::Quarter: return add_quarter;
    case Step::Follow: return add_follow;
    case Step::FlightWay: return add_way;
    case Step::Shoot: return add_shot;
    case Step::Fight: return add_fight;
    case Step::Trample: return add_trample;
    default: return nullptr;
  }
}

bool is_move(Action action) {
  return !is_verb(action, Verb::End) && !is_verb(action, Verb::Decline);
}

}  // namespace

Document view_offers(const Rules& rules, const State& state) {
  Offers offers{rules, state};
  const AddFn add = adder_of(state.step());
  if (add == nullptr) return offers.list;
  ActionList list;
  rules.list(state, list);
  for (const Action action : list) {
    if (is_move(action)) add(offers, action);
  }
  return offers.list;
}

}  // namespace acies::onus
