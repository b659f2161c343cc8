#include <algorithm>

#include "games/onus/chapters/chapters.h"
#include "games/onus/words/expecting.h"
#include "games/onus/words/reading.h"
#include "games/onus/words/tags.h"

namespace acies::onus {
namespace {

constexpr int32_t kDegreesOff = 5;  // hundredths, unless the line says more

class UnitExaminer : WordLine {
 public:
  using Check = Result<void> (UnitExaminer::*)(Unit);
  struct Word {
    std::string_view word;
    Check check;
  };

  UnitExaminer(const Rules& rules, const State& state, const Words& words)
      : WordLine(words), rules_(rules), state_(state) {}

  std::optional<Result<void>> run();

 private:
  std::string_view what() const { return word(0); }
  const UnitState& at(Unit unit) const { return state_.at(unit); }

  // The other unit, named behind the first one or behind `against`.
  Result<Unit> other_at(size_t i) const { return read_unit_number(state_, word(i)); }
  template <class Then>
  Result<void> with_other(size_t i, Then&& then) const {
    const auto other = other_at(i);
    if (!other) return Fault(other.error());
    return then(*other);
  }

  // ---- places ----

  // expect at S3 300,200 90 within 0.5 1: in millimetres, then degrees
  Result<void> place(Unit unit) {
    const auto wanted = read_point(word(2));
    if (!wanted) return Fault(wanted.error());
    const bool has_heading = words_.size() > 3 && word(3) != "within";
    const size_t limits = has_heading ? 4 : 3;
    int32_t far = field::kTolerance;
    int32_t off = kDegreesOff;
    if (word(limits) == "within") {
      if (const auto r = store(read_decimal(word(limits + 1), 2, 0, field::kWidest), far); !r) {
        return r;
      }
      if (limits + 2 < words_.size()) {
        if (const auto r = store(read_decimal(word(limits + 2), 2, 0, field::kHalfTurn), off); !r) {
          return r;
        }
      }
    }
    const Point gap = at(unit).pose().place() - *wanted;
    if (!at(unit).is_on_field() || field::squared_length(gap) > int64_t{far} * far) {
      return fault("it is at " + where(unit));
    }
    return has_heading ? heading(unit, off) : Result<void>{};
  }
  Result<void> heading(Unit unit, int32_t off) {
    const auto wanted = read_heading(word(3));
    if (!wanted) return Fault(wanted.error());
    const int32_t turn = field::turned_by(at(unit).heading, -int32_t{*wanted});
    if (std::min(turn, field::kFullTurn - turn) <= off) return {};
    return fault("it is at " + where(unit));
  }
  std::string where(Unit unit) const {
    if (at(unit).is_on_field()) return write_pose(at(unit).pose());
    return write_choice(kPlaceNames, static_cast<int64_t>(at(unit).place), "place");
  }
  Result<void> place_name(Unit unit) {
    return same("place", write_choice(kPlaceNames, static_cast<int64_t>(at(unit).place), "place"),
                2);
  }
  // expect distance S1 N2 25 within 0.1: between their cards
  Result<void> distance(Unit unit) {
    return with_other(2, [&](Unit other) -> Result<void> {
      const auto wanted = read_decimal(word(3), 2, 0, field::kWidest);
      if (!wanted) return Fault(wanted.error());
      int32_t limit = field::kTolerance;
      if (word(4) == "within") {
        if (const auto r = store(read_decimal(word(5), 2, 0, field::kWidest), limit); !r) return r;
      }
      const int32_t found = field::floor_distance(card_of(unit), card_of(other));
      if (std::abs(found - *wanted) <= limit) return {};
      return fault("it is " + write_decimal(found, 2));
    });
  }
  field::Polygon card_of(Unit unit) const {
    return field::make_rectangle(at(unit).pose(), field::kCard);
  }

  // ---- marks ----

  // expect mark S3 broken | expect no-mark S3 broken | expect marks S3 active broken, exactly
  Result<void> mark(Unit unit) {
    const bool is_deed = read_choice(word(2), kDeedNames).has_value();
    const auto known =
        is_deed ? read_choice(word(2), kDeedNames) : read_choice(word(2), kMarkNames);
    if (!known) return Fault(known.error());
    const bool has = is_deed ? at(unit).has_done(static_cast<Deed>(*known))
                             : at(unit).has(static_cast<Mark>(*known));
    if (has == (what() == "mark")) return {};
    return fault("its marks are " + write_marks(unit));
  }
  Result<void> marks(Unit unit) {
    MarkSet wanted = 0;
    if (word(2) != kNone || words_.size() > 3) {
      const auto r = each(2, [&](std::string_view text) -> Result<void> {
        const auto known = read_choice(text, kMarkNames);
        if (!known) return Fault(known.error());
        wanted |= mark_bit(static_cast<Mark>(*known));
        return {};
      });
      if (!r) return r;
    }
    if (wanted == at(unit).marks) return {};
    return fault("its marks are " + write_marks(unit));
  }
  std::string write_marks(Unit unit) const {
    std::vector<std::string> names;
    for_each_bit(at(unit).marks, [&](unsigned i) { names.emplace_back(kMarkNames[i]); });
    for_each_bit(at(unit).deeds, [&](unsigned i) { names.emplace_back(kDeedNames[i]); });
    return names.empty() ? std::string(kNone) : join(names, " ");
  }
  Result<void> damage(Unit unit) { return same_number("damage", at(unit).damage, 2); }
  Result<void> health(Unit unit) {
    return same_number("health", health_of(rules_, state_, unit), 2);
  }
  Result<void> cost(Unit unit) { return same_number("cost", at(unit).cost, 2); }
  Result<void> formation(Unit unit) {
    return same("formation", kFormationNames[static_cast<size_t>(at(unit).formation)], 2);
  }
  Result<void> stretch(Unit unit) {
    constexpr std::array<std::string_view, 4> kEnds{"none", "left", "right", "both"};
    return same("stretch", kEnds[at(unit).stretch & 3U], 2);
  }
  Result<void> partner(Unit unit) {
    return same("partner", write_tag(state_, at(unit).partner), 2);
  }

  // ---- movement: EP ----

  Result<void> same_points(Points points) { return same(what(), write_fixed(points, 2), 2); }
  Result<void> movement(Unit unit) { return same_points(movement_of(rules_, state_, unit, false)); }
  Result<void> charge_movement(Unit unit) {
    return same_points(movement_of(rules_, state_, unit, true));
  }
  Result<void> whole_movement(Unit unit) {
    return same_points(full_movement(rules_, state_, unit));
  }
  Result<void> spent(Unit unit) { return same_points(at(unit).spent); }
  Result<void> left(Unit unit) {
    return same_points(movement_of(rules_, state_, unit, false) - at(unit).spent);
  }
  Result<void> may_charge_now(Unit unit) {
    return same("may-charge", yes_or_no(may_charge(rules_, state_, unit)), 2);
  }
  Result<void> blocked(Unit unit) {
    return same("blocked", yes_or_no(is_blocked(rules_, state_, unit)), 2);
  }
  Result<void> zone(Unit unit) {
    return same("zone", yes_or_no(is_in_zone(rules_, state_, unit)), 2);
  }

  // ---- contacts ----

  // expect pairs S1 N2 4
  Result<void> pairs(Unit unit) {
    return with_other(
        2, [&](Unit other) { return same_number("pairs", count_pairs(state_, unit, other), 3); });
  }
  // expect front S1 F1 N2.B3 | expect front S1 FL N2.L1 laid | expect front S1 F4 -
  Result<void> front(Unit unit) {
    const auto front = read_choice(word(2), kFrontNames);
    if (!front) return Fault(front.error());
    const FrontContact& contact = at(unit).fronts[*front];
    if (contact.is_free()) return same("front", kNone, 3);
    const std::string found = write_unit_section(state_, {unit_of(contact.enemy), contact.section});
    return same("front", contact.is_laid != 0 ? found + " laid" : found, 3);
  }
  Result<void> laid(Unit unit) {
    const auto& fronts = at(unit).fronts;
    return same_number(
        "laid", std::ranges::count_if(fronts, [](const auto& one) { return one.is_laid != 0; }), 2);
  }
  // expect engaged S1 N2 N3: exactly these; - for none
  Result<void> engaged(Unit unit) {
    const UnitSet enemies = engaged_with(state_, unit);
    return same("engaged", enemies == 0 ? std::string(kNone) : write_units(state_, enemies, " "),
                2);
  }
  // expect sides N1 S1 left rear: sides of N1 that S1 attacks
  Result<void> sides(Unit unit) {
    return with_other(2, [&](Unit other) {
      const SidesHit hit = sides_hit(state_, unit, other);
      std::vector<std::string> names;
      if (hit.left) names.emplace_back("left");
      if (hit.right) names.emplace_back("right");
      if (hit.rear) names.emplace_back("rear");
      return same("sides", names.empty() ? std::string(kNone) : join(names, " "), 3);
    });
  }
  // expect links S1 N2 1 2: links that can be laid at its left and at its right end
  Result<void> links(Unit unit) {
    return with_other(2, [&](Unit other) {
      const auto open = open_links(rules_, state_, unit, other);
      return same("links", std::to_string(open[0]) + ' ' + std::to_string(open[1]), 3);
    });
  }
  Result<void> charge(Unit unit) {
    return with_other(2, [&](Unit other) {
      return same("charge", yes_or_no(is_charge_between(state_, unit, other)), 3);
    });
  }

  // ---- figures ----

  // expect attack S1 against N1 3/5; strength and defence likewise
  template <class Then>
  Result<void> against(Then&& then) const {
    if (word(2) != "against")
      return fault("write it as: " + std::string(what()) + " UNIT against UNIT ...");
    return with_other(3, then);
  }
  Result<void> attack(Unit unit) {
    return against([&](Unit other) {
      const Value value = attack_of(rules_, state_, unit, other);
      return same("attack", write_pair(value.first, value.second, false), 4);
    });
  }
  Result<void> defence(Unit unit) {
    return against([&](Unit other) {
      const Value value = defence_of(rules_, state_, unit, other);
      return same("defence", write_pair(value.first, value.second, false), 4);
    });
  }
  Result<void> strength(Unit unit) {
    return against([&](Unit other) {
      return same_number("strength", strength_of(rules_, state_, unit, other), 4);
    });
  }
  // expect morale N1 5 | expect morale N1 against S1 3: in a test that S1's attack causes
  Result<void> morale(Unit unit) {
    if (word(2) != "against") {
      return same_number("morale", morale_of(rules_, state_, unit, kNoUnit), 2);
    }
    return against([&](Unit other) {
      return same_number("morale", morale_of(rules_, state_, unit, other), 4);
    });
  }

  // expect modifier N1 against S1 def.flank -1/-1 | expect modifier N1 mor.zone +1 | expect
  // no-modifier N1 against S1 def.rear. The rule may replace its tag: mor.ONUS-20.14
  Result<void> modifier(Unit unit) {
    const bool has_other = word(2) == "against";
    const size_t at_tag = has_other ? 4 : 2;
    const auto other = has_other ? other_at(3) : Result<Unit>(kNoUnit);
    if (!other) return Fault(other.error());
    const std::string_view tag = word(at_tag);
    const auto rule = read_tag(tag);
    if (!rule) return Fault(rule.error());
    const bool is_morale = tag.starts_with("mor.");
    if (!has_other && !is_morale) return fault("say against whom");
    const Modifiers list = modifiers_of(tag, unit, *other);
    const Modifier found = sum_of(list, *rule);
    const bool is_there = std::ranges::find(list, *rule, &Modifier::rule) != list.end();
    if (what() == "no-modifier") return need_none(is_there, found, is_morale);
    if (!is_there) return fault("only these count: " + write_all(list, is_morale));
    return same("modifier", write_one(found, is_morale), at_tag + 1);
  }
  static Result<void> need_none(bool is_there, const Modifier& found, bool is_morale) {
    return is_there ? fault("it counts " + write_one(found, is_morale)) : Result<void>{};
  }
  static Result<RuleId> read_tag(std::string_view tag) {
    for (const ModifierTag& one : kModifierTags) {
      if (one.tag == tag) return one.rule;
    }
    const size_t dot = std::min(tag.find('.'), tag.size() - 1);
    if (const auto rule = read_rule_id(tag.substr(dot + 1), Rules::letters())) return *rule;
    return fault("there is no modifier " + in_quotes(tag) + ", as def.flank or mor.ONUS-20.14");
  }
  Modifiers modifiers_of(std::string_view tag, Unit unit, Unit other) const {
    if (tag.starts_with("att.")) return attack_modifiers(rules_, state_, unit, other);
    if (tag.starts_with("rng.")) return ranged_modifiers(rules_, state_, unit, other);
    if (tag.starts_with("def.")) return defence_modifiers(rules_, state_, unit, other);
    return morale_modifiers(rules_, state_, unit, other);
  }
  static Modifier sum_of(const Modifiers& list, RuleId rule) {
    Modifier sum{rule, 0, 0};
    for (const Modifier& one : list) {
      if (one.rule != rule) continue;
      sum.first = static_cast<int8_t>(sum.first + one.first);
      sum.second = static_cast<int8_t>(sum.second + one.second);
    }
    return sum;
  }
  static std::string write_one(const Modifier& one, bool is_morale) {
    return is_morale ? write_signed(one.first) : write_pair(one.first, one.second, true);
  }
  static std::string write_all(const Modifiers& list, bool is_morale) {
    std::vector<std::string> parts;
    for (const Modifier& one : list) {
      parts.push_back(write_rule_id(one.rule, Rules::letters()) + ' ' + write_one(one, is_morale));
    }
    return parts.empty() ? std::string(kNone) : join(parts, ", ");
  }

  static const Word kWords[];
  const Rules& rules_;
  const State& state_;
};

constexpr UnitExaminer::Word UnitExaminer::kWords[] = {
    {"at", &UnitExaminer::place},
    {"place", &UnitExaminer::place_name},
    {"distance", &UnitExaminer::distance},
    {"mark", &UnitExaminer::mark},
    {"no-mark", &UnitExaminer::mark},
    {"marks", &UnitExaminer::marks},
    {"damage", &UnitExaminer::damage},
    {"health", &UnitExaminer::health},
    {"cost", &UnitExaminer::cost},
    {"formation", &UnitExaminer::formation},
    {"stretch", &UnitExaminer::stretch},
    {"partner", &UnitExaminer::partner},
    {"movement", &UnitExaminer::movement},
    {"charge-movement", &UnitExaminer::charge_movement},
    {"full-movement", &UnitExaminer::whole_movement},
    {"spent", &UnitExaminer::spent},
    {"left", &UnitExaminer::left},
    {"may-charge", &UnitExaminer::may_charge_now},
    {"blocked", &UnitExaminer::blocked},
    {"zone", &UnitExaminer::zone},
    {"pairs", &UnitExaminer::pairs},
    {"front", &UnitExaminer::front},
    {"laid", &UnitExaminer::laid},
    {"engaged", &UnitExaminer::engaged},
    {"sides", &UnitExaminer::sides},
    {"links", &UnitExaminer::links},
    {"charge", &UnitExaminer::charge},
    {"attack", &UnitExaminer::attack},
    {"defence", &UnitExaminer::defence},
    {"strength", &UnitExaminer::strength},
    {"morale", &UnitExaminer::morale},
    {"modifier", &UnitExaminer::modifier},
    {"no-modifier", &UnitExaminer::modifier},
};

std::optional<Result<void>> UnitExaminer::run() {
  if (!is_unit_number(state_, word(1))) return std::nullopt;
  const Unit unit = *read_unit_number(state_, word(1));
  for (const Word& one : kWords) {
    if (one.word != what()) continue;
    if (at(unit).place == Place::None) return fault("there is no " + write_tag(state_, unit));
    return (this->*one.check)(unit);
  }
  return std::nullopt;
}

}  // namespace

std::optional<Result<void>> expect_of_units(const Rules& rules, const State& state,
                                            const Words& words) {
  return UnitExaminer(rules, state, words).run();
}

}  // namespace acies::onus
