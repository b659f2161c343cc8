// The table drawn for a terminal: the viewer's side below, the opponent's above. Colour helps, but
// every card also shows its letter.
#include "core/text/sketch.h"
#include "games/battleline/chapters/chapters.h"

namespace acies::battleline {
namespace {

constexpr size_t kWidth = 7;  // of a flag's column
constexpr std::array<std::string_view, kColours> kInk{"31", "38;5;208", "33", "32", "36", "35"};
constexpr std::array<std::string_view, kCards - kTroops> kShort{
    "Alex", "Dari", "Comp", "Shld", "Fog", "Mud", "Scou", "Rede", "Dese", "Trai"};

class Painter : Sketch {
 public:
  Painter(const Rules& rules, const State& state, Seat viewer, Language language, bool is_coloured)
      : Sketch(rules.book().phrases(), viewer, language, is_coloured),
        rules_(rules),
        state_(state) {}

  std::string paint() {
    side_bar(opponent(near_));
    hand_row(opponent(near_));
    numbers();
    strengths(opponent(near_));
    for (unsigned row = rows(); row-- > 0;) cards_row(opponent(near_), row);
    flag_row();
    for (unsigned row = 0; row < rows(); ++row) cards_row(near_, row);
    strengths(near_);
    out_ += '\n';
    hand_row(near_);
    side_bar(near_);
    footer();
    return std::move(out_);
  }

 private:
  std::string card(Card one) const {
    if (is_troop(one)) {
      const char letter = static_cast<char>(rules_.book().colour(colour_of(one)).id[0] - 'a' + 'A');
      return ink(letter + std::to_string(value_of(one)), kInk[colour_of(one)]);
    }
    return ink(kShort[one - kTroops], "1");
  }
  static size_t card_width(Card one) {
    if (is_troop(one)) return value_of(one) < 10 ? 2 : 3;
    return kShort[one - kTroops].size();
  }
  void cell(const std::string& text, size_t width) {
    const size_t left = (kWidth - std::min(kWidth, width)) / 2;
    out_ += std::string(left, ' ') + text;
    out_ += std::string(kWidth - std::min(kWidth, width) - left, ' ');
  }
  void cell(const std::string& text, std::string_view code = {}) {
    cell(ink(text, code), width_of(text));
  }
  void margin(std::string_view text = {}) {
    out_ += ' ' + std::string(text) + std::string(7 - std::min<size_t>(7, width_of(text)), ' ');
  }
  unsigned rows() const { return state_.mud == kNoFlag ? kSlots : kMudSlots; }

  void numbers() {
    margin(say("board.flag"));
    for (unsigned flag = 0; flag < kFlags; ++flag) cell(std::to_string(flag + 1), "2");
    out_ += '\n';
  }

  void cards_row(Seat seat, unsigned row) {
    margin();
    for (unsigned flag = 0; flag < kFlags; ++flag) {
      const auto line = state_.line(flag, seat);
      const bool is_open = (state_.unclaimed() & flag_bit(flag)) != 0;
      if (row < line.size()) {
        cell(card(line[row]), card_width(line[row]));
      } else if (row < state_.slots(flag) && is_open) {
        cell("·", "2");
      } else {
        cell("");
      }
    }
    out_ += '\n';
  }

  std::string environment(unsigned flag) const {
    if (state_.fog == flag && state_.mud == flag) return say("board.fog_mud");
    if (state_.fog == flag) return say("board.fog");
    return state_.mud == flag ? say("board.mud") : std::string();
  }

  // A flag stands in the middle until it is won; then an arrow points to the winner's side.
  void flag_row() {
    margin();
    for (unsigned flag = 0; flag < kFlags; ++flag) {
      const FlagSet bit = flag_bit(flag);
      const std::string ground = environment(flag);
      if ((state_.side(near_).flags & bit) != 0) {
        cell("▼" + ground, "1;32");
      } else if ((state_.side(opponent(near_)).flags & bit) != 0) {
        cell("▲" + ground, "1;31");
      } else {
        const bool is_claimable = (state_.claimable & bit) != 0;
        cell((is_claimable ? "⚑!" : "⚑") + ground, is_claimable ? "1;33" : "1");
      }
    }
    out_ += '\n';
  }

  void strengths(Seat seat) {
    margin(say("seat." + std::string(name(seat))));
    for (unsigned flag = 0; flag < kFlags; ++flag) {
      const Strength strength = state_.strength(flag, seat);
      if (strength.is_none()) {
        cell("");
      } else {
        const std::string& id =
            rules_.book().formation(static_cast<unsigned>(strength.formation())).id;
        cell("[" + say("board." + id) + std::to_string(strength.sum()) + "]", "2");
      }
    }
    out_ += '\n';
  }

  void side_bar(Seat seat) {
    const Side& side = state_.side(seat);
    const bool is_turn = state_.turn == seat && state_.depth > 0;
    const std::string text = (is_turn ? "> " : "  ") + say("seat." + std::string(name(seat))) +
                             ": " +
                             say("board.flags", {std::to_string(std::popcount(side.flags))}) +
                             ", " + say("board.played", {std::to_string(side.tactics_played)});
    out_ += ink(text, is_turn ? "1" : "");
    if (side.guile != 0) out_ += ", " + say("board.guile") + ": " + set(0, side.guile);
    if (side.lost_troops != 0 || side.lost_tactics != 0) {
      out_ += ", " + say("board.out") + ": " + set(side.lost_troops, side.lost_tactics);
    }
    out_ += '\n';
  }

  std::string set(TroopSet troops, TacticsSet tactics) const {
    std::vector<std::string> cards;
    for_each_bit(troops, [&](unsigned i) { cards.push_back(card(static_cast<Card>(i))); });
    for_each_bit(tactics, [&](unsigned i) {
      cards.push_back(rules_.book().tactics(static_cast<Card>(kTroops + i)).name.in(language_));
    });
    return join(cards, " ");
  }

  void hand_row(Seat seat) {
    const Side& side = state_.side(seat);
    out_ += "  " + say("board.hand") + ": ";
    const bool is_open = std::popcount(side.troops) == side.troop_backs &&
                         std::popcount(side.tactics) == side.tactics_backs;
    if (is_open) {
      out_ += set(side.troops, side.tactics) + '\n';
      return;
    }
    out_ +=
        say("board.backs", {std::to_string(side.troop_backs), std::to_string(side.tactics_backs)});
    if (side.troops != 0 || side.tactics != 0) out_ += " (" + set(side.troops, side.tactics) + ")";
    out_ += '\n';
  }

  void footer() {
    out_ += "  " + say("board.decks",
                       {std::to_string(state_.deck_size[0]), std::to_string(state_.deck_size[1])});
    const int back = state_.top_size[0] + state_.top_size[1];
    if (back > 0) out_ += ", " + say("board.put_back", {std::to_string(back)});
    if (state_.games > 1) {
      out_ += ", " + say("board.match", {std::to_string(state_.game), std::to_string(state_.games),
                                         std::to_string(state_.sides[0].points),
                                         std::to_string(state_.sides[1].points)});
    }
    out_ += "\n  " + ink(say("board.legend"), kDim) + '\n';
  }

  const Rules& rules_;
  const State& state_;
};

}  // namespace

std::string Rules::draw(const State& state, Seat seat, Language language, bool is_coloured) const {
  return Painter(*this, state, seat, language, is_coloured).paint();
}

}  // namespace acies::battleline
