#include "core/data/json.h"

namespace acies {
namespace {

void quote(std::string_view text, std::string& out) {
  constexpr std::string_view kHex = "0123456789abcdef";
  out += '"';
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    switch (c) {
      case '"': out += "\\\""; break;
      case '\\': out += "\\\\"; break;
      case '\n': out += "\\n"; break;
      case '\t': out += "\\t"; break;
      default:
        if (byte < 0x20) {
          out += "\\u00";
          out += kHex[byte >> 4U];
          out += kHex[byte & 15U];
        } else {
          out += c;
        }
    }
  }
  out += '"';
}

class JsonWriter {
 public:
  explicit JsonWriter(bool is_pretty) : is_pretty_(is_pretty) {}

  void write(const Document& document) {
    switch (document.kind()) {
      case Document::Kind::Nothing: out_ += "null"; break;
      case Document::Kind::Truth: out_ += document.truth() ? "true" : "false"; break;
      case Document::Kind::Number: out_ += std::to_string(document.number()); break;
      case Document::Kind::Text: quote(document.text(), out_); break;
      case Document::Kind::List: write_list(document); break;
      case Document::Kind::Map: write_map(document); break;
    }
  }
  std::string take() { return std::move(out_); }

 private:
  void write_list(const Document& document) {
    open('[');
    bool is_first = true;
    for (const Document& item : document.items()) {
      next(is_first);
      write(item);
    }
    close(']', document.items().empty());
  }

  void write_map(const Document& document) {
    open('{');
    bool is_first = true;
    for (const auto& [key, value] : document.members()) {
      next(is_first);
      quote(key, out_);
      out_ += is_pretty_ ? ": " : ":";
      write(value);
    }
    close('}', document.members().empty());
  }

  void open(char bracket) {
    out_ += bracket;
    ++depth_;
  }
  void next(bool& is_first) {
    if (!is_first) out_ += ',';
    is_first = false;
    break_line();
  }
  void close(char bracket, bool is_empty) {
    --depth_;
    if (!is_empty) break_line();
    out_ += bracket;
  }
  void break_line() {
    if (is_pretty_) out_ += '\n' + std::string(2 * depth_, ' ');
  }

  bool is_pretty_;
  size_t depth_ = 0;
  std::string out_;
};

}  // namespace

std::string write_json(const Document& document) {
  JsonWriter writer(false);
  writer.write(document);
  return writer.take();
}

std::string write_pretty_json(const Document& document) {
  JsonWriter writer(true);
  writer.write(document);
  return writer.take() + '\n';
}

}  // namespace acies
