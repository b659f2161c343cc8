// Open questions of a position as text: "act", "lead:c2", "retreat:N3:2". A game defines the forms
// of its frames and the text of their bytes; reading and writing are common to all games.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/text/text.h"
#include "core/text/wording.h"
#include "frame/frame_byte.h"

namespace acies {

// The byte of a frame as a number, from the result of any reader.
template <class Value>
Result<unsigned> as_number(const Result<Value>& value) {
  if (!value) return Fault(value.error());
  return static_cast<unsigned>(*value);
}

// `Language` belongs to a game: Frame, kForms, and fits, write_part and read_part for all parts
// except numbers.
template <class Language>
class FrameText {
  using Frame = typename Language::Frame;
  using Form = typename Language::Form;
  using Part = typename Language::Part;

 public:
  // The form of a frame; null if no form of the game fits it.
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
    for (size_t i = 0; i < kBytes; ++i) {
      const FramePart<Part>& part = form->parts[i];
      if (!part.is_written()) continue;
      const uint8_t value = frame.bytes[i];
      text +=
          ':' + (part.is_number() ? std::to_string(value) : Language::write_part(part.part, value));
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
  static constexpr size_t kBytes = std::tuple_size_v<decltype(Form{}.parts)>;

  static bool has_form(const Form& form, const Frame& frame) {
    if (form.step != frame.step) return false;
    for (size_t i = 0; i < kBytes; ++i) {
      const FramePart<Part>& part = form.parts[i];
      const uint8_t value = frame.bytes[i];
      const bool fits = part.is_number() ? value >= part.least && value <= part.most
                                         : Language::fits(part.part, value);
      if (!fits) return false;
    }
    return true;
  }

  static Result<Frame> read_as(const Form& form, const std::vector<std::string_view>& words) {
    Frame frame{};
    frame.step = form.step;
    size_t next = 1;
    for (size_t i = 0; i < kBytes; ++i) {
      const FramePart<Part>& part = form.parts[i];
      frame.bytes[i] = part.least;
      if (!part.is_written()) continue;
      if (next >= words.size()) return fault(std::string(words[0]) + " says too little");
      const std::string_view word = words[next++];
      const auto value = part.is_number() ? read_count(word, part.least, part.most)
                                          : Language::read_part(part.part, word);
      if (!value) return Fault(value.error());
      frame.bytes[i] = static_cast<uint8_t>(*value);
    }
    if (next < words.size()) return fault("nothing is expected at " + in_quotes(words[next]));
    return frame;
  }
};

}  // namespace acies
