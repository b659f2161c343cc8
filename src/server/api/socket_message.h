// One message of a client on the WebSocket, read strictly. Its shape only: what it may do is for
// others to judge.
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
ApiResult<std::optional<Seat>> read_view_seat(std::string_view text);  // empty: nothing wanted

bool is_table_id(std::string_view text);  // what random_word can make

}  // namespace acies
