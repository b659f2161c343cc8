#include "server/api/socket_message.h"

#include <algorithm>

#include "files/json.h"

namespace acies {
namespace {

constexpr size_t kLongestId = 32;

ApiResult<void> read_head(const Document& members, SocketMessage& message) {
  const auto type = members.text_at("type");
  if (!type) return refuse(400, "malformed", {type.error().what});
  message.type = *type;
  if (members.find("id") != nullptr) {
    const auto id = members.number_at("id", 0, INT64_MAX);
    if (!id) return refuse(400, "malformed", {id.error().what});
    message.id = *id;
  }
  return {};
}

ApiResult<void> read_place(const Document& members, SocketMessage& message) {
  if (members.find("table") != nullptr) {
    const auto table = members.text_at("table");
    if (!table) return refuse(400, "malformed", {table.error().what});
    if (!is_table_id(*table)) return refuse(404, "no_table");
    message.table = *table;
  }
  if (members.find("as") != nullptr) {
    const auto text = members.text_at("as");
    if (!text) return refuse(400, "malformed", {text.error().what});
    const auto view_seat = read_view_seat(*text);
    if (!view_seat) return std::unexpected(view_seat.error());
    message.as = *view_seat;
  }
  return {};
}

ApiResult<void> read_tongue(const Document& members, SocketMessage& message) {
  if (members.find("lang") == nullptr) return {};
  const auto text = members.text_at("lang");
  if (!text) return refuse(400, "malformed", {text.error().what});
  const auto language = read_language(*text);
  if (!language) return refuse(400, "malformed", {"lang is ru or en"});
  message.language = *language;
  return {};
}

}  // namespace

bool is_table_id(std::string_view text) {
  return !text.empty() && text.size() <= kLongestId && std::ranges::all_of(text, [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z');
  });
}

ApiResult<std::optional<Seat>> read_view_seat(std::string_view text) {
  if (text.empty()) return std::optional<Seat>();
  const auto seat = read_seat(text);
  if (!seat) return refuse(400, "malformed", {"as is a seat, Nobody or Nature"});
  return seat;
}

ApiResult<SocketMessage> read_socket_message(std::string_view text) {
  auto members = read_json(text, "message");
  if (!members) return refuse(400, "malformed", {members.error().what});
  if (!members->is_map()) return refuse(400, "malformed", {"a message is a JSON object"});
  SocketMessage message;
  if (auto read = read_head(*members, message); !read) return std::unexpected(read.error());
  if (auto read = read_tongue(*members, message); !read) return std::unexpected(read.error());
  if (auto read = read_place(*members, message); !read) return std::unexpected(read.error());
  message.members = std::move(*members);
  return message;
}

}  // namespace acies
