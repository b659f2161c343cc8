// Everything printed for ONUS!, read from data/onus: unit cards, generals, the action deck, army
// lists and battles (hashed into each record), and the names that people read (not hashed).
#pragma once

#include <string>
#include <vector>

#include "core/library.h"
#include "core/phrases.h"
#include "core/scenario.h"
#include "core/scenario_shelf.h"
#include "games/onus/state.h"

namespace acies::onus {

struct Value {
  uint8_t first = 0;   // hit; dodge; strength
  uint8_t second = 0;  // damage; armour; range
};

// A unit card. [ONUS-1.2]
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
  bool is_published = false;
  Saying note;

  bool can(Ability one) const { return (abilities & ability_bit(one)) != 0; }
  bool is(Tag tag) const { return (tags & tag_bit(tag)) != 0; }
  bool can_take(Formation one) const { return (formations & formation_bit(one)) != 0; }
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

// A general card. [ONUS-2.2]
struct GeneralDef {
  std::string id;
  Saying name;
  uint8_t army = 0xFF;  // 0xFF: any
  int8_t attack = 0;
  int8_t defence = 0;
  int8_t morale = 0;
  uint8_t zone = 0;  // EP
  uint8_t leadership = 0;
  uint8_t percent = 0;  // [ONUS-2.7]
  Gift gift = Gift::None;
  Saying note;
};

// [ONUS-3.2]
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
  OrderKind kind = OrderKind::Activate;
  Count count = Count::Number;
  Whom whom = Whom::Any;
  uint8_t number = 0;           // units; cards
  uint8_t without_general = 0;  // units, when the general is dead or routed; 0: as usual
  uint8_t amount = 0;           // healed
  uint8_t amount_engaged = 0;
  uint8_t within = 0;         // EP
  int8_t morale = 0;          // added to tests that it causes
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
// An event helps one side; its figures are that side's. [ONUS-3.7]
struct EventDef {
  std::string id;
  Saying name;
  Saying text;
  uint8_t icons = 0;   // bits by Icon
  uint16_t needs = 0;  // bits by Need, of the side that it helps
  uint8_t in_shots =
      0;  // whom it helps there: bit 0 the shooter, bit 1 the target; 0: no use there
  Value attack;
  Value defence;
  int8_t morale = 0;
  int8_t enemy_morale = 0;
  uint8_t dice = 0;
  uint8_t hit = 0;  // Ambush: each die of so much or more deals one damage; WoundGeneral likewise
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
  std::vector<uint8_t> allies;  // whose units it may take too
};

// A unit of a list, where it stands at the start, as South sees it. [ONUS-4.21]
struct Recruit {
  Kind kind = kNoKind;
  uint8_t level = 0;  // 1 veteran, 2 elite [ONUS-19.6]
  bool has_place = false;
  Pose pose;
  Formation formation = Formation::None;
  bool is_support = false;  // below the one before it [ONUS-17.35]
};

// An army ready to fight: a general and units for some size. [ONUS-4.3] [ONUS-4.4]
struct ArmyList {
  std::string id;
  std::string path;
  bool is_own = false;
  int number = 0;
  Saying name;
  uint8_t army = 0;
  uint16_t size = 0;
  uint8_t general = 0;
  std::vector<Recruit> units;
  uint16_t cost = 0;  // all in all
};

struct BattleSide {
  Saying army;
  ArmyList list;
};

// A battle, or a meeting of two ready armies. [ONUS-4.2]
struct Scenario {
  std::string id;
  std::string path;
  bool is_own = false;
  int number = 0;
  Saying name;
  Saying date;
  Saying history;
  Saying provenance;
  std::array<BattleSide, 2> sides;
  int32_t width = 0;  // of the field
  int32_t depth = 0;
  Seat first = Seat::Nobody;  // Nobody: by lot [ONUS-4.26]
  Agreement agreed;
};

class Book {
 public:
  // Files of the user's own that cannot be read are left out and named in `faults`.
  static Result<Book> read(const Library& library);

  const UnitDef& unit(Kind kind) const { return units_[kind]; }
  const std::vector<UnitDef>& units() const { return units_; }
  const std::vector<GeneralDef>& generals() const { return generals_; }
  const std::vector<ArmyDef>& armies() const { return armies_; }
  const GeneralDef& general(uint8_t card) const { return generals_[card]; }
  const OrderDef& order(Card card) const { return orders_[cards_[card].order]; }
  const EventDef& event(Card card) const { return events_[cards_[card].event]; }
  const std::vector<OrderDef>& orders() const { return orders_; }
  const std::vector<EventDef>& events() const { return events_; }
  const std::vector<CardDef>& cards() const { return cards_; }
  const std::vector<ArmyList>& lists() const { return lists_.all(); }
  const std::vector<Scenario>& scenarios() const { return shelf_.all(); }
  const Scenario* find_scenario(std::string_view id) const { return shelf_.find(id); }
  Kind find_unit(std::string_view id) const;  // kNoKind when unknown
  std::vector<Error> faults() const;
  const Saying& title() const { return title_; }
  const Phrases& phrases() const { return phrases_; }
  uint64_t hash() const { return hash_; }

 private:
  friend class BookReader;

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
  uint64_t hash_ = 0;
};

// What an army costs: units with their surcharges, and the general's percentage. [ONUS-4.5]
struct ArmyCost {
  uint32_t units = 0;
  uint32_t whole = 0;  // in hundredths of a point: units * (100 + percentage)
  bool fits(uint16_t size) const { return whole <= uint32_t{size} * 100; }
};
ArmyCost cost_of(const Book& book, const ArmyList& list);
uint16_t cost_of_unit(const UnitDef& def, unsigned level);  // [ONUS-22.39]

}  // namespace acies::onus
