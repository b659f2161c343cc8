// An army as one word that may stand in any address: whose it is, for how many points, who leads it,
// and its units. [ONUS-4.3] [ONUS-4.4]
//
//   rome.1000.flamininus.2_velites.3_hastati.cohors-equites.triarii_v
//
// Dots part it. A unit has its number before it, unless there is one alone, and behind it v for
// veterans or e for elites. Nothing stands there but small letters, digits, '-', '_' and '.'.
#pragma once

#include "games/onus/table/army.h"

namespace acies::onus {

inline constexpr size_t kLongestCode = 1000;

// Why a code is no army that may fight.
struct CodeFault {
  RuleId rule = kNoRule;  // kNoRule: the text itself cannot be understood
  Saying text;
  size_t at = 0;      // where it stands in the code
  size_t length = 0;  // 0: at its end
  Kind unit = kNoKind;
};

// What could be understood, and every fault, in the order of the code; those of the whole army last.
struct CodedArmy {
  ArmyList list;
  bool has_army = false;
  bool has_general = false;
  std::vector<CodeFault> faults;
};
CodedArmy read_army_code(const Book& book, std::string_view code);
std::string write_army_code(const Book& book, const ArmyList& list);
// Whether somebody means a code by this word, and neither a file nor the id of a list.
bool looks_like_code(std::string_view word);

// "column 6: there is no general ... [ONUS-2.2]"
Error error_of(const CodeFault& fault, Language language);

// The list as a file that read_army_sheet reads, with this name.
std::string write_army_file(const Book& book, const ArmyList& list, std::string_view name);

// The battle with the armies that come with the setup, CODE,CODE, where it is one for them; else the
// battle as it is. muster.cpp
Result<Scenario> muster(const Book& book, const Scenario& scenario, std::string_view tables);

}  // namespace acies::onus
