// The bytes of a table as release 0.1 laid them out, so that its hashes can be verified for ever.
// This layout is frozen: members that the State has gained since do not belong here.
#include "core/data/image.h"
#include "games/ancients/chapters/chapters.h"

namespace acies::ancients {
namespace {

constexpr std::array<std::string_view, 15> kBattlesThen{
    "akragas",    "crimissos", "bagradas", "ticinus",      "trebbia",
    "trasimenus", "cannae",    "dertosa",  "beneventum",   "castulo",
    "baecula",    "metaurus",  "ilipa",    "great-plains", "zama"};
constexpr std::array<std::string_view, 23> kStepsThen{
    "over",    "draw",    "roll",  "play",        "order",   "enter",      "join",    "restore",
    "move",    "battle",  "react", "flags",       "rampage", "retreat",    "evade",   "flight",
    "advance", "further", "bonus", "battle-back", "blow",    "after-blow", "end-turn"};

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

void add(Image& image, const Combat& combat) {
  image.add(combat.attacker, combat.defender, combat.leader, combat.ground, combat.base,
            combat.is_fire, combat.is_bonus, combat.is_evading, combat.has_struck,
            combat.was_attacker_full, combat.was_defender_full, combat.blow, combat.hits,
            combat.flags, combat.spared, combat.dice, combat.checked);
}

void add(Image& image, const Conditions& conditions, uint8_t scenario) {
  image.add(conditions.objectives, conditions.goal, conditions.hand, conditions.growth,
            conditions.bonus_banners, conditions.bonus_hand, conditions.vital, conditions.exits,
            conditions.exit_banner, conditions.exit_leaders, conditions.ambush_turn,
            conditions.legions, conditions.is_siege);
  image.add(scenario);
  image.add(conditions.missiles, conditions.special);
}

Image image_of(const Rules&, const State& state, uint8_t scenario) {
  Image image;
  image.add(state.terrain, state.manned, state.led, state.unit_at, state.kind, state.hex,
            state.blocks, state.full, state.leader_hex);
  add(image, state.conditions, scenario);
  image.add(state.deck, state.discards, state.hands, state.hand_size, state.banners, state.turns,
            state.idle, state.has_lost, state.ordered, state.moved, state.battled, state.fired,
            state.barred, state.charging, state.bonused, state.steps, state.began,
            state.ordered_leaders, state.moved_leaders, state.turn, state.phase, state.card,
            state.effect, state.is_fallback, state.command, state.chief, state.used,
            state.last_card, state.last_effect, state.last_used, state.bound, state.symbols,
            state.struck_card, state.first, state.winner, state.ending, state.depth,
            state.is_counting);
  add(image, state.combat);
  add_frames(image, state);
  return image;
}

}  // namespace

// The number of a battle in the release's list. The user's own battles stood behind the printed
// ones at unknown places, so each place is tried.
bool Rules::is_first_hash(const State& state, uint64_t hash) const {
  if (state.conditions.scenario == 0xFF) return image_of(*this, state, 0xFF).hash() == hash;
  const std::string& id = book_.scenarios()[state.conditions.scenario].id;
  const uint8_t then = number_then(kBattlesThen, id, 0xFF);
  if (then != 0xFF) return image_of(*this, state, then).hash() == hash;
  for (unsigned place = kBattlesThen.size(); place < 0xFF; ++place) {
    if (image_of(*this, state, static_cast<uint8_t>(place)).hash() == hash) return true;
  }
  return false;
}

}  // namespace acies::ancients
