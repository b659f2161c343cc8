// acies: no allocation
// Chapter 4: claiming flags. The proof rests on the cards that lie face up.
#include "games/battleline/chapters/chapters.h"

namespace acies::battleline {
namespace {

bool is_complete(const State& state, Seat seat, unsigned flag) {
  return (state.complete[index(seat)] & flag_bit(flag)) != 0;
}

// [BL-3.5] [BL-4.6] In a tie the formation that was complete first takes the flag.
bool wins(const State& state, Seat seat, unsigned flag, Strength own, Strength theirs) {
  if (own != theirs) return own > theirs;
  return (state.earlier[index(seat)] & flag_bit(flag)) != 0;
}

// The flag, both strengths and up to four troops: an empty line in mud needs four.
std::array<int16_t, 8> facts_of(const ClaimProof& proof, unsigned flag) {
  std::array<int16_t, 8> facts{
      static_cast<int16_t>(flag), proof.own.code(), proof.theirs.code(), -1, -1, -1, -1, -1};
  size_t at = 3;
  for_each_bit(proof.completion, [&](unsigned card) { facts[at++] = static_cast<int16_t>(card); });
  return facts;
}

std::string_view phrase_of(const ClaimProof& proof) {
  if (!proof.is_theirs_complete) return "refusal.refuted";
  return proof.own == proof.theirs ? "refusal.tied" : "refusal.beaten";
}

}  // namespace

// [BL-4.4] An incomplete opposing line may be completed by any troop that does not lie face up.
// [BL-4.5] Tactics cards still unplayed never complete it.
bool Rules::may_claim(const State& state, Seat seat, unsigned flag) const {
  const Strength own = state.strength(flag, seat);
  const Seat other = opponent(seat);
  // [BL-4.3] Against a complete line the claimant's line must not be beaten.
  if (is_complete(state, other, flag)) {
    return wins(state, seat, flag, own, state.strength(flag, other));
  }
  const Ranks theirs = ranks(state, other, flag);
  // [BL-4.6] The claimant wins a tie, because an incomplete line counts as completed later.
  return strongest(theirs, ground(state, flag), state.unseen_troops(), own.formation()).strength <=
         own;
}

ClaimProof Rules::prove(const State& state, Seat seat, unsigned flag) const {
  const Seat other = opponent(seat);
  // [BL-4.2] The claimant's own line must be complete.
  ClaimProof proof{
      false, "4.2"_rule, state.strength(flag, seat), {}, is_complete(state, other, flag), 0};
  if (proof.own.is_none()) return proof;
  if (proof.is_theirs_complete) {
    proof.theirs = state.strength(flag, other);
    proof.holds = wins(state, seat, flag, proof.own, proof.theirs);
    proof.rule = proof.own == proof.theirs ? "4.6"_rule : "4.3"_rule;
    return proof;
  }
  const Ranks theirs = ranks(state, other, flag);
  const Completion best = strongest(theirs, ground(state, flag), state.unseen_troops());
  proof.theirs = best.strength;
  proof.holds = best.strength <= proof.own;
  proof.rule = best.strength == proof.own ? "4.6"_rule : "4.4"_rule;
  if (!best.strength.is_none()) {
    proof.completion = troops_of(best, theirs, ground(state, flag), state.unseen_troops());
  }
  return proof;
}

FlagSet claimable_flags(const Rules& rules, const State& state, Seat seat) {
  FlagSet flags = 0;
  for_each_bit(state.complete[index(seat)] & state.unclaimed(), [&](unsigned flag) {
    if (rules.may_claim(state, seat, flag)) flags |= flag_bit(flag);
  });
  return flags;
}

// [BL-4.1] A player may claim any number of flags, one after another.
void list_claim(const Rules&, const State& state, ActionList& list) {
  for_each_bit(state.claimable,
               [&](unsigned flag) { list.push_back(make_action(Verb::Claim, 0, flag)); });
  list.push_back(make_action(Verb::Done));
}

// [BL-4.12] A claim that does not hold is refused with the completion that refutes it, and costs
// nothing.
Refusal why_claim(const Rules& rules, const State& state, Action action) {
  if (!is_verb(action, Verb::Claim) || action.piece != 0) {
    return reason("4.1"_rule, "refusal.step");
  }
  if (action.place >= kFlags) return reason("1.4"_rule, "refusal.no_flag");
  const auto flag = static_cast<int16_t>(action.place);
  if ((state.claimed() & flag_bit(action.place)) != 0) {
    return reason("4.8"_rule, "refusal.claimed", {flag});
  }
  if (!is_complete(state, state.turn, action.place)) {
    return reason("4.2"_rule, "refusal.incomplete",
                  {flag, static_cast<int16_t>(state.slots(action.place))});
  }
  const ClaimProof proof = rules.prove(state, state.turn, action.place);
  return reason(proof.rule, phrase_of(proof), facts_of(proof, action.place));
}

// [BL-4.8] The flag moves to the winner's side. Its formations cannot be touched any more.
void act_claim(const Rules& rules, State& state, Action action, Journal* journal) {
  if (is_verb(action, Verb::Done)) {
    state.claimable = 0;
    state.pop();
    return;
  }
  const Seat seat = state.turn;
  state.side(seat).flags |= flag_bit(action.place);
  state.claimable &= static_cast<FlagSet>(~flag_bit(action.place));
  state.idle = 0;
  if (journal != nullptr) {
    const Strength own = state.strength(action.place, seat);
    tell(journal, seat, Happening::Claimed, "4.1"_rule,
         {static_cast<int16_t>(action.place), static_cast<int16_t>(own.formation()),
          static_cast<int16_t>(own.sum())});
  }
  if (has_won(rules, state, seat)) end_game(rules, state, seat, false, journal);
}

}  // namespace acies::battleline
