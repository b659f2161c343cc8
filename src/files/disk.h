// Files as whole texts: read up to a limit, written all or not at all.
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

// A reader sees the old text or the new one, also after a crash: the text goes to a file beside
// the path, onto the disk, and takes the path's name only then.
Result<void> write_file(const std::filesystem::path& path, std::string_view text);

// The files below a folder whose names end like this (".toml"), in order of their paths.
Result<std::vector<std::filesystem::path>> list_files(const std::filesystem::path& folder,
                                                      std::string_view ending);

// All *.toml below a folder, under their paths relative to it.
Result<Library> read_data_folder(const std::filesystem::path& folder);

// What users have put into their data folder: <folder>/<game>/scenarios/*.toml, or armies and battles
// in place of scenarios, and a table of their own, <folder>/<game>/table.toml. A folder that is not
// there holds nothing; a file that cannot be read holds its fault.
std::vector<OwnFile> read_own_files(const std::filesystem::path& folder);

}  // namespace acies
