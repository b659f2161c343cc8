// The text for each ply, as JSON, written once per seat and language. A long log is sent again and
// again, and its old lines do not change. Also: JSON made of parts that are already written.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/contract/table.h"
#include "core/data/document.h"
#include "core/text/phrases.h"

namespace acies {

// {"name":value,...}; some values are JSON already.
class JsonMap {
 public:
  JsonMap() = default;
  explicit JsonMap(const Document& map);
  void set(std::string_view name, const Document& value);
  void set_written(std::string_view name, std::string_view json);
  std::string take();

 private:
  std::string out_ = "{";
};

// The events of one answer that this seat sees: {...},{...} or nothing.
std::string write_event_lines(const Table& table, uint32_t ply, Seat view_seat, Language language);
// {game, ply, decision, prompt, actions?, range?, outcome?, view, position}
Document write_table_question(const Table& table, Seat view_seat, Language language);

// For one table; not thread-safe.
class LogTexts {
 public:
  const std::string& events(const Table& table, uint32_t ply, Seat view_seat, Language language);
  const std::string& question(const Table& table, Seat view_seat, Language language);

  void go_on() { questions_.clear(); }  // an answer was added
  void go_back(uint32_t ply);           // plies from this one on are gone

 private:
  using Reader = std::pair<Seat, Language>;

  std::map<Reader, std::vector<std::string>> events_;  // by ply
  std::map<Reader, std::string> questions_;
};

}  // namespace acies
