// acies: no allocation
// The luck ledger: hits and damage of a side's own dice, and tests passed. Cards have no value to
// compare, and the first player's advantage cannot be measured.
#include "games/onus/chapters/melee/strikes.h"
#include "games/onus/view/odds.h"

namespace acies::onus {
namespace {

constexpr unsigned kMostCounted = 6;  // the ledger handles up to 65535 equally likely answers

constexpr uint8_t kHits = 0;
constexpr uint8_t kDamage = 1;
constexpr uint8_t kMorale = 2;
constexpr uint8_t kLeadership = 3;

// [ONUS-11.20] [ONUS-17.26] Counted like the strike in progress.
int32_t successes(Dice dice, unsigned least, bool has_double) {
  unsigned sum = has_double ? dice.of(6) : 0;
  for (unsigned number = least; number <= 6; ++number) sum += dice.of(number);
  return static_cast<int32_t>(sum);
}

LuckPoint luck_of_strike(const Rules& rules, const State& state, Dice dice, bool is_hit) {
  const CombatState& combat = state.combat;
  const Stage stage = stage_of(state);
  const bool is_strike = stage == Stage::Hit || stage == Stage::Damage;
  if (!is_strike || combat.attack == Attack::None) return {};
  const Unit striker = unit_of_side(combat, combat.striker);
  const Unit victim = unit_of_side(combat, 1U - combat.striker);
  const Strike strike = strike_of(rules, state, striker, victim, combat.attack, combat.dice);
  const int32_t value = is_hit ? successes(dice, strike.to_hit(), false)
                               : successes(dice, strike.to_damage(), strike.has_double);
  return {seat_of(state, striker), is_hit ? kHits : kDamage, value};
}

LuckPoint luck_of_test(const State& state, Unit unit, unsigned morale, Dice dice) {
  return {seat_of(state, unit), kMorale, passes(dice.sum(), morale) ? 1 : 0};
}

}  // namespace

LuckPoint Rules::luck(const State& state, Action action) const {
  if (state.step() != Step::Roll) return {};
  const auto roll = state.asked<asks::RollOfUnit>();
  if (roll.dice > kMostCounted) return {};
  const Unit unit = roll.unit;
  const Dice dice{action.measure};
  switch (roll.purpose) {
    case Purpose::Hit:
    case Purpose::HitAgain: return luck_of_strike(*this, state, dice, true);
    case Purpose::Damage:
    case Purpose::DamageAgain: return luck_of_strike(*this, state, dice, false);
    case Purpose::Recovery:
      if (unit >= kUnits) return {};
      return luck_of_test(state, unit, recovery_morale(*this, state, unit), dice);
    case Purpose::Stampede:
      if (unit >= kUnits) return {};
      return luck_of_test(state, unit, stampede_morale(*this, state, unit), dice);
    case Purpose::Morale: {
      if (!is_in_combat(state, unit)) return {};
      const unsigned side = side_of_unit(state.combat, unit);
      const Unit striker = unit_of_side(state.combat, 1 - side);
      return luck_of_test(state, unit, morale_of(*this, state, unit, striker), dice);
    }
    case Purpose::Leadership: {
      const bool holds = dice.sum() <= leadership_of(*this, state, state.active);
      return {state.active, kLeadership, holds ? 1 : 0};
    }
    default: return {};
  }
}

std::string Rules::luck_name(uint8_t what, Language language) const {
  constexpr std::array<std::string_view, 4> kKeys{"luck.hits", "luck.damage", "luck.morale",
                                                  "luck.leadership"};
  return book_.phrases().say(language, what < kKeys.size() ? kKeys[what] : "luck.unknown");
}

}  // namespace acies::onus
