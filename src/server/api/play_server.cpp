#include "server/api/play_server.h"

#include <sodium.h>

#include <chrono>
#include <thread>

#include "core/data/json.h"
#include "server/api/http_api.h"
#include "server/api/socket_sessions.h"
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
constexpr uint64_t kMostQueued = 20'000;
constexpr int kReadersGiveWay = 5;  // niceness of the reader threads
constexpr Milliseconds kPauseWorthCredit = 3'000;
constexpr Milliseconds kIdleTable = 10LL * kMinute;
constexpr Milliseconds kOldSession = 365LL * 24 * 60 * kMinute;

Milliseconds wall_clock() {
  const auto since = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
}

unsigned thinkers_of(const ServerSettings& settings) {
  if (settings.thinkers != 0) return settings.thinkers;
  return std::max(1U, std::thread::hardware_concurrency() - 1);
}

// If there are several reader threads, one stays free for opening tables.
ReadQueue::Bounds read_bounds(const ServerSettings& settings) {
  ReadQueue::Bounds bounds;
  bounds.at_once = std::max(1U, thinkers_of(settings) - 1);
  return bounds;
}

// Data that a starting server reads: a pause that counts for nobody, and the last order.
struct StartState {
  Milliseconds pause = 0;
  int64_t order = 0;
};

Result<StartState> read_start(Store& store, Milliseconds now) {
  const auto pause = credit_pause(store, now, kPauseWorthCredit);
  if (!pause) return Fault(pause.error());
  const auto order = store.last_order();
  if (!order) return Fault(order.error());
  return StartState{*pause, *order};
}

struct Heartbeat {
  std::vector<OrderRow> orders;
  std::optional<uint64_t> free;  // on the disk of the database
};

// The parts of the server and their connections. Members are destroyed in reverse order: first the
// users of the threads, then the threads, then the database thread.
class PlayServer {
 public:
  using Note = std::function<void(const std::string&)>;

  PlayServer(const ServerSettings& settings, Books books, std::unique_ptr<Store> store, Note note)
      : note_(std::move(note)),
        books_(std::move(books)),
        writer_(std::move(store), [this](const std::vector<News>& news) { pass_on(news); }),
        thinkers_(thinkers_of(settings)),
        hashers_(1),
        readers_(thinkers_of(settings), kReadersGiveWay),
        executors_(writer_, thinkers_, hashers_, readers_,
                   [this](std::function<void()> job) { post(std::move(job)); }),
        limiter_(settings.has_limits),
        registry_(books_, executors_, wall_clock,
                  [this](std::string_view what, std::string_view table) { log(what, table); }),
        accounts_(books_, executors_, wall_clock),
        hosts_(settings.hosts, settings.net.bind),
        checks_(
            books_, hosts_, accounts_, [this] { return is_ready_; },
            [this] { return is_overrun(); }),
        sockets_(books_, checks_, accounts_, registry_, executors_, limiter_, metrics_, wall_clock),
        bot_runner_(
            registry_, executors_, wall_clock,
            [this](std::string_view what, std::string_view table) { log(what, table); },
            settings.bots),
        remote_bots_(books_, registry_, executors_),
        reads_(executors_, read_bounds(settings)),
        has_names_(!settings.hosts.empty()),
        health_(std::chrono::steady_clock::now()),
        disk_(writer_.store_kind() == "sqlite" ? settings.database : std::string()),
        api_(ApiParts{books_, executors_, registry_, accounts_, remote_bots_, reads_, limiter_,
                      metrics_, checks_, health_, wall_clock, [this] { return write_metrics(); }}) {
    registry_.listen([this](HostedTable& hosted, uint32_t from, bool is_own) {
      sockets_.changed(hosted, from);
      remote_bots_.changed(hosted);
      bot_runner_.changed(hosted, is_own);
    });
  }

  Result<void> run(const NetSettings& settings, const std::function<void(uint16_t)>& ready) {
    auto net = Net::open(settings, api_, sockets_);
    if (!net) return Fault(net.error());
    net_ = std::move(*net);
    for (const auto& game : books_.games) {
      for (const Error& fault : game->faults()) log("left out: " + fault.text(), "");
    }
    if (settings.is_behind_proxy && !has_names_) {
      log("no name was given by --host: requests by the name of the proxy will be refused", "");
    }
    start(ready);
    net_->run();
    log("stopped", "");
    thinkers_.stop();
    hashers_.stop();
    readers_.stop();
    return std::move(outcome_);
  }

 private:
  // The database is far behind. It is better to say so at once than to let everybody wait.
  bool is_overrun() const { return writer_.count().waiting > kMostQueued; }

  void post(std::function<void()> job) {
    if (net_ != nullptr) net_->post(std::move(job));
  }

  void pass_on(const std::vector<News>& news) {
    post([this, news] { take_news(news); });
  }

  void take_news(const std::vector<News>& news) {
    registry_.take_news(news);
    for (const News& one : news) {
      if (one.user != 0) refresh_user(one.user);
    }
  }

  void refresh_user(UserId user) {
    accounts_.refresh_user(user);
    registry_.refresh_names(user);
  }

  void log(std::string_view what, std::string_view table) const {
    Document line = Document::map();
    line.set("time", wall_clock());
    line.set("what", what);
    if (!table.empty()) line.set("table", table);
    note_(write_json(line));
  }

  void start(const std::function<void(uint16_t)>& ready) {
    executors_.on_database<StartState>(
        [now = wall_clock()](Store& store) { return read_start(store, now); },
        [this, ready](const Result<StartState>& start) {
          if (!start) return fail(start.error());
          orders_.begin_after(start->order);
          if (start->pause != 0) {
            log("a pause counts for nobody, ms: " + std::to_string(start->pause), "");
          }
          registry_.load_live_tables([this, ready](const Result<uint32_t>& tables) {
            if (!tables) return fail(tables.error());
            begin(*tables);
            ready(net_->port());
          });
        });
  }

  void begin(uint32_t tables) {
    const TableRegistryCount count = registry_.count();
    log("ready, live tables: " + std::to_string(tables - count.on_hold - count.unopened) +
            ", on hold: " + std::to_string(count.on_hold) +
            ", cannot be opened: " + std::to_string(count.unopened),
        "");
    is_ready_ = true;
    start_rounds();
  }

  void fail(const Error& error) {
    outcome_ = Fault(error);
    net_->stop();
  }

  void start_rounds() {
    net_->every(kTick, [this] { registry_.check_clocks(); });
    net_->every(kSecond, [this] {
      beat();
      sockets_.refresh_lobby();
      bot_runner_.check_all();
    });
    net_->every(kSearch, [this] { bot_runner_.search(); });
    net_->every(kMinute, [this] { tidy_up(); });
  }

  // Sends a heartbeat for other nodes and for the health check, and reads orders of other
  // processes.
  void beat() {
    executors_.on_database<Heartbeat>(
        [now = wall_clock(), after = orders_.last(),
         disk = disk_](Store& store) -> Result<Heartbeat> {
          if (auto done = store.beat(now); !done) return Fault(done.error());
          auto orders = store.orders_after(after);
          if (!orders) return Fault(orders.error());
          return Heartbeat{std::move(*orders), disk.empty() ? std::nullopt : free_space(disk)};
        },
        [this](const Result<Heartbeat>& heartbeat) {
          if (!heartbeat) {
            health_.failed();
            return log(heartbeat.error().text(), "");
          }
          health_.wrote(std::chrono::steady_clock::now(), heartbeat->free);
          take_orders(heartbeat->orders);
        });
  }

  void take_orders(const std::vector<OrderRow>& orders) {
    const auto news = orders_.take(orders);
    if (news.empty()) return;
    take_news(news);
    sockets_.note_lobby_change();
  }

  void tidy_up() {
    const Milliseconds now = wall_clock();
    registry_.forget_idle(now - kIdleTable,
                          [this](const std::string& table) { return sockets_.is_watched(table); });
    limiter_.forget_full(now);
    executors_.on_database<uint32_t>([now](Store& store) { return store.sweep(now - kOldSession); },
                                     [this](const Result<uint32_t>& swept) {
                                       if (!swept) log(swept.error().text(), "");
                                     });
  }

  std::string write_metrics() const;

  Note note_;
  Books books_;
  Metrics metrics_;
  std::unique_ptr<Net> net_;
  DatabaseWriter writer_;
  ThreadPool thinkers_;
  ThreadPool hashers_;
  ThreadPool readers_;
  Executors executors_;
  RateLimiter limiter_;
  TableRegistry registry_;
  Accounts accounts_;
  Hosts hosts_;
  RequestChecks checks_;
  SocketSessions sockets_;
  BotRunner bot_runner_;
  RemoteBots remote_bots_;
  ReadQueue reads_;
  bool has_names_;
  AdminOrders orders_;
  Health health_;
  std::string disk_;  // a path on the disk of the database; empty if that is on another machine
  HttpApi api_;
  bool is_ready_ = false;
  Result<void> outcome_;
};

std::string PlayServer::write_metrics() const {
  const NetCount net = net_->count();
  const TableRegistryCount registry = registry_.count();
  const DatabaseWriterCount writer = writer_.count();
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
  gauge("acies_bot_streams", "Open streams of bots.", remote_bots_.count());
  gauge("acies_rooms", "Tables in memory.", registry.in_memory);
  gauge("acies_bots_thinking", "Bots of the server that think now.", bot_runner_.thinking());
  const ReadCount reads = reads_.count();
  gauge("acies_reads_waiting", "Long answers that wait to be composed.", reads.waiting);
  gauge("acies_reads_kept_bytes", "Bytes of long answers that are kept.", reads.kept_bytes);
  counter("acies_reads_composed_total", "Long answers composed.", reads.composed);
  counter("acies_reads_repeated_total", "Long answers that were kept already.", reads.repeated);
  counter("acies_reads_refused_total", "Long answers refused, for too many waited.", reads.refused);
  gauge("acies_healthy", "Whether /healthz says ok.",
        health_.problems(std::chrono::steady_clock::now()).empty() ? 1 : 0);
  gauge("acies_store_waiting", "Jobs that wait for the database.", writer.waiting);
  counter("acies_requests_total", "HTTP requests.", net.requests);
  counter("acies_messages_in_total", "WebSocket messages received.", net.messages_in);
  counter("acies_messages_out_total", "WebSocket messages sent.", net.messages_out);
  counter("acies_bytes_out_total", "Bytes sent.", net.bytes_out);
  counter("acies_refused_connections_total", "Connections beyond the limits.", net.refused);
  counter("acies_cut_connections_total", "Connections that read too slowly or made noise.",
          net.cut);
  gauge("acies_queued_bytes", "Bytes that wait for slow readers.", net.queued);
  counter("acies_refused_requests_total", "Requests beyond the limits.", limiter_.refused());
  counter("acies_answers_total", "Answers taken by tables.", registry.answers);
  counter("acies_wishes_total", "Commands given to tables.", registry.commands);
  counter("acies_wishes_refused_total", "Commands that were refused.", registry.refused);
  counter("acies_conflicts_total", "Appends that came second.", registry.conflicts);
  counter("acies_held_total", "Tables found on hold, or not to open.", registry.held);
  gauge("acies_tables_on_hold", "Tables that wait for their players' choice.", registry.on_hold);
  gauge("acies_tables_unopened", "Tables that cannot be opened.", registry.unopened);
  counter("acies_bot_thoughts_total", "Questions given to the bots of the server.",
          bot_runner_.thoughts());
  counter("acies_bot_failures_total", "Questions that a bot of the server could not answer.",
          bot_runner_.failures());
  counter("acies_store_jobs_total", "Jobs of the database.", writer.jobs);
  counter("acies_store_commits_total", "Transactions.", writer.commits);
  counter("acies_store_failures_total", "Jobs that failed.", writer.failures);
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
  PlayServer server(settings, std::move(*books), std::move(*store), note);
  return server.run(settings.net, ready);
}

}  // namespace acies
