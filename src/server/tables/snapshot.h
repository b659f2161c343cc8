// A moment of a table. It is taken on the network's thread, and other threads read it while the
// game goes on. Replays, records and the luck ledger are written from it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/record/record.h"
#include "server/api/books.h"

namespace acies {

struct Snapshot {
  std::shared_ptr<const Table> table;  // null before the start
  std::string name;                    // table and moment: equal names mean equal games
  bool is_over = false;
  Record tags;  // the players, the commitment, and what is public after the game
};

// A request for a long answer, with the view of a seat.
struct Reading {
  enum class Kind : uint8_t { Plies, Record, RecordJson, Luck };

  Kind kind;
  Seat view_seat = Seat::Nobody;
  Language language = Language::English;
  uint32_t from = 0;  // for Plies: the range, with both ends
  uint32_t to = 0;
};

inline constexpr uint32_t kMostPlies = 64;  // in one request

// Names everything that the answer depends on, including the seat.
std::string key_of(const Snapshot& snapshot, const Reading& reading);
// In ordinary requests, each about a millisecond of work.
uint32_t cost_of(const Snapshot& snapshot, const Reading& reading);
uint32_t cost_of_bytes(size_t bytes);  // of an answer that only has to be sent
std::string compose(const Snapshot& snapshot, const Reading& reading);

}  // namespace acies
