#include "server/api/play_server.h"

#include <sodium.h>

#include <chrono>
#include <thread>

#include "core/data/json.h"
#include "server/api/http_api.h"
#include "server/api/web_files.h"
#include "server/bots/bot_runner.h"
#include "server/people/admin_orders.h"
#include "server/tables/pause.h"

namespace acies {
namespace {

constexpr uint32_t kTick = 500;
constexpr uint32_t kSecond = 1000;
constexpr uint32_t kSearch = 5000;
constexpr uint32_t kMinute = 60'000;
constexpr uint64_t kMostWaiting = 20'000;
constexpr int kReadersGiveWay = 5;  // niceness
constexpr Milliseconds kPauseWorthCredit = 3'000;
constexpr Milliseconds kIdleRoom = 10LL * kMinute;
constexpr Milliseconds kOldSession = 365LL * 24 * 60 * kMinute;

Milliseconds wall_clock() {
  const auto since = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
}

unsigned thinkers_of(const ServerSettings& settings) {
  if (settings.thinkers != 0) return settings.thinkers;
  return std::max(1U, std::thread::hardware_concurrency() - 1);
}

// One of the readers' threads stays free for tables that are opened, where there are several.
ReadDesk::Bounds read_bounds(const ServerSettings& settings) {
  ReadDesk::Bounds bounds;
  bounds.at_once = std::max(1U, thinkers_of(settings) - 1);
  return bounds;
}

// The findings of a server that starts: a pause that counts for nobody, and the last order.
struct Past {
  Milliseconds pause = 0;
  int64_t order = 0;
};

Result<Past> read_past(Store& store, Milliseconds now) {
  const auto pause = credit_pause(store, now, kPauseWorthCredit);
  if (!pause) return Fault(pause.error());
  const auto order = store.last_order();
  if (!order) return Fault(order.error());
  return Past{*pause, *order};
}

struct Pulse {
  std::vector<OrderRow> orders;
  std::optional<uint64_t> free;  // on the disk of the database
};

// The rooms of the house and the doors between them. Members are torn down in reverse order: the
// network first, then the threads, the clerk last.
class House final : public Service {
 public:
  using Note = std::function<void(const std::string&)>;

  House(const ServerSettings& settings, Books books, std::unique_ptr<Store> store, Note note)
      : note_(std::move(note)),
        books_(std::move(books)),
        clerk_(std::move(store), [this](const std::vector<News>& news) { pass_on(news); }),
        thinkers_(thinkers_of(settings)),
        hashers_(1),
        readers_(thinkers_of(settings), kReadersGiveWay),
        office_(clerk_, thinkers_, hashers_, readers_,
                [this](std::function<void()> job) { post(std::move(job)); }),
        limits_(settings.has_limits),
        hall_(books_, office_, wall_clock,
              [this](std::string_view what, std::string_view table) { log(what, table); }),
        accounts_(books_, office_, wall_clock),
        lounge_(books_, hall_, office_, limits_, metrics_, wall_clock),
        bench_(
            hall_, office_, wall_clock,
            [this](std::string_view what, std::string_view table) { log(what, table); },
            settings.bots),
        desk_(books_, hall_, office_),
        reads_(office_, read_bounds(settings)),
        has_names_(!settings.hosts.empty()),
        hosts_(settings.hosts, settings.net.bind),
        health_(std::chrono::steady_clock::now()),
        disk_(clerk_.store_kind() == "sqlite" ? settings.database : std::string()),
        reception_(Rooms{books_, office_, hall_, accounts_, lounge_, desk_, reads_, limits_,
                         metrics_, hosts_, health_, wall_clock,
                         [this] { return write_metrics(); }}) {
    hall_.listen([this](Room& room, uint32_t from, bool is_own) {
      lounge_.changed(room, from);
      desk_.changed(room);
      bench_.changed(room, is_own);
    });
  }

  Result<void> run(const NetSettings& settings, const std::function<void(uint16_t)>& ready) {
    auto net = Net::open(settings, *this);
    if (!net) return Fault(net.error());
    net_ = std::move(*net);
    for (const auto& game : books_.games) {
      for (const Error& fault : game->faults()) log("left out: " + fault.text(), "");
    }
    if (settings.is_behind_proxy && !has_names_) {
      log("no name was given by --host: requests by the name of the proxy will be refused", "");
    }
    wake(ready);
    net_->run();
    log("stopped", "");
    thinkers_.stop();
    hashers_.stop();
    readers_.stop();
    return std::move(outcome_);
  }

  // Every call goes on to the reception; until the tables are awake there is nothing to say.
  void answer(Request request, Reply reply) override {
    if (!is_awake_ || is_overrun()) return reply(not_yet());
    reception_.answer(std::move(request), std::move(reply));
  }
  bool wants_stream(const Request& request) override {
    return is_awake_ && reception_.wants_stream(request);
  }
  void open_stream(Request request, std::shared_ptr<Stream> stream, Reply refuse) override {
    reception_.open_stream(std::move(request), std::move(stream), std::move(refuse));
  }
  void stream_closed(Stream& stream) override { reception_.stream_closed(stream); }
  std::optional<Response> may_connect(const Request& request) override {
    if (!is_awake_) return not_yet();
    return reception_.may_connect(request);
  }
  void connected(std::shared_ptr<WebSocket> socket, Request request) override {
    reception_.connected(std::move(socket), std::move(request));
  }
  void received(WebSocket& socket, std::string text) override {
    reception_.received(socket, std::move(text));
  }
  void disconnected(WebSocket& socket) override { reception_.disconnected(socket); }

 private:
  // The database has fallen behind: better to say so at once than to let everybody wait.
  bool is_overrun() const { return clerk_.count().waiting > kMostWaiting; }

  void post(std::function<void()> job) {
    if (net_ != nullptr) net_->post(std::move(job));
  }

  void pass_on(const std::vector<News>& news) {
    post([this, news] { take_news(news); });
  }

  void take_news(const std::vector<News>& news) {
    hall_.take_news(news);
    for (const News& one : news) {
      if (one.user != 0) look_again(one.user);
    }
  }

  void look_again(UserId user) {
    accounts_.look_again(user);
    hall_.refresh_names(user);
  }

  void log(std::string_view what, std::string_view table) const {
    Document line = Document::map();
    line.set("time", wall_clock());
    line.set("what", what);
    if (!table.empty()) line.set("table", table);
    note_(write_json(line));
  }

  Response not_yet() const {
    Response response;
    response.status = 503;
    response.body =
        write_json(books_.write_trouble(Trouble{503, "busy", {}, {}, {}}, Language::English));
    return response;
  }

  void wake(const std::function<void(uint16_t)>& ready) {
    office_.ask<Past>([now = wall_clock()](Store& store) { return read_past(store, now); },
                      [this, ready](const Result<Past>& past) {
                        if (!past) return fail(past.error());
                        orders_.begin_after(past->order);
                        if (past->pause != 0) {
                          log("a pause counts for nobody, ms: " + std::to_string(past->pause), "");
                        }
                        hall_.wake([this, ready](const Result<uint32_t>& tables) {
                          if (!tables) return fail(tables.error());
                          begin(*tables);
                          ready(net_->port());
                        });
                      });
  }

  void begin(uint32_t tables) {
    const HallCount count = hall_.count();
    log("awake, live tables: " + std::to_string(tables - count.on_hold - count.unopened) +
            ", on hold: " + std::to_string(count.on_hold) +
            ", cannot be opened: " + std::to_string(count.unopened),
        "");
    is_awake_ = true;
    start_rounds();
  }

  void fail(const Error& error) {
    outcome_ = Fault(error);
    net_->stop();
  }

  void start_rounds() {
    net_->every(kTick, [this] { hall_.check_clocks(); });
    net_->every(kSecond, [this] {
      beat();
      lounge_.refresh_lobby();
      bench_.look_round();
    });
    net_->every(kSearch, [this] { bench_.search(); });
    net_->every(kMinute, [this] { tidy_up(); });
  }

  // A sign of life for the other nodes and for the health, and what other processes want done.
  void beat() {
    office_.ask<Pulse>(
        [now = wall_clock(), after = orders_.last(), disk = disk_](Store& store) -> Result<Pulse> {
          if (auto done = store.beat(now); !done) return Fault(done.error());
          auto orders = store.orders_after(after);
          if (!orders) return Fault(orders.error());
          return Pulse{std::move(*orders), disk.empty() ? std::nullopt : free_space(disk)};
        },
        [this](const Result<Pulse>& pulse) {
          if (!pulse) {
            health_.failed();
            return log(pulse.error().text(), "");
          }
          health_.wrote(std::chrono::steady_clock::now(), pulse->free);
          take_orders(pulse->orders);
        });
  }

  void take_orders(const std::vector<OrderRow>& orders) {
    const auto news = orders_.take(orders);
    if (news.empty()) return;
    take_news(news);
    lounge_.stir_lobby();
  }

  void tidy_up() {
    const Milliseconds now = wall_clock();
    hall_.forget_idle(now - kIdleRoom,
                      [this](const std::string& table) { return lounge_.is_watched(table); });
    limits_.forget_full(now);
    office_.ask<uint32_t>([now](Store& store) { return store.sweep(now - kOldSession); },
                          [this](const Result<uint32_t>& swept) {
                            if (!swept) log(swept.error().text(), "");
                          });
  }

  std::string write_metrics() const;

  Note note_;
  Books books_;
  Metrics metrics_;
  std::unique_ptr<Net> net_;
  Clerk clerk_;
  Pool thinkers_;
  Pool hashers_;
  Pool readers_;
  Office office_;
  Limits limits_;
  Hall hall_;
  Accounts accounts_;
  Lounge lounge_;
  BotBench bench_;
  BotDesk desk_;
  ReadDesk reads_;
  bool has_names_;
  Orders orders_;
  Hosts hosts_;
  Health health_;
  std::string disk_;  // a path on the disk of the database; empty where that is elsewhere
  Reception reception_;
  bool is_awake_ = false;
  Result<void> outcome_;
};

std::string House::write_metrics() const {
  const NetCount net = net_->count();
  const HallCount hall = hall_.count();
  const ClerkCount clerk = clerk_.count();
  std::string out = metrics_.write_histogram();
  out += write_histogram("acies_network_call_seconds",
                         "CPU time of single calls on the network's thread.", CallTimes::kBounds,
                         net.calls.counts, net.calls.sum);
  const auto counter = [&](std::string_view name, std::string_view help, uint64_t value) {
    out += write_metric(name, "counter", help, value);
  };
  const auto gauge = [&](std::string_view name, std::string_view help, uint64_t value) {
    out += write_metric(name, "gauge", help, value);
  };
  gauge("acies_connections", "Open connections.", net.connections);
  gauge("acies_web_sockets", "Open WebSockets.", net.web_sockets);
  gauge("acies_bot_streams", "Open streams of bots.", desk_.count());
  gauge("acies_rooms", "Tables in memory.", hall.rooms);
  gauge("acies_bots_thinking", "House bots that think now.", bench_.thinking());
  const ReadCount reads = reads_.count();
  gauge("acies_reads_waiting", "Long answers that wait to be composed.", reads.waiting);
  gauge("acies_reads_kept_bytes", "Bytes of long answers that are kept.", reads.kept_bytes);
  counter("acies_reads_composed_total", "Long answers composed.", reads.composed);
  counter("acies_reads_repeated_total", "Long answers that were kept already.", reads.repeated);
  counter("acies_reads_refused_total", "Long answers refused, for too many waited.", reads.refused);
  gauge("acies_healthy", "Whether /healthz says ok.",
        health_.ailments(std::chrono::steady_clock::now()).empty() ? 1 : 0);
  gauge("acies_store_waiting", "Jobs that wait for the database.", clerk.waiting);
  counter("acies_requests_total", "HTTP requests.", net.requests);
  counter("acies_messages_in_total", "WebSocket messages received.", net.messages_in);
  counter("acies_messages_out_total", "WebSocket messages sent.", net.messages_out);
  counter("acies_bytes_out_total", "Bytes sent.", net.bytes_out);
  counter("acies_refused_connections_total", "Connections beyond the limits.", net.refused);
  counter("acies_cut_connections_total", "Connections that read too slowly or made noise.",
          net.cut);
  gauge("acies_queued_bytes", "Bytes that wait for slow readers.", net.queued);
  counter("acies_refused_requests_total", "Requests beyond the limits.", limits_.refused());
  counter("acies_answers_total", "Answers taken by tables.", hall.answers);
  counter("acies_wishes_total", "Wishes heard by tables.", hall.wishes);
  counter("acies_wishes_refused_total", "Wishes not granted.", hall.refused);
  counter("acies_conflicts_total", "Appends that came second.", hall.conflicts);
  counter("acies_held_total", "Tables found on hold, or not to open.", hall.held);
  gauge("acies_tables_on_hold", "Tables that wait for their players' choice.", hall.on_hold);
  gauge("acies_tables_unopened", "Tables that cannot be opened.", hall.unopened);
  counter("acies_bot_thoughts_total", "Questions given to house bots.", bench_.thoughts());
  counter("acies_bot_failures_total", "Questions that a house bot could not answer.",
          bench_.failures());
  counter("acies_store_jobs_total", "Jobs of the database.", clerk.jobs);
  counter("acies_store_commits_total", "Transactions.", clerk.commits);
  counter("acies_store_failures_total", "Jobs that failed.", clerk.failures);
  return out;
}

}  // namespace

Result<void> run_server(const ServerSettings& settings, Library library,
                        const std::function<void(uint16_t port)>& ready,
                        const std::function<void(const std::string&)>& note) {
  if (sodium_init() < 0) return fault("libsodium does not start: no source of random numbers");
  auto books = Books::read(std::move(library));
  if (!books) return Fault(books.error());
  auto store = open_store(settings.database);
  if (!store) return Fault(store.error());
  House house(settings, std::move(*books), std::move(*store), note);
  return house.run(settings.net, ready);
}

}  // namespace acies
