// The words of scenes: setting a table up by hand, and what a scene expects of it.
#include "games/battleline/chapters.h"
#include "games/battleline/invariants.h"

namespace acies::battleline {
namespace {

Result<Card> read_card(const Book& book, std::string_view word) {
  const Card card = book.find_card(word);
  if (card == kNoCard || is_hidden(card)) return fault("there is no card " + quoted(word));
  return card;
}

Result<unsigned> read_flag(std::string_view word) {
  const auto flag = read_number<unsigned>(word);
  if (!flag || *flag < 1 || *flag > kFlags) return fault("no flag " + quoted(word));
  return *flag - 1;
}

Result<Seat> read_player(std::string_view word) {
  const auto seat = read_seat(word);
  if (!seat || !is_player(*seat)) return fault("South or North is expected, not " + quoted(word));
  return *seat;
}

Result<unsigned> read_count(std::string_view word) {
  const auto count = read_number<unsigned>(word);
  if (!count || *count > 99) return fault("a small number is expected, not " + quoted(word));
  return *count;
}

// Takes the card out of its deck, where everything lies at first.
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

class Stager {
 public:
  Stager(const Rules& rules, State& state, const Words& words)
      : rules_(rules), book_(rules.book()), state_(state), words_(words) {}

  Result<void> run() {
    const std::string_view verb = words_[0];
    if (verb == "option") return option();
    if (state_.step() == Step::Lot) return fault("with 'field lot' only options are set");
    if (verb == "turn") return turn();
    if (verb == "put") return put();
    if (verb == "hand") return hand();
    if (verb == "deck") return deck();
    return fault("Battle Line knows no " + quoted(verb) + " here");
  }

 private:
  std::string_view word(size_t i) const {
    return i < words_.size() ? words_[i] : std::string_view();
  }

  // option advanced | option games 3
  Result<void> option() {
    const auto value = words_.size() > 2 ? read_count(word(2)) : Result<unsigned>(1U);
    if (!value) return Fault(value.error());
    if (word(1) == "advanced" && *value <= 1) {
      state_.is_advanced = static_cast<uint8_t>(*value);
    } else if (word(1) == "games" && *value >= 1 && *value <= 9) {
      state_.games = static_cast<uint8_t>(*value);
    } else {
      return fault("options are advanced and games 1 to 9");
    }
    return {};
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
    if (word(2) == "flags") return put_flags(side);
    if (word(2) == "led") {
      side.has_led = 1;
      return {};
    }
    if (word(2) == "played" || word(2) == "points") return put_count(side);
    return put_line(*seat);
  }

  // put game 2: the second of the match.
  Result<void> put_game() {
    const auto game = read_count(word(2));
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
        return fault("no guile card: " + quoted(words_[i]));
    }
    return each_card(3, [&](Card card) { side.guile |= tactics_bit(card); });
  }

  Result<void> put_flags(Side& side) {
    for (size_t i = 3; i < words_.size(); ++i) {
      const auto flag = read_flag(words_[i]);
      if (!flag) return Fault(flag.error());
      side.flags |= flag_bit(*flag);
    }
    return {};
  }

  Result<void> put_count(Side& side) {
    const auto count = read_count(word(3));
    if (!count) return Fault(count.error());
    if (word(2) == "played") {
      side.tactics_played = static_cast<uint8_t>(*count);
    } else {
      side.points = static_cast<uint16_t>(*count);
    }
    return {};
  }

  Result<void> put_line(Seat seat) {
    const auto flag = read_flag(word(2));
    if (!flag) return Fault(flag.error());
    for (size_t i = 3; i < words_.size(); ++i) {
      const auto card = read_card(book_, words_[i]);
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
      const auto card = read_card(book_, words_[i]);
      if (!card) return Fault(card.error());
      if (const auto taken = take_from_deck(book_, state_, *card); !taken) return taken;
      visit(*card);
    }
    return {};
  }

  Result<void> hand() {
    const auto seat = read_player(word(1));
    if (!seat) return Fault(seat.error());
    return each_card(2, [&](Card card) { take_into_hand(state_, *seat, card); });
  }

  // deck troops red1 red2: these and no more; everything else of that back is out of play.
  Result<void> deck() {
    if (word(1) != "troops" && word(1) != "tactics") return fault("deck troops or deck tactics");
    TroopSet troops = 0;
    TacticsSet tactics = 0;
    for (size_t i = 2; i < words_.size(); ++i) {
      const auto card = read_card(book_, words_[i]);
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
  const Words& words_;
};

// What a scene says after `expect`; each check names what it found instead.
class Examiner {
 public:
  Examiner(const Rules& rules, const State& state, const Words& words)
      : rules_(rules), book_(rules.book()), state_(state), words_(words) {}

  Result<void> run() {
    const std::string_view what = word(0);
    if (what == "turn") return same("turn", name(state_.turn), word(1));
    if (what == "starter") return same("starter", name(state_.starter), word(1));
    if (what == "step") return same("step", step_def(state_.step()).name, word(1));
    if (what == "game") return same("game", std::to_string(state_.game), word(1));
    if (what == "deck") return deck();
    if (what == "flag") return flag_owner();
    if (what == "kind") return kind();
    if (what == "refuted") return refuted();
    if (what == "slots")
      return at_flag(1, [&](unsigned flag) {
        return same("slots", std::to_string(state_.slots(flag)), word(2));
      });
    return of_seat(what);
  }

 private:
  std::string_view word(size_t i) const {
    return i < words_.size() ? words_[i] : std::string_view();
  }

  static Result<void> same(std::string_view what, std::string_view found, std::string_view wanted) {
    if (found == wanted) return {};
    return fault(std::string(what) + " is " + std::string(found) + ", not " + std::string(wanted));
  }

  template <class Then>
  Result<void> at_flag(size_t i, Then&& then) {
    const auto flag = read_flag(word(i));
    if (!flag) return Fault(flag.error());
    return then(*flag);
  }

  static Result<size_t> read_deck(std::string_view word) {
    if (word == "troops") return 0;
    if (word == "tactics") return 1;
    return fault("troops or tactics is expected, not " + quoted(word));
  }

  Result<void> deck() {
    const auto deck = read_deck(word(1));
    if (!deck) return Fault(deck.error());
    const size_t which = *deck;
    return same("deck size", std::to_string(state_.deck_size[which]), word(2));
  }

  Result<void> flag_owner() {
    return at_flag(1, [&](unsigned flag) {
      std::string_view owner = "open";
      for (const Seat seat : kPlayers) {
        if ((state_.side(seat).flags & flag_bit(flag)) != 0) owner = name(seat);
      }
      return same("owner", owner, word(2));
    });
  }

  // expect kind red10 elephants
  Result<void> kind() {
    const auto card = read_card(book_, word(1));
    if (!card) return Fault(card.error());
    if (!is_troop(*card)) return fault("a troop card is expected");
    return same("kind", book_.kind(value_of(*card)).id, word(2));
  }

  // expect refuted 3 phalanx 24 blue8 red8: the claim is refused, and with this completion.
  Result<void> refuted() {
    return at_flag(1, [&](unsigned flag) -> Result<void> {
      const Verdict verdict = rules_.check(state_, make_action(Verb::Claim, 0, flag));
      if (verdict) return fault("the claim holds");
      if (verdict.error().phrase != "refusal.refuted") {
        return fault("it is refused, but by no completion");
      }
      const auto& facts = verdict.error().facts;
      const Strength theirs = Strength::of_code(facts[2]);
      if (const auto equal = same_strength(theirs, 2); !equal) return equal;
      TroopSet troops = 0;
      for (size_t i = 3; i < facts.size(); ++i) {
        if (facts[i] >= 0) troops |= troop_bit(static_cast<Card>(facts[i]));
      }
      return cards(troops, 0, 4);
    });
  }

  Result<void> of_seat(std::string_view what) {
    const auto seat = read_seat(word(1));
    if (!seat) return fault("cannot expect " + quoted(what));
    if (what == "knows" || what == "hides") return knowledge(*seat, what == "knows");
    if (what == "top") return top(*seat);
    if (!is_player(*seat)) return fault("South or North is expected");
    const Side& side = state_.side(*seat);
    if (what == "hand") return hand(side);
    if (what == "out") return cards(side.lost_troops, side.lost_tactics, 2);
    if (what == "guile") return cards(0, side.guile, 2);
    if (what == "points") return same("points", std::to_string(side.points), word(2));
    if (what == "played") return same("played", std::to_string(side.tactics_played), word(2));
    if (what == "line") return line(*seat);
    if (what == "strength") return strength(*seat);
    if (what == "earlier") return earlier(*seat);
    return fault("cannot expect " + quoted(what));
  }

  // Exactly these cards, in any order; '-' for none.
  Result<void> cards(TroopSet troops, TacticsSet tactics, size_t from) {
    TroopSet wanted_troops = 0;
    TacticsSet wanted_tactics = 0;
    for (size_t i = from; i < words_.size() && words_[i] != "-"; ++i) {
      const auto card = read_card(book_, words_[i]);
      if (!card) return Fault(card.error());
      if (is_troop(*card)) wanted_troops |= troop_bit(*card);
      if (is_tactics(*card)) wanted_tactics |= tactics_bit(*card);
    }
    if (troops == wanted_troops && tactics == wanted_tactics) return {};
    std::vector<std::string> found;
    for_each_bit(troops, [&](unsigned i) { found.push_back(book_.card_id(static_cast<Card>(i))); });
    for_each_bit(tactics, [&](unsigned i) {
      found.push_back(book_.card_id(static_cast<Card>(kTroops + i)));
    });
    return fault("found " + (found.empty() ? "-" : join(found, " ")));
  }

  // expect hand South 7 | expect hand South backs 5 2 | expect hand South red1 fog
  Result<void> hand(const Side& side) {
    if (word(2) == "backs") {
      const std::string found =
          std::to_string(side.troop_backs) + ' ' + std::to_string(side.tactics_backs);
      return same("backs", found, std::string(word(3)) + ' ' + std::string(word(4)));
    }
    if (read_number<unsigned>(word(2)))
      return same("hand", std::to_string(side.hand_size()), word(2));
    return cards(side.troops, side.tactics, 2);
  }

  Result<void> line(Seat seat) {
    return at_flag(2, [&](unsigned flag) {
      TroopSet troops = 0;
      TacticsSet tactics = 0;
      for (const Card card : state_.line(flag, seat)) {
        if (is_troop(card)) troops |= troop_bit(card);
        if (is_tactics(card)) tactics |= tactics_bit(card);
      }
      return cards(troops, tactics, 3);
    });
  }

  // expect strength South 3 wedge 12
  Result<void> strength(Seat seat) {
    return at_flag(2, [&](unsigned flag) { return same_strength(state_.strength(flag, seat), 3); });
  }

  Result<void> same_strength(Strength found, size_t at) {
    const std::string text = book_.formation(static_cast<unsigned>(found.formation())).id + ' ' +
                             std::to_string(found.sum());
    return same("strength", text, std::string(word(at)) + ' ' + std::string(word(at + 1)));
  }

  Result<void> earlier(Seat seat) {
    return at_flag(2, [&](unsigned flag) -> Result<void> {
      if ((state_.earlier[index(seat)] & flag_bit(flag)) != 0) return {};
      return fault("was not complete first");
    });
  }

  // expect top North troops troop? troop?: what a seat sees of the cards put back, top one last.
  Result<void> top(Seat seat) {
    const auto deck = read_deck(word(2));
    if (!deck) return Fault(deck.error());
    const State seen = rules_.redact(state_, seat);
    std::vector<std::string> found;
    for (size_t i = 0; i < seen.top_size[*deck]; ++i) {
      found.push_back(book_.card_id(seen.top[*deck][i]));
    }
    std::vector<std::string> wanted;
    for (size_t i = 3; i < words_.size() && words_[i] != "-"; ++i) wanted.emplace_back(words_[i]);
    return same("top", join(found, " "), join(wanted, " "));
  }

  // Whether the place of a card can be told from a seat's view.
  Result<void> knowledge(Seat seat, bool wants_known) {
    if (words_.size() < 3) return fault("no card is named");
    const State seen = rules_.redact(state_, seat);
    for (size_t i = 2; i < words_.size(); ++i) {
      const auto card = read_card(book_, words_[i]);
      if (!card) return Fault(card.error());
      const bool is_known = is_troop(*card) ? (seen.deck_troops & troop_bit(*card)) == 0
                                            : (seen.deck_tactics & tactics_bit(*card)) == 0;
      if (is_known != wants_known) {
        return fault(std::string(words_[i]) + (is_known ? " is known" : " is hidden"));
      }
    }
    return {};
  }

  const Rules& rules_;
  const Book& book_;
  const State& state_;
  const Words& words_;
};

}  // namespace

// field | field line: nine open flags. field lot: a new match, before who deals is drawn for.
Result<State> Rules::blank(const Words& words) const {
  State state;
  if (words.size() > 1 && words[1] == "lot") {
    state.push({Step::Lot, kNoCard, 0, 0});
  } else if (words.size() > 1 && words[1] != "line") {
    return fault("Battle Line's fields are line and lot, not " + quoted(words[1]));
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
  if (!is_ok(state)) return fault("the position that was set up cannot be");
  return {};
}

Result<void> Rules::expect(const State& state, const Words& words) const {
  return Examiner(*this, state, words).run();
}

}  // namespace acies::battleline
