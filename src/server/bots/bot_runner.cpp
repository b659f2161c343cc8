#include "server/bots/bot_runner.h"

#include <sodium.h>

#include <memory>

#include "core/text/text.h"
#include "lab/player.h"

namespace acies {
namespace {

constexpr Milliseconds kPatience = 5'000;  // with another node's bot
constexpr uint32_t kMostFound = 100;

bool is_bot_asked(const RoomState& state) {
  return state.stage == TableStage::Live && is_player(state.asked) &&
         !state.at(state.asked).bot.empty();
}

uint64_t random_seed() {
  uint64_t seed = 0;
  randombytes_buf(&seed, sizeof seed);
  return seed;
}

Result<std::string> choose(const Table& view, const std::string& spec, Seat seat) {
  if (spec.empty()) return fault("there is no such level");
  const auto player = make_player(view.game(), spec, random_seed());
  if (!player) return Fault(player.error());
  const auto action = (*player)->choose(view, seat);
  if (!action) return Fault(action.error());
  return view.write_action(*action);
}

// Any answer that the open question allows. The allowed answers follow from the seat's own view.
std::string simple_answer(const Table& table) {
  const auto any = [](size_t count) { return random_seed() % count; };
  if (table.decision().form != Decision::Form::Range) {
    const std::vector<Action> actions = table.actions();
    return actions.empty() ? std::string() : table.write_action(actions[any(actions.size())]);
  }
  const Range range = table.range();
  Action action = unpack_action(range.action);
  action.measure = range.allowed[any(range.allowed.size())].least;
  return table.write_action(action);
}

// The answer itself was wrong. Otherwise the table has moved on, or the store is busy.
bool is_wrong(const Trouble& trouble) {
  return trouble.code == "refused" || trouble.code == "unreadable";
}

std::string reason_of(const Trouble& trouble) {
  std::string reason = trouble.code + ' ' + trouble.text.in(Language::English);
  for (const std::string& word : trouble.words) reason += ' ' + word;
  return reason;
}

}  // namespace

void BotBench::changed(const Room& room, bool is_own) {
  if (is_own && is_bot_asked(room.state())) think(room);
}

bool BotBench::is_left_alone(const Room& room) const {
  return is_bot_asked(room.state()) && room.state().updated + kPatience < now_();
}

void BotBench::look_round() {
  for (const Room* room : hall_.rooms()) {
    if (is_left_alone(*room)) think(*room);
  }
}

void BotBench::search() {
  office_.ask<std::vector<std::string>>(
      [before = now_() - kPatience](Store& store) {
        return store.tables_with_silent_bot(before, kMostFound);
      },
      [this](const Result<std::vector<std::string>>& found) {
        if (!found) return;  // the next round says more
        for (const std::string& id : *found) {
          hall_.look(id, [this](const Granted<Room*>& room) {
            if (room && is_left_alone(**room)) think(**room);
          });
        }
      });
}

std::string BotBench::spec_of(const Room& room, const std::string& level) const {
  if (const auto own = specs_.find(level); own != specs_.end()) return own->second;
  const BotLevel* known = find_level(level);
  return known == nullptr ? std::string() : std::string(known->spec_for(room.game()));
}

void BotBench::think(const Room& room) {
  const Seat seat = room.state().asked;
  const Question question{room.header().id, room.state().at(seat).bot, seat, room.state().ply};
  if (!thinking_.insert(question.table).second) return;
  ++thoughts_;
  const std::shared_ptr<const Table> view = room.table()->view_table(seat);
  office_.think<Result<std::string>>(
      [view, spec = spec_of(room, question.level), seat] { return choose(*view, spec, seat); },
      [this, question](const Result<std::string>& answer) {
        if (!answer) return stand_in(question, answer.error().text());
        give(question, *answer);
      });
}

void BotBench::give(const Question& question, const std::string& answer) {
  hall_.wish(question.table, Caller{0, question.seat},
             Wish{WishKind::Answer, question.seat, question.ply, answer},
             [this, question, answer](const Granted<void>& granted) {
               if (granted || !is_wrong(granted.error())) return forget(question);
               stand_in(question, in_quotes(answer) + ": " + reason_of(granted.error()));
             });
}

void BotBench::stand_in(const Question& question, const std::string& why) {
  ++failures_;
  note(question, "could not answer: " + why);
  hall_.look(question.table, [this, question](const Granted<Room*>& room) {
    if (!room) return forget(question);
    const RoomState& state = (*room)->state();
    const bool is_open =
        is_bot_asked(state) && state.asked == question.seat && state.ply == question.ply;
    is_open ? give_simple(question, **room) : forget(question);
  });
}

void BotBench::give_simple(const Question& question, const Room& room) {
  Wish wish{WishKind::Answer, question.seat, question.ply, simple_answer(*room.table())};
  wish.is_makeshift = true;
  hall_.wish(question.table, Caller{0, question.seat}, wish,
             [this, question](const Granted<void>& granted) {
               forget(question);
               if (granted || !is_wrong(granted.error())) return;
               note(question, "has no simple answer either: " + reason_of(granted.error()));
             });
}

void BotBench::note(const Question& question, const std::string& what) const {
  log_("bot " + question.level + ", " + std::string(name(question.seat)) + ", ply " +
           std::to_string(question.ply) + ' ' + what,
       question.table);
}

}  // namespace acies
