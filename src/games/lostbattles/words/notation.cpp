// Actions as text, both ways: "activate c1", "move c3 west", "strike S3", "roll 3 5". See
// docs/notation.md.
#include "core/text/text.h"
#include "frame/verbs.h"
#include "games/lostbattles/chapters/chapters.h"
#include "games/lostbattles/words/reading.h"

namespace acies::lostbattles {
namespace {

constexpr std::array<std::string_view, 1> kLetters{"LB"};

constexpr std::array<OptionDef, 5> kOptions{{
    {"historical", 0, 1, 1, "3.3.4"_rule},       // 1: from the positions at the end of turn 1
    {"undeployed", 0, 1, 1, "4.1.1c"_rule},      // 1: undeployed units count for commands
    {"exposed", 0, 1, 0, "6.5.19b"_rule},        // 1: as printed
    {"elephants_lead", 0, 1, 0, "4.4.4b"_rule},  // 1: only lead elephants get the cheap bonus
    {"handicap", 2, 3, 2, "11.2.7"_rule},        // times the difference of fighting values
}};

// The words that follow a verb.
enum class Form : uint8_t {
  Alone,
  Dice,
  Activation,  // a place and a mode
  General,     // a commander and a place
  Unit,
  UnitHalf,  // a unit, at full or half size
  UnitZone,  // a unit, in the zone where it is
  Payment,
  Entry,  // a zone and a facing
  Facing,
  Way,   // a zone and the facing there
  Side,  // of the field
  Zone
};

struct VerbDef {
  Verb verb;
  Form form;
  std::string_view word;
  std::string_view usage;
};
constexpr std::array<VerbDef, kVerbs> kVerbDefs{{
    {Verb::Roll, Form::Dice, "roll", "roll NUMBER NUMBER ..."},
    {Verb::Reverse, Form::Alone, "reverse", "reverse"},
    {Verb::Keep, Form::Alone, "keep", "keep"},
    {Verb::Activate, Form::Activation, "activate", "activate ZONE|off [reduced|double|triple]"},
    {Verb::General, Form::General, "general", "general COMMANDER ZONE|away"},
    {Verb::End, Form::Alone, "end", "end"},
    {Verb::Add, Form::Unit, "add", "add UNIT"},
    {Verb::AddAll, Form::Alone, "add-all", "add-all"},
    {Verb::Take, Form::Alone, "take", "take"},
    {Verb::Go, Form::Payment, "go", "go [army|dear]"},
    {Verb::Enter, Form::Entry, "enter", "enter ZONE [FACING]"},
    {Verb::Turn, Form::Facing, "turn", "turn FACING"},
    {Verb::Move, Form::Way, "move", "move ZONE [FACING]"},
    {Verb::Leave, Form::Side, "leave", "leave [FACING]"},
    {Verb::Attack, Form::Zone, "attack", "attack ZONE"},
    {Verb::Stop, Form::Alone, "stop", "stop"},
    {Verb::Strike, Form::UnitHalf, "strike", "strike UNIT [half]"},
    {Verb::Support, Form::Unit, "support", "support UNIT"},
    {Verb::Bonus, Form::Alone, "bonus", "bonus"},
    {Verb::AllOut, Form::Alone, "all-out", "all-out"},
    {Verb::Rally, Form::Alone, "rally", "rally"},
    {Verb::Hit, Form::Unit, "hit", "hit UNIT"},
    {Verb::Lead, Form::UnitZone, "lead", "lead UNIT"},
    {Verb::Advance, Form::Unit, "advance", "advance UNIT"},
    {Verb::AdvanceAll, Form::Alone, "advance-all", "advance-all"},
    {Verb::Follow, Form::Alone, "follow", "follow"},
    {Verb::Decline, Form::Alone, "decline", "decline"},
}};

static_assert(is_in_order(kVerbDefs));

constexpr std::string_view kAway = "away";
constexpr std::string_view kHalf = "half";

// The number of words of an action, with its verb.
struct Length {
  size_t least;
  size_t most;
};
Length length_of(Form form) {
  switch (form) {
    case Form::Alone: return {1, 1};
    case Form::Dice: return {2, 9};  // surplus dice are reported by their reader
    case Form::Payment:
    case Form::Side: return {1, 2};
    case Form::General: return {3, 3};
    case Form::Activation:
    case Form::UnitHalf:
    case Form::UnitZone:
    case Form::Entry:
    case Form::Way: return {2, 3};
    default: return {2, 2};
  }
}

// ---- what is usual, and so need not be said ----

// The facing of own units in the zone; otherwise the group's facing if it goes straight on;
// otherwise the direction of the move.
Facing usual_facing_in(const State& state, Zone zone) {
  const Group& group = state.group;
  if (zone >= kZones) return group.facing;
  if (state.is_held_by(zone, state.active)) return state.facing[zone];
  if (group.zone >= kZones || (neighbours(group.zone) & zone_bit(zone)) == 0) return group.facing;
  return side_towards(group.zone, zone);
}

int32_t usual_measure(const State& state, const VerbDef& def, Zone zone) {
  switch (def.form) {
    case Form::Entry: return static_cast<int32_t>(forward_of(state.active));
    case Form::Way: return static_cast<int32_t>(usual_facing_in(state, zone));
    case Form::Side: return static_cast<int32_t>(state.group.facing);
    default: return 0;
  }
}

// ---- reading ----

// Numbers in any order, between spaces or commas.
Result<Action> read_roll(std::span<const std::string_view> words) {
  Dice dice;
  for (const std::string_view word : words) {
    for (const std::string_view part : split(word, ',')) {
      const auto number = read_count(part, 1, 6);
      if (!number) return Fault(number.error());
      if (dice.size() == kMostDice) {
        return fault("no more than " + std::to_string(kMostDice) + " dice are ever rolled");
      }
      dice.add(*number);
    }
  }
  return make_action(Verb::Roll, 0, 0, dice.bits);
}

// The verb may be left out if dice are asked for.
bool is_bare_roll(const State& state, std::string_view first) {
  return state.step() == Step::Roll && first[0] >= '0' && first[0] <= '9';
}

class ActionReader : WordLine {
 public:
  ActionReader(const Rules& rules, const State& state, const VerbDef& def, const Words& words)
      : WordLine(words), rules_(rules), state_(state), def_(def) {}

  Result<Action> read() const {
    const Length length = length_of(def_.form);
    if (words_.size() < length.least || words_.size() > length.most) return misuse(def_);
    switch (def_.form) {
      case Form::Alone: return make_action(def_.verb);
      case Form::Dice: return read_roll(std::span(words_).subspan(1));
      case Form::Activation: return activation();
      case Form::General: return general();
      case Form::Unit:
      case Form::UnitHalf: return unit_action();
      case Form::UnitZone: return lead();
      case Form::Payment: return payment();
      case Form::Facing:
      case Form::Side: return with_facing(0, 1);
      default: return zone_action();
    }
  }

 private:
  Result<Action> activation() const {
    const auto place = read_place(word(1));
    if (!place) return Fault(place.error());
    if (words_.size() == 2) return make_action(def_.verb, 0, *place);
    const auto mode = read_choice(word(2), kModeNames);
    if (!mode) return Fault(mode.error());
    return make_action(def_.verb, 0, *place, static_cast<int32_t>(*mode));
  }
  Result<Action> general() const {
    const auto one = read_commander_number(word(1));
    if (!one) return Fault(one.error());
    const auto place = word(2) == kAway ? Result<Zone>(kWithdrawn) : read_zone(word(2));
    if (!place) return Fault(place.error());
    return make_action(def_.verb, *one, *place);
  }
  Result<Action> payment() const {
    if (words_.size() == 1) return make_action(def_.verb);
    const auto how = read_choice(word(1), std::span(kPaymentNames).subspan(1));
    if (!how) return Fault(how.error());
    return make_action(def_.verb, 0, 0, static_cast<int32_t>(*how) + 1);
  }
  Result<Action> zone_action() const {
    const auto zone = read_zone(word(1));
    if (!zone) return Fault(zone.error());
    return with_facing(*zone, 2);
  }
  // The facing named by this word, or the usual one.
  Result<Action> with_facing(Zone zone, size_t at) const {
    if (words_.size() == at) {
      return make_action(def_.verb, 0, zone, usual_measure(state_, def_, zone));
    }
    const auto facing = read_facing(word(at));
    if (!facing) return Fault(facing.error());
    return make_action(def_.verb, 0, zone, static_cast<int32_t>(*facing));
  }

  Result<Action> unit_action() const {
    const bool is_half = words_.size() == 3;
    if (is_half && word(2) != kHalf) return misuse(def_);
    const auto unit = read_unit(is_half ? 1 : 0);
    if (!unit) return Fault(unit.error());
    return make_action(def_.verb, *unit, 0, is_half ? 1 : 0);
  }
  Result<Action> lead() const {
    const auto unit = read_unit(0);
    if (!unit) return Fault(unit.error());
    if (words_.size() == 2) return make_action(def_.verb, *unit, state_.place[*unit]);
    const auto zone = read_zone(word(2));
    if (!zone) return Fault(zone.error());
    return make_action(def_.verb, *unit, *zone);
  }

  // By its number, or the first unit of its kind that can be meant.
  Result<Unit> read_unit(int32_t measure) const {
    if (is_unit_number(word(1))) return read_unit_number(word(1));
    const auto sort = read_sort(word(1));
    if (!sort) return fault("a unit is S3, ALE or ALE-spent, not " + in_quotes(word(1)));
    if (const Unit unit = offered(*sort, measure); unit != kNoUnit) return unit;
    if (const Unit unit = standing(*sort); unit != kNoUnit) return unit;
    return fault("there is no " + write_sort(*sort) + " that could be meant");
  }
  Unit offered(UnitSort sort, int32_t measure) const {
    ActionList list;
    rules_.list(state_, list);
    for (const Action action : list) {
      if (is_verb(action, def_.verb) && action.measure == measure &&
          sort_of(state_, unit_of(action)) == sort) {
        return unit_of(action);
      }
    }
    return kNoUnit;
  }
  // Nothing of the kind is offered: picks a unit for which the referee can give a reason.
  Unit standing(UnitSort sort) const {
    const Seat seat = rules_.decision(state_).seat;
    if (!is_player(seat)) return kNoUnit;
    Unit found = kNoUnit;
    for_each_bit(units_of(seat), [&](unsigned i) {
      const auto unit = static_cast<Unit>(i);
      if (state_.place[unit] > kOff || sort_of(state_, unit) != sort) return;
      if (found == kNoUnit || (is_in_focus(unit) && !is_in_focus(found))) found = unit;
    });
    return found;
  }
  bool is_in_focus(Unit unit) const { return state_.place[unit] == focus(); }
  Zone focus() const {
    if (state_.step() == Step::Lead) return state_.frame().piece;
    if (def_.verb == Verb::Hit) return state_.assault.target;
    return state_.group.zone < kZones ? state_.group.zone : state_.group.start;
  }

  const Rules& rules_;
  const State& state_;
  const VerbDef& def_;
};

// ---- writing ----

std::string write_roll(Dice dice) {
  std::vector<std::string> numbers;
  for (unsigned number = 1; number <= 6; ++number) {
    numbers.insert(numbers.end(), dice.of(number), std::to_string(number));
  }
  return join(numbers, " ");
}

template <size_t N>
std::string write_choice(const std::array<std::string_view, N>& names, int32_t number) {
  const bool is_known = number >= 0 && static_cast<size_t>(number) < N;
  return is_known ? std::string(names[static_cast<size_t>(number)])
                  : "measure-" + std::to_string(number);
}

std::string write_unless_usual(const State& state, const VerbDef& def, Action action) {
  if (action.measure == usual_measure(state, def, zone_of(action))) return "";
  switch (def.form) {
    case Form::Activation: return ' ' + write_choice(kModeNames, action.measure);
    case Form::Payment: return ' ' + write_choice(kPaymentNames, action.measure);
    case Form::UnitHalf: return ' ' + std::string(kHalf);
    default: return ' ' + write_choice(kFacingNames, action.measure);
  }
}

std::string write_led_zone(const State& state, Action action) {
  const bool is_there = action.piece < kUnits && state.place[action.piece] == action.place;
  return is_there ? "" : ' ' + write_zone(action.place);
}

std::string write_rest(const State& state, const VerbDef& def, Action action) {
  switch (def.form) {
    case Form::Alone: return "";
    case Form::Dice: return ' ' + write_roll(Dice{action.measure});
    case Form::Activation:
      return ' ' + write_place(action.place) + write_unless_usual(state, def, action);
    case Form::General:
      return ' ' + write_commander_number(action.piece) + ' ' +
             (action.place == kWithdrawn ? std::string(kAway) : write_zone(action.place));
    case Form::Unit: return ' ' + write_unit_number(action.piece);
    case Form::UnitHalf:
      return ' ' + write_unit_number(action.piece) + write_unless_usual(state, def, action);
    case Form::UnitZone:
      return ' ' + write_unit_number(action.piece) + write_led_zone(state, action);
    case Form::Facing: return ' ' + write_choice(kFacingNames, action.measure);
    case Form::Payment:
    case Form::Side: return write_unless_usual(state, def, action);
    case Form::Entry:
    case Form::Way: return ' ' + write_zone(action.place) + write_unless_usual(state, def, action);
    case Form::Zone: return ' ' + write_zone(action.place);
  }
  return "";
}

}  // namespace

RuleLetters Rules::letters() { return kLetters; }
std::span<const OptionDef> Rules::options() { return kOptions; }
std::string_view Rules::step_name(uint8_t step) { return step_def(static_cast<Step>(step)).name; }
std::string_view Rules::verb_name(uint8_t verb) { return kVerbDefs[verb].word; }

Result<Action> Rules::read_action(const State& state, std::string_view text) const {
  const Words words = split_words(text);
  if (words.empty()) return fault("an action is missing");
  if (is_bare_roll(state, words[0])) return read_roll(words);
  const VerbDef* def = find_verb(kVerbDefs, words[0]);
  if (def == nullptr) return no_such_verb(kVerbDefs, text);
  return ActionReader(*this, state, *def, words).read();
}

std::string Rules::write_action(const State& state, Action action) const {
  if (action.verb >= kVerbs) return "verb-" + std::to_string(action.verb);
  const VerbDef& def = kVerbDefs[action.verb];
  return std::string(def.word) + write_rest(state, def, action);
}

}  // namespace acies::lostbattles
