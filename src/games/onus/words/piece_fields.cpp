// Units and generals of a position: legionaries@300,200,90+active+damage2+F1:N2.B3 and
// trajan@S3+wounded.
#include "games/onus/chapters/chapters.h"
#include "games/onus/words/fields.h"

namespace acies::onus {
namespace {

constexpr std::array<std::string_view, 2> kTokenMarks{"left-token", "right-token"};
constexpr char kLaidSign = '!';

// The place of a name in a list; its size if it is not there.
template <size_t N>
size_t find_name(const std::array<std::string_view, N>& names, std::string_view word) {
  return static_cast<size_t>(std::ranges::find(names, word) - names.begin());
}

// ---- kinds of this file ----

// [ONUS-21.1] Text counts the captains of a team from 1, the table from 0.
struct Ordinal {
  unsigned most = 0;
  static std::string write(unsigned value) { return std::to_string(value + 1); }
  Result<void> read(std::string_view text, uint8_t& out) const {
    const auto number = read_count(text, 1, most);
    if (!number) return Fault(number.error());
    out = static_cast<uint8_t>(*number - 1);
    return {};
  }
};
constexpr Ordinal kCaptain{kCaptainsASide};

// One of the names, or 0 for none.
struct Turn {
  static std::string write(unsigned value) { return std::string(kTurnNames[(value - 1) % 8]); }
  static Result<void> read(std::string_view text, uint8_t& out) {
    const auto turn = read_choice(text, kTurnNames);
    if (!turn) return Fault(turn.error());
    out = static_cast<uint8_t>(*turn + 1);
    return {};
  }
};
constexpr Turn kTurn;

// ---- marks that are not a single member ----

std::string write_cost(const Rules& rules, const State& state, unsigned unit) {
  const UnitState& one = state.units[unit];
  return one.cost == usual_cost(rules.book(), one.kind) ? "" : std::to_string(one.cost);
}
Result<void> read_cost(PositionDraft& draft, unsigned unit, std::string_view text) {
  return store(read_count(text, 0, kMostShort), draft.state.units[unit].cost);
}

// Enemies, one mark for each.
std::string write_enemies(const State& state, std::string_view mark, UnitSet enemies) {
  std::string text;
  for_each_bit(enemies, [&](unsigned i) { text += '+' + std::string(mark) + write_tag(state, i); });
  return text;
}
template <auto Enemies>
Result<void> read_enemy(PositionDraft& draft, unsigned unit, std::string_view word) {
  const auto enemy = read_unit_number(draft.state, word);
  if (!enemy) return Fault(enemy.error());
  if (are_friends(draft.state, *enemy, static_cast<Unit>(unit))) return fault("that is a friend");
  draft.state.units[unit].*Enemies |= unit_bit(*enemy);
  return {};
}
std::string write_nothing(const Rules&, const State&, unsigned) { return {}; }

struct Marks : FieldMaker<PositionDraft> {
  static constexpr std::array kUnit{
      field<Number{1, 255}, &State::units, kOwn, &UnitState::damage>("damage"),
      field<Decimal{2, 1, kMostShort}, &State::units, kOwn, &UnitState::spent>("spent"),
      part("cost", write_cost, read_cost),
      field<kTurn, &State::units, kOwn, &UnitState::turning>("turns-"),
      field<onus::kUnit, &State::units, kOwn, &UnitState::partner>("with-"),
      fact<&State::units, kOwn, &UnitState::is_support>("support"),
      field<kCaptain, &State::units, kOwn, &UnitState::captain>("captain"),
      field<Number{1, kGeneralsASide}, &State::units, kOwn, &UnitState::leader>("led"),
      // Written after all others; see write_enemies.
      part("fought-", write_nothing, read_enemy<&UnitState::fought>),
      part("left-", write_nothing, read_enemy<&UnitState::left>),
  };
  static constexpr std::array kGeneral{
      field<kCaptain, &State::generals, kOwn, &GeneralState::captain>("captain"),
      field<Number{1, kMostShort}, &State::generals, kOwn, &GeneralState::price>("price"),
  };
};

// ---- units ----

std::string write_front(const State& state, unsigned front, const FrontContact& contact) {
  std::string text = '+' + std::string(kFrontNames[front]) + ':';
  text += write_unit_section(state, {unit_of(contact.enemy), contact.section});
  return contact.is_laid != 0 ? text + kLaidSign : text;
}
// F1:N2.B3 and F1:N2.B3!
Result<void> read_front(const State& state, UnitState& one, std::string_view word) {
  const size_t colon = word.find(':');
  const auto front = read_choice(word.substr(0, colon), kFrontNames);
  if (!front) return Fault(front.error());
  std::string_view theirs = word.substr(colon + 1);
  FrontContact& contact = one.fronts[*front];
  if (!contact.is_free()) return fault("a section stands against one enemy only");
  contact.is_laid = theirs.ends_with(kLaidSign) ? 1 : 0;
  if (contact.is_laid != 0) theirs.remove_suffix(1);
  const auto other = read_unit_section(state, theirs);
  if (!other) return Fault(other.error());
  contact.enemy = other->unit;
  contact.section = other->section;
  return {};
}

std::string write_place(const UnitState& one) {
  if (one.is_on_field()) return write_pose(one.pose());
  const std::string text = write_choice(kPlaceNames, static_cast<int64_t>(one.place), "place");
  return one.pose() == Pose{} ? text : text + ':' + write_pose(one.pose());
}
Result<void> set_pose(UnitState& one, std::string_view word) {
  const auto pose = read_pose(word);
  if (!pose) return Fault(pose.error());
  one.set_pose(*pose);
  return {};
}
Result<void> read_place(UnitState& one, std::string_view word) {
  const size_t colon = std::min(word.find(':'), word.size());
  const size_t place = find_name(kPlaceNames, word.substr(0, colon));
  if (place == kPlaceNames.size()) {
    one.place = Place::Field;
    return set_pose(one, word);
  }
  one.place = static_cast<Place>(place);
  if (one.is_on_field()) return fault("say where it stands");
  return colon == word.size() ? Result<void>{} : set_pose(one, word.substr(colon + 1));
}

template <size_t N>
std::string write_bits(const std::array<std::string_view, N>& names, unsigned bits) {
  std::string text;
  for_each_bit(bits, [&](unsigned i) { text += '+' + write_choice(names, i, "bit"); });
  return text;
}

}  // namespace

uint16_t usual_cost(const Book& book, Kind kind) {
  return kind < book.units().size() ? book.unit(kind).cost : uint16_t{0};
}

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

std::string write_unit(const Rules& rules, const State& state, unsigned unit) {
  const UnitState& one = state.units[unit];
  std::string text = write_kind(rules.book(), one.kind) + '@' + write_place(one);
  text += write_bits(kMarkNames, one.marks) + write_bits(kDeedNames, one.deeds);
  if (one.formation != Formation::None) {
    text += '+' + write_choice(kFormationNames, static_cast<int64_t>(one.formation), "formation");
  }
  text += write_bits(kTokenMarks, one.stretch);
  text = with_marks<PositionDraft>(std::move(text), Marks::kUnit, rules, state, unit);
  text += write_enemies(state, "fought-", one.fought) + write_enemies(state, "left-", one.left);
  for (unsigned front = 0; front < kFronts; ++front) {
    if (one.fronts[front] != FrontContact{}) text += write_front(state, front, one.fronts[front]);
  }
  return text;
}
Result<void> read_unit(PositionDraft& draft, Unit unit, std::string_view text) {
  UnitState& one = draft.state.at(unit);
  const auto parts = split(text, '+');
  const size_t at = parts[0].find('@');
  if (at == std::string_view::npos) {
    return fault("a unit is written as KIND@300,200,90 or KIND@destroyed");
  }
  if (const std::string_view kind = parts[0].substr(0, at); kind != "?") {
    if (const auto r = store(read_kind(draft.rules.book(), kind), one.kind); !r) return r;
  }
  if (const auto r = read_place(one, parts[0].substr(at + 1)); !r) return r;
  one.cost = usual_cost(draft.rules.book(), one.kind);
  for (const std::string_view part : std::span(parts).subspan(1)) {
    if (take_mark(one, part)) continue;
    const auto r = part.contains(':') ? read_front(draft.state, one, part)
                                      : read_mark<PositionDraft>(Marks::kUnit, draft, unit, part);
    if (!r) return r;
  }
  return {};
}

// ---- generals ----

std::string write_general(const Rules& rules, const State& state, unsigned general) {
  const Book& book = rules.book();
  const GeneralState& one = state.generals[general];
  std::string text = one.card < book.generals().size() ? book.general(one.card).id : "-";
  text += '@' + write_tag(state, one.unit);
  if (one.health != Health::Well) {
    text += '+' + write_choice(kHealthNames, static_cast<int64_t>(one.health), "health");
  }
  return with_marks<PositionDraft>(std::move(text), Marks::kGeneral, rules, state, general);
}
Result<void> read_general(PositionDraft& draft, General general, std::string_view text) {
  GeneralState& one = draft.state.generals[general];
  const auto parts = split(text, '+');
  const size_t at = parts[0].find('@');
  if (at == std::string_view::npos) return fault("a general is written as NAME@S3 or NAME@-");
  const auto card = read_general_card(draft.rules.book(), parts[0].substr(0, at));
  if (const auto r = store(card, one.card); !r) return r;
  const std::string_view unit = parts[0].substr(at + 1);
  if (unit != "-") {
    if (const auto r = store(read_unit_number(draft.state, unit), one.unit); !r) return r;
  }
  for (const std::string_view part : std::span(parts).subspan(1)) {
    const size_t health = find_name(kHealthNames, part);
    if (health < kHealthNames.size()) {
      one.health = static_cast<Health>(health);
      continue;
    }
    if (const auto r = read_mark<PositionDraft>(Marks::kGeneral, draft, general, part); !r)
      return r;
  }
  return {};
}

}  // namespace acies::onus
