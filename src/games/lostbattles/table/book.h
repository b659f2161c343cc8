// The print of Lost Battles, read from data/lostbattles: the combat table and the battles (kept
// with each record), and names for people.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/contract/scenario.h"
#include "core/data/library.h"
#include "core/data/scenario_shelf.h"
#include "core/text/phrases.h"
#include "games/lostbattles/table/state.h"

namespace acies::lostbattles {

// [LB-6.6.1a] The scores that attacks must reach, and the handicap.
struct CombatTable {
  Scores scores{};
  uint8_t handicap = 2;  // times the difference of fighting values [LB-11.2.7]
  Saying name;
  bool is_own = false;  // a table of the server's owner in place of ours
};

// Scores as one word: "9,9,9,10,9,9/10,9,...", a row for each attacker.
std::string write_scores(const Scores& scores);
Result<Scores> read_scores(std::string_view text);
// Scores and handicap: the part of a record that tells the table in force.
std::string write_tables(const CombatTable& table);
Result<CombatTable> read_tables(std::string_view text);

struct ArmyNames {
  Saying army;
  std::array<Saying, 2> commanders;  // empty if there is none
};

// A battle: the table with all units as at the end of turn 1, and its names.
struct Scenario {
  std::string id;
  std::string path;     // of its file
  bool is_own = false;  // a file of the user's own
  int number = 0;       // in the order of the book
  Saying name;
  Saying date;
  Saying history;
  std::array<ArmyNames, 2> sides;
  std::array<uint8_t, 2> published{};  // fighting value; 0 if none is published
  // [LB-1.2.2] The scale changes nothing in play.
  uint8_t multiple = 1;     // of men in a unit [LB-1.2.1]
  uint16_t zone_width = 0;  // metres [LB-2.1.1a]
  Saying provenance;        // published and reconstructed facts, with reasons
  Saying doubts;
  State start;
};

using ScenarioReading = ScenarioShelf<Scenario>::Reading;

class Book {
 public:
  // Battles that cannot be read are left out and named in `faults`; the others stay playable.
  static Result<Book> read(const Library& library);

  const CombatTable& table() const { return table_; }  // in force
  const CombatTable& printed_table() const { return printed_table_; }
  // The printed battles first, then the user's own; each group by number, then by id.
  const std::vector<Scenario>& scenarios() const { return shelf_.all(); }
  const Scenario* find_scenario(std::string_view id) const { return shelf_.find(id); }
  const std::vector<Error>& faults() const { return shelf_.faults(); }
  const Saying& title() const { return title_; }
  const Phrases& phrases() const { return phrases_; }

 private:
  void read_scenarios(const Library& library);

  CombatTable table_;
  CombatTable printed_table_;
  ScenarioShelf<Scenario> shelf_;
  Saying title_;
  Phrases phrases_;
};

// Reads one battle. Faults carry line and column.
ScenarioReading read_scenario(const Document& document);
Result<CombatTable> read_combat_table(const Document& document);

// [LB-2.1.1b] "left centre" as its owner sees it; "off" for kOff.
std::optional<Zone> read_zone_name(std::string_view text, Seat owner);
std::string_view zone_name(Zone zone, Seat owner);

}  // namespace acies::lostbattles
