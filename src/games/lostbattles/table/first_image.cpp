// The bytes of a table as release 0.1 laid them out, so that its hashes can be verified for ever.
// This layout is frozen: members that the State has gained since do not belong here.
#include "core/data/image.h"
#include "games/lostbattles/chapters/chapters.h"

namespace acies::lostbattles {
namespace {

constexpr std::array<std::string_view, 15> kBattlesThen{
    "marathon",  "cunaxa",   "leuctra",       "chaeronea", "issus",
    "gaugamela", "hydaspes", "sentinum",      "trebia",    "raphia",
    "cannae",    "zama",     "cynoscephalae", "magnesia",  "pharsalus"};
constexpr std::array<std::string_view, 24> kStepsThen{
    "over",       "reverse",   "roll",       "act",         "muster",       "enter",
    "march",      "strike",    "support",    "bonus",       "all-out",      "rally",
    "second-hit", "lead",      "advance",    "turn-begins", "player-turn",  "player-turn-ends",
    "first-hit",  "hit-lands", "after-hits", "new-leads",   "after-attack", "group-ends"};

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

void add(Image& image, const CommanderState& one) {
  image.add(one.place, one.unit, one.quality, one.is_cautious, one.stock, one.is_shaken,
            one.rallies_no_more, one.spare);
}

void add(Image& image, const ArmyState& army) {
  image.add(army.key, army.camp, army.is_fortified, army.is_captured, army.is_fatigued,
            army.is_surprised, army.start_value, army.shattered);
}

void add(Image& image, const Group& group) {
  image.add(group.units, group.start, group.zone, group.facing, group.began, group.mode,
            group.general, group.has_moved, group.has_turned, group.may_about_face,
            group.may_face_enemy, group.has_halted, group.is_cheap, group.has_company, group.stock,
            group.spare);
}

void add(Image& image, const Assault& assault) {
  image.add(assault.struck, assault.supported, assault.fallen, assault.target, assault.limit,
            assault.first, assault.attacker, assault.support, assault.victim, assault.struck_unit,
            assault.is_half, assault.bonus, assault.is_last, assault.margin, assault.is_all_out,
            assault.hits, assault.was_cancelled, assault.killed, assault.is_lead_hit,
            assault.spare);
}

Image image_of(const Rules&, const State& state, uint8_t scenario) {
  Image image;
  image.add(state.at, state.ground, state.facing, state.lead, state.attacked, state.kind,
            state.place, state.spent, state.undeployed);
  for (const CommanderState& one : state.commanders) add(image, one);
  for (const ArmyState& army : state.armies) add(image, army);
  image.add(state.attack_limit, state.has_dust, state.weather, state.handicap,
            state.counts_undeployed, state.exposed_as_printed, state.elephants_lead);
  image.add(scenario);
  image.add(state.turn, state.active, state.first, state.has_reversed, state.is_second,
            state.last_active, state.commands, state.deploys, state.activated_commanders,
            state.bound, state.bound_to, state.winner, state.ending, state.depth, state.staging,
            state.spare, state.activated, state.deployed, state.entered, state.advanced,
            state.began_lead, state.moves, state.attacked_from, state.last_attacked_from,
            state.spent_lead);
  add(image, state.group);
  add(image, state.assault);
  add_frames(image, state);
  image.add(state.scores, state.spare_scores);
  return image;
}

}  // namespace

// The number of a battle in the release's list. The user's own battles stood behind the printed
// ones at unknown places, so each place is tried.
bool Rules::is_first_hash(const State& state, uint64_t hash) const {
  if (state.scenario == 0xFF) return image_of(*this, state, 0xFF).hash() == hash;
  const std::string& id = book_.scenarios()[state.scenario].id;
  const uint8_t then = number_then(kBattlesThen, id, 0xFF);
  if (then != 0xFF) return image_of(*this, state, then).hash() == hash;
  for (unsigned place = kBattlesThen.size(); place < 0xFF; ++place) {
    if (image_of(*this, state, static_cast<uint8_t>(place)).hash() == hash) return true;
  }
  return false;
}

}  // namespace acies::lostbattles
