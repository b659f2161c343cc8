// acies: no allocation
// The luck ledger: dice of attacks, commands, rallies and morale. Dust and weather favour no side.
#include "games/lostbattles/chapters/chapters.h"

namespace acies::lostbattles {
namespace {

constexpr uint8_t kAttack = 0;
constexpr uint8_t kCommand = 1;
constexpr uint8_t kRally = 2;
constexpr uint8_t kMorale = 3;

}  // namespace

LuckPoint Rules::luck(const State& state, Action action) const {
  if (state.step() != Step::Roll) return {};
  const Dice dice{action.measure};
  const auto sum = static_cast<int32_t>(dice.sum());
  const Seat defender = opponent(state.active);
  switch (state.asked<asks::Roll>().purpose) {
    case Purpose::Attack: return {state.active, kAttack, sum};
    case Purpose::Commands:
      return {state.active, kCommand, static_cast<int32_t>(command_die(state, dice.sum()))};
    case Purpose::Rally: return {defender, kRally, sum};
    case Purpose::Morale: return {defender, kMorale, static_cast<int32_t>(dice.lowest())};
    default: return {};
  }
}

std::string Rules::luck_name(uint8_t what, Language language) const {
  constexpr std::array<std::string_view, 4> kKeys{"luck.attack", "luck.commands", "luck.rally",
                                                  "luck.morale"};
  return book_.phrases().say(language, what < kKeys.size() ? kKeys[what] : "luck.unknown");
}

}  // namespace acies::lostbattles
