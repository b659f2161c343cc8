#include "net/socket_link.h"
#include "net/await.h"

#include <algorithm>
#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/bind_cancellation_slot.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/cancellation_signal.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/websocket.hpp>
#include <limits>
#include <list>
#include <utility>

namespace acies {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using Failure = boost::system::error_code;

constexpr std::chrono::milliseconds kReleasePause(20);
constexpr size_t kSmallMessage = 256;  // not worth compressing
constexpr size_t kLeastPiece = 512;    // read at once; held by every idle socket
constexpr size_t kMostPiece = 64U << 10U;
constexpr size_t kMostHead = 14;  // bytes of a frame's head

// A stream that compresses keeps its window for good: 300 KB a connection with the default
// settings, 40 KB with these. The window holds the previous view: a view of 5 KB, 1.3 KB when
// compressed alone, takes 0.2 KB. Half of the window would lose this, and still need 20 KB.
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

// A small window for messages of clients that let us choose it. Firefox does not, and would not
// compress at all if we insisted.
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

// Counts bytes on the wire, before Beast parses them.
class Meter {
 public:
  std::function<void(size_t)> on_read;
  size_t written = 0;

 private:
  friend beast::rate_policy_access;

  static constexpr size_t kAll = std::numeric_limits<size_t>::max();
  static size_t available_read_bytes() { return kAll; }
  static size_t available_write_bytes() { return kAll; }
  void transfer_read_bytes(size_t size) const {
    if (on_read) on_read(size);
  }
  void transfer_write_bytes(size_t size) { written += size; }
  static void on_timer() {}
};

using MeteredStream = beast::basic_stream<asio::ip::tcp, asio::any_io_executor, Meter>;

class BeastLink final : public SocketLink, public std::enable_shared_from_this<BeastLink> {
 public:
  BeastLink(asio::ip::tcp::socket socket, const LinkLimits& limits)
      : stream_(std::move(socket)),
        timer_(stream_.get_executor()),
        patience_(stream_.get_executor()),
        limits_(limits) {
    stream_.set_option(
        websocket::stream_base::timeout{limits.handshake_time, limits.idle_time, true});
    stream_.read_message_max(limits.most_message);
    stream_.auto_fragment(false);
    if (limits_.guard) keep_watch();
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
      if (is_ending_) continue;  // sent before it saw our close frame
      if (stream_.got_text()) co_return text;
      close(kCloseNotText, "only texts are understood here");
    }
  }

  void send(std::string text) override {
    if (is_ending_) return;
    if (!has_room(text.size())) return cut_off();
    queued_ += text.size();
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
    patience_.cancel();
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
  // In pieces: async_read() asserts if a close frame comes between the frames of a message, because
  // closing reads frames too.
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
    if (limits_.guard) limits_.guard->noise.give(text.size() + kMostHead);
    co_return true;
  }

  // Beast answers pings and skips empty fragments by itself, so too many of them are noticed here.
  // The link must not be ended from within Beast's reading.
  void keep_watch() {
    stream_.next_layer().rate_policy().on_read = [this](size_t size) {
      if (!limits_.guard->noise.take(size)) later([](BeastLink& self) { self.cut_off(); });
    };
    stream_.control_callback([this](websocket::frame_type kind, beast::string_view) {
      if (kind != websocket::frame_type::ping || limits_.guard->pings.take(1)) return;
      later([](BeastLink& self) { self.close(kClosePolicy, "too many pings"); });
    });
  }

  void later(void (*call)(BeastLink&)) {
    asio::post(stream_.get_executor(), [weak = weak_from_this(), call] {
      if (const auto self = weak.lock()) call(*self);
    });
  }

  bool has_room(size_t size) {
    return limits_.guard ? limits_.guard->queued.take(size) : queued_ + size <= limits_.most_queued;
  }

  // It is too late for a close frame.
  void cut_off() {
    if (!is_cut_ && limits_.guard && limits_.guard->on_cut) limits_.guard->on_cut();
    cut();
  }

  // Checks at intervals whether any of the waiting bytes were read.
  void watch_progress() {
    if (!limits_.guard || std::exchange(is_watched_, true)) return;
    const size_t written = stream_.next_layer().rate_policy().written;
    patience_.expires_after(limits_.guard->progress_time);
    patience_.async_wait([weak = weak_from_this(), written, sent = sent_](Failure failure) {
      const auto self = weak.lock();
      if (self && !failure) self->check_progress(written, sent);
    });
  }

  void check_progress(size_t written, uint64_t sent) {
    is_watched_ = false;
    if (queue_.empty() || is_cut_) return;
    const size_t taken = stream_.next_layer().rate_policy().written - written;
    if (sent_ == sent && taken < limits_.guard->least_progress) return cut_off();
    watch_progress();
  }

  // The handshake is over: does what was requested meanwhile.
  void begin() {
    is_ready_ = true;
    if (!queue_.empty()) return write_front();
    if (is_ending_) say_goodbye();
  }

  void write_front() {
    watch_progress();
    auto then = [self = shared_from_this()](Failure failure, size_t) { self->written(failure); };
    stream_.async_write(asio::buffer(queue_.front()),
                        asio::bind_cancellation_slot(stop_writing_.slot(), std::move(then)));
  }

  void written(Failure failure) {
    queued_ -= queue_.front().size();
    if (limits_.guard) limits_.guard->queued.give_back(queue_.front().size());
    ++sent_;
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

  // If a malformed frame meets our close frame, Beast's reading and closing wait for each other.
  // Neither notices a closed socket, or Beast's own time limit. Both are cancelled repeatedly until
  // they are gone, and this object with them.
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

  websocket::stream<MeteredStream> stream_;
  asio::steady_timer timer_;     // for the close frame, and after the cut
  asio::steady_timer patience_;  // for a slow reader
  LinkLimits limits_;
  asio::cancellation_signal stop_reading_;
  asio::cancellation_signal stop_writing_;
  asio::cancellation_signal stop_closing_;
  std::list<std::string> queue_;  // the first one is being written
  size_t queued_ = 0;             // bytes
  uint64_t sent_ = 0;             // texts
  bool is_watched_ = false;       // for its progress
  bool is_ready_ = false;         // the handshake is over
  bool is_ending_ = false;        // takes nothing more
  bool is_cut_ = false;
  websocket::close_reason goodbye_;
};

}  // namespace

std::shared_ptr<SocketLink> SocketLink::make(asio::ip::tcp::socket socket,
                                             const LinkLimits& limits) {
  return std::make_shared<BeastLink>(std::move(socket), limits);
}

}  // namespace acies
