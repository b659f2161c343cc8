// Actions as text, both ways: "order 5.5", "move 5.5-5.7", "roll green helmet". See
// docs/notation.md.
#include "frame/notation.h"
#include "core/text/text.h"
#include "games/ancients/chapters/chapters.h"
#include "games/ancients/words/reading.h"

namespace acies::ancients {
namespace {

constexpr std::array<std::string_view, 1> kLetters{"CCA"};

constexpr std::array<OptionDef, 2> kOptions{{
    {"sacred_band", 0, 1, 1, "15.3"_rule},  // special units where the battle has them
    {"legions", 0, 2, 0, "15.7"_rule},      // 1 Marian or Imperial, 2 Julian
}};

// The meaning of a field of an action, which determines its text form.
enum class Slot : uint8_t {
  NotSaid,
  Thrown,
  OfCard,
  DrawnCard,  // may be unknown
  OfHex,
  HexOrOff,  // off the field
  OfSection,
  Count
};
using enum Slot;

constexpr std::array<VerbRow<Verb, Slot>, kVerbs> kVerbRows{{
    {Verb::Draw, "draw", {DrawnCard}, "draw CARD"},
    {Verb::Roll, "roll", {NotSaid, NotSaid, Thrown}, "roll FACE FACE ..."},
    {Verb::Play, "play", {OfCard}, "play CARD"},
    {Verb::Order, "order", {NotSaid, OfHex}, "order HEX"},
    {Verb::Lead, "lead", {NotSaid, OfHex}, "lead HEX"},
    {Verb::Ambush, "ambush", {NotSaid, OfSection}, "ambush west|center|east"},
    {Verb::Enter, "enter", {NotSaid, OfHex}, "enter HEX"},
    {Verb::Join, "join", {NotSaid, OfHex}, "join HEX"},
    {Verb::Restore, "restore", {NotSaid, OfHex}, "restore HEX"},
    {Verb::Done, "done"},
    {Verb::Move,
     "move",
     {NotSaid, OfHex, HexOrOff},
     "move HEX-HEX or move HEX-off",
     VerbStyle::Dashed},
    {Verb::MoveLeader, "leader", {NotSaid, OfHex, HexOrOff}, "leader HEX-HEX", VerbStyle::Dashed},
    {Verb::Fire, "fire", {NotSaid, OfHex, OfHex}, "fire HEX HEX"},
    {Verb::Close, "battle", {NotSaid, OfHex, OfHex}, "battle HEX HEX"},
    {Verb::Stand, "stand"},
    {Verb::Evade, "evade"},
    {Verb::Strike, "first-strike"},
    {Verb::Ignore, "ignore", {NotSaid, Count}, "ignore NUMBER"},
    {Verb::Rampage, "rampage", {NotSaid, OfHex}, "rampage HEX"},
    {Verb::Step, "step", {NotSaid, HexOrOff}, "step HEX or step off"},
    {Verb::Stop, "stop"},
    {Verb::Advance, "advance"},
    {Verb::Stay, "stay"},
    {Verb::Further, "further", {NotSaid, OfHex}, "further HEX"},
    {Verb::Bonus, "bonus", {NotSaid, OfHex}, "bonus HEX"},
    {Verb::BattleBack, "battle-back"},
    {Verb::Decline, "decline"},
}};
static_assert(is_in_order(kVerbRows));

constexpr std::string_view kOff = "off";
constexpr std::string_view kUnknown = "?";
constexpr unsigned kMostFlags = 15;

Result<Face> read_face(std::string_view word) {
  const auto face = read_choice(word, kFaceNames);
  if (!face) return Fault(face.error());
  return static_cast<Face>(*face);
}

std::string write_hex(int32_t hex) {
  if (hex == kOffField) return std::string(kOff);
  const bool is_known = hex >= 0 && hex < static_cast<int32_t>(kHexes);
  if (is_known && is_hex(static_cast<unsigned>(hex))) return write_hex_name(static_cast<Hex>(hex));
  return "hex-" + std::to_string(hex);
}

std::string write_roll(Roll roll) {
  std::vector<std::string> faces;
  for (unsigned face = 0; face < kFaces; ++face) {
    faces.insert(faces.end(), roll.of(static_cast<Face>(face)), std::string(kFaceNames[face]));
  }
  return join(faces, " ");
}

class Notation : public PlainNotation<Verb, Slot> {
 public:
  static constexpr const auto& kRows = kVerbRows;

  Notation(const Book& book, const State& state) : book_(book), state_(state) {}

  static SlotUse use_of(Slot slot) { return slot == Thrown ? SlotUse::Rest : SlotUse::Required; }

  // A drawn card, and faces between commas, need no verb.
  std::string_view verb_left_out(const Words& words) const {
    if (words.size() != 1) return {};
    if (state_.step() == Step::Draw && book_.find_card(words[0]) != kNoCard) return "draw";
    const bool is_roll = state_.step() == Step::Roll && read_face(split(words[0], ',')[0]);
    return is_roll ? "roll" : "";
  }

  Result<int32_t> read(Slot slot, const Line& line) const {
    const std::string_view word = line.word();
    switch (slot) {
      case Thrown: return read_dice<Roll>(line.rest(), kMostDice, "rolled", read_face);
      case DrawnCard:
        if (word == kUnknown) return static_cast<uint8_t>(kNoCard);
        return as_field(read_card(book_, word));
      case OfCard: return as_field(read_card(book_, word));
      case HexOrOff:
        if (word == kOff) return kOffField;
        return as_field(read_field_hex(word));
      case OfSection: return as_field(read_section(word));
      case Count: return as_field(read_count(word, 0, kMostFlags));
      default: return as_field(read_field_hex(word));
    }
  }

  std::string write(Slot slot, int32_t value) const {
    switch (slot) {
      case Thrown: return write_roll(Roll{value});
      case OfCard:
      case DrawnCard: return write_card(value);
      case OfSection: return write_choice(kSectionNames, value, "section");
      case Count: return std::to_string(value);
      default: return write_hex(value);
    }
  }

 private:
  std::string write_card(int32_t card) const {
    if (card < static_cast<int32_t>(kCardKinds)) return book_.card(static_cast<Card>(card)).id;
    return card == static_cast<uint8_t>(kNoCard) ? std::string(kUnknown)
                                                 : "card-" + std::to_string(card);
  }

  const Book& book_;
  const State& state_;
};

}  // namespace

RuleLetters Rules::letters() { return kLetters; }
std::span<const OptionDef> Rules::options() { return kOptions; }
std::string_view Rules::step_name(uint8_t step) { return step_row(static_cast<Step>(step)).name; }
std::string_view Rules::verb_name(uint8_t verb) { return kVerbRows[verb].word; }

Result<Action> Rules::read_action(const State& state, std::string_view text) const {
  return read_action_text(Notation(book_, state), text);
}

std::string Rules::write_action(const State& state, Action action) const {
  return write_action_text(Notation(book_, state), action);
}

}  // namespace acies::ancients
