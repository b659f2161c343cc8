// Words that several notations share: cards, flags, decks.
#pragma once

#include "core/text/wording.h"
#include "games/battleline/table/book.h"

namespace acies::battleline {

Result<Card> read_card(const Book& book, std::string_view word);  // a back such as troop? too
Result<Card> read_known_card(const Book& book, std::string_view word);
std::string write_flag(unsigned flag);
Result<unsigned> read_flag(std::string_view word);  // "1" to "9" as 0 to 8
Result<unsigned> read_deck(std::string_view word);

}  // namespace acies::battleline
