// The server's WebSockets: a SocketLink as the Service sees it.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>

#include "net/hub.h"
#include "net/net.h"

namespace acies {

// From the handshake to the end, for a request that the Service has accepted.
boost::asio::awaitable<void> serve_web_socket(Hub& hub, boost::asio::ip::tcp::socket socket,
                                              Request request, Admission held_to_the_end);

}  // namespace acies
