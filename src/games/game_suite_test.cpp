// The same tests of texts for every game: its sentences are complete, and wrong texts and files are
// refused with a message. A game is tested if it stands in the list of all games.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <regex>
#include <set>

#include "core/text/text.h"
#include "files/disk.h"
#include "files/toml.h"
#include "known_games.h"
#include "whole_text.h"

namespace acies {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

using AllRules =
    ::testing::Types<battleline::Rules, ancients::Rules, lostbattles::Rules, onus::Rules>;

struct NameOfGame {
  template <class R>
  static std::string GetName(int) {
    return std::string(R::kName);
  }
};

// ---- random games ----

// A random answer that does not hurry to the end, so that the armies meet.
template <class R>
Action eager_answer(const R& rules, const typename R::State& state, ActionList& list, Rng& rng) {
  const std::set<std::string_view> hasty{"end", "stop", "leave"};
  const Decision question = rules.decision(state);
  Action action = random_answer(rules, state, question, list, rng);
  for (int i = 0; i < 3 && hasty.contains(R::verb_name(action.verb)); ++i) {
    action = random_answer(rules, state, question, list, rng);
  }
  return action;
}

template <class R>
bool is_over(const R& rules, const typename R::State& state) {
  return rules.decision(state).form == Decision::Form::Over;
}

// A table of random game `number` after so many answers.
template <class R>
typename R::State table_of_play(const R& rules, uint64_t number, uint32_t answers, Rng& rng) {
  auto state = rules.setup(random_setup(rules, number)).value();
  ActionList list;
  for (; answers > 0 && !is_over(rules, state); --answers) {
    rules.apply(state, eager_answer(rules, state, list, rng), nullptr);
  }
  return state;
}

template <class R>
uint64_t share_of(uint64_t games) {
  return std::max<uint64_t>(fair_share<R>(games), 5);
}

// A wish near an answer that is offered, or far from it.
template <class R>
Action wish_near(Action action, Rng& rng) {
  if (rng.below(2) == 0) action.verb = static_cast<uint8_t>(rng.below(R::kAnswerVerbs.end));
  if (rng.below(2) == 0) action.piece = static_cast<uint8_t>(rng.below(48));
  if (rng.below(2) == 0) action.place = static_cast<uint16_t>(rng.below(100));
  if (rng.below(2) == 0) action.measure = static_cast<int32_t>(rng.below(4));
  return action;
}

template <class R>
class GameSuite : public ::testing::Test {
 protected:
  static const R& rules() { return known_game<R>().rules(); }
};
TYPED_TEST_SUITE(GameSuite, AllRules, NameOfGame);

// ---- complete sentences ----

// All sentences of the referee in both languages, met in random games.
template <class R>
class SentenceWalk {
  using State = typename R::State;

 public:
  explicit SentenceWalk(const R& rules) : rules_(rules) {}

  void play(uint64_t number) {
    State state = rules_.setup(random_setup(rules_, number)).value();
    Rng rng{number, 0};
    ActionList list;
    for (uint32_t ply = 0; ply < 1500 && !::testing::Test::HasFailure(); ++ply) {
      look(state, ply);
      if (is_over(rules_, state)) return;
      const Action action = eager_answer(rules_, state, list, rng);
      if (ply % 4 == 0) wish(state, action, rng);
      expect_described(state, action);
      expect_read(state, action);
      weigh(state, action);
      Journal journal;
      rules_.apply(state, action, &journal);
      hear(journal);
    }
  }

  std::set<uint8_t> steps;
  std::set<uint8_t> events;
  std::set<std::string> refusals;

 private:
  void look(const State& state, uint32_t ply) {
    const Decision question = rules_.decision(state);
    const bool is_first = steps.insert(question.step).second;
    for (const Language language : kLanguages) EXPECT_WHOLE(rules_.prompt(state, language));
    if (is_first || ply % 64 == 0) draw(state);
    if (question.form == Decision::Form::List && (is_first || ply % 16 == 0)) explain_all(state);
  }
  // Every seat's view can be drawn and written.
  void draw(const State& state) {
    for (const Seat seat : {Seat::South, Seat::North, Seat::Nature, Seat::Nobody}) {
      const State seen = rules_.redact(state, seat);
      EXPECT_FALSE(rules_.view(seen, seat).members().empty());
      for (const Language language : kLanguages) {
        const std::string board = rules_.draw(seen, seat, language, false);
        EXPECT_WHOLE(board);
        EXPECT_THAT(board, Not(HasSubstr("\x1b")));
      }
    }
  }
  void explain_all(const State& state) {
    ActionList list;
    rules_.list(state, list);
    for (const Action action : list) {
      expect_described(state, action);
      for (const Language language : kLanguages) {
        EXPECT_WHOLE(rules_.explain(state, action, language))
            << rules_.write_action(state, action) << " in " << rules_.write_position(state);
      }
    }
  }
  void expect_described(const State& state, Action action) {
    for (const Language language : kLanguages) {
      EXPECT_WHOLE(rules_.describe(state, action, language)) << rules_.write_action(state, action);
    }
  }
  // An answer can be read as each seat may see it.
  void expect_read(const State& state, Action action) {
    for (const Seat seat : {Seat::South, Seat::North, Seat::Nobody}) {
      const std::string text =
          rules_.write_action(state, rules_.redact_action(state, action, seat));
      const auto again = rules_.read_action(state, text);
      EXPECT_TRUE(again) << text << ": " << again.error().text();
    }
  }
  // The luck of an answer of Nature has a name.
  void weigh(const State& state, Action action) {
    if (rules_.decision(state).form != Decision::Form::Chance) return;
    const LuckPoint point = rules_.luck(state, action);
    if (point == LuckPoint{}) return;
    for (const Language language : kLanguages) EXPECT_WHOLE(rules_.luck_name(point.what, language));
  }
  // A refusal has a sentence whatever was asked for.
  void wish(const State& state, Action near, Rng& rng) {
    for (int i = 0; i < 20; ++i) {
      const Verdict verdict = rules_.check(state, wish_near<R>(near, rng));
      if (verdict) continue;
      refusals.insert(std::string(verdict.error().phrase));
      for (const Language language : kLanguages) {
        EXPECT_WHOLE(rules_.say(verdict.error(), language)) << verdict.error().phrase;
      }
    }
  }
  void hear(const Journal& journal) {
    for (const Event& event : journal.events()) {
      events.insert(event.kind);
      for (const Language language : kLanguages) {
        EXPECT_WHOLE(rules_.say(event, language)) << unsigned{event.kind};
      }
    }
  }

  const R& rules_;
};

template <class R>
bool has_words(const R& rules, uint8_t kind) {
  const Event event{kind, Seat::South, kEverybody, false, RuleId{}, {1, 1, 1, 1, 1, 1}};
  return !rules.say(event, Language::English).empty();
}

TYPED_TEST(GameSuite, nothing_is_missing_on_the_way_through_random_games) {
  SentenceWalk<TypeParam> walk(this->rules());
  const uint64_t games = share_of<TypeParam>(90);
  for (uint64_t number = 0; number < games && !this->HasFailure(); ++number) walk.play(number);
  unsigned kinds = 0;
  while (has_words(this->rules(), static_cast<uint8_t>(kinds))) ++kinds;
  EXPECT_LT(unsigned{*walk.events.rbegin()}, kinds) << "the kinds with words have no gap";
  EXPECT_GE(3 * walk.events.size(), size_t{kinds});
  EXPECT_GE(2 * walk.steps.size(), TypeParam::kAskedSteps.size());
  EXPECT_GE(walk.refusals.size(), 10U);
}

TYPED_TEST(GameSuite, every_event_has_its_words) {
  for (unsigned kind = 0; has_words(this->rules(), static_cast<uint8_t>(kind)); ++kind) {
    for (int16_t fact = 1; fact < 6; ++fact) {
      const Event event{static_cast<uint8_t>(kind),          Seat::North, kEverybody, false, {},
                        {fact, fact, fact, fact, fact, fact}};
      for (const Language language : kLanguages) {
        EXPECT_WHOLE(this->rules().say(event, language)) << kind;
      }
    }
  }
}

TYPED_TEST(GameSuite, every_key_of_the_code_has_its_words) {
  const std::regex key("\"((refusal|prompt|action|explain|event)\\.[a-z_]+)\"");
  unsigned found = 0;
  const std::filesystem::path folder = "src/games/" + std::string(TypeParam::kName);
  const auto files = list_files(folder, ".cpp").value();
  for (const auto& path : files) {
    const std::string text = read_file(path).value();
    for (std::sregex_iterator it(text.begin(), text.end(), key), end; it != end; ++it) {
      EXPECT_TRUE(this->rules().book().phrases().has((*it)[1].str())) << (*it)[1] << ' ' << path;
      ++found;
    }
  }
  EXPECT_GT(found, 60U);
}

TYPED_TEST(GameSuite, the_game_and_its_options_have_names) {
  for (const Language language : kLanguages) {
    EXPECT_WHOLE(this->rules().title(language));
    for (const OptionDef& option : TypeParam::options()) {
      EXPECT_WHOLE(this->rules().describe_option(option.name, language));
    }
  }
}

TYPED_TEST(GameSuite, a_board_may_have_colours) {
  for (uint64_t number = 0; number < 5; ++number) {
    Rng rng{number, 1};
    const auto state = table_of_play(this->rules(), number, 40, rng);
    for (const Seat seat : kPlayers) {
      const std::string board = this->rules().draw(state, seat, Language::English, true);
      EXPECT_THAT(board, HasSubstr("\x1b["));
    }
  }
}

// ---- actions ----

// The referee explains refusals of anything that a program may send.
TYPED_TEST(GameSuite, nonsense_can_be_written) {
  Rng rng{5, 0};
  for (int i = 0; i < 10'000; ++i) {
    EXPECT_FALSE(this->rules().write_action({}, unpack_action(rng.next())).empty());
  }
  EXPECT_EQ(this->rules().write_action({}, {200, 0, 0, 0}), "verb-200");
}

TYPED_TEST(GameSuite, a_wrong_action_is_told_what_is_wrong) {
  const auto fault_of = [&](const typename TypeParam::State& state, const std::string& text) {
    const auto action = this->rules().read_action(state, text);
    return action ? "no fault" : action.error().text();
  };
  Rng rng{6, 0};
  const auto state = table_of_play(this->rules(), 0, 50, rng);
  EXPECT_EQ(fault_of(state, ""), "an action is missing");
  EXPECT_THAT(fault_of(state, "jump now"),
              ::testing::StartsWith("there is no action 'jump now'; choose from "));
  for (unsigned verb = 0; verb < TypeParam::kAnswerVerbs.end; ++verb) {
    const std::string name(TypeParam::verb_name(static_cast<uint8_t>(verb)));
    EXPECT_THAT(fault_of(state, name + " a b c d e f g h i j k"), Not("no fault")) << name;
  }
}

// ---- shaken texts ----

// A text with a few letters changed, and parts of it replaced by others.
std::string shaken(std::string text, const std::vector<std::string>& pool, Rng& rng) {
  constexpr std::string_view kLetters = "0123456789SNabcde.,:+-=/?L@ ";
  const auto below = [&](size_t n) { return rng.below(static_cast<uint32_t>(n)); };
  for (uint32_t left = 1 + below(3); left > 0 && !text.empty(); --left) {
    const uint32_t way = below(5);
    const size_t at = below(text.size());
    const std::string& other = pool[below(pool.size())];
    if (way == 0) {
      text.erase(at, 1 + below(4));
    } else if (way == 1) {
      text[at] = kLetters[below(kLetters.size())];
    } else if (way == 2) {
      text += ' ' + other;
    } else {
      const size_t start = text.find_last_of(" ,", at) + 1;
      const size_t end = std::min(text.find_first_of(" ,", at), text.size());
      if (start <= end) text.replace(start, end - start, way == 3 ? other : "");
    }
  }
  return text;
}

// The words of a text, and the parts of those.
void add_words(std::vector<std::string>& pool, std::string_view text) {
  for (const std::string_view word : split_words(text)) {
    if (pool.size() > 2'000) return;
    pool.emplace_back(word);
    for (const std::string_view part : split(word, ',')) pool.emplace_back(part);
  }
}

// A position that is read is a table: it holds its invariants, offers answers and plays on.
template <class R>
void play_on(const R& rules, typename R::State state, Rng rng) {
  ActionList list;
  for (int ply = 0; ply < 40 && !is_over(rules, state); ++ply) {
    rules.apply(state, eager_answer(rules, state, list, rng), nullptr);
    ASSERT_TRUE(is_over(rules, state) || rules.is_ok(state)) << rules.write_position(state);
    const auto again = rules.read_position(rules.write_position(state));
    ASSERT_TRUE(again) << again.error().text() << '\n' << rules.write_position(state);
  }
}

// The number of shaken positions of these games that could be read.
template <class R>
uint64_t shake_positions(const R& rules, uint64_t first, uint64_t games) {
  uint64_t read = 0;
  std::vector<std::string> pool;
  for (uint64_t number = first; number < first + games; ++number) {
    Rng rng = Rng{123, 0}.fork(number);
    const auto state = table_of_play(rules, number, rng.below(400), rng);
    const auto seat = static_cast<Seat>(rng.below(4));
    const std::string text = rules.write_position(rules.redact(state, seat));
    add_words(pool, text);
    for (uint64_t i = 0; i < 50; ++i) {
      const std::string wrong = shaken(text, pool, rng);
      const auto again = rules.read_position(wrong);
      if (!again) {
        EXPECT_FALSE(again.error().what.empty()) << wrong;
        continue;
      }
      ++read;
      EXPECT_TRUE(rules.read_position(rules.write_position(*again))) << wrong;
      if (rules.is_ok(*again)) play_on(rules, *again, rng.fork(i));
      if (::testing::Test::HasFailure()) {
        ADD_FAILURE() << wrong;
        return read;
      }
    }
  }
  return read;
}

TYPED_TEST(GameSuite, a_shaken_position_is_refused_or_plays_on) {
  const uint64_t games = share_of<TypeParam>(100);
  EXPECT_GT(shake_positions(this->rules(), 0, games), games);
}

TYPED_TEST(GameSuite, a_shaken_position_is_refused_or_plays_on_Slow) {
  if (std::getenv("ACIES_SLOW") == nullptr) GTEST_SKIP() << "set ACIES_SLOW=1";
  const uint64_t games = share_of<TypeParam>(10'000);
  EXPECT_GT(shake_positions(this->rules(), 1'000, games), games);
}

// The lines of all scenes of a game that set up a table or look at it.
std::vector<std::string> lines_of_scenes(std::string_view game) {
  std::vector<std::string> lines;
  const auto files = list_files("tests/scenes/" + std::string(game), ".scene").value();
  for (const auto& path : files) {
    const std::string text = read_file(path).value();
    for (const std::string_view line : split(text, '\n')) {
      const std::string_view bare = trim(line.substr(0, line.find('#')));
      const Words words = split_words(bare);
      const std::set<std::string_view> known{"put", "hand", "deck", "turn", "option", "expect"};
      if (!words.empty() && known.contains(words[0])) lines.emplace_back(bare);
    }
  }
  return lines;
}

// Sets a table up by some of these lines, each shaken now and then, and looks at it.
template <class R>
void stage_shaken(const R& rules, const std::vector<std::string>& lines,
                  const std::vector<std::string>& pool, Rng& rng) {
  auto state = rules.blank({"field"}).value();
  for (int i = 0; i < 8; ++i) {
    std::string line = lines[rng.below(static_cast<uint32_t>(lines.size()))];
    if (rng.below(2) == 0) line = shaken(line, pool, rng);
    Words words = split_words(line);
    if (words.empty() || words[0] == "expect") continue;
    const auto set = rules.stage(state, words);
    EXPECT_TRUE(set || !set.error().what.empty()) << line;
  }
  const auto ready = rules.ready(state);
  EXPECT_TRUE(ready || !ready.error().what.empty());
  if (!ready) return;
  const std::string position = rules.write_position(state);
  EXPECT_TRUE(position.contains('?') || rules.is_ok(state)) << position;
  for (int i = 0; i < 20; ++i) {
    const std::string line =
        shaken(lines[rng.below(static_cast<uint32_t>(lines.size()))], pool, rng);
    Words words = split_words(line);
    if (words.size() < 2 || words[0] != "expect") continue;
    words.erase(words.begin());
    const auto met = rules.expect(state, words);
    EXPECT_TRUE(met || !met.error().what.empty()) << line;
  }
}

TYPED_TEST(GameSuite, shaken_lines_of_scenes_are_refused_or_set_a_table_up) {
  const std::vector<std::string> lines = lines_of_scenes(TypeParam::kName);
  std::vector<std::string> pool;
  for (const std::string& line : lines) add_words(pool, line);
  Rng rng{9, 0};
  for (int i = 0; i < 2'000 && !this->HasFailure(); ++i) {
    stage_shaken(this->rules(), lines, pool, rng);
  }
}

TYPED_TEST(GameSuite, a_wrong_word_of_a_scene_is_named) {
  auto state = this->rules().blank({"field"}).value();
  EXPECT_THAT(this->rules().blank({"field", "troy"}).error().what, HasSubstr("'troy'"));
  EXPECT_THAT(this->rules().stage(state, {"put", "luck", "South", "3"}).error().what,
              HasSubstr("'luck'"));
  EXPECT_THAT(this->rules().stage(state, {"turn", "Nature"}).error().what, HasSubstr("'Nature'"));
  EXPECT_FALSE(this->rules().stage(state, {"option", "speed", "3"}));
  for (const Words& words : {Words{"rain"}, Words{"rain", "South"}}) {
    EXPECT_EQ(this->rules().expect(state, words).error().what, "cannot expect 'rain'");
  }
}

// ---- bad data files ----

// A file with a line left out, a key renamed or a value replaced.
std::string spoilt(const std::string& text, Rng& rng) {
  constexpr std::array<std::string_view, 5> kValues{"99", "-1", "\"x\"", "[]", "true"};
  std::vector<std::string> lines;
  for (const std::string_view line : split(text, '\n')) lines.emplace_back(line);
  std::string& line = lines[rng.below(static_cast<uint32_t>(lines.size()))];
  const size_t sign = line.find('=');
  const uint32_t way = rng.below(3);
  if (way == 0 || sign == std::string::npos) {
    line.clear();
  } else if (way == 1) {
    line.insert(line.find_first_not_of(' '), "x");
  } else {
    line.replace(sign + 1, std::string::npos, kValues[rng.below(kValues.size())]);
  }
  return join(lines, "\n");
}

template <class R>
using BookOf = std::remove_cvref_t<decltype(std::declval<const R&>().book())>;

TYPED_TEST(GameSuite, a_spoilt_data_file_is_named_or_makes_a_book) {
  const Library good = read_data_folder("data").value();
  Rng rng{11, 0};
  unsigned faults = 0;
  for (const auto& [path, document] : good.documents()) {
    if (!path.starts_with(std::string(TypeParam::kName) + '/')) continue;
    const std::string text = read_file("data/" + path).value();
    for (int i = 0; i < 8; ++i) {
      auto wrong = read_toml(spoilt(text, rng), path);
      if (!wrong) continue;
      Library library = good;
      library.put(path, std::move(*wrong));
      const auto book = BookOf<TypeParam>::read(library);
      if (book) continue;
      EXPECT_THAT(book.error().file, HasSubstr(std::string(TypeParam::kName) + '/'));
      EXPECT_FALSE(book.error().what.empty());
      ++faults;
    }
  }
  EXPECT_GT(faults, 3U);
}

}  // namespace
}  // namespace acies
