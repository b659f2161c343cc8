// The words of scenes that test a table.
#include "core/text/wording.h"
#include "games/battleline/chapters/chapters.h"
#include "games/battleline/words/fields.h"
#include "games/battleline/words/reading.h"

namespace acies::battleline {
namespace {

// Checks one `expect` line of a scene. Each check names what it found instead.
class Examiner : WordLine {
 public:
  Examiner(const Rules& rules, const State& state, const Words& words)
      : WordLine(words), rules_(rules), book_(rules.book()), state_(state) {}

  Result<void> run() {
    const std::string_view what = word(0);
    if (what == "step") return same("step", step_row(state_.step()).name);
    if (what == "deck") return deck();
    if (what == "flag") return flag_owner();
    if (what == "kind") return kind();
    if (what == "refuted") return refuted();
    if (what == "slots")
      return at_flag(1, [&](unsigned flag) { return same_number("slots", state_.slots(flag), 2); });
    if (const auto found = find_value(what)) return same(what, *found);
    return of_seat(what);
  }

 private:
  template <class Then>
  Result<void> at_flag(size_t i, Then&& then) {
    const auto flag = read_flag(word(i));
    if (!flag) return Fault(flag.error());
    return then(*flag);
  }

  static Result<size_t> read_deck(std::string_view word) {
    if (word == "troops") return 0;
    if (word == "tactics") return 1;
    return fault("troops or tactics is expected, not " + in_quotes(word));
  }

  Result<void> deck() {
    const auto deck = read_deck(word(1));
    if (!deck) return Fault(deck.error());
    const size_t which = *deck;
    return same_number("deck size", state_.deck_size[which], 2);
  }

  Result<void> flag_owner() {
    return at_flag(1, [&](unsigned flag) {
      std::string_view owner = "open";
      for (const Seat seat : kPlayers) {
        if ((state_.side(seat).flags & flag_bit(flag)) != 0) owner = name(seat);
      }
      return same("owner", owner, 2);
    });
  }

  // expect kind red10 elephants
  Result<void> kind() {
    const auto card = read_known_card(book_, word(1));
    if (!card) return Fault(card.error());
    if (!is_troop(*card)) return fault("a troop card is expected");
    return same("kind", book_.kind(value_of(*card)).id, 2);
  }

  // expect refuted 3 phalanx 24 blue8 red8: the claim is refused with this completion.
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
    if (!seat) return fault("cannot expect " + in_quotes(what));
    if (what == "knows" || what == "hides") return knowledge(*seat, what == "knows");
    if (what == "top") return top(*seat);
    if (!is_one_of_two(*seat)) return fault("South or North is expected");
    const Side& side = state_.side(*seat);
    if (what == "hand") return hand(side);
    if (what == "out") return cards(side.lost_troops, side.lost_tactics, 2);
    if (what == "guile") return cards(0, side.guile, 2);
    if (what == "line") return line(*seat);
    if (what == "strength") return strength(*seat);
    if (what == "earlier") return earlier(*seat);
    const auto found = find_value(std::string(name(*seat)) + '.' + std::string(what));
    return found ? same(what, *found, 2) : fault("cannot expect " + in_quotes(what));
  }
  std::optional<std::string> find_value(std::string_view key) const {
    return write_value(field_groups(), rules_, state_, key);
  }

  // Exactly these cards in any order; '-' for none.
  Result<void> cards(TroopSet troops, TacticsSet tactics, size_t from) {
    TroopSet wanted_troops = 0;
    TacticsSet wanted_tactics = 0;
    for (size_t i = from; i < words_.size() && words_[i] != "-"; ++i) {
      const auto card = read_known_card(book_, words_[i]);
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
      return same("backs", found, 3);
    }
    if (read_number<unsigned>(word(2))) return same_number("hand", side.hand_size(), 2);
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
    const std::string wanted = std::string(word(at)) + ' ' + std::string(word(at + 1));
    if (text == wanted) return {};
    return fault("strength is " + text + ", not " + wanted);
  }

  Result<void> earlier(Seat seat) {
    return at_flag(2, [&](unsigned flag) -> Result<void> {
      if ((state_.earlier[index(seat)] & flag_bit(flag)) != 0) return {};
      return fault("was not complete first");
    });
  }

  // expect top North troops troop? troop?: the cards put back as a seat sees them, top one last.
  Result<void> top(Seat seat) {
    const auto deck = read_deck(word(2));
    if (!deck) return Fault(deck.error());
    const State seen = rules_.redact(state_, seat);
    std::vector<std::string> found;
    for (size_t i = 0; i < seen.top_size[*deck]; ++i) {
      found.push_back(book_.card_id(seen.top[*deck][i]));
    }
    return same("top", found.empty() ? "-" : join(found, " "), 3);
  }

  // Whether a seat's view tells where a card is.
  Result<void> knowledge(Seat seat, bool wants_known) {
    if (words_.size() < 3) return fault("no card is named");
    const State seen = rules_.redact(state_, seat);
    for (size_t i = 2; i < words_.size(); ++i) {
      const auto card = read_known_card(book_, words_[i]);
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
};

}  // namespace

Result<void> Rules::expect(const State& state, const Words& words) const {
  return Examiner(*this, state, words).run();
}

}  // namespace acies::battleline
