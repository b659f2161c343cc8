// Actions as text, both ways: "advance", "distance 1.25", "pivot front-left-clockwise",
// "angle 37.5", "fight S1 N2", "roll 3 5". See docs/notation.md.
#include <algorithm>
#include <utility>

#include "core/text/text.h"
#include "frame/notation.h"
#include "games/onus/chapters/chapters.h"
#include "games/onus/words/frames.h"
#include "games/onus/words/reading.h"

namespace acies::onus {
namespace {

constexpr std::array<std::string_view, 1> kLetters{"ONUS"};

// The meaning of a field of an action, which determines its text form.
enum class Slot : uint8_t {
  NotSaid,  // no word: the offer gives the value
  Thrown,
  OfUnit,
  OfMover,  // a unit; left out if the question is about it
  OfCaptain,
  OfCard,
  CardOrSide,    // depends on the question
  MaybeBelow,    // the supporting unit below, as its number plus one; 0: left out, there is none
  MaybeGeneral,  // left out for the first general of a side
  OfFormation,
  OfEnd,
  OfFront,
  OfTurn,
  OfSide,
  Count,
  Which,         // one of several, counted from one
  MaybeWhich,    // the same, if the question has several
  MaybeCaptain,  // their number in the team from one; left out for the first
  MaybePoints,
  InPoints,   // hundredths of an EP
  InDegrees,  // tenths
  InMillimetres
};
using enum Slot;

constexpr std::array<VerbRow<Verb, Slot>, kVerbs> kVerbRows{{
    {Verb::Roll, "roll", {NotSaid, NotSaid, Thrown}, "roll NUMBER NUMBER ..."},
    {Verb::Draw, "draw", {NotSaid, OfCard}, "draw CARD"},
    {Verb::Place, "place", {OfUnit, MaybeBelow}, "place UNIT [UNIT]"},
    {Verb::Depth, "depth", {NotSaid, NotSaid, InMillimetres}, "depth MILLIMETRES"},
    {Verb::Width, "width", {NotSaid, NotSaid, InMillimetres}, "width MILLIMETRES"},
    {Verb::Face, "face", {NotSaid, NotSaid, InDegrees}, "face DEGREES"},
    {Verb::Form, "form", {OfMover, OfFormation}, "form [UNIT] FORMATION"},
    {Verb::Stretch, "stretch", {OfMover, OfEnd}, "stretch [UNIT] left|right"},
    {Verb::Close, "close", {OfMover, OfFront}, "close [UNIT] FL|F1|F2|F3|F4|FR"},
    {Verb::General, "general", {OfUnit, MaybeGeneral}, "general UNIT [GENERAL]"},
    {Verb::Order, "order", {NotSaid, OfCard, MaybeCaptain}, "order CARD [NUMBER]"},
    {Verb::Pick, "pick", {OfUnit}, "pick UNIT"},
    {Verb::Test, "test"},
    {Verb::March, "march"},
    {Verb::Advance, "advance"},
    {Verb::Pivot, "pivot", {NotSaid, OfTurn}, "pivot CORNER[-clockwise]"},
    {Verb::Shift, "shift"},
    {Verb::Spin, "spin"},
    {Verb::Bearing, "bearing", {NotSaid, NotSaid, InDegrees}, "bearing DEGREES"},
    {Verb::Distance, "distance", {NotSaid, NotSaid, InPoints}, "distance EP"},
    {Verb::Angle, "angle", {NotSaid, NotSaid, InDegrees}, "angle DEGREES"},
    {Verb::Meet, "meet", {NotSaid, OfSide}, "meet front|right|rear|left"},
    {Verb::Snap, "snap", {NotSaid, OfEnd}, "snap left|right"},
    {Verb::Links, "links", {NotSaid, OfEnd, Count}, "links left|right NUMBER"},
    {Verb::Envelop, "envelop"},
    {Verb::Quarter, "quarter", {NotSaid, NotSaid, MaybeWhich}, "quarter [NUMBER]"},
    {Verb::About, "about"},
    {Verb::Withdraw, "withdraw", {NotSaid, NotSaid, MaybePoints}, "withdraw [EP]"},
    {Verb::Retreat, "retreat"},
    {Verb::Follow, "follow"},
    {Verb::Hold, "hold"},
    {Verb::Shoot, "shoot", {OfUnit, OfUnit}, "shoot UNIT UNIT"},
    {Verb::Fight, "fight", {OfUnit, OfUnit}, "fight UNIT UNIT"},
    {Verb::Event, "event", {NotSaid, OfCard}, "event CARD"},
    {Verb::Redraw, "redraw"},
    {Verb::Choose, "choose", {NotSaid, CardOrSide}, "choose CARD|SIDE"},
    {Verb::Rout, "rout"},
    {Verb::Kill, "kill"},
    {Verb::Trampled, "trampled"},
    {Verb::Stand, "stand"},
    {Verb::Way, "way", {NotSaid, OfEnd}, "way left|right"},
    {Verb::Take, "take"},
    {Verb::Discard, "discard", {NotSaid, OfCard}, "discard CARD"},
    {Verb::Give, "give", {OfCaptain, OfCard}, "give CAPTAIN CARD"},
    {Verb::Charge, "charge", {NotSaid, NotSaid, Which}, "charge NUMBER"},
    {Verb::Line, "line", {NotSaid, NotSaid, MaybeCaptain}, "line [NUMBER]"},
    {Verb::Decline, "decline"},
    {Verb::End, "end"},
}};
static_assert(is_in_order(kVerbRows));

constexpr int32_t kMostPoints = 100 * kEp;
constexpr int32_t kMostTenths = 3600;
constexpr unsigned kMostCount = 100;

// The unit that the current question is about; kNoUnit if there is none.
Unit mover_of(const State& state) {
  if (state.depth_of_stack == 0) return kNoUnit;
  const FrameForm* form = find_form(state.frame());
  return form != nullptr && form->parts[0].part == Part::UnitNumber ? state.frame().bytes[0]
                                                                    : kNoUnit;
}

int32_t first_general(const State& state, Seat seat) {
  for (unsigned i = 0; i < kGenerals; ++i) {
    const auto one = static_cast<General>(i);
    if (seat_of_general(state, one) == seat && state.generals[one].is_there()) return one;
  }
  return 0;
}

// ---- reading ----

// Scouts take their card from the enemy's hand.
bool is_theft(const Rules& rules, const State& state) {
  return state.order != kNoCard && rules.book().order(state.order).kind == OrderKind::Scouts;
}

// The cards that this verb may mean.
CardSet cards_for(const Rules& rules, const State& state, Verb verb) {
  if (verb == Verb::Draw) {
    const bool is_stolen = state.step() == Step::Draw && is_theft(rules, state);
    if (!is_stolen) return state.deck;
    const auto draw = state.asked<asks::AnyDraw>();
    const Seat thief = seat_of_captain(state, draw.to);
    return state.captain(victim_numbered(state, thief, draw.victim)).hand;
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

class Notation : public PlainNotation<Verb, Slot> {
 public:
  static constexpr const auto& kRows = kVerbRows;
  static constexpr bool kCountsFirst = false;

  Notation(const Rules& rules, const State& state) : rules_(rules), state_(state) {}

  static SlotUse use_of(Slot slot) {
    switch (slot) {
      case Thrown: return SlotUse::Rest;
      case OfMover:
      case MaybeBelow:
      case MaybeGeneral:
      case MaybeWhich:
      case MaybeCaptain:
      case MaybePoints: return SlotUse::Optional;
      default: return SlotUse::Required;
    }
  }
  bool is_said(Slot slot, std::string_view word) const {
    if (slot != OfMover) return !word.empty();
    return is_unit_number(state_, word) || mover_of(state_) == kNoUnit;
  }
  // Dice and cards need no verb if they are asked for.
  std::string_view verb_left_out(const Words& words) const {
    const bool is_digit = words[0][0] >= '0' && words[0][0] <= '9';
    if (state_.step() == Step::Roll && is_digit) return "roll";
    if (state_.step() != Step::Draw || words.size() != 1) return {};
    const bool is_card = words[0].contains('/') || find_row<Notation>(words[0]) == nullptr;
    return is_card ? "draw" : "";
  }

  Result<int32_t> read(Slot slot, const Line& line) const {
    const std::string_view word = line.word();
    switch (slot) {
      case Thrown: return read_dice<Dice>(line.rest(), kMostDice, "rolled at once", read_number);
      case OfMover:
        if (!is_unit_number(state_, word)) return misuse(line.row);
        return as_field(read_unit_number(state_, word));
      case OfUnit: return as_field(read_unit_number(state_, word));
      case OfCaptain: return as_field(read_captain(word));
      case MaybeBelow: return read_below(word);
      case MaybeGeneral: return as_field(read_general_number(state_, word));
      case OfCard: return read_card_word(line);
      case CardOrSide:
        if (const auto side = read_choice(word, kSideNames)) return as_field(side);
        return read_card_word(line);
      case OfFormation: return as_field(read_choice(word, kFormationNames));
      case OfEnd: return as_field(read_choice(word, kEndNames));
      case OfFront: return as_field(read_choice(word, kFrontNames));
      case OfTurn: return as_field(read_choice(word, kTurnNames));
      case OfSide: return as_field(read_choice(word, kSideNames));
      default: return read_measure(slot, word);
    }
  }

  // Values that are missing come from the offers.
  Result<Action> complete(const Line& line) const {
    const auto& slots = line.row.slots;
    Said said = line.said;
    if (slots[0] == OfMover && !said[0]) said[0] = mover_of(state_);
    if (slots[1] == MaybeBelow && !said[1]) said[1] = 0;
    if (slots[2] == MaybeCaptain && !said[2]) said[2] = 0;
    if (const auto offered = find_offered(line.row, said)) return *offered;
    return usual(line.row, said);
  }

  bool is_left_out(Slot slot, int32_t value, Action action) const {
    switch (slot) {
      case OfMover: return value == mover_of(state_);
      case MaybeGeneral:
        return value == 0 || value == first_general(state_, seat_of(state_, action.piece));
      case MaybeWhich: return value == 0 && state_.step() != Step::Quarter;
      case MaybePoints: return value == 0 && state_.step() != Step::Withdrawal;
      case MaybeBelow:
      case MaybeCaptain: return value == 0;
      default: return false;
    }
  }

  std::string write(Slot slot, int32_t value) const {
    const auto number = static_cast<unsigned>(value);
    switch (slot) {
      case Thrown: return join(numbers_of(Dice{value}), " ");
      case OfUnit:
      case OfMover: return write_tag(state_, number);
      case OfCaptain: return write_captain(state_, number);
      case MaybeBelow: return write_tag(state_, number - 1);
      case MaybeGeneral: return write_general_number(state_, number);
      case CardOrSide:
        if (state_.step() == Step::ShotSide) return write_choice(kSideNames, value, "side");
        return write_card(rules_.book(), number);
      case OfCard: return write_card(rules_.book(), number);
      case OfFormation: return write_choice(kFormationNames, value, "formation");
      case OfEnd: return write_choice(kEndNames, value, "end");
      case OfFront: return write_choice(kFrontNames, value, "front");
      case OfTurn: return write_choice(kTurnNames, value, "corner");
      case OfSide: return write_choice(kSideNames, value, "side");
      case Which:
      case MaybeCaptain:
      case MaybeWhich: return std::to_string(value + 1);
      case MaybePoints:
      case InPoints: return write_fixed(value, 2);
      case InDegrees: return write_fixed(value, 1);
      default: return std::to_string(value);
    }
  }

 private:
  static Result<unsigned> read_number(std::string_view word) { return read_count(word, 1, 6); }
  static Result<int32_t> read_measure(Slot slot, std::string_view word) {
    switch (slot) {
      case Count: return as_field(read_count(word, 0, kMostCount));
      case MaybePoints:
      case InPoints: return read_decimal(word, 2, -kMostPoints, kMostPoints);
      case InDegrees: return read_decimal(word, 1, -kMostTenths, kMostTenths);
      case InMillimetres: return read_decimal(word, 0, 0, field::kWidest / field::kMillimetre);
      default: return read_which(word);
    }
  }
  Result<int32_t> read_below(std::string_view word) const {
    const auto unit = read_unit_number(state_, word);
    if (!unit) return Fault(unit.error());
    return *unit + 1;
  }
  static Result<int32_t> read_which(std::string_view word) {
    const auto number = read_count(word, 1, kMostCount);
    if (!number) return Fault(number.error());
    return static_cast<int32_t>(*number) - 1;
  }
  Result<int32_t> read_card_word(const Line& line) const {
    if (line.word() == kUnknownCard) return int32_t{kNoCard};
    const CardSet among = cards_for(rules_, state_, line.row.verb);
    return as_field(read_card(rules_.book(), line.word(), among));
  }

  std::optional<Action> find_offered(const Row& row, const Said& said) const {
    const auto agrees = [&](Action offered) {
      return is_verb(offered, row.verb) && said[0].value_or(offered.piece) == offered.piece &&
             said[1].value_or(offered.place) == offered.place &&
             said[2].value_or(offered.measure) == offered.measure;
    };
    const Decision::Form form = rules_.decision(state_).form;
    if (form == Decision::Form::Range) {
      Action offered = unpack_action(rules_.range(state_).action);
      offered.measure = said[2].value_or(0);
      if (agrees(offered)) return offered;
    }
    if (form != Decision::Form::List) return std::nullopt;
    ActionList list;
    rules_.list(state_, list);
    const auto found = std::ranges::find_if(list, agrees);
    return found == list.end() ? std::nullopt : std::optional(*found);
  }
  // Nothing of the kind is offered: picks values for which the referee can give a reason.
  Action usual(const Row& row, Said said) const {
    const bool is_chance = rules_.decision(state_).form == Decision::Form::Chance;
    const Unit mover = is_chance ? kNoUnit : mover_of(state_);
    if (!said[0]) said[0] = mover == kNoUnit ? 0 : mover;
    if (!said[1] && row.slots[1] == MaybeGeneral) {
      said[1] = first_general(state_, seat_of(state_, static_cast<Unit>(*said[0])));
    }
    return plain_action(row.verb, said);
  }

  const Rules& rules_;
  const State& state_;
};

}  // namespace

RuleLetters Rules::letters() { return kLetters; }
std::string_view Rules::step_name(uint8_t step) { return step_row(static_cast<Step>(step)).name; }
std::string_view Rules::verb_name(uint8_t verb) { return kVerbRows[verb].word; }

Result<Action> Rules::read_action(const State& state, std::string_view text) const {
  return read_action_text(Notation(*this, state), text);
}

std::string Rules::write_action(const State& state, Action action) const {
  return write_action_text(Notation(*this, state), action);
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
                        state.asked<asks::AnyDraw>().to != kEventDrawer;
  if (seat == Seat::Nature || (!is_drawn && !is_verb(action, Verb::Give))) return action;
  const Seat owner =
      is_drawn ? seat_of_captain(state, state.asked<asks::AnyDraw>().to) : decision(state).seat;
  if (is_drawn && is_theft(*this, state)) {
    const Captain victim = victim_numbered(state, owner, state.asked<asks::AnyDraw>().victim);
    if (seat_of_captain(state, victim) == seat) return action;
  }
  if (owner != seat) action.place = kNoCard;
  return action;
}

}  // namespace acies::onus
