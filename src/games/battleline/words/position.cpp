// Writes a table, or one seat's view of it, as one line of text. See docs/notation.md.
#include <functional>

#include "games/battleline/chapters/chapters.h"

namespace acies::battleline {
namespace {

std::string write_flags(FlagSet flags) {
  std::vector<std::string> numbers;
  for_each_bit(flags, [&](unsigned flag) { numbers.push_back(std::to_string(flag + 1)); });
  return join(numbers, ",");
}

std::string write_line(const Book& book, std::span<const Card> cards) {
  std::vector<std::string> ids;
  for (const Card card : cards) ids.push_back(book.card_id(card));
  return join(ids, ",");
}

void each_card(TroopSet troops, TacticsSet tactics, const std::function<void(Card)>& visit) {
  for_each_bit(troops, [&](unsigned i) { visit(static_cast<Card>(i)); });
  for_each_bit(tactics, [&](unsigned i) { visit(static_cast<Card>(kTroops + i)); });
}

std::string write_set(const Book& book, TroopSet troops, TacticsSet tactics) {
  std::vector<std::string> ids;
  each_card(troops, tactics, [&](Card card) { ids.push_back(book.card_id(card)); });
  return join(ids, ",");
}

// A card that the opponent has seen is marked '!'. Backs of unseen cards follow as troop?x3.
std::string write_hand(const Book& book, const Side& side) {
  std::vector<std::string> ids;
  each_card(side.troops, side.tactics, [&](Card card) {
    const bool is_known = is_troop(card) ? (side.known_troops & troop_bit(card)) != 0
                                         : (side.known_tactics & tactics_bit(card)) != 0;
    ids.push_back(book.card_id(card) + (is_known ? "!" : ""));
  });
  const int troops = side.troop_backs - std::popcount(side.troops);
  const int tactics = side.tactics_backs - std::popcount(side.tactics);
  if (troops > 0) ids.push_back("troop?x" + std::to_string(troops));
  if (tactics > 0) ids.push_back("tactics?x" + std::to_string(tactics));
  return join(ids, ",");
}

std::string write_frame(const Book& book, const Frame& frame) {
  std::string text(step_row(frame.step).name);
  const auto with_count = [&](unsigned left) { return text + ':' + std::to_string(left); };
  switch (frame.step) {
    case Step::Lot: {
      const Card south = frame.as<asks::Lot>().south;
      return south == kNoCard ? text : text + ":" + book.card_id(south);
    }
    case Step::Take: return text + ":" + book.card_id(frame.as<asks::Take>().guile);
    case Step::Place: {
      const auto place = frame.as<asks::Place>();
      return text + ":" + book.card_id(place.taken) + ":" + std::to_string(place.from + 1) +
             (place.is_redeploy ? ":redeploy" : ":traitor");
    }
    case Step::Draw:
      return text + (frame.as<asks::Draw>().deck == Deck::Troops ? ":troops" : ":tactics");
    case Step::Deal: return with_count(frame.as<asks::Deal>().left);
    case Step::ScoutDraw: return with_count(frame.as<asks::ScoutDraw>().left);
    case Step::ScoutReturn: return with_count(frame.as<asks::ScoutReturn>().left);
    case Step::Claim: return frame.as<asks::Claim>().is_examined ? text + ":open" : text;
    default: return text;
  }
}

class PositionWriter {
 public:
  PositionWriter(const Book& book, const State& state) : book_(book), state_(state) {}

  std::string write() {
    put("turn", std::string(name(state_.turn)));
    put("open", stack());
    for (unsigned flag = 0; flag < kFlags; ++flag) put_lines(flag);
    for (const Seat seat : kPlayers) put_side(seat);
    put_flag("fog", state_.fog);
    put_flag("mud", state_.mud);
    put("claimable", write_flags(state_.claimable));
    put("decks", std::to_string(state_.deck_size[0]) + ":" + std::to_string(state_.deck_size[1]));
    put_top("top.troops", 0);
    put_top("top.tactics", 1);
    if (state_.top_seer != Seat::Nobody) put("seer", std::string(name(state_.top_seer)));
    put("starter", std::string(name(state_.starter)));
    put_number("idle", state_.idle, 0);
    put_number("game", state_.game, 1);
    put_number("games", state_.games, 1);
    put_number("advanced", state_.is_advanced, 0);
    put_number("stalled", state_.was_stalled, 0);
    if (state_.winner != Seat::Nobody) put("winner", std::string(name(state_.winner)));
    return text_;
  }

 private:
  void put(std::string_view key, const std::string& value) {
    if (!value.empty()) text_ += ' ' + std::string(key) + '=' + value;
  }
  void put_number(std::string_view key, unsigned value, unsigned usual) {
    if (value != usual) put(key, std::to_string(value));
  }
  void put_flag(std::string_view key, uint8_t flag) {
    if (flag != kNoFlag) put(key, std::to_string(flag + 1));
  }
  std::string stack() const {
    std::vector<std::string> frames;
    for (size_t i = 0; i < state_.depth; ++i) frames.push_back(write_frame(book_, state_.open[i]));
    return frames.empty() ? "-" : join(frames, ",");
  }
  void put_lines(unsigned flag) {
    if (state_.count(flag, Seat::South) + state_.count(flag, Seat::North) == 0) return;
    put(std::to_string(flag + 1), write_line(book_, state_.line(flag, Seat::South)) + '/' +
                                      write_line(book_, state_.line(flag, Seat::North)));
  }
  void put_side(Seat seat) {
    const Side& side = state_.side(seat);
    const std::string who(name(seat));
    put(who, write_hand(book_, side));
    put(who + ".flags", write_flags(side.flags));
    put(who + ".earlier", write_flags(state_.earlier[index(seat)]));
    put(who + ".lost", write_set(book_, side.lost_troops, side.lost_tactics));
    put(who + ".guile", write_set(book_, 0, side.guile));
    put_number(who + ".played", side.tactics_played, 0);
    put_number(who + ".led", side.has_led, 0);
    put_number(who + ".points", side.points, 0);
  }
  void put_top(std::string_view key, size_t deck) {
    put(key, write_line(book_, std::span(state_.top[deck]).first(state_.top_size[deck])));
  }

  const Book& book_;
  const State& state_;
  std::string text_{"battleline"};
};

}  // namespace

std::string Rules::write_position(const State& state) const {
  return PositionWriter(book_, state).write();
}

}  // namespace acies::battleline
