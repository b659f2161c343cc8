#include "net/address.h"

#include <arpa/inet.h>

#include <array>
#include <cassert>
#include <cstring>

#include "core/text/text.h"

namespace acies {
namespace {

using Bytes6 = std::array<unsigned char, sizeof(in6_addr)>;

std::optional<Bytes6> read_v6(const std::string& text) {
  Bytes6 bytes{};
  if (inet_pton(AF_INET6, text.c_str(), bytes.data()) != 1) return std::nullopt;
  return bytes;
}

std::string write_v6(const Bytes6& bytes) {
  char text[INET6_ADDRSTRLEN] = {};
  inet_ntop(AF_INET6, bytes.data(), text, sizeof text);
  return text;
}

std::string_view last_of_list(const Fields& headers, std::string_view name) {
  const auto found = headers.find(name);
  if (found == headers.end()) return {};
  const std::string_view list = found->second;
  return trim(list.substr(list.rfind(',') + 1));  // npos + 1 is 0
}

}  // namespace

std::optional<std::string> read_address(std::string_view text) {
  std::string whole(text);
  if (whole.contains('\0')) return std::nullopt;
  in_addr v4{};
  if (inet_pton(AF_INET, whole.c_str(), &v4) == 1) return whole;
  const auto v6 = read_v6(whole);
  if (!v6) return std::nullopt;
  std::string usual = write_v6(*v6);
  constexpr std::string_view kMapped = "::ffff:";
  if (usual.starts_with(kMapped) && usual.contains('.')) return usual.substr(kMapped.size());
  return usual;
}

bool is_loopback(std::string_view address) {
  return address == "::1" || (address.starts_with("127.") && !address.contains(':'));
}

std::string address_group(std::string_view address) {
  auto v6 = read_v6(std::string(address));
  if (!v6) return std::string(address);
  std::fill(v6->begin() + v6->size() / 2, v6->end(), 0);
  return write_v6(*v6) + "/64";
}

Client client_of(std::string_view peer, const Fields& headers, bool is_behind_proxy) {
  Client client{.address = std::string(peer)};
  if (!is_behind_proxy || !is_loopback(peer)) return client;
  auto forwarded = read_address(last_of_list(headers, "x-forwarded-for"));
  if (forwarded) client.address = std::move(*forwarded);
  client.is_secure = last_of_list(headers, "x-forwarded-proto") == "https";
  return client;
}

bool AddressCounts::add(const std::string& group) {
  uint32_t& count = counts_[group];
  if (count >= most_) {
    if (count == 0) counts_.erase(group);
    return false;
  }
  ++count;
  return true;
}

void AddressCounts::remove(const std::string& group) {
  const auto found = counts_.find(group);
  assert(found != counts_.end());
  if (--found->second == 0) counts_.erase(found);
}

}  // namespace acies
