// Bot against bot: games in pairs, the same dice for both with the seats swapped.
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
  std::string first;  // a player's spec, see player.h
  std::string second;
  Setup setup;
  uint32_t games = 100;  // rounded up to pairs
  uint64_t seed = 1;
  unsigned threads = 0;  // 0: all cores
  bool keeps_records = false;
  // Stop early when a sequential test of elo0 against elo1 decides (5 % errors).
  std::optional<std::pair<double, double>> sprt;
};

struct MatchGame {
  uint32_t number = 0;  // from 1; 2k-1 and 2k are a pair
  Seat first_seat = Seat::South;
  Outcome outcome{};
  uint32_t plies = 0;
  uint32_t turns = 0;  // as the game counts them in its view; 0 where it does not
  std::string record;  // when kept
};

struct MatchResult {
  std::vector<MatchGame> games;  // in order of number
  uint32_t wins = 0;             // of the first player
  uint32_t draws = 0;
  uint32_t losses = 0;
  double score = 0;      // share of points, a draw counting half
  double score_low = 0;  // 95 % interval, from pairs
  double score_high = 0;
  double elo = 0, elo_low = 0, elo_high = 0;
  std::string sprt;  // "H0", "H1", or empty
  double seconds = 0;
  uint64_t plies = 0;
};

// Called now and then from one thread at a time with the games done so far.
using MatchProgress = std::function<void(const MatchResult& so_far, uint32_t planned)>;

Result<MatchResult> run_match(const Game& game, const MatchPlan& plan,
                              const MatchProgress& progress);

// How the seats fared, whoever sat there.
struct SeatTally {
  uint32_t south = 0;
  uint32_t draws = 0;
  uint32_t north = 0;
  double share = 0;  // South's points, a draw counting half
  double low = 0;    // 95 % interval of Wilson's
  double high = 0;
  double south_points = 0;  // on average: banners, flags
  double north_points = 0;
  double plies = 0;
};
SeatTally tally_seats(const MatchResult& result);

// number,first_seat,winner,south_points,north_points,plies
std::string write_csv(const MatchResult& result);

}  // namespace acies
