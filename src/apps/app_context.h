// The context of every command: books and games, the reader's language, and the screen.
#pragma once

#include <filesystem>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "apps/terminal/terminal.h"
#include "core/data/library.h"
#include "core/data/rule_book.h"
#include "core/text/phrases.h"
#include "games/games.h"

namespace acies {

// Options that every command takes.
struct CommonOptions {
  std::string language;      // empty: by the system's settings
  std::string books_folder;  // empty: the built-in data
  bool is_colour_off = false;
};

// From LC_ALL, LC_MESSAGES and LANG, the first that is set: ru_RU.UTF-8 is Russian.
Language language_of_system();

// The folder for saved games and the user's own battles: $XDG_DATA_HOME/acies, or its default.
std::filesystem::path user_data_folder();

// The built-in library, or the folder's files together with the built-in texts of the rules.
Result<Library> open_library(const std::string& books_folder);

class AppContext final : public TextContext {
 public:
  static Result<AppContext> open(const CommonOptions& request);

  Language language() const override { return language_; }
  const Screen& screen() const { return screen_; }
  size_t width() const override { return screen_.width; }
  const Games& games() const { return games_; }
  const RuleBook& rules() const { return rules_; }
  const Library& library() const { return library_; }

  // The program's own sentences, from data/program.toml.
  std::string say(std::string_view key,
                  std::initializer_list<std::string> words = {}) const override {
    return phrases_.say(language_, key, words);
  }
  bool can_say(std::string_view key) const { return phrases_.has(key); }
  // Whether a word typed by a person is this one, in either language.
  bool means(std::string_view word, std::string_view key) const;

  std::string ink(std::string_view text, Ink ink) const override {
    return inked(text, ink, screen_);
  }

  // The game of this name; without a name the only one.
  Result<const Game*> game(std::string_view name) const;
  std::vector<const Game*> all_games() const;

 private:
  AppContext() = default;
  Result<void> load(Library library);

  Language language_ = Language::English;
  Screen screen_;
  Phrases phrases_;
  RuleBook rules_;
  Library library_;
  Games games_;
};

}  // namespace acies
