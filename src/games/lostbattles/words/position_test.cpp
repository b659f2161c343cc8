// Positions as text: every table of a random game is read back to the same bytes, and impossible
// tables are refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>

#include "core/text/text.h"
#include "games/lostbattles/chapters/chapters.h"
#include "known_games.h"

namespace acies::lostbattles {
namespace {

using ::testing::HasSubstr;

const Rules& rules() {
  return static_cast<const GameOf<Rules>&>(*find_game(known_games(), Rules::kName)).rules();
}

std::string fault_of(std::string_view position) {
  const auto state = rules().read_position(position);
  return state ? "no fault" : state.error().text();
}

// South's legionaries in c2 attack c3; a bonus can be bought for the first of them.
constexpr std::string_view kBonus =
    "lostbattles turn=3 active=South "
    "open=turn:4,player-turn-ends:0,act,group-ends,after-attack,roll-attack,bonus last=North "
    "commands=4 attack.limit=6 attacked=c3:south attacked-from=c2 "
    "South.units=ALE@c2+activated+group+struck+lead,ALE@c2+activated+group,ALE@c1 South.key=c2 "
    "North.units=AHI@c3+lead,AHI@c3,LHI@b4+lead,AHI@off North.commanders=average@c3:N1 "
    "North.key=c3 group.start=c2 group.zone=c2 attack.target=c3 group=about-face attack.first=S1 "
    "attack.unit=S1 attack.victim=N1";

std::string behind(std::string_view start, std::string_view more) {
  std::string text(start);
  text += more;
  return text;
}

std::string with(std::string_view position, std::string_view old_part, std::string_view new_part) {
  std::string text(position);
  const size_t at = text.find(old_part);
  EXPECT_NE(at, std::string::npos) << old_part;
  return at == std::string::npos ? text : text.replace(at, old_part.size(), new_part);
}
std::string bonus_with(std::string_view old_part, std::string_view new_part) {
  return with(kBonus, old_part, new_part);
}

void expect_same(const State& state) {
  const std::string text = rules().write_position(state);
  const auto again = rules().read_position(text);
  ASSERT_TRUE(again) << again.error().text() << "\n" << text;
  EXPECT_EQ(std::memcmp(&*again, &state, sizeof(State)), 0) << text << "\n"
                                                            << rules().write_position(*again);
}

// A random answer that prefers fighting, because armies that never meet prove little.
Action eager_answer(const State& state, const Decision& question, ActionList& list, Rng& rng) {
  Action action = random_answer(rules(), state, question, list, rng);
  if (question.form != Decision::Form::List) return action;
  for (const Action other : list) {
    const bool is_bold = is_verb(other, Verb::Attack) || is_verb(other, Verb::AddAll);
    if (is_bold && rng.below(2) == 0) action = other;
  }
  const bool is_idle = is_verb(action, Verb::End) || is_verb(action, Verb::Stop);
  return is_idle && rng.below(4) != 0 ? list[0] : action;
}

TEST(LostBattlesPosition, every_table_of_play_is_read_again) {
  for (uint64_t number = 0; number < 30; ++number) {
    State state = rules().setup(random_setup(rules(), number)).value();
    Rng rng = Rng{77, 0}.fork(number);
    ActionList list;
    for (;;) {
      expect_same(state);
      if (testing::Test::HasFailure()) return;
      const Decision question = rules().decision(state);
      if (question.form == Decision::Form::Over) break;
      rules().apply(state, eager_answer(state, question, list, rng), nullptr);
    }
  }
}

// The mirrored table can be read too, and mirroring twice gives the same table.
TEST(LostBattlesPosition, a_mirrored_table_is_read_again) {
  for (uint64_t number = 0; number < 45; ++number) {
    State state = rules().setup(random_setup(rules(), number)).value();
    Rng rng = Rng{78, 0}.fork(number);
    ActionList list;
    for (uint32_t ply = 0;; ++ply) {
      const State other = rules().mirror(state);
      ASSERT_TRUE(rules().is_ok(other)) << rules().write_position(state);
      const State back = rules().mirror(other);
      ASSERT_EQ(std::memcmp(&back, &state, sizeof(State)), 0) << rules().write_position(state);
      if (ply % 16 == number % 16) expect_same(other);
      if (testing::Test::HasFailure()) return;
      const Decision question = rules().decision(state);
      if (question.form == Decision::Form::Over) break;
      rules().apply(state, eager_answer(state, question, list, rng), nullptr);
    }
  }
}

TEST(LostBattlesPosition, people_can_write_one) {
  const auto state = rules().read_position(kBonus);
  ASSERT_TRUE(state) << state.error().text();
  EXPECT_EQ(rules().write_position(*state), kBonus);
  EXPECT_EQ(state->step(), Step::Bonus);
  EXPECT_EQ(state->at[7], UnitSet{3});
  EXPECT_EQ(state->facing[12], Facing::South);
  EXPECT_EQ(state->lead[12], kUnitsASide);
  EXPECT_EQ(state->undeployed, unit_bit(kUnitsASide + 3));
  EXPECT_TRUE(rules().is_ok(*state));
}

TEST(LostBattlesPosition, keys_stand_in_any_order_and_what_is_usual_is_left_out) {
  const auto state = rules().read_position(
      "lostbattles facing=b2:west hill=a1,b2 wood=b2 North.units=-,VHC@d4+lead South.units=LLI@b2 "
      "open=turn:4,player-turn-ends:0,act commands=3 weather=cloudy active=South turn=5");
  ASSERT_TRUE(state) << state.error().text();
  EXPECT_EQ(state->ground[6], grounds({Ground::Hill, Ground::Wood}));
  EXPECT_EQ(state->facing[6], Facing::West);
  EXPECT_EQ(state->place[kUnitsASide], kUnused);
  EXPECT_EQ(state->kind[kUnitsASide + 1], Kind::VHC);
  EXPECT_EQ(state->weather, Weather::Cloudy);
  EXPECT_EQ(state->attack_limit, 4);
}

TEST(LostBattlesPosition, a_malformed_part_is_named) {
  EXPECT_EQ(fault_of(""), "a position begins with lostbattles");
  EXPECT_EQ(fault_of("ancients turn=3"), "a position begins with lostbattles");
  EXPECT_EQ(fault_of("lostbattles turn"), "expected key=value, found 'turn'");
  EXPECT_EQ(fault_of("lostbattles wind=north"), "in 'wind': this key is not known");
  EXPECT_EQ(fault_of("lostbattles South.wind=north"), "in 'South.wind': this key is not known");
  EXPECT_EQ(fault_of("lostbattles turn=3 turn=4"), "in 'turn': given twice");
  EXPECT_THAT(fault_of("lostbattles turn=11"), HasSubstr("a number from 1 to 10"));
  EXPECT_THAT(fault_of("lostbattles active=West"), HasSubstr("South or North is expected"));
  EXPECT_THAT(fault_of("lostbattles open=wait"), HasSubstr("there is no open question 'wait'"));
  EXPECT_THAT(fault_of("lostbattles open=lead"), HasSubstr("lead says too little"));
  EXPECT_THAT(fault_of("lostbattles open=act:3"), HasSubstr("nothing is expected at '3'"));
  EXPECT_THAT(fault_of("lostbattles open=roll-morale:9"), HasSubstr("a number from 1 to 4"));
  EXPECT_THAT(fault_of("lostbattles hill=c2,c9"), HasSubstr("a zone is its column and its row"));
  EXPECT_THAT(fault_of("lostbattles facing=c2"), HasSubstr("as c2:west"));
  EXPECT_THAT(fault_of("lostbattles attacked=c2:up"), HasSubstr("north, east, south, west"));
  EXPECT_THAT(fault_of("lostbattles battle=troy"), HasSubstr("there is no battle 'troy'"));
  EXPECT_THAT(fault_of("lostbattles group=tired"), HasSubstr("no mark 'tired'"));
  EXPECT_THAT(fault_of("lostbattles attack.margin=x"), HasSubstr("a number from -30 to 30"));
}

TEST(LostBattlesPosition, a_malformed_piece_is_named) {
  EXPECT_EQ(fault_of("lostbattles South.units=ALE"),
            "in 'South.units': 'ALE': a unit is written as ALE@c2 or ALE@off");
  EXPECT_THAT(fault_of("lostbattles South.units=XX@c2"), HasSubstr("'XX@c2': one of VHI, AHI"));
  EXPECT_THAT(fault_of("lostbattles South.units=ALE@c2+tired"), HasSubstr("no mark 'tired'"));
  EXPECT_THAT(fault_of("lostbattles South.units=ALE@c2+lead,ALE@c2+lead"),
              HasSubstr("two units lead in c2"));
  EXPECT_THAT(fault_of("lostbattles South.units=ALE@off+lead"), HasSubstr("on the field lead"));
  EXPECT_THAT(fault_of("lostbattles South.units=ALE@c2 North.units=ALE@c2"),
              HasSubstr("both sides stand in c2"));
  EXPECT_THAT(fault_of("lostbattles South.commanders=average"), HasSubstr("written as average@c2"));
  EXPECT_THAT(fault_of("lostbattles South.commanders=fair@c2"), HasSubstr("uninspired, average"));
  EXPECT_THAT(fault_of("lostbattles South.commanders=average@c2+goes,average@b2+goes"),
              HasSubstr("only one may be marked so"));
}

TEST(LostBattlesPosition, pieces_stand_where_they_can) {
  EXPECT_EQ(fault_of(behind(kBonus, " impassable=c1")), "c1 is impassable, but units stand there");
  EXPECT_EQ(fault_of(bonus_with("ALE@c1", "LHI@c1,LHI@c1,LHI@c1,LHI@c1,LHI@c1,LHI@c1,LHI@c1")),
            "more units stand in c1 than it holds");
  EXPECT_EQ(fault_of(bonus_with("average@c3:N1", "average@c4:N1")),
            "NC1 is not where his bodyguard is");
  EXPECT_EQ(fault_of(bonus_with("average@c3:N1", "average@c3:S1")), "NC1 has no such bodyguard");
  EXPECT_EQ(fault_of(bonus_with("average@c3:N1", "average@c2")), "NC1 stands with the enemy");
  EXPECT_EQ(fault_of(bonus_with("average@c3:N1", "average@c3:N1,average@c3")),
            "two commanders share c3");
  EXPECT_EQ(fault_of(bonus_with("South.key=c2", "South.key=c3")),
            "South's key zone is not in its centre");
  EXPECT_EQ(fault_of(bonus_with("South.key=c2", "South.army=captured")), "South has no camp");
  EXPECT_EQ(fault_of(bonus_with("AHI@off", "AHI@off+spent")),
            "units are marked that do not stand on the field");
  EXPECT_EQ(fault_of(bonus_with("AHI@off", "AHI@off+activated")),
            "units are marked whose turn it is not");
}

TEST(LostBattlesPosition, an_attack_is_whole) {
  EXPECT_EQ(fault_of(kBonus), "no fault");
  EXPECT_EQ(fault_of(bonus_with(" attack.target=c3", "")),
            "the attack is not on the zone in front of the group");
  EXPECT_EQ(fault_of(bonus_with("attack.target=c3", "attack.target=d2")),
            "the attack is not on the zone in front of the group");
  EXPECT_EQ(fault_of(bonus_with("ALE@c1", "ALE@c1+struck")),
            "units of the group attack, and no others");
  EXPECT_THAT(fault_of(bonus_with("attack.unit=S1", "attack.unit=S3")),
              HasSubstr("cannot be asked here"));
  EXPECT_THAT(fault_of(bonus_with("attack.victim=N1", "attack.victim=N2")),
              HasSubstr("cannot be asked here"));
  EXPECT_EQ(fault_of(bonus_with("AHI@off", "AHI@c4+fallen+lead")), "who fell is still there");
  EXPECT_EQ(fault_of(bonus_with("AHI@c3+lead", "AHI@c3")), "'roll-attack' cannot be asked here");
}

TEST(LostBattlesPosition, a_group_stands_together) {
  EXPECT_EQ(fault_of(bonus_with("ALE@c1", "ALE@c1+activated+group")),
            "the group does not stand together");
  EXPECT_EQ(fault_of(bonus_with("ALE@c2+activated+group,", "ALE@c2+group,")),
            "a group has units that are activated");
  EXPECT_EQ(fault_of(bonus_with("group-ends,after-attack,roll-attack,bonus", "muster")),
            "the group that is formed stands in one place");
  EXPECT_EQ(fault_of(bonus_with("act,group-ends,after-attack,roll-attack,bonus", "act")),
            "no group is active");
}

TEST(LostBattlesPosition, a_turn_has_its_order) {
  EXPECT_EQ(fault_of(bonus_with("turn:4,player-turn-ends:0", "player-turn-ends:0,turn:4")),
            "the turn lies at the bottom");
  EXPECT_EQ(fault_of(bonus_with("roll-attack,bonus", "bonus,roll-attack")),
            "open questions in no order that a turn has");
  EXPECT_EQ(fault_of(bonus_with("turn:4", "turn:5")), "it is not the turn of who is active");
  EXPECT_EQ(fault_of(behind(kBonus, " first=North")), "it is not the turn of who is active");
}

TEST(LostBattlesPosition, who_may_be_attacked_has_a_lead_unit) {
  EXPECT_EQ(fault_of(bonus_with("LHI@b4+lead", "LHI@b4")), "nobody leads in b4");
}

TEST(LostBattlesPosition, what_is_over_is_over) {
  EXPECT_EQ(fault_of(behind(kBonus, " winner=South")), "the winner is not who has won");
  EXPECT_EQ(fault_of(behind(kBonus, " ending=broken")), "it has ended, but goes on");
  EXPECT_EQ(fault_of("lostbattles turn=3 active=South open=- South.units=ALE@c2"),
            "nothing is open, so say how it ended");
  EXPECT_EQ(fault_of("lostbattles turn=10 active=South open=- ending=turn-ten South.units=ALE@c2"),
            "no fault");
}

TEST(LostBattlesPosition, the_question_on_top_can_be_asked) {
  EXPECT_EQ(fault_of(bonus_with("commands=4", "commands=1")),
            "nobody can be asked anything in this position");
  EXPECT_EQ(fault_of(bonus_with("roll-attack,bonus", "roll-attack")), "no fault");
  EXPECT_EQ(fault_of(bonus_with("roll-attack,bonus", "first-hit")),
            "the parts do not fit together: what is open on top is no question");
}

// Positions with a few letters changed: they are refused, or they can be played on.
std::string shaken(std::string text, const Words& words, Rng& rng) {
  const auto below = [&](size_t n) { return rng.below(static_cast<uint32_t>(n)); };
  for (uint32_t left = 1 + below(3); left > 0; --left) {
    const uint32_t way = below(4);
    const size_t at = below(text.size());
    if (way == 0) {
      text.erase(at, 1 + below(4));
    } else if (way == 1) {
      constexpr std::string_view kLetters = "0123456789SNabcde.,:+-=@ ";
      text[at] = kLetters[below(kLetters.size())];
    } else {
      const auto parts = split(words[below(words.size())], ',');
      const auto others = split(words[below(words.size())], ',');
      const std::string_view part = parts[below(parts.size())];
      const std::string_view other = others[below(others.size())];
      const size_t found = text.find(part);
      if (found != std::string::npos) text.replace(found, part.size(), way == 2 ? other : "");
    }
  }
  return text;
}

void play_on(State state, Rng rng) {
  ActionList list;
  for (int ply = 0; ply < 60; ++ply) {
    const Decision question = rules().decision(state);
    if (question.form == Decision::Form::Over) return;
    rules().apply(state, eager_answer(state, question, list, rng), nullptr);
    ASSERT_TRUE(rules().is_ok(state)) << rules().write_position(state);
  }
}

TEST(LostBattlesPosition, shaken_positions_are_refused_or_played_on) {
  const char* wish = std::getenv("ACIES_SHAKES");
  const uint64_t games = wish == nullptr ? 60 : std::strtoull(wish, nullptr, 10);
  uint64_t read = 0;
  for (uint64_t number = 0; number < games; ++number) {
    State state = rules().setup(random_setup(rules(), number)).value();
    Rng rng = Rng{123, 0}.fork(number);
    ActionList list;
    for (uint32_t left = rng.below(400); left > 0; --left) {
      const Decision question = rules().decision(state);
      if (question.form == Decision::Form::Over) break;
      rules().apply(state, eager_answer(state, question, list, rng), nullptr);
    }
    const std::string text = rules().write_position(state);
    const Words words = split_words(text);
    for (uint64_t shake = 0; shake < 60; ++shake) {
      const auto again = rules().read_position(shaken(text, words, rng));
      if (!again) continue;
      ++read;
      play_on(*again, rng.fork(shake));
      if (testing::Test::HasFailure()) return;
    }
  }
  EXPECT_GT(read, games);
}

}  // namespace
}  // namespace acies::lostbattles
