// The battles as people choose them.
#include "games/ancients/ancients.h"

namespace acies::ancients {
namespace {

// "216 BC. What happened."
Saying story_of(const Scenario& scenario) {
  Saying story;
  for (size_t i = 0; i < story.text.size(); ++i) {
    const std::string& date = scenario.date.text[i];
    story.text[i] = date + (date.ends_with('.') ? " " : ". ") + scenario.history.text[i];
  }
  return story;
}

}  // namespace

std::vector<ScenarioEntry> Rules::scenarios() const {
  std::vector<ScenarioEntry> entries;
  for (const Scenario& scenario : book_.scenarios()) {
    entries.push_back(
        {scenario.id, scenario.name, story_of(scenario), scenario.is_own, scenario.path});
  }
  return entries;
}

}  // namespace acies::ancients
