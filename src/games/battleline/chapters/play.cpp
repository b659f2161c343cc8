// acies: no allocation
// Chapters 2, 3 and 5: playing a troop or tactics card, or passing.
#include "games/battleline/chapters/chapters.h"

namespace acies::battleline {
namespace {

// [BL-5.2] A player may be at most one tactics card ahead of the opponent.
bool may_play_any_tactics(const State& state) {
  return state.side(state.turn).tactics_played <= state.side(opponent(state.turn)).tactics_played;
}

// [BL-2.3] A player who can play a troop card may not pass.
bool can_play_troops(const State& state) {
  return state.side(state.turn).troops != 0 && state.free_flags(state.turn) != 0;
}

FlagSet places_for(const State& state, Card card) {
  return is_environment(card) ? state.unclaimed() : state.free_flags(state.turn);
}

Refusal why_card_at(const State& state, unsigned flag) {
  const auto place = static_cast<int16_t>(flag);
  if (flag >= kFlags) return reason("1.4"_rule, "refusal.no_flag");
  if ((state.claimed() & flag_bit(flag)) != 0) {
    return reason("4.8"_rule, "refusal.claimed", {place});
  }
  return reason("3.1"_rule, "refusal.full", {place, static_cast<int16_t>(state.slots(flag))});
}

Refusal why_tactics(const State& state, Card card, unsigned flag) {
  const Side& own = state.side(state.turn);
  if (!may_play_any_tactics(state)) {
    return reason("5.2"_rule, "refusal.tactics_ahead",
                  {own.tactics_played, state.side(opponent(state.turn)).tactics_played});
  }
  if (is_leader(card) && own.has_led != 0) return reason("6.2"_rule, "refusal.second_leader");
  if (!is_guile(card)) return why_card_at(state, flag);
  if (flag != 0) return reason("5.3"_rule, "refusal.guile_flag");
  return reason("6.10"_rule, "refusal.no_target", {card});
}

// [BL-2.6] Passes are counted whatever the hand holds, so the count is public and tells nothing.
void play_pass(State& state, Journal* journal) {
  ++state.idle;
  tell(journal, state.turn, Happening::Passed, "2.3"_rule);
}

RuleId rule_of_play(Card card) {
  if (is_troop(card)) return "3.1"_rule;
  if (is_leader(card)) return "6.1"_rule;
  switch (card) {
    case kCompanion: return "6.3"_rule;
    case kShield: return "6.4"_rule;
    case kScout: return "6.6"_rule;
    case kRedeploy: return "6.7"_rule;
    case kDeserter: return "6.8"_rule;
    case kTraitor: return "6.9"_rule;
    default: return "6.5"_rule;
  }
}

// [BL-5.1] The tactics card is played in place of a troop card.
void play_tactics(const Rules& rules, State& state, Card card, unsigned flag) {
  Side& own = state.side(state.turn);
  ++own.tactics_played;
  if (is_leader(card)) own.has_led = 1;
  if (is_morale(card)) {
    // [BL-6.1] [BL-6.3] [BL-6.4] Leaders and the other morale cards join a line like troop cards.
    add_to_line(rules, state, state.turn, flag, card);
  } else if (is_environment(card)) {
    // [BL-6.5] Fog and Mud lie at the flag for the rest of the game.
    lay_environment(rules, state, card, flag);
  } else {
    own.guile |= tactics_bit(card);  // guile cards stay face up beside the deck [BL-5.3]
    play_guile(state, card);
  }
}

// The same flags serve every card of a hand: they are listed once and copied for each card.
class FlagList {
 public:
  explicit FlagList(FlagSet flags) {
    for_each_bit(flags,
                 [&](unsigned flag) { plays_[count_++] = pack(make_action(Verb::Play, 0, flag)); });
  }
  // Nine entries are always written, so that no branch is needed; `count_` of them count.
  void list(Card card, ActionList& list) const {
    assert(list.size() + kFlags <= ActionList::capacity());
    const uint64_t piece = pack({0, card, 0, 0});
    Action* out = list.end();
    for (size_t i = 0; i < kFlags; ++i) out[i] = unpack_action(plays_[i] | piece);
    list.grow(count_);
  }

 private:
  std::array<uint64_t, kFlags> plays_{};
  size_t count_ = 0;
};

}  // namespace

bool may_play_tactics(const State& state, Card card) {
  if (!may_play_any_tactics(state)) return false;
  // [BL-6.10] A guile card needs a target.
  if (is_guile(card)) return has_target(state, card);
  // [BL-6.2] One leader a player: the second stays in the hand.
  if (is_leader(card) && state.side(state.turn).has_led != 0) return false;
  return places_for(state, card) != 0;
}

void list_play(const Rules&, const State& state, ActionList& list) {
  const Side& own = state.side(state.turn);
  const FlagList free(state.free_flags(state.turn));
  for_each_bit(own.troops, [&](unsigned card) { free.list(static_cast<Card>(card), list); });
  const TacticsSet tactics = may_play_any_tactics(state) ? own.tactics : TacticsSet{0};
  for_each_bit(tactics, [&](unsigned i) {
    const auto card = static_cast<Card>(kTroops + i);
    if (!may_play_tactics(state, card)) return;
    if (is_guile(card)) {
      list.push_back(make_action(Verb::Play, card));
    } else {
      FlagList(places_for(state, card)).list(card, list);
    }
  });
  if (!can_play_troops(state)) list.push_back(make_action(Verb::Pass));
}

Refusal why_play(const Rules&, const State& state, Action action) {
  if (action == make_action(Verb::Pass)) return reason("2.3"_rule, "refusal.pass");
  if (!is_verb(action, Verb::Play)) return reason("2.1"_rule, "refusal.step");
  if (!is_in_hand(state, state.turn, action.piece)) {
    return reason("2.1"_rule, "refusal.not_in_hand", {action.piece});
  }
  if (is_troop(action.piece)) return why_card_at(state, action.place);
  return why_tactics(state, action.piece, action.place);
}

// [BL-2.1] One card is played: a troop card or a tactics card.
void act_play(const Rules& rules, State& state, Action action, Journal* journal) {
  state.pop();
  if (is_verb(action, Verb::Pass)) {
    play_pass(state, journal);
    return;
  }
  const Card card = action.piece;
  state.idle = 0;
  leave_hand(state, state.turn, card);
  tell(journal, state.turn, Happening::Played, rule_of_play(card),
       {card, static_cast<int16_t>(is_guile(card) ? kNoFlag : action.place)});
  if (is_troop(card)) {
    add_to_line(rules, state, state.turn, action.place, card);
  } else {
    play_tactics(rules, state, card, action.place);
  }
}

}  // namespace acies::battleline
