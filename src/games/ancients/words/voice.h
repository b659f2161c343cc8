// The referee's voice: one language, one book, and the words of data/ancients/words.toml. With a
// table it calls pieces by name.
#pragma once

#include "frame/voice.h"
#include "games/ancients/view/glance.h"
#include "games/ancients/view/odds.h"

namespace acies::ancients {

class Voice : public PhraseVoice {
 public:
  Voice(const Book& book, Language language)
      : PhraseVoice(book.phrases(), Rules::letters(), language), book_(book) {}

  std::string card(int card) const;
  std::string hex(int hex) const;
  std::string percent(Billionths chance) const { return write_percent(chance, language()); }
  std::string hundredths(uint64_t billionths) const;
  std::string section(Section section, Seat seat) const;  // as seen by the seat
  std::string face(Face face) const;
  std::string faces(Roll roll) const;

  std::string kind(Kind kind, Case wanted = Case::Nominative) const;
  std::string number(Kind kind) const {
    return say_in("number", kKindNames[static_cast<size_t>(kind)]);
  }
  std::string unit(Kind kind, int hex, Case wanted = Case::Nominative) const;
  std::string leader(const Scenario* scenario, int leader, int hex,
                     Case wanted = Case::Nominative) const;
  std::string class_symbol(Class rank) const { return face(static_cast<Face>(rank)); }

 protected:
  const Book& book_;
};

// Speaks of one table. Its methods for pieces hide those of Voice, which need all facts.
class TableVoice : public Voice {
 public:
  TableVoice(const Rules& rules, const State& state, Language language)
      : Voice(rules.book(), language), rules_(rules), state_(state) {}

  const Rules& rules() const { return rules_; }
  const State& state() const { return state_; }

  std::string unit(Unit unit, Case wanted = Case::Nominative) const;
  std::string number(Unit unit) const { return Voice::number(state_.kind[unit]); }
  std::string leader(Leader leader, Case wanted = Case::Nominative) const;
  // The unit in a hex, or the lone leader there.
  std::string piece(Hex hex, Case wanted = Case::Nominative) const;

 private:
  const Rules& rules_;
  const State& state_;
};

}  // namespace acies::ancients
