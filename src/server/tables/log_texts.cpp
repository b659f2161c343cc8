#include "server/tables/log_texts.h"

#include "core/contract/table_document.h"
#include "core/data/json.h"

namespace acies {
namespace {

Document write_offers(const Table& table, Language language) {
  Document list = Document::list();
  for (const Action action : table.actions()) {
    Document& one = list.add(Document::map());
    one.set("action", table.write_action(action));
    one.set("text", table.describe(action, language));
  }
  return list;
}

}  // namespace

JsonMap::JsonMap(const Document& map) : out_(write_json(map)) { out_.pop_back(); }

void JsonMap::set(std::string_view name, const Document& value) {
  set_written(name, write_json(value));
}

void JsonMap::set_written(std::string_view name, std::string_view json) {
  if (out_.size() > 1) out_ += ',';
  out_ += write_json(Document(name));
  out_ += ':';
  out_ += json;
}

std::string JsonMap::take() {
  out_ += '}';
  return std::move(out_);
}

std::string write_event_lines(const Table& table, uint32_t ply, Seat view_seat, Language language) {
  std::string lines;
  for (const Event& event : table.events_at(ply)) {
    if (!event.is_seen_by(view_seat)) continue;
    Document one = Document::map();
    one.set("ply", ply);
    one.set("seat", name(event.actor));
    one.set("rule", write_rule_id(event.rule, table.game().letters()));
    one.set("text", table.say(event, language));
    if (!lines.empty()) lines += ',';
    lines += write_json(one);
  }
  return lines;
}

Document write_table_question(const Table& table, Seat view_seat, Language language) {
  Document map = write_open_question(table, language);
  const Decision decision = table.decision();
  // A list of answers would reveal a hand.
  if (is_player(view_seat) && view_seat == decision.seat) {
    map.set("actions", write_offers(table, language));
    if (decision.form == Decision::Form::Range) map.set("range", write_range(table));
  }
  map.set("view", table.view(view_seat));
  map.set("position", table.position(view_seat));
  return map;
}

const std::string& LogTexts::events(const Table& table, uint32_t ply, Seat view_seat,
                                    Language language) {
  std::vector<std::string>& known = events_[{view_seat, language}];
  while (known.size() <= ply) {
    const auto next = static_cast<uint32_t>(known.size());
    known.push_back(write_event_lines(table, next, view_seat, language));
  }
  return known[ply];
}

const std::string& LogTexts::question(const Table& table, Seat view_seat, Language language) {
  std::string& known = questions_[{view_seat, language}];
  if (known.empty()) known = write_json(write_table_question(table, view_seat, language));
  return known;
}

void LogTexts::go_back(uint32_t ply) {
  questions_.clear();
  for (auto& [reader, known] : events_) {
    if (known.size() > ply) known.resize(ply);
  }
}

}  // namespace acies
