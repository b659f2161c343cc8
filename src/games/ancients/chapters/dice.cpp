// acies: no allocation
// Dice of a combat: how many are rolled and their effects. Chapters 6 to 9 and 14.
#include "games/ancients/chapters/chapters.h"

namespace acies::ancients {
namespace {

constexpr unsigned kNoLimit = 99;

bool is_close_combat(const Stroke& stroke) { return !stroke.is_fire; }

// [CCA-7.39] Cavalry and chariots roll worse against elephants and camels.
bool comes_from_horses(const State& state, const Stroke& stroke) {
  return is_close_combat(stroke) && state.is_kind(stroke.roller, kHorses);
}

// [CCA-14.4] Terrain protects only the unit that is attacked in its hex.
bool is_attack_on_defender(const Stroke& stroke) {
  return stroke.blow == Blow::Attack && stroke.target != kNoUnit;
}

// [CCA-14.37] [CCA-14.42] Only foot is sheltered, not mounted units.
bool is_sheltered(const State& state, const Stroke& stroke) {
  if (!is_attack_on_defender(stroke) || !state.is_kind(stroke.target, kFoot)) return false;
  // [CCA-14.40] [CCA-14.57] A camp and walls shelter from all sides.
  // A rampart does so across its front. [CCA-14.34]
  return state.has_terrain(stroke.to, Terrain::Camp) || walls(state).has(stroke.to) ||
         crosses_front(state, stroke.from, stroke.to);
}

// [CCA-9.16] [CCA-11.25] Own units or lone leaders stand in at least two adjacent hexes.
bool is_supported(const State& state, Unit unit) {
  return (adjacent(state.hex[unit]) & state.pieces_of(seat_of(unit))).count() >= 2;
}

unsigned hill_limit(const State& state, const Stroke& stroke, RuleId* rule) {
  const HexSet hills = state.terrain_of(Terrain::Hill);
  // [CCA-14.18] Downhill or from hill to hill: foot 3 dice, mounted 2.
  if (hills.has(stroke.from)) {
    if (rule != nullptr) *rule = "14.18"_rule;
    return state.is_kind(stroke.roller, kMounted) ? 2 : 3;
  }
  if (!hills.has(stroke.to)) return kNoLimit;
  if (rule != nullptr) *rule = "14.17"_rule;
  // [CCA-14.17] Uphill: 2 dice for all.
  return 2;
}

struct GroundLimit {
  Terrain terrain;
  uint8_t into;  // 99: no limit
  uint8_t out;
  RuleId rule;
};
// [CCA-14.8] [CCA-14.14] [CCA-14.29] Dice in close combat into and out of each terrain.
constexpr std::array<GroundLimit, 7> kCloseLimits{
    {{Terrain::Broken, 2, 2, "14.8"_rule},
     {Terrain::Forest, 2, 2, "14.14"_rule},
     {Terrain::Ford, 2, 2, "14.29"_rule},
     {Terrain::Bridge, 2, 2, "14.46"_rule},  // both ways [CCA-14.46] [CCA-14.47]
     {Terrain::Walls, 2, 2, "14.56"_rule},   // both ways [CCA-14.56]
     {Terrain::Fortress, 2, 2, "14.56"_rule},
     {Terrain::Marsh, 2, 2, "14.73"_rule}}};  // both ways [CCA-14.73]
// Limits of fire.
constexpr std::array<GroundLimit, 5> kFireLimits{{{Terrain::Broken, 2, 2, "14.8"_rule},
                                                  {Terrain::Forest, 1, 99, "14.14"_rule},
                                                  {Terrain::Ford, 99, 1, "14.29"_rule},
                                                  {Terrain::Bridge, 99, 1, "14.46"_rule},
                                                  {Terrain::Marsh, 99, 1, "14.73"_rule}}};

unsigned ground_limit(const State& state, const Stroke& stroke, std::span<const GroundLimit> limits,
                      RuleId* rule) {
  unsigned lowest = kNoLimit;
  for (const GroundLimit& limit : limits) {
    const HexSet ground = state.terrain_of(limit.terrain);
    unsigned most = kNoLimit;
    if (ground.has(stroke.to)) most = limit.into;
    if (ground.has(stroke.from)) most = std::min<unsigned>(most, limit.out);
    if (most >= lowest) continue;
    lowest = most;
    if (rule != nullptr) *rule = limit.rule;
  }
  return lowest;
}

// [CCA-7.31] Swords beyond those that the target ignores; `spared` records that it has ignored one.
unsigned sword_hits(const Rules& rules, State& state, const Stroke& stroke, unsigned swords) {
  if (swords == 0 || !is_sword_hit(rules, state, stroke)) return 0;
  if (state.combat.spared == 0 && ignores_one_sword(state, stroke)) {
    state.combat.spared = 1;
    --swords;
  }
  return swords;
}

// [CCA-6.21] [CCA-7.9] Only the symbol of the target's class hits, minus one that it may ignore.
unsigned symbol_hits(const Rules& rules, const State& state, const Stroke& stroke, Roll roll) {
  const unsigned hits = roll.of(rules.unit(state.kind[stroke.target]).rank);
  return hits > 0 && ignores_one_symbol(state, stroke) ? hits - 1 : hits;
}

// [CCA-6.26] [CCA-7.20] [CCA-11.9] One helmet eliminates a lone leader; otherwise he must evade.
// Flags never affect him.
void strike_leader(const Rules& rules, State& state, Roll roll, Journal* journal) {
  const Leader leader = state.combat.leader;
  if (roll.of(Face::Helmet) > 0) {
    lose_leader(rules, state, leader, state.combat.ground, "11.9"_rule, journal);
  } else {
    begin_flight(state, leader);  // whatever the flags [CCA-11.11]
  }
}

// [CCA-9.1] Hits come first, then the leader's check, then the flags.
void strike_unit(const Rules& rules, State& state, const Stroke& stroke, Journal* journal) {
  const Unit unit = stroke.target;
  const unsigned lost = remove_blocks(state, unit, state.combat.hits);
  tell(journal, seat_of(unit), Happening::Struck, stroke.is_fire ? "6.23"_rule : "7.14"_rule,
       {static_cast<int16_t>(state.kind[unit]), state.hex[unit], static_cast<int16_t>(lost),
        state.blocks[unit], state.combat.flags});
  // [CCA-10.8] A destroyed unit gives the banner at once, also while it evades.
  if (!state.is_alive(unit)) {
    bury(rules, state, unit, journal);
    return;
  }
  if (state.combat.flags > 0) state.push(asks::Flags{unit});
  const Leader leader = state.leader_with(unit);
  // [CCA-10.9] [CCA-11.5] The leader is checked only if blocks were lost.
  if (lost > 0 && leader != kNoLeader) check_leader(state, leader, false);
}

}  // namespace

Stroke stroke_of(const State& state) {
  const Combat& combat = state.combat;
  const bool is_attack = combat.blow == Blow::Attack;
  return {is_attack ? combat.attacker : combat.defender,
          is_attack ? combat.defender : combat.attacker,
          is_attack ? combat.base : combat.ground,
          is_attack ? combat.ground : combat.base,
          combat.blow,
          combat.is_fire != 0,
          combat.is_bonus != 0,
          combat.is_evading != 0,
          (is_attack ? combat.was_attacker_full : combat.was_defender_full) != 0};
}

Stroke plan_stroke(const State& state, Unit attacker, Hex target, bool is_fire) {
  return {
      attacker, state.unit_in(target),  state.hex[attacker], target, Blow::Attack, is_fire, false,
      false,    state.is_full(attacker)};
}

// [CCA-7.7] [CCA-17.2] The base dice come from the unit table.
// Lost blocks do not lower them. [CCA-6.4]
unsigned base_dice(const Rules& rules, const State& state, const Stroke& stroke) {
  const Kind kind = state.kind[stroke.roller];
  const UnitDef& def = rules.unit(kind);
  if (stroke.is_fire) {
    // [CCA-15.8] A legion always fires one die.
    if (def.range == 0 && !is_named_missile(state, stroke.roller)) return 1;
    // [CCA-6.18] [CCA-6.20] Two dice if it has not moved in this turn, one if it has.
    return state.steps[stroke.roller] == 0 ? 2 : 1;
  }
  // [CCA-7.26] [CCA-7.27] [CCA-7.28] Elephants roll by their target.
  if (kind == Kind::EL) {
    return stroke.target == kNoUnit ? 1 : rules.unit(state.kind[stroke.target]).against_elephants;
  }
  // [CCA-7.36] [CCA-7.40] [CCA-8.6] Camels and heavy chariots roll fewer dice when they battle
  // back.
  const unsigned dice = stroke.blow == Blow::Attack ? def.close : def.back;
  // [CCA-7.21] Warriors and light chariots at full strength roll one more.
  return dice + (stroke.is_roller_full ? def.full_bonus : 0U);
}

// [CCA-8.12] Card dice belong to the ordered attacker. [CCA-14.2] [CCA-14.60] They go above every
// limit of terrain.
unsigned card_dice(const State& state, const Stroke& stroke) {
  if (stroke.blow != Blow::Attack || state.is_fallback != 0) return 0;
  switch (state.effect) {
    // [CCA-12.17] [CCA-16.23] Clash of Shields: 2 dice, but none in a bonus combat.
    case Card::Clash: return stroke.is_bonus ? 0 : 2;
    // [CCA-16.35] Mounted Charge: one die in close combat.
    case Card::Charge: return stroke.is_fire ? 0 : 1;
    // [CCA-16.34] I Am Spartacus: one die in every battle.
    case Card::Spartacus: return 1;
    default: return 0;
  }
}

// [CCA-14.3] [CCA-14.19] The lowest limit that applies counts.
unsigned dice_limit(const State& state, const Stroke& stroke, RuleId* rule) {
  if (stroke.is_fire) return ground_limit(state, stroke, kFireLimits, rule);
  RuleId hill_rule = kNoRule;
  const unsigned ground = ground_limit(state, stroke, kCloseLimits, rule);
  const unsigned hill = hill_limit(state, stroke, &hill_rule);
  if (hill < ground && rule != nullptr) *rule = hill_rule;
  return std::min(ground, hill);
}

// [CCA-7.5] [CCA-7.29] Base dice, minus the camp's die, up to the limit of terrain, plus card dice.
unsigned stroke_dice(const Rules& rules, const State& state, const Stroke& stroke) {
  unsigned dice = base_dice(rules, state, stroke);
  // [CCA-14.43] A unit in a camp rolls one die less.
  if (dice > 0 && state.has_terrain(stroke.from, Terrain::Camp)) --dice;
  dice = std::min(dice, dice_limit(state, stroke));
  return dice + card_dice(state, stroke);
}

// [CCA-10.7] Swords do not hit an evader.
bool is_sword_hit(const Rules& rules, const State& state, const Stroke& stroke) {
  if (stroke.is_fire || stroke.is_evading || stroke.target == kNoUnit) return false;
  // [CCA-7.10] Skirmishers, light cavalry and war machines do not hit with swords.
  if (rules.unit(state.kind[stroke.roller]).hits_with_swords == 0) return false;
  // [CCA-7.32] Elephants ignore all swords.
  return state.kind[stroke.target] != Kind::EL;
}

// [CCA-7.15] [CCA-7.16] [CCA-7.17] Heavy chariots and cataphracts ignore one sword hit.
bool ignores_one_sword(const State& state, const Stroke& stroke) {
  constexpr KindSet kArmoured = kinds_of({Kind::HCH, Kind::CHC, Kind::CCAM});
  // [CCA-7.18] They do so anew in each roll.
  return state.is_kind(stroke.target, kArmoured) || is_sheltered(state, stroke);
}

// [CCA-6.24] Helmets hit only in close combat. [CCA-7.35] Elephants gain nothing from leaders.
bool hits_with_helmets(const State& state, const Stroke& stroke) {
  if (stroke.is_fire || stroke.is_evading || state.kind[stroke.roller] == Kind::EL) return false;
  // [CCA-15.4] The Sacred Band hits with helmets without a leader.
  if ((state.conditions.special & unit_bit(stroke.roller)) != 0) return true;
  // [CCA-7.11] [CCA-7.12] Others need an own leader in their hex or beside it.
  const HexSet near = adjacent(stroke.from) | HexSet::of(stroke.from);
  return !(near & state.led[index(seat_of(stroke.roller))]).is_empty();
}

// [CCA-7.33] [CCA-7.37] Elephants and camels ignore one hit of cavalry and chariots, but not of
// their fire. [CCA-6.27]
bool ignores_one_symbol(const State& state, const Stroke& stroke) {
  return comes_from_horses(state, stroke) && state.is_kind(stroke.target, kElephants | kCamels);
}

// [CCA-9.14] Each reason lets the unit ignore one flag; the reasons add up.
unsigned ignorable_flags(const State& state, const Stroke& stroke, bool was_full) {
  const Unit unit = stroke.target;
  // [CCA-9.19] [CCA-9.21] Elephants ignore one flag of cavalry and chariots, and have no support.
  if (state.kind[unit] == Kind::EL) return comes_from_horses(state, stroke) ? 1 : 0;
  constexpr KindSet kProud = kinds_of({Kind::WAR, Kind::BCH});
  unsigned flags = 0;
  // [CCA-9.15] An attached leader.
  if (state.leader_with(unit) != kNoLeader) ++flags;
  if (is_supported(state, unit)) ++flags;
  // [CCA-9.18] Full strength of warriors or light chariots.
  if (was_full && state.is_kind(unit, kProud)) ++flags;
  // [CCA-9.20] [CCA-15.5] A special unit's ability.
  if ((state.conditions.special & unit_bit(unit)) != 0) ++flags;
  // [CCA-9.17] [CCA-14.35] [CCA-14.41] Rampart, camp or walls.
  if (is_sheltered(state, stroke)) ++flags;
  // [CCA-14.48] Foot on a bridge.
  const bool is_on_bridge = state.has_terrain(state.hex[unit], Terrain::Bridge);
  if (is_on_bridge && state.is_kind(unit, kFoot)) ++flags;
  return flags;
}

// [CCA-9.3] The unit table gives the hexes. [CCA-9.4] [CCA-15.11] Longer moves do not lengthen a
// retreat.
unsigned retreat_hexes(const Rules& rules, const State& state, const Stroke& stroke) {
  const unsigned hexes = rules.unit(state.kind[stroke.target]).retreat;
  // [CCA-7.34] [CCA-7.38] [CCA-17.5] Cavalry and chariots flee one hex more from elephants and
  // camels.
  const bool fears = is_close_combat(stroke) && state.is_kind(stroke.target, kHorses) &&
                     state.is_kind(stroke.roller, kElephants | kCamels);
  return fears ? hexes + 1 : hexes;
}

// [CCA-7.30] Elephants roll their swords again before anything is applied.
void take_roll(const Rules& rules, State& state, Roll roll, Journal* journal) {
  const Stroke stroke = stroke_of(state);
  if (stroke.target == kNoUnit) return strike_leader(rules, state, roll, journal);
  Combat& combat = state.combat;
  const unsigned swords = sword_hits(rules, state, stroke, roll.of(Face::Swords));
  unsigned hits = symbol_hits(rules, state, stroke, roll) + swords;
  if (hits_with_helmets(state, stroke)) hits += roll.of(Face::Helmet);
  combat.hits = static_cast<uint8_t>(std::min(combat.hits + hits, 99U));
  // [CCA-6.22] [CCA-7.13] Flags cause retreat, never hits.
  if (!stroke.is_evading) {
    combat.flags = static_cast<uint8_t>(std::min(combat.flags + roll.of(Face::Flag), 15U));
  }
  if (state.kind[stroke.roller] == Kind::EL && swords > 0) {
    state.push(asks::RollAgain{stroke.roller, swords});
    return;
  }
  strike_unit(rules, state, stroke, journal);
}

}  // namespace acies::ancients
