#include "store/store_fixture.h"

#include <libpq-fe.h>
#include <pwd.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <thread>

namespace acies::store_test {
namespace {

namespace fs = std::filesystem;

fs::path make_folder() {
  std::string name = (fs::temp_directory_path() / "acies-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) ADD_FAILURE() << "no temporary folder: " << name;
  return name;
}

// The newest installed version, or nothing.
fs::path postgres_programs() {
  fs::path newest;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator("/usr/lib/postgresql", error)) {
    const fs::path programs = entry.path() / "bin";
    if (fs::exists(programs / "initdb", error)) newest = std::max(newest, programs);
  }
  return newest;
}

// A shell starts the server, obeys the words that it reads, and waits for their end. The end also
// comes if the tests crash or are killed, so that no server and no folder is left behind.
constexpr std::string_view kScript = R"(
cd "$1" || exit 1
PATH="$2:$PATH"
initdb -D data -N -A trust -U acies -E UTF8 --locale=C || { touch failed; exit 1; }
launch() {
  postgres -D data -k "$1" -c listen_addresses= -c fsync=off -c deadlock_timeout=20ms &
  until pg_isready -q -h "$1"; do
    kill -0 $! || { touch failed; exit 1; }
    sleep 0.02
  done
  touch ready
}
launch "$1"
while read -r word; do
  case "$word" in
    stop) kill -INT $!; wait; rm ready; touch stopped ;;
    start) rm stopped; launch "$1" ;;
  esac
done
kill -QUIT $!
wait
cd / && rm -rf "$1"
)";

}  // namespace

class PostgresServer {
 public:
  explicit PostgresServer(const fs::path& programs) : folder_(make_folder()) {
    std::ofstream(folder_ / "run.sh") << kScript;
    const std::string folder = folder_.string();
    const std::string command = "exec setsid -w " + give_away() + "sh '" + folder + "/run.sh' '" +
                                folder + "' '" + programs.string() + "' >'" + folder +
                                "/shell.log' 2>&1";
    shell_ = ::popen(command.c_str(), "we");
    wait_for("ready");
  }
  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;
  ~PostgresServer() {
    if (shell_ != nullptr) ::pclose(shell_);
    std::error_code error;
    fs::remove_all(folder_, error);
  }

  std::string url(const std::string& database) const {
    return "postgresql://acies@/" + database + "?host=" + folder_.string();
  }
  // "stop" or "start"; returns when it is done.
  void order(const std::string& word, const std::string& sign) const {
    std::fputs((word + '\n').c_str(), shell_);
    std::fflush(shell_);
    wait_for(sign);
  }

 private:
  // PostgreSQL does not run as root.
  std::string give_away() const {
    const passwd* postgres = ::getuid() == 0 ? ::getpwnam("postgres") : nullptr;
    if (postgres == nullptr) return {};
    if (::chown(folder_.c_str(), postgres->pw_uid, postgres->pw_gid) != 0) return {};
    return "runuser -u postgres -- ";
  }

  void wait_for(const std::string& sign) const {
    for (int i = 0; i < 3000 && !fs::exists(folder_ / sign); ++i) {
      if (fs::exists(folder_ / "failed")) break;
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    if (fs::exists(folder_ / sign)) return;
    std::ifstream log(folder_ / "shell.log");
    ADD_FAILURE() << "PostgreSQL is not " << sign << ": "
                  << std::string(std::istreambuf_iterator<char>(log), {});
  }

  fs::path folder_;
  FILE* shell_ = nullptr;
};

namespace {

std::string new_database(const PostgresServer& server) {
  static std::atomic<int> count = 0;
  const std::string name = "test" + std::to_string(++count);
  run_in_postgres(server.url("postgres"), "CREATE DATABASE " + name);
  return server.url(name);
}

}  // namespace

OwnPostgres::OwnPostgres() {
  const fs::path programs = postgres_programs();
  if (!programs.empty()) server_ = std::make_unique<PostgresServer>(programs);
}

OwnPostgres::~OwnPostgres() = default;

std::string OwnPostgres::new_database() const {
  return server_ ? store_test::new_database(*server_) : std::string();
}

void OwnPostgres::stop() { server_->order("stop", "stopped"); }

void OwnPostgres::start() { server_->order("start", "ready"); }

TemporaryFolder::TemporaryFolder() : path_(make_folder()) {}

TemporaryFolder::~TemporaryFolder() {
  std::error_code error;
  fs::remove_all(path_, error);
}

void run_in_postgres(const std::string& url, const std::string& text) {
  PGconn* link = PQconnectdb(url.c_str());
  PGresult* reply = PQexec(link, text.c_str());
  const ExecStatusType status = PQresultStatus(reply);
  EXPECT_TRUE(status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) << PQerrorMessage(link);
  PQclear(reply);
  PQfinish(link);
}

std::string new_postgres_database() {
  static const fs::path kPrograms = postgres_programs();
  if (kPrograms.empty()) return {};
  static const PostgresServer kServer(kPrograms);
  return new_database(kServer);
}

void StoreTest::SetUp() {
  if (GetParam() == Place::Memory) where_ = ":memory:";
  if (GetParam() == Place::File) where_ = folder_.path() / "acies.db";
  if (GetParam() == Place::Postgres) where_ = new_postgres_database();
  if (where_.empty()) GTEST_SKIP() << kNoPostgres;
}

std::unique_ptr<Store> StoreTest::open() const { return sure(open_store(where_)); }

void Contract::SetUp() {
  StoreTest::SetUp();
  if (IsSkipped()) return;
  store_ = open();
  sure(store_->begin());
}

void Contract::TearDown() {
  if (store_) sure(store_->commit());
}

const std::vector<std::string>& nasty_texts() {
  static const std::vector<std::string> kTexts{"",
                                               "'; DROP TABLE users; --",
                                               "\" OR 1=1",
                                               "$1 ?1 %s {bytes} \\x00 \\",
                                               std::string("a\0b", 3),
                                               std::string(1, '\0'),
                                               "Ганнибал ad portas 象 🐘",
                                               "\xff\xfe\x80 broken",
                                               "\r\n\t\x1b",
                                               std::string(20'000, 'x')};
  return kTexts;
}

TableHeader make_header(std::string id, Milliseconds created) {
  TableHeader header;
  header.id = std::move(id);
  header.game = "battleline";
  header.created = created;
  return header;
}

EntryRow make_entry(std::string text) {
  EntryRow entry;
  entry.kind = "chat";
  entry.text = std::move(text);
  return entry;
}

bool add_plain_table(Store& store, std::string id) {
  return in_transaction(store,
                        [&] { return sure(store.add_table(make_header(std::move(id)), {}, {})); });
}

bool append_one(Store& store, std::string_view id, uint32_t after, std::string text) {
  return in_transaction(
      store, [&] { return sure(store.append(id, after, {make_entry(std::move(text))}, {})); });
}

}  // namespace acies::store_test
