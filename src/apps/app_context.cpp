#include "apps/app_context.h"

#include <cstdlib>
#include <filesystem>

#include "core/text/layout.h"
#include "files/disk.h"
#include "games/builtin.h"

namespace acies {
namespace {

constexpr std::string_view kProgramWords = "program.toml";
constexpr std::string_view kServerWords = "server.toml";

Result<Phrases> read_program_words(const Library& library) {
  const auto document = library.find(kProgramWords);
  if (!document) return Fault(document.error());
  auto phrases = Phrases::read(**document);
  if (!phrases) return in_file(kProgramWords, phrases.error());
  return phrases;
}

std::string game_names(const Games& games) {
  std::vector<std::string> names;
  for (const auto& game : games) names.emplace_back(game->name());
  return join(names, ", ");
}

}  // namespace

Language language_of_system() {
  for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(variable);
    if (value == nullptr || *value == '\0') continue;
    return std::string_view(value).starts_with("ru") ? Language::Russian : Language::English;
  }
  return Language::English;
}

std::filesystem::path user_data_folder() {
  const char* data = std::getenv("XDG_DATA_HOME");
  if (data != nullptr && *data != '\0') return std::filesystem::path(data) / "acies";
  const char* home = std::getenv("HOME");
  const bool is_homeless = home == nullptr || *home == '\0';
  return std::filesystem::path(is_homeless ? "." : home) / ".local/share/acies";
}

Result<Library> open_library(const std::string& books_folder) {
  auto builtin = read_builtin_library();
  if (!builtin || books_folder.empty()) return builtin;
  auto library = read_data_folder(books_folder);
  if (!library) return library;
  for (const auto& [path, document] : builtin->documents()) {
    const bool is_kept = path.ends_with("/rules") || path == kProgramWords || path == kServerWords;
    if (is_kept && !library->documents().contains(path)) library->put(path, document);
  }
  return library;
}

Result<AppContext> AppContext::open(const CommonOptions& request) {
  auto library = open_library(request.books_folder);
  if (!library) return Fault(library.error());
  library->set_own_files(read_own_files(user_data_folder()));
  AppContext context;
  context.language_ = read_language(request.language).value_or(language_of_system());
  context.screen_ = look_at_screen(request.is_colour_off);
  if (const auto loaded = context.load(std::move(*library)); !loaded) {
    // Documents are named by their paths below the folder; a person needs the full path.
    Error error = loaded.error();
    error.file = (std::filesystem::path(request.books_folder) / error.file).string();
    return Fault(std::move(error));
  }
  return context;
}

Result<void> AppContext::load(Library library) {
  auto phrases = read_program_words(library);
  if (!phrases) return Fault(phrases.error());
  auto rules = RuleBook::read(library);
  if (!rules) return Fault(rules.error());
  auto games = make_games(library);
  if (!games) return Fault(games.error());
  phrases_ = std::move(*phrases);
  rules_ = std::move(*rules);
  games_ = std::move(*games);
  library_ = std::move(library);
  return {};
}

bool AppContext::means(std::string_view word, std::string_view key) const {
  const std::string typed = fold_case(word);
  return typed == phrases_.say(Language::English, key) ||
         typed == phrases_.say(Language::Russian, key);
}

Result<const Game*> AppContext::game(std::string_view name) const {
  if (name.empty()) return games_.front().get();
  const Game* found = find_game(games_, name);
  if (found == nullptr) return fault(say("fault.no_game", {in_quotes(name), game_names(games_)}));
  return found;
}

std::vector<const Game*> AppContext::all_games() const {
  std::vector<const Game*> all;
  for (const auto& game : games_) all.push_back(game.get());
  return all;
}

}  // namespace acies
