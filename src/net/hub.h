// State shared by all connections of one Net: settings, Service, counts, and the list of open
// connections, so that the server can close them in order. One thread, no locks.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "net/address.h"
#include "net/backlog.h"
#include "net/net.h"

namespace acies {

// An open connection; it ends with the server at the latest.
class Connection {
 public:
  Connection() = default;
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  virtual ~Connection() = default;

  virtual void finish() = 0;  // ends after the current work
  virtual void cut() = 0;     // ends now; both only start the end and call nobody back
};

class Hub {
 public:
  Hub(const NetSettings& net_settings, HttpService& http_service, SocketService& socket_service,
      boost::asio::io_context& context);

  // No exception leaves: the work just ends. In all coroutines here a co_await is never part of the
  // condition of an if or a loop, because g++ 12 then mixes up the arguments of the awaited call.
  void spawn(boost::asio::awaitable<void> work);

  void enter(Connection& connection) { open_.insert(&connection); }
  void leave(Connection& connection) { open_.erase(&connection); }
  void finish_all();
  void cut_all();
  size_t open_count() const { return open_.size(); }  // including those that are being refused

  const NetSettings settings;
  HttpService& http;
  SocketService& sockets;
  boost::asio::io_context& io;
  AddressCounts addresses;
  std::shared_ptr<Backlog> backlog;
  NetCount count;
  uint64_t last_socket = 0;  // the last number of a WebSocket
  bool is_stopping = false;
  std::function<void()> on_empty;  // called when the last admitted connection has ended

 private:
  std::set<Connection*> open_;
};

// Is in the hub's list as long as this object lives.
class Entered {
 public:
  Entered(Hub& hub, Connection& connection) : hub_(hub), connection_(connection) {
    hub_.enter(connection_);
  }
  Entered(const Entered&) = delete;
  Entered& operator=(const Entered&) = delete;
  ~Entered() { hub_.leave(connection_); }

 private:
  Hub& hub_;
  Connection& connection_;
};

// One open connection, counted as long as this object lives: in total, and for its address once
// that is known. (Connections from a proxy have many senders, known only by their requests.)
class Admission {
 public:
  explicit Admission(Hub& hub) : hub_(&hub) { ++hub_->count.connections; }
  Admission(Admission&& other) noexcept;
  Admission(const Admission&) = delete;
  Admission& operator=(const Admission&) = delete;
  Admission& operator=(Admission&&) = delete;
  ~Admission();

  // False if the address has reached its limit.
  bool charge(std::string_view address);

 private:
  Hub* hub_;
  std::optional<std::string> group_;
};

// Runs code of the Service. False if it threw, which is noted on standard error: its mistake costs
// one connection, not the server. Its time is counted (call_times.h).
bool guarded(const std::function<void()>& call);

}  // namespace acies
