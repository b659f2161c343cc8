#include "core/data/squeeze.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace acies {
namespace {

// The compressed form: a number of plain bytes, the bytes, then a repetition by its length and
// distance. All numbers have seven bits a byte, the low ones first.
constexpr size_t kLeastMatch = 5;
constexpr size_t kChains = size_t{1} << 12U;
constexpr int kMostTries = 64;
constexpr uint32_t kNone = 0xFFFFFFFF;

void write_number(std::string& out, size_t number) {
  for (; number >= 0x80; number >>= 7U) out += static_cast<char>((number & 0x7FU) | 0x80U);
  out += static_cast<char>(number);
}

struct Match {
  size_t length = 0;
  size_t back = 0;
};

// Earlier places that may be repeated, by their first bytes.
class Places {
 public:
  explicit Places(std::string_view bytes) : bytes_(bytes), before_(bytes.size(), kNone) {
    last_.fill(kNone);
  }

  void note(size_t at) {
    if (at + kLeastMatch > bytes_.size()) return;
    uint32_t& last = last_[chain(at)];
    before_[at] = last;
    last = static_cast<uint32_t>(at);
  }
  Match longest(size_t at) const {
    Match best;
    if (at + kLeastMatch > bytes_.size()) return best;
    uint32_t from = last_[chain(at)];
    for (int tries = 0; from != kNone && tries < kMostTries; from = before_[from], ++tries) {
      const size_t length = common(from, at);
      if (length > best.length) best = {length, at - from};
    }
    return best.length < kLeastMatch ? Match{} : best;
  }

 private:
  size_t chain(size_t at) const {
    uint32_t word = 0;
    for (size_t i = 0; i < 4; ++i) word = word * 257 + static_cast<uint8_t>(bytes_[at + i]);
    return (word * 2654435761U) >> 20U;
  }
  size_t common(size_t from, size_t at) const {
    size_t length = 0;
    while (at + length < bytes_.size() && bytes_[from + length] == bytes_[at + length]) ++length;
    return length;
  }

  std::string_view bytes_;
  std::vector<uint32_t> before_;
  std::array<uint32_t, kChains> last_{};
};

std::string shorten(std::string_view bytes) {
  std::string out;
  Places places(bytes);
  size_t plain = 0;  // the start of the plain bytes
  const auto write_plain = [&](size_t end) {
    write_number(out, end - plain);
    out += bytes.substr(plain, end - plain);
  };
  for (size_t at = 0; at < bytes.size();) {
    const Match match = places.longest(at);
    if (match.length == 0) {
      places.note(at++);
      continue;
    }
    write_plain(at);
    write_number(out, match.length);
    write_number(out, match.back);
    for (const size_t end = at + match.length; at < end; ++at) places.note(at);
    plain = at;
  }
  write_plain(bytes.size());
  return out;
}

class Lengthener {
 public:
  explicit Lengthener(std::string_view bytes) : bytes_(bytes) {}

  std::optional<std::string> all() {
    for (;;) {
      if (!add_plain()) return std::nullopt;
      if (at_ == bytes_.size()) return std::move(out_);
      if (!add_match()) return std::nullopt;
    }
  }

 private:
  std::optional<size_t> number() {
    size_t value = 0;
    for (unsigned shift = 0; shift <= 28 && at_ < bytes_.size(); shift += 7) {
      const auto byte = static_cast<uint8_t>(bytes_[at_++]);
      value |= size_t{byte & 0x7FU} << shift;
      if (byte < 0x80) return value;
    }
    return std::nullopt;
  }
  bool add_plain() {
    const auto count = number();
    if (!count || *count > bytes_.size() - at_) return false;
    out_ += bytes_.substr(at_, *count);
    at_ += *count;
    return out_.size() <= kMostUnsqueezed;
  }
  bool add_match() {
    const auto length = number();
    const auto back = length ? number() : std::nullopt;
    if (!back || *back == 0 || *back > out_.size()) return false;
    if (*length > kMostUnsqueezed - out_.size()) return false;
    for (size_t i = 0; i < *length; ++i) out_ += out_[out_.size() - *back];
    return true;
  }

  std::string_view bytes_;
  size_t at_ = 0;
  std::string out_;
};

constexpr std::string_view kLetters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

std::string write_letters(std::string_view bytes) {
  std::string text;
  uint32_t bits = 0;
  unsigned held = 0;
  for (const char byte : bytes) {
    bits = (bits << 8U | static_cast<uint8_t>(byte)) & 0xFFFFFU;
    for (held += 8; held >= 6; held -= 6) text += kLetters[bits >> (held - 6) & 63U];
  }
  if (held > 0) text += kLetters[bits << (6 - held) & 63U];
  return text;
}

std::optional<std::string> read_letters(std::string_view text) {
  std::string bytes;
  uint32_t bits = 0;
  unsigned held = 0;
  for (const char letter : text) {
    const size_t value = kLetters.find(letter);
    if (value == std::string_view::npos) return std::nullopt;
    bits = (bits << 6U | static_cast<uint32_t>(value)) & 0xFFFFFU;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes += static_cast<char>(bits >> held & 0xFFU);
  }
  return bytes;
}

}  // namespace

std::string squeeze(std::string_view bytes) { return write_letters(shorten(bytes)); }

Result<std::string> unsqueeze(std::string_view text) {
  const auto bytes = read_letters(text);
  if (!bytes) return fault("letters, digits, - and _ are expected");
  auto all = Lengthener(*bytes).all();
  if (!all) return fault("the text is damaged");
  return std::move(*all);
}

}  // namespace acies
