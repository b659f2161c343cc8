// Actions as text, both ways: "play red7 3", "claim 4", "draw tactics". See docs/notation.md.
#include "frame/notation.h"
#include "games/battleline/chapters/chapters.h"
#include "games/battleline/words/reading.h"

namespace acies::battleline {
namespace {

constexpr std::array<std::string_view, 1> kLetters{"BL"};

constexpr std::array<OptionDef, 3> kOptions{{
    {"advanced", 0, 1, 0, "4.13"_rule},  // flags are claimed at the beginning of a turn
    {"games", 1, 9, 1, "1.7"_rule},      // of the match
    {"first", 0, 2, 0, "1.5"_rule},      // the player who begins: 0 by lot, 1 South, 2 North
}};

enum class Slot : uint8_t { NotSaid, OfCard, OfFlag, MaybeFlag, FlagInLine, OfDeck };
using enum Slot;

constexpr std::array<VerbRow<Verb, Slot>, kVerbs> kVerbRows{{
    {Verb::Deal, "deal", {OfCard}, "CARD", VerbStyle::Bare},
    {Verb::Play, "play", {OfCard, MaybeFlag}, "play CARD FLAG"},
    {Verb::Pass, "pass"},
    {Verb::Claim, "claim", {NotSaid, OfFlag}, "claim FLAG"},
    {Verb::Done, "done"},
    {Verb::Draw, "draw", {NotSaid, OfDeck}, "draw troops|tactics"},
    {Verb::Return, "return", {OfCard}, "return CARD"},
    {Verb::Take, "take", {OfCard, FlagInLine}, "take CARD"},
    {Verb::Place, "place", {NotSaid, OfFlag}, "place FLAG"},
    {Verb::Discard, "discard"},
}};
static_assert(is_in_order(kVerbRows));

constexpr std::array<std::string_view, 2> kDeckNames{"troops", "tactics"};

// The flag where a card lies. The seat that a guile card takes from is searched first.
std::optional<unsigned> find_in_line(const State& state, Card card) {
  for (const Seat seat : {opponent(state.turn), state.turn}) {
    for (unsigned flag = 0; flag < kFlags; ++flag) {
      for (const Card other : state.line(flag, seat)) {
        if (other == card) return flag;
      }
    }
  }
  return std::nullopt;
}

class Notation : public PlainNotation<Verb, Slot> {
 public:
  static constexpr const auto& kRows = kVerbRows;

  Notation(const Book& book, const State& state) : book_(book), state_(state) {}

  static SlotUse use_of(Slot slot) {
    return slot == MaybeFlag || slot == FlagInLine ? SlotUse::Optional : SlotUse::Required;
  }
  std::string_view verb_left_out(const Words& words) const {
    return words.size() == 1 && book_.find_card(words[0]) != kNoCard ? "deal" : "";
  }
  Result<int32_t> read(Slot slot, const Line& line) const {
    if (slot == OfCard) return as_field(read_card(book_, line.word()));
    if (slot == OfDeck) return as_field(read_deck(line.word()));
    if (slot == MaybeFlag && is_guile(card_of(line))) {
      return fault("a guile card is played at no flag: play " + std::string(line.words[0]));
    }
    return as_field(read_flag(line.word()));
  }
  Result<Action> complete(const Line& line) const {
    Action action = plain_action(line.row.verb, line.said);
    if (line.said[1]) return action;
    if (line.row.verb == Verb::Play && !is_guile(action.piece)) {
      return fault("say at which flag: play " + std::string(line.words[0]) + " FLAG");
    }
    if (line.row.verb != Verb::Take) return action;
    const auto flag = find_in_line(state_, action.piece);
    if (!flag) return fault(book_.card_id(action.piece) + " lies at no flag");
    action.place = static_cast<uint16_t>(*flag);
    return action;
  }

  static bool is_left_out(Slot slot, int32_t, Action action) {
    return slot == FlagInLine || (slot == MaybeFlag && is_guile(action.piece));
  }
  std::string write(Slot slot, int32_t value) const {
    if (slot == OfDeck) return std::string(kDeckNames[static_cast<uint32_t>(value) & 1U]);
    if (slot != OfCard) return std::to_string(value + 1);
    const auto card = static_cast<Card>(value);
    const bool is_known = is_hidden(card) || card < kCards;
    return is_known ? book_.card_id(card) : "card-" + std::to_string(value);
  }

 private:
  static Card card_of(const Line& line) { return static_cast<Card>(*line.said[0]); }

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

}  // namespace acies::battleline
