// The part of the data files that a table depends on: its battle. The combat table is part of the
// set-up.
#include "core/data/figures.h"
#include "games/lostbattles/lostbattles.h"

namespace acies::lostbattles {
namespace {

constexpr std::array<std::string_view, 1> kFolders{"lostbattles/scenarios/"};

}  // namespace

std::span<const std::string_view> Rules::figure_folders() { return kFolders; }

Document Rules::figures(const Library& library, const State& start) const {
  Document files = Document::map();
  if (start.scenario >= book_.scenarios().size()) return files;
  const DataFile battle = find_data_file(library, book_.scenarios()[start.scenario].path);
  if (battle.document == nullptr) return files;
  files.set(battle.path,
            figures_in(*battle.document, battle.is_own ? Prose::KeepNames : Prose::Drop));
  return files;
}

}  // namespace acies::lostbattles
