// Open questions of a position as text: "act", "lead:c2", "retreat:N3:2". A game says which forms
// its frames have and how the bytes of a frame are written; reading and writing are the same.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/text/text.h"
#include "core/text/wording.h"

namespace acies {

// One byte of a frame: what it means and its bounds. A number with one value only is not written.
template <class Part>
struct FramePart {
  Part part{};  // the first of all parts is a number
  uint8_t least = 0;
  uint8_t most = 0;
  constexpr bool is_written() const { return part != Part{} || least != most; }
};

template <class Part>
constexpr FramePart<Part> count_part(unsigned least, unsigned most) {
  return {Part{}, static_cast<uint8_t>(least), static_cast<uint8_t>(most)};
}
template <class Part>
constexpr FramePart<Part> fixed_part(unsigned value) {
  return count_part<Part>(value, value);
}

// How frames of one kind look; a step has several where its bytes change their meaning.
template <class Part, class Step, size_t Bytes>
struct FrameForm {
  std::string_view name;
  Step step;
  std::array<FramePart<Part>, Bytes> parts{};
};

// A byte of a frame as a number, from whatever reads it.
template <class Value>
Result<unsigned> as_number(const Result<Value>& value) {
  if (!value) return Fault(value.error());
  return static_cast<unsigned>(*value);
}

// `Language` is a game's: Frame, kForms, kBytes (the members in order), and fits, write_part and
// read_part for all parts but numbers.
template <class Language>
class FrameText {
  using Frame = typename Language::Frame;
  using Form = typename Language::Form;
  using Part = typename Language::Part;

 public:
  // The form that a frame has; none when no game has such a frame.
  static const Form* find_form(const Frame& frame) {
    for (const Form& form : Language::kForms) {
      if (has_form(form, frame)) return &form;
    }
    return nullptr;
  }

  static std::string write(const Frame& frame) {
    const Form* form = find_form(frame);
    if (form == nullptr) return "step-" + std::to_string(static_cast<unsigned>(frame.step));
    std::string text(form->name);
    for (size_t i = 0; i < Language::kBytes.size(); ++i) {
      const FramePart<Part>& part = form->parts[i];
      if (!part.is_written()) continue;
      const uint8_t value = frame.*Language::kBytes[i];
      text +=
          ':' + (is_number(part) ? std::to_string(value) : Language::write_part(part.part, value));
    }
    return text;
  }

  static Result<Frame> read(std::string_view text) {
    const std::vector<std::string_view> words = split(text, ':');
    for (const Form& form : Language::kForms) {
      if (form.name == words[0]) return read_as(form, words);
    }
    return fault("there is no open question " + in_quotes(words[0]));
  }

 private:
  static bool is_number(const FramePart<Part>& part) { return part.part == Part{}; }

  static bool has_form(const Form& form, const Frame& frame) {
    if (form.step != frame.step) return false;
    for (size_t i = 0; i < Language::kBytes.size(); ++i) {
      const FramePart<Part>& part = form.parts[i];
      const uint8_t value = frame.*Language::kBytes[i];
      const bool fits = is_number(part) ? value >= part.least && value <= part.most
                                        : Language::fits(part.part, value);
      if (!fits) return false;
    }
    return true;
  }

  static Result<Frame> read_as(const Form& form, const std::vector<std::string_view>& words) {
    Frame frame{};
    frame.step = form.step;
    size_t next = 1;
    for (size_t i = 0; i < Language::kBytes.size(); ++i) {
      const FramePart<Part>& part = form.parts[i];
      frame.*Language::kBytes[i] = part.least;
      if (!part.is_written()) continue;
      if (next >= words.size()) return fault(std::string(words[0]) + " says too little");
      const std::string_view word = words[next++];
      const auto value = is_number(part) ? read_count(word, part.least, part.most)
                                         : Language::read_part(part.part, word);
      if (!value) return Fault(value.error());
      frame.*Language::kBytes[i] = static_cast<uint8_t>(*value);
    }
    if (next < words.size()) return fault("nothing is expected at " + in_quotes(words[next]));
    return frame;
  }
};

}  // namespace acies
