// The part of the data files that a table uses. The names on the cards are no figures.
#include "core/data/figures.h"
#include "games/battleline/battleline.h"

namespace acies::battleline {

std::span<const std::string_view> Rules::figure_folders() { return {}; }

Document Rules::figures(const Library& library, const State&) const {
  Document files = Document::map();
  const DataFile cards = find_data_file(library, "battleline/cards.toml");
  if (cards.document == nullptr) return files;
  Document& file = files.set(cards.path, Document::map());
  for (const auto& [key, value] : cards.document->members()) {
    file.set(key, key == "rules" ? figures_in(value) : Document());
  }
  return files;
}

}  // namespace acies::battleline
