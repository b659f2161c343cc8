// The meaning of Battle Line's numbers: cards, flags, decks, verbs, steps, events.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/bits.h"
#include "core/contract/action.h"
#include "core/contract/rule_id.h"
#include "core/contract/seat.h"

namespace acies::battleline {

// "4.4"_rule is BL-4.4.
consteval RuleId operator""_rule(const char* text, size_t size) {
  return read_rule_number({text, size}).value();
}

// [BL-1.2] [BL-1.3] A card. 0 to 59 are troops, colour by colour, each from value 1 to 10; 60 to 69
// are tactics.
using Card = uint8_t;
inline constexpr Card kTroops = 60;
inline constexpr Card kCards = 70;
inline constexpr Card kColours = 6;
inline constexpr Card kValues = 10;
inline constexpr Card kAlexander = 60;
inline constexpr Card kDarius = 61;
inline constexpr Card kCompanion = 62;
inline constexpr Card kShield = 63;
inline constexpr Card kFog = 64;
inline constexpr Card kMud = 65;
inline constexpr Card kScout = 66;
inline constexpr Card kRedeploy = 67;
inline constexpr Card kDeserter = 68;
inline constexpr Card kTraitor = 69;
inline constexpr Card kHiddenTroop = 0xFD;  // a back of which only the deck is known
inline constexpr Card kHiddenTactics = 0xFE;
inline constexpr Card kNoCard = 0xFF;

constexpr bool is_troop(Card card) { return card < kTroops; }
constexpr bool is_tactics(Card card) { return card >= kTroops && card < kCards; }
constexpr bool is_leader(Card card) { return card == kAlexander || card == kDarius; }
constexpr bool is_morale(Card card) { return card >= kAlexander && card <= kShield; }
constexpr bool is_environment(Card card) { return card == kFog || card == kMud; }
constexpr bool is_guile(Card card) { return card >= kScout && card <= kTraitor; }
constexpr bool is_hidden(Card card) { return card == kHiddenTroop || card == kHiddenTactics; }
constexpr unsigned colour_of(Card troop) { return troop / kValues; }
constexpr unsigned value_of(Card troop) { return troop % kValues + 1U; }
constexpr Card troop(unsigned colour, unsigned value) {
  return static_cast<Card>(colour * kValues + value - 1);
}

// Sets of cards: troops by card number, tactics by card number less 60.
using TroopSet = uint64_t;
using TacticsSet = uint16_t;
inline constexpr TroopSet kAllTroops = (TroopSet{1} << kTroops) - 1;
inline constexpr TacticsSet kAllTactics = (1U << (kCards - kTroops)) - 1;
constexpr TroopSet troop_bit(Card card) { return TroopSet{1} << card; }
constexpr TacticsSet tactics_bit(Card card) {
  return static_cast<TacticsSet>(1U << (card - kTroops));
}
constexpr TacticsSet tactics_span(Card first, Card last) {
  return static_cast<TacticsSet>((tactics_bit(last) << 1U) - tactics_bit(first));
}
inline constexpr TacticsSet kLeaders = tactics_span(kAlexander, kDarius);
inline constexpr TacticsSet kMorale = tactics_span(kAlexander, kShield);
inline constexpr TacticsSet kGuile = tactics_span(kScout, kTraitor);

// Flags 0 to 8, printed 1 to 9. [BL-1.4]
inline constexpr unsigned kFlags = 9;
inline constexpr unsigned kSlots = 3;
inline constexpr unsigned kMudSlots = 4;
inline constexpr uint8_t kNoFlag = 0xFF;
using FlagSet = uint16_t;
inline constexpr FlagSet kAllFlags = (1U << kFlags) - 1;
constexpr FlagSet flag_bit(unsigned flag) { return static_cast<FlagSet>(1U << flag); }

enum class Deck : uint8_t { Troops, Tactics };
constexpr Deck deck_of(Card card) {
  return is_troop(card) || card == kHiddenTroop ? Deck::Troops : Deck::Tactics;
}

// piece is a card, place a flag or a deck.
enum class Verb : uint8_t {
  Deal,     // Nature: this card
  Play,     // this card at this flag (guile: flag 0)
  Pass,     //
  Claim,    // this flag
  Done,     // no further claim
  Draw,     // from this deck
  Return,   // this card to its deck
  Take,     // this card of the line, at this flag
  Place,    // what was taken, at this flag
  Discard,  // what was taken, out of play
};
inline constexpr uint8_t kVerbs = 10;

constexpr Action make_action(Verb verb, Card card = 0, unsigned place = 0) {
  return {static_cast<uint8_t>(verb), card, static_cast<uint16_t>(place), 0};
}

constexpr bool is_verb(Action action, Verb verb) {
  return action.verb == static_cast<uint8_t>(verb);
}

enum class Step : uint8_t {
  Lot,          // Nature: cards that decide who deals
  Deal,         // Nature: the first hands
  Play,         // a card, or a pass
  Take,         // guile: which card of the line
  Place,        // guile: where to
  ScoutDraw,    // which deck
  ScoutReturn,  // which card back
  Claim,        // which flag
  Refill,       // which deck
  Draw,         // Nature: the card drawn
  Over,
};
inline constexpr uint8_t kSteps = 11;

enum class Happening : uint8_t {
  LotDrawn,    // facts: seat, card
  Dealer,      // facts: seat that deals, seat that starts
  Dealt,       // facts: seat, card (seen by that seat)
  HandsDealt,  // facts: cards each
  Played,      // facts: card, flag
  Passed,
  Drawn,        // facts: card (seen by the actor)
  DrawnHidden,  // facts: deck (seen by all others)
  Returned,     // facts: card (seen by the actor)
  ReturnedHidden,
  Taken,       // facts: card, flag
  Placed,      // facts: card, flag
  Discarded,   // facts: card
  Claimed,     // facts: flag, formation, sum
  Stalled,     // endless passing cut short
  Awarded,     // facts: flag, seat
  GameEnded,   // facts: winner, points of South, points of North
  MatchEnded,  // facts: winner, points of South, points of North
};

}  // namespace acies::battleline
