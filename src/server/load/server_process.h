// A play server in its own process, on a free port of this machine: for load measurements and
// tests.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <string>
#include <vector>

#include "core/base/error.h"

namespace acies {

class ServerProcess {
 public:
  // Starts `program serve --port PORT --lang en WORDS...` and waits for the address that it prints.
  // Port 0 takes any free port. Its standard error goes to the file `log`, or nowhere if `log` is
  // empty.
  static Result<ServerProcess> start(const std::string& program, std::vector<std::string> words,
                                     uint16_t port = 0, const std::string& log = {});
  ServerProcess(ServerProcess&& other) noexcept;
  ServerProcess& operator=(ServerProcess&& other) noexcept;
  ~ServerProcess();  // kills the process if it still runs

  uint16_t port() const { return port_; }
  pid_t pid() const { return process_; }
  bool is_running();
  void kill();  // sends SIGKILL and waits for the end
  // Sends SIGTERM. Returns the exit code, or a fault if the process does not end in time.
  Result<int> stop(std::chrono::milliseconds patience = std::chrono::milliseconds(10'000));

 private:
  ServerProcess() = default;
  Result<void> read_address();
  void forget();  // the process has ended

  pid_t process_ = -1;
  int pipe_ = -1;  // stays open for the server's last line
  uint16_t port_ = 0;
};

}  // namespace acies
