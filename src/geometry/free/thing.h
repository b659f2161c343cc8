// The number of a thing on the field. The game decides which numbers are units and which are pieces
// of terrain.
#pragma once

#include <cstdint>

namespace acies::field {

class Thing {
 public:
  constexpr Thing() = default;  // nothing
  constexpr Thing(uint8_t number) : number_(number) {}

  constexpr uint8_t number() const { return number_; }
  friend constexpr bool operator==(Thing, Thing) = default;

 private:
  uint8_t number_ = 0xFF;
};

}  // namespace acies::field
