// Connections that stay open (WebSockets, bot streams), by the session that each belongs to. A
// session that ends takes its connections along.
#pragma once

#include <functional>
#include <map>
#include <vector>

#include "store/store.h"

namespace acies {

class Connections {
 public:
  using Close = std::function<void()>;

  // The address of the connection tells it from the others; `close` is called once at most.
  void add(const void* connection, UserId user, const Digest& session, Close close);
  std::optional<Digest> remove(const void* connection);  // it has closed: the session it had
  void end(const Digest& session);
  bool has(const Digest& session) const;
  std::vector<Digest> sessions_of(UserId user) const;  // each once; kEveryUser: all

 private:
  struct One {
    UserId user = 0;
    Digest session{};
    Close close;
  };
  std::map<const void*, One> all_;
};

}  // namespace acies
