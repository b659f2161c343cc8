#include "core/contract/table_document.h"

#include <array>

namespace acies {
namespace {

std::string rule_of(const Table& table, RuleId rule) {
  return write_rule_id(rule, table.game().letters());
}

std::string_view form_name(Decision::Form form) {
  constexpr std::array<std::string_view, 4> kNames{"list", "range", "chance", "over"};
  return kNames[static_cast<size_t>(form)];
}

Document write_interval(const Interval& interval) {
  Document pair = Document::list();
  pair.add(int64_t{interval.least});
  pair.add(int64_t{interval.most});
  return pair;
}

}  // namespace

Document write_decision(const Table& table) {
  const Decision decision = table.decision();
  Document map = Document::map();
  map.set("seat", name(decision.seat));
  map.set("form", form_name(decision.form));
  map.set("step", table.game().step_name(decision.step));
  map.set("rule", rule_of(table, decision.rule));
  return map;
}

Document write_actions(const Table& table, Language language) {
  Document list = Document::list();
  for (const Action action : table.actions()) {
    Document& one = list.add(Document::map());
    one.set("action", table.write_action(action));
    one.set("text", table.describe(action, language));
    one.set("explain", table.explain(action, language));
  }
  return list;
}

Document write_range(const Table& table) {
  const Range range = table.range();
  Document map = Document::map();
  map.set("action", table.write_action(unpack_action(range.action)));
  Document& allowed = map.set("allowed", Document::list());
  for (const Interval& interval : range.allowed) allowed.add(write_interval(interval));
  Document& stops = map.set("stops", Document::list());
  for (const int32_t stop : range.stops) stops.add(int64_t{stop});
  return map;
}

Document write_open_question(const Table& table, Language language) {
  Document map = Document::map();
  map.set("game", table.game().name());
  map.set("ply", table.ply());
  map.set("decision", write_decision(table));
  map.set("prompt", table.prompt(language));
  if (table.outcome().is_over) map.set("outcome", write_outcome(table));
  return map;
}

Document write_question(const Table& table, Seat viewer, Language language) {
  Document map = write_open_question(table, language);
  const Decision decision = table.decision();
  if (viewer == decision.seat || viewer == Seat::Nature) {  // a list of answers reveals a hand
    map.set("actions", write_actions(table, language));
    if (decision.form == Decision::Form::Range) map.set("range", write_range(table));
  }
  map.set("seat", name(viewer));
  map.set("position", table.position(viewer));
  map.set("view", table.view(viewer));
  return map;
}

Document write_events(const Table& table, uint32_t ply, Seat viewer, Language language) {
  Document list = Document::list();
  for (const Event& event : table.events_at(ply)) {
    if (!event.is_seen_by(viewer)) continue;
    Document& one = list.add(Document::map());
    one.set("actor", name(event.actor));
    one.set("rule", rule_of(table, event.rule));
    one.set("text", table.say(event, language));
  }
  return list;
}

Document write_outcome(const Table& table) {
  const Outcome outcome = table.outcome();
  Document map = Document::map();
  map.set("is_over", outcome.is_over);
  map.set("winner", name(outcome.winner));
  Document& points = map.set("points", Document::list());
  for (const int16_t one : outcome.points) points.add(int{one});
  map.set("rule", rule_of(table, outcome.rule));
  return map;
}

}  // namespace acies
