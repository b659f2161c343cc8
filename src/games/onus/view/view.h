// The parts of the view: the pieces on the field (view_pieces.cpp), the rest of the table
// (view.cpp), and the effects of possible answers (view_measures.cpp, view_offers.cpp,
// view_combat.cpp).
#pragma once

#include "core/data/document.h"
#include "games/onus/view/glance.h"

namespace acies::onus {

Document saying_document(const Saying& text);

// The names of the bits that are set.
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
Document view_tokens(const State& state, Unit unit);  // stretched tokens, and those that are laid
// All pairs of sections between a unit and its enemies, also those that the enemies keep.
Document view_pairs(const State& state, Unit unit);
// [ONUS-13.18] The unit at its possible pose: place, tokens, pairs, and the dice against each
// enemy.
void add_stance(Document& map, const State& state, Unit unit);

// A question for a measure; only for the seat that is asked.
Document view_measures(const Rules& rules, const State& state);

Document view_units(const Rules& rules, const State& state, Seat viewer);
Document view_generals(const Rules& rules, const State& state, Seat viewer);
Document card_document(const Book& book, Card card);

// The current combat, with the odds of dice that are not rolled yet.
Document view_combat(const Rules& rules, const State& state);
// The names of the modifiers that the view mentions.
Document modifier_names(const Book& book, const Document& view);
// Answers that move a card, shoot or fight, with their effects; only for the seat that is asked.
Document view_offers(const Rules& rules, const State& state);

}  // namespace acies::onus
