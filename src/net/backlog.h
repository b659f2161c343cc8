// Bytes that wait for clients who read slowly: of one connection, of one address group, in all.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace acies {

struct BacklogLimits {
  size_t of_one = 0;  // connection
  size_t of_address = 0;
  size_t in_all = 0;
};

class Backlog {
 public:
  explicit Backlog(const BacklogLimits& limits) : limits_(limits) {}

  // The bytes that one connection has waiting. It may outlive the network, and gives all back at its end.
  class Share {
   public:
    Share(std::shared_ptr<Backlog> backlog, std::string_view address);
    Share(const Share&) = delete;
    Share& operator=(const Share&) = delete;
    ~Share() { give_back(held_); }

    // False, and nothing is taken, beyond any of the limits. Of one connection alone, a single
    // message of any length may wait.
    bool take(size_t bytes);
    void give_back(size_t bytes);

   private:
    std::shared_ptr<Backlog> backlog_;
    std::string group_;
    size_t held_ = 0;
  };

  size_t in_all() const { return in_all_; }

 private:
  BacklogLimits limits_;
  std::map<std::string, size_t, std::less<>> by_address_;
  size_t in_all_ = 0;
};

}  // namespace acies
