// The host names that this server answers to. Another site can point its own name at this machine
// (DNS rebinding). The browser then sends that name, and the request is refused. Numeric addresses
// are always accepted: no name server can redirect them.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace acies {

class Hosts {
 public:
  // `names` come from the operator. If there are none, a server that listens beyond this machine
  // also accepts the machine's own name.
  Hosts(const std::vector<std::string>& names, std::string_view bind);

  // `host` is the header's value, with a port or without.
  bool is_ours(std::string_view host) const;

 private:
  std::set<std::string, std::less<>> names_;  // in lower case
};

// Letters, digits, dashes and dots; no scheme, port or path.
bool is_host_name(std::string_view text);

}  // namespace acies
