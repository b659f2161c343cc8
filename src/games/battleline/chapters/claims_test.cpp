// The claim proved by exhaustion: a second referee that knows no tricks. It tries every set of
// troops for the open slots and every value of every wild card, and must agree with the first.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <thread>
#include <vector>

#include "games/battleline/chapters/chapters.h"
#include "games/builtin.h"
#include "games/games.h"

namespace acies::battleline {
namespace {

const Rules& rules() {
  static const Games games = *make_games(*read_builtin_library());
  return static_cast<const GameOf<Rules>&>(*games[0]).rules();
}

// ---- the slow referee ----

struct Soldier {
  int colour;
  int value;
};

// Formation and sum by the words of BL-3.2. [BL-3.2] [BL-3.8]
std::pair<int, int> weigh(std::vector<Soldier> line, bool is_foggy) {
  int sum = 0;
  for (const Soldier& one : line) sum += one.value;
  if (is_foggy) return {1, sum};
  std::sort(line.begin(), line.end(), [](Soldier a, Soldier b) { return a.value < b.value; });
  bool is_one_colour = true;
  bool is_one_value = true;
  bool is_consecutive = true;
  for (size_t i = 1; i < line.size(); ++i) {
    is_one_colour &= line[i].colour == line[0].colour;
    is_one_value &= line[i].value == line[0].value;
    is_consecutive &= line[i].value == line[i - 1].value + 1;
  }
  if (is_one_colour && is_consecutive) return {5, sum};
  if (is_one_value) return {4, sum};
  if (is_one_colour) return {3, sum};
  if (is_consecutive) return {2, sum};
  return {1, sum};
}

// Tries every value of the wild cards from `at` on; returns the best. [BL-6.1] [BL-6.3] [BL-6.4]
std::pair<int, int> best_of_wilds(const std::vector<Card>& line, size_t at,
                                  std::vector<Soldier>& so_far, bool is_foggy) {
  if (at == line.size()) return weigh(so_far, is_foggy);
  int low = 1;
  int high = 10;
  if (is_troop(line[at])) {
    so_far.push_back({static_cast<int>(colour_of(line[at])), static_cast<int>(value_of(line[at]))});
    const auto best = best_of_wilds(line, at + 1, so_far, is_foggy);
    so_far.pop_back();
    return best;
  }
  if (line[at] == kCompanion) low = high = 8;
  if (line[at] == kShield) high = 3;
  std::pair<int, int> best{0, 0};
  for (int colour = 0; colour < 6; ++colour) {
    for (int value = low; value <= high; ++value) {
      so_far.push_back({colour, value});
      best = std::max(best, best_of_wilds(line, at + 1, so_far, is_foggy));
      so_far.pop_back();
    }
  }
  return best;
}

std::pair<int, int> weigh_line(const std::vector<Card>& line, bool is_foggy) {
  std::vector<Soldier> so_far;
  return best_of_wilds(line, 0, so_far, is_foggy);
}

// The strongest line that any troops out of `available` make of this one; {0, 0} when there are
// not enough. Stops early once `enough` is exceeded.
std::pair<int, int> strongest_by_exhaustion(std::vector<Card>& line, unsigned slots,
                                            const std::vector<Card>& available, size_t from,
                                            bool is_foggy, std::pair<int, int> enough) {
  if (line.size() == slots) return weigh_line(line, is_foggy);
  std::pair<int, int> best{0, 0};
  for (size_t i = from; i < available.size() && best <= enough; ++i) {
    line.push_back(available[i]);
    best = std::max(best, strongest_by_exhaustion(line, slots, available, i + 1, is_foggy, enough));
    line.pop_back();
  }
  return best;
}

std::pair<int, int> in_pairs(Strength strength) {
  return {static_cast<int>(strength.formation()), static_cast<int>(strength.sum())};
}

// ---- random positions, many of them near the edge ----

class PositionMaker {
 public:
  explicit PositionMaker(Rng rng) : rng_(rng) {}

  // South complete at flag 5, North not or perhaps; any number of troops face up elsewhere.
  State make() {
    State state;
    free_ = kAllTroops;
    state_ = &state;
    if (one_in(4)) lay(kMud);
    if (one_in(6)) lay(kFog);
    const unsigned slots = state.slots(kFlag);
    const bool is_north_first = one_in(3);
    const unsigned north = rng_.below(slots + 1);
    wilds_ = {kCompanion, kShield};
    if (is_north_first) muster_line(Seat::North, north, kDarius);
    muster_line(Seat::South, slots, kAlexander);
    if (!is_north_first) muster_line(Seat::North, north, kDarius);
    lose_some();
    return state;
  }

  static constexpr unsigned kFlag = 4;

 private:
  bool one_in(uint32_t n) { return rng_.below(n) == 0; }

  void lay(Card card) {
    state_->deck_tactics &= static_cast<TacticsSet>(~tactics_bit(card));
    lay_environment(rules(), *state_, card, kFlag);
  }
  void put(Seat seat, Card card) {
    if (is_troop(card)) {
      free_ &= ~troop_bit(card);
      state_->deck_troops &= ~troop_bit(card);
    } else {
      state_->deck_tactics &= static_cast<TacticsSet>(~tactics_bit(card));
    }
    add_to_line(rules(), *state_, seat, kFlag, card);
  }
  Card any(TroopSet set) {
    return static_cast<Card>(nth_bit(set, rng_.below(static_cast<uint32_t>(std::popcount(set)))));
  }

  // A card that goes well with the line: same colour and near, same value, or just anything.
  Card next_card(unsigned colour, unsigned value) {
    TroopSet wish = 0;
    const uint32_t taste = rng_.below(5);
    for (Card card = 0; card < kTroops; ++card) {
      const auto distance = static_cast<int>(value_of(card)) - static_cast<int>(value);
      const bool is_near = distance >= -3 && distance <= 3;
      const bool is_own = colour_of(card) == colour;
      const bool fits = taste == 0   ? is_own && is_near
                        : taste == 1 ? value_of(card) == value
                        : taste == 2 ? is_own
                        : taste == 3 ? is_near
                                     : true;
      if (fits) wish |= troop_bit(card);
    }
    wish &= free_;
    return any(wish != 0 ? wish : free_);
  }

  void muster_line(Seat seat, unsigned count, Card leader) {
    const unsigned colour = rng_.below(kColours);
    const unsigned value = 1 + rng_.below(kValues);
    for (unsigned i = 0; i < count; ++i) {
      if (leader != kNoCard && one_in(8)) {
        put(seat, leader);
        leader = kNoCard;
      } else if (!wilds_.empty() && one_in(8)) {
        put(seat, wilds_.back());
        wilds_.pop_back();
      } else {
        put(seat, next_card(colour, value));
      }
    }
  }

  void lose_some() {
    const auto free = static_cast<uint32_t>(std::popcount(free_));
    for (uint32_t left = rng_.below(free + 1); left > 0; --left) {
      const Card card = any(free_);
      free_ &= ~troop_bit(card);
      state_->deck_troops &= ~troop_bit(card);
      state_->seen_troops |= troop_bit(card);
      put_out_of_play(*state_, Seat::North, card);
    }
  }

  Rng rng_;
  State* state_ = nullptr;
  TroopSet free_ = 0;
  std::vector<Card> wilds_;
};

std::string told(const State& state) { return rules().write_position(state); }

std::vector<Card> line_of(const State& state, Seat seat) {
  const auto line = state.line(PositionMaker::kFlag, seat);
  return {line.begin(), line.end()};
}

// Returns what the two referees disagree about, or nothing. [BL-4.3] [BL-4.4] [BL-4.5]
std::string disagreement(const State& state) {
  constexpr unsigned kFlag = PositionMaker::kFlag;
  const bool is_foggy = state.fog == kFlag;
  const unsigned slots = state.slots(kFlag);
  const auto own = weigh_line(line_of(state, Seat::South), is_foggy);
  if (own != in_pairs(state.strength(kFlag, Seat::South))) return "own strength";
  std::vector<Card> theirs = line_of(state, Seat::North);
  std::vector<Card> available;
  for_each_bit(state.unseen_troops(),
               [&](unsigned card) { available.push_back(static_cast<Card>(card)); });
  const bool is_complete = theirs.size() == slots;
  const auto best = strongest_by_exhaustion(theirs, slots, available, 0, is_foggy, own);
  const bool was_first = (state.earlier[0] & flag_bit(kFlag)) != 0;
  const bool holds = own > best || (own == best && (!is_complete || was_first));
  if (rules().may_claim(state, Seat::South, kFlag) != holds) return "the claim";
  const ClaimProof proof = rules().prove(state, Seat::South, kFlag);
  if (proof.holds != holds) return "the proof";
  for_each_bit(proof.completion, [&](unsigned card) { theirs.push_back(static_cast<Card>(card)); });
  if ((proof.completion & state.seen_troops) != 0)
    return "a completion of cards that lie on the table";
  if (best.first == 0) return proof.theirs.is_none() ? "" : "no completion";
  if (theirs.size() != slots || weigh_line(theirs, is_foggy) != in_pairs(proof.theirs)) {
    return "the completion that is named";
  }
  if (holds && in_pairs(proof.theirs) != best) return "the strongest completion";
  return "";
}

void agree_on(uint64_t first, uint64_t count) {
  std::atomic<uint64_t> next{first};
  std::atomic<int> quarrels{0};
  const auto work = [&] {
    for (uint64_t number = next++; number < first + count && quarrels < 5; number = next++) {
      const State state = PositionMaker(Rng{77, 0}.fork(number)).make();
      const std::string quarrel = disagreement(state);
      if (quarrel.empty()) continue;
      ++quarrels;
      ADD_FAILURE() << "position " << number << ": " << quarrel << '\n' << told(state);
    }
  };
  std::vector<std::jthread> crew;
  for (unsigned i = 1; i < std::thread::hardware_concurrency(); ++i) crew.emplace_back(work);
  work();
}

TEST(Claims, agree_with_exhaustion_on_three_thousand_positions) { agree_on(0, 3000); }

TEST(Claims, SlowAgreementOnAMillionPositions) {
  if (std::getenv("ACIES_SLOW") == nullptr) GTEST_SKIP() << "set ACIES_SLOW=1";
  agree_on(1'000'000, 1'000'000);
}

// Half of the positions must be claims that hold, or the test proves little.
TEST(Claims, random_positions_are_mixed) {
  int holding = 0;
  int incomplete = 0;
  for (uint64_t number = 0; number < 1000; ++number) {
    const State state = PositionMaker(Rng{77, 0}.fork(number)).make();
    holding += rules().may_claim(state, Seat::South, PositionMaker::kFlag) ? 1 : 0;
    incomplete += state.strength(PositionMaker::kFlag, Seat::North).is_none() ? 1 : 0;
  }
  EXPECT_GT(holding, 250);
  EXPECT_LT(holding, 850);
  EXPECT_GT(incomplete, 500);
}

TEST(Strength, orders_by_formation_then_sum) {
  EXPECT_GT(Strength(Formation::Wedge, 6), Strength(Formation::Phalanx, 30));
  EXPECT_GT(Strength(Formation::SkirmishLine, 6), Strength(Formation::Host, 40));
  EXPECT_GT(Strength(Formation::Host, 11), Strength(Formation::Host, 10));
  for (unsigned formation = 1; formation < kFormations; ++formation) {
    for (unsigned sum = 1; sum <= 40; ++sum) {
      const Strength strength(static_cast<Formation>(formation), sum);
      EXPECT_EQ(strength.formation(), static_cast<Formation>(formation));
      EXPECT_EQ(strength.sum(), sum);
    }
  }
}

}  // namespace
}  // namespace acies::battleline
