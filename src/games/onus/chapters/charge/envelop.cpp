// acies: no allocation
// Chapters 9 and 23: pairs of opposite sections, and the chains of tokens round an enemy's corners.
// [ONUS-23.12] [ONUS-23.28] to [ONUS-23.36]
#include <algorithm>

#include "games/onus/chapters/movement/movement.h"

namespace acies::onus {
namespace {

using field::Section;
using field::SectionSet;

constexpr int32_t kChainReach = 22000;  // from a unit's centre to any slot about its enemy

unsigned end_front(unsigned end) { return end == 0 ? 0 : kFronts - 1; }

// A section of the card, or a stretched end if it exists.
bool is_there(const UnitState& unit, unsigned front) {
  if (front == 0) return unit.is_stretched(0);
  return front < kFronts - 1 || unit.is_stretched(1);
}

bool is_matched(const FrontContact& front) { return !front.is_free() && front.is_laid == 0; }

// The outermost front of the matched run at this end; kFronts if none is matched.
unsigned run_end(const State& state, Unit unit, unsigned end) {
  for (unsigned i = 0; i < kFronts; ++i) {
    const unsigned front = end == 0 ? i : kFronts - 1 - i;
    const bool is_in_run = is_matched(state.at(unit).fronts[front]);
    if (is_in_run && !is_against_token(state, unit, front)) return front;
  }
  return kFronts;
}

// The fronts beyond the run at this end, from the inside outwards.
FixedList<unsigned, kFronts> beyond(unsigned front, unsigned end) {
  FixedList<unsigned, kFronts> fronts;
  if (front >= kFronts) return fronts;
  while (front != end_front(end)) {
    front = end == 0 ? front - 1 : front + 1;
    fronts.push_back(front);
  }
  return fronts;
}

// A stretched token that is held at its outer edge cannot be laid.
bool is_pinned(const State& state, Unit unit, unsigned front) {
  if (front != 0 && front != kFronts - 1) return false;
  const Section edge = front == 0 ? Section::FLSide : Section::FRSide;
  return field::has(taken_sections(state, unit), edge);
}

// A chain at one end: its place on the enemy's ring, and the fronts that may be laid next.
struct Chain {
  Unit enemy = kNoUnit;
  Section section = Section::F1;
  FixedList<unsigned, kFronts> links;
};

// The front exists, has no opponent, and is not held.
bool is_open(const State& state, Unit unit, unsigned front) {
  const UnitState& own = state.at(unit);
  return own.fronts[front].is_free() && is_there(own, front) &&
         !field::has(taken_sections(state, unit), front_section(front)) &&
         !is_pinned(state, unit, front);
}

// [ONUS-23.28] The chain starts at the end of the matched run. [ONUS-23.31] [ONUS-23.32] It goes on
// round the last enemy matched.
Chain chain_at(const State& state, Unit unit, unsigned end) {
  const UnitState& own = state.at(unit);
  const unsigned front = run_end(state, unit, end);
  Chain chain;
  if (front >= kFronts) return chain;
  chain.enemy = unit_of(own.fronts[front].enemy);
  chain.section = own.fronts[front].section;
  for (const unsigned next : beyond(front, end)) {
    const FrontContact& contact = own.fronts[next];
    if (contact.is_laid != 0 && contact.enemy == chain.enemy && chain.links.empty()) {
      chain.section = contact.section;
    } else if (is_open(state, unit, next)) {
      chain.links.push_back(next);
    } else {
      break;
    }
  }
  return chain;
}

// [ONUS-9.14] Frees the fronts of enemies that stand against these sections of the unit.
void free_against(State& state, Unit unit, SectionSet sections) {
  for_each_bit(enemies_of(state, unit), [&](unsigned i) {
    UnitState& other = state.units[i];
    for (unsigned k = 0; k < kFronts; ++k) {
      FrontContact& front = other.fronts[k];
      if (front.enemy != unit || !field::has(sections, front.section)) continue;
      if (front.is_laid != 0 && k == 0) other.stretch &= static_cast<uint8_t>(~1U);
      if (front.is_laid != 0 && k == kFronts - 1) other.stretch &= static_cast<uint8_t>(~2U);
      front = FrontContact{};
    }
  });
}

SectionSet sections_of_token(unsigned end) {
  const SectionSet left = field::set_of(Section::FL) | field::set_of(Section::FLSide);
  const SectionSet right = field::set_of(Section::FR) | field::set_of(Section::FRSide);
  return end == 0 ? left : right;
}

// Removes all pairs of the unit and its enemies, except those of laid tokens.
void clear_matches(State& state, Unit unit) {
  for (FrontContact& front : state.at(unit).fronts) {
    if (front.is_laid == 0) front = FrontContact{};
  }
  for_each_bit(enemies_of(state, unit), [&](unsigned i) {
    for (FrontContact& front : state.units[i].fronts) {
      if (front.enemy == unit && front.is_laid == 0) front = FrontContact{};
    }
  });
}

// [ONUS-23.14] Fronts with a laid token against them keep that pair too.
void mirror_laid(State& state, Unit unit) {
  const auto mirror = [&](Unit owner, unsigned front) {
    const FrontContact contact = state.at(owner).fronts[front];
    if (contact.is_laid == 0) return;
    set_pair(state, owner, front, unit_of(contact.enemy), contact.section, true);
  };
  for (unsigned i = 0; i < kFronts; ++i) mirror(unit, i);
  for_each_bit(enemies_of(state, unit), [&](unsigned enemy) {
    for (unsigned i = 0; i < kFronts; ++i) {
      if (state.units[enemy].fronts[i].enemy == unit) mirror(static_cast<Unit>(enemy), i);
    }
  });
}

// [ONUS-23.55] A front section fights unless its token lies elsewhere.
bool is_fighting(const UnitState& unit, Section section) {
  const unsigned front = front_of(section);
  return front < kFronts && unit.fronts[front].is_laid == 0;
}

bool is_touching(const Body& a, const Body& b) {
  for (const field::Polygon& one : field::parts_of(a)) {
    for (const field::Polygon& other : field::parts_of(b)) {
      if (field::contact_of(one, other) != field::Contact::Apart) return true;
    }
  }
  return false;
}

field::Fighter fighter_of(const State& state, Unit unit) {
  const Body body = body_of(state, unit);
  return {body, static_cast<SectionSet>(field::sections_of(body) & ~taken_sections(state, unit))};
}

}  // namespace

// [ONUS-23.13] One section has at most one opponent.
SectionSet taken_sections(const State& state, Unit unit) {
  SectionSet taken = 0;
  const auto take = [&](Section section) {
    taken = static_cast<SectionSet>(taken | field::set_of(section));
  };
  for (unsigned i = 0; i < kFronts; ++i) {
    if (is_matched(state.at(unit).fronts[i])) take(front_section(i));
  }
  // [ONUS-23.55] An enemy against a token leaves the edge behind the token bare.
  for_each_bit(enemies_of(state, unit), [&](unsigned i) {
    for (unsigned k = 0; k < kFronts; ++k) {
      const FrontContact& front = state.units[i].fronts[k];
      if (front.enemy != unit || is_against_token(state, static_cast<Unit>(i), k)) continue;
      take(front.section);
    }
  });
  return taken;
}

// The opponent is a token laid against this front, not the enemy's card.
bool is_against_token(const State& state, Unit unit, unsigned front) {
  const FrontContact& own = state.at(unit).fronts[front];
  const unsigned other = own.is_free() ? kFronts : front_of(own.section);
  if (other >= kFronts) return false;
  const FrontContact& theirs = state.at(unit_of(own.enemy)).fronts[other];
  return theirs.is_laid != 0 && theirs.enemy == unit && theirs.section == front_section(front);
}

void set_pair(State& state, Unit unit, unsigned front, Unit enemy, Section section, bool is_laid) {
  state.at(unit).fronts[front] = {enemy, section, static_cast<uint8_t>(is_laid ? 1 : 0)};
  const unsigned other = front_of(section);
  if (other >= kFronts) return;
  FrontContact& theirs = state.at(enemy).fronts[other];
  if (theirs.is_free()) theirs = {unit, front_section(front), 0};
}

void clear_front(State& state, Unit unit, unsigned front) {
  FrontContact& own = state.at(unit).fronts[front];
  if (!own.is_free()) {
    const unsigned other = front_of(own.section);
    if (other < kFronts) {
      FrontContact& theirs = state.at(unit_of(own.enemy)).fronts[other];
      const bool is_mirror = theirs.enemy == unit && theirs.section == front_section(front);
      if (is_mirror && theirs.is_laid == 0) theirs = FrontContact{};
    }
  }
  own = FrontContact{};
}

// [ONUS-23.55] Fronts that are back fight enemies in front of them.
void mend_fronts(State& state) {
  for (unsigned i = 0; i < kUnits; ++i) {
    for (unsigned k = 0; k < kFronts; ++k) {
      const FrontContact front = state.units[i].fronts[k];
      const unsigned other = front.is_free() ? kFronts : front_of(front.section);
      if (other >= kFronts) continue;
      FrontContact& theirs = state.at(unit_of(front.enemy)).fronts[other];
      if (theirs.is_free()) theirs = {static_cast<Unit>(i), front_section(k), 0};
    }
  }
}

// [ONUS-9.14] [ONUS-10.29] A card section returns; a stretched section is removed.
// Both happen in closing up too. [ONUS-10.10]
void take_token(State& state, Unit unit, unsigned front) {
  UnitState& own = state.at(unit);
  const bool was_laid = own.fronts[front].is_laid != 0;
  const bool is_end = front == 0 || front == kFronts - 1;
  clear_front(state, unit, front);
  if (!is_end) return mend_fronts(state);
  const unsigned end = front == 0 ? 0 : 1;
  own.stretch &= static_cast<uint8_t>(~(1U << end));
  if (!was_laid) free_against(state, unit, sections_of_token(end));
}

bool has_token(const UnitState& unit, unsigned front) {
  if (front >= kFronts) return false;
  const bool is_end = front == 0 || front == kFronts - 1;
  return unit.fronts[front].is_laid != 0 || (is_end && is_there(unit, front));
}

// [ONUS-23.34] Links of the same chain beyond this one.
unsigned links_beyond(const State& state, Unit unit, unsigned front) {
  const UnitState& own = state.at(unit);
  if (own.fronts[front].is_laid == 0) return 0;
  const unsigned first = run_end(state, unit, 0);
  const bool is_left = first < kFronts ? front < first : front < kFronts / 2;
  unsigned links = 0;
  for (unsigned i = 0; i < kFronts; ++i) {
    const bool is_beyond = is_left ? i < front : i > front;
    if (is_beyond && own.fronts[i].is_laid != 0) links |= 1U << i;
  }
  return links;
}

bool is_outermost(const State& state, Unit unit, unsigned front) {
  return links_beyond(state, unit, front) == 0;
}

Unit enemy_at_end(const State& state, Unit unit, unsigned end) {
  return chain_at(state, unit, end).enemy;
}

// [ONUS-23.29] [ONUS-23.36] Open places for the chain, up to the first that is not open.
field::Slots slots_at(const State& state, Unit unit, unsigned end) {
  const Chain chain = chain_at(state, unit, end);
  if (chain.links.empty()) return {};
  const UnitSet near = units_near(state, unit, kChainReach) | unit_bit(unit);
  const Shapes shapes = taken_ground(state, near);
  return field::list_slots(body_of(state, chain.enemy), chain.section, end == 0,
                           static_cast<int32_t>(chain.links.size()),
                           taken_sections(state, chain.enemy), span_of(shapes), state.field());
}

std::array<unsigned, 2> open_links(const Rules&, const State& state, Unit unit, Unit enemy) {
  std::array<unsigned, 2> links{};
  for (const unsigned end : {0U, 1U}) {
    if (enemy_at_end(state, unit, end) != enemy) continue;
    links[end] = static_cast<unsigned>(slots_at(state, unit, end).size());
  }
  return links;
}

// [ONUS-9.9] [ONUS-10.7] Lays tokens in unbroken sequence. [ONUS-9.10] The player may lay fewer.
void lay_links(const Rules&, State& state, Unit unit, Unit enemy, unsigned end, unsigned count,
               Journal* journal) {
  const Chain chain = chain_at(state, unit, end);
  const field::Slots slots = slots_at(state, unit, end);
  const size_t most = std::min<size_t>(count, slots.size());
  if (chain.enemy != enemy || most == 0) return;
  for (size_t i = 0; i < most; ++i) {
    set_pair(state, unit, chain.links[i], enemy, slots[i].section, true);
  }
  tell(journal, seat_of(state, unit), Happening::Enveloped, "9.9"_rule,
       {unit, enemy, static_cast<int16_t>(most)});
}

// [ONUS-23.53] Pairs are made from the poses of the unit and all enemies it touches.
void make_pairs(State& state, Unit unit) {
  // [ONUS-23.14] Laid tokens keep their pairs.
  clear_matches(state, unit);
  mirror_laid(state, unit);
  const field::Fighter own = fighter_of(state, unit);
  FixedList<field::Fighter, field::kMaxFighters> others;
  FixedList<Unit, field::kMaxFighters> names;
  const UnitSet near = units_near(state, unit, 2 * kCardReach);
  for_each_bit(near & enemies_of(state, unit), [&](unsigned i) {
    const auto enemy = static_cast<Unit>(i);
    if (!is_touching(own.body, body_of(state, enemy))) return;
    others.push_back(fighter_of(state, enemy));
    names.push_back(enemy);
  });
  // [ONUS-9.15] [ONUS-9.16] [ONUS-23.15] The unit adapts to several enemies.
  for (const field::Pair& pair : field::list_pairs(own, {others.begin(), others.size()}, true)) {
    const Unit enemy = names[pair.other];
    if (is_fighting(state.at(unit), pair.own)) {
      set_pair(state, unit, front_of(pair.own), enemy, pair.theirs, false);
    } else if (is_fighting(state.at(enemy), pair.theirs)) {
      // The enemy's front is the one that fights, so the pair is kept with the enemy.
      const Unit owner = enemy;
      const Unit against = unit;
      set_pair(state, owner, front_of(pair.theirs), against, pair.own, false);
    }
  }
}

UnitSet enemies_touched(const State& state, Unit unit, const Body& body) {
  const UnitSet near = units_near(state, unit, 2 * kCardReach, body.pose.place());
  UnitSet touched = 0;
  for_each_bit(near & enemies_of(state, unit), [&](unsigned i) {
    const auto enemy = static_cast<Unit>(i);
    if (is_touching(body, body_of(state, enemy))) touched |= unit_bit(enemy);
  });
  return touched;
}

// [ONUS-23.22] Contact at this pose would make a hostile pair.
bool would_engage(const State& state, Unit unit, const Body& body, UnitSet enemies) {
  const field::Fighter own{body, field::sections_of(body)};
  bool is_hostile = false;
  for_each_bit(enemies, [&](unsigned i) {
    const auto enemy = static_cast<Unit>(i);
    const field::Fighter other = fighter_of(state, enemy);
    if (is_hostile || !is_touching(body, other.body)) return;
    for (const field::Pair& pair : field::list_pairs(own, {&other, 1}, true)) {
      is_hostile = is_hostile || is_fighting(state.at(unit), pair.own) ||
                   is_fighting(state.at(enemy), pair.theirs);
    }
  });
  return is_hostile;
}

void stay_in_contact(State& state, Unit unit) {
  if (is_engaged(state, unit)) return;
  const Body body = body_of(state, unit);
  if (would_engage(state, unit, body, enemies_touched(state, unit, body))) make_pairs(state, unit);
}

// [ONUS-23.30] [ONUS-23.31] The left end first, then the right.
void push_links(State& state, Unit unit) {
  for (const unsigned end : {1U, 0U}) {
    const Unit enemy = enemy_at_end(state, unit, end);
    if (enemy == kNoUnit) continue;
    state.push(asks::Links{unit, end, enemy});
  }
}

// [ONUS-17.20] Nobody is asked if nothing can be laid. Furious units lay all they can.
bool settle_links(const Rules& rules, State& state, Journal* journal) {
  const auto frame = state.asked<asks::Links>();
  const unsigned most = is_fit(state, frame.unit) && state.at(frame.enemy).is_on_field()
                            ? open_links(rules, state, frame.unit, frame.enemy)[frame.end]
                            : 0;
  if (most > 0 && !has_flag(state, kCharging)) return true;
  state.pop();
  if (most > 0) lay_links(rules, state, frame.unit, frame.enemy, frame.end, most, journal);
  return false;
}

// [ONUS-24.17] Any number up to all links.
void list_links(const Rules& rules, const State& state, ActionList& list) {
  const auto frame = state.asked<asks::Links>();
  const unsigned most = open_links(rules, state, frame.unit, frame.enemy)[frame.end];
  for (unsigned count = 0; count <= most; ++count) {
    list.push_back(make_action(Verb::Links, frame.unit, frame.end, static_cast<int32_t>(count)));
  }
}

Refusal why_links(const Rules& rules, const State& state, Action) {
  const auto frame = state.asked<asks::Links>();
  const unsigned most = open_links(rules, state, frame.unit, frame.enemy)[frame.end];
  return reason("23.29"_rule, "refusal.links", {static_cast<int16_t>(most)});
}

void act_links(const Rules& rules, State& state, Action action, Journal* journal) {
  const auto frame = state.take<asks::Links>();
  lay_links(rules, state, frame.unit, frame.enemy, frame.end, static_cast<unsigned>(action.measure),
            journal);
}

}  // namespace acies::onus
