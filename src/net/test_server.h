// For tests: a Net on its own thread with a Service made of lambdas, and a raw socket for breaking
// rules.
#pragma once

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <future>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "net/client.h"
#include "net/net.h"

namespace acies {

// A plain request.
inline constexpr std::string_view kGet = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";

using namespace std::chrono_literals;

// Far more time than anything here needs; a test that waits so long has failed.
inline constexpr std::chrono::milliseconds kPatience = 20s;

inline Response response_with(unsigned status, std::string body) {
  Response response;
  response.status = status;
  response.type = "text/plain";
  response.body = std::move(body);
  return response;
}

// Echoes by default. The lambdas run on the network's thread.
struct TestService final : HttpService, SocketService {
  using Socket = std::shared_ptr<WebSocket>;
  using Lines = std::shared_ptr<Stream>;

  std::function<void(Request, Reply)> on_answer = [](const Request& request, const Reply& reply) {
    reply(response_with(200, request.method + " " + request.path + " " + request.body));
  };
  std::function<void(Request, Lines, Reply)> on_stream;  // for all of /stream
  std::function<std::optional<Response>(const Request&)> on_upgrade =
      [](const Request&) -> std::optional<Response> { return std::nullopt; };
  std::function<void(Socket, Request)> on_connected = [](const Socket&, const Request&) {};
  std::function<void(WebSocket&, std::string)> on_received =
      [](WebSocket& socket, std::string text) { socket.send(std::move(text)); };
  std::atomic<int> disconnected_count = 0;
  std::atomic<int> stream_closed_count = 0;

  void answer(Request request, Reply reply) override {
    on_answer(std::move(request), std::move(reply));
  }
  bool wants_stream(const Request& request) override {
    return on_stream && request.path == "/stream";
  }
  void open_stream(Request request, Lines stream, Reply refuse) override {
    on_stream(std::move(request), std::move(stream), std::move(refuse));
  }
  void stream_closed(Stream& /*stream*/) override { ++stream_closed_count; }
  std::optional<Response> may_connect(const Request& request) override {
    return on_upgrade(request);
  }
  void connected(Socket socket, Request request) override {
    on_connected(std::move(socket), std::move(request));
  }
  void received(WebSocket& socket, std::string text) override {
    on_received(socket, std::move(text));
  }
  void disconnected(WebSocket& /*socket*/) override { ++disconnected_count; }
};

// True as soon as the condition holds.
inline bool comes_true(const std::function<bool()>& condition) {
  const auto end = std::chrono::steady_clock::now() + kPatience;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(2ms);
  }
  return true;
}

class TestServer {
 public:
  explicit TestServer(NetSettings settings = {}) : settings_(std::move(settings)) {
    settings_.port = 0;
  }
  TestServer(const TestServer&) = delete;
  TestServer& operator=(const TestServer&) = delete;
  ~TestServer() { stop(); }

  NetSettings& settings() { return settings_; }
  TestService& service() { return service_; }

  void start() {
    auto opened = Net::open(settings_, service_, service_);
    ASSERT_TRUE(opened) << opened.error().text();
    net_ = std::move(*opened);
    thread_ = std::thread([this] {
      net_->run();
      has_ended_ = true;
    });
  }
  void stop() {
    if (!net_) return;
    net_->stop();
    join();
    net_.reset();
  }
  void join() {
    if (thread_.joinable()) thread_.join();
  }

  Net& net() { return *net_; }
  bool has_ended() const { return has_ended_; }
  Place place() const { return {.host = "127.0.0.1", .port = net_->port()}; }

  // Runs on the network's thread and waits for the end.
  void there(const std::function<void()>& job) {
    std::promise<void> done;
    net_->post([&] {
      job();
      done.set_value();
    });
    done.get_future().wait();
  }
  NetCount count() {
    NetCount count;
    there([&] { count = net_->count(); });
    return count;
  }

 private:
  NetSettings settings_;
  TestService service_;
  std::unique_ptr<Net> net_;
  std::thread thread_;
  std::atomic<bool> has_ended_ = false;
};

class RawSocket {
 public:
  RawSocket() : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    const timeval time{.tv_sec = 20, .tv_usec = 0};
    ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &time, sizeof time);
    ::setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &time, sizeof time);
  }
  explicit RawSocket(const Place& place) : RawSocket() { connect(place); }
  RawSocket(RawSocket&& other) noexcept : socket_(std::exchange(other.socket_, -1)) {}
  RawSocket& operator=(RawSocket&&) = delete;
  ~RawSocket() { close(); }

  bool connect(const Place& place) const {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(place.port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return ::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
  }
  // False if the server has closed its side.
  bool send(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t put = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (put <= 0) return false;
      bytes.remove_prefix(static_cast<size_t>(put));
    }
    return true;
  }
  // The next bytes; empty at the end, if the connection breaks, or if nothing comes.
  std::string receive() const {
    char block[16U << 10U];
    const ssize_t got = ::recv(socket_, block, sizeof block, 0);
    return {block, got > 0 ? static_cast<size_t>(got) : 0};
  }
  std::string receive_until(std::string_view mark) const {
    std::string all;
    while (!all.contains(mark)) {
      const std::string more = receive();
      if (more.empty()) break;
      all += more;
    }
    return all;
  }
  std::string receive_all() const {
    std::string all;
    for (;;) {
      const std::string more = receive();
      if (more.empty()) return all;
      all += more;
    }
  }
  std::string ask(std::string_view bytes) const {
    send(bytes);
    return receive_all();
  }
  void half_close() const { ::shutdown(socket_, SHUT_WR); }
  // With a reset instead of a close.
  void reset() {
    const linger hard{.l_onoff = 1, .l_linger = 0};
    ::setsockopt(socket_, SOL_SOCKET, SO_LINGER, &hard, sizeof hard);
    close();
  }
  void close() {
    if (socket_ >= 0) ::close(std::exchange(socket_, -1));
  }

 private:
  int socket_;
};

}  // namespace acies
