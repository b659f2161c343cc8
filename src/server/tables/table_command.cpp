#include "server/tables/table_command.h"

#include "core/text/text.h"

namespace acies {
namespace {

std::unexpected<Trouble> malformed(const Error& error) {
  return refuse(400, "malformed", {error.what});
}

Granted<std::string> read_text(const Document& members, std::string_view key, size_t most) {
  auto text = members.text_at(key);
  if (!text) return malformed(text.error());
  if (text->size() > most) return refuse(422, "too_long", {std::string(key), std::to_string(most)});
  return std::move(*text);
}

Granted<Seat> read_seat_at(const Document& members, bool is_needed) {
  const Document* found = members.find("seat");
  if (found == nullptr && !is_needed) return Seat::Nobody;
  const auto text = members.text_at("seat");
  if (!text) return malformed(text.error());
  const auto seat = read_seat(*text);
  if (!seat || !is_player(*seat)) return refuse(400, "malformed", {name_seats(kAllPlayers)});
  return *seat;
}

// The text that a kind of wish carries: its key and its greatest length.
struct TextPart {
  std::string_view key;
  size_t most;
  bool is_needed;
};

std::optional<TextPart> text_part(WishKind kind) {
  switch (kind) {
    case WishKind::Sit: return TextPart{"invitation", kLongestWords, false};
    case WishKind::Ready: return TextPart{"words", kLongestWords, true};
    case WishKind::Answer: return TextPart{"action", kLongestAction, true};
    case WishKind::Chat: return TextPart{"text", kLongestChat, true};
    case WishKind::Join: return TextPart{"key", kLongestWords, true};
    case WishKind::Army: return TextPart{"code", kLongestArmy, true};
    default: return std::nullopt;
  }
}

// The ply of an answer, which is needed, or that a game is to be continued from.
Granted<void> read_ply(const Document& members, Wish& wish) {
  const bool is_needed = wish.kind == WishKind::Answer;
  if (!is_needed && wish.kind != WishKind::Continue) return {};
  wish.ply = kWhereItStops;
  if (!is_needed && members.find("ply") == nullptr) return {};
  const auto ply = members.number_at("ply", 0, UINT32_MAX);
  if (!ply) return malformed(ply.error());
  wish.ply = static_cast<uint32_t>(*ply);
  return {};
}

// Whom a wish speaks of.
Granted<void> read_user(const Document& members, Wish& wish) {
  if (wish.kind != WishKind::Expel) return {};
  const auto user = members.number_at("user", 1, INT64_MAX);
  if (!user) return malformed(user.error());
  wish.text = std::to_string(*user);
  return {};
}

}  // namespace

std::string name_seats(std::span<const Seat> seats) {
  std::vector<std::string> names;
  for (const Seat seat : seats) names.emplace_back(name(seat));
  return "seat is one of " + join(names, ", ");
}

std::optional<WishKind> read_wish_kind(std::string_view name) {
  for (size_t i = 0; i < kWishNames.size(); ++i) {
    if (kWishNames[i] == name) return static_cast<WishKind>(i);
  }
  return std::nullopt;
}

Granted<Wish> read_wish(WishKind kind, const Document& members) {
  if (!members.is_map()) return refuse(400, "malformed", {"a wish is a JSON object"});
  Wish wish{kind, Seat::Nobody, 0, {}};
  const auto part = text_part(kind);
  const std::string_view key = part ? part->key : "";
  if (const auto known =
          members.allow_only({"type", "id", "table", "seat", "ply", "lang", "user", key});
      !known) {
    return malformed(known.error());
  }
  const bool needs_seat = kind == WishKind::Sit || kind == WishKind::Join ||
                          kind == WishKind::Army || kind == WishKind::Expel;
  const auto seat = read_seat_at(members, needs_seat);
  if (!seat) return std::unexpected(seat.error());
  wish.seat = *seat;
  if (auto read = read_ply(members, wish); !read) return std::unexpected(read.error());
  if (auto read = read_user(members, wish); !read) return std::unexpected(read.error());
  if (part && (part->is_needed || members.find(part->key) != nullptr)) {
    auto text = read_text(members, part->key, part->most);
    if (!text) return std::unexpected(text.error());
    wish.text = std::move(*text);
  }
  return wish;
}

}  // namespace acies
