// acies: no allocation
// Chapter 2: banners and the end of a battle.
#include "games/ancients/chapters/chapters.h"

namespace acies::ancients {
namespace {

// [CCA-4.15] [CCA-13.5] A battle may give a side a larger hand once it has this many banners.
void grow_hand(State& state, Seat seat, Journal* journal) {
  Conditions& battle = state.conditions;
  const size_t side = index(seat);
  if (battle.bonus_banners[side] == 0 || state.banners[side] < battle.bonus_banners[side]) return;
  const unsigned before = battle.hand[side];
  battle.hand[side] = battle.bonus_hand[side];
  battle.bonus_banners[side] = 0;
  tell(journal, seat, Happening::HandGrows, "13.5"_rule,
       {static_cast<int16_t>(side), battle.hand[side]});
  if (battle.hand[side] <= before) return;
  state.push(asks::Draw{seat, battle.hand[side] - before});
}

bool has_reached_goal(const State& state, Seat seat) {
  return state.banners[index(seat)] >= state.conditions.goal[index(seat)];
}

}  // namespace

// [CCA-2.5] The battle ends at once; the rest of the turn is dropped.
void end_battle(State& state, Seat winner, Ending why, Journal* journal) {
  if (state.ending != 0) return;
  while (state.is_asking()) state.pop();
  for (Hex& hex : state.leader_hex) {
    if (hex == kFleeing) hex = kLost;  // he does not come down any more
  }
  state.combat = Combat{};
  state.winner = winner;
  state.ending = static_cast<uint8_t>(why);
  tell(journal, winner, Happening::BattleEnded, "2.1"_rule,
       {static_cast<int16_t>(index(winner)), state.banners[0], state.banners[1],
        static_cast<int16_t>(why)});
}

// [CCA-2.1] Enough banners win. [CCA-2.8] If both sides reach the goal by simultaneous losses, it
// is a draw.
void count_banners(const Rules&, State& state, Journal* journal) {
  const bool south = has_reached_goal(state, Seat::South);
  const bool north = has_reached_goal(state, Seat::North);
  if (south && north) return end_battle(state, Seat::Nobody, Ending::BothBanners, journal);
  if (south) return end_battle(state, Seat::South, Ending::Banners, journal);
  if (north) return end_battle(state, Seat::North, Ending::Banners, journal);
}

// [CCA-2.2] [CCA-2.3] The opponent takes the banner, even if the side's own elephants caused the
// loss.
void take_banner(const Rules& rules, State& state, Seat seat, BannerFor why, RuleId rule,
                 Journal* journal) {
  ++state.banners[index(seat)];
  tell(journal, seat, Happening::Banner, rule,
       {static_cast<int16_t>(index(seat)), state.banners[index(seat)], static_cast<int16_t>(why)});
  grow_hand(state, seat, journal);
  if (state.is_counting == 0) count_banners(rules, state, journal);
}

// [CCA-2.4] A hex that gives a banner gives it only once.
void reach_hex(const Rules& rules, State& state, Unit unit, Journal* journal) {
  HexSet& objectives = state.conditions.objectives[index(seat_of(unit))];
  const Hex hex = state.hex[unit];
  if (hex >= kHexes || !objectives.has(hex)) return;
  objectives.remove(hex);
  take_banner(rules, state, seat_of(unit), BannerFor::Objective, "2.4"_rule, journal);
}

Outcome Rules::outcome(const State& state) const {
  const bool is_over = state.ending != 0;
  const RuleId rule = !is_over                                                    ? kNoRule
                      : state.ending == static_cast<uint8_t>(Ending::BothBanners) ? "2.8"_rule
                      : state.ending == static_cast<uint8_t>(Ending::Stalled) ||
                              state.ending == static_cast<uint8_t>(Ending::TurnLimit)
                          ? "2.9"_rule
                          : "2.1"_rule;
  return {is_over, state.winner, {state.banners[0], state.banners[1]}, rule};
}

}  // namespace acies::ancients
