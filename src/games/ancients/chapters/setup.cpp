// [CCA-1.1] [CCA-1.18] Chapter 1: set-up of a battle.
#include "core/text/text.h"
#include "games/ancients/chapters/chapters.h"

namespace acies::ancients {
namespace {

std::string known_battles(const Book& book) {
  std::vector<std::string> ids;
  for (const Scenario& scenario : book.scenarios()) ids.push_back(scenario.id);
  return join(ids, ", ");
}

// [CCA-15.2] [CCA-15.3] Without the option there is no special unit.
void set_options(State& state, const Scenario& scenario, std::span<const int32_t> options) {
  if (options[0] == 0) state.conditions.special = 0;
  for (const size_t side : {0, 1}) {
    const bool is_roman = scenario.sides[side].nation == "roman";
    // [CCA-15.7] [CCA-15.10] The Roman side has legions if the option says so.
    state.conditions.legions[side] = is_roman ? static_cast<uint8_t>(options[1]) : uint8_t{0};
  }
}

}  // namespace

// The lines of sight are computed before the first battle, not during one.
Rules::Rules(Book book) : book_(std::move(book)) { sight_line(hex_at(0, 0), hex_at(0, 1)); }

// [CCA-1.3] [CCA-20.1] The battle gives pieces, terrain and conditions.
Result<State> Rules::setup(const Setup& setup) const {
  const Scenario* scenario = book_.find_scenario(setup.scenario);
  if (scenario == nullptr) {
    return fault("Commands & Colors: Ancients has no scenario " + in_quotes(setup.scenario) +
                 "; choose from " + known_battles(book_));
  }
  if (setup.options.size() != options().size()) return fault("wrong number of options");
  State state = scenario->start;
  set_options(state, *scenario, setup.options);
  // [CCA-1.18] Each side is then dealt its hand, the starting side first.
  const Seat first = scenario->first;
  state.first = first;
  begin_turn(state, first);
  for (const Seat seat : {opponent(first), first}) {
    state.push(asks::Draw{seat, state.conditions.hand[index(seat)]});
  }
  settle(*this, state, nullptr);
  return state;
}

}  // namespace acies::ancients
