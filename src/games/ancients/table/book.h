// The print of Commands & Colors: Ancients, read from data/ancients: the figures of units and the
// battles (kept with each record), and names for people.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/contract/scenario.h"
#include "core/data/library.h"
#include "core/data/scenario_shelf.h"
#include "core/text/phrases.h"
#include "games/ancients/table/state.h"

namespace acies::ancients {

enum class Entitled : uint8_t { Never, WithLeader, Always };

// A row of the unit table, CCA-17.1.
struct UnitDef {
  uint8_t blocks;             // at full strength [CCA-1.13]
  uint8_t move;               // the longest move after which it may battle
  uint8_t march;              // the longest move at all
  uint8_t range;              // 0: no missiles [CCA-6.6]
  uint8_t close;              // dice in close combat [CCA-7.7]
  uint8_t back;               // dice battling back [CCA-8.6]
  uint8_t full_bonus;         // dice at full strength [CCA-7.21]
  uint8_t retreat;            // hexes a flag [CCA-9.3]
  uint8_t against_elephants;  // dice that elephants roll against it [CCA-17.2]
  Class rank;                 // the class, and so the symbol that hits it [CCA-1.15]
  Entitled bonus;             // to a bonus close combat [CCA-12.11]
  uint8_t hits_with_swords;   // 1 if swords are hits [CCA-7.10]
  uint8_t has_extra_hex;      // 1 if it may move on after an advance [CCA-12.4]
  uint8_t is_bordered;        // has no effect [CCA-1.16]
};

struct NamedThing {
  std::string id;
  Saying name;
  Saying text;
};

struct SideNames {
  Saying army;
  std::string nation;
  Saying commander;
  std::vector<Saying> leaders;
};

// A battle: the table as it stands before the cards are dealt, and its names.
struct Scenario {
  std::string id;
  std::string path;     // of its file
  bool is_own = false;  // a file of the user's own
  int number = 0;       // in the order of the book
  Saying name;
  Saying date;
  Saying history;
  std::array<SideNames, 2> sides;
  std::vector<std::string> rule_kinds;  // "exit", "ambush"
  std::vector<Saying> special_rules;    // what players read of them
  std::string facts;                    // where the placements come from
  std::vector<std::string> doubts;
  Saying special_unit;
  Seat first = Seat::South;
  State start;
};

using ScenarioReading = ScenarioShelf<Scenario>::Reading;

class Book {
 public:
  // Battles that cannot be read are left out and named in `faults`; the others stay playable.
  static Result<Book> read(const Library& library);

  const UnitDef& unit(Kind kind) const { return units_[static_cast<size_t>(kind)]; }
  const std::array<UnitDef, kKinds>& units() const { return units_; }
  const NamedThing& unit_name(Kind kind) const { return unit_names_[static_cast<size_t>(kind)]; }
  const NamedThing& card(Card card) const { return cards_[static_cast<size_t>(card)]; }
  RuleId card_rule(Card card) const { return card_rules_[static_cast<size_t>(card)]; }
  // The printed battles first, then the user's own; each group by number, then by id.
  const std::vector<Scenario>& scenarios() const { return shelf_.all(); }
  const Scenario* find_scenario(std::string_view id) const { return shelf_.find(id); }
  const std::vector<Error>& faults() const { return shelf_.faults(); }
  const Saying& title() const { return title_; }
  const Phrases& phrases() const { return phrases_; }
  Card find_card(std::string_view id) const;  // kNoCard if unknown

 private:
  Result<void> read_units(const Document& document);
  Result<void> read_cards(const Document& document);
  void read_scenarios(const Library& library);

  std::array<UnitDef, kKinds> units_{};
  std::array<NamedThing, kKinds> unit_names_;
  std::array<NamedThing, kCardKinds> cards_;
  std::array<RuleId, kCardKinds> card_rules_{};
  ScenarioShelf<Scenario> shelf_;
  Saying title_;
  Phrases phrases_;
};

// Reads one battle, with the units of the book. Faults carry line and column.
ScenarioReading read_scenario(const Document& document, const std::array<UnitDef, kKinds>& units);

}  // namespace acies::ancients
