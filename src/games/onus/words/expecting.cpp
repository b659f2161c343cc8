// The words of scenes that test a table.
#include "games/onus/words/expecting.h"

#include <algorithm>

#include "games/onus/chapters/chapters.h"
#include "games/onus/words/fields.h"

namespace acies::onus {
namespace {

// Checks one `expect` line of a scene. Each check names what it found instead.
class Examiner : WordLine {
 public:
  Examiner(const Rules& rules, const State& state, const Words& words)
      : WordLine(words), rules_(rules), book_(rules.book()), state_(state) {}

  Result<void> run() {
    const std::string_view what = word(0);
    if (what == "asked") return asked();
    if (what == "step") return same("step", step_row(state_.step()).name);
    if (what == "field") {
      const std::string size =
          write_decimal(state_.width, 2) + 'x' + write_decimal(state_.depth, 2);
      return same("field", size);
    }
    return of_question(what);
  }

 private:
  // ---- questions ----

  // [ONUS-21.10] expect asked South.2: its second captain; South+: the whole team
  Result<void> asked() {
    const Captain one = captain_asked(state_);
    const std::string team(name(rules_.decision(state_).seat));
    if (one == kWholeTeam) return same("asked", team + '+');
    const auto wanted = read_captain(word(1));
    if (wanted && *wanted == one) return {};
    return same("asked", write_captain(state_, one));
  }
  // expect captain S3 South.2
  Result<void> captain_of_unit() {
    const auto unit = read_unit_number(state_, word(1));
    if (!unit) return Fault(unit.error());
    const auto wanted = read_captain(word(2));
    if (wanted && *wanted == state_.captain_of(*unit)) return {};
    return same("captain", write_captain(state_, state_.captain_of(*unit)), 2);
  }

  Result<void> of_question(std::string_view what) {
    if (what == "dice") return dice();
    if (what == "purpose") return purpose();
    if (what == "offered") return offered(true);
    if (what == "not-offered") return offered(false);
    if (what == "offers") return offers();
    if (what == "range") return range();
    if (what == "stop" || what == "no-stop") return stop(what == "stop");
    return of_fight(what);
  }
  Result<void> dice() {
    if (state_.step() != Step::Roll) return fault("no dice are asked for");
    return same_number("dice", state_.asked<asks::Roll>().dice);
  }
  Result<void> purpose() {
    if (state_.step() != Step::Roll) return fault("no dice are asked for");
    return same("purpose",
                write_choice(kPurposeNames,
                             static_cast<int64_t>(state_.asked<asks::Roll>().purpose), "purpose"));
  }
  // expect offered distance 1.25 | expect not-offered march
  Result<void> offered(bool is_wanted) {
    const auto action = rules_.read_action(state_, rest(1));
    if (!action) return Fault(action.error());
    const Verdict verdict = rules_.check(state_, *action);
    if (verdict.has_value() == is_wanted) return {};
    if (verdict) return fault("it is offered");
    return fault("it is refused by " + write_rule_id(verdict.error().rule, Rules::letters()));
  }
  // expect offers 3: the number of answers
  Result<void> offers() {
    ActionList list;
    rules_.list(state_, list);
    return same_number("offers", static_cast<int64_t>(list.size()));
  }
  // The measure as an answer writes it.
  std::string write_measure(const Range& range, int32_t measure) const {
    Action action = unpack_action(range.action);
    action.measure = measure;
    const std::string text = rules_.write_action(state_, action);
    return text.substr(text.rfind(' ') + 1);
  }
  Result<Range> asked_range() const {
    if (rules_.decision(state_).form == Decision::Form::Range) return rules_.range(state_);
    return fault("no measure is asked for");
  }
  // expect range 0.00..1.50 2.00..3.00
  Result<void> range() {
    const auto range = asked_range();
    if (!range) return Fault(range.error());
    std::vector<std::string> parts;
    for (const Interval& one : range->allowed) {
      parts.push_back(write_measure(*range, one.least) + ".." + write_measure(*range, one.most));
    }
    return same("range", join(parts, " "));
  }
  // expect stop 1.25
  Result<void> stop(bool is_wanted) {
    const auto range = asked_range();
    if (!range) return Fault(range.error());
    std::vector<std::string> stops;
    for (const int32_t measure : range->stops) stops.push_back(write_measure(*range, measure));
    const bool has_it = std::ranges::find(stops, word(1)) != stops.end();
    if (has_it == is_wanted) return {};
    return fault("stops are " + (stops.empty() ? std::string(kNone) : join(stops, ", ")));
  }

  // ---- the fight ----

  Result<void> of_fight(std::string_view what) {
    const CombatState& combat = state_.combat;
    if (what != "fight") return of_cards(what);
    const std::string_view of = word(1);
    if (of == kNone) return same("fight", combat.attack == Attack::None ? kNone : "going on");
    if (combat.attack == Attack::None) return fault("nobody fights");
    if (of == "charge") return same("charge", yes_or_no(combat.is_charge != 0), 2);
    if (of == "long") return same("long", yes_or_no(combat.is_long != 0), 2);
    if (of == "blocked") return same("blocked", yes_or_no(combat.is_blocked != 0), 2);
    if (of == "kind") return same("kind", kAttackNames[static_cast<size_t>(combat.attack)], 2);
    if (of == "dealt") return both(combat.dealt);
    if (of == "events") return events();
    const auto found = write_value(table_fields(), rules_, state_, "combat." + std::string(of));
    return found ? same(of, *found, 2) : fault("cannot expect " + in_quotes(of) + " of a fight");
  }
  // expect fight dealt 1 2: by the attacker, by the defender
  Result<void> both(const std::array<uint8_t, 2>& two) {
    return same("dealt", std::to_string(two[0]) + ' ' + std::to_string(two[1]), 2);
  }
  // expect fight events defend javelin-throw: in this order; - for none
  Result<void> events() {
    std::vector<std::string> ids;
    for (size_t i = 0; i < state_.combat.event_count; ++i) {
      ids.push_back(book_.event(state_.combat.events[i]).id);
    }
    return same("events", ids.empty() ? std::string(kNone) : join(ids, " "), 2);
  }

  // ---- cards and armies ----

  Result<void> of_cards(std::string_view what) {
    if (what == "deck") return cards(state_.deck, 1);
    if (what == "discard") return cards(state_.discard, 1);
    if (what == "shown") return card(state_.shown);
    if (what == "order") return card(state_.order);
    if (what == "copies") return copies();
    if (what == "general") return general();
    if (what == "captain") return captain_of_unit();
    if (read_captain(word(1))) return of_seat(what);
    return of_table(what);
  }
  Result<void> of_table(std::string_view what) {
    const auto found = write_value(table_fields(), rules_, state_, what);
    return found ? same(what, *found) : fault("cannot expect " + in_quotes(what));
  }
  Result<void> card(Card card) {
    return same("card", card == kNoCard ? std::string(kNone) : write_card(book_, card));
  }
  // A number, or exactly these cards; - for none. A word may be one half of a card.
  Result<void> cards(const CardSet& found, size_t from) {
    if (words_.size() == from + 1 && read_number<unsigned>(word(from))) {
      return same_number("cards", found.size(), from);
    }
    const std::string names = join(write_cards(book_, found), " ");
    if (word(from) == kNone) return need(found.size() == 0, names);
    CardSet left = found;
    const auto r = each(from, [&](std::string_view text) -> Result<void> {
      const auto card = read_card(book_, text, left);
      if (!card) return Fault(card.error());
      if (!left.has(*card)) return need(false, names);
      left.drop(*card);
      return {};
    });
    return r ? need(left.size() == 0, names) : r;
  }
  static Result<void> need(bool is_so, const std::string& found) {
    if (is_so) return {};
    return fault("it is " + (found.empty() ? std::string(kNone) : found));
  }
  // expect copies skirmish/defend 2 | expect copies skirmish 7
  Result<void> copies() {
    CardSet left = all_cards();
    unsigned count = 0;
    for (;;) {
      const auto card = read_card(book_, word(1), left);
      if (!card) return Fault(card.error());
      if (!left.has(*card)) break;
      left.drop(*card);
      ++count;
    }
    return same_number("copies", count, 2);
  }
  // expect general trajan S3 | expect general trajan S3 wounded
  Result<void> general() {
    const auto card = read_general_card(book_, word(1));
    if (!card) return Fault(card.error());
    for (const GeneralState& one : state_.generals) {
      if (one.card != *card) continue;
      std::string found = write_tag(state_, one.unit);
      if (words_.size() > 3 || one.health != Health::Well) {
        found += ' ' + std::string(kHealthNames[static_cast<size_t>(one.health)]);
      }
      return same("general", found, 2);
    }
    return fault("he is not there");
  }

  Result<void> of_seat(std::string_view what) {
    const auto captain = read_captain(word(1));
    if (!captain) return fault("cannot expect " + in_quotes(what));
    if (word(1).contains('.') || what == "hand") return of_captain(what, *captain);
    const std::optional<Seat> seat = seat_of_captain(state_, *captain);
    const ArmyState& army = state_.army(*seat);
    if (!is_seated(state_, *seat)) return fault(std::string(word(1)) + " does not play here");
    if (what == "zone") return zone(army);
    if (what == "losses") return same_number("losses", losses_of(rules_, state_, *seat), 2);
    if (what == "units") return same_number("units", count_units(state_.on_field(*seat)), 2);
    if (what == "destroyed") return same_number("destroyed", count_destroyed(*seat), 2);
    if (what == "leadership") {
      return same_number("leadership", leadership_of(rules_, state_, *seat), 2);
    }
    if (what == "commander") return commander(commander_of(rules_, state_, *seat));
    if (what == "knows" || what == "hides") return knows(*seat, what == "knows");
    const auto number = static_cast<unsigned>(player_number(*seat));
    const auto found = write_value(army_fields(), rules_, state_, what, number);
    return found ? same(what, *found, 2) : of_table(what);
  }
  // [ONUS-21.7] expect zone East right 100 800: the edge of the army and its ends along it
  Result<void> zone(const ArmyState& army) {
    return same("zone",
                std::string(kEdgeNames[static_cast<size_t>(army.edge)]) + ' ' +
                    std::to_string(army.zone_from) + ' ' + std::to_string(army.zone_to),
                2);
  }
  // [ONUS-21.1] expect hand South.2 3 | expect units South.2 4 | expect cost South.2 330
  Result<void> of_captain(std::string_view what, Captain captain) {
    const CaptainState& one = state_.captain(captain);
    if (what == "hand") return cards(one.hand, 2);
    if (what == "cost") return same_number("cost", share_of(captain), 2);
    if (what == "ordered") return same("ordered", yes_or_no(one.has_ordered != 0), 2);
    if (what == "units") {
      return same_number("units", count_units(units_of_captain(state_, captain)), 2);
    }
    if (what == "leadership") {
      return same_number("leadership", leadership_of(rules_, state_, captain), 2);
    }
    if (what == "commander") return commander(commander_of(rules_, state_, captain));
    return fault("cannot expect " + in_quotes(what) + " of a captain");
  }
  // The captain's units and the prices of his generals.
  unsigned share_of(Captain captain) const {
    unsigned sum = 0;
    for_each_bit(units_of(state_, seat_of_captain(state_, captain)), [&](unsigned i) {
      if (state_.captain_of(static_cast<Unit>(i)) == captain) sum += state_.units[i].cost;
    });
    for (unsigned i = 0; i < kGenerals; ++i) {
      const bool is_his = captain_of_general(state_, static_cast<General>(i)) == captain;
      if (is_his) sum += state_.generals[i].price;
    }
    return sum;
  }
  unsigned count_destroyed(Seat seat) const {
    unsigned count = 0;
    for_each_bit(units_of(state_, seat),
                 [&](unsigned i) { count += state_.units[i].place == Place::Destroyed ? 1U : 0U; });
    return count;
  }
  Result<void> commander(General one) {
    const bool is_any = one != kNobody;
    return same("commander", is_any ? book_.general(state_.generals[one].card).id : "-", 2);
  }
  // expect knows South CARD|UNIT ...: whether this seat knows the enemy's card or unit
  Result<void> knows(Seat seat, bool is_wanted) {
    const State seen = rules_.redact(state_, seat);
    return each(2, [&](std::string_view text) -> Result<void> {
      const auto is_known =
          is_unit_number(state_, text) ? knows_unit(seen, text) : knows_card(seen, text);
      if (!is_known) return Fault(is_known.error());
      if (*is_known == is_wanted) return {};
      return fault(std::string(text) + (is_wanted ? " is hidden" : " is known"));
    });
  }
  static Result<bool> knows_unit(const State& seen, std::string_view text) {
    return seen.at(*read_unit_number(seen, text)).kind != kNoKind;
  }
  Result<bool> knows_card(const State& seen, std::string_view text) const {
    CardSet hands;
    for (const Seat seat : seats_of(state_)) {
      team_hand(state_, seat).for_each([&](Card card) { hands.add(card); });
    }
    const auto card = read_card(book_, text, hands);
    if (!card) return Fault(card.error());
    for (const Seat seat : seats_of(state_)) {
      if (team_hand(state_, seat).has(*card)) return team_hand(seen, seat).has(*card);
    }
    return !seen.deck.has(*card);
  }

  const Rules& rules_;
  const Book& book_;
  const State& state_;
};

}  // namespace

Result<void> Rules::expect(const State& state, const Words& words) const {
  if (auto r = expect_of_units(*this, state, words)) return *r;
  return Examiner(*this, state, words).run();
}

}  // namespace acies::onus
