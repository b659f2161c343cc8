// Writes a table as one line of text. See docs/notation.md.
#include "core/text/text.h"
#include "games/lostbattles/words/frames.h"
#include "games/lostbattles/words/position_words.h"

namespace acies::lostbattles {
namespace {

// Every field of these is written, or follows from others (or is spare, and zero).
static_assert(sizeof(State) == 744 && sizeof(Group) == 24 && sizeof(Assault) == 48 &&
                  sizeof(CommanderState) == 8 && sizeof(ArmyState) == 8 && sizeof(Frame) == 4,
              "a field was added: give it a word here and in position_reader.cpp");

std::string write_elsewhere(std::span<const Elsewhere> places, Zone place) {
  for (const Elsewhere& one : places) {
    if (one.place == place) return std::string(one.name);
  }
  return write_zone(place);
}

// Works on its own copy of the table, because words name fields that can be changed.
class PositionWriter {
 public:
  PositionWriter(const Rules& rules, const State& state) : book_(rules.book()), state_(state) {}

  std::string write() {
    put_battle();
    put("turn", std::to_string(state_.turn));
    put("active", std::string(name(state_.active)));
    put("open", write_stack());
    put_seats();
    for (const NumberWord& word : kNumbers) {
      put_number(word.key, word.of(state_), word.usual);
    }
    if (state_.weather != Weather::None) {
      put("weather", std::string(kWeatherNames[static_cast<size_t>(state_.weather)]));
    }
    if (state_.ending != 0) put("ending", std::string(kEndingNames[state_.ending]));
    if (state_.scores != book_.printed_table().scores) put("scores", write_scores(state_.scores));
    put_field();
    for (const Seat seat : kPlayers) put_side(seat);
    put_group();
    put_assault();
    return text_;
  }

 private:
  void put(std::string_view key, const std::string& value) {
    if (!value.empty()) text_ += ' ' + std::string(key) + '=' + value;
  }
  void put_number(std::string_view key, int value, int usual) {
    if (value != usual) put(key, std::to_string(value));
  }

  void put_battle() {
    if (state_.scenario == kNoScenario) return;
    for (const Scenario& scenario : book_.scenarios()) {
      if (scenario.start.scenario == state_.scenario) return put("battle", scenario.id);
    }
  }
  std::string write_stack() const {
    std::vector<std::string> frames;
    for (size_t i = 0; i < state_.depth; ++i) frames.push_back(write_frame(state_.open[i]));
    return frames.empty() ? "-" : join(frames, ",");
  }
  void put_seats() {
    for (const SeatWord& word : kSeatWords) {
      const Seat seat = state_.*word.seat;
      if (seat != word.usual) put(word.key, std::string(name(seat)));
    }
  }

  // The field; only facings that are not forward are written.
  void put_field() {
    for (unsigned ground = 0; ground < kGrounds; ++ground) {
      ZoneSet zones = 0;
      for (unsigned zone = 0; zone < kZones; ++zone) {
        if ((state_.ground[zone] >> ground & 1U) != 0) zones |= zone_bit(static_cast<Zone>(zone));
      }
      put(kGroundNames[ground], write_zones(zones, ","));
    }
    put("facing", write_facings());
    put("attacked", write_attacked());
    for (const ZonesWord& word : kZonesWords) put(word.key, write_zones(word.of(state_), ","));
  }
  std::string write_facings() const {
    std::vector<std::string> parts;
    for (unsigned zone = 0; zone < kZones; ++zone) {
      const UnitSet units = state_.at[zone];
      const Facing usual = units == 0 ? Facing::North : forward_of(seat_of(first_unit(units)));
      if (state_.facing[zone] == usual) continue;
      parts.push_back(write_zone(zone) + ':' +
                      write_facing(static_cast<unsigned>(state_.facing[zone])));
    }
    return join(parts, ",");
  }
  std::string write_attacked() const {
    std::vector<std::string> parts;
    for (unsigned zone = 0; zone < kZones; ++zone) {
      std::vector<std::string> sides;
      for_each_bit(state_.attacked[zone], [&](unsigned i) { sides.push_back(write_facing(i)); });
      if (!sides.empty()) parts.push_back(write_zone(zone) + ':' + join(sides, "+"));
    }
    return join(parts, ",");
  }

  void put_side(Seat seat) {
    const ArmyState& army = state_.army(seat);
    const std::string who = std::string(name(seat)) + '.';
    put(who + "units", write_units(seat));
    put(who + "commanders", write_commanders(seat));
    for (const ArmyZone& word : kArmyZones) {
      if (army.*word.zone != kNoZone) put(who + std::string(word.key), write_zone(army.*word.zone));
    }
    std::vector<std::string> facts;
    for (const ArmyFact& word : kArmyFacts) {
      if (army.*word.fact != 0) facts.emplace_back(word.name);
    }
    put(who + "army", join(facts, ","));
    for (const ArmyNumber& word : kArmyNumbers) {
      put_number(who + std::string(word.key), army.*word.number, 0);
    }
  }

  // In order of their numbers, so that other parts can name them; behind the last nothing is said.
  std::string write_units(Seat seat) {
    std::vector<std::string> units;
    size_t used = 0;
    for_each_bit(units_of(seat), [&](unsigned i) {
      units.push_back(write_unit(static_cast<Unit>(i)));
      if (units.back() != "-") used = units.size();
    });
    units.resize(used);
    return join(units, ",");
  }
  std::string write_unit(Unit unit) {
    const Zone place = state_.place[unit];
    if (place == kUnused) return "-";
    std::string text(write_kind(state_.kind[unit]));
    text += '@' + write_elsewhere(kUnitPlaces, place);
    for (const UnitMark& mark : kUnitMarks) {
      if ((mark.of(state_) & unit_bit(unit)) != 0) text += '+' + std::string(mark.name);
    }
    if (place < kZones && state_.lead[place] == unit) text += '+' + std::string(kLeadMark);
    const unsigned moves = state_.moves[unit] & 15U;
    const unsigned turns = state_.moves[unit] >> 4U;
    if (moves != 0) text += '+' + std::string(kMovesMark) + std::to_string(moves);
    if (turns != 0) text += '+' + std::string(kTurnsMark) + std::to_string(turns);
    return text;
  }

  std::string write_commanders(Seat seat) {
    std::vector<std::string> commanders;
    size_t used = 0;
    for (unsigned i = 0; i < kCommanders; ++i) {
      if (seat_of_commander(static_cast<Commander>(i)) != seat) continue;
      commanders.push_back(write_commander(static_cast<Commander>(i)));
      if (commanders.back() != "-") used = commanders.size();
    }
    commanders.resize(used);
    return join(commanders, ",");
  }
  std::string write_commander(Commander number) {
    const CommanderState& one = state_.commanders[number];
    if (one.place == kUnused) return "-";
    std::string text(kQualityNames[static_cast<size_t>(one.quality)]);
    text += '@' + write_elsewhere(kCommanderPlaces, one.place);
    if (one.is_leader()) text += ':' + write_unit_number(one.unit);
    for (const CommanderMark& mark : kCommanderMarks) {
      if ((mark.of(state_) & commander_bit(number)) != 0) text += '+' + std::string(mark.name);
    }
    if (state_.bound_to == number) text += '+' + std::string(kBinderMark);
    if (state_.group.general == number) text += '+' + std::string(kGoesMark);
    for (const CommanderNumber& mark : kCommanderNumbers) {
      const unsigned value = one.*mark.number;
      if (value == 0) continue;
      text += '+' + std::string(mark.name) + (mark.most == 1 ? "" : std::to_string(value));
    }
    return text;
  }

  void put_facts(std::string_view key) {
    std::vector<std::string> facts;
    for (const FactWord& word : kFacts) {
      if (word.key == key && word.of(state_) != 0) facts.emplace_back(word.name);
    }
    put(key, join(facts, ","));
  }
  void put_group() {
    for (const PlaceWord& word : kPlaceWords) {
      const Zone place = word.of(state_);
      if (place != kNoZone) put(word.key, write_place(place));
    }
    for (const FacingWord& word : kFacingWords) {
      const auto facing = static_cast<unsigned>(state_.group.*word.facing);
      if (facing != 0) put(word.key, write_facing(facing));
    }
    if (state_.group.mode != Mode::Normal) {
      put("group.mode", std::string(kModeNames[static_cast<size_t>(state_.group.mode)]));
    }
    put_facts(kGroupKey);
  }
  void put_assault() {
    for (const UnitWord& word : kUnitWords) {
      const Unit unit = state_.assault.*word.unit;
      if (unit != kNoUnit) put(word.key, write_unit_number(unit));
    }
    put_number("attack.margin", state_.assault.margin, 0);
    put_facts(kAttackKey);
  }

  const Book& book_;
  State state_;
  std::string text_{Rules::kName};
};

}  // namespace

std::string Rules::write_position(const State& state) const {
  return PositionWriter(*this, state).write();
}

}  // namespace acies::lostbattles
