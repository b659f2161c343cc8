// A record that the present rules stop, described for people and for programs; and the file beside
// a record that gives the place of a known stop.
#pragma once

#include <filesystem>
#include <optional>

#include "apps/app_context.h"
#include "core/record/record.h"

namespace acies {

// "The record can be replayed up to answer 12 ..."
std::string stop_sentence(const Stop& stop, const Game& game, const AppContext& context);
// {"ply","seat","answer","why","rule"}
Document stop_document(const Stop& stop, const Game& game, const AppContext& context);

// NAME.stops beside NAME.acies: "ply 12 BL-4.4" (the rule may be missing), followed by the reason.
// Such a record of an older release is known to stop there, and nowhere else.
struct KnownStop {
  uint32_t ply = 0;  // counted from 1
  std::string rule;

  bool is(const Stop& stop, const Game& game) const;
};
Result<std::optional<KnownStop>> read_known_stop(const std::filesystem::path& record);

}  // namespace acies
