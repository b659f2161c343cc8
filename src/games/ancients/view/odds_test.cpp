// Exact chances, compared with a million rolls of the engine.
#include "games/ancients/view/odds.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "games/ancients/chapters/chapters.h"
#include "known_games.h"

namespace acies::ancients {
namespace {

const Rules& rules() { return known_game<Rules>().rules(); }

// A duel and its special circumstances.
struct Scene {
  Kind attacker;
  Kind defender;
  bool is_fire = false;
  bool is_evading = false;
  Blow blow = Blow::Attack;
  std::function<void(State&, Hex from, Hex to)> change = [](State&, Hex, Hex) {};
};

State lay(const Scene& scene) {
  Duel duel = make_duel(rules(), scene.attacker, scene.defender, scene.is_fire);
  scene.change(duel.state, duel.from, duel.to);
  announce(rules(), duel.state, duel.state.unit_in(duel.from), duel.to, scene.is_fire, false,
           nullptr);
  duel.state.combat.is_evading = static_cast<uint8_t>(scene.is_evading);
  duel.state.combat.blow = scene.blow;
  return duel.state;
}

void put_own(State& state, Unit unit, Kind kind, Hex hex) {
  state.kind[unit] = kind;
  state.blocks[unit] = rules().unit(kind).blocks;
  state.full[unit] = state.blocks[unit];
  put_unit(state, unit, hex);
}

void lay_ground(State& state, Terrain terrain, Hex hex) {
  state.terrain[static_cast<size_t>(terrain)].insert(hex);
}

Roll random_roll(unsigned dice, Rng& rng) {
  Roll roll;
  for (unsigned die = 0; die < dice; ++die) roll.add(static_cast<Face>(rng.below(kFaces)));
  return roll;
}

// The result of one roll.
struct Struck {
  unsigned hits;
  unsigned flags;
  bool is_driven_off;
  bool is_leader_lost;
};

bool is_leader_roll(const State& state) {
  return state.step() == Step::Roll && state.asked<asks::Roll>().purpose == Purpose::LeaderCheck;
}

// Plays the roll through the engine: the roll, what is rolled again, the leader's check, the flags.
Struck strike(State state, Rng& rng) {
  const Stroke stroke = stroke_of(state);
  const Unit target = stroke.target;
  const Leader leader = target == kNoUnit ? state.combat.leader : state.leader_with(target);
  const uint8_t before = target == kNoUnit ? uint8_t{0} : state.blocks[target];
  unsigned dice = stroke_dice(rules(), state, stroke);
  take_roll(rules(), state, random_roll(dice, rng), nullptr);
  while (state.step() == Step::Roll && !is_leader_roll(state)) {
    dice = state.take<asks::Roll>().dice;
    take_roll(rules(), state, random_roll(dice, rng), nullptr);
  }
  const unsigned flags = state.combat.flags;
  if (is_leader_roll(state)) {
    const auto check = state.take<asks::Roll>();
    take_check(rules(), state, check.about, check.more != 0, random_roll(check.dice, rng), nullptr);
  }
  const bool is_lost = leader != kNoLeader && state.leader_hex[leader] == kLost;
  if (target == kNoUnit) return {0, 0, false, is_lost};
  const bool is_alive = state.is_alive(target);
  const bool was_full = (stroke.blow == Blow::Attack ? state.combat.was_defender_full
                                                     : state.combat.was_attacker_full) != 0;
  const bool is_driven = is_alive && flags > ignorable_flags(state, stroke, was_full);
  return {before - unsigned{state.blocks[target]}, flags, is_driven, is_lost};
}

constexpr unsigned kTrials = 1'000'000;

// Within five standard deviations, plus a little for rare results.
void expect_close(unsigned count, Billionths chance, const std::string& what) {
  const double share = chance / 1e9;
  const double spread = std::sqrt(kTrials * share * (1 - share));
  EXPECT_NEAR(count, kTrials * share, 5 * spread + 3) << what;
}

void expect_as_rolled(const Scene& scene) {
  const State state = lay(scene);
  const AttackOdds odds = odds_of(rules(), state, stroke_of(state));
  std::array<std::array<unsigned, kMostDice + 1>, kMostHits + 1> joint{};
  unsigned hit = 0;
  unsigned destroyed = 0;
  unsigned driven = 0;
  unsigned lost = 0;
  Rng rng{0xACE5, 0};
  for (unsigned i = 0; i < kTrials; ++i) {
    const Struck result = strike(state, rng);
    ++joint[result.hits][result.flags];
    hit += result.hits > 0 ? 1 : 0;
    destroyed += result.hits >= odds.blocks ? 1 : 0;
    driven += result.is_driven_off ? 1 : 0;
    lost += result.is_leader_lost ? 1 : 0;
  }
  expect_close(lost, odds.leader_lost, "leader");
  if (odds.blocks == 0) return;
  expect_close(hit, odds.hit, "hit");
  expect_close(destroyed, odds.destroyed, "destroyed");
  expect_close(driven, odds.driven_off, "driven off");
  for (unsigned hits = 0; hits <= odds.blocks; ++hits) {
    for (unsigned flags = 0; flags <= odds.dice; ++flags) {
      expect_close(joint[hits][flags], odds.joint[hits][flags],
                   std::to_string(hits) + " hits, " + std::to_string(flags) + " flags");
    }
  }
}

TEST(AncientsOdds, elephants_against_heavy_infantry) { expect_as_rolled({Kind::EL, Kind::HI}); }

TEST(AncientsOdds, elephants_against_a_camp_spare_one_sword) {
  expect_as_rolled(
      {.attacker = Kind::EL, .defender = Kind::HI, .change = [](State& state, Hex, Hex to) {
         lay_ground(state, Terrain::Camp, to);
       }});
}

TEST(AncientsOdds, elephants_against_armour) { expect_as_rolled({Kind::EL, Kind::CHC}); }

TEST(AncientsOdds, elephants_against_elephants) { expect_as_rolled({Kind::EL, Kind::EL}); }

TEST(AncientsOdds, out_of_a_camp) {
  expect_as_rolled(
      {.attacker = Kind::HI, .defender = Kind::MI, .change = [](State& state, Hex from, Hex) {
         lay_ground(state, Terrain::Camp, from);
       }});
}

TEST(AncientsOdds, light_cavalry_against_bowmen_who_evade) {
  expect_as_rolled({.attacker = Kind::LC, .defender = Kind::LB, .is_evading = true});
}

TEST(AncientsOdds, fire_of_a_legion) {
  expect_as_rolled({.attacker = Kind::HI,
                    .defender = Kind::LI,
                    .is_fire = true,
                    .change = [](State& state, Hex, Hex) { state.conditions.legions[0] = 1; }});
}

TEST(AncientsOdds, fire_into_a_forest) {
  expect_as_rolled(
      {.attacker = Kind::LB,
       .defender = Kind::LI,
       .is_fire = true,
       .change = [](State& state, Hex, Hex to) { lay_ground(state, Terrain::Forest, to); }});
}

TEST(AncientsOdds, full_warriors_against_full_warriors) {
  expect_as_rolled({Kind::WAR, Kind::WAR});
}

TEST(AncientsOdds, heavy_cavalry_against_elephants) { expect_as_rolled({Kind::HC, Kind::EL}); }

TEST(AncientsOdds, camels_against_heavy_cavalry) { expect_as_rolled({Kind::CAM, Kind::HC}); }

TEST(AncientsOdds, heavy_cavalry_against_armoured_camels) {
  expect_as_rolled({Kind::HC, Kind::CCAM});
}

TEST(AncientsOdds, clash_of_shields_in_a_marsh) {
  expect_as_rolled(
      {.attacker = Kind::HI, .defender = Kind::HI, .change = [](State& state, Hex, Hex to) {
         lay_ground(state, Terrain::Marsh, to);
         state.card = state.effect = Card::Clash;
       }});
}

TEST(AncientsOdds, a_lone_leader) {
  expect_as_rolled(
      {.attacker = Kind::HI, .defender = Kind::MI, .change = [](State& state, Hex, Hex to) {
         lift_unit(state, kUnitsASide);
         state.blocks[kUnitsASide] = 0;
         put_leader(state, kLeadersASide, to);
       }});
}

TEST(AncientsOdds, a_special_unit_strikes) {
  expect_as_rolled(
      {.attacker = Kind::HI, .defender = Kind::MI, .change = [](State& state, Hex, Hex) {
         state.conditions.special = unit_bit(0);
       }});
}

TEST(AncientsOdds, a_special_unit_is_struck) {
  expect_as_rolled(
      {.attacker = Kind::MI, .defender = Kind::HI, .change = [](State& state, Hex, Hex) {
         state.conditions.special = unit_bit(kUnitsASide);
       }});
}

// With a leader beside the attacker as well, so that helmets hit.
TEST(AncientsOdds, a_led_and_supported_unit) {
  expect_as_rolled(
      {.attacker = Kind::HI, .defender = Kind::MC, .change = [](State& state, Hex from, Hex to) {
         put_leader(state, 0, from);
         put_leader(state, kLeadersASide, to);
         put_own(state, kUnitsASide + 1, Kind::LI, neighbour(to, Side6::NorthEast));
         put_own(state, kUnitsASide + 2, Kind::LI, neighbour(to, Side6::East));
       }});
}

TEST(AncientsOdds, a_led_unit_of_two_blocks) {
  expect_as_rolled(
      {.attacker = Kind::HI, .defender = Kind::HCH, .change = [](State& state, Hex, Hex to) {
         put_leader(state, kLeadersASide, to);
       }});
}

TEST(AncientsOdds, chariots_battle_back) {
  expect_as_rolled({.attacker = Kind::HC, .defender = Kind::HCH, .blow = Blow::Back});
}

// ---- known numbers ----

AttackOdds odds_between(Kind attacker, Kind defender) {
  const Duel duel = make_duel(rules(), attacker, defender, false);
  return report_attack(rules(), duel.state, duel.from, duel.to, false).attack;
}

TEST(AncientsOdds, two_dice_of_light_infantry) {
  const AttackOdds odds = odds_between(Kind::LI, Kind::MI);
  EXPECT_EQ(odds.dice, 2U);
  EXPECT_EQ(odds.blocks, 4U);
  EXPECT_EQ(odds.joint[0][0], 444'444'444U) << "16 of 36";
  EXPECT_EQ(odds.joint[1][1], 55'555'556U) << "2 of 36";
  EXPECT_EQ(odds.hit, 305'555'556U) << "11 of 36";
  EXPECT_EQ(odds.destroyed, 0U);
  EXPECT_EQ(odds.driven_off, 305'555'556U);
  EXPECT_EQ(odds.mean_hits, 333'333'334U) << "rounded cell by cell";
}

TEST(AncientsOdds, all_chances_add_up) {
  for (unsigned attacker = 0; attacker < kKinds; ++attacker) {
    for (unsigned defender = 0; defender < kKinds; ++defender) {
      const AttackOdds odds =
          odds_between(static_cast<Kind>(attacker), static_cast<Kind>(defender));
      uint64_t sum = 0;
      for (unsigned hits = 0; hits <= odds.blocks; ++hits) sum += odds.hits_exactly(hits);
      EXPECT_NEAR(static_cast<double>(sum), 1e9, 30) << attacker << " against " << defender;
    }
  }
}

TEST(AncientsOdds, what_may_be_attacked) {
  const Duel near = make_duel(rules(), Kind::LB, Kind::HI, false);
  EXPECT_TRUE(is_attack_possible(rules(), near.state, near.from, near.to, false));
  EXPECT_FALSE(is_attack_possible(rules(), near.state, near.from, near.to, true));
  EXPECT_FALSE(is_attack_possible(rules(), near.state, near.from, near.from, false));
  const Duel far = make_duel(rules(), Kind::LB, Kind::HI, true);
  EXPECT_TRUE(is_attack_possible(rules(), far.state, far.from, far.to, true));
  EXPECT_FALSE(is_attack_possible(rules(), far.state, far.from, far.to, false));
  const Duel mute = make_duel(rules(), Kind::HI, Kind::HI, true);
  EXPECT_FALSE(is_attack_possible(rules(), mute.state, mute.from, mute.to, true));
}

TEST(AncientsOdds, a_report_knows_who_may_evade_and_answer) {
  const Duel duel = make_duel(rules(), Kind::HI, Kind::LI, false);
  const AttackReport report = report_attack(rules(), duel.state, duel.from, duel.to, false);
  ASSERT_TRUE(report.evading);
  EXPECT_EQ(report.evading->driven_off, 0U);
  EXPECT_LT(report.evading->hit, report.attack.hit);
  ASSERT_TRUE(report.answer);
  EXPECT_EQ(report.answer->dice, 2U);
  const Duel heavy = make_duel(rules(), Kind::LI, Kind::HI, false);
  EXPECT_FALSE(report_attack(rules(), heavy.state, heavy.from, heavy.to, false).evading);
}

TEST(AncientsOdds, percents_as_people_write_them) {
  EXPECT_EQ(write_percent(0, Language::English), "0");
  EXPECT_EQ(write_percent(kCertain, Language::English), "100");
  EXPECT_EQ(write_percent(416'666'667, Language::English), "41.7");
  EXPECT_EQ(write_percent(416'666'667, Language::Russian), "41,7");
  EXPECT_EQ(write_percent(1, Language::English), "<0.1");
  EXPECT_EQ(write_percent(kCertain - 1, Language::Russian), ">99,9");
}

}  // namespace
}  // namespace acies::ancients
