// An army as one word that may be part of any address: army, points, general and units. [ONUS-4.3]
// [ONUS-4.4]
//
//   rome.1000.flamininus.2_velites.3_hastati.cohors-equites.triarii_v
//
// Dots separate the parts. A unit has its number before it (left out for one), and behind it v for
// veterans or e for elites. A code contains only small letters, digits, '-', '_' and '.'.
#pragma once

#include "games/onus/table/army.h"

namespace acies::onus {

inline constexpr size_t kLongestCode = 1000;

// The reason why a code is no army that may fight.
struct CodeFault {
  RuleId rule = kNoRule;  // kNoRule: the text itself cannot be understood
  Saying text;
  size_t at = 0;      // its place in the code
  size_t length = 0;  // 0: at its end
  Kind unit = kNoKind;
};

// The readable part of a code, and all faults in its order; those of the whole army come last.
struct CodedArmy {
  ArmyList list;
  bool has_army = false;
  bool has_general = false;
  std::vector<CodeFault> faults;
};
CodedArmy read_army_code(const Book& book, std::string_view code);
std::string write_army_code(const Book& book, const ArmyList& list);
// Whether this word looks like a code, and not like a file or the id of a list.
bool looks_like_code(std::string_view word);

// "column 6: there is no general ... [ONUS-2.2]"
Error error_of(const CodeFault& fault, Language language);

// The list under this name, as a file that read_army_sheet can read.
std::string write_army_file(const Book& book, const ArmyList& list, std::string_view name);

// The battle with the armies of the setup (CODE,CODE), if it is a battle for them; otherwise the
// battle itself. muster.cpp
Result<Scenario> muster(const Book& book, const Scenario& scenario, std::string_view tables);

}  // namespace acies::onus
