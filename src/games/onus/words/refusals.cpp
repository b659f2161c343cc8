// Refusals in people's languages. A refusal has no table, so it calls units by their numbers.
#include "games/onus/chapters/chapters.h"
#include "games/onus/words/voice.h"

namespace acies::onus {
namespace {

// How the facts of a refusal are read: u a unit, n a number, p hundredths of an EP, e a card's
// event, o its order, s a side, m a measure in the scale of the fourth fact. Most facts are units.
constexpr std::array<RefusalShape, 18> kShapes{{{"refusal.dice", "n"},
                                                {"refusal.measure", "mm"},
                                                {"refusal.so_far", "uum"},
                                                {"refusal.way_field", "uum"},
                                                {"refusal.way_friend", "uum"},
                                                {"refusal.way_enemy", "uum"},
                                                {"refusal.whole_point", "uup"},
                                                {"refusal.out_of_range", "uup"},
                                                {"refusal.in_the_dark", "uup"},
                                                {"refusal.links", "n"},
                                                {"refusal.too_far", "un"},
                                                {"refusal.event_needs", "eu"},
                                                {"refusal.event_no_shot", "e"},
                                                {"refusal.event_shot_only", "e"},
                                                {"refusal.event_repeated", "e"},
                                                {"refusal.not_drawn", "e"},
                                                {"refusal.nobody_meant", "o"},
                                                {"refusal.not_that_side", "us"}}};

std::string_view shape_of(const Refusal& refusal) {
  return find_shape(kShapes, refusal.phrase, "uu");
}

std::string read_measure(const Voice& voice, int scale, int measure) {
  switch (static_cast<Scale>(scale)) {
    case Scale::Ep: return voice.ep(measure);
    case Scale::Degrees: return voice.say("measure.degrees", {voice.degrees(measure)});
    default: return voice.say("measure.millimetres", {std::to_string(measure)});
  }
}

std::string read_fact(const Voice& voice, const Refusal& refusal, char shape, size_t i) {
  const int fact = refusal.facts[i];
  const auto plain = static_cast<unsigned>(fact);
  switch (shape) {
    case 'n': return std::to_string(fact);
    case 'p': return voice.ep(fact);
    case 'e': return voice.event_name(plain);
    case 'o': return voice.order_name(plain);
    case 's': return voice.side(plain);
    case 'm': return read_measure(voice, refusal.facts[3], fact);
    default: return write_tag(refusal.table, plain);
  }
}

}  // namespace

std::string Rules::say(const Refusal& refusal, Language language) const {
  const Voice voice(book_, language, refusal.table);
  const auto [a, b, c] = words_of(shape_of(refusal), [&](char letter, size_t i) {
    return read_fact(voice, refusal, letter, i);
  });
  return voice.say(refusal.phrase, {a, b, c});
}

// Facts that the sentence leaves out mean nothing.
std::vector<std::string> Rules::pieces(const Refusal& refusal) const {
  constexpr std::array<std::string_view, 3> kGaps{"<0>", "<1>", "<2>"};
  const Voice voice(book_, Language::English, refusal.table);
  const std::string text = voice.say(
      refusal.phrase, {std::string(kGaps[0]), std::string(kGaps[1]), std::string(kGaps[2])});
  const std::string_view shape = shape_of(refusal);
  std::vector<std::string> named;
  for (size_t i = 0; i < shape.size(); ++i) {
    const auto unit = static_cast<unsigned>(refusal.facts[i]);
    const bool is_named = shape[i] == 'u' && unit < kUnits && text.contains(kGaps[i]);
    if (is_named) named.push_back(write_tag(refusal.table, unit));
  }
  return named;
}

}  // namespace acies::onus
