// The table of ONUS!; every byte has a meaning. Cards stand anywhere at any angle. [ONUS-3.10]
// [ONUS-4.23] Hidden are hands, and units that lie face down.
#pragma once

#include <cassert>
#include <span>

#include "games/onus/table/frames.h"
#include "games/onus/table/ids.h"

namespace acies::onus {

// [ONUS-23.11] The opponent of one section of a unit's front, on the card or as a token.
// [ONUS-23.12] [ONUS-23.14] Every hostile pair has such a section, so all pairs are kept here. If
// both sections are fronts, both units keep the pair.
struct FrontContact {
  Thing enemy;                    // the section is free if this is nothing
  Section section = Section::F1;  // of the enemy
  uint8_t is_laid = 0;  // its token lies against the enemy, away from the card [ONUS-23.10]

  constexpr bool is_free() const { return enemy == Thing{}; }
  friend bool operator==(const FrontContact&, const FrontContact&) = default;
};
static_assert(sizeof(FrontContact) == 3);

// [ONUS-1.1] One card is one unit.
struct UnitState {
  int32_t x = 0;  // the centre of the card [ONUS-23.3]
  int32_t y = 0;
  Heading heading = 0;
  MarkSet marks = 0;
  DeedSet deeds = 0;   // of this turn
  uint16_t spent = 0;  // movement of this turn in hundredths of an EP
  uint16_t cost = 0;   // cost with surcharges [ONUS-1.9] [ONUS-4.11]
  Kind kind = kNoKind;
  Place place = Place::None;
  uint8_t damage = 0;
  Formation formation = Formation::None;
  uint8_t stretch = 0;     // bit 0 left, bit 1 right [ONUS-8.15]
  uint8_t turning = 0;     // corner and sense of its turns: 1 + corner * 2 + clockwise [ONUS-7.5]
  Unit partner = kNoUnit;  // the complementary unit [ONUS-17.31]
  uint8_t is_support = 0;  // lies below its partner
  uint8_t captain = 0;     // its captain's number in the team, from 0 [ONUS-21.2]
  // [ONUS-20.7] The number of its own general on the side from 1; 0: any of its captain's.
  uint8_t leader = 0;
  uint16_t spare = 0;
  std::array<FrontContact, kFronts> fronts{};
  UnitSet left = 0;    // enemies that it left by a retreat [ONUS-10.32]
  UnitSet fought = 0;  // enemies that it has fought in this melee phase

  Pose pose() const { return {x, y, heading, 0}; }
  void set_pose(const Pose& pose) {
    x = pose.x;
    y = pose.y;
    heading = pose.heading;
  }
  bool has(Mark mark) const { return (marks & mark_bit(mark)) != 0; }
  void set(Mark mark) { marks |= mark_bit(mark); }
  void clear(Mark mark) { marks &= static_cast<MarkSet>(~mark_bit(mark)); }
  bool has_done(Deed deed) const { return (deeds & deed_bit(deed)) != 0; }
  void note(Deed deed) { deeds |= deed_bit(deed); }
  bool is_on_field() const { return place == Place::Field; }
  bool is_stretched(unsigned end) const { return (stretch >> end & 1U) != 0; }
  friend bool operator==(const UnitState&, const UnitState&) = default;
};
static_assert(sizeof(UnitState) == 64);

// The first index of a seat's captains and generals.
constexpr unsigned first_place(Seat seat) {
  constexpr std::array<uint8_t, kAllPlayers.size()> kFirst{0, 3, 1, 4, 2};
  return kFirst[player_number(seat)];
}
// The seat of such an index if everyone plays for themselves.
constexpr Seat seat_of_place(unsigned place) {
  for (const Seat seat : kAllPlayers) {
    if (first_place(seat) == place) return seat;
  }
  return Seat::Nobody;
}
constexpr Captain captain_numbered(Seat seat, unsigned number) {
  return static_cast<Captain>(first_place(seat) + number);
}

// [ONUS-2.9] The state of a general.
enum class Health : uint8_t { Well, Wounded, Dead };

// [ONUS-2.1] [ONUS-20.3] [ONUS-21.1] A general. Up to three a side: 0 to 2 are South's, 3 to 5 are
// North's.
inline constexpr unsigned kGeneralsASide = 3;
inline constexpr unsigned kGenerals = 2 * kGeneralsASide;
using General = uint8_t;
inline constexpr General kNobody = 0xFF;
static_assert(kGeneralsASide == kCaptainsASide);
constexpr General general_numbered(Seat seat, unsigned number) {
  return static_cast<General>(first_place(seat) + number);
}
struct GeneralState {
  Unit unit = kNoUnit;  // the unit that holds him
  uint8_t card = 0xFF;  // his card in the book; 0xFF: no such general
  Health health = Health::Well;
  uint8_t captain = 0;  // his captain's number in the team [ONUS-21.1]
  uint16_t price = 0;   // the points of his percentage [ONUS-2.7] [ONUS-20.8]
  uint16_t spare = 0;

  bool is_there() const { return card != 0xFF; }
  friend bool operator==(const GeneralState&, const GeneralState&) = default;
};
static_assert(sizeof(GeneralState) == 8);

// [ONUS-21.2] The way in which an army is divided among its captains.
enum class Command : uint8_t { AsWritten, Zone, Type, Army };
inline constexpr std::array<std::string_view, 4> kCommandNames{"as-written", "zone", "type",
                                                               "army"};

// The edge of the field behind an army: y = 0, y = depth, x = 0 or x = width.
using Edge = field::RearLine;

struct ArmyState {
  uint16_t cost = 0;     // at the start, generals included [ONUS-4.8]
  uint16_t size = 0;     // agreed points of this side [ONUS-4.1] [ONUS-20.1]
  uint8_t book = 0xFF;   // its army list in the book, for names; 0xFF: none
  uint8_t captains = 1;  // how many share it [ONUS-21.1]
  uint8_t on_turn = 0;   // the captain whose turn it is or will be next [ONUS-21.4]
  uint8_t ordering = 0;  // the captain who forms the line in question [ONUS-20.15]
  Command command = Command::AsWritten;
  uint8_t people = 0xFF;  // the army's number if players bring their own; else 0xFF
  // If everyone plays for themselves: 1 for the first to lose, 2 for the next; 0: still in play.
  uint8_t fell = 0;
  // Then also its edge, and its zone along the edge in millimetres from the low end. [ONUS-21.7]
  // For two players see zone_of.
  Edge edge = Edge::Low;
  uint16_t zone_from = 0;
  uint16_t zone_to = 0;
  friend bool operator==(const ArmyState&, const ArmyState&) = default;
};
static_assert(sizeof(ArmyState) == 16);

// The possessions of a captain besides units and general.
struct CaptainState {
  CardSet hand{};
  // [ONUS-20.18] For each line that he has formed: 1 + hundredths of a degree; 0: not yet fixed.
  std::array<uint16_t, kMostLines> line_ways{};
  uint8_t hand_size = 0;    // of a hand that is hidden [ONUS-3.10]
  uint8_t has_ordered = 0;  // an order in this turn [ONUS-15.1]
  uint8_t may_draw_up = 0;  // an order lets him draw at the end of the turn
  std::array<uint8_t, 5> spare{};
  friend bool operator==(const CaptainState&, const CaptainState&) = default;
};
static_assert(sizeof(CaptainState) == 32);

// [ONUS-23.18] The current move.
inline constexpr uint8_t kPaidTurn = 1;    // the pivot in question is already paid for [ONUS-23.56]
inline constexpr uint8_t kRetreating = 2;  // after free attacks the unit leaves [ONUS-10.31]
inline constexpr uint8_t kCharging = 4;    // a furious charge: no choices are left [ONUS-17.20]
inline constexpr uint8_t kWasSupport = 8;  // it lay below the unit that it leaves
inline constexpr uint8_t kUrgedOn = 16;    // it began near a master of horse [ONUS-2.2]
inline constexpr unsigned kMostOffers = 8;
struct MoveState {
  Unit unit = kNoUnit;      // kNoUnit: no unit moves
  uint8_t kind = 0;         // of the step in question: field::StepKind
  uint8_t corner = 0;       // of a pivot, with its sense: corner * 2 + clockwise
  uint8_t steps = 0;        // steps and manoeuvres made; their number is limited
  int32_t bearing = 0;      // of a shift, in tenths of a degree; of a paid turn: turned so far
  Points limit = 0;         // the movement that it may spend in total
  Unit target = kNoUnit;    // of the charge that has touched
  uint8_t is_rush = 0;      // the extra move after a rush [ONUS-17.9]
  uint8_t is_over = 0;      // contact has ended it [ONUS-9.6]
  Side side = Side::Front;  // of the target
  int32_t touch_x = 0;      // the point touched [ONUS-23.23]
  int32_t touch_y = 0;
  int32_t last_x = 0;  // the last place without overlap [ONUS-7.26]
  int32_t last_y = 0;
  Heading last_heading = 0;
  uint8_t reduced_before = 0;  // manoeuvres: 1 made before the move, 2 after it [ONUS-8.2]
  uint8_t stage = 0;           // of the phase: 0 it begins, 1 units move, 2 it ends [ONUS-17.23]
  uint8_t strides = 0;         // steps made, manoeuvres not counted
  uint8_t flags = 0;           // see above
  Unit parted = kNoUnit;       // its former partner, which it leaves [ONUS-17.39]
  Unit guest = kNoUnit;        // a unit over a friend that has to move away now [ONUS-7.27]
  UnitSet passed = 0;          // friends overlapped on the way [ONUS-7.21]
  UnitSet met = 0;             // enemies touched at once [ONUS-23.23]
  int32_t guest_x = 0;         // the place to which the guest is put back [ONUS-7.26]
  int32_t guest_y = 0;
  Heading guest_heading = 0;
  uint8_t offer_count = 0;
  std::array<uint8_t, 5> spare{};
  // [ONUS-23.51] Charges found for a furious unit: tenths of an EP << 8 | turns of 5 degrees << 3 |
  // corner * 2 + clockwise; and enemy | side << 6.
  std::array<uint8_t, kMostOffers> offer_enemies{};
  std::array<uint16_t, kMostOffers> offers{};
  friend bool operator==(const MoveState&, const MoveState&) = default;
};
static_assert(sizeof(MoveState) == 96);

// [ONUS-13.10] [ONUS-13.32] The kind of an attack.
enum class Attack : uint8_t { None, Melee, Shot, Free, Throw, Trampling };
// [ONUS-13.10] [ONUS-13.11] [ONUS-13.15] The order of strikes.
enum class Order : uint8_t { Together, FirstAttacker, FirstDefender, OnlyAttacker, OnlyDefender };

// [ONUS-13.4] One fight or shot, from its events to the flight.
inline constexpr unsigned kMostEvents = 6;
struct CombatState {
  Attack attack = Attack::None;
  Order order = Order::Together;
  Unit attacker = kNoUnit;
  Unit defender = kNoUnit;
  uint8_t stage = 0;      // strikes.h
  uint8_t striker = 0;    // 0 attacker, 1 defender
  uint8_t dice = 0;       // of each side [ONUS-13.18]
  uint8_t is_charge = 0;  // began by a charge in this turn [ONUS-9.24]
  uint8_t to_roll = 0;    // dice not rolled yet
  uint8_t ones = 0;       // ones that professionals roll again
  uint8_t hits = 0;
  uint8_t is_long = 0;     // distance [ONUS-11.7]
  uint8_t is_blocked = 0;  // line of sight [ONUS-11.9]
  Side shot_side = Side::Front;
  std::array<uint8_t, 2> dealt{};     // damage in this fight, by attacker and defender
  std::array<uint8_t, 2> tests{};     // due morale tests: bit 0 usual, bit 1 fear
  std::array<uint8_t, 2> broke{};     // effects on morale: strikes.h
  std::array<uint8_t, 2> ambushed{};  // 0, or 1 plus the damage of the ambush [ONUS-19.8]
  std::array<Card, kMostEvents> events = {kNoCard, kNoCard, kNoCard, kNoCard, kNoCard, kNoCard};
  std::array<uint8_t, kMostEvents> helps{};  // bit 0 the attacker, bit 1 the defender
  uint8_t event_count = 0;
  uint8_t flags = 0;  // strikes.h
  friend bool operator==(const CombatState&, const CombatState&) = default;
};
static_assert(sizeof(CombatState) == 36);

// [ONUS-21.3] [ONUS-21.4] [ONUS-21.5] The way in which captains of a team take turns.
enum class TeamOrder : uint8_t { Together, Allied, Alternating };
// [ONUS-4.7] Agreed before the game, with the options of chapters 20 and 21.
struct Agreement {
  uint8_t losses = 1;  // victory conditions
  uint8_t destruction = 1;
  uint8_t general_death = 0;
  uint8_t free_measuring = 1;    // distances are shown before a shot [ONUS-11.5]
  uint8_t ever_active = 0;       // generals activate their units [ONUS-20.2]
  uint8_t random_events = 1;     // cards from the deck in fights [ONUS-20.9]
  uint8_t dim_from = 0;          // EP beyond which shots have a penalty; 0: none [ONUS-20.10]
  uint8_t dark_from = 0;         // EP beyond which no unit shoots; 0: none
  uint8_t fog = 0;               // EP at which hidden units are seen; 0: no fog [ONUS-20.11]
  uint8_t protected_flanks = 0;  // bonus to morale [ONUS-20.14]
  uint8_t line_advance = 0;      // by two cards [ONUS-20.15]
  uint8_t dromedaries = 0;       // frighten horses [ONUS-20.20]
  uint8_t reinforced = 0;        // two more health [ONUS-20.21]
  uint8_t turns = 0;             // player turns after which the game is a draw
  uint8_t team_order = 0;        // TeamOrder
  uint8_t everyone = 0;  // 3 to 5 players, everyone for themselves; 0: two sides [ONUS-21.7]
  friend bool operator==(const Agreement&, const Agreement&) = default;
};
static_assert(sizeof(Agreement) == 16);

// [ONUS-21.7] The unit numbers of each player: 24 with two players, 16 with three, 12 with four, 9
// with five.
constexpr unsigned block_size(unsigned everyone) {
  return everyone == 0 ? kUnitsASide : kUnits / everyone;
}

inline constexpr unsigned kRuns = 3;  // of elephants, each begun during another one

struct State : FrameStack<State> {
  std::array<UnitState, kUnits> units{};
  std::array<GeneralState, kGenerals> generals{};
  std::array<ArmyState, kAllPlayers.size()> armies{};  // by player_number
  std::array<CaptainState, kCaptains> captains{};
  CardSet deck{};
  CardSet discard{};
  Agreement agreed{};
  MoveState move{};
  CombatState combat{};
  std::array<Frame, 24> open{};  // unused frames are zero
  int32_t width = 0;             // of the field [ONUS-23.6]
  int32_t depth = 0;
  int32_t strip = 0;   // behind the bands of deployment [ONUS-4.18]
  UnitSet picked = 0;  // units of the current order
  // Units trampled by elephants in flight: by the first run, by a run that began meanwhile, and so
  // on.
  std::array<UnitSet, kRuns> trampled{};
  uint16_t turn = 1;  // player turns, from 1
  Seat active = Seat::South;
  Seat first = Seat::South;
  Phase phase = Phase::Deployment;
  Seat winner = Seat::Nobody;
  uint8_t ending = 0;       // the reason for the end: see victory.cpp
  uint8_t renewals = 0;     // of the deck [ONUS-15.7]
  Card order = kNoCard;     // the current order
  Card shown = kNoCard;     // the random event on the table
  uint8_t scenario = 0xFF;  // its number in the book, for names; 0xFF: none
  uint8_t staging = 0;      // notes of a scene about the turn, before it begins; 0 in play
  uint8_t depth_of_stack = 0;
  std::array<uint8_t, 3> spare{};

  UnitState& at(Unit unit) { return units[unit]; }
  const UnitState& at(Unit unit) const { return units[unit]; }
  ArmyState& army(Seat seat) { return armies[player_number(seat)]; }
  const ArmyState& army(Seat seat) const { return armies[player_number(seat)]; }
  CaptainState& captain(Captain one) { return captains[one]; }
  const CaptainState& captain(Captain one) const { return captains[one]; }
  field::Field field() const { return {width, depth}; }
  bool is_for_all() const { return agreed.everyone != 0; }

  // [ONUS-21.7] The seat of a unit. All players share the numbers evenly.
  Seat seat_of(Unit unit) const {
    if (!is_for_all()) return unit < kUnitsASide ? Seat::South : Seat::North;
    const unsigned number = unit / block_size(agreed.everyone);
    return kAllPlayers[number < agreed.everyone ? number : 0];
  }
  UnitSet units_of(Seat seat) const {
    const unsigned size = block_size(agreed.everyone);
    const UnitSet block = (UnitSet{1} << size) - 1;
    return block << (size * player_number(seat));
  }
  UnitSet on_field(Seat seat) const { return on_field_of(units_of(seat)); }
  UnitSet on_field_of(UnitSet some) const {
    UnitSet set = 0;
    for_each_bit(some, [&](unsigned i) {
      if (units[i].is_on_field()) set |= unit_bit(static_cast<Unit>(i));
    });
    return set;
  }

  // [ONUS-21.2] The captain of a unit.
  Captain captain_of(Unit unit) const { return captain_numbered(seat_of(unit), at(unit).captain); }
};

// ---- the subject of the open question ----

// kNoUnit: the question is not about a unit.
inline Unit unit_asked(const State& state) {
  return subject_of(state.step()) == Part::UnitNumber ? state.frame().bytes[0] : kNoUnit;
}
// The question must be about a seat or a captain.
inline Seat seat_asked(const State& state) {
  assert(subject_of(state.step()) == Part::Seat);
  return static_cast<Seat>(state.frame().bytes[0]);
}
inline Captain captain_in_question(const State& state) {
  assert(subject_of(state.step()) == Part::CaptainNumber);
  return state.frame().bytes[0];
}

// ---- who is whose: friends are of one seat, all others are enemies [ONUS-21.7] [ONUS-21.9] ----

// The seats at the table in the order of their numbers, also those that have lost.
inline std::span<const Seat> seats_of(const State& state) {
  return std::span(kAllPlayers).first(state.is_for_all() ? state.agreed.everyone : 2U);
}
inline bool is_seated(const State& state, Seat seat) {
  return is_player(seat) && player_number(seat) < seats_of(state).size();
}
inline Seat seat_of(const State& state, Unit unit) { return state.seat_of(unit); }
inline UnitSet units_of(const State& state, Seat seat) { return state.units_of(seat); }
inline bool are_friends(const State& state, Unit a, Unit b) {
  return seat_of(state, a) == seat_of(state, b);
}
inline UnitSet enemies_of(const State& state, Seat seat) {
  return kAllUnits & ~state.units_of(seat);
}
inline UnitSet enemies_of(const State& state, Unit unit) {
  return enemies_of(state, state.seat_of(unit));
}
inline UnitSet enemies_on_field(const State& state, Seat seat) {
  return state.on_field_of(enemies_of(state, seat));
}
inline UnitSet enemies_on_field(const State& state, Unit unit) {
  return enemies_on_field(state, state.seat_of(unit));
}
inline Seat seat_of_captain(const State& state, Captain one) {
  if (state.is_for_all()) return seat_of_place(one);
  return one < kCaptainsASide ? Seat::South : Seat::North;
}
inline unsigned number_in_team(const State& state, Captain one) {
  return state.is_for_all() ? 0U : one % kCaptainsASide;
}
// [ONUS-21.7] If everyone plays for themselves, each player has one.
inline unsigned generals_a_side(const State& state) {
  return state.is_for_all() ? 1U : kGeneralsASide;
}
inline Seat seat_of_general(const State& state, General one) { return seat_of_captain(state, one); }

}  // namespace acies::onus
