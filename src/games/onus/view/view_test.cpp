// Views for browsers and bots: the effects that the view promises for an answer are compared with
// the real ones, for every answer of every scene. Also stops, contacts, shots and fights.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>

#include "core/contract/table_of.h"
#include "core/record/scene.h"
#include "files/disk.h"
#include "games/onus/chapters/chapters.h"
#include "games/onus/view/view.h"
#include "onus_table.h"

namespace acies::onus {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

// ---- reading a view ----

int64_t number_at(const Document& map, std::string_view key) {
  const Document* found = map.find(key);
  EXPECT_NE(found, nullptr) << key;
  return found == nullptr ? -1 : found->number();
}

std::string text_at(const Document& map, std::string_view key) {
  const Document* found = map.find(key);
  return found == nullptr ? std::string() : found->text();
}

std::vector<int64_t> numbers_at(const Document& map, std::string_view key) {
  std::vector<int64_t> numbers;
  for (const Document& one : map.find(key)->items()) numbers.push_back(one.number());
  return numbers;
}

Pose pose_of(const Document& map) {
  return {static_cast<int32_t>(number_at(map, "x")), static_cast<int32_t>(number_at(map, "y")),
          static_cast<Heading>(number_at(map, "heading")), 0};
}

const Document* item_with(const Document& list, std::string_view key, std::string_view text) {
  for (const Document& one : list.items()) {
    if (text_at(one, key) == text) return &one;
  }
  return nullptr;
}

Document view_of_asked(const Rules& referee, const State& state) {
  const Seat seat = referee.decision(state).seat;
  return referee.view(referee.redact(state, seat), seat);
}

// ---- promises kept ----

std::map<std::string, unsigned>& kept() {
  static std::map<std::string, unsigned> kKept;
  return kKept;
}

// The possible poses of the mover after this measure: there, or set against an enemy.
std::vector<Pose> poses_promised(const Document& measures, int32_t measure) {
  std::vector<Pose> poses;
  for (const Document& stop : measures.find("stops")->items()) {
    const Document* pose = stop.find("pose");
    if (number_at(stop, "at") == measure && pose != nullptr) poses.push_back(pose_of(*pose));
  }
  const Document* contacts = measures.find("contacts");
  if (contacts == nullptr) return poses;
  for (const Document& contact : contacts->items()) {
    if (number_at(contact, "at") != measure) continue;
    for (const Document& meeting : contact.find("meetings")->items()) {
      poses.push_back(pose_of(*meeting.find("pose")));
    }
  }
  return poses;
}

// Rules that compare every answer with the view's promise for it.
class Watched : public Rules {
 public:
  using Rules::Rules;

  void apply(State& state, Action action, Journal* journal = nullptr) const {
    const Decision question = decision(state);
    const bool is_asked = is_player(question.seat);
    const Document view = is_asked ? view_of_asked(*this, state) : Document::map();
    const std::string text = write_action(state, action);
    const std::string before = write_position(state);
    if (is_asked) expect_nothing_for_others(state, question.seat);
    const Unit unit = state.step() == Step::Dress ? action.piece : unit_asked(state);
    const std::string step(step_name(question.step));
    Rules::apply(state, action, journal);
    if (!is_asked || unit >= kUnits) return;
    const auto is_there = [&](const Pose& pose) { return state.at(unit).pose() == pose; };
    if (const Document* measures = view.find("measures")) {
      const std::vector<Pose> poses = poses_promised(*measures, action.measure);
      if (poses.empty()) return;
      ++kept()[step];
      EXPECT_TRUE(std::ranges::any_of(poses, is_there)) << text << " in " << before;
    } else if (const Document* offer = item_with(*view.find("offers"), "action", text)) {
      const Document* pose = offer->find("pose");
      const bool is_done = pose != nullptr && offer->find("most") == nullptr;
      if (!is_done || !state.at(unit).is_on_field()) return;
      ++kept()[step];
      const bool is_open = state.step() == Step::Snap;
      EXPECT_TRUE(is_open || is_there(pose_of(*pose))) << text << " in " << before;
    }
  }

 private:
  // [ONUS-3.10] [ONUS-4.23] The other seat sees neither the answers nor hidden units.
  void expect_nothing_for_others(const State& state, Seat asked) const {
    const Seat other = opponent(asked);
    const Document view = Rules::view(redact(state, other), other);
    EXPECT_EQ(view.find("measures"), nullptr);
    EXPECT_EQ(view.find("offers"), nullptr);
    for (const Document& unit : view.find("units")->items()) {
      if (unit.find("known")->truth()) continue;
      for (const std::string_view key : {"kind", "name", "cost", "morale", "general", "eye"}) {
        EXPECT_EQ(unit.find(key), nullptr) << key;
      }
    }
  }
};

TEST(OnusView, keeps_its_promises_in_every_scene) {
  const GameOf<Watched> game{Watched(Book(rules().book()))};
  const std::array<const Game*, 1> games{&game};
  unsigned scenes = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator("tests/scenes/onus")) {
    if (entry.path().extension() != ".scene") continue;
    const std::string text = read_file(entry.path()).value();
    EXPECT_TRUE(run_scene(games, text, entry.path().string()).has_passed) << entry.path();
    ++scenes;
    if (HasFailure()) break;
  }
  EXPECT_GT(scenes, 500U);
  for (const std::string_view step : {"distance", "angle", "snap", "links", "quarter", "furious",
                                      "follow", "flight-way", "engaged", "withdrawal"}) {
    EXPECT_GT(kept()[std::string(step)], 0U) << step;
  }
}

// ---- what it tells ----

State staged(std::initializer_list<std::string_view> lines) {
  State state = rules().blank({}).value();
  for (const std::string_view line : lines) {
    const auto done = rules().stage(state, split_words(line));
    EXPECT_TRUE(done) << line << ": " << done.error().what;
  }
  EXPECT_TRUE(rules().ready(state));
  return state;
}

void play(State& state, std::initializer_list<std::string_view> actions) {
  for (const std::string_view text : actions) {
    const auto action = rules().read_action(state, text);
    ASSERT_TRUE(action) << text;
    const Verdict verdict = rules().check(state, *action);
    ASSERT_TRUE(verdict) << text << ": " << rules().say(verdict.error(), Language::English)
                         << rules().write_position(state);
    rules().apply(state, *action);
  }
}

// [ONUS-23.22] [ONUS-23.25] A charge that may end at two places.
TEST(OnusView, tells_what_a_contact_would_be) {
  State state = staged({"put South alarii-equites at 500,300 0 stretch=right",
                        "put North principes at 510,380 180", "put active S1"});
  play(state, {"pick S1", "advance"});
  const Document view = view_of_asked(rules(), state);
  const Document& measures = *view.find("measures");
  EXPECT_EQ(text_at(measures, "scale"), "ep");
  const Document* stop = item_with(*measures.find("stops"), "kind", "contact");
  ASSERT_NE(stop, nullptr);
  EXPECT_EQ(number_at(*stop, "at"), 80);
  EXPECT_EQ(number_at(*stop, "cost"), 80);
  EXPECT_EQ(number_at(*stop, "unit"), kUnitsASide);
  const Document& contact = measures.find("contacts")->items().at(0);
  EXPECT_THAT(numbers_at(contact, "enemies"), ElementsAre(kUnitsASide));
  const auto& meetings = contact.find("meetings")->items();
  ASSERT_EQ(meetings.size(), 2U);
  for (const Document& meeting : meetings) {
    EXPECT_EQ(text_at(meeting, "side"), "front");
    EXPECT_EQ(meeting.find("pairs")->items().size(), 4U);
    EXPECT_EQ(number_at(meeting.find("fights")->items().at(0), "dice"), 4);
  }
}

// [ONUS-7.21] [ONUS-7.29] The friend, or the edge of the field.
TEST(OnusView, tells_what_is_in_the_way) {
  State state = staged({"put South principes at 500,300 0 formation=shield-wall",
                        "put South hastati at 500,345 0", "put North hastati at 900,700 180",
                        "put active S1"});
  play(state, {"pick S1", "advance"});
  const Document view = view_of_asked(rules(), state);
  const Document* bar = item_with(*view.find("measures")->find("bars"), "why", "friend");
  ASSERT_NE(bar, nullptr);
  EXPECT_EQ(number_at(*bar, "unit"), 1);
}

TEST(OnusView, tells_where_a_turn_hinges_and_what_it_costs) {
  State state = staged(
      {"put South principes at 500,300 0", "put North hastati at 900,700 180", "put active S1"});
  play(state, {"pick S1"});
  const Document list = view_of_asked(rules(), state);
  const Document* offer = item_with(*list.find("offers"), "action", "pivot front-left");
  ASSERT_NE(offer, nullptr);
  EXPECT_EQ(number_at(*offer->find("hinge"), "x"), 46000);
  EXPECT_EQ(number_at(*offer, "most"), 900);
  play(state, {"pivot front-left"});
  const Document view = view_of_asked(rules(), state);
  const Document& measures = *view.find("measures");
  EXPECT_EQ(number_at(*measures.find("hinge"), "y"), 32000);
  std::vector<std::vector<int64_t>> cost;
  for (const Document& knot : measures.find("cost")->items()) {
    cost.push_back({knot.items().at(0).number(), knot.items().at(1).number()});
  }
  EXPECT_THAT(cost, ElementsAre(ElementsAre(0, 0), ElementsAre(1, kEp), ElementsAre(2, kEp)));
  EXPECT_NE(item_with(*measures.find("stops"), "kind", "angle"), nullptr);
}

// [ONUS-11.9] [ONUS-11.17] With a unit in between.
TEST(OnusView, tells_the_odds_of_a_shot_and_who_hides_the_target) {
  const State state =
      staged({"put South toxotai at 500,200 0", "put South hastati at 500,260 0",
              "put North legionaries at 500,320 180", "put active S1", "turn South shooting"});
  const Document view = view_of_asked(rules(), state);
  const Document* offer = item_with(*view.find("offers"), "action", "shoot S1 N1");
  ASSERT_NE(offer, nullptr);
  EXPECT_THAT(numbers_at(*offer, "blockers"), ElementsAre(1));
  EXPECT_EQ(number_at(*offer, "distance"), 8000);
  const Document& combat = *offer->find("combat");
  EXPECT_TRUE(combat.find("blocked")->truth());
  const Document& strike = *combat.find("attacker");
  int64_t sum = 0;
  for (const int64_t share : numbers_at(strike, "damage")) sum += share;
  EXPECT_NEAR(static_cast<double>(sum), 1000, 5);
  const Document* name = view.find("modifiers")->find("ONUS-18.15");
  ASSERT_NE(name, nullptr);
  EXPECT_FALSE(text_at(*name, "ru").empty());
  EXPECT_NE(combat.find("defender")->find("fate"), nullptr);
}

// [ONUS-20.13] The view reveals nothing about hidden units.
TEST(OnusView, tells_no_odds_of_a_shot_into_the_fog) {
  const State state = staged({"option fog 2", "put South toxotai at 500,200 0",
                              "put North legionaries at 500,400 180 hidden", "put active S1",
                              "turn South shooting"});
  const Document view = view_of_asked(rules(), state);
  const Document* offer = item_with(*view.find("offers"), "action", "shoot S1 N1");
  ASSERT_NE(offer, nullptr);
  EXPECT_NE(offer->find("distance"), nullptr);
  EXPECT_EQ(offer->find("combat")->find("attacker"), nullptr);
  EXPECT_EQ(offer->find("combat")->find("defender"), nullptr);
}

// [ONUS-13.28] The unit that rolls, and the numbers that pass.
TEST(OnusView, tells_what_a_die_has_to_show) {
  State state = staged({"put South toxotai at 500,200 0", "put North legionaries at 500,300 180",
                        "put active S1", "option random_events 0", "turn South shooting"});
  play(state, {"shoot S1 N1"});
  ASSERT_EQ(state.step(), Step::Roll);
  const Document view = rules().view(state, Seat::Nobody);
  const Document& roll = *view.find("roll");
  EXPECT_EQ(number_at(roll, "unit"), 0);
  EXPECT_EQ(number_at(roll, "least"), number_at(*view.find("combat")->find("attacker"), "to_hit"));
}

// [ONUS-13.10] The odds of both sides before a fight is picked.
TEST(OnusView, tells_the_odds_of_a_fight) {
  const State state =
      staged({"put South principes at 500,300 0", "put North principes at 500,340 180",
              "put South principes at 700,300 0", "put North principes at 700,340 180",
              "put contact S1 N1", "put contact S2 N2", "turn South melee"});
  const Document view = view_of_asked(rules(), state);
  ASSERT_NE(view.find("offers"), nullptr);
  const Document* offer = item_with(*view.find("offers"), "action", "fight S1 N1");
  ASSERT_NE(offer, nullptr);
  const Document& combat = *offer->find("combat");
  EXPECT_EQ(text_at(combat, "order"), "together");
  EXPECT_TRUE(*combat.find("attacker")->find("damage") == *combat.find("defender")->find("damage"));
}

// [ONUS-4.17] [ONUS-4.23] For every measure of the placement.
TEST(OnusView, tells_the_band_and_the_neighbours_of_a_card_that_is_placed) {
  State state = staged({"put South principes waiting", "put South hastati at 500,160 0",
                        "put North principes waiting", "turn South deployment"});
  play(state, {"roll 1", "place S1", "face 0"});
  const Document depths = view_of_asked(rules(), state);
  const Document& measures = *depths.find("measures");
  EXPECT_EQ(text_at(measures, "scale"), "mm");
  EXPECT_EQ(number_at(*measures.find("deploy"), "heading"), 0);
  const Document* level = item_with(*measures.find("stops"), "kind", "level");
  ASSERT_NE(level, nullptr);
  EXPECT_EQ(number_at(*level, "at"), 160);
  play(state, {"depth 160"});
  const Document widths = view_of_asked(rules(), state);
  EXPECT_NE(item_with(*widths.find("measures")->find("stops"), "kind", "beside"), nullptr);
  EXPECT_EQ(number_at(*widths.find("measures")->find("deploy"), "y"), 16000);
}

// [ONUS-2.4] Units inside and outside the zone.
TEST(OnusView, tells_whom_a_general_leads) {
  const State state = staged({"put South principes at 500,300 0", "put South hastati at 590,300 0",
                              "put South triarii at 100,300 0", "put North hastati at 900,700 180",
                              "put general trajan S1"});
  const Document view = rules().view(state, Seat::South);
  const Document& general = view.find("generals")->items().at(0);
  EXPECT_THAT(numbers_at(general, "leads"), Contains(1));
  EXPECT_THAT(numbers_at(general, "leads"), testing::Not(Contains(2)));
}

// ---- refusals ----

Refusal refusal_of(const State& state, std::string_view text) {
  const Verdict verdict = rules().check(state, rules().read_action(state, text).value());
  EXPECT_FALSE(verdict) << text;
  return verdict ? Refusal{} : verdict.error();
}

std::string said(const Refusal& refusal) { return rules().say(refusal, Language::English); }

// [ONUS-7.19] [ONUS-7.21] [ONUS-7.29] A friend, an enemy, the edge.
TEST(OnusRefusals, name_who_or_what_is_in_the_way) {
  State friends = staged({"put South principes at 500,300 0 formation=shield-wall",
                          "put South hastati at 500,345 0", "put North hastati at 900,700 180",
                          "put active S1"});
  play(friends, {"pick S1", "advance"});
  const Refusal by_friend = refusal_of(friends, "distance 0.50");
  EXPECT_EQ(by_friend.rule, "7.21"_rule);
  EXPECT_THAT(rules().pieces(by_friend), ElementsAre("S1", "S2"));
  EXPECT_THAT(said(by_friend), HasSubstr("0.1 EP"));
  const Refusal too_far = refusal_of(friends, "distance 0.00");
  EXPECT_THAT(said(too_far), HasSubstr("EP"));

  State enemies = staged(
      {"put South principes at 500,300 0", "put North hastati at 500,350 180", "put active S1"});
  play(enemies, {"pick S1", "advance"});
  const Refusal by_enemy = refusal_of(enemies, "distance 0.50");
  EXPECT_EQ(by_enemy.rule, "7.19"_rule);
  EXPECT_THAT(rules().pieces(by_enemy), ElementsAre("S1", "N1"));

  State edge = staged(
      {"put South principes at 500,870 0", "put North hastati at 900,300 180", "put active S1"});
  play(edge, {"pick S1", "advance"});
  EXPECT_EQ(refusal_of(edge, "distance 1.00").rule, "7.29"_rule);
}

// [ONUS-4.17] [ONUS-4.23] Millimetres and degrees.
TEST(OnusRefusals, say_measures_with_their_units) {
  State state = staged({"put South principes waiting", "put South hastati at 500,160 0",
                        "put North principes waiting", "turn South deployment"});
  play(state, {"roll 1", "place S1", "face 0"});
  EXPECT_THAT(said(refusal_of(state, "depth 10")), HasSubstr("mm"));
  play(state, {"depth 160"});
  const Refusal over = refusal_of(state, "width 510");
  EXPECT_THAT(rules().pieces(over), Contains("S2"));
}

// [ONUS-11.2] In EP.
TEST(OnusRefusals, say_how_far_a_target_is) {
  const State state =
      staged({"put South toxotai at 500,200 0", "put North hastati at 500,500 180",
              "put North hastati at 500,850 180", "put active S1", "turn South shooting"});
  EXPECT_THAT(said(refusal_of(state, "shoot S1 N2")), HasSubstr("EP away"));
}

}  // namespace
}  // namespace acies::onus
