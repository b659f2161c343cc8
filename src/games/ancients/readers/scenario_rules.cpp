// [CCA-1.3] [CCA-2.4] Reads the special rules of a battle's file: a table [[rule]] for each.
#include <algorithm>

#include "core/text/text.h"
#include "games/ancients/readers/scenario_draft.h"

namespace acies::ancients {
namespace {

constexpr size_t kMostGrowth = 4;  // turns

using RuleReader = void(Draft&, const Document&, Seat);

// [CCA-4.15] For example two cards at first, three after the first turn, four after the second.
void read_growth(Draft& draft, const Document& rule, Seat seat) {
  draft.check(rule.allow_only({"kind", "side", "hand", "text"}));
  const std::vector<Document>& hands = draft.list(rule, "hand");
  auto& growth = draft.conditions().growth[index(seat)];
  const Document* where = rule.find("hand");
  if (where != nullptr && where->is_list() && (hands.empty() || hands.size() > kMostGrowth)) {
    return draft.blame(where->wrong("'hand' has one to four numbers"));
  }
  for (size_t i = 0; i < hands.size(); ++i) {
    const bool is_good = hands[i].is_number() && hands[i].number() >= 1 &&
                         hands[i].number() <= int64_t{kLargestHand};
    if (!is_good) draft.blame(hands[i].wrong("a hand has 1 to 8 cards"));
    growth[i] = static_cast<uint8_t>(is_good ? hands[i].number() : 0);
  }
}

void read_growth_on_banners(Draft& draft, const Document& rule, Seat seat) {
  draft.check(rule.allow_only({"kind", "side", "banners", "hand", "text"}));
  draft.conditions().bonus_banners[index(seat)] = draft.number(rule, "banners", 1, kHighestGoal);
  draft.conditions().bonus_hand[index(seat)] = draft.number(rule, "hand", 1, kLargestHand);
}

void read_sudden_death(Draft& draft, const Document& rule, Seat seat) {
  draft.check(rule.allow_only({"kind", "side", "leader", "text"}));
  const uint8_t number = draft.number(rule, "leader", 1, kLeadersASide);
  if (number == 0) return;
  if (number > draft.listed[index(seat)]) {
    return draft.blame(rule.find("leader")->wrong(std::string(name(seat)) + " has no leader " +
                                                  std::to_string(number) + " in its list"));
  }
  draft.conditions().vital[index(seat)] = leader_of(seat, number);
}

// [CCA-1.7] As seen by the side: South's left is the west.
std::optional<Section> read_section(const Document& word, Seat seat) {
  const bool is_south = seat == Seat::South;
  if (!word.is_text()) return std::nullopt;
  if (word.text() == "left") return is_south ? Section::West : Section::East;
  if (word.text() == "center") return Section::Center;
  if (word.text() == "right") return is_south ? Section::East : Section::West;
  return std::nullopt;
}

void read_exit(Draft& draft, const Document& rule, Seat seat) {
  draft.check(rule.allow_only({"kind", "side", "sections", "banner", "leaders", "text"}));
  SectionSet& exits = draft.conditions().exits[index(seat)];
  const Document* where = rule.find("sections");
  for (const Document& word : draft.list(rule, "sections")) {
    const auto section = read_section(word, seat);
    if (!section) draft.blame(word.wrong(R"(a section is "left", "center" or "right")"));
    if (section) exits |= section_bit(*section);
  }
  if (where != nullptr && where->is_list() && where->items().empty()) {
    draft.blame(where->wrong("'sections' names no section"));
  }
  draft.conditions().exit_banner[index(seat)] = draft.truth(rule, "banner") ? 1 : 0;
  const bool has_leaders = rule.find("leaders") != nullptr && draft.truth(rule, "leaders");
  draft.conditions().exit_leaders[index(seat)] = has_leaders ? 1 : 0;
}

// "8.6": row and column.
std::optional<Hex> read_place(Draft& draft, const Document& word) {
  const auto hex = word.is_text() ? read_hex_name(word.text()) : std::nullopt;
  if (!hex) {
    draft.blame(
        word.wrong((word.is_text() ? in_quotes(word.text()) : "this") +
                   " is not a hex of the field; a hex is written \"8.6\", row 8, column 6"));
  }
  return hex;
}

void read_objective(Draft& draft, const Document& rule, Seat seat) {
  draft.check(rule.allow_only({"kind", "side", "at", "text"}));
  const Document* where = rule.find("at");
  for (const Document& word : draft.list(rule, "at")) {
    if (const auto hex = read_place(draft, word)) {
      draft.conditions().objectives[index(seat)].insert(*hex);
    }
  }
  if (where != nullptr && where->is_list() && where->items().empty()) {
    draft.blame(where->wrong("'at' names no hex"));
  }
}

// units = ["MC", "WAR"]
template <class Visit>
void for_each_kind(Draft& draft, const Document& rule, Visit&& visit) {
  for (const Document& word : draft.list(rule, "units")) {
    const auto kind = word.is_text() ? find_kind(word.text()) : std::nullopt;
    if (kind) {
      visit(*kind, word);
    } else {
      draft.blame(word.wrong((word.is_text() ? in_quotes(word.text()) : "this") +
                             " is not a unit; choose from " + known_kinds()));
    }
  }
  const Document* where = rule.find("units");
  if (where != nullptr && where->is_list() && where->items().empty()) {
    draft.blame(where->wrong("'units' names no unit"));
  }
}

void read_reserve_units(Draft& draft, const Document& rule, Seat seat) {
  for_each_kind(draft, rule, [&](Kind kind, const Document& word) {
    const uint8_t blocks = draft.units[static_cast<size_t>(kind)].blocks;
    const Unit unit = draft.muster(seat, kind, blocks, place_of(word));
    if (unit != kNoUnit) draft.table().hex[unit] = kReserve;
  });
}

// [CCA-6.5] Further kinds that have missiles.
void read_missiles(Draft& draft, const Document& rule, Seat seat) {
  draft.check(rule.allow_only({"kind", "side", "units", "text"}));
  for_each_kind(draft, rule, [&](Kind kind, const Document&) {
    draft.conditions().missiles[index(seat)] |= kinds_of({kind});
  });
}

// [CCA-18.5] The leader of the reserve has the number after those of the list.
void read_ambush(Draft& draft, const Document& rule, Seat seat) {
  draft.check(rule.allow_only({"kind", "side", "from_turn", "units", "leader", "text"}));
  draft.conditions().ambush_turn[index(seat)] = draft.number(rule, "from_turn", 1, 99);
  read_reserve_units(draft, rule, seat);
  Saying leader = draft.saying(rule, "leader");
  std::vector<Saying>& leaders = draft.side(seat).leaders;
  if (leaders.size() >= kLeadersASide) {
    return draft.blame(rule.wrong(std::string(name(seat)) + " has more than 8 leaders"));
  }
  leaders.push_back(std::move(leader));
  draft.table().leader_hex[leader_of(seat, static_cast<unsigned>(leaders.size()))] = kReserve;
}

// [CCA-15.1] [CCA-15.3] Marks a unit as special.
void read_special_unit(Draft& draft, const Document& rule, Seat) {
  draft.check(rule.allow_only({"kind", "at", "name", "text"}));
  draft.scenario.special_unit = draft.saying(rule, "name");
  if (draft.text(rule, "at").empty()) return;
  const auto hex = read_place(draft, *rule.find("at"));
  if (!hex || !draft.is_map_sound) return;
  const Unit unit = draft.table().unit_in(*hex);
  if (unit == kNoUnit || (draft.marked & unit_bit(unit)) == 0) {
    return draft.blame(rule.find("at")->wrong("at " + write_hex_name(*hex) +
                                              " there is no unit with '!' on the map"));
  }
  draft.conditions().special |= unit_bit(unit);
}

struct RuleDef {
  std::string_view kind;
  bool has_side;
  RuleReader* read;
};
constexpr std::array<RuleDef, 8> kRuleDefs{
    {{"hand-growth", true, read_growth},
     {"hand-growth-on-banners", true, read_growth_on_banners},
     {"sudden-death", true, read_sudden_death},
     {"exit", true, read_exit},
     {"objective", true, read_objective},
     {"ambush", true, read_ambush},
     {"missiles", true, read_missiles},
     {"special-unit", false, read_special_unit}}};

const RuleDef* find_rule(std::string_view kind) {
  const auto found = std::ranges::find(kRuleDefs, kind, &RuleDef::kind);
  return found == kRuleDefs.end() ? nullptr : &*found;
}

std::string known_rules() {
  std::string all;
  for (const RuleDef& def : kRuleDefs) all += (all.empty() ? "" : ", ") + std::string(def.kind);
  return all;
}

// The rules read so far; a side has at most one of each kind.
using RulesSeen = std::vector<std::pair<const RuleDef*, Seat>>;

void read_rule(Draft& draft, const Document& rule, RulesSeen& seen) {
  const std::string kind = draft.text(rule, "kind");
  if (kind.empty()) return;
  const RuleDef* def = find_rule(kind);
  if (def == nullptr) {
    return draft.blame(rule.find("kind")->wrong("there is no rule " + in_quotes(kind) +
                                                "; choose from " + known_rules()));
  }
  const Seat seat = def->has_side ? draft.seat(rule, "side") : Seat::Nobody;
  const std::pair<const RuleDef*, Seat> here{def, seat};
  if (std::ranges::find(seen, here) != seen.end()) {
    const std::string whose = def->has_side ? " for " + std::string(name(seat)) : "";
    return draft.blame(rule.wrong("a second rule " + kind + whose));
  }
  seen.push_back(here);
  def->read(draft, rule, seat);
  draft.scenario.rule_kinds.push_back(kind);
  if (rule.find("text") != nullptr) {
    draft.scenario.special_rules.push_back(draft.saying(rule, "text"));
  }
}

}  // namespace

void read_special_rules(Draft& draft, const Document& file) {
  if (file.find("rule") == nullptr) return;
  RulesSeen seen;
  for (const Document& rule : draft.list(file, "rule")) read_rule(draft, rule, seen);
}

}  // namespace acies::ancients
