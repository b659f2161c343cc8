// Answers in lines that stay open: chunks of application/x-ndjson, with empty lines in between so
// that each side notices if the other is gone.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <functional>
#include <memory>
#include <string>

#include "net/hub.h"
#include "net/message.h"
#include "net/net.h"

namespace acies {

class LineStream final : public Stream, public Connection {
 public:
  LineStream(Hub& hub, std::string_view address, std::function<void()> on_first)
      : hub_(hub), queued_(hub.backlog, address), on_first_(std::move(on_first)) {}

  void send(std::string line) override;
  void close() override;

  void finish() override { close(); }
  void cut() override;

  // From the first byte of the answer to the last.
  static boost::asio::awaitable<void> serve(std::shared_ptr<LineStream> stream,
                                            boost::asio::ip::tcp::socket socket, Framing framing,
                                            Admission held_to_the_end);

 private:
  struct Pipe;

  static boost::asio::awaitable<void> watch_peer(std::shared_ptr<Pipe> pipe);
  boost::asio::awaitable<void> write_lines(Pipe& pipe);
  boost::asio::awaitable<void> write(Pipe& pipe, std::string_view bytes);
  boost::asio::awaitable<void> wait_for_lines(Pipe& pipe);
  void wake();
  void cut_off();  // for a slow reader

  Hub& hub_;
  Backlog::Share queued_;
  std::function<void()> on_first_;  // the service has decided to answer in lines
  std::string pending_;
  bool is_closing_ = false;     // takes no more lines
  std::shared_ptr<Pipe> pipe_;  // while it is served; the Service may keep the stream longer
};

}  // namespace acies
