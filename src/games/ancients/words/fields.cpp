// The members of a table, each described once, and the positions made of them. See
// docs/notation.md.
#include "games/ancients/words/fields.h"

#include "games/ancients/chapters/chapters.h"
#include "games/ancients/words/frames.h"
#include "games/ancients/words/position_check.h"
#include "games/ancients/words/reading.h"

namespace acies::ancients {
namespace {

// Every member of these structs is in the field table, or follows from others (or is zero at rest,
// as is_counting).
static_assert(sizeof(State) == 1168 && sizeof(Conditions) == 80 && sizeof(Combat) == 18,
              "a member was added: give it a row here");

constexpr unsigned kMostHidden = 20;  // in one hand

constexpr std::array<std::string_view, 6> kEndingNames{"none",         "banners", "sudden-death",
                                                       "both-banners", "stalled", "turn-limit"};

std::string write_card(const Book& book, Card card) {
  return card == kNoCard ? "-" : book.card(card).id;
}

struct HexList {
  static std::string write(HexSet hexes) { return write_hexes(hexes, ","); }
  static Result<void> read(std::string_view text, HexSet& out) {
    return read_each(text, [&](std::string_view word) -> Result<void> {
      const auto hex = read_field_hex(word);
      if (!hex) return Fault(hex.error());
      out.insert(*hex);
      return {};
    });
  }
  static bool fits(HexSet hexes) { return (hexes & ~kAllHexes).is_empty(); }
};
constexpr HexList kHexList;
constexpr auto kSections = kNameSet<kSectionNames>;
constexpr auto kCard = kWord<write_card, read_card, kCardKinds>;
constexpr auto kUnit = kWord<write_unit_number, read_unit_number, kUnits>;
constexpr auto kHex = kWord<write_hex_name, read_field_hex, kHexes>;

// ---- cards: at most as many of a kind as in the box ----

Result<void> place(PositionDraft& draft, Card card) {
  if (draft.placed.count(card) == kCopies[static_cast<size_t>(card)]) {
    return fault("there are no more than " + std::to_string(draft.placed.count(card)) + " of " +
                 draft.rules.book().card(card).id);
  }
  draft.placed.add(card);
  return {};
}

// Cards as `rally` and `line-command:3`; hidden ones as `?:4`.
std::string write_cards(const Book& book, CardBag bag, unsigned hidden) {
  const auto counted = [](const std::string& id, unsigned count) {
    return count == 1 ? id : id + ':' + std::to_string(count);
  };
  std::vector<std::string> cards;
  for (unsigned i = 0; i < kCardKinds; ++i) {
    const auto card = static_cast<Card>(i);
    if (bag.has(card)) cards.push_back(counted(book.card(card).id, bag.count(card)));
  }
  if (hidden > 0) cards.push_back(counted("?", hidden));
  return join(cards, ",");
}
// Unknown cards are allowed if they can be counted.
Result<void> read_cards(PositionDraft& draft, std::string_view text, CardBag& bag,
                        unsigned* hidden) {
  return read_each(text, [&](std::string_view word) -> Result<void> {
    const size_t sign = word.find(':');
    const auto count = sign == std::string_view::npos
                           ? Result<unsigned>(1U)
                           : read_count(word.substr(sign + 1), 1, kMostHidden);
    if (!count) return Fault(count.error());
    if (word.substr(0, sign) == "?" && hidden != nullptr) {
      *hidden += *count;
      return {};
    }
    const auto card = read_card(draft.rules.book(), word.substr(0, sign));
    if (!card) return Fault(card.error());
    return check_each(*count, [&](unsigned) {
      bag.add(*card);
      return place(draft, *card);
    });
  });
}

std::string write_hand(const Rules& rules, const State& state, unsigned side) {
  const CardBag hand = state.hands[side];
  return write_cards(rules.book(), hand, state.hand_size[side] - hand.size());
}
Result<void> read_hand(PositionDraft& draft, unsigned side, std::string_view text) {
  unsigned hidden = 0;
  CardBag& hand = draft.state.hands[side];
  if (const auto r = read_cards(draft, text, hand, &hidden); !r) return r;
  draft.state.hand_size[side] = static_cast<uint8_t>(hand.size() + hidden);
  return need(hand.size() + hidden <= kMostHidden, "a hand holds at most 20 cards");
}
std::string write_discards(const Rules& rules, const State& state, unsigned) {
  return write_cards(rules.book(), state.discards, 0);
}
Result<void> read_discards(PositionDraft& draft, unsigned, std::string_view text) {
  return read_cards(draft, text, draft.state.discards, nullptr);
}

// The card of the turn is in no heap. It lies on the table until it is discarded.
bool is_on_table(const State& state) {
  unsigned count = 0;
  for (const CardBag bag : {state.deck, state.discards, state.hands[0], state.hands[1]}) {
    count += bag.count(state.card);
  }
  return count < kCopies[static_cast<size_t>(state.card)];
}
template <bool IsOnTable>
std::string write_played(const Rules& rules, const State& state, unsigned) {
  const bool is_so = state.card != kNoCard && is_on_table(state) == IsOnTable;
  return is_so ? write_card(rules.book(), state.card) : "";
}
template <bool IsOnTable>
Result<void> read_played(PositionDraft& draft, unsigned, std::string_view text) {
  if (draft.state.card != kNoCard) return fault("one card is played in a turn");
  const auto r = store(read_card(draft.rules.book(), text), draft.state.card);
  return r && IsOnTable ? place(draft, draft.state.card) : r;
}

// The card that this card copies, if it is another one.
template <auto Effect, auto Card>
std::string write_effect(const Rules& rules, const State& state, unsigned) {
  if (state.*Effect == state.*Card) return {};
  return state.*Effect == kNoCard ? "-" : write_card(rules.book(), state.*Effect);
}
template <auto Effect, auto HasEffect>
Result<void> read_effect(PositionDraft& draft, unsigned, std::string_view text) {
  draft.*HasEffect = true;
  if (text == "-") return {};
  return store(read_card(draft.rules.book(), text), draft.state.*Effect);
}

// banners and cards, as 3:6
std::string write_bonus_hand(const Rules&, const State& state, unsigned side) {
  const unsigned banners = state.conditions.bonus_banners[side];
  const unsigned hand = state.conditions.bonus_hand[side];
  return banners + hand == 0 ? "" : std::to_string(banners) + ':' + std::to_string(hand);
}
Result<void> read_bonus_hand(PositionDraft& draft, unsigned side, std::string_view text) {
  constexpr unsigned kMostBanners = 60;
  const auto halves = split(text, ':');
  if (halves.size() != 2) return fault("banners and cards are expected, as 3:6");
  Conditions& battle = draft.state.conditions;
  const auto banners = read_count(halves[0], 0, kMostBanners);
  if (const auto r = store(banners, battle.bonus_banners[side]); !r) return r;
  return store(read_count(halves[1], 1, kMostHand), battle.bonus_hand[side]);
}

// ---- the table of fields ----

std::string terrain_prefix(unsigned terrain) {
  constexpr std::array<std::string_view, kTerrains - kNamedTerrains> kFrontNames{
      "front-north", "front-east", "front-west"};
  return std::string(terrain < kNamedTerrains ? kTerrainNames[terrain]
                                              : kFrontNames[terrain - kNamedTerrains]);
}

struct Fields : FieldMaker<PositionDraft> {
  static constexpr std::array kTurn{
      battle<&State::conditions, &Conditions::scenario>("battle"),
      field<kPlayerSeat, &State::turn>("turn").always(),
      stack<write_frame, read_frame, &State::open, &State::depth>("open"),
      field<kChoice<kPhaseNames>, &State::phase>("phase"),
      part("card", write_played<true>, read_played<true>),
      part("card-laid-away", write_played<false>, read_played<false>),
      part("effect", write_effect<&State::effect, &State::card>,
           read_effect<&State::effect, &PositionDraft::has_effect>),
      field<kFlag, &State::is_fallback>("fallback"),
      field<Number{0, kMostHand}, &State::command>("command"),
      field<Number{0, 60}, &State::idle>("idle").staged(),
      field<kFlag, &State::has_lost>("losses"),
      field<kFlag, &State::struck_card>("struck"),
      field<kSections, &State::used>("used"),
      field<kSections, &State::bound>("bound"),
      field<kCard, &State::last_card>("last"),
      part("last-effect", write_effect<&State::last_effect, &State::last_card>,
           read_effect<&State::last_effect, &PositionDraft::has_last_effect>),
      field<kSections, &State::last_used>("last-used"),
      field<NumberList{{0, kMostDice}}, &State::symbols>("symbols"),
  };
  static constexpr std::array kSide{
      part("units", write_units, read_units),
      part("leaders", write_leaders, read_leaders),
      part("hand", write_hand, read_hand),
      field<Number{0, 99}, &State::banners, kOwn>("banners").staged(),
      field<Number{0, 250}, &State::turns, kOwn>("turns").staged(),
      field<Number{1, 60}, &State::conditions, &Conditions::goal, kOwn>("goal").staged(),
      field<Number{1, kMostHand}, &State::conditions, &Conditions::hand, kOwn>("limit").staged(),
      field<kFlag, &State::conditions, &Conditions::exit_banner, kOwn>("exit-banner"),
      field<kFlag, &State::conditions, &Conditions::exit_leaders, kOwn>("exit-leaders"),
      field<Number{0, 99}, &State::conditions, &Conditions::ambush_turn, kOwn>("ambush").staged(),
      field<Number{0, 2}, &State::conditions, &Conditions::legions, kOwn>("legions"),
      field<kHexList, &State::conditions, &Conditions::objectives, kOwn>("objectives"),
      field<kSections, &State::conditions, &Conditions::exits, kOwn>("exits"),
      field<kNameSet<kKindNames>, &State::conditions, &Conditions::missiles, kOwn>("missiles")
          .staged(),
      field<NumberList{{0, kMostHand}}, &State::conditions, &Conditions::growth, kOwn>("growth")
          .staged(),
      part("bonus-hand", write_bonus_hand, read_bonus_hand),
  };
  static constexpr std::array kCombatFacts{
      fact<&State::combat, &Combat::is_fire>("fire"),
      fact<&State::combat, &Combat::is_bonus>("bonus"),
      fact<&State::combat, &Combat::is_evading>("evading"),
      fact<&State::combat, &Combat::has_struck>("struck"),
      fact<&State::combat, &Combat::was_attacker_full>("attacker-full"),
      fact<&State::combat, &Combat::was_defender_full>("defender-full"),
      fact<&State::combat, &Combat::spared>("spared"),
  };
  static constexpr std::array kCombat{
      part("discards", write_discards, read_discards),
      field<kUnit, &State::combat, &Combat::attacker>("attacker"),
      field<kUnit, &State::combat, &Combat::defender>("defender"),
      field<kWord<write_leader_number, read_leader_number, kLeaders>, &State::combat,
            &Combat::leader>("target"),
      field<kHex, &State::combat, &Combat::base>("base"),
      field<kHex, &State::combat, &Combat::ground>("ground"),
      facts<kCombatFacts>("combat"),
      field<kChoice<kBlowNames>, &State::combat, &Combat::blow>("blow"),
      field<Number{0, kMostDice}, &State::combat, &Combat::dice>("dice"),
      field<Number{0, 99}, &State::combat, &Combat::hits>("hits"),
      field<Number{0, 15}, &State::combat, &Combat::flags>("flags"),
  };
  static constexpr std::array kTerrain{field<kHexList, &State::terrain, kOwn>("")};
  static constexpr std::array kRest{
      field<kFlag, &State::conditions, &Conditions::is_siege>("siege").staged(),
      field<kPlayerSeat, &State::first>("first"),
      field<kPlayerSeat, &State::winner>("winner"),
      field<kChoice<kEndingNames>, &State::ending>("ending"),
  };
  static constexpr std::array<FieldGroup<PositionDraft>, 5> kAll{{
      {kTurn},
      {kSide, 2, seat_prefix},
      {kCombat},
      {kTerrain, kTerrains, terrain_prefix},
      {kRest},
  }};
};

// ---- values that follow from others ----

Result<void> stand_units(State& state) {
  return check_each(kUnits, [&](unsigned i) -> Result<void> {
    const auto unit = static_cast<Unit>(i);
    const Hex hex = state.hex[unit];
    if (hex == kFleeing) return fault("only leaders flee");
    if (hex >= kHexes) return {};
    if (state.unit_in(hex) != kNoUnit) return fault("two units stand in " + write_hex_name(hex));
    put_unit(state, unit, hex);
    return {};
  });
}
Result<void> stand_leaders(State& state) {
  return check_each(kLeaders, [&](unsigned i) -> Result<void> {
    const auto leader = static_cast<Leader>(i);
    const Hex hex = state.leader_hex[leader];
    if (hex >= kHexes) return {};
    if (state.led[0].has(hex) || state.led[1].has(hex)) {
      return fault("two leaders stand in " + write_hex_name(hex));
    }
    if (state.manned[index(opponent(seat_of_leader(leader)))].has(hex)) {
      return fault("a leader stands with an enemy in " + write_hex_name(hex));
    }
    put_leader(state, leader, hex);
    return {};
  });
}
Result<void> lay_deck(PositionDraft& draft) {
  State& state = draft.state;
  state.deck = kWholeDeck;
  for_each_bit(draft.placed.bits, [&](unsigned i) { state.deck.remove(CardBag::kind_at(i)); });
  return need(state.hidden_cards() <= state.deck.size(),
              "the hands hold more cards than there are");
}

}  // namespace

std::span<const FieldGroup<PositionDraft>> field_groups() { return Fields::kAll; }

std::string Rules::write_position(const State& state) const {
  return std::string(kName) + write_fields(field_groups(), *this, state);
}

Result<State> Rules::read_position(std::string_view text) const {
  State state;
  PositionDraft draft{*this, state};
  const auto pairs = read_pairs(text, kName, [&](std::string_view key, std::string_view value) {
    return read_field(field_groups(), draft, key, value);
  });
  if (!pairs) return Fault(pairs.error());
  if (!draft.has_effect) state.effect = state.card;
  if (!draft.has_last_effect) state.last_effect = state.last_card;
  if (const auto r = stand_units(state); !r) return Fault(r.error());
  if (const auto r = stand_leaders(state); !r) return Fault(r.error());
  if (const auto r = lay_deck(draft); !r) return Fault(r.error());
  if (const auto r = check_position(*this, state); !r) return Fault(r.error());
  return state;
}

}  // namespace acies::ancients
