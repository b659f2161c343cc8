// The table of Commands & Colors: Ancients; every byte has a meaning. It also holds the board and
// the conditions of the battle, so that a position is complete by itself.
// A view is the same type: cards that a seat may not know lie in the deck's bag, the sizes of hands
// stay.
#pragma once

#include <cassert>

#include "games/ancients/table/frames.h"
#include "games/ancients/table/ids.h"

namespace acies::ancients {

// [CCA-3.4] The combat in progress; there is one at a time.
struct Combat {
  Unit attacker = kNoUnit;
  Unit defender = kNoUnit;    // a unit,
  Leader leader = kNoLeader;  // or a lone leader
  Hex ground = kNoHex;        // the defender's hex when the combat was announced
  Hex base = kNoHex;          // the attacker's hex
  uint8_t is_fire = 0;
  uint8_t is_bonus = 0;
  uint8_t is_evading = 0;
  uint8_t has_struck = 0;         // the defender struck first
  uint8_t was_attacker_full = 0;  // [CCA-7.24] at the announcement
  uint8_t was_defender_full = 0;
  // The current blow.
  Blow blow = Blow::Attack;
  uint8_t hits = 0;
  uint8_t flags = 0;
  uint8_t spared = 0;  // a sword has been ignored [CCA-7.31]
  uint8_t dice = 0;
  LeaderSet checked = 0;  // leaders who have been checked in this sequence [CCA-11.4]

  friend bool operator==(const Combat&, const Combat&) = default;
};
static_assert(sizeof(Combat) == 18);

// [CCA-1.3] [CCA-2.4] The conditions of the battle.
struct Conditions {
  std::array<HexSet, 2> objectives{};              // by side: hexes that give it a banner, once
  std::array<uint8_t, 2> goal{5, 5};               // banners that win
  std::array<uint8_t, 2> hand{5, 5};               // the hand limit now
  std::array<std::array<uint8_t, 5>, 2> growth{};  // the limit after the first turns, 0: no change
  std::array<uint8_t, 2> bonus_banners{};          // with this many banners
  std::array<uint8_t, 2> bonus_hand{};             // the limit becomes this
  std::array<Leader, 2> vital{kNoLeader, kNoLeader};  // a leader whose loss loses the battle
  std::array<SectionSet, 2> exits{};      // sections whose far edge the side may leave over
  std::array<uint8_t, 2> exit_banner{};   // and if it takes a banner for it
  std::array<uint8_t, 2> exit_leaders{};  // lone leaders too [CCA-5.27]
  std::array<uint8_t, 2> ambush_turn{};   // from which own turn the reserve may enter; 0: none
  std::array<uint8_t, 2> legions{};       // 1 Marian or Imperial, 2 Julian [CCA-15.7] [CCA-15.10]
  uint8_t is_siege = 0;                   // fortified walls can be stormed [CCA-14.65]
  uint8_t scenario = 0xFF;                // its number in the book, for names; 0xFF: none
  std::array<KindSet, 2> missiles{};      // by side: further kinds that have them [CCA-6.5]
  UnitSet special = 0;                    // special units [CCA-15.1]
};
static_assert(sizeof(Conditions) == 80);

struct State : FrameStack<State> {
  // The field.
  std::array<HexSet, kTerrains> terrain{};
  std::array<HexSet, 2> manned{};  // by side: hexes with units
  std::array<HexSet, 2> led{};     // by side: hexes with leaders
  std::array<Unit, 128> unit_at = filled<128>(kNoUnit);
  // The pieces.
  std::array<Kind, kUnits> kind{};
  std::array<Hex, kUnits> hex = filled<kUnits>(kLost);
  std::array<uint8_t, kUnits> blocks{};
  std::array<uint8_t, kUnits> full{};  // at the start [CCA-1.13]
  std::array<Hex, kLeaders> leader_hex = filled<kLeaders>(kLost);
  Conditions conditions{};
  // Cards.
  CardBag deck{kWholeDeck};
  CardBag discards{};
  std::array<CardBag, 2> hands{};
  std::array<uint8_t, 2> hand_size{};
  std::array<uint8_t, 2> banners{};
  std::array<uint8_t, 2> turns{};  // begun by each side
  uint8_t idle = 0;                // turns since the last loss [CCA-2.9]
  uint8_t has_lost = 0;            // a block or leader was lost in this turn
  // The turn.
  UnitSet ordered = 0;
  UnitSet moved = 0;                    // has made its move
  UnitSet battled = 0;                  // has battled (Darken the Sky: for the second time)
  UnitSet fired = 0;                    // Darken the Sky: has fired once
  UnitSet barred = 0;                   // may not battle: terrain that it has entered
  UnitSet charging = 0;                 // must close combat [CCA-5.14]
  UnitSet bonused = 0;                  // has made its bonus close combat [CCA-12.13]
  std::array<uint8_t, kUnits> steps{};  // hexes moved in this turn
  std::array<Hex, kUnits> began = filled<kUnits>(kLost);  // the unit's hex when the turn began
  LeaderSet ordered_leaders = 0;
  LeaderSet moved_leaders = 0;
  Seat turn = Seat::South;
  Phase phase = Phase::Orders;
  Card card = kNoCard;         // played in this turn
  Card effect = kNoCard;       // the card that is carried out, after Counter Attack
  uint8_t is_fallback = 0;     // one unit of choice instead [CCA-16.3]
  uint8_t command = 0;         // when the card was played [CCA-4.14]
  Leader chief = kNoLeader;    // the leader of a Leadership card
  SectionSet used = 0;         // where this turn's Leadership card was used
  Card last_card = kNoCard;    // of the opponent's preceding turn
  Card last_effect = kNoCard;  // and the card that it carried out [CCA-16.24]
  SectionSet last_used = 0;
  SectionSet bound = 0;              // Counter Attack: where a copied Leadership must be used
  std::array<uint8_t, 4> symbols{};  // Spartacus, Rally: light, medium, heavy, helmets left
  uint8_t struck_card = 0;           // First Strike was played in this turn [CCA-13.4]
  Seat first = Seat::South;          // the side that began [CCA-3.1]
  Seat winner = Seat::Nobody;
  uint8_t ending = 0;  // the reason for the end: see victory.cpp
  uint8_t depth = 0;
  uint8_t is_counting = 0;  // simultaneous losses are being counted [CCA-2.8]
  Combat combat{};
  std::array<Frame, 20> open{};  // unused frames are zero

  bool has_terrain(Hex at, Terrain kind_of_terrain) const {
    return terrain[static_cast<size_t>(kind_of_terrain)].has(at);
  }
  HexSet terrain_of(Terrain kind_of_terrain) const {
    return terrain[static_cast<size_t>(kind_of_terrain)];
  }
  Unit unit_in(Hex at) const { return unit_at[at]; }
  HexSet units_on() const { return manned[0] | manned[1]; }
  HexSet pieces_on() const { return manned[0] | manned[1] | led[0] | led[1]; }
  HexSet pieces_of(Seat seat) const { return manned[index(seat)] | led[index(seat)]; }
  HexSet lone_leaders(Seat seat) const { return led[index(seat)] & ~manned[index(seat)]; }
  bool is_alive(Unit unit) const { return blocks[unit] != 0; }
  bool is_full(Unit unit) const { return blocks[unit] == full[unit]; }
  bool is_kind(Unit unit, KindSet set) const { return is_one_of(kind[unit], set); }
  Leader leader_in(Hex at, Seat seat) const {
    if (!led[index(seat)].has(at)) return kNoLeader;
    const unsigned lowest = seat == Seat::South ? 0 : kLeadersASide;
    for (unsigned leader = lowest; leader < lowest + kLeadersASide; ++leader) {
      if (leader_hex[leader] == at) return static_cast<Leader>(leader);
    }
    return kNoLeader;
  }
  Leader leader_with(Unit unit) const { return leader_in(hex[unit], seat_of(unit)); }

  unsigned deck_size() const {
    // In a view the other hand lies in the deck's bag.
    return deck.size() - hidden_cards();
  }
  // Cards of hands that this view does not know.
  unsigned hidden_cards() const {
    return hand_size[0] + hand_size[1] - hands[0].size() - hands[1].size();
  }

 private:
  template <size_t N>
  static constexpr std::array<uint8_t, N> filled(uint8_t value) {
    std::array<uint8_t, N> all{};
    all.fill(value);
    return all;
  }
};

static_assert(sizeof(State) == 1168);

}  // namespace acies::ancients
