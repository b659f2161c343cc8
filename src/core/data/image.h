// The bytes of a State as a release laid them out, written member by member. With them a hash of
// that release can be verified, however the State has grown since. See docs/design/versions.md.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/hash.h"

namespace acies {

class Image {
 public:
  // A number, or a plain value without padding. A type whose members may grow is written member by
  // member.
  template <class T>
    requires std::has_unique_object_representations_v<T> && std::is_trivially_copyable_v<T>
  void add(const T& value) {
    const auto* from = reinterpret_cast<const unsigned char*>(&value);
    bytes_.insert(bytes_.end(), from, from + sizeof(T));
  }
  template <class... Parts>
    requires(sizeof...(Parts) > 1)
  void add(const Parts&... parts) {
    (add(parts), ...);
  }
  void skip(size_t count) { bytes_.insert(bytes_.end(), count, 0); }  // spare bytes

  size_t size() const { return bytes_.size(); }
  // The hash that hash_value would give for a State with these bytes.
  uint64_t hash() const {
    uint64_t hash = bytes_.size();
    for (size_t at = 0; at + 8 <= bytes_.size(); at += 8) {
      uint64_t word = 0;
      std::memcpy(&word, bytes_.data() + at, 8);
      hash = combine(hash, word);
    }
    return hash;
  }

 private:
  std::vector<unsigned char> bytes_;
};

// The number of a name in a release; `otherwise` if the release did not have it.
inline uint8_t number_then(std::span<const std::string_view> names, std::string_view name,
                           uint8_t otherwise) {
  const auto found = std::find(names.begin(), names.end(), name);
  return found == names.end() ? otherwise : static_cast<uint8_t>(found - names.begin());
}

}  // namespace acies
