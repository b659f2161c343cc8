// Reads a position. Every part has its own fault, and the whole must be a table that the rules can
// lead to.
#include "core/text/wording.h"
#include "frame/checks.h"
#include "games/battleline/chapters/chapters.h"
#include "games/battleline/table/invariants.h"

namespace acies::battleline {
namespace {

class PositionReader {
  using Value = std::string_view;

 public:
  PositionReader(const Rules& rules, std::string_view text)
      : rules_(rules), book_(rules.book()), text_(text) {}

  Result<State> read() {
    state_.deck_troops = 0;
    state_.deck_tactics = 0;
    const auto r = read_pairs(text_, Rules::kName,
                              [&](Value key, Value value) { return read_pair(key, value); });
    if (!r) return Fault(r.error());
    return finish();
  }

 private:
  Result<void> read_pair(Value key, Value value) {
    if (const auto flag = read_number<unsigned>(key); flag && *flag >= 1 && *flag <= kFlags) {
      return read_lines(*flag - 1, value);
    }
    for (const Seat seat : kPlayers) {
      const std::string_view who = name(seat);
      if (key == who) return read_hand(seat, value);
      if (key.starts_with(who) && key.size() > who.size() && key[who.size()] == '.') {
        return read_side(seat, key.substr(who.size() + 1), value);
      }
    }
    return read_rest(key, value);
  }

  Result<void> read_rest(Value key, Value value) {
    if (key == "turn") return store(read_player(value), state_.turn);
    if (key == "starter") return store(read_player(value), state_.starter);
    if (key == "winner") return store(read_player(value), state_.winner);
    if (key == "seer") return store(read_player(value), state_.top_seer);
    if (key == "open") return read_stack(value);
    if (key == "fog") return read_environment(kFog, value, state_.fog);
    if (key == "mud") return read_environment(kMud, value, state_.mud);
    if (key == "claimable") return read_flags(value, state_.claimable);
    if (key == "decks") return read_decks(value);
    if (key == "top.troops") return read_top(0, value);
    if (key == "top.tactics") return read_top(1, value);
    if (key == "idle") return read_small(value, 4, state_.idle);
    if (key == "game") return read_small(value, 9, state_.game);
    if (key == "games") return read_small(value, 9, state_.games);
    if (key == "advanced") return read_small(value, 1, state_.is_advanced);
    if (key == "stalled") return read_small(value, 1, state_.was_stalled);
    return fault("this key is not known");
  }

  Result<void> read_side(Seat seat, Value key, Value value) {
    Side& side = state_.side(seat);
    if (key == "flags") return read_flags(value, side.flags);
    if (key == "earlier") return read_flags(value, state_.earlier[index(seat)]);
    if (key == "lost") return read_set(value, side.lost_troops, side.lost_tactics);
    if (key == "guile") return read_guile(side, value);
    if (key == "played") return read_small(value, kCards - kTroops, side.tactics_played);
    if (key == "led") return read_small(value, 1, side.has_led);
    if (key == "points") {
      const auto points = read_number<uint16_t>(value);
      if (!points || *points > 81) return fault("points are 0 to 81");
      side.points = *points;
      return {};
    }
    return fault("this key is not known");
  }

  // Every card lies in one place only.
  Result<void> place(Card card) {
    if (card >= kCards) return fault("a card is expected");
    const bool is_placed = is_troop(card) ? (placed_troops_ & troop_bit(card)) != 0
                                          : (placed_tactics_ & tactics_bit(card)) != 0;
    if (is_placed) return fault(book_.card_id(card) + " lies in two places");
    if (is_troop(card)) {
      placed_troops_ |= troop_bit(card);
    } else {
      placed_tactics_ |= tactics_bit(card);
    }
    return {};
  }

  Result<Card> read_card(Value word) {
    const Card card = book_.find_card(word);
    if (card == kNoCard) return fault("there is no card " + in_quotes(word));
    if (is_hidden(card)) return card;
    if (const auto r = place(card); !r) return Fault(r.error());
    return card;
  }

  Result<void> read_line(unsigned flag, Seat seat, Value value) {
    if (value.empty()) return {};
    uint8_t& count = state_.counts[flag][index(seat)];
    for (const Value word : split(value, ',')) {
      const auto card = read_card(word);
      if (!card) return Fault(card.error());
      if (!is_troop(*card) && !is_morale(*card))
        return fault(std::string(word) + " cannot lie in a line");
      if (count == kMudSlots) return fault("more than four cards in a line");
      state_.lines[flag][index(seat)].insert(*card, count++);
      if (is_troop(*card)) state_.seen_troops |= troop_bit(*card);
    }
    return {};
  }

  Result<void> read_lines(unsigned flag, Value value) {
    const auto halves = split(value, '/');
    if (halves.size() != 2) return fault("a flag has South's cards, a '/', and North's cards");
    if (const auto r = read_line(flag, Seat::South, halves[0]); !r) return r;
    return read_line(flag, Seat::North, halves[1]);
  }

  Result<void> read_backs(Side& side, Value word, size_t sign) {
    const auto count = read_number<uint8_t>(word.substr(sign + 1));
    if (!count || *count == 0 || *count > 12)
      return fault("a number of backs from 1 to 12 is expected");
    if (word.substr(0, sign) == "troop?") {
      side.troop_backs = static_cast<uint8_t>(side.troop_backs + *count);
    } else if (word.substr(0, sign) == "tactics?") {
      side.tactics_backs = static_cast<uint8_t>(side.tactics_backs + *count);
    } else {
      return fault("expected troop? or tactics? before x");
    }
    return {};
  }

  Result<void> read_hand(Seat seat, Value value) {
    Side& side = state_.side(seat);
    for (Value word : split(value, ',')) {
      if (const size_t sign = word.find("?x"); sign != Value::npos) {
        if (const auto r = read_backs(side, word, sign + 1); !r) return r;
        continue;
      }
      const bool is_known = word.ends_with('!');
      if (is_known) word.remove_suffix(1);
      const auto card = read_card(word);
      if (!card) return Fault(card.error());
      if (is_hidden(*card)) return fault("write hidden cards as troop?x3");
      take_into_hand(state_, seat, *card);
      if (is_known && is_troop(*card)) side.known_troops |= troop_bit(*card);
      if (is_known && is_tactics(*card)) side.known_tactics |= tactics_bit(*card);
    }
    return {};
  }

  Result<void> read_set(Value value, TroopSet& troops, TacticsSet& tactics) {
    for (const Value word : split(value, ',')) {
      const auto card = read_card(word);
      if (!card) return Fault(card.error());
      if (is_troop(*card)) {
        troops |= troop_bit(*card);
        state_.seen_troops |= troop_bit(*card);
      } else if (is_tactics(*card)) {
        tactics |= tactics_bit(*card);  // the deck word of a scene leaves out any of them
      } else {
        return fault(std::string(word) + " cannot be out of play");
      }
    }
    return {};
  }

  Result<void> read_guile(Side& side, Value value) {
    for (const Value word : split(value, ',')) {
      const auto card = read_card(word);
      if (!card) return Fault(card.error());
      if (!is_guile(*card)) return fault(std::string(word) + " is not a guile card");
      side.guile |= tactics_bit(*card);
    }
    return {};
  }

  Result<void> read_environment(Card card, Value value, uint8_t& out) {
    FlagSet flags = 0;
    if (const auto r = read_flags(value, flags); !r) return r;
    if (std::popcount(flags) != 1) return fault("one flag is expected");
    out = static_cast<uint8_t>(std::countr_zero(flags));
    return place(card);
  }

  Result<void> read_top(size_t deck, Value value) {
    for (const Value word : split(value, ',')) {
      const auto card = read_card(word);
      if (!card) return Fault(card.error());
      if (static_cast<size_t>(deck_of(*card)) != deck) return fault("a card of the other deck");
      if (state_.top_size[deck] == 2) return fault("at most two cards are put back");
      state_.top[deck][state_.top_size[deck]++] = *card;
    }
    return {};
  }

  static Result<void> read_flags(Value value, FlagSet& out) {
    for (const Value word : split(value, ',')) {
      const auto number = read_number<unsigned>(word);
      if (!number || *number < 1 || *number > kFlags) return fault("flags are numbers from 1 to 9");
      out |= flag_bit(*number - 1);
    }
    return {};
  }

  static Result<void> read_small(Value value, unsigned most, uint8_t& out) {
    return store(read_count(value, 0, most), out);
  }

  Result<void> read_decks(Value value) {
    const auto halves = split(value, ':');
    if (halves.size() != 2) return fault("two sizes are expected, as 46:10");
    if (const auto r = read_small(halves[0], kTroops, state_.deck_size[0]); !r) return r;
    return read_small(halves[1], kCards - kTroops, state_.deck_size[1]);
  }

  Result<void> read_stack(Value value) {
    if (value == "-") return {};
    for (const Value word : split(value, ',')) {
      if (state_.depth == state_.open.size()) return fault("too many open questions");
      const auto frame = read_frame(split(word, ':'));
      if (!frame) return Fault(frame.error());
      state_.push_frame(*frame);
    }
    return {};
  }

  Result<Frame> read_frame(const std::vector<Value>& parts) {
    for (uint8_t i = 0; i < kSteps; ++i) {
      if (step_row(static_cast<Step>(i)).name == parts[0] && static_cast<Step>(i) != Step::Over) {
        return read_frame_parts(static_cast<Step>(i), parts);
      }
    }
    return fault("there is no step " + in_quotes(parts[0]));
  }

  Result<Frame> read_frame_parts(Step step, const std::vector<Value>& parts) {
    const auto part = [&](size_t i) { return i < parts.size() ? parts[i] : Value{}; };
    switch (step) {
      case Step::Lot: return read_lot_frame(part(1));
      case Step::Take: {
        const Card card = book_.find_card(part(1));
        if (card != kRedeploy && card != kDeserter && card != kTraitor) {
          return fault("take needs redeploy, deserter or traitor");
        }
        return Frame::of(asks::Take{card});
      }
      case Step::Place: return read_place_frame(part(1), part(2), part(3));
      case Step::Draw: {
        if (part(1) != "troops" && part(1) != "tactics") return fault("draw needs a deck");
        return Frame::of(asks::Draw{.deck = part(1) == "troops" ? Deck::Troops : Deck::Tactics});
      }
      case Step::Deal: return read_left<asks::Deal>(part(1), 2U * book_.hand_size());
      case Step::ScoutDraw: return read_left<asks::ScoutDraw>(part(1), 3);
      case Step::ScoutReturn: return read_left<asks::ScoutReturn>(part(1), 2);
      case Step::Claim: return Frame::of(asks::Claim{.is_examined = part(1) == "open"});
      default: return Frame{step};
    }
  }

  Result<Frame> read_lot_frame(Value text) {
    const Card card = text.empty() ? kNoCard : book_.find_card(text);
    if (!text.empty() && !is_troop(card)) return fault("lots are troop cards");
    return Frame::of(asks::Lot{card});
  }

  template <class Asked>
  static Result<Frame> read_left(Value text, unsigned most) {
    Asked asked;
    if (const auto r = read_small(text, most, asked.left); !r) return Fault(r.error());
    return Frame::of(asked);
  }

  Result<Frame> read_place_frame(Value card, Value from, Value guile) {
    const auto taken = read_card(card);
    if (!taken) return Fault(taken.error());
    if (!is_troop(*taken) && !is_morale(*taken)) return fault("a troop or morale card is expected");
    FlagSet flags = 0;
    if (const auto r = read_flags(from, flags); !r) return Fault(r.error());
    if (guile != "redeploy" && guile != "traitor") return fault("redeploy or traitor is expected");
    if (is_troop(*taken)) state_.seen_troops |= troop_bit(*taken);
    return Frame::of(
        asks::Place{*taken, static_cast<uint8_t>(std::countr_zero(flags)), guile == "redeploy"});
  }

  // The stack must be settled and in the order of a turn.
  bool is_stack_ok() const {
    if (state_.depth == 0) return true;
    const Step bottom = state_.open[0].step;
    if (bottom == Step::Lot || bottom == Step::Deal) {
      return state_.depth == 1 && (bottom == Step::Lot || state_.asked<asks::Deal>().left > 0);
    }
    if (bottom != Step::Refill) return false;
    size_t at = 1;
    const auto is_next = [&](Step step) {
      return at < state_.depth && state_.open[at].step == step;
    };
    const bool is_advanced = state_.is_advanced != 0;
    if (is_next(is_advanced ? Step::Play : Step::Claim)) ++at;
    if (is_next(is_advanced ? Step::Claim : Step::Play)) {
      ++at;
    } else if (is_next(Step::Take) || is_next(Step::Place)) {
      ++at;
    } else if (is_next(Step::ScoutReturn)) {
      if (state_.open[at].as<asks::ScoutReturn>().left == 0) return false;
      ++at;
      if (is_next(Step::ScoutDraw)) ++at;
    }
    const Step below = state_.open[at - 1].step;
    if (is_next(Step::Draw) && (below == Step::Refill || below == Step::ScoutDraw)) ++at;
    return at == state_.depth;
  }

  // [BL-2.6] The fourth pass in succession ends the game, so before a card is played there were at
  // most three.
  bool is_idle_ok() const {
    bool is_card_to_come = false;
    for (size_t i = 0; i < state_.depth; ++i) {
      const Step step = state_.open[i].step;
      is_card_to_come |= step == Step::Lot || step == Step::Deal || step == Step::Play;
    }
    return !is_card_to_come || state_.idle < 4;
  }

  // The question on top must have an answer, and those below must still be to come.
  bool is_question_ok() const {
    Rng rng;
    State settled = rules_.resample(state_, Seat::Nobody, rng);  // a hidden card cannot be drawn
    settle(rules_, settled, nullptr);
    if (state_.depth > 0 && (settled.depth != state_.depth || settled.step() != state_.step()))
      return false;
    const Decision question = rules_.decision(state_);
    if (question.form == Decision::Form::Chance) return rules_.chances(state_) > 0 && is_draw_ok();
    if (question.form == Decision::Form::Over) return true;
    if (state_.step() == Step::Take && !has_target(state_, state_.asked<asks::Take>().guile))
      return false;
    ActionList list;
    rules_.list(state_, list);
    return !list.empty() || has_hidden_cards(state_);  // a watcher cannot list a hidden hand
  }

  bool is_draw_ok() const {
    if (state_.step() == Step::Deal) return state_.deck_size[0] >= state_.asked<asks::Deal>().left;
    if (state_.step() != Step::Draw) return true;
    const auto deck = static_cast<size_t>(state_.asked<asks::Draw>().deck);
    return state_.deck_size[deck] > state_.top_size[deck];
  }

  // The hand, plus the cards still to be dealt, drawn or put back before the next card is played.
  int cards_to_hold(Seat seat) const {
    auto cards = static_cast<int>(state_.side(seat).hand_size());
    for (size_t i = 0; i < state_.depth; ++i) {
      const Frame& frame = state_.open[i];
      const int second = seat == state_.starter ? 0 : 1;
      if (frame.step == Step::Deal) cards += (frame.as<asks::Deal>().left + second) / 2;
      if (seat != state_.turn) continue;
      if (frame.step == Step::ScoutReturn) cards -= frame.as<asks::ScoutReturn>().left;
      if (frame.step == Step::ScoutDraw) cards += frame.as<asks::ScoutDraw>().left;
      if (frame.step == Step::Draw) ++cards;
    }
    return cards;
  }

  Result<State> finish() {
    const int most = book_.hand_size() + 3;
    if (cards_to_hold(Seat::South) > most || cards_to_hold(Seat::North) > most) {
      return fault("a hand holds at most " + std::to_string(most) + " cards");
    }
    if (state_.game > state_.games || state_.game == 0) return fault("game is beyond games");
    if (!is_stack_ok()) return fault("open questions in no order that a turn has");
    if (!is_idle_ok()) return fault("after four passes the game is over");
    state_.deck_troops = kAllTroops & ~placed_troops_;
    state_.deck_tactics = kAllTactics & static_cast<TacticsSet>(~placed_tactics_);
    for (unsigned flag = 0; flag < kFlags; ++flag) {
      for (const Seat seat : kPlayers) {
        const unsigned count = state_.count(flag, seat);
        if (count > state_.slots(flag)) {
          return fault("flag " + std::to_string(flag + 1) + " has more cards than slots");
        }
        if (count < state_.slots(flag)) continue;
        state_.complete[index(seat)] |= flag_bit(flag);
        state_.strengths[flag][index(seat)] =
            strength_of(rules_.ranks(state_, seat, flag), rules_.ground(state_, flag));
      }
    }
    if (const auto r = check_table(rules_, state_); !r) {
      return Fault(about("the parts do not fit together", r).error());
    }
    if (!is_question_ok()) return fault("nobody can be asked anything in this position");
    return state_;
  }

  const Rules& rules_;
  const Book& book_;
  std::string_view text_;
  State state_;
  TroopSet placed_troops_ = 0;
  TacticsSet placed_tactics_ = 0;
};

}  // namespace

Result<State> Rules::read_position(std::string_view text) const {
  return PositionReader(*this, text).read();
}

}  // namespace acies::battleline
