#include <boost/asio/co_spawn.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <exception>
#include <set>
#include <tuple>
#include <utility>

#include "net/await.h"
#include "net/client.h"
#include "net/message.h"
#include "net/socket_link.h"

namespace acies {
namespace {

namespace asio = boost::asio;
using asio::awaitable;
using asio::ip::tcp;
using Failure = boost::system::error_code;

LinkLimits client_limits() {
  return {.most_message = 16U << 20U,
          .most_queued = 16U << 20U,
          .handshake_time = std::chrono::seconds(30),
          .idle_time = std::chrono::minutes(5)};
}

Fields fields_of(const HeaderList& headers) {
  Fields fields;
  for (const auto& [name, value] : headers) fields.insert_or_assign(lower_case(name), value);
  return fields;
}

class OpenClient final : public SocketClient {
 public:
  OpenClient(Place place, std::string target, SocketEvents events)
      : place_(std::move(place)), target_(std::move(target)), events_(std::move(events)) {}

  bool is_open() const override { return is_open_; }
  void send(std::string text) override {
    if (is_open_) link_->send(std::move(text));
  }
  void close() override {
    if (!is_open_) return cut();
    link_->close(kCloseNormal, {});
  }
  void cut() override {
    is_unwanted_ = true;
    if (link_) link_->cut();
  }
  void forget_events() { events_ = {}; }

  awaitable<void> run(asio::io_context& io, HeaderList headers);

 private:
  awaitable<Failure> connect(tcp::socket& socket) const;
  awaitable<SocketEnd> talk(HeaderList headers);

  Place place_;
  std::string target_;
  SocketEvents events_;
  std::shared_ptr<SocketLink> link_;
  bool is_open_ = false;
  bool is_unwanted_ = false;  // cut before there was a link
};

awaitable<Failure> OpenClient::connect(tcp::socket& socket) const {
  Failure failure;
  tcp::resolver resolver(socket.get_executor());
  const auto found = resolver.resolve(place_.host, std::to_string(place_.port), failure);
  if (failure) co_return failure;
  const auto [refused, peer] = co_await asio::async_connect(socket, found, kAwait);
  if (!refused) std::ignore = socket.set_option(tcp::no_delay(true), failure);
  co_return refused;
}

awaitable<SocketEnd> OpenClient::talk(HeaderList headers) {
  SocketEnd end;
  const std::string host = place_.host + ":" + std::to_string(place_.port);
  const Fields fields = fields_of(headers);
  end.status = co_await link_->connect(host, target_, fields);
  if (end.status != 101) co_return end;
  is_open_ = true;
  if (events_.opened) events_.opened();
  for (;;) {
    auto text = co_await link_->read();
    if (!text) break;
    if (events_.received) events_.received(std::move(*text));
  }
  LinkEnd goodbye = link_->end();
  end.code = goodbye.code;
  end.why = std::move(goodbye.why);
  co_return end;
}

awaitable<void> OpenClient::run(asio::io_context& io, HeaderList headers) {
  SocketEnd end;
  tcp::socket socket(io);
  const Failure failure = co_await connect(socket);
  if (failure) {
    end.why = failure.message();
  } else if (!is_unwanted_) {
    link_ = SocketLink::make(std::move(socket), client_limits());
    end = co_await talk(std::move(headers));
  }
  is_open_ = false;
  link_.reset();
  if (events_.closed) events_.closed(end);
  forget_events();
}

}  // namespace

class SocketClients::Loop {
 public:
  Loop() = default;
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;
  // A client that is still held elsewhere must not keep a part of this loop.
  ~Loop() {
    for (OpenClient* client : open_) {
      client->forget_events();
      client->cut();
    }
    is_ending_ = true;
    io.restart();
    while (!open_.empty() && io.run_one() > 0) {}
  }

  awaitable<void> serve(std::shared_ptr<OpenClient> client, HeaderList headers) {
    if (is_ending_) co_return;  // opened but never run
    open_.insert(client.get());
    co_await client->run(io, std::move(headers));
    open_.erase(client.get());
  }

  awaitable<void> delay(std::chrono::milliseconds pause, std::function<void()> job) {
    asio::steady_timer timer(io, pause);
    co_await timer.async_wait(kAwait);
    if (!is_ending_) job();
  }

  void spawn(awaitable<void> work) {
    asio::co_spawn(io, std::move(work), [](const std::exception_ptr& mistake) {
      if (mistake) std::rethrow_exception(mistake);
    });
  }

  asio::io_context io{1};

 private:
  std::set<OpenClient*> open_;
  bool is_ending_ = false;
};

SocketClients::SocketClients() : loop_(std::make_unique<Loop>()) {}
SocketClients::~SocketClients() = default;

std::shared_ptr<SocketClient> SocketClients::open(const Place& place, std::string target,
                                                  HeaderList headers, SocketEvents events) {
  auto client = std::make_shared<OpenClient>(place, std::move(target), std::move(events));
  loop_->spawn(loop_->serve(client, std::move(headers)));
  return client;
}

void SocketClients::post(std::function<void()> job) { asio::post(loop_->io, std::move(job)); }

void SocketClients::after(std::chrono::milliseconds pause, std::function<void()> job) {
  loop_->spawn(loop_->delay(pause, std::move(job)));
}

void SocketClients::run() {
  loop_->io.restart();
  loop_->io.run();
}

bool SocketClients::run_until(const std::function<bool()>& is_done,
                              std::chrono::milliseconds longest) {
  const auto end = std::chrono::steady_clock::now() + longest;
  loop_->io.restart();
  while (!is_done()) {
    if (loop_->io.run_one_until(end) == 0) break;
  }
  return is_done();
}

void SocketClients::stop() { loop_->io.stop(); }

}  // namespace acies
