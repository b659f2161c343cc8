// acies: no allocation
// Chapter 5: the sequence of play. One table holds every question: what is done before it is asked,
// the answers, the reason against others, and the effect.
#include "games/onus/chapters/chapters.h"

namespace acies::onus {

namespace {

// The rule of a roll, by its purpose.
constexpr std::array<RuleId, kPurposes> kRollRules{"4.26"_rule,  "4.9"_rule,   "13.28"_rule,
                                                   "13.19"_rule, "17.14"_rule, "13.19"_rule,
                                                   "17.14"_rule, "13.28"_rule, "19.17"_rule};
RuleId rule_of_roll(Purpose purpose) { return kRollRules[static_cast<size_t>(purpose)]; }

// An order is in play that takes a card out of an enemy's hand.
bool is_theft(const Rules& rules, const State& state) {
  return state.order != kNoCard && rules.book().order(state.order).kind == OrderKind::Scouts;
}

// The captain whose hand scouts look into.
Captain victim_of(const State& state) {
  const auto draw = state.asked<asks::AnyDraw>();
  return victim_numbered(state, seat_of_captain(state, draw.to), draw.victim);
}

// The source of the cards of the current draw.
const CardSet& drawn_from(const Rules& rules, const State& state) {
  if (!is_theft(rules, state)) return state.deck;
  return state.captain(victim_of(state)).hand;
}

RuleId rule_of_draw(const Rules& rules, const State& state) {
  if (is_theft(rules, state)) return "3.2"_rule;
  const auto draw = state.asked<asks::AnyDraw>();
  if (draw.to == kEventDrawer) return "3.6"_rule;
  if (state.phase == Phase::Deployment) return "4.25"_rule;
  return state.captain(draw.to).has_ordered != 0 ? "15.1"_rule : "15.2"_rule;
}

// [ONUS-15.6] [ONUS-15.7] The discard pile becomes the new deck; renewals are counted.
void renew_deck(State& state, Journal* journal) {
  state.deck = state.discard;
  state.discard = CardSet{};
  if (state.renewals < UINT8_MAX) ++state.renewals;
  tell(journal, Seat::Nature, Happening::DeckRenewed, "15.6"_rule, {state.renewals});
}

// [ONUS-15.8] The marks of a turn end with it. [ONUS-7.13] March tokens stay.
void clear_turn(State& state) {
  constexpr auto kOfTurn =
      static_cast<MarkSet>(mark_bit(Mark::Active) | mark_bit(Mark::Ordered) | mark_bit(Mark::Shot) |
                           mark_bit(Mark::Fled) | mark_bit(Mark::WarmedUp) |
                           mark_bit(Mark::BackOnly) | mark_bit(Mark::Left));
  for (UnitState& unit : state.units) {
    unit.marks &= static_cast<MarkSet>(~kOfTurn);
    unit.deeds = 0;
    unit.spent = 0;
    unit.turning = 0;
    unit.left = 0;
    unit.fought = 0;
  }
  for (CaptainState& one : state.captains) {
    one.has_ordered = 0;
    one.may_draw_up = 0;
    one.line_ways = {};
  }
  state.picked = 0;
  state.trampled = {};
  state.order = kNoCard;
  state.move = MoveState{};
}

// Asks each captain of the team, the first one first.
template <class Asked>
void push_for_team(State& state) {
  for (unsigned i = count_captains(state, state.active); i-- > 0;) {
    state.push(Asked{captain_numbered(state.active, i)});
  }
}

// Asks each captain who plays now, the first one first.
template <class Asked>
void push_for_captains(State& state) {
  for (unsigned i = count_captains(state, state.active); i-- > 0;) {
    const Captain one = captain_numbered(state.active, i);
    if (has_turn(state, one)) state.push(Asked{one});
  }
}

// [ONUS-15.5] Other players discard too if they hold too many, for example because a general fell
// in this turn.
void push_others_too_full(const Rules& rules, State& state) {
  for (unsigned i = kCaptains; i-- > 0;) {
    const auto one = static_cast<Captain>(i);
    if (seat_of_captain(state, one) == state.active) continue;
    if (cards_too_many(rules, state, one) > 0) state.push(asks::Discard{one});
  }
}

// [ONUS-5.1] The questions of a phase; the last one is pushed first.
// [ONUS-21.8] Cards are given before the limit of hands counts. [ONUS-15.5] It also binds allies
// who do not play now, because they may have received cards.
void push_questions(const Rules& rules, State& state, Phase phase) {
  switch (phase) {
    case Phase::Deployment: break;
    case Phase::Activation: state.push(asks::Orders{}); break;
    case Phase::Movement:
    case Phase::Skirmish: state.push(asks::Move{}); break;
    case Phase::Shooting: state.push(asks::Shoot{}); break;
    case Phase::Melee: state.push(asks::Fight{}); break;
    case Phase::Rout: state.push(asks::RoutNext{}); break;
    case Phase::End:
      push_others_too_full(rules, state);
      push_for_team<asks::Discard>(state);
      push_for_captains<asks::GiveCards>(state);
      push_for_captains<asks::Refill>(state);
      break;
  }
}

// [ONUS-20.12] Reveals hidden units that are near an enemy.
void lift_fog(State& state, Journal* journal) {
  for (unsigned i = 0; i < kUnits; ++i) {
    const auto unit = static_cast<Unit>(i);
    if (!state.at(unit).is_on_field() || !state.at(unit).has(Mark::FaceDown)) continue;
    bool is_seen = false;
    for_each_bit(enemies_on_field(state, unit), [&](unsigned enemy) {
      is_seen = is_seen || is_within_ep(state, unit, static_cast<Unit>(enemy), state.agreed.fog);
    });
    if (is_seen) reveal_unit(state, unit, "20.12"_rule, journal);
  }
}

// ---- who answers ----

// The owner of the subject; the active player if the question has none.
Seat who_answers(const State& state) {
  switch (subject_of(state.step())) {
    case Part::UnitNumber: return seat_of(state, unit_asked(state));
    case Part::Seat: return seat_asked(state);
    case Part::CaptainNumber: return seat_of_captain(state, captain_in_question(state));
    default: return state.active;
  }
}

// ---- what Nature may answer ----

unsigned dice_to_roll(const State& state) { return state.asked<asks::Roll>().dice; }
constexpr auto kThrown = ThrownDice<Rules, State, Verb::Roll, dice_to_roll>::kChances;
RuleId rule_of_open_roll(const Rules&, const State& state) {
  return rule_of_roll(state.asked<asks::Roll>().purpose);
}

uint32_t count_cards(const Rules& rules, const State& state) {
  return drawn_from(rules, state).size();
}
Action nth_card(const Rules& rules, const State& state, uint32_t k) {
  return make_action(Verb::Draw, 0, drawn_from(rules, state).nth(k));
}
bool has_card(const Rules& rules, const State& state, Action action) {
  return action == make_action(Verb::Draw, 0, action.place) && action.place < kCards &&
         drawn_from(rules, state).has(static_cast<Card>(action.place));
}
constexpr Row::Chances kDrawn{count_cards, nth_card, has_card};

Refusal why_rolled(const Rules& rules, const State& state, Action) {
  return reason(rule_of_open_roll(rules, state), "refusal.dice", {state.asked<asks::Roll>().dice});
}
Refusal why_drawn(const Rules& rules, const State& state, Action) {
  return reason(rule_of_draw(rules, state), "refusal.card");
}

// All questions side by side: who answers, what comes before the question, the offered answers, the
// reasons against others, and the effect of an answer.
constexpr Row kRows[] = {
    Row::over(Step::Over, "4.7"_rule, "over"),
    Row::chance(Step::Roll, "1.21"_rule, "roll", nullptr, kThrown, why_rolled, act_roll)
        .because(rule_of_open_roll),
    Row::chance(Step::Draw, "3.1"_rule, "draw", settle_draw, kDrawn, why_drawn, act_draw)
        .because(rule_of_draw),
    Row::choice(Step::Deploy, "4.19"_rule, "deploy", who_answers, settle_deploy, list_deploy,
                why_deploy, act_deploy),
    Row::measure(Step::DeployFacing, "4.23"_rule, "deploy-facing", who_answers, range_deploy_facing,
                 why_range, act_deploy_facing),
    Row::measure(Step::DeployDepth, "4.17"_rule, "deploy-depth", who_answers, range_deploy_depth,
                 why_range, act_deploy_depth),
    Row::measure(Step::DeployWidth, "4.23"_rule, "deploy-width", who_answers, range_deploy_width,
                 why_range, act_deploy_width),
    Row::choice(Step::Dress, "4.22"_rule, "dress", who_answers, settle_dress, list_dress, why_dress,
                act_dress),
    Row::choice(Step::NameGeneral, "4.24"_rule, "name-general", who_answers, settle_general,
                list_general, why_general, act_general),
    Row::choice(Step::Orders, "6.2"_rule, "orders", who_answers, settle_orders, list_orders,
                why_orders, act_orders),
    Row::choice(Step::OrderUnits, "6.3"_rule, "order-units", who_answers, settle_order_units,
                list_order_units, why_order_units, act_order_units),
    Row::choice(Step::Recover, "6.7"_rule, "recover", who_answers, settle_recover, list_recover,
                nullptr, act_recover),
    Row::measure(Step::Facing, "6.10"_rule, "facing", who_answers, range_facing, why_range,
                 act_facing),
    Row::choice(Step::Line, "20.17"_rule, "line", who_answers, settle_line, list_line, why_line,
                act_line),
    Row::choice(Step::Move, "7.1"_rule, "move", who_answers, settle_move, list_move, why_move,
                act_move),
    Row::choice(Step::Manoeuvre, "7.2"_rule, "manoeuvre", who_answers, settle_manoeuvre,
                list_manoeuvre, why_manoeuvre, act_manoeuvre),
    Row::measure(Step::Bearing, "8.9"_rule, "bearing", who_answers, range_bearing, why_range,
                 act_bearing),
    Row::measure(Step::Distance, "7.3"_rule, "distance", who_answers, range_distance, why_measure,
                 act_distance),
    Row::measure(Step::Angle, "7.4"_rule, "angle", who_answers, range_angle, why_measure,
                 act_angle),
    Row::choice(Step::Meet, "9.4"_rule, "meet", who_answers, settle_meet, list_meet, why_meet,
                act_meet),
    Row::choice(Step::Snap, "23.25"_rule, "snap", who_answers, settle_snap, list_snap, why_snap,
                act_snap),
    Row::choice(Step::Links, "23.30"_rule, "links", who_answers, settle_links, list_links,
                why_links, act_links),
    Row::choice(Step::Engaged, "10.3"_rule, "engaged", who_answers, settle_engaged, list_engaged,
                why_engaged, act_engaged),
    Row::choice(Step::CloseUp, "10.10"_rule, "close-up", who_answers, settle_close_up,
                list_close_up, why_close_up, act_close_up),
    Row::choice(Step::Quarter, "23.38"_rule, "quarter", who_answers, settle_quarter, list_quarter,
                why_quarter, act_quarter),
    Row::measure(Step::Withdrawal, "10.20"_rule, "withdrawal", who_answers, range_withdrawal,
                 why_range, act_withdrawal),
    Row::choice(Step::Follow, "10.24"_rule, "follow", who_answers, settle_follow, list_follow,
                why_follow, act_follow),
    Row::choice(Step::Furious, "17.20"_rule, "furious", who_answers, settle_furious, list_furious,
                why_furious, act_furious),
    Row::choice(Step::Shoot, "11.1"_rule, "shoot", who_answers, settle_shoot, list_shoot, why_shoot,
                act_shoot),
    Row::choice(Step::Fight, "13.1"_rule, "fight", who_answers, settle_fight, list_fight, why_fight,
                act_fight),
    Row::choice(Step::Event, "3.6"_rule, "event", who_answers, settle_event, list_event, why_event,
                act_event),
    Row::choice(Step::Redraw, "19.3"_rule, "redraw", who_answers, nullptr, list_redraw, nullptr,
                act_redraw),
    Row::choice(Step::ChooseEvent, "19.4"_rule, "choose-event", who_answers, nullptr,
                list_choose_event, why_choose_event, act_choose_event),
    Row::choice(Step::ShotSide, "11.24"_rule, "shot-side", who_answers, nullptr, list_shot_side,
                why_shot_side, act_shot_side),
    Row::choice(Step::WindTarget, "19.16"_rule, "wind-target", who_answers, settle_wind, list_wind,
                why_wind, act_wind),
    Row::choice(Step::Yield, "14.14"_rule, "yield", who_answers, settle_yield, list_yield, nullptr,
                act_yield),
    Row::choice(Step::FlightWay, "14.13"_rule, "flight-way", who_answers, nullptr, list_flight_way,
                nullptr, act_flight_way),
    Row::choice(Step::RoutNext, "14.19"_rule, "rout-next", who_answers, settle_rout_next,
                list_rout_next, why_rout_next, act_rout_next),
    Row::choice(Step::KillElephants, "14.32"_rule, "kill-elephants", who_answers, settle_kill,
                list_kill, nullptr, act_kill),
    Row::choice(Step::Trample, "14.30"_rule, "trample", who_answers, settle_trample, list_trample,
                nullptr, act_trample),
    Row::choice(Step::Refill, "15.2"_rule, "refill", who_answers, settle_refill, list_refill,
                why_refill, act_refill),
    Row::choice(Step::Discard, "15.5"_rule, "discard", who_answers, settle_discard, list_discard,
                why_discard, act_discard),
    Row::choice(Step::GiveCards, "15.4"_rule, "give-cards", who_answers, settle_give, list_give,
                why_give, act_give),
    Row::silent(Step::TurnBegins, "5.2"_rule, "turn-begins", settle_turn),
    Row::silent(Step::PhaseBegins, "5.1"_rule, "phase-begins", settle_phase),
    Row::silent(Step::PhaseEnds, "5.1"_rule, "phase-ends", settle_phase_ends),
    Row::silent(Step::Deal, "4.25"_rule, "deal", settle_deal),
    Row::silent(Step::AfterOrder, "6.3"_rule, "after-order", settle_after_order),
    Row::silent(Step::FinishMove, "7.1"_rule, "finish-move", settle_finish_move),
    Row::silent(Step::FreeAttack, "13.32"_rule, "free-attack", settle_free_attack),
    Row::silent(Step::Combat, "13.4"_rule, "combat", settle_combat),
    Row::silent(Step::AfterCombat, "13.25"_rule, "after-combat", settle_after_combat),
    Row::silent(Step::Flight, "14.5"_rule, "flight", settle_flight),
    Row::silent(Step::Stampede, "19.17"_rule, "stampede", settle_stampede),
    Row::silent(Step::AfterTrample, "14.27"_rule, "after-trample", settle_after_trample),
};
constexpr StepMachine kMachine(kRows);
static_assert(kMachine.is_in_order() && std::size(kRows) == kSteps);
static_assert(kMachine.asks_exactly(Rules::kAskedSteps));

}  // namespace

const Row& step_row(Step step) { return kMachine.row(step); }

// Runs until a question needs an answer. [ONUS-4.15] The end is tested only outside of fights, so
// that losses of both sides in one fight count together.
void settle(const Rules& rules, State& state, Journal* journal) {
  while (state.depth_of_stack > 0) {
    if (!kMachine.is_settled(rules, state, journal)) continue;
    if (state.agreed.fog != 0 && state.phase != Phase::Deployment) lift_fog(state, journal);
    if (state.is_for_all()) {
      if (check_falls(rules, state, journal)) continue;
    } else if (state.combat.attack == Attack::None) {
      check_end(rules, state, journal);
    }
    return;
  }
}

// [ONUS-20.12] As if the unit were at this pose.
void lift_fog_at(State& state, Unit unit, const Pose& pose, Journal* journal) {
  const Pose place = state.at(unit).pose();
  state.at(unit).set_pose(pose);
  lift_fog(state, journal);
  state.at(unit).set_pose(place);
}

// [ONUS-20.12] Also in the middle of a straight move, which is examined every half centimetre.
void lift_fog_on_way(State& state, Unit unit, const Pose& from, Journal* journal) {
  constexpr int32_t kLook = field::kStride / 10;
  if (state.agreed.fog == 0) return;
  const Pose to = state.at(unit).pose();
  const Point way = to.place() - from.place();
  const auto square = static_cast<uint64_t>(field::squared_length(way));
  const auto looks = static_cast<int32_t>(field::floor_root(square)) / kLook;
  for (int32_t i = 1; i <= looks; ++i) {
    const Point part{static_cast<int32_t>(int64_t{way.x} * i / (looks + 1)),
                     static_cast<int32_t>(int64_t{way.y} * i / (looks + 1))};
    lift_fog_at(state, unit, field::make_pose(from.place() + part, from.heading), journal);
  }
}

void push_roll(State& state, Purpose purpose, unsigned dice, Unit unit) {
  assert(dice >= 1 && dice <= kMostDice);
  state.push(asks::RollOfUnit{unit, dice, purpose});
}

void push_draw(State& state, Captain one, unsigned cards) {
  if (cards == 0) return;
  state.push(asks::Draw{one, cards});
}

void begin_battle(const Rules& rules, State& state) { settle(rules, state, nullptr); }

// [ONUS-5.2] Turns alternate until the game ends. [ONUS-6.1] [ONUS-4.10] A turn begins with the
// test of losses, a team's once a round. [D]
bool settle_turn(const Rules& rules, State& state, Journal* journal) {
  if (state.asked<asks::TurnBegins>().has_begun) {
    state.pop();
    state.push(asks::PhaseBegins{Phase::Activation});
    return false;
  }
  state.replace(asks::TurnBegins{.has_begun = true});
  if (state.agreed.turns != 0 && state.turn > most_turns(state)) {
    end_battle(state, Ending::Turns, Seat::Nobody, journal);
    return false;
  }
  state.phase = Phase::Activation;
  tell(journal, state.active, Happening::TurnBegan, "5.2"_rule,
       {static_cast<int16_t>(state.turn), fact_of_captain(state, captain_on_turn(state))});
  if (state.army(state.active).on_turn == 0) test_losses(rules, state, journal);
  return false;
}

bool settle_phase(const Rules& rules, State& state, Journal* journal) {
  const Phase phase = state.take<asks::PhaseBegins>().phase;
  state.phase = phase;
  tell(journal, state.active, Happening::PhaseBegan, "5.1"_rule, {static_cast<int16_t>(phase)});
  state.push(asks::PhaseEnds{phase});
  push_questions(rules, state, phase);
  if (phase == Phase::Activation) wake_generals(rules, state, journal);
  return false;
}

void begin_next_turn(State& state) {
  clear_turn(state);
  pass_turn(state);
  state.push(asks::TurnBegins{});
}

bool settle_phase_ends(const Rules& rules, State& state, Journal* journal) {
  // [ONUS-21.7] A side may have lost in this phase.
  if (state.is_for_all() && check_falls(rules, state, journal)) return false;
  const Phase phase = state.take<asks::PhaseEnds>().phase;
  if (phase != Phase::End) {
    state.push(asks::PhaseBegins{static_cast<Phase>(static_cast<unsigned>(phase) + 1)});
    return false;
  }
  begin_next_turn(state);
  return false;
}

// [ONUS-15.6] [ONUS-15.7] An empty deck is renewed. If all cards are in hands, nothing is drawn.
bool settle_draw(const Rules& rules, State& state, Journal* journal) {
  const bool is_from_deck = !is_theft(rules, state);
  if (is_from_deck && state.deck.size() == 0 && state.discard.size() != 0) {
    renew_deck(state, journal);
  }
  if (state.asked<asks::AnyDraw>().left != 0 && drawn_from(rules, state).size() != 0) return true;
  state.pop();
  return false;
}

void act_roll(const Rules& rules, State& state, Action action, Journal* journal) {
  const Frame frame = state.frame();
  const Purpose purpose = state.take<asks::Roll>().purpose;
  const Unit unit = frame.as<asks::RollOfUnit>().unit;
  const Dice dice{action.measure};
  const auto bits = static_cast<uint32_t>(action.measure);
  tell(journal, Seat::Nature, Happening::Rolled, rule_of_roll(purpose),
       {static_cast<int16_t>(purpose), static_cast<int16_t>(bits & 0xFFFU),
        static_cast<int16_t>(bits >> 12U)});
  switch (purpose) {
    case Purpose::First:
      take_lot(rules, state, frame.as<asks::RollFirst>().seat, dice.sum(), journal);
      break;
    case Purpose::Leadership: take_leadership_roll(rules, state, dice.sum(), journal); break;
    case Purpose::Recovery: take_recovery_roll(rules, state, unit, dice.sum(), journal); break;
    case Purpose::Stampede: take_stampede_roll(rules, state, unit, dice.sum(), journal); break;
    default: take_combat_roll(rules, state, purpose, dice, journal);
  }
}

namespace {

// [ONUS-3.10] The owner sees the card; others see that one was drawn.
void tell_drawn(const State& state, Captain one, Card card, RuleId rule, Journal* journal) {
  const Seat seat = seat_of_captain(state, one);
  const int16_t whose = fact_of_captain(state, one);
  const auto others = static_cast<SeatMask>(kEverybody & ~(only(seat) | only(Seat::Nature)));
  const auto owner = static_cast<SeatMask>(only(seat) | only(Seat::Nature));
  tell(journal, seat, Happening::Drew, rule, {card, whose}, owner, true);
  tell(journal, seat, Happening::Drew, rule, {kNoCard, whose}, others);
}

// [ONUS-3.10] Both captains see the card, and no other seat does.
void tell_stolen(Journal* journal, Seat seat, Seat victim, Card card) {
  const auto players = static_cast<SeatMask>(only(seat) | only(victim) | only(Seat::Nature));
  const auto watchers = static_cast<SeatMask>(kEverybody & ~players);
  tell(journal, seat, Happening::CardStolen, "3.2"_rule, {card}, players, true);
  tell(journal, seat, Happening::CardStolen, "3.2"_rule, {kNoCard}, watchers);
}

}  // namespace

void act_draw(const Rules& rules, State& state, Action action, Journal* journal) {
  auto draw = state.asked<asks::AnyDraw>();
  const auto card = static_cast<Card>(action.place);
  const Captain one = draw.to;
  const RuleId rule = rule_of_draw(rules, state);
  const bool is_stolen = is_theft(rules, state);
  const Captain victim = is_stolen ? victim_of(state) : kWholeTeam;
  (is_stolen ? state.captain(victim).hand : state.deck).drop(card);
  --draw.left;
  state.replace(draw);
  if (draw.left == 0) state.pop();
  if (one == kEventDrawer) {
    state.shown = card;
    return;
  }
  state.captain(one).hand.add(card);
  is_stolen
      ? tell_stolen(journal, seat_of_captain(state, one), seat_of_captain(state, victim), card)
      : tell_drawn(state, one, card, rule, journal);
}

Decision Rules::decision(const State& state) const { return kMachine.decision(*this, state); }
void Rules::list(const State& state, ActionList& list) const { kMachine.list(*this, state, list); }
uint32_t Rules::chances(const State& state) const { return kMachine.chances(*this, state); }
Action Rules::chance(const State& state, uint32_t k) const {
  return kMachine.chance(*this, state, k);
}
Range Rules::range(const State& state) const { return kMachine.range(*this, state); }

void Rules::apply(State& state, Action action, Journal* journal) const {
  if (journal == nullptr) {
    kMachine.act(*this, state, action, nullptr);
    settle(*this, state, nullptr);
    return;
  }
  Journal told;
  kMachine.act(*this, state, action, &told);
  settle(*this, state, &told);
  for (const Event& event : told.events()) journal->add(with_names(state, event));
}

Verdict Rules::check(const State& state, Action action) const {
  const Verdict verdict = kMachine.check(*this, state, action);
  if (verdict) return verdict;
  Refusal refusal = verdict.error();
  refusal.table = state.agreed.everyone;
  return std::unexpected(refusal);
}

}  // namespace acies::onus
