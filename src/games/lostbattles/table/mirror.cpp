// The same table from the other side: the field is turned by half a circle and the seats swap.
// [LB-2.1.1c] Left stays left, because each side sees the field from its own edge.
#include "games/lostbattles/chapters/chapters.h"
#include "games/lostbattles/words/frames.h"

namespace acies::lostbattles {
namespace {

constexpr uint8_t kSidesMask = 15;

// Places off the field are the same for both.
Zone turned_zone(Zone zone) { return zone < kZones ? static_cast<Zone>(kZones - 1 - zone) : zone; }
ZoneSet turned_zones(ZoneSet set) {
  ZoneSet other = 0;
  for_each_bit(set, [&](unsigned i) { other |= zone_bit(turned_zone(static_cast<Zone>(i))); });
  return other;
}
uint8_t turned_sides(uint8_t sides) {
  return static_cast<uint8_t>((sides << 2U | sides >> 2U) & kSidesMask);
}

Unit other_unit(Unit unit) {
  return unit >= kUnits ? unit : static_cast<Unit>((unit + kUnitsASide) % kUnits);
}
Commander other_commander(Commander one) {
  return one >= kCommanders ? one : static_cast<Commander>((one + 2) % kCommanders);
}
UnitSet other_units(UnitSet set) { return std::rotl(set, kUnitsASide); }
CommanderSet other_commanders(CommanderSet set) {
  return static_cast<CommanderSet>((set << 2U | set >> 2U) & 15U);
}
Seat other_player(Seat seat) { return is_player(seat) ? opponent(seat) : seat; }

template <class T>
void swap_pair(std::array<T, 2>& pair) {
  std::swap(pair[0], pair[1]);
}

void turn_field(State& to, const State& from) {
  for (unsigned i = 0; i < kZones; ++i) {
    const auto zone = static_cast<Zone>(i);
    const Zone other = turned_zone(zone);
    to.at[other] = other_units(from.at[zone]);
    to.ground[other] = from.ground[zone];
    // An empty zone has no facing.
    to.facing[other] = from.at[zone] == 0 ? from.facing[zone] : opposite(from.facing[zone]);
    to.lead[other] = other_unit(from.lead[zone]);
    to.attacked[other] = turned_sides(from.attacked[zone]);
  }
}

void turn_pieces(State& to, const State& from) {
  for (unsigned i = 0; i < kUnits; ++i) {
    const Unit other = other_unit(static_cast<Unit>(i));
    to.kind[other] = from.kind[i];
    to.place[other] = turned_zone(from.place[i]);
    to.moves[other] = from.moves[i];
  }
  for (unsigned i = 0; i < kCommanders; ++i) {
    CommanderState& other = to.commanders[other_commander(static_cast<Commander>(i))];
    other = from.commanders[i];
    other.place = turned_zone(other.place);
    other.unit = other_unit(other.unit);
  }
}

void turn_armies(State& state) {
  swap_pair(state.armies);
  for (ArmyState& army : state.armies) {
    army.key = turned_zone(army.key);
    army.camp = turned_zone(army.camp);
  }
}

void turn_turn(State& state) {
  for (Seat* seat : {&state.active, &state.first, &state.last_active, &state.winner}) {
    *seat = other_player(*seat);
  }
  for (UnitSet* set : {&state.spent, &state.undeployed, &state.activated, &state.deployed,
                       &state.entered, &state.advanced, &state.began_lead}) {
    *set = other_units(*set);
  }
  state.activated_commanders = other_commanders(state.activated_commanders);
  state.bound = other_commanders(state.bound);
  state.bound_to = other_commander(state.bound_to);
  state.attacked_from = turned_zones(state.attacked_from);
  state.spent_lead = turned_zones(state.spent_lead);
  swap_pair(state.last_attacked_from);
  for (ZoneSet& set : state.last_attacked_from) set = turned_zones(set);
}

// A group has a facing only while it marches on the field.
void turn_group(Group& group, Step step) {
  if (group.zone < kZones && step != Step::Muster) {
    group.facing = opposite(group.facing);
    group.began = opposite(group.began);
  }
  group.units = other_units(group.units);
  group.start = turned_zone(group.start);
  group.zone = turned_zone(group.zone);
  group.general = other_commander(group.general);
}

void turn_assault(Assault& assault) {
  for (UnitSet* set : {&assault.struck, &assault.supported, &assault.fallen}) {
    *set = other_units(*set);
  }
  assault.target = turned_zone(assault.target);
  for (Unit* unit : {&assault.first, &assault.attacker, &assault.support, &assault.victim,
                     &assault.struck_unit}) {
    *unit = other_unit(*unit);
  }
  assault.killed = other_commanders(assault.killed);
}

void turn_byte(Part part, uint8_t& byte) {
  switch (part) {
    case Part::Number: break;
    case Part::UnitNumber: byte = other_unit(byte); break;
    case Part::ZoneName: byte = turned_zone(byte); break;
    case Part::Seat: byte = static_cast<uint8_t>(1 - byte); break;
  }
}

void turn_frame(Frame& frame) {
  const FrameForm* form = find_form(frame);
  if (form == nullptr) return;
  for (size_t i = 0; i < frame.bytes.size(); ++i) turn_byte(form->parts[i].part, frame.bytes[i]);
}

}  // namespace

State Rules::mirror(const State& state) const {
  State other = state;
  turn_field(other, state);
  turn_pieces(other, state);
  turn_armies(other);
  turn_turn(other);
  turn_group(other.group, state.step());
  turn_assault(other.assault);
  for (unsigned i = 0; i < other.depth; ++i) turn_frame(other.open[i]);
  return other;
}

Action Rules::mirror(Action action) const {
  const auto turn_place = [&] {
    if (action.place < kZones) action.place = turned_zone(zone_of(action));
  };
  const auto turn_facing = [&] { action.measure = (action.measure + 2) % 4; };
  switch (static_cast<Verb>(action.verb)) {
    case Verb::Activate:
    case Verb::Attack: turn_place(); break;
    case Verb::General:
      action.piece = other_commander(action.piece);
      turn_place();
      break;
    case Verb::Enter:
    case Verb::Move:
      turn_place();
      turn_facing();
      break;
    case Verb::Turn:
    case Verb::Leave: turn_facing(); break;
    case Verb::Lead: turn_place(); [[fallthrough]];
    case Verb::Add:
    case Verb::Strike:
    case Verb::Support:
    case Verb::Hit:
    case Verb::Advance: action.piece = other_unit(action.piece); break;
    default: break;
  }
  return action;
}

}  // namespace acies::lostbattles
