// What a table says to programs, as Documents that leave as JSON.
#pragma once

#include "core/contract/table.h"
#include "core/data/document.h"

namespace acies {

// seat, form, step and rule of the open question.
Document write_decision(const Table& table);

// [{action, text, explain}]: every answer that is allowed.
Document write_actions(const Table& table, Language language);

// {action, allowed [[least, most]], stops} of a Range question.
Document write_range(const Table& table);

// What anybody may know of the question: game, ply, decision, prompt, and the outcome if it is over.
Document write_open_question(const Table& table, Language language);

// What a seat sees: ply, decision, prompt and view; the answers only if it is asked.
Document write_question(const Table& table, Seat viewer, Language language);

// What happened at a ply, as the seat may see it: [{actor, rule, text}].
Document write_events(const Table& table, uint32_t ply, Seat viewer, Language language);

// {is_over, winner, points, rule}
Document write_outcome(const Table& table);

}  // namespace acies
