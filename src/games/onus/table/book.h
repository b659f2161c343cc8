// The print of ONUS!, read from data/onus: unit cards, generals, the action deck, army lists and
// battles (kept with each record), and names for people.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "core/contract/scenario.h"
#include "core/data/library.h"
#include "core/data/scenario_shelf.h"
#include "core/text/phrases.h"
#include "games/onus/table/state.h"

namespace acies::onus {

// How far something agrees with its published form.
enum class Origin : uint8_t { Published, Partly, Designed };

// A word of the unit cards, for people. For the words themselves see ids.h.
struct Term {
  Saying name;
  Saying text;  // types and tags have none
  RuleId rule = kNoRule;
};

struct Value {
  uint8_t first = 0;   // hit; dodge; strength
  uint8_t second = 0;  // damage; armour; range
};

// [ONUS-1.2] A unit card.
struct UnitDef {
  std::string id;
  Saying name;
  uint8_t army = 0;  // among the book's armies
  Type type = Type::Infantry;
  TagSet tags = 0;
  uint16_t cost = 0;
  uint8_t cards = 0;  // how many there are [ONUS-4.6]
  uint8_t morale = 0;
  Points movement = 0;
  Value attack;   // hit, damage [ONUS-1.3]
  Value ranged;   // strength, range in EP; 0 and 0: none [ONUS-1.4]
  Value defence;  // dodge, armour [ONUS-1.5]
  uint8_t health = 0;
  AbilitySet abilities = 0;
  FormationSet formations = 0;
  std::vector<Kind> supports;  // the main units of a supporting unit [ONUS-17.35]
  bool is_published = false;   // its figures are published
  Origin abilities_origin = Origin::Designed;
  Saying note;

  bool can(Ability one) const { return (abilities & ability_bit(one)) != 0; }
  bool is(Tag tag) const { return (tags & tag_bit(tag)) != 0; }
  bool can_take(Formation one) const { return (formations & formation_bit(one)) != 0; }
  bool may_support(Kind main) const { return std::ranges::find(supports, main) != supports.end(); }
};

enum class Gift : uint8_t {
  None,
  Planner,
  Inspire,
  HorseMaster,
  Steadfast,
  Champion,
  Cunning,
  EverActive,
  Tactician
};
inline constexpr unsigned kGifts = 9;

// [ONUS-2.2] A general card.
struct GeneralDef {
  std::string id;
  Saying name;
  uint8_t army = 0xFF;  // 0xFF: any
  int8_t attack = 0;
  int8_t defence = 0;
  int8_t morale = 0;
  uint8_t zone = 0;  // EP
  uint8_t leadership = 0;
  uint8_t percent = 0;  // of the cost of his units [ONUS-2.7]
  Gift gift = Gift::None;
  Origin origin = Origin::Designed;
  Saying note;
};

// [ONUS-3.2] Kinds of orders.
enum class OrderType : uint8_t { Activation, Command, Morale, Health };
enum class OrderKind : uint8_t {
  Activate,
  Regroup,
  Organize,
  Heal,
  Officers,
  DrawUp,
  Scouts,
  Transfer
};
enum class Count : uint8_t { Number, Leadership, Half, All };
enum class Whom : uint8_t { Any, Mounted, Ranged, Infantry, Skirmishers, Zone };
struct OrderDef {
  std::string id;
  Saying name;
  Saying text;
  Saying note;
  Origin origin = Origin::Designed;
  OrderType type = OrderType::Activation;
  OrderKind kind = OrderKind::Activate;
  Count count = Count::Number;
  Whom whom = Whom::Any;
  uint8_t number = 0;           // units; cards
  uint8_t without_general = 0;  // units, when the general is dead or routed; 0: as usual
  uint8_t amount = 0;           // healed
  uint8_t amount_engaged = 0;
  uint8_t within = 0;         // EP
  int8_t morale = 0;          // added to the tests that it causes
  bool is_companion = false;  // combined with an activation order [ONUS-3.5]
  uint8_t movement = 0;       // EP more, by a companion
  bool is_backwards = false;
  bool is_stampede = false;
};

enum class Special : uint8_t {
  None,
  Javelins,
  Ambush,
  Wind,
  Promote,
  ShootAgain,
  Counterattack,
  Hero,
  NoOfficer,
  WoundGeneral,
  Cancel,
  Priority,
  Rally,
  Void
};
enum class Need : uint8_t {
  Charge,
  Javelins,
  Mounted,
  Infantry,
  Spearmen,
  EnemyMounted,
  EnemyGeneral,
  Flank,
  Broken
};
enum class Icon : uint8_t { Sword, Shield, Bow };
// [ONUS-3.7] An event helps one side, and its figures are that side's.
struct EventDef {
  std::string id;
  Saying name;
  Saying text;
  Saying note;
  Origin origin = Origin::Designed;
  uint8_t icons = 0;   // bits by Icon
  uint16_t needs = 0;  // bits by Need, of the side that it helps
  uint8_t in_shots =
      0;  // the side that it helps in shooting: bit 0 the shooter, bit 1 the target; 0: none
  Value attack;
  Value defence;
  int8_t morale = 0;
  int8_t enemy_morale = 0;
  uint8_t dice = 0;  // additional hit dice in melee
  uint8_t roll = 0;  // dice that Javelins, Ambush and WoundGeneral roll
  uint8_t hit = 0;   // Ambush and WoundGeneral: a die of this number or more succeeds
  Special special = Special::None;

  bool shows(Icon icon) const { return (icons >> static_cast<unsigned>(icon) & 1U) != 0; }
  bool asks(Need need) const { return (needs >> static_cast<unsigned>(need) & 1U) != 0; }
};

struct CardDef {
  uint8_t order = 0;
  uint8_t event = 0;
};

struct ArmyDef {
  std::string id;
  Saying name;
  std::vector<uint8_t> allies;  // the armies whose units it may take too
  Saying provenance;
};

// [ONUS-4.21] A unit of a list with its place at the start.
struct Recruit {
  Kind kind = kNoKind;
  uint8_t level = 0;  // 1 veteran, 2 elite [ONUS-19.6]
  bool has_place = false;
  Pose pose;
  Formation formation = Formation::None;
  bool is_support = false;  // lies below the unit before it [ONUS-17.35]
  uint8_t captain = 0;      // the captain's number in the team [ONUS-21.2]
  uint8_t leader = 0;  // the number of its own general from 1; 0: any of its captain's [ONUS-20.7]
};

// [ONUS-20.3] [ONUS-21.1] A further general of an army.
struct Lieutenant {
  uint8_t general = 0;
  uint8_t on = 0xFF;    // the unit that holds him; 0xFF: as the player likes
  uint8_t captain = 0;  // his captain's number in the team
};

inline constexpr uint16_t kLeastSize = 100;  // points of an army
inline constexpr uint16_t kMostSize = 5000;

// [ONUS-4.3] [ONUS-4.4] An army ready to fight: a general and units for some size.
// The poses of a list are in its own band on a field of its width, as South sees it: y = 0 is the
// rear line. In a scenario the poses of both sides are those on the field.
struct ArmyList {
  std::string id;
  std::string path;
  bool is_own = false;
  int number = 0;
  Saying name;
  uint8_t army = 0;
  uint16_t size = 0;
  uint8_t general = 0;
  uint8_t general_on = 0xFF;  // the unit that holds the general; 0xFF: as the player likes
  std::vector<Lieutenant> lieutenants;
  std::vector<Recruit> units;
  uint16_t cost = 0;  // in total, in whole points
  int32_t width = 0;
  Saying provenance;

  // All units are, or none.
  bool is_placed() const { return !units.empty() && units.front().has_place; }
};
using ArmyReading = ScenarioShelf<ArmyList>::Reading;

struct BattleSide {
  Saying army;
  ArmyList list;
  Edge edge = Edge::Low;  // if everyone plays for themselves: see ArmyState [ONUS-21.7]
  uint16_t zone_from = 0;
  uint16_t zone_to = 0;
};

// [ONUS-4.2] A battle, or a meeting of two ready armies. [ONUS-21.7] With three to five sides,
// everyone plays for themselves; then the agreement says so.
struct Scenario {
  std::string id;
  std::string path;
  bool is_own = false;
  int number = 0;
  Saying name;
  Saying date;
  Saying history;
  Saying provenance;
  std::array<BattleSide, kAllPlayers.size()> sides;  // by player_number
  int32_t width = 0;                                 // of the field
  int32_t depth = 0;
  int32_t strip = 0;          // behind the bands of deployment [ONUS-4.18]
  Seat first = Seat::Nobody;  // Nobody: by lot [ONUS-4.26]
  Agreement agreed;
  bool is_meeting = false;  // one of those in meetings.toml, without a file of its own
  bool is_open = false;     // players bring their armies; those here are an example

  std::span<const Seat> seats() const {
    return std::span(kAllPlayers).first(agreed.everyone == 0 ? 2U : agreed.everyone);
  }
};
using BattleReading = ScenarioShelf<Scenario>::Reading;

class Book {
 public:
  // Files of the user that cannot be read are left out and named in `faults`.
  static Result<Book> read(const Library& library);

  const UnitDef& unit(Kind kind) const { return units_[kind]; }
  const std::vector<UnitDef>& units() const { return units_; }
  const std::vector<GeneralDef>& generals() const { return generals_; }
  const std::vector<ArmyDef>& armies() const { return armies_; }  // all armies [ONUS-1.22]
  const GeneralDef& general(uint8_t card) const { return generals_[card]; }
  const OrderDef& order(Card card) const { return orders_[cards_[card].order]; }
  const EventDef& event(Card card) const { return events_[cards_[card].event]; }
  const std::vector<OrderDef>& orders() const { return orders_; }
  const std::vector<EventDef>& events() const { return events_; }
  const std::vector<CardDef>& cards() const { return cards_; }
  const std::vector<ArmyList>& lists() const { return lists_.all(); }
  const std::vector<Scenario>& scenarios() const { return shelf_.all(); }
  const Scenario* find_scenario(std::string_view id) const { return shelf_.find(id); }
  Kind find_unit(std::string_view id) const;        // kNoKind if unknown
  uint8_t find_army(std::string_view id) const;     // 0xFF if unknown
  uint8_t find_general(std::string_view id) const;  // 0xFF if unknown
  const ArmyList* find_list(std::string_view id) const { return lists_.find(id); }
  const Term& term(Type one) const { return types_[static_cast<size_t>(one)]; }
  const Term& term(Tag one) const { return tags_[static_cast<size_t>(one)]; }
  const Term& term(Ability one) const { return abilities_[static_cast<size_t>(one)]; }
  const Term& term(Formation one) const { return formations_[static_cast<size_t>(one)]; }
  const Term& term(Gift one) const { return gifts_[static_cast<size_t>(one)]; }
  std::vector<Error> faults() const;
  const Saying& title() const { return title_; }
  const Phrases& phrases() const { return phrases_; }

 private:
  friend class BookReader;

  std::array<Term, kTypes> types_;
  std::array<Term, kTags> tags_;
  std::array<Term, kAbilities> abilities_;
  std::array<Term, kFormations> formations_;  // None has no name
  std::array<Term, kGifts> gifts_;
  std::vector<UnitDef> units_;
  std::vector<GeneralDef> generals_;
  std::vector<ArmyDef> armies_;
  std::vector<OrderDef> orders_;
  std::vector<EventDef> events_;
  std::vector<CardDef> cards_;
  ScenarioShelf<ArmyList> lists_;
  ScenarioShelf<Scenario> shelf_;
  Saying title_;
  Phrases phrases_;
};

// The readable part of an army list's file, and all faults in the order of the file.
struct ArmySheet {
  ArmyList list;
  std::vector<Error> faults;
};
ArmySheet read_army_sheet(const Book& book, const Document& document);  // army_reader.cpp
ArmyReading read_army_list(const Book& book, const Document& document);
// A battle's file. Its sides may name lists of the book. scenario_reader.cpp
BattleReading read_battle(const Book& book, const Document& document);

}  // namespace acies::onus
