// [ONUS-20.3] [ONUS-20.7] [ONUS-21.2] Several generals of one army: the units that each leads, and
// their captains. Units that no lieutenant takes belong to the first general.
#include "core/text/text.h"
#include "games/onus/readers/book_draft.h"

namespace acies::onus {
namespace {

uint8_t captain_of(const ArmyList& list, size_t number) {
  return number == 0 ? uint8_t{0} : list.lieutenants[number - 1].captain;
}

// ---- names ----

// A general of any army, because allies bring their own.
uint8_t read_name(BookDraft& draft, const Book& book, const Document& entry) {
  const std::string id = draft.text(entry, "general");
  const uint8_t general = book.find_general(id);
  if (id.empty() || general != kNotInBook) return general;
  draft.blame(entry.find("general")->wrong("there is no general " + in_quotes(id)));
  return kNotInBook;
}

// [ONUS-21.1] Numbers without gaps: each captain has a general.
uint8_t read_captain(BookDraft& draft, const Document& entry, const ArmyList& list) {
  const auto captain =
      static_cast<uint8_t>(draft.number_or(entry, "captain", 1, kCaptainsASide, 1) - 1);
  uint8_t last = 0;
  for (const Lieutenant& one : list.lieutenants) last = std::max(last, one.captain);
  if (captain <= last + 1) return captain;
  draft.blame(
      entry.find("captain")->wrong("captain " + std::to_string(last + 2) + " has no general"));
  return 0;
}

// ---- units ----

// The number of such units, and how many the lieutenants take.
struct Tally {
  Kind kind = kNoKind;
  uint8_t level = 0;
  size_t copies = 0;
  size_t taken = 0;
};

class Division {
 public:
  Division(BookDraft& draft, const Book& book, ArmyList& list)
      : draft_(draft), book_(book), list_(list) {
    for (const Recruit& one : list.units) {
      if (Tally* known = find(one.kind, one.level)) {
        ++known->copies;
      } else {
        tallies_.push_back({one.kind, one.level, 1, 0});
      }
    }
  }

  // The units of one lieutenant; numbers start at 1.
  void claim(const Document& entry, size_t number) {
    for (const Document& item : draft_.list(entry, "units")) {
      const Troop troop = draft_.take(read_troop(book_, item));
      if (troop.kind == kNoKind) continue;
      Tally* tally = find(troop.kind, troop.level);
      if (tally == nullptr || tally->taken + troop.copies > tally->copies) {
        const size_t left = tally == nullptr ? 0 : tally->copies - tally->taken;
        draft_.blame(item.wrong("there are only " + std::to_string(left) + " left of " +
                                book_.unit(troop.kind).id));
        continue;
      }
      tally->taken += troop.copies;
      claims_.push_back({troop, static_cast<uint8_t>(number + 1)});
    }
  }

  // The first units of each kind stay with the first general; the others go in the order of the
  // file.
  void hand_out() {
    if (claims_.empty()) return;
    for (const Tally& one : tallies_) hand_out(one);
  }

 private:
  struct Claim {
    Troop troop;
    uint8_t leader = 0;
  };

  Tally* find(Kind kind, uint8_t level) {
    for (Tally& one : tallies_) {
      if (one.kind == kind && one.level == level) return &one;
    }
    return nullptr;
  }
  void hand_out(const Tally& tally) {
    std::vector<uint8_t> leaders(tally.copies - tally.taken, 1);
    for (const Claim& one : claims_) {
      if (one.troop.kind != tally.kind || one.troop.level != tally.level) continue;
      leaders.insert(leaders.end(), one.troop.copies, one.leader);
    }
    size_t next = 0;
    for (Recruit& one : list_.units) {
      if (one.kind != tally.kind || one.level != tally.level) continue;
      one.leader = leaders[next++];
      one.captain = captain_of(list_, one.leader - 1U);
    }
  }

  BookDraft& draft_;
  const Book& book_;
  ArmyList& list_;
  std::vector<Tally> tallies_;
  std::vector<Claim> claims_;
};

// [ONUS-20.7] The command must be clear: every general has units of his own, or none has.
void check_claims(BookDraft& draft, const Document& where, const ArmyList& list) {
  const bool is_divided =
      std::ranges::any_of(list.units, [](const Recruit& one) { return one.leader != 0; });
  const bool is_team =
      std::ranges::any_of(list.lieutenants, [](const Lieutenant& one) { return one.captain != 0; });
  if (!is_divided && !is_team) return;
  const auto has_units = [&](size_t leader) {
    return std::ranges::any_of(list.units,
                               [&](const Recruit& one) { return one.leader == leader; });
  };
  for (size_t i = 1; i <= list.lieutenants.size(); ++i) {
    if (has_units(i + 1)) continue;
    return draft.blame(
        where.wrong("lieutenant " + std::to_string(i) + " leads no units, where he has to"));
  }
  if (!has_units(1)) draft.blame(where.wrong("the lieutenants leave no unit to the general"));
}

// [ONUS-20.7] The unit that holds him is his own.
void check_staff(BookDraft& draft, const Document& where, const ArmyList& list, uint8_t on,
                 size_t number) {
  if (on >= list.units.size()) return;
  const Recruit& unit = list.units[on];
  const bool is_his =
      unit.captain == captain_of(list, number) && (unit.leader == 0 || unit.leader == number + 1);
  if (!is_his) draft.blame(where.wrong("he is with a unit that another general leads"));
}

}  // namespace

void read_lieutenants(BookDraft& draft, const Book& book, const Document& map, ArmyList& list) {
  if (map.find("lieutenants") == nullptr) return;
  const std::vector<Document>& entries = draft.list(map, "lieutenants");
  const size_t before = draft.faults.size();
  if (entries.size() + 1 > kGeneralsASide) {
    return draft.blame(map.find("lieutenants")->wrong("an army has up to two lieutenants"));
  }
  for (const Document& entry : entries) {
    draft.check(entry.allow_only({"general", "on", "captain", "units"}));
    const uint8_t captain = read_captain(draft, entry, list);
    list.lieutenants.push_back({read_name(draft, book, entry), kNotInBook, captain});
  }
  if (draft.faults.size() != before) return list.lieutenants.clear();
  Division division(draft, book, list);
  for (size_t i = 0; i < entries.size(); ++i) {
    if (entries[i].find("units") != nullptr) division.claim(entries[i], i + 1);
  }
  if (draft.faults.size() != before) return;
  division.hand_out();
  for (size_t i = 0; i < entries.size(); ++i) {
    if (entries[i].find("on") == nullptr) continue;
    list.lieutenants[i].on = read_staff(draft, book, entries[i], "on", list);
  }
  check_claims(draft, *map.find("lieutenants"), list);
}

// [ONUS-4.24] Each general is with a unit of his, and no two with the same one.
void check_staffs(BookDraft& draft, const Document& map, const ArmyList& list) {
  if (list.lieutenants.empty()) return;
  if (map.find("general_on") != nullptr) {
    check_staff(draft, *map.find("general_on"), list, list.general_on, 0);
  }
  const std::vector<Document>& entries = map.find("lieutenants")->items();
  for (size_t i = 0; i < list.lieutenants.size(); ++i) {
    const Document* where = entries[i].find("on");
    if (where == nullptr) continue;
    const uint8_t on = list.lieutenants[i].on;
    check_staff(draft, *where, list, on, i + 1);
    bool is_taken = on == list.general_on && on != kNotInBook;
    for (size_t j = 0; j < i; ++j) is_taken = is_taken || list.lieutenants[j].on == on;
    if (is_taken && on != kNotInBook)
      draft.blame(where->wrong("another general is with this unit"));
  }
}

}  // namespace acies::onus
