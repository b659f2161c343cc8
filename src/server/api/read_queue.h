// Long answers. Reader threads compose them from data that no longer changes, and the queue keeps
// them for later requests. Clients are served in turn, so a client with many requests delays only
// itself. All calls are made on the network's thread.
#pragma once

#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <string>

#include "server/api/api_error.h"
#include "server/api/executors.h"

namespace acies {

using Text = std::shared_ptr<const std::string>;

struct ReadCount {
  uint64_t composed = 0;
  uint64_t repeated = 0;  // answers that were kept, or that another request was already waiting for
  uint64_t refused = 0;   // because too many were waiting
  uint64_t waiting = 0;
  uint64_t kept_bytes = 0;
};

class ReadQueue {
 public:
  using Job = std::function<std::string()>;
  using Then = std::function<void(ApiResult<Text>)>;

  struct Bounds {
    size_t kept_bytes = 32U << 20U;
    size_t waiting_of_one = 64;  // the most answers that one client may wait for
    size_t waiting = 1000;
    size_t at_once = 1;  // jobs that the readers have at one time
  };

  ReadQueue(Executors& executors, const Bounds& bounds) : executors_(executors), bounds_(bounds) {}

  // The key names everything that the answer depends on: equal keys mean equal answers.
  void read(const std::string& client, const std::string& key, Job job, Then then);
  Text kept(const std::string& key);  // null if it is not kept
  ReadCount count() const;

 private:
  struct PendingRead {
    Job job;
    std::vector<Then> waiting;
  };
  struct Kept {
    Text text;
    std::list<std::string>::iterator place;
  };

  void start_next();
  void finish(const std::string& key, std::string text);
  void keep(const std::string& key, const Text& text);

  Executors& executors_;
  Bounds bounds_;
  ReadCount count_;
  std::map<std::string, PendingRead> pending_;             // by key; waiting or running
  std::map<std::string, std::deque<std::string>> queues_;  // waiting keys, by client
  std::string last_client_;                                // the client served last
  size_t running_ = 0;
  size_t waiting_ = 0;
  std::map<std::string, Kept> kept_;
  std::list<std::string> by_use_;  // keys of kept answers, the most recently used first
};

}  // namespace acies
