#include "games/ancients/view/odds.h"

#include <algorithm>

#include "games/ancients/chapters/chapters.h"
#include "games/ancients/view/glance.h"

namespace acies::ancients {
namespace {

// 6^12 * 5^13: divisible by six for twelve dice, and by five often enough for elephants.
constexpr uint64_t kWhole = 2'657'205'000'000'000'000;
constexpr uint64_t kUnit = kWhole / kCertain;
static_assert(kUnit * kCertain == kWhole);

Billionths to_billionths(uint64_t mass) {
  return static_cast<Billionths>((mass + kUnit / 2) / kUnit);
}

// The faces of a roll that count.
struct Reading {
  bool do_swords_hit = false;
  bool do_helmets_hit = false;
  bool do_flags_count = false;
  bool rolls_again = false;   // elephants roll swords again [CCA-7.30]
  unsigned spare_swords = 0;  // hits that the target ignores
  unsigned spare_symbols = 0;
  unsigned most_hits = 0;
};

Reading read_faces(const Rules& rules, const State& state, const Stroke& stroke) {
  Reading reading;
  reading.do_swords_hit = is_sword_hit(rules, state, stroke);
  reading.do_helmets_hit = hits_with_helmets(state, stroke);
  reading.do_flags_count = !stroke.is_evading;
  reading.rolls_again = state.kind[stroke.roller] == Kind::EL;
  reading.spare_swords = reading.do_swords_hit && ignores_one_sword(state, stroke) ? 1 : 0;
  reading.spare_symbols = ignores_one_symbol(state, stroke) ? 1 : 0;
  reading.most_hits = std::min<unsigned>(state.blocks[stroke.target], kMostHits);
  return reading;
}

// The probability, in parts of kWhole, of each number of hits and flags, by the ignorable hits that
// have not been used up yet.
struct Spread {
  using Plane = std::array<std::array<uint64_t, kMostDice + 1>, kMostHits + 1>;
  std::array<std::array<Plane, 2>, 2> mass{};  // by spare swords, then by spare symbols

  uint64_t total(unsigned hits, unsigned flags) const {
    uint64_t sum = 0;
    for (const auto& planes : mass) {
      for (const Plane& plane : planes) sum += plane[hits][flags];
    }
    return sum;
  }
};

// Adds one die after another. Each die is finished, with all repeated rolls, before the next.
class Caster {
 public:
  explicit Caster(const Reading& reading) : reading_(reading) {
    spread_.mass[reading.spare_swords][reading.spare_symbols][0][0] = kWhole;
  }

  void cast_die() {
    const Spread before = spread_;
    spread_ = Spread{};
    for (unsigned swords = 0; swords < 2; ++swords) {
      for (unsigned symbols = 0; symbols < 2; ++symbols) {
        for (unsigned flags = 0; flags < kMostDice; ++flags) {
          cast_from(before.mass[swords][symbols], swords, symbols, flags);
        }
      }
    }
  }

  const Spread& spread() const { return spread_; }

 private:
  // Goes from few hits to many, because a repeated sword adds one hit and is rolled again. If
  // another hit changes nothing, a sixth comes back for ever: six fifths in all.
  void cast_from(const Spread::Plane& before, unsigned swords, unsigned symbols, unsigned flags) {
    const bool flies_on = reading_.rolls_again && reading_.do_swords_hit && swords == 0;
    uint64_t again = 0;
    for (unsigned hits = 0; hits <= reading_.most_hits; ++hits) {
      uint64_t rolled = before[hits][flags] + again;
      if (flies_on && hits == reading_.most_hits) rolled = rolled / 5 * 6;
      const uint64_t sixth = rolled / kFaces;
      again = flies_on ? sixth : 0;
      land(swords, symbols, hits, flags, sixth);
      if (!flies_on) land_sword(swords, symbols, hits, flags, sixth);
    }
  }

  // All faces but swords, a sixth each.
  void land(unsigned swords, unsigned symbols, unsigned hits, unsigned flags, uint64_t sixth) {
    const unsigned more = std::min(hits + 1, reading_.most_hits);
    auto& planes = spread_.mass[swords];
    if (symbols != 0) {
      planes[0][hits][flags] += sixth;
    } else {
      planes[0][more][flags] += sixth;
    }
    planes[symbols][reading_.do_helmets_hit ? more : hits][flags] += sixth;
    planes[symbols][hits][reading_.do_flags_count ? flags + 1 : flags] += sixth;
    planes[symbols][hits][flags] += 2 * sixth;  // the other two classes
  }

  void land_sword(unsigned swords, unsigned symbols, unsigned hits, unsigned flags,
                  uint64_t sixth) {
    const bool is_hit = reading_.do_swords_hit && swords == 0;
    const unsigned after = is_hit ? std::min(hits + 1, reading_.most_hits) : hits;
    const unsigned left = reading_.do_swords_hit ? 0 : swords;
    spread_.mass[left][symbols][after][flags] += sixth;
  }

  Reading reading_;
  Spread spread_;
};

// Sums in parts of kWhole; rounded at the end.
struct Sums {
  uint64_t hit = 0;
  uint64_t destroyed = 0;
  uint64_t driven_off = 0;
  uint64_t leader_lost = 0;
};

constexpr uint64_t kBothHelmets = uint64_t{kFaces} * kFaces;  // one in this many [CCA-11.1]

// [CCA-9.15] [CCA-11.1] [CCA-11.6] The consequences of one number of hits and flags. A leader who
// fails his check no longer lets the unit ignore a flag.
void add_result(Sums& sums, const AttackOdds& odds, bool is_led, bool gives_flag, unsigned hits,
                unsigned flags, uint64_t mass) {
  const bool is_destroyed = hits >= odds.blocks;
  if (hits > 0) sums.hit += mass;
  if (is_destroyed) sums.destroyed += mass;
  if (is_led && hits > 0) sums.leader_lost += mass / (is_destroyed ? kFaces : kBothHelmets);
  if (is_destroyed) return;
  if (flags > odds.ignorable) {
    sums.driven_off += mass;
  } else if (gives_flag && hits > 0 && flags == odds.ignorable) {
    sums.driven_off += mass / kBothHelmets;
  }
}

void weigh(AttackOdds& odds, const Spread& spread, bool is_led, bool gives_flag) {
  Sums sums;
  for (unsigned hits = 0; hits <= std::min(odds.blocks, kMostHits); ++hits) {
    for (unsigned flags = 0; flags <= odds.dice; ++flags) {
      const uint64_t mass = spread.total(hits, flags);
      odds.joint[hits][flags] = to_billionths(mass);
      odds.mean_hits += uint64_t{hits} * odds.joint[hits][flags];
      add_result(sums, odds, is_led, gives_flag, hits, flags, mass);
    }
  }
  odds.hit = to_billionths(sums.hit);
  odds.destroyed = to_billionths(sums.destroyed);
  odds.driven_off = to_billionths(sums.driven_off);
  odds.leader_lost = to_billionths(sums.leader_lost);
}

Unit put_full_unit(const Rules& rules, State& state, unsigned number, Kind kind, Hex hex) {
  const auto unit = static_cast<Unit>(number);
  state.kind[unit] = kind;
  state.blocks[unit] = rules.unit(kind).blocks;
  state.full[unit] = state.blocks[unit];
  put_unit(state, unit, hex);
  return unit;
}

}  // namespace

Billionths AttackOdds::hits_exactly(unsigned hits) const {
  uint64_t sum = 0;
  for (const Billionths chance : joint[hits]) sum += chance;
  return static_cast<Billionths>(sum);
}

bool counts_as_full(const State& state, const Stroke& stroke) {
  const Combat& combat = state.combat;
  const bool is_new = stroke.is_bonus && combat.is_bonus == 0;
  if (is_fighting(state) && !is_new) {
    if (stroke.target == combat.defender) return combat.was_defender_full != 0;
    if (stroke.target == combat.attacker) return combat.was_attacker_full != 0;
  }
  return state.is_full(stroke.target);
}

Billionths chance_of_helmet(unsigned dice) {
  uint64_t none = kWhole;
  for (unsigned die = 0; die < dice; ++die) none = none / kFaces * (kFaces - 1);
  return to_billionths(kWhole - none);
}

AttackOdds odds_of(const Rules& rules, const State& state, const Stroke& stroke) {
  AttackOdds odds;
  odds.dice = std::min(stroke_dice(rules, state, stroke), kMostDice);
  if (stroke.target == kNoUnit) {
    odds.leader_lost = chance_of_helmet(odds.dice);
    return odds;
  }
  odds.blocks = state.blocks[stroke.target];
  if (!stroke.is_evading)
    odds.ignorable = ignorable_flags(state, stroke, counts_as_full(state, stroke));
  Caster caster(read_faces(rules, state, stroke));
  for (unsigned die = 0; die < odds.dice; ++die) caster.cast_die();
  const bool is_led = state.leader_with(stroke.target) != kNoLeader;
  // gains no flag from a leader [CCA-9.21]
  const bool is_elephant = state.kind[stroke.target] == Kind::EL;
  weigh(odds, caster.spread(), is_led, is_led && !is_elephant && !stroke.is_evading);
  return odds;
}

AttackReport report_attack(const Rules& rules, const State& state, Hex from, Hex to, bool is_fire) {
  const Unit attacker = state.unit_in(from);
  const Unit defender = state.unit_in(to);
  Stroke stroke = plan_stroke(state, attacker, to, is_fire);
  AttackReport report{odds_of(rules, state, stroke), {}, {}};
  if (is_fire || defender == kNoUnit) return report;
  if (may_evade(state, defender, attacker)) {
    stroke.is_evading = true;
    report.evading = odds_of(rules, state, stroke);
  }
  Stroke answer = plan_stroke(state, defender, from, false);
  answer.blow = Blow::Back;
  report.answer = odds_of(rules, state, answer);
  return report;
}

bool is_attack_possible(const Rules& rules, const State& state, Hex from, Hex to, bool is_fire) {
  if (!is_hex(from) || !is_hex(to) || state.unit_in(from) == kNoUnit) return false;
  const Unit unit = state.unit_in(from);
  if (!state.pieces_of(opponent(seat_of(unit))).has(to)) return false;
  if (!is_fire) return is_adjacent(from, to);
  return !is_adjacent(from, to) && hex_distance(from, to) <= fire_range(rules, state, unit) &&
         can_see(state, from, to);
}

Duel make_duel(const Rules& rules, Kind attacker, Kind defender, bool is_fire) {
  Duel duel{{}, hex_at(4, 5), hex_at(4, is_fire ? 7 : 6)};
  const Unit first = put_full_unit(rules, duel.state, 0, attacker, duel.from);
  put_full_unit(rules, duel.state, kUnitsASide, defender, duel.to);
  duel.state.ordered = unit_bit(first);
  duel.state.phase = Phase::Battles;
  return duel;
}

std::string write_percent(Billionths chance, Language language) {
  const uint32_t tenths = (chance + kCertain / 2000) / (kCertain / 1000);
  const char point = language == Language::Russian ? ',' : '.';
  if (chance == 0 || chance >= kCertain) return std::to_string(tenths / 10);
  if (tenths == 0) return std::string("<0") + point + '1';
  if (tenths == 1000) return std::string(">99") + point + '9';
  return std::to_string(tenths / 10) + point + std::to_string(tenths % 10);
}

}  // namespace acies::ancients
