// A data file while it is being read. Every fault is noted and reading goes on, so that the author
// of a file learns of all faults at once.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/contract/seat.h"
#include "core/data/document.h"
#include "core/text/phrases.h"

namespace acies {

struct FileDraft {
  std::vector<Error> faults;

  void blame(const Fault& fault) { faults.push_back(fault.error()); }
  void blame(Error place, std::string what) {
    place.what = std::move(what);
    faults.push_back(std::move(place));
  }
  // The value; or an empty one, with the fault noted.
  template <class T>
  T take(Result<T> result) {
    if (result) return std::move(*result);
    faults.push_back(std::move(result.error()));
    return T{};
  }
  void check(const Result<void>& result) {
    if (!result) faults.push_back(result.error());
  }

  uint8_t number(const Document& map, std::string_view key, int64_t least, int64_t most) {
    return static_cast<uint8_t>(take(map.number_at(key, least, most)));
  }
  std::string text(const Document& map, std::string_view key) { return take(map.text_at(key)); }
  Saying saying(const Document& map, std::string_view key);
  bool truth(const Document& map, std::string_view key);
  Seat seat(const Document& map, std::string_view key);
  const std::vector<Document>& list(const Document& map, std::string_view key);
  // Small letters, digits and hyphens: the name of a scenario in records and on the command line.
  std::string id(const Document& map);

  void sort_faults();  // in the order of the file
};

inline Error place_of(const Document& document) { return document.wrong({}).error(); }

// A word in a row of a map.
struct MapCell {
  const Document& row;
  std::string_view token;
  size_t offset;  // in the row's text
};
std::vector<MapCell> split_row(const Document& row);
Error place_of(const MapCell& cell);

}  // namespace acies
