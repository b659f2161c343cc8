// Reads the two armies of a battle's file: units at the end of turn 1, commanders, key zone and
// camp. Zones are named as seen by their owner, so no unit can stand in the other half.
#include <algorithm>

#include "core/text/text.h"
#include "games/lostbattles/chapters/chapters.h"
#include "games/lostbattles/readers/scenario_draft.h"
#include "games/lostbattles/words/reading.h"

namespace acies::lostbattles {
namespace {

constexpr std::array<std::string_view, kFacings> kSides{"forward", "right", "back", "left"};
constexpr std::array<std::string_view, 2> kRoles{"leader", "general"};
constexpr size_t kCommandersASide = kCommanders / 2;
constexpr int64_t kHighestValue = 255;

std::string who(Seat seat) { return std::string(name(seat)); }

std::string spot(Zone zone, Seat seat) {
  return zone < kZones ? "in its " + std::string(zone_name(zone, seat)) : "off the field";
}

// [LB-2.3.1a] [LB-2.3.1b] One of three zones of the same row.
Zone read_special_zone(Draft& draft, const Document& map, std::string_view key, Seat seat,
                       ZoneSet allowed) {
  const auto zone = draft.zone(map, key, seat);
  if (!zone) return kNoZone;
  if (*zone < kZones && (allowed & zone_bit(*zone)) != 0) return *zone;
  std::vector<std::string> names;
  for_each_bit(allowed,
               [&](unsigned i) { names.emplace_back(zone_name(static_cast<Zone>(i), seat)); });
  std::ranges::sort(names);
  draft.blame(map.find(key)->wrong("'" + std::string(key) + "' is one of " + join(names, ", ") +
                                   ", not " + in_quotes(zone_name(*zone, seat))));
  return kNoZone;
}

// ---- units ----

struct Muster {
  unsigned count = 0;
  Kind kind = Kind::VHI;
};

// "2 ALE", or "LLI" for one.
Result<Muster> read_muster(const Document& item) {
  const Words words = split_words(item.text());
  if (words.empty() || words.size() > 2) {
    return item.wrong(R"(units are written "ALE" or "2 ALE")");
  }
  const auto kind = read_kind(words.back());
  if (!kind) return item.wrong(kind.error().what);
  if (words.size() == 1) return Muster{1, *kind};
  const auto count = read_count(words[0], 1, kUnitsASide);
  if (!count) return item.wrong(count.error().what);
  return Muster{*count, *kind};
}

void place_unit(State& state, Unit unit, Zone zone) {
  if (zone < kZones) return put_unit(state, unit, zone);
  state.place[unit] = kOff;
  state.undeployed |= unit_bit(unit);
}

void read_units(Draft& draft, const Document& force, Seat seat, std::optional<Zone> zone) {
  const size_t before = draft.faults.size();
  const std::vector<Document>& items = draft.list(force, "units");
  if (items.empty() && draft.faults.size() == before) {
    draft.blame(force.find("units")->wrong("'units' names no unit"));
  }
  for (const Document& item : items) {
    const Muster muster = draft.take(read_muster(item));
    for (unsigned i = 0; i < muster.count; ++i) {
      const Unit unit = draft.muster(seat, muster.kind, item);
      if (unit != kNoUnit) place_unit(draft.table(), unit, zone.value_or(kOff));
    }
  }
}

// [LB-5.1.1a] [LB-5.1.1b] Forward if nothing is given; the same for all units of a zone.
void read_facing(Draft& draft, const Document& force, Seat seat, Zone zone) {
  const Document* where = force.find("facing");
  if (zone >= kZones) {
    if (where != nullptr) draft.blame(where->wrong("units off the field face nowhere"));
    return;
  }
  const auto side = where == nullptr ? 0 : draft.choice(force, "facing", kSides);
  if (!side) return;
  const Facing facing = turned(forward_of(seat), static_cast<unsigned>(*side));
  State& state = draft.table();
  if (state.at[zone] != 0 && state.facing[zone] != facing) {
    draft.blame((where == nullptr ? force : *where)
                    .wrong("the units of " + who(seat) + ' ' + spot(zone, seat) +
                           " do not all face alike"));
  }
  state.facing[zone] = facing;
}

// [LB-2.2.4] [LB-5.5.3a] The zone must be passable and large enough.
void check_zone(Draft& draft, const Document& force, Seat seat, Zone zone) {
  const State& state = draft.table();
  const std::string place = "the " + std::string(zone_name(zone, seat)) + " of " + who(seat);
  if (state.has_ground(zone, ground_bit(Ground::Impassable))) {
    return draft.blame(force.find("zone")->wrong(place + " is impassable"));
  }
  const unsigned stack = stack_of(state, state.own_in(zone, seat));
  const unsigned limit = stack_limit(state, zone);
  if (stack <= limit || (draft.crowded & zone_bit(zone)) != 0) return;
  draft.crowded |= zone_bit(zone);
  draft.blame(force.find("units")->wrong(place + " holds " + std::to_string(limit) +
                                         " units, a levy counting 2, and not " +
                                         std::to_string(stack)));
}

void read_force(Draft& draft, const Document& force, Seat seat) {
  draft.check(force.allow_only({"zone", "facing", "units"}));
  const auto zone = draft.zone(force, "zone", seat);
  if (zone) read_facing(draft, force, seat, *zone);
  read_units(draft, force, seat, zone);
  if (zone && *zone < kZones && draft.table().at[*zone] != 0) check_zone(draft, force, seat, *zone);
}

// ---- commanders ----

// [LB-1.3.3] The first unit of this kind in the zone that is not yet a bodyguard.
Unit find_bodyguard(const State& state, Seat seat, Kind kind, Zone zone) {
  for (unsigned i = 0; i < kUnits; ++i) {
    const auto unit = static_cast<Unit>(i);
    if (seat_of(unit) != seat || state.place[unit] != zone || state.kind[unit] != kind) continue;
    if (leader_of(state, unit) == kNobody) return unit;
  }
  return kNoUnit;
}

void read_bodyguard(Draft& draft, const Document& map, Seat seat, CommanderState& leader) {
  const std::string code = draft.text(map, "unit");
  if (code.empty()) return;
  const Document& where = *map.find("unit");
  const auto kind = read_kind(code);
  if (!kind) return draft.blame(where.wrong(kind.error().what));
  const Unit unit = find_bodyguard(draft.table(), seat, *kind, leader.place);
  if (unit == kNoUnit && draft.is_order_sound) {
    return draft.blame(where.wrong(who(seat) + " has no " + code + ' ' + spot(leader.place, seat) +
                                   " for a bodyguard"));
  }
  leader.unit = unit;
}

// [LB-8.2.6] A general without own units would be lost by the end of turn 1.
void check_general(Draft& draft, const Document& map, Seat seat, Zone zone) {
  if (const Document* unit = map.find("unit"); unit != nullptr) {
    draft.blame(unit->wrong("a general has no unit of his own"));
  }
  const State& state = draft.table();
  const UnitSet there = zone < kZones ? state.at[zone] : state.undeployed;
  if ((there & units_of(seat)) != 0 || !draft.is_order_sound) return;
  draft.blame(map.find("zone")->wrong("a general stands where own units are, and " + who(seat) +
                                      " has none " + spot(zone, seat)));
}

// [LB-8.8.1] Two commanders may be together only off the field.
void check_company(Draft& draft, const Document& map, Seat seat, Zone zone) {
  if (zone >= kZones || commander_in(draft.table(), zone, seat) == kNobody) return;
  draft.blame(
      map.find("zone")->wrong("two commanders of " + who(seat) + " are " + spot(zone, seat)));
}

// [LB-1.3.2] [LB-1.3.4] Reads a commander's quality and traits.
void read_commander(Draft& draft, const Document& map, Seat seat, size_t number) {
  draft.check(map.allow_only({"name", "quality", "role", "unit", "zone", "cautious"}));
  CommanderState one;
  draft.names(seat).commanders[number] = draft.saying(map, "name");
  const auto quality = draft.choice(map, "quality", kQualityNames);
  if (quality) one.quality = static_cast<Quality>(*quality);
  one.is_cautious = draft.flag(map, "cautious") ? 1 : 0;
  const auto role = draft.choice(map, "role", kRoles);
  const auto zone = draft.zone(map, "zone", seat);
  if (!role || !zone) return;
  check_company(draft, map, seat, *zone);
  one.place = *zone;
  if (*role == 0) {
    read_bodyguard(draft, map, seat, one);
  } else {
    check_general(draft, map, seat, *zone);
  }
  draft.table().commanders[index(seat) * kCommandersASide + number] = one;
}

// [LB-1.3.1] An army has up to two commanders.
void read_commanders(Draft& draft, const Document& map, Seat seat) {
  if (map.find("commander") == nullptr) return;
  const std::vector<Document>& list = draft.list(map, "commander");
  if (list.size() > kCommandersASide) {
    draft.blame(list[kCommandersASide].wrong("an army has up to 2 commanders, not " +
                                             std::to_string(list.size())));
  }
  for (size_t i = 0; i < std::min(list.size(), kCommandersASide); ++i) {
    read_commander(draft, list[i], seat, i);
  }
}

// ---- armies ----

void read_conditions(Draft& draft, const Document& map, Seat seat) {
  ArmyState& army = draft.table().army(seat);
  army.key = read_special_zone(draft, map, "key", seat, kCentres[index(seat)]);
  if (map.find("camp") != nullptr) {
    army.camp = read_special_zone(draft, map, "camp", seat, kRears[index(seat)]);
  }
  army.is_fortified = draft.flag(map, "fortified") ? 1 : 0;
  if (army.is_fortified != 0 && map.find("camp") == nullptr) {
    draft.blame(map.find("fortified")->wrong("without a camp nothing is fortified"));
  }
  // [LB-10.1.1] [LB-10.2.1] Fatigue and surprise.
  army.is_fatigued = draft.flag(map, "fatigued") ? 1 : 0;
  army.is_surprised = draft.flag(map, "surprised") ? 1 : 0;
}

// [LB-1.4.1] The published value must be the sum over units and commanders.
void check_value(Draft& draft, const Document& map, Seat seat, bool is_sound) {
  const unsigned value = army_value(draft.table(), seat);
  draft.table().army(seat).start_value = static_cast<uint8_t>(value);
  if (map.find("published") == nullptr) return;
  const uint8_t published = draft.number(map, "published", 1, kHighestValue);
  draft.scenario.published[index(seat)] = published;
  if (!is_sound || published == 0 || published == value) return;
  draft.blame(map.find("published")
                  ->wrong("'published' is " + std::to_string(published) +
                          ", but the units and commanders of " + who(seat) + " come to " +
                          std::to_string(value)));
}

}  // namespace

std::optional<size_t> Draft::choice(const Document& map, std::string_view key,
                                    std::span<const std::string_view> words) {
  const std::string word = text(map, key);
  if (word.empty()) return std::nullopt;
  const auto found = read_choice(word, words);
  if (found) return *found;
  blame(map.find(key)->wrong("'" + std::string(key) + "': " + found.error().what));
  return std::nullopt;
}

std::optional<Zone> Draft::zone(const Document& map, std::string_view key, Seat owner) {
  const std::string word = text(map, key);
  if (word.empty()) return std::nullopt;
  const auto found = read_zone_name(word, owner);
  if (found) return found;
  std::vector<std::string> names;
  for (unsigned i = 0; i < kZones; ++i) {
    const auto one = static_cast<Zone>(i);
    if (half_of(one) == Seat::South) names.emplace_back(zone_name(one, Seat::South));
  }
  blame(map.find(key)->wrong(in_quotes(word) + " is not a zone of an army; choose from " +
                             join(names, ", ") + ", off"));
  return std::nullopt;
}

Unit Draft::muster(Seat seat, Kind kind, const Document& where) {
  uint8_t& count = mustered[index(seat)];
  if (count >= kUnitsASide) {
    if (count == kUnitsASide) {
      blame(where.wrong(who(seat) + " has more than " + std::to_string(kUnitsASide) + " units"));
      ++count;  // report it once
    }
    return kNoUnit;
  }
  const auto unit = static_cast<Unit>(count++ + index(seat) * kUnitsASide);
  table().kind[unit] = kind;
  return unit;
}

void read_army(Draft& draft, const Document& file, Seat seat) {
  const Document* map = draft.take(file.map_at(seat == Seat::South ? "south" : "north"));
  if (map == nullptr) return;
  const size_t before = draft.faults.size();
  draft.check(map->allow_only({"army", "key", "camp", "fortified", "fatigued", "surprised",
                               "published", "force", "commander"}));
  draft.names(seat).army = draft.saying(*map, "army");
  read_conditions(draft, *map, seat);
  for (const Document& force : draft.list(*map, "force")) read_force(draft, force, seat);
  draft.is_order_sound = draft.faults.size() == before;
  if (draft.mustered[index(seat)] == 0 && draft.is_order_sound) {
    draft.blame(map->wrong(who(seat) + " has no unit"));
  }
  read_commanders(draft, *map, seat);
  check_value(draft, *map, seat, draft.faults.size() == before);
}

}  // namespace acies::lostbattles
