// What armies may be made of, and what they cost; for lists of files, of codes and of the builder.
#pragma once

#include "games/onus/table/book.h"

namespace acies::onus {

// What an army costs: units with their surcharges, and each general's percentage of those whom he
// leads. [ONUS-4.5] [ONUS-20.8]
struct ArmyCost {
  uint32_t units = 0;
  uint32_t whole = 0;  // in hundredths of a point
  bool fits(uint16_t size) const { return whole <= uint32_t{size} * 100; }
  uint32_t price() const { return (whole + 50) / 100 - units; }  // of generals, in whole points
};
ArmyCost cost_of(const Book& book, const ArmyList& list);
uint16_t cost_of_unit(const UnitDef& def, unsigned level);  // [ONUS-22.39]
// "1043.5" of 104350 hundredths; Russian writes a comma.
std::string write_points(uint32_t hundredths, Language language);

// Of whom an army may take units: its own, its allies', and mercenaries. [ONUS-4.3]
bool may_take(const Book& book, uint8_t army, Kind kind);
// A general is of this army, or of any. [ONUS-2.2]
bool may_lead(uint8_t army, const GeneralDef& general);
std::vector<std::string> army_ids(const Book& book);
std::vector<std::string> generals_of(const Book& book, uint8_t army);

// Units of one kind and level.
struct Troop {
  Kind kind = kNoKind;
  uint8_t level = 0;
  unsigned copies = 0;
};
// In the order in which the list has them first.
std::vector<Troop> troops_of(const ArmyList& list);
bool has_troop(const ArmyList& list, Kind kind, uint8_t level);
void enlist(ArmyList& list, const Troop& troop);
// How many cards of a unit it has; all levels count. [ONUS-4.6]
size_t cards_of(const ArmyList& list, Kind kind);

}  // namespace acies::onus
