#include "server/bots/remote_bots.h"

#include <algorithm>

#include "core/base/hash.h"
#include "core/contract/table_document.h"
#include "core/data/json.h"

namespace acies {
namespace {

Document write_bot_question(const Room& room, Seat seat) {
  const Table& table = *room.table();
  Document map = Document::map();
  map.set("type", "question");
  map.set("table", room.header().id);
  map.set("seat", name(seat));
  map.set("game", table.game().name());
  map.set("ply", table.ply());
  map.set("decision", write_decision(table));
  Document actions = Document::list();
  for (const Action action : table.actions()) actions.add(table.write_action(action));
  map.set("actions", std::move(actions));
  if (table.decision().form == Decision::Form::Range) map.set("range", write_range(table));
  map.set("view", table.view(seat));
  map.set("position", table.position(seat));
  return map;
}

Document write_over(const Room& room) {
  Document map = Document::map();
  map.set("type", "over");
  map.set("table", room.header().id);
  map.set("result", room.state().ending.result);
  map.set("reason", room.state().ending.reason);
  return map;
}

}  // namespace

void BotDesk::open(std::shared_ptr<Stream> stream, const User& user) {
  Document hello = Document::map();
  hello.set("type", "hello");
  hello.set("user", write_user(books_, user.id, user.name));
  stream->send(write_json(hello));
  Stream* key = stream.get();
  guests_[key] = Guest{std::move(stream), user, {}, {}};
  catch_up(key);
}

void BotDesk::close(Stream& stream) { guests_.erase(&stream); }

void BotDesk::dismiss(Stream& stream) {
  const auto found = guests_.find(&stream);
  if (found == guests_.end()) return;
  const auto line = found->second.stream;
  guests_.erase(found);
  line->close();
}

// What was open before the stream was.
void BotDesk::catch_up(Stream* stream) {
  const UserId user = guests_[stream].user.id;
  office_.ask<TableLists>([user](Store& store) { return read_lists(store, user); },
                          [this, stream, weak = std::weak_ptr(guests_[stream].stream)](
                              const Result<TableLists>& lists) {
                            if (!lists || weak.expired() || !guests_.contains(stream)) return;
                            for (const TableRow& row : lists->open) {
                              tell_open(guests_[stream], row.header, row.summary, lists->names);
                            }
                            for (const TableRow& row : lists->mine) {
                              if (row.summary.stage != TableStage::Live) continue;
                              hall_.look(row.header.id, [this, stream](const Granted<Room*>& room) {
                                if (room && guests_.contains(stream)) tell(guests_[stream], **room);
                              });
                            }
                          });
}

// Chat and the like change a table without a new question: then there is nothing to say.
void BotDesk::tell(Guest& guest, const Room& room) {
  const RoomState& state = room.state();
  const Caller caller{guest.user.id, Seat::Nobody};
  if (!state.is_seated(caller)) return;
  std::string news;
  if (state.stage == TableStage::Over) {
    news = write_json(write_over(room));
  } else if (state.stage == TableStage::Live && state.owns(caller, state.asked)) {
    news = write_json(write_bot_question(room, state.asked));
  }
  const uint64_t hash = news.empty() ? 0 : hash_text(news);
  uint64_t& told = guest.told[room.header().id];
  if (hash != 0 && hash != told) guest.stream->send(std::move(news));
  told = hash;
}

void BotDesk::tell_open(Guest& guest, const TableHeader& header, const TableSummary& summary,
                        const Names& names) const {
  if (!guest.offered.insert(header.id).second) return;
  Document map = Document::map();
  map.set("type", "open");
  map.set("table", write_row(books_, header, summary, names, guest.user.id, Language::English));
  guest.stream->send(write_json(map));
}

void BotDesk::changed(const Room& room) {
  const RoomState& state = room.state();
  const bool is_free =
      std::ranges::any_of(state.sitters(), [&](Seat seat) { return state.at(seat).is_free(); });
  const bool is_offered = room.header().is_listed && state.stage == TableStage::Open && is_free;
  for (auto& [stream, guest] : guests_) {
    tell(guest, room);
    if (is_offered) {
      tell_open(guest, room.header(), summarise(state), hall_.names());
    } else {
      guest.offered.erase(room.header().id);
    }
  }
}

}  // namespace acies
