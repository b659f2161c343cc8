#include "net/socket_link.h"

#include <algorithm>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/bind_cancellation_slot.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/cancellation_signal.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/websocket.hpp>
#include <list>
#include <utility>

namespace acies {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using Failure = boost::system::error_code;

constexpr auto kAwait = asio::as_tuple(asio::use_awaitable);
constexpr std::chrono::milliseconds kReleasePause(20);
constexpr size_t kSmallMessage = 256;  // not worth compressing
constexpr size_t kLeastPiece = 512;    // read at once; held by every idle socket
constexpr size_t kMostPiece = 64U << 10U;

// A stream that compresses keeps its window for good: 300 KB a connection with the usual settings,
// 40 KB with these. The window outlasts the message and holds the view before it: a view of 5 KB,
// 1.3 KB when packed alone, takes 0.2 KB. Half the window would lose that, and keep 20 KB.
websocket::permessage_deflate make_deflate() {
  websocket::permessage_deflate deflate;
  deflate.server_enable = true;
  deflate.client_enable = true;
  deflate.server_max_window_bits = 13;
  deflate.client_max_window_bits = 15;
  deflate.memLevel = 4;
  deflate.compLevel = 4;
  deflate.msg_size_threshold = kSmallMessage;
  return deflate;
}

// A small window for what clients send, where the client lets us choose it. Firefox does not, and
// would not compress at all if we insisted.
websocket::permessage_deflate deflate_for(const Fields& headers) {
  auto deflate = make_deflate();
  const auto offer = headers.find("sec-websocket-extensions");
  if (offer != headers.end() && offer->second.contains("client_max_window_bits")) {
    deflate.client_max_window_bits = 10;
  }
  return deflate;
}

std::string_view cut_to_reason(std::string_view why) {
  std::string_view reason = why.substr(0, 120);  // 123 fit into a control frame
  while (!is_utf8(reason)) reason.remove_suffix(1);
  return reason;
}

class BeastLink final : public SocketLink, public std::enable_shared_from_this<BeastLink> {
 public:
  BeastLink(asio::ip::tcp::socket socket, const LinkLimits& limits)
      : stream_(std::move(socket)), timer_(stream_.get_executor()), limits_(limits) {
    stream_.set_option(
        websocket::stream_base::timeout{limits.handshake_time, limits.idle_time, true});
    stream_.read_message_max(limits.most_message);
    stream_.auto_fragment(false);
  }

  asio::awaitable<bool> accept(const Fields& headers) override {
    http::request<http::empty_body> request(http::verb::get, "/", 11);
    for (const auto& [name, value] : headers) request.set(name, value);
    stream_.set_option(deflate_for(headers));
    stream_.set_option(websocket::stream_base::decorator(
        [](websocket::response_type& response) { response.set(http::field::server, "acies"); }));
    const auto [failure] = co_await stream_.async_accept(request, kAwait);
    if (!failure) begin();
    co_return !failure;
  }

  asio::awaitable<unsigned> connect(const std::string& host, const std::string& target,
                                    const Fields& headers) override {
    stream_.set_option(make_deflate());
    stream_.set_option(
        websocket::stream_base::decorator([headers](websocket::request_type& request) {
          for (const auto& [name, value] : headers) request.set(name, value);
        }));
    websocket::response_type response;
    const auto [failure] = co_await stream_.async_handshake(response, host, target, kAwait);
    if (!failure) begin();
    if (!failure) co_return 101;
    co_return failure == websocket::error::upgrade_declined ? response.result_int() : 0;
  }

  asio::awaitable<std::optional<std::string>> read() override {
    for (;;) {
      std::string text;
      const bool is_whole = co_await read_message(text);
      if (!is_whole) co_return std::nullopt;
      if (is_ending_) continue;  // it crossed our goodbye
      if (stream_.got_text()) co_return text;
      close(kCloseNotText, "only texts are understood here");
    }
  }

  void send(std::string text) override {
    if (is_ending_) return;
    queued_ += text.size();
    if (queued_ > limits_.most_queued) return cut();
    queue_.push_back(std::move(text));
    if (is_ready_ && queue_.size() == 1) write_front();
  }

  void close(uint16_t code, std::string_view why) override {
    if (std::exchange(is_ending_, true)) return;
    goodbye_ =
        websocket::close_reason(static_cast<websocket::close_code>(code), cut_to_reason(why));
    if (is_ready_ && queue_.empty()) say_goodbye();
  }

  void cut() override {
    is_ending_ = true;
    if (std::exchange(is_cut_, true)) return;
    beast::get_lowest_layer(stream_).close();
    release();
  }

  LinkEnd end() const override {
    const websocket::close_reason& reason = stream_.reason();
    if (!reason) return {};
    return {static_cast<uint16_t>(reason.code),
            std::string(reason.reason.data(), reason.reason.size())};
  }

 private:
  // In pieces of our own making: async_read() asserts when a goodbye comes between the frames of a
  // message, for the goodbye reads frames too.
  asio::awaitable<bool> read_message(std::string& text) {
    do {
      if (is_cut_) co_return false;
      const size_t before = text.size();
      text.resize(before + std::clamp(before, kLeastPiece, kMostPiece));
      const auto piece = asio::buffer(text.data() + before, text.size() - before);
      const auto [failure, size] = co_await stream_.async_read_some(
          piece, asio::bind_cancellation_slot(stop_reading_.slot(), kAwait));
      text.resize(before + size);
      if (failure) co_return false;
    } while (!stream_.is_message_done());
    co_return true;
  }

  // The hello is over: what was asked for meanwhile is done now.
  void begin() {
    is_ready_ = true;
    if (!queue_.empty()) return write_front();
    if (is_ending_) say_goodbye();
  }

  void write_front() {
    auto then = [self = shared_from_this()](Failure failure, size_t) { self->written(failure); };
    stream_.async_write(asio::buffer(queue_.front()),
                        asio::bind_cancellation_slot(stop_writing_.slot(), std::move(then)));
  }

  void written(Failure failure) {
    queued_ -= queue_.front().size();
    queue_.pop_front();
    if (failure) return cut();
    if (!queue_.empty()) return write_front();
    if (is_ending_ && !is_cut_) say_goodbye();
  }

  void say_goodbye() {
    in_a_while(limits_.handshake_time, [](BeastLink& self) { self.cut(); });
    auto then = [self = shared_from_this()](Failure) { self->cut(); };
    stream_.async_close(goodbye_,
                        asio::bind_cancellation_slot(stop_closing_.slot(), std::move(then)));
  }

  // A broken frame that meets our goodbye leaves Beast's reading and its closing waiting for each
  // other; neither notices a closed socket, or Beast's own time limit. They are told until they
  // have gone, and this object with them.
  void release() {
    in_a_while(kReleasePause, [](BeastLink& self) {
      self.stop_writing_.emit(asio::cancellation_type::terminal);
      self.stop_closing_.emit(asio::cancellation_type::terminal);
      self.stop_reading_.emit(asio::cancellation_type::terminal);
      self.release();
    });
  }

  void in_a_while(std::chrono::milliseconds pause, void (*call)(BeastLink&)) {
    timer_.expires_after(pause);
    timer_.async_wait([weak = weak_from_this(), call](Failure failure) {
      const auto self = weak.lock();
      if (self && !failure) call(*self);
    });
  }

  websocket::stream<beast::tcp_stream> stream_;
  asio::steady_timer timer_;  // for the goodbye, and behind the cut
  LinkLimits limits_;
  asio::cancellation_signal stop_reading_;
  asio::cancellation_signal stop_writing_;
  asio::cancellation_signal stop_closing_;
  std::list<std::string> queue_;  // the first one is being written
  size_t queued_ = 0;             // bytes
  bool is_ready_ = false;         // the hello is over
  bool is_ending_ = false;        // nothing more is taken
  bool is_cut_ = false;
  websocket::close_reason goodbye_;
};

}  // namespace

std::shared_ptr<SocketLink> SocketLink::make(asio::ip::tcp::socket socket,
                                             const LinkLimits& limits) {
  return std::make_shared<BeastLink>(std::move(socket), limits);
}

}  // namespace acies
