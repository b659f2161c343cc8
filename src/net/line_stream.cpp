#include "net/line_stream.h"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <tuple>
#include <utility>

namespace acies {

namespace asio = boost::asio;

namespace {
constexpr auto kAwait = asio::as_tuple(asio::use_awaitable);
}

struct LineStream::Pipe {
  asio::ip::tcp::socket socket;
  asio::steady_timer news;  // cancelled when there is something to do
  Framing framing;
  bool is_gone = false;

  void cut() {
    is_gone = true;
    news.cancel();
    boost::system::error_code ignored;
    std::ignore = socket.close(ignored);
  }
};

void LineStream::send(std::string line) {
  if (is_closing_) return;
  ++hub_.count.messages_out;
  hub_.count.bytes_out += line.size() + 1;
  pending_.append(line).append("\n");
  if (pending_.size() > hub_.settings.most_queued) return cut();
  wake();
}

void LineStream::close() {
  is_closing_ = true;
  wake();
}

void LineStream::cut() {
  is_closing_ = true;
  if (pipe_) pipe_->cut();
  wake();
}

void LineStream::wake() {
  if (on_first_) std::exchange(on_first_, nullptr)();
  if (pipe_) pipe_->news.cancel();
}

// A client of a stream has nothing to say: its end is all that is listened for.
asio::awaitable<void> LineStream::watch_peer(std::shared_ptr<Pipe> pipe) {
  char ignored[64];
  for (;;) {
    const auto [failure, size] =
        co_await pipe->socket.async_read_some(asio::buffer(ignored), kAwait);
    if (failure) break;
  }
  pipe->cut();
}

asio::awaitable<void> LineStream::wait_for_lines(Pipe& pipe) {
  pipe.news.expires_after(hub_.settings.heartbeat_time);
  const auto [failure] = co_await pipe.news.async_wait(kAwait);
  if (!failure && pending_.empty()) pending_ = "\n";
}

asio::awaitable<void> LineStream::write_lines(Pipe& pipe) {
  while (!pipe.is_gone) {
    if (pending_.empty() && is_closing_) break;
    if (pending_.empty()) co_await wait_for_lines(pipe);
    if (pending_.empty() || pipe.is_gone) continue;
    const std::string lines = std::exchange(pending_, {});
    const std::string bytes = pipe.framing == Framing::Chunks ? write_chunk(lines) : lines;
    const auto [failure, size] =
        co_await asio::async_write(pipe.socket, asio::buffer(bytes), kAwait);
    if (failure) pipe.cut();
  }
  if (pipe.is_gone || pipe.framing != Framing::Chunks) co_return;
  co_await asio::async_write(pipe.socket, asio::buffer("0\r\n\r\n", 5), kAwait);
}

asio::awaitable<void> LineStream::serve(std::shared_ptr<LineStream> stream,
                                        asio::ip::tcp::socket socket, Framing framing,
                                        [[maybe_unused]] Admission held_to_the_end) {
  Hub& hub = stream->hub_;
  const Entered entered(hub, *stream);
  const auto pipe =
      std::make_shared<Pipe>(Pipe{std::move(socket), asio::steady_timer(hub.io), framing, false});
  stream->pipe_ = pipe;
  hub.spawn(watch_peer(pipe));
  if (hub.is_stopping) stream->finish();
  Response response;
  response.type = "application/x-ndjson";
  const std::string head =
      write_head(response, {.framing = framing, .is_kept_alive = false, .now = std::time(nullptr)});
  co_await asio::async_write(pipe->socket, asio::buffer(head), kAwait);
  co_await stream->write_lines(*pipe);
  pipe->cut();
  stream->is_closing_ = true;
  stream->pipe_.reset();
  guarded([&] { hub.service.stream_closed(*stream); });
}

}  // namespace acies
