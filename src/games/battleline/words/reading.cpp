#include "games/battleline/words/reading.h"

#include "core/text/text.h"

namespace acies::battleline {

Result<Card> read_card(const Book& book, std::string_view word) {
  const Card card = book.find_card(word);
  if (card == kNoCard) return fault("there is no card " + in_quotes(word));
  return card;
}

Result<Card> read_known_card(const Book& book, std::string_view word) {
  const auto card = read_card(book, word);
  if (card && is_hidden(*card)) return fault("a card is expected, not its back " + in_quotes(word));
  return card;
}

std::string write_flag(unsigned flag) { return std::to_string(flag + 1); }

Result<unsigned> read_flag(std::string_view word) {
  const auto number = read_number<unsigned>(word);
  if (!number || *number < 1 || *number > kFlags) {
    return fault("a flag is a number from 1 to 9, not " + in_quotes(word));
  }
  return *number - 1;
}

Result<unsigned> read_deck(std::string_view word) {
  if (word == "troops") return 0U;
  if (word == "tactics") return 1U;
  return fault("a deck is troops or tactics, not " + in_quotes(word));
}

}  // namespace acies::battleline
