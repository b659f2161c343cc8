// The print on Battle Line's cards, read from data/battleline: figures for the referee (kept with
// each record) and names for people.
#pragma once

#include <array>
#include <string>

#include "core/data/library.h"
#include "core/text/phrases.h"
#include "games/battleline/chapters/formation.h"

namespace acies::battleline {

struct Named {
  std::string id;
  Saying name;
  Saying text;  // its effect in plain words; empty for troops
};

class Book {
 public:
  static Result<Book> read(const Library& library);

  uint8_t hand_size() const { return hand_size_; }
  uint8_t breakthrough() const { return breakthrough_; }
  uint8_t envelopment() const { return envelopment_; }
  uint8_t win_points() const { return win_points_; }
  uint8_t companion_value() const { return companion_value_; }
  uint8_t shield_most() const { return shield_most_; }
  const MusterRoll& muster_roll() const { return muster_roll_; }

  const Named& colour(unsigned colour) const { return colours_[colour]; }
  const Named& kind(unsigned value) const { return kinds_[value - 1]; }
  const Named& tactics(Card card) const { return tactics_[card - kTroops]; }
  const Named& formation(unsigned formation) const { return formations_[formation]; }
  const Saying& title() const { return title_; }
  const Phrases& phrases() const { return phrases_; }

  std::string card_id(Card card) const;                            // red7, alexander, troop?
  std::string card_name(Card card, Language language) const;       // Red 7
  std::string card_full_name(Card card, Language language) const;  // Red 7, Light Cavalry
  Card find_card(std::string_view id) const;                       // kNoCard if unknown

 private:
  Result<void> read_figures(const Document& document);
  Result<void> read_names(const Document& document);

  uint8_t hand_size_ = 0;
  uint8_t breakthrough_ = 0;
  uint8_t envelopment_ = 0;
  uint8_t win_points_ = 0;
  uint8_t companion_value_ = 0;
  uint8_t shield_most_ = 0;
  MusterRoll muster_roll_{};
  Saying title_;
  std::array<Named, kColours> colours_;
  std::array<Named, kValues> kinds_;
  std::array<Named, kCards - kTroops> tactics_;
  std::array<Named, 6> formations_;
  Phrases phrases_;
};

}  // namespace acies::battleline
