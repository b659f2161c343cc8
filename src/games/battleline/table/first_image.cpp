// The bytes of a table as release 0.1 laid them out, so that its hashes can be verified for ever.
// This layout is frozen: members that the State has gained since do not belong here.
#include "core/data/image.h"
#include "games/battleline/chapters/chapters.h"

namespace acies::battleline {
namespace {

constexpr std::array<std::string_view, 11> kStepsThen{
    "lot",          "deal",  "play",   "take", "place", "scout-draw",
    "scout-return", "claim", "refill", "draw", "over"};

uint8_t step_then(Step step) {
  return number_then(kStepsThen, Rules::step_name(static_cast<uint8_t>(step)), 0xFF);
}

// An unused frame is zero.
void add_frames(Image& image, const State& state) {
  for (size_t i = 0; i < state.open.size(); ++i) {
    const Frame& frame = state.open[i];
    image.add(i < state.depth ? step_then(frame.step) : uint8_t{0});
    image.add(frame.bytes);
  }
}

void add(Image& image, const Side& side) {
  image.add(side.troops, side.known_troops, side.lost_troops, side.tactics, side.known_tactics,
            side.lost_tactics, side.guile, side.troop_backs, side.tactics_backs,
            side.tactics_played, side.has_led, side.flags, side.points);
}

Image image_of(const State& state) {
  Image image;
  for (const Side& side : state.sides) add(image, side);
  image.add(state.deck_troops, state.seen_troops);
  for (const auto& pair : state.lines) {
    for (const Line& line : pair) image.add(line.slot);
  }
  image.add(state.counts, state.strengths, state.complete, state.earlier, state.claimable,
            state.deck_tactics, state.deck_size, state.top, state.top_size, state.top_seer,
            state.fog, state.mud, state.turn, state.starter, state.idle, state.game, state.games,
            state.is_advanced, state.depth);
  add_frames(image, state);
  image.add(state.winner, state.was_stalled);
  return image;
}

}  // namespace

bool Rules::is_first_hash(const State& state, uint64_t hash) const {
  return image_of(state).hash() == hash;
}

}  // namespace acies::battleline
