// Armies and army lists of ONUS! as tables for people and documents for programs.
#pragma once

#include "apps/app_context.h"
#include "games/onus/table/book.h"

namespace acies {

// A list: its units with their costs, the general's share, and the rest of its points.
std::string write_army_list(const House& house, const onus::Book& book, const onus::ArmyList& list);
// Whether it gives places to its units; for lists without faults only.
std::string write_placement(const House& house, const onus::ArmyList& list);
Document army_list_document(const House& house, const onus::Book& book, const onus::ArmyList& list);

// An army: its unit cards, its generals, the other armies that it may take units from, and its
// ready lists.
std::string write_army(const House& house, const onus::Book& book, uint8_t army);
Document army_document(const House& house, const onus::Book& book, uint8_t army);

// All armies and all ready lists, one per line.
std::string write_armies(const House& house, const onus::Book& book);
Document armies_document(const House& house, const onus::Book& book);

}  // namespace acies
