#include "core/data/document.h"

#include <algorithm>
#include <charconv>

namespace acies {

const Document* Document::find(std::string_view key) const {
  for (const Member& member : members_) {
    if (member.first == key) return &member.second;
  }
  return nullptr;
}

Document& Document::add(Document item) {
  items_.push_back(std::move(item));
  return items_.back();
}

Document& Document::set(std::string key, Document value) {
  members_.emplace_back(std::move(key), std::move(value));
  return members_.back().second;
}

Result<const Document*> Document::child(std::string_view key, Kind kind,
                                        std::string_view wanted) const {
  if (!is_map()) return wrong("expected a table here");
  const Document* found = find(key);
  if (found == nullptr) return wrong("'" + std::string(key) + "' is missing");
  if (found->kind_ != kind) {
    return found->wrong("'" + std::string(key) + "' must be " + std::string(wanted));
  }
  return found;
}

Result<int64_t> Document::number_at(std::string_view key, int64_t least, int64_t most) const {
  const auto found = child(key, Kind::Number, "a whole number");
  if (!found) return Fault(found.error());
  const int64_t number = (*found)->number_;
  if (number < least || number > most) {
    return (*found)->wrong("'" + std::string(key) + "' is " + std::to_string(number) +
                           ", allowed are " + std::to_string(least) + " to " +
                           std::to_string(most));
  }
  return number;
}

Result<std::string> Document::text_at(std::string_view key) const {
  const auto found = child(key, Kind::Text, "a text");
  if (!found) return Fault(found.error());
  if ((*found)->text_.empty()) return (*found)->wrong("'" + std::string(key) + "' is empty");
  return (*found)->text_;
}

Result<const Document*> Document::list_at(std::string_view key) const {
  return child(key, Kind::List, "a list");
}

Result<const Document*> Document::map_at(std::string_view key) const {
  return child(key, Kind::Map, "a table");
}

Result<void> Document::allow_only(std::initializer_list<std::string_view> keys) const {
  for (const Member& member : members_) {
    if (std::find(keys.begin(), keys.end(), member.first) == keys.end()) {
      std::string known;
      for (const std::string_view key : keys)
        known += (known.empty() ? "" : ", ") + std::string(key);
      return member.second.wrong("'" + member.first + "' is not known here; choose from " + known);
    }
  }
  return {};
}

bool operator==(const Document& a, const Document& b) {
  return a.kind_ == b.kind_ && a.number_ == b.number_ && a.text_ == b.text_ &&
         a.items_ == b.items_ && a.members_ == b.members_;
}

namespace {

void pack_text(std::string_view text, std::string& out) {
  out += std::to_string(text.size());
  out += ':';
  out += text;
}

void pack_document(const Document& document, std::string& out) {
  switch (document.kind()) {
    case Document::Kind::Nothing: out += 'n'; break;
    case Document::Kind::Truth: out += document.truth() ? 't' : 'f'; break;
    case Document::Kind::Number: out += 'i' + std::to_string(document.number()) + 'e'; break;
    case Document::Kind::Text: pack_text(document.text(), out); break;
    case Document::Kind::List:
      out += 'l';
      for (const Document& item : document.items()) pack_document(item, out);
      out += 'e';
      break;
    case Document::Kind::Map:
      out += 'd';
      for (const auto& [key, value] : document.members()) {
        pack_text(key, out);
        pack_document(value, out);
      }
      out += 'e';
      break;
  }
}

class Unpacker {
 public:
  explicit Unpacker(std::string_view bytes) : bytes_(bytes) {}

  Result<Document> document(int depth) {
    if (depth > 32) return broken("too deep");
    if (at_ >= bytes_.size()) return broken("ends too early");
    const char kind = bytes_[at_];
    if (kind >= '0' && kind <= '9') return text_document();
    ++at_;
    switch (kind) {
      case 'n': return Document();
      case 't': return Document(true);
      case 'f': return Document(false);
      case 'i': return number_document();
      case 'l': return list_document(depth);
      case 'd': return map_document(depth);
      default: --at_; return broken("unknown kind of value");
    }
  }
  bool is_at_end() const { return at_ == bytes_.size(); }
  Fault broken(const char* what) const {
    return fault("packed document, byte " + std::to_string(at_) + ": " + what);
  }

 private:
  Result<int64_t> number_until(char end) {
    const size_t stop = bytes_.find(end, at_);
    if (stop == std::string_view::npos) return broken("number without an end");
    int64_t number = 0;
    const auto [last, error] = std::from_chars(bytes_.data() + at_, bytes_.data() + stop, number);
    if (error != std::errc() || last != bytes_.data() + stop) return broken("bad number");
    at_ = stop + 1;
    return number;
  }

  Result<Document> number_document() {
    const auto number = number_until('e');
    if (!number) return Fault(number.error());
    return Document(*number);
  }

  Result<std::string> text() {
    const auto size = number_until(':');
    if (!size) return Fault(size.error());
    if (*size < 0 || static_cast<uint64_t>(*size) > bytes_.size() - at_) {
      return broken("text longer than the rest");
    }
    std::string text(bytes_.substr(at_, static_cast<size_t>(*size)));
    at_ += text.size();
    return text;
  }

  Result<Document> text_document() {
    auto content = text();
    if (!content) return Fault(content.error());
    return Document(std::move(*content));
  }

  bool takes_end() {
    if (at_ >= bytes_.size() || bytes_[at_] != 'e') return false;
    ++at_;
    return true;
  }

  Result<Document> list_document(int depth) {
    Document list = Document::list();
    while (!takes_end()) {
      auto item = document(depth + 1);
      if (!item) return item;
      list.add(std::move(*item));
    }
    return list;
  }

  Result<Document> map_document(int depth) {
    Document map = Document::map();
    while (!takes_end()) {
      auto key = text();
      if (!key) return Fault(key.error());
      auto value = document(depth + 1);
      if (!value) return value;
      map.set(std::move(*key), std::move(*value));
    }
    return map;
  }

  std::string_view bytes_;
  size_t at_ = 0;
};

}  // namespace

std::string write_packed(const Document& document) {
  std::string out;
  pack_document(document, out);
  return out;
}

Result<Document> read_packed(std::string_view bytes) {
  Unpacker unpacker(bytes);
  auto document = unpacker.document(0);
  if (document && !unpacker.is_at_end()) return unpacker.broken("something follows the end");
  return document;
}

}  // namespace acies
