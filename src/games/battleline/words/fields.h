// The field table of Battle Line, with the text form of each member of the State.
#pragma once

#include "frame/fields.h"
#include "games/battleline/battleline.h"

namespace acies::battleline {

// A position while it is read.
struct PositionDraft {
  const Rules& rules;
  State& state;
  TroopSet placed_troops = 0;  // cards named so far
  TacticsSet placed_tactics = 0;
};

std::span<const FieldGroup<PositionDraft>> field_groups();

// A card, or a back such as troop?. No card may be in two places.
Result<Card> place_card(PositionDraft& draft, std::string_view word);

}  // namespace acies::battleline
