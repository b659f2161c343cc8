// The battles of a book: the printed ones and the user's own, read from the library. A battle that
// cannot be read is left out and named among the faults; the others stay playable.
#pragma once

#include <algorithm>
#include <expected>
#include <string>
#include <tuple>
#include <vector>

#include "core/base/error.h"
#include "core/data/library.h"
#include "core/text/text.h"

namespace acies {

// A scenario has id, number (in the order of the book), path and is_own.
template <class Scenario>
class ScenarioShelf {
 public:
  // A battle, or all its faults in the order of the file.
  using Reading = std::expected<Scenario, std::vector<Error>>;

  // `read` takes a document and its path. The user's battles come last, so that none of them takes
  // the name or number of a printed one.
  template <class Read>
  void read(const Library& library, std::string_view folder, Read&& read) {
    for (const auto& [path, document] : library.documents()) {
      if (path.starts_with(folder) && path.ends_with(".toml")) {
        take(read(document, path), path, false);
      }
    }
    for (const OwnFile& own : library.own_files()) {
      if (!own.path.starts_with(folder)) continue;
      if (own.content) {
        take(read(*own.content, own.path), own.file, true);
      } else {
        faults_.push_back(own.content.error());
      }
    }
    const auto place = [](const Scenario& one) { return std::tie(one.is_own, one.number, one.id); };
    std::ranges::sort(all_,
                      [&](const Scenario& a, const Scenario& b) { return place(a) < place(b); });
  }

  // Adds a printed battle that shares a file with others, before the rest is read.
  void add(Reading reading, const std::string& path) { take(std::move(reading), path, false); }

  // The printed battles first, then the user's own; each group by number, then by id.
  const std::vector<Scenario>& all() const { return all_; }
  std::vector<Scenario>& all() { return all_; }
  const Scenario* find(std::string_view id) const {
    const auto found = std::ranges::find(all_, id, &Scenario::id);
    return found == all_.end() ? nullptr : &*found;
  }
  const std::vector<Error>& faults() const { return faults_; }
  std::vector<Error>& faults() { return faults_; }

 private:
  static constexpr size_t kMost = 255;  // a position names its battle by one byte

  void take(Reading reading, const std::string& path, bool is_own) {
    const auto blame = [&](Error error) {
      error.file = path;
      faults_.push_back(std::move(error));
    };
    if (!reading) return static_cast<void>(std::ranges::for_each(reading.error(), blame));
    if (const Scenario* other = find(reading->id); other != nullptr) {
      return blame(Error{"the id " + in_quotes(reading->id) + " is taken by " + other->path});
    }
    if (all_.size() == kMost) return blame(Error{"there are too many scenarios"});
    reading->path = path;
    reading->is_own = is_own;
    all_.push_back(std::move(*reading));
  }

  std::vector<Scenario> all_;
  std::vector<Error> faults_;
};

}  // namespace acies
