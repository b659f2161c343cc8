#include "games/battleline/table/book.h"

#include "core/text/text.h"

namespace acies::battleline {
namespace {

constexpr std::string_view kCardsFile = "battleline/cards.toml";
constexpr std::string_view kWordsFile = "battleline/words.toml";

constexpr std::array<std::string_view, kCards - kTroops> kTacticsIds{
    "alexander", "darius", "companion", "shield",   "fog",
    "mud",       "scout",  "redeploy",  "deserter", "traitor"};
constexpr std::array<std::string_view, 6> kFormationIds{"none",      "host",    "skirmish-line",
                                                        "battalion", "phalanx", "wedge"};

Result<uint8_t> read_small(const Document& map, std::string_view key, int64_t least, int64_t most) {
  const auto number = map.number_at(key, least, most);
  if (!number) return Fault(number.error());
  return static_cast<uint8_t>(*number);
}

Result<Named> read_named(const Document& entry, bool has_text) {
  Named named;
  auto id = entry.text_at("id");
  if (!id) return Fault(id.error());
  named.id = std::move(*id);
  const auto name = entry.map_at("name");
  if (!name) return Fault(name.error());
  auto saying = read_saying(**name);
  if (!saying) return Fault(saying.error());
  named.name = std::move(*saying);
  if (!has_text) return named;
  const auto text = entry.map_at("text");
  if (!text) return Fault(text.error());
  auto meaning = read_saying(**text);
  if (!meaning) return Fault(meaning.error());
  named.text = std::move(*meaning);
  return named;
}

// Reads a list of exactly N named things; if `ids` are given, in that order and with those ids.
template <size_t N>
Result<void> read_all(const Document& document, std::string_view key, bool has_text,
                      const std::array<std::string_view, N>* ids, std::array<Named, N>& out) {
  const auto list = document.list_at(key);
  if (!list) return Fault(list.error());
  if ((*list)->items().size() != N) {
    return (*list)->wrong("'" + std::string(key) + "' must have " + std::to_string(N) +
                          " entries, not " + std::to_string((*list)->items().size()));
  }
  for (size_t i = 0; i < N; ++i) {
    const Document& entry = (*list)->items()[i];
    if (const auto known = entry.allow_only({"id", "name", "text", "value", "most"}); !known) {
      return known;
    }
    auto named = read_named(entry, has_text);
    if (!named) return Fault(named.error());
    if (ids != nullptr && named->id != (*ids)[i]) {
      return entry.wrong("entry " + std::to_string(i + 1) + " of '" + std::string(key) +
                         "' must be " + std::string((*ids)[i]) + ", not " + in_quotes(named->id));
    }
    out[i] = std::move(*named);
  }
  return {};
}

}  // namespace

Result<Book> Book::read(const Library& library) {
  Book book;
  const auto cards = library.find(kCardsFile);
  if (!cards) return Fault(cards.error());
  if (const auto read = book.read_figures(**cards); !read) return in_file(kCardsFile, read.error());
  if (const auto read = book.read_names(**cards); !read) return in_file(kCardsFile, read.error());
  const auto words = library.find(kWordsFile);
  if (!words) return Fault(words.error());
  auto phrases = Phrases::read(**words);
  if (!phrases) return in_file(kWordsFile, phrases.error());
  book.phrases_ = std::move(*phrases);
  return book;
}

Result<void> Book::read_figures(const Document& document) {
  if (const auto known =
          document.allow_only({"title", "rules", "colour", "troop", "tactics", "formation"});
      !known) {
    return known;
  }
  const auto rules = document.map_at("rules");
  if (!rules) return Fault(rules.error());
  const Document& map = **rules;
  if (const auto known = map.allow_only(
          {"hand", "breakthrough", "envelopment", "win_points", "companion_value", "shield_most"});
      !known) {
    return known;
  }
  struct Figure {
    std::string_view key;
    int64_t least;
    int64_t most;
    uint8_t* out;
  };
  const std::array<Figure, 6> figures{{{"hand", 3, 10, &hand_size_},
                                       {"breakthrough", 2, 9, &breakthrough_},
                                       {"envelopment", 2, 9, &envelopment_},
                                       {"win_points", 1, 20, &win_points_},
                                       {"companion_value", 1, 10, &companion_value_},
                                       {"shield_most", 1, 10, &shield_most_}}};
  for (const Figure& figure : figures) {
    const auto number = read_small(map, figure.key, figure.least, figure.most);
    if (!number) return Fault(number.error());
    *figure.out = *number;
  }
  muster_roll_ = make_muster_roll(companion_value_, shield_most_);
  return {};
}

Result<void> Book::read_names(const Document& document) {
  const auto title = document.map_at("title");
  if (!title) return Fault(title.error());
  auto saying = read_saying(**title);
  if (!saying) return Fault(saying.error());
  title_ = std::move(*saying);
  if (auto r = read_all<kColours>(document, "colour", false, nullptr, colours_); !r) return r;
  if (auto r = read_all<kValues>(document, "troop", false, nullptr, kinds_); !r) return r;
  if (auto r = read_all(document, "tactics", true, &kTacticsIds, tactics_); !r) return r;
  return read_all(document, "formation", false, &kFormationIds, formations_);
}

std::string Book::card_id(Card card) const {
  if (card == kHiddenTroop) return "troop?";
  if (card == kHiddenTactics) return "tactics?";
  if (is_troop(card)) return colours_[colour_of(card)].id + std::to_string(value_of(card));
  return tactics_[card - kTroops].id;
}

std::string Book::card_name(Card card, Language language) const {
  if (is_hidden(card)) {
    return phrases_.say(language,
                        card == kHiddenTroop ? "card.hidden_troop" : "card.hidden_tactics");
  }
  if (is_tactics(card)) return tactics(card).name.in(language);
  return colours_[colour_of(card)].name.in(language) + ' ' + std::to_string(value_of(card));
}

std::string Book::card_full_name(Card card, Language language) const {
  if (!is_troop(card)) return card_name(card, language);
  return card_name(card, language) + " (" + kind(value_of(card)).name.in(language) + ')';
}

Card Book::find_card(std::string_view id) const {
  if (id == "troop?") return kHiddenTroop;
  if (id == "tactics?") return kHiddenTactics;
  for (Card card = kTroops; card < kCards; ++card) {
    if (tactics(card).id == id) return card;
  }
  for (unsigned colour = 0; colour < kColours; ++colour) {
    std::string_view rest = id;
    if (rest.starts_with(colours_[colour].id)) {
      rest.remove_prefix(colours_[colour].id.size());
    } else if (!rest.empty() && rest[0] == colours_[colour].id[0]) {
      rest.remove_prefix(1);  // r7 for red7
    } else {
      continue;
    }
    const auto value = read_number<unsigned>(rest);
    if (value && *value >= 1 && *value <= kValues) return troop(colour, *value);
  }
  return kNoCard;
}

}  // namespace acies::battleline
