// The referee's voice: one language, one book, and the words of data/lostbattles/words.toml. With a
// table it calls pieces by name.
#pragma once

#include "frame/voice.h"
#include "games/lostbattles/chapters/chapters.h"
#include "games/lostbattles/view/glance.h"

namespace acies::lostbattles {

// The cases that its phrases use.
inline constexpr std::array<Case, 3> kCases{Case::Nominative, Case::Genitive, Case::Accusative};

class Voice : public PhraseVoice {
 public:
  Voice(const Book& book, Language language)
      : PhraseVoice(book.phrases(), Rules::letters(), language), book_(book) {}

  // A part of a whole in percent, without the sign: 41.7.
  std::string percent(unsigned part, unsigned all) const;
  std::string halves(unsigned halves) const { return write_halves(halves, point()); }
  std::string zone(int zone) const;                   // c2
  std::string where(int place) const;                 // at c2, off the field
  std::string zone_for(Zone place, Seat seat) const;  // with its name, as seen by the seat
  std::string facing(int facing) const;
  std::string weather(int weather) const;

  std::string kind(Kind kind, Case wanted = Case::Nominative) const;
  // Whether the verb after this name is singular or plural.
  std::string number(Kind kind) const { return say_in("number", kind_def(kind).code); }
  std::string unit(Kind kind, int place, Case wanted = Case::Nominative) const;
  std::string commander(const Scenario* scenario, int one, Case wanted = Case::Nominative) const;
  std::string modifier(const Modifier& one) const;  // +1 lead and not flanked (LB-6.5.11)
  // [LB-11.3.1] The winner, the level of victory, and the reason for the end.
  std::string ending(Seat winner, int south, int north, unsigned level, uint8_t why) const;

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

  std::string active() const { return seat(state_.active); }
  std::string unit(Unit unit, Case wanted = Case::Nominative) const;
  // Names the unit with the marks that distinguish it in its zone; the last resort is its number.
  std::string choice(Unit unit, Case wanted = Case::Nominative) const;
  std::string number(Unit unit) const;
  std::string commander(Commander one, Case wanted = Case::Nominative) const;
  std::string zone_for(Zone place) const { return Voice::zone_for(place, state_.active); }

 private:
  std::vector<std::string> marks_of(Unit unit) const;
  // Another unit has the same name and marks, although a rule distinguishes the two.
  bool has_double(Unit unit, const std::vector<std::string>& marks) const;

  const Rules& rules_;
  const State& state_;
};

}  // namespace acies::lostbattles
