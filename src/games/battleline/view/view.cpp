// The table as JSON for browsers and bots; docs/bots.md lists the members. Everything at the flags
// is public and therefore the same for every viewer.
#include "games/battleline/chapters/chapters.h"
#include "games/battleline/view/odds.h"

namespace acies::battleline {
namespace {

Document card_list(const Book& book, TroopSet troops, TacticsSet tactics) {
  Document list = Document::list();
  for_each_bit(troops, [&](unsigned i) { list.add(book.card_id(static_cast<Card>(i))); });
  for_each_bit(tactics,
               [&](unsigned i) { list.add(book.card_id(static_cast<Card>(kTroops + i))); });
  return list;
}

Document flag_list(FlagSet flags) {
  Document list = Document::list();
  for_each_bit(flags, [&](unsigned flag) { list.add(static_cast<int>(flag + 1)); });
  return list;
}

Document view_side(const Rules& rules, const State& state, Seat seat) {
  const Side& side = state.side(seat);
  const Book& book = rules.book();
  Document map = Document::map();
  map.set("hand", card_list(book, side.troops, side.tactics));
  map.set("seen_by_opponent", card_list(book, side.known_troops, side.known_tactics));
  map.set("troops", int{side.troop_backs});
  map.set("tactics", int{side.tactics_backs});
  map.set("tactics_played", int{side.tactics_played});
  map.set("has_led", side.has_led != 0);
  map.set("flags", flag_list(side.flags));
  map.set("out_of_play", card_list(book, side.lost_troops, side.lost_tactics));
  map.set("guile", card_list(book, 0, side.guile));
  map.set("points", int{side.points});
  return map;
}

void add_strength(Document& map, const Book& book, Strength strength) {
  map.set("formation", book.formation(static_cast<unsigned>(strength.formation())).id);
  map.set("sum", static_cast<int>(strength.sum()));
}

// [BL-4.4] The strongest formation that a growing line can still become, with the troops that a
// proof of a claim would name: those that do not lie face up.
void add_best(Document& map, const Rules& rules, const State& state, Seat seat, unsigned flag) {
  if (state.count(flag, seat) == 0 || (state.unclaimed() & flag_bit(flag)) == 0) return;
  const Strength best =
      strongest(rules.ranks(state, seat, flag), rules.ground(state, flag), state.unseen_troops())
          .strength;
  if (!best.is_none()) add_strength(map.set("best", Document::map()), rules.book(), best);
}

void add_wilds(Document& map, const Rules& rules, const State& state, Seat seat, unsigned flag) {
  const WildCards wilds =
      read_wilds(state.lines[flag][index(seat)], rules.ground(state, flag), rules.book());
  if (wilds.empty()) return;
  Document& list = map.set("wild", Document::list());
  for (const WildCard wild : wilds) {
    Document& one = list.add(Document::map());
    one.set("card", rules.book().card_id(wild.card));
    one.set("as", rules.book().card_id(wild.as));
  }
}

Document view_line(const Rules& rules, const State& state, Seat seat, unsigned flag) {
  Document map = Document::map();
  Document cards = Document::list();
  for (const Card card : state.line(flag, seat)) cards.add(rules.book().card_id(card));
  map.set("cards", std::move(cards));
  const Strength strength = state.strength(flag, seat);
  if (strength.is_none()) {
    add_best(map, rules, state, seat, flag);
    return map;
  }
  add_strength(map, rules.book(), strength);
  map.set("was_first", (state.earlier[index(seat)] & flag_bit(flag)) != 0);
  add_wilds(map, rules, state, seat, flag);
  return map;
}

Document view_flag(const Rules& rules, const State& state, unsigned flag) {
  Document map = Document::map();
  map.set("flag", static_cast<int>(flag + 1));
  map.set("slots", static_cast<int>(state.slots(flag)));
  map.set("fog", state.fog == flag);
  map.set("mud", state.mud == flag);
  for (const Seat seat : kPlayers) {
    if ((state.side(seat).flags & flag_bit(flag)) != 0) map.set("owner", name(seat));
  }
  for (const Seat seat : kPlayers)
    map.set(std::string(name(seat)), view_line(rules, state, seat, flag));
  return map;
}

Document view_decks(const Book& book, const State& state) {
  Document map = Document::map();
  map.set("troops", int{state.deck_size[0]});
  map.set("tactics", int{state.deck_size[1]});
  Document tops = Document::list();
  for (const size_t deck : {0, 1}) {
    for (size_t i = 0; i < state.top_size[deck]; ++i) tops.add(book.card_id(state.top[deck][i]));
  }
  map.set("put_back", std::move(tops));
  return map;
}

}  // namespace

Document Rules::view(const State& state, Seat) const {
  Document map = Document::map();
  map.set("turn", name(state.turn));
  map.set("step", step_row(state.step()).name);
  Document flags = Document::list();
  for (unsigned flag = 0; flag < kFlags; ++flag) flags.add(view_flag(*this, state, flag));
  map.set("flags", std::move(flags));
  for (const Seat seat : kPlayers) map.set(std::string(name(seat)), view_side(*this, state, seat));
  map.set("decks", view_decks(book_, state));
  map.set("claimable", flag_list(state.claimable));
  if (state.step() == Step::Place) map.set("held", book_.card_id(state.asked<asks::Place>().taken));
  map.set("game", int{state.game});
  map.set("games", int{state.games});
  map.set("advanced", state.is_advanced != 0);
  map.set("starter", name(state.starter));
  return map;
}

}  // namespace acies::battleline
