// Armies and army lists of ONUS! as tables for people and documents for programs.
#pragma once

#include "core/text/text_context.h"
#include "games/onus/table/book.h"

namespace acies::onus {

// A list: its units with their costs, the general's share, and the rest of its points.
std::string write_army_list(const TextContext& context, const Book& book, const ArmyList& list);
// Whether it gives places to its units; for lists without faults only.
std::string write_placement(const TextContext& context, const ArmyList& list);
Document army_list_document(const TextContext& context, const Book& book, const ArmyList& list);

// An army: its unit cards, its generals, the armies whose units it may take, and its ready lists.
std::string write_army(const TextContext& context, const Book& book, uint8_t army);
Document army_document(const TextContext& context, const Book& book, uint8_t army);

// All armies and all ready lists, one per line.
std::string write_armies(const TextContext& context, const Book& book);
Document armies_document(const TextContext& context, const Book& book);

}  // namespace acies::onus
