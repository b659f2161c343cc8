// One server a database file. The lock is on a file beside it and not on the database itself, so
// that a running server's database can still be read and backed up by other programs.
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
  ~FileLock();  // the system does it for a process that was killed

  static Result<FileLock> take(const std::filesystem::path& database);

 private:
  explicit FileLock(int descriptor) : descriptor_(descriptor) {}

  int descriptor_ = -1;
};

}  // namespace acies
