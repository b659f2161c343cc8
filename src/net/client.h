// HTTP and WebSocket clients for tests and load tests: HTTP with one blocking request at a time,
// and thousands of WebSockets on one thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "net/net.h"

namespace acies {

struct Place {
  std::string host = "127.0.0.1";
  uint16_t port = 0;
};

using HeaderList = std::vector<std::pair<std::string, std::string>>;

// Keeps its connection between requests, and opens a new one if the server has closed it.
class HttpClient {
 public:
  explicit HttpClient(Place place,
                      std::chrono::milliseconds patience = std::chrono::milliseconds(30'000));
  HttpClient(HttpClient&&) noexcept;
  HttpClient& operator=(HttpClient&&) noexcept;
  ~HttpClient();

  // Any status is an answer; it is a fault if there is no answer.
  Result<Response> request(std::string_view method, std::string_view target,
                           const HeaderList& headers = {}, std::string_view body = {});
  void disconnect();

 private:
  class Line;

  Place place_;
  std::chrono::milliseconds patience_;
  std::unique_ptr<Line> line_;  // null while there is no connection
};

// The end of a WebSocket, or the reason why it never opened.
struct SocketEnd {
  unsigned status = 0;  // of the server's answer to the handshake: 101 if it opened, 0 if none came
  uint16_t code = 1006;  // of the server's close frame; 1006 if none came
  std::string why;
};

// Called on the thread that runs the clients. Any of them may be empty.
struct SocketEvents {
  std::function<void()> opened;
  std::function<void(std::string text)> received;
  std::function<void(const SocketEnd& end)> closed;  // once, also if it never opened
};

class SocketClient {
 public:
  virtual ~SocketClient() = default;
  virtual bool is_open() const = 0;
  virtual void send(std::string text) = 0;  // lost unless the socket is open
  virtual void close() = 0;                 // after everything sent so far
  virtual void cut() = 0;                   // without a close frame
};

// The clients of one thread. All calls except post() and stop() belong to that thread.
class SocketClients {
 public:
  SocketClients();
  SocketClients(const SocketClients&) = delete;
  SocketClients& operator=(const SocketClients&) = delete;
  ~SocketClients();  // cuts open connections without calling back

  std::shared_ptr<SocketClient> open(const Place& place, std::string target, HeaderList headers,
                                     SocketEvents events);
  void post(std::function<void()> job);
  void after(std::chrono::milliseconds pause, std::function<void()> job);

  void run();  // until nothing is open and nothing waits, or stop()
  // Runs until the time is up or `is_done` returns true. It is called after each event; returns its
  // last answer.
  bool run_until(const std::function<bool()>& is_done, std::chrono::milliseconds longest);
  void stop();

 private:
  class Loop;
  std::unique_ptr<Loop> loop_;
};

}  // namespace acies
