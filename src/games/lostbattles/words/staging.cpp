// The words of scenes that set up a table by hand.
#include <utility>

#include "frame/checks.h"
#include "games/lostbattles/chapters/chapters.h"
#include "games/lostbattles/table/invariants.h"
#include "games/lostbattles/words/fields.h"
#include "games/lostbattles/words/position_check.h"
#include "games/lostbattles/words/reading.h"

namespace acies::lostbattles {
namespace {

constexpr std::string_view kDrill = "drill";
constexpr uint8_t kDrillTurn = 3;
constexpr unsigned kMostCommands = 40;

// Notes about the turn are kept in the table until the turn begins.
constexpr uint8_t kAsksDie = 1;
constexpr uint8_t kHasCommands = 2;
constexpr uint8_t kIsSecondInRow = 4;

class Stager : WordLine {
 public:
  Stager(const Rules& rules, State& state, const Words& words)
      : WordLine(words), rules_(rules), state_(state) {}

  Result<void> run() {
    const std::string_view verb = word(0);
    if (verb == "option") return option();
    if (verb == "turn") return turn();
    if (verb == "put") return put();
    return fault("Lost Battles knows no " + in_quotes(verb) + " here");
  }

 private:
  Result<void> option() {
    std::vector<std::string> names;
    for (const OptionDef& def : Rules::options()) {
      names.emplace_back(def.name);
      if (def.name != word(1)) continue;
      const auto value =
          read_count(word(2), static_cast<unsigned>(def.least), static_cast<unsigned>(def.most));
      if (!value) return Fault(value.error());
      set_option(def.name, static_cast<uint8_t>(*value));
      return {};
    }
    return fault("options are " + join(names, ", ") + ", not " + in_quotes(word(1)));
  }
  void set_option(std::string_view name, uint8_t value) {
    if (name == "undeployed") state_.counts_undeployed = value;
    if (name == "exposed") state_.exposed_as_printed = value;
    if (name == "elephants_lead") state_.elephants_lead = value;
    if (name == "handicap") state_.handicap = value;
    if (name != "historical" || value != 0) return;
    take_off_field(state_);
    state_.turn = 1;
  }

  // turn South: this side's player turn begins, as the first of its turn
  Result<void> turn() {
    return of_player(1, [&](Seat seat) -> Result<void> {
      state_.active = seat;
      state_.first = seat;
      return {};
    });
  }

  Result<void> put() {
    const std::string_view what = word(1);
    if (read_seat(what)) return of_player(1, [&](Seat seat) { return put_units(seat); });
    if (const auto ground = read_choice(what, kGroundNames); ground) {
      return put_ground(static_cast<Ground>(*ground));
    }
    if (what == "facing") return put_facing();
    if (what == "lead") return put_lead();
    if (what == "attacked") return put_attacked();
    if (what == "commands") return put_commands();
    if (what == "die") return note(kAsksDie);
    if (what == "second-in-row") return note(kIsSecondInRow);
    if (const auto r = put_field(what, 2)) return *r;
    return of_player(2, [&](Seat seat) { return put_of_side(what, seat); });
  }
  std::optional<Result<void>> put_field(std::string_view key, size_t from) {
    PositionDraft draft{rules_, state_};
    return stage_field(staged_groups(), draft, key, words_, from);
  }
  Result<void> note(uint8_t bit) {
    state_.staging |= bit;
    return {};
  }
  Result<void> put_commands() {
    state_.staging |= kHasCommands;
    return store(read_count(word(2), 0, kMostCommands), state_.commands);
  }

  // put WHAT SEAT ...
  Result<void> put_of_side(std::string_view what, Seat seat) {
    ArmyState& army = state_.army(seat);
    if (what == "leader") return put_leader(seat);
    if (what == "general") return put_general(seat);
    if (what == "camp") return put_camp(army);
    if (what == "value") return store(read_count(word(3), 0, 250), army.start_value);
    if (what == "first") return store(Result<Seat>(seat), state_.first);
    const auto r = put_field(std::string(name(seat)) + '.' + std::string(what), 3);
    return r ? *r : fault("Lost Battles cannot put " + in_quotes(what));
  }
  Result<void> put_camp(ArmyState& army) {
    if (const auto r = store(read_zone(word(3)), army.camp); !r) return r;
    if (words_.size() == 4) return {};
    if (word(4) != "fortified") return fault("a camp is not " + in_quotes(word(4)));
    army.is_fortified = 1;
    return {};
  }

  // put South ALE c2 | put South 3 ALE c2 spent lead activated entered | put South ALE off
  Result<void> put_units(Seat seat) {
    const bool is_counted = read_number<unsigned>(word(2)).has_value();
    const auto count = is_counted ? read_count(word(2), 1, kUnitsASide) : Result<unsigned>(1U);
    if (!count) return Fault(count.error());
    const size_t at = is_counted ? 3 : 2;
    const auto kind = read_kind(word(at));
    if (!kind) return Fault(kind.error());
    const auto place = read_place(word(at + 1));
    if (!place) return Fault(place.error());
    if (*place < kZones && state_.is_held_by(*place, opponent(seat))) {
      return fault("the enemy stands in " + write_zone(*place));
    }
    for (unsigned i = 0; i < *count; ++i) {
      if (const auto r = add_unit(seat, *kind, *place, at + 2); !r) return r;
    }
    return {};
  }
  Result<void> add_unit(Seat seat, Kind kind, Zone place, size_t rest) {
    const Unit unit = next_unit(seat);
    if (unit == kNoUnit) return fault("a side has at most 32 units");
    state_.kind[unit] = kind;
    stand(unit, place);
    for (size_t i = rest; i < words_.size(); ++i) {
      if (const auto r = describe_unit(unit, words_[i]); !r) return r;
    }
    return {};
  }
  void stand(Unit unit, Zone place) {
    if (place == kOff) {
      state_.place[unit] = kOff;
      state_.undeployed |= unit_bit(unit);
      return;
    }
    if (state_.at[place] == 0) state_.facing[place] = forward_of(seat_of(unit));
    put_unit(state_, unit, place);
  }
  Unit next_unit(Seat seat) const {
    for (unsigned i = 0; i < kUnitsASide; ++i) {
      const auto unit = static_cast<Unit>(i + (seat == Seat::South ? 0 : kUnitsASide));
      if (state_.place[unit] == kUnused) return unit;
    }
    return kNoUnit;
  }
  // If there are several, the first one leads.
  Result<void> describe_unit(Unit unit, std::string_view what) {
    if (state_.place[unit] == kOff) return fault("nothing is said of a unit that is off the field");
    if (what == "spent") return mark(state_.spent, unit);
    if (what == "activated") return mark(state_.activated, unit);
    if (what == "entered") return mark(state_.entered, unit);
    if (what != "lead") return fault("a unit is not " + in_quotes(what));
    Unit& lead = state_.lead[state_.place[unit]];
    if (lead == kNoUnit) lead = unit;
    return {};
  }
  static Result<void> mark(UnitSet& set, Unit unit) {
    set |= unit_bit(unit);
    return {};
  }

  // put hill c2 c3
  Result<void> put_ground(Ground ground) {
    return each(2, [&](std::string_view text) -> Result<void> {
      const auto zone = read_zone(text);
      if (!zone) return Fault(zone.error());
      state_.ground[*zone] |= ground_bit(ground);
      return {};
    });
  }
  // put facing c2 west: comes after the units in this zone
  Result<void> put_facing() {
    const auto zone = read_zone(word(2));
    if (!zone) return Fault(zone.error());
    if (state_.at[*zone] == 0) return fault("nobody stands in " + write_zone(*zone));
    return store(read_facing(word(3)), state_.facing[*zone]);
  }
  // put lead c2 ALE
  Result<void> put_lead() {
    const auto zone = read_zone(word(2));
    if (!zone) return Fault(zone.error());
    const auto sort = read_sort(word(3));
    if (!sort) return Fault(sort.error());
    const Unit unit = find_unit(state_.at[*zone], *sort);
    if (unit == kNoUnit) return fault("no " + write_sort(*sort) + " is in " + write_zone(*zone));
    state_.lead[*zone] = unit;
    return {};
  }
  Unit find_unit(UnitSet units, UnitSort sort) const {
    Unit found = kNoUnit;
    for_each_bit(units, [&](unsigned i) {
      const auto unit = static_cast<Unit>(i);
      if (found == kNoUnit && sort_of(state_, unit) == sort) found = unit;
    });
    return found;
  }
  // put attacked c3 south: from this side, in this player turn
  Result<void> put_attacked() {
    const auto zone = read_zone(word(2));
    if (!zone) return Fault(zone.error());
    return each(3, [&](std::string_view text) -> Result<void> {
      const auto side = read_facing(text);
      if (!side) return Fault(side.error());
      state_.attacked[*zone] |= static_cast<uint8_t>(1U << static_cast<unsigned>(*side));
      return {};
    });
  }

  // put leader South average c2 VHC cautious
  Result<void> put_leader(Seat seat) {
    const auto place = read_place(word(4));
    if (!place) return Fault(place.error());
    const auto sort = read_sort(word(5));
    if (!sort) return Fault(sort.error());
    UnitSet units = *place == kOff ? state_.undeployed : state_.at[*place];
    units &= units_of(seat);
    for (const CommanderState& one : state_.commanders) {
      if (one.is_leader()) units &= ~unit_bit(one.unit);
    }
    const Unit unit = find_unit(units, *sort);
    if (unit == kNoUnit) return fault("no " + write_sort(*sort) + " is free to be his bodyguard");
    return add_commander(seat, *place, unit, 6);
  }
  // put general South brilliant c2
  Result<void> put_general(Seat seat) {
    const auto place = read_place(word(4));
    if (!place) return Fault(place.error());
    return add_commander(seat, *place, kNoUnit, 5);
  }
  Result<void> add_commander(Seat seat, Zone place, Unit unit, size_t rest) {
    const size_t first = seat == Seat::South ? 0 : 2;
    CommanderState* one = nullptr;
    for (const size_t i : {first + 1, first}) {
      if (state_.commanders[i].place == kUnused) one = &state_.commanders[i];
    }
    if (one == nullptr) return fault("a side has at most two commanders");
    if (const auto r = store(read_choice(word(3), kQualityNames), one->quality); !r) return r;
    one->place = place;
    one->unit = unit;
    if (words_.size() > rest && word(rest) != "cautious") {
      return fault("a commander is not " + in_quotes(word(rest)));
    }
    one->is_cautious = words_.size() > rest ? 1 : 0;
    return {};
  }

  const Rules& rules_;
  State& state_;
};

// [LB-3.2.3] Lead units of the inactive side, if the scene names none.
void name_leads(State& state) {
  const Seat seat = opponent(state.active);
  for_each_bit(state.zones_of(seat), [&](unsigned i) {
    const auto zone = static_cast<Zone>(i);
    if (state.lead[zone] != kNoUnit) return;
    const UnitSet choices = lead_choices(state, zone, seat);
    if (choices != 0) state.lead[zone] = first_unit(choices);
  });
}

// [LB-8.9.3b] [LB-10.3.3] An army that acts twice in a row is bound by its first player turn.
void recall_last_turn(State& state, bool is_second_in_row) {
  state.last_active = is_second_in_row ? state.active : opponent(state.active);
  if (!is_second_in_row) return;
  state.last_attacked_from[index(state.active)] = state.attacked_from;
  state.attacked_from = 0;
}

}  // namespace

// field | field drill: an empty, open field in turn 3. field cannae: a battle at the end of turn 1.
Result<State> Rules::blank(const Words& words) const {
  if (words.size() >= 2 && words[1] != kDrill) {
    const Scenario* scenario = book_.find_scenario(words[1]);
    if (scenario == nullptr) {
      return fault("a field is drill or the id of a battle, not " + in_quotes(words[1]));
    }
    State state = scenario->start;
    state.scores = book_.printed_table().scores;
    state.turn = 2;
    state.active = state.first;
    // [LB-3.3.5] In turn 1.
    state.entered = state.on_field(Seat::South) | state.on_field(Seat::North);
    return state;
  }
  State state;
  state.scores = book_.printed_table().scores;
  state.turn = kDrillTurn;
  state.army(Seat::South).key = 7;
  state.army(Seat::North).key = 12;
  return state;
}

Result<void> Rules::stage(State& state, const Words& words) const {
  return Stager(*this, state, words).run();
}

// [LB-4.1.1a] Without a die the player turn has the commands of a six.
Result<void> Rules::ready(State& state) const {
  const uint8_t notes = std::exchange(state.staging, uint8_t{0});
  if ((notes & kHasCommands) == 0) {
    const unsigned commands = 6 + fighting_value(state, state.active) / 10;
    state.commands = (notes & kAsksDie) != 0 ? uint8_t{0} : static_cast<uint8_t>(commands);
  }
  recall_last_turn(state, (notes & kIsSecondInRow) != 0);
  name_leads(state);
  constexpr std::string_view kCannotBe = "the position that was set up cannot be";
  if (const auto r = check_table(state); !r) return about(kCannotBe, r);
  begin_staged_turn(*this, state, (notes & kAsksDie) != 0);
  return about(kCannotBe, check_position(*this, state));
}

}  // namespace acies::lostbattles
