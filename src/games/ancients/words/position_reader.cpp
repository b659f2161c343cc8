// Reads a position. Every part has its own fault; position_check.cpp judges the whole.
#include "core/text/wording.h"
#include "frame/checks.h"
#include "games/ancients/words/frames.h"
#include "games/ancients/words/position_check.h"
#include "games/ancients/words/position_words.h"

namespace acies::ancients {
namespace {

class PositionReader {
  using Value = std::string_view;

 public:
  PositionReader(const Rules& rules, std::string_view text)
      : rules_(rules), book_(rules.book()), text_(text) {}

  Result<State> read() {
    const auto r = read_pairs(text_, Rules::kName,
                              [&](Value key, Value value) { return read_pair(key, value); });
    if (!r) return Fault(r.error());
    return finish();
  }

 private:
  Result<void> read_pair(Value key, Value value) {
    for (const Seat seat : kPlayers) {
      const std::string who = std::string(name(seat)) + '.';
      if (key.starts_with(who)) return read_side(seat, key.substr(who.size()), value);
    }
    for (size_t i = 0; i < kTerrains; ++i) {
      if (key == terrain_key(i)) return read_hexes(value, state_.terrain[i]);
    }
    for (const NumberWord& word : kNumbers) {
      if (key == word.key) return read_small(value, word.most, state_.*word.number);
    }
    return read_table(key, value);
  }

  Result<void> read_table(Value key, Value value) {
    if (key == "battle") return read_battle(value);
    if (key == "turn") return read_seat_into(value, state_.turn);
    if (key == "first") return read_seat_into(value, state_.first);
    if (key == "winner") return read_seat_into(value, state_.winner);
    if (key == "ending") return read_enum(value, kEndingNames, state_.ending);
    if (key == "open") return read_stack(value);
    if (key == "phase") return read_enum(value, kPhaseNames, state_.phase);
    if (key == "siege") return read_small(value, 1, state_.conditions.is_siege);
    return read_card_play(key, value);
  }

  Result<void> read_card_play(Value key, Value value) {
    if (key == "card") return read_played(value, true);
    if (key == "card-laid-away") return read_played(value, false);
    if (key == "effect") return read_effect(value, has_effect_, state_.effect);
    if (key == "used") return read_sections(value, state_.used);
    if (key == "bound") return read_sections(value, state_.bound);
    if (key == "last") return read_card_into(value, state_.last_card);
    if (key == "last-effect") return read_effect(value, has_last_effect_, state_.last_effect);
    if (key == "last-used") return read_sections(value, state_.last_used);
    if (key == "symbols") return read_list(value, kMostDice, state_.symbols);
    if (key == "discards") return read_known_cards(value, state_.discards);
    return read_combat(key, value);
  }

  Result<void> read_combat(Value key, Value value) {
    Combat& combat = state_.combat;
    if (key == "attacker") return store(read_unit_number(value), combat.attacker);
    if (key == "defender") return store(read_unit_number(value), combat.defender);
    if (key == "target") return store(read_leader_number(value), combat.leader);
    if (key == "base") return store(read_field_hex(value), combat.base);
    if (key == "ground") return store(read_field_hex(value), combat.ground);
    if (key == "combat") return read_facts(value);
    if (key == "blow") return read_enum(value, kBlowNames, combat.blow);
    for (const CombatNumber& word : kCombatNumbers) {
      if (key == word.key) return read_small(value, word.most, combat.*word.number);
    }
    return fault("this key is not known");
  }

  Result<void> read_side(Seat seat, Value key, Value value) {
    const size_t side = index(seat);
    Conditions& battle = state_.conditions;
    for (const SideWord& word : kSideWords) {
      if (key == word.key) return read_small(value, word.most, (state_.*word.numbers)[side]);
    }
    for (const ConditionWord& word : kConditions) {
      if (key != word.key) continue;
      return store(read_count(value, word.least, word.most), (battle.*word.numbers)[side]);
    }
    if (key == "units") return read_units(seat, value);
    if (key == "leaders") return read_leaders(seat, value);
    if (key == "hand") return read_hand(side, value);
    if (key == "objectives") return read_hexes(value, battle.objectives[side]);
    if (key == "exits") return read_sections(value, battle.exits[side]);
    if (key == "missiles") return read_kinds(value, battle.missiles[side]);
    if (key == "growth") return read_list(value, kMostHand, battle.growth[side]);
    if (key == "bonus-hand") return read_bonus_hand(side, value);
    return fault("this key is not known");
  }

  // Values of one word.
  static Result<void> read_small(Value value, unsigned most, uint8_t& out) {
    return store(read_count(value, 0, most), out);
  }
  template <class Enum, size_t N>
  static Result<void> read_enum(Value value, const std::array<Value, N>& names, Enum& out) {
    return store(read_choice(value, names), out);
  }
  static Result<void> read_seat_into(Value value, Seat& out) {
    return store(read_player(value), out);
  }
  Result<void> read_card_into(Value value, Card& out) const {
    return store(read_card(book_, value), out);
  }
  Result<void> read_battle(Value value) {
    const Scenario* scenario = book_.find_scenario(value);
    if (scenario == nullptr) return fault("there is no battle " + in_quotes(value));
    state_.conditions.scenario = scenario->start.conditions.scenario;
    return {};
  }

  // Lists.
  template <class Read>
  static Result<void> each(Value value, Read&& read) {
    for (const Value word : split(value, ',')) {
      if (const auto r = read(word); !r) return r;
    }
    return {};
  }
  static Result<void> read_hexes(Value value, HexSet& out) {
    return each(value, [&](Value word) -> Result<void> {
      const auto hex = read_field_hex(word);
      if (!hex) return Fault(hex.error());
      out.insert(*hex);
      return {};
    });
  }
  static Result<void> read_sections(Value value, SectionSet& out) {
    return each(value, [&](Value word) -> Result<void> {
      const auto section = read_section(word);
      if (!section) return Fault(section.error());
      out |= section_bit(*section);
      return {};
    });
  }
  static Result<void> read_kinds(Value value, KindSet& out) {
    return each(value, [&](Value word) -> Result<void> {
      const auto kind = read_kind(word);
      if (!kind) return Fault(kind.error());
      out |= kinds_of({*kind});
      return {};
    });
  }
  template <size_t N>
  static Result<void> read_list(Value value, unsigned most, std::array<uint8_t, N>& out) {
    const auto words = split(value, ',');
    if (words.size() > N) return fault("at most " + std::to_string(N) + " numbers are expected");
    for (size_t i = 0; i < words.size(); ++i) {
      if (const auto r = read_small(words[i], most, out[i]); !r) return r;
    }
    return {};
  }
  Result<void> read_bonus_hand(size_t side, Value value) {
    const auto halves = split(value, ':');
    if (halves.size() != 2) return fault("banners and cards are expected, as 3:6");
    Conditions& battle = state_.conditions;
    if (const auto r = read_small(halves[0], 60, battle.bonus_banners[side]); !r) return r;
    return store(read_count(halves[1], 1, kMostHand), battle.bonus_hand[side]);
  }
  Result<void> read_facts(Value value) {
    return each(value, [&](Value word) -> Result<void> {
      for (const CombatFact& fact : kCombatFacts) {
        if (fact.name != word) continue;
        state_.combat.*fact.fact = 1;
        return {};
      }
      return fault("nothing of a combat is called " + in_quotes(word));
    });
  }
  Result<void> read_stack(Value value) {
    if (value == "-") return {};
    return each(value, [&](Value word) -> Result<void> {
      if (state_.depth == state_.open.size()) return fault("too many open questions");
      const auto frame = read_frame(word);
      if (!frame) return Fault(frame.error());
      state_.open[state_.depth++] = *frame;
      return {};
    });
  }

  // Cards: no more of a kind than the box holds.
  Result<void> place(Card card) {
    if (placed_.count(card) == kCopies[static_cast<size_t>(card)]) {
      return fault("there are no more than " + std::to_string(placed_.count(card)) + " of " +
                   book_.card(card).id);
    }
    placed_.add(card);
    return {};
  }
  Result<void> read_played(Value value, bool is_on_table) {
    if (state_.card != kNoCard) return fault("one card is played in a turn");
    if (const auto r = read_card_into(value, state_.card); !r) return r;
    return is_on_table ? place(state_.card) : Result<void>{};
  }
  Result<void> read_effect(Value value, bool& has_effect, Card& out) const {
    has_effect = true;
    return value == "-" ? Result<void>{} : read_card_into(value, out);
  }
  // "rally" or "line-command:3"; unknown cards are "?" or "?:4" if they are allowed.
  Result<void> read_cards(Value word, CardBag& bag, unsigned* hidden) {
    const size_t sign = word.find(':');
    const auto count = sign == Value::npos ? Result<unsigned>(1U)
                                           : read_count(word.substr(sign + 1), 1, kMostHidden);
    if (!count) return Fault(count.error());
    const Value id = word.substr(0, sign);
    if (id == "?" && hidden != nullptr) {
      *hidden += *count;
      return {};
    }
    const auto card = read_card(book_, id);
    if (!card) return Fault(card.error());
    for (unsigned i = 0; i < *count; ++i) {
      if (const auto r = place(*card); !r) return r;
      bag.add(*card);
    }
    return {};
  }
  Result<void> read_known_cards(Value value, CardBag& bag) {
    return each(value, [&](Value word) { return read_cards(word, bag, nullptr); });
  }
  Result<void> read_hand(size_t side, Value value) {
    unsigned hidden = 0;
    CardBag& hand = state_.hands[side];
    const auto r = each(value, [&](Value word) { return read_cards(word, hand, &hidden); });
    if (!r) return r;
    if (hand.size() + hidden > kMostHidden) {
      return fault("a hand holds at most " + std::to_string(kMostHidden) + " cards");
    }
    state_.hand_size[side] = static_cast<uint8_t>(hand.size() + hidden);
    return {};
  }

  // Pieces, in the order of their numbers.
  static Result<Hex> read_place(Value word) {
    for (const Elsewhere& place : kElsewhere) {
      if (place.name == word) return place.hex;
    }
    return read_field_hex(word);
  }
  Result<void> read_units(Seat seat, Value value) {
    const auto words = split(value, ',');
    if (words.size() > kUnitsASide) return fault("a side has at most 32 units");
    for (size_t i = 0; i < words.size(); ++i) {
      const auto unit = static_cast<Unit>(i + (seat == Seat::South ? 0 : kUnitsASide));
      if (words[i] == "-") continue;
      if (const auto r = read_unit(unit, words[i]); !r) return about(in_quotes(words[i]), r);
    }
    return {};
  }

  // MI@5.5:3/4+ordered+steps1+from5.4
  Result<void> read_unit(Unit unit, Value word) {
    const auto parts = split(word, '+');
    const size_t at = parts[0].find('@');
    if (at == Value::npos) return fault("a unit is written as MI@5.5 or MI@5.5:3");
    const size_t colon = parts[0].find(':', at);
    if (const auto r = store(read_kind(parts[0].substr(0, at)), state_.kind[unit]); !r) return r;
    const Value place = parts[0].substr(at + 1, colon == Value::npos ? colon : colon - at - 1);
    if (const auto r = store(read_place(place), state_.hex[unit]); !r) return r;
    const Value blocks = colon == Value::npos ? Value() : parts[0].substr(colon + 1);
    if (const auto r = read_blocks(unit, blocks); !r) return r;
    state_.began[unit] = state_.hex[unit];
    for (size_t i = 1; i < parts.size(); ++i) {
      if (const auto r = read_unit_mark(unit, parts[i]); !r) return r;
    }
    return {};
  }
  // "", "3" or "3/5"; numbers that are left out have their usual value.
  Result<void> read_blocks(Unit unit, Value value) {
    uint8_t& full = state_.full[unit];
    full = rules_.unit(state_.kind[unit]).blocks;
    state_.blocks[unit] = state_.hex[unit] == kLost ? uint8_t{0} : full;
    if (value.empty()) return {};
    const size_t slash = value.find('/');
    if (slash != Value::npos) {
      if (const auto r = store(read_count(value.substr(slash + 1), 1, kMostBlocks), full); !r) {
        return r;
      }
    }
    return read_small(value.substr(0, slash), full, state_.blocks[unit]);
  }
  Result<void> read_unit_mark(Unit unit, Value word) {
    for (const UnitMark& mark : kUnitMarks) {
      if (mark.name != word) continue;
      state_.*mark.set |= unit_bit(unit);
      return {};
    }
    if (word == kSpecialMark) {
      state_.conditions.special |= unit_bit(unit);
      return {};
    }
    if (word.starts_with(kStepsMark)) {
      return read_small(word.substr(kStepsMark.size()), 9, state_.steps[unit]);
    }
    if (word.starts_with(kFromMark)) {
      return store(read_place(word.substr(kFromMark.size())), state_.began[unit]);
    }
    return fault("a unit has no mark " + in_quotes(word));
  }

  Result<void> read_leaders(Seat seat, Value value) {
    const auto words = split(value, ',');
    if (words.size() > kLeadersASide) return fault("a side has at most 8 leaders");
    for (size_t i = 0; i < words.size(); ++i) {
      const auto leader = static_cast<Leader>(i + (seat == Seat::South ? 0 : kLeadersASide));
      if (const auto r = read_leader(leader, words[i]); !r) return about(in_quotes(words[i]), r);
    }
    return {};
  }
  Result<void> read_leader(Leader leader, Value word) {
    const auto parts = split(word, '+');
    if (const auto r = store(read_place(parts[0]), state_.leader_hex[leader]); !r) return r;
    for (size_t i = 1; i < parts.size(); ++i) {
      if (const auto r = read_leader_mark(leader, parts[i]); !r) return r;
    }
    return {};
  }
  Result<void> read_leader_mark(Leader leader, Value word) {
    for (const LeaderMark& mark : kLeaderMarks) {
      if (mark.name != word) continue;
      state_.*mark.set |= leader_bit(leader);
      return {};
    }
    if (word == kCheckedMark) {
      state_.combat.checked |= leader_bit(leader);
      return {};
    }
    const size_t side = index(seat_of_leader(leader));
    if (word == kChiefMark) return name_one(leader, state_.chief);
    if (word == kVitalMark) return name_one(leader, state_.conditions.vital[side]);
    return fault("a leader has no mark " + in_quotes(word));
  }
  static Result<void> name_one(Leader leader, Leader& out) {
    if (out != kNoLeader) return fault("only one leader may be marked so");
    out = leader;
    return {};
  }

  // Fields that follow from the others.
  Result<void> stand_units() {
    for (unsigned i = 0; i < kUnits; ++i) {
      const auto unit = static_cast<Unit>(i);
      const Hex hex = state_.hex[unit];
      if (hex == kFleeing) return fault("only leaders flee");
      if (hex >= kHexes) continue;
      if (state_.unit_in(hex) != kNoUnit) return fault("two units stand in " + write_hex_name(hex));
      put_unit(state_, unit, hex);
    }
    return {};
  }
  Result<void> stand_leaders() {
    for (unsigned i = 0; i < kLeaders; ++i) {
      const auto leader = static_cast<Leader>(i);
      const Hex hex = state_.leader_hex[leader];
      if (hex >= kHexes) continue;
      const Seat other = opponent(seat_of_leader(leader));
      if (state_.led[0].has(hex) || state_.led[1].has(hex)) {
        return fault("two leaders stand in " + write_hex_name(hex));
      }
      if (state_.manned[index(other)].has(hex)) {
        return fault("a leader stands with an enemy in " + write_hex_name(hex));
      }
      put_leader(state_, leader, hex);
    }
    return {};
  }
  Result<void> lay_deck() {
    state_.deck = kWholeDeck;
    for_each_bit(placed_.bits, [&](unsigned i) { state_.deck.remove(CardBag::kind_at(i)); });
    if (state_.hidden_cards() <= state_.deck.size()) return {};
    return fault("the hands hold more cards than there are");
  }

  Result<State> finish() {
    if (!has_effect_) state_.effect = state_.card;
    if (!has_last_effect_) state_.last_effect = state_.last_card;
    if (const auto r = stand_units(); !r) return Fault(r.error());
    if (const auto r = stand_leaders(); !r) return Fault(r.error());
    if (const auto r = lay_deck(); !r) return Fault(r.error());
    if (const auto r = check_position(rules_, state_); !r) return Fault(r.error());
    return state_;
  }

  static constexpr unsigned kMostHidden = 20;  // of one hand

  const Rules& rules_;
  const Book& book_;
  std::string_view text_;
  State state_;
  CardBag placed_;
  bool has_effect_ = false;
  bool has_last_effect_ = false;
};

}  // namespace

Result<State> Rules::read_position(std::string_view text) const {
  return PositionReader(*this, text).read();
}

}  // namespace acies::ancients
