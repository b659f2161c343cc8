#include "server/load/load.h"

#include <algorithm>
#include <chrono>
#include <map>

#include "core/contract/seat.h"
#include "core/data/json.h"
#include "core/luck/rng.h"
#include "files/json.h"
#include "server/load/browser.h"

namespace acies {
namespace {

using Clock = std::chrono::steady_clock;

// One table with two browsers at it.
class Match {
 public:
  Match(const LoadPlan& plan, SocketClients& clients, LoadResult& result,
        std::vector<uint64_t>& times, uint64_t number)
      : plan_(plan),
        clients_(clients),
        result_(result),
        times_(times),
        number_(number),
        rng_(Rng{number, 0}) {}

  Result<void> prepare() {
    std::array<Browser, 2> browsers{Browser(plan_.server, address_of(0)),
                                    Browser(plan_.server, address_of(1))};
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
  // Behind a proxy, each player has their own address.
  std::string address_of(uint64_t seat) const {
    if (!plan_.is_behind_proxy) return {};
    const uint64_t client = 2 * number_ + seat;
    return "10.1." + std::to_string(client / 250) + '.' + std::to_string(client % 250 + 1);
  }

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
    if (actions == nullptr || actions->items().empty() || *ply == answered_) return;
    answered_ = *ply;
    const auto count = static_cast<uint32_t>(actions->items().size());
    const auto action = actions->items()[rng_.below(count)].text_at("action");
    if (!action) return count_error();
    if (plan_.pause == 0) return answer(i, *ply, *action);
    clients_.after(std::chrono::milliseconds(plan_.pause),
                   [this, i, ply = *ply, action = *action] { answer(i, ply, action); });
  }

  // Stops the clock when the opponent has the new view.
  void clock(size_t i, int64_t ply) {
    if (!sent_ || i == mover_ || ply <= moved_) return;
    const auto passed = Clock::now() - *sent_;
    times_.push_back(static_cast<uint64_t>(
        std::chrono::duration_cast<std::chrono::microseconds>(passed).count()));
    sent_.reset();
  }

  void answer(size_t i, int64_t ply, const std::string& action) {
    ++result_.moves;
    sent_ = Clock::now();
    mover_ = i;
    moved_ = ply;
    sockets_[i]->send(R"({"type":"answer","table":")" + id_ + R"(","ply":)" + std::to_string(ply) +
                      R"(,"action":")" + action + R"("})");
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
  uint64_t number_;
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

// The value of a metric.
double metric_in(const std::string& text, const std::string& name) {
  const size_t at = text.find('\n' + name + ' ');
  return at == std::string::npos ? 0 : std::strtod(text.c_str() + at + name.size() + 2, nullptr);
}

SlowCalls difference(const SlowCalls& later, const SlowCalls& before) {
  return {later.beyond_5ms - before.beyond_5ms, later.beyond_25ms - before.beyond_25ms,
          later.seconds - before.seconds};
}

}  // namespace

Result<SlowCalls> read_slow_calls(const Place& server) {
  Browser browser(server);
  const auto response = browser.get("/metrics");
  if (!response) return Fault(response.error());
  const std::string& text = response->body;
  const std::string name = "acies_network_call_seconds";
  const auto all = static_cast<uint64_t>(metric_in(text, name + "_count"));
  const auto below = [&](const std::string& bound) {
    return static_cast<uint64_t>(metric_in(text, name + "_bucket{le=\"" + bound + "\"}"));
  };
  return SlowCalls{all - below("0.005"), all - below("0.025"), metric_in(text, name + "_sum")};
}

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
  const auto before = read_slow_calls(plan.server);
  if (!before) return Fault(before.error());
  const auto start = Clock::now();
  for (const auto& match : matches) match->connect();
  clients.run_until(
      [&] { return std::ranges::all_of(matches, [](const auto& one) { return one->is_over(); }); },
      std::chrono::seconds(plan.seconds));
  result.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  const auto later = read_slow_calls(plan.server);
  if (!later) return Fault(later.error());
  result.slow = difference(*later, *before);
  std::ranges::sort(times);
  result.median = percentile(times, 50);
  result.percentile99 = percentile(times, 99);
  result.longest = times.empty() ? 0 : times.back();
  return result;
}

}  // namespace acies
