// The program from the command line: its arguments, both outputs and the exit code.
#pragma once

#include <cstdio>
#include <string>

#include "tests/server/server_fixture.h"

namespace acies {

struct Told {
  int code;
  std::string text;  // both outputs
};

// With this folder for the user's data.
inline Told call_program(const std::string& data_home, const std::string& words,
                         const std::string& language = "en") {
  const std::string line = "XDG_DATA_HOME='" + data_home + "' '" + program_path() + "' --lang " +
                           language + ' ' + words + " 2>&1 </dev/null";
  FILE* pipe = popen(line.c_str(), "r");
  Told told{-1, {}};
  char block[4096];
  while (const size_t got = std::fread(block, 1, sizeof block, pipe)) told.text.append(block, got);
  told.code = WEXITSTATUS(pclose(pipe));
  return told;
}

}  // namespace acies
