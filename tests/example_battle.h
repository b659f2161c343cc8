// The battles in docs/scenarios.md. Tests read them, so that the page stays correct.
#pragma once

#include <string>
#include <string_view>

#include "files/disk.h"

namespace acies {

// The first block of TOML below a heading.
inline std::string example_battle(std::string_view heading) {
  const std::string page = read_file("docs/scenarios.md").value();
  const size_t start = page.find("```toml\n", page.find(heading)) + 8;
  return page.substr(start, page.find("```", start) - start);
}

}  // namespace acies
