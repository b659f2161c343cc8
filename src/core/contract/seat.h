// The seats that may be asked a question: the players, Nature (dice and decks), or nobody. A game
// has two players, South and North, unless its table says more. kAllPlayers holds all possible
// players.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace acies {

enum class Seat : uint8_t { South, North, Nature, Nobody, East, West, Northeast };

inline constexpr std::array<Seat, 2> kPlayers{Seat::South, Seat::North};
inline constexpr std::array<Seat, 5> kAllPlayers{Seat::South, Seat::North, Seat::East, Seat::West,
                                                 Seat::Northeast};
inline constexpr std::array<std::string_view, 7> kSeatNames{"South", "North", "Nature",   "Nobody",
                                                            "East",  "West",  "Northeast"};

constexpr size_t index(Seat seat) { return static_cast<size_t>(seat); }
// South and North play every game; below, all possible players.
constexpr bool is_one_of_two(Seat seat) { return seat == Seat::South || seat == Seat::North; }
constexpr bool is_player(Seat seat) { return seat != Seat::Nature && seat != Seat::Nobody; }
// The index of a player in kAllPlayers.
constexpr size_t player_number(Seat seat) {
  return is_one_of_two(seat) ? index(seat) : index(seat) - index(Seat::Nature);
}
// The seats of a table of this size: South and North, then East, West and Northeast.
constexpr std::span<const Seat> first_players(size_t count) {
  return std::span(kAllPlayers).first(count);
}
constexpr std::string_view name(Seat seat) { return kSeatNames[index(seat)]; }

// For tables of two.
constexpr Seat opponent(Seat seat) { return seat == Seat::South ? Seat::North : Seat::South; }

constexpr std::optional<Seat> read_seat(std::string_view text) {
  for (size_t i = 0; i < kSeatNames.size(); ++i) {
    if (kSeatNames[i] == text) return static_cast<Seat>(i);
  }
  return std::nullopt;
}

// A set of seats. The event of a journal has one for the seats that may see it.
using SeatMask = uint8_t;
constexpr SeatMask only(Seat seat) { return static_cast<SeatMask>(1U << index(seat)); }
inline constexpr SeatMask kEverybody = 0x7F;  // all players, Nature's audit and spectators

}  // namespace acies
