// One end of a WebSocket, the server's or a client's: handshake, texts in both directions, a
// bounded send queue, and closing. The only file that includes Beast's WebSockets, which take half
// a minute to compile.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "net/allowance.h"
#include "net/backlog.h"
#include "net/target.h"

namespace acies {

// Codes of RFC 6455, 7.4.1.
inline constexpr uint16_t kCloseNormal = 1000;
inline constexpr uint16_t kCloseGoingAway = 1001;
inline constexpr uint16_t kCloseNotText = 1003;
inline constexpr uint16_t kCloseWithout = 1006;  // never sent: no close frame came
inline constexpr uint16_t kClosePolicy = 1008;
inline constexpr uint16_t kCloseInternal = 1011;

// The server's limits for a client besides its messages. A client has no limits for its server.
struct LinkGuard {
  LinkGuard(std::shared_ptr<Backlog> backlog, std::string_view address)
      : queued(std::move(backlog), address) {}

  Backlog::Share queued;
  Allowance pings{0, 0};
  Allowance noise{0, 0};  // bytes of frames
  size_t least_progress = 0;
  std::chrono::milliseconds progress_time{0};
  std::function<void()> on_cut;  // for counting
};

struct LinkLimits {
  size_t most_message = 0;
  size_t most_queued = 0;
  std::chrono::milliseconds handshake_time{0};  // for opening and closing
  std::chrono::milliseconds idle_time{0};
  std::shared_ptr<LinkGuard> guard = {};
};

struct LinkEnd {
  uint16_t code = kCloseWithout;
  std::string why;
};

class SocketLink {
 public:
  static std::shared_ptr<SocketLink> make(boost::asio::ip::tcp::socket socket,
                                          const LinkLimits& limits);
  virtual ~SocketLink() = default;

  // The server's handshake. The headers are those of the client's request.
  virtual boost::asio::awaitable<bool> accept(const Fields& headers) = 0;
  // A client's handshake: the status of the server's answer, 101 if accepted, 0 if none came.
  virtual boost::asio::awaitable<unsigned> connect(const std::string& host,
                                                   const std::string& target,
                                                   const Fields& headers) = 0;

  virtual boost::asio::awaitable<std::optional<std::string>> read() = 0;  // nothing: it has ended
  // None of these calls back; the end shows in read().
  virtual void send(std::string text) = 0;  // cut off if more than most_queued waits
  virtual void close(uint16_t code, std::string_view why) = 0;  // after what is queued
  virtual void cut() = 0;

  virtual LinkEnd end() const = 0;  // the other side's close frame
};

}  // namespace acies
