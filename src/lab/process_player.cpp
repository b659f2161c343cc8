#include "lab/process_player.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <optional>

#include "core/contract/table_document.h"
#include "core/data/json.h"
#include "core/text/text.h"

namespace acies {
namespace {

constexpr int kPatienceMs = 30'000;  // for one answer
constexpr size_t kLongestLine = 65'536;

class Pipe {
 public:
  Pipe() { is_open_ = pipe2(ends_.data(), O_CLOEXEC) == 0; }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() {
    close_end(0);
    close_end(1);
  }
  bool is_open() const { return is_open_; }
  int end(size_t which) const { return ends_[which]; }
  void close_end(size_t which) {
    if (ends_[which] >= 0) ::close(ends_[which]);
    ends_[which] = -1;
  }

 private:
  std::array<int, 2> ends_{-1, -1};
  bool is_open_ = false;
};

class ProcessPlayer final : public Player {
 public:
  explicit ProcessPlayer(std::string command) : command_(std::move(command)) {}
  ~ProcessPlayer() override { stop(); }

  Result<void> start() {
    if (!to_.is_open() || !from_.is_open())
      return fault("no pipe to the bot: " + std::string(strerror(errno)));
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, to_.end(0), STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, from_.end(1), STDOUT_FILENO);
    std::string shell = "/bin/sh";
    std::string flag = "-c";
    std::string line = command_;
    std::array<char*, 4> words{shell.data(), flag.data(), line.data(), nullptr};
    posix_spawnattr_t attributes;  // its own process group, so that shell and bot end together
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    const int error =
        posix_spawn(&process_, shell.c_str(), &actions, &attributes, words.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    if (error != 0) return fault("cannot start " + in_quotes(command_) + ": " + strerror(error));
    to_.close_end(0);
    from_.close_end(1);
    signal(SIGPIPE, SIG_IGN);
    return greet();
  }

  Result<Action> choose(const Table& table, Seat seat) override {
    Document question = Document::map();
    question.set("type", "choose");
    question.set("seat", name(seat));
    question.set("game", table.game().name());
    question.set("ply", table.ply());
    question.set("decision", write_decision(table));
    Document& actions = question.set("actions", Document::list());
    for (const Action action : table.actions()) actions.add(table.write_action(action));
    if (table.decision().form == Decision::Form::Range) question.set("range", write_range(table));
    question.set("view", table.view(seat));
    question.set("position", table.position(seat));
    if (const auto sent = send(question); !sent) return Fault(sent.error());
    const auto line = receive();
    if (!line) return Fault(line.error());
    const auto action = table.read_action(*line);
    if (!action) return wrong("answered " + in_quotes(*line) + ": " + action.error().what);
    if (const Verdict verdict = table.check(*action); !verdict) {
      return wrong("answered " + in_quotes(*line) +
                   ", which is not allowed: " + table.say(verdict.error(), Language::English));
    }
    return *action;
  }

 private:
  Fault wrong(const std::string& what) const {
    return fault("bot " + in_quotes(command_) + ' ' + what);
  }

  Result<void> greet() {
    Document hello = Document::map();
    hello.set("type", "hello");
    hello.set("protocol", 1);
    if (const auto sent = send(hello); !sent) return sent;
    const auto answer = receive();
    if (!answer) return Fault(answer.error());
    if (*answer != "ready")
      return wrong("greeted with " + in_quotes(*answer) + " instead of ready");
    return {};
  }

  Result<void> send(const Document& message) {
    const std::string line = write_json(message) + '\n';
    size_t sent = 0;
    while (sent < line.size()) {
      const ssize_t count = ::write(to_.end(1), line.data() + sent, line.size() - sent);
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) return gone("does not listen any more");
      sent += static_cast<size_t>(count);
    }
    return {};
  }

  Result<std::string> receive() {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(kPatienceMs);
    for (;;) {
      const size_t end = unread_.find('\n');
      if (end != std::string::npos) {
        std::string line(trim(std::string_view(unread_).substr(0, end)));
        unread_.erase(0, end + 1);
        return line;
      }
      if (unread_.size() > kLongestLine) return wrong("answered with an endless line");
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
          deadline - std::chrono::steady_clock::now());
      pollfd waiting{from_.end(0), POLLIN, 0};
      const int ready = left.count() > 0 ? poll(&waiting, 1, static_cast<int>(left.count())) : 0;
      if (ready < 0 && errno == EINTR) continue;
      if (ready <= 0) return wrong("did not answer in 30 seconds");
      std::array<char, 4096> buffer{};
      const ssize_t count = ::read(from_.end(0), buffer.data(), buffer.size());
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) return gone("ended without an answer");
      unread_.append(buffer.data(), static_cast<size_t>(count));
    }
  }

  // A shell ends with 127 if there is no such program, with 126 if it may not run.
  Fault gone(const std::string& what) {
    const auto code = process_ > 0 ? exit_code() : std::nullopt;
    if (code == 126 || code == 127) return fault("cannot run " + in_quotes(command_));
    return wrong(what);
  }

  // Waits half a second for the process to end; nothing if it goes on.
  std::optional<int> exit_code() {
    for (int i = 0; i < 50; ++i) {
      int status = 0;
      if (waitpid(process_, &status, WNOHANG) == process_) {
        process_ = -1;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
      }
      usleep(10'000);
    }
    return std::nullopt;
  }

  // Closing its input asks a bot to end; otherwise it is ended.
  void stop() {
    if (process_ <= 0) return;
    to_.close_end(1);
    if (exit_code()) return;
    kill(-process_, SIGKILL);
    waitpid(process_, nullptr, 0);
  }

  std::string command_;
  Pipe to_;
  Pipe from_;
  pid_t process_ = -1;
  std::string unread_;
};

}  // namespace

Result<std::unique_ptr<Player>> make_process_player(std::string_view command) {
  auto player = std::make_unique<ProcessPlayer>(std::string(command));
  if (const auto started = player->start(); !started) return Fault(started.error());
  return player;
}

}  // namespace acies
