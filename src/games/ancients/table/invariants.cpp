// Conditions that hold for every table of Ancients.
#include "games/ancients/chapters/chapters.h"

namespace acies::ancients {
namespace {

bool is_place(Hex hex) { return hex == kLost || hex == kReserve || is_hex(hex); }

// [CCA-5.4] Units and the board agree on their hexes; one unit a hex, with blocks.
bool are_units_ok(const State& state) {
  std::array<HexSet, 2> manned{};
  for (unsigned i = 0; i < kUnits; ++i) {
    const auto unit = static_cast<Unit>(i);
    const Hex hex = state.hex[unit];
    if (static_cast<unsigned>(state.kind[unit]) >= kKinds || !is_place(hex)) return false;
    if (state.blocks[unit] > state.full[unit]) return false;
    if ((state.blocks[unit] == 0) != (hex == kLost)) return false;
    if (hex >= kHexes) continue;
    if (state.unit_at[hex] != unit || manned[index(seat_of(unit))].has(hex)) return false;
    manned[index(seat_of(unit))].insert(hex);
  }
  return manned == state.manned && (manned[0] & manned[1]).is_empty();
}

bool is_field_ok(const State& state) {
  for (unsigned hex = 0; hex < state.unit_at.size(); ++hex) {
    const Unit unit = state.unit_at[hex];
    if (unit == kNoUnit) continue;
    if (unit >= kUnits || !is_hex(hex) || state.hex[unit] != hex) return false;
  }
  for (const HexSet& ground : state.terrain) {
    if (!(ground & ~kAllHexes).is_empty()) return false;
  }
  return true;
}

// [CCA-5.25] No hex has two leaders, or a leader together with an enemy.
bool are_leaders_ok(const State& state) {
  std::array<HexSet, 2> led{};
  unsigned fleeing = 0;
  for (unsigned leader = 0; leader < kLeaders; ++leader) {
    const Hex hex = state.leader_hex[leader];
    if (hex == kFleeing) {
      ++fleeing;
      continue;
    }
    if (!is_place(hex)) return false;
    if (hex >= kHexes) continue;
    HexSet& own = led[index(seat_of_leader(static_cast<Leader>(leader)))];
    if (own.has(hex)) return false;
    own.insert(hex);
  }
  const bool stand_apart =
      (led[0] & (led[1] | state.manned[1])).is_empty() && (led[1] & state.manned[0]).is_empty();
  return led == state.led && stand_apart && (fleeing == 0 || state.depth > 0);
}

bool is_bag_ok(CardBag bag) {
  CardBag again;
  again.add(bag);
  return again == bag && (bag.bits & ~kWholeDeck.bits) == 0;
}

// [CCA-16.1] Every card is in exactly one place.
bool are_cards_ok(const State& state) {
  for (const CardBag bag : {state.deck, state.discards, state.hands[0], state.hands[1]}) {
    if (!is_bag_ok(bag)) return false;
  }
  for (unsigned i = 0; i < kCardKinds; ++i) {
    const auto card = static_cast<Card>(i);
    unsigned count = state.deck.count(card) + state.discards.count(card) +
                     state.hands[0].count(card) + state.hands[1].count(card);
    if (state.card == card) ++count;
    if (count != kCopies[i]) return false;
  }
  return state.hand_size[0] == state.hands[0].size() && state.hand_size[1] == state.hands[1].size();
}

bool is_turn_ok(const State& state) {
  const UnitSet own = units_of(state.turn);
  UnitSet alive = 0;
  for (unsigned i = 0; i < kUnits; ++i) {
    if (state.blocks[i] != 0) alive |= unit_bit(static_cast<Unit>(i));
  }
  if (!is_player(state.turn)) return false;
  return (state.ordered & ~(own & alive)) == 0 && (state.charging & ~state.ordered) == 0 &&
         (state.ordered_leaders & ~leaders_of(state.turn)) == 0;
}

bool are_frames_ok(const State& state) {
  if (state.depth > state.open.size() || (state.ending != 0) != (state.depth == 0)) return false;
  for (size_t i = state.depth; i < state.open.size(); ++i) {
    if (state.open[i] != Frame{}) return false;
  }
  for (size_t i = 0; i < state.depth; ++i) {
    if (static_cast<uint8_t>(state.open[i].step) >= kSteps) return false;
  }
  return state.depth == 0 || static_cast<uint8_t>(state.step()) < kQuestions;
}

}  // namespace

bool Rules::is_ok(const State& state) const {
  return are_units_ok(state) && is_field_ok(state) && are_leaders_ok(state) &&
         are_cards_ok(state) && is_turn_ok(state) && are_frames_ok(state);
}

}  // namespace acies::ancients
