// The table of Battle Line: 256 bytes, and every byte has a meaning.
// A view is the same type. Cards that a seat may not know lie in the deck's set; their counts stay.
#pragma once

#include <array>
#include <cassert>
#include <span>

#include "games/battleline/chapters/formation.h"
#include "games/battleline/table/frames.h"
#include "games/battleline/table/ids.h"

namespace acies::battleline {

struct Side {
  TroopSet troops = 0;        // in hand
  TroopSet known_troops = 0;  // those of them that the opponent has seen [BL-8.2]
  TroopSet lost_troops = 0;   // out of play, face up [BL-5.3]
  TacticsSet tactics = 0;
  TacticsSet known_tactics = 0;
  TacticsSet lost_tactics = 0;
  TacticsSet guile = 0;     // played guile cards, lying face up [BL-5.3]
  uint8_t troop_backs = 0;  // how many troop cards are in hand: public [BL-8.1]
  uint8_t tactics_backs = 0;
  uint8_t tactics_played = 0;  // tactics cards played so far [BL-5.2]
  uint8_t has_led = 0;         // has played a leader [BL-6.2]
  FlagSet flags = 0;           // flags won
  uint16_t points = 0;         // of the match [BL-7.2]

  unsigned hand_size() const { return unsigned{troop_backs} + tactics_backs; }
};
static_assert(sizeof(Side) == 40);

// The cards of one side at one flag, sorted by number. [BL-3.1] The order of play does not matter.
struct Line {
  std::array<Card, kMudSlots> slot{kNoCard, kNoCard, kNoCard, kNoCard};

  void insert(Card card, unsigned count) {
    unsigned at = count;
    for (; at > 0 && slot[at - 1] > card; --at) slot[at] = slot[at - 1];
    slot[at] = card;
  }
  void remove(Card card, unsigned count) {
    unsigned at = 0;
    while (slot[at] != card) ++at;
    for (; at + 1 < count; ++at) slot[at] = slot[at + 1];
    slot[count - 1] = kNoCard;
  }
};

struct State : FrameStack<State> {
  std::array<Side, 2> sides{};
  TroopSet deck_troops = kAllTroops;  // face down, in no order
  TroopSet seen_troops = 0;           // lying face up anywhere [BL-4.4]
  std::array<std::array<Line, 2>, kFlags> lines{};
  std::array<std::array<uint8_t, 2>, kFlags> counts{};
  std::array<std::array<Strength, 2>, kFlags> strengths{};  // of complete lines; none for others
  std::array<FlagSet, 2> complete{};                        // by side: formation complete
  std::array<FlagSet, 2> earlier{};  // by side: complete, and before the other side's [BL-4.7]
  FlagSet claimable = 0;             // by the seat to move, while it claims
  TacticsSet deck_tactics = kAllTactics;
  std::array<uint8_t, 2> deck_size{kTroops, kCards - kTroops};  // cards put back included
  std::array<std::array<Card, 2>, 2> top{
      {{kNoCard, kNoCard}, {kNoCard, kNoCard}}};  // put back, last on top
  std::array<uint8_t, 2> top_size{};
  Seat top_seer = Seat::Nobody;  // the seat that put them back
  uint8_t fog = kNoFlag;
  uint8_t mud = kNoFlag;
  Seat turn = Seat::South;
  Seat starter = Seat::South;  // the seat that began this game
  uint8_t idle = 0;            // passes in succession, counted by BL-2.6
  uint8_t game = 1;            // of the match
  uint8_t games = 1;
  uint8_t is_advanced = 0;  // flags are claimed at the start of a turn [BL-4.13]
  uint8_t depth = 0;
  std::array<Frame, 5> open{};  // unused frames are zero
  Seat winner = Seat::Nobody;   // of the last game, once the match is over
  uint8_t was_stalled = 0;      // the last game ended by BL-2.6

  Side& side(Seat seat) { return sides[index(seat)]; }
  const Side& side(Seat seat) const { return sides[index(seat)]; }
  unsigned slots(unsigned flag) const { return flag == mud ? kMudSlots : kSlots; }
  unsigned count(unsigned flag, Seat seat) const { return counts[flag][index(seat)]; }
  std::span<const Card> line(unsigned flag, Seat seat) const {
    return std::span(lines[flag][index(seat)].slot).first(count(flag, seat));
  }
  Strength strength(unsigned flag, Seat seat) const { return strengths[flag][index(seat)]; }
  FlagSet claimed() const { return sides[0].flags | sides[1].flags; }
  FlagSet unclaimed() const { return kAllFlags & ~claimed(); }
  FlagSet free_flags(Seat seat) const {
    return unclaimed() & static_cast<FlagSet>(~complete[index(seat)]);
  }
  TroopSet unseen_troops() const { return kAllTroops & ~seen_troops; }
};
static_assert(sizeof(State) == 256);

}  // namespace acies::battleline
