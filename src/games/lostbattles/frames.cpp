#include "games/lostbattles/frames.h"

#include "core/text.h"
#include "games/lostbattles/reading.h"

namespace acies::lostbattles {
namespace {

constexpr FramePart exactly(unsigned value) {
  return {Part::Number, static_cast<uint8_t>(value), static_cast<uint8_t>(value)};
}
constexpr FramePart purpose(Purpose purpose) { return exactly(static_cast<unsigned>(purpose)); }
constexpr FramePart number(unsigned least, unsigned most) {
  return {Part::Number, static_cast<uint8_t>(least), static_cast<uint8_t>(most)};
}
constexpr FramePart kUnit{Part::UnitNumber};
constexpr FramePart kZone{Part::ZoneName};
constexpr FramePart kSeat{Part::Seat};
constexpr FramePart kNone = exactly(0);

constexpr FrameForm kForms[] = {
    {"reverse", Step::Reverse, kSeat},
    {"roll-dust", Step::Roll, kNone, exactly(1), purpose(Purpose::Dust)},
    {"roll-weather", Step::Roll, kNone, exactly(1), purpose(Purpose::Weather)},
    {"roll-commands", Step::Roll, kNone, exactly(1), purpose(Purpose::Commands)},
    {"roll-attack", Step::Roll, kNone, exactly(2), purpose(Purpose::Attack)},
    {"roll-rally", Step::Roll, number(0, 1), exactly(2), purpose(Purpose::Rally)},
    {"roll-morale", Step::Roll, kNone, number(1, kMostDice), purpose(Purpose::Morale)},
    {"act", Step::Act},
    {"muster", Step::Muster},
    {"enter", Step::Enter},
    {"march", Step::March},
    {"strike", Step::Strike},
    {"support", Step::Support},
    {"bonus", Step::Bonus},
    {"all-out", Step::AllOut},
    {"rally", Step::Rally, kUnit, kNone, number(0, 1)},
    {"second-hit", Step::SecondHit},
    {"lead", Step::Lead, kZone},
    {"advance", Step::Advance},
    {"turn", Step::TurnBegins, number(0, 5)},
    {"player-turn", Step::PlayerTurn},
    {"player-turn-ends", Step::PlayerTurnEnds, kNone, kNone, number(0, 1)},
    {"first-hit", Step::FirstHit},
    {"hit-lands", Step::HitLands, kNone, kNone, number(0, 1)},
    {"after-hits", Step::AfterHits},
    {"new-leads", Step::NewLeads, kSeat},
    {"after-attack", Step::AfterAttack},
    {"group-ends", Step::GroupEnds},
};

bool fits(const FramePart& part, uint8_t value) {
  switch (part.part) {
    case Part::Number: return value >= part.least && value <= part.most;
    case Part::UnitNumber: return value < kUnits;
    case Part::CommanderNumber: return value < kCommanders;
    case Part::ZoneName: return value < kZones;
    case Part::Seat: return value < 2;
  }
  return false;
}

std::string write_part(const FramePart& part, uint8_t value) {
  switch (part.part) {
    case Part::Number: return std::to_string(value);
    case Part::UnitNumber: return write_unit_number(value);
    case Part::CommanderNumber: return write_commander_number(value);
    case Part::ZoneName: return write_zone(value);
    case Part::Seat: return std::string(name(static_cast<Seat>(value)));
  }
  return "";
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
    case Part::CommanderNumber: return as_number(read_commander_number(word));
    case Part::ZoneName: return as_number(read_zone(word));
    case Part::Seat: return as_number(read_player(word));
  }
  return fault("nothing is expected here");
}

bool has_form(const FrameForm& form, const Frame& frame) {
  return form.step == frame.step && fits(form.piece, frame.piece) && fits(form.left, frame.left) &&
         fits(form.note, frame.note);
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
    return store(read_part(part, words_[next_++]), out);
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
  Frame frame{form.step, 0, 0, 0};
  if (const auto r = words.take(form.piece, frame.piece); !r) return Fault(r.error());
  if (const auto r = words.take(form.left, frame.left); !r) return Fault(r.error());
  if (const auto r = words.take(form.note, frame.note); !r) return Fault(r.error());
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
  return text;
}

Result<Frame> read_frame(std::string_view text) {
  const FrameWords words(text);
  for (const FrameForm& form : kForms) {
    if (form.name == words.first()) return read_as(form, words);
  }
  return fault("there is no open question " + in_quotes(words.first()));
}

}  // namespace acies::lostbattles
