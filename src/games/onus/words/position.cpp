// Writes a table as one line of text. See docs/notation.md.
#include "core/text/text.h"
#include "games/onus/words/frames.h"
#include "games/onus/words/position_words.h"

namespace acies::onus {
namespace {

// Every field of these is written, or follows from others (or is spare, and zero).
static_assert(sizeof(UnitState) == 64 && sizeof(GeneralState) == 8 && sizeof(ArmyState) == 16 &&
                  sizeof(CaptainState) == 32 && sizeof(Agreement) == 16 &&
                  sizeof(MoveState) == 96 && sizeof(CombatState) == 36 && sizeof(State) == 3728,
              "a field was added: give it a word here and in position_reader.cpp");

// One unit: legionaries@300,200,90+active+damage2+F1:N2.B3
std::string write_front(const State& state, unsigned front, const FrontContact& contact) {
  std::string text = '+' + std::string(kFrontNames[front]) + ':';
  text += write_unit_section(state, {contact.enemy, contact.section});
  return contact.is_laid != 0 ? text + kLaidSign : text;
}

std::string write_place(const UnitState& one) {
  if (one.is_on_field()) return write_pose(one.pose());
  const std::string text = write_choice(kPlaceNames, static_cast<int64_t>(one.place), "place");
  return one.pose() == Pose{} ? text : text + ':' + write_pose(one.pose());
}

template <size_t N>
std::string write_bits(const std::array<std::string_view, N>& names, unsigned bits) {
  std::string text;
  for_each_bit(bits, [&](unsigned i) { text += '+' + write_choice(names, i, "bit"); });
  return text;
}

std::string write_numbers(const Book& book, const State& state, const UnitState& one) {
  std::string text;
  const auto put = [&](std::string_view mark, const std::string& value) {
    text += '+' + std::string(mark) + value;
  };
  if (one.damage != 0) put(kDamageMark, std::to_string(one.damage));
  if (one.spent != 0) put(kSpentMark, write_decimal(one.spent, 2));
  if (one.cost != usual_cost(book, one.kind)) put(kCostMark, std::to_string(one.cost));
  if (one.turning != 0) put(kTurnsMark, write_choice(kTurnNames, one.turning - 1, "corner"));
  if (one.partner != kNoUnit) put(kWithMark, write_tag(state, one.partner));
  if (one.is_support != 0) put(kSupportMark, "");
  if (one.captain != 0) put(kCaptainMark, std::to_string(one.captain + 1));
  if (one.leader != 0) put(kLedMark, std::to_string(one.leader));
  return text;
}

std::string write_enemies(const State& state, std::string_view mark, UnitSet enemies) {
  std::string text;
  for_each_bit(enemies, [&](unsigned i) { text += '+' + std::string(mark) + write_tag(state, i); });
  return text;
}

std::string write_unit(const Book& book, const State& state, Unit unit) {
  const UnitState& one = state.at(unit);
  std::string text = write_kind(book, one.kind) + '@' + write_place(one);
  text += write_bits(kMarkNames, one.marks) + write_bits(kDeedNames, one.deeds);
  if (one.formation != Formation::None) {
    text += '+' + write_choice(kFormationNames, static_cast<int64_t>(one.formation), "formation");
  }
  text += write_bits(kTokenMarks, one.stretch) + write_numbers(book, state, one);
  text += write_enemies(state, kFoughtMark, one.fought) + write_enemies(state, kLeftMark, one.left);
  for (unsigned front = 0; front < kFronts; ++front) {
    if (one.fronts[front] != FrontContact{}) text += write_front(state, front, one.fronts[front]);
  }
  return text;
}

// trajan@S3+wounded
std::string write_general(const Book& book, const State& state, const GeneralState& one) {
  std::string text = one.card < book.generals().size() ? book.general(one.card).id : "-";
  text += '@' + write_tag(state, one.unit);
  if (one.health != Health::Well) {
    text += '+' + write_choice(kHealthNames, static_cast<int64_t>(one.health), "health");
  }
  if (one.captain != 0) text += '+' + std::string(kCaptainMark) + std::to_string(one.captain + 1);
  if (one.price != 0) text += '+' + std::string(kPriceMark) + std::to_string(one.price);
  return text;
}

// Works on its own copy of the table, because words name fields that can be changed.
class PositionWriter {
 public:
  PositionWriter(const Rules& rules, const State& state) : book_(rules.book()), state_(state) {}

  std::string write() {
    if (const Scenario* battle = scenario_of(book_, state_)) put("battle", battle->id);
    put(kFieldKey, write_decimal(state_.width, 2) + 'x' + write_decimal(state_.depth, 2));
    if (state_.strip != 0) put(kStripKey, write_decimal(state_.strip, 2));
    put_number(kEveryoneKey, state_.agreed.everyone);
    put("turn", std::to_string(state_.turn));
    put_seats();
    put("open", write_stack());
    put_agreed();
    put_words();
    put_move();
    put(kEventsKey, write_events());
    put_cards();
    for (const Seat seat : seats_of(state_)) put_army(seat);
    put_pieces();
    return text_;
  }

 private:
  void put(std::string_view key, const std::string& value) {
    if (!value.empty()) text_ += ' ' + std::string(key) + '=' + value;
  }
  void put_number(std::string_view key, unsigned value) {
    if (value != 0) put(key, std::to_string(value));
  }

  void put_seats() {
    for (const SeatWord& word : kSeatWords) {
      const Seat seat = state_.*word.seat;
      if (seat != word.usual) put(word.key, std::string(name(seat)));
    }
  }
  std::string write_stack() const {
    std::vector<std::string> frames;
    for (size_t i = 0; i < state_.depth_of_stack; ++i) {
      frames.push_back(write_frame(state_, state_.open[i]));
    }
    return frames.empty() ? "-" : join(frames, ",");
  }
  void put_agreed() {
    for (const AgreedWord& word : kAgreedWords) {
      const unsigned value = state_.agreed.*word.field;
      if (value != Agreement{}.*word.field) put(word.name, std::to_string(value));
    }
  }
  void put_words() {
    for (const ByteWord& word : kByteWords) put_number(word.key, word.of(state_));
    for (const BothWord& word : kBothWords) {
      const auto& both = state_.combat.*word.field;
      if (both[0] + both[1] == 0) continue;
      put(word.key, std::to_string(both[0]) + ',' + std::to_string(both[1]));
    }
    for (const ChoiceWord& word : kChoiceWords) {
      const uint8_t value = word.get(state_);
      if (value != 0) put(word.key, write_choice(word.names, value, "choice"));
    }
    for (const UnitWord& word : kUnitWords) {
      if (word.of(state_) != kNoUnit) put(word.key, write_tag(state_, word.of(state_)));
    }
    for (const UnitsWord& word : kUnitsWords)
      put(word.key, write_units(state_, word.of(state_), ","));
    for (const CardWord& word : kCardWords) {
      if (state_.*word.card != kNoCard) put(word.key, write_card(book_, state_.*word.card));
    }
  }
  void put_move() {
    const MoveState& move = state_.move;
    if (move.bearing != 0) put(kBearingKey, write_decimal(move.bearing, 1));
    if (move.limit != 0) put(kLimitKey, write_decimal(move.limit, 2));
    const Point touch{move.touch_x, move.touch_y};
    if (touch != Point{0, 0}) put(kTouchKey, write_point(touch));
    for (const PoseWord& word : kPoseWords) {
      const Pose pose{move.*word.x, move.*word.y, move.*word.heading, 0};
      if (pose != Pose{}) put(word.key, write_pose(pose));
    }
    put(kOffersKey, write_offers());
  }
  // In the encoding of the table, up to the last one.
  std::string write_offers() const {
    const MoveState& move = state_.move;
    std::vector<std::string> offers;
    size_t used = 0;
    for (size_t i = 0; i < kMostOffers; ++i) {
      offers.push_back(std::to_string(move.offers[i]) + ':' +
                       std::to_string(move.offer_enemies[i]));
      if (move.offers[i] != 0 || move.offer_enemies[i] != 0) used = offers.size();
    }
    offers.resize(used);
    return join(offers, ",");
  }
  // Each with the sides it helps, up to the last one.
  std::string write_events() const {
    const CombatState& combat = state_.combat;
    std::vector<std::string> events;
    size_t used = 0;
    for (size_t i = 0; i < kMostEvents; ++i) {
      events.push_back(write_card(book_, combat.events[i]) + ':' + std::to_string(combat.helps[i]));
      if (combat.events[i] != kNoCard || combat.helps[i] != 0) used = events.size();
    }
    events.resize(used);
    return join(events, ",");
  }

  // Cards that are named nowhere lie in the deck.
  void put_cards() {
    put("discard", join(write_cards(book_, state_.discard), ","));
    CardSet out;
    all_cards().for_each([&](Card card) {
      bool is_somewhere = state_.deck.has(card) || state_.discard.has(card);
      for (const CaptainState& one : state_.captains) is_somewhere |= one.hand.has(card);
      if (!is_somewhere) out.add(card);
    });
    put("out", join(write_cards(book_, out), ","));
  }
  void put_army(Seat seat) {
    const ArmyState& army = state_.army(seat);
    if (army.captains != 1) put(key_of(seat, kCaptainsKey), std::to_string(army.captains));
    if (army.command != Command::AsWritten) {
      put(key_of(seat, kCommandKey),
          write_choice(kCommandNames, static_cast<int64_t>(army.command), "command"));
    }
    const unsigned captains = state_.is_for_all() ? 1 : kCaptainsASide;
    for (unsigned i = 0; i < captains; ++i) put_captain(captain_numbered(seat, i));
    if (state_.is_for_all()) put(key_of(seat, kZoneKey), write_zone(army));
    for (const ArmyNumber& word : kArmyNumbers) {
      put_number(key_of(seat, word.key), army.*word.number);
    }
    for (const ArmyByte& word : kArmyBytes) put_number(key_of(seat, word.key), army.*word.number);
    if (army.book < book_.lists().size()) put(key_of(seat, "list"), book_.lists()[army.book].id);
    if (army.people < book_.armies().size()) {
      put(key_of(seat, "people"), book_.armies()[army.people].id);
    }
  }
  // [ONUS-21.7] low:100-800, in millimetres along its edge
  static std::string write_zone(const ArmyState& army) {
    return write_choice(kEdgeNames, static_cast<int64_t>(army.edge), "edge") + ':' +
           std::to_string(army.zone_from) + '-' + std::to_string(army.zone_to);
  }
  void put_captain(Captain captain) {
    const CaptainState& one = state_.captain(captain);
    const std::string who = write_captain(state_, captain) + '.';
    std::vector<std::string> hand = write_cards(book_, one.hand);
    if (one.hand_size != 0) hand.push_back("?:" + std::to_string(one.hand_size));
    put(who + "hand", join(hand, ","));
    for (const CaptainByte& word : kCaptainBytes) {
      put_number(who + std::string(word.key), one.*word.number);
    }
    for (size_t i = 0; i < kMostLines; ++i) {
      put_number(who + std::string(kLineKeys[i]), one.line_ways[i]);
    }
  }
  void put_pieces() {
    for (unsigned i = 0; i < kGenerals; ++i) {
      const GeneralState& one = state_.generals[i];
      if (one != GeneralState{})
        put(write_general_number(state_, i), write_general(book_, state_, one));
    }
    for (unsigned i = 0; i < kUnits; ++i) {
      const auto unit = static_cast<Unit>(i);
      if (state_.at(unit) != UnitState{})
        put(write_tag(state_, i), write_unit(book_, state_, unit));
    }
  }

  const Book& book_;
  State state_;
  std::string text_{Rules::kName};
};

}  // namespace

std::string Rules::write_position(const State& state) const {
  return PositionWriter(*this, state).write();
}

}  // namespace acies::onus
