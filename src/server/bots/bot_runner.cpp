#include "server/bots/bot_runner.h"

#include <sodium.h>

#include <memory>

#include "core/text/text.h"
#include "lab/player.h"

namespace acies {
namespace {

constexpr Milliseconds kPatience = 5'000;  // time for another node's bot to answer
constexpr uint32_t kMostFound = 100;

bool is_bot_asked(const HostedState& state) {
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

// A random legal answer to the open question. It is found from the seat's own view.
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

// The answer itself was wrong. With any other error the table has moved on, or the store is busy.
bool is_wrong(const ApiError& error) {
  return error.code == "refused" || error.code == "unreadable";
}

std::string reason_of(const ApiError& error) {
  std::string reason = error.code + ' ' + error.text.in(Language::English);
  for (const std::string& word : error.words) reason += ' ' + word;
  return reason;
}

}  // namespace

void BotRunner::changed(const HostedTable& hosted, bool is_own) {
  if (is_own && is_bot_asked(hosted.state())) think(hosted);
}

bool BotRunner::is_left_alone(const HostedTable& hosted) const {
  return is_bot_asked(hosted.state()) && hosted.state().updated + kPatience < now_();
}

void BotRunner::check_all() {
  for (const HostedTable* hosted : registry_.tables()) {
    if (is_left_alone(*hosted)) think(*hosted);
  }
}

void BotRunner::search() {
  executors_.on_database<std::vector<std::string>>(
      [before = now_() - kPatience](Store& store) {
        return store.tables_with_silent_bot(before, kMostFound);
      },
      [this](const Result<std::vector<std::string>>& found) {
        if (!found) return;  // the next round reports more
        for (const std::string& id : *found) {
          registry_.open(id, [this](const ApiResult<HostedTable*>& hosted) {
            if (hosted && is_left_alone(**hosted)) think(**hosted);
          });
        }
      });
}

std::string BotRunner::spec_of(const HostedTable& hosted, const std::string& level) const {
  if (const auto own = specs_.find(level); own != specs_.end()) return own->second;
  const BotLevel* known = find_level(level);
  return known == nullptr ? std::string() : std::string(known->spec_for(hosted.game()));
}

void BotRunner::think(const HostedTable& hosted) {
  const Seat seat = hosted.state().asked;
  const Question question{hosted.header().id, hosted.state().at(seat).bot, seat,
                          hosted.state().ply};
  if (!thinking_.insert(question.table).second) return;
  ++thoughts_;
  const std::shared_ptr<const Table> view = hosted.table()->view_table(seat);
  executors_.on_bot_threads<Result<std::string>>(
      [view, spec = spec_of(hosted, question.level), seat] { return choose(*view, spec, seat); },
      [this, question](const Result<std::string>& answer) {
        if (!answer) return stand_in(question, answer.error().text());
        give(question, *answer);
      });
}

void BotRunner::give(const Question& question, const std::string& answer) {
  registry_.execute(question.table, Caller{0, question.seat},
                    TableCommand{CommandKind::Answer, question.seat, question.ply, answer},
                    [this, question, answer](const ApiResult<void>& result) {
                      if (result || !is_wrong(result.error())) return forget(question);
                      stand_in(question, in_quotes(answer) + ": " + reason_of(result.error()));
                    });
}

void BotRunner::stand_in(const Question& question, const std::string& why) {
  ++failures_;
  note(question, "could not answer: " + why);
  registry_.open(question.table, [this, question](const ApiResult<HostedTable*>& hosted) {
    if (!hosted) return forget(question);
    const HostedState& state = (*hosted)->state();
    const bool is_open =
        is_bot_asked(state) && state.asked == question.seat && state.ply == question.ply;
    is_open ? give_simple(question, **hosted) : forget(question);
  });
}

void BotRunner::give_simple(const Question& question, const HostedTable& hosted) {
  TableCommand command{CommandKind::Answer, question.seat, question.ply,
                       simple_answer(*hosted.table())};
  command.is_makeshift = true;
  registry_.execute(question.table, Caller{0, question.seat}, command,
                    [this, question](const ApiResult<void>& result) {
                      forget(question);
                      if (result || !is_wrong(result.error())) return;
                      note(question, "has no simple answer either: " + reason_of(result.error()));
                    });
}

void BotRunner::note(const Question& question, const std::string& what) const {
  log_("bot " + question.level + ", " + std::string(name(question.seat)) + ", ply " +
           std::to_string(question.ply) + ' ' + what,
       question.table);
}

}  // namespace acies
