#include "games/lostbattles/view/odds.h"

#include "games/lostbattles/chapters/chapters.h"

namespace acies::lostbattles {
namespace {

constexpr Unit kAttacker = 0;
constexpr Unit kSupporter = 1;
constexpr Unit kVictim = kUnitsASide;

constexpr unsigned power(unsigned base, unsigned exponent) {
  unsigned product = 1;
  for (unsigned i = 0; i < exponent; ++i) product *= base;
  return product;
}

// [LB-7.1.2] The number of rolls whose lowest die, halved and rounded up, is this.
unsigned rolls_of(unsigned die, unsigned dice) {
  const auto at_least = [&](unsigned lowest) { return power(7 - lowest, dice); };
  return at_least(2 * die - 1) - (die == 3 ? 0 : at_least(2 * die + 1));
}

void add_roll(BlowOdds& odds, const State& state, const Blow& blow, int margin) {
  const bool may = may_all_out(state, blow, margin);
  ++odds.usual[hits_at(state, blow, margin, may && odds.is_forced)];
  ++odds.all_out[hits_at(state, blow, margin, may)];
  odds.temptations = static_cast<uint8_t>(odds.temptations + (may ? 1 : 0));
}

BlowReport report(const State& state, const Blow& blow) {
  BlowReport told{blow.attacker, blow.victim, odds_of(state, blow), {}};
  for (const Modifier& one : modifiers_of(state, blow))
    told.modifiers.push_back({one.rule, one.value});
  return told;
}

void put_fighter(State& state, Unit unit, Kind kind, Zone zone, bool is_spent) {
  state.kind[unit] = kind;
  put_unit(state, unit, zone);
  if (is_spent) state.spent |= unit_bit(unit);
}

Zone zone_from(const Duel& duel) { return duel.is_at_edge ? 5 : 7; }
Zone zone_into(const Duel& duel) { return neighbour(zone_from(duel), Facing::North); }

Blow blow_of_duel(const State& state, const Duel& duel) {
  Blow blow{kAttacker,    kVictim,        zone_from(duel), zone_into(duel), Facing::North,
            duel.is_lead, duel.has_moved, duel.is_half,    false,           duel.bonus};
  blow.is_supported = duel.is_supported && may_support(state, blow, kSupporter);
  return blow;
}

bool is_about_to_roll(const State& state) {
  const Step step = state.step();
  if (step == Step::Support || step == Step::Bonus) return true;
  return is_rolling(state, Purpose::Attack);
}

// The attack that "strike UNIT" leads to.
BlowReport report_strike(const Rules& rules, State state, Action strike) {
  const Unit victim = state.lead[state.assault.target];
  if (state.is_subtype(victim, Subtype::Scythed)) {
    BlowReport told{unit_of(strike), victim, {}, {}};
    told.odds.is_flight = true;
    return told;
  }
  rules.apply(state, strike);
  return report(state, blow_of(state));
}

}  // namespace

// [LB-6.5.1] [LB-6.6.1b] [LB-6.7.1] Counts all rolls with their hits.
BlowOdds odds_of(const State& state, const Blow& blow) {
  BlowOdds odds;
  odds.is_flight = state.is_subtype(blow.victim, Subtype::Scythed);
  if (odds.is_flight) return odds;
  odds.score = state.score(blow.attacker, blow.victim);
  odds.sum = sum_of(modifiers_of(state, blow));
  odds.is_forced = must_all_out(state, blow);
  for (int first = 1; first <= 6; ++first) {
    for (int second = 1; second <= 6; ++second) {
      add_roll(odds, state, blow, first + second + odds.sum - static_cast<int>(odds.score));
    }
  }
  return odds;
}

MoraleOdds odds_of_morale(const State& state, Seat seat, Zone attacked, UnitSet fallen,
                          unsigned dice) {
  MoraleOdds odds;
  odds.army = army_morale(state, seat);
  odds.rolls = power(6, dice);
  for_each_bit(state.on_field(seat), [&](unsigned i) {
    const int morale = odds.army + unit_morale(state, static_cast<Unit>(i), attacked);
    odds.rows.push_back({static_cast<Unit>(i), static_cast<int8_t>(morale), 0});
  });
  for (unsigned die = 1; die <= 3; ++die) {
    const UnitSet gone =
        panicking(state, seat, attacked, fallen, static_cast<int>(die) + odds.army);
    for (MoraleRow& row : odds.rows) {
      if ((gone & unit_bit(row.unit)) == 0) continue;
      row.leaves = static_cast<uint16_t>(row.leaves + rolls_of(die, dice));
    }
  }
  return odds;
}

bool is_possible(const Duel& duel) {
  return !duel.is_supported || blow_of_duel(make_duel({}, duel), duel).is_supported;
}

State make_duel(const Scores& scores, const Duel& duel) {
  State state;
  state.scores = scores;
  const Zone from = zone_from(duel);
  const Zone into = zone_into(duel);
  put_fighter(state, kAttacker, duel.attacker, from, duel.is_spent);
  if (duel.is_supported) put_fighter(state, kSupporter, duel.attacker, from, false);
  put_fighter(state, kVictim, duel.victim, into, duel.is_victim_spent);
  state.facing[into] = turned(Facing::South, duel.turned);
  state.lead[into] = kVictim;
  state.ground[from] = duel.from;
  state.ground[into] = duel.into;
  state.army(Seat::South).is_fatigued = duel.is_fatigued ? 1 : 0;
  if (duel.is_wet) state.weather = Weather::Wet;
  return state;
}

BlowReport report_duel(const Rules& rules, const Duel& duel) {
  const State state = make_duel(rules.book().table().scores, duel);
  return report(state, blow_of_duel(state, duel));
}

std::vector<BlowReport> report_blows(const Rules& rules, const State& state,
                                     std::optional<Action> answer) {
  if (answer && is_verb(*answer, Verb::Strike)) return {report_strike(rules, state, *answer)};
  std::vector<BlowReport> all;
  if (!answer && is_about_to_roll(state)) all.push_back(report(state, blow_of(state)));
  if (!answer || !is_verb(*answer, Verb::Attack)) return all;
  State next = state;
  rules.apply(next, *answer);
  if (next.step() != Step::Strike) return all;
  ActionList strikes;
  rules.list(next, strikes);
  for (const Action strike : strikes) {
    if (is_verb(strike, Verb::Strike)) all.push_back(report_strike(rules, next, strike));
  }
  return all;
}

// [LB-7.1.1] The test that follows the loss of this unit.
MoraleOdds morale_without(const State& state, Unit unit) {
  State next = state;
  const Zone zone = state.place[unit];
  remove_unit(next, unit, kShattered, "1.5.3"_rule, nullptr);
  return odds_of_morale(next, seat_of(unit), zone, unit_bit(unit), 1);
}

}  // namespace acies::lostbattles
