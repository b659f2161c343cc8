// Bots see Views and nothing else, and are blind to which game they play: a game that has
// `evaluate` and `prior` gets all of them.
#pragma once

#include <cstdint>

#include "core/base/hash.h"
#include "core/contract/playout.h"
#include "core/contract/rules.h"

namespace acies {

// What searching bots ask of a game.
template <class R>
concept Playable = Referee<R> && requires(const R& rules, const typename R::State& state,
                                          Action action, Seat seat) {
  { rules.evaluate(state, seat) } -> std::same_as<int32_t>;  // -1000 lost to 1000 won
  { rules.prior(state, action) } -> std::same_as<int32_t>;   // from 1 up
};

// A game may say when its judgement is worth asking: between turns, say, and not in the middle of
// one. Until then a search plays on by the game's prior.
template <class R>
concept KnowsQuiet = requires(const R& rules, const typename R::State& state) {
  { rules.is_quiet(state) } -> std::same_as<bool>;
};

// A game whose deeds take many answers may say when one has come to its end. A bot that looks a few
// answers ahead plays on by the prior until then.
template <class R>
concept KnowsPause = requires(const R& rules, const typename R::State& state) {
  { rules.is_pause(state) } -> std::same_as<bool>;
};

// A game whose moves take many answers may offer deeds: one is written like an action, and lasts
// until what it is about is done (a unit has made its move). A search weighs deeds, and gives the
// answer that the best of them begins with.
template <class R>
concept HasDeeds = KnowsQuiet<R> && KnowsPause<R> &&
                   requires(const R& rules, const typename R::State& state, Action deed,
                            ActionList& list, uint32_t breadth) {
                     // Never none. Breadth 0: the few that are likely; 1: all that are worth a thought; more: so many
                     // measures, less one, between the usual stops.
                     { rules.list_deeds(state, breadth, list) } -> std::same_as<void>;
                     {
                       rules.steer(state, deed)
                     } -> std::same_as<Action>;  // the next answer on its way
                     {
                       rules.is_under_way(state, deed)
                     } -> std::same_as<bool>;  // and whether there is one
                     // The judgement of a bot that goes as far as the horizon.
                     { rules.foresee(state, Seat::South) } -> std::same_as<int32_t>;
                     {
                       rules.is_horizon(state)
                     } -> std::same_as<bool>;  // a search need not look beyond this pause
                   };

// A game may say how many tables that fit the view a question deserves: one, where nothing hidden
// and no luck can matter to it.
template <class R>
concept KnowsWorlds = requires(const R& rules, const typename R::State& state, uint32_t usual) {
  { rules.worlds(state, usual) } -> std::same_as<uint32_t>;
};

// And how much of a bot's usual thought, in percent: a turn of many questions has weighty ones, and
// others that only go on with what has been decided.
template <class R>
concept KnowsShare = requires(const R& rules, const typename R::State& state) {
  { rules.share(state) } -> std::same_as<uint32_t>;
};

// How long a bot may think: whichever ends first; 0 is no limit.
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

  // The view's seat must be the one that is asked.
  virtual Action choose(const View<R>& view, Budget budget) = 0;
};

// A generator for one decision: the same seed and view give the same choice.
template <Referee R>
Rng decision_rng(uint64_t seed, const View<R>& view) {
  return Rng{seed, 0}.fork(hash_value(view.table));
}

}  // namespace acies
