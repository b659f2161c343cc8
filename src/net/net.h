// HTTP and WebSocket for one Service, on one thread, with all limits that a public server needs:
// sizes, times, connections. It knows no games and no users.
// The Service is called only on the network's thread. It answers at any time through the callback
// given.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "net/call_times.h"

namespace acies {

struct Request {
  std::string method;  // GET, HEAD, POST, DELETE; others get 405 before this
  std::string path;    // decoded, begins with /, without . or .. segments
  std::map<std::string, std::string, std::less<>> query;    // decoded; the first of equal names
  std::map<std::string, std::string, std::less<>> headers;  // names in lower case
  std::map<std::string, std::string, std::less<>> cookies;
  std::string body;
  std::string address;     // of the client; from X-Forwarded-For if a trusted proxy sends it
  bool is_secure = false;  // it came to the proxy by https, so cookies may be marked Secure

  std::string_view header(std::string_view name) const;  // empty if there is none
  std::string_view cookie(std::string_view name) const;
};

struct Response {
  unsigned status = 200;
  std::string type = "application/json";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers;
  std::shared_ptr<const std::string> shared = {};  // the body, if many clients get the same one

  std::string_view content() const { return shared ? std::string_view(*shared) : body; }
};

// An answer in lines that stays open (bot API), for the network's thread.
class Stream {
 public:
  virtual ~Stream() = default;
  virtual void send(std::string line) = 0;  // a newline is appended
  virtual void close() = 0;
};

class WebSocket {
 public:
  virtual ~WebSocket() = default;
  virtual uint64_t id() const = 0;
  virtual void send(std::string text) = 0;  // queued; a client that does not read is cut off
  virtual void close(std::string_view why) = 0;
};

struct NetSettings {
  std::string bind = "127.0.0.1";
  uint16_t port = 8080;          // 0: any free one
  bool is_behind_proxy = false;  // believe X-Forwarded-For and X-Forwarded-Proto from loopback
  size_t most_body = 64U << 10U;
  size_t most_message = 16U << 10U;
  size_t most_header = 16U << 10U;
  size_t most_queued = 4U << 20U;  // bytes waiting for a slow reader
  size_t most_queued_per_address = 16U << 20U;
  size_t most_queued_in_all = 256U << 20U;
  // A client that reads less than this of its waiting bytes in this time is cut off.
  size_t least_progress = 16U << 10U;
  std::chrono::milliseconds progress_time{20'000};
  // On a WebSocket, besides messages: pings at once and per second, and bytes of frames without a
  // message (pings, empty fragments).
  uint32_t most_pings = 20;
  uint32_t pings_each_second = 1;
  uint32_t most_noise = 64U << 10U;
  uint32_t noise_each_second = 1U << 10U;
  uint32_t most_connections = 10'000;
  uint32_t most_connections_per_address = 64;
  std::chrono::milliseconds request_time{30'000};  // for a request to arrive
  std::chrono::milliseconds reply_time{30'000};    // for the Service to answer
  std::chrono::milliseconds idle_time{60'000};  // keep-alive; a WebSocket is pinged at half of it
  std::chrono::milliseconds heartbeat_time{15'000};  // between empty lines of a stream
  std::chrono::milliseconds goodbye_time{2'000};     // for queued writes when the server stops
};

// Answers requests.
class HttpService {
 public:
  // Called once, on the network's thread, at once or later. If it is dropped without a call, the
  // answer is 500. After reply_time the client gets 503, and a late call does nothing.
  using Reply = std::function<void(Response)>;

  virtual ~HttpService() = default;

  virtual void answer(Request request, Reply reply) = 0;
  // Asked before `answer`: true leads to `open_stream` for an answer in lines.
  virtual bool wants_stream(const Request& request) = 0;
  // The stream begins with the first send(), or when `refuse` is dropped. Until then `refuse` may
  // give an ordinary response. It stays open until close() or until the client leaves.
  virtual void open_stream(Request request, std::shared_ptr<Stream> stream, Reply refuse) = 0;
  // Once for each stream that has begun, however it ended. Lines sent afterwards are lost.
  virtual void stream_closed(Stream& stream) = 0;
};

// Talks to WebSockets.
class SocketService {
 public:
  virtual ~SocketService() = default;

  // An upgrade: nothing accepts it, a Response refuses it.
  virtual std::optional<Response> may_connect(const Request& request) = 0;
  virtual void connected(std::shared_ptr<WebSocket> socket, Request request) = 0;
  virtual void received(WebSocket& socket, std::string text) = 0;
  virtual void disconnected(WebSocket& socket) = 0;  // once for each `connected`
};

struct NetCount {
  uint64_t connections = 0;  // open now
  uint64_t web_sockets = 0;  // open now
  uint64_t requests = 0;
  uint64_t messages_in = 0;
  uint64_t messages_out = 0;
  uint64_t bytes_out = 0;
  uint64_t refused = 0;  // connections and requests beyond the limits
  uint64_t cut = 0;      // connections that read too slowly or sent too many empty frames
  uint64_t queued = 0;   // bytes waiting for slow readers now
  CallTimes calls;       // of the Service
};

class Net {
 public:
  // Listens at once. If the port is taken, the fault says so.
  static Result<std::unique_ptr<Net>> open(const NetSettings& settings, HttpService& http,
                                           SocketService& sockets);
  virtual ~Net() = default;

  virtual uint16_t port() const = 0;
  virtual void run() = 0;   // until stop(), or SIGTERM or SIGINT
  virtual void stop() = 0;  // from any thread: accepts no new work, sends what is queued, and ends
  // Runs on the network's thread; may be called from any thread.
  virtual void post(std::function<void()> job) = 0;
  // Calls the job on the network's thread each time this many milliseconds have passed.
  virtual void every(uint32_t milliseconds, std::function<void()> job) = 0;
  virtual void after(uint32_t milliseconds, std::function<void()> job) = 0;
  virtual NetCount count() const = 0;
};

}  // namespace acies
