// One message of a client on the WebSocket. Only its form is checked here, strictly; others decide
// whether it is allowed.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/contract/seat.h"
#include "core/data/document.h"
#include "core/text/phrases.h"
#include "server/api/api_error.h"

namespace acies {

struct SocketMessage {
  std::string type;
  std::optional<int64_t> id;  // repeated in the reply
  std::string table;
  Language language = Language::English;
  std::optional<Seat> as;
  Document members;
};

ApiResult<SocketMessage> read_socket_message(std::string_view text);

// A seat of any table, "Nobody" or "Nature".
// Empty: no seat is asked for.
ApiResult<std::optional<Seat>> read_view_seat(std::string_view text);

bool is_table_id(std::string_view text);  // a word that random_word can make

}  // namespace acies
