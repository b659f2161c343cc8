// Armies that players bring to a table, in games that allow this: read from requests, and checked
// against the table's options. The game defines an army (core/contract/capabilities.h).
#pragma once

#include "server/api/books.h"

namespace acies {

// The armies of the first game that has them, because the API's addresses name no game.
std::unique_ptr<const Armies> armies_to_build(const Books& books);

std::unexpected<ApiError> refuse_army(ArmyFault fault);

// The armies in the request for a new table, as the setup keeps them; empty if it has none. The
// army of an open seat may be missing: its player brings it when they sit down.
ApiResult<std::string> read_brought_armies(const Books& books, const Game& game,
                                           const Document& body,
                                           std::span<const std::string> seats);

// The code of an army that a seat brings to a table with these options. If the army may not fight
// there, the refusal names the rule.
ApiResult<std::string> check_army(const Books& books, const Game& game, std::string_view options,
                                  Seat seat, std::string_view word);
// The agreed cost of an army, which is that of the army already at the table; 0: no army is
// missing.
int agreed_points(const Game& game, std::string_view options);

}  // namespace acies
