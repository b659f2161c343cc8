#include "lab/match.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "core/luck/rng.h"
#include "lab/player.h"

namespace acies {
namespace {

constexpr double kNormal95 = 1.959964;
constexpr double kSprtBound = 2.944439;  // log(0.95 / 0.05)

double expected_score(double elo) { return 1.0 / (1.0 + std::pow(10.0, -elo / 400.0)); }

double elo_of(double score) {
  const double inside = std::clamp(score, 1e-4, 1 - 1e-4);
  return -400.0 * std::log10(1.0 / inside - 1.0);
}

double points_of(const MatchGame& game) {
  if (!is_player(game.outcome.winner)) return 0.5;
  return game.outcome.winner == game.first_seat ? 1.0 : 0.0;
}

// Mean and variance of the pairs' scores. The games of a pair share their luck, so only pairs are
// independent.
struct PairStatistics {
  double count = 0;
  double mean = 0;
  double variance = 0;
};

PairStatistics pair_statistics(const std::vector<MatchGame>& games) {
  PairStatistics result;
  const size_t pairs = games.size() / 2;
  result.count = static_cast<double>(pairs);
  double sum = 0;
  double squares = 0;
  for (size_t i = 0; i + 1 < games.size(); i += 2) {
    const double score = (points_of(games[i]) + points_of(games[i + 1])) / 2;
    sum += score;
    squares += score * score;
  }
  if (result.count == 0) return result;
  result.mean = sum / result.count;
  const double spread = squares / result.count - result.mean * result.mean;
  // Half a pair of each result keeps the interval correct if all pairs had the same one.
  result.variance = std::max(spread, 0.25 / (result.count + 1));
  return result;
}

void summarize(MatchResult& result) {
  result.wins = result.draws = result.losses = 0;
  result.plies = 0;
  for (const MatchGame& game : result.games) {
    const double points = points_of(game);
    ++(points == 1.0 ? result.wins : points == 0.0 ? result.losses : result.draws);
    result.plies += game.plies;
  }
  const PairStatistics pairs = pair_statistics(result.games);
  if (pairs.count == 0) return;
  const double margin = kNormal95 * std::sqrt(pairs.variance / pairs.count);
  result.score = pairs.mean;
  result.score_low = std::max(0.0, pairs.mean - margin);
  result.score_high = std::min(1.0, pairs.mean + margin);
  result.elo = elo_of(result.score);
  result.elo_low = elo_of(result.score_low);
  result.elo_high = elo_of(result.score_high);
}

// A sequential test: the normal approximation of the log likelihood ratio over pairs.
std::string sprt_verdict(const std::vector<MatchGame>& games, std::pair<double, double> elos) {
  const PairStatistics pairs = pair_statistics(games);
  if (pairs.count < 8) return {};
  const double low = expected_score(elos.first);
  const double high = expected_score(elos.second);
  const double ratio =
      pairs.count * (high - low) * (2 * pairs.mean - low - high) / (2 * pairs.variance);
  if (ratio >= kSprtBound) return "H1";
  if (ratio <= -kSprtBound) return "H0";
  return {};
}

uint32_t turns_of(const Table& table) {
  const Document view = table.view(Seat::Nobody);
  const Document* turn = view.find("turn");
  return turn != nullptr && turn->is_number() ? static_cast<uint32_t>(turn->number()) : 0;
}

class Match {
 public:
  Match(const Game& game, const MatchPlan& plan, const MatchProgress& progress)
      : game_(game),
        plan_(plan),
        progress_(progress),
        pairs_((plan.games + 1) / 2),
        done_(pairs_) {}

  Result<MatchResult> run() {
    const auto start = std::chrono::steady_clock::now();
    const unsigned cores =
        plan_.threads != 0 ? plan_.threads : std::max(1U, std::thread::hardware_concurrency());
    {
      std::vector<std::jthread> crew;
      for (unsigned i = 1; i < std::min(cores, pairs_); ++i) crew.emplace_back([this] { work(); });
      work();
    }
    if (error_) return Fault(*error_);
    result_.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    summarize(result_);
    return std::move(result_);
  }

 private:
  using Pair = std::array<MatchGame, 2>;

  void work() {
    for (uint32_t pair = next_++; pair < pairs_ && !is_stopped_; pair = next_++) {
      Pair games;
      for (uint32_t half = 0; half < 2 && !is_stopped_; ++half) {
        auto game = play(pair, half);
        if (!game) return stop(game.error());
        games[half] = std::move(*game);
      }
      if (!is_stopped_) finish(pair, std::move(games));
    }
  }

  void stop(const Error& error) {
    const std::scoped_lock lock(door_);
    if (!error_) error_ = error;
    is_stopped_ = true;
  }

  // Pairs are counted in order, so that the number of threads does not change the result.
  void finish(uint32_t pair, Pair games) {
    const std::scoped_lock lock(door_);
    done_[pair] = std::move(games);
    while (counted_ < pairs_ && done_[counted_] && result_.sprt.empty()) {
      for (MatchGame& game : *done_[counted_]) result_.games.push_back(std::move(game));
      ++counted_;
      if (plan_.sprt) result_.sprt = sprt_verdict(result_.games, *plan_.sprt);
    }
    if (!result_.sprt.empty()) is_stopped_ = true;
    if (!progress_) return;
    summarize(result_);
    progress_(result_, 2 * pairs_);
  }

  Result<MatchGame> play(uint32_t pair, uint32_t half) {
    MatchGame game;
    game.number = 2 * pair + half + 1;
    game.first_seat = half == 0 ? Seat::South : Seat::North;
    const std::string label = "match " + std::to_string(plan_.seed) + ' ' + std::to_string(pair);
    const Seed seed = make_seed(label);
    const Dice dice(seed);
    auto table = game_.open(plan_.setup);
    if (!table) return Fault(table.error());
    if ((*table)->seats().size() != kPlayers.size()) {
      return fault("a match is of two: " + in_quotes(plan_.setup.scenario) + " has " +
                   std::to_string((*table)->seats().size()) + " players");
    }
    std::array<std::unique_ptr<Player>, 2> players;
    for (const Seat seat : kPlayers) {
      const bool is_first = seat == game.first_seat;
      const uint64_t own =
          Rng{plan_.seed, 0}.fork(4ULL * pair + 2ULL * half + (is_first ? 0 : 1)).key;
      auto player = make_player(game_, is_first ? plan_.first : plan_.second, own);
      if (!player) return Fault(player.error());
      players[index(seat)] = std::move(*player);
    }
    if (auto played = play_on(**table, players, dice); !played) return Fault(played.error());
    game.outcome = (*table)->outcome();
    game.plies = (*table)->ply();
    game.turns = turns_of(**table);
    if (plan_.keeps_records) game.record = keep(**table, seed, game);
    return game;
  }

  Result<void> play_on(Table& table, std::array<std::unique_ptr<Player>, 2>& players,
                       const Dice& dice) {
    while (!is_stopped_) {
      const Decision question = table.decision();
      if (question.form == Decision::Form::Over) return {};
      if (question.form == Decision::Form::Chance) {
        roll_on(table, dice);
        continue;
      }
      const auto action = players[index(question.seat)]->choose(table, question.seat);
      if (!action) return Fault(action.error());
      if (const Verdict verdict = table.submit(question.seat, table.ply(), *action); !verdict) {
        return fault("a bot answered what is not allowed: " + table.write_action(*action));
      }
    }
    return {};
  }

  std::string keep(const Table& table, const Seed& seed, const MatchGame& game) const {
    Record record = make_record(table);
    record.seed = seed;
    record.commitment = commitment(seed);
    record.players[index(game.first_seat)] = plan_.first;
    record.players[index(opponent(game.first_seat))] = plan_.second;
    return write_record(record);
  }

  const Game& game_;
  const MatchPlan& plan_;
  const MatchProgress& progress_;
  uint32_t pairs_;
  std::vector<std::optional<Pair>> done_;
  uint32_t counted_ = 0;
  std::atomic<uint32_t> next_{0};
  std::atomic<bool> is_stopped_{false};
  std::mutex door_;
  std::optional<Error> error_;
  MatchResult result_;
};

}  // namespace

Result<MatchResult> run_match(const Game& game, const MatchPlan& plan,
                              const MatchProgress& progress) {
  if (plan.games == 0) return fault("a match has at least one game");
  for (const std::string& spec : {plan.first, plan.second}) {
    if (const auto player = make_player(game, spec, 0); !player) return Fault(player.error());
  }
  return Match(game, plan, progress).run();
}

SeatTally tally_seats(const MatchResult& result) {
  SeatTally tally;
  const auto count = static_cast<double>(result.games.size());
  if (result.games.empty()) return tally;
  for (const MatchGame& game : result.games) {
    tally.south += game.outcome.winner == Seat::South ? 1U : 0U;
    tally.north += game.outcome.winner == Seat::North ? 1U : 0U;
    tally.south_points += game.outcome.points[0] / count;
    tally.north_points += game.outcome.points[1] / count;
    tally.plies += game.plies / count;
  }
  tally.draws = static_cast<uint32_t>(result.games.size()) - tally.south - tally.north;
  tally.share = (tally.south + 0.5 * tally.draws) / count;
  constexpr double kDeviations = 1.96;
  const double square = kDeviations * kDeviations;
  const double middle = (tally.share + square / (2 * count)) / (1 + square / count);
  const double spread =
      kDeviations / (1 + square / count) *
      std::sqrt(tally.share * (1 - tally.share) / count + square / (4 * count * count));
  tally.low = middle - spread;
  tally.high = middle + spread;
  return tally;
}

std::string write_csv(const MatchResult& result) {
  std::string csv = "number,first_seat,winner,south_points,north_points,plies,turns\n";
  for (const MatchGame& game : result.games) {
    csv += std::to_string(game.number) + ',' + std::string(name(game.first_seat)) + ',';
    csv += is_player(game.outcome.winner) ? std::string(name(game.outcome.winner)) : "draw";
    csv += ',' + std::to_string(game.outcome.points[0]) + ',' +
           std::to_string(game.outcome.points[1]) + ',' + std::to_string(game.plies) + ',' +
           std::to_string(game.turns) + '\n';
  }
  return csv;
}

}  // namespace acies
