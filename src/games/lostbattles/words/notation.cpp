// Actions as text, both ways: "activate c1", "move c3 west", "strike S3", "roll 3 5". See
// docs/notation.md.
#include "frame/notation.h"
#include "core/text/text.h"
#include "games/lostbattles/chapters/chapters.h"
#include "games/lostbattles/words/reading.h"

namespace acies::lostbattles {
namespace {

constexpr std::array<std::string_view, 1> kLetters{"LB"};

constexpr std::array<OptionDef, 5> kOptions{{
    {"historical", 0, 1, 1, "3.3.4"_rule},       // 1: from the positions at the end of turn 1
    {"undeployed", 0, 1, 1, "4.1.1c"_rule},      // 1: undeployed units count for commands
    {"exposed", 0, 1, 0, "6.5.19b"_rule},        // 1: as printed
    {"elephants_lead", 0, 1, 0, "4.4.4b"_rule},  // 1: they must lead for the cheap bonus
    {"handicap", 2, 3, 2, "11.2.7"_rule},        // times the difference of fighting values
}};

// The meaning of a field of an action, which determines its text form.
enum class Slot : uint8_t {
  NotSaid,
  Thrown,
  OfPlace,  // a zone, or off the field
  OfZone,
  ZoneOrAway,
  OfCommander,
  OfUnit,
  OfFacing,
  // Optional slots; if one is missing, the usual value is meant.
  MaybeMode,
  MaybeHalf,
  MaybePayment,
  ItsZone,      // the unit's zone
  FacingAhead,  // the enemy's edge
  FacingThere,  // the usual facing in that zone, or the group's on arrival
  FacingOfGroup
};
using enum Slot;

constexpr std::array<VerbRow<Verb, Slot>, kVerbs> kVerbRows{{
    {Verb::Roll, "roll", {NotSaid, NotSaid, Thrown}, "roll NUMBER NUMBER ..."},
    {Verb::Reverse, "reverse"},
    {Verb::Keep, "keep"},
    {Verb::Activate,
     "activate",
     {NotSaid, OfPlace, MaybeMode},
     "activate ZONE|off [reduced|double|triple]"},
    {Verb::General, "general", {OfCommander, ZoneOrAway}, "general COMMANDER ZONE|away"},
    {Verb::End, "end"},
    {Verb::Add, "add", {OfUnit}, "add UNIT"},
    {Verb::AddAll, "add-all"},
    {Verb::Take, "take"},
    {Verb::Go, "go", {NotSaid, NotSaid, MaybePayment}, "go [army|dear]"},
    {Verb::Enter, "enter", {NotSaid, OfZone, FacingAhead}, "enter ZONE [FACING]"},
    {Verb::Turn, "turn", {NotSaid, NotSaid, OfFacing}, "turn FACING"},
    {Verb::Move, "move", {NotSaid, OfZone, FacingThere}, "move ZONE [FACING]"},
    {Verb::Leave, "leave", {NotSaid, NotSaid, FacingOfGroup}, "leave [FACING]"},
    {Verb::Attack, "attack", {NotSaid, OfZone}, "attack ZONE"},
    {Verb::Stop, "stop"},
    {Verb::Strike, "strike", {OfUnit, NotSaid, MaybeHalf}, "strike UNIT [half]"},
    {Verb::Support, "support", {OfUnit}, "support UNIT"},
    {Verb::Bonus, "bonus"},
    {Verb::AllOut, "all-out"},
    {Verb::Rally, "rally"},
    {Verb::Hit, "hit", {OfUnit}, "hit UNIT"},
    {Verb::Lead, "lead", {OfUnit, ItsZone}, "lead UNIT"},
    {Verb::Advance, "advance", {OfUnit}, "advance UNIT"},
    {Verb::AdvanceAll, "advance-all"},
    {Verb::Follow, "follow"},
    {Verb::Decline, "decline"},
}};
static_assert(is_in_order(kVerbRows));

constexpr std::string_view kAway = "away";
constexpr std::string_view kHalf = "half";

// The facing of the side's units there. Without such units, the direction of the group's move, or
// the group's facing if the zone is not adjacent.
Facing usual_facing_in(const State& state, Zone zone) {
  const Group& group = state.group;
  if (zone >= kZones) return group.facing;
  if (state.is_held_by(zone, state.active)) return state.facing[zone];
  if (group.zone >= kZones || (neighbours(group.zone) & zone_bit(zone)) == 0) return group.facing;
  return side_towards(group.zone, zone);
}

class Notation : public PlainNotation<Verb, Slot> {
 public:
  static constexpr const auto& kRows = kVerbRows;

  Notation(const Rules& rules, const State& state) : rules_(rules), state_(state) {}

  static SlotUse use_of(Slot slot) {
    if (slot == Thrown) return SlotUse::Rest;
    return slot >= MaybeMode ? SlotUse::Optional : SlotUse::Required;
  }
  // Dice need no verb if they are asked for.
  std::string_view verb_left_out(const Words& words) const {
    const bool is_digit = words[0][0] >= '0' && words[0][0] <= '9';
    return state_.step() == Step::Roll && is_digit ? "roll" : "";
  }

  Result<int32_t> read(Slot slot, const Line& line) const {
    const std::string_view word = line.word();
    switch (slot) {
      case Thrown: return read_dice<Dice>(line.rest(), kMostDice, "rolled", read_number_on_die);
      case OfPlace: return as_field(read_place(word));
      case ZoneOrAway:
        if (word == kAway) return kWithdrawn;
        return as_field(read_zone(word));
      case OfCommander: return as_field(read_commander_number(word));
      case OfUnit: return as_field(read_unit(line));
      case MaybeMode: return as_field(read_choice(word, kModeNames));
      case MaybeHalf:
        if (word != kHalf) return misuse(line.row);
        return 1;
      case MaybePayment: return read_payment(word);
      case OfZone:
      case ItsZone: return as_field(read_zone(word));
      default: return as_field(read_facing(word));
    }
  }

  Result<Action> complete(const Line& line) const {
    Action action = plain_action(line.row.verb, line.said);
    const auto [piece, place, measure] = line.row.slots;
    if (place == ItsZone && !line.said[1]) action.place = state_.place[action.piece];
    if (!line.said[2]) action.measure = usual_measure(measure, zone_of(action));
    return action;
  }

  bool is_left_out(Slot slot, int32_t value, Action action) const {
    if (slot == ItsZone) return action.piece < kUnits && state_.place[action.piece] == value;
    return slot >= MaybeMode && value == usual_measure(slot, zone_of(action));
  }

  static std::string write(Slot slot, int32_t value) {
    const auto number = static_cast<unsigned>(value);
    switch (slot) {
      case Thrown: return join(numbers_of(Dice{value}), " ");
      case OfPlace: return write_place(number);
      case ZoneOrAway: return value == kWithdrawn ? std::string(kAway) : write_zone(number);
      case OfCommander: return write_commander_number(number);
      case OfUnit: return write_unit_number(number);
      case MaybeMode: return write_choice(kModeNames, value, "measure");
      case MaybeHalf: return std::string(kHalf);
      case MaybePayment: return write_choice(kPaymentNames, value, "measure");
      case OfZone:
      case ItsZone: return write_zone(number);
      default: return write_choice(kFacingNames, value, "measure");
    }
  }

 private:
  static Result<unsigned> read_number_on_die(std::string_view word) {
    return read_count(word, 1, 6);
  }
  static Result<int32_t> read_payment(std::string_view word) {
    const auto how = read_choice(word, std::span(kPaymentNames).subspan(1));
    if (!how) return Fault(how.error());
    return static_cast<int32_t>(*how) + 1;
  }
  int32_t usual_measure(Slot slot, Zone zone) const {
    switch (slot) {
      case FacingAhead: return static_cast<int32_t>(forward_of(state_.active));
      case FacingThere: return static_cast<int32_t>(usual_facing_in(state_, zone));
      case FacingOfGroup: return static_cast<int32_t>(state_.group.facing);
      default: return 0;
    }
  }

  // The unit with this number, or the first unit of this kind that fits.
  Result<Unit> read_unit(const Line& line) const {
    const std::string_view word = line.word();
    if (is_unit_number(word)) return read_unit_number(word);
    const auto sort = read_sort(word);
    if (!sort) return fault("a unit is S3, ALE or ALE-spent, not " + in_quotes(word));
    if (const Unit unit = offered(*sort, line); unit != kNoUnit) return unit;
    if (const Unit unit = standing(*sort, line.row.verb); unit != kNoUnit) return unit;
    return fault("there is no " + write_sort(*sort) + " that could be meant");
  }
  Unit offered(UnitSort sort, const Line& line) const {
    const int32_t half = line.row.slots[2] == MaybeHalf && line.words.size() > 1 ? 1 : 0;
    ActionList list;
    rules_.list(state_, list);
    for (const Action action : list) {
      if (is_verb(action, line.row.verb) && action.measure == half &&
          sort_of(state_, unit_of(action)) == sort) {
        return unit_of(action);
      }
    }
    return kNoUnit;
  }
  // Nothing of the kind is offered: picks a unit for which the referee can give a reason.
  Unit standing(UnitSort sort, Verb verb) const {
    const Seat seat = rules_.decision(state_).seat;
    if (!is_player(seat)) return kNoUnit;
    Unit found = kNoUnit;
    for_each_bit(units_of(seat), [&](unsigned i) {
      const auto unit = static_cast<Unit>(i);
      if (state_.place[unit] > kOff || sort_of(state_, unit) != sort) return;
      const bool is_in_focus = state_.place[unit] == focus(verb);
      const bool is_first = found == kNoUnit;
      if (is_first || (is_in_focus && state_.place[found] != focus(verb))) found = unit;
    });
    return found;
  }
  Zone focus(Verb verb) const {
    if (state_.step() == Step::Lead) return state_.asked<asks::Lead>().zone;
    if (verb == Verb::Hit) return state_.assault.target;
    return state_.group.zone < kZones ? state_.group.zone : state_.group.start;
  }

  const Rules& rules_;
  const State& state_;
};

}  // namespace

RuleLetters Rules::letters() { return kLetters; }
std::span<const OptionDef> Rules::options() { return kOptions; }
std::string_view Rules::step_name(uint8_t step) { return step_row(static_cast<Step>(step)).name; }
std::string_view Rules::verb_name(uint8_t verb) { return kVerbRows[verb].word; }

Result<Action> Rules::read_action(const State& state, std::string_view text) const {
  return read_action_text(Notation(*this, state), text);
}

std::string Rules::write_action(const State& state, Action action) const {
  return write_action_text(Notation(*this, state), action);
}

}  // namespace acies::lostbattles
