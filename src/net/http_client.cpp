#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <boost/asio/buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <cerrno>
#include <cstring>
#include <optional>

#include "net/client.h"

namespace acies {
namespace {

namespace http = boost::beast::http;
using ResponseParser = http::response_parser<http::string_body>;
using Failure = boost::system::error_code;

Fault failed(std::string_view what) {
  return fault(std::string(what) + ": " + std::strerror(errno));
}

void set_patience(int socket, std::chrono::milliseconds patience) {
  const auto count = patience.count();
  const timeval time{.tv_sec = count / 1000, .tv_usec = count % 1000 * 1000};
  ::setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &time, sizeof time);
  ::setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &time, sizeof time);
  const int on = 1;
  ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

std::string write_request(std::string_view method, std::string_view target, const Place& place,
                          const HeaderList& headers, std::string_view body) {
  std::string text;
  text.append(method).append(" ").append(target).append(" HTTP/1.1\r\nHost: ").append(place.host);
  text.append(":").append(std::to_string(place.port)).append("\r\n");
  for (const auto& [name, value] : headers) {
    text.append(name).append(": ").append(value).append("\r\n");
  }
  if (!body.empty() || method == "POST") {
    text.append("Content-Length: ").append(std::to_string(body.size())).append("\r\n");
  }
  return text.append("\r\n").append(body);
}

Response response_of(ResponseParser& parser) {
  auto& message = parser.get();
  Response response;
  response.status = message.result_int();
  response.type = message[http::field::content_type];
  response.body = std::move(message.body());
  for (const auto& field : message) {
    response.headers.emplace_back(field.name_string(), field.value());
  }
  return response;
}

}  // namespace

class HttpClient::Line {
 public:
  explicit Line(int socket) : socket_(socket) {}
  Line(const Line&) = delete;
  Line& operator=(const Line&) = delete;
  ~Line() { ::close(socket_); }

  static Result<std::unique_ptr<Line>> open(const Place& place, std::chrono::milliseconds patience);

  // An idle connection has nothing to say, so anything readable is the server's close.
  bool is_stale() const {
    pollfd state{.fd = socket_, .events = POLLIN, .revents = 0};
    return ::poll(&state, 1, 0) != 0;
  }

  Result<void> write(std::string_view bytes) const;
  Result<Response> read(bool has_no_body);
  bool is_ending() const { return is_ending_; }

 private:
  Result<void> read_more();

  int socket_;
  std::string bytes_;  // read, but not parsed yet
  bool is_ending_ = false;
};

Result<std::unique_ptr<HttpClient::Line>> HttpClient::Line::open(
    const Place& place, std::chrono::milliseconds patience) {
  addrinfo wanted{};
  wanted.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  const std::string port = std::to_string(place.port);
  if (::getaddrinfo(place.host.c_str(), port.c_str(), &wanted, &found) != 0) {
    return fault("'" + place.host + "' is no known host");
  }
  const std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)> held(found, &::freeaddrinfo);
  for (const addrinfo* one = found; one != nullptr; one = one->ai_next) {
    const int socket = ::socket(one->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (socket < 0) continue;
    auto line = std::make_unique<Line>(socket);
    set_patience(socket, patience);
    if (::connect(socket, one->ai_addr, one->ai_addrlen) == 0) return line;
  }
  return failed("cannot connect to " + place.host + " port " + port);
}

Result<void> HttpClient::Line::write(std::string_view bytes) const {
  while (!bytes.empty()) {
    const ssize_t put = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) return failed("cannot send");
    bytes.remove_prefix(static_cast<size_t>(put));
  }
  return {};
}

Result<void> HttpClient::Line::read_more() {
  char block[16U << 10U];
  for (;;) {
    const ssize_t got = ::recv(socket_, block, sizeof block, 0);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return failed("no answer came");
    bytes_.append(block, static_cast<size_t>(got));
    is_ending_ = got == 0;
    return {};
  }
}

Result<Response> HttpClient::Line::read(bool has_no_body) {
  ResponseParser parser;
  parser.body_limit(boost::none);
  parser.skip(has_no_body);
  parser.eager(true);
  for (;;) {
    Failure failure;
    const size_t used = parser.put(boost::asio::buffer(bytes_), failure);
    bytes_.erase(0, used);
    if (failure && failure != http::error::need_more) {
      return fault("the answer is malformed: " + failure.message());
    }
    if (parser.is_done()) break;
    if (const auto read = read_more(); !read) return Fault(read.error());
    if (is_ending_ && !parser.got_some()) return fault("no answer came");
    if (is_ending_) parser.put_eof(failure);
    if (is_ending_ && !parser.is_done()) return fault("the answer broke off");
  }
  is_ending_ = is_ending_ || !parser.keep_alive();
  return response_of(parser);
}

HttpClient::HttpClient(Place place, std::chrono::milliseconds patience)
    : place_(std::move(place)), patience_(patience) {}

HttpClient::HttpClient(HttpClient&&) noexcept = default;
HttpClient& HttpClient::operator=(HttpClient&&) noexcept = default;
HttpClient::~HttpClient() = default;

void HttpClient::disconnect() { line_.reset(); }

Result<Response> HttpClient::request(std::string_view method, std::string_view target,
                                     const HeaderList& headers, std::string_view body) {
  if (line_ && line_->is_stale()) disconnect();
  if (!line_) {
    auto line = Line::open(place_, patience_);
    if (!line) return Fault(line.error());
    line_ = std::move(*line);
  }
  // A server may refuse and close before everything is sent. Then its answer counts, not the failed
  // send.
  const auto written = line_->write(write_request(method, target, place_, headers, body));
  auto response = line_->read(method == "HEAD");
  if (!written || !response || line_->is_ending()) disconnect();
  if (!response && !written) return Fault(written.error());
  return response;
}

}  // namespace acies
