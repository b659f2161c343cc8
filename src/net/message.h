// Requests and responses as text, as far as that needs no parser: cookies, the first line and the
// headers of an answer, and the answers that the network gives by itself.
#pragma once

#include <ctime>
#include <string>
#include <string_view>

#include "net/net.h"
#include "net/target.h"

namespace acies {

std::string lower_case(std::string_view text);  // ASCII letters only

Fields read_cookies(
    std::string_view header);  // the first of equal names; broken parts are left out

// How a body ends, and what becomes of the connection then.
enum class Framing : uint8_t { Length, Chunks, UntilClose };

struct HeadFacts {
  Framing framing = Framing::Length;
  bool is_kept_alive = true;
  std::time_t now = 0;
};

// First line and headers up to the empty line, with everything that keeps a browser safe.
std::string write_head(const Response& response, const HeadFacts& facts);

std::string write_chunk(std::string_view bytes);  // never empty: that would end the body

// {"error":{"code":"too_long","text":"..."}}, as docs/protocol.md says.
Response error_response(unsigned status);

}  // namespace acies
