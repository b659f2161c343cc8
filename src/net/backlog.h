// Bytes that wait for slow readers: of one connection, of one address group, and in total.
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

  // The waiting bytes of one connection. A Share may outlive the network, and gives everything back
  // at its end.
  class Share {
   public:
    Share(std::shared_ptr<Backlog> backlog, std::string_view address);
    Share(const Share&) = delete;
    Share& operator=(const Share&) = delete;
    ~Share() { give_back(held_); }

    // False, and nothing is taken, beyond any of the limits. A connection may always have a single
    // message of any length waiting.
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
