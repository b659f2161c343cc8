#include "net/reply_slot.h"

#include <gtest/gtest.h>

#include <boost/asio/io_context.hpp>
#include <thread>

namespace acies {
namespace {

#ifndef NDEBUG
TEST(NetReplySlotDeath, AReplyIsCalledOnce) {
  boost::asio::io_context io;
  const auto slot = std::make_shared<ReplySlot>(io.get_executor());
  const auto reply = slot->make_reply();
  reply({});
  EXPECT_DEATH(reply({}), "once");
}
#endif

TEST(NetReplySlot, AForeignThreadMayDropIt) {
  boost::asio::io_context io;
  const auto slot = std::make_shared<ReplySlot>(io.get_executor());
  auto reply = slot->make_reply();
  std::thread([dropped = std::move(reply)] {}).join();
  reply = nullptr;
  slot->end(ReplyEnd::Cut);  // the first end counts: it was still waiting
  EXPECT_EQ(slot->take().status, 200U);
}

}  // namespace
}  // namespace acies
