#include "games/lostbattles/table/book.h"

#include <algorithm>

#include "core/text/text.h"

namespace acies::lostbattles {
namespace {

constexpr std::string_view kTableFile = "lostbattles/table.toml";
constexpr std::string_view kWordsFile = "lostbattles/words.toml";
constexpr std::string_view kScenariosFolder = "lostbattles/scenarios/";
constexpr std::string_view kTitle = "game.title";
constexpr int64_t kLowestScore = 2;  // of two dice
constexpr int64_t kHighestScore = 12;
constexpr int64_t kMostHandicap = 9;

// ---- the combat table ----

Result<const std::vector<Document>*> read_six(const Document& document, std::string_view key) {
  const auto list = document.list_at(key);
  if (!list) return Fault(list.error());
  const size_t found = (*list)->items().size();
  if (found == kTypes) return &(*list)->items();
  return (*list)->wrong("'" + std::string(key) + "' has " + std::to_string(kTypes) +
                        " entries, one for each type, not " + std::to_string(found));
}

// The columns have a fixed order. They are written out for the reader of the file.
Result<void> check_columns(const Document& document) {
  const auto columns = read_six(document, "columns");
  if (!columns) return Fault(columns.error());
  for (size_t i = 0; i < kTypes; ++i) {
    const Document& one = (**columns)[i];
    if (one.is_text() && one.text() == kTypeNames[i]) continue;
    return one.wrong("here stands \"" + std::string(kTypeNames[i]) + "\"");
  }
  return {};
}

Result<void> read_row(const Document& document, size_t attacker, CombatTable& table) {
  const auto row = read_six(document, kTypeNames[attacker]);
  if (!row) return Fault(row.error());
  for (size_t target = 0; target < kTypes; ++target) {
    const Document& one = (**row)[target];
    if (!one.is_number() || one.number() < kLowestScore || one.number() > kHighestScore) {
      return one.wrong("a score is a number from 2 to 12");
    }
    table.scores[attacker * kTypes + target] = static_cast<uint8_t>(one.number());
  }
  return {};
}

void take_own_table(const OwnFile& own, CombatTable& table, std::vector<Error>& faults) {
  auto read = own.content ? read_combat_table(*own.content) : Fault(own.content.error());
  if (!read) {
    faults.push_back(read.error());
    faults.back().file = own.file;
    return;
  }
  table = std::move(*read);
  table.is_own = true;
}

// ---- names ----

// [LB-2.1.1b] South's half, zone by zone; North's half is the same, turned.
constexpr std::array<std::string_view, kZones / 2> kZoneNames{
    "left wing",  "left rear",   "centre rear", "right rear",   "right wing",
    "left flank", "left centre", "centre",      "right centre", "right flank"};
constexpr std::string_view kOffName = "off";

constexpr Zone turned_about(Zone zone) { return static_cast<Zone>(kZones - 1 - zone); }

Result<Saying> read_title(const Phrases& phrases) {
  if (!phrases.has(kTitle)) return fault("'" + std::string(kTitle) + "' is missing");
  return Saying{{phrases.say(Language::English, kTitle), phrases.say(Language::Russian, kTitle)}};
}

// The file's name holds the place in the book: 07-cannae.toml.
int number_of(std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  return read_number<int>(name.substr(0, name.find('-'))).value_or(0);
}

}  // namespace

std::optional<Zone> read_zone_name(std::string_view text, Seat owner) {
  if (text == kOffName) return kOff;
  const auto found = std::ranges::find(kZoneNames, text);
  if (found == kZoneNames.end()) return std::nullopt;
  const auto zone = static_cast<Zone>(found - kZoneNames.begin());
  return owner == Seat::South ? zone : turned_about(zone);
}

std::string_view zone_name(Zone zone, Seat owner) {
  if (zone == kOff) return kOffName;
  if (zone >= kZones || half_of(zone) != owner) return {};
  return kZoneNames[owner == Seat::South ? zone : turned_about(zone)];
}

// [LB-6.6.1a] [LB-11.2.7] Reads the scores and the handicap.
Result<CombatTable> read_combat_table(const Document& document) {
  const auto known = document.allow_only(
      {"name", "columns", "HI", "LI", "HC", "LC", "EL", "CH", "handicap", "provenance"});
  if (!known) return Fault(known.error());
  CombatTable table;
  const auto name = document.map_at("name");
  if (!name) return Fault(name.error());
  auto saying = read_saying(**name);
  if (!saying) return Fault(saying.error());
  table.name = std::move(*saying);
  if (const auto checked = check_columns(document); !checked) return Fault(checked.error());
  for (size_t i = 0; i < kTypes; ++i) {
    if (const auto read = read_row(document, i, table); !read) return Fault(read.error());
  }
  const auto handicap = document.number_at("handicap", 0, kMostHandicap);
  if (!handicap) return Fault(handicap.error());
  table.handicap = static_cast<uint8_t>(*handicap);
  return table;
}

std::string write_scores(const Scores& scores) {
  std::string text;
  for (size_t i = 0; i < scores.size(); ++i) {
    if (i > 0) text += i % kTypes == 0 ? '/' : ',';
    text += std::to_string(scores[i]);
  }
  return text;
}

Result<Scores> read_scores(std::string_view text) {
  Scores scores{};
  size_t count = 0;
  const auto rows = split(text, '/');
  for (const std::string_view row : rows) {
    const auto columns = split(row, ',');
    if (rows.size() != kTypes || columns.size() != kTypes) {
      return fault("scores are six rows of six numbers, not " + in_quotes(text));
    }
    for (const std::string_view one : columns) {
      const auto score = read_number<int64_t>(one);
      if (!score || *score < kLowestScore || *score > kHighestScore) {
        return fault("a score is a number from 2 to 12, not " + in_quotes(one));
      }
      scores[count++] = static_cast<uint8_t>(*score);
    }
  }
  return scores;
}

std::string write_tables(const CombatTable& table) {
  return write_scores(table.scores) + '/' + std::to_string(table.handicap);
}

Result<CombatTable> read_tables(std::string_view text) {
  const size_t end = text.rfind('/');
  if (end == std::string_view::npos)
    return fault("tables are six rows of six scores and the handicap");
  const auto handicap = read_number<int64_t>(text.substr(end + 1));
  if (!handicap || *handicap < 0 || *handicap > kMostHandicap) {
    return fault("a handicap is a number from 0 to 9, not " + in_quotes(text.substr(end + 1)));
  }
  const auto scores = read_scores(text.substr(0, end));
  if (!scores) return Fault(scores.error());
  return CombatTable{*scores, static_cast<uint8_t>(*handicap), {}, false};
}

Result<Book> Book::read(const Library& library) {
  Book book;
  const auto document = library.find(kTableFile);
  if (!document) return Fault(document.error());
  auto table = read_combat_table(**document);
  if (!table) return in_file(kTableFile, table.error());
  book.printed_table_ = *table;
  book.table_ = std::move(*table);
  for (const OwnFile& own : library.own_files()) {
    if (own.path == kTableFile) take_own_table(own, book.table_, book.shelf_.faults());
  }
  const auto words = library.find(kWordsFile);
  if (!words) return Fault(words.error());
  auto phrases = Phrases::read(**words);
  if (!phrases) return in_file(kWordsFile, phrases.error());
  book.phrases_ = std::move(*phrases);
  auto title = read_title(book.phrases_);
  if (!title) return in_file(kWordsFile, title.error());
  book.title_ = std::move(*title);
  book.read_scenarios(library);
  return book;
}

void Book::read_scenarios(const Library& library) {
  shelf_.read(library, kScenariosFolder, [](const Document& document, const std::string& path) {
    ScenarioReading reading = read_scenario(document);
    if (reading) reading->number = number_of(path);
    return reading;
  });
  uint8_t number = 0;
  for (Scenario& one : shelf_.all()) one.start.scenario = number++;
}

}  // namespace acies::lostbattles
