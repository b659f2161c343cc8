#include "apps/line/opening.h"

#include <algorithm>

#include "files/disk.h"
#include "files/json.h"

namespace acies {
namespace {

namespace fs = std::filesystem;

// A fault found after reading the file still names the file.
Fault with_file(Error error, const fs::path& file) {
  if (error.file.empty()) error.file = file.string();
  return Fault(std::move(error));
}

Result<Record> read_json_record(std::string_view text, const fs::path& file) {
  const auto document = read_json(text, file.string());
  if (!document) return Fault(document.error());
  auto record = read_record_document(*document);
  if (!record) return with_file(record.error(), file);
  return record;
}

Result<void> add_path(const AppContext& context, const fs::path& path, std::string_view ending,
                      std::vector<fs::path>& files) {
  std::error_code unknown;
  if (!fs::is_directory(path, unknown)) {
    files.push_back(path);
    return {};
  }
  const auto below = list_files(path, ending);
  if (!below) return Fault(below.error());
  if (below->empty()) {
    return in_file(path.string(), Error{context.say("fault.no_files", {std::string(ending)})});
  }
  files.insert(files.end(), below->begin(), below->end());
  return {};
}

}  // namespace

Result<std::string> find_scenario(const AppContext& context, const Game& game,
                                  const std::string& id) {
  const std::vector<ScenarioEntry> known = game.scenarios();
  if (std::ranges::find(known, id, &ScenarioEntry::id) != known.end()) return id;
  if (id == kStandardScenario && !known.empty()) return known.front().id;
  std::vector<std::string> ids;
  for (const ScenarioEntry& entry : known) ids.push_back(entry.id);
  return fault(
      context.say("fault.no_scenario", {std::string(game.name()), in_quotes(id), join(ids, ", ")}));
}

Result<Setup> read_setup(const AppContext& context, const Game& game, const SetupRequest& request) {
  std::string scenario(kStandardScenario);
  if (!request.scenario.empty()) {
    auto found = find_scenario(context, game, request.scenario);
    if (!found) return Fault(found.error());
    scenario = std::move(*found);
  }
  return acies::read_setup(std::move(scenario), join(request.options, " "), game.options());
}

Result<std::unique_ptr<Table>> open_position(const AppContext& context, std::string_view position) {
  const Words words = split_words(position);
  if (words.empty()) return fault(context.say("fault.no_position"));
  const auto game = context.game(words[0]);
  if (!game) return fault(context.say("fault.position_game", {game.error().what}));
  return (*game)->open_position(trim(position));
}

Result<std::unique_ptr<Table>> open_whole_position(const AppContext& context,
                                                   std::string_view position) {
  // In every game's notation '?' is a hidden part.
  if (position.contains('?')) return fault(context.say("fault.hidden_position"));
  return open_position(context, position);
}

Result<Record> read_record_file(const fs::path& file) {
  const auto text = read_file(file);
  if (!text) return Fault(text.error());
  if (file.extension() == ".json") return read_json_record(*text, file);
  auto record = read_record(*text, file.string());
  if (!record) return with_file(record.error(), file);
  return record;
}

Result<LoadedRecord> load_record_as_far(const AppContext& context, const fs::path& file) {
  auto record = read_record_file(file);
  if (!record) return Fault(record.error());
  const auto game = context.game(record->game);
  if (!game) return with_file(game.error(), file);
  auto played = replay_as_far(*record, **game);
  if (!played) return with_file(played.error(), file);
  return LoadedRecord{std::move(*record), *game, std::move(played->table), std::move(played->stop)};
}

Result<LoadedRecord> load_record(const AppContext& context, const fs::path& file) {
  auto loaded = load_record_as_far(context, file);
  if (loaded && loaded->stop) return with_file(error_of(*loaded->stop, *loaded->game), file);
  return loaded;
}

Result<std::vector<fs::path>> list_named_files(const AppContext& context,
                                               const std::vector<std::string>& paths,
                                               std::string_view ending) {
  std::vector<fs::path> files;
  for (const std::string& path : paths) {
    if (const auto added = add_path(context, path, ending, files); !added)
      return Fault(added.error());
  }
  return files;
}

}  // namespace acies
