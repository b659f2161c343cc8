// The words of scenes that set up a table by hand.
#include "core/text/wording.h"
#include "frame/checks.h"
#include "games/battleline/chapters/chapters.h"
#include "games/battleline/words/fields.h"
#include "games/battleline/words/reading.h"

namespace acies::battleline {
namespace {

constexpr unsigned kMost = 99;

// Takes the card out of its deck. All cards start there.
Result<void> take_from_deck(const Book& book, State& state, Card card) {
  const bool is_there = is_troop(card) ? (state.deck_troops & troop_bit(card)) != 0
                                       : (state.deck_tactics & tactics_bit(card)) != 0;
  if (!is_there) return fault(book.card_id(card) + " is placed already");
  if (is_troop(card)) {
    state.deck_troops &= ~troop_bit(card);
    --state.deck_size[0];
  } else {
    state.deck_tactics &= static_cast<TacticsSet>(~tactics_bit(card));
    --state.deck_size[1];
  }
  return {};
}

void lose(State& state, Seat seat, Card card) {
  put_out_of_play(state, seat, card);
  if (is_troop(card)) state.seen_troops |= troop_bit(card);
}

class Stager : WordLine {
 public:
  Stager(const Rules& rules, State& state, const Words& words)
      : WordLine(words), rules_(rules), book_(rules.book()), state_(state) {}

  Result<void> run() {
    const std::string_view verb = words_[0];
    if (verb == "option") return option();
    if (state_.step() == Step::Lot) return fault("with 'field lot' only options are set");
    if (verb == "turn") return turn();
    if (verb == "put") return put();
    if (verb == "hand") return hand();
    if (verb == "deck") return deck();
    return fault("Battle Line knows no " + in_quotes(verb) + " here");
  }

 private:
  // option advanced | option games 3
  Result<void> option() {
    const bool is_known = word(1) == "advanced" || word(1) == "games";
    const auto r = put_field(word(1), 2);
    return is_known && r ? *r : fault("options are advanced and games 1 to 9");
  }
  std::optional<Result<void>> put_field(std::string_view key, size_t from) {
    PositionDraft draft{rules_, state_};
    return stage_field(field_groups(), draft, key, words_, from);
  }

  Result<void> turn() {
    const auto seat = read_player(word(1));
    if (!seat) return Fault(seat.error());
    state_.turn = *seat;
    return {};
  }

  // put fog 3 | put South 3 red4 red5 | put South out red4 | put South flags 1 2 | ...
  Result<void> put() {
    if (word(1) == "fog" || word(1) == "mud") return put_environment();
    if (word(1) == "game") return put_game();
    const auto seat = read_player(word(1));
    if (!seat) return Fault(seat.error());
    Side& side = state_.side(*seat);
    if (word(2) == "out") return each_card(3, [&](Card card) { lose(state_, *seat, card); });
    if (word(2) == "guile") return put_guile(side);
    const auto r = put_field(std::string(name(*seat)) + '.' + std::string(word(2)), 3);
    return r ? *r : put_line(*seat);
  }

  // put game 2: the second of the match.
  Result<void> put_game() {
    const auto game = read_count(word(2), 0, kMost);
    if (!game) return Fault(game.error());
    if (*game < 1 || *game > state_.games) return fault("the match has fewer games; say how many");
    state_.game = static_cast<uint8_t>(*game);
    return {};
  }

  Result<void> put_environment() {
    const auto flag = read_flag(word(2));
    if (!flag) return Fault(flag.error());
    const Card card = word(1) == "fog" ? kFog : kMud;
    if (const auto taken = take_from_deck(book_, state_, card); !taken) return taken;
    lay_environment(rules_, state_, card, *flag);
    return {};
  }

  Result<void> put_guile(Side& side) {
    for (size_t i = 3; i < words_.size(); ++i) {
      if (!is_guile(book_.find_card(words_[i])))
        return fault("no guile card: " + in_quotes(words_[i]));
    }
    return each_card(3, [&](Card card) { side.guile |= tactics_bit(card); });
  }

  Result<void> put_line(Seat seat) {
    const auto flag = read_flag(word(2));
    if (!flag) return Fault(flag.error());
    for (size_t i = 3; i < words_.size(); ++i) {
      const auto card = read_known_card(book_, words_[i]);
      if (!card) return Fault(card.error());
      if (!is_troop(*card) && !is_morale(*card))
        return fault("only troops and morale cards lie in a line");
      if (state_.count(*flag, seat) == state_.slots(*flag)) return fault("the line is full");
      if (const auto taken = take_from_deck(book_, state_, *card); !taken) return taken;
      add_to_line(rules_, state_, seat, *flag, *card);
    }
    return {};
  }

  template <class Visit>
  Result<void> each_card(size_t from, Visit&& visit) {
    for (size_t i = from; i < words_.size(); ++i) {
      const auto card = read_known_card(book_, words_[i]);
      if (!card) return Fault(card.error());
      if (const auto taken = take_from_deck(book_, state_, *card); !taken) return taken;
      visit(*card);
    }
    return {};
  }

  Result<void> hand() {
    const auto seat = read_player(word(1));
    if (!seat) return Fault(seat.error());
    const unsigned most = book_.hand_size() + 3U;  // as in a position
    if (state_.side(*seat).hand_size() + words_.size() - 2 > most)
      return fault("a hand holds at most " + std::to_string(most) + " cards");
    return each_card(2, [&](Card card) { take_into_hand(state_, *seat, card); });
  }

  // deck troops red1 red2: only these; all other cards of that back are out of play.
  Result<void> deck() {
    if (word(1) != "troops" && word(1) != "tactics") return fault("deck troops or deck tactics");
    TroopSet troops = 0;
    TacticsSet tactics = 0;
    for (size_t i = 2; i < words_.size(); ++i) {
      const auto card = read_known_card(book_, words_[i]);
      if (!card) return Fault(card.error());
      if (is_troop(*card)) {
        troops |= troop_bit(*card);
      } else {
        tactics |= tactics_bit(*card);
      }
    }
    if (word(1) == "troops") return keep_troops(troops, tactics);
    return keep_tactics(troops, tactics);
  }

  Result<void> keep_troops(TroopSet troops, TacticsSet tactics) {
    if (tactics != 0 || (troops & ~state_.deck_troops) != 0) return fault("not in the troop deck");
    for_each_bit(state_.deck_troops & ~troops,
                 [&](unsigned card) { lose(state_, Seat::South, static_cast<Card>(card)); });
    state_.deck_troops = troops;
    state_.deck_size[0] = static_cast<uint8_t>(std::popcount(troops));
    return {};
  }

  Result<void> keep_tactics(TroopSet troops, TacticsSet tactics) {
    const auto others = static_cast<TacticsSet>(state_.deck_tactics & ~tactics);
    if (troops != 0 || (tactics & ~state_.deck_tactics) != 0)
      return fault("not in the tactics deck");
    state_.sides[0].lost_tactics |= others;
    state_.deck_tactics = tactics;
    state_.deck_size[1] = static_cast<uint8_t>(std::popcount(tactics));
    return {};
  }

  const Rules& rules_;
  const Book& book_;
  State& state_;
};

}  // namespace

// field | field line: nine open flags. field lot: a new match, before the draw for the dealer.
Result<State> Rules::blank(const Words& words) const {
  State state;
  if (words.size() > 1 && words[1] == "lot") {
    state.push(asks::Lot{});
  } else if (words.size() > 1 && words[1] != "line") {
    return fault("Battle Line's fields are line and lot, not " + in_quotes(words[1]));
  }
  return state;
}

Result<void> Rules::stage(State& state, const Words& words) const {
  return Stager(*this, state, words).run();
}

Result<void> Rules::ready(State& state) const {
  if (state.step() == Step::Lot) return {};
  state.starter = state.turn;
  begin_turn(state, state.turn);
  settle(*this, state, nullptr);
  return about("the position that was set up cannot be", is_ok(state));
}

}  // namespace acies::battleline
