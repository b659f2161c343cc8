// Files as whole texts: read up to a limit, written completely or not at all.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/data/library.h"

namespace acies {

inline constexpr size_t kLargestFile = 16U << 20U;

Result<std::string> read_file(const std::filesystem::path& path);

// A reader sees either the old text or the new one, even after a crash: the text is written and
// synced to a file beside the path, and then renamed.
Result<void> write_file(const std::filesystem::path& path, std::string_view text);

// The files below a folder with this ending (".toml"), in the order of their paths.
Result<std::vector<std::filesystem::path>> list_files(const std::filesystem::path& folder,
                                                      std::string_view ending);

// All *.toml below a folder, by their paths relative to it.
Result<Library> read_data_folder(const std::filesystem::path& folder);

// The files in a user's data folder: <folder>/<game>/scenarios/*.toml (or armies and battles), and
// a table <folder>/<game>/table.toml. A missing folder is empty; a file that cannot be read holds
// its fault.
std::vector<OwnFile> read_own_files(const std::filesystem::path& folder);

}  // namespace acies
