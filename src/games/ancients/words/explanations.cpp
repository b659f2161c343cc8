// The reasons behind an answer's value: dice with their parts and rules, the faces that hit, the
// hits that the target ignores, and the exact chances.
#include "core/text/text.h"
#include "games/ancients/chapters/chapters.h"
#include "games/ancients/words/voice.h"

namespace acies::ancients {
namespace {

using Parts = std::vector<std::string>;

std::string sentences(const Parts& parts) { return join(parts, " "); }

// ---- the number of dice ----

class DiceTeller {
 public:
  DiceTeller(const TableVoice& voice, const Stroke& stroke)
      : voice_(voice), state_(voice.state()), stroke_(stroke) {}

  std::string tell() {
    add_base();
    if (state_.has_terrain(stroke_.from, Terrain::Camp) && dice_ > 0) {
      add("part.camp", 1, "14.43"_rule);
      --dice_;
    }
    add_limit();
    add_card();
    const unsigned all = stroke_dice(voice_.rules(), state_, stroke_);
    return voice_.say("explain.dice", {count(all), join(parts_, ", ")});
  }

 private:
  void add(std::string_view key, unsigned dice, RuleId rule) {
    parts_.push_back(voice_.say(key, {count(dice), voice_.rule(rule)}));
  }

  void add_base() {
    dice_ = base_dice(voice_.rules(), state_, stroke_);
    const Kind kind = state_.kind[stroke_.roller];
    if (stroke_.is_fire) return add_fire(kind);
    if (kind == Kind::EL) {
      const bool is_alone = stroke_.target == kNoUnit;
      return add("part.elephants", dice_, is_alone ? "7.27"_rule : "17.2"_rule);
    }
    const UnitDef& def = voice_.rules().unit(kind);
    const unsigned bonus = stroke_.is_roller_full ? def.full_bonus : 0;
    const bool is_attack = stroke_.blow == Blow::Attack;
    add(is_attack ? "part.base" : "part.answer", dice_ - bonus,
        is_attack ? "7.7"_rule : "8.6"_rule);
    if (bonus > 0) add("part.full", bonus, "7.21"_rule);
  }

  void add_fire(Kind kind) {
    if (voice_.rules().unit(kind).range == 0) return add("part.legion", dice_, "15.8"_rule);
    const bool is_still = state_.steps[stroke_.roller] == 0;
    add(is_still ? "part.still" : "part.moved", dice_, "6.18"_rule);
  }

  void add_limit() {
    RuleId rule = kNoRule;
    const unsigned limit = dice_limit(state_, stroke_, &rule);
    if (limit < dice_) add("part.limit", limit, rule);
  }

  void add_card() {
    const unsigned more = card_dice(state_, stroke_);
    if (more == 0) return;
    parts_.push_back(voice_.say(
        "part.card", {count(more), voice_.rule(voice_.rules().book().card_rule(state_.effect)),
                      voice_.card(static_cast<int>(state_.effect))}));
  }

  const TableVoice& voice_;
  const State& state_;
  const Stroke& stroke_;
  unsigned dice_ = 0;
  Parts parts_;
};

// ---- what hits, and what the target ignores ----

constexpr KindSet kArmoured = kinds_of({Kind::HCH, Kind::CHC, Kind::CCAM});

RuleId shelter_rule(const State& state, const Stroke& stroke) {
  if (state.has_terrain(stroke.to, Terrain::Camp))
    return stroke.is_fire ? "14.41"_rule : "14.40"_rule;
  if (walls(state).has(stroke.to)) return "14.57"_rule;
  return stroke.is_fire ? "14.35"_rule : "14.34"_rule;
}

bool is_sheltered(const State& state, const Stroke& stroke) {
  return !state.is_kind(stroke.target, kArmoured) && ignores_one_sword(state, stroke);
}

RuleId spare_sword_rule(const State& state, const Stroke& stroke) {
  switch (state.kind[stroke.target]) {
    case Kind::HCH: return "7.15"_rule;
    case Kind::CHC: return "7.16"_rule;
    case Kind::CCAM: return "7.17"_rule;
    default: return shelter_rule(state, stroke);
  }
}

std::string tell_hits(const TableVoice& voice, const Stroke& stroke) {
  const Class rank = voice.rules().unit(voice.state().kind[stroke.target]).rank;
  if (stroke.is_evading) {
    return voice.say("explain.evading", {voice.class_symbol(rank), voice.rule("10.7"_rule)});
  }
  Parts faces{voice.class_symbol(rank)};
  const bool do_swords_hit = is_sword_hit(voice.rules(), voice.state(), stroke);
  if (do_swords_hit) faces.push_back(voice.face(Face::Swords));
  if (hits_with_helmets(voice.state(), stroke)) faces.push_back(voice.face(Face::Helmet));
  std::string text = voice.say("explain.hits", {join(faces, ", ")});
  if (do_swords_hit && voice.state().kind[stroke.roller] == Kind::EL) {
    text += ' ' + voice.say("explain.again", {voice.rule("7.30"_rule)});
  }
  return text;
}

// Empty if the target ignores no such hit.
std::string tell_spared(const TableVoice& voice, const Stroke& stroke) {
  const State& state = voice.state();
  const Kind kind = state.kind[stroke.target];
  Parts parts;
  const auto add = [&](std::string_view key, RuleId rule, const std::string& face = {}) {
    parts.push_back(voice.say(key, {"1", voice.rule(rule), face}));
  };
  if (kind == Kind::EL && !stroke.is_fire && !stroke.is_evading)
    add("part.all_swords", "7.32"_rule);
  if (is_sword_hit(voice.rules(), state, stroke) && ignores_one_sword(state, stroke)) {
    add("part.spare_sword", spare_sword_rule(state, stroke));
  }
  if (ignores_one_symbol(state, stroke)) {
    add("part.spare_symbol", kind == Kind::EL ? "7.33"_rule : "7.37"_rule,
        voice.class_symbol(voice.rules().unit(kind).rank));
  }
  return parts.empty() ? std::string() : voice.say("explain.ignores", {join(parts, ", ")});
}

// ---- flags ----

// [CCA-9.14] Every reason to ignore a flag.
Parts flag_reasons(const TableVoice& voice, const Stroke& stroke, bool was_full) {
  const State& state = voice.state();
  const Unit unit = stroke.target;
  Parts parts;
  const auto add = [&](bool holds, std::string_view key, RuleId rule) {
    if (holds) parts.push_back(voice.say(key, {"1", voice.rule(rule)}));
  };
  if (state.kind[unit] == Kind::EL) {
    add(ignorable_flags(state, stroke, was_full) > 0, "part.flag_horses", "9.19"_rule);
    return parts;
  }
  const HexSet own = state.pieces_of(seat_of(unit));
  add(state.leader_with(unit) != kNoLeader, "part.flag_leader", "9.15"_rule);
  add((adjacent(state.hex[unit]) & own).count() >= 2, "part.flag_support", "9.16"_rule);
  add(was_full && voice.rules().unit(state.kind[unit]).full_bonus > 0, "part.flag_full",
      "9.18"_rule);
  add((state.conditions.special & unit_bit(unit)) != 0, "part.flag_special", "15.5"_rule);
  add(is_sheltered(state, stroke), "part.flag_shelter", shelter_rule(state, stroke));
  const bool is_on_bridge = state.has_terrain(state.hex[unit], Terrain::Bridge);
  add(is_on_bridge && state.is_kind(unit, kFoot), "part.flag_bridge", "14.48"_rule);
  return parts;
}

std::string tell_flags(const TableVoice& voice, const Stroke& stroke, unsigned ignorable) {
  const State& state = voice.state();
  const std::string hexes = count(retreat_hexes(voice.rules(), state, stroke));
  if (ignorable == 0) return voice.say("explain.no_flags", {hexes});
  const Parts reasons = flag_reasons(voice, stroke, counts_as_full(state, stroke));
  return voice.say("explain.flags", {count(ignorable), join(reasons, ", "), hexes});
}

// ---- chances ----

std::string tell_chances(const TableVoice& voice, const Stroke& stroke, const AttackOdds& odds) {
  if (stroke.is_evading) {
    return voice.say("explain.chances_evading",
                     {voice.percent(odds.hit), voice.percent(odds.destroyed)});
  }
  return voice.say("explain.chances",
                   {voice.percent(odds.hit), voice.percent(odds.destroyed),
                    voice.percent(odds.driven_off), voice.hundredths(odds.mean_hits)});
}

std::string tell_leader(const TableVoice& voice, const AttackOdds& odds) {
  return odds.leader_lost == 0
             ? std::string()
             : voice.say("explain.leader_with", {voice.percent(odds.leader_lost)});
}

void add_unless_empty(Parts& parts, std::string text) {
  if (!text.empty()) parts.push_back(std::move(text));
}

// Everything about one roll.
Parts tell_stroke(const TableVoice& voice, const Stroke& stroke) {
  const AttackOdds odds = odds_of(voice.rules(), voice.state(), stroke);
  Parts parts{DiceTeller(voice, stroke).tell()};
  if (stroke.target == kNoUnit) {
    parts.push_back(voice.say("explain.leader_alone",
                              {voice.percent(odds.leader_lost), voice.rule("11.9"_rule)}));
    return parts;
  }
  parts.push_back(tell_hits(voice, stroke));
  add_unless_empty(parts, tell_spared(voice, stroke));
  if (!stroke.is_evading) parts.push_back(tell_flags(voice, stroke, odds.ignorable));
  parts.push_back(tell_chances(voice, stroke, odds));
  add_unless_empty(parts, tell_leader(voice, odds));
  return parts;
}

std::string explain_attack(const TableVoice& voice, Unit attacker, Hex target, bool is_fire,
                           bool is_bonus) {
  const State& state = voice.state();
  Stroke stroke = plan_stroke(state, attacker, target, is_fire);
  stroke.is_bonus = is_bonus;
  Parts parts = tell_stroke(voice, stroke);
  const bool is_close = !is_fire && stroke.target != kNoUnit;
  if (is_close && may_evade(state, stroke.target, attacker)) {
    stroke.is_evading = true;
    parts.push_back(tell_chances(voice, stroke, odds_of(voice.rules(), state, stroke)));
  }
  if (is_close && walls(state).has(target) && !walls(state).has(state.hex[attacker])) {
    parts.push_back(voice.say("explain.first_walls", {voice.rule("14.58"_rule)}));
  }
  return sentences(parts);
}

bool is_target(const State& state, Seat enemy, Hex hex) {
  return is_hex(hex) && state.pieces_of(enemy).has(hex);
}

std::string explain_attack(const TableVoice& voice, Action action) {
  const State& state = voice.state();
  const Hex from = hex_of(action);
  const Unit unit = is_hex(from) ? state.unit_in(from) : kNoUnit;
  if (unit == kNoUnit || !is_target(state, opponent(seat_of(unit)), second_hex(action))) return {};
  return explain_attack(voice, unit, second_hex(action), is_verb(action, Verb::Fire), false);
}

std::string explain_bonus(const TableVoice& voice, Action action) {
  const State& state = voice.state();
  const Unit unit = state.combat.attacker;
  if (unit == kNoUnit || !is_target(state, opponent(seat_of(unit)), hex_of(action))) return {};
  return explain_attack(voice, unit, hex_of(action), false, true);
}

// The effect of a blow of the combat in progress, with these changes.
std::string explain_blow(const TableVoice& voice, std::string_view key, Blow blow,
                         bool is_evading) {
  State planned = voice.state();
  if (planned.combat.defender == kNoUnit) return voice.say(key);
  planned.combat.blow = blow;
  planned.combat.is_evading = static_cast<uint8_t>(is_evading);
  const TableVoice teller(voice.rules(), planned, voice.language());
  Parts parts{voice.say(key)};
  for (std::string& part : tell_stroke(teller, stroke_of(planned)))
    parts.push_back(std::move(part));
  return sentences(parts);
}

// ---- cards, orders, moves ----

std::string explain_play(const TableVoice& voice, Action action) {
  if (action.piece >= kCardKinds) return {};
  const std::string text = voice.rules().book().card(card_of(action)).text.in(voice.language());
  if (card_of(action) != Card::Counter) return voice.say("explain.play", {text});
  const Card last = voice.state().last_effect;
  if (last == kNoCard) return voice.say("explain.play_counter_none", {text});
  return voice.say("explain.play_counter", {text, voice.card(static_cast<int>(last))});
}

std::string explain_order(const TableVoice& voice, Action action) {
  const Hex hex = hex_of(action);
  const Unit unit = is_hex(hex) ? voice.state().unit_in(hex) : kNoUnit;
  if (unit == kNoUnit) return {};
  const NamedThing& named = voice.rules().book().unit_name(voice.state().kind[unit]);
  return voice.say("explain.order",
                   {voice.unit(unit, Case::Dative), named.text.in(voice.language())});
}

void add_ground(Parts& parts, const TableVoice& voice, Hex to) {
  for (unsigned i = 0; i < kNamedTerrains; ++i) {
    if (voice.state().has_terrain(to, static_cast<Terrain>(i))) {
      parts.push_back(voice.say_in("ground_note", kTerrainNames[i]));
    }
  }
}

// The unit's options after this move.
std::string tell_outlook(const TableVoice& voice, const State& moved, Unit unit) {
  if ((moved.charging & unit_bit(unit)) != 0) {
    return voice.say("explain.move_charge", {voice.rule("5.14"_rule)});
  }
  const bool may_battle =
      may_close_at_all(voice.rules(), moved, unit) || may_fire_at_all(voice.rules(), moved, unit);
  return voice.say(may_battle ? "explain.move_battle" : "explain.move_rest");
}

std::string explain_move(const TableVoice& voice, Action action) {
  if (second_hex(action) == kOffField) return voice.say("explain.move_off");
  if (!voice.rules().check(voice.state(), action)) return {};
  State moved = voice.state();
  const Unit unit = moved.unit_in(hex_of(action));
  act_move(voice.rules(), moved, action, nullptr);
  Parts parts{voice.say("explain.move", {count(moved.steps[unit]), voice.hex(second_hex(action))})};
  add_ground(parts, voice, second_hex(action));
  parts.push_back(tell_outlook(voice, moved, unit));
  return sentences(parts);
}

std::string explain_leader_move(const TableVoice& voice, Action action) {
  Parts parts{voice.say("explain.move_leader")};
  if (is_hex(second_hex(action))) add_ground(parts, voice, second_hex(action));
  return sentences(parts);
}

// ---- what is forced upon a piece ----

std::string explain_ignore(const TableVoice& voice) {
  const State& state = voice.state();
  if (state.step() != Step::Flags) return {};
  const Stroke stroke = stroke_of(state);
  const Parts reasons = flag_reasons(voice, stroke, counts_as_full(state, stroke));
  return voice.say("explain.ignore", {join(reasons, ", ")});
}

// [CCA-11.21] The leader needs to avoid every helmet among the dice of the unit that he passes.
std::string explain_escape(const TableVoice& voice, Hex hex) {
  const unsigned dice = escape_dice(voice.rules(), voice.state(), hex);
  return voice.say("explain.step_escape", {count(dice), voice.percent(chance_of_helmet(dice))});
}

std::string explain_step(const TableVoice& voice, Action action) {
  const State& state = voice.state();
  const Hex to = hex_of(action);
  if (to == kOffField) return voice.say("explain.step_off");
  if (state.step() == Step::Evade) return voice.say("explain.step_evade");
  if (state.step() != Step::LeaderFlight) return voice.say("explain.step_retreat");
  const Seat enemy = opponent(seat_of_leader(state.asked<asks::LeaderFlight>().leader));
  const bool escapes = is_hex(to) && state.manned[index(enemy)].has(to);
  return escapes ? explain_escape(voice, to) : voice.say("explain.step_flight");
}

std::string_view effect_of_done(const State& state) {
  switch (state.step()) {
    case Step::Restore: return "explain.done_restore";
    case Step::Move: return "explain.done_move";
    case Step::Battle: return "explain.done_battle";
    default: return "explain.done_order";
  }
}

}  // namespace

std::string Rules::explain(const State& state, Action action, Language language) const {
  const TableVoice voice(*this, state, language);
  switch (static_cast<Verb>(action.verb)) {
    case Verb::Draw:
    case Verb::Roll: return voice.say("explain.nature");
    case Verb::Play: return explain_play(voice, action);
    case Verb::Order: return explain_order(voice, action);
    case Verb::Lead:
      return voice.say(is_leadership(state.effect) ? "explain.lead_chief" : "explain.lead");
    case Verb::Ambush: return voice.say("explain.ambush");
    case Verb::Enter: return voice.say("explain.enter");
    case Verb::Join: return voice.say("explain.join");
    case Verb::Restore: return voice.say("explain.restore");
    case Verb::Done: return voice.say(effect_of_done(state));
    case Verb::Move: return explain_move(voice, action);
    case Verb::MoveLeader: return explain_leader_move(voice, action);
    case Verb::Fire:
    case Verb::Close: return explain_attack(voice, action);
    case Verb::Stand: return explain_blow(voice, "explain.stand", Blow::Attack, false);
    case Verb::Evade: return explain_blow(voice, "explain.evade", Blow::Attack, true);
    case Verb::Strike: return explain_blow(voice, "explain.strike", Blow::First, false);
    case Verb::Ignore: return explain_ignore(voice);
    case Verb::Rampage: return voice.say("explain.rampage");
    case Verb::Step: return explain_step(voice, action);
    case Verb::Stop: return voice.say("explain.stop");
    case Verb::Advance: return voice.say("explain.advance");
    case Verb::Stay:
      return voice.say(state.step() == Step::Evade ? "explain.stay_evade" : "explain.stay");
    case Verb::Further: return voice.say("explain.further");
    case Verb::Bonus: return explain_bonus(voice, action);
    case Verb::BattleBack: return explain_blow(voice, "explain.battle-back", Blow::Back, false);
    case Verb::Decline:
      return voice.say(state.step() == Step::BattleBack ? "explain.decline_back"
                                                        : "explain.decline_bonus");
  }
  return {};
}

}  // namespace acies::ancients
