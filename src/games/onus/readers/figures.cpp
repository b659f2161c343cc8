// The part of the data files that a table depends on: the battle with its army lists, the cards of
// the units and generals in it, and the action deck.
#include <algorithm>
#include <set>

#include "core/data/figures.h"
#include "games/onus/onus.h"
#include "games/onus/readers/book_draft.h"

namespace acies::onus {
namespace {

constexpr std::string_view kMeetingsFile = "onus/meetings.toml";
constexpr std::array<std::string_view, 4> kFolders{kUnitsFolder, "onus/armies/", "onus/battles/",
                                                   kMeetingsFile};
// Leads for captains whom the battle does not know.
constexpr std::string_view kPlainGeneral = "standard";

using Ids = std::set<std::string, std::less<>>;

Prose prose_of(const DataFile& file) { return file.is_own ? Prose::KeepNames : Prose::Drop; }

std::string id_in(const Document& entry) {
  const Document* id = entry.find("id");
  return id == nullptr ? std::string() : id->text();
}

// The list without unknown ids.
Document only_ids(const Document& list, const Ids& ids) {
  Document some = Document::list();
  for (const Document& item : list.items()) {
    if (ids.contains(item.text())) some.add(item);
  }
  return some;
}

class FigureReader {
 public:
  FigureReader(const Book& book, const Library& library, const State& state)
      : book_(book), library_(library), state_(state) {}

  Document read() {
    note_table();
    if (state_.scenario < book_.scenarios().size()) {
      add_battle(book_.scenarios()[state_.scenario]);
    } else {
      files_.set(std::string(kMeetingsFile), no_meetings());
    }
    add_units();
    add_generals();
    add_whole(std::string(kDeckFile));
    return std::move(files_);
  }

 private:
  // Units in the battle.

  void note_unit(Kind kind) {
    if (kind >= book_.units().size()) return;
    units_.insert(book_.unit(kind).id);
    note_army(book_.unit(kind).army);
  }
  void note_army(uint8_t army) {
    if (army < book_.armies().size()) armies_.insert(book_.armies()[army].id);
  }
  void note_general(uint8_t card) {
    if (card >= book_.generals().size()) return;
    generals_.insert(book_.general(card).id);
    note_army(book_.general(card).army);
  }
  void note_table() {
    note_general(book_.find_general(kPlainGeneral));
    for (const UnitState& unit : state_.units) {
      if (unit.place != Place::None) note_unit(unit.kind);
    }
    for (const GeneralState& general : state_.generals) note_general(general.card);
    for (const ArmyState& army : state_.armies) note_army(army.people);
  }
  void note_list(const ArmyList& list) {
    note_army(list.army);
    note_general(list.general);
    for (const Lieutenant& one : list.lieutenants) note_general(one.general);
    for (const Recruit& one : list.units) note_unit(one.kind);
  }

  // Their files.

  void add_whole(const std::string& path) {
    const DataFile file = find_data_file(library_, path);
    if (file.document == nullptr || files_.find(file.path) != nullptr) return;
    files_.set(file.path, figures_in(*file.document, prose_of(file)));
  }
  void add_battle(const Scenario& scenario) {
    for (const Seat seat : scenario.seats()) {
      const ArmyList& list = scenario.sides[player_number(seat)].list;
      note_list(list);
      const ArmyList* ready = list.id.empty() ? nullptr : book_.find_list(list.id);
      if (ready != nullptr) add_whole(ready->path);
    }
    if (!scenario.is_meeting) {
      files_.set(std::string(kMeetingsFile), no_meetings());
      return add_whole(scenario.path);
    }
    const DataFile file = find_data_file(library_, scenario.path);
    if (file.document != nullptr) {
      files_.set(file.path, meeting_of(*file.document, scenario.id));
    }
  }
  static Document no_meetings() {
    Document file = Document::map();
    file.set("meeting", Document::list());
    return file;
  }
  static Document meeting_of(const Document& file, std::string_view id) {
    Document some = Document::map();
    for (const auto& [key, value] : file.members()) {
      if (key == "own" && id_in(value) == id) some.set(key, figures_in(value));
      if (!value.is_list()) continue;
      Document& rows = some.set(key, Document::list());
      for (const Document& row : value.items()) {
        if (id_in(row) == id) rows.add(figures_in(row));
      }
    }
    return some;
  }

  void add_units() {
    for (const auto& [path, document] : library_.documents()) {
      if (!path.starts_with(kUnitsFolder) || !armies_.contains(id_in(document))) continue;
      files_.set(path, army_of(document));
    }
  }
  Document army_of(const Document& file) const {
    const Document figures = figures_in(file);
    Document army = Document::map();
    for (const auto& [key, value] : figures.members()) {
      if (key == "allies") {
        army.set(key, only_ids(value, armies_));
      } else if (key == "unit") {
        Document& units = army.set(key, Document::list());
        for (const Document& unit : value.items()) {
          if (units_.contains(id_in(unit))) units.add(unit_of(unit));
        }
      } else {
        army.set(key, value);
      }
    }
    return army;
  }
  Document unit_of(const Document& entry) const {
    Document unit = Document::map();
    for (const auto& [key, value] : entry.members()) {
      unit.set(key, key == "supports" ? only_ids(value, units_) : value);
    }
    return unit;
  }

  void add_generals() {
    const DataFile file = find_data_file(library_, std::string(kGeneralsFile));
    if (file.document == nullptr) return;
    const Document figures = figures_in(*file.document);
    Document some = Document::map();
    for (const auto& [key, value] : figures.members()) {
      if (key != "general") {
        some.set(key, Document());  // the name of an ability
        continue;
      }
      Document& list = some.set(key, Document::list());
      for (const Document& one : value.items()) {
        if (generals_.contains(id_in(one))) list.add(one);
      }
    }
    files_.set(file.path, std::move(some));
  }

  const Book& book_;
  const Library& library_;
  const State& state_;
  Ids units_;
  Ids armies_;
  Ids generals_;
  Document files_ = Document::map();
};

}  // namespace

std::span<const std::string_view> Rules::figure_folders() { return kFolders; }

Document Rules::figures(const Library& library, const State& start) const {
  return FigureReader(book_, library, start).read();
}

}  // namespace acies::onus
