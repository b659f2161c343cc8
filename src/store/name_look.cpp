#include "store/name_look.h"

#include <algorithm>
#include <array>

#include "core/text/text.h"

namespace acies {
namespace {

struct Twin {
  std::string_view sign;
  std::string_view look;
};

// Small letters only, because the case is folded first: В is в and looks like b. A letter that is
// not listed is its own look.
constexpr std::array kTwins{
    Twin{"а", "a"}, Twin{"б", "6"},  Twin{"в", "b"}, Twin{"г", "r"},  Twin{"е", "e"},
    Twin{"ё", "e"}, Twin{"з", "3"},  Twin{"и", "u"}, Twin{"й", "u"},  Twin{"к", "k"},
    Twin{"м", "m"}, Twin{"н", "h"},  Twin{"о", "o"}, Twin{"п", "n"},  Twin{"р", "p"},
    Twin{"с", "c"}, Twin{"т", "t"},  Twin{"у", "y"}, Twin{"х", "x"},  Twin{"ч", "4"},
    Twin{"ш", "w"}, Twin{"щ", "w"},  Twin{"ъ", "b"}, Twin{"ы", "bl"}, Twin{"ь", "b"},
    Twin{"э", "3"}, Twin{"ю", "lo"}, Twin{"0", "o"}, Twin{"1", "l"},  Twin{"i", "l"},
    Twin{"|", "l"}, Twin{" ", ""},   Twin{".", ""},  Twin{"_", ""},   Twin{"-", ""},
};

// Pairs of letters that look like another one, applied last.
constexpr std::array kPairs{Twin{"rn", "m"}, Twin{"vv", "w"}};

size_t length_of(char first) {
  const auto byte = static_cast<unsigned char>(first);
  return byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

std::string replace_pairs(std::string text) {
  for (const Twin& pair : kPairs) {
    for (size_t at = text.find(pair.sign); at != std::string::npos; at = text.find(pair.sign, at)) {
      text.replace(at, pair.sign.size(), pair.look);
      at += pair.look.size();
    }
  }
  return text;
}

}  // namespace

std::string look_of(std::string_view name) {
  const std::string folded = fold_case(name);
  std::string look;
  for (size_t at = 0; at < folded.size();) {
    const std::string_view sign = std::string_view(folded).substr(at, length_of(folded[at]));
    const auto* twin = std::ranges::find(kTwins, sign, &Twin::sign);
    look += twin == kTwins.end() ? sign : twin->look;
    at += sign.size();
  }
  look = replace_pairs(std::move(look));
  return look.empty() ? folded : look;  // signs alone look like themselves
}

}  // namespace acies
