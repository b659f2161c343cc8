#include "server/api/http_api.h"

#include "core/data/json.h"
#include "core/text/text.h"
#include "files/json.h"
#include "server/api/web_files.h"

namespace acies {
namespace {

constexpr std::string_view kCookie = "acies";
constexpr std::string_view kBearer = "Bearer ";
constexpr size_t kBodyForOne = 16U << 10U;
constexpr uint32_t kStreamCost = 5;  // it begins with every table that waits for the bot
constexpr std::string_view kTables = "/api/tables/";

std::string_view bearer_of(const Request& request) {
  const std::string_view value = request.header("authorization");
  return value.starts_with(kBearer) ? value.substr(kBearer.size()) : std::string_view();
}

// "https://host:port/path" without scheme and path.
std::string_view host_of(std::string_view url) {
  const size_t scheme = url.find("://");
  if (scheme == std::string_view::npos) return {};
  const std::string_view rest = url.substr(scheme + 3);
  return rest.substr(0, rest.find('/'));
}

bool accepts(const Request& request, std::string_view encoding) {
  for (const std::string_view part : split(request.header("accept-encoding"), ',')) {
    const std::string_view name = trim(part.substr(0, part.find(';')));
    if (name == encoding) return !trim(part).ends_with("q=0");
  }
  return false;
}

// An actor must have a session now. A wish at a table is held against the session when
// it is written down.
bool needs_fresh_session(const Request& request) {
  return request.method != "GET" && !request.path.starts_with(kTables);
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
  const bool is_forever = file.path.starts_with("/assets/");  // its name changes with its bytes
  response.headers.emplace_back("Cache-Control",
                                is_forever ? "public, max-age=31536000, immutable" : "no-cache");
  return response;
}

}  // namespace

bool is_same_origin(const Request& request) {
  const std::string_view host = request.header("host");
  if (host.empty()) return false;
  const std::string_view origin = request.header("origin");
  if (!origin.empty()) return host_of(origin) == host;
  return host_of(request.header("referer")) == host;
}

Reception::Reception(Rooms rooms) : rooms_(std::move(rooms)) {
  routes_ = {{{"GET", "/api/me"}, &Reception::get_me},
             {{"POST", "/api/guest"}, &Reception::post_guest},
             {{"POST", "/api/register"}, &Reception::post_register},
             {{"POST", "/api/login"}, &Reception::post_login},
             {{"POST", "/api/logout"}, &Reception::post_logout},
             {{"POST", "/api/logout/everywhere"}, &Reception::post_logout_everywhere},
             {{"GET", "/api/sessions"}, &Reception::get_sessions},
             {{"POST", "/api/name"}, &Reception::post_name},
             {{"POST", "/api/account/delete"}, &Reception::post_delete_account},
             {{"GET", "/api/account/export"}, &Reception::get_export},
             {{"POST", "/api/password"}, &Reception::post_password},
             {{"GET", "/api/tokens"}, &Reception::get_tokens},
             {{"POST", "/api/tokens"}, &Reception::post_tokens},
             {{"GET", "/api/games"}, &Reception::get_games},
             {{"GET", "/api/armies"}, &Reception::get_armies},
             {{"GET", "/api/army"}, &Reception::get_army},
             {{"GET", "/api/army.toml"}, &Reception::get_army_file},
             {{"POST", "/api/army"}, &Reception::post_army},
             {{"GET", "/api/tables"}, &Reception::get_tables},
             {{"GET", "/api/tables/mine"}, &Reception::get_mine},
             {{"POST", "/api/tables"}, &Reception::post_tables},
             {{"GET", "/healthz"}, &Reception::get_health},
             {{"GET", "/metrics"}, &Reception::get_metrics}};
}

std::optional<Response> Reception::refuse_host(const Request& request) const {
  const std::string host(request.header("host"));
  if (host.empty() || rooms_.hosts.is_ours(host)) return std::nullopt;  // every browser sends one
  const auto lang = request.query.find("lang");
  const Language language =
      lang == request.query.end() ? Language::English : language_of(lang->second);
  const std::string bare = host.substr(0, host.rfind(':'));
  const std::string name = is_host_name(bare) ? bare : "?";
  Response response;
  response.status = 421;
  response.body =
      write_json(rooms_.books.write_trouble(Trouble{421, "wrong_host", {name}, {}, {}}, language));
  return response;
}

// Who asks. A bearer's token counts alone: a page elsewhere cannot add one.
void Reception::identify(const Request& request, std::function<void(Granted<User>)> then) {
  const std::string_view bearer = bearer_of(request);
  const Accounts::Known known =
      needs_fresh_session(request) ? Accounts::Known::Now : Accounts::Known::Lately;
  if (!bearer.empty()) {
    return rooms_.accounts.find(std::string(bearer), SessionKind::Bot, known,
                                [then = std::move(then)](Granted<User> user) {
                                  if (user && user->is_banned) return then(refuse(403, "banned"));
                                  if (user && user->id == 0) return then(refuse(401, "no_session"));
                                  then(std::move(user));
                                });
  }
  rooms_.accounts.find(std::string(request.cookie(kCookie)), SessionKind::Browser, known,
                       std::move(then));
}

void Reception::answer(Request request, Reply reply) {
  if (auto refusal = refuse_host(request)) return reply(std::move(*refusal));
  if (request.method == "HEAD") request.method = "GET";
  if (!request.path.starts_with("/api/") && serve_file(request, reply)) return;
  const auto visit = std::make_shared<Visit>(
      Visit{std::move(request), {}, {}, {}, std::move(reply), Language::English});
  const auto lang = visit->request.query.find("lang");
  if (lang != visit->request.query.end()) visit->language = language_of(lang->second);
  visit->token = visit->request.cookie(kCookie);
  const size_t size = visit->request.body.size();
  if (!pay(visit, Toll::Request, static_cast<uint32_t>(1 + size / kBodyForOne))) return;
  if (visit->request.method != "GET") {
    if (bearer_of(visit->request).empty() && !is_same_origin(visit->request)) {
      return refuse_to(visit, Trouble{403, "foreign_origin", {}, {}, {}});
    }
    auto body = read_json(visit->request.body.empty() ? "{}" : visit->request.body, "body");
    if (!body || !body->is_map()) {
      const std::string what = body ? "the body is a JSON object" : body.error().text();
      return refuse_to(visit, Trouble{400, "malformed", {what}, {}, {}});
    }
    visit->body = std::move(*body);
  }
  identify(visit->request, [this, visit](Granted<User> user) {
    if (!user) return refuse_to(visit, user.error());
    visit->user = std::move(*user);
    if (visit->user.id != 0) rooms_.hall.learn_name(visit->user.id, visit->user.name);
    route(visit);
  });
}

void Reception::route(const Visited& visit) {
  const Request& request = visit->request;
  const std::string_view path = request.path;
  const auto found = routes_.find(std::pair{request.method, request.path});
  if (found != routes_.end()) return (this->*found->second)(visit);
  const auto rest = [&](std::string_view front) { return path.substr(front.size()); };
  if (path.starts_with(kTables)) return route_table(visit);
  const bool is_get = request.method == "GET";
  if (is_get && path.starts_with("/api/book/")) return get_book(visit, rest("/api/book/"));
  if (is_get && path.starts_with("/api/rules/")) return get_rules(visit, rest("/api/rules/"));
  if (is_get && path.starts_with("/api/rule/")) return get_rule(visit, rest("/api/rule/"));
  if (request.method == "DELETE" && path.starts_with("/api/tokens/")) {
    return delete_token(visit, std::string(rest("/api/tokens/")));
  }
  if (request.method == "DELETE" && path.starts_with("/api/sessions/")) {
    return delete_session(visit, std::string(rest("/api/sessions/")));
  }
  refuse_to(visit, Trouble{404, "not_found", {}, {}, {}});
}

// /api/tables/ID and /api/tables/ID/WORD
void Reception::route_table(const Visited& visit) {
  const std::string_view rest = std::string_view(visit->request.path).substr(kTables.size());
  const size_t slash = rest.find('/');
  const std::string id(rest.substr(0, slash));
  const std::string_view word =
      slash == std::string_view::npos ? std::string_view() : rest.substr(slash + 1);
  if (!is_table_id(id)) return refuse_to(visit, Trouble{404, "no_table", {}, {}, {}});
  if (visit->request.method == "GET") {
    if (word.empty()) return get_table(visit, id);
    if (word == "plies") return get_plies(visit, id);
    if (word == "record" || word == "record.json") return get_record(visit, id, word != "record");
    if (word == "luck") return get_luck(visit, id);
  }
  const auto kind = read_wish_kind(word);
  if (visit->request.method == "POST" && word == "report") return post_report(visit, id);
  if (visit->request.method == "POST" && kind) return post_wish(visit, id, *kind);
  refuse_to(visit, Trouble{404, "not_found", {}, {}, {}});
}

// Files of the client; every address that is no file is a page of it.
bool Reception::serve_file(const Request& request, const Reply& reply) const {
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

// Connections that stay.

bool Reception::wants_stream(const Request& request) {
  return request.method == "GET" && request.path == "/api/bot/stream";
}

void Reception::open_stream(Request request, std::shared_ptr<Stream> stream, Reply refuse) {
  if (auto refusal = refuse_host(request)) return refuse(std::move(*refusal));
  const auto visit = std::make_shared<Visit>(
      Visit{std::move(request), {}, {}, {}, std::move(refuse), Language::English});
  if (!pay(visit, Toll::Request, kStreamCost)) return;
  if (bearer_of(visit->request).empty()) {
    return refuse_to(visit, Trouble{401, "no_session", {}, {}, {}});
  }
  identify(visit->request, [this, visit, stream](const Granted<User>& user) {
    if (!user) return refuse_to(visit, user.error());
    rooms_.hall.learn_name(user->id, user->name);
    rooms_.bots.open(stream, *user);
    rooms_.accounts.attach(stream.get(), *user,
                           [this, stream = stream.get()] { rooms_.bots.dismiss(*stream); });
    visit->reply = nullptr;
  });
}

void Reception::stream_closed(Stream& stream) {
  rooms_.accounts.detach(&stream);
  rooms_.bots.close(stream);
}

std::optional<Response> Reception::may_connect(const Request& request) {
  if (auto refusal = refuse_host(request)) return refusal;
  const bool is_known = request.path == "/ws";
  const bool is_ours = !bearer_of(request).empty() || is_same_origin(request);
  const bool is_paid = rooms_.limits.pay(Toll::Request, request.address, rooms_.now());
  if (is_known && is_ours && is_paid) return std::nullopt;
  Trouble trouble{404, "not_found", {}, {}, {}};
  if (is_known)
    trouble =
        is_ours ? Trouble{429, "too_many", {}, {}, {}} : Trouble{403, "foreign_origin", {}, {}, {}};
  Response response;
  response.status = trouble.status;
  response.body = write_json(rooms_.books.write_trouble(trouble, Language::English));
  return response;
}

void Reception::connected(std::shared_ptr<WebSocket> socket, Request request) {
  const uint64_t id = socket->id();
  rooms_.lounge.arrive(socket, request.address);
  identify(request, [this, id, socket](const Granted<User>& user) {
    if (!user) return socket->close("the session could not be read");
    if (!rooms_.lounge.introduce(id, *user)) return;
    rooms_.accounts.attach(socket.get(), *user, [this, id] { rooms_.lounge.dismiss(id); });
  });
}

void Reception::received(WebSocket& socket, std::string text) {
  rooms_.lounge.hear(socket, std::move(text));
}

void Reception::disconnected(WebSocket& socket) {
  rooms_.accounts.detach(&socket);
  rooms_.lounge.depart(socket.id());
}

// Answers.

bool Reception::pay(const Visited& visit, Toll toll, uint32_t cost) {
  const std::string& payer = visit->request.address;
  if (rooms_.limits.pay(toll, payer, rooms_.now(), cost)) return true;
  refuse_to(visit, Trouble{429, "too_many", {}, {}, {}});
  return false;
}

void Reception::send(const Visited& visit, const Document& document, unsigned status) const {
  Response response;
  response.status = status;
  response.body = write_json(document);
  visit->reply(std::move(response));
}

void Reception::send_text(const Visited& visit, Response head, Text text) const {
  head.shared = std::move(text);
  visit->reply(std::move(head));
}

void Reception::send_once(const Visited& visit, const std::string& name,
                          const std::function<Document()>& write) {
  Text& text = written_once_[{name, visit->language}];
  if (text == nullptr) text = std::make_shared<const std::string>(write_json(write()));
  if (pay(visit, Toll::Request, cost_of_bytes(text->size()))) send_text(visit, {}, text);
}

bool Reception::may_hash(const Visited& visit) const {
  if (!rooms_.office.is_hashing_much()) return true;
  refuse_to(visit, Trouble{503, "busy", {}, {}, {}});
  return false;
}

void Reception::refuse_to(const Visited& visit, const Trouble& trouble) const {
  send(visit, rooms_.books.write_trouble(trouble, visit->language), trouble.status);
}

}  // namespace acies
