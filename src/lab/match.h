// Matches of bots: games in pairs with the same dice and swapped seats.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/contract/table.h"
#include "core/record/record.h"

namespace acies {

struct MatchPlan {
  std::string first;  // the spec of a player, see player.h
  std::string second;
  Setup setup;
  uint32_t games = 100;  // rounded up to pairs
  uint64_t seed = 1;
  unsigned threads = 0;  // 0: all cores
  bool keeps_records = false;
  // Stops early when a sequential test of elo0 against elo1 decides (5 % errors).
  std::optional<std::pair<double, double>> sprt;
};

struct MatchGame {
  uint32_t number = 0;  // from 1; 2k-1 and 2k are a pair
  Seat first_seat = Seat::South;
  Outcome outcome{};
  uint32_t plies = 0;
  uint32_t turns = 0;  // as counted in the game's view; 0 if it counts none
  std::string record;  // if records are kept
};

struct MatchResult {
  std::vector<MatchGame> games;  // in the order of their numbers
  uint32_t wins = 0;             // of the first player
  uint32_t draws = 0;
  uint32_t losses = 0;
  double score = 0;      // share of points; a draw counts half
  double score_low = 0;  // 95 % interval, from pairs
  double score_high = 0;
  double elo = 0, elo_low = 0, elo_high = 0;
  std::string sprt;  // "H0", "H1", or empty
  double seconds = 0;
  uint64_t plies = 0;
};

// Called now and then, by one thread at a time, with the games so far.
using MatchProgress = std::function<void(const MatchResult& so_far, uint32_t planned)>;

Result<MatchResult> run_match(const Game& game, const MatchPlan& plan,
                              const MatchProgress& progress);

// The results of the seats, whoever played them.
struct SeatTally {
  uint32_t south = 0;
  uint32_t draws = 0;
  uint32_t north = 0;
  double share = 0;  // South's points; a draw counts half
  double low = 0;    // 95 % interval after Wilson
  double high = 0;
  double south_points = 0;  // on average, for example banners or flags
  double north_points = 0;
  double plies = 0;
};
SeatTally tally_seats(const MatchResult& result);

// number,first_seat,winner,south_points,north_points,plies
std::string write_csv(const MatchResult& result);

}  // namespace acies
