#include "frame/voice.h"

#include <algorithm>

namespace acies {

std::string_view case_name(Case wanted) {
  constexpr std::array<std::string_view, 4> kNames{"nominative", "genitive", "dative",
                                                   "accusative"};
  return kNames[static_cast<size_t>(wanted)];
}

std::string with_sign(std::string text, char from, char to) {
  std::ranges::replace(text, from, to);
  return text;
}

std::string PhraseVoice::say_in(std::string_view group, std::string_view key,
                                std::initializer_list<std::string> words) const {
  std::string whole(group);
  whole += '.';
  whole += key;
  return say(whole, words);
}

std::string_view find_shape(std::span<const RefusalShape> known, std::string_view phrase,
                            std::string_view usual) {
  const auto found = std::ranges::find(known, phrase, &RefusalShape::phrase);
  return found == known.end() ? usual : found->shape;
}

}  // namespace acies
