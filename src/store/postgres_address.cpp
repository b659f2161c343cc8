#include "store/postgres_address.h"

#include <libpq-fe.h>

#include <algorithm>
#include <memory>

#include "core/text/text.h"

namespace acies {
namespace {

struct FreeOptions {
  void operator()(PQconninfoOption* options) const { PQconninfoFree(options); }
};
using Options = std::unique_ptr<PQconninfoOption, FreeOptions>;

// A password with a raw @ or / would be read as a part of the host, and appear in the message if
// the host is not found.
bool is_plain(std::string_view url) {
  const std::string_view rest = url.substr(url.find("://") + 3);
  const std::string_view authority = rest.substr(0, rest.find('/'));
  const std::string_view path = rest.substr(authority.size());
  return std::ranges::count(authority, '@') <= 1 && !path.contains('@');
}

// The same holds for the password of a URL without its host: postgres://user:password.
bool has_plain_port(const PQconninfoOption* options) {
  for (; options->keyword != nullptr; ++options) {
    if (std::string_view(options->keyword) != "port" || options->val == nullptr) continue;
    if (std::string_view(options->val).find_first_not_of("0123456789,") != std::string_view::npos) {
      return false;
    }
  }
  return true;
}

std::vector<std::string> passwords_in(const PQconninfoOption* options) {
  std::vector<std::string> passwords;
  for (; options->keyword != nullptr; ++options) {
    const bool is_password = std::string_view(options->keyword).ends_with("password");
    const bool is_given = options->val != nullptr && *options->val != '\0';
    if (is_password && is_given) passwords.emplace_back(options->val);
  }
  return passwords;
}

void blot_out(std::string& text, std::string_view word) {
  constexpr std::string_view kBlot = "***";
  for (size_t at = text.find(word); at != std::string::npos;
       at = text.find(word, at + kBlot.size())) {
    text.replace(at, word.size(), kBlot);
  }
}

}  // namespace

// libpq's own message repeats parts of the URL, so it is not passed on.
Result<PostgresAddress> PostgresAddress::read(std::string_view url) {
  PostgresAddress address;
  address.url_ = url;
  const Options options(is_plain(url) ? PQconninfoParse(address.url_.c_str(), nullptr) : nullptr);
  if (!options || !has_plain_port(options.get())) {
    return fault(
        "the database's URL cannot be read: postgresql://user:password@host:port/name, where "
        "other signs than letters and digits are written as %40 for @, %2F for /, %25 for %");
  }
  address.passwords_ = passwords_in(options.get());
  return address;
}

std::string PostgresAddress::told(std::string_view message) const {
  std::string text;
  for (const std::string_view word : split_words(message)) {
    text.append(text.empty() ? "" : " ").append(word);
  }
  for (const std::string& password : passwords_) blot_out(text, password);
  return text;
}

}  // namespace acies
