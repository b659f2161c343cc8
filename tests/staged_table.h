// Tables for tests, set up and played by the words of scenes.
#pragma once

#include <gtest/gtest.h>

#include "core/text/text.h"
#include "known_games.h"

namespace acies {

inline std::unique_ptr<Table> stage_table(const Game& game,
                                          std::initializer_list<std::string_view> lines) {
  const auto stage = game.scene_setup();
  for (const std::string_view line : lines) {
    const auto set = stage->set(split_words(line));
    EXPECT_TRUE(set) << line << ": " << set.error().text();
  }
  auto table = stage->begin();
  EXPECT_TRUE(table) << table.error().text();
  return std::move(*table);
}

inline std::unique_ptr<Table> open_battle(const Game& game, const std::string& id) {
  return game.open(Setup{id, usual_options(game.options())}).value();
}

// Answers for the seat that is asked.
inline void answer(Table& table, std::string_view text) {
  const auto action = table.read_action(text);
  ASSERT_TRUE(action) << text << ": " << action.error().text();
  const Verdict verdict = table.submit(table.decision().seat, table.ply(), *action);
  ASSERT_TRUE(verdict) << text << ": " << table.say(verdict.error(), Language::English);
}

}  // namespace acies
