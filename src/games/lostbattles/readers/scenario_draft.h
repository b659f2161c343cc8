// A battle while its file is being read.
#pragma once

#include <span>

#include "core/data/file_draft.h"
#include "games/lostbattles/table/book.h"

namespace acies::lostbattles {

struct Draft : FileDraft {
  Scenario scenario;
  std::array<uint8_t, 2> mustered{};  // units that have a number, by side
  ZoneSet crowded = 0;                // zones with a reported fault for too many units
  bool is_order_sound = false;        // all units of the current army have their places

  State& table() { return scenario.start; }
  ArmyNames& names(Seat seat) { return scenario.sides[index(seat)]; }

  bool flag(const Document& map, std::string_view key) {
    return map.find(key) != nullptr && truth(map, key);
  }
  // The index of the word given; nothing, with a fault, if it is none of them.
  std::optional<size_t> choice(const Document& map, std::string_view key,
                               std::span<const std::string_view> words);
  std::optional<Zone> zone(const Document& map, std::string_view key, Seat owner);

  // The next number for a unit of this side; kNoUnit and a fault if the side has too many.
  Unit muster(Seat seat, Kind kind, const Document& where);
};

void read_army(Draft& draft, const Document& file, Seat seat);  // scenario_armies.cpp

}  // namespace acies::lostbattles
