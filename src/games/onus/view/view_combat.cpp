// The current or an offered combat: dice, values, every modifier with its rule, and the exact odds
// before the first die is rolled. Shares are in thousandths.
#include <algorithm>

#include "games/onus/chapters/melee/strikes.h"
#include "games/onus/view/odds.h"
#include "games/onus/view/view.h"

namespace acies::onus {
namespace {

Document pair_list(Value value) {
  Document list = Document::list();
  list.add(int{value.first});
  list.add(int{value.second});
  return list;
}

Document modifier_list(const Modifiers& modifiers) {
  Document list = Document::list();
  for (const Modifier& one : modifiers) {
    Document& map = list.add(Document::map());
    map.set("rule", write_rule_id(one.rule, Rules::letters()));
    map.set("first", int{one.first});
    map.set("second", int{one.second});
  }
  return list;
}

// The chances of each damage of a blow, from none upwards.
Document spread_list(const DamageSpread& spread) {
  Document list = Document::list();
  unsigned most = kMostDamage;
  while (most > 0 && spread.ways[most].is_zero()) --most;
  for (unsigned damage = 0; damage <= most; ++damage) list.add(spread.exactly(damage).per_mille());
  return list;
}

Document fate_document(const Fate& fate, const BigNumber& all) {
  const auto share = [&](const BigNumber& part) { return Share{part, all}.per_mille(); };
  Document map = Document::map();
  map.set("destroyed", share(fate.destroyed));
  map.set("tests", share(fate.tests));
  map.set("breaks", share(fate.breaks));
  map.set("routs", share(fate.routs));
  return map;
}

Document strike_document(const Rules& rules, const State& state, const Strike& strike) {
  Document map = Document::map();
  map.set("unit", int{strike.striker});
  map.set("dice", strike.dice);
  map.set("attack", pair_list(strike.attack));
  map.set("against", pair_list(strike.defence));
  map.set("to_hit", strike.to_hit());
  map.set("to_damage", strike.to_damage());
  map.set("ones_again", strike.has_again);
  map.set("double_damage", strike.has_double);
  map.set("attack_modifiers",
          modifier_list(strike.is_ranged
                            ? ranged_modifiers(rules, state, strike.striker, strike.victim)
                            : attack_modifiers(rules, state, strike.striker, strike.victim)));
  map.set("defence_modifiers",
          modifier_list(defence_modifiers(rules, state, strike.victim, strike.striker)));
  map.set("morale", morale_of(rules, state, strike.striker, strike.victim));
  map.set("morale_modifiers",
          modifier_list(morale_modifiers(rules, state, strike.striker, strike.victim)));
  const unsigned health = health_of(rules, state, strike.striker);
  map.set("health_left", health - std::min<unsigned>(health, state.at(strike.striker).damage));
  return map;
}

void add_events(Document& combat, const Book& book, const CombatState& fight) {
  Document& list = combat.set("events", Document::list());
  for (unsigned i = 0; i < fight.event_count && i < kMostEvents; ++i) {
    if (fight.events[i] >= book.cards().size()) continue;
    Document& event = list.add(card_document(book, fight.events[i]));
    event.set("attacker", (fight.helps[i] & 1U) != 0);
    event.set("defender", (fight.helps[i] & 2U) != 0);
  }
}

// Before the dice of the main blows. Weapons that are thrown first have rolls of their own.
bool is_open(const State& state) {
  return stage_of(state) <= Stage::Order && state.combat.attack != Attack::Throw;
}

void add_strikes(Document& combat, const Rules& rules, const State& state) {
  constexpr std::array<std::string_view, 2> kSides{"attacker", "defender"};
  const std::array<Strike, 2> strikes = strikes_of(rules, state);
  const bool has_odds = is_open(state);
  const FightOdds odds = has_odds ? odds_of_fight(rules, state) : FightOdds{};
  for (unsigned side = 0; side < 2; ++side) {
    Document& map =
        combat.set(std::string(kSides[side]), strike_document(rules, state, strikes[side]));
    if (!has_odds) continue;
    const DamageSpread spread = spread_of(strikes[side]);
    map.set("damage", spread_list(spread));
    map.set("mean", spread.mean_in_tenths());
    map.set("fate", fate_document(odds.sides[side], odds.all));
  }
}

void collect_names(const Book& book, const Document& view, Document& names) {
  for (const auto& [key, value] : view.members()) {
    if (key != "rule" || !value.is_text()) {
      collect_names(book, value, names);
      continue;
    }
    std::string phrase = "modifier." + value.text();
    std::replace(phrase.begin() + std::string_view("modifier.").size(), phrase.end(), '.', '-');
    if (names.find(value.text()) != nullptr || !book.phrases().has(phrase)) continue;
    names.set(value.text(), saying_document({{book.phrases().say(Language::English, phrase),
                                              book.phrases().say(Language::Russian, phrase)}}));
  }
  for (const Document& item : view.items()) collect_names(book, item, names);
}

}  // namespace

Document view_combat(const Rules& rules, const State& state) {
  const bool is_seen = state.at(state.combat.attacker).kind != kNoKind &&
                       state.at(state.combat.defender).kind != kNoKind;
  const State ready = is_seen ? with_order(rules, state) : state;
  const CombatState& fight = ready.combat;
  Document combat = Document::map();
  combat.set("attack", name_in(kAttackNames, static_cast<unsigned>(fight.attack)));
  combat.set("order", name_in(kStrikeOrderNames, static_cast<unsigned>(fight.order)));
  combat.set("charge", fight.is_charge != 0);
  combat.set("dice", int{fight.dice});
  combat.set("striker", fight.striker == 0 ? "attacker" : "defender");
  combat.set("to_roll", int{fight.to_roll});
  combat.set("hits", int{fight.hits});
  combat.set("long", fight.is_long != 0);
  combat.set("blocked", fight.is_blocked != 0);
  combat.set("side", name_in(kSideNames, static_cast<unsigned>(fight.shot_side)));
  Document& dealt = combat.set("dealt", Document::list());
  for (const uint8_t damage : fight.dealt) dealt.add(int{damage});
  add_events(combat, rules.book(), fight);
  if (is_seen) add_strikes(combat, rules, ready);
  return combat;
}

Document modifier_names(const Book& book, const Document& view) {
  Document names = Document::map();
  collect_names(book, view, names);
  return names;
}

}  // namespace acies::onus
