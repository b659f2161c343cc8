#include "net/backlog.h"

#include <cassert>
#include <utility>

#include "net/address.h"

namespace acies {

Backlog::Share::Share(std::shared_ptr<Backlog> backlog, std::string_view address)
    : backlog_(std::move(backlog)), group_(address_group(address)) {}

bool Backlog::Share::take(size_t bytes) {
  const BacklogLimits& limits = backlog_->limits_;
  const auto found = backlog_->by_address_.find(group_);
  const size_t of_address = found == backlog_->by_address_.end() ? 0 : found->second;
  const bool fits_own = held_ == 0 || held_ + bytes <= limits.of_one;
  const bool fits = fits_own && bytes <= limits.of_address - of_address &&
                    bytes <= limits.in_all - backlog_->in_all_;
  if (!fits || bytes == 0) return fits;
  backlog_->by_address_[group_] += bytes;
  backlog_->in_all_ += bytes;
  held_ += bytes;
  return true;
}

void Backlog::Share::give_back(size_t bytes) {
  if (bytes == 0) return;
  assert(bytes <= held_);
  const auto found = backlog_->by_address_.find(group_);
  assert(found != backlog_->by_address_.end());
  found->second -= bytes;
  if (found->second == 0) backlog_->by_address_.erase(found);
  backlog_->in_all_ -= bytes;
  held_ -= bytes;
}

}  // namespace acies
