// The referee's voice: one language, one book, and the words of data/onus/words.toml. Units have
// the name of their card and their number. In Russian the sentence has the word for "unit" in the
// case it needs, followed by the name in quotes.
#pragma once

#include "frame/voice.h"
#include "games/onus/chapters/chapters.h"
#include "games/onus/view/big_number.h"
#include "games/onus/view/glance.h"

namespace acies::onus {

class Voice : public PhraseVoice {
 public:
  // [ONUS-21.7] `everyone` of the agreement determines the names of units.
  Voice(const Book& book, Language language, unsigned everyone)
      : PhraseVoice(book.phrases(), Rules::letters(), language), book_(book), everyone_(everyone) {}

  const Book& book() const { return book_; }
  std::string captain(Captain one) const;         // captain II of South
  std::string percent(const Share& share) const;  // without the sign: 41.7
  std::string ep(Points hundredths) const;        // 1.5 EP
  std::string degrees(int32_t tenths) const;      // 22.5
  std::string phase(unsigned phase) const { return say_in("phase", name_in(kPhaseNames, phase)); }
  std::string formation(unsigned one) const {
    return say_in("formation", name_in(kFormationNames, one));
  }
  std::string side(unsigned side) const { return say_in("side", name_in(kSideNames, side)); }
  std::string end(unsigned end) const { return say(end == 0 ? "end.left" : "end.right"); }
  // The two halves of a card; an unknown card if the number is none.
  std::string order_name(unsigned card) const;
  std::string event_name(unsigned card) const;
  std::string order_text(unsigned card) const;
  std::string event_text(unsigned card) const;
  std::string card(unsigned card) const;  // both halves

  std::string unit(Kind kind, unsigned unit) const;  // Triarii S3; unit S3 if it is unknown
  std::string general_card(unsigned card) const;     // by the number of his card in the book
  std::string modifier(const Modifier& one, bool is_pair) const;  // -1/-1 flank (ONUS-18.19)
  std::string ending(Seat winner, unsigned why) const;

 protected:
  const Book& book_;

 private:
  unsigned everyone_;
};

// [ONUS-4.23] Speaks of one table to a seat that may know its own hidden units; Nobody: to all.
class TableVoice : public Voice {
 public:
  TableVoice(const Rules& rules, const State& state, Language language, Seat hearer)
      : Voice(rules.book(), language, state.agreed.everyone),
        rules_(rules),
        state_(state),
        hearer_(hearer) {}

  const Rules& rules() const { return rules_; }
  const State& state() const { return state_; }
  Seat hearer() const { return hearer_; }

  std::string active() const { return whose(captain_on_turn(state_), state_.active); }
  // A captain if the side is a team, else the side.
  std::string whose(Captain one, Seat team) const {
    const bool is_one = one < kCaptains && count_captains(state_, seat_of_captain(state_, one)) > 1;
    return is_one ? captain(one) : seat(team);
  }
  std::string unit(unsigned unit) const;
  std::string general(unsigned general) const;
  bool is_known(Unit unit) const { return is_known_to(state_, unit, hearer_); }

 private:
  const Rules& rules_;
  const State& state_;
  Seat hearer_;
};

}  // namespace acies::onus
