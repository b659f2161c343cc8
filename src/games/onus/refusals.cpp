// What is refused, in people's languages. Refusals know no table: they call units by their number.
#include "games/onus/voice.h"

namespace acies::onus {
namespace {

// How the facts of a refusal read: u a unit, n a number, e a card's event, o its order, s a side, m
// a measure of the question. Most speak of units only.
std::string_view shape_of(std::string_view phrase) {
  struct Known {
    std::string_view phrase;
    std::string_view shape;
  };
  constexpr std::array<Known, 11> kKnown{{{"refusal.dice", "n"},
                                          {"refusal.measure", "mm"},
                                          {"refusal.links", "n"},
                                          {"refusal.too_far", "un"},
                                          {"refusal.event_needs", "eu"},
                                          {"refusal.event_no_shot", "e"},
                                          {"refusal.event_shot_only", "e"},
                                          {"refusal.event_repeated", "e"},
                                          {"refusal.not_drawn", "e"},
                                          {"refusal.nobody_meant", "o"},
                                          {"refusal.not_that_side", "us"}}};
  for (const Known& known : kKnown) {
    if (known.phrase == phrase) return known.shape;
  }
  return "uu";
}

// By the question's rule: lengths on the way are hundredths of an EP, turns tenths of a degree,
// places millimetres.
std::string read_measure(const Voice& voice, RuleId rule, int measure) {
  if (rule == "7.3"_rule || rule == "10.20"_rule) return voice.ep(measure);
  if (rule == "7.4"_rule || rule == "8.9"_rule || rule == "6.10"_rule) {
    return voice.say("measure.degrees", {voice.degrees(measure)});
  }
  return std::to_string(measure);
}

std::string read_fact(const Voice& voice, const Refusal& refusal, char shape, size_t i) {
  const int fact = refusal.facts[i];
  const auto plain = static_cast<unsigned>(fact);
  switch (shape) {
    case 'n': return std::to_string(fact);
    case 'e': return voice.event_name(plain);
    case 'o': return voice.order_name(plain);
    case 's': return voice.side(plain);
    case 'm': return read_measure(voice, refusal.rule, fact);
    default: return write_tag(plain);
  }
}

}  // namespace

std::string Rules::say(const Refusal& refusal, Language language) const {
  const Voice voice(book_, language);
  const std::string_view shape = shape_of(refusal.phrase);
  std::array<std::string, 2> words;
  for (size_t i = 0; i < shape.size(); ++i) words[i] = read_fact(voice, refusal, shape[i], i);
  return voice.say(refusal.phrase, {words[0], words[1]});
}

}  // namespace acies::onus
