// The same table from the other side: the board is turned by half a circle and the seats swap.
// [CCA-1.7] Left stays left, because each side sees the board from its own edge.
#include "games/ancients/chapters/chapters.h"
#include "games/ancients/words/frames.h"

namespace acies::ancients {
namespace {

Hex turned(Hex hex) {
  if (!is_hex(hex)) return hex;
  const unsigned row = kHexRows - 1 - row_of(hex);
  return hex_at(row, row_length(row) - 1 - column_of(hex));
}

HexSet turned(HexSet set) {
  HexSet other;
  for_each_hex(set, [&](Hex hex) { other.insert(turned(hex)); });
  return other;
}

Unit other_unit(Unit unit) {
  return unit >= kUnits ? unit : static_cast<Unit>((unit + kUnitsASide) % kUnits);
}
Leader other_leader(Leader leader) {
  return leader >= kLeaders ? leader : static_cast<Leader>((leader + kLeadersASide) % kLeaders);
}
UnitSet turned_units(UnitSet set) { return std::rotl(set, kUnitsASide); }
LeaderSet turned_leaders(LeaderSet set) { return std::rotl(set, kLeadersASide); }

SectionSet turned_sections(SectionSet set) {
  return static_cast<SectionSet>((set & 2U) | (set & 1U) << 2U | (set & 4U) >> 2U);
}

template <class T>
void swap_pair(std::array<T, 2>& pair) {
  std::swap(pair[0], pair[1]);
}

void turn_conditions(Conditions& battle) {
  swap_pair(battle.objectives);
  for (HexSet& set : battle.objectives) set = turned(set);
  swap_pair(battle.goal);
  swap_pair(battle.hand);
  swap_pair(battle.growth);
  swap_pair(battle.bonus_banners);
  swap_pair(battle.bonus_hand);
  swap_pair(battle.vital);
  for (Leader& leader : battle.vital) leader = other_leader(leader);
  swap_pair(battle.exits);
  for (SectionSet& set : battle.exits) set = turned_sections(set);
  swap_pair(battle.exit_banner);
  swap_pair(battle.exit_leaders);
  swap_pair(battle.ambush_turn);
  swap_pair(battle.legions);
  swap_pair(battle.missiles);
  battle.special = turned_units(battle.special);
}

void turn_terrain(State& state) {
  for (HexSet& ground : state.terrain) ground = turned(ground);
  HexSet& north = state.terrain[static_cast<size_t>(Terrain::FrontNorth)];
  north = state.terrain_of(Terrain::Rampart) & ~north;
  std::swap(state.terrain[static_cast<size_t>(Terrain::FrontEast)],
            state.terrain[static_cast<size_t>(Terrain::FrontWest)]);
}

void turn_pieces(State& to, const State& from) {
  for (unsigned i = 0; i < kUnits; ++i) {
    const Unit other = other_unit(static_cast<Unit>(i));
    to.kind[other] = from.kind[i];
    to.hex[other] = turned(from.hex[i]);
    to.blocks[other] = from.blocks[i];
    to.full[other] = from.full[i];
    to.steps[other] = from.steps[i];
    to.began[other] = turned(from.began[i]);
  }
  for (unsigned i = 0; i < kLeaders; ++i) {
    to.leader_hex[other_leader(static_cast<Leader>(i))] = turned(from.leader_hex[i]);
  }
  to.unit_at.fill(kNoUnit);
  for (unsigned i = 0; i < kUnits; ++i) {
    if (to.hex[i] < kHexes) to.unit_at[to.hex[i]] = static_cast<Unit>(i);
  }
}

void turn_sets(State& state) {
  for (UnitSet* set : {&state.ordered, &state.moved, &state.battled, &state.fired, &state.barred,
                       &state.charging, &state.bonused}) {
    *set = turned_units(*set);
  }
  state.ordered_leaders = turned_leaders(state.ordered_leaders);
  state.moved_leaders = turned_leaders(state.moved_leaders);
  state.chief = other_leader(state.chief);
  for (SectionSet* set : {&state.used, &state.last_used, &state.bound})
    *set = turned_sections(*set);
}

void turn_combat(Combat& combat) {
  combat.attacker = other_unit(combat.attacker);
  combat.defender = other_unit(combat.defender);
  combat.leader = other_leader(combat.leader);
  combat.ground = turned(combat.ground);
  combat.base = turned(combat.base);
  combat.checked = turned_leaders(combat.checked);
}

uint8_t turned_sides(uint8_t sides) {
  return static_cast<uint8_t>((sides << 3U | sides >> 3U) & 63U);
}

uint8_t other_seat(uint8_t seat) { return seat < 2 ? static_cast<uint8_t>(1 - seat) : seat; }

void turn_byte(Part part, uint8_t& byte) {
  switch (part) {
    case Part::Number:
    case Part::Phase:
    case Part::Blow: break;
    case Part::UnitNumber: byte = other_unit(byte); break;
    case Part::LeaderNumber: byte = other_leader(byte); break;
    case Part::Seat: byte = other_seat(byte); break;
    case Part::Hex: byte = turned(byte); break;
    case Part::Section: byte = turned_sections(byte); break;
    case Part::Sides: byte = turned_sides(byte); break;
  }
}

void turn_frame(Frame& frame) {
  const FrameForm* form = find_form(frame);
  if (form == nullptr) return;
  for (size_t i = 0; i < frame.bytes.size(); ++i) turn_byte(form->parts[i].part, frame.bytes[i]);
}

Seat other_player(Seat seat) { return is_player(seat) ? opponent(seat) : seat; }

}  // namespace

State Rules::mirror(const State& state) const {
  State other = state;
  turn_terrain(other);
  for (std::array<HexSet, 2>* sets : {&other.manned, &other.led}) {
    swap_pair(*sets);
    for (HexSet& set : *sets) set = turned(set);
  }
  turn_pieces(other, state);
  turn_conditions(other.conditions);
  swap_pair(other.hands);
  swap_pair(other.hand_size);
  swap_pair(other.banners);
  turn_sets(other);
  other.turn = other_player(state.turn);
  swap_pair(other.turns);
  other.first = other_player(state.first);
  other.winner = other_player(state.winner);
  turn_combat(other.combat);
  for (unsigned i = 0; i < other.depth; ++i) turn_frame(other.open[i]);
  return other;
}

Action Rules::mirror(Action action) const {
  switch (static_cast<Verb>(action.verb)) {
    case Verb::Move:
    case Verb::MoveLeader:
    case Verb::Fire:
    case Verb::Close:
      action.place = turned(hex_of(action));
      action.measure = turned(second_hex(action));
      return action;
    case Verb::Ambush: action.place = static_cast<uint16_t>(2 - action.place); return action;
    case Verb::Order:
    case Verb::Lead:
    case Verb::Enter:
    case Verb::Join:
    case Verb::Restore:
    case Verb::Rampage:
    case Verb::Step:
    case Verb::Further:
    case Verb::Bonus: action.place = turned(hex_of(action)); return action;
    default: return action;
  }
}

}  // namespace acies::ancients
