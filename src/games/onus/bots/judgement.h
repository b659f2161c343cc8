// How good a table looks to a player: what the armies are worth, what their fights and shots may
// bring, how they stand to each other. All figures are a player's judgement, not odds, in tenths of
// a point where nothing else is said.
#pragma once

#include "games/onus/chapters/chapters.h"

namespace acies::onus {

// A unit as a player sees it: with its wounds, and what it can do.
struct Look {
  Unit unit = kNoUnit;
  const UnitDef* def = nullptr;
  Pose pose;
  int32_t cost = 0;   // what it is worth in order
  int32_t worth = 0;  // to lose it: with the general who is there
  int32_t life = 1;   // damage that it still bears
  int32_t reach = 0;  // of a turn's move
  int8_t hit = 1;     // in melee
  int8_t hurt = 1;
  int8_t dodge = 1;
  int8_t armour = 1;
  int8_t morale = 1;
  int8_t strength = 0;  // of its shots; 0: none
  bool is_broken = false;
  bool is_routed = false;
  bool is_marching = false;  // [ONUS-7.12]
  bool has_general = false;
  UnitSet foes = 0;  // engaged with
};

// How a player comes to blows: at once, or by letting the enemy come for as long as he cares to.
enum class Temper : uint8_t { Bold, Patient };

class Judgement {
 public:
  Judgement(const Rules& rules, const State& state, Temper temper = Temper::Bold);

  int32_t value(Seat seat) const;  // of an army: what it is, how it stands, what it may do
  int32_t gain(Unit unit) const;   // what it is worth to a unit to be active now
  int32_t fight(Unit own, Unit enemy) const;      // what their next fight may bring to the first
  int32_t shot(Unit shooter, Unit target) const;  // what a shot may
  int32_t chance_of(Unit own, Unit enemy) const;  // what a charge may, if it is in reach some day
  int32_t distance(Unit a, Unit b) const;         // from centre to centre, roughly
  const Look& look(Unit unit) const { return looks_[unit]; }
  // Not those lying below: of a seat, and of all its enemies. [ONUS-21.7]
  UnitSet standing(Seat seat) const { return standing_ & state_.units_of(seat); }
  UnitSet standing_against(Seat seat) const { return standing_ & ~state_.units_of(seat); }
  UnitSet standing_against(Unit unit) const { return standing_against(state_.seat_of(unit)); }

 private:
  struct Approach {
    int32_t sixteenths = 0;  // of turns until it is there
    int exposure = 0;        // of the other's side: 0 front, 1 flank, 2 rear
  };
  void look_at(Unit unit);
  int32_t harm(const Look& to, int32_t damage, int morale, bool is_afraid) const;
  int32_t blow(const Look& by, const Look& to, int exposure) const;
  int32_t volley(const Look& by, const Look& to, int dice, int exposure) const;
  int32_t engaged_blow(const Look& by, const Look& to) const;
  Approach approach(const Look& from, const Look& to, int32_t head_start) const;
  int32_t prospect(const Look& own, int32_t head_start) const;
  int32_t prospect_of(const Look& own, const Look& enemy, int32_t head_start) const;
  int32_t shot_prospect(const Look& own, const Look& enemy, int32_t head_start) const;
  int32_t awaited(const Look& own) const;
  int32_t ahead_of(Seat seat, Point place) const;
  int32_t drive(const Look& own, int32_t head_start) const;
  int32_t matter(Unit unit) const;
  int32_t want(Unit unit) const;
  int32_t shots_left(Unit unit) const;
  bool is_shot_near(const Look& own, const Look& enemy) const;
  int32_t cards(Seat seat) const;

  const Rules& rules_;
  const State& state_;
  std::array<Look, kUnits> looks_;
  UnitSet standing_ = 0;
  int32_t drive_ = 0;  // in thousandths of a unit's cost, for the whole way across
  std::array<int32_t, kAllPlayers.size()>
      farthest_{};  // by player_number: the last of the enemy's units, from a side's own edge
};

int32_t worth_of_card(const Rules& rules, Card card);

}  // namespace acies::onus
