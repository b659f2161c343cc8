#include "net/message.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cstdio>
#include <utility>

#include "core/text/text.h"

namespace acies {
namespace {

struct Status {
  unsigned number;
  std::string_view reason;
  std::string_view code;  // for programs; empty if the network itself never sends this status
  std::string_view text;
};

constexpr Status kStatuses[] = {
    {200, "OK", {}, {}},
    {201, "Created", {}, {}},
    {204, "No Content", {}, {}},
    {206, "Partial Content", {}, {}},
    {301, "Moved Permanently", {}, {}},
    {302, "Found", {}, {}},
    {303, "See Other", {}, {}},
    {304, "Not Modified", {}, {}},
    {307, "Temporary Redirect", {}, {}},
    {308, "Permanent Redirect", {}, {}},
    {400, "Bad Request", "malformed", "The request is malformed."},
    {401, "Unauthorized", {}, {}},
    {403, "Forbidden", {}, {}},
    {404, "Not Found", {}, {}},
    {405, "Method Not Allowed", "method", "This method is not allowed."},
    {408, "Request Timeout", "timeout", "The request took too long."},
    {409, "Conflict", {}, {}},
    {413, "Content Too Large", "too_long", "The request is too long."},
    {415, "Unsupported Media Type", {}, {}},
    {417, "Expectation Failed", "expectation", "This expectation cannot be met."},
    {421, "Misdirected Request", {}, {}},
    {422, "Unprocessable Content", {}, {}},
    {426, "Upgrade Required", "version", "Version 13 of WebSockets is needed."},
    {429, "Too Many Requests", "too_much", "Too many connections from your address."},
    {431, "Request Header Fields Too Large", "too_long", "The headers are too long."},
    {500, "Internal Server Error", "internal", "The server has made a mistake."},
    {501, "Not Implemented", "coding", "This transfer coding is not known."},
    {503, "Service Unavailable", "busy", "The server is too busy."},
    {505, "HTTP Version Not Supported", "version", "This version of HTTP is not known."},
};

const Status& status_of(unsigned number) {
  static constexpr Status kUnknown = {0, "Unknown", "error", "Error."};
  const auto* found = std::ranges::find(kStatuses, number, &Status::number);
  return found == std::end(kStatuses) ? kUnknown : *found;
}

constexpr std::pair<std::string_view, std::string_view> kSafeHeaders[] = {
    {"Content-Security-Policy",
     "default-src 'self'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; "
     "base-uri 'none'; form-action 'self'; object-src 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "same-origin"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cache-Control", "no-store"},
};

bool is_same_name(std::string_view a, std::string_view b) { return lower_case(a) == lower_case(b); }

bool is_set(const Response& response, std::string_view name) {
  return std::ranges::any_of(response.headers,
                             [&](const auto& field) { return is_same_name(field.first, name); });
}

// A line break in a value would let its author add headers, or a whole response.
bool is_one_line(std::string_view text) {
  return std::ranges::none_of(text, [](char c) { return c == '\r' || c == '\n' || c == '\0'; });
}

void add_line(std::string& head, std::string_view name, std::string_view value) {
  const bool is_safe = is_one_line(name) && is_one_line(value);
  assert(is_safe);
  if (is_safe) head.append(name).append(": ").append(value).append("\r\n");
}

// Written by hand, because strftime uses the names of the locale.
std::string write_date(std::time_t now) {
  static constexpr std::string_view kDays[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  static constexpr std::string_view kMonths[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                 "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  std::tm utc{};
  gmtime_r(&now, &utc);
  char numbers[40] = {};
  std::snprintf(numbers, sizeof numbers, "%04d %02d:%02d:%02d GMT", utc.tm_year + 1900, utc.tm_hour,
                utc.tm_min, utc.tm_sec);
  char day[8] = {};
  std::snprintf(day, sizeof day, ", %02d ", utc.tm_mday);
  return std::string(kDays[utc.tm_wday]) + day + std::string(kMonths[utc.tm_mon]) + " " + numbers;
}

bool has_body(unsigned status) { return status != 204 && status != 304; }

void add_framing(std::string& head, const Response& response, const HeadFacts& facts) {
  if (facts.framing == Framing::Chunks) add_line(head, "Transfer-Encoding", "chunked");
  if (facts.framing == Framing::Length && has_body(response.status)) {
    add_line(head, "Content-Length", std::to_string(response.content().size()));
  }
  add_line(head, "Connection", facts.is_kept_alive ? "keep-alive" : "close");
}

}  // namespace

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& letter : lower) {
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  }
  return lower;
}

Fields read_cookies(std::string_view header) {
  Fields cookies;
  for (const std::string_view part : split(header, ';')) {
    const size_t equals = part.find('=');
    if (equals == part.npos) continue;
    const std::string_view name = trim(part.substr(0, equals));
    std::string_view value = trim(part.substr(equals + 1));
    if (value.size() >= 2 && value.starts_with('"') && value.ends_with('"')) {
      value = value.substr(1, value.size() - 2);
    }
    if (!name.empty()) cookies.try_emplace(std::string(name), value);
  }
  return cookies;
}

std::string write_head(const Response& response, const HeadFacts& facts) {
  std::string head = "HTTP/1.1 " + std::to_string(response.status) + " ";
  head.append(status_of(response.status).reason).append("\r\n");
  add_line(head, "Date", write_date(facts.now));
  if (has_body(response.status) && !response.type.empty()) {
    add_line(head, "Content-Type", response.type);
  }
  for (const auto& [name, value] : kSafeHeaders) {
    if (!is_set(response, name)) add_line(head, name, value);
  }
  for (const auto& [name, value] : response.headers) add_line(head, name, value);
  add_framing(head, response, facts);
  return head + "\r\n";
}

std::string write_chunk(std::string_view bytes) {
  assert(!bytes.empty());
  char size[17] = {};
  const auto [end, error] = std::to_chars(std::begin(size), std::end(size), bytes.size(), 16);
  assert(error == std::errc());
  std::string chunk(std::begin(size), end);
  return chunk.append("\r\n").append(bytes).append("\r\n");
}

Response error_response(unsigned status) {
  const Status& known = status_of(status);
  Response response;
  response.status = status;
  response.body.append(R"({"error":{"code":")").append(known.code);
  response.body.append(R"(","text":")").append(known.text).append("\"}}");
  if (status == 405) response.headers.emplace_back("Allow", "GET, HEAD, POST, DELETE");
  if (status == 426) response.headers.emplace_back("Sec-WebSocket-Version", "13");
  if (status == 503 || status == 429) response.headers.emplace_back("Retry-After", "5");
  return response;
}

std::string_view Request::header(std::string_view name) const {
  const auto found = headers.find(name);
  return found == headers.end() ? std::string_view{} : std::string_view(found->second);
}

std::string_view Request::cookie(std::string_view name) const {
  const auto found = cookies.find(name);
  return found == cookies.end() ? std::string_view{} : std::string_view(found->second);
}

}  // namespace acies
