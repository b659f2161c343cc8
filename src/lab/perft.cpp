#include "lab/perft.h"

#include "core/contract/chances.h"
#include "games/games.h"

namespace acies {
namespace {

// Visits every answer to the current question; of a range the stops.
template <Rules R, class Visit>
void for_each_answer(const R& rules, const typename R::State& state, Visit&& visit) {
  const Decision question = rules.decision(state);
  if (question.form == Decision::Form::Chance) {
    for (const Action action : distinct_chances(rules, state)) visit(action);
  } else if (question.form == Decision::Form::List) {
    ActionList list;
    rules.list(state, list);
    for (const Action action : list) visit(action);
  } else if (question.form == Decision::Form::Range) {
    const Range range = rules.range(state);
    Action action = unpack_action(range.action);
    for (const int32_t stop : range.stops) {
      action.measure = stop;
      visit(action);
    }
  }
}

template <Rules R>
uint64_t count(const R& rules, const typename R::State& state, unsigned depth) {
  if (depth == 0) return 1;
  uint64_t sum = 0;
  for_each_answer(rules, state, [&](Action action) {
    if (depth == 1) {
      ++sum;
      return;
    }
    typename R::State next = state;
    rules.apply(next, action, nullptr);
    sum += count(rules, next, depth - 1);
  });
  return sum;
}

template <class Visit>
decltype(auto) with_state(const Table& table, Visit&& visit) {
  return with_rules(table.game(), [&]<class R>(const R& rules) {
    return visit(rules, static_cast<const TableOf<R>&>(table).state());
  });
}

}  // namespace

uint64_t perft(const Table& table, unsigned depth) {
  return with_state(
      table, [&](const auto& rules, const auto& state) { return count(rules, state, depth); });
}

std::vector<PerftLine> perft_divide(const Table& table, unsigned depth) {
  std::vector<PerftLine> lines;
  with_state(table, [&](const auto& rules, const auto& state) {
    for_each_answer(rules, state, [&](Action action) {
      auto next = state;
      rules.apply(next, action, nullptr);
      lines.push_back(
          {rules.write_action(state, action), depth == 0 ? 0 : count(rules, next, depth - 1)});
    });
  });
  return lines;
}

}  // namespace acies
