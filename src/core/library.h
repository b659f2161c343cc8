// Every document that the books are made of, by path below data/: "battleline/cards.toml".
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "core/document.h"

namespace acies {

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

 private:
  std::map<std::string, Document, std::less<>> documents_;
};

// A fault in a document, with the document's path in front.
inline Fault in_file(std::string_view path, Error error) {
  error.file = path;
  return Fault(std::move(error));
}

}  // namespace acies
