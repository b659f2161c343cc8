// Explanations in parts: what an order or a step of a move does (explanations.cpp,
// move_explanations.cpp), and what a fight may do (combat_explanations.cpp).
#pragma once

#include "games/onus/words/voice.h"

namespace acies::onus {

using Parts = std::vector<std::string>;

// The table after an answer that is allowed, with all that the referee does upon it.
State after(const TableVoice& voice, Action action);

// Each of an action that is allowed. move_explanations.cpp: a unit that moves, charges or leaves.
std::string explain_manoeuvre(const TableVoice& voice, Action action);
std::string explain_step(const TableVoice& voice, Action action);
std::string explain_engaged(const TableVoice& voice, Action action);

// combat_explanations.cpp
std::string explain_shoot(const TableVoice& voice, Action action);
std::string explain_fight(const TableVoice& voice, Action action);
std::string explain_event(const TableVoice& voice, Action action);  // or none, or another
// The chance of a test of morale that no attack has caused. [ONUS-13.30]
std::string tell_test(const TableVoice& voice, Unit unit);
// A free attack on the victim with so many dice. [ONUS-13.32]
std::string tell_free_attack(const TableVoice& voice, Unit striker, Unit victim, unsigned dice);

}  // namespace acies::onus
