// For tests: a real server process and its users.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <deque>
#include <filesystem>
#include <string>
#include <vector>

#include "core/data/document.h"
#include "core/data/json.h"
#include "files/json.h"
#include "net/client.h"
#include "server/load/server_process.h"

namespace acies {

// The program that was built together with the tests.
inline std::string program_path() {
  return std::filesystem::read_symlink("/proc/self/exe").replace_filename("acies").string();
}

// A folder that is removed with the test.
class Folder {
 public:
  Folder() {
    std::string path = (std::filesystem::temp_directory_path() / "acies-test-XXXXXX").string();
    EXPECT_NE(mkdtemp(path.data()), nullptr);
    path_ = path;
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  std::string path() const { return path_.string(); }
  std::string operator/(std::string_view name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

inline ServerProcess start_server(std::vector<std::string> words, uint16_t port = 0,
                                  const std::string& log = {}) {
  auto server = ServerProcess::start(program_path(), std::move(words), port, log);
  EXPECT_TRUE(server.has_value()) << (server ? "" : server.error().text());
  if (!server) std::abort();
  return std::move(*server);
}

// Requests of one user.
class Guest {
 public:
  explicit Guest(uint16_t port)
      : place_{"127.0.0.1", port},
        origin_("http://127.0.0.1:" + std::to_string(port)),
        http_(place_) {}

  Response send(std::string_view method, const std::string& target, std::string_view body = {},
                HeaderList extra = {}) {
    HeaderList headers = this->headers();
    headers.insert(headers.end(), extra.begin(), extra.end());
    auto response = http_.request(method, target, headers, body);
    EXPECT_TRUE(response.has_value())
        << target << ": " << (response ? "" : response.error().text());
    if (!response) return Response{0, "", "", {}};
    keep_cookie(*response);
    return std::move(*response);
  }
  // The answer as a document; the status must be this one.
  Document ask(std::string_view method, const std::string& target, std::string_view body = {},
               unsigned status = 200) {
    const Response response = send(method, target, body);
    EXPECT_EQ(response.status, status) << method << ' ' << target << ": " << response.body;
    auto document = read_json(response.body, target);
    EXPECT_TRUE(document.has_value()) << target << ": " << response.body;
    return document ? std::move(*document) : Document::map();
  }
  Document get(const std::string& target, unsigned status = 200) {
    return ask("GET", target, {}, status);
  }
  Document post(const std::string& target, std::string_view body = "{}", unsigned status = 200) {
    return ask("POST", target, body, status);
  }
  void become_guest() { post("/api/guest"); }

  HeaderList headers() const {
    HeaderList headers{{"Origin", origin_}};
    if (!cookie_.empty()) headers.emplace_back("Cookie", cookie_);
    return headers;
  }
  const Place& place() const { return place_; }
  const std::string& cookie() const { return cookie_; }
  void adopt(const Guest& other, uint16_t port) {  // the same session on another server
    cookie_ = other.cookie_;
    move_to(port);
  }
  void move_to(uint16_t port) {
    place_.port = port;
    origin_ = "http://127.0.0.1:" + std::to_string(port);
    http_ = HttpClient(place_);
  }

 private:
  void keep_cookie(const Response& response) {
    for (const auto& [name, value] : response.headers) {
      if (strcasecmp(name.c_str(), "set-cookie") == 0) cookie_ = value.substr(0, value.find(';'));
    }
  }

  Place place_;
  std::string origin_;
  std::string cookie_;
  HttpClient http_;
};

inline std::string text_at(const Document& document, std::initializer_list<std::string_view> path) {
  const Document* at = &document;
  for (const std::string_view key : path) {
    at = at->is_map() ? at->find(key) : nullptr;
    if (at == nullptr) return {};
  }
  return at->text();
}

inline int64_t number_at(const Document& document, std::initializer_list<std::string_view> path) {
  const Document* at = &document;
  for (const std::string_view key : path) {
    at = at->is_map() ? at->find(key) : nullptr;
    if (at == nullptr) return -1;
  }
  return at->number();
}

// A table with two players, ready to play. Returns its id.
inline std::string seat_two(Guest& south, Guest& north, const std::string& extra = {}) {
  const Document made = south.post(
      "/api/tables", R"({"game":"battleline","seats":{"South":"me","North":"open"})" + extra + "}");
  const std::string id = text_at(made, {"table", "id"});
  north.post("/api/tables/" + id + "/sit",
             R"({"seat":"North","invitation":")" + text_at(made, {"invitation"}) + R"("})");
  south.post("/api/tables/" + id + "/ready", R"({"words":"heads"})");
  north.post("/api/tables/" + id + "/ready", R"({"words":"tails"})");
  return id;
}

inline constexpr std::chrono::milliseconds kLong{300'000};

}  // namespace acies
