// The composition and the cost of armies; for files of lists, for codes, and for the army builder.
#pragma once

#include "games/onus/table/book.h"

namespace acies::onus {

// [ONUS-4.5] [ONUS-20.8] The cost of an army: units with their surcharges, and for each general a
// percentage of the units he leads.
struct ArmyCost {
  uint32_t units = 0;
  uint32_t whole = 0;  // in hundredths of a point
  bool fits(uint16_t size) const { return whole <= uint32_t{size} * 100; }
  uint32_t price() const { return (whole + 50) / 100 - units; }  // of the generals, in whole points
};
ArmyCost cost_of(const Book& book, const ArmyList& list);
uint16_t cost_of_unit(const UnitDef& def, unsigned level);  // with its surcharge [ONUS-22.39]
// "1043.5" of 104350 hundredths; Russian writes a comma.
std::string write_points(uint32_t hundredths, Language language);

// [ONUS-4.3] Whether an army may take these units: its own, its allies', or mercenaries.
bool may_take(const Book& book, uint8_t army, Kind kind);
// [ONUS-2.2] Whether the general belongs to this army, or to any.
bool may_lead(uint8_t army, const GeneralDef& general);
std::vector<std::string> army_ids(const Book& book);
std::vector<std::string> generals_of(const Book& book, uint8_t army);

// Units of one kind and level.
struct Troop {
  Kind kind = kNoKind;
  uint8_t level = 0;
  unsigned copies = 0;
};
// In the order of their first appearance in the list.
std::vector<Troop> troops_of(const ArmyList& list);
bool has_troop(const ArmyList& list, Kind kind, uint8_t level);
void enlist(ArmyList& list, const Troop& troop);
// [ONUS-4.6] The number of cards of a unit, over all levels.
size_t cards_of(const ArmyList& list, Kind kind);

}  // namespace acies::onus
