// The battles, and the meetings of ready armies, as people choose them.
#include "games/onus/onus.h"

namespace acies::onus {

// A meeting stands in one file with all others: it has no path of its own.
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
