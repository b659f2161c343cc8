// The list of battles for people.
#include "games/ancients/ancients.h"

namespace acies::ancients {

std::vector<ScenarioEntry> Rules::scenarios() const {
  std::vector<ScenarioEntry> entries;
  for (const Scenario& scenario : book_.scenarios()) {
    entries.push_back({scenario.id, scenario.name, tell_story(scenario.date, scenario.history),
                       scenario.is_own, scenario.path});
  }
  return entries;
}

}  // namespace acies::ancients
