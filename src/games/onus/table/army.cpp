// [ONUS-4.3] [ONUS-4.5] The composition and the cost of armies.
#include "games/onus/table/army.h"

#include <algorithm>

namespace acies::onus {
namespace {

constexpr std::string_view kMercenaries = "mercenaries";
constexpr std::array<uint32_t, 3> kPercentOfLevel{100, 130, 150};  // of the cost [ONUS-19.6]
constexpr uint8_t kAnyArmy = 0xFF;

// [ONUS-20.8] The part that this general adds to the cost of a unit of his army, in hundredths.
uint32_t percent_of(const Book& book, const ArmyList& list, size_t number, const Recruit& unit) {
  const bool is_first = number == 0;
  const uint8_t captain = is_first ? uint8_t{0} : list.lieutenants[number - 1].captain;
  const uint8_t card = is_first ? list.general : list.lieutenants[number - 1].general;
  const bool is_his = unit.captain == captain && (unit.leader == 0 || unit.leader == number + 1);
  return is_his ? book.general(card).percent : 0;
}

}  // namespace

// ---- what armies cost ----

// [ONUS-19.6] [ONUS-22.39] Half points are rounded up, so that the percentage is always paid.
uint16_t cost_of_unit(const UnitDef& def, unsigned level) {
  return static_cast<uint16_t>((def.cost * kPercentOfLevel[level] + 99) / 100);
}

// [ONUS-4.5] Units plus percentages, unrounded.
ArmyCost cost_of(const Book& book, const ArmyList& list) {
  ArmyCost cost;
  for (const Recruit& one : list.units) {
    const uint32_t points = cost_of_unit(book.unit(one.kind), one.level);
    cost.units += points;
    cost.whole += points * 100;
    for (size_t i = 0; i <= list.lieutenants.size(); ++i) {
      cost.whole += points * percent_of(book, list, i, one);
    }
  }
  return cost;
}

std::string write_points(uint32_t hundredths, Language language) {
  std::string text = std::to_string(hundredths / 100);
  if (hundredths % 100 == 0) return text;
  text += (language == Language::Russian ? ',' : '.') + std::to_string(hundredths % 100 / 10);
  if (hundredths % 10 != 0) text += std::to_string(hundredths % 10);
  return text;
}

// ---- what armies may have ----

// [ONUS-4.3] Own units, those of allies, and mercenaries.
bool may_take(const Book& book, uint8_t army, Kind kind) {
  const uint8_t owner = book.unit(kind).army;
  const std::vector<uint8_t>& allies = book.armies()[army].allies;
  return owner == army || std::ranges::find(allies, owner) != allies.end() ||
         book.armies()[owner].id == kMercenaries;
}

// [ONUS-2.2] Generals of the army or of any.
bool may_lead(uint8_t army, const GeneralDef& general) {
  return general.army == kAnyArmy || general.army == army;
}

std::vector<std::string> army_ids(const Book& book) {
  std::vector<std::string> ids;
  for (const ArmyDef& one : book.armies()) ids.push_back(one.id);
  return ids;
}

std::vector<std::string> generals_of(const Book& book, uint8_t army) {
  std::vector<std::string> ids;
  for (const GeneralDef& one : book.generals()) {
    if (may_lead(army, one)) ids.push_back(one.id);
  }
  return ids;
}

// ---- lists ----

std::vector<Troop> troops_of(const ArmyList& list) {
  std::vector<Troop> troops;
  for (const Recruit& one : list.units) {
    const auto found = std::ranges::find_if(troops, [&](const Troop& troop) {
      return troop.kind == one.kind && troop.level == one.level;
    });
    if (found != troops.end()) {
      ++found->copies;
    } else {
      troops.push_back({one.kind, one.level, 1});
    }
  }
  return troops;
}

bool has_troop(const ArmyList& list, Kind kind, uint8_t level) {
  return std::ranges::any_of(
      list.units, [&](const Recruit& one) { return one.kind == kind && one.level == level; });
}

void enlist(ArmyList& list, const Troop& troop) {
  Recruit recruit;
  recruit.kind = troop.kind;
  recruit.level = troop.level;
  list.units.insert(list.units.end(), troop.copies, recruit);
}

// [ONUS-4.6] Cards of all levels.
size_t cards_of(const ArmyList& list, Kind kind) {
  return static_cast<size_t>(std::ranges::count(list.units, kind, &Recruit::kind));
}

}  // namespace acies::onus
