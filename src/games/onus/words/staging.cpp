// [ONUS-22.44] The words of scenes that set up a table by hand. Examples whose figures are lost are
// rebuilt in arrangements of our own.
#include <utility>

#include "frame/checks.h"
#include "games/onus/chapters/chapters.h"
#include "games/onus/chapters/deployment/room.h"
#include "games/onus/table/invariants.h"
#include "games/onus/words/fields.h"
#include "games/onus/words/position_check.h"
#include "geometry/free/alignment.h"

namespace acies::onus {
namespace {

constexpr std::string_view kDrill = "drill";
constexpr std::string_view kCannotBe = "the position that was set up cannot be";
constexpr int32_t kDrillWidth = 1100 * field::kMillimetre;  // as in the example [ONUS-22.3]
constexpr int32_t kDrillDepth = 900 * field::kMillimetre;
// [ONUS-4.17] Both bands and the distance between them.
constexpr int32_t kBands = 700 * field::kMillimetre;
constexpr uint8_t kDrillTurns = 60;

// Notes about the turn are kept in the table until the turn begins.
constexpr uint8_t kHasSeat = 1;
constexpr uint8_t kHasPhase = 2;
constexpr uint8_t kIsBattle = 4;

class Stager : WordLine {
 public:
  Stager(const Rules& rules, State& state, const Words& words)
      : WordLine(words), rules_(rules), book_(rules.book()), state_(state) {}

  Result<void> run() {
    const std::string_view verb = word(0);
    if (verb == "option") return option();
    if (verb == "turn") return turn();
    if (verb == "hand") return hand();
    if (verb == "deck") return deck();
    if (verb == "put") return put(1);
    if (verb == "active" || verb == "contact") return put(0);
    return fault("ONUS! knows no " + in_quotes(verb) + " here");
  }

 private:
  Result<void> option() {
    if (word(1) == kEveryoneKey) return everyone();
    PositionDraft draft{rules_, state_};
    if (const auto r = stage_field(agreement_fields(), draft, word(1), words_, 2)) return *r;
    std::vector<std::string> names{std::string(kEveryoneKey)};
    for (const auto& agreed : agreement_fields()[0].fields) names.emplace_back(agreed.key);
    return fault("options are " + join(names, ", ") + ", not " + in_quotes(word(1)));
  }

  // [ONUS-21.7] option everyone 3: must come before any unit.
  Result<void> everyone() {
    const auto count = read_count(word(2), 3, kAllPlayers.size());
    if (!count) return Fault(count.error());
    for (const UnitState& one : state_.units) {
      if (one.place != Place::None) return fault("say how many play before units are put down");
    }
    state_.agreed.everyone = static_cast<uint8_t>(*count);
    const int32_t width = state_.width / field::kMillimetre;
    const int32_t depth = state_.depth / field::kMillimetre;
    state_.strip = 0;
    EqualZones all;
    for (int32_t length = std::min(width, depth); all.distance == 0 && length > 0; --length) {
      all = equal_zones(*count, width, depth, 0, length);
    }
    if (all.distance == 0) return fault("this field has no equal zones for so many");
    for (const Seat seat : seats_of(state_)) {
      ArmyState& army = state_.army(seat);
      army.edge = all.zones[player_number(seat)].edge;
      army.zone_from = static_cast<uint16_t>(all.zones[player_number(seat)].from);
      army.zone_to = static_cast<uint16_t>(all.zones[player_number(seat)].to);
    }
    return {};
  }
  // A seat of this table.
  template <class Do>
  Result<void> of_seat(size_t at, Do&& act) const {
    const auto seat = read_any_player(word(at));
    if (!seat) return Fault(seat.error());
    if (!is_seated(state_, *seat)) return fault(std::string(name(*seat)) + " does not play here");
    return act(*seat);
  }

  // turn South: a whole turn. turn South movement: from this phase on. turn Nobody deployment: from
  // the deployment on, without a first player.
  Result<void> turn() {
    if (word(1) == name(Seat::Nobody) && word(2) == kPhaseNames[0]) {
      state_.phase = Phase::Deployment;
      state_.staging |= kHasPhase;
      return {};
    }
    return of_seat(1, [&](Seat seat) -> Result<void> {
      state_.active = seat;
      state_.staging |= kHasSeat;
      if (words_.size() == 2) return {};
      state_.staging |= kHasPhase;
      return store(read_choice(word(2), kPhaseNames), state_.phase);
    });
  }

  // ---- cards ----

  Result<void> take_card(std::string_view text, CardSet& to) {
    const auto card = read_card(book_, text, state_.deck);
    if (!card) return Fault(card.error());
    if (!state_.deck.has(*card)) return fault(write_card(book_, *card) + " is not in the deck");
    state_.deck.drop(*card);
    to.add(*card);
    return {};
  }
  // hand South skirmish | hand South.2 skirmish: of the second captain
  Result<void> hand() {
    return of_captain(1, [&](Captain one) {
      return each(2,
                  [&](std::string_view text) { return take_card(text, state_.captain(one).hand); });
    });
  }
  // [ONUS-21.1] The captain named is in his team from now on.
  template <class Do>
  Result<void> of_captain(size_t at, Do&& act) {
    const auto one = read_captain(word(at));
    if (!one) return Fault(one.error());
    const Seat seat = seat_of_captain(state_, *one);
    if (!is_seated(state_, seat)) return fault(std::string(word(at)) + " does not play here");
    enrol(seat, number_in_team(state_, *one));
    return act(*one);
  }
  void enrol(Seat seat, unsigned number) {
    ArmyState& army = state_.army(seat);
    army.captains = std::max(army.captains, static_cast<uint8_t>(number + 1));
  }
  // deck CARD ...: only these; all other cards are discarded
  Result<void> deck() {
    CardSet kept;
    for (size_t i = 1; i < words_.size(); ++i) {
      if (const auto r = take_card(words_[i], kept); !r) return r;
    }
    state_.deck.for_each([&](Card card) { state_.discard.add(card); });
    state_.deck = kept;
    return {};
  }

  // ---- put ----

  Result<void> put(size_t at) {
    const std::string_view what = word(at);
    if (read_seat(what)) return of_seat(at, [&](Seat seat) { return put_unit(seat); });
    if (what == "active")
      return each(at + 1, [&](std::string_view text) { return activate(text); });
    if (what == "contact") return put_contact(at + 1, false);
    if (what == "charge") return put_contact(at + 1, true);
    if (what == "envelop") return put_envelop();
    if (what == "support") return put_support();
    if (what == "fought") return put_fought();
    if (what == "general") return put_general();
    if (what == "discard") {
      return each(at + 1, [&](std::string_view text) { return take_card(text, state_.discard); });
    }
    return put_number(what);
  }
  Result<void> put_number(std::string_view what) {
    PositionDraft draft{rules_, state_};
    if (const auto r = stage_field(table_fields(), draft, what, words_, 2)) return *r;
    return of_captain(2, [&](Captain captain) -> Result<void> {
      const Seat seat = seat_of_captain(state_, captain);
      if (what == "first") return store(Result<Seat>(seat), state_.first);
      if (what == "on-turn") {
        return store(Result<unsigned>(number_in_team(state_, captain)), state_.army(seat).on_turn);
      }
      if (const auto r = stage_field(captain_fields(), draft, what, words_, 3, captain)) return *r;
      const auto number = static_cast<unsigned>(player_number(seat));
      const auto r = stage_field(army_fields(), draft, what, words_, 3, number);
      return r ? *r : fault("ONUS! cannot put " + in_quotes(what));
    });
  }

  // put South legionaries at 300,200 0 broken damage=2 | put South legionaries against N1 rear 1 |
  // put South legionaries destroyed
  Result<void> put_unit(Seat seat) {
    const auto kind = read_kind(book_, word(2));
    if (!kind) return Fault(kind.error());
    const Unit unit = next_unit(seat);
    if (unit == kNoUnit) {
      return fault("a side has at most " + std::to_string(block_size(state_.agreed.everyone)) +
                   " units");
    }
    UnitState one;
    one.kind = *kind;
    one.cost = usual_cost(book_, *kind);
    one.place = Place::Field;
    const auto rest = place_unit(one);
    if (!rest) return Fault(rest.error());
    for (size_t i = *rest; i < words_.size(); ++i) {
      if (const auto r = describe_unit(one, words_[i]); !r) return r;
    }
    state_.at(unit) = one;
    enrol(seat, one.captain);
    if (word(3) == "against") make_pairs(state_, unit);
    return {};
  }
  Unit next_unit(Seat seat) const {
    for (UnitSet rest = units_of(state_, seat); rest != 0; rest &= rest - 1) {
      const Unit unit = first_unit(rest);
      if (state_.at(unit).place == Place::None) return unit;
    }
    return kNoUnit;
  }
  // Reads the unit's place; returns the index of the next word.
  Result<size_t> place_unit(UnitState& one) {
    if (word(3) == "against") return place_against(one);
    if (word(3) == "waiting" || word(3) == "destroyed") {
      one.place = word(3) == "waiting" ? Place::Waiting : Place::Destroyed;
      return size_t{4};
    }
    const size_t at = word(3) == "at" ? 4 : 3;
    const auto place = read_point(word(at));
    if (!place) return Fault(place.error());
    const auto heading = read_heading(word(at + 1));
    if (!heading) return Fault(heading.error());
    one.set_pose(field::make_pose(*place, *heading));
    return at + 2;
  }
  // against N1 rear 1: its F1 stands this many sections from the end of that side at its own left
  Result<size_t> place_against(UnitState& one) {
    const auto enemy = read_placed(word(4));
    if (!enemy) return Fault(enemy.error());
    const auto side = read_choice(word(5), kSideNames);
    if (!side) return Fault(side.error());
    const auto sections = read_decimal(word(6), 2, -500, 500);
    if (!sections) return Fault(sections.error());
    const int32_t length = *sections * (field::kPitch / 100);
    one.set_pose(field::pose_at(Body{}, body_of(state_, *enemy), static_cast<Side>(*side), length));
    return size_t{7};
  }
  // A mark, a deed, a formation, or WHAT=VALUE.
  Result<void> describe_unit(UnitState& one, std::string_view text) {
    if (take_mark(one, text)) {
      if (one.has(Mark::Routed)) one.set(Mark::Broken);  // a routed unit is also broken [ONUS-1.15]
      return {};
    }
    const size_t sign = std::min(text.find('='), text.size());
    const std::string_view what = text.substr(0, sign);
    const std::string_view value = sign == text.size() ? std::string_view() : text.substr(sign + 1);
    if (what == "captain") return read_number_in_team(value, one.captain);
    if (what == "led") return store(read_count(value, 1, kGeneralsASide), one.leader);
    if (what == "damage") return store(read_count(value, 0, 255), one.damage);
    if (what == "cost") return store(read_count(value, 0, kMostShort), one.cost);
    if (what == "spent") return store(read_decimal(value, 2, 0, kMostShort), one.spent);
    if (what == "formation") return store(read_choice(value, kFormationNames), one.formation);
    if (what == "stretch") return stretch(one, value);
    if (what == "turning") return turning(one, value);
    return fault("a unit is not " + in_quotes(text));
  }
  static Result<void> read_number_in_team(std::string_view value, uint8_t& out) {
    const auto number = read_count(value, 1, kCaptainsASide);
    if (!number) return Fault(number.error());
    out = static_cast<uint8_t>(*number - 1);
    return {};
  }
  static Result<void> stretch(UnitState& one, std::string_view value) {
    constexpr std::array<std::string_view, 4> kEnds{"none", "left", "right", "both"};
    return store(read_choice(value, kEnds), one.stretch);
  }
  static Result<void> turning(UnitState& one, std::string_view value) {
    const auto turn = read_choice(value, kTurnNames);
    if (!turn) return Fault(turn.error());
    one.turning = static_cast<uint8_t>(*turn + 1);
    return {};
  }

  Result<Unit> read_placed(std::string_view text) const {
    const auto unit = read_unit_number(state_, text);
    if (!unit) return Fault(unit.error());
    if (state_.at(*unit).place == Place::None)
      return fault(write_tag(state_, *unit) + " was not put down");
    return *unit;
  }
  // Two units from this word on: of two sides, or of one.
  Result<std::array<Unit, 2>> read_two(size_t at, bool are_enemies) const {
    const auto first = read_placed(word(at));
    if (!first) return Fault(first.error());
    const auto second = read_placed(word(at + 1));
    if (!second) return Fault(second.error());
    if ((seat_of(state_, *first) != seat_of(state_, *second)) != are_enemies) {
      return fault(are_enemies ? "they are no enemies" : "they are enemies");
    }
    return std::array<Unit, 2>{*first, *second};
  }

  // [ONUS-6.3] The unit has received an order in this turn.
  Result<void> activate(std::string_view text) {
    const auto unit = read_placed(text);
    if (!unit) return Fault(unit.error());
    state_.at(*unit).set(Mark::Active);
    state_.at(*unit).set(Mark::Ordered);
    return {};
  }
  // [ONUS-9.24] put contact S1 N2 | put charge S1 N2: S1 has charged in this turn
  Result<void> put_contact(size_t at, bool is_charge) {
    const auto two = read_two(at, true);
    if (!two) return Fault(two.error());
    const auto [unit, enemy] = *two;
    make_pairs(state_, unit);
    if (!are_engaged(state_, unit, enemy)) {
      return fault(write_tag(state_, unit) + " and " + write_tag(state_, enemy) +
                   " do not stand against each other, section to section");
    }
    if (is_charge) state_.at(unit).note(Deed::Charged);
    return {};
  }
  // put envelop S1 N2 left 2: two tokens at this end, after their contact
  Result<void> put_envelop() {
    const auto two = read_two(2, true);
    if (!two) return Fault(two.error());
    const auto [unit, enemy] = *two;
    const auto end = read_choice(word(4), kEndNames);
    if (!end) return Fault(end.error());
    const auto links = read_count(word(5), 1, kFronts);
    if (!links) return Fault(links.error());
    const unsigned open = open_links(rules_, state_, unit, enemy)[*end];
    if (*links > open) return fault("only " + std::to_string(open) + " can be laid there");
    lay_links(rules_, state_, unit, enemy, *end, *links, nullptr);
    return {};
  }
  // [ONUS-17.35] put support S2 S1: S2 lies below S1
  Result<void> put_support() {
    const auto two = read_two(2, false);
    if (!two) return Fault(two.error());
    UnitState& below = state_.at((*two)[0]);
    UnitState& above = state_.at((*two)[1]);
    below.set_pose(above.pose());
    below.is_support = 1;
    below.partner = (*two)[1];
    above.partner = (*two)[0];
    return {};
  }
  // [ONUS-13.3] put fought S1 N2: in this melee phase
  Result<void> put_fought() {
    const auto two = read_two(2, true);
    if (!two) return Fault(two.error());
    const auto [a, b] = *two;
    state_.at(a).fought |= unit_bit(b);
    state_.at(b).fought |= unit_bit(a);
    return {};
  }

  // put general trajan S3 wounded army=1 price=120 | put general trajan South.2: to be placed later
  Result<void> put_general() {
    GeneralState one;
    std::optional<uint8_t> army;
    if (const auto r = store(read_general_card(book_, word(2)), one.card); !r) return r;
    const auto whose = read_whose(one);
    if (!whose) return Fault(whose.error());
    one.captain = static_cast<uint8_t>(number_in_team(state_, *whose));
    for (size_t i = 4; i < words_.size(); ++i) {
      if (const auto r = describe_general(one, army, words_[i]); !r) return r;
    }
    if (one.health == Health::Dead) one.unit = kNoUnit;
    const Seat seat = seat_of_captain(state_, *whose);
    enrol(seat, one.captain);
    for (unsigned i = 0; i < generals_a_side(state_); ++i) {
      GeneralState& place = state_.generals[general_numbered(seat, i)];
      if (place.is_there()) continue;
      place = one;
      if (army) lead_army(seat, i, *army);
      return {};
    }
    return fault("a side has no more generals than that");
  }
  // A general with a unit belongs to its captain.
  Result<Captain> read_whose(GeneralState& one) const {
    if (!is_unit_number(state_, word(3))) return read_captain(word(3));
    const auto unit = read_placed(word(3));
    if (!unit) return Fault(unit.error());
    one.unit = *unit;
    return state_.captain_of(*unit);
  }
  // [ONUS-20.7] The units of this army that are placed so far are his.
  void lead_army(Seat seat, unsigned number, uint8_t army) {
    for_each_bit(units_of(state_, seat), [&](unsigned i) {
      const auto unit = static_cast<Unit>(i);
      const bool is_his =
          state_.at(unit).place != Place::None && def_of(rules_, state_, unit).army == army;
      if (is_his) state_.at(unit).leader = static_cast<uint8_t>(number + 1);
    });
  }
  static Result<void> describe_general(GeneralState& one, std::optional<uint8_t>& army,
                                       std::string_view text) {
    const size_t sign = std::min(text.find('='), text.size());
    if (sign == text.size()) return store(read_choice(text, kHealthNames), one.health);
    const std::string_view value = text.substr(sign + 1);
    if (text.starts_with("army=")) {
      const auto number = read_count(value, 0, 255);
      if (!number) return Fault(number.error());
      army = static_cast<uint8_t>(*number);
      return {};
    }
    if (text.starts_with("price=")) return store(read_count(value, 0, kMostShort), one.price);
    return fault("a general is not " + in_quotes(text));
  }

  const Rules& rules_;
  const Book& book_;
  State& state_;
};

// [ONUS-4.18] Surplus depth is split evenly behind the bands.
State blank_field(int32_t width, int32_t depth) {
  State state;
  state.width = width;
  state.depth = depth;
  state.strip = std::max(0, (depth - kBands) / 2);
  state.deck = all_cards();
  state.phase = Phase::Movement;
  state.agreed.turns = kDrillTurns;
  return state;
}

// by_hand: the largest value. captains_south=2: this value
Result<void> choose_option(std::vector<int32_t>& options, std::string_view text) {
  const size_t sign = std::min(text.find('='), text.size());
  const auto known = Rules::options();
  const auto found = std::ranges::find(known, text.substr(0, sign), &OptionDef::name);
  if (found == known.end()) return fault("no option " + in_quotes(text.substr(0, sign)));
  int32_t& chosen = options[static_cast<size_t>(found - known.begin())];
  chosen = found->most;
  if (sign == text.size()) return {};
  const auto value = read_number<int32_t>(text.substr(sign + 1));
  if (!value || *value < found->least || *value > found->most) {
    return fault(std::string(found->name) + " is from " + std::to_string(found->least) + " to " +
                 std::to_string(found->most));
  }
  chosen = *value;
  return {};
}

Result<State> blank_battle(const Rules& rules, const Words& words) {
  const std::string_view id = words[1];
  if (rules.book().find_scenario(id) == nullptr) {
    return fault("a field is drill, its size as 1100x900, or the id of a battle, not " +
                 in_quotes(id));
  }
  Setup setup;
  setup.scenario = id;
  setup.options = usual_options(Rules::options());
  for (size_t i = 2; i < words.size(); ++i) {
    if (const auto r = choose_option(setup.options, words[i]); !r) return Fault(r.error());
  }
  auto state = rules.setup(setup);
  if (state) state->staging = kIsBattle;
  return state;
}

// [ONUS-4.8] The costs of the armies, if the scene does not give them.
void price_armies(const Rules& rules, State& state) {
  for (const Seat seat : seats_of(state)) {
    ArmyState& army = state.army(seat);
    if (army.cost != 0) continue;
    uint32_t units = 0;
    for_each_bit(units_of(state, seat), [&](unsigned i) { units += state.units[i].cost; });
    uint32_t whole = units;
    for (unsigned i = 0; i < kGenerals; ++i) {
      GeneralState& one = state.generals[i];
      if (!one.is_there() || seat_of_general(state, static_cast<General>(i)) != seat) continue;
      if (one.price == 0) one.price = price_of(rules, state, static_cast<General>(i));
      whole += one.price;
    }
    army.cost = static_cast<uint16_t>(whole);
    if (army.size == 0) army.size = army.cost;
  }
}

// From the phase given; otherwise from movement on if a unit is active, else a whole turn.
Frame first_frame(const State& state, uint8_t notes) {
  if ((notes & kHasPhase) != 0) return Frame::of(asks::PhaseBegins{state.phase});
  bool is_any_active = false;
  for (const UnitState& one : state.units) is_any_active |= one.has(Mark::Active);
  const bool is_whole = !is_any_active || (notes & kHasSeat) != 0;
  if (is_whole) return Frame::of(asks::TurnBegins{});
  return Frame::of(asks::PhaseBegins{Phase::Movement});
}

}  // namespace

// field | field drill: 1100x900. field 1400x800. field marathon: a battle at its start.
// field marathon by_hand captains_south=2: with these options.
Result<State> Rules::blank(const Words& words) const {
  if (words.size() < 2 || words[1] == kDrill) return blank_field(kDrillWidth, kDrillDepth);
  const auto parts = split(words[1], 'x');
  const bool is_size = parts.size() == 2 && read_number<int>(parts[0]).has_value();
  if (!is_size) return blank_battle(*this, words);
  const auto width = read_decimal(parts[0], 2, 0, field::kWidest);
  if (!width) return Fault(width.error());
  const auto depth = read_decimal(parts[1], 2, 0, field::kWidest);
  if (!depth) return Fault(depth.error());
  return blank_field(*width, *depth);
}

Result<void> Rules::stage(State& state, const Words& words) const {
  return Stager(*this, state, words).run();
}

Result<void> Rules::ready(State& state) const {
  const uint8_t notes = std::exchange(state.staging, uint8_t{0});
  const bool is_begun = (notes & kIsBattle) != 0 && (notes & (kHasSeat | kHasPhase)) == 0;
  if (!is_begun) {
    price_armies(*this, state);
    if (const auto r = check_table(*this, state); !r) return about(kCannotBe, r);
    while (state.is_asking()) state.pop();
    const bool is_set_up = (notes & kHasPhase) != 0 && state.phase == Phase::Deployment;
    if (is_set_up) {
      open_battle(state, (notes & kHasSeat) != 0 ? state.active : Seat::Nobody, true);
    } else {
      state.push_frame(first_frame(state, notes));
    }
    settle(*this, state, nullptr);
  }
  return about(kCannotBe, check_position(*this, state));
}

}  // namespace acies::onus
