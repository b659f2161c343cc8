// One byte of an open question: its C++ type, its meaning for readers, and its bounds. The text,
// the checks and the explanations of a frame are derived from the bytes of its struct.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tuple>
#include <type_traits>

#include "frame/frame_stack.h"

namespace acies {

// `Part` is a value of the game's enumeration of parts. Its first value is a plain number, and only
// numbers have bounds.
template <class ValueType, auto PartOfGame, unsigned LeastValue = 0, unsigned MostValue = 255>
class FrameByte {
 public:
  using Value = ValueType;
  static constexpr auto kPart = PartOfGame;
  static constexpr auto kLeast = static_cast<uint8_t>(LeastValue);
  static constexpr auto kMost = static_cast<uint8_t>(MostValue);

  constexpr FrameByte() = default;
  // Numbers are given as integers, all other values as their own type.
  using Given = std::conditional_t<std::is_enum_v<Value>, Value, unsigned>;
  constexpr FrameByte(Given value) : byte_(static_cast<uint8_t>(value)) {}
  constexpr operator Value() const { return static_cast<Value>(byte_); }

  constexpr FrameByte& operator--() {
    --byte_;
    return *this;
  }

 private:
  uint8_t byte_ = kLeast;
};

// One byte of a frame for readers. A number with only one possible value is not written.
template <class Part>
struct FramePart {
  Part part{};
  uint8_t least = 0;
  uint8_t most = 0;
  constexpr bool is_number() const { return part == Part{}; }
  constexpr bool is_written() const { return !is_number() || least != most; }
};

// The form of one kind of frame. If the bytes of a step's frames vary in meaning, the step has
// several kinds.
template <class Part, class Step, size_t Bytes>
struct FrameForm {
  std::string_view name;
  Step step{};
  std::array<FramePart<Part>, Bytes> parts{};
};

namespace frame_details {

// The members of a struct of FrameBytes, one byte each.
template <class Asked>
constexpr auto members_of(const Asked& asked) {
  if constexpr (std::is_empty_v<Asked>) {
    return std::tuple<>{};
  } else if constexpr (sizeof(Asked) == 1) {
    const auto& [a] = asked;
    return std::tuple(a);
  } else if constexpr (sizeof(Asked) == 2) {
    const auto& [a, b] = asked;
    return std::tuple(a, b);
  } else if constexpr (sizeof(Asked) == 3) {
    const auto& [a, b, c] = asked;
    return std::tuple(a, b, c);
  } else {
    const auto& [a, b, c, d] = asked;
    return std::tuple(a, b, c, d);
  }
}

template <class Part, class Byte>
constexpr FramePart<Part> part_of(const Byte&) {
  if constexpr (Byte::kPart == Part{}) return {Part{}, Byte::kLeast, Byte::kMost};
  return {Byte::kPart};
}

}  // namespace frame_details

// A text as a template argument.
template <size_t Size>
struct FrameName {
  char text[Size]{};
  constexpr FrameName(const char (&from)[Size]) {
    for (size_t i = 0; i < Size; ++i) text[i] = from[i];
  }
  constexpr operator std::string_view() const { return {text, Size - 1}; }
};

// A question without data.
template <auto StepOf, FrameName Name>
struct PlainFrame {
  static constexpr auto kStep = StepOf;
  static constexpr std::string_view kName = Name;
};

template <class... Asked>
struct FrameList {};

template <class Form, TypedFrame Asked>
constexpr Form form_of() {
  using Part = decltype(Form{}.parts[0].part);
  Form form{Asked::kName, Asked::kStep, {}};
  std::apply(
      [&](const auto&... bytes) {
        size_t at = 0;  // NOLINT(misc-const-correctness): counted up below
        ((form.parts[at++] = frame_details::part_of<Part>(bytes)), ...);
      },
      frame_details::members_of(Asked{}));
  return form;
}

template <class Form, TypedFrame... Asked>
constexpr auto forms_of(FrameList<Asked...>) {
  return std::array{form_of<Form, Asked>()...};
}

// By step: the part of the first byte if it is the same in all frames of the step; otherwise a
// number.
template <class Form, size_t Steps, TypedFrame... Asked>
constexpr auto subjects_of(FrameList<Asked...> list) {
  using Part = decltype(Form{}.parts[0].part);
  std::array<Part, Steps> subjects{};
  std::array<bool, Steps> is_seen{};
  for (const Form& form : forms_of<Form>(list)) {
    const auto step = static_cast<size_t>(form.step);
    const Part part = form.parts[0].part;
    subjects[step] = !is_seen[step] || subjects[step] == part ? part : Part{};
    is_seen[step] = true;
  }
  return subjects;
}

}  // namespace acies
