#include "server/api/web_files.h"

namespace acies {

const WebFile* find_web_file(std::string_view path) {
  if (path == "/") path = "/index.html";
  for (const WebFile& file : builtin_web_files()) {
    if (file.path == path) return &file;
  }
  return nullptr;
}

}  // namespace acies
