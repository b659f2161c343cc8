#include "server/api/http_api.h"

#include "core/data/json.h"
#include "core/text/text.h"
#include "files/json.h"
#include "server/api/socket_message.h"
#include "server/api/web_files.h"

namespace acies {
namespace {

constexpr size_t kBodyForOne = 16U << 10U;
constexpr uint32_t kStreamCost = 5;  // a stream begins with every table that waits for the bot
constexpr std::string_view kTables = "/api/tables/";

bool accepts(const Request& request, std::string_view encoding) {
  for (const std::string_view part : split(request.header("accept-encoding"), ',')) {
    const std::string_view name = trim(part.substr(0, part.find(';')));
    if (name == encoding) return !trim(part).ends_with("q=0");
  }
  return false;
}

Response write_file_response(const WebFile& file, const Request& request) {
  Response response{200, std::string(file.type), std::string(file.bytes), {}};
  response.headers.emplace_back("Vary", "Accept-Encoding");
  if (!file.brotli.empty() && accepts(request, "br")) {
    response.body = file.brotli;
    response.headers.emplace_back("Content-Encoding", "br");
  } else if (!file.gzip.empty() && accepts(request, "gzip")) {
    response.body = file.gzip;
    response.headers.emplace_back("Content-Encoding", "gzip");
  }
  const bool is_forever = file.path.starts_with("/assets/");  // a new version has a new name
  response.headers.emplace_back("Cache-Control",
                                is_forever ? "public, max-age=31536000, immutable" : "no-cache");
  return response;
}

}  // namespace

HttpApi::HttpApi(ApiParts parts) : parts_(std::move(parts)) {
  routes_ = {{{"GET", "/api/me"}, &HttpApi::get_me},
             {{"POST", "/api/guest"}, &HttpApi::post_guest},
             {{"POST", "/api/register"}, &HttpApi::post_register},
             {{"POST", "/api/login"}, &HttpApi::post_login},
             {{"POST", "/api/logout"}, &HttpApi::post_logout},
             {{"POST", "/api/logout/everywhere"}, &HttpApi::post_logout_everywhere},
             {{"GET", "/api/sessions"}, &HttpApi::get_sessions},
             {{"POST", "/api/name"}, &HttpApi::post_name},
             {{"POST", "/api/account/delete"}, &HttpApi::post_delete_account},
             {{"GET", "/api/account/export"}, &HttpApi::get_export},
             {{"POST", "/api/password"}, &HttpApi::post_password},
             {{"GET", "/api/tokens"}, &HttpApi::get_tokens},
             {{"POST", "/api/tokens"}, &HttpApi::post_tokens},
             {{"GET", "/api/games"}, &HttpApi::get_games},
             {{"GET", "/api/armies"}, &HttpApi::get_armies},
             {{"GET", "/api/army"}, &HttpApi::get_army},
             {{"GET", "/api/army.toml"}, &HttpApi::get_army_file},
             {{"POST", "/api/army"}, &HttpApi::post_army},
             {{"GET", "/api/tables"}, &HttpApi::get_tables},
             {{"GET", "/api/tables/mine"}, &HttpApi::get_mine},
             {{"POST", "/api/tables"}, &HttpApi::post_tables},
             {{"GET", "/healthz"}, &HttpApi::get_health},
             {{"GET", "/metrics"}, &HttpApi::get_metrics}};
}

void HttpApi::answer(Request request, Reply reply) {
  if (!parts_.checks.is_ready() || parts_.checks.is_overrun()) {
    return reply(parts_.checks.write_refusal(ApiError{503, "busy", {}, {}, {}}));
  }
  if (auto refusal = parts_.checks.refuse_host(request)) return reply(std::move(*refusal));
  if (request.method == "HEAD") request.method = "GET";
  if (!request.path.starts_with("/api/") && serve_file(request, reply)) return;
  const auto call = std::make_shared<ApiCall>(
      ApiCall{std::move(request), {}, {}, std::move(reply), Language::English});
  call->language = language_of(call->request);
  const size_t size = call->request.body.size();
  if (!allow(call, RateLimit::Request, static_cast<uint32_t>(1 + size / kBodyForOne))) return;
  if (call->request.method != "GET") {
    if (bearer_of(call->request).empty() && !is_same_origin(call->request)) {
      return refuse_to(call, ApiError{403, "foreign_origin", {}, {}, {}});
    }
    auto body = read_json(call->request.body.empty() ? "{}" : call->request.body, "body");
    if (!body || !body->is_map()) {
      const std::string what = body ? "the body is a JSON object" : body.error().text();
      return refuse_to(call, ApiError{400, "malformed", {what}, {}, {}});
    }
    call->body = std::move(*body);
  }
  parts_.checks.identify(call->request, [this, call](ApiResult<User> user) {
    if (!user) return refuse_to(call, user.error());
    call->user = std::move(*user);
    if (call->user.id != 0) parts_.registry.learn_name(call->user.id, call->user.name);
    route(call);
  });
}

void HttpApi::route(const ApiCallPtr& call) {
  const Request& request = call->request;
  const std::string_view path = request.path;
  const auto found = routes_.find(std::pair{request.method, request.path});
  if (found != routes_.end()) return (this->*found->second)(call);
  const auto rest = [&](std::string_view front) { return path.substr(front.size()); };
  if (path.starts_with(kTables)) return route_table(call);
  const bool is_get = request.method == "GET";
  if (is_get && path.starts_with("/api/book/")) return get_book(call, rest("/api/book/"));
  if (is_get && path.starts_with("/api/rules/")) return get_rules(call, rest("/api/rules/"));
  if (is_get && path.starts_with("/api/rule/")) return get_rule(call, rest("/api/rule/"));
  if (request.method == "DELETE" && path.starts_with("/api/tokens/")) {
    return delete_token(call, std::string(rest("/api/tokens/")));
  }
  if (request.method == "DELETE" && path.starts_with("/api/sessions/")) {
    return delete_session(call, std::string(rest("/api/sessions/")));
  }
  refuse_to(call, ApiError{404, "not_found", {}, {}, {}});
}

// /api/tables/ID and /api/tables/ID/WORD
void HttpApi::route_table(const ApiCallPtr& call) {
  const std::string_view rest = std::string_view(call->request.path).substr(kTables.size());
  const size_t slash = rest.find('/');
  const std::string id(rest.substr(0, slash));
  const std::string_view word =
      slash == std::string_view::npos ? std::string_view() : rest.substr(slash + 1);
  if (!is_table_id(id)) return refuse_to(call, ApiError{404, "no_table", {}, {}, {}});
  if (call->request.method == "GET") {
    if (word.empty()) return get_table(call, id);
    if (word == "plies") return get_plies(call, id);
    if (word == "record" || word == "record.json") return get_record(call, id, word != "record");
    if (word == "luck") return get_luck(call, id);
  }
  const auto kind = read_command_kind(word);
  if (call->request.method == "POST" && word == "report") return post_report(call, id);
  if (call->request.method == "POST" && kind) return post_command(call, id, *kind);
  refuse_to(call, ApiError{404, "not_found", {}, {}, {}});
}

// Sends a file of the client. Any address without a file is a page of the client.
bool HttpApi::serve_file(const Request& request, const Reply& reply) const {
  if (request.method != "GET" || request.path == "/healthz" || request.path == "/metrics") {
    return false;
  }
  const WebFile* file = find_web_file(request.path);
  const bool is_page = request.path.find('.', request.path.rfind('/')) == std::string::npos;
  const bool has_dots = request.path.starts_with("/rule/") || request.path.starts_with("/army/");
  if (file == nullptr && (is_page || has_dots)) {
    file = find_web_file("/index.html");
  }
  if (file == nullptr) return false;
  reply(write_file_response(*file, request));
  return true;
}

// ---- streams of bots ----

bool HttpApi::wants_stream(const Request& request) {
  return parts_.checks.is_ready() && request.method == "GET" && request.path == "/api/bot/stream";
}

void HttpApi::open_stream(Request request, std::shared_ptr<Stream> stream, Reply refuse) {
  if (auto refusal = parts_.checks.refuse_host(request)) return refuse(std::move(*refusal));
  const auto call = std::make_shared<ApiCall>(
      ApiCall{std::move(request), {}, {}, std::move(refuse), Language::English});
  if (!allow(call, RateLimit::Request, kStreamCost)) return;
  if (bearer_of(call->request).empty()) {
    return refuse_to(call, ApiError{401, "no_session", {}, {}, {}});
  }
  parts_.checks.identify(call->request, [this, call, stream](const ApiResult<User>& user) {
    if (!user) return refuse_to(call, user.error());
    parts_.registry.learn_name(user->id, user->name);
    parts_.bots.open(stream, *user);
    parts_.accounts.attach(stream.get(), *user,
                           [this, stream = stream.get()] { parts_.bots.end(*stream); });
    call->reply = nullptr;
  });
}

void HttpApi::stream_closed(Stream& stream) {
  parts_.accounts.detach(&stream);
  parts_.bots.close(stream);
}

// ---- answers ----

bool HttpApi::allow(const ApiCallPtr& call, RateLimit limit, uint32_t cost) {
  const std::string& client = call->request.address;
  if (parts_.limiter.allow(limit, client, parts_.now(), cost)) return true;
  refuse_to(call, ApiError{429, "too_many", {}, {}, {}});
  return false;
}

void HttpApi::send(const ApiCallPtr& call, const Document& document, unsigned status) const {
  Response response;
  response.status = status;
  response.body = write_json(document);
  call->reply(std::move(response));
}

void HttpApi::send_text(const ApiCallPtr& call, Response head, Text text) const {
  head.shared = std::move(text);
  call->reply(std::move(head));
}

void HttpApi::send_once(const ApiCallPtr& call, const std::string& name,
                        const std::function<Document()>& write) {
  Text& text = written_once_[{name, call->language}];
  if (text == nullptr) text = std::make_shared<const std::string>(write_json(write()));
  if (allow(call, RateLimit::Request, cost_of_bytes(text->size()))) send_text(call, {}, text);
}

bool HttpApi::may_hash(const ApiCallPtr& call) const {
  if (!parts_.executors.has_hash_backlog()) return true;
  refuse_to(call, ApiError{503, "busy", {}, {}, {}});
  return false;
}

void HttpApi::refuse_to(const ApiCallPtr& call, const ApiError& error) const {
  send(call, parts_.books.write_error(error, call->language), error.status);
}

}  // namespace acies
