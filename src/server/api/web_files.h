// The web client, built into the program: each file as it is sent, and compressed.
#pragma once

#include <span>
#include <string_view>

namespace acies {

struct WebFile {
  std::string_view path;  // such as "/index.html" or "/assets/index-3f0c6f1c.js"
  std::string_view type;
  std::string_view bytes;
  std::string_view gzip;    // empty if compression gains nothing
  std::string_view brotli;  // likewise
};

std::span<const WebFile> builtin_web_files();  // generated; empty in builds without the client
const WebFile* find_web_file(std::string_view path);

}  // namespace acies
