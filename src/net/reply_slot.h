// The place where a connection waits for the Service's Reply: given, dropped, too late, or no
// longer wanted.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <memory>
#include <optional>

#include "net/net.h"

namespace acies {

enum class ReplyEnd : uint8_t { Waiting, Given, Dropped, Late, Cut };

class ReplySlot : public std::enable_shared_from_this<ReplySlot> {
 public:
  explicit ReplySlot(const boost::asio::any_io_executor& executor) : timer_(executor) {}

  // Safe to call after the slot is gone. Once for each slot.
  HttpService::Reply make_reply();
  boost::asio::awaitable<ReplyEnd> wait(std::chrono::milliseconds longest);

  void give(Response response);
  void end(ReplyEnd how);  // the first end counts
  Response take() { return std::move(response_); }

 private:
  boost::asio::steady_timer timer_;
  ReplyEnd end_ = ReplyEnd::Waiting;
  Response response_;
};

}  // namespace acies
