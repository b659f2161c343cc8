#include "lab/laws.h"

#include "games/games.h"
#include "lab/law_run.h"

namespace acies {
namespace {

void add_missing(std::vector<std::string>& all, const std::vector<Reach>& some,
                 std::string_view what) {
  for (const Reach& one : some) {
    if (one.is_missing()) all.push_back(std::string(what) + ' ' + one.name);
  }
}

}  // namespace

std::vector<std::string> LawReport::missing() const {
  std::vector<std::string> all;
  add_missing(all, steps, "step");
  add_missing(all, verbs, "verb");
  return all;
}

LawReport hold_laws(const Game& game, const LawPlan& plan,
                    const std::function<void(uint64_t done)>& progress) {
  return with_rules(game, [&]<class R>(const R&) {
    return LawRun<R>(static_cast<const GameOf<R>&>(game), plan, progress).hold();
  });
}

}  // namespace acies
