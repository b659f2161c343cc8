// The list of battles for people.
#include "games/lostbattles/lostbattles.h"

namespace acies::lostbattles {

std::vector<ScenarioEntry> Rules::scenarios() const {
  std::vector<ScenarioEntry> entries;
  for (const Scenario& scenario : book_.scenarios()) {
    entries.push_back({scenario.id, scenario.name, tell_story(scenario.date, scenario.history),
                       scenario.is_own, scenario.path});
  }
  return entries;
}

}  // namespace acies::lostbattles
