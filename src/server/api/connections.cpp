#include "server/api/connections.h"

#include <algorithm>
#include <set>

namespace acies {

void Connections::add(const void* connection, UserId user, const Digest& session, Close close) {
  all_[connection] = {user, session, std::move(close)};
}

std::optional<Digest> Connections::remove(const void* connection) {
  const auto found = all_.find(connection);
  if (found == all_.end()) return std::nullopt;
  const Digest session = found->second.session;
  all_.erase(found);
  return session;
}

// Closing a connection may call this code again, so each one is removed before it is closed.
void Connections::end(const Digest& session) {
  std::vector<Close> closes;
  std::erase_if(all_, [&](auto& one) {
    if (one.second.session != session) return false;
    closes.push_back(std::move(one.second.close));
    return true;
  });
  for (const Close& close : closes) close();
}

bool Connections::has(const Digest& session) const {
  return std::ranges::any_of(all_, [&](const auto& one) { return one.second.session == session; });
}

std::vector<Digest> Connections::sessions_of(UserId user) const {
  std::set<Digest> sessions;
  for (const auto& [connection, one] : all_) {
    if (user == kEveryUser || one.user == user) sessions.insert(one.session);
  }
  return {sessions.begin(), sessions.end()};
}

}  // namespace acies
