#include "server/api/request_checks.h"

#include "core/data/json.h"

namespace acies {
namespace {

constexpr std::string_view kCookie = "acies";
constexpr std::string_view kBearer = "Bearer ";
constexpr std::string_view kTables = "/api/tables/";

// "https://host:port/path" without scheme and path.
std::string_view host_of(std::string_view url) {
  const size_t scheme = url.find("://");
  if (scheme == std::string_view::npos) return {};
  const std::string_view rest = url.substr(scheme + 3);
  return rest.substr(0, rest.find('/'));
}

// A request that changes something needs a session that exists now. A command to a table is
// excepted: its session is checked when its entries are stored.
bool needs_fresh_session(const Request& request) {
  return request.method != "GET" && !request.path.starts_with(kTables);
}

}  // namespace

std::string_view bearer_of(const Request& request) {
  const std::string_view value = request.header("authorization");
  return value.starts_with(kBearer) ? value.substr(kBearer.size()) : std::string_view();
}

std::string_view cookie_of(const Request& request) { return request.cookie(kCookie); }

bool is_same_origin(const Request& request) {
  const std::string_view host = request.header("host");
  if (host.empty()) return false;
  const std::string_view origin = request.header("origin");
  if (!origin.empty()) return host_of(origin) == host;
  return host_of(request.header("referer")) == host;
}

Language language_of(const Request& request) {
  const auto lang = request.query.find("lang");
  return lang == request.query.end() ? Language::English : language_of(lang->second);
}

Response RequestChecks::write_refusal(const ApiError& error, Language language) const {
  Response response;
  response.status = error.status;
  response.body = write_json(books_.write_error(error, language));
  return response;
}

std::optional<Response> RequestChecks::refuse_host(const Request& request) const {
  const std::string host(request.header("host"));
  if (host.empty() || hosts_.is_ours(host)) return std::nullopt;  // every browser sends one
  const std::string bare = host.substr(0, host.rfind(':'));
  const std::string name = is_host_name(bare) ? bare : "?";
  return write_refusal(ApiError{421, "wrong_host", {name}, {}, {}}, language_of(request));
}

void RequestChecks::identify(const Request& request,
                             std::function<void(ApiResult<User>)> then) const {
  const std::string_view bearer = bearer_of(request);
  const Accounts::Known known =
      needs_fresh_session(request) ? Accounts::Known::Now : Accounts::Known::Lately;
  if (!bearer.empty()) {
    return accounts_.find(std::string(bearer), SessionKind::Bot, known,
                          [then = std::move(then)](ApiResult<User> user) {
                            if (user && user->is_banned) return then(refuse(403, "banned"));
                            if (user && user->id == 0) return then(refuse(401, "no_session"));
                            then(std::move(user));
                          });
  }
  accounts_.find(std::string(cookie_of(request)), SessionKind::Browser, known, std::move(then));
}

}  // namespace acies
