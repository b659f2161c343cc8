#include "net/http_connection.h"

#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/error.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <chrono>
#include <expected>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>

#include "net/await.h"
#include "net/line_stream.h"
#include "net/message.h"
#include "net/reply_slot.h"
#include "net/request.h"
#include "net/server_socket.h"

namespace acies {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using Failure = boost::system::error_code;
using RequestParser = http::request_parser<http::string_body>;
using asio::awaitable;

constexpr std::chrono::seconds kLingerTime(1);
constexpr size_t kMostLingering = 1U << 20U;  // bytes discarded after a last answer
constexpr size_t kFirstRead = 1U << 10U;
constexpr size_t kPiece = 64U << 10U;  // of a long answer; each has its own time limit

// The answer to a request that cannot be read; 0: none, because the peer is gone or too slow.
unsigned status_of(Failure failure) {
  if (failure == http::error::header_limit || failure == http::error::buffer_overflow) return 431;
  if (failure == http::error::body_limit) return 413;
  if (failure == http::error::bad_version) return 505;
  if (failure == http::error::end_of_stream) return 0;
  if (failure == http::error::partial_message) return 0;
  return failure.category() == make_error_code(http::error::bad_method).category() ? 400 : 0;
}

Head head_of(const http::request<http::string_body>& message) {
  Head head;
  head.method = message.method_string();
  head.target = message.target();
  head.version = message.version();
  for (const auto& field : message) head.add(field.name_string(), field.value());
  return head;
}

class HttpConnection final : public Connection {
 public:
  HttpConnection(Hub& hub, asio::ip::tcp::socket socket)
      : hub_(hub), stream_(std::move(socket)), buffer_(hub.settings.most_header + kPiece) {}

  awaitable<void> run(std::string peer, Admission admission) {
    const Entered entered(hub_, *this);
    peer_ = std::move(peer);
    admission_.emplace(std::move(admission));
    for (bool goes_on = true; goes_on;) goes_on = co_await serve_one();
    co_await linger();
  }

  awaitable<void> run_refusal(unsigned status) {
    const Entered entered(hub_, *this);
    co_await refuse(status);
    co_await linger();
  }

  // A request that is being read, answered or written is finished.
  void finish() override {
    if (is_idle_) cut();
  }

  void cut() override {
    stream_.close();
    if (slot_) slot_->end(ReplyEnd::Cut);
  }

 private:
  // True if another request may follow.
  awaitable<bool> serve_one() {
    const bool is_asked = co_await has_begun();
    if (!is_asked) co_return false;
    stream_.expires_after(hub_.settings.request_time);
    RequestParser parser;
    parser.header_limit(static_cast<uint32_t>(hub_.settings.most_header));
    parser.body_limit(hub_.settings.most_body);
    auto request = co_await read_request(parser);
    if (!request) co_return co_await refuse(request.error());
    ++hub_.count.requests;
    is_kept_alive_ = parser.keep_alive();
    is_old_ = parser.get().version() == 10;
    if (is_upgrade(*request)) co_return co_await upgrade(std::move(*request));
    if (is_stream(*request)) co_return co_await open_stream(std::move(*request));
    co_return co_await answer(std::move(*request));
  }

  // Waits for the first bytes of a request, for as long as an idle connection is kept.
  awaitable<bool> has_begun() {
    if (hub_.is_stopping) co_return false;
    if (buffer_.size() > 0) co_return true;
    const auto& settings = hub_.settings;
    stream_.expires_after(std::exchange(is_fresh_, false) ? settings.request_time
                                                          : settings.idle_time);
    is_idle_ = true;
    buffer_.shrink_to_fit();
    const auto [failure, size] =
        co_await stream_.async_read_some(buffer_.prepare(kFirstRead), kAwait);
    is_idle_ = false;
    buffer_.commit(size);
    co_return !failure;
  }

  awaitable<std::expected<Request, unsigned>> read_request(RequestParser& parser) {
    const auto [head_failure, head_size] =
        co_await http::async_read_header(stream_, buffer_, parser, kAwait);
    if (head_failure) co_return std::unexpected(status_of(head_failure));
    const Trust trust{peer_, hub_.settings.is_behind_proxy};
    auto request = make_request(head_of(parser.get()), trust);
    if (!request) co_return request;
    if (!parser.is_done() && is_expecting_continue(*request)) {
      co_await write("HTTP/1.1 100 Continue\r\n\r\n");
    }
    const auto [failure, size] = co_await http::async_read(stream_, buffer_, parser, kAwait);
    if (failure) co_return std::unexpected(status_of(failure));
    request->body = std::move(parser.get().body());
    co_return request;
  }

  // The rest of the client's bytes cannot be told from another request, so the connection ends.
  awaitable<bool> refuse(unsigned status) {
    is_kept_alive_ = false;
    if (status == 0) {
      stream_.close();
      co_return false;
    }
    if (status == 413 || status == 429 || status == 431 || status == 503) ++hub_.count.refused;
    co_return co_await respond(error_response(status));
  }

  awaitable<bool> upgrade(Request request) {
    // A client that sends frames before they are allowed does not speak the protocol.
    const unsigned fault = buffer_.size() > 0 ? 400 : upgrade_fault(request);
    if (fault != 0) co_return co_await refuse(fault);
    std::optional<Response> refusal;
    const bool is_fine = guarded([&] { refusal = hub_.sockets.may_connect(request); });
    if (!is_fine) refusal = error_response(500);
    if (refusal) co_return co_await respond(std::move(*refusal));
    if (!admission_->charge(request.address)) co_return co_await refuse(429);
    hub_.spawn(serve_web_socket(hub_, stream_.release_socket(), std::move(request),
                                std::move(*admission_)));
    co_return false;
  }

  bool is_stream(const Request& request) {
    bool is_wanted = false;
    if (request.method == "GET") {
      guarded([&] { is_wanted = hub_.http.wants_stream(request); });
    }
    return is_wanted;
  }

  awaitable<bool> open_stream(Request request) {
    if (!admission_->charge(request.address)) co_return co_await refuse(429);
    const auto slot = open_slot();
    const auto stream =
        std::make_shared<LineStream>(hub_, request.address, [waiting = std::weak_ptr(slot)] {
          if (const auto here = waiting.lock()) here->end(ReplyEnd::Dropped);
        });
    const bool is_fine =
        guarded([&] { hub_.http.open_stream(std::move(request), stream, slot->make_reply()); });
    const ReplyEnd end = co_await slot->wait(hub_.settings.reply_time);
    slot_.reset();
    if (is_fine && end == ReplyEnd::Dropped) {
      hub_.spawn(LineStream::serve(stream, stream_.release_socket(),
                                   is_old_ ? Framing::UntilClose : Framing::Chunks,
                                   std::move(*admission_)));
      co_return false;
    }
    stream->close();
    co_return co_await respond_at(end, slot->take());
  }

  awaitable<bool> answer(Request request) {
    is_head_ = request.method == "HEAD";
    queued_.emplace(hub_.backlog, request.address);
    const auto slot = open_slot();
    guarded([&] { hub_.http.answer(std::move(request), slot->make_reply()); });
    const ReplyEnd end = co_await slot->wait(hub_.settings.reply_time);
    slot_.reset();
    co_return co_await respond_at(end, slot->take());
  }

  std::shared_ptr<ReplySlot> open_slot() {
    slot_ = std::make_shared<ReplySlot>(stream_.get_executor());
    return slot_;
  }

  awaitable<bool> respond_at(ReplyEnd end, Response response) {
    if (end == ReplyEnd::Cut) co_return false;
    if (end == ReplyEnd::Dropped) response = error_response(500);
    if (end == ReplyEnd::Late) response = error_response(503);
    co_return co_await respond(std::move(response));
  }

  awaitable<bool> respond(Response response) {
    is_kept_alive_ = is_kept_alive_ && !hub_.is_stopping;
    const HeadFacts facts{Framing::Length, is_kept_alive_, std::time(nullptr)};
    const std::string head = write_head(response, facts);
    const bool has_body = !is_head_ && response.status != 204 && response.status != 304;
    is_head_ = false;
    const std::string_view body = has_body ? response.content() : std::string_view();
    // A shared body is in memory anyway.
    const size_t own = response.shared ? 0 : body.size();
    if (queued_ && !queued_->take(own)) co_return drop();
    const bool is_sent = co_await write(head, body);
    if (queued_) queued_->give_back(own);
    co_return is_sent&& is_kept_alive_;
  }

  // Its address has too many waiting bytes already.
  bool drop() {
    ++hub_.count.cut;
    stream_.close();
    return false;
  }

  // The first piece is sent together with the head.
  awaitable<bool> write(std::string_view head, std::string_view body = {}) {
    while (!head.empty() || !body.empty()) {
      const std::string_view piece = body.substr(0, kPiece);
      const std::array<asio::const_buffer, 2> both{asio::buffer(head), asio::buffer(piece)};
      stream_.expires_after(hub_.settings.request_time);
      const auto [failure, size] = co_await asio::async_write(stream_, both, kAwait);
      if (failure == beast::error::timeout) ++hub_.count.cut;
      if (failure) stream_.close();
      if (failure) co_return false;
      hub_.count.bytes_out += size;
      head = {};
      body.remove_prefix(piece.size());
    }
    co_return true;
  }

  // Closing a socket with unread bytes resets it, and the last answer would be lost.
  awaitable<void> linger() {
    if (!stream_.socket().is_open()) co_return;
    Failure ignored;
    std::ignore = stream_.socket().shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
    stream_.expires_after(kLingerTime);
    char thrown_away[4096];
    for (size_t count = 0; count < kMostLingering;) {
      const auto [failure, size] =
          co_await stream_.async_read_some(asio::buffer(thrown_away), kAwait);
      if (failure) break;
      count += size;
    }
    stream_.close();
  }

  Hub& hub_;
  beast::tcp_stream stream_;
  beast::flat_buffer buffer_;
  std::string peer_;
  std::optional<Admission> admission_;
  std::optional<Backlog::Share> queued_;  // of the last client that asked
  std::shared_ptr<ReplySlot> slot_;       // while the Service is asked
  bool is_fresh_ = true;                  // no request has come yet
  bool is_idle_ = false;
  bool is_kept_alive_ = true;
  bool is_old_ = false;   // HTTP/1.0
  bool is_head_ = false;  // answered without a body
};

}  // namespace

awaitable<void> serve_http(Hub& hub, asio::ip::tcp::socket socket, std::string peer,
                           Admission admission) {
  HttpConnection connection(hub, std::move(socket));
  co_await connection.run(std::move(peer), std::move(admission));
}

awaitable<void> refuse_http(Hub& hub, asio::ip::tcp::socket socket, unsigned status) {
  HttpConnection connection(hub, std::move(socket));
  co_await connection.run_refusal(status);
}

}  // namespace acies
