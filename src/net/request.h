// Makes a Request from the head of a message, or the status that refuses it: only what this server
// understands is accepted.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "net/net.h"
#include "net/target.h"

namespace acies {

struct Head {
  std::string method;
  std::string target;
  unsigned version = 11;  // 10 or 11
  Fields headers;         // names in lower case
  bool has_two_hosts = false;

  void add(std::string_view name, std::string_view value);  // equal names become one list
};

struct Trust {
  std::string_view peer;
  bool is_behind_proxy = false;
};

std::expected<Request, unsigned> make_request(Head head, Trust trust);

bool is_upgrade(const Request& request);         // asks to become a WebSocket
unsigned upgrade_fault(const Request& request);  // the status that refuses it; 0: none
bool is_expecting_continue(const Request& request);

}  // namespace acies
