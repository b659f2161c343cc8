#include "games/onus/view/glance.h"

#include <algorithm>

#include "games/onus/chapters/chapters.h"

namespace acies::onus {
namespace {

int32_t rounded(int32_t number, int32_t unit) {
  const int32_t half = unit / 2;
  return (number < 0 ? number - half : number + half) / unit;
}

}  // namespace

const Scenario* scenario_of(const Book& book, const State& state) {
  const size_t at = state.scenario;
  return at < book.scenarios().size() ? &book.scenarios()[at] : nullptr;
}

const Saying* army_name_of(const Book& book, const State& state, Seat seat) {
  const Scenario* scenario = scenario_of(book, state);
  if (scenario == nullptr) return nullptr;
  if (!scenario->is_open) return &scenario->sides[player_number(seat)].army;
  const uint8_t army = state.army(seat).people;
  return army < book.armies().size() ? &book.armies()[army].name : nullptr;
}

const GeneralDef* general_card(const Book& book, const State& state, unsigned general) {
  if (general >= kGenerals || state.generals[general].card >= book.generals().size()) {
    return nullptr;
  }
  return &book.general(state.generals[general].card);
}

bool is_known_to(const State& state, Unit unit, Seat viewer) {
  const UnitState& one = state.at(unit);
  if (one.kind == kNoKind) return false;
  if (seat_of(state, unit) == viewer || viewer == Seat::Nature) return true;
  return !one.has(Mark::FaceDown) && one.place != Place::Waiting;
}

unsigned hand_size(const State& state, Captain captain) {
  return state.captain(captain).hand.size() + state.captain(captain).hand_size;
}

unsigned hand_size(const State& state, Seat seat) {
  unsigned size = 0;
  for_each_captain(state, seat, [&](Captain one) { size += hand_size(state, one); });
  return size;
}

unsigned deck_size(const State& state) {
  unsigned hidden = 0;
  for (const CaptainState& one : state.captains) hidden += one.hand_size;
  return state.deck.size() - std::min(hidden, state.deck.size());
}

std::string write_tag(unsigned everyone, unsigned unit) {
  const unsigned size = block_size(everyone);
  if (unit >= kUnits || unit / size >= kSeatLetters.size()) return "-";
  return std::string(kSeatLetters[unit / size]) + std::to_string(unit % size + 1);
}

std::string write_captain(unsigned everyone, unsigned captain) {
  const auto one = static_cast<Captain>(captain % kCaptains);
  if (everyone != 0) return std::string(name(seat_of_place(one)));
  const std::string team(name(one < kCaptainsASide ? Seat::South : Seat::North));
  const unsigned number = one % kCaptainsASide;
  return number == 0 ? team : team + '.' + std::to_string(number + 1);
}

std::string write_signed(int number) { return (number > 0 ? "+" : "") + std::to_string(number); }

std::string write_pair(int first, int second, bool is_signed) {
  const auto write = [&](int one) { return is_signed ? write_signed(one) : std::to_string(one); };
  return write(first) + '/' + write(second);
}

std::string write_decimal(int32_t number, unsigned digits, char point) {
  int32_t unit = 1;
  for (unsigned i = 0; i < digits; ++i) unit *= 10;
  const int32_t size = number < 0 ? -number : number;
  std::string behind = std::to_string(size % unit);
  behind.insert(0, digits - behind.size(), '0');
  while (!behind.empty() && behind.back() == '0') behind.pop_back();
  std::string text = (number < 0 ? "-" : "") + std::to_string(size / unit);
  if (!behind.empty()) text.append(1, point).append(behind);
  return text;
}

int32_t millimetres(int32_t length) { return rounded(length, field::kMillimetre); }

int32_t tenths_of(Heading heading) { return rounded(heading, kAngleOfTenth); }

}  // namespace acies::onus
