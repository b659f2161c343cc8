// Actions as text, both ways: "order 5.5", "move 5.5-5.7", "roll green helmet". See
// docs/notation.md.
#include "core/text/text.h"
#include "frame/verbs.h"
#include "games/ancients/chapters/chapters.h"
#include "games/ancients/words/reading.h"

namespace acies::ancients {
namespace {

constexpr std::array<std::string_view, 1> kLetters{"CCA"};

constexpr std::array<OptionDef, 2> kOptions{{
    {"sacred_band", 0, 1, 1, "15.3"_rule},  // special units where the battle has them
    {"legions", 0, 2, 0, "15.7"_rule},      // 1 Marian or Imperial, 2 Julian
}};

// The form of the words that follow a verb.
enum class Form : uint8_t { Alone, Card, Drawn, Dice, Hex, Flight, Section, Flags, Way, Target };

struct VerbDef {
  Verb verb;
  Form form;
  std::string_view word;
  std::string_view usage;
};
constexpr std::array<VerbDef, kVerbs> kVerbDefs{{
    {Verb::Draw, Form::Drawn, "draw", "draw CARD"},
    {Verb::Roll, Form::Dice, "roll", "roll FACE FACE ..."},
    {Verb::Play, Form::Card, "play", "play CARD"},
    {Verb::Order, Form::Hex, "order", "order HEX"},
    {Verb::Lead, Form::Hex, "lead", "lead HEX"},
    {Verb::Ambush, Form::Section, "ambush", "ambush west|center|east"},
    {Verb::Enter, Form::Hex, "enter", "enter HEX"},
    {Verb::Join, Form::Hex, "join", "join HEX"},
    {Verb::Restore, Form::Hex, "restore", "restore HEX"},
    {Verb::Done, Form::Alone, "done", "done"},
    {Verb::Move, Form::Way, "move", "move HEX-HEX or move HEX-off"},
    {Verb::MoveLeader, Form::Way, "leader", "leader HEX-HEX"},
    {Verb::Fire, Form::Target, "fire", "fire HEX HEX"},
    {Verb::Close, Form::Target, "battle", "battle HEX HEX"},
    {Verb::Stand, Form::Alone, "stand", "stand"},
    {Verb::Evade, Form::Alone, "evade", "evade"},
    {Verb::Strike, Form::Alone, "first-strike", "first-strike"},
    {Verb::Ignore, Form::Flags, "ignore", "ignore NUMBER"},
    {Verb::Rampage, Form::Hex, "rampage", "rampage HEX"},
    {Verb::Step, Form::Flight, "step", "step HEX or step off"},
    {Verb::Stop, Form::Alone, "stop", "stop"},
    {Verb::Advance, Form::Alone, "advance", "advance"},
    {Verb::Stay, Form::Alone, "stay", "stay"},
    {Verb::Further, Form::Hex, "further", "further HEX"},
    {Verb::Bonus, Form::Hex, "bonus", "bonus HEX"},
    {Verb::BattleBack, Form::Alone, "battle-back", "battle-back"},
    {Verb::Decline, Form::Alone, "decline", "decline"},
}};

static_assert(is_in_order(kVerbDefs));

constexpr std::string_view kOff = "off";
constexpr std::string_view kUnknown = "?";
constexpr unsigned kMostFlags = 15;

// A hex of the field, or off it.
Result<Hex> read_place(std::string_view word) {
  if (word == kOff) return kOffField;
  return read_field_hex(word);
}

Result<Action> read_two(Verb verb, const Result<Hex>& first, const Result<Hex>& second) {
  if (!first) return Fault(first.error());
  if (!second) return Fault(second.error());
  return make_action(verb, *first, *second);
}

Result<Action> read_way(const VerbDef& def, std::string_view word) {
  const auto ends = split(word, '-');
  if (ends.size() != 2) return misuse(def);
  return read_two(def.verb, read_field_hex(ends[0]), read_place(ends[1]));
}

Result<Action> read_at(Verb verb, const Result<Hex>& hex) {
  if (!hex) return Fault(hex.error());
  return make_action(verb, *hex);
}

Result<Action> read_with_card(const Book& book, Verb verb, std::string_view word) {
  const auto card = read_card(book, word);
  if (!card) return Fault(card.error());
  return make_card_action(verb, *card);
}

// Faces in any order, between spaces or commas.
Result<Action> read_roll(std::span<const std::string_view> words) {
  Roll roll;
  for (const std::string_view word : words) {
    for (const std::string_view part : split(word, ',')) {
      const auto face = read_choice(part, kFaceNames);
      if (!face) return Fault(face.error());
      if (roll.size() == kMostDice) {
        return fault("no more than " + std::to_string(kMostDice) + " dice are ever rolled");
      }
      roll.add(static_cast<Face>(*face));
    }
  }
  return make_action(Verb::Roll, 0, roll.bits);
}

Result<Action> read_section_action(Verb verb, std::string_view word) {
  const auto section = read_section(word);
  if (!section) return Fault(section.error());
  return make_action(verb, static_cast<unsigned>(*section));
}

Result<Action> read_flags(Verb verb, std::string_view word) {
  const auto flags = read_count(word, 0, kMostFlags);
  if (!flags) return Fault(flags.error());
  return make_action(verb, *flags);
}

size_t words_of(Form form) {
  if (form == Form::Alone) return 1;
  return form == Form::Target ? 3 : 2;
}

Result<Action> read_verb(const Book& book, const VerbDef& def, const Words& words) {
  if (def.form == Form::Dice && words.size() > 1) return read_roll(std::span(words).subspan(1));
  if (def.form == Form::Dice || words.size() != words_of(def.form)) return misuse(def);
  switch (def.form) {
    case Form::Drawn:
      if (words[1] == kUnknown) return make_card_action(def.verb, kNoCard);
      return read_with_card(book, def.verb, words[1]);
    case Form::Card: return read_with_card(book, def.verb, words[1]);
    case Form::Hex: return read_at(def.verb, read_field_hex(words[1]));
    case Form::Flight: return read_at(def.verb, read_place(words[1]));
    case Form::Section: return read_section_action(def.verb, words[1]);
    case Form::Flags: return read_flags(def.verb, words[1]);
    case Form::Way: return read_way(def, words[1]);
    case Form::Target:
      return read_two(def.verb, read_field_hex(words[1]), read_field_hex(words[2]));
    default: return make_action(def.verb);
  }
}

// An answer of Nature may omit the verb: a card alone, or faces between commas.
bool is_bare_card(const Book& book, const State& state, const Words& words) {
  return state.step() == Step::Draw && words.size() == 1 && book.find_card(words[0]) != kNoCard;
}
bool is_bare_roll(const State& state, const Words& words) {
  const std::string_view first = words[0].substr(0, words[0].find(','));
  return state.step() == Step::Roll && words.size() == 1 && read_choice(first, kFaceNames);
}

std::string write_place(int64_t place) {
  if (place == kOffField) return std::string(kOff);
  if (place >= 0 && place < kHexes && is_hex(static_cast<unsigned>(place))) {
    return write_hex_name(static_cast<Hex>(place));
  }
  return "hex-" + std::to_string(place);
}

std::string write_card(const Book& book, uint8_t card) {
  if (card < kCardKinds) return book.card(static_cast<Card>(card)).id;
  return card == static_cast<uint8_t>(kNoCard) ? std::string(kUnknown)
                                               : "card-" + std::to_string(card);
}

std::string write_roll(Roll roll) {
  std::vector<std::string> faces;
  for (unsigned face = 0; face < kFaces; ++face) {
    faces.insert(faces.end(), roll.of(static_cast<Face>(face)), std::string(kFaceNames[face]));
  }
  return join(faces, " ");
}

std::string write_section(unsigned section) {
  return section < kSectionNames.size() ? std::string(kSectionNames[section])
                                        : "section-" + std::to_string(section);
}

std::string write_rest(const Book& book, Form form, Action action) {
  switch (form) {
    case Form::Card:
    case Form::Drawn: return ' ' + write_card(book, action.piece);
    case Form::Dice: return ' ' + write_roll(Roll{action.measure});
    case Form::Hex:
    case Form::Flight: return ' ' + write_place(action.place);
    case Form::Section: return ' ' + write_section(action.place);
    case Form::Flags: return ' ' + std::to_string(action.place);
    case Form::Way: return ' ' + write_place(action.place) + '-' + write_place(action.measure);
    case Form::Target: return ' ' + write_place(action.place) + ' ' + write_place(action.measure);
    case Form::Alone: return "";
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
  if (is_bare_card(book_, state, words)) return read_with_card(book_, Verb::Draw, words[0]);
  if (is_bare_roll(state, words)) return read_roll(words);
  if (const VerbDef* def = find_verb(kVerbDefs, words[0])) return read_verb(book_, *def, words);
  return no_such_verb(kVerbDefs, text);
}

std::string Rules::write_action(const State&, Action action) const {
  if (action.verb >= kVerbs) return "verb-" + std::to_string(action.verb);
  const VerbDef& def = kVerbDefs[action.verb];
  return std::string(def.word) + write_rest(book_, def.form, action);
}

}  // namespace acies::ancients
