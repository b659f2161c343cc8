// Ways to open a table: a set-up with options, a position string, a record.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "apps/app_context.h"
#include "core/record/record.h"

namespace acies {

// The start of a game as given on the command line.
struct SetupRequest {
  std::string scenario;              // empty: the first
  std::vector<std::string> options;  // "advanced=1", "games=3"
};
Result<Setup> read_setup(const AppContext& context, const Game& game, const SetupRequest& request);

// The scenario's own name. An unknown one is a fault that lists the known ones.
Result<std::string> find_scenario(const AppContext& context, const Game& game,
                                  const std::string& id);

// The first word of a position names its game.
Result<std::unique_ptr<Table>> open_position(const AppContext& context, std::string_view position);

// The same for a position to be played on: one seat's view is refused.
Result<std::unique_ptr<Table>> open_whole_position(const AppContext& context,
                                                   std::string_view position);

// A record from its file: text (.acies) or JSON (.json).
Result<Record> read_record_file(const std::filesystem::path& file);

struct LoadedRecord {
  Record record;
  const Game* game;
  std::unique_ptr<Table> table;  // with every answer, or as many as the rules still allow
  std::optional<Stop> stop{};    // the first answer that they do not allow
};
Result<LoadedRecord> load_record_as_far(const AppContext& context,
                                        const std::filesystem::path& file);
// A record with a stop is a fault.
Result<LoadedRecord> load_record(const AppContext& context, const std::filesystem::path& file);

// The files named, and those with this ending below the folders named.
Result<std::vector<std::filesystem::path>> list_named_files(const AppContext& context,
                                                            const std::vector<std::string>& paths,
                                                            std::string_view ending);

}  // namespace acies
