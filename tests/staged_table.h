// Tables for tests, set up and played by the words of scenes.
#pragma once

#include <gtest/gtest.h>

#include "core/data/json.h"
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

inline std::string described(const Table& table, std::string_view text, Language language) {
  return table.describe(table.read_action(text).value(), language);
}
inline std::string explained(const Table& table, std::string_view text, Language language) {
  return table.explain(table.read_action(text).value(), language);
}

// A part of a view as text; empty if it is not there.
inline std::string json(const Document* member) {
  return member == nullptr ? "" : write_json(*member);
}

inline std::vector<std::string> keys_of(const Document& map) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : map.members()) keys.push_back(key);
  return keys;
}

}  // namespace acies
