// The list of battles, and of meetings of ready armies, for people.
#include "games/onus/onus.h"

namespace acies::onus {

// Meetings share one file and therefore have no path of their own.
std::vector<ScenarioEntry> Rules::scenarios() const {
  std::vector<ScenarioEntry> entries;
  for (const Scenario& scenario : book_.scenarios()) {
    const bool is_meeting = scenario.is_meeting && !scenario.is_own;
    entries.push_back({scenario.id, scenario.name,
                       is_meeting ? scenario.history : tell_story(scenario.date, scenario.history),
                       scenario.is_own, is_meeting ? std::string() : scenario.path,
                       static_cast<unsigned>(scenario.seats().size())});
  }
  return entries;
}

}  // namespace acies::onus
