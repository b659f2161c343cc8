// The start of a battle: armies from the book, on the field as the battle places them, or waiting
// for deployment by hand.
#include <algorithm>

#include "core/text/text.h"
#include "games/onus/chapters/chapters.h"
#include "games/onus/chapters/deployment/room.h"
#include "games/onus/readers/army_code.h"

namespace acies::onus {
namespace {

// [ONUS-4.2] An option that may be agreed on before a game. An unchanged switch leaves the battle's
// own setting.
struct Switch {
  OptionDef option;
  uint8_t Agreement::* field;
};
constexpr std::array<Switch, 15> kSwitches{{
    {{"losses", 0, 1, 1, "4.8"_rule}, &Agreement::losses},
    {{"destruction", 0, 1, 1, "4.13"_rule}, &Agreement::destruction},
    {{"general_death", 0, 1, 0, "4.14"_rule}, &Agreement::general_death},
    {{"turns", 2, 80, 60, "4.2"_rule}, &Agreement::turns},  // then the game is a draw
    {{"free_measuring", 0, 1, 1, "11.5"_rule}, &Agreement::free_measuring},
    {{"ever_active", 0, 1, 0, "20.2"_rule}, &Agreement::ever_active},
    {{"random_events", 0, 1, 1, "20.9"_rule}, &Agreement::random_events},
    {{"dim_from", 0, 40, 0, "20.10"_rule}, &Agreement::dim_from},    // EP; 0: no limit
    {{"dark_from", 0, 40, 0, "20.10"_rule}, &Agreement::dark_from},  // EP; 0: no limit
    {{"fog", 0, 40, 0, "20.11"_rule}, &Agreement::fog},              // EP; 0: no fog
    {{"protected_flanks", 0, 1, 0, "20.14"_rule}, &Agreement::protected_flanks},
    {{"dromedaries", 0, 1, 0, "20.20"_rule}, &Agreement::dromedaries},
    {{"reinforced", 0, 1, 0, "20.21"_rule}, &Agreement::reinforced},
    {{"line_advance", 0, 1, 0, "20.15"_rule}, &Agreement::line_advance},
    {{"team_order", 0, 2, 0, "21.3"_rule}, &Agreement::team_order},
}};
constexpr OptionDef kByHand{"by_hand", 0, 1, 0, "4.19"_rule};  // 1: cards are deployed in turn
// The number of captains of an army (0: as in the battle), and how command is divided.
constexpr std::array<OptionDef, 3> kTeamOptions{{
    {"captains_south", 0, kCaptainsASide, 0, "21.1"_rule},
    {"captains_north", 0, kCaptainsASide, 0, "21.1"_rule},
    {"command", 0, 2, 0, "21.2"_rule},  // 0 by zone, 1 by type, 2 by army
}};
constexpr size_t kFirstTeamOption = 1 + kSwitches.size();

constexpr auto kOptions = [] {
  std::array<OptionDef, kFirstTeamOption + kTeamOptions.size()> options{};
  options[0] = kByHand;
  for (size_t i = 0; i < kSwitches.size(); ++i) options[i + 1] = kSwitches[i].option;
  for (size_t i = 0; i < kTeamOptions.size(); ++i) options[kFirstTeamOption + i] = kTeamOptions[i];
  return options;
}();

std::string known_battles(const Book& book) {
  std::vector<std::string> ids;
  for (const Scenario& scenario : book.scenarios()) ids.push_back(scenario.id);
  return join(ids, ", ");
}

Agreement agree(const Agreement& battle, std::span<const int32_t> options) {
  Agreement agreed = battle;
  for (size_t i = 0; i < kSwitches.size(); ++i) {
    const int32_t chosen = options[i + 1];
    if (chosen != kSwitches[i].option.usual) {
      agreed.*kSwitches[i].field = static_cast<uint8_t>(chosen);
    }
  }
  const OptionDef& turns = kSwitches[3].option;
  if (agreed.turns == 0) agreed.turns = static_cast<uint8_t>(turns.usual);  // every game ends
  return agreed;
}

// ---- armies ----

Unit first_of(const State& state, Seat seat) { return first_unit(units_of(state, seat)); }

UnitState make_unit(const Book& book, const Recruit& recruit) {
  UnitState unit;
  unit.kind = recruit.kind;
  unit.place = Place::Waiting;
  unit.cost = cost_of_unit(book.unit(recruit.kind), recruit.level);
  if (recruit.level > 0) unit.set(Mark::Veteran);
  if (recruit.level > 1) unit.set(Mark::Elite);
  unit.captain = recruit.captain;
  unit.leader = recruit.leader;
  return unit;
}

uint8_t number_of_list(const Book& book, const ArmyList& list) {
  const auto found = std::ranges::find(book.lists(), list.id, &ArmyList::id);
  const auto at = static_cast<size_t>(found - book.lists().begin());
  return at < book.lists().size() && at < 0xFF ? static_cast<uint8_t>(at) : uint8_t{0xFF};
}

// [ONUS-2.1] [ONUS-24.2] The units and generals of the list enter the table.
void enlist(const Book& book, State& state, Seat seat, const ArmyList& list, bool is_brought) {
  const Unit first = first_of(state, seat);
  ArmyState& army = state.army(seat);
  for (size_t i = 0; i < list.units.size(); ++i) {
    state.units[first + i] = make_unit(book, list.units[i]);
  }
  state.generals[general_numbered(seat, 0)].card = list.general;
  for (size_t i = 0; i < list.lieutenants.size(); ++i) {
    GeneralState& general = state.generals[general_numbered(seat, static_cast<unsigned>(i) + 1)];
    general.card = list.lieutenants[i].general;
    general.captain = list.lieutenants[i].captain;
    army.captains = std::max(army.captains, static_cast<uint8_t>(general.captain + 1));
  }
  army.size = list.size;
  army.book = number_of_list(book, list);
  if (is_brought) army.people = list.army;
}

// ---- teams ----

// A standard general leads for a captain whom the battle does not provide. [D]
uint8_t plain_general(const Book& book, const ArmyList& list) {
  const uint8_t plain = book.find_general("standard");
  return plain == 0xFF ? list.general : plain;
}

// [ONUS-21.1] [ONUS-21.2] By agreement several captains share the army, each with at least one
// unit.
void form_team(const Book& book, State& state, Seat seat, const ArmyList& list, int32_t captains,
               Command command) {
  if (captains == 0) return;
  ArmyState& army = state.army(seat);
  const auto most = static_cast<int32_t>(list.units.size());
  army.captains = static_cast<uint8_t>(std::min(captains, most));
  army.command = army.captains > 1 ? command : Command::AsWritten;
  for_each_bit(units_of(state, seat), [&](unsigned i) { state.units[i].captain = 0; });
  for (unsigned i = 0; i < kGeneralsASide; ++i) {
    GeneralState& general = state.generals[general_numbered(seat, i)];
    const bool is_captains = i < army.captains;
    if (!general.is_there() && is_captains) general.card = plain_general(book, list);
    general.captain = is_captains ? static_cast<uint8_t>(i) : uint8_t{0};
    if (!general.is_there()) general = GeneralState{};
  }
  if (army.captains < 2) return;
  for_each_bit(units_of(state, seat), [&](unsigned i) { state.units[i].leader = 0; });
}

// ---- the field ----

void join_below(State& state, Unit support, Unit main) {
  state.at(support).set_pose(state.at(main).pose());
  state.at(support).partner = main;
  state.at(support).is_support = 1;
  state.at(main).partner = support;
}

// The first free place of the band: front row first, from the middle outwards.
bool line_up(State& state, Unit unit) {
  constexpr std::array<int32_t, 3> kRows{13000, 8500, 4000};
  constexpr int32_t kColumn = 8500;
  const Seat seat = seat_of(state, unit);
  const Zone zone = zone_of(state, seat);
  const Shapes placed = taken_ground(state, units_of(state, seat));
  Body body;
  for (const int32_t row : kRows) {
    for (int32_t step = 0; step <= 2 * ((zone.to - zone.from) / kColumn); ++step) {
      const bool is_right = (step % 2 == 0) == is_low(zone.edge);  // as South sees it
      const int32_t aside = (is_right ? 1 : -1) * ((step + 1) / 2) * kColumn;
      const Pose front = field::make_pose({(zone.to - zone.from) / 2 + aside, row}, 0);
      if (front.x < field::kCard.half_width) continue;
      if (front.x > zone.to - zone.from - field::kCard.half_width) continue;
      body.pose = pose_in_zone(zone, state.strip, state.field(), front);
      if (!field::is_free(body, span_of(placed), state.field())) continue;
      state.at(unit).set_pose(body.pose);
      return true;
    }
  }
  return false;
}

// [ONUS-4.2] The battle gives places.
Result<void> take_places(State& state, Seat seat, const ArmyList& list) {
  const Unit first = first_of(state, seat);
  for (size_t i = 0; i < list.units.size(); ++i) {
    const auto unit = static_cast<Unit>(first + i);
    const Recruit& recruit = list.units[i];
    // [ONUS-17.35] A support lies below its main unit.
    if (recruit.is_support && i > 0) {
      join_below(state, unit, static_cast<Unit>(unit - 1));
    } else if (recruit.has_place) {
      state.at(unit).set_pose(recruit.pose);
    } else if (!line_up(state, unit)) {
      return fault("the band of deployment has no room for all units");
    }
    state.at(unit).place = Place::Field;
    // [ONUS-4.21] Units may start in a formation.
    state.at(unit).formation = recruit.formation;
    // [ONUS-20.11] In fog of war all cards start face down.
    if (state.agreed.fog != 0) state.at(unit).set(Mark::FaceDown);
  }
  const auto join = [&](unsigned number, uint8_t on) {
    if (on >= list.units.size()) return;
    state.generals[general_numbered(seat, number)].unit = static_cast<Unit>(first + on);
  };
  join(0, list.general_on);
  for (size_t i = 0; i < list.lieutenants.size(); ++i) {
    join(static_cast<unsigned>(i) + 1, list.lieutenants[i].on);
  }
  return {};
}

// ---- the opening ----

unsigned count_waiting(const State& state, Seat seat) {
  unsigned count = 0;
  for_each_bit(units_of(state, seat),
               [&](unsigned i) { count += state.units[i].place == Place::Waiting ? 1U : 0U; });
  return count;
}

// [ONUS-4.19] [ONUS-21.7] The side with more cards begins; of equal ones the first round the table.
// [D]
void push_placing_of_all(State& state) {
  Seat first = Seat::South;
  for (Seat seat = next_seat(state, first); seat != Seat::South; seat = next_seat(state, seat)) {
    if (count_waiting(state, seat) > count_waiting(state, first)) first = seat;
  }
  state.push(asks::Deploy{first});
}

// [ONUS-4.19] The side with more cards begins; equal numbers are decided by a lot.
void push_placing(State& state) {
  const unsigned south = count_waiting(state, Seat::South);
  const unsigned north = count_waiting(state, Seat::North);
  if (state.is_for_all()) return push_placing_of_all(state);
  state.push(asks::Deploy{north > south ? Seat::North : Seat::South});
  if (south == north) state.push(asks::RollFirst{Seat::South});
}

State blank_table(const Book& book, const Scenario& scenario, std::span<const int32_t> options) {
  State state;
  state.width = scenario.width;
  state.depth = scenario.depth;
  state.strip = scenario.strip;
  state.agreed = agree(scenario.agreed, options);
  state.scenario = static_cast<uint8_t>(&scenario - book.scenarios().data());
  for (size_t i = 0; i < std::min<size_t>(book.cards().size(), kCards); ++i) {
    state.deck.add(static_cast<Card>(i));
  }
  return state;
}

}  // namespace

// [ONUS-4.25] [ONUS-4.26] The questions before the first turn; the last one is pushed first.
void open_battle(State& state, Seat first, bool is_by_hand) {
  state.push(asks::TurnBegins{});
  if (is_player(first)) {
    state.first = state.active = first;
  } else {
    state.push(asks::RollFirst{Seat::South});
  }
  for (unsigned i = kCaptains; i-- > 0;) {
    const auto one = static_cast<Captain>(i);
    const Seat seat = seat_of_captain(state, one);
    if (!is_player(seat)) continue;
    if (number_in_team(state, one) < count_captains(state, seat)) {
      state.push(asks::Deal{one});
    }
  }
  if (is_by_hand) {
    push_placing(state);
  } else {
    const std::span<const Seat> seats = seats_of(state);
    for (size_t i = seats.size(); i-- > 0;) state.push(asks::NameGeneral{seats[i]});
  }
}

Rules::Rules(Book book) : book_(std::move(book)) {}

std::span<const OptionDef> Rules::options() { return kOptions; }

// [ONUS-4.1] [ONUS-4.2] [ONUS-24.1] Battle, armies and options.
Result<State> Rules::setup(const Setup& setup) const {
  const Scenario* scenario = book_.find_scenario(setup.scenario);
  if (scenario == nullptr) {
    return fault("ONUS! has no battle " + in_quotes(setup.scenario) + "; choose from " +
                 known_battles(book_));
  }
  if (setup.options.size() != options().size()) return fault("wrong number of options");
  const auto battle = muster(book_, *scenario, tables(setup));
  if (!battle) return Fault(battle.error());
  State state = blank_table(book_, *scenario, setup.options);
  state.width = battle->width;
  const bool is_by_hand = setup.options[0] != 0;
  const auto team = std::span(setup.options).subspan(kFirstTeamOption);
  if (state.is_for_all()) state.agreed.team_order = 0;  // there are no teams [ONUS-21.7]
  for (const Seat seat : seats_of(state)) {
    const BattleSide& side = battle->sides[player_number(seat)];
    const ArmyList& list = side.list;
    if (list.units.size() > block_size(state.agreed.everyone)) {
      return fault("an army has too many units");
    }
    enlist(book_, state, seat, list, scenario->is_open);
    if (state.is_for_all()) {
      ArmyState& army = state.army(seat);
      army.edge = side.edge;
      army.zone_from = side.zone_from;
      army.zone_to = side.zone_to;
    } else {
      form_team(book_, state, seat, list, team[index(seat)], static_cast<Command>(1 + team[2]));
    }
    if (!is_by_hand) {
      if (const auto placed = take_places(state, seat, list); !placed) return Fault(placed.error());
    }
    divide_command(*this, state, seat);
    price_army(*this, state, seat);
  }
  open_battle(state, scenario->first, is_by_hand);
  begin_battle(*this, state);
  return state;
}

}  // namespace acies::onus
