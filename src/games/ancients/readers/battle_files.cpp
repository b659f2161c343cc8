// The summary of a battle of Commands & Colors: Ancients for acies scenario check.
#include "core/text/layout.h"
#include "games/ancients/offers.h"

namespace acies::ancients {
namespace {

// "3 HI, 2 LI", in the order of the unit table.
std::string write_army(const State& state, Seat seat) {
  std::array<unsigned, kKinds> counts{};
  for (unsigned unit = 0; unit < kUnits; ++unit) {
    const bool is_own = seat_of(static_cast<Unit>(unit)) == seat;
    if (is_own && state.blocks[unit] != 0) ++counts[static_cast<size_t>(state.kind[unit])];
  }
  std::vector<std::string> parts;
  for (size_t kind = 0; kind < counts.size(); ++kind) {
    if (counts[kind] == 0) continue;
    parts.push_back(std::to_string(counts[kind]) + ' ' + std::string(kKindNames[kind]));
  }
  return join(parts, ", ");
}

struct SideCount {
  unsigned units = 0;
  unsigned reserve = 0;
};

SideCount count_side(const State& state, Seat seat) {
  SideCount count;
  for (unsigned unit = 0; unit < kUnits; ++unit) {
    const bool is_own = seat_of(static_cast<Unit>(unit)) == seat;
    if (!is_own || state.blocks[unit] == 0) continue;
    ++count.units;
    count.reserve += state.hex[unit] == kReserve ? 1 : 0;
  }
  return count;
}

std::string write_side(const TextContext& context, const Scenario& scenario, Seat seat) {
  const SideNames& side = scenario.sides[index(seat)];
  const SideCount count = count_side(scenario.start, seat);
  std::string text =
      "  " + context.say("scenario.side",
                         {context.seat(seat), side.army.in(context.language()),
                          side.commander.in(context.language()),
                          std::to_string(scenario.start.conditions.hand[index(seat)]),
                          std::to_string(count.units), std::to_string(side.leaders.size())});
  text += "\n      " + write_army(scenario.start, seat);
  if (count.reserve != 0) {
    text += "; " + context.say("scenario.reserve", {std::to_string(count.reserve)});
  }
  return text + '\n';
}

std::string write_special_rules(const TextContext& context, const Scenario& scenario) {
  if (scenario.rule_kinds.empty()) return {};
  std::string text = "  " + context.say("scenario.rules", {join(scenario.rule_kinds, ", ")}) + '\n';
  for (const Saying& rule : scenario.special_rules) {
    text += context.ink(wrapped(rule.in(context.language()), context.width(), 6), Ink::Faint);
  }
  return text;
}

std::string write_summary(const TextContext& context, const Scenario& scenario) {
  const std::string goal = std::to_string(scenario.start.conditions.goal[0]);
  std::string text = context.ink(scenario.name.in(context.language()), Ink::Strong) + ", " +
                     scenario.date.in(context.language()) + ", " + scenario.id + ", " +
                     std::to_string(scenario.number) + '\n';
  text += "  " + context.say("scenario.first", {context.seat(scenario.first), goal}) + '\n';
  for (const Seat seat : kPlayers) text += write_side(context, scenario, seat);
  return text + write_special_rules(context, scenario);
}

Document side_document(const TextContext& context, const Scenario& scenario, Seat seat) {
  const SideCount count = count_side(scenario.start, seat);
  Document map = Document::map();
  map.set("army", scenario.sides[index(seat)].army.in(context.language()));
  map.set("cards", int{scenario.start.conditions.hand[index(seat)]});
  map.set("units", count.units);
  map.set("reserve", count.reserve);
  map.set("leaders", static_cast<int64_t>(scenario.sides[index(seat)].leaders.size()));
  return map;
}

Document summary_document(const TextContext& context, const Scenario& scenario) {
  Document map = Document::map();
  map.set("id", scenario.id);
  map.set("name", scenario.name.in(context.language()));
  map.set("number", scenario.number);
  map.set("first", name(scenario.first));
  map.set("banners", int{scenario.start.conditions.goal[0]});
  for (const Seat seat : kPlayers) {
    map.set(std::string(name(seat)), side_document(context, scenario, seat));
  }
  Document& rules = map.set("rules", Document::list());
  for (const std::string& kind : scenario.rule_kinds) rules.add(kind);
  return map;
}

// A game's files name no game: whatever no other game knows is read as a battle of this one.
class OwnBattles final : public BattleFiles {
 public:
  explicit OwnBattles(const Book& book) : book_(book) {}

  bool is_own(const Document&) const override { return false; }
  BattleReading read(const Document& file, const TextContext& context) const override {
    auto reading = read_scenario(file, book_.units());
    if (!reading) return std::unexpected(std::move(reading.error()));
    return BattleSummary{reading->id, write_summary(context, *reading),
                         summary_document(context, *reading)};
  }

 private:
  const Book& book_;
};

}  // namespace

std::unique_ptr<const BattleFiles> make_battle_files(const Rules& rules) {
  return std::make_unique<OwnBattles>(rules.book());
}

}  // namespace acies::ancients
