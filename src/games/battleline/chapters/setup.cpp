// Chapter 1: components and set-up, for two players. [BL-1.1]
#include "core/text/text.h"
#include "games/battleline/chapters/chapters.h"

namespace acies::battleline {
namespace {

// Clears everything but what lasts for the whole match. [BL-1.7] [BL-7.2]
void clear_table(State& state) {
  State fresh;
  for (const size_t side : {0, 1}) fresh.sides[side].points = state.sides[side].points;
  fresh.game = state.game;
  fresh.games = state.games;
  fresh.is_advanced = state.is_advanced;
  state = fresh;
}

}  // namespace

Seat receiver(const State& state) {
  return state.asked<asks::Deal>().left % 2 == 0 ? state.starter : opponent(state.starter);
}

std::vector<ScenarioEntry> Rules::scenarios() const {
  Saying text;
  for (const Language language : {Language::English, Language::Russian}) {
    text.text[static_cast<size_t>(language)] = book_.phrases().say(language, "scenario.standard");
  }
  return {{std::string(kStandardScenario), book_.title(), std::move(text), false, {}}};
}

Result<State> Rules::setup(const Setup& setup) const {
  if (setup.scenario != kStandardScenario) {
    return fault("Battle Line has no scenario " + in_quotes(setup.scenario) + "; choose standard");
  }
  if (setup.options.size() != options().size()) return fault("wrong number of options");
  State state;
  state.is_advanced = static_cast<uint8_t>(setup.options[0]);
  state.games = static_cast<uint8_t>(setup.options[1]);
  const int32_t first = setup.options[2];
  if (first == 0) {
    state.push(asks::Lot{});
  } else {
    begin_game(*this, state, first == 1 ? Seat::South : Seat::North);
  }
  return state;
}

// [BL-1.5] Seven troop cards each, one at a time. [BL-1.6] The player who did not deal gets the
// first.
void begin_game(const Rules& rules, State& state, Seat starter) {
  clear_table(state);
  state.starter = starter;
  state.turn = starter;
  state.push(asks::Deal{.left = static_cast<uint8_t>(2 * rules.book().hand_size())});
}

// [BL-1.5] The player with the higher card deals; equal values are drawn again.
void act_lot(const Rules& rules, State& state, Action action, Journal* journal) {
  const Card south_card = state.asked<asks::Lot>().south;
  const bool is_south = south_card == kNoCard;
  tell(journal, Seat::Nature, Happening::LotDrawn, "1.5"_rule,
       {static_cast<int16_t>(is_south ? 0 : 1), action.piece});
  if (is_south) {
    state.replace(asks::Lot{action.piece});
    return;
  }
  const unsigned south = value_of(south_card);
  const unsigned north = value_of(action.piece);
  state.replace(asks::Lot{});
  if (south == north) return;
  const Seat dealer = south > north ? Seat::South : Seat::North;
  tell(journal, Seat::Nature, Happening::Dealer, "1.6"_rule,
       {static_cast<int16_t>(index(dealer)), static_cast<int16_t>(index(opponent(dealer)))});
  begin_game(rules, state, opponent(dealer));
}

void act_deal(const Rules& rules, State& state, Action action, Journal* journal) {
  const Seat seat = receiver(state);
  state.deck_troops &= ~troop_bit(action.piece);
  --state.deck_size[0];
  take_into_hand(state, seat, action.piece);
  tell(journal, Seat::Nature, Happening::Dealt, "1.5"_rule,
       {static_cast<int16_t>(index(seat)), action.piece}, only(seat) | only(Seat::Nature));
  auto deal = state.asked<asks::Deal>();
  --deal.left;
  state.replace(deal);
  if (deal.left > 0) return;
  tell(journal, Seat::Nature, Happening::HandsDealt, "1.5"_rule, {rules.book().hand_size()});
  state.pop();
  begin_turn(state, state.starter);
}

}  // namespace acies::battleline
