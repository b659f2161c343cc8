// Puts the book together from its files.
#include "games/onus/table/book.h"

#include "core/text/text.h"
#include "core/text/wording.h"
#include "games/onus/readers/book_draft.h"

namespace acies::onus {
namespace {

constexpr std::string_view kWordsFile = "onus/words.toml";
constexpr std::string_view kMeetingsFile = "onus/meetings.toml";
constexpr std::string_view kListsFolder = "onus/armies/";
constexpr std::string_view kBattlesFolder = "onus/battles/";
constexpr std::string_view kTitle = "game.title";
constexpr int kFirstMeeting = 1001;  // numbers after those of the battles

template <class Thing>
uint8_t find_by_id(const std::vector<Thing>& all, std::string_view id) {
  const auto found = std::ranges::find(all, id, &Thing::id);
  return found == all.end() ? uint8_t{0xFF} : static_cast<uint8_t>(found - all.begin());
}

void append(Saying& text, const Saying& more) {
  for (size_t i = 0; i < text.text.size(); ++i) {
    if (!text.text[i].empty() && !more.text[i].empty()) text.text[i] += ' ';
    text.text[i] += more.text[i];
  }
}

}  // namespace

// ---- reading ----

std::optional<size_t> BookDraft::choice(const Document& map, std::string_view key, WordList words) {
  const std::string word = text(map, key);
  if (word.empty()) return std::nullopt;
  const auto found = read_choice(word, words);
  if (found) return *found;
  blame(map.find(key)->wrong("'" + std::string(key) + "': " + found.error().what));
  return std::nullopt;
}

uint32_t BookDraft::choices(const Document& map, std::string_view key, WordList words) {
  uint32_t bits = 0;
  for (const Document& item : list(map, key)) {
    const auto found = read_choice(item.text(), words);
    if (!found) {
      blame(item.wrong("'" + std::string(key) + "': " + found.error().what));
    } else if ((bits >> *found & 1U) != 0) {
      blame(item.wrong(in_quotes(item.text()) + " is listed twice"));
    } else {
      bits |= 1U << *found;
    }
  }
  return bits;
}

int64_t BookDraft::number_or(const Document& map, std::string_view key, int64_t least, int64_t most,
                             int64_t otherwise) {
  return map.find(key) == nullptr ? otherwise : take(map.number_at(key, least, most));
}

Value BookDraft::value(const Document& map, std::string_view key, int64_t most) {
  const Document* found = take(map.list_at(key));
  if (found == nullptr) return {};
  const std::vector<Document>& items = found->items();
  const auto is_good = [&](const Document& one) {
    return one.is_number() && one.number() >= 0 && one.number() <= most;
  };
  if (items.size() == 2 && std::ranges::all_of(items, is_good)) {
    return {static_cast<uint8_t>(items[0].number()), static_cast<uint8_t>(items[1].number())};
  }
  blame(
      found->wrong("'" + std::string(key) + "' is two numbers from 0 to " + std::to_string(most)));
  return {};
}

Origin BookDraft::origin(const Document& map, std::string_view key, WordList words) {
  return static_cast<Origin>(std::min<size_t>(choice(map, key, words).value_or(2), 2));
}

Saying BookDraft::provenance(const Document& file) {
  Saying all;
  if (file.find("provenance") == nullptr) return all;
  const Document* map = take(file.map_at("provenance"));
  if (map == nullptr) return all;
  check(map->allow_only({"published", "reconstructed", "designed", "rules", "doubts"}));
  for (const auto& [key, value] : map->members()) append(all, saying(*map, key));
  return all;
}

Result<void> BookReader::finish(BookDraft draft, std::string_view path) {
  if (draft.faults.empty()) return {};
  draft.sort_faults();
  return in_file(path, std::move(draft.faults.front()));
}

Result<void> BookReader::read_words() {
  const auto words = library_.find(kWordsFile);
  if (!words) return Fault(words.error());
  auto phrases = Phrases::read(**words);
  if (!phrases) return in_file(kWordsFile, phrases.error());
  if (!phrases->has(kTitle)) {
    return in_file(kWordsFile, Error{"'" + std::string(kTitle) + "' is missing"});
  }
  book_.title_ =
      Saying{{phrases->say(Language::English, kTitle), phrases->say(Language::Russian, kTitle)}};
  book_.phrases_ = std::move(*phrases);
  return {};
}

void BookReader::read_meetings() {
  const auto file = library_.find(kMeetingsFile);
  if (!file) return book_.shelf_.faults().push_back(file.error());
  BookDraft draft;
  draft.check((*file)->allow_only({"meeting", "everyone", "own", "provenance"}));
  int number = kFirstMeeting;
  const auto add = [&](const Document& row, bool is_open) {
    BattleReading reading = read_meeting(book_, row);
    if (reading) reading->number = number++;
    if (reading) reading->is_open = is_open;
    book_.shelf_.add(std::move(reading), std::string(kMeetingsFile));
  };
  for (const Document& row : draft.list(**file, "meeting")) add(row, false);
  if (const Document* own = (*file)->find("own"); own != nullptr) add(*own, true);
  // [ONUS-21.7] Everyone for themselves.
  if ((*file)->find("everyone") != nullptr) {
    for (const Document& row : draft.list(**file, "everyone")) add(row, false);
  }
  if (const auto done = finish(std::move(draft), kMeetingsFile); !done) {
    book_.shelf_.faults().push_back(done.error());
  }
}

// Lists come first, because meetings and battles name them. Meetings come before battles, so that
// no battle of the user takes their names.
void BookReader::read_scenarios() {
  book_.lists_.read(library_, kListsFolder, [&](const Document& document, const std::string&) {
    return read_army_list(book_, document);
  });
  read_meetings();
  book_.shelf_.read(library_, kBattlesFolder, [&](const Document& document, const std::string&) {
    return read_battle(book_, document);
  });
}

Result<Book> BookReader::read() {
  for (const auto read_part :
       {&BookReader::read_words, &BookReader::read_terms, &BookReader::read_units,
        &BookReader::read_generals, &BookReader::read_deck}) {
    if (const auto done = (this->*read_part)(); !done) return Fault(done.error());
  }
  read_scenarios();
  return std::move(book_);
}

// ---- the book ----

Result<Book> Book::read(const Library& library) { return BookReader(library).read(); }

Kind Book::find_unit(std::string_view id) const {
  const auto found = std::ranges::find(units_, id, &UnitDef::id);
  return found == units_.end() ? kNoKind : static_cast<Kind>(found - units_.begin());
}

uint8_t Book::find_army(std::string_view id) const { return find_by_id(armies_, id); }

uint8_t Book::find_general(std::string_view id) const { return find_by_id(generals_, id); }

std::vector<Error> Book::faults() const {
  std::vector<Error> all = lists_.faults();
  all.insert(all.end(), shelf_.faults().begin(), shelf_.faults().end());
  return all;
}

}  // namespace acies::onus
