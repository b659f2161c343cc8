// The words of scenes that test a table.
#include "games/ancients/chapters/chapters.h"
#include "games/ancients/words/fields.h"
#include "games/ancients/words/reading.h"

namespace acies::ancients {
namespace {

constexpr std::array<std::string_view, 3> kClassNames{"light", "medium", "heavy"};

// Checks one `expect` line of a scene. Each check names what it found instead.
class Examiner : WordLine {
 public:
  Examiner(const Rules& rules, const State& state, const Words& words)
      : WordLine(words), rules_(rules), book_(rules.book()), state_(state) {}

  Result<void> run() {
    const std::string_view what = word(0);
    if (what == "South" || what == "North") return unit();
    if (what == "step") return same("step", step_row(state_.step()).name);
    if (what == "deck") return same("deck", std::to_string(state_.deck_size()));
    if (what == "discards") return cards(state_.discards, state_.discards.size(), 1);
    if (what == "played") return played();
    if (what == "dice") return dice();
    if (what == "ignorable") return ignorable();
    if (what == "ordered") return ordered_units();
    if (what == "ordered-leaders") return ordered_leaders();
    if (what == "none") return nobody();
    if (const auto found = find_value(what)) return same(what, *found);
    return of_field(what);
  }

 private:
  template <class Then>
  Result<void> at_hex(size_t i, Then&& then) {
    const auto hex = read_field_hex(word(i));
    if (!hex) return Fault(hex.error());
    return then(*hex);
  }
  template <class Then>
  Result<void> at_hexes(Then&& then) {
    return at_hex(
        1, [&](Hex first) { return at_hex(2, [&](Hex second) { return then(first, second); }); });
  }

  // Exactly these hexes in any order; '-' for none.
  Result<void> hexes(std::string_view what, HexSet found, size_t from) {
    HexSet wanted;
    for (size_t i = from; i < words_.size() && words_[i] != "-"; ++i) {
      const auto hex = read_field_hex(words_[i]);
      if (!hex) return Fault(hex.error());
      wanted.insert(*hex);
    }
    if (found == wanted) return {};
    const std::string all = found.is_empty() ? "-" : write_hexes(found, " ");
    return fault(std::string(what) + ": found " + all);
  }

  std::string describe(Hex hex) const {
    const Unit unit = state_.unit_in(hex);
    std::string text;
    if (unit != kNoUnit) {
      text = std::string(name(seat_of(unit))) + ' ' +
             std::string(kKindNames[static_cast<size_t>(state_.kind[unit])]) + " blocks " +
             std::to_string(state_.blocks[unit]);
    }
    for (const Seat seat : kPlayers) {
      if (!state_.led[index(seat)].has(hex)) continue;
      text += (text.empty() ? "" : " and ") + std::string(name(seat)) + " leader";
    }
    return text.empty() ? "nobody" : text;
  }

  // expect South LI 5.6 | expect South LI 5.6 blocks 3
  Result<void> unit() {
    return at_hex(2, [&](Hex hex) -> Result<void> {
      const auto kind = read_kind(word(1));
      if (!kind) return Fault(kind.error());
      const Unit unit = state_.unit_in(hex);
      const bool is_it =
          unit != kNoUnit && name(seat_of(unit)) == word(0) && state_.kind[unit] == *kind;
      if (!is_it) return fault("in " + write_hex_name(hex) + " is " + describe(hex));
      if (words_.size() == 3) return {};
      if (word(3) != "blocks") return fault("write it as: expect SEAT KIND HEX blocks N");
      return same_number("blocks", state_.blocks[unit], 4);
    });
  }

  // expect none 5.6 5.7
  Result<void> nobody() {
    if (words_.size() < 2) return fault("no hex is named");
    for (size_t i = 1; i < words_.size(); ++i) {
      const auto hex = read_field_hex(words_[i]);
      if (!hex) return Fault(hex.error());
      if (state_.pieces_on().has(*hex)) {
        return fault("in " + write_hex_name(*hex) + " is " + describe(*hex));
      }
    }
    return {};
  }

  // expect played rally | expect played counter-attack as order-two-left
  Result<void> played() {
    if (state_.card == kNoCard) return same("played", "-");
    std::string found = book_.card(state_.card).id;
    if (state_.effect == kNoCard) found += " as -";
    if (state_.effect != kNoCard && state_.effect != state_.card) {
      found += " as " + book_.card(state_.effect).id;
    }
    return same("played", found);
  }

  Result<void> dice() {
    if (state_.step() != Step::Roll) return fault("no dice are asked for");
    return same_number("dice", state_.asked<asks::Roll>().dice, 1);
  }

  // The number of flags that may be ignored, while this is the question.
  Result<void> ignorable() {
    if (state_.step() != Step::Flags) return fault("flags are not asked about");
    ActionList list;
    rules_.list(state_, list);
    return same_number("ignorable", static_cast<unsigned>(list.size()) - 1, 1);
  }

  Result<void> ordered_units() {
    HexSet found;
    for_each_bit(state_.ordered, [&](unsigned i) { found.insert(state_.hex[i]); });
    return hexes("ordered", found, 1);
  }
  Result<void> ordered_leaders() {
    HexSet found;
    for_each_bit(state_.ordered_leaders, [&](unsigned i) {
      if (state_.leader_hex[i] < kHexes) found.insert(state_.leader_hex[i]);
    });
    return hexes("ordered leaders", found, 1);
  }

  // The board.
  Result<void> of_field(std::string_view what) {
    if (what == "sight" || what == "no-sight") {
      return at_hexes([&](Hex from, Hex to) { return sight(from, to, what == "sight"); });
    }
    if (what == "distance") {
      return at_hexes([&](Hex a, Hex b) { return same_number("distance", hex_distance(a, b), 3); });
    }
    if (what == "neighbours") {
      return at_hex(1, [&](Hex hex) { return hexes("neighbours", adjacent(hex), 2); });
    }
    if (what == "sections") {
      return at_hex(
          1, [&](Hex hex) { return same("sections", write_sections(sections_of(hex), " "), 2); });
    }
    if (what == "row") return row();
    if (what == "class") return rank();
    if (what == "copies") return copies();
    return of_seat(what);
  }
  Result<void> sight(Hex from, Hex to, bool is_wanted) const {
    const bool is_near = from != to && hex_distance(from, to) <= kLongestSight;
    if (!is_near) return fault("sight is between two hexes at most six apart");
    if (can_see(state_, from, to) == is_wanted) return {};
    return fault(is_wanted ? "the line of sight is blocked" : "the line of sight is open");
  }
  // expect row 2 12: this many hexes
  Result<void> row() {
    const auto row = read_count(word(1), 1, kHexRows);
    if (!row) return Fault(row.error());
    return same_number("row", make_row(*row - 1).count(), 2);
  }
  // expect class LI light
  Result<void> rank() {
    const auto kind = read_kind(word(1));
    if (!kind) return Fault(kind.error());
    return same("class", kClassNames[static_cast<size_t>(rules_.unit(*kind).rank)], 2);
  }
  // expect copies rally 1: in the whole box
  Result<void> copies() {
    const auto card = read_card(book_, word(1));
    if (!card) return Fault(card.error());
    return same_number("copies", kCopies[static_cast<size_t>(*card)], 2);
  }

  Result<void> of_seat(std::string_view what) {
    const auto seat = read_seat(word(1));
    if (!seat) return fault("cannot expect " + in_quotes(what));
    if (what == "knows" || what == "hides") return knowledge(*seat, what == "knows");
    if (!is_one_of_two(*seat)) return fault("South or North is expected");
    const size_t side = index(*seat);
    if (what == "leader") return leader(*seat);
    if (what == "leaders") return same_number("leaders", state_.led[side].count(), 2);
    if (what == "units") return same_number("units", state_.manned[side].count(), 2);
    if (what == "hand") return cards(state_.hands[side], state_.hand_size[side], 2);
    const auto found = find_value(std::string(name(*seat)) + '.' + std::string(what));
    return found ? same(what, *found, 2) : fault("cannot expect " + in_quotes(what));
  }
  std::optional<std::string> find_value(std::string_view key) const {
    return write_value(field_groups(), rules_, state_, key);
  }

  // expect leader South 5.6: a leader is there, alone or with a unit
  Result<void> leader(Seat seat) {
    return at_hex(2, [&](Hex hex) -> Result<void> {
      if (state_.led[index(seat)].has(hex)) return {};
      return fault("in " + write_hex_name(hex) + " is " + describe(hex));
    });
  }

  // A number, or exactly these cards in any order; '-' for none.
  Result<void> cards(CardBag found, unsigned size, size_t from) {
    if (read_number<unsigned>(word(from))) return same_number("number of cards", size, from);
    CardBag wanted;
    unsigned count = 0;
    for (size_t i = from; i < words_.size() && words_[i] != "-"; ++i, ++count) {
      const auto card = read_card(book_, words_[i]);
      if (!card) return Fault(card.error());
      wanted.add(*card);
    }
    if (found == wanted && found.size() == count) return {};
    return fault("found " + write(found));
  }
  std::string write(CardBag bag) const {
    std::vector<std::string> ids;
    for_each_bit(bag.bits, [&](unsigned i) { ids.push_back(book_.card(CardBag::kind_at(i)).id); });
    return ids.empty() ? "-" : join(ids, " ");
  }

  // Whether a seat can tell where all cards of these kinds are.
  Result<void> knowledge(Seat seat, bool wants_known) {
    if (words_.size() < 3) return fault("no card is named");
    const State seen = rules_.redact(state_, seat);
    for (size_t i = 2; i < words_.size(); ++i) {
      const auto card = read_card(book_, words_[i]);
      if (!card) return Fault(card.error());
      const bool is_known = !seen.deck.has(*card);
      if (is_known == wants_known) continue;
      return fault(std::string(words_[i]) + (is_known ? " is known" : " is hidden"));
    }
    return {};
  }

  const Rules& rules_;
  const Book& book_;
  const State& state_;
};

}  // namespace

Result<void> Rules::expect(const State& state, const Words& words) const {
  return Examiner(*this, state, words).run();
}

}  // namespace acies::ancients
