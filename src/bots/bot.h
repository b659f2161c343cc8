// Bots see only Views, and do not know which game they play. A game with `evaluate` and `prior`
// gets all of them.
#pragma once

#include <cstdint>

#include "core/base/hash.h"
#include "core/contract/playout.h"
#include "core/contract/rules.h"

namespace acies {

// Functions that a searching bot needs from a game.
template <class R>
concept Playable = Referee<R> && requires(const R& rules, const typename R::State& state,
                                          Action action, Seat seat) {
  { rules.evaluate(state, seat) } -> std::same_as<int32_t>;  // -1000 lost to 1000 won
  { rules.prior(state, action) } -> std::same_as<int32_t>;   // from 1 up
};

// A game may say when its evaluation is meaningful, for example only between turns. Until then a
// search plays on by the game's prior.
template <class R>
concept KnowsQuiet = requires(const R& rules, const typename R::State& state) {
  { rules.is_quiet(state) } -> std::same_as<bool>;
};

// A game whose deeds take many answers may say when a deed is finished. A bot that looks a few
// answers ahead plays on by the prior until then.
template <class R>
concept KnowsPause = requires(const R& rules, const typename R::State& state) {
  { rules.is_pause(state) } -> std::same_as<bool>;
};

// A game whose moves take many answers may offer deeds. A deed is encoded like an action, and lasts
// until its subject is done (for example a unit has moved). A search evaluates deeds, and gives the
// first answer of the best one.
template <class R>
concept HasDeeds = KnowsQuiet<R> && KnowsPause<R> &&
                   requires(const R& rules, const typename R::State& state, Action deed,
                            ActionList& list, uint32_t breadth) {
                     // Never empty. Breadth 0: the few likely ones; 1: all that are worth
                     // considering; more: also this many measures, less one, between the default
                     // stops.
                     { rules.list_deeds(state, breadth, list) } -> std::same_as<void>;
                     {
                       rules.steer(state, deed)
                     } -> std::same_as<Action>;  // the next answer of the deed
                     {
                       rules.is_under_way(state, deed)
                     } -> std::same_as<bool>;  // whether there is one
                     // The evaluation of a bot that looks as far as the horizon.
                     { rules.foresee(state, Seat::South) } -> std::same_as<int32_t>;
                     {
                       rules.is_horizon(state)
                     } -> std::same_as<bool>;  // a search need not look beyond this pause
                   };

// A game may say how many worlds that fit the view a question needs: one, if nothing hidden and no
// luck can matter.
template <class R>
concept KnowsWorlds = requires(const R& rules, const typename R::State& state, uint32_t usual) {
  { rules.worlds(state, usual) } -> std::same_as<uint32_t>;
};

// And how much of a bot's usual time, in percent: a turn of many questions has important ones, and
// others that only carry out a decision.
template <class R>
concept KnowsShare = requires(const R& rules, const typename R::State& state) {
  { rules.share(state) } -> std::same_as<uint32_t>;
};

// The limits of a bot's thinking; the first one reached ends it. 0 is no limit.
struct Budget {
  uint32_t iterations = 0;
  uint32_t milliseconds = 0;
};

template <Referee R>
class Bot {
 public:
  Bot() = default;
  Bot(const Bot&) = delete;
  Bot& operator=(const Bot&) = delete;
  virtual ~Bot() = default;

  // The view must be that of the seat that is asked.
  virtual Action choose(const View<R>& view, Budget budget) = 0;
};

// The generator for one decision: the same seed and view give the same choice.
template <Referee R>
Rng decision_rng(uint64_t seed, const View<R>& view) {
  return Rng{seed, 0}.fork(hash_value(view.table));
}

}  // namespace acies
