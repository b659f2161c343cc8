#include "files/entropy.h"

#include <sys/random.h>

#include <cerrno>
#include <cstring>

namespace acies {

Result<Digest> read_entropy() {
  Digest bytes{};
  // Up to 256 bytes are returned completely or not at all.
  if (::getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size())) {
    return fault(std::string("the system gives no random bytes: ") + std::strerror(errno));
  }
  return bytes;
}

}  // namespace acies
