// The parts of the view: the pieces on the field (view_pieces.cpp) and what is going on
// (view.cpp).
#pragma once

#include "core/document.h"
#include "games/onus/glance.h"

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
Document view_units(const Rules& rules, const State& state, Seat viewer);
Document view_generals(const Rules& rules, const State& state, Seat viewer);

}  // namespace acies::onus
