// Internet addresses as text: the client of a request, and the group that shares a limit.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "net/target.h"

namespace acies {

// The usual spelling of an address; IPv4 inside IPv6 becomes IPv4. Nothing if the text is none.
std::optional<std::string> read_address(std::string_view text);
bool is_loopback(std::string_view address);
// A client with one IPv6 address has the 2^64 beside it, so those count as one.
std::string address_group(std::string_view address);

struct Client {
  std::string address;
  bool is_secure = false;
};

// The client: the peer, or the one that a trusted proxy (on loopback) names. Only the last word of
// X-Forwarded-For is the proxy's own; anybody may have written the others.
Client client_of(std::string_view peer, const Fields& headers, bool is_behind_proxy);

// Counts open things by address group, with a limit for each group.
class AddressCounts {
 public:
  explicit AddressCounts(uint32_t most) : most_(most) {}

  bool add(const std::string& group);  // false if the group has reached its limit
  void remove(const std::string& group);

 private:
  uint32_t most_;
  std::map<std::string, uint32_t, std::less<>> counts_;
};

}  // namespace acies
