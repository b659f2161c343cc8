// Actions as text, both ways: "advance", "distance 1.25", "pivot front-left-clockwise",
// "angle 37.5", "fight S1 N2", "roll 3 5". See docs/notation.md.
#include <algorithm>
#include <utility>

#include "core/text/text.h"
#include "frame/verbs.h"
#include "games/onus/chapters/chapters.h"
#include "games/onus/words/frames.h"
#include "games/onus/words/reading.h"

namespace acies::onus {
namespace {

constexpr std::array<std::string_view, 1> kLetters{"ONUS"};

// The meaning of a field of an action, and so its text form.
enum class Slot : uint8_t {
  NotSaid,  // no word: the value comes from the offer
  Thrown,
  OfUnit,
  OfMover,  // a unit; left out if it is the unit in question
  OfCaptain,
  OfCard,
  CardOrSide,    // depends on the question
  MaybeBelow,    // one more than the main unit's number; 0: left out, there is none
  MaybeGeneral,  // left out for the first general of a side
  OfFormation,
  OfEnd,
  OfFront,
  OfTurn,
  OfSide,
  Count,
  Which,         // one of several, counted from one
  MaybeWhich,    // the same, if the question has several
  MaybeCaptain,  // his number in the team from one; left out for the first
  MaybePoints,
  InPoints,   // hundredths of an EP
  InDegrees,  // tenths
  InMillimetres
};

struct VerbDef {
  Verb verb;
  std::string_view word;
  Slot piece;
  Slot place;
  Slot measure;
  std::string_view usage;
};
using enum Slot;
constexpr std::array<VerbDef, kVerbs> kVerbDefs{{
    {Verb::Roll, "roll", NotSaid, NotSaid, Thrown, "roll NUMBER NUMBER ..."},
    {Verb::Draw, "draw", NotSaid, OfCard, NotSaid, "draw CARD"},
    {Verb::Place, "place", OfUnit, MaybeBelow, NotSaid, "place UNIT [UNIT]"},
    {Verb::Depth, "depth", NotSaid, NotSaid, InMillimetres, "depth MILLIMETRES"},
    {Verb::Width, "width", NotSaid, NotSaid, InMillimetres, "width MILLIMETRES"},
    {Verb::Face, "face", NotSaid, NotSaid, InDegrees, "face DEGREES"},
    {Verb::Form, "form", OfMover, OfFormation, NotSaid, "form [UNIT] FORMATION"},
    {Verb::Stretch, "stretch", OfMover, OfEnd, NotSaid, "stretch [UNIT] left|right"},
    {Verb::Close, "close", OfMover, OfFront, NotSaid, "close [UNIT] FL|F1|F2|F3|F4|FR"},
    {Verb::General, "general", OfUnit, MaybeGeneral, NotSaid, "general UNIT [GENERAL]"},
    {Verb::Order, "order", NotSaid, OfCard, MaybeCaptain, "order CARD [NUMBER]"},
    {Verb::Pick, "pick", OfUnit, NotSaid, NotSaid, "pick UNIT"},
    {Verb::Test, "test", NotSaid, NotSaid, NotSaid, "test"},
    {Verb::March, "march", NotSaid, NotSaid, NotSaid, "march"},
    {Verb::Advance, "advance", NotSaid, NotSaid, NotSaid, "advance"},
    {Verb::Pivot, "pivot", NotSaid, OfTurn, NotSaid, "pivot CORNER[-clockwise]"},
    {Verb::Shift, "shift", NotSaid, NotSaid, NotSaid, "shift"},
    {Verb::Spin, "spin", NotSaid, NotSaid, NotSaid, "spin"},
    {Verb::Bearing, "bearing", NotSaid, NotSaid, InDegrees, "bearing DEGREES"},
    {Verb::Distance, "distance", NotSaid, NotSaid, InPoints, "distance EP"},
    {Verb::Angle, "angle", NotSaid, NotSaid, InDegrees, "angle DEGREES"},
    {Verb::Meet, "meet", NotSaid, OfSide, NotSaid, "meet front|right|rear|left"},
    {Verb::Snap, "snap", NotSaid, OfEnd, NotSaid, "snap left|right"},
    {Verb::Links, "links", NotSaid, OfEnd, Count, "links left|right NUMBER"},
    {Verb::Envelop, "envelop", NotSaid, NotSaid, NotSaid, "envelop"},
    {Verb::Quarter, "quarter", NotSaid, NotSaid, MaybeWhich, "quarter [NUMBER]"},
    {Verb::About, "about", NotSaid, NotSaid, NotSaid, "about"},
    {Verb::Withdraw, "withdraw", NotSaid, NotSaid, MaybePoints, "withdraw [EP]"},
    {Verb::Retreat, "retreat", NotSaid, NotSaid, NotSaid, "retreat"},
    {Verb::Follow, "follow", NotSaid, NotSaid, NotSaid, "follow"},
    {Verb::Hold, "hold", NotSaid, NotSaid, NotSaid, "hold"},
    {Verb::Shoot, "shoot", OfUnit, OfUnit, NotSaid, "shoot UNIT UNIT"},
    {Verb::Fight, "fight", OfUnit, OfUnit, NotSaid, "fight UNIT UNIT"},
    {Verb::Event, "event", NotSaid, OfCard, NotSaid, "event CARD"},
    {Verb::Redraw, "redraw", NotSaid, NotSaid, NotSaid, "redraw"},
    {Verb::Choose, "choose", NotSaid, CardOrSide, NotSaid, "choose CARD|SIDE"},
    {Verb::Rout, "rout", NotSaid, NotSaid, NotSaid, "rout"},
    {Verb::Kill, "kill", NotSaid, NotSaid, NotSaid, "kill"},
    {Verb::Trampled, "trampled", NotSaid, NotSaid, NotSaid, "trampled"},
    {Verb::Stand, "stand", NotSaid, NotSaid, NotSaid, "stand"},
    {Verb::Way, "way", NotSaid, OfEnd, NotSaid, "way left|right"},
    {Verb::Take, "take", NotSaid, NotSaid, NotSaid, "take"},
    {Verb::Discard, "discard", NotSaid, OfCard, NotSaid, "discard CARD"},
    {Verb::Give, "give", OfCaptain, OfCard, NotSaid, "give CAPTAIN CARD"},
    {Verb::Charge, "charge", NotSaid, NotSaid, Which, "charge NUMBER"},
    {Verb::Line, "line", NotSaid, NotSaid, MaybeCaptain, "line [NUMBER]"},
    {Verb::Decline, "decline", NotSaid, NotSaid, NotSaid, "decline"},
    {Verb::End, "end", NotSaid, NotSaid, NotSaid, "end"},
}};
static_assert(is_in_order(kVerbDefs));

constexpr int32_t kMostPoints = 100 * kEp;
constexpr int32_t kMostTenths = 3600;
constexpr unsigned kMostCount = 100;

// The unit that the current question is about; kNoUnit if there is none.
Unit mover_of(const State& state) {
  if (state.depth_of_stack == 0) return kNoUnit;
  const FrameForm* form = find_form(state.frame());
  return form != nullptr && form->parts[0].part == Part::UnitNumber ? state.frame().piece : kNoUnit;
}

int32_t first_general(const State& state, Seat seat) {
  for (unsigned i = 0; i < kGenerals; ++i) {
    const auto one = static_cast<General>(i);
    if (seat_of_general(state, one) == seat && state.generals[one].is_there()) return one;
  }
  return 0;
}

// ---- reading ----

// Numbers in any order, between spaces or commas.
Result<int32_t> read_dice(std::span<const std::string_view> words) {
  Dice dice;
  for (const std::string_view word : words) {
    for (const std::string_view part : split(word, ',')) {
      const auto number = read_count(part, 1, 6);
      if (!number) return Fault(number.error());
      if (dice.size() == kMostDice) {
        return fault("no more than " + std::to_string(kMostDice) + " dice are ever rolled at once");
      }
      dice.add(*number);
    }
  }
  return dice.bits;
}

// Scouts take their card from the enemy's hand.
bool is_theft(const Rules& rules, const State& state) {
  return state.order != kNoCard && rules.book().order(state.order).kind == OrderKind::Scouts;
}

// The cards that this verb may mean.
CardSet cards_for(const Rules& rules, const State& state, Verb verb) {
  if (verb == Verb::Draw) {
    const bool is_stolen = state.step() == Step::Draw && is_theft(rules, state);
    if (!is_stolen) return state.deck;
    const Seat thief = seat_of_captain(state, state.frame().piece);
    return state.captain(victim_numbered(state, thief, state.frame().note)).hand;
  }
  CardSet cards;
  if (verb == Verb::Choose) {
    if (state.shown != kNoCard) cards.add(state.shown);
    for (const Card card : state.combat.events) {
      if (card != kNoCard) cards.add(card);
    }
    return cards;
  }
  const Seat seat = rules.decision(state).seat;
  if (!is_player(seat)) return cards;
  const Captain one = captain_asked(state);
  return one == kWholeTeam ? team_hand(state, seat) : state.captain(one).hand;
}

class ActionReader : WordLine {
 public:
  ActionReader(const Rules& rules, const State& state, const VerbDef& def, const Words& words)
      : WordLine(words), rules_(rules), state_(state), def_(def) {}

  Result<Action> read() {
    const auto piece = read_slot(def_.piece);
    if (!piece) return Fault(piece.error());
    const auto place = read_slot(def_.place);
    if (!place) return Fault(place.error());
    const auto measure = read_slot(def_.measure);
    if (!measure) return Fault(measure.error());
    if (next_ < words_.size()) return misuse(def_);
    return complete(*piece, *place, *measure);
  }

 private:
  using Said = std::optional<int32_t>;  // nothing if the word was left out

  Result<Said> read_slot(Slot slot) {
    if (slot == Slot::NotSaid) return Said{};
    if (slot == Slot::OfMover && !is_unit_number(state_, word(next_))) {
      const Unit mover = mover_of(state_);
      if (mover == kNoUnit) return misuse(def_);
      return Said{mover};
    }
    if (next_ >= words_.size()) {
      if (!may_lack(slot)) return misuse(def_);
      return slot == Slot::MaybeBelow || slot == Slot::MaybeCaptain ? Said{0} : Said{};
    }
    const auto value =
        slot == Slot::Thrown ? read_dice(take_rest()) : read_word(slot, word(next_++));
    if (!value) return Fault(value.error());
    return Said{*value};
  }
  static bool may_lack(Slot slot) {
    return slot == Slot::MaybeBelow || slot == Slot::MaybeGeneral || slot == Slot::MaybeWhich ||
           slot == Slot::MaybeCaptain || slot == Slot::MaybePoints;
  }
  std::span<const std::string_view> take_rest() {
    const size_t from = std::exchange(next_, words_.size());
    return std::span(words_).subspan(from);
  }

  Result<int32_t> read_word(Slot slot, std::string_view text) const {
    switch (slot) {
      case Slot::OfUnit:
      case Slot::OfMover: return as_measure(read_unit_number(state_, text));
      case Slot::OfCaptain: return as_measure(read_captain(text));
      case Slot::MaybeBelow: return read_below(text);
      case Slot::MaybeGeneral: return as_measure(read_general_number(state_, text));
      case Slot::OfCard: return read_card_word(text);
      case Slot::CardOrSide:
        if (const auto side = read_choice(text, kSideNames)) return as_measure(side);
        return read_card_word(text);
      case Slot::OfFormation: return as_measure(read_choice(text, kFormationNames));
      case Slot::OfEnd: return as_measure(read_choice(text, kEndNames));
      case Slot::OfFront: return as_measure(read_choice(text, kFrontNames));
      case Slot::OfTurn: return as_measure(read_choice(text, kTurnNames));
      case Slot::OfSide: return as_measure(read_choice(text, kSideNames));
      default: return read_measure(slot, text);
    }
  }
  static Result<int32_t> read_measure(Slot slot, std::string_view text) {
    switch (slot) {
      case Slot::Count: return as_measure(read_count(text, 0, kMostCount));
      case Slot::Which:
      case Slot::MaybeCaptain:
      case Slot::MaybeWhich: return read_which(text);
      case Slot::MaybePoints:
      case Slot::InPoints: return read_decimal(text, 2, -kMostPoints, kMostPoints);
      case Slot::InDegrees: return read_decimal(text, 1, -kMostTenths, kMostTenths);
      case Slot::InMillimetres:
        return read_decimal(text, 0, 0, field::kWidest / field::kMillimetre);
      default: return fault("nothing is expected at " + in_quotes(text));
    }
  }
  Result<int32_t> read_below(std::string_view text) const {
    const auto unit = read_unit_number(state_, text);
    if (!unit) return Fault(unit.error());
    return *unit + 1;
  }
  static Result<int32_t> read_which(std::string_view text) {
    const auto number = read_count(text, 1, kMostCount);
    if (!number) return Fault(number.error());
    return static_cast<int32_t>(*number) - 1;
  }
  template <class Value>
  static Result<int32_t> as_measure(const Result<Value>& value) {
    if (!value) return Fault(value.error());
    return static_cast<int32_t>(*value);
  }
  Result<int32_t> read_card_word(std::string_view text) const {
    if (text == kUnknownCard) return int32_t{kNoCard};
    return as_measure(read_card(rules_.book(), text, cards_for(rules_, state_, def_.verb)));
  }

  // Values that were left out are taken from the offers.
  Action complete(Said piece, Said place, Said measure) const {
    const auto agrees = [&](Action offered) {
      return is_verb(offered, def_.verb) && piece.value_or(offered.piece) == offered.piece &&
             place.value_or(offered.place) == offered.place &&
             measure.value_or(offered.measure) == offered.measure;
    };
    const Decision::Form form = rules_.decision(state_).form;
    if (form == Decision::Form::Range) {
      Action offered = unpack_action(rules_.range(state_).action);
      offered.measure = measure.value_or(0);
      if (agrees(offered)) return offered;
    }
    if (form == Decision::Form::List) {
      ActionList list;
      rules_.list(state_, list);
      const auto found = std::ranges::find_if(list, agrees);
      if (found != list.end()) return *found;
    }
    return usual(form, piece, place, measure);
  }
  // Nothing of the kind is offered: picks values for which the referee can give a reason.
  Action usual(Decision::Form form, Said piece, Said place, Said measure) const {
    const Unit mover = form == Decision::Form::Chance ? kNoUnit : mover_of(state_);
    const auto one = static_cast<unsigned>(piece.value_or(mover == kNoUnit ? 0 : mover));
    const bool is_general = def_.place == Slot::MaybeGeneral;
    const int32_t general =
        is_general ? first_general(state_, seat_of(state_, static_cast<Unit>(one))) : 0;
    return make_action(def_.verb, one, static_cast<unsigned>(place.value_or(general)),
                       measure.value_or(0));
  }

  const Rules& rules_;
  const State& state_;
  const VerbDef& def_;
  size_t next_ = 1;
};

// The verb may be left out if dice or cards are asked for.
bool is_bare_roll(const State& state, std::string_view first) {
  return state.step() == Step::Roll && first[0] >= '0' && first[0] <= '9';
}
bool is_bare_card(const State& state, const Words& words) {
  if (state.step() != Step::Draw || words.size() != 1) return false;
  return words[0].contains('/') || find_verb(kVerbDefs, words[0]) == nullptr;
}

// ---- writing ----

std::string write_dice(Dice dice) {
  std::vector<std::string> numbers;
  for (unsigned number = 1; number <= 6; ++number) {
    numbers.insert(numbers.end(), dice.of(number), std::to_string(number));
  }
  return join(numbers, " ");
}

bool is_left_out(const State& state, Slot slot, int32_t value, Unit piece) {
  switch (slot) {
    case Slot::NotSaid: return true;
    case Slot::OfMover: return value == mover_of(state);
    case Slot::MaybeBelow: return value == 0;
    case Slot::MaybeGeneral:
      return value == 0 || value == first_general(state, seat_of(state, piece));
    case Slot::MaybeWhich: return value == 0 && state.step() != Step::Quarter;
    case Slot::MaybeCaptain: return value == 0;
    case Slot::MaybePoints: return value == 0 && state.step() != Step::Withdrawal;
    default: return false;
  }
}

std::string write_value(const Book& book, const State& state, Slot slot, int32_t value) {
  switch (slot) {
    case Slot::NotSaid: return "";
    case Slot::Thrown: return write_dice(Dice{value});
    case Slot::OfUnit:
    case Slot::OfMover: return write_tag(state, static_cast<unsigned>(value));
    case Slot::OfCaptain: return write_captain(state, static_cast<unsigned>(value));
    case Slot::MaybeBelow: return write_tag(state, static_cast<unsigned>(value - 1));
    case Slot::MaybeGeneral: return write_general_number(state, static_cast<unsigned>(value));
    case Slot::CardOrSide:
      if (state.step() == Step::ShotSide) return write_choice(kSideNames, value, "side");
      return write_card(book, static_cast<unsigned>(value));
    case Slot::OfCard: return write_card(book, static_cast<unsigned>(value));
    case Slot::OfFormation: return write_choice(kFormationNames, value, "formation");
    case Slot::OfEnd: return write_choice(kEndNames, value, "end");
    case Slot::OfFront: return write_choice(kFrontNames, value, "front");
    case Slot::OfTurn: return write_choice(kTurnNames, value, "corner");
    case Slot::OfSide: return write_choice(kSideNames, value, "side");
    case Slot::Which:
    case Slot::MaybeCaptain:
    case Slot::MaybeWhich: return std::to_string(value + 1);
    case Slot::MaybePoints:
    case Slot::InPoints: return write_fixed(value, 2);
    case Slot::InDegrees: return write_fixed(value, 1);
    case Slot::Count:
    case Slot::InMillimetres: break;
  }
  return std::to_string(value);
}

std::string write_slot(const Book& book, const State& state, Slot slot, int32_t value, Unit piece) {
  if (is_left_out(state, slot, value, piece)) return "";
  return ' ' + write_value(book, state, slot, value);
}

}  // namespace

RuleLetters Rules::letters() { return kLetters; }
std::string_view Rules::step_name(uint8_t step) { return step_def(static_cast<Step>(step)).name; }
std::string_view Rules::verb_name(uint8_t verb) { return kVerbDefs[verb].word; }

Result<Action> Rules::read_action(const State& state, std::string_view text) const {
  Words words = split_words(text);
  if (words.empty()) return fault("an action is missing");
  if (is_bare_roll(state, words[0])) words.insert(words.begin(), "roll");
  if (is_bare_card(state, words)) words.insert(words.begin(), "draw");
  const VerbDef* def = find_verb(kVerbDefs, words[0]);
  if (def == nullptr) return no_such_verb(kVerbDefs, text);
  return ActionReader(*this, state, *def, words).read();
}

std::string Rules::write_action(const State& state, Action action) const {
  if (action.verb >= kVerbs) return "verb-" + std::to_string(action.verb);
  const VerbDef& def = kVerbDefs[action.verb];
  const auto write = [&](Slot slot, int32_t value) {
    return write_slot(book_, state, slot, value, action.piece);
  };
  return std::string(def.word) + write(def.piece, action.piece) + write(def.place, action.place) +
         write(def.measure, action.measure);
}

namespace {

// [ONUS-4.23] [ONUS-20.11] While a card lies face down, its kind is hidden, and whether it holds a
// general.
Action seen_face_down(const State& state, Action action) {
  if (is_verb(action, Verb::General) && action.piece < kUnits &&
      state.at(action.piece).has(Mark::FaceDown)) {
    action.piece = kNoUnit;
  }
  if (!is_verb(action, Verb::Place) || action.piece >= kUnits) return action;
  Unit lowest = action.piece;
  for_each_bit(units_of(state, seat_of(state, action.piece)), [&](unsigned i) {
    const UnitState& one = state.units[i];
    const UnitState& placed = state.at(action.piece);
    const bool is_like =
        one.place == Place::Waiting && one.captain == placed.captain && one.leader == placed.leader;
    if (is_like && i < lowest) lowest = static_cast<Unit>(i);
  });
  action.piece = lowest;  // the unit below which it lies is visible
  return action;
}

}  // namespace

// [ONUS-3.10] Cards drawn are visible to their owner, stolen ones to both players, given ones to
// the team. [ONUS-3.9] Cards on the table and discards are visible to all.
Action Rules::redact_action(const State& state, Action action, Seat seat) const {
  if (seat != Seat::Nature && decision(state).seat != seat) action = seen_face_down(state, action);
  const bool is_drawn = is_verb(action, Verb::Draw) && state.step() == Step::Draw &&
                        state.frame().piece != kEventDrawer;
  if (seat == Seat::Nature || (!is_drawn && !is_verb(action, Verb::Give))) return action;
  const Seat owner = is_drawn ? seat_of_captain(state, state.frame().piece) : decision(state).seat;
  if (is_drawn && is_theft(*this, state)) {
    const Captain victim = victim_numbered(state, owner, state.frame().note);
    if (seat_of_captain(state, victim) == seat) return action;
  }
  if (owner != seat) action.place = kNoCard;
  return action;
}

}  // namespace acies::onus
