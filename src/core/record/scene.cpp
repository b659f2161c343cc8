#include "core/record/scene.h"

#include <algorithm>
#include <memory>

#include "core/text/text.h"

namespace acies {
namespace {

// Runs one scene line by line.
class SceneRun {
 public:
  SceneRun(std::span<const Game* const> games, std::string_view file)
      : games_(games), file_(file) {}

  SceneReport run(std::string_view text) {
    int line = 0;
    for (const std::string_view raw : split(text, '\n')) {
      ++line;
      const std::string_view bare = trim(raw.substr(0, raw.find('#')));
      if (bare.empty()) continue;
      if (const auto done = run_line(bare); !done) return fail(done.error(), line);
    }
    if (report_.rules.empty())
      return fail(broken("a scene names the rule that it proves").error(), line);
    if (!table_) {
      if (const auto begun = begin(); !begun) return fail(begun.error(), line);
    }
    if (checks_ == 0) return fail(broken("a scene checks something").error(), line);
    report_.has_passed = true;
    report_.table = std::move(table_);
    return report_;
  }

 private:
  Fault broken(std::string what) {
    report_.is_broken = true;
    return fault(std::move(what));
  }
  SceneReport fail(Error error, int line) {
    error.file = file_;
    error.line = line;
    report_.failure = std::move(error);
    if (table_) {
      report_.position = table_->position(Seat::Nature);
      report_.drawing = table_->draw(Seat::Nature, Language::English, false);
    }
    return report_;
  }

  Result<void> run_line(std::string_view line) {
    const size_t space = line.find_first_of(" \t");
    const std::string_view word = line.substr(0, space);
    const std::string_view rest =
        space == std::string_view::npos ? std::string_view() : trim(line.substr(space));
    if (word == "rule") return name_rule(rest);
    if (game_ == nullptr) return broken("a scene begins with the rule that it proves");
    constexpr std::array<std::string_view, 6> kStaging{"field", "put",  "hand",
                                                       "deck",  "turn", "option"};
    if (std::find(kStaging.begin(), kStaging.end(), word) != kStaging.end()) return set_up(line);
    if (!table_) {
      if (const auto begun = begin(); !begun) return begun;
    }
    return run_check(word, rest);
  }

  Result<void> run_check(std::string_view word, std::string_view rest) {
    if (word == "do") return answer_all(rest);
    if (word == "roll" || word == "draw") return dictate(rest);
    ++checks_;
    if (word == "ask") return ask(rest);
    if (word == "not") return ask_not(rest);
    if (word == "refuse") return refuse(rest);
    if (word == "over") return over(rest);
    if (word == "expect") return expect(rest);
    return broken("there is no word " + in_quotes(word) +
                  "; choose from rule field put hand deck turn option do roll draw ask not refuse "
                  "expect over");
  }

  // rule BL-4.4 some words
  Result<void> name_rule(std::string_view rest) {
    const std::string_view id = rest.substr(0, rest.find_first_of(" \t"));
    for (const Game* game : games_) {
      if (!read_rule_id(id, game->letters())) continue;
      if (game_ != nullptr && game_ != game) return broken("rules of two games in one scene");
      game_ = game;
      report_.rules.emplace_back(id);
      return {};
    }
    return broken("there is no rule " + in_quotes(id));
  }

  Result<void> set_up(std::string_view line) {
    if (table_) return broken("the table is set up before the first answer");
    if (!scene_setup_) scene_setup_ = game_->scene_setup();
    if (auto set = scene_setup_->set(split_words(line)); !set) return broken(set.error().what);
    return {};
  }

  Result<void> begin() {
    if (!scene_setup_) scene_setup_ = game_->scene_setup();
    auto table = scene_setup_->begin();
    if (!table) return broken(table.error().what);
    table_ = std::move(*table);
    return {};
  }

  Result<Action> read(std::string_view text) {
    auto action = table_->read_action(text);
    if (!action) return broken(action.error().what);
    return action;
  }

  Result<void> submit(Seat seat, std::string_view text) {
    const auto action = read(text);
    if (!action) return Fault(action.error());
    const Verdict verdict = table_->submit(seat, table_->ply(), *action);
    if (verdict) return {};
    return fault(in_quotes(text) +
                 " is refused: " + table_->say(verdict.error(), Language::English) + " [" +
                 write_rule_id(verdict.error().rule, game_->letters()) + ']');
  }

  // do play red7 3 | claim 3
  Result<void> answer_all(std::string_view rest) {
    for (const std::string_view part : split(rest, '|')) {
      const Decision question = table_->decision();
      if (question.seat == Seat::Nature) {
        return fault("Nature is asked before " + in_quotes(trim(part)) +
                     ": say what is drawn or rolled");
      }
      if (const auto done = submit(question.seat, trim(part)); !done) return done;
    }
    return {};
  }

  // draw red7 blue3: Nature's answers in order
  Result<void> dictate(std::string_view rest) {
    const Words words = split_words(rest);
    if (words.empty()) return broken("nothing is dictated");
    for (const std::string_view word : words) {
      if (table_->decision().seat != Seat::Nature)
        return fault("Nature is not asked for " + in_quotes(word));
      if (const auto done = submit(Seat::Nature, word); !done) return done;
    }
    return {};
  }

  Result<std::string_view> take_seat(std::string_view rest) {
    const size_t space = rest.find_first_of(" \t");
    const auto seat = read_seat(rest.substr(0, space));
    if (!seat) return broken("say who is asked: South, North or Nature");
    if (table_->decision().seat != *seat) {
      return fault(std::string(name(table_->decision().seat)) + " is asked, not " +
                   std::string(name(*seat)));
    }
    return space == std::string_view::npos ? std::string_view() : trim(rest.substr(space));
  }

  // ask North stand | evade: exactly these
  Result<void> ask(std::string_view rest) {
    const auto listed = take_seat(rest);
    if (!listed) return Fault(listed.error());
    std::vector<std::string> wanted;
    for (const std::string_view part : split(*listed, '|')) {
      const auto action = read(trim(part));
      if (!action) return Fault(action.error());
      wanted.push_back(table_->write_action(*action));
    }
    std::vector<std::string> offered;
    for (const Action action : table_->actions()) offered.push_back(table_->write_action(action));
    std::sort(wanted.begin(), wanted.end());
    std::sort(offered.begin(), offered.end());
    if (wanted == offered) return {};
    return fault("offered are: " + join(offered, " | "));
  }

  Result<void> ask_not(std::string_view rest) {
    const auto text = take_seat(rest);
    if (!text) return Fault(text.error());
    const auto action = read(*text);
    if (!action) return Fault(action.error());
    if (!table_->check(*action)) return {};  // also a measure, which no list contains
    return fault(in_quotes(*text) + " is offered");
  }

  // refuse pass BL-2.3
  Result<void> refuse(std::string_view rest) {
    const size_t space = rest.find_last_of(" \t");
    if (space == std::string_view::npos) return broken("write it as: refuse ACTION RULE-ID");
    const std::string_view id = rest.substr(space + 1);
    if (!read_rule_id(id, game_->letters())) return broken("there is no rule " + in_quotes(id));
    const auto action = read(trim(rest.substr(0, space)));
    if (!action) return Fault(action.error());
    const Verdict verdict = table_->check(*action);
    if (verdict) return fault("it is allowed");
    const std::string found = write_rule_id(verdict.error().rule, game_->letters());
    if (found == id) return {};
    return fault("it is refused by " + found + ": " +
                 table_->say(verdict.error(), Language::English));
  }

  Result<void> over(std::string_view rest) {
    const Outcome outcome = table_->outcome();
    if (!outcome.is_over) return fault("the game goes on");
    const std::string_view found = is_player(outcome.winner) ? name(outcome.winner) : "draw";
    if (rest.empty() || rest == found) return {};
    return fault("it ended with " + std::string(found));
  }

  Result<void> expect(std::string_view rest) {
    const Words words = split_words(rest);
    if (words.empty()) return broken("nothing is expected");
    if (words[0] == "over") return over(trim(rest.substr(4)));
    return table_->expect(words);
  }

  std::span<const Game* const> games_;
  std::string_view file_;
  const Game* game_ = nullptr;
  std::unique_ptr<SceneSetup> scene_setup_;
  std::unique_ptr<Table> table_;
  int checks_ = 0;
  SceneReport report_;
};

}  // namespace

SceneReport run_scene(std::span<const Game* const> games, std::string_view text,
                      std::string_view file) {
  return SceneRun(games, file).run(text);
}

}  // namespace acies
