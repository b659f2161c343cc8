#include "core/data/file_draft.h"

#include <algorithm>
#include <tuple>

#include "core/text/text.h"

namespace acies {
namespace {

constexpr size_t kLongestId = 40;

bool is_id_sign(char sign) {
  return (sign >= 'a' && sign <= 'z') || (sign >= '0' && sign <= '9') || sign == '-';
}

bool stands_before(const Error& a, const Error& b) {
  return std::tie(a.line, a.column, a.what) < std::tie(b.line, b.column, b.what);
}

}  // namespace

Saying FileDraft::saying(const Document& map, std::string_view key) {
  const Document* found = take(map.map_at(key));
  return found == nullptr ? Saying{} : take(read_saying(*found));
}

bool FileDraft::truth(const Document& map, std::string_view key) {
  const Document* found = map.find(key);
  if (found == nullptr) {
    blame(map.wrong("'" + std::string(key) + "' is missing"));
  } else if (found->kind() != Document::Kind::Truth) {
    blame(found->wrong("'" + std::string(key) + "' must be true or false"));
  }
  return found != nullptr && found->truth();
}

Seat FileDraft::seat(const Document& map, std::string_view key) {
  const std::string word = text(map, key);
  const auto found = read_seat(word);
  if (found && is_one_of_two(*found)) return *found;
  if (!word.empty()) {
    blame(map.find(key)->wrong("'" + std::string(key) + R"(' is "South" or "North", not )" +
                               in_quotes(word)));
  }
  return Seat::South;
}

const std::vector<Document>& FileDraft::list(const Document& map, std::string_view key) {
  static const std::vector<Document> kNothing;
  const Document* found = take(map.list_at(key));
  return found == nullptr ? kNothing : found->items();
}

std::string FileDraft::id(const Document& map) {
  std::string id = text(map, "id");
  if (id.empty()) return id;
  const Document& where = *map.find("id");
  if (!std::ranges::all_of(id, is_id_sign)) {
    blame(where.wrong("the id " + in_quotes(id) +
                      " may have only small letters, digits and hyphens"));
  } else if (id.size() > kLongestId) {
    blame(where.wrong("an id has up to " + std::to_string(kLongestId) + " signs"));
  } else if (id == "standard") {
    blame(where.wrong("the id 'standard' is every game's name for its first scenario"));
  }
  return id;
}

void FileDraft::sort_faults() { std::ranges::sort(faults, stands_before); }

std::vector<MapCell> split_row(const Document& row) {
  std::vector<MapCell> cells;
  const std::string_view text = row.text();
  for (const std::string_view word : split_words(text)) {
    cells.push_back({row, word, static_cast<size_t>(word.data() - text.data())});
  }
  return cells;
}

// The text of a row starts after its quote.
Error place_of(const MapCell& cell) {
  Error place = place_of(cell.row);
  if (place.line > 0) place.column += 1 + static_cast<int>(cell.offset);
  return place;
}

}  // namespace acies
