#include "net/request.h"

#include <algorithm>
#include <utility>

#include "core/text/text.h"
#include "net/address.h"
#include "net/message.h"

namespace acies {
namespace {

bool is_known_method(std::string_view method) {
  constexpr std::string_view kMethods[] = {"GET", "HEAD", "POST", "DELETE"};
  return std::ranges::find(kMethods, method) != std::end(kMethods);
}

bool has_word(std::string_view list, std::string_view word) {
  const auto words = split(list, ',');
  return std::ranges::any_of(words, [&](auto part) { return lower_case(trim(part)) == word; });
}

bool is_one_host(const Head& head) {
  if (head.has_two_hosts) return false;
  return head.version == 10 || head.headers.contains("host");
}

std::string_view value_of(const Fields& headers, std::string_view name) {
  const auto found = headers.find(name);
  return found == headers.end() ? std::string_view{} : std::string_view(found->second);
}

unsigned fault_of(const Head& head) {
  if (head.version != 10 && head.version != 11) return 505;
  if (!is_known_method(head.method)) return 405;
  if (!is_one_host(head)) return 400;
  const std::string coding = lower_case(value_of(head.headers, "transfer-encoding"));
  if (!coding.empty() && coding != "chunked") return 501;
  const std::string expectation = lower_case(value_of(head.headers, "expect"));
  if (!expectation.empty() && expectation != "100-continue") return 417;
  return 0;
}

}  // namespace

void Head::add(std::string_view name, std::string_view value) {
  const auto [place, is_new] = headers.try_emplace(lower_case(name), value);
  if (is_new) return;
  if (place->first == "host") has_two_hosts = true;
  place->second.append(place->first == "cookie" ? "; " : ", ").append(value);
}

std::expected<Request, unsigned> make_request(Head head, Trust trust) {
  if (const unsigned status = fault_of(head)) return std::unexpected(status);
  auto target = read_target(head.target);
  if (!target) return std::unexpected(400U);
  Client client = client_of(trust.peer, head.headers, trust.is_behind_proxy);
  Request request;
  request.method = std::move(head.method);
  request.path = std::move(target->path);
  request.query = std::move(target->query);
  request.cookies = read_cookies(value_of(head.headers, "cookie"));
  request.headers = std::move(head.headers);
  request.address = std::move(client.address);
  request.is_secure = client.is_secure;
  return request;
}

bool is_upgrade(const Request& request) {
  return has_word(request.header("connection"), "upgrade") &&
         has_word(request.header("upgrade"), "websocket");
}

unsigned upgrade_fault(const Request& request) {
  constexpr size_t kKeySize = 24;  // 16 bytes in base64
  if (request.method != "GET" || !request.body.empty()) return 400;
  if (request.header("sec-websocket-version") != "13") return 426;
  return request.header("sec-websocket-key").size() == kKeySize ? 0 : 400;
}

bool is_expecting_continue(const Request& request) { return !request.header("expect").empty(); }

}  // namespace acies
