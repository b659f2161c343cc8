// Positions that no game can reach are refused. Each of these was once accepted and then broke the
// table.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "known_games.h"

namespace acies::battleline {
namespace {

using ::testing::HasSubstr;

constexpr std::string_view kTenRed =
    "South=red1,red2,red3,red4,red5,red6,red7,red8,red9,red10 starter=South ";

std::string fault_of(std::string_view position) {
  const auto state = battle_line().rules().read_position(position);
  return state ? "no fault" : state.error().text();
}

std::string with_ten_red(std::string_view rest) {
  return "battleline turn=South " + std::string(kTenRed) + std::string(rest);
}

TEST(PositionReader, a_hand_of_ten_can_be_played_on) {
  EXPECT_EQ(fault_of(with_ten_red("open=refill,claim,play decks=50:10")), "no fault");
}

TEST(PositionReader, a_hand_has_room_for_what_is_to_be_drawn) {
  EXPECT_THAT(fault_of(with_ten_red("open=refill,draw:troops decks=50:10")),
              HasSubstr("a hand holds at most 10 cards"));
  EXPECT_THAT(fault_of(with_ten_red("open=refill,scout-return:2,scout-draw:3 decks=50:9 "
                                    "South.guile=scout South.played=1")),
              HasSubstr("a hand holds at most 10 cards"));
  EXPECT_THAT(fault_of(with_ten_red("open=deal:2 decks=50:10")),
              HasSubstr("a hand holds at most 10 cards"));
  EXPECT_EQ(fault_of(with_ten_red("open=refill,scout-return:2,scout-draw:2 decks=50:9 "
                                  "South.guile=scout South.played=1")),
            "no fault");
}

// The third card put back was written beyond the two places for such cards.
TEST(PositionReader, two_cards_are_put_back_and_no_more) {
  EXPECT_THAT(fault_of(with_ten_red("open=refill,scout-return:2 decks=50:9 South.guile=scout "
                                    "top.troops=blue1,blue2 seer=South")),
              HasSubstr("the parts do not fit together"));
  EXPECT_THAT(fault_of(with_ten_red("open=refill,scout-return:1 decks=50:9 South.guile=scout "
                                    "top.troops=blue1,blue2 seer=South")),
              HasSubstr("the parts do not fit together"));
  EXPECT_EQ(fault_of(with_ten_red("open=refill,scout-return:1 decks=50:9 South.guile=scout "
                                  "top.troops=blue1 seer=South")),
            "no fault");
}

TEST(PositionReader, cards_are_put_back_by_who_has_played_scout) {
  constexpr std::string_view kBack =
      "battleline turn=South starter=South open=refill,claim,play South=red1 ";
  const auto with = [&](std::string_view rest) { return std::string(kBack) + std::string(rest); };
  EXPECT_EQ(fault_of(with("decks=59:9 North.guile=scout top.troops=blue1 seer=North")), "no fault");
  for (const std::string_view rest : {"decks=59:10 top.troops=blue1 seer=North",
                                      "decks=59:9 South.guile=scout top.troops=blue1 seer=North",
                                      "decks=59:9 North=scout top.troops=blue1 seer=North",
                                      "decks=59:9 North.guile=scout top.troops=blue1"}) {
    EXPECT_THAT(fault_of(with(rest)), HasSubstr("the parts do not fit together")) << rest;
  }
}

// The reader once settled the table and drew a card that nobody knows.
TEST(PositionReader, a_hidden_card_on_top_is_not_drawn_while_reading) {
  constexpr std::string_view kLost =
      "South.lost=alexander,darius,companion,shield,fog,mud,redeploy,deserter,traitor "
      "North.guile=scout top.troops=troop? seer=North starter=South";
  const auto with = [&](std::string_view open) {
    return "battleline turn=South decks=60:0 open=" + std::string(open) + ' ' + std::string(kLost);
  };
  EXPECT_THAT(fault_of(with("refill")), HasSubstr("nobody can be asked anything"));
  EXPECT_EQ(fault_of(with("refill,claim,play")), "no fault");
}

TEST(PositionReader, a_deck_holds_the_cards_on_its_top) {
  EXPECT_THAT(fault_of("battleline turn=South open=refill,claim,play decks=0:0 starter=South "
                       "South.lost=red1 North.guile=scout top.troops=troop? seer=North"),
              HasSubstr("the parts do not fit together"));
}

// A card was taken that could be placed nowhere.
TEST(PositionReader, a_traitor_has_somewhere_to_go) {
  const std::string lines =
      "battleline turn=South open=refill,claim,take:traitor 1=red1,red2,red3/blue1 "
      "2=red4,red5,red6/ 3=red7,red8,red9/ 4=orange1,orange2,orange3/ 5=orange4,orange5,orange6/ "
      "6=orange7,orange8,orange9/ 7=yellow1,yellow2,yellow3/ 8=yellow4,yellow5,yellow6/ "
      "9=yellow7,yellow8,yellow9/ South.guile=traitor South.played=1 starter=South ";
  EXPECT_THAT(fault_of(lines + "South.earlier=1,2,3,4,5,6,7,8,9 decks=32:9"),
              HasSubstr("nobody can be asked anything"));
  EXPECT_EQ(fault_of(lines + "South.earlier=1,2,3,4,5,6,7,8 decks=32:8 mud=9"), "no fault")
      << "mud opens a place";
}

TEST(PositionReader, a_card_is_drawn_only_where_the_rules_draw_one) {
  for (const std::string_view open : {"refill,claim,draw:troops", "refill,claim,play,draw:troops",
                                      "refill,scout-return:2,draw:troops"}) {
    EXPECT_THAT(fault_of("battleline turn=South South.guile=scout decks=60:9 starter=South open=" +
                         std::string(open)),
                HasSubstr("open questions in no order that a turn has"))
        << open;
  }
}

TEST(PositionReader, the_fourth_pass_is_the_last) {
  const std::string start = "battleline turn=South starter=South decks=60:10 ";
  EXPECT_EQ(fault_of(start + "open=refill,claim,play idle=3"), "no fault");
  for (const std::string_view open : {"open=refill,claim,play", "open=deal:1", "open=lot"}) {
    EXPECT_EQ(fault_of(start + std::string(open) + " idle=4"),
              "after four passes the game is over");
  }
}

// Every position of a random game, and every seat's view of it, can be read back.
TEST(PositionReader, every_position_of_play_is_read) {
  for (uint64_t number = 0; number < 60; ++number) {
    const Rules& rules = battle_line().rules();
    State state = rules.setup(random_setup(rules, number)).value();
    Rng rng = Rng{77, 0}.fork(number);
    ActionList list;
    for (uint32_t ply = 0;; ++ply) {
      for (const Seat seat : {Seat::South, Seat::North, Seat::Nobody, Seat::Nature}) {
        if (ply % 4 != index(seat)) continue;
        const State seen = seat == Seat::Nature ? state : rules.redact(state, seat);
        const auto again = rules.read_position(rules.write_position(seen));
        ASSERT_TRUE(again) << rules.write_position(seen) << '\n' << again.error().text();
        ASSERT_EQ(hash_value(*again), hash_value(seen)) << rules.write_position(seen);
      }
      const Decision question = rules.decision(state);
      if (question.form == Decision::Form::Over) break;
      rules.apply(state, random_answer(rules, state, question, list, rng), nullptr);
    }
  }
}

// ---- shaken positions ----

// A position with one change: a word left out, a value moved to another key, a number or a card
// replaced, or another question opened.
std::string shaken(const std::vector<std::string>& pool, std::string_view position, Rng& rng) {
  std::vector<std::string> words;
  for (const std::string_view word : split_words(position)) words.emplace_back(word);
  const auto pick = [&](const std::vector<std::string>& from) {
    return from[rng.below(static_cast<uint32_t>(from.size()))];
  };
  const uint32_t changes = 1 + rng.below(3);
  for (uint32_t i = 0; i < changes && words.size() > 2; ++i) {
    std::string& word = words[1 + rng.below(static_cast<uint32_t>(words.size()) - 1)];
    const std::string other = pick(pool);
    const size_t sign = word.find('=');
    switch (rng.below(5)) {
      case 0: word = words.back(), words.pop_back(); break;
      case 1: word = other; break;
      case 2:
        word = word.substr(0, sign) + other.substr(std::min(other.find('='), other.size()));
        break;
      case 3: words.push_back(other); break;
      default: {
        std::vector<std::string> parts;
        for (const std::string_view part : split(std::string_view(word).substr(sign + 1), ',')) {
          parts.emplace_back(part);
        }
        parts[rng.below(static_cast<uint32_t>(parts.size()))] =
            pick({"1", "2", "9", "red1", "scout", "mud", "troop?", "claim", "play"});
        word = word.substr(0, sign + 1) + join(parts, ",");
      }
    }
  }
  return join(words, " ");
}

// Questions in unusual places, with little else.
const std::vector<std::string>& odd_words() {
  static const std::vector<std::string> kWords{"open=refill",
                                               "open=refill,claim,play",
                                               "open=refill,claim",
                                               "open=refill,claim:open",
                                               "open=refill,play,claim:open",
                                               "open=refill,play",
                                               "open=refill,scout-return:2,scout-draw:3",
                                               "open=refill,claim,scout-return:2,scout-draw:1",
                                               "open=refill,claim,scout-return:1",
                                               "open=refill,draw:troops",
                                               "open=refill,draw:tactics",
                                               "open=refill,claim,take:traitor",
                                               "open=refill,claim,take:redeploy",
                                               "open=refill,claim,take:deserter",
                                               "open=-",
                                               "open=lot",
                                               "open=lot:red5",
                                               "open=deal:14",
                                               "open=deal:1",
                                               "open=refill,claim,place:red1:3:traitor",
                                               "open=refill,claim,place:red1:3:redeploy",
                                               "turn=South",
                                               "turn=North",
                                               "fog=3",
                                               "mud=3",
                                               "idle=4",
                                               "game=2",
                                               "games=9",
                                               "advanced=1",
                                               "stalled=1",
                                               "winner=South",
                                               "seer=South",
                                               "seer=North",
                                               "top.troops=troop?",
                                               "top.troops=red1,red2",
                                               "top.tactics=tactics?",
                                               "top.tactics=mud",
                                               "South.guile=scout",
                                               "North.guile=scout",
                                               "South.flags=1,2,3",
                                               "North.flags=9",
                                               "South.led=1",
                                               "South.played=9",
                                               "decks=1:0",
                                               "decks=0:0",
                                               "decks=0:1",
                                               "claimable=3",
                                               "South=troop?x7",
                                               "North=troop?x3,tactics?x2",
                                               "South=scout",
                                               "North=traitor"};
  return kWords;
}

// A position that is read satisfies the invariants, offers answers and can be played on.
void play_on(const Rules& rules, State state, Rng& rng) {
  ActionList list;
  for (int ply = 0; ply < 25; ++ply) {
    const Decision question = rules.decision(state);
    if (question.form == Decision::Form::Over) return;
    if (question.form == Decision::Form::List) rules.list(state, list);
    ASSERT_TRUE(question.form == Decision::Form::Chance ? rules.chances(state) > 0 : !list.empty());
    rules.apply(state, random_answer(rules, state, question, list, rng), nullptr);
    ASSERT_TRUE(rules.is_ok(state));
    const auto again = rules.read_position(rules.write_position(state));
    ASSERT_TRUE(again) << again.error().text() << '\n' << rules.write_position(state);
    ASSERT_EQ(hash_value(*again), hash_value(state)) << rules.write_position(state);
  }
}

uint64_t shake(uint64_t first, uint64_t count) {
  const Rules& rules = battle_line().rules();
  uint64_t read = 0;
  for (uint64_t number = first; number < first + count; ++number) {
    Rng rng = Rng{123, 0}.fork(number);
    State state = rules.setup(random_setup(rules, number)).value();
    ActionList list;
    for (uint32_t left = rng.below(160); left > 0; --left) {
      const Decision question = rules.decision(state);
      if (question.form == Decision::Form::Over) break;
      rules.apply(state, random_answer(rules, state, question, list, rng), nullptr);
    }
    const auto viewer = static_cast<Seat>(rng.below(4));
    const std::string position =
        rules.write_position(viewer == Seat::Nature ? state : rules.redact(state, viewer));
    std::vector<std::string> pool = odd_words();
    for (const std::string_view word : split_words(position)) pool.emplace_back(word);
    for (int i = 0; i < 50; ++i) {
      const std::string text = shaken(pool, position, rng);
      const auto other = rules.read_position(text);
      if (!other) continue;
      ++read;
      EXPECT_EQ(rules.read_position(rules.write_position(*other)).has_value(), true) << text;
      if (rules.is_ok(*other)) play_on(rules, *other, rng);
      if (testing::Test::HasFatalFailure()) {
        ADD_FAILURE() << text;
        return read;
      }
    }
  }
  return read;
}

TEST(PositionReader, a_shaken_position_is_refused_or_plays_on) { EXPECT_GT(shake(0, 300), 300U); }

TEST(PositionReader, a_shaken_position_is_refused_or_plays_on_Slow) {
  if (std::getenv("ACIES_SLOW") == nullptr) GTEST_SKIP() << "set ACIES_SLOW=1";
  EXPECT_GT(shake(300, 40'000), 40'000U);
}

}  // namespace
}  // namespace acies::battleline
