#include "apps/terminal/events.h"

namespace acies {

std::vector<std::string> list_events(const Table& table, uint32_t first, uint32_t end, Seat viewer,
                                     Language language) {
  std::vector<std::string> sentences;
  for (uint32_t ply = first; ply < end; ++ply) {
    for (const Event& event : table.events_at(ply)) {
      if (event.is_seen_by(viewer)) sentences.push_back(table.say(event, language));
    }
  }
  return sentences;
}

}  // namespace acies
