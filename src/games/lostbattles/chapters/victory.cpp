// acies: no allocation
// Chapter 11: the end of the battle and victory points.
#include "games/lostbattles/chapters/chapters.h"

namespace acies::lostbattles {
namespace {

constexpr int kCampPoints = 5;
constexpr int kFatiguedPoints = 20;
constexpr int kSurprisedPoints = 30;

// [LB-11.1.1] In halves: levies and scythed chariots count one, other units two.
unsigned strength(const State& state, Seat seat) {
  unsigned sum = 0;
  for_each_bit(state.on_field(seat) | (state.undeployed & units_of(seat)), [&](unsigned i) {
    const KindDef& def = state.def(static_cast<Unit>(i));
    sum += def.rank == Class::Levy || def.subtype == Subtype::Scythed ? 1 : 2;
  });
  return sum;
}

bool is_broken(const State& state, Seat seat) { return strength(state, seat) < 6; }

// [LB-11.1.2] The rest of a broken army leaves the field.
void dissolve(State& state, Seat seat, Journal* journal) {
  for (unsigned i = 0; i < kCommanders; ++i) {
    const auto one = static_cast<Commander>(i);
    if (seat_of_commander(one) == seat && state.commanders[one].place <= kOff)
      lose_commander(state, one, kRouted, "11.1.2"_rule, journal);
  }
  for_each_bit(state.on_field(seat) | (state.undeployed & units_of(seat)),
               [&](unsigned i) { send_away(state, static_cast<Unit>(i), "11.1.2"_rule, journal); });
}

// [LB-11.2.1] Spent, withdrawn and routed units give their value.
int points_for_unit(const State& state, Unit unit) {
  const int value = state.def(unit).points;
  switch (state.place[unit]) {
    // [LB-11.2.3] Shattered units give twice their value.
    case kShattered: return 2 * value;
    // [LB-11.2.2] Routed units give one point more.
    case kRouted: return value + 1;
    case kWithdrawn: return value;
    default: return state.is_spent(unit) ? value : 0;
  }
}

int points_for_losses(const State& state, Seat enemy) {
  int sum = 0;
  for_each_bit(units_of(enemy),
               [&](unsigned i) { sum += points_for_unit(state, static_cast<Unit>(i)); });
  for (unsigned i = 0; i < kCommanders; ++i) {
    const CommanderState& one = state.commanders[i];
    if (seat_of_commander(static_cast<Commander>(i)) != enemy) continue;
    if (one.place == kShattered) sum += 2 * one.def().value;
    if (one.place == kRouted) sum += one.def().value;
  }
  return sum;
}

}  // namespace

// [LB-11.2.8] Points for losses, with own values for some legionaries; then for conditions.
int victory_points(const State& state, Seat seat) {
  const Seat enemy = opponent(seat);
  const ArmyState& own = state.army(seat);
  const ArmyState& theirs = state.army(enemy);
  int sum = points_for_losses(state, enemy);
  const bool is_enemy_left = (state.on_field(enemy) | (state.undeployed & units_of(enemy))) != 0;
  // [LB-11.2.4] The enemy camp.
  if (theirs.is_captured != 0 && is_enemy_left) sum += kCampPoints;
  // [LB-11.2.5] [LB-11.2.6] A fatigued or surprised army.
  if (own.is_fatigued != 0) sum += kFatiguedPoints;
  if (own.is_surprised != 0) sum += kSurprisedPoints;
  // [LB-11.2.7] A smaller army.
  const int less = theirs.start_value - own.start_value;
  return less > 0 ? sum + state.handicap * less : sum;
}

// [LB-11.3.1] [LB-11.3.2] A level for every 25 points of difference; 0 is a draw.
unsigned victory_level(int difference) {
  if (difference == 0) return 0;
  return static_cast<unsigned>(std::min(difference / 25, 4)) + 1;
}

// [LB-11.1.1] The battle ends if a side has fewer than 3 units.
void check_end(const Rules&, State& state, Journal* journal) {
  if (state.ending != 0) return;
  const bool south = is_broken(state, Seat::South);
  const bool north = is_broken(state, Seat::North);
  if (!south && !north) return;
  if (south) dissolve(state, Seat::South, journal);
  if (north) dissolve(state, Seat::North, journal);
  end_battle(state, south && north ? Ending::BothBroken : Ending::Broken, journal);
}

// [LB-11.3.3] An army that was driven from the field can still win by points.
void end_battle(State& state, Ending why, Journal* journal) {
  const int south = victory_points(state, Seat::South);
  const int north = victory_points(state, Seat::North);
  state.ending = static_cast<uint8_t>(why);
  state.winner = south == north ? Seat::Nobody : south > north ? Seat::South : Seat::North;
  while (state.is_asking()) state.pop();
  for (uint8_t& moves : state.moves) moves = 0;
  state.group = Group{};
  state.assault = Assault{};
  const int difference = south > north ? south - north : north - south;
  tell(journal, state.winner, Happening::BattleEnded, "11.3.1"_rule,
       {static_cast<int16_t>(south), static_cast<int16_t>(north),
        static_cast<int16_t>(victory_level(difference)), static_cast<int16_t>(why)});
}

Outcome Rules::outcome(const State& state) const {
  const std::array<int16_t, 2> points{static_cast<int16_t>(victory_points(state, Seat::South)),
                                      static_cast<int16_t>(victory_points(state, Seat::North))};
  const bool is_over = state.ending != 0;
  const bool is_late = state.ending == static_cast<uint8_t>(Ending::TurnTen);
  return {is_over, is_over ? state.winner : Seat::Nobody, points,
          is_late ? "11.1.3"_rule : "11.1.1"_rule};
}

}  // namespace acies::lostbattles
