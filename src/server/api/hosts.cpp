#include "server/api/hosts.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <optional>

#include "net/address.h"
#include "net/message.h"

namespace acies {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The host without its port ("name:80", "[::1]:80"); nothing if it has neither form.
std::optional<std::string_view> without_port(std::string_view host) {
  const size_t closing = host.starts_with('[') ? host.find(']') : 0;
  if (closing == std::string_view::npos) return std::nullopt;
  const size_t colon = host.find(':', closing);
  if (colon == std::string_view::npos) return host;
  return std::ranges::all_of(host.substr(colon + 1), is_digit)
             ? std::optional(host.substr(0, colon))
             : std::nullopt;
}

bool is_address(std::string_view host) {
  if (!host.starts_with('[')) return !host.contains(':') && read_address(host).has_value();
  return host.ends_with(']') && host.contains(':') &&
         read_address(host.substr(1, host.size() - 2)).has_value();
}

bool is_this_machine(std::string_view name) {
  return name == "localhost" || name.ends_with(".localhost");
}

std::string machine_name() {
  std::array<char, 256> name{};
  if (::gethostname(name.data(), name.size() - 1) != 0) return {};
  return lower_case(name.data());
}

}  // namespace

bool is_host_name(std::string_view text) {
  const auto is_fine = [](char c) {
    const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    return is_letter || is_digit(c) || c == '-' || c == '.';
  };
  return !text.empty() && text.size() <= 253 && std::ranges::all_of(text, is_fine);
}

Hosts::Hosts(const std::vector<std::string>& names, std::string_view bind) {
  for (const std::string& name : names) names_.insert(lower_case(name));
  const bool is_alone = is_loopback(bind) || is_this_machine(lower_case(bind));
  if (!names_.empty() || is_alone) return;
  if (!read_address(bind)) names_.insert(lower_case(bind));
  const std::string own = machine_name();
  if (own.empty()) return;
  names_.insert(own);
  if (!own.contains('.')) names_.insert(own + ".local");  // the name in home networks
}

bool Hosts::is_ours(std::string_view host) const {
  const auto bare = without_port(host);
  if (!bare) return false;
  if (is_address(*bare)) return true;
  std::string name = lower_case(*bare);
  if (name.ends_with('.')) name.pop_back();
  return is_this_machine(name) || names_.contains(name);
}

}  // namespace acies
