#include "server/tables/table_command.h"

#include "core/text/text.h"

namespace acies {
namespace {

std::unexpected<ApiError> malformed(const Error& error) {
  return refuse(400, "malformed", {error.what});
}

ApiResult<std::string> read_text(const Document& members, std::string_view key, size_t most) {
  auto text = members.text_at(key);
  if (!text) return malformed(text.error());
  if (text->size() > most) return refuse(422, "too_long", {std::string(key), std::to_string(most)});
  return std::move(*text);
}

ApiResult<Seat> read_seat_at(const Document& members, bool is_needed) {
  const Document* found = members.find("seat");
  if (found == nullptr && !is_needed) return Seat::Nobody;
  const auto text = members.text_at("seat");
  if (!text) return malformed(text.error());
  const auto seat = read_seat(*text);
  if (!seat || !is_player(*seat)) return refuse(400, "malformed", {name_seats(kAllPlayers)});
  return *seat;
}

// The text of a kind of command: its key and its greatest length.
struct TextPart {
  std::string_view key;
  size_t most;
  bool is_needed;
};

std::optional<TextPart> text_part(CommandKind kind) {
  switch (kind) {
    case CommandKind::Sit: return TextPart{"invitation", kLongestWords, false};
    case CommandKind::Ready: return TextPart{"words", kLongestWords, true};
    case CommandKind::Answer: return TextPart{"action", kLongestAction, true};
    case CommandKind::Chat: return TextPart{"text", kLongestChat, true};
    case CommandKind::Join: return TextPart{"key", kLongestWords, true};
    case CommandKind::Army: return TextPart{"code", kLongestArmy, true};
    default: return std::nullopt;
  }
}

// The ply of an answer, where it is required, or the ply that a game is to be continued from.
ApiResult<void> read_ply(const Document& members, TableCommand& command) {
  const bool is_needed = command.kind == CommandKind::Answer;
  if (!is_needed && command.kind != CommandKind::Continue) return {};
  command.ply = kWhereItStops;
  if (!is_needed && members.find("ply") == nullptr) return {};
  const auto ply = members.number_at("ply", 0, UINT32_MAX);
  if (!ply) return malformed(ply.error());
  command.ply = static_cast<uint32_t>(*ply);
  return {};
}

// The user that the command names.
ApiResult<void> read_user(const Document& members, TableCommand& command) {
  if (command.kind != CommandKind::Expel) return {};
  const auto user = members.number_at("user", 1, INT64_MAX);
  if (!user) return malformed(user.error());
  command.text = std::to_string(*user);
  return {};
}

}  // namespace

std::string name_seats(std::span<const Seat> seats) {
  std::vector<std::string> names;
  for (const Seat seat : seats) names.emplace_back(name(seat));
  return "seat is one of " + join(names, ", ");
}

std::optional<CommandKind> read_command_kind(std::string_view name) {
  for (size_t i = 0; i < kCommandNames.size(); ++i) {
    if (kCommandNames[i] == name) return static_cast<CommandKind>(i);
  }
  return std::nullopt;
}

ApiResult<TableCommand> read_command(CommandKind kind, const Document& members) {
  if (!members.is_map()) return refuse(400, "malformed", {"a wish is a JSON object"});
  TableCommand command{kind, Seat::Nobody, 0, {}};
  const auto part = text_part(kind);
  const std::string_view key = part ? part->key : "";
  if (const auto known =
          members.allow_only({"type", "id", "table", "seat", "ply", "lang", "user", key});
      !known) {
    return malformed(known.error());
  }
  const bool needs_seat = kind == CommandKind::Sit || kind == CommandKind::Join ||
                          kind == CommandKind::Army || kind == CommandKind::Expel;
  const auto seat = read_seat_at(members, needs_seat);
  if (!seat) return std::unexpected(seat.error());
  command.seat = *seat;
  if (auto read = read_ply(members, command); !read) return std::unexpected(read.error());
  if (auto read = read_user(members, command); !read) return std::unexpected(read.error());
  if (part && (part->is_needed || members.find(part->key) != nullptr)) {
    auto text = read_text(members, part->key, part->most);
    if (!text) return std::unexpected(text.error());
    command.text = std::move(*text);
  }
  return command;
}

}  // namespace acies
