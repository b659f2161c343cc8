// Views of the flags: growing lines, wild cards, and nothing hidden.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/data/json.h"
#include "games/battleline/view/odds.h"
#include "staged_table.h"

namespace acies::battleline {
namespace {

const Rules& rules() { return battle_line().rules(); }

// ---- growing lines ----

// A position staged line by line, as in scenes.
std::unique_ptr<Table> stage(std::initializer_list<std::string_view> lines) {
  return stage_table(battle_line(), lines);
}

const Document& line_of(const Document& view, unsigned flag, Seat seat) {
  return *view.find("flags")->items()[flag - 1].find(name(seat));
}

std::string line_at(const Table& table, unsigned flag, Seat seat) {
  return write_json(line_of(table.view(Seat::Nobody), flag, seat));
}

TEST(View, an_empty_line_is_nothing_yet) {
  EXPECT_EQ(line_at(*stage({"put South 2 red5"}), 1, Seat::South), R"({"cards":[]})");
}

TEST(View, a_growing_line_tells_the_best_that_it_can_become) {
  const auto table =
      stage({"put South 1 red5 red6", "put South 2 blue10", "put North 3 red7 red4"});
  EXPECT_EQ(line_at(*table, 1, Seat::South),
            R"({"cards":["red5","red6"],"best":{"formation":"battalion","sum":21}})")
      << "red 4 and red 7 lie face up";
  EXPECT_EQ(line_at(*table, 2, Seat::South),
            R"({"cards":["blue10"],"best":{"formation":"wedge","sum":27}})");
  EXPECT_EQ(line_at(*table, 3, Seat::North),
            R"({"cards":["red4","red7"],"best":{"formation":"battalion","sum":21}})");
}

TEST(View, cards_in_hands_are_not_public) {
  const auto table = stage({"put South 1 red5 red6", "hand South red4", "hand North red7"});
  EXPECT_EQ(line_at(*table, 1, Seat::South),
            R"({"cards":["red5","red6"],"best":{"formation":"wedge","sum":18}})");
}

TEST(View, wild_cards_grow_too) {
  const auto table = stage({"put South 1 red5 alexander", "put North 1 companion shield"});
  EXPECT_EQ(line_at(*table, 1, Seat::South),
            R"({"cards":["red5","alexander"],"best":{"formation":"wedge","sum":18}})");
  EXPECT_EQ(line_at(*table, 1, Seat::North),
            R"({"cards":["companion","shield"],"best":{"formation":"battalion","sum":21}})");
}

TEST(View, fog_and_mud_count) {
  const auto table =
      stage({"put South 1 red5 red6", "put fog 1", "put South 2 red8 red9", "put mud 2"});
  EXPECT_EQ(line_at(*table, 1, Seat::South),
            R"({"cards":["red5","red6"],"best":{"formation":"host","sum":21}})");
  EXPECT_EQ(line_at(*table, 2, Seat::South),
            R"({"cards":["red8","red9"],"best":{"formation":"wedge","sum":34}})");
}

TEST(View, a_claimed_flag_has_no_hopes) {
  const auto table =
      stage({"put South 1 red5 red6 red7", "put North 1 blue5", "put South flags 1"});
  EXPECT_EQ(line_at(*table, 1, Seat::North), R"({"cards":["blue5"]})");
}

// ---- wild cards ----

TEST(View, a_complete_line_tells_what_its_wild_cards_count_as) {
  const auto table = stage({"put South 1 red5 red7 alexander", "put North 1 blue2 darius shield"});
  EXPECT_EQ(line_at(*table, 1, Seat::South),
            R"({"cards":["red5","red7","alexander"],"formation":"wedge","sum":18,)"
            R"("was_first":true,"wild":[{"card":"alexander","as":"red6"}]})");
  EXPECT_EQ(
      line_at(*table, 1, Seat::North),
      R"({"cards":["blue2","darius","shield"],"formation":"wedge","sum":9,)"
      R"("was_first":false,"wild":[{"card":"darius","as":"blue4"},{"card":"shield","as":"blue3"}]})");
}

// Replaces wild cards by the troops they count as.
Line with_wilds_as(const Line& line, const WildCards& wilds) {
  Line other;
  unsigned count = 0;
  for (const Card card : line.slot) {
    if (is_troop(card)) other.insert(card, count++);
  }
  for (const WildCard wild : wilds) other.insert(wild.as, count++);
  return other;
}

void expect_as_strong(const Line& line, Ground ground) {
  const WildCards wilds = read_wilds(line, ground, rules().book());
  const Line plain = with_wilds_as(line, wilds);
  ASSERT_EQ(strength_of(muster(plain, ground.slots, rules().book()), ground),
            strength_of(muster(line, ground.slots, rules().book()), ground));
  for (const WildCard wild : wilds) {
    ASSERT_TRUE(is_troop(wild.as));
    ASSERT_TRUE(wild.card != kCompanion || value_of(wild.as) == 8);
    ASSERT_TRUE(wild.card != kShield || value_of(wild.as) <= 3);
  }
}

// Tries every set of troops from `from` on that fills the line.
void with_troops(const Line& line, unsigned count, Card from, Ground ground) {
  if (count == ground.slots) return expect_as_strong(line, ground);
  for (Card card = from; card < kTroops && !testing::Test::HasFatalFailure(); ++card) {
    Line longer = line;
    longer.insert(card, count);
    with_troops(longer, count + 1, static_cast<Card>(card + 1), ground);
  }
}

// For every line with a wild card on every ground: with troops in their place it is exactly as
// strong. A leader, Companion Cavalry and Shield Bearers may all stand in one line.
TEST(View, wild_cards_count_as_troops_that_make_the_line_as_strong) {
  for (const unsigned slots : {kSlots, kMudSlots}) {
    for (unsigned set = 1; set < 8; ++set) {
      Line line;
      unsigned count = 0;
      for_each_bit(set, [&](unsigned i) {
        constexpr std::array<Card, 3> kWilds{kAlexander, kCompanion, kShield};
        line.insert(kWilds[i], count++);
      });
      for (const bool is_foggy : {false, true}) with_troops(line, count, 0, {slots, is_foggy});
    }
  }
}

TEST(View, wild_cards_take_colours_that_the_line_lacks_where_it_may) {
  const auto as = [](std::initializer_list<std::string_view> cards, bool is_foggy = false) {
    Line line;
    unsigned count = 0;
    for (const std::string_view card : cards) line.insert(rules().book().find_card(card), count++);
    std::vector<std::string> troops;
    for (const WildCard wild : read_wilds(line, {count, is_foggy}, rules().book()))
      troops.push_back(rules().book().card_id(wild.as));
    return join(troops, " ");
  };
  EXPECT_EQ(as({"red8", "companion", "alexander"}), "orange8 yellow8");
  EXPECT_EQ(as({"red10", "red9", "alexander"}), "red8");
  EXPECT_EQ(as({"red10", "red2", "alexander"}), "red10") << "a battalion is of one colour";
  EXPECT_EQ(as({"red4", "blue4", "darius"}), "orange4");
  EXPECT_EQ(as({"red5", "blue9", "darius"}), "red10");
  EXPECT_EQ(as({"red10", "blue9", "darius"}, true), "orange10") << "only the sum counts";
  EXPECT_EQ(as({"alexander", "companion", "shield"}), "red10 red8 red3");
  EXPECT_EQ(as({"red7", "red8", "red9"}), "");
}

// ---- nothing hidden ----

// Everything at the flags is the same for every viewer and in every world that fits a spectator's
// view.
TEST(View, the_flags_are_the_same_for_every_viewer) {
  for (uint64_t number = 0; number < 20; ++number) {
    const auto table =
        open_table(battle_line(), number % 2 == 0 ? "first=1" : "first=2 advanced=1");
    Rng rng{700 + number, 0};
    while (table->decision().form != Decision::Form::Over) {
      play_randomly<Rules>(*table, rng, 1);
      const Document whole = table->view(Seat::Nature);
      for (const Seat seat : {Seat::South, Seat::North, Seat::Nobody}) {
        ASSERT_EQ(*table->view(seat).find("flags"), *whole.find("flags")) << name(seat);
      }
      const State& state = static_cast<const TableOf<Rules>&>(*table).state();
      const State seen = rules().redact(state, Seat::Nobody);
      const State world = rules().resample(seen, Seat::Nobody, rng);
      ASSERT_EQ(*rules().view(world, Seat::Nature).find("flags"), *whole.find("flags"));
    }
  }
}

// The strongest formation in a view is the one that the proof of a claim would have to beat.
TEST(View, hopes_agree_with_the_proof_of_a_claim) {
  uint32_t compared = 0;
  for (uint64_t number = 0; number < 20; ++number) {
    const auto table = open_table(battle_line(), "first=1");
    Rng rng{800 + number, 0};
    while (table->decision().form != Decision::Form::Over) {
      play_randomly<Rules>(*table, rng, 1);
      const State& state = static_cast<const TableOf<Rules>&>(*table).state();
      const Document view = table->view(Seat::Nobody);
      for_each_bit(state.complete[0] & state.unclaimed(), [&](unsigned flag) {
        const ClaimProof proof = rules().prove(state, Seat::South, flag);
        const Document* best = line_of(view, flag + 1, Seat::North).find("best");
        if (best == nullptr || proof.is_theirs_complete) return;
        ++compared;
        ASSERT_EQ(best->find("sum")->number(), proof.theirs.sum());
        const auto formation = static_cast<unsigned>(proof.theirs.formation());
        ASSERT_EQ(best->find("formation")->text(), rules().book().formation(formation).id);
      });
    }
  }
  EXPECT_GT(compared, 100U);
}

}  // namespace
}  // namespace acies::battleline
