#include "games/battleline/words/position_check.h"

#include "frame/checks.h"
#include "games/battleline/chapters/chapters.h"
#include "games/battleline/table/invariants.h"

namespace acies::battleline {
namespace {

class PositionCheck {
 public:
  PositionCheck(const Rules& rules, const State& state) : rules_(rules), state_(state) {}

  Result<void> questions() const {
    const int most = rules_.book().hand_size() + 3;
    if (cards_to_hold(Seat::South) > most || cards_to_hold(Seat::North) > most) {
      return fault("a hand holds at most " + std::to_string(most) + " cards");
    }
    if (state_.game > state_.games) return fault("game is beyond games");
    if (!is_stack_ok()) return fault("open questions in no order that a turn has");
    return need(is_idle_ok(), "after four passes the game is over");
  }
  Result<void> whole() const {
    const auto r = about("the parts do not fit together", check_table(rules_, state_));
    return r ? need(is_question_ok(), "nobody can be asked anything in this position") : r;
  }

 private:
  // The stack must be settled and in the order of a turn.
  bool is_stack_ok() const {
    if (state_.depth == 0) return true;
    const Step bottom = state_.open[0].step;
    if (bottom == Step::Lot || bottom == Step::Deal) {
      return state_.depth == 1 && (bottom == Step::Lot || state_.asked<asks::Deal>().left > 0);
    }
    if (bottom != Step::Refill) return false;
    size_t at = 1;
    const auto is_next = [&](Step step) {
      return at < state_.depth && state_.open[at].step == step;
    };
    const bool is_advanced = state_.is_advanced != 0;
    if (is_next(is_advanced ? Step::Play : Step::Claim)) ++at;
    if (is_next(is_advanced ? Step::Claim : Step::Play)) {
      ++at;
    } else if (is_next(Step::Take) || is_next(Step::Place)) {
      ++at;
    } else if (is_next(Step::ScoutReturn)) {
      if (state_.open[at].as<asks::ScoutReturn>().left == 0) return false;
      ++at;
      if (is_next(Step::ScoutDraw)) ++at;
    }
    const Step below = state_.open[at - 1].step;
    if (is_next(Step::Draw) && (below == Step::Refill || below == Step::ScoutDraw)) ++at;
    return at == state_.depth;
  }

  // [BL-2.6] The fourth pass in succession ends the game, so before a card is played there were at
  // most three.
  bool is_idle_ok() const {
    bool is_card_to_come = false;
    for (size_t i = 0; i < state_.depth; ++i) {
      const Step step = state_.open[i].step;
      is_card_to_come |= step == Step::Lot || step == Step::Deal || step == Step::Play;
    }
    return !is_card_to_come || state_.idle < 4;
  }

  // The question on top must have an answer, and those below must still be to come.
  bool is_question_ok() const {
    Rng rng;
    State settled = rules_.resample(state_, Seat::Nobody, rng);  // a hidden card cannot be drawn
    settle(rules_, settled, nullptr);
    if (state_.depth > 0 && (settled.depth != state_.depth || settled.step() != state_.step()))
      return false;
    const Decision question = rules_.decision(state_);
    if (question.form == Decision::Form::Chance) return rules_.chances(state_) > 0 && is_draw_ok();
    if (question.form == Decision::Form::Over) return true;
    if (state_.step() == Step::Take && !has_target(state_, state_.asked<asks::Take>().guile))
      return false;
    ActionList list;
    rules_.list(state_, list);
    return !list.empty() || has_hidden_cards(state_);  // a watcher cannot list a hidden hand
  }

  bool is_draw_ok() const {
    if (state_.step() == Step::Deal) return state_.deck_size[0] >= state_.asked<asks::Deal>().left;
    if (state_.step() != Step::Draw) return true;
    const auto deck = static_cast<size_t>(state_.asked<asks::Draw>().deck);
    return state_.deck_size[deck] > state_.top_size[deck];
  }

  // The hand, plus the cards still to be dealt, drawn or put back before the next card is played.
  int cards_to_hold(Seat seat) const {
    auto cards = static_cast<int>(state_.side(seat).hand_size());
    for (size_t i = 0; i < state_.depth; ++i) {
      const Frame& frame = state_.open[i];
      const int second = seat == state_.starter ? 0 : 1;
      if (frame.step == Step::Deal) cards += (frame.as<asks::Deal>().left + second) / 2;
      if (seat != state_.turn) continue;
      if (frame.step == Step::ScoutReturn) cards -= frame.as<asks::ScoutReturn>().left;
      if (frame.step == Step::ScoutDraw) cards += frame.as<asks::ScoutDraw>().left;
      if (frame.step == Step::Draw) ++cards;
    }
    return cards;
  }

  const Rules& rules_;
  const State& state_;
};

}  // namespace

Result<void> check_questions(const Rules& rules, const State& state) {
  return PositionCheck(rules, state).questions();
}

Result<void> check_position(const Rules& rules, const State& state) {
  return PositionCheck(rules, state).whole();
}

}  // namespace acies::battleline
