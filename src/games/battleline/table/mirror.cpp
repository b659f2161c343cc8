// acies: no allocation
// Battle Line is the same game for both players and from both ends of the line.
#include "games/battleline/chapters/chapters.h"

namespace acies::battleline {
namespace {

Seat swapped(Seat seat) { return is_player(seat) ? opponent(seat) : seat; }

FlagSet reversed(FlagSet flags) {
  FlagSet other = 0;
  for_each_bit(flags, [&](unsigned flag) { other |= flag_bit(kFlags - 1 - flag); });
  return other;
}

uint8_t reversed_flag(uint8_t flag) {
  return flag == kNoFlag ? flag : static_cast<uint8_t>(kFlags - 1 - flag);
}

void reverse_flags(State& state) {
  for (Side& side : state.sides) side.flags = reversed(side.flags);
  for (FlagSet& flags : state.complete) flags = reversed(flags);
  for (FlagSet& flags : state.earlier) flags = reversed(flags);
  state.claimable = reversed(state.claimable);
  state.fog = reversed_flag(state.fog);
  state.mud = reversed_flag(state.mud);
  if (state.step() == Step::Place) {
    auto place = state.asked<asks::Place>();
    place.from = reversed_flag(place.from);
    state.replace(place);
  }
}

}  // namespace

State Rules::mirror(const State& state) const {
  State other = state;
  std::swap(other.sides[0], other.sides[1]);
  std::swap(other.complete[0], other.complete[1]);
  std::swap(other.earlier[0], other.earlier[1]);
  for (unsigned flag = 0; flag < kFlags; ++flag) {
    const unsigned from = kFlags - 1 - flag;
    for (const size_t side : {0, 1}) {
      other.lines[flag][side] = state.lines[from][1 - side];
      other.counts[flag][side] = state.counts[from][1 - side];
      other.strengths[flag][side] = state.strengths[from][1 - side];
    }
  }
  reverse_flags(other);
  other.turn = swapped(state.turn);
  other.starter = swapped(state.starter);
  other.top_seer = swapped(state.top_seer);
  other.winner = swapped(state.winner);
  return other;
}

Action Rules::mirror(Action action) const {
  const auto verb = static_cast<Verb>(action.verb);
  const bool has_flag = verb == Verb::Claim || verb == Verb::Take || verb == Verb::Place ||
                        (verb == Verb::Play && !is_guile(action.piece));
  if (has_flag) action.place = static_cast<uint16_t>(kFlags - 1 - action.place);
  return action;
}

}  // namespace acies::battleline
