// Actions as text, both ways: "play red7 3", "claim 4", "draw tactics". See docs/notation.md.
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

constexpr std::array<std::string_view, kVerbs> kVerbNames{
    "deal", "play", "pass", "claim", "done", "draw", "return", "take", "place", "discard"};
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

// Checks how many words follow a verb.
Result<void> need_words(const Words& words, size_t least, size_t most, std::string_view usage) {
  if (words.size() - 1 >= least && words.size() - 1 <= most) return {};
  return fault("write it as: " + std::string(usage));
}

Result<Action> read_play(const Book& book, const Words& words) {
  if (const auto r = need_words(words, 1, 2, "play CARD FLAG"); !r) return Fault(r.error());
  const auto card = read_card(book, words[1]);
  if (!card) return Fault(card.error());
  if (words.size() == 2) {
    if (!is_guile(*card))
      return fault("say at which flag: play " + std::string(words[1]) + " FLAG");
    return make_action(Verb::Play, *card);
  }
  if (is_guile(*card))
    return fault("a guile card is played at no flag: play " + std::string(words[1]));
  const auto flag = read_flag(words[2]);
  if (!flag) return Fault(flag.error());
  return make_action(Verb::Play, *card, *flag);
}

Result<Action> read_take(const Book& book, const State& state, const Words& words) {
  if (const auto r = need_words(words, 1, 2, "take CARD"); !r) return Fault(r.error());
  const auto card = read_card(book, words[1]);
  if (!card) return Fault(card.error());
  if (words.size() == 3) {
    const auto flag = read_flag(words[2]);
    if (!flag) return Fault(flag.error());
    return make_action(Verb::Take, *card, *flag);
  }
  const auto flag = find_in_line(state, *card);
  if (!flag) return fault(book.card_id(*card) + " lies at no flag");
  return make_action(Verb::Take, *card, *flag);
}

Result<Action> read_at_flag(Verb verb, const Words& words, std::string_view usage) {
  if (const auto r = need_words(words, 1, 1, usage); !r) return Fault(r.error());
  const auto flag = read_flag(words[1]);
  if (!flag) return Fault(flag.error());
  return make_action(verb, 0, *flag);
}

Result<Action> read_alone(Verb verb, const Words& words, std::string_view usage) {
  if (const auto r = need_words(words, 0, 0, usage); !r) return Fault(r.error());
  return make_action(verb);
}

Result<Action> read_draw(const Words& words) {
  if (const auto r = need_words(words, 1, 1, "draw troops|tactics"); !r) return Fault(r.error());
  const auto deck = read_deck(words[1]);
  if (!deck) return Fault(deck.error());
  return make_action(Verb::Draw, 0, *deck);
}

Result<Action> read_return(const Book& book, const Words& words) {
  if (const auto r = need_words(words, 1, 1, "return CARD"); !r) return Fault(r.error());
  const auto card = read_card(book, words[1]);
  if (!card) return Fault(card.error());
  return make_action(Verb::Return, *card);
}

}  // namespace

RuleLetters Rules::letters() { return kLetters; }
std::span<const OptionDef> Rules::options() { return kOptions; }
std::string_view Rules::step_name(uint8_t step) { return step_def(static_cast<Step>(step)).name; }
std::string_view Rules::verb_name(uint8_t verb) { return kVerbNames[verb]; }

Result<Action> Rules::read_action(const State& state, std::string_view text) const {
  const Words words = split_words(text);
  if (words.empty()) return fault("an action is missing");
  const std::string_view verb = words[0];
  if (verb == "play") return read_play(book_, words);
  if (verb == "pass") return read_alone(Verb::Pass, words, "pass");
  if (verb == "claim") return read_at_flag(Verb::Claim, words, "claim FLAG");
  if (verb == "done") return read_alone(Verb::Done, words, "done");
  if (verb == "draw") return read_draw(words);
  if (verb == "return") return read_return(book_, words);
  if (verb == "take") return read_take(book_, state, words);
  if (verb == "place") return read_at_flag(Verb::Place, words, "place FLAG");
  if (verb == "discard") return read_alone(Verb::Discard, words, "discard");
  if (const Card card = book_.find_card(verb); card != kNoCard && words.size() == 1) {
    return make_action(Verb::Deal, card);
  }
  return fault("there is no action " + in_quotes(text) +
               "; known are play, pass, claim, done, draw, return, take, place, discard");
}

std::string Rules::write_action(const State&, Action action) const {
  std::string card = is_hidden(action.piece) || action.piece < kCards
                         ? book_.card_id(action.piece)
                         : "card-" + std::to_string(action.piece);
  const std::string flag = std::to_string(action.place + 1);
  switch (static_cast<Verb>(action.verb)) {
    case Verb::Deal: return card;
    case Verb::Play: return is_guile(action.piece) ? "play " + card : "play " + card + ' ' + flag;
    case Verb::Pass: return "pass";
    case Verb::Claim: return "claim " + flag;
    case Verb::Done: return "done";
    case Verb::Draw: return "draw " + std::string(kDeckNames[action.place & 1U]);
    case Verb::Return: return "return " + card;
    case Verb::Take: return "take " + card;
    case Verb::Place: return "place " + flag;
    case Verb::Discard: return "discard";
  }
  return "verb-" + std::to_string(action.verb);
}

}  // namespace acies::battleline
