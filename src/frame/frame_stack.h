// The open questions of a table, with the next one on top. A step's own struct names the bytes of
// its frame:
//  `struct Retreat { static constexpr Step kStep = Step::Retreat; Unit unit; uint8_t left; };`
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace acies {

// Bytes of a frame that its step does not use.
template <size_t Count>
struct Unused {
  std::array<uint8_t, Count> bytes{};
  friend constexpr bool operator==(const Unused&, const Unused&) = default;
};

// A struct of single bytes that names its step.
template <class Asked>
concept TypedFrame = std::is_trivially_copyable_v<Asked> && requires { Asked::kStep; } &&
                     (std::is_empty_v<Asked> || std::has_unique_object_representations_v<Asked>);

// One open question as a State keeps it. Unused bytes are zero.
template <class StepType, size_t Count>
struct PackedFrame {
  using Step = StepType;

  Step step{};
  std::array<uint8_t, Count> bytes{};

  template <TypedFrame Asked>
  static constexpr PackedFrame of(const Asked& asked) {
    PackedFrame frame{Asked::kStep, {}};
    if constexpr (!std::is_empty_v<Asked>) {
      static_assert(sizeof(Asked) <= Count);
      const auto bytes = std::bit_cast<std::array<uint8_t, sizeof(Asked)>>(asked);
      for (size_t i = 0; i < bytes.size(); ++i) frame.bytes[i] = bytes[i];
    }
    return frame;
  }

  template <TypedFrame Asked>
  constexpr Asked as() const {
    assert(step == Asked::kStep);
    if constexpr (std::is_empty_v<Asked>) {
      return Asked{};
    } else {
      std::array<uint8_t, sizeof(Asked)> first{};
      for (size_t i = 0; i < first.size(); ++i) first[i] = bytes[i];
      return std::bit_cast<Asked>(first);
    }
  }

  friend constexpr bool operator==(const PackedFrame&, const PackedFrame&) = default;
};

// Base class of a State with an array of frames `open` and their number `depth` (`depth_of_stack`
// if the field has a depth too). Frames that are not open are zero.
template <class State>
class FrameStack {  // NOLINT(bugprone-crtp-constructor-accessibility): a State is an aggregate
 public:
  bool is_asking() const { return count() > 0; }
  auto step() const {
    using Step = decltype(self().open[0].step);
    return is_asking() ? frame().step : Step::Over;
  }

  auto& frame() { return self().open[count() - 1U]; }
  const auto& frame() const { return self().open[count() - 1U]; }
  template <class Frame>
  void push_frame(const Frame& frame) {
    assert(count() < self().open.size());
    self().open[count()++] = frame;
  }
  void pop() {
    assert(is_asking());
    self().open[--count()] = {};
  }

  // After the end of a battle, nothing more is asked.
  template <TypedFrame Asked>
  void push(const Asked& asked) {
    if constexpr (requires { self().ending; }) {
      if (self().ending != 0) return;
    }
    push_frame(packed(asked));
  }
  template <TypedFrame Asked>
  Asked asked() const {
    return frame().template as<Asked>();
  }
  // Changes the data of the question on top. Its step stays the same.
  template <TypedFrame Asked>
  void replace(const Asked& asked) {
    assert(step() == Asked::kStep);
    frame() = packed(asked);
  }
  template <TypedFrame Asked>
  Asked take() {
    const auto taken = asked<Asked>();
    pop();
    return taken;
  }

 private:
  template <TypedFrame Asked>
  auto packed(const Asked& asked) const {
    return std::remove_cvref_t<decltype(self().open[0])>::of(asked);
  }

  template <class Self>
  static auto& count_of(Self& self) {
    if constexpr (requires { self.depth_of_stack; }) {
      return self.depth_of_stack;
    } else {
      return self.depth;
    }
  }
  auto& count() { return count_of(self()); }
  const auto& count() const { return count_of(self()); }

  State& self() { return static_cast<State&>(*this); }
  const State& self() const { return static_cast<const State&>(*this); }
};

}  // namespace acies
