#include "games/ancients/view/glance.h"

#include <algorithm>

#include "games/ancients/chapters/chapters.h"

namespace acies::ancients {
namespace {

constexpr unsigned first_unit(Seat seat) { return seat == Seat::South ? 0 : kUnitsASide; }
constexpr unsigned first_leader(Seat seat) { return seat == Seat::South ? 0 : kLeadersASide; }

// [CCA-16.17] [CCA-16.20] [CCA-16.21] The leader's own unit does not count against the chain.
unsigned chain_left(const State& state) {
  const bool is_attached = state.unit_in(state.leader_hex[state.chief]) != kNoUnit;
  const unsigned longest = state.effect == Card::Leadership ? 3 : 4;
  const auto taken = static_cast<unsigned>(std::popcount(state.ordered)) - (is_attached ? 1 : 0);
  return longest - std::min(longest, taken);
}

// The number of orders that a card gives, if they are all of one kind.
std::optional<unsigned> orders_of(const State& state) {
  if (state.is_fallback != 0) return 1;
  switch (state.effect) {
    case Card::Coordinate:
    case Card::OutFlanked:
    case Card::LineCommand:
    case Card::Spartacus: return std::nullopt;
    case Card::DoubleTime: return 4;
    default: break;
  }
  if (is_section_card(state.effect)) return 2 + static_cast<unsigned>(state.effect) / 3;
  return state.command;
}

}  // namespace

// Everything on the stack above the step of battles belongs to one combat.
bool is_fighting(const State& state) {
  if (state.combat.attacker == kNoUnit) return false;
  for (unsigned i = 0; i + 1 < state.depth; ++i) {
    if (state.open[i].step == Step::Battle) return true;
  }
  return false;
}

const Scenario* scenario_at(const Book& book, int number) {
  const auto at = static_cast<size_t>(number);
  return number >= 0 && at < book.scenarios().size() ? &book.scenarios()[at] : nullptr;
}

const Scenario* scenario_of(const Book& book, const State& state) {
  return scenario_at(book, state.conditions.scenario);
}

Saying leader_name(const Scenario* scenario, Leader leader) {
  if (scenario == nullptr || leader >= kLeaders) return {};
  const std::vector<Saying>& names = scenario->sides[index(seat_of_leader(leader))].leaders;
  const size_t number = leader % kLeadersASide;
  return number < names.size() ? names[number] : Saying{};
}

Hex place_of(const State& state, Leader leader) {
  if (state.leader_hex[leader] != kFleeing) return state.leader_hex[leader];
  for (unsigned i = 0; i < state.depth; ++i) {
    const Frame& frame = state.open[i];
    if (frame.step != Step::LeaderFlight) continue;
    const auto flight = frame.as<asks::LeaderFlight>();
    if (flight.leader == leader) return flight.hex;
  }
  return kLost;
}

std::optional<unsigned> orders_left(const State& state) {
  if (state.step() != Step::Order) return std::nullopt;
  if (is_leadership(state.effect) && state.is_fallback == 0) {
    if (state.chief == kNoLeader) return std::nullopt;
    return chain_left(state);
  }
  const auto orders = orders_of(state);
  if (!orders) return std::nullopt;
  return *orders - std::min(*orders, orders_given(state));
}

std::string_view ending_name(uint8_t ending) {
  constexpr std::array<std::string_view, 6> kNames{"none",         "banners", "sudden-death",
                                                   "both-banners", "stalled", "turn-limit"};
  return kNames[ending < kNames.size() ? ending : 0];
}

Unit waiting_unit(const State& state, Seat seat) {
  for (unsigned i = first_unit(seat); i < first_unit(seat) + kUnitsASide; ++i) {
    if (state.hex[i] == kReserve) return static_cast<Unit>(i);
  }
  return kNoUnit;
}

Leader waiting_leader(const State& state, Seat seat) {
  for (unsigned i = first_leader(seat); i < first_leader(seat) + kLeadersASide; ++i) {
    if (state.leader_hex[i] == kReserve) return static_cast<Leader>(i);
  }
  return kNoLeader;
}

}  // namespace acies::ancients
