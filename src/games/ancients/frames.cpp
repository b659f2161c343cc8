#include "games/ancients/frames.h"

#include "core/text.h"
#include "games/ancients/reading.h"

namespace acies::ancients {
namespace {

constexpr FramePart exactly(unsigned value) {
  return {Part::Number, static_cast<uint8_t>(value), static_cast<uint8_t>(value)};
}
constexpr FramePart purpose(Purpose purpose) { return exactly(static_cast<unsigned>(purpose)); }
constexpr FramePart number(unsigned least, unsigned most) {
  return {Part::Number, static_cast<uint8_t>(least), static_cast<uint8_t>(most)};
}
constexpr FramePart kUnit{Part::UnitNumber};
constexpr FramePart kLeader{Part::LeaderNumber};
constexpr FramePart kSeat{Part::Seat};
constexpr FramePart kHex{Part::Hex};
constexpr FramePart kDice = number(1, kMostDice);
constexpr FramePart kNone = exactly(0);
constexpr unsigned kMostRetreat = 75;  // all flags of a roll, five hexes each

constexpr std::array<FrameForm, 31> kForms{{
    {"draw", Step::Draw, kSeat, number(1, kMostHand)},
    {"roll-blow", Step::Roll, kUnit, kDice, purpose(Purpose::Blow)},
    {"roll-again", Step::Roll, kUnit, kDice, purpose(Purpose::Again)},
    {"roll-check", Step::Roll, kLeader, exactly(2), purpose(Purpose::LeaderCheck)},
    {"roll-last-check", Step::Roll, kLeader, exactly(1), purpose(Purpose::LeaderCheck), exactly(1)},
    {"roll-rampage", Step::Roll, kHex, exactly(2), purpose(Purpose::Rampage)},
    {"roll-escape", Step::Roll, kLeader, kDice, purpose(Purpose::Escape), kHex},
    {"roll-marsh", Step::Roll, kUnit, exactly(1), purpose(Purpose::Marsh)},
    {"roll-marsh-leader", Step::Roll, kLeader, exactly(1), purpose(Purpose::Marsh), exactly(1)},
    {"roll-spartacus", Step::Roll, kSeat, kDice, purpose(Purpose::Spartacus)},
    {"roll-rally", Step::Roll, kSeat, kDice, purpose(Purpose::Rally)},
    {"play", Step::Play},
    {"order", Step::Order},
    {"enter", Step::Enter, kNone, kNone, {Part::Section}},
    {"join", Step::Join, kNone, kNone, {Part::Section}},
    {"restore", Step::Restore},
    {"move", Step::Move, kNone, kNone, {Part::Phase}},
    {"battle", Step::Battle},
    {"react", Step::React, kUnit},
    {"flags", Step::Flags, kUnit},
    {"rampage", Step::Rampage, kUnit, {Part::Sides}},
    {"retreat", Step::Retreat, kUnit, number(0, kMostRetreat), number(0, 1)},
    {"evade", Step::Evade, kUnit, number(0, 2), number(0, 1)},
    {"flight", Step::LeaderFlight, kLeader, number(0, 3), number(0, 3), kHex},
    {"advance", Step::Advance, kUnit},
    {"further", Step::Further, kUnit},
    {"bonus", Step::Bonus, kUnit},
    {"battle-back", Step::BattleBack, kUnit},
    {"after-blow", Step::AfterBlow, kNone, kNone, {Part::Blow}},
    {"end-turn", Step::EndTurn},
    {"end-turn-drawing", Step::EndTurn, kNone, kNone, exactly(1)},
}};

constexpr std::array<std::string_view, kSides> kSideNames{"east", "north-east", "north-west",
                                                          "west", "south-west", "south-east"};

std::string write_sides(unsigned sides) {
  std::vector<std::string> names;
  for_each_bit(sides, [&](unsigned i) { names.emplace_back(kSideNames[i]); });
  return names.empty() ? "-" : join(names, "+");
}

Result<unsigned> read_sides(std::string_view word) {
  unsigned sides = 0;
  if (word == "-") return sides;
  for (const std::string_view part : split(word, '+')) {
    const auto side = read_choice(part, kSideNames);
    if (!side) return side;
    sides |= 1U << *side;
  }
  return sides;
}

bool fits(const FramePart& part, uint8_t value) {
  switch (part.part) {
    case Part::Number: return value >= part.least && value <= part.most;
    case Part::UnitNumber: return value < kUnits;
    case Part::LeaderNumber: return value < kLeaders;
    case Part::Seat: return value < 2;
    case Part::Hex: return is_hex(value);
    case Part::Phase:
      return value == static_cast<uint8_t>(Phase::Moves) ||
             value == static_cast<uint8_t>(Phase::SecondMoves);
    case Part::Section: return value == 1 || value == 2 || value == 4;
    case Part::Blow: return value < kBlowNames.size();
    case Part::Sides: return value < 1U << kSides;
  }
  return false;
}

std::string write_part(const FramePart& part, uint8_t value) {
  switch (part.part) {
    case Part::Number: return std::to_string(value);
    case Part::UnitNumber: return write_unit_number(value);
    case Part::LeaderNumber: return write_leader_number(value);
    case Part::Seat: return std::string(name(static_cast<Seat>(value)));
    case Part::Hex: return write_hex_name(value);
    case Part::Phase: return std::string(kPhaseNames[value]);
    case Part::Section: return write_sections(value, "+");
    case Part::Blow: return std::string(kBlowNames[value]);
    case Part::Sides: return write_sides(value);
  }
  return "";
}

Result<unsigned> read_moves(std::string_view word) {
  for (const Phase phase : {Phase::Moves, Phase::SecondMoves}) {
    const auto number = static_cast<unsigned>(phase);
    if (kPhaseNames[number] == word) return number;
  }
  return fault("moves or second-moves is expected, not " + in_quotes(word));
}

template <class Value>
Result<unsigned> as_number(const Result<Value>& value) {
  if (!value) return Fault(value.error());
  return static_cast<unsigned>(*value);
}

Result<unsigned> read_part(const FramePart& part, std::string_view word) {
  switch (part.part) {
    case Part::Number: return read_count(word, part.least, part.most);
    case Part::UnitNumber: return as_number(read_unit_number(word));
    case Part::LeaderNumber: return as_number(read_leader_number(word));
    case Part::Seat: return as_number(read_player(word));
    case Part::Hex: return as_number(read_field_hex(word));
    case Part::Phase: return read_moves(word);
    case Part::Section: {
      const auto section = read_section(word);
      if (!section) return Fault(section.error());
      return unsigned{section_bit(*section)};
    }
    case Part::Blow: return read_choice(word, kBlowNames);
    case Part::Sides: return read_sides(word);
  }
  return fault("nothing is expected here");
}

bool has_form(const FrameForm& form, const Frame& frame) {
  return form.step == frame.step && fits(form.piece, frame.piece) && fits(form.left, frame.left) &&
         fits(form.note, frame.note) && fits(form.more, frame.more);
}

// The words of a frame, one after another.
class FrameWords {
 public:
  explicit FrameWords(std::string_view text) : words_(split(text, ':')) {}

  std::string_view first() const { return words_[0]; }
  Result<void> take(const FramePart& part, uint8_t& out) {
    if (!part.is_written()) {
      out = part.least;
      return {};
    }
    if (next_ >= words_.size()) return fault(std::string(first()) + " says too little");
    const auto value = read_part(part, words_[next_++]);
    if (!value) return Fault(value.error());
    out = static_cast<uint8_t>(*value);
    return {};
  }
  Result<void> end() const {
    if (next_ == words_.size()) return {};
    return fault("nothing is expected at " + in_quotes(words_[next_]));
  }

 private:
  std::vector<std::string_view> words_;
  size_t next_ = 1;
};

Result<Frame> read_as(const FrameForm& form, FrameWords words) {
  Frame frame{form.step, 0, 0, 0, 0};
  if (const auto r = words.take(form.piece, frame.piece); !r) return Fault(r.error());
  if (const auto r = words.take(form.left, frame.left); !r) return Fault(r.error());
  if (const auto r = words.take(form.note, frame.note); !r) return Fault(r.error());
  if (const auto r = words.take(form.more, frame.more); !r) return Fault(r.error());
  if (const auto r = words.end(); !r) return Fault(r.error());
  return frame;
}

}  // namespace

const FrameForm* find_form(const Frame& frame) {
  for (const FrameForm& form : kForms) {
    if (has_form(form, frame)) return &form;
  }
  return nullptr;
}

std::string write_frame(const Frame& frame) {
  const FrameForm* form = find_form(frame);
  if (form == nullptr) return "step-" + std::to_string(static_cast<unsigned>(frame.step));
  std::string text(form->name);
  if (form->piece.is_written()) text += ':' + write_part(form->piece, frame.piece);
  if (form->left.is_written()) text += ':' + write_part(form->left, frame.left);
  if (form->note.is_written()) text += ':' + write_part(form->note, frame.note);
  if (form->more.is_written()) text += ':' + write_part(form->more, frame.more);
  return text;
}

Result<Frame> read_frame(std::string_view text) {
  const FrameWords words(text);
  for (const FrameForm& form : kForms) {
    if (form.name == words.first()) return read_as(form, words);
  }
  return fault("there is no open question " + in_quotes(words.first()));
}

}  // namespace acies::ancients
