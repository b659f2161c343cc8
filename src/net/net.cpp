#include "net/net.h"

#include <netinet/tcp.h>
#include <sys/socket.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <csignal>
#include <cstdio>
#include <exception>
#include <set>
#include <tuple>
#include <utility>

#include "net/await.h"
#include "net/http_connection.h"
#include "net/hub.h"

namespace acies {
namespace {

namespace asio = boost::asio;
using asio::awaitable;
using asio::ip::tcp;
using Failure = boost::system::error_code;
using Milliseconds = std::chrono::milliseconds;

constexpr Milliseconds kAcceptPause(100);  // when there are no more descriptors
constexpr size_t kMostRefusals = 256;      // told so at the same time; others are just closed

// Dead peers are noticed when what was sent stays unconfirmed for so long.
void set_options(tcp::socket& socket, Milliseconds longest_silence) {
  Failure ignored;
  std::ignore = socket.set_option(tcp::no_delay(true), ignored);
  const auto time = static_cast<unsigned>(longest_silence.count());
  ::setsockopt(socket.native_handle(), IPPROTO_TCP, TCP_USER_TIMEOUT, &time, sizeof time);
}

std::string address_of(const tcp::socket& socket) {
  Failure failure;
  const auto peer = socket.remote_endpoint(failure);
  if (failure) return {};
  const std::string text = peer.address().to_string();
  return read_address(text.substr(0, text.find('%'))).value_or("");  // without the interface
}

class NetServer final : public Net {
 public:
  NetServer(const NetSettings& settings, HttpService& http, SocketService& sockets)
      : hub_(settings, http, sockets, io_) {}
  NetServer(const NetServer&) = delete;
  NetServer& operator=(const NetServer&) = delete;
  ~NetServer() override { hub_.on_empty = nullptr; }

  Result<void> listen();

  uint16_t port() const override { return port_; }
  void run() override;
  void stop() override {
    post([this] { say_goodbye(); });
  }
  void post(std::function<void()> job) override {
    asio::post(io_, [job = std::move(job)] { guarded(job); });
  }
  void every(uint32_t milliseconds, std::function<void()> job) override;
  void after(uint32_t milliseconds, std::function<void()> job) override;
  NetCount count() const override {
    NetCount count = hub_.count;
    count.queued = hub_.backlog->in_all();
    count.calls = call_times();
    return count;
  }

 private:
  bool has_run();
  Failure bind_to(const tcp::endpoint& place);
  awaitable<void> accept_all();
  void admit(tcp::socket socket);
  awaitable<bool> pause(Milliseconds length);
  awaitable<void> repeat(Milliseconds length, std::function<void()> job);
  awaitable<void> delay(Milliseconds length, std::function<void()> job);
  void say_goodbye();

  // The hub outlives what still runs in the context when that is destroyed.
  Hub hub_;
  asio::io_context io_{1};
  tcp::acceptor acceptor_{io_};
  asio::signal_set signals_{io_};
  asio::steady_timer goodbye_{io_};
  std::set<asio::steady_timer*> timers_;  // of every() and after()
  uint16_t port_ = 0;
};

Failure NetServer::bind_to(const tcp::endpoint& place) {
  Failure failure;
  if (acceptor_.open(place.protocol(), failure)) return failure;
  std::ignore = acceptor_.set_option(tcp::acceptor::reuse_address(true), failure);
  if (place.protocol() == tcp::v6()) {  // "::" takes IPv4 too, where the system lets it
    std::ignore = acceptor_.set_option(asio::ip::v6_only(false), failure);
  }
  if (acceptor_.bind(place, failure)) return failure;
  return acceptor_.listen(tcp::acceptor::max_listen_connections, failure);
}

Result<void> NetServer::listen() {
  const NetSettings& settings = hub_.settings;
  Failure failure;
  const auto address = asio::ip::make_address(settings.bind, failure);
  if (failure) return fault("'" + settings.bind + "' is not an address to listen on");
  failure = bind_to({address, settings.port});
  if (failure) {
    return fault("cannot listen on " + settings.bind + " port " + std::to_string(settings.port) +
                 ": " + failure.message());
  }
  port_ = acceptor_.local_endpoint().port();
  return {};
}

// False when something threw.
bool NetServer::has_run() {
  try {
    io_.run();
    return true;
  } catch (const std::exception& mistake) {
    std::fputs(("acies: net: " + std::string(mistake.what()) + "\n").c_str(), stderr);
    return false;
  }
}

void NetServer::run() {
  Failure ignored;
  std::ignore = signals_.add(SIGINT, ignored);
  std::ignore = signals_.add(SIGTERM, ignored);
  signals_.async_wait([this](Failure failure, int) {
    if (!failure) say_goodbye();
  });
  hub_.spawn(accept_all());
  while (!has_run()) {}
}

// Nothing that accept() can fail with may end the server, or keep it busy with failing.
awaitable<void> NetServer::accept_all() {
  while (acceptor_.is_open()) {
    auto [failure, socket] = co_await acceptor_.async_accept(kAwait);
    if (!failure) {
      guarded([&] { admit(std::move(socket)); });
    } else if (failure != asio::error::connection_aborted) {
      co_await pause(kAcceptPause);
    }
  }
}

void NetServer::admit(tcp::socket socket) {
  set_options(socket, hub_.settings.idle_time);
  const std::string peer = address_of(socket);
  if (peer.empty()) return;  // gone already
  const bool is_full = hub_.count.connections >= hub_.settings.most_connections;
  Admission admission(hub_);
  const bool is_proxy = hub_.settings.is_behind_proxy && is_loopback(peer);
  const bool may_enter = !is_full && (is_proxy || admission.charge(peer));
  if (may_enter) {
    hub_.spawn(serve_http(hub_, std::move(socket), peer, std::move(admission)));
  } else if (hub_.open_count() < hub_.settings.most_connections + kMostRefusals) {
    hub_.spawn(refuse_http(hub_, std::move(socket), is_full ? 503 : 429));
  } else {
    ++hub_.count.refused;
  }
}

// False when the server stops meanwhile.
awaitable<bool> NetServer::pause(Milliseconds length) {
  if (hub_.is_stopping) co_return false;
  asio::steady_timer timer(io_, length);
  timers_.insert(&timer);
  co_await timer.async_wait(kAwait);
  timers_.erase(&timer);
  co_return !hub_.is_stopping;
}

awaitable<void> NetServer::repeat(Milliseconds length, std::function<void()> job) {
  for (;;) {
    const bool goes_on = co_await pause(length);
    if (!goes_on) co_return;
    guarded(job);
  }
}

awaitable<void> NetServer::delay(Milliseconds length, std::function<void()> job) {
  const bool goes_on = co_await pause(length);
  if (goes_on) guarded(job);
}

// Posted, for the list of timers belongs to the network's thread.
void NetServer::every(uint32_t milliseconds, std::function<void()> job) {
  post([this, milliseconds, job = std::move(job)]() mutable {
    hub_.spawn(repeat(Milliseconds(milliseconds), std::move(job)));
  });
}

void NetServer::after(uint32_t milliseconds, std::function<void()> job) {
  post([this, milliseconds, job = std::move(job)]() mutable {
    hub_.spawn(delay(Milliseconds(milliseconds), std::move(job)));
  });
}

// run() returns when nothing is left to wait for: every timer and every connection ends here, or
// when its goodbye has taken too long.
void NetServer::say_goodbye() {
  if (std::exchange(hub_.is_stopping, true)) return;
  Failure ignored;
  std::ignore = acceptor_.close(ignored);
  std::ignore = signals_.cancel(ignored);
  std::ignore = signals_.clear(ignored);  // a second signal kills
  for (asio::steady_timer* timer : timers_) timer->cancel();
  if (hub_.count.connections > 0) {
    hub_.on_empty = [this] { goodbye_.cancel(); };
    goodbye_.expires_after(hub_.settings.goodbye_time);
    goodbye_.async_wait([this](Failure) { hub_.cut_all(); });
  }
  hub_.finish_all();
}

}  // namespace

Result<std::unique_ptr<Net>> Net::open(const NetSettings& settings, HttpService& http,
                                       SocketService& sockets) {
  auto server = std::make_unique<NetServer>(settings, http, sockets);
  const auto listening = server->listen();
  if (!listening) return Fault(listening.error());
  return server;
}

}  // namespace acies
