// Conditions that hold for the pieces of every table of ONUS!, full or seen by one seat.
#include <algorithm>
#include <span>

#include "frame/checks.h"
#include "games/onus/chapters/chapters.h"
#include "games/onus/table/invariants.h"
#include "games/onus/words/reading.h"

namespace acies::onus {
namespace {

constexpr int32_t kLeastField = 20 * field::kPitch;  // a card can move on it
constexpr int32_t kContactGap = field::kMillimetre;  // rounding between two units in contact

Unit enemy_under(const State& state, Unit unit) {
  const field::Polygon card = field::make_rectangle(state.at(unit).pose(), field::kCard);
  Unit found = kNoUnit;
  for_each_bit(enemies_on_field(state, unit), [&](unsigned i) {
    const field::Polygon other = field::make_rectangle(state.units[i].pose(), field::kCard);
    if (field::is_overlapping(card, other)) found = static_cast<Unit>(i);
  });
  return found;
}

// The pieces and their marks.
class TableCheck {
 public:
  TableCheck(const Rules& rules, const State& state) : rules_(rules), state_(state) {}

  Result<void> run() const {
    for (const auto part :
         {&TableCheck::field, &TableCheck::units, &TableCheck::partners, &TableCheck::contacts,
          &TableCheck::places, &TableCheck::generals, &TableCheck::command, &TableCheck::cards}) {
      if (const auto r = (this->*part)(); !r) return r;
    }
    return {};
  }

 private:
  template <class Check>
  Result<void> each_unit(Check&& check) const {
    for (unsigned i = 0; i < kUnits; ++i) {
      const auto unit = static_cast<Unit>(i);
      if (const auto r = check(unit, state_.at(unit)); !r) return r;
    }
    return {};
  }
  Result<void> places() const {
    return state_.phase == Phase::Deployment ? Result<void>{} : check_places(state_);
  }

  // [ONUS-23.6] Large enough for cards, within the limits of the plane.
  Result<void> field() const {
    const int32_t narrow = std::min(state_.width, state_.depth);
    if (narrow < kLeastField) return fault("the field is smaller than 400 millimetres");
    return need(2 * state_.strip < state_.depth, "the strips are deeper than the field");
  }

  Result<void> units() const {
    return each_unit([&](Unit unit, const UnitState& one) -> Result<void> {
      const std::string who = write_tag(state_, unit);
      if (one.place == Place::None) return need(one == UnitState{}, "there is no " + who);
      if (one.has(Mark::Routed) && !one.has(Mark::Broken)) {
        // [ONUS-1.15] A routed unit is also broken.
        return fault(who + " is routed, but not broken");
      }
      if (!one.is_on_field() && one.fronts != std::array<FrontContact, kFronts>{}) {
        return fault(who + " is in contact, but not on the field");
      }
      return need(one.kind == kNoKind || is_printed(unit),
                  who + " has what its card does not have");
    });
  }
  // [ONUS-1.7] [ONUS-16.1] The unit has this formation, and its damage is below its health.
  bool is_printed(Unit unit) const {
    const UnitState& one = state_.at(unit);
    const bool is_formed = one.formation != Formation::None;
    if (is_formed && !def_of(rules_, state_, unit).can_take(one.formation)) return false;
    const bool is_alive = one.damage < health_of(rules_, state_, unit);
    return is_alive || !one.is_on_field() || state_.combat.attack != Attack::None;
  }

  // [ONUS-17.31] [ONUS-17.35] A support lies on its main unit, at the same pose.
  Result<void> partners() const {
    return each_unit([&](Unit unit, const UnitState& one) -> Result<void> {
      if (one.partner == kNoUnit) {
        return need(one.is_support == 0, write_tag(state_, unit) + " supports nobody");
      }
      const UnitState& other = state_.at(one.partner);
      const bool is_mutual = other.partner == unit &&
                             seat_of(state_, one.partner) == seat_of(state_, unit) &&
                             other.is_support != one.is_support;
      if (!is_mutual)
        return fault(write_tag(state_, unit) + " and its partner do not belong together");
      return need(!one.is_on_field() || one.pose() == other.pose(),
                  write_tag(state_, unit) + " does not lie on its partner");
    });
  }

  // [ONUS-23.11] [ONUS-23.55] Sections in contact. A token that envelops stands for a section, and
  // so does the edge that it has left on its card.
  struct Taken {
    std::array<field::SectionSet, kUnits> edges{};
    std::array<field::SectionSet, kUnits> tokens{};
  };

  Result<void> contacts() const {
    Taken taken{};
    return each_unit([&](Unit unit, const UnitState& one) -> Result<void> {
      for (unsigned front = 0; front < kFronts; ++front) {
        if (const auto r = contact(unit, front, taken); !r) return r;
        const bool is_token = front == 0 || front == kFronts - 1;
        const bool is_free = one.fronts[front].is_free();
        if (is_token && !is_free && !one.is_stretched(front == 0 ? 0 : 1)) {
          return fault(write_tag(state_, unit) + " has no such token");
        }
      }
      return {};
    });
  }
  // [ONUS-23.12] [ONUS-23.13] [ONUS-23.14] A pair is a contact of two sections that both units
  // agree on.
  Result<void> contact(Unit unit, unsigned front, Taken& taken) const {
    const FrontContact& one = state_.at(unit).fronts[front];
    if (one.is_free()) {
      return need(one == FrontContact{}, write_tag(state_, unit) + " is in contact with nobody");
    }
    const Unit enemy = unit_of(one.enemy);
    const std::string whom = write_unit_section(state_, {enemy, one.section});
    if (are_friends(state_, enemy, unit) || !state_.at(enemy).is_on_field()) {
      return fault(write_tag(state_, unit) + " is in contact with " + whom +
                   ", who is no enemy there");
    }
    auto& sections = is_with_token(unit, front) ? taken.tokens : taken.edges;
    if (field::has(sections[enemy], one.section)) {
      return fault(whom + " is in contact with two sections");
    }
    sections[enemy] |= field::set_of(one.section);
    if (!is_returned(unit, front)) return fault(whom + " does not know of its contact");
    // NOLINTNEXTLINE(readability-suspicious-call-argument): either may have withdrawn
    const int32_t gap = kContactGap + std::max(gone(unit, enemy), gone(enemy, unit));
    return need(one.is_laid != 0 || are_near(unit, enemy, gap),
                write_tag(state_, unit) + " stands too far from " + whom + " to be in contact");
  }
  // [ONUS-10.24] The distance that the unit has withdrawn from an enemy that has not decided yet.
  // Until then both keep the pair.
  int32_t gone(Unit unit, Unit enemy) const {
    const auto is_asked = [&](const Frame& frame) {
      if (frame.step != Step::Follow) return false;
      const auto follow = frame.as<asks::Follow>();
      return follow.unit == enemy && follow.enemy == unit;
    };
    const std::span open(state_.open.data(), state_.depth_of_stack);
    return std::ranges::any_of(open, is_asked) ? state_.at(unit).spent * kLengthOfPoint : 0;
  }
  // [ONUS-23.55] Against the enemy's token, and not against the edge behind it.
  bool is_with_token(Unit unit, unsigned front) const {
    const FrontContact& one = state_.at(unit).fronts[front];
    const unsigned theirs = front_of(one.section);
    if (theirs == kFronts) return false;
    const FrontContact& back = state_.at(unit_of(one.enemy)).fronts[theirs];
    return back.is_laid != 0 && back.enemy == unit && back.section == front_section(front);
  }
  // [ONUS-23.55] If both sections are fronts, both units keep the pair.
  bool is_returned(Unit unit, unsigned front) const {
    const FrontContact& one = state_.at(unit).fronts[front];
    const unsigned theirs = front_of(one.section);
    if (theirs == kFronts) return true;
    const FrontContact& back = state_.at(unit_of(one.enemy)).fronts[theirs];
    return back.is_laid != 0 || (back.enemy == unit && back.section == front_section(front));
  }
  bool are_near(Unit a, Unit b, int32_t gap) const {
    for (const field::Polygon& own : field::parts_of(body_of(state_, a))) {
      for (const field::Polygon& other : field::parts_of(body_of(state_, b))) {
        if (field::is_within(own, other, gap)) return true;
      }
    }
    return false;
  }

  // [ONUS-2.1] Generals are with units of their side.
  Result<void> generals() const {
    for (unsigned i = 0; i < kGenerals; ++i) {
      const GeneralState& one = state_.generals[i];
      const std::string who = write_general_number(state_, i);
      if (!one.is_there()) {
        if (one != GeneralState{}) return fault("there is no " + who);
        continue;
      }
      if (one.unit == kNoUnit) continue;
      if (one.health == Health::Dead) return fault(who + " is dead, and with no unit");
      const bool is_own =
          seat_of(state_, one.unit) == seat_of_general(state_, static_cast<General>(i));
      if (!is_own || state_.at(one.unit).place == Place::None) {
        return fault(who + " is with a unit that is not his");
      }
    }
    return {};
  }

  // [ONUS-20.7] [ONUS-21.2] Units and generals belong to existing captains.
  Result<void> command() const {
    for (unsigned i = 0; i < kGenerals; ++i) {
      const Seat seat = seat_of_general(state_, static_cast<General>(i));
      const bool is_free = state_.is_for_all() && !state_.generals[i].is_there();
      const bool is_there = state_.generals[i].captain < count_captains(state_, seat);
      if (!is_there && !is_free)
        return fault(write_general_number(state_, i) + " has a captain who is not there");
    }
    return each_unit([&](Unit unit, const UnitState& one) -> Result<void> {
      if (one.captain >= count_captains(state_, seat_of(state_, unit))) {
        return fault(write_tag(state_, unit) + " has a captain who is not there");
      }
      if (one.leader == 0) return {};
      if (one.leader > generals_a_side(state_)) {
        return fault(write_tag(state_, unit) + " has a general who is not there");
      }
      const General leader = general_numbered(seat_of(state_, unit), one.leader - 1U);
      return need(state_.generals[leader].is_there() && is_led_by(state_, unit, leader),
                  write_tag(state_, unit) + " has a general who is not there");
    });
  }

  // [ONUS-3.10] Hidden cards lie in the deck.
  Result<void> cards() const {
    unsigned hidden = 0;
    for (const CaptainState& one : state_.captains) hidden += one.hand_size;
    return need(hidden <= state_.deck.size(), "the hands hold more cards than there are");
  }

  const Rules& rules_;
  const State& state_;
};

}  // namespace

Result<void> check_places(const State& state) {
  return check_each(kUnits, [&](unsigned i) -> Result<void> {
    const auto unit = static_cast<Unit>(i);
    if (!state.at(unit).is_on_field()) return {};
    const field::Polygon card = field::make_rectangle(state.at(unit).pose(), field::kCard);
    if (!field::is_inside(card, state.field())) {
      return fault(write_tag(state, unit) + " does not stand wholly on the field");
    }
    const Unit enemy = enemy_under(state, unit);
    if (enemy == kNoUnit) return {};
    return fault(write_tag(state, unit) + " and " + write_tag(state, enemy) + " overlap");
  });
}

Result<void> check_table(const Rules& rules, const State& state) {
  return TableCheck(rules, state).run();
}

}  // namespace acies::onus
