// The members of a table, each described once, and the positions made of them. See
// docs/notation.md.
#include "games/battleline/words/fields.h"

#include "games/battleline/chapters/chapters.h"
#include "games/battleline/words/frames.h"
#include "games/battleline/words/position_check.h"
#include "games/battleline/words/reading.h"

namespace acies::battleline {
namespace {

// Every member of these structs is in the field table, or follows from others.
static_assert(sizeof(State) == 256 && sizeof(Side) == 40, "a member was added: give it a row here");

// ---- cards ----

std::string write_line(const Book& book, std::span<const Card> cards) {
  std::vector<std::string> ids;
  for (const Card card : cards) ids.push_back(book.card_id(card));
  return join(ids, ",");
}

template <class Visit>
void each_card(TroopSet troops, TacticsSet tactics, Visit&& visit) {
  for_each_bit(troops, [&](unsigned i) { visit(static_cast<Card>(i)); });
  for_each_bit(tactics, [&](unsigned i) { visit(static_cast<Card>(kTroops + i)); });
}

std::string write_set(const Book& book, TroopSet troops, TacticsSet tactics) {
  std::vector<std::string> ids;
  each_card(troops, tactics, [&](Card card) { ids.push_back(book.card_id(card)); });
  return join(ids, ",");
}

// Reads each card of a list.
template <class Take>
Result<void> read_cards(PositionDraft& draft, std::string_view text, Take&& take) {
  return read_each(text, [&](std::string_view word) -> Result<void> {
    const auto card = place_card(draft, word);
    if (!card) return Fault(card.error());
    return take(*card, word);
  });
}

// ---- parts that are not a single member ----

// A flag: South's cards, a '/', and North's.
std::string write_lines(const Rules& rules, const State& state, unsigned flag) {
  if (state.count(flag, Seat::South) + state.count(flag, Seat::North) == 0) return {};
  return write_line(rules.book(), state.line(flag, Seat::South)) + '/' +
         write_line(rules.book(), state.line(flag, Seat::North));
}
Result<void> read_line(PositionDraft& draft, unsigned flag, Seat seat, std::string_view text) {
  if (text.empty()) return {};
  State& state = draft.state;
  uint8_t& count = state.counts[flag][index(seat)];
  return read_cards(draft, text, [&](Card card, std::string_view word) -> Result<void> {
    if (!is_troop(card) && !is_morale(card))
      return fault(std::string(word) + " cannot lie in a line");
    if (count == kMudSlots) return fault("more than four cards in a line");
    state.lines[flag][index(seat)].insert(card, count++);
    if (is_troop(card)) state.seen_troops |= troop_bit(card);
    return {};
  });
}
Result<void> read_lines(PositionDraft& draft, unsigned flag, std::string_view text) {
  const auto halves = split(text, '/');
  if (halves.size() != 2) return fault("a flag has South's cards, a '/', and North's cards");
  if (const auto r = read_line(draft, flag, Seat::South, halves[0]); !r) return r;
  return read_line(draft, flag, Seat::North, halves[1]);
}

// A card that the opponent has seen has a '!'; unseen backs follow as troop?x3.
std::string write_hand(const Rules& rules, const State& state, unsigned seat) {
  const Side& side = state.sides[seat];
  std::vector<std::string> ids;
  each_card(side.troops, side.tactics, [&](Card card) {
    const bool is_known = is_troop(card) ? (side.known_troops & troop_bit(card)) != 0
                                         : (side.known_tactics & tactics_bit(card)) != 0;
    ids.push_back(rules.book().card_id(card) + (is_known ? "!" : ""));
  });
  const int troops = side.troop_backs - std::popcount(side.troops);
  const int tactics = side.tactics_backs - std::popcount(side.tactics);
  if (troops > 0) ids.push_back("troop?x" + std::to_string(troops));
  if (tactics > 0) ids.push_back("tactics?x" + std::to_string(tactics));
  return join(ids, ",");
}
Result<void> read_backs(Side& side, std::string_view word, size_t sign) {
  constexpr unsigned kMostBacks = 12;
  const auto count = read_count(word.substr(sign + 1), 1, kMostBacks);
  if (!count) return Fault(count.error());
  const std::string_view back = word.substr(0, sign);
  if (back != "troop?" && back != "tactics?") return fault("expected troop? or tactics? before x");
  uint8_t& backs = back == "troop?" ? side.troop_backs : side.tactics_backs;
  backs = static_cast<uint8_t>(backs + *count);
  return {};
}
Result<void> read_hand(PositionDraft& draft, unsigned seat, std::string_view text) {
  Side& side = draft.state.sides[seat];
  return read_each(text, [&](std::string_view word) -> Result<void> {
    if (const size_t sign = word.find("?x"); sign != std::string_view::npos) {
      return read_backs(side, word, sign + 1);
    }
    const bool is_known = word.ends_with('!');
    if (is_known) word.remove_suffix(1);
    const auto card = place_card(draft, word);
    if (!card) return Fault(card.error());
    if (is_hidden(*card)) return fault("write hidden cards as troop?x3");
    take_into_hand(draft.state, static_cast<Seat>(seat), *card);
    if (is_known && is_troop(*card)) side.known_troops |= troop_bit(*card);
    if (is_known && is_tactics(*card)) side.known_tactics |= tactics_bit(*card);
    return {};
  });
}

std::string write_lost(const Rules& rules, const State& state, unsigned seat) {
  return write_set(rules.book(), state.sides[seat].lost_troops, state.sides[seat].lost_tactics);
}
Result<void> read_lost(PositionDraft& draft, unsigned seat, std::string_view text) {
  Side& side = draft.state.sides[seat];
  return read_cards(draft, text, [&](Card card, std::string_view word) -> Result<void> {
    if (is_hidden(card)) return fault(std::string(word) + " cannot be out of play");
    if (is_tactics(card)) side.lost_tactics |= tactics_bit(card);
    if (!is_troop(card)) return {};
    side.lost_troops |= troop_bit(card);
    draft.state.seen_troops |= troop_bit(card);
    return {};
  });
}

std::string write_guile(const Rules& rules, const State& state, unsigned seat) {
  return write_set(rules.book(), 0, state.sides[seat].guile);
}
Result<void> read_guile(PositionDraft& draft, unsigned seat, std::string_view text) {
  return read_cards(draft, text, [&](Card card, std::string_view word) -> Result<void> {
    if (!is_guile(card)) return fault(std::string(word) + " is not a guile card");
    draft.state.sides[seat].guile |= tactics_bit(card);
    return {};
  });
}

// Fog or mud at a flag.
template <auto Flag>
std::string write_environment(const Rules&, const State& state, unsigned) {
  return state.*Flag == kNoFlag ? "" : write_flag(state.*Flag);
}
template <auto Flag, Card Environment>
Result<void> read_environment(PositionDraft& draft, unsigned, std::string_view text) {
  if (const auto r = store(read_flag(text), draft.state.*Flag); !r) return r;
  const auto card = place_card(draft, draft.rules.book().card_id(Environment));
  return card ? Result<void>{} : Fault(card.error());
}

std::string write_decks(const Rules&, const State& state, unsigned) {
  return std::to_string(state.deck_size[0]) + ':' + std::to_string(state.deck_size[1]);
}
Result<void> read_decks(PositionDraft& draft, unsigned, std::string_view text) {
  const auto halves = split(text, ':');
  if (halves.size() != 2) return fault("two sizes are expected, as 46:10");
  const auto troops = read_count(halves[0], 0, kTroops);
  if (const auto r = store(troops, draft.state.deck_size[0]); !r) return r;
  return store(read_count(halves[1], 0, kCards - kTroops), draft.state.deck_size[1]);
}

std::string write_top(const Rules& rules, const State& state, unsigned deck) {
  return write_line(rules.book(), std::span(state.top[deck]).first(state.top_size[deck]));
}
Result<void> read_top(PositionDraft& draft, unsigned deck, std::string_view text) {
  State& state = draft.state;
  return read_cards(draft, text, [&](Card card, std::string_view) -> Result<void> {
    if (static_cast<size_t>(deck_of(card)) != deck) return fault("a card of the other deck");
    if (state.top_size[deck] == 2) return fault("at most two cards are put back");
    state.top[deck][state.top_size[deck]++] = card;
    return {};
  });
}

// ---- the table of fields ----

constexpr auto kFlagList = kWordSet<write_flag, read_flag, kFlags>;

struct Fields : FieldMaker<PositionDraft> {
  static constexpr std::array kTurn{
      field<kPlayerSeat, &State::turn>("turn").always(),
      stack<write_frame, read_frame, &State::open, &State::depth>("open"),
  };
  static constexpr std::array kEachFlag{part("", write_lines, read_lines)};
  static constexpr std::array kSide{
      part("", write_hand, read_hand),
      field<kFlagList, &State::sides, kOwn, &Side::flags>(".flags").staged(),
      field<kFlagList, &State::earlier, kOwn>(".earlier"),
      part(".lost", write_lost, read_lost),
      part(".guile", write_guile, read_guile),
      field<Number{0, kCards - kTroops}, &State::sides, kOwn, &Side::tactics_played>(".played")
          .staged(),
      field<kFlag, &State::sides, kOwn, &Side::has_led>(".led").staged(),
      field<Number{0, 81}, &State::sides, kOwn, &Side::points>(".points").staged(),
  };
  static constexpr std::array kGround{
      part("fog", write_environment<&State::fog>, read_environment<&State::fog, kFog>),
      part("mud", write_environment<&State::mud>, read_environment<&State::mud, kMud>),
      field<kFlagList, &State::claimable>("claimable"),
      part("decks", write_decks, read_decks),
  };
  static constexpr std::array kTop{part("", write_top, read_top)};
  static constexpr std::array kMatch{
      field<kPlayerSeat, &State::top_seer>("seer"),
      field<kPlayerSeat, &State::starter>("starter").always(),
      field<Number{0, 4}, &State::idle>("idle"),
      field<Number{1, 9}, &State::game>("game"),
      field<Number{1, 9}, &State::games>("games").staged(),
      field<kFlag, &State::is_advanced>("advanced").staged(),
      field<kFlag, &State::was_stalled>("stalled"),
      field<kPlayerSeat, &State::winner>("winner"),
  };
  static constexpr std::array<FieldGroup<PositionDraft>, 6> kAll{{
      {kTurn},
      {kEachFlag, kFlags, write_flag},
      {kSide, 2, [](unsigned seat) { return std::string(kSeatNames[seat]); }},
      {kGround},
      {kTop, 2,
       [](unsigned deck) { return std::string(deck == 0 ? "top.troops" : "top.tactics"); }},
      {kMatch},
  }};
};

// ---- values that follow from others ----

Result<void> complete_lines(const Rules& rules, State& state) {
  for (unsigned flag = 0; flag < kFlags; ++flag) {
    for (const Seat seat : kPlayers) {
      const unsigned count = state.count(flag, seat);
      if (count > state.slots(flag)) {
        return fault("flag " + write_flag(flag) + " has more cards than slots");
      }
      if (count < state.slots(flag)) continue;
      state.complete[index(seat)] |= flag_bit(flag);
      state.strengths[flag][index(seat)] =
          strength_of(rules.ranks(state, seat, flag), rules.ground(state, flag));
    }
  }
  return {};
}

}  // namespace

std::span<const FieldGroup<PositionDraft>> field_groups() { return Fields::kAll; }

Result<Card> place_card(PositionDraft& draft, std::string_view word) {
  const auto card = read_card(draft.rules.book(), word);
  if (!card || is_hidden(*card)) return card;
  const bool is_placed = is_troop(*card) ? (draft.placed_troops & troop_bit(*card)) != 0
                                         : (draft.placed_tactics & tactics_bit(*card)) != 0;
  if (is_placed) return fault(std::string(word) + " lies in two places");
  if (is_troop(*card)) draft.placed_troops |= troop_bit(*card);
  if (is_tactics(*card)) draft.placed_tactics |= tactics_bit(*card);
  return card;
}

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
  state.deck_troops = kAllTroops & ~draft.placed_troops;
  state.deck_tactics = kAllTactics & static_cast<TacticsSet>(~draft.placed_tactics);
  if (const auto r = check_questions(*this, state); !r) return Fault(r.error());
  if (const auto r = complete_lines(*this, state); !r) return Fault(r.error());
  if (const auto r = check_position(*this, state); !r) return Fault(r.error());
  return state;
}

}  // namespace acies::battleline
