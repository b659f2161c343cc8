#include "games/ancients/words/position_check.h"

#include <cstring>

#include "core/text/text.h"
#include "frame/checks.h"
#include "games/ancients/chapters/chapters.h"
#include "games/ancients/words/frames.h"
#include "games/ancients/words/reading.h"

namespace acies::ancients {
namespace {

constexpr size_t kDeepest = 14;       // questions; the remaining room is for what follows from them
constexpr unsigned kMostTurns = 400;  // of a battle [CCA-2.9]
constexpr unsigned kIdleTurns = 60;

// From the bottom of the stack to its top the ranks rise. Only the last rank may occur more than
// once.
enum class Rank : uint8_t {
  End,
  Turn,
  Battles,
  Moves,
  Orders,
  Entry,
  Bonus,
  Combat,
  Evasion,
  Blow,
  Flags,
  Rampage,
  Affair
};
Rank rank_of(const Frame& frame) {
  switch (frame.step) {
    case Step::EndTurn: return Rank::End;
    case Step::Play: return Rank::Turn;
    case Step::Move: return frame.as<asks::Move>().phase == Phase::Moves ? Rank::Moves : Rank::Turn;
    case Step::Battle: return Rank::Battles;
    case Step::Order:
    case Step::Restore:
    case Step::Join: return Rank::Orders;
    case Step::Enter: return Rank::Entry;
    case Step::Bonus: return Rank::Bonus;
    case Step::Further:
    case Step::Advance:
    case Step::BattleBack:
    case Step::React: return Rank::Combat;
    case Step::Evade: return Rank::Evasion;
    case Step::AfterBlow: return Rank::Blow;
    case Step::Flags:
    case Step::Retreat: return Rank::Flags;
    case Step::Rampage: return Rank::Rampage;
    default: return Rank::Affair;  // dice, cards and a leader's flight
  }
}
bool is_of_combat(Rank rank) { return rank >= Rank::Bonus && rank <= Rank::Rampage; }

// The number of hexes within this many steps.
unsigned hexes_within(unsigned steps) { return 3 * steps * (steps + 1); }

class PositionCheck {
 public:
  PositionCheck(const Rules& rules, const State& state) : rules_(rules), state_(state) {}

  Result<void> run() const {
    for (const auto part :
         {&PositionCheck::units, &PositionCheck::unit_marks, &PositionCheck::leader_marks,
          &PositionCheck::flights, &PositionCheck::ending, &PositionCheck::combat,
          &PositionCheck::stack, &PositionCheck::combat_in_stack, &PositionCheck::draws,
          &PositionCheck::played, &PositionCheck::frames, &PositionCheck::orders,
          &PositionCheck::whole}) {
      if (const auto r = (this->*part)(); !r) return r;
    }
    return {};
  }

 private:
  bool is_standing(Unit unit) const { return state_.hex[unit] < kHexes && state_.is_alive(unit); }
  bool is_standing_or_gone(Unit unit) const {
    return is_standing(unit) || (!state_.is_alive(unit) && state_.full[unit] > 0);
  }
  bool is_open(Step step) const {
    for (size_t i = 0; i < state_.depth; ++i) {
      if (state_.open[i].step == step) return true;
    }
    return false;
  }

  Result<void> units() const {
    for (unsigned i = 0; i < kUnits; ++i) {
      const auto unit = static_cast<Unit>(i);
      if (state_.is_alive(unit) == (state_.hex[unit] != kLost)) continue;
      return fault(write_unit_number(unit) +
                   (state_.is_alive(unit) ? " is lost and has blocks" : " has no block left"));
    }
    return {};
  }

  // Only units of the side to move have marks.
  Result<void> unit_marks() const {
    const UnitSet marked = state_.ordered | state_.moved | state_.battled | state_.fired |
                           state_.barred | state_.charging | state_.bonused;
    if ((marked & ~units_of(state_.turn)) != 0) {
      return fault("units are marked whose turn it is not");
    }
    UnitSet standing = 0;
    for (unsigned i = 0; i < kUnits; ++i) {
      if (is_standing(static_cast<Unit>(i))) standing |= unit_bit(static_cast<Unit>(i));
    }
    return need(((state_.ordered | state_.charging) & ~standing) == 0,
                "units are ordered that do not stand on the field");
  }
  Result<void> leader_marks() const {
    const auto marked = static_cast<LeaderSet>(state_.ordered_leaders | state_.moved_leaders);
    const bool is_own_chief =
        state_.chief == kNoLeader || seat_of_leader(state_.chief) == state_.turn;
    return need((marked & ~leaders_of(state_.turn)) == 0 && is_own_chief,
                "leaders are marked whose turn it is not");
  }

  // A leader in flight has exactly one open question; he may already be lost.
  Result<void> flights() const {
    if (state_.depth == 0) return {};
    std::array<unsigned, kLeaders> open{};
    for (size_t i = 0; i < state_.depth; ++i) {
      if (state_.open[i].step != Step::LeaderFlight) continue;
      ++open[state_.open[i].as<asks::LeaderFlight>().leader];
    }
    for (unsigned i = 0; i < kLeaders; ++i) {
      const Hex hex = state_.leader_hex[i];
      const unsigned least = hex == kFleeing ? 1 : 0;
      const unsigned most = hex == kFleeing || hex == kLost ? 1 : 0;
      if (open[i] >= least && open[i] <= most) continue;
      return fault(write_leader_number(static_cast<Leader>(i)) +
                   (least == 1 ? " flees, but nothing asks where to" : " does not flee"));
    }
    return {};
  }

  Result<void> ending() const {
    const bool is_over = state_.depth == 0;
    if (is_over != (state_.ending != 0)) {
      return fault(is_over ? "nothing is open, so say how it ended" : "it has ended, but goes on");
    }
    const auto why = static_cast<Ending>(state_.ending);
    const bool is_won = why == Ending::Banners || why == Ending::SuddenDeath;
    if (is_won != is_player(state_.winner)) return fault("ending and winner do not agree");
    return is_over ? Result<void>{} : going_on();
  }
  Result<void> going_on() const {
    for (const Seat seat : kPlayers) {
      if (state_.banners[index(seat)] < state_.conditions.goal[index(seat)]) continue;
      return fault(std::string(name(seat)) + " has all its banners, so it is over");
    }
    const bool is_late =
        state_.idle >= kIdleTurns || unsigned{state_.turns[0]} + state_.turns[1] > kMostTurns;
    return need(!is_late, "after so many turns it is over");
  }

  // A combat has both sides and both hexes, or nothing at all.
  Result<void> combat() const {
    const Combat& combat = state_.combat;
    if (combat.attacker == kNoUnit) {
      Combat none;
      none.checked = combat.checked;
      return need(combat == none, "a combat needs its attacker");
    }
    if (combat.base == kNoHex || combat.ground == kNoHex || combat.base == combat.ground) {
      return fault("a combat needs its base and its ground");
    }
    if ((combat.defender == kNoUnit) == (combat.leader == kNoLeader)) {
      return fault("a combat has a defender or a target");
    }
    return fighters();
  }
  Result<void> fighters() const {
    const Combat& combat = state_.combat;
    const Seat other = opponent(state_.turn);
    const bool has_unit = combat.defender != kNoUnit;
    const Seat struck = has_unit ? seat_of(combat.defender) : seat_of_leader(combat.leader);
    if (seat_of(combat.attacker) != state_.turn || struck != other) {
      return fault("in a combat whose turn it is attacks the other");
    }
    const bool are_known =
        is_standing_or_gone(combat.attacker) && (!has_unit || is_standing_or_gone(combat.defender));
    return need(are_known && (has_unit || combat.blow == Blow::Attack),
                "a combat is fought by units on the field");
  }

  Result<void> stack() const {
    if (state_.depth == 0) return {};
    if (state_.depth > kDeepest) return fault("too many open questions");
    if (state_.open[0].step != Step::EndTurn)
      return fault("the end of the turn lies at the bottom");
    for (size_t i = 1; i < state_.depth; ++i) {
      const Rank below = rank_of(state_.open[i - 1]);
      const Rank rank = rank_of(state_.open[i]);
      if (rank > below || (rank == Rank::Affair && below == Rank::Affair)) continue;
      return fault("open questions in no order that a turn has");
    }
    return {};
  }
  // A combat in progress has a question or effect on the stack, and comes after the moves.
  Result<void> combat_in_stack() const {
    bool has_combat = false;
    bool has_moves = false;
    for (size_t i = 0; i < state_.depth; ++i) {
      const Rank rank = rank_of(state_.open[i]);
      has_combat = has_combat || is_of_combat(rank);
      has_moves = has_moves || rank == Rank::Moves;
    }
    if (!has_combat) return {};
    if (has_moves) return fault("a combat is open before the moves are made");
    return need(is_open(Step::Battle) && state_.combat.attacker != kNoUnit,
                "a combat is open that nobody fights");
  }

  bool is_end() const {
    return state_.depth > 0 && state_.open[0].as<asks::AnyEndTurn>().is_drawing;
  }
  bool is_beginning() const { return state_.depth > 1 && state_.open[1].step == Step::Play; }
  // Cards are drawn only at the end of a turn and before the first turn.
  Result<void> draws() const {
    std::array<unsigned, 2> draws{};
    const size_t bare = is_end() ? 1 : is_beginning() ? 2 : state_.depth;
    for (size_t i = 0; i < state_.depth; ++i) {
      const Frame& frame = state_.open[i];
      if (frame.step == Step::Draw) ++draws[index(frame.as<asks::Draw>().seat)];
      if (i >= bare && frame.step != Step::Draw) return fault("only cards are drawn here");
    }
    return need(draws[0] <= 1 && draws[1] <= 1, "a side draws twice");
  }
  Result<void> played() const {
    const bool has_card = state_.card != kNoCard;
    if (is_beginning())
      return need(!has_card && state_.effect == kNoCard, "a card is played already");
    if (state_.depth < 2 || is_end()) return {};
    return need(has_card && state_.effect != kNoCard, "no card was played");
  }

  Result<void> frames() const {
    for (size_t i = 0; i < state_.depth; ++i) {
      if (is_frame_ok(i)) continue;
      return fault(in_quotes(write_frame(state_.open[i])) + " cannot be asked here");
    }
    return {};
  }
  // The unit or leader of a question, by its form.
  static Unit unit_of(const Frame& frame) { return first_of(frame, Part::UnitNumber, kNoUnit); }
  static Leader leader_of(const Frame& frame) {
    return first_of(frame, Part::LeaderNumber, kNoLeader);
  }
  static uint8_t first_of(const Frame& frame, Part part, uint8_t otherwise) {
    const FrameForm* form = find_form(frame);
    return form != nullptr && form->parts[0].part == part ? frame.bytes[0] : otherwise;
  }
  // The units, leaders and hexes of a question must be on the board.
  bool is_frame_ok(size_t i) const {
    const Frame& frame = state_.open[i];
    const Combat& combat = state_.combat;
    const Unit unit = unit_of(frame);
    switch (frame.step) {
      case Step::Roll: return i > 0 && is_roll_ok(frame, state_.open[i - 1]);
      case Step::Order: return are_leaders_standing();
      case Step::Enter:
      case Step::Join: return state_.ordered_leaders == 0 && is_nobody_led();
      case Step::React:
      case Step::BattleBack: return unit == combat.defender && are_both_standing();
      case Step::Flags: return unit == struck_unit();
      case Step::Retreat: return unit == struck_unit() && is_standing_or_gone(unit);
      case Step::Evade: return unit == combat.defender;
      case Step::Rampage: return unit == struck_unit() && is_standing(unit);
      case Step::Advance: return unit == combat.attacker && is_way_free();
      case Step::Further:
      case Step::Bonus: return unit == combat.attacker;
      case Step::AfterBlow:
        return frame.as<asks::AfterBlow>().blow == combat.blow &&
               (combat.blow == Blow::Attack || combat.defender != kNoUnit);
      case Step::LeaderFlight: {
        const auto flight = frame.as<asks::LeaderFlight>();
        return flight.left + flight.made <= int{kMostFlight};
      }
      default: return find_form(frame) != nullptr;
    }
  }
  bool is_roll_ok(const Frame& frame, const Frame& below) const {
    const Leader leader = leader_of(frame);
    switch (frame.as<asks::Roll>().purpose) {
      case Purpose::Blow:
      case Purpose::Again:
        return below.step == Step::AfterBlow && is_blow_ready(unit_of(frame), stroke_of(state_));
      case Purpose::LeaderCheck: return state_.leader_hex[leader] < kHexes;
      case Purpose::Rampage:
        return below.step == Step::Rampage &&
               state_.pieces_on().has(frame.as<asks::RollRampage>().hex);
      case Purpose::Escape:
        return below.step == Step::LeaderFlight && leader_of(below) == leader &&
               state_.manned[index(opponent(seat_of_leader(leader)))].has(
                   frame.as<asks::RollEscape>().hex);
      case Purpose::Marsh: return leader != kNoLeader || is_standing(unit_of(frame));
      case Purpose::Spartacus:
        return below.step == Step::Order && frame.as<asks::RollSpartacus>().seat == state_.turn;
      case Purpose::Rally:
        return below.step == Step::Restore && frame.as<asks::RollRally>().seat == state_.turn;
    }
    return false;
  }
  bool is_blow_ready(Unit roller, const Stroke& stroke) const {
    const bool is_there =
        stroke.target == kNoUnit
            ? state_.leader_hex[state_.combat.leader] == stroke.to
            : is_standing(stroke.target) && state_.hex[stroke.target] == stroke.to;
    return is_there && roller == stroke.roller && is_standing(stroke.roller) &&
           state_.hex[stroke.roller] == stroke.from;
  }
  Unit struck_unit() const { return stroke_of(state_).target; }
  bool are_both_standing() const {
    const Combat& combat = state_.combat;
    return combat.defender != kNoUnit && is_standing(combat.defender) &&
           is_standing(combat.attacker) && state_.hex[combat.defender] == combat.ground &&
           state_.hex[combat.attacker] == combat.base;
  }
  bool is_way_free() const {
    const Combat& combat = state_.combat;
    return is_standing(combat.attacker) && state_.hex[combat.attacker] == combat.base &&
           is_adjacent(combat.base, combat.ground) && !state_.pieces_on().has(combat.ground) &&
           !impassable(state_, state_.kind[combat.attacker]).has(combat.ground);
  }
  bool are_leaders_standing() const {
    bool are = state_.chief == kNoLeader || state_.leader_hex[state_.chief] < kHexes;
    for_each_bit(state_.ordered_leaders,
                 [&](unsigned i) { are = are && state_.leader_hex[i] < kHexes; });
    return are;
  }
  bool is_nobody_led() const {
    bool is = true;
    for_each_bit(state_.ordered, [&](unsigned i) {
      is = is && state_.leader_with(static_cast<Unit>(i)) == kNoLeader;
    });
    return is;
  }

  // All moves of all ordered pieces are listed at once, and a list has a limited size.
  Result<void> orders() const {
    unsigned moves = hexes_within(3) * static_cast<unsigned>(std::popcount(state_.ordered_leaders));
    for_each_bit(state_.ordered, [&](unsigned i) {
      moves += hexes_within(std::min(rules_.unit(state_.kind[i]).march + 1U, 4U));
    });
    const bool is_moving = is_open(Step::Move);
    return need(!is_moving || moves < ActionList::capacity(), "more is ordered than a card can");
  }

  // The invariants hold, and the question on top can be answered now.
  Result<void> whole() const {
    Rng rng;
    const State world = rules_.resample(state_, Seat::Nobody, rng);
    if (const auto r = rules_.is_ok(world); !r) return about("the parts do not fit together", r);
    State settled = world;
    settle(rules_, settled, nullptr);
    if (std::memcmp(&settled, &world, sizeof(State)) != 0) {
      return fault("nobody can be asked anything in this position");
    }
    if (rules_.decision(world).form != Decision::Form::List) return {};
    ActionList list;
    rules_.list(world, list);
    return need(!list.empty(), "nobody can be asked anything in this position");
  }

  const Rules& rules_;
  const State& state_;
};

}  // namespace

Result<void> check_position(const Rules& rules, const State& state) {
  return PositionCheck(rules, state).run();
}

}  // namespace acies::ancients
