// The referee's voice in one language, with the phrases of one game. A game derives its own voice
// for the names of its pieces. Refusals and events have the same form in all games.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "core/contract/journal.h"
#include "core/text/phrases.h"
#include "frame/notation.h"

namespace acies {

// A number in a phrase.
inline std::string count(unsigned number) { return std::to_string(number); }

// The cases of names in phrases. The groups of phrases have the same names.
enum class Case : uint8_t { Nominative, Genitive, Dative, Accusative };
std::string_view case_name(Case wanted);

// The text with one letter replaced by another.
std::string with_sign(std::string text, char from, char to);

class PhraseVoice {
 public:
  PhraseVoice(const Phrases& phrases, RuleLetters letters, Language language)
      : phrases_(phrases), letters_(letters), language_(language) {}

  Language language() const { return language_; }
  std::string say(std::string_view key, std::initializer_list<std::string> words = {}) const {
    return phrases_.say(language_, key, words);
  }
  std::string say_in(std::string_view group, std::string_view key,
                     std::initializer_list<std::string> words = {}) const;

  std::string seat(Seat seat) const { return say_in("seat", name(seat)); }
  std::string rule(RuleId rule) const { return write_rule_id(rule, letters_); }
  template <class Dice>
  std::string dice(Dice dice) const {  // of six sides
    const std::vector<std::string> numbers = numbers_of(dice);
    return numbers.empty() ? say("dice.none") : join(numbers, ", ");
  }
  // The decimal separator.
  char point() const { return language_ == Language::Russian ? ',' : '.'; }

 private:
  const Phrases& phrases_;
  RuleLetters letters_;
  Language language_;
};

// A game's voice for one event.
template <class Voice>
class VoiceOfEvent : public Voice {
 public:
  template <class... Of>
  explicit VoiceOfEvent(const Event& event, const Of&... of) : Voice(of...), event_(event) {}

  int fact(size_t i) const { return event_.facts[i]; }
  unsigned plain(size_t i) const { return static_cast<unsigned>(event_.facts[i]); }
  std::string count(size_t i) const { return std::to_string(fact(i)); }
  std::string actor() const { return Voice::seat(event_.actor); }
  bool has_rule(RuleId rule) const { return event_.rule == rule; }

 private:
  const Event& event_;
};

// The form of a refusal's facts: a letter of the game for each gap of its phrase.
struct RefusalShape {
  std::string_view phrase;
  std::string_view shape;
};
// The shape of a phrase, or `usual` if it is not among the known ones.
std::string_view find_shape(std::span<const RefusalShape> known, std::string_view phrase,
                            std::string_view usual);

// The words for the gaps of a refusal. `read` makes one from a letter and the position of its fact.
template <class Read>
std::array<std::string, 3> words_of(std::string_view shape, Read&& read) {
  std::array<std::string, 3> words;
  for (size_t i = 0; i < shape.size(); ++i) words[i] = read(shape[i], i);
  return words;
}

}  // namespace acies
