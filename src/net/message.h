// The simple parts of requests and responses as text: cookies, the first line and headers of an
// answer, and answers of the network itself.
#pragma once

#include <ctime>
#include <string>
#include <string_view>

#include "net/net.h"
#include "net/target.h"

namespace acies {

std::string lower_case(std::string_view text);  // ASCII letters only

Fields read_cookies(
    std::string_view header);  // the first of equal names; malformed parts are left out

// How a body ends, and whether the connection stays open.
enum class Framing : uint8_t { Length, Chunks, UntilClose };

struct HeadFacts {
  Framing framing = Framing::Length;
  bool is_kept_alive = true;
  std::time_t now = 0;
};

// First line and headers up to the empty line, including the security headers for browsers.
std::string write_head(const Response& response, const HeadFacts& facts);

std::string write_chunk(std::string_view bytes);  // never empty: that would end the body

// {"error":{"code":"too_long","text":"..."}}, as docs/protocol.md says.
Response error_response(unsigned status);

}  // namespace acies
