#include "games/signature.h"

#include "core/base/hash.h"
#include "core/contract/playout.h"

namespace acies {
namespace {

template <Rules R>
void play_into(const R& rules, uint64_t number, SignatureTally& tally) {
  auto start = rules.setup(random_setup(rules, number));
  assert(start);
  typename R::State state = *start;
  Rng rng = Rng{0xAC1E5, 0}.fork(number);
  ActionList list;
  for (;;) {
    const Decision question = rules.decision(state);
    if (question.form == Decision::Form::Over) break;
    list.clear();
    const Action action = random_answer(rules, state, question, list, rng);
    tally.signature = combine(tally.signature, pack(action) + list.size());
    rules.apply(state, action, nullptr);
    ++tally.decisions;
  }
  tally.signature = combine(tally.signature, hash_value(state));
  ++tally.games;
}

}  // namespace

void add_to_signature(const Game& game, uint64_t first, uint64_t count, SignatureTally& tally) {
  with_rules(game, [&](const auto& rules) {
    for (uint64_t number = first; number < first + count; ++number) play_into(rules, number, tally);
  });
}

uint64_t combine_signatures(uint64_t all, const Game& game, const SignatureTally& tally) {
  return combine(combine(all, hash_text(game.name())), tally.signature);
}

}  // namespace acies
