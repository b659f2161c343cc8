// The part of the data files that a table depends on: its battle and the figures of units.
#include <algorithm>

#include "core/data/figures.h"
#include "games/ancients/ancients.h"

namespace acies::ancients {
namespace {

constexpr std::string_view kUnitsFile = "ancients/units.toml";
constexpr std::array<std::string_view, 1> kFolders{"ancients/scenarios/"};

bool is_used(const State& state, std::string_view id) {
  for (unsigned i = 0; i < kUnits; ++i) {
    if (state.full[i] > 0 && kKindNames[static_cast<size_t>(state.kind[i])] == id) return true;
  }
  return false;
}

Document units_of(const Document& file, const State& state) {
  Document units = Document::map();
  units.set("title", Document());
  Document& list = units.set("unit", Document::list());
  list.add(kTheseAmong);
  const Document* all = file.find("unit");
  for (const Document& entry : all->items()) {
    if (is_used(state, entry.find("id")->text())) list.add(figures_in(entry));
  }
  return units;
}

}  // namespace

std::span<const std::string_view> Rules::figure_folders() { return kFolders; }

Document Rules::figures(const Library& library, const State& start) const {
  Document files = Document::map();
  const DataFile units = find_data_file(library, std::string(kUnitsFile));
  if (units.document != nullptr) files.set(units.path, units_of(*units.document, start));
  const uint8_t number = start.conditions.scenario;
  if (number >= book_.scenarios().size()) return files;
  const DataFile battle = find_data_file(library, book_.scenarios()[number].path);
  if (battle.document == nullptr) return files;
  files.set(battle.path,
            figures_in(*battle.document, battle.is_own ? Prose::KeepNames : Prose::Drop));
  return files;
}

}  // namespace acies::ancients
