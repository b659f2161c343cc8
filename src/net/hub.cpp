#include "net/hub.h"

#include <boost/asio/co_spawn.hpp>
#include <cstdio>
#include <exception>
#include <utility>
#include <vector>

#include "net/call_times.h"

namespace acies {

namespace asio = boost::asio;

Hub::Hub(const NetSettings& net_settings, HttpService& http_service, SocketService& socket_service,
         asio::io_context& context)
    : settings(net_settings),
      http(http_service),
      sockets(socket_service),
      io(context),
      addresses(net_settings.most_connections_per_address),
      backlog(std::make_shared<Backlog>(BacklogLimits{net_settings.most_queued,
                                                      net_settings.most_queued_per_address,
                                                      net_settings.most_queued_in_all})) {}

void Hub::spawn(asio::awaitable<void> work) {
  asio::co_spawn(io, std::move(work), [](const std::exception_ptr&) {});
}

// Works on copies, because a connection that ends leaves the list.
void Hub::finish_all() {
  for (Connection* connection : std::vector(open_.begin(), open_.end())) connection->finish();
}

void Hub::cut_all() {
  for (Connection* connection : std::vector(open_.begin(), open_.end())) connection->cut();
}

Admission::Admission(Admission&& other) noexcept
    : hub_(std::exchange(other.hub_, nullptr)), group_(std::exchange(other.group_, std::nullopt)) {}

Admission::~Admission() {
  if (hub_ == nullptr) return;
  if (group_) hub_->addresses.remove(*group_);
  if (--hub_->count.connections == 0 && hub_->on_empty) hub_->on_empty();
}

bool guarded(const std::function<void()>& call) {
  std::string mistake;
  const TimedCall timed;
  try {
    call();
    return true;
  } catch (const std::exception& known) {
    mistake = known.what();
  } catch (...) {
    mistake = "an unknown exception";
  }
  std::fputs(("acies: net: " + mistake + "\n").c_str(), stderr);
  return false;
}

bool Admission::charge(std::string_view address) {
  if (group_) return true;
  std::string group = address_group(address);
  if (!hub_->addresses.add(group)) return false;
  group_ = std::move(group);
  return true;
}

}  // namespace acies
