#include "games/onus/words/position_pieces.h"

namespace acies::onus {
namespace {

constexpr uint32_t kMostShort = 0xFFFF;

// The index of a name in a list; the list's size if it is missing.
template <size_t N>
size_t find_name(const std::array<std::string_view, N>& names, std::string_view word) {
  return static_cast<size_t>(std::ranges::find(names, word) - names.begin());
}

// [ONUS-21.1] The captain's number in the team, from 1.
Result<void> read_captain_mark(std::string_view word, uint8_t& out) {
  const auto number = read_count(word, 1, kCaptainsASide);
  if (!number) return Fault(number.error());
  out = static_cast<uint8_t>(*number - 1);
  return {};
}

// Reads one unit, part by part.
class UnitReader {
 public:
  UnitReader(const Book& book, State& state, Unit unit)
      : book_(book), state_(state), one_(state.at(unit)), unit_(unit) {}

  Result<void> read(std::string_view text) {
    const auto parts = split(text, '+');
    const size_t at = parts[0].find('@');
    if (at == std::string_view::npos) {
      return fault("a unit is written as KIND@300,200,90 or KIND@destroyed");
    }
    if (const auto r = read_kind_word(parts[0].substr(0, at)); !r) return r;
    if (const auto r = read_place(parts[0].substr(at + 1)); !r) return r;
    one_.cost = usual_cost(book_, one_.kind);
    for (size_t i = 1; i < parts.size(); ++i) {
      if (const auto r = read_part(parts[i]); !r) return r;
    }
    return {};
  }

 private:
  Result<void> read_kind_word(std::string_view word) {
    if (word == "?") return {};
    return store(read_kind(book_, word), one_.kind);
  }
  Result<void> read_place(std::string_view word) {
    const size_t colon = std::min(word.find(':'), word.size());
    const size_t place = find_name(kPlaceNames, word.substr(0, colon));
    if (place == kPlaceNames.size()) {
      one_.place = Place::Field;
      return set_pose(word);
    }
    one_.place = static_cast<Place>(place);
    if (one_.is_on_field()) return fault("say where it stands");
    return colon == word.size() ? Result<void>{} : set_pose(word.substr(colon + 1));
  }
  Result<void> set_pose(std::string_view word) {
    const auto pose = read_pose(word);
    if (!pose) return Fault(pose.error());
    one_.set_pose(*pose);
    return {};
  }

  Result<void> read_part(std::string_view word) {
    if (take_mark(one_, word)) return {};
    if (word.contains(':')) return read_front(word);
    if (word == kSupportMark) {
      one_.is_support = 1;
      return {};
    }
    return read_number_part(word);
  }
  Result<void> read_number_part(std::string_view word) {
    const auto behind = [&](std::string_view mark) { return word.substr(mark.size()); };
    if (word.starts_with(kFoughtMark)) return read_enemy(behind(kFoughtMark), one_.fought);
    if (word.starts_with(kLeftMark)) return read_enemy(behind(kLeftMark), one_.left);
    if (word.starts_with(kWithMark)) {
      return store(read_unit_number(state_, behind(kWithMark)), one_.partner);
    }
    if (word.starts_with(kTurnsMark)) return read_turns(behind(kTurnsMark));
    if (word.starts_with(kDamageMark)) {
      return store(read_count(behind(kDamageMark), 1, 255), one_.damage);
    }
    if (word.starts_with(kSpentMark)) {
      return store(read_decimal(behind(kSpentMark), 2, 1, kMostShort), one_.spent);
    }
    if (word.starts_with(kCostMark)) {
      return store(read_count(behind(kCostMark), 0, kMostShort), one_.cost);
    }
    return read_command(word);
  }
  // [ONUS-20.7] [ONUS-21.2] Its captain or its own general.
  Result<void> read_command(std::string_view word) {
    if (word.starts_with(kLedMark)) {
      return store(read_count(word.substr(kLedMark.size()), 1, kGeneralsASide), one_.leader);
    }
    if (word.starts_with(kCaptainMark)) {
      return read_captain_mark(word.substr(kCaptainMark.size()), one_.captain);
    }
    return fault("a unit has no mark " + in_quotes(word));
  }
  Result<void> read_turns(std::string_view word) {
    const auto turn = read_choice(word, kTurnNames);
    if (!turn) return Fault(turn.error());
    one_.turning = static_cast<uint8_t>(*turn + 1);
    return {};
  }
  Result<void> read_enemy(std::string_view word, UnitSet& enemies) const {
    const auto enemy = read_unit_number(state_, word);
    if (!enemy) return Fault(enemy.error());
    if (are_friends(state_, *enemy, unit_)) return fault("that is a friend");
    enemies |= unit_bit(*enemy);
    return {};
  }

  // F1:N2.B3 and F1:N2.B3!
  Result<void> read_front(std::string_view word) {
    const size_t colon = word.find(':');
    const auto front = read_choice(word.substr(0, colon), kFrontNames);
    if (!front) return Fault(front.error());
    std::string_view theirs = word.substr(colon + 1);
    FrontContact& contact = one_.fronts[*front];
    if (contact.enemy != kNoUnit) return fault("a section stands against one enemy only");
    contact.is_laid = theirs.ends_with(kLaidSign) ? 1 : 0;
    if (contact.is_laid != 0) theirs.remove_suffix(1);
    const auto other = read_unit_section(state_, theirs);
    if (!other) return Fault(other.error());
    contact.enemy = other->unit;
    contact.section = other->section;
    return {};
  }

  const Book& book_;
  const State& state_;
  UnitState& one_;
  Unit unit_;
};

Result<void> read_general_mark(GeneralState& one, std::string_view word) {
  const size_t health = find_name(kHealthNames, word);
  if (health < kHealthNames.size()) {
    one.health = static_cast<Health>(health);
    return {};
  }
  if (word.starts_with(kCaptainMark)) {
    return read_captain_mark(word.substr(kCaptainMark.size()), one.captain);
  }
  if (word.starts_with(kPriceMark)) {
    return store(read_count(word.substr(kPriceMark.size()), 1, kMostShort), one.price);
  }
  return fault("a general has no mark " + in_quotes(word));
}

}  // namespace

bool take_mark(UnitState& one, std::string_view word) {
  const size_t mark = find_name(kMarkNames, word);
  const size_t deed = find_name(kDeedNames, word);
  const size_t formation = find_name(kFormationNames, word);
  const size_t token = find_name(kTokenMarks, word);
  if (mark < kMarks) {
    one.set(static_cast<Mark>(mark));
  } else if (deed < kDeeds) {
    one.note(static_cast<Deed>(deed));
  } else if (formation > 0 && formation < kFormations) {
    one.formation = static_cast<Formation>(formation);
  } else if (token < kTokenMarks.size()) {
    one.stretch |= static_cast<uint8_t>(1U << token);
  } else {
    return false;
  }
  return true;
}

Result<void> read_unit(const Book& book, State& state, Unit unit, std::string_view text) {
  return UnitReader(book, state, unit).read(text);
}

Result<void> read_general(const Book& book, const State& state, GeneralState& one,
                          std::string_view text) {
  const auto parts = split(text, '+');
  const size_t at = parts[0].find('@');
  if (at == std::string_view::npos) return fault("a general is written as NAME@S3 or NAME@-");
  const auto card = read_general_card(book, parts[0].substr(0, at));
  if (const auto r = store(card, one.card); !r) return r;
  const std::string_view unit = parts[0].substr(at + 1);
  if (unit != "-") {
    if (const auto r = store(read_unit_number(state, unit), one.unit); !r) return r;
  }
  for (size_t i = 1; i < parts.size(); ++i) {
    if (const auto r = read_general_mark(one, parts[i]); !r) return r;
  }
  return {};
}

}  // namespace acies::onus
