#include "net/reply_slot.h"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <cassert>
#include <thread>
#include <utility>

namespace acies {
namespace {

// Shared by all copies of a Reply. The slot may be gone, and the whole Net with it.
class Ticket {
 public:
  explicit Ticket(std::weak_ptr<ReplySlot> slot) : slot_(std::move(slot)) {}
  Ticket(const Ticket&) = delete;
  Ticket& operator=(const Ticket&) = delete;
  // If it is dropped on another thread (with a discarded queue of jobs), the slot is left to its
  // time limit, because it belongs to the network's thread.
  ~Ticket() {
    if (is_used_ || std::this_thread::get_id() != thread_) return;
    if (const auto slot = slot_.lock()) slot->end(ReplyEnd::Dropped);
  }

  void use(Response response) {
    assert(!is_used_ && "a Reply is called once");
    if (std::exchange(is_used_, true)) return;
    const auto slot = slot_.lock();
    assert((!slot || std::this_thread::get_id() == thread_) && "on the network's thread");
    if (slot) slot->give(std::move(response));
  }

 private:
  std::weak_ptr<ReplySlot> slot_;
  std::thread::id thread_ = std::this_thread::get_id();
  bool is_used_ = false;
};

}  // namespace

HttpService::Reply ReplySlot::make_reply() {
  auto ticket = std::make_shared<Ticket>(weak_from_this());
  return [ticket](Response response) { ticket->use(std::move(response)); };
}

boost::asio::awaitable<ReplyEnd> ReplySlot::wait(std::chrono::milliseconds longest) {
  if (end_ == ReplyEnd::Waiting) {
    timer_.expires_after(longest);
    co_await timer_.async_wait(boost::asio::as_tuple(boost::asio::use_awaitable));
  }
  if (end_ == ReplyEnd::Waiting) end_ = ReplyEnd::Late;
  co_return end_;
}

void ReplySlot::give(Response response) {
  if (end_ != ReplyEnd::Waiting) return;
  response_ = std::move(response);
  end(ReplyEnd::Given);
}

void ReplySlot::end(ReplyEnd how) {
  if (end_ != ReplyEnd::Waiting) return;
  end_ = how;
  timer_.cancel();
}

}  // namespace acies
