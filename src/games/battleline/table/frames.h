// The questions that a turn leaves open, with their data. A question without data has no members.
#pragma once

#include "frame/frame_stack.h"
#include "games/battleline/table/ids.h"

namespace acies::battleline {

using Frame = PackedFrame<Step, 3>;

namespace asks {

struct Lot {
  static constexpr Step kStep = Step::Lot;
  Card south = kNoCard;  // South's lot, once it is drawn
};

struct Deal {
  static constexpr Step kStep = Step::Deal;
  Unused<2> unused{};
  uint8_t left = 0;
};

struct Play {
  static constexpr Step kStep = Step::Play;
};

struct Take {
  static constexpr Step kStep = Step::Take;
  Card guile = kNoCard;
};

struct Place {
  static constexpr Step kStep = Step::Place;
  Card taken = kNoCard;
  uint8_t from = 0;  // the source flag
  bool is_redeploy = false;
};

struct ScoutDraw {
  static constexpr Step kStep = Step::ScoutDraw;
  Unused<2> unused{};
  uint8_t left = 0;
};

struct ScoutReturn {
  static constexpr Step kStep = Step::ScoutReturn;
  Unused<2> unused{};
  uint8_t left = 0;
};

struct Claim {
  static constexpr Step kStep = Step::Claim;
  Unused<2> unused{};
  bool is_examined = false;  // `claimable` is known
};

struct Refill {
  static constexpr Step kStep = Step::Refill;
};

struct Draw {
  static constexpr Step kStep = Step::Draw;
  Unused<1> unused{};
  Deck deck = Deck::Troops;
};

}  // namespace asks

}  // namespace acies::battleline
