// acies: no allocation
// Chapters 4 and 16: the card played and what it sets in motion.
#include "games/ancients/chapters/chapters.h"

namespace acies::ancients {
namespace {

constexpr KindSet kLights = kLightFoot | kinds_of({Kind::LC, Kind::LBC, Kind::BCH});
constexpr KindSet kMediums = kinds_of({Kind::MI, Kind::WAR, Kind::MC, Kind::CAM, Kind::CCAM});
constexpr KindSet kHeavies =
    kinds_of({Kind::HI, Kind::HC, Kind::HCH, Kind::EL, Kind::HWM, Kind::CHC});
static_assert((kLights | kMediums | kHeavies) == kAllKinds);

// [CCA-16.24] The same card with left and right exchanged.
Card mirrored(Card card) {
  switch (card) {
    case Card::TwoLeft: return Card::TwoRight;
    case Card::TwoRight: return Card::TwoLeft;
    case Card::ThreeLeft: return Card::ThreeRight;
    case Card::ThreeRight: return Card::ThreeLeft;
    case Card::FourLeft: return Card::FourRight;
    case Card::FourRight: return Card::FourLeft;
    case Card::InspiredLeft: return Card::InspiredRight;
    case Card::InspiredRight: return Card::InspiredLeft;
    default: return card;
  }
}

// The card that is carried out. Counter Attack copies the opponent's; without one it does nothing.
Card effect_of(const State& state, Card card) {
  return card == Card::Counter ? mirrored(state.last_effect) : card;
}

bool has_unit_of(const State& state, Seat seat, KindSet kinds) {
  bool has = false;
  for_each_hex(state.manned[index(seat)],
               [&](Hex hex) { has = has || state.is_kind(state.unit_in(hex), kinds); });
  return has;
}

// [CCA-16.2] Fallback cards order one unit of choice if no unit of their kind is on the board.
bool falls_back(const Rules& rules, const State& state, Card effect) {
  switch (effect) {
    case Card::Light:
    case Card::Medium:
    case Card::Heavy:
    case Card::Mounted:
    case Card::DoubleTime:
    case Card::LineCommand:
    case Card::MoveFireMove:
    case Card::Charge: return !has_unit_of(state, state.turn, kinds_of_card(effect));
    // [CCA-16.38] Rally falls back only if the player has no leader.
    case Card::Rally: return state.led[index(state.turn)].is_empty();
    case Card::Darken: {
      bool has = false;
      for_each_hex(state.manned[index(state.turn)],
                   [&](Hex hex) { has = has || is_missile(rules, state, state.unit_in(hex)); });
      return !has;
    }
    // [CCA-16.4] Other cards have no fallback: orders that cannot be given are lost.
    default: return false;
  }
}

// [CCA-16.23] Orders all own units adjacent to an enemy unit.
void order_clash(State& state) {
  const HexSet beside = around(state.manned[index(opponent(state.turn))]);
  for_each_hex(state.manned[index(state.turn)] & beside,
               [&](Hex hex) { state.ordered |= unit_bit(state.unit_in(hex)); });
}

// [CCA-16.27] Orders all missile units.
void order_archers(const Rules& rules, State& state) {
  for_each_hex(state.manned[index(state.turn)], [&](Hex hex) {
    const Unit unit = state.unit_in(hex);
    if (is_missile(rules, state, unit)) state.ordered |= unit_bit(unit);
  });
}

void push_moves(State& state, Phase phase) { state.push(asks::Move{.phase = phase}); }

// [CCA-3.2] The turn: orders, moves, battles. The last step is pushed first.
void push_turn(State& state, bool has_orders) {
  if (state.effect == Card::MoveFireMove && state.is_fallback == 0) {
    push_moves(state, Phase::SecondMoves);
  }
  // [CCA-3.3] All battles come after all moves; only Move-Fire-Move has moves after them.
  state.push(asks::Battle{});
  if (!has_orders) return;
  push_moves(state, Phase::Moves);
  state.push(asks::Order{});
}

void play(const Rules& rules, State& state) {
  // [CCA-16.26] First Strike has no effect as the card of its player's turn.
  if (state.effect == kNoCard || state.effect == Card::FirstStrike) return;
  state.is_fallback = static_cast<uint8_t>(falls_back(rules, state, state.effect));
  if (state.is_fallback != 0) return push_turn(state, true);
  switch (state.effect) {
    case Card::Clash: order_clash(state); return push_turn(state, false);
    case Card::Darken: order_archers(rules, state); return push_turn(state, false);
    case Card::Rally:
      state.push(asks::Battle{});
      push_moves(state, Phase::Moves);
      state.push(asks::Restore{});
      return state.push(asks::RollRally{state.turn, state.command});
    case Card::Spartacus:
      push_turn(state, true);
      return state.push(asks::RollSpartacus{state.turn, state.command});
    default: return push_turn(state, true);
  }
}

}  // namespace

// [CCA-5.21] [CCA-16.15] The kinds by class.
KindSet kinds_of_card(Card card) {
  switch (card) {
    case Card::Light:
    // [CCA-16.11] Order Light Troops: light units.
    case Card::MoveFireMove: return kLights;
    // [CCA-16.12] Order Medium Troops: medium units.
    case Card::Medium: return kMediums;
    // [CCA-16.13] Order Heavy Troops: heavy units.
    case Card::Heavy: return kHeavies;
    case Card::Mounted:
    case Card::Charge: return kMounted;
    case Card::DoubleTime:
    case Card::LineCommand: return kFoot;
    default: return kAllKinds;
  }
}

// [CCA-15.7] Medium and heavy foot of a side with legions.
bool is_legion(const State& state, Unit unit) {
  return state.conditions.legions[index(seat_of(unit))] != 0 && state.is_kind(unit, kLegions);
}

// [CCA-6.5] The battle gives missiles to its kind.
bool is_named_missile(const State& state, Unit unit) {
  return state.is_kind(unit, state.conditions.missiles[index(seat_of(unit))]);
}

// [CCA-6.5] [CCA-15.12] A missile unit has a range of fire; legions count.
bool is_missile(const Rules& rules, const State& state, Unit unit) {
  return fire_range(rules, state, unit) > 0;
}

bool settle_play(const Rules&, State& state, Journal*) {
  if (state.hand_size[index(state.turn)] > 0) return true;
  state.pop();
  return false;
}

// [CCA-3.5] [CCA-4.1] [CCA-20.2] Any card of the hand may be played; equal cards are one choice.
void list_play(const Rules&, const State& state, ActionList& list) {
  for_each_bit(state.hands[index(state.turn)].kinds(), [&](unsigned card) {
    list.push_back(make_card_action(Verb::Play, static_cast<Card>(card)));
  });
}

Refusal why_play(const Rules&, const State&, Action action) {
  if (!is_verb(action, Verb::Play) || action.piece >= kCardKinds) {
    return reason("3.5"_rule, "refusal.step");
  }
  return reason("4.1"_rule, "refusal.not_in_hand", {action.piece});
}

// [CCA-4.2] The card says who may be ordered.
void act_play(const Rules& rules, State& state, Action action, Journal* journal) {
  state.pop();
  const size_t side = index(state.turn);
  state.card = card_of(action);
  state.hands[side].remove(state.card);
  --state.hand_size[side];
  state.effect = effect_of(state, state.card);
  // [CCA-16.24] A copied Leadership Any Section is bound to the section where the opponent used it.
  state.bound = state.card == Card::Counter && state.effect == Card::Leadership ? state.last_used
                                                                                : SectionSet{0};
  // [CCA-4.14] [CCA-16.10] Command is the hand limit of the side; cards for a class order so many
  // units.
  state.command = state.conditions.hand[side];
  tell(journal, state.turn, Happening::Played, rules.book().card_rule(state.card),
       {action.piece, static_cast<int16_t>(state.effect)});
  play(rules, state);
}

// [CCA-16.34] [CCA-16.36] The dice of I Am Spartacus and Rally are kept to pay for orders or
// blocks.
void take_symbols(const Rules&, State& state, Purpose, Roll roll, Journal*) {
  for (size_t face = 0; face < state.symbols.size(); ++face) {
    state.symbols[face] = static_cast<uint8_t>(roll.of(static_cast<Face>(face)));
  }
}

}  // namespace acies::ancients
