// Expensive requests from one address, as many as its limits allow. `acies load --attack` measures
// how they affect the other players.
#pragma once

#include <atomic>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "core/contract/table.h"
#include "server/load/browser.h"

namespace acies {

struct AttackPlan {
  Place server;
  std::string kind;  // one of attack_kinds()
  std::string game = "onus";
  uint32_t plies = 500;       // the length of the long game that is read
  uint32_t connections = 16;  // all from one address
};

struct AttackCount {
  std::atomic<uint64_t> answered = 0;
  std::atomic<uint64_t> refused = 0;  // because of the limits
  std::atomic<uint64_t> bytes = 0;
};

std::span<const std::string_view> attack_kinds();

// A table with a long game. The attacker plays both sides.
class LongGame {
 public:
  // Plays random answers until the game has this many plies, or is over.
  static Result<LongGame> play(const AttackPlan& plan, const Game& game);

  const std::string& id() const { return id_; }
  uint32_t plies() const { return plies_; }
  const HeaderList& headers() const { return headers_; }

 private:
  std::string id_;
  uint32_t plies_ = 0;
  HeaderList headers_;
};

// Sends requests on many connections until it is destroyed.
class Attack {
 public:
  Attack(AttackPlan plan, LongGame target);
  Attack(const Attack&) = delete;
  Attack& operator=(const Attack&) = delete;
  ~Attack();

  const AttackCount& count() const { return count_; }

 private:
  void ask(uint32_t connection);
  void talk(uint32_t connection);
  std::string target_of(uint64_t number) const;
  std::string message_of(uint64_t number) const;

  AttackPlan plan_;
  LongGame game_;
  AttackCount count_;
  std::atomic<bool> is_stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace acies
