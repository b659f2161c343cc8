// The words of scenes that set up a table by hand.
#include "frame/checks.h"
#include "games/ancients/chapters/chapters.h"
#include "games/ancients/words/fields.h"
#include "games/ancients/words/position_check.h"
#include "games/ancients/words/reading.h"

namespace acies::ancients {
namespace {

constexpr std::string_view kDrill = "drill";

class Stager : WordLine {
 public:
  Stager(const Rules& rules, State& state, const Words& words)
      : WordLine(words), rules_(rules), book_(rules.book()), state_(state) {}

  Result<void> run() {
    const std::string_view verb = words_[0];
    if (verb == "option") return option();
    if (verb == "turn") return turn();
    if (verb == "put") return put();
    if (verb == "hand") return hand();
    if (verb == "deck") return deck();
    return fault("Ancients knows no " + in_quotes(verb) + " here");
  }

 private:
  // [CCA-15.7] option legions 1: for both sides in the drill, otherwise for Romans.
  Result<void> option() {
    const std::span<const OptionDef> defs = Rules::options();
    for (size_t i = 0; i < defs.size(); ++i) {
      if (defs[i].name != word(1)) continue;
      const auto value = read_count(word(2), static_cast<unsigned>(defs[i].least),
                                    static_cast<unsigned>(defs[i].most));
      if (!value) return Fault(value.error());
      return i == 0 ? set_special(*value) : set_legions(static_cast<uint8_t>(*value));
    }
    return fault("options are sacred_band and legions, not " + in_quotes(word(1)));
  }
  Result<void> set_special(unsigned value) {
    if (value == 0) state_.conditions.special = 0;
    return {};
  }
  Result<void> set_legions(uint8_t value) {
    const uint8_t number = state_.conditions.scenario;
    for (const size_t side : {0, 1}) {
      const bool is_roman = number >= book_.scenarios().size() ||
                            book_.scenarios()[number].sides[side].nation == "roman";
      state_.conditions.legions[side] = is_roman ? value : uint8_t{0};
    }
    return {};
  }

  Result<void> turn() {
    return of_player(1, [&](Seat seat) -> Result<void> {
      state_.turn = seat;
      state_.first = seat;
      return {};
    });
  }

  Result<void> put() {
    const std::string_view what = word(1);
    if (read_seat(what)) return of_player(1, [&](Seat seat) { return put_piece(seat); });
    if (const auto terrain = read_choice(what, kTerrainNames); terrain) {
      return put_terrain(static_cast<Terrain>(*terrain));
    }
    if (what == "last") return put_last();
    if (what == "discards") return put_discards();
    if (const auto r = put_field(what, 2)) return *r;
    return of_player(2, [&](Seat seat) { return put_of_side(what, seat); });
  }

  // put WHAT SEAT ...
  Result<void> put_of_side(std::string_view what, Seat seat) {
    const size_t side = index(seat);
    Conditions& battle = state_.conditions;
    if (what == "objective") return put_objectives(battle.objectives[side]);
    if (what == "exit") return put_exits(side);
    if (what == "vital") return put_vital(seat);
    if (what == "bonus-hand") return put_bonus_hand(side);
    if (what == "reserve") return put_reserve(seat);
    const auto r = put_field(std::string(name(seat)) + '.' + std::string(what), 3);
    return r ? *r : fault("Ancients cannot put " + in_quotes(what));
  }
  std::optional<Result<void>> put_field(std::string_view key, size_t from) {
    PositionDraft draft{rules_, state_};
    return stage_field(field_groups(), draft, key, words_, from);
  }

  // put South MI 5.5 blocks 2 | put South leader 5.5
  Result<void> put_piece(Seat seat) {
    const auto hex = read_field_hex(word(3));
    if (!hex) return Fault(hex.error());
    if (word(2) == "leader") return put_leader_at(seat, *hex);
    const auto kind = read_kind(word(2));
    if (!kind) return Fault(kind.error());
    if (state_.pieces_of(opponent(seat)).has(*hex) || state_.unit_in(*hex) != kNoUnit) {
      return fault(write_hex_name(*hex) + " is taken");
    }
    return add_unit(seat, *kind, *hex, 4);
  }
  Result<void> put_leader_at(Seat seat, Hex hex) {
    if (words_.size() > 4) return fault("nothing is said of leaders but their hex");
    if (state_.pieces_of(opponent(seat)).has(hex) || state_.led[index(seat)].has(hex)) {
      return fault(write_hex_name(hex) + " is taken");
    }
    return add_leader(seat, hex);
  }
  // put reserve North WAR | put reserve North leader
  Result<void> put_reserve(Seat seat) {
    if (word(3) == "leader") return add_leader(seat, kReserve);
    const auto kind = read_kind(word(3));
    if (!kind) return Fault(kind.error());
    return add_unit(seat, *kind, kReserve, 4);
  }

  Result<void> add_unit(Seat seat, Kind kind, Hex hex, size_t rest) {
    const auto unit = next_unit(seat);
    if (!unit) return Fault(unit.error());
    state_.kind[*unit] = kind;
    state_.full[*unit] = rules_.unit(kind).blocks;
    state_.blocks[*unit] = state_.full[*unit];
    for (size_t i = rest; i < words_.size(); ++i) {
      if (const auto r = describe_unit(*unit, i); !r) return r;
    }
    if (state_.blocks[*unit] > state_.full[*unit]) return fault("more blocks than a full unit has");
    state_.hex[*unit] = hex;
    if (hex < kHexes) put_unit(state_, *unit, hex);
    return {};
  }
  // blocks 2 | full 5 | special. A full unit of another size has all its blocks.
  Result<void> describe_unit(Unit unit, size_t& at) {
    const std::string_view what = words_[at];
    if (what == "special") {
      state_.conditions.special |= unit_bit(unit);
      return {};
    }
    if (what != "blocks" && what != "full") return fault("a unit is not " + in_quotes(what));
    const auto count = read_count(word(++at), 1, kMostBlocks);
    if (what == "blocks") return store(count, state_.blocks[unit]);
    if (const auto r = store(count, state_.full[unit]); !r) return r;
    return store(count, state_.blocks[unit]);
  }
  Result<Unit> next_unit(Seat seat) const {
    for (unsigned i = 0; i < kUnitsASide; ++i) {
      const auto unit = static_cast<Unit>(i + (seat == Seat::South ? 0 : kUnitsASide));
      if (state_.full[unit] == 0) return unit;
    }
    return fault("a side has at most 32 units");
  }
  Result<void> add_leader(Seat seat, Hex hex) {
    for (unsigned i = 0; i < kLeadersASide; ++i) {
      const auto leader = static_cast<Leader>(i + (seat == Seat::South ? 0 : kLeadersASide));
      if (state_.leader_hex[leader] != kLost) continue;
      state_.leader_hex[leader] = hex;
      if (hex < kHexes) put_leader(state_, leader, hex);
      return {};
    }
    return fault("a side has at most 8 leaders");
  }

  // put forest 5.5 5.6 | put rampart 5.5 north east
  Result<void> put_terrain(Terrain terrain) {
    if (terrain == Terrain::Rampart) return put_rampart();
    return put_objectives(state_.terrain[static_cast<size_t>(terrain)], 2);
  }
  Result<void> put_rampart() {
    const auto hex = read_field_hex(word(2));
    if (!hex) return Fault(hex.error());
    state_.terrain[static_cast<size_t>(Terrain::Rampart)].insert(*hex);
    return each(3, [&](std::string_view side) -> Result<void> {
      constexpr std::array<std::string_view, 4> kFronts{"north", "east", "west", "south"};
      const auto front = read_choice(side, kFronts);
      if (!front) return Fault(front.error());
      if (*front == 3) return {};  // a front that is not north is south
      state_.terrain[static_cast<size_t>(Terrain::FrontNorth) + *front].insert(*hex);
      return {};
    });
  }
  Result<void> put_objectives(HexSet& hexes, size_t from = 3) {
    return each(from, [&](std::string_view text) -> Result<void> {
      const auto hex = read_field_hex(text);
      if (!hex) return Fault(hex.error());
      hexes.insert(*hex);
      return {};
    });
  }

  // put exit South west center banner leaders
  Result<void> put_exits(size_t side) {
    return each(3, [&](std::string_view text) -> Result<void> {
      if (text == "banner") return store(Result<unsigned>(1U), state_.conditions.exit_banner[side]);
      if (text == "leaders")
        return store(Result<unsigned>(1U), state_.conditions.exit_leaders[side]);
      const auto section = read_section(text);
      if (!section) return Fault(section.error());
      state_.conditions.exits[side] |= section_bit(*section);
      return {};
    });
  }
  Result<void> put_vital(Seat seat) {
    const auto hex = read_field_hex(word(3));
    if (!hex) return Fault(hex.error());
    const Leader leader = state_.leader_in(*hex, seat);
    if (leader == kNoLeader) return fault("no leader of that side is in " + write_hex_name(*hex));
    state_.conditions.vital[index(seat)] = leader;
    return {};
  }
  // put bonus-hand South 3 6: with three banners the limit is six
  Result<void> put_bonus_hand(size_t side) {
    Conditions& battle = state_.conditions;
    if (const auto r = store(read_count(word(3), 1, 60), battle.bonus_banners[side]); !r) return r;
    return store(read_count(word(4), 1, kMostHand), battle.bonus_hand[side]);
  }

  // put last leadership west: what the opponent played, and where a Leadership card was used
  Result<void> put_last() {
    const auto card = read_card(book_, word(2));
    if (!card) return Fault(card.error());
    state_.last_card = *card;
    state_.last_effect = *card == Card::FirstStrike ? kNoCard : *card;
    for (size_t i = 3; i < words_.size(); ++i) {
      const auto section = read_section(words_[i]);
      if (!section) return Fault(section.error());
      state_.last_used |= section_bit(*section);
    }
    return {};
  }

  // Cards come out of the deck. All cards start there.
  Result<void> take(std::string_view id, CardBag& to) {
    const auto card = read_card(book_, id);
    if (!card) return Fault(card.error());
    if (!state_.deck.has(*card)) return fault("no " + std::string(id) + " is left in the deck");
    state_.deck.remove(*card);
    to.add(*card);
    return {};
  }
  Result<void> hand() {
    return of_player(1, [&](Seat seat) {
      return each(2, [&](std::string_view id) -> Result<void> {
        if (state_.hand_size[index(seat)] == kMostHand) return fault("the hand is too large");
        ++state_.hand_size[index(seat)];
        return take(id, state_.hands[index(seat)]);
      });
    });
  }
  Result<void> put_discards() {
    return each(2, [&](std::string_view id) { return take(id, state_.discards); });
  }
  // deck rally clash-of-shields: only these; all other cards are discarded.
  Result<void> deck() {
    CardBag kept;
    for (size_t i = 1; i < words_.size(); ++i) {
      if (const auto r = take(words_[i], kept); !r) return r;
    }
    state_.discards.add(state_.deck);
    state_.deck = kept;
    return {};
  }

  const Rules& rules_;
  const Book& book_;
  State& state_;
};

}  // namespace

// field | field drill: an empty, open field. field cannae: a battle before the cards are dealt.
Result<State> Rules::blank(const Words& words) const {
  if (words.size() < 2 || words[1] == kDrill) return State{};
  const Scenario* scenario = book_.find_scenario(words[1]);
  if (scenario == nullptr) {
    return fault("a field is drill or the id of a battle, not " + in_quotes(words[1]));
  }
  State state = scenario->start;
  state.turn = scenario->first;
  state.first = scenario->first;
  return state;
}

Result<void> Rules::stage(State& state, const Words& words) const {
  return Stager(*this, state, words).run();
}

Result<void> Rules::ready(State& state) const {
  begin_turn(state, state.turn);
  settle(*this, state, nullptr);
  return about("the position that was set up cannot be", check_position(*this, state));
}

}  // namespace acies::ancients
