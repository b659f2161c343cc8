// One server for each database file. The lock is on a file beside it and not on the database
// itself, so that other programs can read and back up the database of a running server.
#pragma once

#include <filesystem>

#include "core/base/error.h"

namespace acies {

class FileLock {
 public:
  FileLock() = default;
  FileLock(FileLock&& other) noexcept;
  FileLock& operator=(FileLock&& other) noexcept;
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;
  ~FileLock();  // the system does this for a killed process

  static Result<FileLock> take(const std::filesystem::path& database);

 private:
  explicit FileLock(int descriptor) : descriptor_(descriptor) {}

  int descriptor_ = -1;
};

}  // namespace acies
