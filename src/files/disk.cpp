#include "files/disk.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <utility>

#include "files/toml.h"

namespace acies {
namespace {

namespace fs = std::filesystem;

// Folders for a user's files of a game, in the order of paths.
constexpr std::array<std::string_view, 3> kOwnFolders{"armies", "battles", "scenarios"};

Fault failed(const fs::path& path, std::string_view what, int number) {
  return in_file(path.string(), Error{std::string(what) + ": " + std::strerror(number)});
}

class OpenFile {
 public:
  explicit OpenFile(int descriptor) : descriptor_(descriptor) {}
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  ~OpenFile() { close(); }

  bool is_open() const { return descriptor_ >= 0; }
  int descriptor() const { return descriptor_; }
  bool close() { return descriptor_ < 0 || ::close(std::exchange(descriptor_, -1)) == 0; }

 private:
  int descriptor_;
};

Result<std::string> read_all(const OpenFile& file, const fs::path& path) {
  std::string text;
  char block[1U << 16U];
  for (;;) {
    const ssize_t got = ::read(file.descriptor(), block, sizeof block);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return failed(path, "cannot be read", errno);
    if (got == 0) return text;
    text.append(block, static_cast<size_t>(got));
    if (text.size() > kLargestFile) {
      return in_file(path.string(), Error{"is larger than 16 MiB"});
    }
  }
}

bool write_all(const OpenFile& file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t put = ::write(file.descriptor(), text.data(), text.size());
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) return false;
    text.remove_prefix(static_cast<size_t>(put));
  }
  return true;
}

// A rename is safe on disk only after a sync of the folder. A folder that cannot be synced is no
// fault: some file systems refuse it, and the file itself is complete.
void sync_folder(const fs::path& folder) {
  const OpenFile open_folder(::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_CLOEXEC));
  if (open_folder.is_open()) ::fsync(open_folder.descriptor());
}

struct TemporaryFile {
  fs::path path;
  OpenFile file;
};

// Opens a file under a new name, with the permissions of new files here.
TemporaryFile open_beside(const fs::path& path) {
  static std::atomic<unsigned> count = 0;
  for (;;) {
    fs::path beside = path;
    beside += "." + std::to_string(::getpid()) + "-" + std::to_string(++count) + ".tmp";
    const int descriptor = ::open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor >= 0 || errno != EEXIST) return {std::move(beside), OpenFile(descriptor)};
  }
}

bool fill_and_rename(TemporaryFile& temporary, const fs::path& path, std::string_view text) {
  return write_all(temporary.file, text) && ::fsync(temporary.file.descriptor()) == 0 &&
         temporary.file.close() && ::rename(temporary.path.c_str(), path.c_str()) == 0;
}

Result<Document> read_document(const fs::path& file) {
  const auto text = read_file(file);
  if (!text) return Fault(text.error());
  return read_toml(*text, file.string());
}

// The subfolders of this folder, in the order of their paths.
std::vector<fs::path> list_folders(const fs::path& folder) {
  std::vector<fs::path> found;
  std::error_code error;
  fs::directory_iterator entry(folder, error);
  for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
    std::error_code unknown;
    if (entry->is_directory(unknown)) found.push_back(entry->path());
  }
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace

Result<std::string> read_file(const fs::path& path) {
  const OpenFile file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.is_open()) return failed(path, "cannot be opened", errno);
  return read_all(file, path);
}

Result<void> write_file(const fs::path& path, std::string_view text) {
  TemporaryFile temporary = open_beside(path);
  if (!temporary.file.is_open()) return failed(path, "cannot be written", errno);
  if (!fill_and_rename(temporary, path, text)) {
    const int number = errno;
    ::unlink(temporary.path.c_str());
    return failed(path, "cannot be written", number);
  }
  sync_folder(path.parent_path());
  return {};
}

Result<std::vector<fs::path>> list_files(const fs::path& folder, std::string_view ending) {
  std::error_code error;
  std::vector<fs::path> files;
  fs::recursive_directory_iterator entry(folder, error);
  for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    std::error_code unknown;  // a broken link is no file, and no fault either
    if (entry->is_regular_file(unknown) && entry->path().filename().string().ends_with(ending)) {
      files.push_back(entry->path());
    }
  }
  if (error) return failed(folder, "cannot be listed", error.value());
  std::sort(files.begin(), files.end());
  return files;
}

Result<Library> read_data_folder(const fs::path& folder) {
  const auto files = list_files(folder, ".toml");
  if (!files) return Fault(files.error());
  if (files->empty()) return in_file(folder.string(), Error{"holds no data files (*.toml)"});
  Library library;
  for (const fs::path& file : *files) {
    auto document = read_document(file);
    if (!document) return Fault(document.error());
    library.put(file.lexically_relative(folder).generic_string(), std::move(*document));
  }
  return library;
}

std::vector<OwnFile> read_own_files(const fs::path& folder) {
  std::vector<OwnFile> own;
  const auto add = [&](const fs::path& file, Result<Document> content) {
    own.push_back(
        {file.lexically_relative(folder).generic_string(), file.string(), std::move(content)});
  };
  std::error_code unknown;
  for (const fs::path& game : list_folders(folder)) {
    for (const std::string_view name : kOwnFolders) {
      const fs::path below = game / name;
      if (!fs::is_directory(below, unknown)) continue;
      const auto files = list_files(below, ".toml");
      if (!files) add(below, Fault(files.error()));
      for (const fs::path& file : files.value_or(std::vector<fs::path>())) {
        add(file, read_document(file));
      }
    }
    if (const fs::path table = game / "table.toml"; fs::is_regular_file(table, unknown)) {
      add(table, read_document(table));
    }
  }
  return own;
}

}  // namespace acies
