#include "games/lostbattles/view/glance.h"

#include <algorithm>

#include "games/lostbattles/chapters/chapters.h"

namespace acies::lostbattles {

const Scenario* scenario_at(const Book& book, int number) {
  const auto at = static_cast<size_t>(number);
  return number >= 0 && at < book.scenarios().size() ? &book.scenarios()[at] : nullptr;
}

const Scenario* scenario_of(const Book& book, const State& state) {
  return scenario_at(book, state.scenario);
}

Saying commander_name(const Scenario* scenario, Commander one) {
  if (scenario == nullptr || one >= kCommanders) return {};
  return scenario->sides[index(seat_of_commander(one))].commanders[one % 2];
}

std::string_view unit_state_name(Zone place) {
  constexpr std::array<std::string_view, 4> kNames{"off", "shattered", "routed", "withdrawn"};
  return place >= kOff && place < kUnused ? kNames[place - kOff] : std::string_view();
}

// [LB-12.3] Commanders who withdraw count as lost.
std::string_view commander_state_name(Zone place) {
  constexpr std::array<std::string_view, 4> kNames{"off", "killed", "lost", "lost"};
  return place >= kOff && place < kUnused ? kNames[place - kOff] : std::string_view();
}

std::string_view ending_name(uint8_t ending) {
  constexpr std::array<std::string_view, 4> kNames{"none", "broken", "both-broken", "turn-ten"};
  return kNames[ending < kNames.size() ? ending : 0];
}

std::string_view level_name(unsigned level) {
  constexpr std::array<std::string_view, 6> kNames{"draw",  "pyrrhic",   "clear",
                                                   "major", "strategic", "crushing"};
  return kNames[level < kNames.size() ? level : 0];
}

unsigned level_of(const State& state) {
  const int difference = victory_points(state, Seat::South) - victory_points(state, Seat::North);
  return victory_level(difference < 0 ? -difference : difference);
}

unsigned stock_left(const State& state) {
  unsigned sum = 0;
  for (unsigned place = 0; place <= kOff; ++place) {
    sum += stock_at(state, static_cast<Zone>(place));
  }
  return sum;
}

unsigned moves_left(const State& state) {
  unsigned least = 0x0FU;
  for_each_bit(state.group.units,
               [&](unsigned i) { least = std::min(least, state.moves[i] & 0x0FU); });
  return state.group.units == 0 ? 0 : least;
}

namespace {

bool is_roll_of_attack(Purpose purpose) {
  return purpose == Purpose::Attack || purpose == Purpose::Rally || purpose == Purpose::Morale;
}

}  // namespace

bool is_striking(const State& state) {
  switch (state.step()) {
    case Step::Support:
    case Step::Bonus:
    case Step::AllOut:
    case Step::Rally:
    case Step::SecondHit: return true;
    case Step::Roll:
      return is_roll_of_attack(state.asked<asks::Roll>().purpose) &&
             state.assault.target != kNoZone;
    default: return false;
  }
}

std::string write_halves(unsigned halves, char point) {
  std::string text = std::to_string(halves / 2);
  if (halves % 2 != 0) text.append(1, point).append("5");
  return text;
}

std::string write_signed(int number) { return (number > 0 ? "+" : "") + std::to_string(number); }

}  // namespace acies::lostbattles
