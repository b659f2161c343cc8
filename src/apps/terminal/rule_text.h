// A rule for a reader: number, chapter, and the text wrapped to the screen.
#pragma once

#include "apps/app_context.h"

namespace acies {

std::string write_rule(const AppContext& context, const RuleText& rule);

// The rule with this id, or nothing if the catalogue does not have it.
std::string write_rule(const AppContext& context, std::string_view id);

}  // namespace acies
