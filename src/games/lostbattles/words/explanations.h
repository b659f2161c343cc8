// Explanations in two files: commands and steps of the march (explanations.cpp), and fights
// (combat_explanations.cpp).
#pragma once

#include "games/lostbattles/words/voice.h"

namespace acies::lostbattles {

using Parts = std::vector<std::string>;

// The action must be a legal one.
std::string explain_attack(const TableVoice& voice, Action action);
std::string explain_strike(const TableVoice& voice, Action action);
std::string explain_support(const TableVoice& voice, Action action);  // or none
std::string explain_bonus(const TableVoice& voice, Action action);    // or none
std::string explain_all_out(const TableVoice& voice, Action action);  // or not
std::string explain_rally(const TableVoice& voice, Action action);    // or not
std::string explain_hit(const TableVoice& voice, Unit unit);

}  // namespace acies::lostbattles
