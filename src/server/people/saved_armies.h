// Armies of ONUS! for whoever builds one: what there is to choose from, what an army costs and what
// is wrong with it. The rules are the game's (games/onus/readers/army_code.h); here they become JSON.
#pragma once

#include "server/api/books.h"

namespace acies {

// All armies with their units, generals, ready lists and limits.
Document write_armies(const Books& books, Language language);
// An army by its code: its sums and its faults.
Document write_army(const Books& books, std::string_view code, Language language);
// The army as a file for `acies army check`; a code with faults is refused by the first of them.
Granted<std::string> write_army_file(const Books& books, std::string_view code,
                                     std::string_view name);
// The other way round: {"code","name","faults":[...]}.
Document read_army_file(const Books& books, std::string_view text, Language language);

// The armies that a new table's body brings, as the setup keeps them; empty where it brings none. A
// seat that is open may be left out: whoever sits down there brings it.
Granted<std::string> read_brought_armies(const Books& books, const Document& body,
                                         std::span<const std::string> seats);

// The code of an army that a seat brings to a table with these options; refused with its rule where
// it may not fight there.
Granted<std::string> check_army(const Books& books, std::string_view options, Seat seat,
                                std::string_view word);
// What the armies may cost, as agreed on by the one that is there; 0: no army is to come.
int agreed_points(const Books& books, std::string_view options);

}  // namespace acies
