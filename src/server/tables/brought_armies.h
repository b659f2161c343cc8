// Armies that players bring to a table, in games that have such: read from requests, and held against
// what the table has agreed on. What an army is, the game knows (core/contract/capabilities.h).
#pragma once

#include "server/api/books.h"

namespace acies {

// The armies of the first game that has such: addresses of the API name no game.
std::unique_ptr<const Armies> armies_to_build(const Books& books);

std::unexpected<ApiError> refuse_army(ArmyFault fault);

// The armies that a new table's body brings, as the setup keeps them; empty where it brings none. A
// seat that is open may be left out: whoever sits down there brings it.
ApiResult<std::string> read_brought_armies(const Books& books, const Game& game,
                                           const Document& body,
                                           std::span<const std::string> seats);

// The code of an army that a seat brings to a table with these options; refused with its rule where
// it may not fight there.
ApiResult<std::string> check_army(const Books& books, const Game& game, std::string_view options,
                                  Seat seat, std::string_view word);
// What the armies may cost, as agreed on by the one that is there; 0: no army is to come.
int agreed_points(const Game& game, std::string_view options);

}  // namespace acies
