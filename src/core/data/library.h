// All documents of the books by their paths below data/, for example "battleline/cards.toml"; and
// the files in the user's data folder.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/data/document.h"

namespace acies {

// A file of the user. If it cannot be read, only this file is at fault.
struct OwnFile {
  std::string path;  // below the user's data folder: "ancients/scenarios/himera.toml"
  std::string file;  // the full path, for people
  Result<Document> content;
};

class Library {
 public:
  void put(std::string path, Document document) {
    documents_.insert_or_assign(std::move(path), std::move(document));
  }
  Result<const Document*> find(std::string_view path) const {
    const auto found = documents_.find(path);
    if (found == documents_.end()) return fault("there is no data file " + std::string(path));
    return &found->second;
  }
  const std::map<std::string, Document, std::less<>>& documents() const { return documents_; }

  void set_own_files(std::vector<OwnFile> files) { own_files_ = std::move(files); }
  // In the order of their paths.
  const std::vector<OwnFile>& own_files() const { return own_files_; }

 private:
  std::map<std::string, Document, std::less<>> documents_;
  std::vector<OwnFile> own_files_;
};

// A fault in a document, with the document's path.
inline Fault in_file(std::string_view path, Error error) {
  error.file = path;
  return Fault(std::move(error));
}

}  // namespace acies
