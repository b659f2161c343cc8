// A tree of plain values that knows the place of each in its file. Data files are read into
// Documents (TOML by files/toml.h, the built-in form by read_packed). Views and answers are
// Documents written as JSON (json.h).
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/error.h"

namespace acies {

class Document {
 public:
  enum class Kind : uint8_t { Nothing, Truth, Number, Text, List, Map };
  using Member = std::pair<std::string, Document>;

  Document() = default;
  Document(bool truth) : kind_(Kind::Truth), number_(truth) {}
  Document(int64_t number) : kind_(Kind::Number), number_(number) {}
  Document(int number) : Document(int64_t{number}) {}
  Document(uint32_t number) : Document(int64_t{number}) {}
  Document(std::string text) : kind_(Kind::Text), text_(std::move(text)) {}
  Document(std::string_view text) : Document(std::string(text)) {}
  Document(const char* text) : Document(std::string(text)) {}
  static Document list() { return of(Kind::List); }
  static Document map() { return of(Kind::Map); }

  Kind kind() const { return kind_; }
  bool is_text() const { return kind_ == Kind::Text; }
  bool is_number() const { return kind_ == Kind::Number; }
  bool is_list() const { return kind_ == Kind::List; }
  bool is_map() const { return kind_ == Kind::Map; }

  bool truth() const { return number_ != 0; }
  int64_t number() const { return number_; }
  const std::string& text() const { return text_; }
  const std::vector<Document>& items() const { return items_; }
  const std::vector<Member>& members() const { return members_; }

  const Document* find(std::string_view key) const;  // null if there is none
  Document& add(Document item);                      // appends to a list
  Document& set(std::string key, Document value);    // adds to a map; does not replace
  void place(int line, int column) {
    line_ = line;
    column_ = column;
  }
  int line() const { return line_; }

  // An error at this place.
  Fault wrong(std::string what) const { return Fault(Error{std::move(what), {}, line_, column_}); }

  // Reads members of a map, with named faults. A number outside least..most is a fault.
  Result<int64_t> number_at(std::string_view key, int64_t least, int64_t most) const;
  Result<std::string> text_at(std::string_view key) const;
  Result<const Document*> list_at(std::string_view key) const;
  Result<const Document*> map_at(std::string_view key) const;
  Result<void> allow_only(std::initializer_list<std::string_view> keys) const;

  friend bool operator==(const Document& a, const Document& b);  // places do not count

 private:
  static Document of(Kind kind) {
    Document document;
    document.kind_ = kind;
    return document;
  }
  Result<const Document*> child(std::string_view key, Kind kind, std::string_view wanted) const;

  Kind kind_ = Kind::Nothing;
  int line_ = 0;
  int column_ = 0;
  int64_t number_ = 0;
  std::string text_;
  std::vector<Document> items_;
  std::vector<Member> members_;
};

// The packed form: bencode ("d3:agei7ee"), with t and f for truth values.
std::string write_packed(const Document& document);
Result<Document> read_packed(std::string_view bytes);

}  // namespace acies
