// A game at one terminal: people and bots answer in turn, with explanations.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/line/command.h"
#include "apps/terminal/choices.h"
#include "core/luck/dice.h"
#include "core/record/record.h"
#include "lab/player.h"

namespace acies {

// A table with all players.
struct SeatedTable {
  std::unique_ptr<Table> table;
  Seed seed;
  bool is_seed_whole = true;  // false: earlier answers of Nature came from other dice
  // By player_number: "me" or a bot's spec; the bot is null for a person.
  std::array<std::string, kAllPlayers.size()> who;
  std::array<std::unique_ptr<Player>, kAllPlayers.size()> bots;
};

class Session {
 public:
  Session(const AppContext& context, SeatedTable seated);

  // Until the game is over and examined, or the people leave.
  Result<ExitCode> run();

 private:
  // The loop: session.cpp.
  Result<void> ask(Seat seat);
  Result<void> ask_bot(Player& bot, Seat seat);
  void ask_person(Seat seat);
  void hand_over(Seat seat);
  void listen(Seat seat);  // to one line: an order or an answer
  void answer(Seat seat, std::string_view words);
  bool is_person(Seat seat) const { return seated_.bots[player_number(seat)] == nullptr; }
  bool is_over() const { return table().decision().form == Decision::Form::Over; }
  bool is_hot_seat() const;  // several people share the screen
  Seat onlooker() const;     // the seat whose view is shown while no person is asked

  // The screen: session_screen.cpp.
  void greet() const;
  void show_question(Seat seat);
  void show_board(Seat seat) const;
  void show_news(Seat seat);
  void show_end(Seat seat);
  void show_refusal(const Refusal& refusal) const;
  void show_finding(const Finding& finding, std::string_view words) const;
  void show_choice(size_t i) const;
  std::string rule_id(RuleId rule) const;

  // Orders: session_orders.cpp.
  bool act_order(Seat seat, std::string_view line);  // false if the line is no order
  void act_explain(Seat seat, std::string_view words);
  void act_why(Seat seat, std::string_view words);
  void act_rule(Seat seat, std::string_view words);
  void act_undo(Seat seat, std::string_view words);
  void act_log(Seat seat, std::string_view words);
  void act_hint(Seat seat, std::string_view words);
  void act_board(Seat seat, std::string_view words);
  void act_save(Seat seat, std::string_view words);
  void act_position(Seat seat, std::string_view words);
  void act_help(Seat seat, std::string_view words);
  void act_quit(Seat seat, std::string_view words);

  Table& table() const { return *seated_.table; }
  Language language() const { return context_.language(); }
  std::string say(std::string_view key, std::initializer_list<std::string> words = {}) const {
    return context_.say(key, words);
  }
  void tell(std::string_view text, Ink ink = Ink::Plain) const;  // wrapped to the screen

  const AppContext& context_;
  SeatedTable seated_;
  Dice dice_;
  std::vector<Choice> choices_;  // of the current question
  std::array<uint32_t, kSeatNames.size()>
      told_{};                        // by seat: the events before this ply were shown
  std::optional<Seat> person_asked_;  // the seat of the last person at the keyboard
  std::string saved_file_;            // empty if the table has changed since
  bool has_shown_ = false;            // the greeting stays until the second question
  bool has_left_ = false;
};

}  // namespace acies
