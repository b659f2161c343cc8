// Everything printed for ONUS!, read from data/onus: unit cards, generals, the action deck, army
// lists and battles (kept with each record), and the names that people read.
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

// Whether something is as it is published.
enum class Origin : uint8_t { Published, Partly, Designed };

// A word of the unit cards, for people; see ids.h for what may stand there.
struct Term {
  Saying name;
  Saying text;  // types and tags have none
  RuleId rule = kNoRule;
};

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
  std::vector<Kind> supports;  // below which it may lie, of complementary units [ONUS-17.35]
  bool is_published = false;   // its figures
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
  Origin origin = Origin::Designed;
  Saying note;
};

// [ONUS-3.2]
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
  Saying note;
  Origin origin = Origin::Designed;
  uint8_t icons = 0;   // bits by Icon
  uint16_t needs = 0;  // bits by Need, of the side that it helps
  uint8_t in_shots =
      0;  // whom it helps there: bit 0 the shooter, bit 1 the target; 0: no use there
  Value attack;
  Value defence;
  int8_t morale = 0;
  int8_t enemy_morale = 0;
  uint8_t dice = 0;  // more to hit with, in melee
  uint8_t roll = 0;  // dice that Javelins, Ambush and WoundGeneral roll
  uint8_t hit = 0;   // Ambush: each die of so much or more deals one damage; WoundGeneral likewise
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
  Saying provenance;
};

// A unit of a list and where it stands at the start. [ONUS-4.21]
struct Recruit {
  Kind kind = kNoKind;
  uint8_t level = 0;  // 1 veteran, 2 elite [ONUS-19.6]
  bool has_place = false;
  Pose pose;
  Formation formation = Formation::None;
  bool is_support = false;  // below the one before it [ONUS-17.35]
  uint8_t captain = 0;      // whose it is, by his number in the team [ONUS-21.2]
  uint8_t leader = 0;       // its own general from 1; 0: any of its captain's [ONUS-20.7]
};

// A further general of an army. [ONUS-20.3] [ONUS-21.1]
struct Lieutenant {
  uint8_t general = 0;
  uint8_t on = 0xFF;    // with which of the units he is; 0xFF: as the player likes
  uint8_t captain = 0;  // his player's number in the team
};

inline constexpr uint16_t kLeastSize = 100;  // points of an army
inline constexpr uint16_t kMostSize = 5000;

// An army ready to fight: a general and units for some size. [ONUS-4.3] [ONUS-4.4]
// Poses of a list are in its own band on a field of its width, as South sees it: y = 0 is the rear
// line. In a scenario both sides' poses are those on the field itself.
struct ArmyList {
  std::string id;
  std::string path;
  bool is_own = false;
  int number = 0;
  Saying name;
  uint8_t army = 0;
  uint16_t size = 0;
  uint8_t general = 0;
  uint8_t general_on = 0xFF;  // with which of the units he is; 0xFF: as the player likes
  std::vector<Lieutenant> lieutenants;
  std::vector<Recruit> units;
  uint16_t cost = 0;  // all in all, in whole points
  int32_t width = 0;
  Saying provenance;

  bool is_placed() const { return !units.empty() && units.front().has_place; }  // all are, or none
};
using ArmyReading = ScenarioShelf<ArmyList>::Reading;

struct BattleSide {
  Saying army;
  ArmyList list;
  Edge edge = Edge::Low;  // where everyone is for themselves; see ArmyState [ONUS-21.7]
  uint16_t zone_from = 0;
  uint16_t zone_to = 0;
};

// A battle, or a meeting of two ready armies; or of three to five, everyone for themselves (then the
// agreement says so). [ONUS-4.2] [ONUS-21.7]
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
  bool is_meeting = false;  // one of many in meetings.toml: no file of its own
  bool is_open = false;     // the armies come with the setup; those here are an example

  std::span<const Seat> seats() const {
    return std::span(kAllPlayers).first(agreed.everyone == 0 ? 2U : agreed.everyone);
  }
};
using BattleReading = ScenarioShelf<Scenario>::Reading;

class Book {
 public:
  // Files of the user's own that cannot be read are left out and named in `faults`.
  static Result<Book> read(const Library& library);

  const UnitDef& unit(Kind kind) const { return units_[kind]; }
  const std::vector<UnitDef>& units() const { return units_; }
  const std::vector<GeneralDef>& generals() const { return generals_; }
  const std::vector<ArmyDef>& armies() const { return armies_; }  // [ONUS-1.22]
  const GeneralDef& general(uint8_t card) const { return generals_[card]; }
  const OrderDef& order(Card card) const { return orders_[cards_[card].order]; }
  const EventDef& event(Card card) const { return events_[cards_[card].event]; }
  const std::vector<OrderDef>& orders() const { return orders_; }
  const std::vector<EventDef>& events() const { return events_; }
  const std::vector<CardDef>& cards() const { return cards_; }
  const std::vector<ArmyList>& lists() const { return lists_.all(); }
  const std::vector<Scenario>& scenarios() const { return shelf_.all(); }
  const Scenario* find_scenario(std::string_view id) const { return shelf_.find(id); }
  Kind find_unit(std::string_view id) const;        // kNoKind when unknown
  uint8_t find_army(std::string_view id) const;     // 0xFF when unknown
  uint8_t find_general(std::string_view id) const;  // 0xFF when unknown
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

// An army list's file as far as it could be understood, and every fault in it, in its order.
struct ArmySheet {
  ArmyList list;
  std::vector<Error> faults;
};
ArmySheet read_army_sheet(const Book& book, const Document& document);  // army_reader.cpp
ArmyReading read_army_list(const Book& book, const Document& document);
// A battle's file; its sides may name lists of the book. scenario_reader.cpp
BattleReading read_battle(const Book& book, const Document& document);

}  // namespace acies::onus
