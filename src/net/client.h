// The other side, for tests and for load: HTTP, one blocking request at a time, and WebSockets,
// thousands of them on one thread.
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

// Keeps its connection between requests and opens a new one when the server has closed it.
class HttpClient {
 public:
  explicit HttpClient(Place place,
                      std::chrono::milliseconds patience = std::chrono::milliseconds(30'000));
  HttpClient(HttpClient&&) noexcept;
  HttpClient& operator=(HttpClient&&) noexcept;
  ~HttpClient();

  // Any status is an answer; a fault is that none came.
  Result<Response> request(std::string_view method, std::string_view target,
                           const HeaderList& headers = {}, std::string_view body = {});
  void disconnect();

 private:
  class Line;

  Place place_;
  std::chrono::milliseconds patience_;
  std::unique_ptr<Line> line_;  // null while there is no connection
};

// How a WebSocket ended, or why it never opened.
struct SocketEnd {
  unsigned status = 0;  // of the server's answer to the hello: 101 when it opened, 0 when none came
  uint16_t code = 1006;  // of the server's goodbye: 1006 when none came
  std::string why;
};

// Called on the thread that runs the clients. Any of them may be empty.
struct SocketEvents {
  std::function<void()> opened;
  std::function<void(std::string text)> received;
  std::function<void(const SocketEnd& end)> closed;  // once, also when it never opened
};

class SocketClient {
 public:
  virtual ~SocketClient() = default;
  virtual bool is_open() const = 0;
  virtual void send(std::string text) = 0;  // lost unless it is open
  virtual void close() = 0;                 // behind what has been sent
  virtual void cut() = 0;                   // without a goodbye
};

// A thread's worth of clients. All of it belongs to that thread, but post() and stop().
class SocketClients {
 public:
  SocketClients();
  SocketClients(const SocketClients&) = delete;
  SocketClients& operator=(const SocketClients&) = delete;
  ~SocketClients();  // cuts what is open and tells nobody

  std::shared_ptr<SocketClient> open(const Place& place, std::string target, HeaderList headers,
                                     SocketEvents events);
  void post(std::function<void()> job);
  void after(std::chrono::milliseconds pause, std::function<void()> job);

  void run();  // until nothing is open and nothing waits, or stop()
  // Until the time is over or `is_done`, which is asked behind each event; returns its answer.
  bool run_until(const std::function<bool()>& is_done, std::chrono::milliseconds longest);
  void stop();

 private:
  class Loop;
  std::unique_ptr<Loop> loop_;
};

}  // namespace acies
