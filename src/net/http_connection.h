// One HTTP/1.1 connection: serves request by request, until it ends or becomes a WebSocket or a
// stream of lines.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <string>

#include "net/hub.h"

namespace acies {

boost::asio::awaitable<void> serve_http(Hub& hub, boost::asio::ip::tcp::socket socket,
                                        std::string peer, Admission admission);

// For a client beyond the limit: a short answer without reading a request, and the end.
boost::asio::awaitable<void> refuse_http(Hub& hub, boost::asio::ip::tcp::socket socket,
                                         unsigned status);

}  // namespace acies
