// The words of scenes that test a table.
#include <algorithm>

#include "games/lostbattles/chapters/chapters.h"
#include "games/lostbattles/view/glance.h"
#include "games/lostbattles/words/fields.h"
#include "games/lostbattles/words/reading.h"

namespace acies::lostbattles {
namespace {

constexpr std::string_view kNone = "-";

// The place of a commander, or the way in which he was lost.
std::string write_whereabouts(Zone place) {
  switch (place) {
    case kShattered: return "killed";
    case kRouted: return "lost";
    case kWithdrawn: return "withdrawn";
    case kUnused: return "nobody";
    default: return write_place(place);
  }
}

// Checks one `expect` line of a scene. Each check names what it found instead.
class Examiner : WordLine {
 public:
  Examiner(const Rules& rules, const State& state, const Words& words)
      : WordLine(words), rules_(rules), state_(state) {}

  Result<void> run() {
    const std::string_view what = word(0);
    if (what == "step") return same("step", step_row(state_.step()).name);
    if (what == "dice") return dice();
    if (what == "level") return level();
    return of_assault(what);
  }

 private:
  Result<void> dice() {
    if (state_.step() != Step::Roll) return fault("no dice are asked for");
    return same_number("dice", state_.asked<asks::Roll>().dice);
  }
  // 0 draw, 1 Pyrrhic, to 5 crushing [LB-11.3.2]
  Result<void> level() {
    const int difference =
        victory_points(state_, Seat::South) - victory_points(state_, Seat::North);
    return same_number("level", victory_level(difference < 0 ? -difference : difference));
  }

  Result<void> of_assault(std::string_view what) {
    const Assault& assault = state_.assault;
    if (what == "limit") return same("limit", write_halves(assault.limit));
    if (what == "modifiers" || what == "modifier" || what == "no-modifier" || what == "score") {
      if (assault.attacker == kNoUnit) return fault("no unit attacks");
      return of_blow(what, blow_of(state_));
    }
    if (what == "margin" || what == "hits" || what == "bonus") {
      return same(what, *find_value("attack." + std::string(what)));
    }
    return of_field(what);
  }
  std::optional<std::string> find_value(std::string_view key) const {
    return write_value(field_groups(), rules_, state_, key);
  }
  Result<void> of_blow(std::string_view what, const Blow& blow) {
    if (what == "score") {
      return same_number("score", state_.score(blow.attacker, blow.victim));
    }
    const Modifiers modifiers = modifiers_of(state_, blow);
    if (what == "modifiers") return same("modifiers", write_signed(sum_of(modifiers)));
    const auto rule = read_rule_id(word(1), Rules::letters());
    if (!rule) return fault("there is no rule " + in_quotes(word(1)));
    const auto found = std::find_if(modifiers.begin(), modifiers.end(),
                                    [&](const Modifier& one) { return one.rule == *rule; });
    const bool has_it = found != modifiers.end();
    if (what == "no-modifier") {
      return has_it ? fault("it counts " + write_signed(found->value)) : Result<void>{};
    }
    if (!has_it) return fault("only these count: " + write_modifiers(modifiers));
    return same("modifier", write_signed(found->value), 2);
  }
  static std::string write_modifiers(const Modifiers& modifiers) {
    std::vector<std::string> parts;
    for (const Modifier& one : modifiers) {
      parts.push_back(write_rule_id(one.rule, Rules::letters()) + ' ' + write_signed(one.value));
    }
    return parts.empty() ? std::string(kNone) : join(parts, ", ");
  }

  Result<void> of_field(std::string_view what) {
    if (what == "at") return at_zone([&](Zone zone) { return units_at(zone); });
    if (what == "facing") return at_zone([&](Zone zone) { return facing(zone); });
    if (what == "lead") return at_zone([&](Zone zone) { return lead(zone); });
    if (what == "commander" || what == "stock") return of_commander(what);
    if (what == "morale" || what == "moves" || what == "free-turns") return of_unit(what);
    return of_seat(what);
  }
  template <class Then>
  Result<void> at_zone(Then&& then) {
    const auto zone = read_zone(word(1));
    if (!zone) return Fault(zone.error());
    return then(*zone);
  }

  // expect at c2 South 2ALE LLI ALE-spent: exactly these units in any order, with a number before a
  // kind. expect at c2 -: no units.
  Result<void> units_at(Zone zone) {
    const std::string found = write_units(zone);
    if (word(2) == kNone && words_.size() == 3) return same("at", found, 2);
    const auto seat = read_player(word(2));
    if (!seat) return Fault(seat.error());
    std::vector<UnitSort> wanted;
    const auto r = each(3, [&](std::string_view text) { return read_counted(text, wanted); });
    if (!r) return r;
    std::sort(wanted.begin(), wanted.end());
    const bool is_so = state_.is_held_by(zone, *seat) && wanted == sorts_in(zone);
    return is_so ? Result<void>{} : fault("in " + write_zone(zone) + " is " + found);
  }
  static Result<void> read_counted(std::string_view text, std::vector<UnitSort>& out) {
    const size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
    const auto count =
        digits == 0 ? Result<unsigned>(1U) : read_count(text.substr(0, digits), 1, kUnitsASide);
    if (!count) return Fault(count.error());
    const auto sort = read_sort(text.substr(digits));
    if (!sort) return Fault(sort.error());
    out.insert(out.end(), *count, *sort);
    return {};
  }
  std::vector<UnitSort> sorts_in(Zone zone) const {
    std::vector<UnitSort> sorts;
    for_each_bit(state_.at[zone],
                 [&](unsigned i) { sorts.push_back(sort_of(state_, static_cast<Unit>(i))); });
    std::sort(sorts.begin(), sorts.end());
    return sorts;
  }
  std::string write_units(Zone zone) const {
    if (state_.at[zone] == 0) return std::string(kNone);
    std::string text(name(seat_of(first_unit(state_.at[zone]))));
    const std::vector<UnitSort> sorts = sorts_in(zone);
    for (size_t i = 0; i < sorts.size();) {
      const auto next = std::upper_bound(sorts.begin(), sorts.end(), sorts[i]);
      const auto count = static_cast<size_t>(next - sorts.begin()) - i;
      text += ' ' + (count > 1 ? std::to_string(count) : "") + write_sort(sorts[i]);
      i += count;
    }
    return text;
  }

  Result<void> facing(Zone zone) {
    const auto side = static_cast<unsigned>(state_.facing[zone]);
    return same("facing", state_.at[zone] == 0 ? std::string(kNone) : write_facing(side), 2);
  }
  // expect lead c2 ALE | expect lead c2 S3 | expect lead c2 -
  Result<void> lead(Zone zone) {
    const Unit unit = state_.lead[zone];
    if (unit == kNoUnit) return same("lead", kNone, 2);
    if (is_unit_number(word(2))) return same("lead", write_unit_number(unit), 2);
    return same("lead", write_sort(sort_of(state_, unit)), 2);
  }

  // expect commander SC1 c2|off|lost|killed|escaped: `escaped` while his narrow escape has effects
  Result<void> of_commander(std::string_view what) {
    const auto number = read_commander_number(word(1));
    if (!number) return Fault(number.error());
    const CommanderState& one = state_.commanders[*number];
    if (what == "stock") return same_number("stock", one.stock, 2);
    if (word(2) == "escaped" && one.is_shaken != 0) return {};
    return same("commander", write_whereabouts(one.place), 2);
  }

  // expect moves S3 1 | expect free-turns S3 1 | expect morale N3 1: the sum added to the die in
  // the attack in progress | expect morale N3 at c3 1: if c3 were attacked
  Result<void> of_unit(std::string_view what) {
    const auto unit = read_unit_number(word(1));
    if (!unit) return Fault(unit.error());
    if (state_.place[*unit] > kOff) return fault("it is not there any more");
    if (what == "moves") return same_number("moves", state_.moves[*unit] & 15U, 2);
    if (what == "free-turns") return same_number("free turns", state_.moves[*unit] >> 4U, 2);
    if (state_.place[*unit] == kOff) return fault("it is not on the field");
    Zone zone = state_.assault.target < kZones ? state_.assault.target : state_.place[*unit];
    if (word(2) == "at") {
      if (const auto r = store(read_zone(word(3)), zone); !r) return r;
    }
    const int morale = army_morale(state_, seat_of(*unit)) + unit_morale(state_, *unit, zone);
    return same_number("morale", morale, word(2) == "at" ? 4 : 2);
  }

  Result<void> of_seat(std::string_view what) {
    const auto seat = read_seat(word(1));
    if (!seat || !is_one_of_two(*seat)) return of_table(what);
    const UnitSet on_field = state_.on_field(*seat);
    if (what == "units") return same_number("units", count_units(on_field), 2);
    if (what == "spent") return same_number("spent", count_units(state_.spent & on_field), 2);
    if (what == "routed") return same_number("routed", count_in(*seat, kRouted), 2);
    if (what == "withdrawn") return same_number("withdrawn", count_in(*seat, kWithdrawn), 2);
    if (what == "undeployed") return same_number("undeployed", count_in(*seat, kOff), 2);
    if (what == "army-morale") return same_number("army morale", army_morale(state_, *seat), 2);
    if (what == "points") return same_number("points", victory_points(state_, *seat), 2);
    if (what == "value") return same_number("value", army_value(state_, *seat), 2);
    if (what == "captured") {
      return same("captured", state_.army(*seat).is_captured != 0 ? "yes" : "no", 2);
    }
    const auto found = find_value(std::string(name(*seat)) + '.' + std::string(what));
    return found ? same(what, *found, 2) : of_table(what);
  }
  Result<void> of_table(std::string_view what) {
    const auto found = find_value(what);
    return found ? same(what, *found) : fault("cannot expect " + in_quotes(what));
  }
  unsigned count_in(Seat seat, Zone place) const {
    unsigned count = 0;
    for_each_bit(units_of(seat), [&](unsigned i) { count += state_.place[i] == place ? 1 : 0; });
    return count;
  }

  const Rules& rules_;
  const State& state_;
};

}  // namespace

Result<void> Rules::expect(const State& state, const Words& words) const {
  return Examiner(*this, state, words).run();
}

}  // namespace acies::lostbattles
