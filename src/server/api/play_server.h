// The whole play server: opens the store, loads the tables, and serves until it is told to stop.
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
  std::vector<std::string> hosts;  // that players use in the address; see hosts.h
  bool has_limits = true;
  std::map<std::string, std::string> bots;  // by level: replaces the usual bot
  unsigned thinkers = 0;  // threads for bots; 0: the number of cores minus one, at least one
};

// `ready` is called once with the port, as soon as requests are answered. `note` gets one line of
// JSON for each event that belongs in a log.
Result<void> run_server(const ServerSettings& settings, Library library,
                        const std::function<void(uint16_t port)>& ready,
                        const std::function<void(const std::string&)>& note);

}  // namespace acies
