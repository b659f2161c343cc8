#include "server/load/browser.h"

#include "files/json.h"

namespace acies {

Browser::Browser(const Place& place, std::string address)
    : origin_("http://" + place.host + ':' + std::to_string(place.port)),
      address_(std::move(address)),
      http_(place) {}

HeaderList Browser::headers() const {
  HeaderList headers{{"Origin", origin_}, {"Cookie", cookie_}};
  if (!address_.empty()) headers.emplace_back("X-Forwarded-For", address_);
  return headers;
}

Result<Document> Browser::post(const std::string& path, const std::string& body) {
  const auto response = http_.request("POST", path, headers(), body);
  if (!response) return Fault(response.error());
  if (response->status != 200) return fault(path + ": " + response->body);
  for (const auto& [name, value] : response->headers) {
    if (name == "Set-Cookie" || name == "set-cookie") cookie_ = value.substr(0, value.find(';'));
  }
  return read_json(response->body, path);
}

Result<Response> Browser::get(const std::string& path) {
  return http_.request("GET", path, headers());
}

Result<std::string> text_in(const Document& document, std::string_view map, std::string_view key) {
  const auto inner = document.map_at(map);
  if (!inner) return Fault(inner.error());
  return (*inner)->text_at(key);
}

}  // namespace acies
