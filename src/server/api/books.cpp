#include "server/api/books.h"

#include <array>

namespace acies {
namespace {

constexpr std::string_view kWords = "server.toml";

constexpr std::array<BotLevel, 4> kLevels{
    {{"recruit", "greedy:worlds=1,depth=0", "greedy:worlds=1,depth=0"},
     {"soldier", "greedy", "greedy:worlds=4,depth=1"},
     {"captain", "mcts:iterations=500", "mcts:iterations=300"},
     {"general", "mcts:ms=1000", "mcts:iterations=8000"}}};

constexpr int64_t kMinute = 60'000;
constexpr int64_t kDay = 24LL * 60 * kMinute;
constexpr std::array<ClockPreset, 6> kPresets{{{"none", 0, 0, 0},
                                               {"blitz", 5 * kMinute, 0, 5'000},
                                               {"rapid", 15 * kMinute, 0, 10'000},
                                               {"classical", 45 * kMinute, 0, 30'000},
                                               {"daily", 0, kDay, 0},
                                               {"relaxed", 7 * kDay, 3 * kDay, 0}}};

std::string phrase_of(const Books& books, const ApiError& error, Language language) {
  const std::string key = "error." + error.code;
  const std::string first = error.words.empty() ? "" : error.words[0];
  const std::string second = error.words.size() < 2 ? "" : error.words[1];
  return books.say(language, key, {first, second});
}

}  // namespace

std::string_view BotLevel::spec_for(const Game& game) const {
  return has_few_plies(game) ? spec : long_spec;
}

std::span<const BotLevel> bot_levels() { return kLevels; }

const BotLevel* find_level(std::string_view name) {
  for (const BotLevel& level : kLevels) {
    if (level.name == name) return &level;
  }
  return nullptr;
}

std::span<const ClockPreset> clock_presets() { return kPresets; }

Result<Books> Books::read(Library library) {
  Books books;
  books.library = std::move(library);
  const auto words = books.library.find(kWords);
  if (!words) return Fault(words.error());
  auto phrases = Phrases::read(**words);
  if (!phrases) return in_file(kWords, phrases.error());
  books.phrases = std::move(*phrases);
  auto passwords = Passwords::read(books.library);
  if (!passwords) return Fault(passwords.error());
  books.passwords = std::move(*passwords);
  auto rules = RuleBook::read(books.library);
  if (!rules) return Fault(rules.error());
  books.rules = std::move(*rules);
  auto games = make_games(books.library);
  if (!games) return Fault(games.error());
  books.games = std::move(*games);
  return books;
}

Document Books::write_error(const ApiError& error, Language language) const {
  Document map = Document::map();
  Document& written = map.set("error", Document::map());
  written.set("code", error.code);
  const std::string& own = error.text.in(language);
  written.set("text", own.empty() ? phrase_of(*this, error, language) : own);
  if (!error.rule.empty()) written.set("rule", error.rule);
  if (!error.pieces.empty()) {
    Document& pieces = written.set("pieces", Document::list());
    for (const std::string& piece : error.pieces) pieces.add(piece);
  }
  return map;
}

Language language_of(std::string_view text) {
  return read_language(text).value_or(Language::English);
}

}  // namespace acies
