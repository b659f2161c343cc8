#include "server/tables/snapshot.h"

#include <algorithm>

#include "core/contract/table_document.h"
#include "core/data/json.h"
#include "server/tables/log_texts.h"

namespace acies {
namespace {

constexpr uint32_t kPliesForOne = 8;     // replayed and shown for the cost of one request
constexpr uint32_t kAnswersForOne = 32;  // written
constexpr uint32_t kMostCost = 50;
constexpr size_t kBytesForOne = 512U << 10U;

uint32_t length_of(const Snapshot& snapshot) {
  return snapshot.table == nullptr ? 0 : snapshot.table->ply();
}

uint32_t plies_in(const Snapshot& snapshot, const Reading& reading) {
  const uint32_t to = std::min(reading.to, length_of(snapshot));
  return reading.from > to ? 0 : to - reading.from + 1;
}

// `then` is the table as it stood at the ply; `whole` has the later answers.
std::string write_ply(const Table& whole, const Table& then, uint32_t ply, const Reading& reading,
                      const std::string& answer) {
  JsonMap map;
  map.set("ply", ply);
  map.set("prompt", then.prompt(reading.language));
  map.set("decision", write_decision(then));
  map.set("view", then.view(reading.view_seat));
  if (ply == whole.ply()) return map.take();
  map.set("seat", name(whole.question_at(ply).seat));
  map.set("answer", answer);
  map.set_written("events",
                  '[' + write_event_lines(whole, ply, reading.view_seat, reading.language) + ']');
  return map.take();
}

std::string write_plies(const Snapshot& snapshot, const Reading& reading) {
  std::string list;
  if (plies_in(snapshot, reading) > 0) {
    const Table& whole = *snapshot.table;
    const uint32_t end = std::min(reading.to, whole.ply()) + 1;
    const auto answers = whole.write_answers(reading.from, end, reading.view_seat);
    whole.walk(reading.from, end, [&](uint32_t ply, const Table& then) {
      const size_t at = ply - reading.from;
      if (!list.empty()) list += ',';
      list += write_ply(whole, then, ply, reading, at < answers.size() ? answers[at] : "");
    });
  }
  JsonMap map;
  map.set_written("plies", '[' + list + ']');
  map.set("count", length_of(snapshot));
  return map.take();
}

std::string write_record_of(const Snapshot& snapshot, const Reading& reading) {
  Record record = make_record(*snapshot.table, snapshot.is_over ? Seat::Nature : reading.view_seat);
  record.players = snapshot.tags.players;
  record.commitment = snapshot.tags.commitment;
  record.ending = snapshot.tags.ending;
  record.seed = snapshot.tags.seed;
  return reading.kind == Reading::Kind::RecordJson
             ? write_pretty_json(write_record_document(record))
             : write_record(record);
}

std::string write_luck(const Snapshot& snapshot, const Reading& reading) {
  Document rows = Document::list();
  const Table* table = snapshot.table.get();
  const auto all = table == nullptr ? std::vector<LuckRow>() : table->luck();
  for (const LuckRow& row : all) {
    Document& one = rows.add(Document::map());
    one.set("seat", name(row.seat));
    one.set("what", table->luck_name(row.what, reading.language));
    one.set("count", row.count);
    one.set("got", row.got);
    one.set("expected", row.expected);
    one.set("spread", row.spread);
  }
  Document map = Document::map();
  map.set("rows", std::move(rows));
  return write_json(map);
}

// Each part follows its size, so that different lists of parts give different keys.
void add_part(std::string& key, std::string_view part) {
  key += std::to_string(part.size());
  key += ':';
  key += part;
}

}  // namespace

std::string key_of(const Snapshot& snapshot, const Reading& reading) {
  std::string key;
  add_part(key, snapshot.name);
  add_part(key, name(reading.view_seat));
  add_part(key, name(reading.language));
  add_part(key, std::to_string(static_cast<int>(reading.kind)));
  add_part(key, snapshot.is_over ? "over" : "");
  if (reading.kind == Reading::Kind::Plies) {
    add_part(key, std::to_string(reading.from));
    add_part(key, std::to_string(std::min(reading.to, length_of(snapshot))));
  } else if (reading.kind != Reading::Kind::Luck) {
    for (const std::string& player : snapshot.tags.players) add_part(key, player);
    add_part(key, snapshot.tags.ending);
  }
  return key;
}

uint32_t cost_of(const Snapshot& snapshot, const Reading& reading) {
  if (reading.kind == Reading::Kind::Plies) {
    return 1 + plies_in(snapshot, reading) / kPliesForOne;
  }
  return std::min(kMostCost, 1 + length_of(snapshot) / kAnswersForOne);
}

uint32_t cost_of_bytes(size_t bytes) {
  return static_cast<uint32_t>(std::min<size_t>(kMostCost, bytes / kBytesForOne));
}

std::string compose(const Snapshot& snapshot, const Reading& reading) {
  switch (reading.kind) {
    case Reading::Kind::Plies: return write_plies(snapshot, reading);
    case Reading::Kind::Luck: return write_luck(snapshot, reading);
    default: return write_record_of(snapshot, reading);
  }
}

}  // namespace acies
