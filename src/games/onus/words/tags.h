// The tags of chapter 18: the names of the modifiers of blows and morale tests.
#pragma once

#include "games/onus/table/ids.h"

namespace acies::onus {

struct ModifierTag {
  std::string_view tag;
  RuleId rule;
};
inline constexpr ModifierTag kModifierTags[] = {
    {"att.damage", "18.3"_rule},       {"att.noofficer", "18.4"_rule},
    {"att.broken", "18.5"_rule},       {"att.general", "18.6"_rule},
    {"att.wedge", "18.7"_rule},        {"att.spear", "18.8"_rule},
    {"att.phalanx", "18.9"_rule},      {"att.rush", "18.10"_rule},
    {"att.bravery", "18.11"_rule},     {"att.event", "18.12"_rule},
    {"rng.damage", "18.13"_rule},      {"rng.noofficer", "18.14"_rule},
    {"rng.sight", "18.15"_rule},       {"rng.general", "18.16"_rule},
    {"rng.event", "18.18"_rule},       {"def.flank", "18.19"_rule},
    {"def.rear", "18.20"_rule},        {"def.march", "18.21"_rule},
    {"def.routed", "18.22"_rule},      {"def.allies", "18.24"_rule},
    {"def.hero", "18.25"_rule},        {"def.noofficer", "18.26"_rule},
    {"def.shieldwall", "18.27"_rule},  {"def.square.mounted", "18.28"_rule},
    {"def.square.shot", "18.29"_rule}, {"def.bravery", "18.30"_rule},
    {"def.general", "18.31"_rule},     {"def.event", "18.32"_rule},
    {"mor.zone", "18.33"_rule},        {"mor.general", "18.34"_rule},
    {"mor.lostgeneral", "18.35"_rule}, {"mor.hero", "18.36"_rule},
    {"mor.noofficer", "18.37"_rule},   {"mor.broken", "18.38"_rule},
    {"mor.damage", "18.39"_rule},      {"mor.stretched", "18.40"_rule},
    {"mor.fear", "18.41"_rule},        {"mor.flank", "18.42"_rule},
    {"mor.rear", "18.43"_rule},        {"mor.march", "18.44"_rule},
    {"mor.allies", "18.45"_rule},      {"mor.event", "18.46"_rule},
};

}  // namespace acies::onus
