// Who may be asked a question: two players, Nature (dice and decks), or nobody.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace acies {

enum class Seat : uint8_t { South, North, Nature, Nobody };

inline constexpr std::array<Seat, 2> kPlayers{Seat::South, Seat::North};
inline constexpr std::array<std::string_view, 4> kSeatNames{"South", "North", "Nature", "Nobody"};

constexpr size_t index(Seat seat) { return static_cast<size_t>(seat); }
constexpr bool is_player(Seat seat) { return seat == Seat::South || seat == Seat::North; }
constexpr std::string_view name(Seat seat) { return kSeatNames[index(seat)]; }

constexpr Seat opponent(Seat seat) { return seat == Seat::South ? Seat::North : Seat::South; }

constexpr std::optional<Seat> read_seat(std::string_view text) {
  for (size_t i = 0; i < kSeatNames.size(); ++i) {
    if (kSeatNames[i] == text) return static_cast<Seat>(i);
  }
  return std::nullopt;
}

// A set of seats; a journal's event carries one to say who may see it.
using SeatMask = uint8_t;
constexpr SeatMask only(Seat seat) { return static_cast<SeatMask>(1U << index(seat)); }
inline constexpr SeatMask kEverybody = 0x0F;  // both players, Nature's audit, and spectators

}  // namespace acies
