// The value of a table to a player: the armies, their possible fights and shots, and their
// positions. All figures are estimates, not odds, in tenths of a point unless noted.
#pragma once

#include "games/onus/chapters/chapters.h"

namespace acies::onus {

// A unit as a player sees it, with its damage and its abilities.
struct Look {
  Unit unit = kNoUnit;
  const UnitDef* def = nullptr;
  Pose pose;
  int32_t cost = 0;   // its value in order
  int32_t worth = 0;  // the loss if it falls, with the general in it
  int32_t life = 1;   // damage that it can still take
  int32_t reach = 0;  // of a move in one turn
  int8_t hit = 1;     // in melee
  int8_t hurt = 1;
  int8_t dodge = 1;
  int8_t armour = 1;
  int8_t morale = 1;
  int8_t strength = 0;  // of its shots; 0: none
  bool is_broken = false;
  bool is_routed = false;
  bool is_marching = false;  // counts as attacked from behind [ONUS-7.12]
  bool has_general = false;
  UnitSet foes = 0;  // engaged enemies
};

// The style of a player: attacks at once, or lets the enemy come.
enum class Temper : uint8_t { Bold, Patient };

class Judgement {
 public:
  Judgement(const Rules& rules, const State& state, Temper temper = Temper::Bold);

  // Of an army: its units, their positions, and their possible actions.
  int32_t value(Seat seat) const;
  int32_t gain(Unit unit) const;  // value of being active now
  // Expected result of their next fight for the first unit.
  int32_t fight(Unit own, Unit enemy) const;
  int32_t shot(Unit shooter, Unit target) const;  // expected result of a shot
  // Expected result of a charge, if it comes into reach.
  int32_t chance_of(Unit own, Unit enemy) const;
  int32_t distance(Unit a, Unit b) const;  // from centre to centre, approximately
  const Look& look(Unit unit) const { return looks_[unit]; }
  // Units on the field without supports: of a seat, and of all its enemies. [ONUS-21.7]
  UnitSet standing(Seat seat) const { return standing_ & state_.units_of(seat); }
  UnitSet standing_against(Seat seat) const { return standing_ & ~state_.units_of(seat); }
  UnitSet standing_against(Unit unit) const { return standing_against(state_.seat_of(unit)); }

 private:
  struct Approach {
    int32_t sixteenths = 0;  // sixteenths of turns until contact
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
      farthest_{};  // by player_number: the enemy unit farthest from a side's own edge
};

int32_t worth_of_card(const Rules& rules, Card card);

}  // namespace acies::onus
