#include "server/api/read_queue.h"

namespace acies {

void ReadDesk::read(const std::string& payer, const std::string& key, Job job, Then then) {
  if (const Text known = kept(key)) {
    ++count_.repeated;
    return then(known);
  }
  const auto same = orders_.find(key);
  if (same != orders_.end()) {
    ++count_.repeated;
    return same->second.waiting.push_back(std::move(then));
  }
  const auto line = lines_.find(payer);
  const size_t own = line == lines_.end() ? 0 : line->second.size();
  if (waiting_ >= bounds_.waiting || own >= bounds_.waiting_of_one) {
    ++count_.refused;
    return then(refuse(503, "busy"));
  }
  Order& order = orders_[key];
  order.job = std::move(job);
  order.waiting.push_back(std::move(then));
  lines_[payer].push_back(key);
  ++waiting_;
  start_next();
}

// The payer behind the one that was served last has the next turn.
void ReadDesk::start_next() {
  while (running_ < bounds_.at_once && !lines_.empty()) {
    auto line = lines_.upper_bound(last_payer_);
    if (line == lines_.end()) line = lines_.begin();
    last_payer_ = line->first;
    const std::string key = std::move(line->second.front());
    line->second.pop_front();
    if (line->second.empty()) lines_.erase(line);
    --waiting_;
    ++running_;
    office_.read<std::string>(orders_.at(key).job,
                              [this, key](std::string text) { finish(key, std::move(text)); });
  }
}

void ReadDesk::finish(const std::string& key, std::string text) {
  --running_;
  ++count_.composed;
  const auto shared = std::make_shared<const std::string>(std::move(text));
  keep(key, shared);
  const auto order = orders_.extract(key);
  start_next();
  for (const Then& then : order.mapped().waiting) then(shared);
}

Text ReadDesk::kept(const std::string& key) {
  const auto found = kept_.find(key);
  if (found == kept_.end()) return nullptr;
  by_use_.splice(by_use_.begin(), by_use_, found->second.place);
  return found->second.text;
}

void ReadDesk::keep(const std::string& key, const Text& text) {
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

ReadCount ReadDesk::count() const {
  ReadCount count = count_;
  count.waiting = waiting_;
  return count;
}

}  // namespace acies
