// Explanations in parts: orders and steps of a move (explanations.cpp, move_explanations.cpp), and
// fights (combat_explanations.cpp).
#pragma once

#include "games/onus/words/voice.h"

namespace acies::onus {

using Parts = std::vector<std::string>;

// The table after a legal answer, with all automatic steps.
State after(const TableVoice& voice, Action action);

// The action must be a legal one. move_explanations.cpp: moves, charges and departures.
std::string explain_manoeuvre(const TableVoice& voice, Action action);
std::string explain_step(const TableVoice& voice, Action action);
std::string explain_engaged(const TableVoice& voice, Action action);

// combat_explanations.cpp
std::string explain_shoot(const TableVoice& voice, Action action);
std::string explain_fight(const TableVoice& voice, Action action);
std::string explain_event(const TableVoice& voice, Action action);  // or none, or another one
// [ONUS-13.30] The chance of a morale test that no attack has caused.
std::string tell_test(const TableVoice& voice, Unit unit);
// [ONUS-13.32] A free attack on the victim with this number of dice.
std::string tell_free_attack(const TableVoice& voice, Unit striker, Unit victim, unsigned dice);

}  // namespace acies::onus
