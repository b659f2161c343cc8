// A person's browser, for load and attacks: a session, and the requests made with it.
#pragma once

#include <string>
#include <string_view>

#include "core/data/document.h"
#include "net/client.h"

namespace acies {

class Browser {
 public:
  // `address`: the client that a proxy in front would name; empty: no proxy.
  explicit Browser(const Place& place, std::string address = {});

  Result<Document> post(const std::string& path, const std::string& body);
  Result<Response> get(const std::string& path);
  HeaderList headers() const;

 private:
  std::string origin_;
  std::string address_;
  std::string cookie_;
  HttpClient http_;
};

// The text of a member inside a member.
Result<std::string> text_in(const Document& document, std::string_view map, std::string_view key);

}  // namespace acies
