// A command for a table, read from the members of a message.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/contract/seat.h"
#include "server/api/api_error.h"

namespace acies {

enum class CommandKind : uint8_t {
  Sit,
  Leave,
  Ready,
  Answer,
  Undo,
  Takeback,
  Draw,
  Accept,
  Decline,
  Resign,
  Rematch,
  Chat,
  Cancel,
  Join,
  Army,
  Expel,
  Continue,
  Abandon
};

inline constexpr std::array<std::string_view, 18> kCommandNames{
    "sit",    "leave",   "ready", "answer", "undo", "takeback", "draw",  "accept",   "decline",
    "resign", "rematch", "chat",  "cancel", "join", "army",     "expel", "continue", "abandon"};

constexpr std::string_view name(CommandKind kind) {
  return kCommandNames[static_cast<size_t>(kind)];
}

inline constexpr size_t kLongestWords = 200;
inline constexpr size_t kLongestChat = 500;
inline constexpr size_t kLongestAction = 200;
inline constexpr size_t kLongestArmy = 1000;

// The ply of a command to continue that names none: the place where the log stops.
inline constexpr uint32_t kWhereItStops = UINT32_MAX;

struct TableCommand {
  CommandKind kind = CommandKind::Chat;
  Seat seat = Seat::Nobody;  // Nobody: the seat of the caller
  uint32_t ply = 0;
  std::string text;  // action, words, line of chat, invitation, key, army or an ally's number
  bool is_makeshift = false;  // an answer that replaces a bot's, because the bot failed
};

std::optional<CommandKind> read_command_kind(std::string_view name);

std::string name_seats(std::span<const Seat> seats);  // such as "seat is one of South, North"

// Refuses unknown members and texts that are too long.
ApiResult<TableCommand> read_command(CommandKind kind, const Document& members);

}  // namespace acies
