#include "server/load.h"

#include <algorithm>
#include <chrono>
#include <map>

#include "core/json.h"
#include "core/rng.h"
#include "core/seat.h"
#include "files/json.h"

namespace acies {
namespace {

using Clock = std::chrono::steady_clock;

// A person's browser: a session, and requests in its name.
class Browser {
 public:
  explicit Browser(const Place& place)
      : origin_("http://" + place.host + ':' + std::to_string(place.port)), http_(place) {}

  Result<Document> post(const std::string& path, const std::string& body) {
    const auto response = http_.request("POST", path, headers(), body);
    if (!response) return Fault(response.error());
    if (response->status != 200) return fault(path + ": " + response->body);
    for (const auto& [name, value] : response->headers) {
      if (name == "Set-Cookie" || name == "set-cookie") cookie_ = value.substr(0, value.find(';'));
    }
    return read_json(response->body, path);
  }
  HeaderList headers() const { return {{"Origin", origin_}, {"Cookie", cookie_}}; }
  void disconnect() { http_.disconnect(); }

 private:
  std::string origin_;
  std::string cookie_;
  HttpClient http_;
};

Result<std::string> text_in(const Document& document, std::string_view map, std::string_view key) {
  const auto inner = document.map_at(map);
  if (!inner) return Fault(inner.error());
  return (*inner)->text_at(key);
}

// One table with two browsers at it.
class Match {
 public:
  Match(const LoadPlan& plan, SocketClients& clients, LoadResult& result,
        std::vector<uint64_t>& times, uint64_t number)
      : plan_(plan), clients_(clients), result_(result), times_(times), rng_(Rng{number, 0}) {}

  Result<void> prepare() {
    std::array<Browser, 2> browsers{Browser(plan_.server), Browser(plan_.server)};
    for (Browser& browser : browsers) {
      if (auto made = browser.post("/api/guest", "{}"); !made) return Fault(made.error());
    }
    const auto made = browsers[0].post(
        "/api/tables", R"({"game":"battleline","options":{"games":)" + std::to_string(plan_.games) +
                           R"(},"seats":{"South":"me","North":"open"}})");
    if (!made) return Fault(made.error());
    const auto id = text_in(*made, "table", "id");
    const auto invitation = made->text_at("invitation");
    if (!id || !invitation) return fault("the new table has no address");
    id_ = *id;
    const std::string path = "/api/tables/" + id_;
    const auto sat = browsers[1].post(path + "/sit",
                                      R"({"seat":"North","invitation":")" + *invitation + R"("})");
    if (!sat) return Fault(sat.error());
    for (Browser& browser : browsers) {
      if (auto done = browser.post(path + "/ready", R"({"words":"load"})"); !done) {
        return Fault(done.error());
      }
    }
    for (size_t i = 0; i < browsers.size(); ++i) headers_[i] = browsers[i].headers();
    return {};
  }

  void connect() {
    for (size_t i = 0; i < sockets_.size(); ++i) {
      SocketEvents events;
      events.opened = [this, i] {
        sockets_[i]->send(R"({"type":"watch","table":")" + id_ + R"(","lang":"en"})");
      };
      events.received = [this, i](const std::string& text) { hear(i, text); };
      events.closed = [this](const SocketEnd&) { result_.errors += is_over_ ? 0U : 1U; };
      sockets_[i] = clients_.open(plan_.server, "/ws", headers_[i], std::move(events));
    }
  }
  bool is_over() const { return is_over_; }

 private:
  void hear(size_t i, const std::string& text) {
    const auto message = read_json(text, "message");
    if (!message) return count_error();
    const auto type = message->text_at("type");
    if (!type) return count_error();
    if (*type == "error") return count_error();
    if (*type != "table" && *type != "news") return;
    const Document* question = message->find("question");
    if (question == nullptr || !question->is_map()) return;
    const auto ply = question->number_at("ply", 0, UINT32_MAX);
    if (!ply) return count_error();
    clock(i, *ply);
    if (question->find("outcome") != nullptr) return finish();
    const Document* actions = question->find("actions");
    if (actions != nullptr && !actions->items().empty()) answer(i, *ply, *actions);
  }

  // The opponent's view of a move is what counts.
  void clock(size_t i, int64_t ply) {
    if (!sent_ || i == mover_ || ply <= moved_) return;
    const auto passed = Clock::now() - *sent_;
    times_.push_back(static_cast<uint64_t>(
        std::chrono::duration_cast<std::chrono::microseconds>(passed).count()));
    sent_.reset();
  }

  void answer(size_t i, int64_t ply, const Document& actions) {
    const auto count = static_cast<uint32_t>(actions.items().size());
    const auto action = actions.items()[rng_.below(count)].text_at("action");
    if (!action || ply == answered_) return;
    answered_ = ply;
    ++result_.moves;
    sent_ = Clock::now();
    mover_ = i;
    moved_ = ply;
    sockets_[i]->send(R"({"type":"answer","table":")" + id_ + R"(","ply":)" + std::to_string(ply) +
                      R"(,"action":")" + *action + R"("})");
  }

  void finish() {
    if (is_over_) return;
    is_over_ = true;
    ++result_.finished;
    for (const auto& socket : sockets_) socket->close();
  }
  void count_error() { ++result_.errors; }

  const LoadPlan& plan_;
  SocketClients& clients_;
  LoadResult& result_;
  std::vector<uint64_t>& times_;
  Rng rng_;
  std::string id_;
  std::array<HeaderList, 2> headers_;
  std::array<std::shared_ptr<SocketClient>, 2> sockets_;
  std::optional<Clock::time_point> sent_;
  size_t mover_ = 0;
  int64_t moved_ = -1;
  int64_t answered_ = -1;
  bool is_over_ = false;
};

uint64_t percentile(const std::vector<uint64_t>& sorted, size_t hundredths) {
  return sorted.empty() ? 0 : sorted[(sorted.size() - 1) * hundredths / 100];
}

}  // namespace

Result<LoadResult> run_load(const LoadPlan& plan,
                            const std::function<void(uint64_t done, uint64_t planned)>& progress) {
  SocketClients clients;
  LoadResult result;
  result.tables = plan.tables;
  std::vector<uint64_t> times;
  std::vector<std::unique_ptr<Match>> matches;
  for (uint32_t i = 0; i < plan.tables; ++i) {
    matches.push_back(std::make_unique<Match>(plan, clients, result, times, i));
    if (auto ready = matches.back()->prepare(); !ready) return Fault(ready.error());
    progress(i + 1, plan.tables);
  }
  const auto start = Clock::now();
  for (const auto& match : matches) match->connect();
  clients.run_until(
      [&] { return std::ranges::all_of(matches, [](const auto& one) { return one->is_over(); }); },
      std::chrono::seconds(plan.seconds));
  result.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  std::ranges::sort(times);
  result.median = percentile(times, 50);
  result.percentile99 = percentile(times, 99);
  result.longest = times.empty() ? 0 : times.back();
  return result;
}

}  // namespace acies
