// The start of a battle: from the historical positions, or with both armies off the field.
#include "core/text/text.h"
#include "games/lostbattles/chapters/chapters.h"

namespace acies::lostbattles {
namespace {

// In the order of notation.cpp's options().
constexpr size_t kHistorical = 0;
constexpr size_t kUndeployed = 1;
constexpr size_t kExposed = 2;
constexpr size_t kElephantsLead = 3;
constexpr size_t kHandicap = 4;

std::string known_battles(const Book& book) {
  std::vector<std::string> ids;
  for (const Scenario& scenario : book.scenarios()) ids.push_back(scenario.id);
  return join(ids, ", ");
}

// [LB-4.1.1c] [LB-4.4.4b] [LB-6.5.19b] Options that the players have agreed on.
void set_options(State& state, const CombatTable& table, std::span<const int32_t> options) {
  state.counts_undeployed = static_cast<uint8_t>(options[kUndeployed]);
  state.exposed_as_printed = static_cast<uint8_t>(options[kExposed]);
  state.elephants_lead = static_cast<uint8_t>(options[kElephantsLead]);
  // [LB-11.2.7] The usual handicap is that of the combat table.
  const bool is_usual = options[kHandicap] == Rules::options()[kHandicap].usual;
  state.handicap = is_usual ? table.handicap : static_cast<uint8_t>(options[kHandicap]);
}

bool has_brilliant_commander(const State& state, Seat seat) {
  for (unsigned i = 0; i < kCommanders; ++i) {
    const CommanderState& one = state.commanders[i];
    const bool is_own = seat_of_commander(static_cast<Commander>(i)) == seat;
    if (is_own && one.place != kUnused && one.quality == Quality::Brilliant) return true;
  }
  return false;
}

// [LB-8.9.1a] The army of a brilliant commander goes second. [LB-8.9.1c] With two of them the
// battle's order holds.
void set_order(State& state) {
  const bool has_south = has_brilliant_commander(state, Seat::South);
  const bool has_north = has_brilliant_commander(state, Seat::North);
  if (has_south != has_north) state.first = has_south ? Seat::North : Seat::South;
}

}  // namespace

// [LB-3.3.1] Both armies start off the field.
void take_off_field(State& state) {
  for (unsigned i = 0; i < kUnits; ++i) {
    if (state.place[i] >= kZones) continue;
    state.place[i] = kOff;
    state.undeployed |= unit_bit(static_cast<Unit>(i));
  }
  state.at.fill(0);
  state.facing.fill(Facing::North);
  state.lead.fill(kNoUnit);
  state.entered = 0;
  for (CommanderState& one : state.commanders) {
    if (one.is_on_field()) one.place = kOff;
  }
}

Rules::Rules(Book book) : book_(std::move(book)) {}

// [LB-3.3.4] [LB-3.3.5] By an option the battle starts from the historical positions of turn 1.
Result<State> Rules::setup(const Setup& setup) const {
  const Scenario* scenario = book_.find_scenario(setup.scenario);
  if (scenario == nullptr) {
    return fault("Lost Battles has no scenario " + in_quotes(setup.scenario) + "; choose from " +
                 known_battles(book_));
  }
  if (setup.options.size() != options().size()) return fault("wrong number of options");
  State state = scenario->start;
  const auto table =
      setup.tables.empty() ? Result<CombatTable>(book_.table()) : read_tables(setup.tables);
  if (!table) return fault("tables: " + table.error().what);
  state.scores = table->scores;
  set_options(state, *table, setup.options);
  set_order(state);
  const bool is_historical = setup.options[kHistorical] != 0;
  if (is_historical) {
    // [LB-6.5.16] Units on the field have entered their zones in turn 1.
    state.entered = state.on_field(Seat::South) | state.on_field(Seat::North);
  } else {
    take_off_field(state);
  }
  begin_battle(*this, state, is_historical);
  return state;
}

}  // namespace acies::lostbattles
