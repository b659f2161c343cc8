// The field table of Battle Line: what a position says of each member of the State.
#pragma once

#include "frame/fields.h"
#include "games/battleline/battleline.h"

namespace acies::battleline {

// A position while it is read.
struct Draft {
  const Rules& rules;
  State& state;
  TroopSet placed_troops = 0;  // cards that were named anywhere
  TacticsSet placed_tactics = 0;
};

std::span<const FieldGroup<Draft>> field_groups();

// A card, or a back such as troop?. A card lies in one place only.
Result<Card> place_card(Draft& draft, std::string_view word);

}  // namespace acies::battleline
