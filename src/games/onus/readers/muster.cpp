// [ONUS-4.1] [ONUS-4.3] [ONUS-24.2] The battle of armies that come with the setup as two codes. The
// field is as wide as they need.
#include "core/text/text.h"
#include "games/onus/chapters/chapters.h"
#include "games/onus/readers/army_code.h"

namespace acies::onus {
namespace {

constexpr char kBetween = ',';
constexpr int32_t kLeastWidth = 700 * field::kMillimetre;  // of a field [ONUS-4.16]
constexpr int32_t kRows = 3;                               // rows in which setup.cpp places them
constexpr int32_t kColumn = 85 * field::kMillimetre;

// A ready list may be named by its id, but its code is kept.
std::string code_of(const Book& book, std::string_view word) {
  const ArmyList* list = book.find_list(word);
  return list == nullptr ? std::string(word) : write_army_code(book, *list);
}

std::string codes_of(const Book& book, std::string_view tables) {
  std::vector<std::string> codes;
  for (const std::string_view word : split(tables, kBetween)) codes.push_back(code_of(book, word));
  return join(codes, ",");
}

// [ONUS-4.16] An odd number of columns, because the first one is in the middle.
int32_t width_for(const ArmyList& list) {
  const auto columns = (static_cast<int32_t>(list.units.size()) + kRows - 1) / kRows;
  return std::max({kLeastWidth, list.width, (columns / 2 * 2 + 1) * kColumn});
}

Result<ArmyList> read_side(const Book& book, Seat seat, std::string_view code) {
  CodedArmy army = read_army_code(book, code);
  if (army.faults.empty()) return std::move(army.list);
  const Error error = error_of(army.faults.front(), Language::English);
  return fault(std::string(name(seat)) + "'s army, column " + std::to_string(error.column) + ": " +
               error.what);
}

}  // namespace

Result<Scenario> muster(const Book& book, const Scenario& scenario, std::string_view tables) {
  if (!scenario.is_open && !tables.empty()) return fault("this battle has armies of its own");
  if (!scenario.is_open) return scenario;
  const std::vector<std::string_view> codes = split(tables, kBetween);
  if (codes.size() != kPlayers.size()) {
    return fault("two armies are written CODE,CODE: South's, then North's");
  }
  Scenario mustered = scenario;
  mustered.width = 0;
  for (const Seat seat : kPlayers) {
    auto list = read_side(book, seat, codes[index(seat)]);
    if (!list) return Fault(list.error());
    mustered.width = std::max(mustered.width, width_for(*list));
    mustered.sides[index(seat)].army = book.armies()[list->army].name;
    mustered.sides[index(seat)].list = std::move(*list);
  }
  return mustered;
}

std::string Rules::tables(const Setup& setup) const {
  const Scenario* scenario = book_.find_scenario(setup.scenario);
  if (scenario == nullptr || !scenario->is_open) return setup.tables;
  if (!setup.tables.empty()) return codes_of(book_, setup.tables);
  return write_army_code(book_, scenario->sides[0].list) + kBetween +
         write_army_code(book_, scenario->sides[1].list);
}

}  // namespace acies::onus
