// One open question of a position as text: "play", "deal:3", "place:red1:3:traitor".
#pragma once

#include "games/battleline/words/fields.h"

namespace acies::battleline {

std::string write_frame(const Book& book, const Frame& frame);
Result<Frame> read_frame(PositionDraft& draft, std::string_view word);

}  // namespace acies::battleline
