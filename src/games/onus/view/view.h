// The parts of the view: the pieces on the field (view_pieces.cpp), what is going on (view.cpp), and
// where the answers that are open would lead (view_measures.cpp, view_offers.cpp, view_combat.cpp).
#pragma once

#include "core/data/document.h"
#include "games/onus/view/glance.h"

namespace acies::onus {

Document saying_document(const Saying& text);

// The bits that are set, by their names.
template <size_t N>
Document name_list(const std::array<std::string_view, N>& names, uint64_t bits) {
  Document list = Document::list();
  for (size_t i = 0; i < N; ++i) {
    if ((bits >> i & 1U) != 0) list.add(names[i]);
  }
  return list;
}

Document unit_list(UnitSet units);
Document place_document(const Pose& pose);  // as numbers only
Document point_document(Point point);
Document view_tokens(const State& state, Unit unit);  // stretched ones, and those that are laid
// All pairs of sections between a unit and its enemies, those that are kept with them too.
Document view_pairs(const State& state, Unit unit);
// The unit as it would lie: place, tokens, pairs, and the dice against each enemy. [ONUS-13.18]
void add_stance(Document& map, const State& state, Unit unit);

// A question for a measure; only of a seat's own.
Document view_measures(const Rules& rules, const State& state);

Document view_units(const Rules& rules, const State& state, Seat viewer);
Document view_generals(const Rules& rules, const State& state, Seat viewer);
Document card_document(const Book& book, Card card);

// The combat on the table with the odds of its dice, as far as they are still to be rolled.
Document view_combat(const Rules& rules, const State& state);
// What modifiers of these rules are called, wherever the view names one.
Document modifier_names(const Book& book, const Document& view);
// Answers of a list that move a card, shoot or fight: where they lead; only of a seat's own.
Document view_offers(const Rules& rules, const State& state);

}  // namespace acies::onus
