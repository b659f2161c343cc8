// The play server as a whole: opens the store, wakes the tables, and serves until it is told to stop.
#pragma once

#include <functional>
#include <map>
#include <string>

#include "core/data/library.h"
#include "net/net.h"

namespace acies {

struct ServerSettings {
  NetSettings net;
  std::string database;            // a path or a PostgreSQL URL
  std::vector<std::string> hosts;  // names that players open; see hosts.h
  bool has_limits = true;
  std::map<std::string, std::string> bots;  // by level: a bot instead of the usual one
  unsigned thinkers = 0;  // threads for bots; 0: one less than cores, at least one
};

// `ready` is called once with the port, when the first request would be answered. `note` gets one
// line of JSON for everything worth a line in a log.
Result<void> run_server(const ServerSettings& settings, Library library,
                        const std::function<void(uint16_t port)>& ready,
                        const std::function<void(const std::string&)>& note);

}  // namespace acies
