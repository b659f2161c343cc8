// acies: no allocation
// Chapters 4 and 16: ordering units and leaders.
#include "games/ancients/chapters/chapters.h"

namespace acies::ancients {
namespace {

constexpr HexSet make_section(Section section) {
  HexSet set;
  for (unsigned row = 0; row < kHexRows; ++row) {
    // [CCA-1.8] [CCA-1.9] The fifth and ninth hex of a long row lie in two sections.
    const bool is_long = row % 2 == 0;
    constexpr std::array<std::array<unsigned, 2>, 3> kLong{{{0, 4}, {4, 8}, {8, 12}}};
    constexpr std::array<std::array<unsigned, 2>, 3> kShort{{{0, 3}, {4, 7}, {8, 11}}};
    const auto [first, last] = (is_long ? kLong : kShort)[static_cast<size_t>(section)];
    for (unsigned column = first; column <= last; ++column) set.insert(hex_at(row, column));
  }
  return set;
}
constexpr std::array<HexSet, 3> kSections{
    make_section(Section::West), make_section(Section::Center), make_section(Section::East)};

constexpr Section left_of(Seat seat) { return seat == Seat::South ? Section::West : Section::East; }
constexpr Section right_of(Seat seat) {
  return seat == Seat::South ? Section::East : Section::West;
}

// [CCA-16.5] [CCA-16.6] [CCA-16.7] A card for one section gives two, three or four orders.
unsigned orders_of_wing(Card card) { return 2 + static_cast<unsigned>(card) / 3; }

// Numbers of pieces by the set of sections that could pay for each.
using Pieces = std::array<uint8_t, 8>;

// [CCA-4.7] Whether each of these pieces can be paid for by one of its sections. For every set of
// sections: the pieces that only this set can pay for do not outnumber its orders.
bool can_pay(const std::array<uint8_t, 3>& orders, const Pieces& pieces) {
  for (unsigned set = 1; set <= kAllSections; ++set) {
    unsigned wanted = 0;
    unsigned given = 0;
    for (unsigned part = 1; part <= set; ++part) {
      if ((part & ~set) == 0) wanted += pieces[part];
    }
    for (unsigned section = 0; section < 3; ++section) {
      if ((set >> section & 1U) != 0) given += orders[section];
    }
    if (wanted > given) return false;
  }
  return true;
}

constexpr SectionSet parts_of(Hex hex) {
  unsigned set = 0;
  for (unsigned i = 0; i < 3; ++i) set |= static_cast<unsigned>(kSections[i].has(hex)) << i;
  return static_cast<SectionSet>(set);
}
constexpr std::array<SectionSet, kHexes> kParts = [] {
  std::array<SectionSet, kHexes> parts{};
  for (unsigned hex = 0; hex < kHexes; ++hex) parts[hex] = parts_of(static_cast<Hex>(hex));
  return parts;
}();
// The hexes that exactly these sections could pay for.
constexpr std::array<HexSet, 8> kPaidBy = [] {
  std::array<HexSet, 8> sets{};
  for_each_hex(kAllHexes, [&](Hex hex) { sets[kParts[hex]].insert(hex); });
  return sets;
}();

// [CCA-16.8] [CCA-16.9] The hexes where a section card can pay for one more piece.
HexSet payable_hexes(const State& state) {
  if (state.effect < Card::Coordinate) {  // one section pays for all
    if (orders_given(state) >= orders_of_wing(state.effect)) return {};
    return kSections[static_cast<size_t>(section_of_card(state.effect, state.turn))];
  }
  const std::array<uint8_t, 3> orders = state.effect == Card::Coordinate
                                            ? std::array<uint8_t, 3>{1, 1, 1}
                                            : std::array<uint8_t, 3>{2, 0, 2};
  Pieces pieces{};
  for_each_bit(state.ordered, [&](unsigned i) { ++pieces[kParts[state.hex[i]]]; });
  for_each_bit(state.ordered_leaders, [&](unsigned i) { ++pieces[kParts[state.leader_hex[i]]]; });
  HexSet found;
  for (const unsigned part : {1U, 2U, 3U, 4U, 6U}) {
    ++pieces[part];
    if (can_pay(orders, pieces)) found |= kPaidBy[part];
    --pieces[part];
  }
  return found;
}

// [CCA-16.34] Symbols pay first; helmets pay for the rest. The purse holds what can still be paid
// for.
struct Purse {
  std::array<bool, 3> ranks{};
  bool helmet = false;
};
Purse spartacus_purse(const Rules& rules, const State& state) {
  std::array<unsigned, 3> wanted{};
  for_each_bit(state.ordered,
               [&](unsigned i) { ++wanted[static_cast<size_t>(rules.unit(state.kind[i]).rank)]; });
  auto spent = static_cast<unsigned>(std::popcount(state.ordered_leaders));
  for (size_t rank = 0; rank < wanted.size(); ++rank) {
    if (wanted[rank] > state.symbols[rank]) spent += wanted[rank] - state.symbols[rank];
  }
  Purse purse;
  purse.helmet = spent < state.symbols[static_cast<size_t>(Face::Helmet)];
  for (size_t rank = 0; rank < wanted.size(); ++rank) {
    purse.ranks[rank] = purse.helmet || wanted[rank] < state.symbols[rank];
  }
  return purse;
}

// [CCA-16.18] [CCA-16.28] [CCA-16.29] Linked: adjacent to another ordered unit.
HexSet linked_hexes(const State& state) {
  return state.ordered == 0 ? kAllHexes : around(ordered_hexes(state));
}

constexpr unsigned kDoubleTimeUnits = 4;

// [CCA-16.17] [CCA-16.20] [CCA-16.21] The number of further units: three with Leadership Any
// Section, else four.
unsigned chain_length(Card card) { return card == Card::Leadership ? 3 : 4; }

// [CCA-16.24] A copied Leadership Any Section is bound to a section; others are not.
HexSet bounds_of(const State& state) {
  return state.bound == 0 ? kAllHexes : section_hexes(state.bound);
}

// [CCA-16.18] [CCA-16.19] Adjacent to the leader or to the chain.
HexSet chain_hexes(const State& state) {
  const Hex chief = state.leader_hex[state.chief];
  const bool is_attached = state.unit_in(chief) != kNoUnit;
  const unsigned taken =
      static_cast<unsigned>(std::popcount(state.ordered)) - (is_attached ? 1 : 0);
  if (taken >= chain_length(state.effect)) return {};
  return around(ordered_hexes(state) | HexSet::of(chief));
}

HexSet hexes_of_kinds(const State& state, HexSet among, KindSet kinds) {
  HexSet found;
  for_each_hex(among, [&](Hex hex) {
    if (state.is_kind(state.unit_in(hex), kinds)) found.insert(hex);
  });
  return found;
}

HexSet hexes_of_ranks(const Rules& rules, const State& state, HexSet among,
                      const std::array<bool, 3>& ranks) {
  HexSet found;
  for_each_hex(among, [&](Hex hex) {
    const Class rank = rules.unit(state.kind[state.unit_in(hex)]).rank;
    if (ranks[static_cast<size_t>(rank)]) found.insert(hex);
  });
  return found;
}

// The hexes where the card can order one more unit. The set may include hexes without an idle unit.
HexSet open_to_units(const Rules& rules, const State& state, HexSet idle) {
  const unsigned given = orders_given(state);
  // [CCA-16.3] A fallback orders one unit, without the card's extras.
  if (state.is_fallback != 0) return given == 0 ? kAllHexes : HexSet{};
  const Card card = state.effect;
  if (is_section_card(card)) return payable_hexes(state);
  if (is_leadership(card)) {
    if (state.chief != kNoLeader) return chain_hexes(state);
    return given == 0 ? bounds_of(state) : HexSet{};
  }
  const KindSet kinds = kinds_of_card(card);
  switch (card) {
    case Card::DoubleTime:
      if (given >= kDoubleTimeUnits) return {};
      return hexes_of_kinds(state, idle & linked_hexes(state), kinds);
    case Card::LineCommand: return hexes_of_kinds(state, idle & linked_hexes(state), kinds);
    case Card::Spartacus:
      return hexes_of_ranks(rules, state, idle, spartacus_purse(rules, state).ranks);
    default: return given < state.command ? hexes_of_kinds(state, idle, kinds) : HexSet{};
  }
}

// [CCA-16.20] [CCA-16.21] [CCA-16.22] One leader, anywhere or in the card's section; he may be
// alone.
HexSet open_to_chiefs(const State& state) {
  if (state.chief != kNoLeader || orders_given(state) != 0) return {};
  if (state.effect == Card::Leadership) return bounds_of(state);
  return section_hexes(section_bit(section_of_card(state.effect, state.turn)));
}

// [CCA-4.10] [CCA-4.11] Cards with a helmet order leaders by themselves, one order each.
HexSet open_to_leaders(const Rules& rules, const State& state, HexSet open_units) {
  if (state.is_fallback != 0) return {};
  if (is_section_card(state.effect)) return open_units;
  // [CCA-4.12] [CCA-4.13] A Leadership card orders only the leader that it names.
  if (is_leadership(state.effect)) return open_to_chiefs(state);
  bool is_open = false;
  // [CCA-16.14] Order Mounted: leaders count against Command.
  if (state.effect == Card::Mounted) is_open = orders_given(state) < state.command;
  if (state.effect == Card::Spartacus) is_open = spartacus_purse(rules, state).helmet;
  return is_open ? kAllHexes : HexSet{};
}

// [CCA-4.5] [CCA-4.6] The hexes whose unit or leader may still be ordered; each piece only once.
struct Openings {
  HexSet units;
  HexSet leaders;
};
Openings openings_of(const Rules& rules, const State& state) {
  const size_t side = index(state.turn);
  const HexSet idle = state.manned[side] & ~ordered_hexes(state);
  const HexSet open = open_to_units(rules, state, idle);
  HexSet leaders;
  if (!state.led[side].is_empty()) {
    leaders = state.led[side] & open_to_leaders(rules, state, open);
    for_each_bit(state.ordered_leaders, [&](unsigned i) { leaders.remove(state.leader_hex[i]); });
  }
  return {idle & open, leaders};
}

template <class Visit>
void for_each_order(const Rules& rules, const State& state, Visit&& visit) {
  const Openings openings = openings_of(rules, state);
  for_each_hex(openings.units, [&](Hex hex) { visit(make_action(Verb::Order, hex)); });
  for_each_hex(openings.leaders, [&](Hex hex) { visit(make_action(Verb::Lead, hex)); });
  for_each_bit(ambush_sections(state),
               [&](unsigned section) { visit(make_action(Verb::Ambush, section)); });
}

bool has_order(const Rules& rules, const State& state) {
  const Openings openings = openings_of(rules, state);
  return !(openings.units | openings.leaders).is_empty() || ambush_sections(state) != 0;
}

void note_use(State& state, SectionSet sections) {
  if (is_leadership(state.effect)) state.used = sections;
}

// [CCA-4.8] One order covers the unit and the leader attached to it.
void order_unit(State& state, Hex hex, Journal* journal) {
  const Unit unit = state.unit_in(hex);
  if (is_leadership(state.effect) && state.chief == kNoLeader) {
    state.is_fallback = 1;  // one unit of choice in place of a leader
    note_use(state, sections_of(hex));
  }
  state.ordered |= unit_bit(unit);
  tell(journal, state.turn, Happening::Ordered, "4.3"_rule,
       {static_cast<int16_t>(state.kind[unit]), hex});
}

void order_leader(State& state, Hex hex, Journal* journal) {
  const Leader leader = state.leader_in(hex, state.turn);
  const Unit unit = state.unit_in(hex);
  tell(journal, state.turn, Happening::LeaderOrdered, "4.10"_rule,
       {leader, hex, 0, 0, 0, battle_fact(state)});
  if (!is_leadership(state.effect)) {
    state.ordered_leaders |= leader_bit(leader);
    return;
  }
  state.chief = leader;
  note_use(state, sections_of(hex));
  if (unit == kNoUnit) {
    state.ordered_leaders |= leader_bit(leader);
  } else {
    order_unit(state, hex, journal);
  }
}

}  // namespace

unsigned orders_given(const State& state) {
  return static_cast<unsigned>(std::popcount(state.ordered) + std::popcount(state.ordered_leaders));
}

HexSet ordered_hexes(const State& state) {
  HexSet set;
  for_each_bit(state.ordered, [&](unsigned i) { set.insert(state.hex[i]); });
  return set;
}

SectionSet sections_of(Hex hex) { return kParts[hex]; }

HexSet section_hexes(SectionSet sections) {
  HexSet set;
  for_each_bit(sections, [&](unsigned i) { set |= kSections[i]; });
  return set;
}

// [CCA-1.7] The left of one player is the right of the other.
Section section_of_card(Card card, Seat seat) {
  const unsigned place =
      is_leadership(card) ? static_cast<unsigned>(card) - static_cast<unsigned>(Card::InspiredLeft)
                          : static_cast<unsigned>(card) % 3;
  if (place == 1) return Section::Center;
  return place == 0 ? left_of(seat) : right_of(seat);
}

bool settle_order(const Rules& rules, State& state, Journal*) {
  state.phase = Phase::Orders;
  if (has_order(rules, state)) return true;
  state.pop();
  return false;
}

// [CCA-4.3] [CCA-20.6] All units and leaders are named before the first one moves.
void list_order(const Rules& rules, const State& state, ActionList& list) {
  for_each_order(rules, state, [&](Action action) { list.push_back(action); });
  // [CCA-20.3] [CCA-20.4] The player may stop at any time.
  list.push_back(make_action(Verb::Done));
}

Refusal why_order(const Rules& rules, const State& state, Action action) {
  const RuleId card_rule = rules.book().card_rule(state.effect);
  if (is_verb(action, Verb::Ambush)) return reason("18.5"_rule, "refusal.no_ambush");
  const bool is_leader = is_verb(action, Verb::Lead);
  if (!is_leader && !is_verb(action, Verb::Order)) return reason("3.2"_rule, "refusal.step");
  if (!is_hex(action.place)) return reason("1.6"_rule, "refusal.no_hex");
  const Hex hex = hex_of(action);
  if (is_leader) {
    const Leader leader = state.leader_in(hex, state.turn);
    if (leader == kNoLeader) return reason("4.2"_rule, "refusal.no_own_leader", {hex});
    if ((state.ordered_leaders & leader_bit(leader)) != 0)
      return reason("4.5"_rule, "refusal.ordered", {hex});
    if (!bears_helmet(state.effect) && !is_leadership(state.effect)) {
      return reason(state.unit_in(hex) != kNoUnit ? "4.12"_rule : "4.13"_rule,
                    "refusal.no_leader_order", {hex});
    }
    return reason(card_rule, "refusal.card_leader", {hex});
  }
  const Unit unit = state.unit_in(hex);
  if (unit == kNoUnit || seat_of(unit) != state.turn)
    return reason("4.2"_rule, "refusal.no_own_unit", {hex});
  if ((state.ordered & unit_bit(unit)) != 0) return reason("4.5"_rule, "refusal.ordered", {hex});
  if (state.is_fallback != 0) return reason("16.2"_rule, "refusal.fallback", {hex});
  if (!state.is_kind(unit, kinds_of_card(state.effect)))
    return reason(card_rule, "refusal.card_kind", {hex});
  return reason(card_rule, "refusal.card_order", {hex});
}

void act_order(const Rules&, State& state, Action action, Journal* journal) {
  switch (static_cast<Verb>(action.verb)) {
    case Verb::Done: state.pop(); break;
    case Verb::Order: order_unit(state, hex_of(action), journal); break;
    case Verb::Lead: order_leader(state, hex_of(action), journal); break;
    default:
      state.pop();
      note_use(state, section_bit(static_cast<Section>(action.place)));
      begin_ambush(state, static_cast<Section>(action.place), journal);
  }
}

}  // namespace acies::ancients
