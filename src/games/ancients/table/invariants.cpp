// Conditions that hold for every table of Ancients.
#include "frame/checks.h"
#include "games/ancients/chapters/chapters.h"
#include "games/ancients/words/fields.h"
#include "games/ancients/words/reading.h"

namespace acies::ancients {
namespace {

Result<void> check_bounds(const State& state) { return check_fields(field_groups(), state); }

bool is_place(Hex hex) { return hex == kLost || hex == kReserve || is_hex(hex); }

// [CCA-5.4] Units and the board agree on their hexes; one unit a hex, with blocks.
Result<void> check_unit(const State& state, Unit unit) {
  const Hex hex = state.hex[unit];
  if (static_cast<unsigned>(state.kind[unit]) >= kKinds) return fault("there is no such kind");
  if (!is_place(hex)) return fault("there is no such place");
  if (state.blocks[unit] > state.full[unit]) return fault("more blocks than a full unit has");
  if ((state.blocks[unit] == 0) != (hex == kLost)) {
    return fault(hex == kLost ? "lost, but it has blocks" : "no block is left");
  }
  return need(hex >= kHexes || state.unit_at[hex] == unit, "the field says otherwise");
}

Result<void> check_units(const State& state) {
  std::array<HexSet, 2> manned{};
  const auto r = check_each(kUnits, [&](unsigned i) {
    const auto unit = static_cast<Unit>(i);
    if (state.hex[unit] < kHexes) manned[index(seat_of(unit))].insert(state.hex[unit]);
    return about(write_unit_number(unit), check_unit(state, unit));
  });
  if (!r) return r;
  return need(manned == state.manned && (manned[0] & manned[1]).is_empty(),
              "units stand in other hexes than the field says");
}

Result<void> check_field(const State& state) {
  for (unsigned hex = 0; hex < state.unit_at.size(); ++hex) {
    const Unit unit = state.unit_at[hex];
    if (unit == kNoUnit) continue;
    if (unit >= kUnits || !is_hex(hex) || state.hex[unit] != hex) {
      return fault("the field names a unit that is elsewhere");
    }
  }
  return {};
}

// [CCA-5.25] No hex has two leaders, or a leader together with an enemy.
Result<void> check_leaders(const State& state) {
  std::array<HexSet, 2> led{};
  bool is_any_fleeing = false;
  const auto r = check_each(kLeaders, [&](unsigned i) -> Result<void> {
    const auto leader = static_cast<Leader>(i);
    const Hex hex = state.leader_hex[leader];
    is_any_fleeing = is_any_fleeing || hex == kFleeing;
    if (hex == kFleeing) return {};
    if (!is_place(hex)) return fault(write_leader_number(leader) + ": there is no such place");
    if (hex >= kHexes) return {};
    HexSet& own = led[index(seat_of_leader(leader))];
    if (own.has(hex)) return fault("two leaders stand in " + write_hex_name(hex));
    own.insert(hex);
    return {};
  });
  if (!r) return r;
  const bool stand_apart =
      (led[0] & (led[1] | state.manned[1])).is_empty() && (led[1] & state.manned[0]).is_empty();
  if (led != state.led) return fault("leaders stand in other hexes than the field says");
  if (!stand_apart) return fault("a leader stands with the enemy");
  return need(!is_any_fleeing || state.depth > 0, "a leader flees, but nothing is open");
}

bool is_bag_ok(CardBag bag) {
  CardBag again;
  again.add(bag);
  return again == bag && (bag.bits & ~kWholeDeck.bits) == 0;
}

// [CCA-16.1] Every card is in exactly one place.
Result<void> check_cards(const State& state) {
  for (const CardBag bag : {state.deck, state.discards, state.hands[0], state.hands[1]}) {
    if (!is_bag_ok(bag)) return fault("there are no such cards");
  }
  for (unsigned i = 0; i < kCardKinds; ++i) {
    const auto card = static_cast<Card>(i);
    unsigned count = state.deck.count(card) + state.discards.count(card) +
                     state.hands[0].count(card) + state.hands[1].count(card);
    if (state.card == card) ++count;
    if (count != kCopies[i]) return fault("count the cards: some are missing, or there twice");
  }
  return need(
      state.hand_size[0] == state.hands[0].size() && state.hand_size[1] == state.hands[1].size(),
      "a hand has another number of cards than it says");
}

Result<void> check_turn(const State& state) {
  if (!is_player(state.turn)) return fault("it is nobody's turn");
  UnitSet alive = 0;
  for (unsigned i = 0; i < kUnits; ++i) {
    if (state.blocks[i] != 0) alive |= unit_bit(static_cast<Unit>(i));
  }
  if ((state.ordered & ~(units_of(state.turn) & alive)) != 0) {
    return fault("units are ordered that are lost, or whose turn it is not");
  }
  if ((state.charging & ~state.ordered) != 0) return fault("units charge that are not ordered");
  return need((state.ordered_leaders & ~leaders_of(state.turn)) == 0,
              "leaders are ordered whose turn it is not");
}

Result<void> check_frames(const State& state) {
  if (state.depth > state.open.size()) return fault("too many open questions");
  if ((state.ending != 0) != (state.depth == 0)) {
    return fault("nothing is open if it has ended, and only then");
  }
  for (size_t i = 0; i < state.open.size(); ++i) {
    const bool is_ok = i < state.depth ? static_cast<uint8_t>(state.open[i].step) < kSteps
                                       : state.open[i] == Frame{};
    if (!is_ok) return fault("an open question that is none");
  }
  return need(state.depth == 0 || step_row(state.step()).is_asked(),
              "what is open on top is no question");
}

}  // namespace

Result<void> Rules::is_ok(const State& state) const {
  return check_all({check_bounds, check_units, check_field, check_leaders, check_cards, check_turn,
                    check_frames},
                   state);
}

}  // namespace acies::ancients
