// The field table of a game. It describes each member of the State once, by a key word, the path to
// the member and a kind. The position text in both directions, the bounds, and simple words of
// scenes are derived from it. See docs/design/fields.md.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/base/bits.h"
#include "core/base/error.h"
#include "core/contract/seat.h"
#include "core/text/text.h"
#include "core/text/wording.h"
#include "frame/checks.h"

namespace acies {

// ---- the path to a member: pointers to members, places in arrays, and kOwn ----

// A place in an array: the number of the field's own side, unit or zone.
struct Own {};
inline constexpr Own kOwn{};

template <auto Step, auto... Rest>
constexpr auto& member_of(auto& whole, unsigned at) {
  const auto go_on = [&](auto& part) -> auto& {
    if constexpr (sizeof...(Rest) == 0) {
      return part;
    } else {
      return member_of<Rest...>(part, at);
    }
  };
  if constexpr (std::is_same_v<std::remove_cv_t<decltype(Step)>, Own>) {
    return go_on(whole[at]);
  } else if constexpr (std::is_integral_v<decltype(Step)>) {
    return go_on(whole[Step]);
  } else {
    return go_on(whole.*Step);
  }
}

// ---- lists ----

// Reads each word of a comma-separated list.
template <class Read>
Result<void> read_each(std::string_view list, Read&& read) {
  for (const std::string_view word : split(list, ',')) {
    if (const auto r = read(word); !r) return r;
  }
  return {};
}

// Writes pieces in the order of their numbers, so that other parts can name them. Stops after the
// last piece that is not `none`.
template <class Write>
std::string write_pieces(unsigned count, std::string_view none, Write&& write) {
  std::vector<std::string> pieces;
  size_t used = 0;
  for (unsigned i = 0; i < count; ++i) {
    pieces.push_back(write(i));
    if (pieces.back() != none) used = pieces.size();
  }
  pieces.resize(used);
  return join(pieces, ",");
}
template <class Read>
Result<void> read_pieces(std::string_view list, unsigned most, std::string_view too_many,
                         Read&& read) {
  const auto words = split(list, ',');
  if (words.size() > most) return fault(std::string(too_many));
  return check_each(static_cast<unsigned>(words.size()), [&](unsigned i) {
    return words[i] == "-" ? Result<void>{} : about(in_quotes(words[i]), read(i, words[i]));
  });
}

// ---- kinds: the text form of a value, and its bounds ----

struct Number {
  int least = 0;
  int most = 0;

  static std::string write(int value) { return std::to_string(value); }
  template <class Value>
  Result<void> read(std::string_view text, Value& out) const {
    const auto number = read_number<int>(text);
    if (!number || !fits(*number) || text.starts_with("-0")) {
      return fault("a number from " + write(least) + " to " + write(most) + " is expected, not " +
                   in_quotes(text));
    }
    out = static_cast<Value>(*number);
    return {};
  }
  constexpr bool fits(int value) const { return value >= least && value <= most; }
};
inline constexpr Number kFlag{0, 1};

// One of these names, stored as its index.
template <const auto& Names>
struct Choice {
  template <class Value>
  static std::string write(Value value) {
    const auto place = static_cast<size_t>(value);
    return place < Names.size() ? std::string(Names[place]) : "choice-" + std::to_string(place);
  }
  template <class Value>
  static Result<void> read(std::string_view text, Value& out) {
    return store(read_choice(text, Names), out);
  }
  template <class Value>
  static constexpr bool fits(Value value) {
    return static_cast<size_t>(value) < Names.size();
  }
};
template <const auto& Names>
inline constexpr Choice<Names> kChoice{};

// South or North; Nobody if it is missing.
struct PlayerSeat {
  static std::string write(Seat seat) { return std::string(name(seat)); }
  static Result<void> read(std::string_view text, Seat& out) {
    return store(read_player(text), out);
  }
  static constexpr bool fits(Seat seat) { return is_one_of_two(seat) || seat == Seat::Nobody; }
};
inline constexpr PlayerSeat kPlayerSeat{};

// Calls a game's function that writes or reads a word. It takes the value alone, or first the table
// or the book.
template <auto Function, class Rules, class State, class Value>
auto call_with(const Rules& rules, const State& state, const Value& value) {
  if constexpr (std::invocable<decltype(Function), const Value&>) {
    return Function(value);
  } else if constexpr (std::invocable<decltype(Function), const State&, const Value&>) {
    return Function(state, value);
  } else {
    return Function(rules.book(), value);
  }
}

// Comma-separated names. Each stands for the bit with its index.
template <const auto& Names>
struct NameSet {
  template <class Set>
  static std::string write(Set set) {
    std::vector<std::string> words;
    for_each_bit(set, [&](unsigned bit) { words.push_back(Choice<Names>::write(bit)); });
    return join(words, ",");
  }
  template <class Set>
  static Result<void> read(std::string_view text, Set& out) {
    return read_each(text, [&](std::string_view word) -> Result<void> {
      const auto place = read_choice(word, Names);
      if (!place) return Fault(place.error());
      out |= static_cast<Set>(Set{1} << *place);
      return {};
    });
  }
  template <class Set>
  static constexpr bool fits(Set set) {
    return static_cast<size_t>(std::bit_width(set)) <= Names.size();
  }
};
template <const auto& Names>
inline constexpr NameSet<Names> kNameSet{};

// Comma-separated numbers. Missing numbers keep their values.
struct NumberList {
  Number each;

  template <class Value, size_t Size>
  static std::string write(const std::array<Value, Size>& values) {
    std::vector<std::string> words;
    for (const Value value : values) words.push_back(Number::write(value));
    return join(words, ",");
  }
  template <class Value, size_t Size>
  Result<void> read(std::string_view text, std::array<Value, Size>& out) const {
    size_t next = 0;
    return read_each(text, [&](std::string_view word) -> Result<void> {
      if (next == Size) return fault("at most " + std::to_string(Size) + " numbers are expected");
      return each.read(word, out[next++]);
    });
  }
  template <class Value, size_t Size>
  constexpr bool fits(const std::array<Value, Size>& values) const {
    return std::ranges::all_of(values, [&](Value value) { return each.fits(value); });
  }
};

// A value below `Count` with a word for it.
template <auto Write, auto Read, unsigned Count>
struct Word {
  static std::string write(const auto& rules, const auto& state, const auto& value) {
    return std::string(call_with<Write>(rules, state, value));
  }
  static Result<void> read(const auto& rules, const auto& state, std::string_view text, auto& out) {
    return store(call_with<Read>(rules, state, text), out);
  }
  static constexpr bool fits(const auto& value) { return static_cast<unsigned>(value) < Count; }
};
template <auto Write, auto Read, unsigned Count>
inline constexpr Word<Write, Read, Count> kWord{};

// Comma-separated words, each for one bit.
template <auto Write, auto Read, unsigned Bits>
struct WordSet {
  template <class Set>
  static std::string write(const auto& rules, const auto& state, Set set) {
    std::vector<std::string> words;
    for_each_bit(set,
                 [&](unsigned bit) { words.emplace_back(call_with<Write>(rules, state, bit)); });
    return join(words, ",");
  }
  template <class Set>
  static Result<void> read(const auto& rules, const auto& state, std::string_view text, Set& out) {
    return read_each(text, [&](std::string_view word) -> Result<void> {
      const auto bit = call_with<Read>(rules, state, word);
      if (!bit) return Fault(bit.error());
      out |= static_cast<Set>(Set{1} << static_cast<unsigned>(*bit));
      return {};
    });
  }
  template <class Set>
  static constexpr bool fits(Set set) {
    return static_cast<unsigned>(std::bit_width(set)) <= Bits;
  }
};
template <auto Write, auto Read, unsigned Bits>
inline constexpr WordSet<Write, Read, Bits> kWordSet{};

// ---- fields ----

// `Draft` belongs to a game: `rules`, `state`, and the notes that reading a position needs.
template <class Draft>
struct Field {
  using Rules = std::remove_cvref_t<decltype(Draft::rules)>;
  using State = std::remove_cvref_t<decltype(Draft::state)>;

  std::string_view key;
  // Then the field is left out; null: it is left out if its text is empty.
  bool (*is_usual)(const State&, unsigned at);
  std::string (*write)(const Rules&, const State&, unsigned at);
  Result<void> (*read)(Draft&, unsigned at, std::string_view text);
  bool (*fits)(const State&, unsigned at) = nullptr;  // whether it is within its bounds
  bool is_mark = false;    // the key alone stands for it in a list of marks
  bool is_staged = false;  // scenes may set it

  // The same field, written even if its value is the usual one.
  constexpr Field always() const {
    Field field = *this;
    field.is_usual = [](const State&, unsigned) { return false; };
    return field;
  }
  constexpr Field staged() const {
    Field field = *this;
    field.is_staged = true;
    return field;
  }
};

template <class Draft>
const Field<Draft>* find_field(std::span<const Field<Draft>> fields, std::string_view key) {
  for (const Field<Draft>& field : fields) {
    if (field.key == key) return &field;
  }
  return nullptr;
}

// ---- marks: "+spent+moves2", or a list of such words ----

template <class Draft>
std::vector<std::string> write_marks(std::span<const Field<Draft>> marks,
                                     const typename Field<Draft>::Rules& rules,
                                     const typename Field<Draft>::State& state, unsigned at) {
  std::vector<std::string> words;
  for (const Field<Draft>& mark : marks) {
    if (mark.is_usual != nullptr && mark.is_usual(state, at)) continue;
    const std::string value = mark.is_mark ? std::string() : mark.write(rules, state, at);
    if (mark.is_mark || !value.empty()) words.push_back(std::string(mark.key) + value);
  }
  return words;
}

// The text of a piece, followed by "+mark" for each of its marks.
template <class Draft>
std::string with_marks(std::string text, std::span<const Field<Draft>> marks,
                       const typename Field<Draft>::Rules& rules,
                       const typename Field<Draft>::State& state, unsigned at) {
  for (const std::string& mark : write_marks(marks, rules, state, at)) text += '+' + mark;
  return text;
}

template <class Draft>
Result<void> read_mark(std::span<const Field<Draft>> marks, Draft& draft, unsigned at,
                       std::string_view word) {
  const auto* mark = find_field(marks, word);
  if (mark != nullptr && mark->is_mark) return mark->read(draft, at, word);
  for (const Field<Draft>& one : marks) {
    if (!one.is_mark && word.starts_with(one.key)) {
      return one.read(draft, at, word.substr(one.key.size()));
    }
  }
  return fault("there is no mark " + in_quotes(word));
}

template <class Draft>
Result<void> read_marks(std::span<const Field<Draft>> marks, Draft& draft, unsigned at,
                        std::span<const std::string_view> words) {
  for (const std::string_view word : words) {
    if (const auto r = read_mark(marks, draft, at, word); !r) return r;
  }
  return {};
}

// Makes the rows of a field table.
template <class Draft>
struct FieldMaker {
  using Row = Field<Draft>;
  using Rules = typename Row::Rules;
  using State = typename Row::State;

  template <auto... Path>
  static bool is_usual(const State& state, unsigned at) {
    static constexpr State kUsual{};
    return member_of<Path...>(state, at) == member_of<Path...>(kUsual, at);
  }

  // A field for one member.
  template <auto Kind, auto... Path>
  static constexpr Row field(std::string_view key) {
    return {key, is_usual<Path...>, write<Kind, Path...>, read<Kind, Path...>, fits<Kind, Path...>};
  }
  // A field that is not a single member, or is not read by itself.
  static constexpr Row part(std::string_view key,
                            std::string (*write)(const Rules&, const State&, unsigned),
                            Result<void> (*read)(Draft&, unsigned, std::string_view)) {
    return {key, nullptr, write, read};
  }

  // The open questions, with the next one last. `Read` may take the whole draft.
  template <auto Write, auto Read, auto Open, auto Depth>
  static constexpr Row stack(std::string_view key) {
    return part(
        key,
        [](const Rules& rules, const State& state, unsigned) {
          std::vector<std::string> frames;
          for (size_t i = 0; i < state.*Depth; ++i) {
            frames.push_back(call_with<Write>(rules, state, (state.*Open)[i]));
          }
          return frames.empty() ? std::string("-") : join(frames, ",");
        },
        [](Draft& draft, unsigned, std::string_view text) -> Result<void> {
          if (text == "-") return {};
          State& state = draft.state;
          return read_each(text, [&](std::string_view word) -> Result<void> {
            if (state.*Depth == (state.*Open).size()) return fault("too many open questions");
            auto& frame = (state.*Open)[(state.*Depth)++];
            if constexpr (std::invocable<decltype(Read), Draft&, std::string_view>) {
              return store(Read(draft, word), frame);
            } else {
              return store(call_with<Read>(draft.rules, state, word), frame);
            }
          });
        });
  }
  // The battle by its name. The member holds the number from the start of that battle.
  template <auto... Path>
  static constexpr Row battle(std::string_view key) {
    return {key, is_usual<Path...>,
            [](const Rules& rules, const State& state, unsigned at) {
              for (const auto& one : rules.book().scenarios()) {
                if (member_of<Path...>(one.start, at) == member_of<Path...>(state, at))
                  return one.id;
              }
              return std::string();
            },
            [](Draft& draft, unsigned at, std::string_view text) -> Result<void> {
              const auto* one = draft.rules.book().find_scenario(text);
              if (one == nullptr) return fault("there is no battle " + in_quotes(text));
              member_of<Path...>(draft.state, at) = member_of<Path...>(one->start, at);
              return {};
            }};
  }

  // A list of facts: the words of the true ones.
  template <const auto& Facts>
  static constexpr Row facts(std::string_view key) {
    Row row = part(
        key,
        [](const Rules& rules, const State& state, unsigned at) {
          return join(write_marks<Draft>(Facts, rules, state, at), ",");
        },
        [](Draft& draft, unsigned at, std::string_view text) {
          return read_marks<Draft>(Facts, draft, at, split(text, ','));
        });
    row.fits = [](const State& state, unsigned at) {
      return std::ranges::all_of(Facts, [&](const Row& fact) { return fact.fits(state, at); });
    };
    return row;
  }

  // Marks of the piece with this number: 1 in a member, its bit in a set, or its number.
  template <auto... Path>
  static constexpr Row fact(std::string_view key) {
    Row row = field<kFlag, Path...>(key);
    row.is_mark = true;
    row.read = [](Draft& draft, unsigned at, std::string_view) -> Result<void> {
      member_of<Path...>(draft.state, at) = 1;
      return {};
    };
    return row;
  }
  template <auto... Path>
  static constexpr Row bit(std::string_view key) {
    return {key,
            [](const State& state, unsigned at) {
              return (member_of<Path...>(state, at) >> at & 1U) == 0;
            },
            [](const Rules&, const State&, unsigned) { return std::string(); },
            [](Draft& draft, unsigned at, std::string_view) -> Result<void> {
              auto& set = member_of<Path...>(draft.state, at);
              using Set = std::remove_cvref_t<decltype(set)>;
              set |= static_cast<Set>(Set{1} << at);
              return {};
            },
            nullptr,
            true};
  }
  template <auto... Path>
  static constexpr Row sole(std::string_view key) {
    return {key,
            [](const State& state, unsigned at) { return member_of<Path...>(state, at) != at; },
            [](const Rules&, const State&, unsigned) { return std::string(); },
            [](Draft& draft, unsigned at, std::string_view) -> Result<void> {
              if (!is_usual<Path...>(draft.state, at)) return fault("only one may be marked so");
              auto& out = member_of<Path...>(draft.state, at);
              out = static_cast<std::remove_cvref_t<decltype(out)>>(at);
              return {};
            },
            nullptr,
            true};
  }

 private:
  template <auto Kind, auto... Path>
  static std::string write(const Rules& rules, const State& state, unsigned at) {
    const auto& value = member_of<Path...>(state, at);
    if constexpr (requires { Kind.write(value); }) {
      return Kind.write(value);
    } else {
      return Kind.write(rules, state, value);
    }
  }
  template <auto Kind, auto... Path>
  static Result<void> read(Draft& draft, unsigned at, std::string_view text) {
    auto& out = member_of<Path...>(draft.state, at);
    if constexpr (requires { Kind.read(text, out); }) {
      return Kind.read(text, out);
    } else {
      return Kind.read(draft.rules, std::as_const(draft.state), text, out);
    }
  }
  template <auto Kind, auto... Path>
  static bool fits(const State& state, unsigned at) {
    const auto& value = member_of<Path...>(state, at);
    if constexpr (requires { Kind.fits(value); }) {
      return Kind.fits(value) || is_usual<Path...>(state, at);
    } else {
      return true;
    }
  }
};

// ---- tables of fields ----

// Fields of the table, or of each of `count` sides or zones. Then the prefix of the side or zone
// precedes the key.
template <class Draft>
struct FieldGroup {
  std::span<const Field<Draft>> fields;
  unsigned count = 1;
  std::string (*prefix)(unsigned at) = [](unsigned) { return std::string(); };
};

inline std::string seat_prefix(unsigned at) { return std::string(kSeatNames[at]) + '.'; }

// The field with this key, and the number of its side or zone.
template <class Draft>
struct FoundField {
  const Field<Draft>* field = nullptr;
  unsigned at = 0;
};
template <class Draft>
FoundField<Draft> find_field(std::span<const FieldGroup<Draft>> groups, std::string_view key) {
  for (const FieldGroup<Draft>& group : groups) {
    for (unsigned at = 0; at < group.count; ++at) {
      const std::string prefix = group.prefix(at);
      if (!key.starts_with(prefix)) continue;
      const auto* field = find_field(group.fields, key.substr(prefix.size()));
      if (field != nullptr) return {field, at};
    }
  }
  return {};
}

// All values that are not the usual ones, as pairs key=value with a space before each.
template <class Draft>
std::string write_fields(std::span<const Field<Draft>> fields, std::string_view prefix,
                         const typename Field<Draft>::Rules& rules,
                         const typename Field<Draft>::State& state, unsigned at) {
  std::string text;
  for (const Field<Draft>& field : fields) {
    if (field.is_usual != nullptr && field.is_usual(state, at)) continue;
    const std::string value = field.write(rules, state, at);
    if (value.empty()) continue;
    text.append(1, ' ').append(prefix).append(field.key).append(1, '=').append(value);
  }
  return text;
}
template <class Draft>
std::string write_fields(std::span<const FieldGroup<Draft>> groups,
                         const typename Field<Draft>::Rules& rules,
                         const typename Field<Draft>::State& state) {
  std::string text;
  for (const FieldGroup<Draft>& group : groups) {
    for (unsigned at = 0; at < group.count; ++at) {
      text += write_fields(group.fields, group.prefix(at), rules, state, at);
    }
  }
  return text;
}

template <class Draft>
Result<void> read_field(std::span<const FieldGroup<Draft>> groups, Draft& draft,
                        std::string_view key, std::string_view value) {
  const auto found = find_field(groups, key);
  if (found.field == nullptr) return fault("this key is not known");
  return found.field->read(draft, found.at, value);
}

// For scenes that expect a value: the text of the member with this key, or nothing if there is
// none. `own` is the number of the side or zone if no prefix names it.
template <class Draft>
std::optional<std::string> write_value(std::span<const FieldGroup<Draft>> groups,
                                       const typename Field<Draft>::Rules& rules,
                                       const typename Field<Draft>::State& state,
                                       std::string_view key, unsigned own = 0) {
  const auto found = find_field(groups, key);
  if (found.field == nullptr || found.field->is_usual == nullptr) return std::nullopt;
  return found.field->write(rules, state, found.at + own);
}

// For scenes: sets the member with this key to the words from `from` on, if scenes may set it. A
// fact needs no words.
template <class Draft>
std::optional<Result<void>> stage_field(std::span<const FieldGroup<Draft>> groups, Draft& draft,
                                        std::string_view key, const Words& words, size_t from,
                                        unsigned own = 0) {
  const auto found = find_field(groups, key);
  if (found.field == nullptr || !found.field->is_staged) return std::nullopt;
  std::vector<std::string> values;
  for (size_t i = from; i < words.size(); ++i) values.emplace_back(words[i]);
  const std::string value = values.empty() ? "1" : join(values, ",");
  return found.field->read(draft, found.at + own, value);
}

// Every member is within its bounds. The fault names the first one that is not.
template <class Draft>
Result<void> check_fields(std::span<const FieldGroup<Draft>> groups,
                          const typename Field<Draft>::State& state) {
  for (const FieldGroup<Draft>& group : groups) {
    for (unsigned at = 0; at < group.count; ++at) {
      for (const Field<Draft>& field : group.fields) {
        if (field.fits == nullptr || field.fits(state, at)) continue;
        return fault(group.prefix(at) + std::string(field.key) + " is out of its bounds");
      }
    }
  }
  return {};
}

}  // namespace acies
