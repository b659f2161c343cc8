#include "store/postgres_connection.h"

#include <libpq-fe.h>

#include <algorithm>
#include <array>
#include <bit>
#include <map>

#include "core/text/text.h"
#include "store/dialect.h"
#include "store/statements.h"

namespace acies {
namespace {

constexpr std::chrono::milliseconds kBetweenTries{250};
constexpr Milliseconds kClocksMayDiffer = 600'000;  // between nodes, for missed news
constexpr int kBinary = 1;

// A failing network, another node that hangs, a lock: none of them may stop the writer for good.
// lock_timeout is longer than the default deadlock_timeout, so that a deadlock is resolved as one.
constexpr std::string_view kSessionSettings =
    "SET lock_timeout = '3s'; SET statement_timeout = '20s'; "
    "SET idle_in_transaction_session_timeout = '30s'; "
    "SELECT set_config('synchronous_commit', 'on', false) "
    "WHERE current_setting('synchronous_commit') = 'off'; "
    "LISTEN acies";

Milliseconds now() {
  const auto since = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
}

std::array<char, 8> big_endian(int64_t number) {
  std::array<char, 8> bytes{};
  auto rest = std::bit_cast<uint64_t>(number);
  for (size_t i = bytes.size(); i-- > 0; rest >>= 8U) bytes[i] = static_cast<char>(rest & 0xFFU);
  return bytes;
}

class PostgresRow final : public sql::Row {
 public:
  PostgresRow(const PGresult* reply, int row) : reply_(reply), row_(row) {}

  int64_t number(int column) const override {
    uint64_t number = 0;
    for (const char c : bytes(column)) number = number << 8U | static_cast<unsigned char>(c);
    return std::bit_cast<int64_t>(number);
  }
  std::string_view bytes(int column) const override {
    return {PQgetvalue(reply_, row_, column),
            static_cast<size_t>(PQgetlength(reply_, row_, column))};
  }

 private:
  const PGresult* reply_;
  int row_;
};

// Values for libpq: three parallel arrays.
class Parameters {
 public:
  explicit Parameters(const sql::Values& values)
      : numbers_(values.size()), formats_(values.size(), kBinary) {
    for (size_t i = 0; i < values.size(); ++i) put(values[i], i);
  }

  int count() const { return static_cast<int>(data_.size()); }
  const char* const* data() const { return data_.data(); }
  const int* lengths() const { return lengths_.data(); }
  const int* formats() const { return formats_.data(); }

 private:
  void put(const sql::Value& value, size_t at) {
    std::string_view bytes;  // its null pointer means NULL to libpq
    if (const auto* number = std::get_if<int64_t>(&value)) {
      numbers_[at] = big_endian(*number);
      bytes = {numbers_[at].data(), numbers_[at].size()};
    } else if (const auto* text = std::get_if<std::string_view>(&value)) {
      bytes = text->empty() ? std::string_view("") : *text;
    }
    data_.push_back(bytes.data());
    lengths_.push_back(static_cast<int>(bytes.size()));
  }

  std::vector<std::array<char, 8>> numbers_;
  std::vector<const char*> data_;
  std::vector<int> lengths_;
  std::vector<int> formats_;
};

// Failures that end when the transaction is repeated: deadlocks and the like (class 40), waiting
// for a lock, a server that stops or starts, a lost or refused connection.
bool is_passing(std::string_view state) {
  return state.starts_with("40") || state.starts_with("08") || state.starts_with("57P") ||
         state == "55P03" || state == "25P03" || state == "53300";
}

std::string_view field(const PGresult* reply, int code) {
  const char* text = PQresultErrorField(reply, code);
  return text == nullptr ? std::string_view() : std::string_view(text);
}

// A table's id has no @.
constexpr char kOfUser = '@';

std::optional<News> read_news(std::string_view payload) {
  if (payload.starts_with(kOfUser)) {
    const auto user = read_number<UserId>(payload.substr(1));
    return user ? std::optional(News{{}, 0, *user}) : std::nullopt;
  }
  const size_t blank = payload.find(' ');
  if (blank == std::string_view::npos) return std::nullopt;
  const auto entries = read_number<uint32_t>(payload.substr(blank + 1));
  if (!entries) return std::nullopt;
  return News{std::string(payload.substr(0, blank)), *entries, 0};
}

std::vector<News> take_news(PGconn* link) {
  std::map<std::pair<std::string, UserId>, uint32_t> latest;
  while (PGnotify* told = PQnotifies(link)) {
    const bool is_own = told->be_pid == PQbackendPID(link);
    const auto news = is_own ? std::nullopt : read_news(told->extra);
    PQfreemem(told);
    if (!news) continue;
    uint32_t& entries = latest[{news->table, news->user}];
    entries = std::max(entries, news->entries);
  }
  std::vector<News> all;
  for (const auto& [whose, entries] : latest) all.push_back({whose.first, entries, whose.second});
  return all;
}

PGconn* dial(const std::string& url) {
  // Keys before dbname may be changed by the URL; those after it are fixed.
  constexpr std::array kKeys{
      "connect_timeout",  "keepalives_idle",  "keepalives_interval",
      "keepalives_count", "tcp_user_timeout", "fallback_application_name",
      "dbname",           "client_encoding",  static_cast<const char*>(nullptr)};
  const std::array<const char*, kKeys.size()> values{"5",     "10",        "5",    "3",    "15000",
                                                     "acies", url.c_str(), "UTF8", nullptr};
  return PQconnectdbParams(kKeys.data(), values.data(), 1);
}

}  // namespace

void PostgresConnection::Finish::operator()(pg_conn* link) const { PQfinish(link); }
void PostgresConnection::Clear::operator()(pg_result* reply) const { PQclear(reply); }

PostgresConnection::PostgresConnection(PostgresAddress address) : address_(std::move(address)) {}

Result<void> PostgresConnection::connect() {
  auto opened = open_link();
  if (!opened) next_try_ = Clock::now() + kBetweenTries;
  return opened;
}

Result<void> PostgresConnection::open_link() {
  link_.reset(dial(address_.url()));
  prepared_.clear();
  if (PQstatus(link_.get()) != CONNECTION_OK) return lose(PQerrorMessage(link_.get()));
  PQsetNoticeProcessor(link_.get(), [](void*, const char*) {}, nullptr);
  if (auto set = script(kSessionSettings); !set) {
    why_lost_ = set.error();
    link_.reset();
    return set;
  }
  return {};
}

// While the server is away, most jobs fail at once, because each would wait in vain.
Result<void> PostgresConnection::reconnect() {
  may_repeat_ = true;
  if (Clock::now() < next_try_) return Fault(why_lost_);
  return connect();
}

void PostgresConnection::drop(std::string_view why) {
  why_lost_ = Error{"the database does not answer: " + address_.told(why)};
  if (!gap_ && heard_ > 0) gap_ = heard_ - kClocksMayDiffer;
  may_repeat_ = true;
  link_.reset();
}

Fault PostgresConnection::lose(std::string_view why) {
  drop(why);
  return Fault(why_lost_);
}

Result<PostgresConnection::Reply> PostgresConnection::check(pg_result* raw) {
  Reply reply(raw);
  const ExecStatusType status = PQresultStatus(raw);
  if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) {
    heard_ = now();
    return reply;
  }
  if (PQstatus(link_.get()) != CONNECTION_OK) return lose(PQerrorMessage(link_.get()));
  // Only the primary message: details quote rows, with texts of players.
  const std::string_view state = field(raw, PG_DIAG_SQLSTATE);
  may_repeat_ = is_passing(state);
  return fault("PostgreSQL: " + address_.told(field(raw, PG_DIAG_MESSAGE_PRIMARY)) + " (" +
               std::string(state) + ")");
}

Result<PostgresConnection::Reply> PostgresConnection::execute(std::string_view text) {
  if (!link_) return Fault(why_lost_);
  return check(PQexec(link_.get(), in_dialect(text, sql::Dialect::Postgres).c_str()));
}

Result<void> PostgresConnection::script(std::string_view text) {
  const auto reply = execute(text);
  if (!reply) return Fault(reply.error());
  return {};
}

Result<void> PostgresConnection::prepare(const sql::Statement& statement) {
  if (!link_) return Fault(why_lost_);
  if (prepared_.contains(statement.name)) return {};
  const std::string name(statement.name);
  const std::string text = in_dialect(statement.text, sql::Dialect::Postgres);
  const auto reply = check(PQprepare(link_.get(), name.c_str(), text.c_str(), 0, nullptr));
  if (!reply) return Fault(reply.error());
  prepared_.insert(statement.name);
  return {};
}

Result<uint64_t> PostgresConnection::run(const sql::Statement& statement, const sql::Values& values,
                                         const sql::EachRow& each) {
  if (const auto prepared = prepare(statement); !prepared) return Fault(prepared.error());
  const Parameters parameters(values);
  const auto reply =
      check(PQexecPrepared(link_.get(), std::string(statement.name).c_str(), parameters.count(),
                           parameters.data(), parameters.lengths(), parameters.formats(), kBinary));
  if (!reply) return Fault(reply.error());
  for (int row = 0; each && row < PQntuples(reply->get()); ++row) {
    each(PostgresRow(reply->get(), row));
  }
  return read_number<uint64_t>(PQcmdTuples(reply->get())).value_or(0);
}

// Nothing is lost yet when a transaction begins, so a broken connection is replaced silently.
Result<void> PostgresConnection::begin() {
  constexpr std::string_view kBegin = "BEGIN ISOLATION LEVEL READ COMMITTED";
  if (link_) {
    auto begun = script(kBegin);
    if (begun || link_) return begun;
  }
  if (auto connected = reconnect(); !connected) return connected;
  return script(kBegin);
}

// If a statement failed, PostgreSQL answers COMMIT with ROLLBACK and calls it a success.
Result<void> PostgresConnection::commit() {
  const auto reply = execute("COMMIT");
  if (!reply) return Fault(reply.error());
  if (std::string_view(PQcmdStatus(reply->get())) == "COMMIT") return {};
  return fault("PostgreSQL: the transaction was rolled back");
}

void PostgresConnection::roll_back() {
  const bool is_open = link_ && PQtransactionStatus(link_.get()) != PQTRANS_IDLE;
  if (is_open && !execute("ROLLBACK") && link_) drop("a transaction could not be ended");
}

Result<void> PostgresConnection::announce(std::string_view table, uint32_t entries) {
  return notify(std::string(table) + ' ' + std::to_string(entries));
}

Result<void> PostgresConnection::announce(UserId user) {
  return notify(kOfUser + std::to_string(user));
}

Result<void> PostgresConnection::notify(const std::string& payload) {
  const auto sent = run(sql::kNotify, {payload}, {});
  if (!sent) return Fault(sent.error());
  return {};
}

Result<std::vector<News>> PostgresConnection::news() {
  if (!link_) {
    if (const auto connected = reconnect(); !connected) return Fault(connected.error());
  }
  if (PQconsumeInput(link_.get()) == 0) return lose(PQerrorMessage(link_.get()));
  return take_news(link_.get());
}

Result<void> PostgresConnection::back_up(const std::string& /*file*/) {
  return fault("a PostgreSQL database is backed up by pg_dump; docs/deploy.md says how");
}

int PostgresConnection::news_socket() const { return link_ ? PQsocket(link_.get()) : -1; }

}  // namespace acies
