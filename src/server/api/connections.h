// Connections that stay open (WebSockets, bot streams), by their session. When a session ends, its
// connections are closed.
#pragma once

#include <functional>
#include <map>
#include <vector>

#include "store/store.h"

namespace acies {

class Connections {
 public:
  using Close = std::function<void()>;

  // The address of the connection identifies it. `close` is called at most once.
  void add(const void* connection, UserId user, const Digest& session, Close close);
  std::optional<Digest> remove(const void* connection);  // after it has closed; returns its session
  void end(const Digest& session);
  bool has(const Digest& session) const;
  std::vector<Digest> sessions_of(UserId user) const;  // each once; of all users for kEveryUser

 private:
  struct One {
    UserId user = 0;
    Digest session{};
    Close close;
  };
  std::map<const void*, One> all_;
};

}  // namespace acies
