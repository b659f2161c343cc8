// [ONUS-1.2] The unit cards, army by army.
#include "core/text/text.h"
#include "games/onus/readers/book_draft.h"

namespace acies::onus {
namespace {

constexpr int64_t kMostCost = 1000;
constexpr int64_t kMostCards = kUnitsASide;
constexpr std::array<std::string_view, 2> kUnitSources{"published", "reconstructed"};
// In the order of Origin. Skirmishing is one of the abilities.
constexpr std::array<std::string_view, 4> kAbilitySources{"published", "partly published",
                                                          "reconstructed", "skirmishing published"};
constexpr TagSet kWeapons = tag_bit(Tag::Archers) | tag_bit(Tag::Javelins) |
                            tag_bit(Tag::Slingers) | tag_bit(Tag::Bolts) | tag_bit(Tag::Stones);

void read_figures(BookDraft& draft, const Document& entry, UnitDef& unit) {
  unit.cost = static_cast<uint16_t>(draft.take(entry.number_at("cost", 1, kMostCost)));
  unit.cards = draft.number(entry, "cards", 1, kMostCards);
  unit.morale = draft.number(entry, "morale", 1, kMostFigure);
  unit.movement = kEp * draft.number(entry, "movement", 0, kMostFigure);
  unit.health = draft.number(entry, "health", 1, kMostFigure);
  unit.attack = draft.value(entry, "attack", kMostFigure);
  unit.defence = draft.value(entry, "defence", kMostFigure);
  if (entry.find("ranged") != nullptr) unit.ranged = draft.value(entry, "ranged", kMostFigure);
}

void read_words_of(BookDraft& draft, const Document& entry, UnitDef& unit) {
  unit.type = static_cast<Type>(draft.choice(entry, "type", kTypeNames).value_or(0));
  unit.tags = static_cast<TagSet>(draft.choices(entry, "tags", kTagNames));
  unit.abilities = draft.choices(entry, "abilities", kAbilityNames);
  // "none" is no formation of a card
  const uint32_t formations =
      draft.choices(entry, "formations", WordList(kFormationNames).subspan(1));
  unit.formations = static_cast<FormationSet>(formations << 1U);
}

void read_sources(BookDraft& draft, const Document& entry, UnitDef& unit) {
  unit.is_published = draft.choice(entry, "source", kUnitSources) == size_t{0};
  const auto origin = draft.choice(entry, "abilities_source", kAbilitySources);
  if (origin) unit.abilities_origin = *origin == 3 ? Origin::Partly : static_cast<Origin>(*origin);
  unit.note = draft.saying(entry, "note");
}

// [ONUS-1.4] [ONUS-17.24] [ONUS-17.27] A shooter has one weapon.
void check_weapon(BookDraft& draft, const Document& entry, const UnitDef& unit) {
  const bool has_ranged = unit.ranged.first > 0 && unit.ranged.second > 0;
  const int weapons = std::popcount(static_cast<unsigned>(unit.tags & kWeapons));
  if (weapons != (has_ranged ? 1 : 0)) {
    draft.blame(
        entry.wrong("a unit with 'ranged' has one tag that names its weapon, one without "
                    "has none"));
  }
  if (unit.can(Ability::Javelins) && !unit.is(Tag::Javelins)) {
    draft.blame(entry.wrong("the ability javelins needs the tag javelins"));
  }
  if (unit.can(Ability::Accurate) && !has_ranged) {
    draft.blame(entry.wrong("the ability accurate needs 'ranged'"));
  }
}

const std::vector<Document>& entries_of(const Document& file) {
  static const std::vector<Document> kNothing;
  const Document* list = file.find("unit");
  return list == nullptr ? kNothing : list->items();
}

}  // namespace

void BookReader::read_unit(BookDraft& draft, const Document& entry) {
  draft.check(entry.allow_only({"id", "name", "printed", "type", "tags", "cost", "cards", "morale",
                                "movement", "attack", "ranged", "defence", "health", "abilities",
                                "formations", "supports", "source", "abilities_source", "note"}));
  UnitDef unit;
  const size_t before = draft.faults.size();
  unit.id = draft.id(entry);
  if (book_.find_unit(unit.id) != kNoKind) {
    draft.blame(entry.find("id")->wrong("the id " + in_quotes(unit.id) + " is taken"));
  }
  unit.name = draft.saying(entry, "name");
  unit.army = static_cast<uint8_t>(book_.armies_.size() - 1);
  read_figures(draft, entry, unit);
  read_words_of(draft, entry, unit);
  read_sources(draft, entry, unit);
  if (draft.faults.size() == before) check_weapon(draft, entry, unit);
  if (book_.units_.size() == kMostKinds) draft.blame(entry.wrong("there are too many units"));
  book_.units_.push_back(std::move(unit));
}

void BookReader::read_army(BookDraft& draft, const Document& file) {
  draft.check(file.allow_only({"id", "name", "printed", "allies", "unit", "provenance"}));
  ArmyDef army;
  army.id = draft.id(file);
  if (book_.find_army(army.id) != 0xFF) {
    draft.blame(file.find("id")->wrong("the id " + in_quotes(army.id) + " is taken"));
  }
  army.name = draft.saying(file, "name");
  army.provenance = draft.provenance(file);
  book_.armies_.push_back(std::move(army));
  for (const Document& entry : draft.list(file, "unit")) read_unit(draft, entry);
}

// [ONUS-17.31] A supporting unit names its main units; both sides are complementary.
void BookReader::resolve_unit(BookDraft& draft, const Document& entry, UnitDef& unit) {
  if (entry.find("supports") == nullptr) return;
  for (const Document& item : draft.list(entry, "supports")) {
    const Kind main = book_.find_unit(item.text());
    if (main == kNoKind) {
      draft.blame(item.wrong("there is no unit " + in_quotes(item.text())));
    } else if (!unit.can(Ability::Complementary) ||
               !book_.units_[main].can(Ability::Complementary)) {
      draft.blame(item.wrong("both units need the ability complementary"));
    } else {
      unit.supports.push_back(main);
    }
  }
}

void BookReader::resolve_army(BookDraft& draft, const Document& file, size_t army) {
  for (const Document& item : draft.list(file, "allies")) {
    const uint8_t ally = book_.find_army(item.text());
    if (ally == 0xFF) draft.blame(item.wrong("there is no army " + in_quotes(item.text())));
    book_.armies_[army].allies.push_back(ally);
  }
  for (const Document& entry : entries_of(file)) {
    resolve_unit(draft, entry, book_.units_[book_.find_unit(entry.find("id")->text())]);
  }
}

// Allies and supports may be defined in a later file, so they are resolved at the end.
Result<void> BookReader::read_units() {
  std::vector<std::string> paths;
  for (const auto& [path, document] : library_.documents()) {
    if (path.starts_with(kUnitsFolder) && path.ends_with(".toml")) paths.push_back(path);
  }
  if (paths.empty()) return fault("there is no data file " + std::string(kUnitsFolder) + "*.toml");
  for (const std::string& path : paths) {
    const auto done =
        read_file(path, [&](BookDraft& draft, const Document& file) { read_army(draft, file); });
    if (!done) return done;
  }
  for (size_t army = 0; army < paths.size(); ++army) {
    const auto done = read_file(paths[army], [&](BookDraft& draft, const Document& file) {
      resolve_army(draft, file, army);
    });
    if (!done) return done;
  }
  return {};
}

}  // namespace acies::onus
