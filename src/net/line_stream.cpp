#include "net/line_stream.h"
#include "net/await.h"

#include <boost/asio/buffer.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <tuple>
#include <utility>

namespace acies {

namespace asio = boost::asio;

namespace {}

struct LineStream::Pipe {
  asio::ip::tcp::socket socket;
  asio::steady_timer news;      // cancelled when there is work
  asio::steady_timer patience;  // for a client that does not read
  Framing framing;
  bool is_gone = false;

  void cut() {
    is_gone = true;
    news.cancel();
    patience.cancel();
    boost::system::error_code ignored;
    std::ignore = socket.close(ignored);
  }
};

void LineStream::send(std::string line) {
  if (is_closing_) return;
  ++hub_.count.messages_out;
  hub_.count.bytes_out += line.size() + 1;
  if (!queued_.take(line.size() + 1)) return cut_off();
  pending_.append(line).append("\n");
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

void LineStream::cut_off() {
  ++hub_.count.cut;
  cut();
}

void LineStream::wake() {
  if (on_first_) std::exchange(on_first_, nullptr)();
  if (pipe_) pipe_->news.cancel();
}

// A client of a stream sends nothing, so only its end is awaited.
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
  if (failure || !pending_.empty()) co_return;
  if (queued_.take(1)) pending_ = "\n";
}

// In pieces, each with a time limit.
asio::awaitable<void> LineStream::write(Pipe& pipe, std::string_view bytes) {
  while (!bytes.empty() && !pipe.is_gone) {
    const std::string_view piece = bytes.substr(0, hub_.settings.least_progress);
    pipe.patience.expires_after(hub_.settings.progress_time);
    pipe.patience.async_wait(
        [&hub = hub_, weak = std::weak_ptr(pipe_)](boost::system::error_code failure) {
          const auto slow = weak.lock();
          if (failure || !slow || slow->is_gone) return;
          ++hub.count.cut;
          slow->cut();
        });
    const auto [failure, size] =
        co_await asio::async_write(pipe.socket, asio::buffer(piece), kAwait);
    pipe.patience.cancel();
    if (failure) pipe.cut();
    bytes.remove_prefix(piece.size());
  }
}

asio::awaitable<void> LineStream::write_lines(Pipe& pipe) {
  while (!pipe.is_gone) {
    if (pending_.empty() && is_closing_) break;
    if (pending_.empty()) co_await wait_for_lines(pipe);
    if (pending_.empty() || pipe.is_gone) continue;
    const std::string lines = std::exchange(pending_, {});
    const std::string bytes = pipe.framing == Framing::Chunks ? write_chunk(lines) : lines;
    co_await write(pipe, bytes);
    queued_.give_back(lines.size());
  }
  if (pipe.is_gone || pipe.framing != Framing::Chunks) co_return;
  co_await write(pipe, "0\r\n\r\n");
}

asio::awaitable<void> LineStream::serve(std::shared_ptr<LineStream> stream,
                                        asio::ip::tcp::socket socket, Framing framing,
                                        [[maybe_unused]] Admission held_to_the_end) {
  Hub& hub = stream->hub_;
  const Entered entered(hub, *stream);
  const auto pipe = std::make_shared<Pipe>(Pipe{std::move(socket), asio::steady_timer(hub.io),
                                                asio::steady_timer(hub.io), framing, false});
  stream->pipe_ = pipe;
  hub.spawn(watch_peer(pipe));
  if (hub.is_stopping) stream->finish();
  Response response;
  response.type = "application/x-ndjson";
  const std::string head =
      write_head(response, {.framing = framing, .is_kept_alive = false, .now = std::time(nullptr)});
  co_await stream->write(*pipe, head);
  co_await stream->write_lines(*pipe);
  pipe->cut();
  stream->is_closing_ = true;
  stream->pipe_.reset();
  guarded([&] { hub.http.stream_closed(*stream); });
}

}  // namespace acies
