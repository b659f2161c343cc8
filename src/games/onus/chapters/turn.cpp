// acies: no allocation
// Chapter 5: the sequence of play. One table holds every question: what is done before it is asked,
// the answers, the reason against others, and the effect.
#include "games/onus/chapters/chapters.h"

namespace acies::onus {

bool settle_stands(const Rules&, State&, Journal*) { return true; }

namespace {

constexpr uint8_t byte_of(Phase phase) { return static_cast<uint8_t>(phase); }

// The rule of a roll, by its purpose.
constexpr std::array<RuleId, kPurposes> kRollRules{"4.26"_rule,  "4.9"_rule,   "13.28"_rule,
                                                   "13.19"_rule, "17.14"_rule, "13.19"_rule,
                                                   "17.14"_rule, "13.28"_rule, "19.17"_rule};
RuleId rule_of_roll(const Frame& frame) { return kRollRules[frame.note]; }

// An order is in play that takes a card out of an enemy's hand.
bool is_theft(const Rules& rules, const State& state) {
  return state.order != kNoCard && rules.book().order(state.order).kind == OrderKind::Scouts;
}

// The captain whose hand scouts look into.
Captain victim_of(const State& state, const Frame& draw) {
  return victim_numbered(state, seat_of_captain(state, draw.piece), draw.note);
}

// The source of the cards of the current draw.
const CardSet& drawn_from(const Rules& rules, const State& state) {
  if (!is_theft(rules, state)) return state.deck;
  return state.captain(victim_of(state, state.frame())).hand;
}

RuleId rule_of_draw(const Rules& rules, const State& state) {
  if (is_theft(rules, state)) return "3.2"_rule;
  if (state.frame().piece == kEventDrawer) return "3.6"_rule;
  if (state.phase == Phase::Deployment) return "4.25"_rule;
  return state.captain(state.frame().piece).has_ordered != 0 ? "15.1"_rule : "15.2"_rule;
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
void push_for_team(State& state, Step step) {
  for (unsigned i = count_captains(state, state.active); i-- > 0;) {
    state.push({step, captain_numbered(state.active, i), 0, 0});
  }
}

// Asks each captain who plays now, the first one first.
void push_for_captains(State& state, Step step) {
  for (unsigned i = count_captains(state, state.active); i-- > 0;) {
    const Captain one = captain_numbered(state.active, i);
    if (has_turn(state, one)) state.push({step, one, 0, 0});
  }
}

// [ONUS-15.5] Other players discard too if they hold too many, for example because a general fell
// in this turn.
void push_others_too_full(const Rules& rules, State& state) {
  for (unsigned i = kCaptains; i-- > 0;) {
    const auto one = static_cast<Captain>(i);
    if (seat_of_captain(state, one) == state.active) continue;
    if (cards_too_many(rules, state, one) > 0) state.push({Step::Discard, one, 0, 0});
  }
}

// [ONUS-5.1] The questions of a phase; the last one is pushed first.
// [ONUS-21.8] Cards are given before the limit of hands counts. [ONUS-15.5] It also binds allies
// who do not play now, because they may have received cards.
void push_questions(const Rules& rules, State& state, Phase phase) {
  switch (phase) {
    case Phase::Deployment: break;
    case Phase::Activation: state.push({Step::Orders, 0, 0, 0}); break;
    case Phase::Movement:
    case Phase::Skirmish: state.push({Step::Move, 0, 0, 0}); break;
    case Phase::Shooting: state.push({Step::Shoot, 0, 0, 0}); break;
    case Phase::Melee: state.push({Step::Fight, 0, 0, 0}); break;
    case Phase::Rout: state.push({Step::RoutNext, 0, 0, 0}); break;
    case Phase::End:
      push_others_too_full(rules, state);
      push_for_team(state, Step::Discard);
      push_for_captains(state, Step::GiveCards);
      push_for_captains(state, Step::Refill);
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

}  // namespace

// Every question with its answers, its reasons and its effect.
constexpr StepDef kStepDefs[] = {
    {Step::Over, "4.7"_rule, "over", settle_stands, list_nothing, why_step, act_nothing},
    {Step::Roll, "1.21"_rule, "roll", settle_stands, list_nothing, why_nature, act_roll},
    {Step::Draw, "3.1"_rule, "draw", settle_draw, list_nothing, why_nature, act_draw},
    {Step::Deploy, "4.19"_rule, "deploy", settle_deploy, list_deploy, why_deploy, act_deploy},
    {Step::DeployFacing, "4.23"_rule, "deploy-facing", settle_stands, list_nothing, why_range,
     act_deploy_facing, range_deploy_facing},
    {Step::DeployDepth, "4.17"_rule, "deploy-depth", settle_stands, list_nothing, why_range,
     act_deploy_depth, range_deploy_depth},
    {Step::DeployWidth, "4.23"_rule, "deploy-width", settle_stands, list_nothing, why_range,
     act_deploy_width, range_deploy_width},
    {Step::Dress, "4.22"_rule, "dress", settle_dress, list_dress, why_dress, act_dress},
    {Step::NameGeneral, "4.24"_rule, "name-general", settle_general, list_general, why_general,
     act_general},
    {Step::Orders, "6.2"_rule, "orders", settle_orders, list_orders, why_orders, act_orders},
    {Step::OrderUnits, "6.3"_rule, "order-units", settle_order_units, list_order_units,
     why_order_units, act_order_units},
    {Step::Recover, "6.7"_rule, "recover", settle_recover, list_recover, why_recover, act_recover},
    {Step::Facing, "6.10"_rule, "facing", settle_stands, list_nothing, why_range, act_facing,
     range_facing},
    {Step::Line, "20.17"_rule, "line", settle_line, list_line, why_line, act_line},
    {Step::Move, "7.1"_rule, "move", settle_move, list_move, why_move, act_move},
    {Step::Manoeuvre, "7.2"_rule, "manoeuvre", settle_manoeuvre, list_manoeuvre, why_manoeuvre,
     act_manoeuvre},
    {Step::Bearing, "8.9"_rule, "bearing", settle_stands, list_nothing, why_range, act_bearing,
     range_bearing},
    {Step::Distance, "7.3"_rule, "distance", settle_stands, list_nothing, why_measure, act_distance,
     range_distance},
    {Step::Angle, "7.4"_rule, "angle", settle_stands, list_nothing, why_measure, act_angle,
     range_angle},
    {Step::Meet, "9.4"_rule, "meet", settle_meet, list_meet, why_meet, act_meet},
    {Step::Snap, "23.25"_rule, "snap", settle_snap, list_snap, why_snap, act_snap},
    {Step::Links, "23.30"_rule, "links", settle_links, list_links, why_links, act_links},
    {Step::Engaged, "10.3"_rule, "engaged", settle_engaged, list_engaged, why_engaged, act_engaged},
    {Step::CloseUp, "10.10"_rule, "close-up", settle_close_up, list_close_up, why_close_up,
     act_close_up},
    {Step::Quarter, "23.38"_rule, "quarter", settle_quarter, list_quarter, why_quarter,
     act_quarter},
    {Step::Withdrawal, "10.20"_rule, "withdrawal", settle_stands, list_nothing, why_range,
     act_withdrawal, range_withdrawal},
    {Step::Follow, "10.24"_rule, "follow", settle_follow, list_follow, why_follow, act_follow},
    {Step::Furious, "17.20"_rule, "furious", settle_furious, list_furious, why_furious,
     act_furious},
    {Step::Shoot, "11.1"_rule, "shoot", settle_shoot, list_shoot, why_shoot, act_shoot},
    {Step::Fight, "13.1"_rule, "fight", settle_fight, list_fight, why_fight, act_fight},
    {Step::Event, "3.6"_rule, "event", settle_event, list_event, why_event, act_event},
    {Step::Redraw, "19.3"_rule, "redraw", settle_redraw, list_redraw, why_redraw, act_redraw},
    {Step::ChooseEvent, "19.4"_rule, "choose-event", settle_choose_event, list_choose_event,
     why_choose_event, act_choose_event},
    {Step::ShotSide, "11.24"_rule, "shot-side", settle_shot_side, list_shot_side, why_shot_side,
     act_shot_side},
    {Step::WindTarget, "19.16"_rule, "wind-target", settle_wind, list_wind, why_wind, act_wind},
    {Step::Yield, "14.14"_rule, "yield", settle_yield, list_yield, why_yield, act_yield},
    {Step::FlightWay, "14.13"_rule, "flight-way", settle_flight_way, list_flight_way,
     why_flight_way, act_flight_way},
    {Step::RoutNext, "14.19"_rule, "rout-next", settle_rout_next, list_rout_next, why_rout_next,
     act_rout_next},
    {Step::KillElephants, "14.32"_rule, "kill-elephants", settle_kill, list_kill, why_kill,
     act_kill},
    {Step::Trample, "14.30"_rule, "trample", settle_trample, list_trample, why_trample,
     act_trample},
    {Step::Refill, "15.2"_rule, "refill", settle_refill, list_refill, why_refill, act_refill},
    {Step::Discard, "15.5"_rule, "discard", settle_discard, list_discard, why_discard, act_discard},
    {Step::GiveCards, "15.4"_rule, "give-cards", settle_give, list_give, why_give, act_give},
    {Step::TurnBegins, "5.2"_rule, "turn-begins", settle_turn, list_nothing, why_step, act_nothing},
    {Step::PhaseBegins, "5.1"_rule, "phase-begins", settle_phase, list_nothing, why_step,
     act_nothing},
    {Step::PhaseEnds, "5.1"_rule, "phase-ends", settle_phase_ends, list_nothing, why_step,
     act_nothing},
    {Step::Deal, "4.25"_rule, "deal", settle_deal, list_nothing, why_step, act_nothing},
    {Step::AfterOrder, "6.3"_rule, "after-order", settle_after_order, list_nothing, why_step,
     act_nothing},
    {Step::FinishMove, "7.1"_rule, "finish-move", settle_finish_move, list_nothing, why_step,
     act_nothing},
    {Step::FreeAttack, "13.32"_rule, "free-attack", settle_free_attack, list_nothing, why_step,
     act_nothing},
    {Step::Combat, "13.4"_rule, "combat", settle_combat, list_nothing, why_step, act_nothing},
    {Step::AfterCombat, "13.25"_rule, "after-combat", settle_after_combat, list_nothing, why_step,
     act_nothing},
    {Step::Flight, "14.5"_rule, "flight", settle_flight, list_nothing, why_step, act_nothing},
    {Step::Stampede, "19.17"_rule, "stampede", settle_stampede, list_nothing, why_step,
     act_nothing},
    {Step::AfterTrample, "14.27"_rule, "after-trample", settle_after_trample, list_nothing,
     why_step, act_nothing},
};
static_assert(std::size(kStepDefs) == kSteps);

const StepDef& step_def(Step step) { return kStepDefs[static_cast<size_t>(step)]; }

void list_nothing(const Rules&, const State&, ActionList&) {}
void act_nothing(const Rules&, State&, Action, Journal*) {}

Refusal why_step(const Rules&, const State& state, Action) {
  return reason(step_def(state.step()).rule,
                state.step() == Step::Over ? "refusal.over" : "refusal.step");
}

Refusal why_nature(const Rules& rules, const State& state, Action) {
  const Frame& frame = state.frame();
  if (frame.step == Step::Roll) {
    return reason(rule_of_roll(frame), "refusal.dice", {frame.left});
  }
  return reason(rule_of_draw(rules, state), "refusal.card");
}

// Runs until a question needs an answer. [ONUS-4.15] The end is tested only outside of fights, so
// that losses of both sides in one fight count together.
void settle(const Rules& rules, State& state, Journal* journal) {
  while (state.depth_of_stack > 0) {
    if (!step_def(state.step()).settle(rules, state, journal)) continue;
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

void push_roll(State& state, Purpose purpose, unsigned dice, unsigned piece) {
  assert(dice >= 1 && dice <= kMostDice);
  state.push({Step::Roll, static_cast<uint8_t>(piece), static_cast<uint8_t>(dice),
              static_cast<uint8_t>(purpose)});
}

void push_draw(State& state, Captain one, unsigned cards) {
  if (cards == 0) return;
  state.push({Step::Draw, one, static_cast<uint8_t>(cards), 0});
}

void begin_battle(const Rules& rules, State& state) { settle(rules, state, nullptr); }

// [ONUS-5.2] Turns alternate until the game ends. [ONUS-6.1] [ONUS-4.10] A turn begins with the
// test of losses, a team's once a round. [D]
bool settle_turn(const Rules& rules, State& state, Journal* journal) {
  if (state.frame().note != 0) {
    state.pop();
    state.push({Step::PhaseBegins, byte_of(Phase::Activation), 0, 0});
    return false;
  }
  state.frame().note = 1;
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
  const auto phase = static_cast<Phase>(state.pop().piece);
  state.phase = phase;
  tell(journal, state.active, Happening::PhaseBegan, "5.1"_rule, {byte_of(phase)});
  state.push({Step::PhaseEnds, byte_of(phase), 0, 0});
  push_questions(rules, state, phase);
  if (phase == Phase::Activation) wake_generals(rules, state, journal);
  return false;
}

void begin_next_turn(State& state) {
  clear_turn(state);
  pass_turn(state);
  state.push({Step::TurnBegins, 0, 0, 0});
}

bool settle_phase_ends(const Rules& rules, State& state, Journal* journal) {
  // [ONUS-21.7] A side may have lost in this phase.
  if (state.is_for_all() && check_falls(rules, state, journal)) return false;
  const auto phase = static_cast<Phase>(state.pop().piece);
  if (phase != Phase::End) {
    state.push({Step::PhaseBegins, static_cast<uint8_t>(byte_of(phase) + 1), 0, 0});
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
  if (state.frame().left != 0 && drawn_from(rules, state).size() != 0) return true;
  state.pop();
  return false;
}

void act_roll(const Rules& rules, State& state, Action action, Journal* journal) {
  const Frame frame = state.pop();
  const Dice dice{action.measure};
  const auto bits = static_cast<uint32_t>(action.measure);
  tell(journal, Seat::Nature, Happening::Rolled, rule_of_roll(frame),
       {frame.note, static_cast<int16_t>(bits & 0xFFFU), static_cast<int16_t>(bits >> 12U)});
  const auto purpose = static_cast<Purpose>(frame.note);
  switch (purpose) {
    case Purpose::First: take_lot(rules, state, frame, dice.sum(), journal); break;
    case Purpose::Leadership: take_leadership_roll(rules, state, dice.sum(), journal); break;
    case Purpose::Recovery:
      take_recovery_roll(rules, state, frame.piece, dice.sum(), journal);
      break;
    case Purpose::Stampede:
      take_stampede_roll(rules, state, frame.piece, dice.sum(), journal);
      break;
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
  Frame& frame = state.frame();
  const auto card = static_cast<Card>(action.place);
  const Captain one = frame.piece;
  const RuleId rule = rule_of_draw(rules, state);
  const bool is_stolen = is_theft(rules, state);
  const Captain victim = is_stolen ? victim_of(state, frame) : kWholeTeam;
  (is_stolen ? state.captain(victim).hand : state.deck).drop(card);
  if (--frame.left == 0) state.pop();
  if (one == kEventDrawer) {
    state.shown = card;
    return;
  }
  state.captain(one).hand.add(card);
  is_stolen
      ? tell_stolen(journal, seat_of_captain(state, one), seat_of_captain(state, victim), card)
      : tell_drawn(state, one, card, rule, journal);
}

namespace {

// The answer comes from Nature, from the seat or unit owner that the question names, or from the
// active player.
Seat seat_of_question(const State& state) {
  const Frame& frame = state.frame();
  switch (frame.step) {
    case Step::Roll:
    case Step::Draw: return Seat::Nature;
    case Step::Deploy:
    case Step::Dress:
    case Step::NameGeneral:
    case Step::Event:
    case Step::Redraw:
    case Step::ChooseEvent:
    case Step::WindTarget: return static_cast<Seat>(frame.piece);
    case Step::OrderUnits:
    case Step::Refill:
    case Step::Discard:
    case Step::GiveCards: return seat_of_captain(state, frame.piece);
    case Step::Orders:
    case Step::Line:
    case Step::Move:
    case Step::Shoot:
    case Step::Fight:
    case Step::RoutNext: return state.active;
    default: return seat_of(state, frame.piece);
  }
}

constexpr auto kDecisions = make_decisions(kStepDefs);

bool is_roll(const State& state, Action action) {
  const Dice dice{action.measure};
  return action == make_action(Verb::Roll, 0, 0, action.measure) && action.measure >= 0 &&
         action.measure < 1 << 24 && dice.size() == state.frame().left;
}

bool is_draw(const Rules& rules, const State& state, Action action) {
  return action == make_action(Verb::Draw, 0, action.place) && action.place < kCards &&
         drawn_from(rules, state).has(static_cast<Card>(action.place));
}

bool is_measure(const Range& range, Action action) {
  Action bare = action;
  bare.measure = 0;
  return pack(bare) == range.action && range.contains(action.measure);
}

bool is_offered(const Rules& rules, const State& state, Action action) {
  if (state.step() == Step::Roll) return is_roll(state, action);
  if (state.step() == Step::Draw) return is_draw(rules, state, action);
  const StepDef& def = step_def(state.step());
  if (def.range != nullptr) return is_measure(def.range(rules, state), action);
  ActionList offered;
  rules.list(state, offered);
  return offered.contains(action);
}

}  // namespace

Decision Rules::decision(const State& state) const {
  const Seat seat = state.depth_of_stack == 0 ? Seat::Nobody : seat_of_question(state);
  Decision decision = kDecisions[static_cast<size_t>(state.step())][static_cast<size_t>(seat)];
  if (state.step() == Step::Roll) decision.rule = rule_of_roll(state.frame());
  if (state.step() == Step::Draw) decision.rule = rule_of_draw(*this, state);
  return decision;
}

void Rules::list(const State& state, ActionList& list) const {
  list.clear();
  step_def(state.step()).list(*this, state, list);
}

Range Rules::range(const State& state) const {
  const StepDef& def = step_def(state.step());
  return def.range == nullptr ? Range{} : def.range(*this, state);
}

uint32_t Rules::chances(const State& state) const {
  if (state.step() == Step::Draw) return drawn_from(*this, state).size();
  return ways_to_roll(state.frame().left);
}

Action Rules::chance(const State& state, uint32_t k) const {
  if (state.step() == Step::Draw) {
    return make_action(Verb::Draw, 0, drawn_from(*this, state).nth(k));
  }
  return make_action(Verb::Roll, 0, 0, throw_of(state.frame().left, k).bits);
}

void Rules::apply(State& state, Action action, Journal* journal) const {
  if (journal == nullptr) {
    step_def(state.step()).act(*this, state, action, nullptr);
    settle(*this, state, nullptr);
    return;
  }
  Journal told;
  step_def(state.step()).act(*this, state, action, &told);
  settle(*this, state, &told);
  for (const Event& event : told.events()) journal->add(with_names(state, event));
}

Verdict Rules::check(const State& state, Action action) const {
  if (is_offered(*this, state, action)) return {};
  Refusal refusal = step_def(state.step()).why(*this, state, action);
  refusal.table = state.agreed.everyone;
  return std::unexpected(refusal);
}

}  // namespace acies::onus
