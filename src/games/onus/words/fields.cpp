// The members of a table, each described once, and the positions made of them. See
// docs/notation.md.
#include "games/onus/words/fields.h"

#include "games/onus/chapters/chapters.h"
#include "games/onus/words/frames.h"
#include "games/onus/words/position_check.h"

namespace acies::onus {
namespace {

// Every member of these structs is in the field table, or follows from others (or is spare, and
// zero).
static_assert(sizeof(UnitState) == 64 && sizeof(GeneralState) == 8 && sizeof(ArmyState) == 16 &&
                  sizeof(CaptainState) == 32 && sizeof(Agreement) == 16 &&
                  sizeof(MoveState) == 96 && sizeof(CombatState) == 36 && sizeof(State) == 3728,
              "a member was added: give it a row here");

constexpr Decimal kLength{2, 0, field::kWidest};
constexpr Decimal kBearing{1, -3600, 3600};
constexpr Decimal kLimit{2, -100 * kEp, 100 * kEp};
constexpr Number kByte{0, 255};
constexpr auto kMostSeats = static_cast<unsigned>(kAllPlayers.size());
constexpr Number kShort{0, kMostShort};

Result<Card> read_any_card(const Book& book, std::string_view word) {
  return read_card(book, word, all_cards());
}
constexpr auto kCard = kWord<write_card, read_any_card, kCards>;
constexpr auto kUnitList = kWordSet<write_number, read_tag, kUnits>;

struct AnySeat {
  static std::string write(Seat seat) { return std::string(name(seat)); }
  static Result<void> read(std::string_view text, Seat& out) {
    const auto seat = read_seat(text);
    if (!seat) return fault("a seat is a player's or Nobody, not " + in_quotes(text));
    out = *seat;
    return {};
  }
};
constexpr AnySeat kAnySeat;

// ---- parts that are not a single member ----

std::string write_battle(const Rules& rules, const State& state, unsigned) {
  const Scenario* battle = scenario_of(rules.book(), state);
  return battle == nullptr ? "" : battle->id;
}
// The index of the entry with this name.
template <class All>
Result<void> store_place(const All& all, std::string_view name, std::string_view what,
                         uint8_t& out) {
  const auto found = std::ranges::find_if(all, [&](const auto& one) { return one.id == name; });
  if (found == all.end()) return fault("there is no " + std::string(what) + ' ' + in_quotes(name));
  out = static_cast<uint8_t>(found - all.begin());
  return {};
}
Result<void> read_battle(PositionDraft& draft, unsigned, std::string_view text) {
  return store_place(draft.rules.book().scenarios(), text, "battle", draft.state.scenario);
}

// 1100x900
std::string write_field(const Rules&, const State& state, unsigned) {
  return write_decimal(state.width, 2) + 'x' + write_decimal(state.depth, 2);
}
Result<void> read_field_size(PositionDraft& draft, unsigned, std::string_view text) {
  const auto parts = split(text, 'x');
  if (parts.size() != 2) return fault("a field is its width and its depth, as 1100x900");
  if (const auto r = kLength.read(parts[0], draft.state.width); !r) return r;
  return kLength.read(parts[1], draft.state.depth);
}

// read_everyone() has read it already.
std::string write_everyone(const Rules&, const State& state, unsigned) {
  return state.agreed.everyone == 0 ? "" : std::to_string(state.agreed.everyone);
}
Result<void> read_nothing(PositionDraft&, unsigned, std::string_view) { return {}; }

std::string write_touch(const Rules&, const State& state, unsigned) {
  const Point touch{state.move.touch_x, state.move.touch_y};
  return touch == Point{0, 0} ? "" : write_point(touch);
}
Result<void> read_touch(PositionDraft& draft, unsigned, std::string_view text) {
  const auto point = read_point(text);
  if (!point) return Fault(point.error());
  draft.state.move.touch_x = point->x;
  draft.state.move.touch_y = point->y;
  return {};
}

// Poses, made of three members each.
template <auto X, auto Y, auto Direction>
std::string write_pose_at(const Rules&, const State& state, unsigned) {
  const Pose pose{state.move.*X, state.move.*Y, state.move.*Direction, 0};
  return pose == Pose{} ? "" : write_pose(pose);
}
template <auto X, auto Y, auto Direction>
Result<void> read_pose_at(PositionDraft& draft, unsigned, std::string_view text) {
  const auto pose = read_pose(text);
  if (!pose) return Fault(pose.error());
  draft.state.move.*X = pose->x;
  draft.state.move.*Y = pose->y;
  draft.state.move.*Direction = pose->heading;
  return {};
}

// WHAT:NUMBER, in order, at most this many
template <class Read>
Result<void> read_numbered(std::string_view text, unsigned most, Read&& read) {
  unsigned next = 0;
  return read_each(text, [&](std::string_view word) -> Result<void> {
    if (next == most) return fault("too many at " + in_quotes(word));
    const size_t colon = std::min(word.find(':'), word.size());
    if (colon == word.size()) return fault("a ':' and a number are missing in " + in_quotes(word));
    return read(next++, word.substr(0, colon), word.substr(colon + 1));
  });
}
// In the packed form of the table.
std::string write_offers(const Rules&, const State& state, unsigned) {
  return write_pieces(kMostOffers, "0:0", [&](unsigned i) {
    return std::to_string(state.move.offers[i]) + ':' + std::to_string(state.move.offer_enemies[i]);
  });
}
Result<void> read_offers(PositionDraft& draft, unsigned, std::string_view text) {
  MoveState& move = draft.state.move;
  return read_numbered(text, kMostOffers,
                       [&](unsigned i, std::string_view offer, std::string_view enemy) {
                         const auto r = kShort.read(offer, move.offers[i]);
                         return r ? kByte.read(enemy, move.offer_enemies[i]) : r;
                       });
}
// Each event with the sides that it helps.
std::string write_events(const Rules& rules, const State& state, unsigned) {
  return write_pieces(kMostEvents, "?:0", [&](unsigned i) {
    return write_card(rules.book(), state.combat.events[i]) + ':' +
           std::to_string(state.combat.helps[i]);
  });
}
Result<void> read_events(PositionDraft& draft, unsigned, std::string_view text) {
  CombatState& combat = draft.state.combat;
  return read_numbered(
      text, kMostEvents,
      [&](unsigned i, std::string_view card, std::string_view helps) -> Result<void> {
        if (card != kUnknownCard) {
          const auto r = store(read_any_card(draft.rules.book(), card), combat.events[i]);
          if (!r) return r;
        }
        return kByte.read(helps, combat.helps[i]);
      });
}

// ---- cards: each is in one place; those that the text does not name are in the deck ----

Result<void> place_card(PositionDraft& draft, std::string_view word, CardSet& to) {
  const Book& book = draft.rules.book();
  const auto card = read_card(book, word, draft.deck);
  if (!card) return Fault(card.error());
  if (!draft.deck.has(*card)) return fault(write_card(book, *card) + " lies in two places");
  draft.deck.drop(*card);
  to.add(*card);
  return {};
}
Result<void> place_cards(PositionDraft& draft, std::string_view text, CardSet& to) {
  return read_each(text, [&](std::string_view word) { return place_card(draft, word, to); });
}
std::string write_discard(const Rules& rules, const State& state, unsigned) {
  return join(write_cards(rules.book(), state.discard), ",");
}
Result<void> read_discard(PositionDraft& draft, unsigned, std::string_view text) {
  return place_cards(draft, text, draft.state.discard);
}
std::string write_out(const Rules& rules, const State& state, unsigned) {
  CardSet out;
  all_cards().for_each([&](Card card) {
    bool is_somewhere = state.deck.has(card) || state.discard.has(card);
    for (const CaptainState& one : state.captains) is_somewhere |= one.hand.has(card);
    if (!is_somewhere) out.add(card);
  });
  return join(write_cards(rules.book(), out), ",");
}
Result<void> read_out(PositionDraft& draft, unsigned, std::string_view text) {
  return place_cards(draft, text, draft.out);
}
// Cards, then ?:4 for four hidden ones.
std::string write_hand(const Rules& rules, const State& state, unsigned captain) {
  const CaptainState& one = state.captains[captain];
  std::vector<std::string> hand = write_cards(rules.book(), one.hand);
  if (one.hand_size != 0) hand.push_back("?:" + std::to_string(one.hand_size));
  return join(hand, ",");
}
Result<void> read_hand(PositionDraft& draft, unsigned captain, std::string_view text) {
  CaptainState& one = draft.state.captains[captain];
  return read_each(text, [&](std::string_view word) -> Result<void> {
    if (!word.starts_with(kUnknownCard)) return place_card(draft, word, one.hand);
    const auto count = word == kUnknownCard ? "1" : word.substr(std::min<size_t>(2, word.size()));
    return store(read_count(count, 1, kCards), one.hand_size);
  });
}

// ---- armies ----

// [ONUS-21.7] low:100-800, in millimetres along its edge, if everyone plays for themselves
std::string write_zone(const Rules&, const State& state, unsigned number) {
  if (!state.is_for_all()) return {};
  const ArmyState& army = state.armies[number];
  return write_choice(kEdgeNames, static_cast<int64_t>(army.edge), "edge") + ':' +
         std::to_string(army.zone_from) + '-' + std::to_string(army.zone_to);
}
Result<void> read_zone(PositionDraft& draft, unsigned number, std::string_view text) {
  if (!draft.state.is_for_all()) return fault("this key is not known");
  constexpr Number kMillimetres{0, field::kWidest / field::kMillimetre};
  ArmyState& army = draft.state.armies[number];
  const size_t colon = std::min(text.find(':'), text.size());
  const auto ends = split(text.substr(std::min(colon + 1, text.size())), '-');
  if (ends.size() != 2) return fault("a zone is its edge and its ends, as low:100-800");
  if (const auto r = store(read_choice(text.substr(0, colon), kEdgeNames), army.edge); !r) return r;
  if (const auto r = kMillimetres.read(ends[0], army.zone_from); !r) return r;
  return kMillimetres.read(ends[1], army.zone_to);
}
std::string write_list(const Rules& rules, const State& state, unsigned number) {
  const auto& all = rules.book().lists();
  const uint8_t place = state.armies[number].book;
  return place < all.size() ? all[place].id : "";
}
Result<void> read_list(PositionDraft& draft, unsigned number, std::string_view text) {
  return store_place(draft.rules.book().lists(), text, "army list",
                     draft.state.armies[number].book);
}
std::string write_people(const Rules& rules, const State& state, unsigned number) {
  const auto& all = rules.book().armies();
  const uint8_t place = state.armies[number].people;
  return place < all.size() ? all[place].id : "";
}
Result<void> read_people(PositionDraft& draft, unsigned number, std::string_view text) {
  return store_place(draft.rules.book().armies(), text, "army", draft.state.armies[number].people);
}

// ---- the table of fields ----

struct Fields : FieldMaker<PositionDraft> {
  static constexpr std::array kStart{
      part("battle", write_battle, read_battle),
      part("field", write_field, read_field_size),
      field<kLength, &State::strip>("strip"),
      part(kEveryoneKey, write_everyone, read_nothing),
      field<Number{1, kMostShort}, &State::turn>("turn").always().staged(),
      field<kAnySeat, &State::active>("active").always(),
      field<kAnySeat, &State::first>("first"),
      field<kAnySeat, &State::winner>("winner"),
      stack<write_frame, read_frame, &State::open, &State::depth_of_stack>("open"),
  };
  static constexpr std::array kAgreement{
      field<kFlag, &State::agreed, &Agreement::losses>("losses").staged(),
      field<kFlag, &State::agreed, &Agreement::destruction>("destruction").staged(),
      field<kFlag, &State::agreed, &Agreement::general_death>("general_death").staged(),
      field<kFlag, &State::agreed, &Agreement::free_measuring>("free_measuring").staged(),
      field<kFlag, &State::agreed, &Agreement::ever_active>("ever_active").staged(),
      field<kFlag, &State::agreed, &Agreement::random_events>("random_events").staged(),
      field<Number{0, 40}, &State::agreed, &Agreement::dim_from>("dim_from").staged(),
      field<Number{0, 40}, &State::agreed, &Agreement::dark_from>("dark_from").staged(),
      field<Number{0, 40}, &State::agreed, &Agreement::fog>("fog").staged(),
      field<kFlag, &State::agreed, &Agreement::protected_flanks>("protected_flanks").staged(),
      field<kFlag, &State::agreed, &Agreement::line_advance>("line_advance").staged(),
      field<kFlag, &State::agreed, &Agreement::dromedaries>("dromedaries").staged(),
      field<kFlag, &State::agreed, &Agreement::reinforced>("reinforced").staged(),
      field<kByte, &State::agreed, &Agreement::turns>("turns").staged(),
      field<Number{0, 2}, &State::agreed, &Agreement::team_order>("team_order").staged(),
  };
  static constexpr std::array kTurn{
      field<kByte, &State::renewals>("renewals").staged(),
      field<kByte, &State::move, &MoveState::steps>("move.steps"),
      field<kFlag, &State::move, &MoveState::is_rush>("move.rush"),
      field<kFlag, &State::move, &MoveState::is_over>("move.over"),
      field<kByte, &State::move, &MoveState::reduced_before>("move.reduced-before"),
      field<kByte, &State::move, &MoveState::stage>("move.stage"),
      field<kByte, &State::move, &MoveState::strides>("move.strides"),
      field<kByte, &State::move, &MoveState::flags>("move.flags"),
      field<Number{0, kMostOffers}, &State::move, &MoveState::offer_count>("move.offer-count"),
      field<kByte, &State::combat, &CombatState::stage>("combat.stage"),
      field<kFlag, &State::combat, &CombatState::striker>("combat.striker"),
      field<kByte, &State::combat, &CombatState::dice>("combat.dice"),
      field<kFlag, &State::combat, &CombatState::is_charge>("combat.charge"),
      field<kByte, &State::combat, &CombatState::to_roll>("combat.to-roll"),
      field<kByte, &State::combat, &CombatState::ones>("combat.ones"),
      field<kByte, &State::combat, &CombatState::hits>("combat.hits"),
      field<kFlag, &State::combat, &CombatState::is_long>("combat.long"),
      field<kFlag, &State::combat, &CombatState::is_blocked>("combat.blocked"),
      field<Number{0, kMostEvents}, &State::combat, &CombatState::event_count>(
          "combat.event-count"),
      field<kByte, &State::combat, &CombatState::flags>("combat.flags"),
      field<NumberList{kByte}, &State::combat, &CombatState::dealt>("combat.dealt"),
      field<NumberList{kByte}, &State::combat, &CombatState::tests>("combat.tests"),
      field<NumberList{kByte}, &State::combat, &CombatState::broke>("combat.broke"),
      field<NumberList{kByte}, &State::combat, &CombatState::ambushed>("combat.ambushed"),
      field<kChoice<kPhaseNames>, &State::phase>("phase"),
      field<kChoice<kEndingNames>, &State::ending>("ending"),
      field<kChoice<kStepKindNames>, &State::move, &MoveState::kind>("move.kind"),
      field<kChoice<kTurnNames>, &State::move, &MoveState::corner>("move.corner"),
      field<kChoice<kSideNames>, &State::move, &MoveState::side>("move.side"),
      field<kChoice<kAttackNames>, &State::combat, &CombatState::attack>("combat.attack"),
      field<kChoice<kStrikeOrderNames>, &State::combat, &CombatState::order>("combat.order"),
      field<kChoice<kSideNames>, &State::combat, &CombatState::shot_side>("combat.side"),
      field<kUnit, &State::move, &MoveState::unit>("move.unit"),
      field<kUnit, &State::move, &MoveState::target>("move.target"),
      field<kUnit, &State::move, &MoveState::parted>("move.parted"),
      field<kUnit, &State::move, &MoveState::guest>("move.guest"),
      field<kUnit, &State::combat, &CombatState::attacker>("combat.attacker"),
      field<kUnit, &State::combat, &CombatState::defender>("combat.defender"),
      field<kUnitList, &State::trampled, 0>("trampled"),
      field<kUnitList, &State::trampled, 1>("trampled2"),
      field<kUnitList, &State::trampled, 2>("trampled3"),
      field<kUnitList, &State::picked>("picked"),
      field<kUnitList, &State::move, &MoveState::passed>("move.passed"),
      field<kUnitList, &State::move, &MoveState::met>("move.met"),
      field<kCard, &State::order>("order"),
      field<kCard, &State::shown>("shown"),
      field<kBearing, &State::move, &MoveState::bearing>("move.bearing"),
      field<kLimit, &State::move, &MoveState::limit>("move.limit"),
      part("move.touch", write_touch, read_touch),
      part("move.last",
           write_pose_at<&MoveState::last_x, &MoveState::last_y, &MoveState::last_heading>,
           read_pose_at<&MoveState::last_x, &MoveState::last_y, &MoveState::last_heading>),
      part("move.back-to",
           write_pose_at<&MoveState::guest_x, &MoveState::guest_y, &MoveState::guest_heading>,
           read_pose_at<&MoveState::guest_x, &MoveState::guest_y, &MoveState::guest_heading>),
      part("move.offers", write_offers, read_offers),
      part("combat.events", write_events, read_events),
      part("discard", write_discard, read_discard),
      part("out", write_out, read_out),
  };
  static constexpr std::array kCommand{
      field<Number{1, kCaptainsASide}, &State::armies, kOwn, &ArmyState::captains>("captains"),
      field<kChoice<kCommandNames>, &State::armies, kOwn, &ArmyState::command>("command").staged(),
  };
  static constexpr std::array kCaptain{
      part("hand", write_hand, read_hand),
      field<kFlag, &State::captains, kOwn, &CaptainState::has_ordered>("ordered").staged(),
      field<kFlag, &State::captains, kOwn, &CaptainState::may_draw_up>("draw-up").staged(),
      // The directions of the captain's lines: 1 + hundredths of a degree.
      field<Number{0, field::kFullTurn}, &State::captains, kOwn, &CaptainState::line_ways, 0>(
          "line"),
      field<Number{0, field::kFullTurn}, &State::captains, kOwn, &CaptainState::line_ways, 1>(
          "line2"),
      field<Number{0, field::kFullTurn}, &State::captains, kOwn, &CaptainState::line_ways, 2>(
          "line3"),
      field<Number{0, field::kFullTurn}, &State::captains, kOwn, &CaptainState::line_ways, 3>(
          "line4"),
  };
  static constexpr std::array kArmy{
      part("zone", write_zone, read_zone),
      field<kShort, &State::armies, kOwn, &ArmyState::cost>("cost").staged(),
      field<kShort, &State::armies, kOwn, &ArmyState::size>("size").staged(),
      field<Number{0, kMostSeats}, &State::armies, kOwn, &ArmyState::fell>("fell"),
      field<Number{0, kCaptainsASide - 1}, &State::armies, kOwn, &ArmyState::on_turn>("on-turn"),
      field<Number{0, kCaptainsASide - 1}, &State::armies, kOwn, &ArmyState::ordering>("ordering"),
      part("list", write_list, read_list),
      part("people", write_people, read_people),
  };
  static constexpr std::array<FieldGroup<PositionDraft>, 3> kTable{
      {{kStart}, {kAgreement}, {kTurn}}};
  static constexpr std::array<FieldGroup<PositionDraft>, 2> kArmies{
      {{kCommand, kMostSeats}, {kArmy, kMostSeats}}};
  static constexpr std::array<FieldGroup<PositionDraft>, 1> kCaptainGroup{{{kCaptain, kCaptains}}};
};

unsigned captains_a_side(const State& state) { return state.is_for_all() ? 1 : kCaptainsASide; }

std::string write_army(const Rules& rules, const State& state, Seat seat) {
  const std::string who = std::string(name(seat)) + '.';
  const auto number = static_cast<unsigned>(player_number(seat));
  std::string text = write_fields<PositionDraft>(Fields::kCommand, who, rules, state, number);
  for (unsigned i = 0; i < captains_a_side(state); ++i) {
    const Captain captain = captain_numbered(seat, i);
    text += write_fields<PositionDraft>(Fields::kCaptain, write_captain(state, captain) + '.',
                                        rules, state, captain);
  }
  return text + write_fields<PositionDraft>(Fields::kArmy, who, rules, state, number);
}

std::string write_all_pieces(const Rules& rules, const State& state) {
  std::string text;
  for (unsigned i = 0; i < kGenerals; ++i) {
    if (state.generals[i] == GeneralState{}) continue;
    text += ' ' + write_general_number(state, i) + '=' + write_general(rules, state, i);
  }
  for (unsigned i = 0; i < kUnits; ++i) {
    if (state.units[i] == UnitState{}) continue;
    text += ' ' + write_tag(state, i) + '=' + write_unit(rules, state, i);
  }
  return text;
}

// South.cost belongs to the team, South.hand to its first captain, South.2.hand to the second.
Result<void> read_side(PositionDraft& draft, Seat seat, std::string_view key,
                       std::string_view value) {
  const bool is_numbered = key.size() > 2 && key[1] == '.' && key[0] >= '1' && key[0] <= '9';
  const auto number = static_cast<unsigned>(is_numbered ? key[0] - '1' : 0);
  if (number >= captains_a_side(draft.state)) return fault("a team has up to three captains");
  const auto* own = find_field<PositionDraft>(Fields::kCaptain, is_numbered ? key.substr(2) : key);
  if (own != nullptr) return own->read(draft, captain_numbered(seat, number), value);
  const auto* field = is_numbered ? nullptr : find_field(army_fields(), key).field;
  if (field == nullptr) return fault("this key is not known");
  return field->read(draft, static_cast<unsigned>(player_number(seat)), value);
}

Result<void> read_pair(PositionDraft& draft, std::string_view key, std::string_view value) {
  const State& state = draft.state;
  if (is_unit_number(state, key)) return read_unit(draft, *read_unit_number(state, key), value);
  if (const auto general = read_general_number(state, key)) {
    return read_general(draft, *general, value);
  }
  for (const Seat seat : seats_of(state)) {
    const std::string who = std::string(name(seat)) + '.';
    if (key.starts_with(who)) return read_side(draft, seat, key.substr(who.size()), value);
  }
  return read_field(table_fields(), draft, key, value);
}

// [ONUS-21.7] Determines the numbers of units, so it is read first.
Result<void> read_everyone(std::string_view text, uint8_t& out) {
  constexpr unsigned kLeast = 3;
  const std::string key = ' ' + std::string(kEveryoneKey) + '=';
  const size_t at = text.find(key);
  if (at == std::string_view::npos) return {};
  const std::string_view rest = text.substr(at + key.size());
  const std::string_view value = rest.substr(0, std::min(rest.find(' '), rest.size()));
  return store(read_count(value, kLeast, kAllPlayers.size()), out);
}

}  // namespace

std::span<const FieldGroup<PositionDraft>> agreement_fields() {
  return table_fields().subspan(1, 1);
}
std::span<const FieldGroup<PositionDraft>> table_fields() { return Fields::kTable; }
std::span<const FieldGroup<PositionDraft>> army_fields() { return Fields::kArmies; }
std::span<const FieldGroup<PositionDraft>> captain_fields() { return Fields::kCaptainGroup; }

Result<void> check_bounds(const State& state) {
  for (const auto groups : {table_fields(), army_fields(), captain_fields()}) {
    if (const auto r = check_fields(groups, state); !r) return r;
  }
  return {};
}

std::string Rules::write_position(const State& state) const {
  std::string text = std::string(kName) + write_fields(table_fields(), *this, state);
  for (const Seat seat : seats_of(state)) text += write_army(*this, state, seat);
  return text + write_all_pieces(*this, state);
}

Result<State> Rules::read_position(std::string_view text) const {
  State state;
  if (const auto r = read_everyone(text, state.agreed.everyone); !r) return Fault(r.error());
  PositionDraft draft{*this, state};
  const auto pairs = read_pairs(text, kName, [&](std::string_view key, std::string_view value) {
    return read_pair(draft, key, value);
  });
  if (!pairs) return Fault(pairs.error());
  state.deck = draft.deck;
  if (const auto r = check_position(*this, state); !r) return Fault(r.error());
  return state;
}

}  // namespace acies::onus
