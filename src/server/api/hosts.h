// The names that this server may be asked by. A page elsewhere can make its own name lead to this
// machine (DNS rebinding); the browser then sends that name, which is refused. Addresses as numbers
// are always right: no name server can make them lead elsewhere.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace acies {

class Hosts {
 public:
  // `names`: as the operator has given them. Without any, a server that listens to more than this
  // machine also goes by the machine's own name.
  Hosts(const std::vector<std::string>& names, std::string_view bind);

  // `host`: as the header says it, with a port or without.
  bool is_ours(std::string_view host) const;

 private:
  std::set<std::string, std::less<>> names_;  // in lower case
};

// Letters, digits, dashes and dots: no scheme, no port, no path.
bool is_host_name(std::string_view text);

}  // namespace acies
