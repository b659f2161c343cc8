#include "games/ancients/table/book.h"

#include <algorithm>

#include "core/text/text.h"

namespace acies::ancients {
namespace {

constexpr std::string_view kUnitsFile = "ancients/units.toml";
constexpr std::string_view kCardsFile = "ancients/cards.toml";
constexpr std::string_view kWordsFile = "ancients/words.toml";
constexpr std::string_view kScenariosFolder = "ancients/scenarios/";

constexpr std::array<std::string_view, kCardKinds> kCardIds{"order-two-left",
                                                            "order-two-center",
                                                            "order-two-right",
                                                            "order-three-left",
                                                            "order-three-center",
                                                            "order-three-right",
                                                            "order-four-left",
                                                            "order-four-center",
                                                            "order-four-right",
                                                            "coordinate-attack",
                                                            "out-flanked",
                                                            "order-light",
                                                            "order-medium",
                                                            "order-heavy",
                                                            "order-mounted",
                                                            "leadership",
                                                            "inspired-left",
                                                            "inspired-center",
                                                            "inspired-right",
                                                            "clash-of-shields",
                                                            "counter-attack",
                                                            "first-strike",
                                                            "darken-the-sky",
                                                            "double-time",
                                                            "line-command",
                                                            "move-fire-move",
                                                            "i-am-spartacus",
                                                            "mounted-charge",
                                                            "rally"};

constexpr std::array<std::string_view, 3> kClassNames{"light", "medium", "heavy"};
constexpr std::array<std::string_view, 3> kEntitledNames{"never", "leader", "always"};

// The arms are defined in the code (ids.h). A file that says otherwise would mislead its reader.
constexpr std::string_view arm_of(Kind kind) {
  if (kind == Kind::HWM) return "machine";
  if (is_one_of(kind, kFoot)) return "foot";
  if (is_one_of(kind, kCavalry)) return "cavalry";
  if (is_one_of(kind, kCamels)) return "camel";
  return is_one_of(kind, kChariots) ? "chariot" : "elephant";
}

template <size_t N>
std::string list_names(const std::array<std::string_view, N>& names) {
  std::string all;
  for (const std::string_view name : names) all += (all.empty() ? "" : ", ") + std::string(name);
  return all;
}

template <size_t N>
Result<uint8_t> read_name(const Document& map, std::string_view key,
                          const std::array<std::string_view, N>& names) {
  const auto text = map.text_at(key);
  if (!text) return Fault(text.error());
  const auto found = std::find(names.begin(), names.end(), *text);
  if (found == names.end()) {
    return map.find(key)->wrong("'" + std::string(key) + "' is " + in_quotes(*text) +
                                ", allowed are " + list_names(names));
  }
  return static_cast<uint8_t>(found - names.begin());
}

Result<uint8_t> read_truth(const Document& map, std::string_view key) {
  const Document* found = map.find(key);
  if (found == nullptr) return map.wrong("'" + std::string(key) + "' is missing");
  if (found->kind() != Document::Kind::Truth) {
    return found->wrong("'" + std::string(key) + "' must be true or false");
  }
  return static_cast<uint8_t>(found->truth() ? 1 : 0);
}

Result<Saying> read_saying_at(const Document& map, std::string_view key) {
  const auto found = map.map_at(key);
  if (!found) return Fault(found.error());
  return read_saying(**found);
}

// The name and text under the id that the code uses.
Result<NamedThing> read_named(const Document& entry, std::string_view id,
                              std::string_view text_key) {
  const auto written = entry.text_at("id");
  if (!written) return Fault(written.error());
  if (*written != id) {
    return entry.find("id")->wrong("here stands " + in_quotes(id) + ", not " + in_quotes(*written));
  }
  auto name = read_saying_at(entry, "name");
  if (!name) return Fault(name.error());
  auto text = read_saying_at(entry, text_key);
  if (!text) return Fault(text.error());
  return NamedThing{*written, std::move(*name), std::move(*text)};
}

Result<const std::vector<Document>*> read_list(const Document& document, std::string_view key,
                                               size_t count) {
  const auto list = document.list_at(key);
  if (!list) return Fault(list.error());
  const size_t found = (*list)->items().size();
  if (found == count) return &(*list)->items();
  return (*list)->wrong("'" + std::string(key) + "' must have " + std::to_string(count) +
                        " entries, not " + std::to_string(found));
}

struct Figure {
  std::string_view key;
  uint8_t most;
  uint8_t* out;
};

Result<void> read_figures(const Document& entry, UnitDef& unit) {
  const std::array<Figure, 9> figures{{{"blocks", 9, &unit.blocks},
                                       {"move", 4, &unit.move},
                                       {"march", 4, &unit.march},
                                       {"range", kLongestSight, &unit.range},
                                       {"close", 5, &unit.close},
                                       {"back", 5, &unit.back},
                                       {"full_bonus", 1, &unit.full_bonus},
                                       {"retreat", 4, &unit.retreat},
                                       {"against_elephants", 5, &unit.against_elephants}}};
  for (const Figure& figure : figures) {
    const auto number = entry.number_at(figure.key, figure.key == "blocks" ? 1 : 0, figure.most);
    if (!number) return Fault(number.error());
    *figure.out = static_cast<uint8_t>(*number);
  }
  return {};
}

Result<void> read_marks(const Document& entry, Kind kind, UnitDef& unit) {
  const auto rank = read_name(entry, "class", kClassNames);
  if (!rank) return Fault(rank.error());
  const auto bonus = read_name(entry, "bonus", kEntitledNames);
  if (!bonus) return Fault(bonus.error());
  const auto arm = read_name(entry, "arm", std::array{arm_of(kind)});
  if (!arm) return Fault(arm.error());
  unit.rank = static_cast<Class>(*rank);
  unit.bonus = static_cast<Entitled>(*bonus);
  for (const auto& [key, out] :
       {std::pair{"swords", &unit.hits_with_swords}, std::pair{"extra", &unit.has_extra_hex},
        std::pair{"bordered", &unit.is_bordered}}) {
    const auto truth = read_truth(entry, key);
    if (!truth) return Fault(truth.error());
    *out = *truth;
  }
  return {};
}

Result<void> read_unit(const Document& entry, Kind kind, UnitDef& unit) {
  const auto known = entry.allow_only({"id", "name", "class", "arm", "bordered", "blocks", "move",
                                       "march", "range", "close", "back", "full_bonus", "swords",
                                       "retreat", "against_elephants", "bonus", "extra", "note"});
  if (!known) return known;
  if (const auto read = read_figures(entry, unit); !read) return read;
  return read_marks(entry, kind, unit);
}

Result<RuleId> read_card_rule(const Document& entry) {
  const auto text = entry.text_at("rule");
  if (!text) return Fault(text.error());
  const auto rule = read_rule_number(*text);
  if (!rule) return entry.find("rule")->wrong(in_quotes(*text) + " is not the number of a rule");
  return *rule;
}

}  // namespace

Result<Book> Book::read(const Library& library) {
  Book book;
  const auto units = library.find(kUnitsFile);
  if (!units) return Fault(units.error());
  if (const auto read = book.read_units(**units); !read) return in_file(kUnitsFile, read.error());
  const auto cards = library.find(kCardsFile);
  if (!cards) return Fault(cards.error());
  if (const auto read = book.read_cards(**cards); !read) return in_file(kCardsFile, read.error());
  const auto words = library.find(kWordsFile);
  if (!words) return Fault(words.error());
  auto phrases = Phrases::read(**words);
  if (!phrases) return in_file(kWordsFile, phrases.error());
  book.phrases_ = std::move(*phrases);
  book.read_scenarios(library);
  return book;
}

// [CCA-1.13] [CCA-1.15] [CCA-17.1] Reads the unit table.
Result<void> Book::read_units(const Document& document) {
  if (const auto known = document.allow_only({"title", "unit"}); !known) return known;
  auto title = read_saying_at(document, "title");
  if (!title) return Fault(title.error());
  title_ = std::move(*title);
  const auto list = read_list(document, "unit", kKinds);
  if (!list) return Fault(list.error());
  for (size_t i = 0; i < kKinds; ++i) {
    const Document& entry = (**list)[i];
    auto named = read_named(entry, kKindNames[i], "note");
    if (!named) return Fault(named.error());
    unit_names_[i] = std::move(*named);
    if (const auto read = read_unit(entry, static_cast<Kind>(i), units_[i]); !read) return read;
  }
  return {};
}

// [CCA-16.1] The code defines how many copies of each card there are; the file must agree.
Result<void> Book::read_cards(const Document& document) {
  if (const auto known = document.allow_only({"card"}); !known) return known;
  const auto list = read_list(document, "card", kCardKinds);
  if (!list) return Fault(list.error());
  for (size_t i = 0; i < kCardKinds; ++i) {
    const Document& entry = (**list)[i];
    const auto known = entry.allow_only({"id", "count", "rule", "name", "text"});
    if (!known) return known;
    auto named = read_named(entry, kCardIds[i], "text");
    if (!named) return Fault(named.error());
    cards_[i] = std::move(*named);
    const auto count = entry.number_at("count", kCopies[i], kCopies[i]);
    if (!count) return Fault(count.error());
    const auto rule = read_card_rule(entry);
    if (!rule) return Fault(rule.error());
    card_rules_[i] = *rule;
  }
  return {};
}

void Book::read_scenarios(const Library& library) {
  shelf_.read(library, kScenariosFolder, [&](const Document& document, const std::string&) {
    return read_scenario(document, units_);
  });
  uint8_t number = 0;
  for (Scenario& one : shelf_.all()) one.start.conditions.scenario = number++;
}

Card Book::find_card(std::string_view id) const {
  for (size_t i = 0; i < kCardKinds; ++i) {
    if (kCardIds[i] == id) return static_cast<Card>(i);
  }
  return kNoCard;
}

}  // namespace acies::ancients
