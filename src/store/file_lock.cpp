#include "store/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace acies {
namespace {

namespace fs = std::filesystem;

// The same file under another name (a link) has the same lock.
fs::path lock_path(const fs::path& database) {
  std::error_code error;
  fs::path path = fs::weakly_canonical(database, error);
  if (error) path = database;
  return path += ".lock";
}

}  // namespace

FileLock::FileLock(FileLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

FileLock& FileLock::operator=(FileLock&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

FileLock::~FileLock() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

Result<FileLock> FileLock::take(const fs::path& database) {
  const fs::path path = lock_path(database);
  FileLock lock(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
  const bool is_ours = lock.descriptor_ >= 0 && ::flock(lock.descriptor_, LOCK_EX | LOCK_NB) == 0;
  if (is_ours) return lock;
  if (lock.descriptor_ >= 0 && errno == EWOULDBLOCK) {
    return Fault(Error{"another server uses this database", database.string()});
  }
  return Fault(Error{std::string("cannot be locked: ") + std::strerror(errno), path.string()});
}

}  // namespace acies
