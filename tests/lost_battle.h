// A small battle of Lost Battles that tests read and change.
#pragma once

#include <string>
#include <string_view>

namespace acies {

inline std::string lost_battle() {
  return R"(id = "test"
name = { en = "Test", ru = "Проба" }
date = { en = "1 BC", ru = "1 г. до н. э." }
history = { en = "It happened.", ru = "Было." }
first = "North"
multiple = 2
attack_limit = 4
zone_width = 600
weather = "wet"
map = [
  " .  .  .  .  x ",
  " .  .  r  .  . ",
  " h  .  s  .  . ",
  " hw .  .  .  c ",
]

[south]
army = { en = "Romans", ru = "Римляне" }
key = "centre"
camp = "left rear"
fortified = true
published = 30

[[south.force]]
zone = "centre"
units = ["2 ALE", "LLI"]

[[south.force]]
zone = "left wing"
facing = "left"
units = ["VHC"]

[[south.force]]
zone = "off"
units = ["IE"]

[[south.commander]]
name = { en = "First", ru = "Первый" }
quality = "average"
role = "leader"
unit = "ALE"
zone = "centre"

[[south.commander]]
name = { en = "Second", ru = "Второй" }
quality = "average"
role = "general"
zone = "off"
cautious = true

[north]
army = { en = "Greeks", ru = "Греки" }
key = "right centre"
fatigued = true

[[north.force]]
zone = "right flank"
units = ["3 AHO"]

[[north.commander]]
name = { en = "Third", ru = "Третий" }
quality = "brilliant"
role = "general"
zone = "right flank"

[provenance]
published = { en = "Known.", ru = "Известно." }
reconstructed = { en = "Guessed.", ru = "Угадано." }
doubts = { en = "Many.", ru = "Много." }
)";
}

}  // namespace acies
