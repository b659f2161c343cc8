// Internet addresses as text: which client a request comes from, and who shares a limit.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "net/target.h"

namespace acies {

// The usual spelling of an address; IPv4 inside IPv6 becomes IPv4. Nothing when it is none.
std::optional<std::string> read_address(std::string_view text);
bool is_loopback(std::string_view address);
// Whoever has one IPv6 address has the 2^64 beside it: those count as one.
std::string address_group(std::string_view address);

struct Client {
  std::string address;
  bool is_secure = false;
};

// Who asks: the peer, or whom a trusted proxy (one on loopback) says it speaks for. Only the last
// word of X-Forwarded-For is the proxy's own; what stands before it, anybody may have written.
Client client_of(std::string_view peer, const Fields& headers, bool is_behind_proxy);

// Things open by address group, up to a limit each.
class AddressCounts {
 public:
  explicit AddressCounts(uint32_t most) : most_(most) {}

  bool add(const std::string& group);  // false when the group has its fill
  void remove(const std::string& group);

 private:
  uint32_t most_;
  std::map<std::string, uint32_t, std::less<>> counts_;
};

}  // namespace acies
