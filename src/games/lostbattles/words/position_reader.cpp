// Reads a position. Every part has its own fault; position_check.cpp judges the whole.
#include "core/text/wording.h"
#include "frame/checks.h"
#include "games/lostbattles/words/frames.h"
#include "games/lostbattles/words/position_check.h"
#include "games/lostbattles/words/position_words.h"

namespace acies::lostbattles {
namespace {

class PositionReader {
  using Value = std::string_view;

 public:
  PositionReader(const Rules& rules, std::string_view text)
      : rules_(rules), book_(rules.book()), text_(text) {
    state_.scores = book_.printed_table().scores;
  }

  Result<State> read() {
    const auto r = read_pairs(text_, Rules::kName,
                              [&](Value key, Value value) { return read_pair(key, value); });
    if (!r) return Fault(r.error());
    return finish();
  }

 private:
  Result<void> read_pair(Value key, Value value) {
    for (const NumberWord& word : kNumbers) {
      if (key == word.key) return store(read_count(value, word.least, word.most), word.of(state_));
    }
    for (const ZonesWord& word : kZonesWords) {
      if (key == word.key) return read_zones(value, word.of(state_));
    }
    for (const PlaceWord& word : kPlaceWords) {
      if (key == word.key) return store(read_place(value), word.of(state_));
    }
    for (const Seat seat : kPlayers) {
      const std::string who = std::string(name(seat)) + '.';
      if (key.starts_with(who)) return read_side(seat, key.substr(who.size()), value);
    }
    return read_table(key, value);
  }

  Result<void> read_table(Value key, Value value) {
    if (key == "battle") return read_battle(value);
    if (key == "turn") return store(read_count(value, 1, 10), state_.turn);
    if (key == "active") return store(read_player(value), state_.active);
    if (key == "open") return read_stack(value);
    if (key == "weather") return store(read_choice(value, kWeatherNames), state_.weather);
    if (key == "ending") return store(read_choice(value, kEndingNames), state_.ending);
    if (key == "scores") return store(read_scores(value), state_.scores);
    if (key == "facing") return read_facings(value);
    if (key == "attacked") return read_attacked(value);
    for (const SeatWord& word : kSeatWords) {
      if (key == word.key) return store(read_player(value), state_.*word.seat);
    }
    for (unsigned i = 0; i < kGrounds; ++i) {
      if (key == kGroundNames[i]) return read_ground(static_cast<Ground>(i), value);
    }
    return read_action_state(key, value);
  }

  Result<void> read_action_state(Value key, Value value) {
    for (const FacingWord& word : kFacingWords) {
      if (key == word.key) return store(read_facing(value), state_.group.*word.facing);
    }
    for (const UnitWord& word : kUnitWords) {
      if (key == word.key) return store(read_unit_number(value), state_.assault.*word.unit);
    }
    if (key == "group.mode") return store(read_choice(value, kModeNames), state_.group.mode);
    if (key == "attack.margin") return read_margin(value);
    if (key == kGroupKey || key == kAttackKey) return read_facts(key, value);
    return fault("this key is not known");
  }

  Result<void> read_side(Seat seat, Value key, Value value) {
    ArmyState& army = state_.army(seat);
    for (const ArmyZone& word : kArmyZones) {
      if (key == word.key) return store(read_zone(value), army.*word.zone);
    }
    for (const ArmyNumber& word : kArmyNumbers) {
      if (key == word.key) return store(read_count(value, 0, word.most), army.*word.number);
    }
    if (key == "army") return read_army_facts(army, value);
    if (key == "units") return read_units(seat, value);
    if (key == "commanders") return read_commanders(seat, value);
    return fault("this key is not known");
  }

  // Values of one word.
  Result<void> read_battle(Value value) {
    const Scenario* scenario = book_.find_scenario(value);
    if (scenario == nullptr) return fault("there is no battle " + in_quotes(value));
    state_.scenario = scenario->start.scenario;
    return {};
  }
  Result<void> read_margin(Value value) {
    constexpr int kWidest = 30;
    const auto margin = read_number<int>(value);
    if (!margin || *margin < -kWidest || *margin > kWidest) {
      return fault("a number from -30 to 30 is expected, not " + in_quotes(value));
    }
    state_.assault.margin = static_cast<int8_t>(*margin);
    return {};
  }

  // Lists.
  template <class Read>
  static Result<void> each(Value value, Read&& read) {
    for (const Value word : split(value, ',')) {
      if (const auto r = read(word); !r) return r;
    }
    return {};
  }
  static Result<void> read_zones(Value value, ZoneSet& out) {
    return each(value, [&](Value word) -> Result<void> {
      const auto zone = read_zone(word);
      if (!zone) return Fault(zone.error());
      out |= zone_bit(*zone);
      return {};
    });
  }
  Result<void> read_ground(Ground ground, Value value) {
    ZoneSet zones = 0;
    if (const auto r = read_zones(value, zones); !r) return r;
    for_each_bit(zones, [&](unsigned i) { state_.ground[i] |= ground_bit(ground); });
    return {};
  }
  // c2:west and c2:west+east
  template <class Take>
  static Result<void> read_sided(Value value, Take&& take) {
    return each(value, [&](Value word) -> Result<void> {
      const size_t colon = std::min(word.find(':'), word.size());
      const auto zone = read_zone(word.substr(0, colon));
      if (!zone) return Fault(zone.error());
      if (colon == word.size()) return fault("a zone and its side are expected, as c2:west");
      return take(*zone, word.substr(colon + 1));
    });
  }
  Result<void> read_facings(Value value) {
    return read_sided(value, [&](Zone zone, Value word) -> Result<void> {
      faced_ |= zone_bit(zone);
      return store(read_facing(word), state_.facing[zone]);
    });
  }
  Result<void> read_attacked(Value value) {
    return read_sided(value, [&](Zone zone, Value word) -> Result<void> {
      for (const Value part : split(word, '+')) {
        const auto side = read_facing(part);
        if (!side) return Fault(side.error());
        state_.attacked[zone] |= static_cast<uint8_t>(1U << static_cast<unsigned>(*side));
      }
      return {};
    });
  }
  Result<void> read_facts(Value key, Value value) {
    return each(value, [&](Value word) -> Result<void> {
      for (const FactWord& fact : kFacts) {
        if (fact.key != key || fact.name != word) continue;
        fact.of(state_) = 1;
        return {};
      }
      return fault("nothing here is called " + in_quotes(word));
    });
  }
  static Result<void> read_army_facts(ArmyState& army, Value value) {
    return each(value, [&](Value word) -> Result<void> {
      for (const ArmyFact& fact : kArmyFacts) {
        if (fact.name != word) continue;
        army.*fact.fact = 1;
        return {};
      }
      return fault("an army is not " + in_quotes(word));
    });
  }
  Result<void> read_stack(Value value) {
    if (value == "-") return {};
    return each(value, [&](Value word) -> Result<void> {
      if (state_.depth == state_.open.size()) return fault("too many open questions");
      const auto frame = read_frame(word);
      if (!frame) return Fault(frame.error());
      state_.open[state_.depth++] = *frame;
      return {};
    });
  }

  // Pieces, in the order of their numbers.
  static Result<Zone> read_whereabouts(std::span<const Elsewhere> places, Value word) {
    for (const Elsewhere& place : places) {
      if (place.name == word) return place.place;
    }
    return read_zone(word);
  }
  Result<void> read_units(Seat seat, Value value) {
    const auto words = split(value, ',');
    if (words.size() > kUnitsASide) return fault("a side has at most 32 units");
    for (size_t i = 0; i < words.size(); ++i) {
      const auto unit = static_cast<Unit>(i + (seat == Seat::South ? 0 : kUnitsASide));
      if (words[i] == "-") continue;
      if (const auto r = read_unit(unit, words[i]); !r) return about(in_quotes(words[i]), r);
    }
    return {};
  }
  // ALE@c2+spent+lead+moves1
  Result<void> read_unit(Unit unit, Value word) {
    const auto parts = split(word, '+');
    const size_t at = parts[0].find('@');
    if (at == Value::npos) return fault("a unit is written as ALE@c2 or ALE@off");
    if (const auto r = store(read_kind(parts[0].substr(0, at)), state_.kind[unit]); !r) return r;
    const auto place = read_whereabouts(kUnitPlaces, parts[0].substr(at + 1));
    if (const auto r = store(place, state_.place[unit]); !r) return r;
    for (size_t i = 1; i < parts.size(); ++i) {
      if (const auto r = read_unit_mark(unit, parts[i]); !r) return r;
    }
    return {};
  }
  Result<void> read_unit_mark(Unit unit, Value word) {
    for (const UnitMark& mark : kUnitMarks) {
      if (mark.name != word) continue;
      mark.of(state_) |= unit_bit(unit);
      return {};
    }
    if (word == kLeadMark) return read_lead(unit);
    if (word.starts_with(kMovesMark)) {
      return add_moves(unit, read_count(word.substr(kMovesMark.size()), 1, kMostMoves), 1);
    }
    if (word.starts_with(kTurnsMark)) {
      return add_moves(unit, read_count(word.substr(kTurnsMark.size()), 1, kMostTurns), 16);
    }
    return fault("a unit has no mark " + in_quotes(word));
  }
  // Moves and free turns share a byte.
  Result<void> add_moves(Unit unit, const Result<unsigned>& count, unsigned times) {
    if (!count) return Fault(count.error());
    state_.moves[unit] |= static_cast<uint8_t>(*count * times);
    return {};
  }
  Result<void> read_lead(Unit unit) {
    const Zone place = state_.place[unit];
    if (place >= kZones) return fault("only units on the field lead");
    if (state_.lead[place] != kNoUnit) return fault("two units lead in " + write_zone(place));
    state_.lead[place] = unit;
    return {};
  }

  Result<void> read_commanders(Seat seat, Value value) {
    const auto words = split(value, ',');
    if (words.size() > 2) return fault("a side has at most two commanders");
    for (size_t i = 0; i < words.size(); ++i) {
      const auto one = static_cast<Commander>(i + (seat == Seat::South ? 0 : 2));
      if (words[i] == "-") continue;
      if (const auto r = read_commander(one, words[i]); !r) return about(in_quotes(words[i]), r);
    }
    return {};
  }
  // average@c2:S3+cautious+stock2
  Result<void> read_commander(Commander number, Value word) {
    CommanderState& one = state_.commanders[number];
    const auto parts = split(word, '+');
    const size_t at = parts[0].find('@');
    if (at == Value::npos) return fault("a commander is written as average@c2 or average@c2:S3");
    const size_t colon = std::min(parts[0].find(':', at), parts[0].size());
    const auto quality = read_choice(parts[0].substr(0, at), kQualityNames);
    if (const auto r = store(quality, one.quality); !r) return r;
    const auto place = read_whereabouts(kCommanderPlaces, parts[0].substr(at + 1, colon - at - 1));
    if (const auto r = store(place, one.place); !r) return r;
    if (colon < parts[0].size()) {
      const auto unit = read_unit_number(parts[0].substr(colon + 1));
      if (const auto r = store(unit, one.unit); !r) return r;
    }
    for (size_t i = 1; i < parts.size(); ++i) {
      if (const auto r = read_commander_mark(number, parts[i]); !r) return r;
    }
    return {};
  }
  Result<void> read_commander_mark(Commander number, Value word) {
    for (const CommanderMark& mark : kCommanderMarks) {
      if (mark.name != word) continue;
      mark.of(state_) |= commander_bit(number);
      return {};
    }
    if (word == kBinderMark) return name_one(number, state_.bound_to);
    if (word == kGoesMark) return name_one(number, state_.group.general);
    for (const CommanderNumber& mark : kCommanderNumbers) {
      if (!word.starts_with(mark.name)) continue;
      uint8_t& out = state_.commanders[number].*mark.number;
      if (mark.most > 1) return store(read_count(word.substr(mark.name.size()), 1, mark.most), out);
      if (word != mark.name) continue;
      out = 1;
      return {};
    }
    return fault("a commander has no mark " + in_quotes(word));
  }
  static Result<void> name_one(Commander number, Commander& out) {
    if (out != kNobody) return fault("only one commander may be marked so");
    out = number;
    return {};
  }

  // Fields that follow from the others.
  Result<void> stand_units() {
    for (unsigned i = 0; i < kUnits; ++i) {
      const auto unit = static_cast<Unit>(i);
      const Zone place = state_.place[unit];
      if (place == kOff) state_.undeployed |= unit_bit(unit);
      if (place >= kZones) continue;
      if (state_.is_held_by(place, opponent(seat_of(unit)))) {
        return fault("both sides stand in " + write_zone(place));
      }
      put_unit(state_, unit, place);
      if ((faced_ & zone_bit(place)) == 0) state_.facing[place] = forward_of(seat_of(unit));
    }
    return {};
  }

  Result<State> finish() {
    if (const auto r = stand_units(); !r) return Fault(r.error());
    if (const auto r = check_position(rules_, state_); !r) return Fault(r.error());
    return state_;
  }

  const Rules& rules_;
  const Book& book_;
  std::string_view text_;
  State state_;
  ZoneSet faced_ = 0;  // zones with a facing in the text
};

}  // namespace

Result<State> Rules::read_position(std::string_view text) const {
  return PositionReader(*this, text).read();
}

}  // namespace acies::lostbattles
