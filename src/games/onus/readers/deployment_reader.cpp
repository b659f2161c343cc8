// [ONUS-4.21] [ONUS-4.23] The places of an army's units at the start.
#include "core/text/text.h"
#include "games/onus/readers/book_draft.h"
#include "geometry/free/contact.h"

namespace acies::onus {
namespace {

constexpr int64_t kMostDegrees = 359;
constexpr uint8_t kNone = 0xFF;

// The places of one army while they are being read.
struct Parade {
  BookDraft& draft;
  const Book& book;
  const BandGround& ground;
  ArmyList& list;
  std::vector<const Document*> places;  // the place of each unit in the file
  std::vector<uint8_t> mains;           // the main unit of each support

  const UnitDef& def(size_t unit) const { return book.unit(list.units[unit].kind); }
};

// [x, y, heading]: millimetres and degrees.
std::optional<Pose> read_pose(BookDraft& draft, const Document& item) {
  const std::vector<Document>& parts = item.items();
  const auto is_number = [](const Document& one) {
    return one.is_number() && one.number() >= 0 && one.number() <= kMostMillimetres;
  };
  if (parts.size() != 3 || !std::ranges::all_of(parts, is_number) ||
      parts[2].number() > kMostDegrees) {
    draft.blame(item.wrong("a place is [x, y, heading] in whole millimetres and degrees"));
    return std::nullopt;
  }
  return Pose{static_cast<int32_t>(parts[0].number()) * field::kMillimetre,
              static_cast<int32_t>(parts[1].number()) * field::kMillimetre,
              static_cast<Heading>(parts[2].number() * field::kDegree), 0};
}

field::Polygon card_at(const Pose& pose) { return field::make_rectangle(pose, field::kCard); }

// [ONUS-4.23] Wholly inside the band. [ONUS-4.17]
bool is_in_band(const Pose& pose, const BandGround& ground) {
  Pose lowered = pose;
  lowered.x -= ground.left;
  lowered.y -= ground.low;
  return field::is_inside(card_at(lowered), {ground.width, ground.high - ground.low});
}

// The first such unit without a place.
size_t next_unplaced(const ArmyList& list, Kind kind, uint8_t level) {
  const auto is_next = [&](const Recruit& one) {
    return one.kind == kind && one.level == level && !one.has_place;
  };
  return static_cast<size_t>(std::ranges::find_if(list.units, is_next) - list.units.begin());
}

void place_one(Parade& muster, const Document& item, Kind kind, uint8_t level,
               Formation formation) {
  const size_t unit = next_unplaced(muster.list, kind, level);
  if (unit == muster.list.units.size()) {
    return muster.draft.blame(
        item.wrong("there are more places for " + muster.book.unit(kind).id + " than units"));
  }
  Recruit& recruit = muster.list.units[unit];
  recruit.has_place = true;
  muster.places[unit] = &item;
  const auto pose = read_pose(muster.draft, item);
  if (!pose) return;
  recruit.pose = *pose;
  recruit.formation = formation;
  if (!is_in_band(*pose, muster.ground)) {
    muster.draft.blame(
        item.wrong("this card does not lie wholly in its band, which is from " +
                   std::to_string(muster.ground.left / field::kMillimetre) + " to " +
                   std::to_string((muster.ground.left + muster.ground.width) / field::kMillimetre) +
                   " mm wide and from " + std::to_string(muster.ground.low / field::kMillimetre) +
                   " to " + std::to_string(muster.ground.high / field::kMillimetre) + " mm deep"));
  }
}

// [ONUS-16.1] Only formations of the card.
Formation read_formation(BookDraft& draft, const Document& entry, const UnitDef& unit) {
  if (entry.find("formation") == nullptr) return Formation::None;
  const auto found = draft.choice(entry, "formation", WordList(kFormationNames).subspan(1));
  if (!found) return Formation::None;
  const auto formation = static_cast<Formation>(*found + 1);
  if (unit.can_take(formation)) return formation;
  draft.blame(entry.find("formation")
                  ->wrong(unit.id + " cannot take the formation " +
                          std::string(kFormationNames[*found + 1])));
  return Formation::None;
}

void read_entry(Parade& muster, const Document& entry) {
  BookDraft& draft = muster.draft;
  draft.check(entry.allow_only({"unit", "level", "formation", "poses"}));
  const std::string id = draft.text(entry, "unit");
  if (id.empty()) return;
  const Kind kind = muster.book.find_unit(id);
  if (kind == kNoKind) {
    return draft.blame(entry.find("unit")->wrong("there is no unit " + in_quotes(id)));
  }
  const Formation formation = read_formation(draft, entry, muster.book.unit(kind));
  const auto level =
      entry.find("level") == nullptr ? 0 : draft.choice(entry, "level", kLevelWords).value_or(0);
  for (const Document& item : draft.list(entry, "poses")) {
    place_one(muster, item, kind, static_cast<uint8_t>(level), formation);
  }
}

// ---- overlaps ----

// [ONUS-17.35] Exactly on each other, with the support below; each has one partner.
bool pair_up(Parade& muster, size_t a, size_t b) {
  const std::vector<Recruit>& units = muster.list.units;
  if (units[a].pose != units[b].pose) return false;
  const bool is_a_main = muster.def(b).may_support(units[a].kind);
  if (!is_a_main && !muster.def(a).may_support(units[b].kind)) return false;
  const size_t main = is_a_main ? a : b;
  const size_t support = is_a_main ? b : a;
  const auto is_taken = [&](size_t unit) {
    return muster.mains[unit] != kNone ||
           std::ranges::find(muster.mains, static_cast<uint8_t>(unit)) != muster.mains.end();
  };
  if (is_taken(main) || is_taken(support)) return false;
  if (units[main].captain != units[support].captain || units[main].leader != units[support].leader)
    // [ONUS-21.9] They belong to different captains.
    return false;
  muster.mains[support] = static_cast<uint8_t>(main);
  return true;
}

void check_overlaps(Parade& muster) {
  const std::vector<Recruit>& units = muster.list.units;
  for (size_t i = 0; i < units.size(); ++i) {
    for (size_t j = 0; j < i; ++j) {
      if (!field::is_overlapping(card_at(units[i].pose), card_at(units[j].pose))) continue;
      if (pair_up(muster, i, j)) continue;
      muster.draft.blame(muster.places[i]->wrong("this card of " + muster.def(i).id +
                                                 " overlaps one of " + muster.def(j).id));
      break;
    }
  }
}

// In the list a support follows its main unit.
void bring_pairs_together(Parade& muster) {
  ArmyList& list = muster.list;
  const std::vector<Recruit> before = list.units;
  list.units.clear();
  std::vector<uint8_t> numbers(before.size(), kNone);  // for each unit its new number
  const auto add = [&](size_t unit) {
    numbers[unit] = static_cast<uint8_t>(list.units.size());
    list.units.push_back(before[unit]);
    list.units.back().is_support = muster.mains[unit] != kNone;
  };
  for (size_t i = 0; i < before.size(); ++i) {
    if (muster.mains[i] != kNone) continue;
    add(i);
    for (size_t j = 0; j < before.size(); ++j) {
      if (muster.mains[j] == i) add(j);
    }
  }
  const auto renumber = [&](uint8_t& on) { on = on < numbers.size() ? numbers[on] : kNone; };
  renumber(list.general_on);
  for (Lieutenant& one : list.lieutenants) renumber(one.on);
}

void check_all_placed(Parade& muster, const Document& where) {
  for (size_t i = 0; i < muster.list.units.size(); ++i) {
    if (muster.list.units[i].has_place) continue;
    return muster.draft.blame(where.wrong("a unit of " + muster.def(i).id + " has no place"));
  }
}

}  // namespace

void read_deployment(BookDraft& draft, const Book& book, const Document& map,
                     const BandGround& ground, ArmyList& list) {
  if (map.find("deploy") == nullptr) return;
  const size_t count = list.units.size();
  Parade muster{draft,
                book,
                ground,
                list,
                std::vector<const Document*>(count),
                std::vector<uint8_t>(count, kNone)};
  const size_t before = draft.faults.size();
  for (const Document& entry : draft.list(map, "deploy")) read_entry(muster, entry);
  check_all_placed(muster, *map.find("deploy"));
  if (draft.faults.size() != before) return;
  check_overlaps(muster);
  bring_pairs_together(muster);
}

}  // namespace acies::onus
