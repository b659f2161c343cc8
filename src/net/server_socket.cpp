#include "net/server_socket.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>

#include "net/socket_link.h"

namespace acies {
namespace {

namespace asio = boost::asio;

// The Service may keep this object longer than the Net lives. When the link ends, the object
// releases it.
class ServerSocket final : public WebSocket, public Connection {
 public:
  ServerSocket(Hub& hub, std::shared_ptr<SocketLink> link)
      : hub_(hub), link_(std::move(link)), id_(++hub.last_socket) {}

  uint64_t id() const override { return id_; }

  void send(std::string text) override {
    if (!link_) return;
    ++hub_.count.messages_out;
    hub_.count.bytes_out += text.size();
    link_->send(std::move(text));
  }
  void close(std::string_view why) override { close(kCloseNormal, why); }
  void close(uint16_t code, std::string_view why) {
    if (link_) link_->close(code, why);
  }

  void finish() override { close(kCloseGoingAway, "the server stops"); }
  void cut() override {
    if (link_) link_->cut();
  }

  void let_go() { link_.reset(); }

 private:
  Hub& hub_;
  std::shared_ptr<SocketLink> link_;
  uint64_t id_;
};

asio::awaitable<void> pass_messages(Hub& hub, ServerSocket& socket, SocketLink& link) {
  for (;;) {
    auto text = co_await link.read();
    if (!text) co_return;
    ++hub.count.messages_in;
    const bool is_fine = guarded([&] { hub.sockets.received(socket, std::move(*text)); });
    if (!is_fine) socket.close(kCloseInternal, "the server has made a mistake");
  }
}

// The request itself has arrived already.
constexpr std::chrono::milliseconds kMostHandshake(5'000);

std::shared_ptr<LinkGuard> make_guard(Hub& hub, std::string_view address) {
  const NetSettings& settings = hub.settings;
  auto guard = std::make_shared<LinkGuard>(hub.backlog, address);
  guard->pings = Allowance(settings.most_pings, settings.pings_each_second);
  guard->noise = Allowance(settings.most_noise, settings.noise_each_second);
  guard->least_progress = settings.least_progress;
  guard->progress_time = settings.progress_time;
  guard->on_cut = [&hub] { ++hub.count.cut; };
  return guard;
}

LinkLimits limits_of(Hub& hub, std::string_view address) {
  const NetSettings& settings = hub.settings;
  return {.most_message = settings.most_message,
          .most_queued = settings.most_queued,
          .handshake_time = std::min(settings.request_time, kMostHandshake),
          .idle_time = settings.idle_time,
          .guard = make_guard(hub, address)};
}

}  // namespace

asio::awaitable<void> serve_web_socket(Hub& hub, asio::ip::tcp::socket socket, Request request,
                                       [[maybe_unused]] Admission held_to_the_end) {
  const auto link = SocketLink::make(std::move(socket), limits_of(hub, request.address));
  const auto self = std::make_shared<ServerSocket>(hub, link);
  const Entered entered(hub, *self);
  const bool is_open = co_await link->accept(request.headers);
  if (!is_open) co_return;
  ++hub.count.web_sockets;
  const bool is_fine = guarded([&] { hub.sockets.connected(self, std::move(request)); });
  if (!is_fine) self->close(kCloseInternal, "the server has made a mistake");
  if (hub.is_stopping) self->finish();
  co_await pass_messages(hub, *self, *link);
  --hub.count.web_sockets;
  self->let_go();
  guarded([&] { hub.sockets.disconnected(*self); });
}

}  // namespace acies
