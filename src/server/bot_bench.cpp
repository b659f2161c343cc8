#include "server/bot_bench.h"

#include <sodium.h>

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

Result<std::string> choose(const Game& game, const std::string& view, const std::string& spec,
                           Seat seat) {
  const auto table = game.open_position(view);
  if (!table) return Fault(table.error());
  const auto player = make_player(game, spec, random_seed());
  if (!player) return Fault(player.error());
  const auto action = (*player)->choose(**table, seat);
  if (!action) return Fault(action.error());
  return (*table)->write_action(*action);
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

void BotBench::think(const Room& room) {
  const std::string id = room.header().id;
  const Seat seat = room.state().asked;
  const BotLevel* level = find_level(room.state().at(seat).bot);
  if (level == nullptr || !thinking_.insert(id).second) return;
  ++thoughts_;
  const uint32_t ply = room.state().ply;
  office_.think<Result<std::string>>([&game = room.game(), view = room.table()->position(seat),
                                      spec = std::string(level->spec_for(room.game())),
                                      seat] { return choose(game, view, spec, seat); },
                                     [this, id, seat, ply](const Result<std::string>& action) {
                                       thinking_.erase(id);
                                       if (!action) return;  // look_round comes back to it
                                       hall_.wish(id, Caller{0, seat},
                                                  Wish{WishKind::Answer, seat, ply, *action},
                                                  [](const Granted<void>&) {});
                                     });
}

}  // namespace acies
