#include "files/json.h"

#include <algorithm>
#include <boost/json/basic_parser_impl.hpp>
#include <boost/json/parse_options.hpp>
#include <set>

namespace acies {
namespace {

namespace json = boost::json;
using ErrorCode = json::error_code;
using View = json::string_view;

// Builds a Document from the parser's calls. An unfinished value is on a stack, with the key that
// it belongs to.
class DocumentBuilder {
 public:
  static constexpr std::size_t max_array_size = 1U << 20U;
  static constexpr std::size_t max_object_size = 4096;
  static constexpr std::size_t max_string_size = 1U << 24U;
  static constexpr std::size_t max_key_size = 1024;

  Document take() { return std::move(whole_); }
  const std::string& complaint() const { return complaint_; }

  bool on_document_begin(ErrorCode&) { return true; }
  bool on_document_end(ErrorCode&) { return true; }
  bool on_array_begin(ErrorCode&) { return open(Document::list()); }
  bool on_array_end(std::size_t, ErrorCode&) { return close(); }
  bool on_object_begin(ErrorCode&) { return open(Document::map()); }
  bool on_object_end(std::size_t, ErrorCode&) { return close(); }

  bool on_string_part(View part, std::size_t, ErrorCode&) { return append(part); }
  bool on_string(View rest, std::size_t, ErrorCode&) {
    append(rest);
    return put(Document(std::exchange(text_, {})));
  }
  bool on_key_part(View part, std::size_t, ErrorCode&) { return append(part); }
  bool on_key(View rest, std::size_t, ErrorCode& error) {
    append(rest);
    Level& level = open_.back();
    level.key = std::exchange(text_, {});
    if (!is_known(level)) return true;
    return refuse("'" + level.key + "' is here twice", error);
  }

  bool on_number_part(View, ErrorCode&) { return true; }
  bool on_int64(int64_t number, View, ErrorCode&) { return put(Document(number)); }
  bool on_uint64(uint64_t, View, ErrorCode& error) {
    return refuse("the number is too large", error);
  }
  bool on_double(double, View, ErrorCode& error) {
    return refuse("only whole numbers of 64 bits are allowed", error);
  }
  bool on_bool(bool truth, ErrorCode&) { return put(Document(truth)); }
  bool on_null(ErrorCode&) { return put(Document()); }
  bool on_comment_part(View, ErrorCode&) { return true; }
  bool on_comment(View, ErrorCode&) { return true; }

 private:
  struct Level {
    Document document;
    std::string key;             // of the current member, in a map
    std::set<std::string> keys;  // of all members, if there are more than a few
  };

  // Whether the map already has the key. Few members are compared one by one; more are put into a
  // set, so that a long map does not take quadratic time.
  static bool is_known(Level& level) {
    constexpr size_t kFew = 32;
    const auto& members = level.document.members();
    if (members.size() < kFew) return level.document.find(level.key) != nullptr;
    if (level.keys.empty()) {
      for (const auto& [key, value] : members) level.keys.insert(key);
    }
    return !level.keys.insert(level.key).second;
  }

  bool append(View part) {
    text_.append(part.data(), part.size());
    return true;
  }
  bool open(Document empty) {
    open_.push_back({std::move(empty), {}, {}});
    return true;
  }
  bool close() {
    Document done = std::move(open_.back().document);
    open_.pop_back();
    return put(std::move(done));
  }
  bool put(Document value) {
    if (open_.empty()) {
      whole_ = std::move(value);
    } else if (Level& level = open_.back(); level.document.is_list()) {
      level.document.add(std::move(value));
    } else {
      level.document.set(std::move(level.key), std::move(value));
    }
    return true;
  }
  bool refuse(std::string why, ErrorCode& error) {
    complaint_ = std::move(why);
    error = json::error::syntax;
    return false;
  }

  Document whole_;
  std::vector<Level> open_;
  std::string text_;
  std::string complaint_;
};

Error error_at(std::string_view text, size_t byte, std::string_view file, std::string what) {
  const std::string_view before = text.substr(0, byte);
  const size_t line_start = before.rfind('\n') + 1;  // npos + 1 is 0, the first line
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  return {std::move(what), std::string(file), static_cast<int>(line),
          static_cast<int>(byte - line_start + 1)};
}

}  // namespace

Result<Document> read_json(std::string_view text, std::string_view file) {
  json::basic_parser<DocumentBuilder> parser{json::parse_options{}};
  ErrorCode error;
  const size_t used = parser.write_some(false, text.data(), text.size(), error);
  if (!error && used < text.size()) error = json::error::extra_data;
  if (!error) return parser.handler().take();
  const std::string& own = parser.handler().complaint();
  return Fault(error_at(text, used, file, own.empty() ? error.message() : own));
}

}  // namespace acies
