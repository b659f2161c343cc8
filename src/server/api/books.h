// The texts and data that the server reads: the games, the words of their rules, its own sentences.
#pragma once

#include "core/data/library.h"
#include "core/data/rule_book.h"
#include "core/text/phrases.h"
#include "games/games.h"
#include "server/api/api_error.h"
#include "server/people/passwords.h"

namespace acies {

// A bot of the server, as a player chooses it.
struct BotLevel {
  std::string_view name;
  std::string_view spec;       // see lab/player.h
  std::string_view long_spec;  // for games with many questions per turn: less thought for each

  std::string_view spec_for(const Game& game) const;
};

struct ClockPreset {
  std::string_view name;
  int64_t bank;
  int64_t per_move;
  int64_t increment;
};

std::span<const BotLevel> bot_levels();  // the weakest is first
const BotLevel* find_level(std::string_view name);
std::span<const ClockPreset> clock_presets();

struct Books {
  Library library;
  Games games;
  RuleBook rules;
  Phrases phrases;  // from data/server.toml
  Passwords passwords;

  static Result<Books> read(Library library);

  std::string say(Language language, std::string_view key,
                  std::initializer_list<std::string> words = {}) const {
    return phrases.say(language, key, words);
  }
  // Writes {"error":{"code","text","rule"}}.
  Document write_error(const ApiError& error, Language language) const;
};

Language language_of(std::string_view text);  // English unless the text is "ru"

}  // namespace acies
