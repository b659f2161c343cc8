// Reads and writes actions as text: "play red7 3", "fight S1 N2", "roll 3 5". A game has one row
// per verb, which gives each field a meaning, and a Notation, which reads and writes one field.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/contract/action.h"
#include "core/text/text.h"

namespace acies {

enum class VerbStyle : uint8_t {
  Spaced,  // the verb, then the fields
  Dashed,  // the same, with a dash before the measure
  Bare     // the fields alone, without the verb
};

// A verb with its word and the meanings of its fields in written order: piece, place, measure. The
// first slot of each game is NotSaid.
template <class Verb, class Slot>
struct VerbRow {
  Verb verb;
  std::string_view word;
  std::array<Slot, 3> slots{};
  std::string_view usage{};  // the form for players; empty: the word alone
  VerbStyle style = VerbStyle::Spaced;
};

// Whether each verb is at the row of its own number, so that it can be looked up there.
template <class Rows>
constexpr bool is_in_order(const Rows& rows) {
  for (size_t i = 0; i < rows.size(); ++i) {
    if (static_cast<size_t>(rows[i].verb) != i) return false;
  }
  return true;
}

template <class Row>
Fault misuse(const Row& row) {
  return fault("write it as: " + std::string(row.usage.empty() ? row.word : row.usage));
}

template <class Rows>
Fault no_such_verb(const Rows& rows, std::string_view text) {
  std::vector<std::string> words;
  for (const auto& row : rows) {
    if (row.style != VerbStyle::Bare) words.emplace_back(row.word);
  }
  return fault("there is no action " + in_quotes(text) + "; choose from " + join(words, ", "));
}

// Whether a text must contain a field.
enum class SlotUse : uint8_t {
  Required,
  Optional,
  Rest  // takes all remaining words, at least one
};

// The fields in a text, by their places in the row.
using Said = std::array<std::optional<int32_t>, 3>;

// Missing fields become 0.
template <class Verb>
Action plain_action(Verb verb, const Said& said) {
  return {static_cast<uint8_t>(verb), static_cast<uint8_t>(said[0].value_or(0)),
          static_cast<uint16_t>(said[1].value_or(0)), said[2].value_or(0)};
}

template <class Value>
Result<int32_t> as_field(const Result<Value>& value) {
  if (!value) return Fault(value.error());
  return static_cast<int32_t>(*value);
}

// A text while it is read: the words after its verb, and the fields read so far.
template <class Row>
struct ActionLine {
  const Row& row;
  Words words;
  size_t next = 0;
  Said said{};

  std::string_view word() const { return next < words.size() ? words[next] : std::string_view(); }
  std::span<const std::string_view> rest() const { return std::span(words).subspan(next); }
};

// The defaults of a game's Notation. A game adds `kRows` and the functions that read and write a
// field:
//   Result<int32_t> read(Slot slot, const Line& line) const;
//   std::string write(Slot slot, int32_t value) const;
template <class Verb, class Slot>
struct PlainNotation {
  using Row = VerbRow<Verb, Slot>;
  using Line = ActionLine<Row>;

  // Whether a wrong number of words is reported before a wrong word.
  static constexpr bool kCountsFirst = true;

  static SlotUse use_of(Slot) { return SlotUse::Required; }
  // Whether the next word is this optional field.
  static bool is_said(Slot, std::string_view word) { return !word.empty(); }
  // The verb for words without one; empty if the words begin with a verb.
  static std::string_view verb_left_out(const Words&) { return {}; }
  static Result<Action> complete(const Line& line) {
    return plain_action(line.row.verb, line.said);
  }
  static bool is_left_out(Slot, int32_t, Action) { return false; }
};

template <class Notation>
using RowOf = typename Notation::Row;

template <class Notation>
const RowOf<Notation>* find_row(std::string_view word, bool is_left_out = false) {
  const auto found = std::ranges::find_if(Notation::kRows, [&](const auto& row) {
    return row.word == word && (is_left_out || row.style != VerbStyle::Bare);
  });
  return found == Notation::kRows.end() ? nullptr : &*found;
}

namespace notation {

template <class Notation>
bool has_room(const RowOf<Notation>& row, size_t words) {
  size_t least = 0;
  size_t most = 0;
  for (const auto slot : row.slots) {
    if (slot == decltype(slot){}) continue;
    const SlotUse use = Notation::use_of(slot);
    least += use == SlotUse::Optional ? 0 : 1;
    most = use == SlotUse::Rest ? words : most + 1;
  }
  return words >= least && words <= most;
}

// The two parts of a single word with one dash; otherwise nothing.
inline Words at_dash(const Words& words) {
  if (words.size() != 1) return {};
  const auto parts = split(words[0], '-');
  return parts.size() == 2 ? parts : Words{};
}

template <class Notation>
Result<Action> read_fields(const Notation& game, const RowOf<Notation>& row, Words words) {
  if (row.style == VerbStyle::Dashed) words = at_dash(words);
  if (Notation::kCountsFirst && !has_room<Notation>(row, words.size())) return misuse(row);
  typename Notation::Line line{row, std::move(words)};
  for (size_t i = 0; i < row.slots.size(); ++i) {
    const auto slot = row.slots[i];
    if (slot == decltype(slot){}) continue;
    const SlotUse use = Notation::use_of(slot);
    if (use == SlotUse::Optional && !game.is_said(slot, line.word())) continue;
    if (line.rest().empty()) return misuse(row);
    const Result<int32_t> value = game.read(slot, line);
    if (!value) return Fault(value.error());
    line.said[i] = *value;
    line.next = use == SlotUse::Rest ? line.words.size() : line.next + 1;
  }
  if (!line.rest().empty()) return misuse(row);
  return game.complete(line);
}

}  // namespace notation

template <class Notation>
Result<Action> read_action_text(const Notation& game, std::string_view text) {
  Words words = split_words(text);
  if (words.empty()) return fault("an action is missing");
  const std::string_view verb = game.verb_left_out(words);
  if (!verb.empty()) words.insert(words.begin(), verb);
  const auto* row = find_row<Notation>(words[0], !verb.empty());
  if (row == nullptr) return no_such_verb(Notation::kRows, text);
  words.erase(words.begin());
  return notation::read_fields(game, *row, std::move(words));
}

template <class Notation>
std::string write_action_text(const Notation& game, Action action) {
  if (action.verb >= Notation::kRows.size()) return "verb-" + std::to_string(action.verb);
  const auto& row = Notation::kRows[action.verb];
  const std::array<int32_t, 3> values{action.piece, action.place, action.measure};
  std::string text(row.style == VerbStyle::Bare ? std::string_view() : row.word);
  for (size_t i = 0; i < values.size(); ++i) {
    const auto slot = row.slots[i];
    if (slot == decltype(slot){} || game.is_left_out(slot, values[i], action)) continue;
    const bool has_dash = row.style == VerbStyle::Dashed && i == 2;
    if (!text.empty()) text += has_dash ? '-' : ' ';
    text += game.write(slot, values[i]);
  }
  return text;
}

// ---- fields of several games ----

// The name of a number; if it has none, `what` followed by the number.
std::string write_choice(std::span<const std::string_view> names, int64_t number,
                         std::string_view what);

// Dice in any order, with spaces or commas between them. `read_face` reads one; `Dice` has size()
// and add().
template <class Dice, class ReadFace>
Result<int32_t> read_dice(std::span<const std::string_view> words, unsigned most,
                          std::string_view rolled, ReadFace&& read_face) {
  Dice dice;
  for (const std::string_view word : words) {
    for (const std::string_view part : split(word, ',')) {
      const auto face = read_face(part);
      if (!face) return Fault(face.error());
      if (dice.size() == most) {
        return fault("no more than " + std::to_string(most) + " dice are ever " +
                     std::string(rolled));
      }
      dice.add(*face);
    }
  }
  return dice.bits;
}

// The numbers of six-sided dice, the smallest first.
template <class Dice>
std::vector<std::string> numbers_of(Dice dice) {
  std::vector<std::string> numbers;
  for (unsigned number = 1; number <= 6; ++number) {
    numbers.insert(numbers.end(), dice.of(number), std::to_string(number));
  }
  return numbers;
}

}  // namespace acies
