#include "server/api/read_queue.h"

namespace acies {

void ReadQueue::read(const std::string& client, const std::string& key, Job job, Then then) {
  if (const Text known = kept(key)) {
    ++count_.repeated;
    return then(known);
  }
  const auto same = pending_.find(key);
  if (same != pending_.end()) {
    ++count_.repeated;
    return same->second.waiting.push_back(std::move(then));
  }
  const auto line = queues_.find(client);
  const size_t own = line == queues_.end() ? 0 : line->second.size();
  if (waiting_ >= bounds_.waiting || own >= bounds_.waiting_of_one) {
    ++count_.refused;
    return then(refuse(503, "busy"));
  }
  PendingRead& pending = pending_[key];
  pending.job = std::move(job);
  pending.waiting.push_back(std::move(then));
  queues_[client].push_back(key);
  ++waiting_;
  start_next();
}

// The next turn goes to the client after the one served last.
void ReadQueue::start_next() {
  while (running_ < bounds_.at_once && !queues_.empty()) {
    auto line = queues_.upper_bound(last_client_);
    if (line == queues_.end()) line = queues_.begin();
    last_client_ = line->first;
    const std::string key = std::move(line->second.front());
    line->second.pop_front();
    if (line->second.empty()) queues_.erase(line);
    --waiting_;
    ++running_;
    executors_.on_read_threads<std::string>(
        pending_.at(key).job, [this, key](std::string text) { finish(key, std::move(text)); });
  }
}

void ReadQueue::finish(const std::string& key, std::string text) {
  --running_;
  ++count_.composed;
  const auto shared = std::make_shared<const std::string>(std::move(text));
  keep(key, shared);
  const auto pending = pending_.extract(key);
  start_next();
  for (const Then& then : pending.mapped().waiting) then(shared);
}

Text ReadQueue::kept(const std::string& key) {
  const auto found = kept_.find(key);
  if (found == kept_.end()) return nullptr;
  by_use_.splice(by_use_.begin(), by_use_, found->second.place);
  return found->second.text;
}

void ReadQueue::keep(const std::string& key, const Text& text) {
  if (text->size() > bounds_.kept_bytes) return;
  by_use_.push_front(key);
  kept_[key] = {text, by_use_.begin()};
  count_.kept_bytes += text->size();
  while (count_.kept_bytes > bounds_.kept_bytes) {
    const auto oldest = kept_.find(by_use_.back());
    count_.kept_bytes -= oldest->second.text->size();
    kept_.erase(oldest);
    by_use_.pop_back();
  }
}

ReadCount ReadQueue::count() const {
  ReadCount count = count_;
  count.waiting = waiting_;
  return count;
}

}  // namespace acies
