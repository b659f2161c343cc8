// Writes a table, or one seat's view of it, as one line of text. See docs/notation.md.
#include "core/text/text.h"
#include "games/ancients/words/frames.h"
#include "games/ancients/words/position_words.h"

namespace acies::ancients {
namespace {

std::string write_place(Hex hex) {
  for (const Elsewhere& place : kElsewhere) {
    if (place.hex == hex) return std::string(place.name);
  }
  return write_hex_name(hex);
}

std::string write_id(const Book& book, Card card) {
  return card == kNoCard ? "-" : book.card(card).id;
}

std::string counted(const std::string& id, unsigned count) {
  return count == 1 ? id : id + ':' + std::to_string(count);
}

// Cards as `rally` and `line-command:3`; those that are not known here as `?:4`.
std::string write_cards(const Book& book, CardBag bag, unsigned hidden) {
  std::vector<std::string> cards;
  for (unsigned i = 0; i < kCardKinds; ++i) {
    const auto card = static_cast<Card>(i);
    if (bag.has(card)) cards.push_back(counted(book.card(card).id, bag.count(card)));
  }
  if (hidden > 0) cards.push_back(counted("?", hidden));
  return join(cards, ",");
}

// The card of the turn is in no heap. It lies on the table until it is discarded.
bool is_on_table(const State& state) {
  unsigned count = 0;
  for (const CardBag bag : {state.deck, state.discards, state.hands[0], state.hands[1]}) {
    count += bag.count(state.card);
  }
  return count < kCopies[static_cast<size_t>(state.card)];
}

// Every field of these is written, or follows from others (or is zero at rest, as is_counting).
static_assert(sizeof(State) == 1168 && sizeof(Conditions) == 80 && sizeof(Combat) == 18,
              "a field was added: give it a word here and in position_reader.cpp");

class PositionWriter {
 public:
  PositionWriter(const Rules& rules, const State& state)
      : rules_(rules), book_(rules.book()), state_(state) {}

  std::string write() {
    put_battle();
    put("turn", std::string(name(state_.turn)));
    put("open", write_stack());
    put_turn();
    for (const Seat seat : kPlayers) put_side(seat);
    put("discards", write_cards(book_, state_.discards, 0));
    put_combat();
    for (size_t i = 0; i < kTerrains; ++i) put(terrain_key(i), write_hexes(state_.terrain[i], ","));
    if (state_.conditions.is_siege != 0) put("siege", "1");
    if (state_.first != Seat::South) put("first", std::string(name(state_.first)));
    if (state_.winner != Seat::Nobody) put("winner", std::string(name(state_.winner)));
    if (state_.ending != 0) put("ending", std::string(kEndingNames[state_.ending]));
    return text_;
  }

 private:
  void put(std::string_view key, const std::string& value) {
    if (!value.empty()) text_ += ' ' + std::string(key) + '=' + value;
  }
  void put_number(std::string_view key, unsigned value, unsigned usual) {
    if (value != usual) put(key, std::to_string(value));
  }

  void put_battle() {
    for (const Scenario& scenario : book_.scenarios()) {
      if (state_.conditions.scenario == kNoScenario) return;
      if (scenario.start.conditions.scenario == state_.conditions.scenario) {
        return put("battle", scenario.id);
      }
    }
  }
  std::string write_stack() const {
    std::vector<std::string> frames;
    for (size_t i = 0; i < state_.depth; ++i) frames.push_back(write_frame(state_.open[i]));
    return frames.empty() ? "-" : join(frames, ",");
  }

  void put_turn() {
    if (state_.phase != Phase::Orders) {
      put("phase", std::string(kPhaseNames[static_cast<size_t>(state_.phase)]));
    }
    put_card();
    for (const NumberWord& word : kNumbers) put_number(word.key, state_.*word.number, 0);
    put("used", write_sections(state_.used, ","));
    put("bound", write_sections(state_.bound, ","));
    if (state_.last_card != kNoCard) put("last", write_id(book_, state_.last_card));
    if (state_.last_effect != state_.last_card) {
      put("last-effect", write_id(book_, state_.last_effect));
    }
    put("last-used", write_sections(state_.last_used, ","));
    put_symbols();
  }
  void put_card() {
    if (state_.card != kNoCard) {
      put(is_on_table(state_) ? "card" : "card-laid-away", write_id(book_, state_.card));
    }
    if (state_.effect != state_.card) put("effect", write_id(book_, state_.effect));
  }
  void put_symbols() {
    if (state_.symbols != decltype(state_.symbols){}) put("symbols", write_list(state_.symbols));
  }
  template <class Numbers>
  static std::string write_list(const Numbers& numbers) {
    std::vector<std::string> parts;
    for (const unsigned number : numbers) parts.push_back(std::to_string(number));
    return join(parts, ",");
  }

  void put_side(Seat seat) {
    const size_t side = index(seat);
    const std::string who = std::string(name(seat)) + '.';
    put(who + "units", write_units(seat));
    put(who + "leaders", write_leaders(seat));
    put(who + "hand",
        write_cards(book_, state_.hands[side], state_.hand_size[side] - state_.hands[side].size()));
    for (const SideWord& word : kSideWords) {
      put_number(who + std::string(word.key), (state_.*word.numbers)[side], 0);
    }
    put_conditions(who, side);
  }
  void put_conditions(const std::string& who, size_t side) {
    const Conditions& battle = state_.conditions;
    for (const ConditionWord& word : kConditions) {
      put_number(who + std::string(word.key), (battle.*word.numbers)[side], word.usual);
    }
    put(who + "objectives", write_hexes(battle.objectives[side], ","));
    put(who + "exits", write_sections(battle.exits[side], ","));
    put(who + "missiles", write_kinds(battle.missiles[side]));
    if (battle.growth[side] != decltype(battle.growth)::value_type{}) {
      put(who + "growth", write_list(battle.growth[side]));
    }
    if (battle.bonus_banners[side] + battle.bonus_hand[side] != 0) {
      put(who + "bonus-hand", std::to_string(battle.bonus_banners[side]) + ':' +
                                  std::to_string(battle.bonus_hand[side]));
    }
  }

  // In order of their numbers, so that other parts can name them; behind the last nothing is said.
  std::string write_units(Seat seat) const {
    std::vector<std::string> units;
    size_t used = 0;
    for (unsigned i = 0; i < kUnitsASide; ++i) {
      const auto unit = static_cast<Unit>(i + (seat == Seat::South ? 0 : kUnitsASide));
      units.push_back(write_unit(unit));
      if (units.back() != "-") used = units.size();
    }
    units.resize(used);
    return join(units, ",");
  }
  std::string write_unit(Unit unit) const {
    if (state_.full[unit] == 0) return "-";
    std::string text(kKindNames[static_cast<size_t>(state_.kind[unit])]);
    text += '@' + write_place(state_.hex[unit]) + write_blocks(unit);
    for (const UnitMark& mark : kUnitMarks) {
      if ((state_.*mark.set & unit_bit(unit)) != 0) text += '+' + std::string(mark.name);
    }
    if ((state_.conditions.special & unit_bit(unit)) != 0) text += '+' + std::string(kSpecialMark);
    if (state_.steps[unit] != 0) {
      text += '+' + std::string(kStepsMark) + std::to_string(state_.steps[unit]);
    }
    if (state_.began[unit] != state_.hex[unit]) {
      text += '+' + std::string(kFromMark) + write_place(state_.began[unit]);
    }
    return text;
  }
  std::string write_blocks(Unit unit) const {
    const unsigned usual = rules_.unit(state_.kind[unit]).blocks;
    const unsigned full = state_.full[unit];
    const unsigned blocks = state_.blocks[unit];
    if (full != usual) return ':' + std::to_string(blocks) + '/' + std::to_string(full);
    const bool is_plain = blocks == (state_.hex[unit] == kLost ? 0 : full);
    return is_plain ? "" : ':' + std::to_string(blocks);
  }

  std::string write_leaders(Seat seat) const {
    std::vector<std::string> leaders;
    size_t used = 0;
    for (unsigned i = 0; i < kLeadersASide; ++i) {
      const auto leader = static_cast<Leader>(i + (seat == Seat::South ? 0 : kLeadersASide));
      leaders.push_back(write_leader(leader));
      if (leaders.back() != "lost") used = leaders.size();
    }
    leaders.resize(used);
    return join(leaders, ",");
  }
  std::string write_leader(Leader leader) const {
    std::string text = write_place(state_.leader_hex[leader]);
    for (const LeaderMark& mark : kLeaderMarks) {
      if ((state_.*mark.set & leader_bit(leader)) != 0) text += '+' + std::string(mark.name);
    }
    const size_t side = index(seat_of_leader(leader));
    if (state_.chief == leader) text += '+' + std::string(kChiefMark);
    if (state_.conditions.vital[side] == leader) text += '+' + std::string(kVitalMark);
    if ((state_.combat.checked & leader_bit(leader)) != 0) text += '+' + std::string(kCheckedMark);
    return text;
  }

  void put_combat() {
    const Combat& combat = state_.combat;
    if (combat.attacker != kNoUnit) put("attacker", write_unit_number(combat.attacker));
    if (combat.defender != kNoUnit) put("defender", write_unit_number(combat.defender));
    if (combat.leader != kNoLeader) put("target", write_leader_number(combat.leader));
    if (combat.base != kNoHex) put("base", write_hex_name(combat.base));
    if (combat.ground != kNoHex) put("ground", write_hex_name(combat.ground));
    put("combat", write_facts());
    if (combat.blow != Blow::Attack) {
      put("blow", std::string(kBlowNames[static_cast<size_t>(combat.blow)]));
    }
    for (const CombatNumber& word : kCombatNumbers) put_number(word.key, combat.*word.number, 0);
  }
  std::string write_facts() const {
    std::vector<std::string> facts;
    for (const CombatFact& fact : kCombatFacts) {
      if (state_.combat.*fact.fact != 0) facts.emplace_back(fact.name);
    }
    return join(facts, ",");
  }

  const Rules& rules_;
  const Book& book_;
  const State& state_;
  std::string text_{Rules::kName};
};

}  // namespace

std::string Rules::write_position(const State& state) const {
  return PositionWriter(*this, state).write();
}

}  // namespace acies::ancients
