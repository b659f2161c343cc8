// A table as Documents for programs, written as JSON.
#pragma once

#include "core/contract/table.h"
#include "core/data/document.h"

namespace acies {

// {seat, form, step, rule} of the current question.
Document write_decision(const Table& table);

// [{action, text, explain}]: every legal answer.
Document write_actions(const Table& table, Language language);

// {action, allowed [[least, most]], stops} of a Range question.
Document write_range(const Table& table);

// The public part of the question: game, ply, decision, prompt, and the outcome if it is over.
Document write_open_question(const Table& table, Language language);

// A seat's view: ply, decision, prompt and view; the answers only if the seat is asked.
Document write_question(const Table& table, Seat viewer, Language language);

// The events of a ply as the seat may see them: [{actor, rule, text}].
Document write_events(const Table& table, uint32_t ply, Seat viewer, Language language);

// {is_over, winner, points, rule}
Document write_outcome(const Table& table);

}  // namespace acies
