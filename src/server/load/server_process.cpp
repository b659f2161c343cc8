#include "server/load/server_process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <thread>
#include <utility>

#include "core/text/text.h"

namespace acies {
namespace {

constexpr int kStartMilliseconds =
    60'000;  // wait for the address; a sanitizer's build starts slowly
constexpr std::string_view kScheme = "http://";

std::string words_of(int error) { return std::strerror(error); }

}  // namespace

Result<ServerProcess> ServerProcess::start(const std::string& program,
                                           std::vector<std::string> words, uint16_t port,
                                           const std::string& log) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return fault("no pipe: " + words_of(errno));
  words.insert(words.begin(), {program, "serve", "--port", std::to_string(port), "--lang", "en"});
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  const std::string notes = log.empty() ? "/dev/null" : log;
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, notes.c_str(),
                                   O_WRONLY | O_CREAT | O_APPEND, 0600);
  ServerProcess server;
  const int error =
      posix_spawn(&server.process_, program.c_str(), &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  ::close(ends[1]);
  if (error != 0) {
    ::close(ends[0]);
    server.process_ = -1;
    return fault("cannot start " + program + ": " + words_of(error));
  }
  server.pipe_ = ends[0];
  if (const auto read = server.read_address(); !read) return Fault(read.error());
  return server;
}

Result<void> ServerProcess::read_address() {
  std::string text;
  std::array<char, 4096> bytes{};
  while (true) {
    const size_t at = text.find(kScheme);
    if (at != std::string::npos && text.find('\n', at) != std::string::npos) {
      const std::string_view rest = std::string_view(text).substr(at + kScheme.size());
      const std::string_view place = rest.substr(0, rest.find('/'));
      port_ = read_number<uint16_t>(place.substr(place.rfind(':') + 1)).value_or(0);
      return {};
    }
    pollfd waited{pipe_, POLLIN, 0};
    if (poll(&waited, 1, kStartMilliseconds) <= 0)
      return fault("the server printed no address in time");
    const ssize_t count = ::read(pipe_, bytes.data(), bytes.size());
    if (count <= 0) return fault("the server ended before it printed an address: " + text);
    text.append(bytes.data(), static_cast<size_t>(count));
  }
}

ServerProcess::ServerProcess(ServerProcess&& other) noexcept
    : process_(std::exchange(other.process_, -1)),
      pipe_(std::exchange(other.pipe_, -1)),
      port_(other.port_) {}

ServerProcess& ServerProcess::operator=(ServerProcess&& other) noexcept {
  if (this == &other) return *this;
  kill();
  process_ = std::exchange(other.process_, -1);
  pipe_ = std::exchange(other.pipe_, -1);
  port_ = other.port_;
  return *this;
}

ServerProcess::~ServerProcess() { kill(); }

bool ServerProcess::is_running() {
  if (process_ < 0) return false;
  if (waitpid(process_, nullptr, WNOHANG) == 0) return true;
  forget();
  return false;
}

void ServerProcess::kill() {
  if (process_ < 0) return;
  ::kill(process_, SIGKILL);
  waitpid(process_, nullptr, 0);
  forget();
}

void ServerProcess::forget() {
  process_ = -1;
  if (pipe_ >= 0) ::close(std::exchange(pipe_, -1));
}

Result<int> ServerProcess::stop(std::chrono::milliseconds patience) {
  if (process_ < 0) return fault("the server does not run");
  ::kill(process_, SIGTERM);
  const auto end = std::chrono::steady_clock::now() + patience;
  int status = 0;
  while (waitpid(process_, &status, WNOHANG) == 0) {
    if (std::chrono::steady_clock::now() > end) return fault("the server does not stop");
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  forget();
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace acies
