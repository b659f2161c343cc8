// acies: no allocation
// The luck ledger: the hits of a side's own dice in combat. Cards have no value to compare, and
// dice for orders, blocks and leaders are not combat.
#include "games/ancients/chapters/chapters.h"

namespace acies::ancients {
namespace {

constexpr unsigned kMostCounted = 6;  // the ledger handles up to 65535 equally likely answers

// Counts hits like take_roll, but does not apply them.
unsigned hits_of(const Rules& rules, const State& state, const Stroke& stroke, Roll roll) {
  if (stroke.target == kNoUnit) return roll.of(Face::Helmet);
  unsigned symbols = roll.of(rules.unit(state.kind[stroke.target]).rank);
  if (symbols > 0 && ignores_one_symbol(state, stroke)) --symbols;
  unsigned swords = is_sword_hit(rules, state, stroke) ? roll.of(Face::Swords) : 0;
  if (swords > 0 && state.combat.spared == 0 && ignores_one_sword(state, stroke)) --swords;
  const unsigned helmets = hits_with_helmets(state, stroke) ? roll.of(Face::Helmet) : 0;
  return symbols + swords + helmets;
}

}  // namespace

LuckPoint Rules::luck(const State& state, Action action) const {
  if (state.step() != Step::Roll) return {};
  const auto asked = state.asked<asks::Roll>();
  const bool is_blow = asked.purpose == Purpose::Blow || asked.purpose == Purpose::Again;
  if (!is_blow || asked.dice > kMostCounted) return {};
  const Stroke stroke = stroke_of(state);
  const unsigned hits = hits_of(*this, state, stroke, Roll{action.measure});
  return {seat_of(stroke.roller), 0, static_cast<int32_t>(hits)};
}

std::string Rules::luck_name(uint8_t what, Language language) const {
  return book_.phrases().say(language, what == 0 ? "luck.hits" : "luck.unknown");
}

}  // namespace acies::ancients
