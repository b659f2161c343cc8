// Exact chances, compared with every possible roll.
#include "games/lostbattles/view/odds.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/text/text.h"
#include "files/disk.h"
#include "games/lostbattles/chapters/chapters.h"
#include "known_games.h"

namespace acies::lostbattles {
namespace {

using ::testing::ElementsAre;

const Rules& rules() { return known_game<Rules>().rules(); }

constexpr Unit kAttacker = 0;
constexpr Unit kVictim = kUnitsASide;

// The duel in its assault, right before the dice.
State lay(const Duel& duel) {
  State state = make_duel(rules().book().table().scores, duel);
  const Zone from = state.place[kAttacker];
  state.group.units = unit_bit(kAttacker);
  state.group.start = state.group.zone = from;
  state.group.has_moved = duel.has_moved ? 1 : 0;
  state.assault.target = state.place[kVictim];
  state.assault.attacker = kAttacker;
  state.assault.first = duel.is_lead ? kAttacker : kNoUnit;
  state.assault.victim = kVictim;
  state.assault.is_half = duel.is_half ? 1 : 0;
  state.assault.bonus = duel.bonus;
  if (duel.is_supported) state.assault.support = 1;
  if (duel.is_lead) state.lead[from] = kAttacker;
  return state;
}

// The hits of one roll, as the engine counts them.
unsigned strike(State state, unsigned first, unsigned second, bool wants_all_out) {
  Dice dice;
  dice.add(first);
  dice.add(second);
  take_attack_roll(state, dice, nullptr);
  if (settle_all_out(rules(), state, nullptr)) {
    act_all_out(rules(), state, make_action(wants_all_out ? Verb::AllOut : Verb::Decline), nullptr);
  }
  settle_first_hit(rules(), state, nullptr);
  return state.assault.hits;
}

HitSpread roll_all(const State& state, bool wants_all_out) {
  HitSpread spread{};
  for (unsigned first = 1; first <= 6; ++first) {
    for (unsigned second = 1; second <= 6; ++second) {
      ++spread[strike(state, first, second, wants_all_out)];
    }
  }
  return spread;
}

void expect_as_rolled(const Duel& duel) {
  const State state = lay(duel);
  const BlowOdds odds = report_duel(rules(), duel).odds;
  const std::string what = std::string(kind_def(duel.attacker).code) + " against " +
                           std::string(kind_def(duel.victim).code);
  EXPECT_EQ(odds.usual, roll_all(state, false)) << what;
  EXPECT_EQ(odds.all_out, roll_all(state, true)) << what;
}

Duel duel_of(unsigned attacker, unsigned victim) {
  Duel duel;
  duel.attacker = static_cast<Kind>(attacker);
  duel.victim = static_cast<Kind>(victim);
  return duel;
}

// ---- attacks ----

// Each pair of kinds under some circumstances, which change from pair to pair.
TEST(LostBattlesOdds, are_what_all_rolls_come_to) {
  for (unsigned attacker = 0; attacker < kKinds; ++attacker) {
    for (unsigned victim = 0; victim < kKinds; ++victim) {
      if (static_cast<Kind>(victim) == Kind::SCH) continue;
      Duel duel = duel_of(attacker, victim);
      const unsigned mix = attacker * 7 + victim * 3;
      duel.is_lead = mix % 2 == 0;
      duel.has_moved = mix % 3 == 0;
      duel.is_half = mix % 5 == 0;
      duel.is_spent = mix % 7 == 0;
      duel.is_victim_spent = mix % 4 == 1;
      duel.is_fatigued = mix % 6 == 0;
      duel.is_wet = mix % 8 == 3;
      duel.is_at_edge = mix % 9 < 4;
      duel.bonus = static_cast<uint8_t>(mix % 3);
      duel.turned = static_cast<uint8_t>(mix % 4);
      duel.from = static_cast<GroundSet>(mix % 11 == 0 ? 1U << mix % 6 : 0U);
      duel.into = static_cast<GroundSet>(mix % 13 == 0 ? 1U << mix % 5 : 0U);
      expect_as_rolled(duel);
    }
  }
}

TEST(LostBattlesOdds, support_counts_where_it_may_be_given) {
  Duel duel = duel_of(static_cast<unsigned>(Kind::APH), static_cast<unsigned>(Kind::AHI));
  duel.is_supported = true;
  expect_as_rolled(duel);
  const auto has_support = [](const Duel& one) {
    for (const NamedModifier& modifier : report_duel(rules(), one).modifiers) {
      if (modifier.rule == "6.5.18a"_rule) return true;
    }
    return false;
  };
  EXPECT_TRUE(has_support(duel));
  EXPECT_TRUE(is_possible(duel));
  duel.is_lead = true;
  EXPECT_FALSE(has_support(duel));
  EXPECT_FALSE(is_possible(duel));
}

TEST(LostBattlesOdds, an_even_fight) {
  const BlowReport report = report_duel(rules(), Duel{});
  const auto score = unsigned{rules().book().table().scores.front()};
  EXPECT_EQ(report.odds.score, score);
  EXPECT_EQ(report.odds.sum, 0);
  EXPECT_TRUE(report.modifiers.empty());
  EXPECT_FALSE(report.odds.is_forced);
  if (score == 9) {
    EXPECT_THAT(report.odds.usual, ElementsAre(30, 6, 0));
    EXPECT_THAT(report.odds.all_out, ElementsAre(26, 9, 1));
    EXPECT_EQ(report.odds.temptations, 5);
  }
}

TEST(LostBattlesOdds, hoplites_have_no_choice) {
  Duel duel;
  duel.attacker = Kind::AHO;
  const BlowOdds odds = report_duel(rules(), duel).odds;
  EXPECT_TRUE(odds.is_forced);
  EXPECT_EQ(odds.usual, odds.all_out);
}

TEST(LostBattlesOdds, scythed_chariots_run_without_a_roll) {
  Duel duel;
  duel.victim = Kind::SCH;
  EXPECT_TRUE(report_duel(rules(), duel).odds.is_flight);
}

TEST(LostBattlesOdds, modifiers_are_listed_with_their_rules) {
  Duel duel;
  duel.is_lead = true;
  duel.has_moved = true;
  duel.bonus = 1;
  const BlowReport report = report_duel(rules(), duel);
  EXPECT_EQ(report.odds.sum, 1);
  ASSERT_EQ(report.modifiers.size(), 3U);
  EXPECT_EQ(report.modifiers[0].rule, "6.5.11"_rule);
  EXPECT_EQ(report.modifiers[1].rule, "6.5.12"_rule);
  EXPECT_EQ(report.modifiers[2].rule, "6.5.23"_rule);
  EXPECT_EQ(report.modifiers[2].value, -1);
}

// ---- on a table ----

// [LB-11.1.1] With enough units far away for the battle to go on.
State stage(std::vector<std::string_view> lines) {
  State state = rules().blank({"field"}).value();
  lines.insert(lines.end(), {"put South 3 AHI a1", "put North 3 AHI a4"});
  for (const std::string_view line : lines) {
    const auto put = rules().stage(state, split_words(line));
    EXPECT_TRUE(put) << line << ": " << put.error().what;
  }
  EXPECT_TRUE(rules().ready(state));
  return state;
}

Action read(const State& state, std::string_view text) {
  const auto action = rules().read_action(state, text);
  EXPECT_TRUE(action) << text << ": " << action.error().what;
  EXPECT_TRUE(rules().check(state, *action)) << text;
  return *action;
}

void play(State& state, std::initializer_list<std::string_view> answers) {
  for (const std::string_view text : answers) rules().apply(state, read(state, text));
}

TEST(LostBattlesOdds, of_every_unit_that_may_attack_first) {
  State state = stage({"put South 2 ALE c2", "put South LHC c2", "put North AHI c3 spent lead",
                       "put North LLI c3", "put commands 6"});
  play(state, {"activate c2", "add-all", "go"});
  const auto blows = report_blows(rules(), state, read(state, "attack c3"));
  ASSERT_EQ(blows.size(), 2U) << "one of each kind";
  EXPECT_EQ(state.kind[blows[0].attacker], Kind::ALE);
  EXPECT_EQ(state.kind[blows[1].attacker], Kind::LHC);
  EXPECT_EQ(state.kind[blows[0].victim], Kind::AHI);
  ASSERT_EQ(blows[0].modifiers.size(), 1U);
  EXPECT_EQ(blows[0].modifiers[0].rule, "6.5.11"_rule);
  EXPECT_TRUE(report_blows(rules(), state, std::nullopt).empty()) << "no attack is being made";
}

TEST(LostBattlesOdds, of_the_attack_that_is_being_made) {
  State state = stage({"put South 3 ALE c2", "put North 2 AHI c3", "put commands 6"});
  play(state, {"activate c2", "add-all", "go", "attack c3"});
  const Action strike = read(state, "strike ALE");
  const auto planned = report_blows(rules(), state, strike);
  rules().apply(state, strike);
  ASSERT_EQ(state.step(), Step::Bonus);
  const auto made = report_blows(rules(), state, std::nullopt);
  ASSERT_EQ(planned.size(), 1U);
  ASSERT_EQ(made.size(), 1U);
  EXPECT_EQ(planned[0].odds.usual, made[0].odds.usual);
  play(state, {"bonus"});
  const auto with_bonus = report_blows(rules(), state, std::nullopt);
  ASSERT_EQ(with_bonus.size(), 1U);
  EXPECT_EQ(with_bonus[0].odds.sum, made[0].odds.sum + 1);
}

TEST(LostBattlesOdds, scythed_chariots_run_on_a_table_too) {
  State state = stage({"put South 3 ALE c2", "put North SCH c3", "put North 2 AHI c3"});
  play(state, {"activate c2", "add-all", "go"});
  const auto blows = report_blows(rules(), state, read(state, "attack c3"));
  ASSERT_EQ(blows.size(), 1U);
  EXPECT_TRUE(blows[0].odds.is_flight);
  EXPECT_EQ(state.kind[blows[0].victim], Kind::SCH);
}

// ---- morale ----

void put(State& state, unsigned unit, Kind kind, Zone zone, bool is_spent = false) {
  state.kind[unit] = kind;
  put_unit(state, static_cast<Unit>(unit), zone);
  if (is_spent) state.spent |= unit_bit(static_cast<Unit>(unit));
}

// North has lost a levy unit at its centre; its other units are of all sorts.
State lay_panic() {
  State state;
  for (unsigned i = 0; i < 8; ++i) put(state, i, Kind::AHI, static_cast<Zone>(5 + i % 3));
  put(state, 32, Kind::LHI, 12);
  put(state, 33, Kind::LLI, 12);
  put(state, 34, Kind::ALI, 12, true);
  put(state, 35, Kind::AHC, 11, true);
  put(state, 36, Kind::LHC, 11);
  put(state, 37, Kind::VHI, 17);
  put(state, 38, Kind::AHC, 15);
  put(state, 39, Kind::LHI, 12);
  state.armies[1].shattered = 5;
  return state;
}

unsigned lowest_halved(unsigned roll, unsigned dice) {
  unsigned lowest = 6;
  for (unsigned die = 0; die < dice; ++die) {
    lowest = std::min(lowest, roll % 6 + 1);
    roll /= 6;
  }
  return (lowest + 1) / 2;
}

// Every roll of the dice, played through the engine.
std::array<unsigned, kUnits> test_all(const State& state, UnitSet fallen, unsigned dice,
                                      unsigned rolls) {
  std::array<unsigned, kUnits> leaves{};
  for (unsigned roll = 0; roll < rolls; ++roll) {
    State next = state;
    next.assault.target = 12;
    next.assault.fallen = fallen;
    Dice shown;
    shown.add(2 * lowest_halved(roll, dice));
    take_morale_roll(rules(), next, shown, nullptr);
    for (unsigned i = 0; i < kUnits; ++i) {
      leaves[i] += state.place[i] < kZones && next.place[i] >= kZones ? 1 : 0;
    }
  }
  return leaves;
}

TEST(LostBattlesOdds, morale_is_what_all_dice_come_to) {
  const State state = lay_panic();
  UnitSet fallen = 0;
  for (unsigned dice = 1; dice <= 3; ++dice) {
    fallen |= unit_bit(static_cast<Unit>(50 + dice));
    const MoraleOdds odds = odds_of_morale(state, Seat::North, 12, fallen, dice);
    const auto leaves = test_all(state, fallen, dice, odds.rolls);
    EXPECT_EQ(odds.army, army_morale(state, Seat::North));
    ASSERT_EQ(odds.rows.size(), 8U);
    for (const MoraleRow& row : odds.rows) {
      EXPECT_EQ(row.leaves, leaves[row.unit]) << dice << " dice, unit " << int{row.unit};
      EXPECT_EQ(row.morale, odds.army + unit_morale(state, row.unit, 12));
    }
  }
}

TEST(LostBattlesOdds, without_the_unit_its_neighbours_waver) {
  const State state = lay_panic();
  const MoraleOdds odds = morale_without(state, 39);
  EXPECT_EQ(odds.rolls, 6U);
  EXPECT_EQ(odds.rows.size(), 7U) << "the shattered one is gone";
  EXPECT_EQ(state.armies[1].shattered, 5) << "and the table is untouched";
}

}  // namespace
}  // namespace acies::lostbattles
