#include "server/api/socket_message.h"

#include <algorithm>

#include "files/json.h"

namespace acies {
namespace {

constexpr size_t kLongestId = 32;

Granted<void> read_head(const Document& members, Message& message) {
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

Granted<void> read_place(const Document& members, Message& message) {
  if (members.find("table") != nullptr) {
    const auto table = members.text_at("table");
    if (!table) return refuse(400, "malformed", {table.error().what});
    if (!is_table_id(*table)) return refuse(404, "no_table");
    message.table = *table;
  }
  if (members.find("as") != nullptr) {
    const auto text = members.text_at("as");
    if (!text) return refuse(400, "malformed", {text.error().what});
    const auto eyes = read_eyes(*text);
    if (!eyes) return std::unexpected(eyes.error());
    message.as = *eyes;
  }
  return {};
}

Granted<void> read_tongue(const Document& members, Message& message) {
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

Granted<std::optional<Seat>> read_eyes(std::string_view text) {
  if (text.empty()) return std::optional<Seat>();
  const auto seat = read_seat(text);
  if (!seat) return refuse(400, "malformed", {"as is a seat, Nobody or Nature"});
  return seat;
}

Granted<Message> read_message(std::string_view text) {
  auto members = read_json(text, "message");
  if (!members) return refuse(400, "malformed", {members.error().what});
  if (!members->is_map()) return refuse(400, "malformed", {"a message is a JSON object"});
  Message message;
  if (auto read = read_head(*members, message); !read) return std::unexpected(read.error());
  if (auto read = read_tongue(*members, message); !read) return std::unexpected(read.error());
  if (auto read = read_place(*members, message); !read) return std::unexpected(read.error());
  message.members = std::move(*members);
  return message;
}

}  // namespace acies
