#include "server/bots/remote_bots.h"

#include <algorithm>

#include "core/base/hash.h"
#include "core/contract/table_document.h"
#include "core/data/json.h"

namespace acies {
namespace {

Document write_bot_question(const HostedTable& hosted, Seat seat) {
  const Table& table = *hosted.table();
  Document map = Document::map();
  map.set("type", "question");
  map.set("table", hosted.header().id);
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

Document write_over(const HostedTable& hosted) {
  Document map = Document::map();
  map.set("type", "over");
  map.set("table", hosted.header().id);
  map.set("result", hosted.state().ending.result);
  map.set("reason", hosted.state().ending.reason);
  return map;
}

}  // namespace

void RemoteBots::open(std::shared_ptr<Stream> stream, const User& user) {
  Document hello = Document::map();
  hello.set("type", "hello");
  hello.set("user", write_user(books_, user.id, user.name));
  stream->send(write_json(hello));
  Stream* key = stream.get();
  bots_[key] = Bot{std::move(stream), user, {}, {}};
  catch_up(key);
}

void RemoteBots::close(Stream& stream) { bots_.erase(&stream); }

void RemoteBots::end(Stream& stream) {
  const auto found = bots_.find(&stream);
  if (found == bots_.end()) return;
  const auto line = found->second.stream;
  bots_.erase(found);
  line->close();
}

// Sends the questions that were open before the stream was.
void RemoteBots::catch_up(Stream* stream) {
  const UserId user = bots_[stream].user.id;
  executors_.on_database<TableLists>(
      [user](Store& store) { return read_lists(store, user); },
      [this, stream, weak = std::weak_ptr(bots_[stream].stream)](const Result<TableLists>& lists) {
        if (!lists || weak.expired() || !bots_.contains(stream)) return;
        for (const TableRow& row : lists->open) {
          send_open(bots_[stream], row.header, row.summary, lists->names);
        }
        for (const TableRow& row : lists->mine) {
          if (row.summary.stage != TableStage::Live) continue;
          registry_.open(row.header.id, [this, stream](const ApiResult<HostedTable*>& hosted) {
            if (hosted && bots_.contains(stream)) send_question(bots_[stream], **hosted);
          });
        }
      });
}

// Sends the open question, unless it was sent before: chat, for example, changes a table without a
// new question.
void RemoteBots::send_question(Bot& bot, const HostedTable& hosted) {
  const HostedState& state = hosted.state();
  const Caller caller{bot.user.id, Seat::Nobody};
  if (!state.is_seated(caller)) return;
  std::string news;
  if (state.stage == TableStage::Over) {
    news = write_json(write_over(hosted));
  } else if (state.stage == TableStage::Live && state.owns(caller, state.asked)) {
    news = write_json(write_bot_question(hosted, state.asked));
  }
  const uint64_t hash = news.empty() ? 0 : hash_text(news);
  uint64_t& sent = bot.sent[hosted.header().id];
  if (hash != 0 && hash != sent) bot.stream->send(std::move(news));
  sent = hash;
}

void RemoteBots::send_open(Bot& bot, const TableHeader& header, const TableSummary& summary,
                           const Names& names) const {
  if (!bot.offered.insert(header.id).second) return;
  Document map = Document::map();
  map.set("type", "open");
  map.set("table", write_row(books_, header, summary, names, bot.user.id, Language::English));
  bot.stream->send(write_json(map));
}

void RemoteBots::changed(const HostedTable& hosted) {
  const HostedState& state = hosted.state();
  const bool is_free =
      std::ranges::any_of(state.sitters(), [&](Seat seat) { return state.at(seat).is_free(); });
  const bool is_offered = hosted.header().is_listed && state.stage == TableStage::Open && is_free;
  for (auto& [stream, bot] : bots_) {
    send_question(bot, hosted);
    if (is_offered) {
      send_open(bot, hosted.header(), summarise(state), registry_.names());
    } else {
      bot.offered.erase(hosted.header().id);
    }
  }
}

}  // namespace acies
