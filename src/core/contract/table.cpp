#include "core/contract/table.h"

#include <cassert>

namespace acies {

void roll_on(Table& table, const Dice& dice) {
  while (table.decision().form == Decision::Form::Chance) {
    [[maybe_unused]] const Verdict verdict =
        table.submit(Seat::Nature, table.ply(), table.roll(dice));
    assert(verdict);
  }
}

}  // namespace acies
